import { afterAll, describe, expect, it } from "vitest";
import { lognormalMatrices } from "../numerics/lognormal-scenarios.ts";
import { project } from "../numerics/projection.ts";
import { planProjection } from "../numerics/projection-plan.ts";
import { ComputationTimeoutError, createComputationPool } from "./computation-pool.ts";
import { QueueFullError } from "./task-queue.ts";

const scenarios = 250;
const months = 360;
const series = ["a", "b", "c"].map((uuid) => ({ uuid, expectedReturn: 0.05 }));
const covariance = [
  [0.03, 0.01, 0],
  [0.01, 0.02, 0],
  [0, 0, 0.0001],
];
const model = { seed: 7, scenarios, months, series, covariance };
const matrices = new Map([...lognormalMatrices(model)].map(([uuid, returns]) => [uuid, { scenarios, months, returns }]));
const planOf = (rebalancing: "MONTHLY_REBALANCING" | "BUY_AND_HOLD", amount = 100) =>
  planProjection({
    startDate: "2025-01-15",
    horizon: 30,
    currentBalance: 5000,
    movements: [{ type: "PERIODIC_DEPOSIT", amount, frequency: "MONTHLY" }],
    fees: { entryFee: 0.01, managementFee: 0.006 },
    target: { parameter: "target", value: 80_000 },
    paths: 2,
    pockets: [{ kind: "free", share: 1, rebalancing, weights: { a: 0.5, b: 0.3, c: 0.2 } }],
  });

const pool = createComputationPool({ threads: 1 });
afterAll(() => pool.close());

describe("computation pool", () => {
  it("gives the same bits as the same thread, with kept growth factors too", async () => {
    for (const rebalancing of ["MONTHLY_REBALANCING", "BUY_AND_HOLD"] as const) {
      const here = project(planOf(rebalancing), matrices);
      expect(await pool.project(planOf(rebalancing), matrices, { keepUnder: "set@1" })).toEqual(here);
      expect(await pool.project(planOf(rebalancing), matrices, { keepUnder: "set@1" })).toEqual(here);
    }
    const moved = planOf("MONTHLY_REBALANCING", 250);
    expect(await pool.project(moved, matrices, { keepUnder: "set@1" })).toEqual(project(moved, matrices));
  });

  it("does not use factors kept for other matrices", async () => {
    const others = new Map([...lognormalMatrices({ ...model, seed: 8 })].map(([uuid, returns]) => [uuid, { scenarios, months, returns }]));
    const plan = planOf("MONTHLY_REBALANCING");
    await pool.project(plan, matrices, { keepUnder: "set@1" });
    expect(await pool.project(plan, others, { keepUnder: "set@2" })).toEqual(project(plan, others));
  });

  it("names the refusal of a worker", async () => {
    await expect(pool.project(planOf("BUY_AND_HOLD"), new Map([...matrices].slice(1)))).rejects.toMatchObject({
      code: "0993",
      series: ["a"],
    });
  });

  it("refuses beyond its queue, drops what is waiting when the caller leaves, and goes on", async () => {
    const small = createComputationPool({ threads: 1, maxWaiting: 1 });
    try {
      const leave = new AbortController();
      const running = small.project(planOf("BUY_AND_HOLD"), matrices);
      const waiting = small.project(planOf("BUY_AND_HOLD"), matrices, { signal: leave.signal });
      await expect(small.project(planOf("BUY_AND_HOLD"), matrices)).rejects.toBeInstanceOf(QueueFullError);
      leave.abort();
      await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
      expect(small.load).toEqual({ running: 1, waiting: 0 });
      expect((await running).scenarioCount).toBe(scenarios);
    } finally {
      await small.close();
    }
  });

  it("stops a running simulation when its caller leaves, without losing the thread", async () => {
    const big = 6_000;
    const wide = new Map(
      [...lognormalMatrices({ ...model, scenarios: big, months: 60 })].map(([uuid, returns]) => [
        uuid,
        { scenarios: big, months: 60, returns },
      ]),
    );
    const plan = planProjection({
      ...shortRequest,
      pockets: Array.from({ length: 20 }, () => ({
        kind: "free" as const,
        share: 0.05,
        rebalancing: "BUY_AND_HOLD" as const,
        weights: { a: 0.5, b: 0.5 },
      })),
    });
    const whole = performance.now();
    await pool.project(plan, wide);
    const full = performance.now() - whole;
    const leave = new AbortController();
    const stopped = pool.project(plan, wide, { signal: leave.signal });
    setTimeout(() => leave.abort(), 10);
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
    const start = performance.now();
    await pool.project(planOf("MONTHLY_REBALANCING"), matrices);
    expect(performance.now() - start).toBeLessThan(full / 2);
  });

  it("ends a computation that exceeds its time, and works again after", async () => {
    const plan = planOf("BUY_AND_HOLD");
    const expected = await pool.project(plan, matrices);
    await expect(pool.project(plan, matrices, { timeoutMs: 1 })).rejects.toBeInstanceOf(ComputationTimeoutError);
    expect(pool.load).toEqual({ running: 0, waiting: 0 });
    expect(await pool.project(plan, matrices)).toEqual(expected);
  });
});

const shortRequest = {
  startDate: "2025-01-15",
  horizon: 5,
  currentBalance: 5000,
  movements: [],
  fees: { entryFee: 0, managementFee: 0 },
};
