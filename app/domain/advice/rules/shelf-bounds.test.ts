import { expect, it } from "vitest";
import { adviceChecks } from "../checks.ts";
import type { AdviceFacts, AdvisedAsset } from "../facts.ts";
import { shelfBounds } from "./shelf-bounds.ts";
import type { ShelfFacts } from "./shelf-floors.ts";

const PRODUCT = "p";
const fund = (uuid: string, more: Partial<AdvisedAsset> = {}): AdvisedAsset => ({
  uuid,
  name: uuid,
  assetClass: "EQUITIES",
  sri: 4,
  ended: false,
  closedSince: null,
  notForSale: false,
  notForScheduledPayments: false,
  needsKid: true,
  hasKid: true,
  kidDate: null,
  holdingYears: null,
  structuredUntil: null,
  minDeposit: null,
  minPeriodicDeposit: null,
  nature: { equityPart: 0, theme: null, manager: null, issuer: null, illiquid: false, spread: false, complex: false, family: "FUNDS" },
  targetMarket: {},
  maxLossPercent: null,
  ...more,
});
const EURO = fund("euro", { assetClass: "CAPITAL_GUARANTEED", needsKid: false, sri: 1 });

type Facts = ShelfFacts;
const facts = (advice: Partial<AdviceFacts["config"]["advice"]> = {}, more: Partial<Facts> = {}): Facts => ({
  config: {
    advice: {
      riskMeasure: "WEIGHTED_AVERAGE_SRI",
      productConfigs: [{ product: PRODUCT, managementModes: ["free"], riskRanges: { BALANCED: { min: 2, max: 4 } } }],
      ...advice,
    },
    "proposal-params": {
      enableActNewContracts: true,
      enableActDeposits: true,
      enableActWithdrawals: true,
      enableActRebalancings: true,
      enableMonthlyContributions: true,
      enableQuarterlyContributions: true,
      enableSemiannuallyContributions: true,
      enableAnnuallyContributions: true,
    },
    publishing: { enableDic: true },
  },
  today: "2026-11-24",
  expiresOn: "2026-12-24",
  proposal: { actType: "ACT_NEW_CONTRACTS", productUuid: PRODUCT },
  deposit: 10_000,
  periodic: { amount: 0, frequency: null },
  horizonMonths: 120,
  riskProfile: "BALANCED",
  profileValidUntil: null,
  preferencesValidUntil: null,
  birthDates: ["1975-04-12"],
  record: null,
  profileSource: "QUESTIONNAIRE",
  profileStatedOn: null,
  loweredReason: null,
  unknownBirths: [],
  isCompany: false,
  productKind: "LIFE_INSURANCE",
  wantsSustainability: null,
  needs: null,
  withdrawals: null,
  composition: null,
  amountAfter: 10_000,
  structured: { investedBefore: false, quizPassed: false },
  diversification: {},
  preferences: null,
  ...more,
});

it("bounds each support by the stricter of the journey and the product, the guaranteed fund by its cap alone", () => {
  const bounds = shelfBounds(
    facts(
      { maxPercPerAsset: "30", minPercPerAsset: "2", maxPercGuaranteed: "60", minNumAssets: 3 },
      { diversification: { maxLineWeight: 25, minLines: 5, maxLines: 12, maxClassWeight: { EQUITIES: 70 } } },
    ),
    [EURO, fund("shares")],
  );
  // What suitability bounds over several supports has a test of its own.
  const { floors: _, ...own } = bounds;
  expect(own).toEqual({
    lines: [
      { series: "euro", least: 0, most: 10_000, leftOut: null },
      { series: "shares", least: 200, most: 2500, leftOut: null },
    ],
    classes: [
      { assetClass: "CAPITAL_GUARANTEED", least: 0, most: 6000 },
      { assetClass: "EQUITIES", least: 0, most: 7000 },
    ],
    minLines: 5,
    maxLines: 12,
    lowRisk: null,
    riskRange: { min: 2, max: 4 },
  });
});

it("asks for the part that meets the least payment, upwards, and leaves out what no part meets", () => {
  const { lines } = shelfBounds(facts({ minDepositPerAsset: "333" }), [fund("a"), fund("b", { minDeposit: 20_000 })]);
  expect(lines).toEqual([
    { series: "a", least: 333, most: 4000, leftOut: null },
    { series: "b", least: 0, most: 0, leftOut: "minimum" },
  ]);
});

it("leaves out what would make a check red by itself, and says why", () => {
  const { lines } = shelfBounds(facts({ kidMaxMonths: 12 }, { periodic: { amount: 100, frequency: "MONTHLY" } }), [
    fund("closed", { closedSince: "2026-11-24" }),
    fund("later", { closedSince: "2026-11-25" }),
    fund("taken", { notForSale: true }),
    fund("once", { notForScheduledPayments: true }),
    fund("note", { needsKid: false }),
    fund("autocall", { structuredUntil: "2032-12-15" }),
    fund("unrated", { sri: null }),
    fund("old", { kidDate: "2025-11-23" }),
  ]);
  expect(lines.map(({ leftOut }) => leftOut)).toEqual([
    "closed",
    null,
    "notForSale",
    "notScheduled",
    "notAFund",
    "notAFund",
    "unrated",
    "document",
  ]);
});

it("keeps units of account under the cap of a client of the protected age", () => {
  const senior = { age: 85, maxPercLowRisk: "50", maxPercUnitsOfAccount: "30", forbiddenSeries: ["tech"] };
  const { classes, lines } = shelfBounds(facts({ senior, maxPercGuaranteed: "80" }, { birthDates: ["1941-11-24"] }), [EURO, fund("tech")]);
  expect(classes).toEqual([{ assetClass: "CAPITAL_GUARANTEED", least: 7000, most: 8000 }]);
  expect(lines[1]!.leftOut).toBe("age");
  expect(shelfBounds(facts({ senior }, { birthDates: ["1941-11-25"] }), [fund("tech")]).lines[0]!.leftOut).toBeNull();
});

it("tells a client of the protected age what supports of low risk alone may be, as the checks let them", () => {
  const senior = { age: 85, maxPercLowRisk: "50", maxPercUnitsOfAccount: "30", forbiddenSeries: [] };
  const old = { birthDates: ["1941-11-24"] };
  const assets = [EURO, fund("bonds", { sri: 2 }), fund("shares"), fund("unrated", { sri: null })];
  expect(shelfBounds(facts({ senior }, old), assets).lowRisk).toEqual({ series: ["bonds"], most: 5000, leastGuaranteed: 5000 });
  expect(shelfBounds(facts({ senior, maxPercNoGuaranteed: "40" }, old), assets).lowRisk!.leastGuaranteed).toBe(6000);
  const green = (lines: Array<[string, string]>) =>
    adviceChecks({
      ...facts({ senior }, old),
      allocation: { number: 1, managementType: "free", lines: lines.map(([series, weight]) => ({ series, weight })) },
      assets: new Map(assets.map((asset) => [asset.uuid, asset])),
      risk: { missing: [] },
      after: null,
      amountAfter: null,
      scenarios: { missing: "SCENARIOS" },
      switchCosts: null,
      clash: null,
    })
      .filter(({ code }) => code === "SENIOR_LOW_RISK" || code === "SENIOR_UNITS")
      .every(({ flag }) => flag === "green");
  // The two sets that the bounds stand for, at their edges and beyond them.
  expect(
    green([
      ["euro", "50"],
      ["bonds", "50"],
    ]),
  ).toBe(true);
  expect(
    green([
      ["euro", "49"],
      ["bonds", "51"],
    ]),
  ).toBe(false);
  expect(
    green([
      ["euro", "70"],
      ["bonds", "10"],
      ["shares", "20"],
    ]),
  ).toBe(true);
  expect(
    green([
      ["euro", "69"],
      ["bonds", "10"],
      ["shares", "21"],
    ]),
  ).toBe(false);
});
