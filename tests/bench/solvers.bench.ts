import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { covarianceMatrix } from "#backend/computation/numerics/covariance-matrix.ts";
import { allocationSet } from "#backend/computation/numerics/optimisation/allocation-problem.ts";
import { EfficientFrontier } from "#backend/computation/numerics/optimisation/efficient-frontier.ts";
import { prorataSrri } from "#backend/computation/numerics/risk/srri.ts";
import { createComputationPool } from "#backend/computation/workers/computation-pool.ts";
import { workerFile } from "#backend/computation/workers/worker-file.ts";
import type { Figure } from "./figure.ts";

const WEEKS = 260;
const ms = (value: number) => `${value.toFixed(2)} ms`;
const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

/** Weekly returns with common factors: deterministic, of full rank up to the number of weeks. */
function weeklyRows(n: number): Float64Array[] {
  return Array.from({ length: n }, (_, i) =>
    Float64Array.from(
      { length: WEEKS },
      (_, t) => 0.001 + 0.012 * Math.sin(t * t * 0.731) * (0.5 + (i % 7) / 7) + 0.01 * Math.sin((i + 1) * 12.9898 + t * t * 78.233),
    ),
  );
}

function marketOf(n: number) {
  const rows = weeklyRows(n);
  const matrix = covarianceMatrix(rows);
  const assets = Array.from({ length: n }, (_, i) => ({
    uuid: `a${i}`,
    assetClass: `c${i % 5}`,
    expectedReturn: 0.02 + (i % 17) / 250,
    min: 0,
    max: 0.1,
  }));
  const bounds = Array.from({ length: 5 }, (_, c) => ({ assetClass: `c${c}`, min: 0.05, max: 0.5 }));
  const risk = { n, covariance: Float64Array.from(matrix.flat(), (x) => x * 52) };
  return {
    rows,
    risk,
    set: allocationSet(assets, bounds),
    excess: Float64Array.from(assets, ({ expectedReturn }) => expectedReturn - 0.01),
  };
}

/** The yardstick: one plain product of two 300 x 300 matrices. */
function plainProduct(a: Float64Array, n: number): number {
  const product = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < n; k++) {
      const x = a[i * n + k]!;
      for (let j = 0; j < n; j++) product[i * n + j]! += x * a[k * n + j]!;
    }
  }
  return product[n]!;
}

/** Median times of several pieces of work, taken in turn so that a busy machine slows all of them alike. */
function medians(rounds: number, ...work: (() => unknown)[]): number[] {
  const times: number[][] = work.map(() => []);
  for (let round = 0; round < rounds; round++) {
    work.forEach((piece, i) => {
      const start = performance.now();
      piece();
      times[i]!.push(performance.now() - start);
    });
  }
  return times.map((all) => median(all.slice(2)));
}

function numerics(): Figure[] {
  const wide = marketOf(300);
  const small = marketOf(60);
  const days = Int32Array.from({ length: WEEKS + 1 }, (_, i) => 16_003 + 7 * i);
  const series = new Map(
    weeklyRows(2_000).map((row, i) => {
      const values = new Float64Array(WEEKS + 1).fill(100);
      for (let t = 0; t < WEEKS; t++) values[t + 1] = values[t]! * (1 + row[t]!);
      return [`s${i}`, { days, values }] as const;
    }),
  );
  const equal = new Map([...series.keys()].map((uuid) => [uuid, 1 / series.size]));
  const [product = 0, minimum = 0, sharpe = 0, sharpeSmall = 0, covariance = 0, srri = 0] = medians(
    15,
    () => plainProduct(wide.risk.covariance, 300),
    () => EfficientFrontier.on(wide.set, wide.risk, wide.excess)!.at(0),
    () => EfficientFrontier.on(wide.set, wide.risk, wide.excess)!.bestRatio(),
    () => EfficientFrontier.on(small.set, small.risk, small.excess)!.bestRatio(),
    () => covarianceMatrix(wide.rows),
    () => prorataSrri(series, equal, new Map(), { endDay: days[WEEKS]!, windowWeeks: WEEKS }),
  );
  const plain = `plain product ${ms(product)}`;
  return [
    {
      name: "16: minimum variance of 300, singular covariance / product",
      value: `${ms(minimum)}`,
      ratio: minimum / product,
      gate: 4,
      aim: 1.5,
    },
    { name: `17: best Sharpe ratio of 300 / ${plain}`, value: ms(sharpe), ratio: sharpe / product, gate: 8, aim: 4 },
    { name: "17: best Sharpe ratio of 60 (ms)", value: ms(sharpeSmall), ratio: sharpeSmall, gate: 15, aim: 5 },
    { name: "18: covariance 300 x 260 (ms)", value: ms(covariance), ratio: covariance, gate: 20, aim: 12 },
    { name: "18: covariance 300 x 260 / product", value: ms(covariance), ratio: covariance / product, gate: 1, aim: 0.7 },
    { name: "18: SRRI of 2,000 series over five years (ms)", value: ms(srri), ratio: srri, gate: 50, aim: 20 },
  ];
}

/** The yardstick of a cold start: a thread that says one word. */
async function bareThread(): Promise<number> {
  const start = performance.now();
  const worker = new Worker('require("node:worker_threads").parentPort.postMessage(1)', { eval: true });
  await once(worker, "message");
  const took = performance.now() - start;
  await worker.terminate();
  return took;
}

async function inWorkers(): Promise<Figure[]> {
  const bare = median([await bareThread(), await bareThread(), await bareThread()]);
  const start = performance.now();
  // As the built server starts it.
  const file = workerFile(new URL("../../build/server.js", import.meta.url).href);
  const pool = createComputationPool({ file });
  try {
    const shape = { seed: 1, scenarios: 250, months: 600, blockMonths: 12 };
    const history = (i: number) => Float64Array.from({ length: 180 }, (_, t) => 0.03 * Math.sin(i + t * t));
    const one = [{ uuid: "first", monthlyReturns: history(0), expectedReturn: null }];
    await pool.run("matrices", { shape: { ...shape, scenarios: 1, months: 12 }, observations: 180, series: one });
    const cold = performance.now() - start;
    const began = performance.now();
    let built = 0;
    for (let first = 0; first < 200; first += 10) {
      const series = Array.from({ length: 10 }, (_, i) => ({
        uuid: `s${first + i}`,
        monthlyReturns: history(first + i),
        expectedReturn: 0.04,
      }));
      built += (await pool.run("matrices", { shape, observations: 180, series })).length;
    }
    const whole = performance.now() - began;
    return [
      { name: "pool: from no thread to its first answer / a bare thread", value: ms(cold), ratio: cold / bare, gate: 5, aim: 3 },
      { name: "pool: from no thread to its first answer (ms)", value: ms(cold), ratio: cold, gate: 300, aim: 150 },
      { name: `matrix set of ${built} series x 250 x 600 in workers (s)`, value: ms(whole), ratio: whole / 1000, gate: 10, aim: 3 },
    ];
  } finally {
    await pool.close();
  }
}

export async function benchSolvers(): Promise<Figure[]> {
  return [...numerics(), ...(await inWorkers())];
}
