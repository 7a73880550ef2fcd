import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { allocationSet } from "#backend/numerics/optimisation/allocation-problem.ts";
import { dot, EfficientFrontier, variance, volatility } from "#backend/numerics/optimisation/efficient-frontier.ts";
import { prorataSrri } from "#backend/numerics/risk/srri.ts";
import { covarianceMatrix } from "#backend/numerics/statistics/covariance-matrix.ts";
import { createComputationPool } from "#backend/workers/computation-pool.ts";
import { workerFile } from "#backend/workers/worker-file.ts";
import type { Figure } from "./figure.ts";
import { benchFolder, checkSame, nativeProgram, numpyProgram, skipped } from "./native.ts";
import { medians, ms, quantileOf } from "./timing.ts";

const WEEKS = 260;
const CLASSES = 5;
/** Highest weight of an asset; lowest and highest share of a class. */
const [MOST, CLASS_LEAST, CLASS_MOST] = [0.1, 0.05, 0.5];

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
    assetClass: `c${i % CLASSES}`,
    expectedReturn: 0.02 + (i % 17) / 250,
    min: 0,
    max: MOST,
  }));
  const bounds = Array.from({ length: CLASSES }, (_, c) => ({ assetClass: `c${c}`, min: CLASS_LEAST, max: CLASS_MOST }));
  const risk = { n, covariance: Float64Array.from(matrix.flat(), (x) => x * 52) };
  return {
    rows,
    risk,
    set: allocationSet(assets, bounds),
    excess: Float64Array.from(assets, ({ expectedReturn }) => expectedReturn - 0.01),
  };
}

const WIDE = 300;
const MANY = 2_000;
/** Rounds that a yardstick makes each time it is asked. */
const YARD_ROUNDS = 3;

/** Weekly values of many series, and their file for a yardstick. */
function manyValues() {
  const days = Int32Array.from({ length: WEEKS + 1 }, (_, i) => 16_003 + 7 * i);
  const series = new Map(
    weeklyRows(MANY).map((row, i) => {
      const values = new Float64Array(WEEKS + 1).fill(100);
      for (let t = 0; t < WEEKS; t++) values[t + 1] = values[t]! * (1 + row[t]!);
      return [`s${i}`, { days, values }] as const;
    }),
  );
  const equal = new Map([...series.keys()].map((uuid) => [uuid, 1 / MANY]));
  const file = numbersFile(
    "values",
    [days, ...[...series.values()].map(({ values }) => values)].flatMap((row) => [...row]),
  );
  const classes = () => prorataSrri(series, equal, new Map(), { endDay: days[WEEKS]!, windowWeeks: WEEKS });
  return { file, classes };
}

/** A file of doubles for the yardsticks. */
function numbersFile(name: string, values: Iterable<number>): string {
  const file = join(benchFolder(), name);
  writeFileSync(file, Float64Array.from(values));
  return file;
}

/** Optimal portfolios of 300 assets, whose covariance of 260 weeks is singular, against an interior point. */
function optimisers({ set, risk, excess }: ReturnType<typeof marketOf>): Figure[] {
  const minimum = () => EfficientFrontier.on(set, risk, excess)!.at(0);
  const sharpe = () => EfficientFrontier.on(set, risk, excess)!.bestRatio();
  const native = nativeProgram("portfolio");
  const names = {
    minimum: `16: minimum variance of ${WIDE}, singular covariance / interior point`,
    sharpe: `17: best Sharpe ratio of ${WIDE} / interior point`,
  };
  if (!native) return Object.values(names).map((name) => skipped(name, "no C compiler"));
  const file = numbersFile("market", [WIDE, CLASSES, MOST, CLASS_LEAST, CLASS_MOST, ...risk.covariance, ...excess]);
  const yard = (what: string) => native.run<{ value: number }>(file, what, YARD_ROUNDS);
  const [least, best] = [minimum(), sharpe()];
  checkSame("least variance", variance(risk, least) / yard("minimum").value, 1, 1e-7);
  checkSame("best Sharpe ratio", dot(excess, best) / volatility(risk, best) / yard("ratio").value, 1, 1e-7);
  const [minimumTime = 0, minimumYard = 0, sharpeTime = 0, sharpeYard = 0] = medians(
    15,
    minimum,
    { milliseconds: () => yard("minimum").ms },
    sharpe,
    { milliseconds: () => yard("ratio").ms },
  );
  const against = (name: string, ours: number, theirs: number) => ({ name, value: `${ms(ours)} / ${ms(theirs)}`, ratio: ours / theirs });
  return [
    { ...against(names.minimum, minimumTime, minimumYard), gate: 1, aim: 0.4 },
    { ...against(names.sharpe, sharpeTime, sharpeYard), gate: 1.5, aim: 0.7 },
  ];
}

/** Figures of many series at once, against numpy. */
function overSeries(rows: readonly Float64Array[]): Figure[] {
  const { file, classes } = manyValues();
  const returns = numbersFile(
    "returns",
    rows.flatMap((row) => [...row]),
  );
  const names = {
    covariance: `18: covariance ${WIDE} x ${WEEKS} / numpy`,
    classes: `18: SRRI of ${MANY.toLocaleString("en-GB")} series over five years / numpy`,
  };
  const ofCovariance = numpyProgram("covariance");
  const ofClasses = numpyProgram("classes");
  const askCovariance = () => ofCovariance?.run<{ trace: number }>(returns, WIDE, WEEKS, YARD_ROUNDS);
  const askClasses = () => ofClasses?.run<{ sum: number }>(file, MANY, WEEKS + 1, YARD_ROUNDS);
  const trace = covarianceMatrix(rows).reduce((sum, row, i) => sum + row[i]!, 0);
  checkSame("trace of the covariance", (askCovariance()?.trace ?? trace) / trace, 1, 1e-12);
  const sum = [...classes().bySeries.values()].reduce((total, srri) => total + srri, 0);
  checkSame("sum of the classes", sum, askClasses()?.sum ?? sum, 0);
  const [covarianceTime = 0, covarianceYard = 0, classesTime = 0, classesYard = 0] = medians(
    13,
    () => covarianceMatrix(rows),
    { milliseconds: () => askCovariance()?.ms ?? Number.NaN },
    classes,
    { milliseconds: () => askClasses()?.ms ?? Number.NaN },
  );
  const against = (name: string, ours: number, theirs: number, goal: Pick<Figure, "gate" | "aim">): Figure =>
    ofCovariance ? { name, value: `${ms(ours)} / ${ms(theirs)}`, ratio: ours / theirs, ...goal } : skipped(name, "no numpy");
  return [
    against(names.covariance, covarianceTime, covarianceYard, { gate: 12, aim: 8 }),
    { name: `18: covariance ${WIDE} x ${WEEKS} (ms)`, value: ms(covarianceTime), ratio: covarianceTime, gate: 20, aim: 12 },
    against(names.classes, classesTime, classesYard, { gate: 1, aim: 0.5 }),
    { name: names.classes.replace("/ numpy", "(ms)"), value: ms(classesTime), ratio: classesTime, gate: 50, aim: 20 },
  ];
}

function numerics(): Figure[] {
  const wide = marketOf(WIDE);
  const small = marketOf(60);
  const [sharpeSmall = 0] = medians(15, () => EfficientFrontier.on(small.set, small.risk, small.excess)!.bestRatio());
  return [
    ...optimisers(wide),
    { name: "17: best Sharpe ratio of 60 (ms)", value: ms(sharpeSmall), ratio: sharpeSmall, gate: 15, aim: 5 },
    ...overSeries(wide.rows),
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
  const bare = quantileOf([await bareThread(), await bareThread(), await bareThread()], 0.5);
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
