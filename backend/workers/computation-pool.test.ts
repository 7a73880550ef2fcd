import { afterAll, describe, expect, it } from "vitest";
import { sharedMatrix } from "#app/domain/numerics/scenario-matrix.ts";
import { project } from "#app/domain/projection/projection.ts";
import { planProjection } from "#app/domain/projection/projection-plan.ts";
import { patientPool } from "../../tests/fixtures/processes/patient-pool.ts";
import { buildMatrices } from "../numerics/matrices/built-matrices.ts";
import { lognormalMatrices } from "../numerics/matrices/lognormal-scenarios.ts";
import { ComputationMemoryError, type ComputationPool, ComputationTimeoutError, type RunOptions } from "./computation-pool.ts";
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

const pool = patientPool();
afterAll(() => pool.close());
const simulate = (
  plan: ReturnType<typeof planOf>,
  on: typeof matrices,
  { keepUnder = null, in: where = pool, ...options }: RunOptions & { keepUnder?: string | null; in?: ComputationPool } = {},
) => where.run("projection", { plan, matrices: on, keepUnder }, options);

describe("computation pool", () => {
  it("gives the same bits as the same thread, with kept growth factors too", async () => {
    for (const rebalancing of ["MONTHLY_REBALANCING", "BUY_AND_HOLD"] as const) {
      const here = project(planOf(rebalancing), matrices);
      expect(await simulate(planOf(rebalancing), matrices, { keepUnder: "set@1" })).toEqual(here);
      expect(await simulate(planOf(rebalancing), matrices, { keepUnder: "set@1" })).toEqual(here);
    }
    const moved = planOf("MONTHLY_REBALANCING", 250);
    expect(await simulate(moved, matrices, { keepUnder: "set@1" })).toEqual(project(moved, matrices));
  });

  it("builds the matrices of a set as the same thread does, in memory that all threads share", async () => {
    const shape = { seed: 3, scenarios: 20, months: 60, blockMonths: 12 };
    const monthlyReturns = Float64Array.from({ length: 90 }, (_, i) => Math.sin(i * i) / 40);
    const series = [
      { uuid: "a", monthlyReturns, expectedReturn: null },
      { uuid: "b", monthlyReturns, expectedReturn: 0.03 },
    ];
    const built = await pool.run("matrices", { shape, observations: 90, series });
    expect(built).toEqual(buildMatrices({ shape, observations: 90, series }));
    for (const { returns } of built) expect(returns.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it("does not use factors kept for other matrices", async () => {
    const others = new Map([...lognormalMatrices({ ...model, seed: 8 })].map(([uuid, returns]) => [uuid, { scenarios, months, returns }]));
    const plan = planOf("MONTHLY_REBALANCING");
    await simulate(plan, matrices, { keepUnder: "set@1" });
    expect(await simulate(plan, others, { keepUnder: "set@2" })).toEqual(project(plan, others));
  });

  it("names the refusal of a worker", async () => {
    await expect(simulate(planOf("BUY_AND_HOLD"), new Map([...matrices].slice(1)))).rejects.toMatchObject({
      code: "0993",
      series: ["a"],
    });
  });

  it("refuses beyond its queue, drops what is waiting when the caller leaves, and goes on", async () => {
    const small = patientPool({ maxWaiting: 1 });
    try {
      const leave = new AbortController();
      const running = simulate(planOf("BUY_AND_HOLD"), matrices, { in: small });
      const waiting = simulate(planOf("BUY_AND_HOLD"), matrices, { in: small, signal: leave.signal });
      await expect(simulate(planOf("BUY_AND_HOLD"), matrices, { in: small })).rejects.toBeInstanceOf(QueueFullError);
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
    await simulate(plan, wide);
    let begun = 0;
    const count = () => begun++;
    process.on("worker", count);
    try {
      const leave = new AbortController();
      const stopped = simulate(plan, wide, { signal: leave.signal });
      setTimeout(() => leave.abort(), 10);
      await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
      await simulate(planOf("MONTHLY_REBALANCING"), matrices);
      expect(begun).toBe(0);
    } finally {
      process.off("worker", count);
    }
  });

  it("ends a computation that exceeds its time, and works again after", async () => {
    const plan = planOf("BUY_AND_HOLD");
    const expected = await simulate(plan, matrices);
    await expect(simulate(plan, matrices, { timeoutMs: 1 })).rejects.toBeInstanceOf(ComputationTimeoutError);
    expect(pool.load).toEqual({ running: 0, waiting: 0 });
    expect(await simulate(plan, matrices)).toEqual(expected);
  });

  it("ends a computation that goes on after its caller left, which looks at nothing, and works again after", async () => {
    const long = Array.from({ length: 100 }, (_, i) => longSeries(`s${i}`, i));
    const input = { request: { minObservations: 52 }, series: new Map(long.map((one) => [one.uuid, one])) };
    const leave = new AbortController();
    const slow = pool.run("correlation", input, { signal: leave.signal, timeoutMs: 600_000 });
    setTimeout(() => leave.abort(), 20);
    await expect(slow).rejects.toMatchObject({ name: "AbortError" });
    expect((await simulate(planOf("BUY_AND_HOLD"), matrices)).scenarioCount).toBe(scenarios);
    expect(pool.load).toEqual({ running: 0, waiting: 0 });
  });

  it("ends a computation that wants more memory than a thread has, and works again after", async () => {
    const small = patientPool({ memoryMb: 64 });
    try {
      const wide = { scenarios: 30_000, months, returns: sharedMatrix(30_000 * months) };
      const plan = { ...planOf("BUY_AND_HOLD"), paths: 30_000 };
      const big = new Map(["a", "b", "c"].map((uuid) => [uuid, wide]));
      await expect(simulate(plan, big, { in: small, timeoutMs: 110_000 })).rejects.toBeInstanceOf(ComputationMemoryError);
      expect((await simulate(planOf("BUY_AND_HOLD"), matrices, { in: small })).scenarioCount).toBe(scenarios);
    } finally {
      await small.close();
    }
  }, 120_000);

  it("reads matrices in the memory where they stand instead of a copy", async () => {
    const inPlace = new Map([...matrices].map(([uuid, matrix]) => [uuid, { ...matrix, returns: sharedMatrix(scenarios * months) }]));
    for (const [uuid, { returns }] of inPlace) returns.set(matrices.get(uuid)!.returns);
    // A computation before it holds the only thread, so that the second one is handed over before the numbers change.
    const before = simulate(planOf("BUY_AND_HOLD", 1), inPlace);
    const after = simulate(planOf("BUY_AND_HOLD"), inPlace);
    await before;
    for (const { returns } of inPlace.values()) returns.fill(0);
    expect((await after).median.at(-1)).toBeLessThan((await simulate(planOf("BUY_AND_HOLD"), matrices)).median.at(-1)!);
  });
});

/** 40,000 days of one series. */
function longSeries(uuid: string, seed: number) {
  const days = Int32Array.from({ length: 40_000 }, (_, i) => i);
  return { uuid, assetClass: "EQUITIES", days, values: Float64Array.from(days, (day) => 100 + Math.sin(day * (seed + 1))) };
}

const shortRequest = {
  startDate: "2025-01-15",
  horizon: 5,
  currentBalance: 5000,
  movements: [],
  fees: { entryFee: 0, managementFee: 0 },
};
