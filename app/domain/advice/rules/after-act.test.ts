import { describe, expect, it } from "vitest";
import { asset, assetMap, facts, found, free } from "../../../../tests/fixtures/golden/plain-advice.ts";

/** A small deposit into what is careful and sustainable, and what the contract holds after it. */
const deposit = (after: Record<string, number> | null) =>
  facts({
    proposal: { actType: "ACT_DEPOSITS", productUuid: "contract" },
    birthDates: ["1940-01-01"],
    allocation: free({ euro: "60", green: "40" }),
    assets: assetMap(
      asset("green", { sri: 2, sustainabilityMinInvestments: 1 }),
      asset("slow", { nature: { ...asset("x").nature, illiquid: true } }),
    ),
    preferences: { minSustainableInvestments: 0.1 },
    after: after && new Map(Object.entries(after)),
  });

describe("the contract after the act is judged, not what the act buys", () => {
  it("by the rules of age", () => {
    const careful = deposit(null);
    expect(["SENIOR_ASSETS", "SENIOR_LOW_RISK", "SENIOR_UNITS"].map((code) => found(code as "SENIOR_UNITS", careful)[0]?.flag)).toEqual([
      ...["green", "green", undefined],
    ]);
    const shares = deposit({ euro: 0.6, green: 0.01, world: 0.39 });
    expect(found("SENIOR_UNITS", shares)).toMatchObject([{ flag: "red", found: "40", allowed: "30" }]);
    expect(found("SENIOR_ASSETS", deposit({ euro: 0.6, green: 0.3, slow: 0.1 }))).toEqual([{ flag: "red", series: ["slow"] }]);
    expect(found("SENIOR_LOW_RISK", deposit({ euro: 0.4, green: 0.1, bond: 0.5 }))).toMatchObject([{ flag: "red", found: "60" }]);
    const soon = { ...shares, birthDates: ["1941-07-01"] };
    expect(found("SENIOR_SOON", soon)).toMatchObject([{ flag: "orange" }]);
    expect(found("SENIOR_SOON", { ...soon, after: null })).toMatchObject([{ flag: "green" }]);
  });

  it("by the client's sustainability preferences", () => {
    expect(found("SUSTAINABILITY", deposit(null))).toMatchObject([{ flag: "green", found: "40" }]);
    expect(found("SUSTAINABILITY", deposit({ euro: 0.6, green: 0.01, world: 0.39 }))).toMatchObject([
      { flag: "red", found: "1", allowed: "10" },
    ]);
    // What is held may reach them where the act alone does not.
    const held = { ...deposit({ green: 0.5, euro: 0.5 }), allocation: free({ euro: "100" }) };
    expect(found("SUSTAINABILITY", held)).toMatchObject([{ flag: "green", found: "50" }]);
  });
});
