import { describe, expect, it } from "vitest";
import { formOf, type SimulationForm } from "#app/domain/simulation/form.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { fakeViewer, parameters, refusal, SERIES, SIMULATION, simulationOf } from "../../../../tests/fixtures/simulation.ts";
import { USUAL } from "../results/shown-results.ts";
import { actOnSimulation, type EditAnswer } from "./edit-action.server.ts";
import { loadEditPage } from "./edit-page.server.ts";

const en = { t: getFixedT("en"), language: "en" } as const;
const form = formOf(parameters, "en");

function posted(more: Record<string, string>, change: Partial<SimulationForm> = {}): FormData {
  const fields = new FormData();
  const now = { ...form, ...change };
  for (const [name, value] of Object.entries(now)) if (typeof value === "string") fields.set(name, value);
  for (const [i, line] of now.movements.entries())
    for (const [name, value] of Object.entries(line)) fields.set(`movements[${i}].${name}`, value);
  for (const [i, line] of now.allocation.entries())
    for (const [name, value] of Object.entries(line)) fields.set(`allocation[${i}].${name}`, value);
  for (const [name, value] of Object.entries({ version: "4", ...more })) fields.set(name, value);
  return fields;
}
const stayed = (answer: EditAnswer) => {
  if (answer.kind !== "stay") throw new Error(`expected the page to stay, got ${answer.kind}`);
  return answer;
};

describe("a posted simulator", () => {
  it("keeps the draft with the version that was seen and goes back to the page", async () => {
    const { viewer, calls } = fakeViewer();
    const answer = await actOnSimulation(
      viewer,
      SIMULATION,
      posted({ intent: "simulate", version: "4" }, { horizonYears: "3" }),
      USUAL,
      en,
    );
    expect(answer).toEqual({ kind: "go", to: "page", was: null });
    const kept = calls.find(([name]) => name === "keepDraft")?.[1];
    expect(kept).toMatchObject({ headers: { "if-match": "4" }, body: { parameters: { horizonYears: 3 } } });
    expect(calls.some(([name]) => name === "project")).toBe(false);
  });

  it("answers the script with results and the version that it made", async () => {
    const { viewer } = fakeViewer();
    const { status, typed } = stayed(
      await actOnSimulation(
        viewer,
        SIMULATION,
        posted({ intent: "simulate", live: "1", version: "4" }, { horizonYears: "3" }),
        { ...USUAL, view: "all" },
        en,
      ),
    );
    expect([status, typed.version, typed.errors]).toEqual([200, 5, []]);
    expect(typed.outcome?.results?.success?.sentence).toBe("*112 of 250* market scenarios reach *€13,500* by March\u00a02027.");
  });

  it("gives everything typed back with the errors beside their fields", async () => {
    const { viewer, calls } = fakeViewer();
    const movements = form.movements.map((line) => ({ ...line, amount: "40" }));
    const allocation = form.allocation.map((line, i) => ({ ...line, weight: i === 0 ? "56" : "40" }));
    const { status, typed } = stayed(
      await actOnSimulation(
        viewer,
        SIMULATION,
        posted({ intent: "simulate" }, { movements, allocation, currentBalance: "a lot" }),
        USUAL,
        en,
      ),
    );
    expect(status).toBe(400);
    expect(typed.form.currentBalance).toBe("a lot");
    expect(typed.errors).toEqual([
      { field: "currentBalance", label: "Current balance", text: "Enter a number" },
      {
        field: "movements[0].amount",
        label: "Periodic deposit no. 1",
        text: "At least €50 a month in this contract",
        fix: { intent: "set-amount:0:50", label: expect.stringMatching(/ 1: raise to €50$/) as string },
      },
      { field: "allocation", label: "Investments", text: "4% left to allocate" },
    ]);
    expect(calls.some(([name]) => name === "keepDraft")).toBe(false);
  });

  it("applies changes of lines without a check and searches series, keeping the rest", async () => {
    const { viewer } = fakeViewer();
    const added = stayed(
      await actOnSimulation(viewer, SIMULATION, posted({ intent: "add-movement:SIMPLE_WITHDRAWAL" }, { currentBalance: "x" }), USUAL, en),
    );
    expect(added.status).toBe(200);
    expect(added.typed.form.movements.map((line) => line.type)).toEqual(["PERIODIC_DEPOSIT", "SIMPLE_WITHDRAWAL"]);
    expect(added.typed.form.currentBalance).toBe("x");
    const searched = stayed(await actOnSimulation(viewer, SIMULATION, posted({ intent: "search", q: "mon" }), USUAL, en));
    expect(searched.typed.search?.found.map((line) => [line.series, line.origin])).toEqual([
      [SERIES[0], "simulated"],
      [SERIES[1], "imported"],
    ]);
    const short = stayed(await actOnSimulation(viewer, SIMULATION, posted({ intent: "search", q: "mo" }), USUAL, en));
    expect(short.typed.search).toMatchObject({ found: [], note: "Enter at least 3 characters" });
  });

  it("says what another window changed and keeps what was typed", async () => {
    const theirs = simulationOf({ version: 9, draft: { ...parameters, horizonYears: 8, currentBalance: "10000.00" } });
    const { viewer } = fakeViewer({
      simulation: theirs,
      keepDraft: () => {
        throw refusal(409, "VERSION_CONFLICT", { version: 9 });
      },
    });
    const { status, typed } = stayed(await actOnSimulation(viewer, SIMULATION, posted({ intent: "simulate", version: "4" }), USUAL, en));
    expect([status, typed.version, typed.conflict]).toEqual([409, 9, { fields: "Horizon" }]);
    expect(typed.form.horizonYears).toBe("2");
  });

  it("takes the same form sent twice as one", async () => {
    const { viewer } = fakeViewer({
      keepDraft: () => {
        throw refusal(409, "VERSION_CONFLICT", { version: 5 });
      },
    });
    expect(await actOnSimulation(viewer, SIMULATION, posted({ intent: "recompute", version: "4" }), USUAL, en)).toEqual({
      kind: "go",
      to: "page",
      was: null,
    });
  });

  it("leaves a saved result alone when only another view of it is asked for", async () => {
    const { viewer, calls } = fakeViewer();
    expect(await actOnSimulation(viewer, SIMULATION, posted({ intent: "view" }), { ...USUAL, view: "all" }, en)).toEqual({
      kind: "go",
      to: "page",
    });
    expect(calls.some(([name]) => name === "keepDraft")).toBe(false);
  });

  it("is absent for an address that is no uuid, and for somebody else's simulation", async () => {
    expect(await actOnSimulation(fakeViewer().viewer, "x", posted({}), USUAL, en)).toEqual({ kind: "absent" });
    expect(await loadEditPage(fakeViewer({ simulation: null }).viewer, { uuid: SIMULATION, asked: USUAL, kept: null }, en)).toBeNull();
  });
});
