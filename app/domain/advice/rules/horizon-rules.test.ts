import { describe, expect, it } from "vitest";
import { asset, assetMap, facts, found, free, OPEN } from "../../../../tests/fixtures/golden/plain-advice.ts";
import type { AdviceFacts } from "../facts.ts";
import { checkSentence } from "../words/check-words.ts";

const nature = asset("x").nature;
/** Ten years, 10,000 in the contract after the act, so many per cent of it in equities and in what sells slowly. */
const held = (equities: number, slow: number, changes: Partial<AdviceFacts>) =>
  facts({
    horizonMonths: 120,
    allocation: free(
      Object.fromEntries(
        Object.entries({ euro: 100 - equities - slow, shares: equities, slow })
          .filter(([, share]) => share > 0)
          .map(([name, share]) => [name, String(share)]),
      ),
    ),
    assets: assetMap(asset("shares", { nature: { ...nature, equityPart: 1 } }), asset("slow", { nature: { ...nature, illiquid: true } })),
    ...changes,
  });
const needs = (amount: number, months: number) => ({ needs: [{ amount, months }] });

describe("money that is needed before the horizon", () => {
  it("is held to the limit of its own time: what is over has to be in equities or in slow funds of that part", () => {
    // 70 % are needed in 30 months: under three years 10 to 20 % of that part, so 30 + 7 and 30 + 14 of the whole.
    const told = (equities: number) => found("EQUITY_HORIZON", held(equities, 0, needs(7000, 30)))[0];
    expect(told(37)).toMatchObject({ flag: "green", allowed: "37", figures: { years: "10", green: "37", red: "44", early: "70.00" } });
    expect([told(38)?.flag, told(44)?.flag, told(45)?.flag]).toEqual(["orange", "orange", "red"]);
    expect(checkSentence({ code: "EQUITY_HORIZON", ...told(45)! }, "adviser", "en")).toContain("70% of the savings are needed sooner");
    expect(found("EQUITY_HORIZON", held(90, 0, {}))).toEqual([]);
  });

  it("leaves the rest its own limit, and changes nothing where that is the stricter one", () => {
    const slow = (share: number, amount: number) => found("ILLIQUID_SHARE", held(0, share, needs(amount, 18)))[0];
    expect(slow(20, 4500)).toMatchObject({ flag: "green", allowed: "20" });
    expect(slow(20, 4500)?.figures).not.toHaveProperty("early");
    // 70 % in eighteen months: none of it slow, or a twentieth; the rest may be.
    expect(slow(20, 7000)).toMatchObject({ flag: "green", allowed: "20" });
    expect(slow(31, 7000)).toMatchObject({ flag: "red", allowed: "20" });
  });

  it("by each step of the horizon, with what is withdrawn by plan", () => {
    // 50 a month: 35 months' worth before three years, 24 more before five, 36 more before eight.
    const plan = { withdrawals: { yearly: 600, mayUseCapital: false } };
    const [told] = found("EQUITY_HORIZON", held(75, 0, plan));
    const green = 100 - 0.175 * 90 - 0.12 * 70 - 0.18 * 40;
    expect(told).toMatchObject({ flag: "red", figures: { green: String(Math.round(green * 100) / 100), early: "47.50" } });
  });
});

describe("what sells slowly of all that the client has saved", () => {
  /** A balanced client: 20 % of the contract at most, which is 10 % of savings of which the contract is half. */
  const told = (savingsShare: typeof OPEN.savingsShare, slow: number) =>
    found("SAVINGS_SHARE", held(0, slow, { record: { ...OPEN, savingsShare } }));
  it("is pointed out where the contract is more than half of it, and never refused", () => {
    expect(told("OVER_75", 10)).toMatchObject([{ flag: "green", found: "10.00", allowed: "10" }]);
    expect(told("OVER_75", 11)).toMatchObject([{ flag: "orange", found: "11.00", allowed: "10", series: ["slow"] }]);
    expect(told("OVER_75", 100)).toMatchObject([{ flag: "orange" }]);
    expect([told("FROM_50_TO_75", 13), told("FROM_50_TO_75", 14)]).toMatchObject([[{ flag: "green" }], [{ flag: "orange" }]]);
    expect(told("FROM_25_TO_50", 20)).toMatchObject([{ flag: "green", found: "10.00" }]);
    expect(told("UNDER_25", 40)).toMatchObject([{ flag: "green", found: "10.00" }]);
    expect(checkSentence({ code: "SAVINGS_SHARE", ...told("OVER_75", 11)[0]! }, "adviser", "fr")).toMatch(
      /représente plus de 75\s% de .+ 11\s% de toute son épargne/,
    );
  });

  it("is not judged without the answer, where something sells slowly", () => {
    const lacks = (slow: number) => found("NOT_JUDGED", held(0, slow, { record: { ...OPEN, savingsShare: null } }));
    expect(lacks(5)).toMatchObject([{ subject: "SAVINGS_SHARE", missing: "SAVINGS_SHARE", series: ["slow"] }]);
    expect(lacks(0)).toEqual([]);
  });
});

it("a structured product that matures a day after the money is needed shows another figure than the term", () => {
  const note = asset("note", { holdingYears: 4.92, structuredUntil: "2031-05-20", nature: { ...nature, illiquid: true } });
  const [told] = found(
    "HOLDING_PERIOD",
    facts({ horizonMonths: 59, allocation: free({ euro: "90", note: "10" }), assets: assetMap(note) }),
  );
  expect(told).toMatchObject({ flag: "red", series: ["note"], found: "4.92", allowed: "4.917" });
});
