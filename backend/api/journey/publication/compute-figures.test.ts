import { expect, it } from "vitest";
import type { AdviceInputs } from "#app/domain/advice-report/figures.ts";
import { computeFigures } from "./compute-figures.ts";

/** Inputs that need no market scenarios: nothing is read. */
const NOTHING = { database: null as never };
const HELD = [
  { series: "d", weight: 0.1, sri: 3, charge: 0.011 },
  { series: "a", weight: 0.2, sri: 6, charge: 0.017 },
  { series: "c", weight: 0.3, sri: 7, charge: 0.0061 },
  { series: "b", weight: 0.4, sri: 1, charge: 0.0133 },
];
const inputs = (held: typeof HELD, more: Partial<AdviceInputs> = {}): AdviceInputs => ({
  day: "2026-11-24",
  act: "ACT_DEPOSITS",
  months: 96,
  holdings: [{ series: "d", amount: 5_000 }],
  paidIn: 10_000,
  withdrawn: 0,
  scheduled: null,
  weights: Object.fromEntries(held.map(({ series, weight }) => [series, weight])),
  total: 15_000,
  fees: { entry: 0.02, management: 0.008, switch: 0.005, exit: 0 },
  charges: Object.fromEntries(held.map(({ series, charge }) => [series, charge])),
  sri: Object.fromEntries(held.map(({ series, sri }) => [series, sri])),
  measure: "WEIGHTED_AVERAGE_SRI",
  covariance: null,
  matrix: null,
  valuesAsOf: null,
  ...more,
});

it("gives the same bits whatever the order of the lines, which the database does not keep", async () => {
  const said = await computeFigures(NOTHING, inputs(HELD));
  const read = await computeFigures(NOTHING, inputs([...HELD].sort((a, b) => (a.series < b.series ? -1 : 1))));
  expect(JSON.stringify(read)).toBe(JSON.stringify(said));
  // The order would matter: these two sums of the same parts are not the same number.
  expect(0.1 * 3 + 0.2 * 6 + 0.3 * 7 + 0.4 * 1).not.toBe(0.2 * 6 + 0.4 * 1 + 0.3 * 7 + 0.1 * 3);
});

it("counts what the contract comes to where the act does not lead as far as the advice, and the risk of both", async () => {
  const after = { a: 0.5, b: 0.25, d: 0.25 };
  const figures = await computeFigures(NOTHING, inputs(HELD, { after }));
  expect(figures.risk).toBeCloseTo(0.1 * 3 + 0.2 * 6 + 0.3 * 7 + 0.4, 12);
  expect(figures.riskAfter).toBeCloseTo(0.5 * 6 + 0.25 * 1 + 0.25 * 3, 12);
  const charge = 0.5 * 0.017 + 0.25 * 0.0133 + 0.25 * 0.011;
  expect(figures.switching?.chargeAfter).toBeCloseTo(charge, 12);
  expect(await computeFigures(NOTHING, inputs(HELD))).not.toHaveProperty("riskAfter");
});

it("counts the charge of mandates among the costs", async () => {
  const without = await computeFigures(NOTHING, inputs(HELD));
  const figures = await computeFigures(NOTHING, inputs(HELD, { mandateFee: 0.006 }));
  expect(without.costs?.mandate.amount).toBe(0);
  // Eight years on about 14,000 euros.
  expect(figures.costs!.mandate.amount).toBeGreaterThan(8 * 12_000 * 0.006);
  expect(figures.costs!.mandate.amount).toBeLessThan(8 * 15_000 * 0.006);
  expect(figures.costs!.total.amount).toBeGreaterThan(without.costs!.total.amount);
});
