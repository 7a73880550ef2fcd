import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AdviceCheckCode, RISK_PROFILES } from "#app/domain/journey.ts";
import { adviceChecks } from "../checks.ts";
import type { AdviceFacts, AdvisedAsset } from "../facts.ts";
import { shelfBounds } from "./shelf-bounds.ts";

const PRODUCT = "p";
const NATURES = [
  { assetClass: "CAPITAL_GUARANTEED", sri: 1, equityPart: 0, illiquid: false, family: null },
  { assetClass: "FIXED_INCOME", sri: 2, equityPart: 0, illiquid: false, family: "FUNDS" },
  { assetClass: "ASSET_ALLOCATION_FUND", sri: 3, equityPart: 0.3, illiquid: false, family: "FUNDS" },
  { assetClass: "EQUITIES", sri: 4, equityPart: 1, illiquid: false, family: "FUNDS" },
  { assetClass: "EQUITIES", sri: 6, equityPart: 1, illiquid: false, family: "FUNDS" },
  { assetClass: "REAL_ESTATE", sri: 3, equityPart: 0, illiquid: true, family: "ILLIQUID" },
] as const;

const asset = fc
  .record({ kind: fc.constantFrom(...NATURES), theme: fc.constantFrom(null, null, "GOLD", "TECH") })
  .map(({ kind, theme }) => ({
    ...{ assetClass: kind.assetClass, sri: kind.sri, ended: false, closedSince: null, notForSale: false, notForScheduledPayments: false },
    ...{ needsKid: kind.assetClass !== "CAPITAL_GUARANTEED", hasKid: true, kidDate: null, holdingYears: 0, structuredUntil: null },
    ...{ minDeposit: null, minPeriodicDeposit: null, targetMarket: {}, maxLossPercent: null },
    nature: {
      ...{ equityPart: kind.equityPart, illiquid: kind.illiquid, family: kind.family, manager: null, issuer: null, complex: false },
      ...{ theme: kind.assetClass === "EQUITIES" ? theme : null, spread: kind.assetClass === "ASSET_ALLOCATION_FUND" },
    },
  }));
const shelf = fc
  .array(asset, { minLength: 3, maxLength: 8 })
  .map((assets) => assets.map((one, at) => ({ ...one, uuid: `s${at}`, name: `s${at}` }) as unknown as AdvisedAsset));
const client = fc.record({
  profile: fc.constantFrom(...RISK_PROFILES),
  years: fc.integer({ min: 1, max: 15 }),
  capacity: fc.constantFrom(5, 10, 25, 50, 100),
  accepted: fc.constantFrom(5, 10, 25, 50),
});

function factsOf({ profile, years, capacity, accepted }: typeof client extends fc.Arbitrary<infer C> ? C : never) {
  const open = ["FUNDS", "ILLIQUID", "STRUCTURED_PRODUCTS"].map((code) => ({ code, open: true, closedBy: null }));
  return {
    config: {
      advice: {
        riskMeasure: "WEIGHTED_AVERAGE_SRI",
        productConfigs: [{ product: PRODUCT, managementModes: ["free"], riskRanges: { [profile]: { min: 1, max: 4 } } }],
      },
      "proposal-params": {},
      publishing: { enableDic: false },
    },
    ...{ today: "2026-11-24", expiresOn: "2026-12-24", proposal: { actType: "ACT_NEW_CONTRACTS", productUuid: PRODUCT }, deposit: 10_000 },
    ...{ periodic: { amount: 0, frequency: null }, horizonMonths: years * 12, riskProfile: profile, birthDates: ["1975-04-12"] },
    record: {
      ...{ session: "q", profile, statedOn: "2026-11-01", validUntil: "2028-11-01", amount: 10_000, horizon: null, families: open },
      ...{ capacityPercent: capacity, acceptedPercent: accepted, hasHeldStructured: false, withdrawals: "NONE", reserve: "OVER_12" },
      ...{ borrowed: false, decisionHelp: "ALONE", disturbed: "NO", wantsSustainability: null },
      ...{ objective: "GROWTH", savingsShare: "FROM_50_TO_75", debtShare: "NONE" },
    },
    ...{
      profileSource: "QUESTIONNAIRE",
      profileStatedOn: "2026-11-01",
      loweredReason: null,
      profileValidUntil: null,
      preferencesValidUntil: null,
    },
    ...{ unknownBirths: [], isCompany: false, productKind: "LIFE_INSURANCE", wantsSustainability: null, needs: [], withdrawals: null },
    ...{ structured: { investedBefore: false, quizPassed: false }, diversification: {}, preferences: null },
  } as unknown as AdviceFacts;
}

/** Whole per cents of each support. */
const sharesOn = (assets: readonly AdvisedAsset[], parts: readonly number[]) => {
  const own = assets.map((_, at) => parts[at % parts.length]!);
  const sum = own.reduce((a, b) => a + b, 0) || 1;
  const whole = own.map((part) => Math.floor((part / sum) * 100));
  whole[0]! += 100 - whole.reduce((a, b) => a + b, 0);
  return whole;
};

/** The worst flag of a rule for an allocation; green where it says nothing. */
const flagsOf = (facts: AdviceFacts, assets: readonly AdvisedAsset[], shares: readonly number[]) => {
  const lines = assets.flatMap(({ uuid }, at) => (shares[at]! > 0 ? [{ series: uuid, weight: String(shares[at]) }] : []));
  const risk = { value: assets.reduce((sum, { sri }, at) => sum + ((sri ?? 0) * shares[at]!) / 100, 0) };
  const checks = adviceChecks({
    ...facts,
    ...{ allocation: { number: 1, managementType: "free", lines }, assets: new Map(assets.map((one) => [one.uuid, one])), risk },
    ...{ after: null, amountAfter: 10_000, scenarios: { missing: "SCENARIOS" }, switchCosts: null, clash: null },
  } as AdviceFacts);
  return (rule: AdviceCheckCode) =>
    (["red", "orange", "green"] as const).find((flag) => checks.some((check) => check.code === rule && check.flag === flag)) ?? "green";
};

describe("bounds of suitability on a shelf", () => {
  it("are those of the checks, for 200 clients: what keeps them is not red, what passes them is", () => {
    fc.assert(
      fc.property(client, shelf, fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 8 }), (who, assets, parts) => {
        const facts = factsOf(who);
        const shares = sharesOn(assets, parts);
        const flagOf = flagsOf(facts, assets, shares);
        const { floors } = shelfBounds(facts, assets);
        const come = (rule: AdviceCheckCode, to: "green" | "red") =>
          floors
            .filter((floor) => floor.rule === rule)
            .every((floor) => floor.parts.reduce((sum, { part }, at) => sum + (part * shares[at]!) / 100, 0) >= floor[to] - 1e-9);
        for (const { rule } of floors) {
          const expected = come(rule, "green") ? "green" : come(rule, "red") ? "orange" : "red";
          expect([rule, flagOf(rule)]).toEqual([rule, expected]);
        }
      }),
      { numRuns: 200, seed: 45 },
    );
  });

  it("leave out what would be red by itself, and cap a line where it would be pointed out", () => {
    fc.assert(
      fc.property(client, shelf, (who, assets) => {
        const facts = factsOf(who);
        for (const { leftOut, most, series } of shelfBounds(facts, assets).lines) {
          const at = assets.findIndex(({ uuid }) => uuid === series);
          const alone = assets.map((_, i) => (i === at ? 100 : 0));
          const flagOf = flagsOf(facts, assets, alone);
          if (flagOf("LINE_SRI") === "red") expect(leftOut).not.toBeNull();
          if (flagOf("HOLDING_PERIOD") === "red") expect(leftOut).not.toBeNull();
          if (leftOut === null && flagOf("CONCENTRATION_LINE") === "red") expect(most).toBe(4000);
        }
      }),
      { numRuns: 200, seed: 46 },
    );
  });
});
