import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Walk } from "../../../tests/fixtures/plans/plan-walk.ts";
import { depositAmount, frequency, market, strainedRequest } from "../../../tests/fixtures/plans/random-plan.ts";
import { walkScenarios } from "../../../tests/fixtures/plans/walked-request.ts";
import { type Projection, project } from "./projection.ts";
import { type ProjectionRequest, planProjection } from "./projection-plan.ts";
import type { Matrices } from "./simulate.ts";

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const simulate = (of: ProjectionRequest, matrices: Matrices): Projection => project(planProjection(of), matrices);

/** Scenarios near the border between paid and unpaid, or of equal ends, may be ordered either way by rounding. */
const clear = ({ walks }: { walks: Walk[] }, withdrawals: readonly number[]) =>
  walks.every(({ paid, short }) => !short || sum(withdrawals) - sum(paid) > 1e-6) &&
  walks.every((one, i) => walks.every((other, j) => i >= j || Math.abs(one.final - other.final) > 1e-6 || one.final + other.final === 0));

describe("what was paid counts", () => {
  it("as a second engine walks it: rows, losses, chances and the scenarios that fail", () => {
    fc.assert(
      fc.property(strainedRequest, market, (of, matrices) => {
        const told = simulate(of, matrices);
        const { walks, withdrawals, paidIn } = walkScenarios(of, matrices);
        fc.pre(clear({ walks }, withdrawals));
        const slack = 1e-7 * (paidIn + sum(withdrawals) + 1);
        const near = (value: number) => expect.closeTo(value, -Math.log10(2 * slack)) as number;
        const target = of.target!.value;
        const short = walks.filter((walk) => walk.short).length;
        const back = walks.map(({ final, paid }) => final + sum(paid) - paidIn);
        fc.pre(back.every((gain) => Math.abs(gain) > slack) && walks.every(({ final }) => Math.abs(final - target) > slack));
        expect(told.shortfallScenarios).toBe(short);
        expect(told.plannedWithdrawalsKept).toBeCloseTo(1 - short / walks.length, 12);
        expect(told.successes).toBe(walks.filter((walk) => !walk.short && walk.final >= target).length);
        expect(told.statistics.probabilityOfLoss).toBeCloseTo(back.filter((gain) => gain < 0).length / walks.length, 12);
        expect(told.statistics.meanPaidWithdrawals).toEqual(near(sum(walks.map(({ paid }) => sum(paid))) / walks.length));
        const ordered = walks.toSorted((a, b) => a.final - b.final || sum(a.paid) - sum(b.paid));
        const rowsOf = (among: Walk[], levels: Record<string, number>) =>
          Object.entries(levels).map(([name, level]) => {
            const rank = (among.length - 1) * level;
            const [below, part] = [Math.floor(rank), rank - Math.floor(rank)];
            const mix = (of: (walk: Walk) => number) => (1 - part) * of(among[below]!) + part * of(among[below + 1] ?? among[below]!);
            const [finalAmount, paidWithdrawals] = [mix(({ final }) => final), mix(({ paid }) => sum(paid))];
            const shortfall = among[below]!.short || (part > 0 && among[below + 1]!.short);
            return {
              name,
              finalAmount: near(finalAmount),
              paidWithdrawals: near(paidWithdrawals),
              gain: near(finalAmount + paidWithdrawals - paidIn),
              shortfall,
            };
          });
        expect(told.scenarios).toMatchObject(rowsOf(ordered, { q05: 0.05, q25: 0.25, median: 0.5, q75: 0.75, q95: 0.95 }));
        const failing = ordered.filter((walk) => walk.short || walk.final < target);
        if (failing.length === 0) expect(told.failing).toBeUndefined();
        else expect(told.failing).toMatchObject(rowsOf(failing, { q05: 0.05, median: 0.5 }));
        if (told.firstUnpaidMonth) {
          const first = walks.map(({ paid }) => withdrawals.findIndex((due, t) => due - paid[t]! > 1e-9 * Math.max(1, due)));
          const early = first.filter((t) => t >= 0).sort((a, b) => a - b);
          expect(told.firstUnpaidMonth).toEqual({ q05: early[0] ?? null, q25: early[1] ?? null, median: early[2] ?? null });
        }
      }),
      { numRuns: 300 },
    );
  });

  it("so that money in and gain are money out, in every row, month by month", () => {
    fc.assert(
      fc.property(strainedRequest, market, (of, matrices) => {
        const { scenarios, failing = [], statistics } = simulate(of, matrices);
        const slack = 1e-9 * (statistics.totalDeposits + statistics.totalWithdrawals);
        for (const { finalAmount, gain, paidWithdrawals, unpaid = [], shortfall } of [...scenarios, ...failing]) {
          expect(Math.abs(statistics.totalDeposits + gain - paidWithdrawals - finalAmount)).toBeLessThanOrEqual(slack);
          const missing = sum(unpaid.map(([, amount]) => amount));
          expect(Math.abs(statistics.totalWithdrawals - missing - paidWithdrawals)).toBeLessThanOrEqual(slack);
          expect(shortfall).toBe(unpaid.length > 0);
          expect(paidWithdrawals).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("and a return that is told turns what was paid in into what came back", () => {
    fc.assert(
      fc.property(strainedRequest, market, (of, matrices) => {
        const { deposits, withdrawals } = walkScenarios(of, matrices);
        for (const { annualizedReturn, finalAmount, paidWithdrawals, unpaid = [] } of simulate(of, matrices).scenarios) {
          if (annualizedReturn === -1) expect([finalAmount, Math.round(paidWithdrawals * 1e6)]).toEqual([0, 0]);
          if (annualizedReturn === null || annualizedReturn === -1) continue;
          const growth = (1 + annualizedReturn) ** (1 / 12);
          let [value, weight] = [of.currentBalance, of.currentBalance];
          withdrawals.forEach((due, t) => {
            const paid = due - (unpaid.find(([month]) => month === t)?.[1] ?? 0);
            value = (value + deposits[t]! - paid) * growth;
            weight = (weight + deposits[t]! + paid) * growth;
          });
          expect(Math.abs(value - finalAmount)).toBeLessThanOrEqual(1e-6 * (1 + weight));
        }
      }),
    );
  });

  it("and withdrawals that are smaller or fewer, or have more paid in beside them, last at least as often", () => {
    fc.assert(
      fc.property(
        strainedRequest,
        market,
        fc.double({ min: 0, max: 1, noNaN: true }),
        depositAmount,
        frequency,
        (of, matrices, part, more, every) => {
          const kept = (movements: ProjectionRequest["movements"]) => simulate({ ...of, movements }, matrices).plannedWithdrawalsKept;
          const present = kept(of.movements);
          const isWithdrawal = (type: string) => type.endsWith("WITHDRAWAL");
          expect(kept(of.movements.map((m) => (isWithdrawal(m.type) ? { ...m, amount: m.amount * part } : m)))).toBeGreaterThanOrEqual(
            present,
          );
          expect(
            kept(of.movements.slice(0, -1).concat(of.movements.slice(-1).filter(({ type }) => !isWithdrawal(type)))),
          ).toBeGreaterThanOrEqual(present);
          expect(kept([...of.movements, { type: "PERIODIC_DEPOSIT", amount: more, frequency: every }])).toBeGreaterThanOrEqual(present);
        },
      ),
    );
  });
});
