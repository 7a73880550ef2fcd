import { expect, it } from "vitest";
import type { AdviceInputs } from "#app/domain/advice-report/figures.ts";
import { matrixOfRows } from "#app/domain/numerics/scenario-matrix.ts";
import { projectWithCosts } from "#backend/numerics/costs/plan-costs.ts";
import { computeFigures, planOf } from "./compute-figures.ts";

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

const FUNDS = { entry: { a: 0.05, b: 0 }, transaction: { a: 0.002, b: 0.001, c: 0.001, d: 0.001 }, thirdParty: {} };

it("counts the charges of the act itself within the whole, and what funds take when they are bought", async () => {
  const before = inputs(HELD, { act: "ACT_REBALANCINGS", paidIn: 0, total: 5_000 });
  const old = await computeFigures(NOTHING, before);
  const { costs } = await computeFigures(NOTHING, { ...before, ofFunds: FUNDS });
  // 4,500 of 5,000 are sold of d and bought of the others: 0.5 %, and 5 % of the 1,000 that go into a.
  expect(costs?.switching?.amount).toBeCloseTo(4_500 * 0.005, 9);
  expect(costs?.fundEntry).toEqual({ item: expect.objectContaining({ amount: expect.closeTo(50, 9) }), unknown: ["c", "d"] });
  expect(costs?.thirdParty).toEqual({ item: null, unknown: ["a", "b", "c", "d"] });
  const further = costs!.switching!.amount + costs!.fundEntry!.item!.amount + costs!.transaction!.item!.amount;
  expect(costs!.total.amount).toBeCloseTo(old.costs!.total.amount + further, 6);
  expect(costs!.total.years[0]! - old.costs!.total.years[0]!).toBeGreaterThan(22.5 + 50);
  // Packages of before, without these inputs, keep their figures to the bit.
  expect(old.costs).not.toHaveProperty("switching");
  expect(old).not.toHaveProperty("assumptions");
});

it("holds the costs of a year against what was paid in by its end", async () => {
  const scheduled = { amount: 100, frequency: "MONTHLY" as const };
  const { costs } = await computeFigures(NOTHING, inputs(HELD, { months: 24, scheduled, ofFunds: FUNDS }));
  expect(costs!.investedBy).toHaveLength(2);
  expect(costs!.investedBy![1]).toBeCloseTo(costs!.invested, 6);
  expect(costs!.investedBy![0]).toBeLessThan(costs!.invested - 1_000);
  // Each later payment buys a at a fifth of it, after 2 % of entry fees.
  expect(costs!.fundEntry!.item!.years[1]).toBeCloseTo(12 * 98 * 0.2 * 0.05, 1);
});

/** 500 a month of 170,000 over ten years, and 4,000 in a year and a half. */
const RETIRED = {
  ...{ act: "ACT_REBALANCINGS" as const, months: 120, paidIn: 0, total: 170_000 },
  holdings: [{ series: "d", amount: 170_000 }],
  taken: { withdrawals: { amount: "500", frequency: "MONTHLY" as const }, needs: [{ amount: "4000", months: 18 }] },
};

it("leaves what the plan takes out to the client, and nothing of it to grow", () => {
  const growth = 0.0037;
  const plan = planOf(inputs(HELD, { ...RETIRED, fees: { entry: 0, management: 0, switch: 0, exit: 0 } }), 120);
  const matrices = new Map(HELD.map(({ series }) => [series, matrixOfRows([new Array<number>(120).fill(growth)])]));
  const { scenarios, statistics } = projectWithCosts(plan, matrices);
  // 119 withdrawals: the first after a month, none on the day of the end.
  const g = 1 + growth;
  const expected = 170_000 * g ** 120 - (500 * (g ** 120 - g)) / (g - 1) - 4_000 * g ** (120 - 18);
  expect(scenarios.find(({ name }) => name === "median")!.finalAmount).toBeCloseTo(expected, 6);
  expect(statistics.totalWithdrawals).toBe(119 * 500 + 4_000);
});

it("counts the costs of what is left in the contract, and as before in packages of before", async () => {
  const management = 0.008;
  const { costs } = await computeFigures(NOTHING, inputs(HELD, RETIRED));
  // Without growth: each month the fee of what the withdrawals have left.
  const left = (1 - management) ** (1 / 12);
  let held = 170_000;
  let charged = 0;
  for (let month = 0; month < 120; month++) {
    held -= (month > 0 ? 500 : 0) + (month === 18 ? 4_000 : 0);
    charged += held * (1 - left);
    held *= left;
  }
  expect(costs?.management.amount).toBeCloseTo(charged, 6);
  const before = await computeFigures(NOTHING, inputs(HELD, { ...RETIRED, taken: undefined }));
  expect(before.costs?.management.amount).toBeCloseTo(170_000 * (1 - (1 - management) ** 10), 6);
});

it("counts what the insurer pays on of each fee as its part of the fee, and leaves unknown what nobody has stored", async () => {
  const fees = { entry: 0.02, management: 0.0075, switch: 0.005, exit: 0 };
  const { costs } = await computeFigures(NOTHING, inputs(HELD, { fees, ofFunds: FUNDS, paidOn: { entry: 0.015, management: null } }));
  // Three quarters of the entry charge.
  expect(costs?.insurer?.entry?.amount).toBeCloseTo(costs!.entry.amount * 0.75, 9);
  expect(costs?.insurer?.entry?.years[0]).toBeCloseTo(costs!.entry.years[0]! * 0.75, 9);
  expect(costs?.insurer?.management).toBeNull();
  // It is part of the fees, and no cost beside them.
  const without = await computeFigures(NOTHING, inputs(HELD, { fees, ofFunds: FUNDS }));
  expect(without.costs).not.toHaveProperty("insurer");
  expect(costs?.total).toEqual(without.costs?.total);
});
