import { describe, expect, it } from "vitest";
import { blockOf } from "./blocks.ts";
import { currentStep, JOURNEY_STEPS, type SteppedSession, stepAfter, stepBefore, stepsOf } from "./steps.ts";

const TODAY = "2026-06-15";
const at = (hour: number) => `2026-06-15T${String(hour).padStart(2, "0")}:00:00.000Z`;
const mark = (saved: number, changed = saved) => ({ savedAt: at(saved), changedAt: at(changed) });
const begun: SteppedSession = {
  state: "IN_PROGRESS",
  steps: { client: mark(8) },
  sustainability: null,
  questionnaire: null,
  workspace: null,
};
const allocated: SteppedSession = {
  ...begun,
  steps: { client: mark(8), sustainability: mark(9), profile: mark(10), parameters: mark(11), allocations: mark(12) },
  sustainability: {},
  questionnaire: { riskProfile: "BALANCED" },
  workspace: { selectedAllocation: 1 },
};
const states = (session: SteppedSession) => stepsOf(session, TODAY).map(({ state }) => state);

describe("the steps of a session", () => {
  it("begin after the client, and keep the allocations until the questions are answered", () => {
    expect(states(begun)).toEqual(["done", "todo", "todo", "todo", "locked", "locked", "locked", "locked"]);
    expect(currentStep(stepsOf(begun, TODAY)).name).toBe("sustainability");
    const { profile: _, ...steps } = allocated.steps;
    expect(states({ ...allocated, steps })[4]).toBe("locked");
  });

  it("are not done by what was known before, only by saving it", () => {
    expect(states({ ...begun, questionnaire: { riskProfile: "BALANCED" } })[2]).toBe("todo");
    expect(states({ ...allocated, questionnaire: {} })[2]).toBe("todo");
  });

  it("go on to the checks once an allocation is selected", () => {
    expect(states(allocated)).toEqual(["done", "done", "done", "done", "done", "todo", "locked", "locked"]);
    expect(states({ ...allocated, workspace: { selectedAllocation: null } })[4]).toBe("todo");
  });

  it("are done again when what they rest on became something else, and name the last such change", () => {
    const changed = {
      ...allocated,
      steps: { ...allocated.steps, client: { savedAt: at(13), changedAt: at(8) }, sustainability: mark(13), profile: mark(14) },
    };
    const [, , , parameters, allocations] = stepsOf(changed, TODAY);
    expect(parameters?.state).toBe("done");
    expect(allocations).toEqual({ name: "allocations", state: "redo", reason: { kind: "changed", step: "profile", at: at(14) } });
    expect(currentStep(stepsOf(changed, TODAY)).name).toBe("allocations");
  });

  it("are done again when a profile or preferences are out of date, not on their last day", () => {
    const until = (expiresOn: string) => ({ ...allocated, questionnaire: { riskProfile: "BALANCED", expiresOn } });
    expect(stepsOf(until("2026-06-14"), TODAY)[2]).toMatchObject({ state: "redo", reason: { kind: "expired", on: "2026-06-14" } });
    expect(states(until(TODAY))[2]).toBe("done");
    expect(states({ ...allocated, sustainability: { expiresOn: "2020-01-01" } })[1]).toBe("redo");
  });

  it("of a finalised session are closed, whatever has run out since", () => {
    const finalised = { ...allocated, state: "FINALIZED" as const, questionnaire: { riskProfile: "BALANCED", expiresOn: "2020-01-01" } };
    expect(states(finalised)).toEqual(["done", "done", "done", "done", "done", "done", "todo", "locked"]);
    expect(states({ ...finalised, state: "PUBLISHED" })).toEqual([...Array(7).fill("done"), "todo"]);
    const sent = { ...finalised, state: "PUBLISHED" as const, steps: { ...finalised.steps, sending: mark(15) } };
    expect(currentStep(stepsOf(sent, TODAY)).name).toBe("sending");
  });

  it("follow each other", () => {
    expect(JOURNEY_STEPS.map(stepAfter)).toEqual([...JOURNEY_STEPS.slice(1), null]);
    expect(JOURNEY_STEPS.map(stepBefore)).toEqual([null, ...JOURNEY_STEPS.slice(0, -1)]);
  });
});

describe("what a session cannot get past", () => {
  const config = (advice: object = {}) => ({
    advice: { productConfigs: [{ product: "p", riskRanges: { BALANCED: { min: 1, max: 2 } } }], questionnaireTemplate: "t", ...advice },
  });
  const session = { state: "IN_PROGRESS", product: "p", config: config(), questionnaire: null };
  const balanced = { riskProfile: "BALANCED" as const };

  it("is a product that the journey does not have, at every step", () => {
    expect(blockOf({ ...session, product: "q" }, "client")).toEqual({ kind: "product" });
    expect(blockOf({ ...session, product: "q", state: "PUBLISHED" }, "client")).toBeNull();
  });

  it("is a missing range of risk, where the allocation is made", () => {
    expect(blockOf(session, "allocations")).toEqual({ kind: "riskRange", profiles: ["CONSERVATIVE", "DYNAMIC", "AGGRESSIVE"] });
    expect(blockOf({ ...session, questionnaire: balanced }, "checks")).toBeNull();
    expect(blockOf(session, "parameters")).toBeNull();
  });

  it("is a journey without scoring, until a profile is known", () => {
    const silent = { ...session, config: config({ questionnaireTemplate: undefined }) };
    expect(blockOf(silent, "profile")).toEqual({ kind: "scoring" });
    expect(blockOf({ ...silent, questionnaire: balanced }, "profile")).toBeNull();
  });
});
