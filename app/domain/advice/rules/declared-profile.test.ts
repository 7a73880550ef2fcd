import { describe, expect, it } from "vitest";
import { asset, assetMap, FACTS, facts, found, free, OPEN } from "../../../../tests/fixtures/golden/plain-advice.ts";
import { covers } from "../acceptance.ts";
import { adviceChecks } from "../checks.ts";
import type { AdviceFacts } from "../facts.ts";

const { nature } = asset("any");
/** Nobody on record: the adviser declares the profile and states what the client said of losses. */
const declared = (changes: Partial<AdviceFacts> = {}, declaredProfile = true) =>
  facts(
    {
      record: null,
      profileSource: "DECLARED",
      profileStatedOn: "2026-06-10",
      profileValidUntil: "2028-06-10",
      statedLosses: { capacity: 40, accepted: null },
      needs: [],
      allocation: free({ euro: "40", bond: "30", world: "30" }),
      ...changes,
    },
    { suitability: { ...FACTS.config.advice.suitability, declaredProfile } },
  );
const flags = (of: AdviceFacts, wanted: string) => adviceChecks(of).filter(({ flag }) => flag === wanted);

describe("a profile that the adviser declared, where the journey allows one", () => {
  it("is orange, and each fact that no questionnaire gave is named as not judged: nothing is red", () => {
    const of = declared();
    expect(flags(of, "red")).toEqual([]);
    expect(found("PROFILE_SOURCE", of)).toEqual([{ flag: "orange", allowed: "BALANCED 40" }]);
    const unjudged = found("NOT_JUDGED", of).map(({ subject, missing }) => [subject, missing]);
    for (const one of [
      ["VULNERABLE", "VULNERABILITY"],
      ["CONTRADICTION", "OBJECTIVE"],
      ["DEPOSIT_CAPACITY", "AMOUNT"],
      ["LOSS_ACCEPTED", "ACCEPTED_LOSS"],
      ["KNOWLEDGE_GATE", "KNOWLEDGE"],
      ["EMERGENCY_SAVINGS", "RESERVE"],
      ["DEBT_SHARE", "DEBT_SHARE"],
      ["BORROWED_MONEY", "BORROWED"],
    ])
      expect(unjudged).toContainEqual(one);
  });

  it("is red where the journey allows none, and where a questionnaire gave no profile", () => {
    expect(found("PROFILE_SOURCE", declared({}, false))).toEqual([{ flag: "red" }]);
    expect(found("LOSS_CAPACITY", declared({}, false))).toEqual([{ flag: "red", missing: "CAPACITY" }]);
    expect(found("PROFILE_SOURCE", declared({ record: { ...OPEN, profile: null } }))).toEqual([{ flag: "red" }]);
  });

  it("is red where the person has answered on another record of the house", () => {
    expect(found("PROFILE_SOURCE", declared({ answeredElsewhere: true }))).toEqual([{ flag: "red" }]);
  });

  it("is red for two subscribers: each of them answers a questionnaire", () => {
    expect(found("PROFILE_SOURCE", declared({ second: { record: OPEN } }))).toEqual([{ flag: "red" }]);
    expect(found("LOSS_CAPACITY", declared({ second: { record: OPEN } }))).toEqual([{ flag: "red", missing: "CAPACITY" }]);
  });

  it("is accepted with the losses that were stated: others are accepted anew", () => {
    const [was] = found("PROFILE_SOURCE", declared());
    const [is] = found("PROFILE_SOURCE", declared({ statedLosses: { capacity: 80, accepted: null } }));
    const acceptance = {
      allocation: 1,
      code: "PROFILE_SOURCE",
      allowed: was!.allowed,
      reasons: ["r"],
      words: "Je comprends et je l’accepte.",
    } as const;
    expect(covers(acceptance, 1, { code: "PROFILE_SOURCE", ...was! })).toBe(true);
    expect(covers(acceptance, 1, { code: "PROFILE_SOURCE", ...is! })).toBe(false);
  });

  it("is red without the loss that the client can bear, and where more may be lost", () => {
    expect(found("LOSS_CAPACITY", declared({ statedLosses: { capacity: null, accepted: null } }))).toEqual([
      { flag: "red", missing: "CAPACITY" },
    ]);
    expect(found("LOSS_CAPACITY", declared({ statedLosses: { capacity: 5, accepted: null } }))).toMatchObject([
      { flag: "red", allowed: "5.00" },
    ]);
    expect(found("LOSS_CAPACITY", declared())).toMatchObject([{ flag: "green", allowed: "40.00", figures: { capacity: "40.00" } }]);
    expect(found("LOSS_ACCEPTED", declared({ statedLosses: { capacity: 40, accepted: 5 } }))).toMatchObject([{ flag: "red" }]);
  });

  it("opens no product that a test of its own would open", () => {
    const held = (changed: ReturnType<typeof asset>) =>
      declared({ assets: assetMap(changed), allocation: free({ euro: "60", bond: "30", other: "10" }) });
    const scpi = asset("other", { assetClass: "REAL_ESTATE", sri: 3, nature: { ...nature, illiquid: true, family: "ILLIQUID" } });
    expect(found("KNOWLEDGE_GATE", held(scpi))).toMatchObject([{ flag: "red", subject: "ILLIQUID" }]);
    const leveraged = asset("other", { nature: { ...nature, complex: true } });
    expect(found("KNOWLEDGE_GATE", held(leveraged))).toMatchObject([{ flag: "red", subject: "COMPLEX", figures: { cause: "KNOWLEDGE" } }]);
  });

  it("has days: without any it is red", () => {
    expect(found("PROFILE_VALID", declared({ profileStatedOn: null, profileValidUntil: null }))).toEqual([{ flag: "red" }]);
  });
});
