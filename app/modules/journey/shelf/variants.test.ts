import { expect, it } from "vitest";
import type { AdvisedShelf } from "#app/contract/journey/advice.ts";
import { floorsOf, variantsOf } from "./variants.ts";

const line = (series: string, assetClass: AdvisedShelf["lines"][number]["assetClass"], sri: number): AdvisedShelf["lines"][number] => ({
  series,
  name: series,
  isin: null,
  assetClass,
  sri,
  sustainabilityMinInvestments: null,
  sustainabilityMinTaxonomyAlignment: null,
  pai: {},
  most: 10_000,
  least: 0,
  leftOut: null,
});
const shelf: AdvisedShelf = {
  pool: "pool",
  lines: [line("euro", "CAPITAL_GUARANTEED", 1), line("bonds", "FIXED_INCOME", 2), line("shares", "EQUITIES", 5)],
  unseen: 0,
  classes: [{ assetClass: "CAPITAL_GUARANTEED", least: 7000, most: 10_000 }],
  minLines: 1,
  maxLines: null,
  lowRisk: null,
  floors: [],
  riskMeasure: "WEIGHTED_AVERAGE_SRI",
  riskRange: null,
};

it("looks at one set for most clients, and at two for one of the protected age", () => {
  expect(variantsOf(shelf)).toEqual([{ ...shelf, caps: [] }]);
  const [units, calm] = variantsOf({ ...shelf, lowRisk: { series: ["bonds"], most: 2000, leastGuaranteed: 5000 } });
  expect(units!.classes[0]!.least).toBe(7000);
  expect(floorsOf(units!, ["euro", "bonds", "shares"])).toEqual([{ least: 0.8, parts: [1, 0, 1] }]);
  expect(calm!.lines.map(({ series, most, leftOut }) => [series, most, leftOut])).toEqual([
    ["euro", 10_000, null],
    ["bonds", 10_000, null],
    ["shares", 0, "age"],
  ]);
  expect([calm!.classes[0]!.least, floorsOf(calm!, ["euro", "bonds", "shares"])]).toEqual([5000, []]);
});

it("has no allocation where the bounds of a class exclude each other, and leaves out that set of two", () => {
  const classes = [{ assetClass: "CAPITAL_GUARANTEED" as const, least: 7000, most: 6000 }];
  expect(variantsOf({ ...shelf, classes })[0]!.lines.every(({ most }) => most === 0)).toBe(true);
  const [only, ...others] = variantsOf({ ...shelf, classes, lowRisk: { series: ["bonds"], most: 5000, leastGuaranteed: 5000 } });
  expect([only!.classes[0]!.least, others]).toEqual([5000, []]);
});
