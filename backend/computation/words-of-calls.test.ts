import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { afterAll, expect, it } from "vitest";
import { PATHS } from "../../tests/fixtures/golden/call-paths.ts";
import { computationCaller } from "../../tests/fixtures/golden/computation-caller.ts";
import { patientPool } from "../../tests/fixtures/processes/patient-pool.ts";
import { computationRouter } from "./service.ts";

/** Each word that a call takes does what it means, on figures that are followed by hand. */
const pool = patientPool();
afterAll(() => pool.close());
const handler = new OpenAPIHandler(
  computationRouter({
    matrices: { load: async () => null },
    series: { load: async () => new Map(), rates: async () => [], charges: async () => new Map() },
    pool,
  }),
);

async function post(method: string, body: unknown): Promise<Record<string, unknown>> {
  const request = new Request(`http://localhost${PATHS[method]}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { response } = await handler.handle(request, { context: { caller: computationCaller } });
  const answer = await response?.json();
  expect([response?.status, response?.status === 200 ? null : answer]).toEqual([200, null]);
  return answer;
}

it.each([
  // 1100 are to be half and half: what is paid in goes where most is missing, and nothing is sold.
  ["DEFINE_TARGET_ALLOCATION", { A: 600, B: 500 }, { totalBuys: 100, totalSells: 0 }],
  ["DISINVEST_REINVEST_SAVINGS", { A: 550, B: 550 }, { totalBuys: 150, totalSells: 50 }],
])("a deposit with the goal %s is invested as it says", async (goal, amounts, totals) => {
  const holdings = [
    { uuid: "A", amount: 600 },
    { uuid: "B", amount: 400 },
  ];
  const act = { holdings, target: { A: 0.5, B: 0.5 }, actType: "ACT_DEPOSITS", goal, amount: 100 };
  expect(await post("allocation-computation", act)).toMatchObject({ amounts, ...totals });
});

const year = (monthly: number) => [new Array(12).fill(monthly)];
const ASSETS = [
  { uuid: "A", assetClass: "EQUITIES", expectedReturn: 0.06 },
  { uuid: "B", assetClass: "FIXED_INCOME", expectedReturn: 0.02 },
];
const COVARIANCE = [
  [0.04, 0],
  [0, 0.01],
];

it.each([
  // Without correlation: returns by variances; the inverse of volatilities; ln(1.06 / 1.02) + 0.01 = 0.05 w for the median.
  ["BEST_SR", 3 / 7],
  ["ALL_WEATHER", 1 / 3],
  ["Q_50", (Math.log(1.06 / 1.02) + 0.01) / 0.05],
])("the best allocation by %s has the weights that the formula gives", async (optimizationParameter, weight) => {
  const asked = { assets: ASSETS, covariance: COVARIANCE, optimizationType: "NO_TARGET", optimizationParameter };
  const { weights } = (await post("allocation-optimizer", asked)) as { weights: { A: number; B: number } };
  expect(weights.A).toBeCloseTo(weight, 5);
  expect(weights.B).toBeCloseTo(1 - weight, 5);
});

it.each([
  // 1120 from 1000 in a year is reached by A alone, which grows by 1 % a month; without a target the amount plays no part.
  ["TARGET_AMOUNT", 1, 1],
  ["NO_TARGET", 3 / 7, undefined],
])("an allocation of the type %s is sought with the amount, or without", async (optimizationType, weight, successRate) => {
  const matrices = { A: year(0.01), B: year(0) };
  const simulation = { startDate: "2025-01-31", horizon: 1, currentBalance: 1000, rebalancing: "MONTHLY_REBALANCING", matrices };
  const answer = await post("allocation-optimizer", {
    ...{ assets: ASSETS, covariance: COVARIANCE, optimizationType, optimizationParameter: "BEST_SR" },
    ...{ targetAmount: 1120, simulation },
  });
  expect((answer.weights as { A: number }).A).toBeCloseTo(weight, 5);
  expect(answer.successRate).toBe(successRate);
});

it.each([
  // 2400 after a year without growth: 600 at once and 12 times 100 are three quarters of it.
  ["INITIAL_AMOUNT", 1200, 100],
  ["FREQUENCY_AMOUNT", 600, 150],
  ["BOTH", 800, 133.33],
])("of the payments %s is sought, and what is not stays", async (quantOptimizationType, initial, monthly) => {
  const plan = { startDate: "2025-01-31", horizon: 1, weights: { A: 1 }, matrices: { A: year(0) }, managementType: "SELF_BUILT" };
  const paid = { targetAmount: 2400, frequency: "MONTHLY", initialAmount: 600, frequencyAmount: 100 };
  const answer = (await post("deposits-optimizer", { ...plan, ...paid, quantOptimizationType })) as Record<string, number>;
  expect(answer.initialAmount).toBeCloseTo(initial, 1);
  expect(answer.frequencyAmount).toBeCloseTo(monthly, 1);
});

it.each([
  ["1M", 1],
  ["3M", 3],
  ["1Y", 12],
  ["3Y", 36],
  ["5Y", 60],
  ["10Y", 120],
  ["30Y", 360],
  ["50Y", 600],
])("a matrix is described after %s: %i months", async (horizon, months) => {
  const matrices = { A: [0.001, 0.003].map((monthly) => new Array(600).fill(monthly)) };
  const { statistics } = (await post("matrix.sto-stat", { matrices, horizons: [horizon] })) as {
    statistics: { A: Record<string, { months: number; min: number; max: number; mean: number }> };
  };
  expect(Object.keys(statistics.A)).toEqual([horizon]);
  const [low, high] = [1.001 ** months - 1, 1.003 ** months - 1];
  const { min, max, mean } = statistics.A[horizon]!;
  expect(statistics.A[horizon]!.months).toBe(months);
  for (const [got, wanted] of [
    [min, low],
    [max, high],
    [mean, (low + high) / 2],
  ] as const)
    expect(got).toBeCloseTo(wanted, 8);
});

it("the curves of a projection are savings, median, lower_area, mid_area and upper_area, each between its quantiles", async () => {
  // Of 21 scenarios the second, sixth, eleventh, sixteenth and twentieth are the quantiles of 5, 25, 50, 75 and 95 %.
  const matrices = { A: Array.from({ length: 21 }, (_, scenario) => new Array(12).fill(scenario / 1000)) };
  const plan = { startDate: "2025-01-31", horizon: 1, currentBalance: 1000, weights: { A: 1 }, matrices };
  const movements = [{ type: "SIMPLE_DEPOSIT", amount: 500, date: "2025-01-31" }];
  const got = await post("simulator.free_management", { ...plan, movements });
  const ended = (place: number) => expect.closeTo(1500 * (1 + (place - 1) / 1000) ** 12, 6);
  const last = (curve: unknown) => (curve as number[]).at(-1);
  const ends = ({ from, to }: { from: number[]; to: number[] }) => [from.at(-1), to.at(-1)];
  expect([last(got.savings), last(got.median)]).toEqual([1500, ended(11)]);
  const areas = got as Record<"lower_area" | "mid_area" | "upper_area", { from: number[]; to: number[] }>;
  expect(ends(areas.lower_area)).toEqual([ended(2), ended(6)]);
  expect(ends(areas.mid_area)).toEqual([ended(6), ended(16)]);
  expect(ends(areas.upper_area)).toEqual([ended(16), ended(20)]);
});
