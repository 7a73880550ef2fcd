import { expect, it } from "vitest";
import { facts, found, free, OPEN } from "../../../../tests/fixtures/golden/plain-advice.ts";
import { checkSentence } from "../words/check-words.ts";

/** 20 % of a fund of class 4, stressed by 33 %, the rest guaranteed: 6.6 % of 10,000. */
const judged = (amount: number, acceptedPercent: number, horizonLoss = 0) =>
  facts({
    allocation: free({ euro: "80", world: "20" }),
    record: { ...OPEN, amount, acceptedPercent },
    deposit: 10_000,
    scenarios: { oneYearLoss: 0.05, horizonLoss, exhausted: { median: null, low: null } },
  });

it("a loss is accepted of the amount that the questionnaire was answered for, in euros", () => {
  expect(found("LOSS_ACCEPTED", judged(10_000, 10))).toMatchObject([{ flag: "green", found: "6.60", allowed: "10.00" }]);
  const [told] = found("LOSS_ACCEPTED", judged(5000, 10));
  expect(told).toMatchObject({
    flag: "orange",
    allowed: "5.00",
    figures: { lossAmount: "660.00", allowedAmount: "500.00", ofAmount: "5000.00", capacity: "10.00" },
  });
  expect(checkSentence({ code: "LOSS_ACCEPTED", ...told! }, "client", "en")).toContain("you said that you accept €500 (10% of €5,000)");
  expect(found("LOSS_ACCEPTED", judged(6000, 5))).toMatchObject([{ flag: "red", allowed: "3.00" }]);
});

it("a loss that is refused reads as none that is allowed, in euros neither", () => {
  // 660.00 of 10,000 against 10 % of 6,598.
  const [told] = found("LOSS_ACCEPTED", judged(6598, 10));
  expect(told?.flag).toBe("orange");
  expect(checkSentence({ code: "LOSS_ACCEPTED", ...told! }, "client", "en")).toContain("€660.00 (6.6%); you said that you accept €659.80");
});

it("so is the loss at the horizon, and what can be borne of it", () => {
  const flags = (amount: number, accepted: number) =>
    found("LOSS_HORIZON", judged(amount, accepted, 0.08)).map(({ flag, allowed }) => [flag, allowed]);
  expect(flags(10_000, 10)).toEqual([["green", "10.00"]]);
  expect(flags(6000, 10)).toEqual([["orange", "6.00"]]);
  expect(flags(5000, 10)).toEqual([["red", "5.00"]]);
});

it("what is missing at the horizon is so in euros of all that was paid in by then", () => {
  const facts = judged(10_000, 10, 0.08);
  const [told] = found("LOSS_HORIZON", { ...facts, scenarios: { ...facts.scenarios, horizonPaidIn: 22_000 } as typeof facts.scenarios });
  expect(told).toMatchObject({ found: "8.00", figures: { lossAmount: "1760.00" } });
});

it("nothing is missing of an allocation in which nothing is chosen yet", () => {
  const empty = facts({
    allocation: free({}),
    record: OPEN,
    scenarios: { missing: "COMPOSITION" },
    withdrawals: { yearly: 100, mayUseCapital: false },
  });
  expect(found("NOT_JUDGED", empty).map(({ subject }) => subject)).not.toContain("LOSS_HORIZON");
  expect(found("NOT_JUDGED", empty).map(({ subject }) => subject)).not.toContain("WITHDRAWALS_EXHAUST");
  const chosen = facts({ allocation: free({ euro: "100" }), record: OPEN, scenarios: { missing: "SCENARIOS" } });
  expect(found("NOT_JUDGED", chosen)).toContainEqual(expect.objectContaining({ subject: "LOSS_HORIZON", missing: "SCENARIOS" }));
});
