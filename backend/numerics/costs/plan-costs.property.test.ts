import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PlanCosts } from "#app/contract/computation/projection.ts";
import { RequestError } from "#app/domain/numerics/errors.ts";
import { matrixOfRows, rowsOfMatrix, type ScenarioMatrix } from "#app/domain/numerics/scenario-matrix.ts";
import { cashFlows } from "#app/domain/projection/cash-flows.ts";
import { project } from "#app/domain/projection/projection.ts";
import { type Pocket, type ProjectionRequest, planProjection } from "#app/domain/projection/projection-plan.ts";
import type { Matrices } from "#app/domain/projection/simulate.ts";
import { type CostlyPocket, walkCosts } from "../../../tests/fixtures/plans/cost-walk.ts";
import { market, rebalancing, request, SERIES, strainedRequest } from "../../../tests/fixtures/plans/random-plan.ts";
import { projectWithCosts } from "./plan-costs.ts";

type Charges = ReadonlyMap<string, number>;
const ITEMS = ["entry", "management", "mandate", "funds"] as const;

const simulate = (of: ProjectionRequest, matrices: Matrices, charges: Charges) => {
  const { costs, ...told } = projectWithCosts({ ...planProjection(of), charges }, matrices);
  return { ...told, costs: costs! };
};
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const mean = (amounts: readonly number[]) => sum(amounts) / amounts.length;
const paidIn = ({ currentBalance, ...of }: ProjectionRequest) =>
  currentBalance + sum(Array.from(cashFlows(of.startDate, 12 * of.horizon, of.movements).deposits));
const amountsOf = (costs: PlanCosts) => ITEMS.map((item) => costs[item]?.amount ?? 0);

const fee = fc.double({ min: 0, max: 0.05, noNaN: true });
const charge = fc.option(fc.double({ min: 0, max: 0.05, noNaN: true }), { nil: undefined });
const charges = fc
  .tuple(charge, charge, charge)
  .map((all): Charges => new Map(all.flatMap((one, i): [string, number][] => (one === undefined ? [] : [[SERIES[i]!, one]]))));
const part = fc.integer({ min: 1, max: 50 });
const mix = fc.tuple(part, part, part).map((parts) => Object.fromEntries(SERIES.map((uuid, i) => [uuid, parts[i]! / sum(parts)])));
const delegated = fc.record({ first: mix, second: mix, fees: fc.tuple(fee, fee), rebalancing }).map(
  ({ first, second, fees, ...rest }): Omit<Extract<Pocket, { kind: "delegated" }>, "share"> => ({
    kind: "delegated",
    profiles: [
      { weight: 0.4, allocation: first, mandateFee: fees[0] },
      { weight: 0.6, allocation: second, mandateFee: fees[1] },
    ],
    ...rest,
  }),
);
/** A free pocket, mandates and a glide path in one contract, with withdrawals that often ask for too much. */
const mixedRequest = fc.record({ base: strainedRequest, mandates: delegated, row: mix }).map(({ base, mandates, row }) => ({
  free: base,
  whole: {
    ...base,
    pockets: [
      { ...base.pockets[0]!, share: 0.5 },
      { ...mandates, share: 0.3 },
      { kind: "glidepath" as const, share: 0.2, rebalancing: mandates.rebalancing, grid: [{ horizonLeft: 1, weights: row }] },
    ],
  } satisfies ProjectionRequest,
}));

/** The pockets as the second engine takes them. */
const costly = (pockets: ProjectionRequest["pockets"]): CostlyPocket[] =>
  pockets.map((pocket) => ({
    share: pocket.share,
    rebalancing: pocket.rebalancing,
    lines:
      pocket.kind === "delegated"
        ? pocket.profiles.map(({ weight, allocation, mandateFee }) => ({ weight, parts: allocation, mandateFee }))
        : Object.entries(pocket.kind === "free" ? pocket.weights : pocket.grid[0]!.weights).map(([series, weight]) => ({
            weight,
            parts: { [series]: 1 },
            mandateFee: 0,
          })),
  }));

/** Every value of a market before the charges of its series, or after them. */
const throughCharges = (matrices: ReadonlyMap<string, ScenarioMatrix>, change: (growth: number, series: string) => number) =>
  new Map(
    [...matrices].map(([series, matrix]) => [
      series,
      matrixOfRows(rowsOfMatrix(matrix).map((row) => row.map((r) => change(1 + r, series) - 1))),
    ]),
  );

describe("what a plan costs", () => {
  it("is what a second engine books, fee by fee and year by year", () => {
    fc.assert(
      fc.property(mixedRequest, market, charges, ({ whole: of }, matrices, known) => {
        const { costs } = simulate(of, matrices, known);
        const { deposits, withdrawals } = cashFlows(of.startDate, 12 * of.horizon, of.movements);
        const plan = { balance: of.currentBalance, deposits: [...deposits], withdrawals: [...withdrawals], fees: of.fees };
        const [any] = matrices.values();
        // A glide path of one row is reset each year, at least.
        const pockets = costly(of.pockets).map((pocket, at) =>
          at === 2 && pocket.rebalancing === "BUY_AND_HOLD" ? { ...pocket, rebalancing: "YEARLY_REBALANCING" as const } : pocket,
        );
        const walks = Array.from({ length: any!.scenarios }, (_, s) =>
          walkCosts({ ...plan, pockets }, known, (series, month) => matrices.get(series)!.returns[s * any!.months + month]!),
        );
        const slack = 1e-9 * (paidIn(of) + 1);
        for (const item of ITEMS) {
          const told = costs[item];
          if (!told) expect(known.size).toBe(0);
          for (const year of told ? [0, 1] : [])
            expect(
              Math.abs(told!.years[year]! - mean(walks.map((walk) => sum(walk[item].slice(12 * year, 12 * year + 12))))),
            ).toBeLessThanOrEqual(slack);
        }
        expect(Math.abs(costs.averageSavings - mean(walks.map(({ held }) => mean(held))))).toBeLessThanOrEqual(slack);
      }),
      { numRuns: 200 },
    );
  });

  it("is all that is missing where markets stand still: what was paid in comes back, or was taken", () => {
    fc.assert(
      fc.property(mixedRequest, fee, ({ whole: of }, each) => {
        const known: Charges = new Map(SERIES.map((uuid) => [uuid, each]));
        const still = matrixOfRows(Array.from({ length: 6 }, () => new Array<number>(24).fill((1 - each) ** (1 / 12) - 1)));
        const { costs, statistics } = simulate(of, new Map(SERIES.map((uuid) => [uuid, still])), known);
        const back = statistics.meanFinalAmount + statistics.meanPaidWithdrawals;
        expect(Math.abs(back + costs.total.amount - paidIn(of))).toBeLessThanOrEqual(1e-9 * (paidIn(of) + 1));
        expect(Math.abs(costs.withoutCosts.gain)).toBeLessThanOrEqual(1e-9 * (paidIn(of) + 1));
      }),
    );
  });

  it("adds up, is never below zero, and is nothing without fees and charges", () => {
    fc.assert(
      fc.property(mixedRequest, market, charges, ({ whole: of, free }, matrices, known) => {
        const { costs } = simulate(of, matrices, known);
        expect(costs.total.amount).toBeCloseTo(sum(amountsOf(costs)), 6);
        expect(sum(costs.total.years)).toBeCloseTo(costs.total.amount, 6);
        for (const amount of amountsOf(costs)) expect(amount).toBeGreaterThanOrEqual(-1e-9 * (paidIn(of) + 1));
        const nothing = simulate({ ...free, fees: { entryFee: 0, managementFee: 0 } }, matrices, new Map());
        expect(nothing.costs.total.amount).toBe(0);
        expect(nothing.costs.funds).toBeNull();
        const median = nothing.scenarios.find(({ name }) => name === "median")!;
        expect(nothing.costs.withoutCosts.finalAmount).toBeCloseTo(median.finalAmount, 9);
      }),
    );
  });

  it("is told beside the median scenario of the same plan without fees, on values before charges", () => {
    fc.assert(
      fc.property(strainedRequest, market, charges, (of, matrices, known) => {
        const { costs, scenarios } = simulate(of, matrices, known);
        const before = throughCharges(matrices, (growth, series) => growth / (1 - (known.get(series) ?? 0)) ** (1 / 12));
        const free = project(planProjection({ ...of, fees: { entryFee: 0, managementFee: 0 } }), before);
        const [median, without] = [scenarios, free.scenarios].map((rows) => rows.find(({ name }) => name === "median")!);
        expect(Math.abs(costs.withoutCosts.finalAmount - without!.finalAmount)).toBeLessThanOrEqual(
          1e-9 * (paidIn(of) + without!.finalAmount),
        );
        if (median!.annualizedReturn !== null && without!.annualizedReturn !== null)
          expect(costs.returnReduction).toBeCloseTo(without!.annualizedReturn - median!.annualizedReturn, 6);
      }),
    );
  });

  it("leaves no more with a higher fee of any kind, and takes no less from the median result", () => {
    const which = fc.constantFrom("entryFee" as const, "managementFee" as const, "mandateFee" as const);
    const raised = (of: ProjectionRequest, kind: "entryFee" | "managementFee" | "mandateFee", more: number): ProjectionRequest =>
      kind === "mandateFee"
        ? {
            ...of,
            pockets: of.pockets.map((pocket) =>
              pocket.kind === "delegated"
                ? { ...pocket, profiles: pocket.profiles.map((profile) => ({ ...profile, mandateFee: profile.mandateFee + more })) }
                : pocket,
            ),
          }
        : { ...of, fees: { ...of.fees, [kind]: of.fees[kind] + more } };
    fc.assert(
      fc.property(mixedRequest, market, charges, which, fee, ({ whole: of }, matrices, known, kind, more) => {
        const [less, dear] = [simulate(of, matrices, known), simulate(raised(of, kind, more), matrices, known)];
        const slack = 1e-9 * (paidIn(of) + 1);
        const back = ({ statistics: s }: typeof less) => s.meanFinalAmount + s.meanPaidWithdrawals;
        expect(back(dear)).toBeLessThanOrEqual(back(less) + slack);
        const lost = ({ costs, scenarios }: typeof less) => costs.withoutCosts.gain - scenarios.find(({ name }) => name === "median")!.gain;
        expect(Math.abs(less.costs.withoutCosts.finalAmount - dear.costs.withoutCosts.finalAmount)).toBeLessThanOrEqual(slack);
        // Where a withdrawal fails, another scenario may become the median one.
        if (dear.shortfallScenarios > 0) return;
        expect(lost(less)).toBeGreaterThanOrEqual(-slack);
        expect(lost(dear)).toBeGreaterThanOrEqual(lost(less) - slack);
      }),
      { numRuns: 200 },
    );
  });

  it("says which series' charges are not known, and what part of the savings the others hold", () => {
    fc.assert(
      fc.property(request, market, charges, (of, matrices, known) => {
        const { costs } = simulate(of, matrices, known);
        const [only] = of.pockets;
        if (only?.kind !== "free") throw new Error("a free pocket is expected");
        const held = SERIES.filter((uuid) => only.weights[uuid]! > 0);
        expect(costs.fundCharges.unknown).toEqual(held.filter((uuid) => !known.has(uuid)));
        expect(costs.funds === null).toBe(held.every((uuid) => !known.has(uuid)));
        const same = new Map(SERIES.map((uuid) => [uuid, matrices.get("a")!]));
        const expected = sum(held.filter((uuid) => known.has(uuid)).map((uuid) => only.weights[uuid]!));
        const { coverage } = simulate(of, same, known).costs.fundCharges;
        if (coverage !== null) expect(coverage).toBeCloseTo(expected, 9);
      }),
    );
  });

  it("is not counted of a fee of a hundred per cent, which leaves nothing", () => {
    const matrices = new Map([["a", matrixOfRows([new Array<number>(12).fill(0)])]]);
    const of: ProjectionRequest = {
      startDate: "2025-01-01",
      horizon: 1,
      currentBalance: 1000,
      movements: [],
      fees: { entryFee: 0, managementFee: 1 },
      pockets: [{ kind: "free", share: 1, rebalancing: "BUY_AND_HOLD", weights: { a: 1 } }],
    };
    expect(() => simulate(of, matrices, new Map())).toThrow(RequestError);
  });
});
