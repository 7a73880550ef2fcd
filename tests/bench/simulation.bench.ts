import { join } from "node:path";
import type { FreeManagementRequest } from "#app/contract/computation/projection.ts";
import { chooseKernels } from "#app/domain/numerics/kernels.ts";
import { project } from "#app/domain/projection/projection.ts";
import { planProjection } from "#app/domain/projection/projection-plan.ts";
import { constantMixGrowth } from "#app/domain/projection/simulate.ts";
import { loadKernels } from "#backend/kernels/load-kernels.ts";
import { type LognormalModel, lognormalMatrices } from "#backend/numerics/matrices/lognormal-scenarios.ts";
import { projectRoot } from "../fixtures/app.ts";
import type { Figure } from "./figure.ts";
import { checkSame, nativeProgram, numpyProgram, skipped, type Yardstick } from "./native.ts";
import { medians, ms, type Work, warm } from "./timing.ts";

export const SCENARIOS = 250;
export const MONTHS = 360;
const ASSETS = 10;
const BALANCE = 10_000;
const DEPOSIT = 200;
const TARGET = 150_000;
const FEES = { entryFee: 0.01, managementFee: 0.008 };
/** Rounds that a yardstick, and what is compared with it, makes each time it is asked. */
const YARD_ROUNDS = 5;

export const uuidOf = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`;
const series = Array.from({ length: ASSETS }, (_, i) => ({ uuid: uuidOf(i), expectedReturn: 0.03 + i / 200 }));
const weights = Object.fromEntries(series.map(({ uuid }) => [uuid, 1 / ASSETS]));
export const model: LognormalModel = {
  seed: 20240101,
  scenarios: SCENARIOS,
  months: MONTHS,
  series,
  covariance: series.map((_, i) => series.map((__, j) => (i === j ? 0.03 : 0.01))),
};
/** Monthly deposits, fees and a goal on ten series that are brought back to their weights each month. */
export const request = {
  startDate: "2025-01-31",
  horizon: MONTHS / 12,
  currentBalance: BALANCE,
  movements: [{ type: "PERIODIC_DEPOSIT" as const, amount: DEPOSIT, frequency: "MONTHLY" as const }],
  fees: FEES,
  rebalancing: "MONTHLY_REBALANCING",
  target: { parameter: "target", value: TARGET },
  weights,
} satisfies FreeManagementRequest;
export const plan = planProjection({ ...request, pockets: [{ kind: "free", share: 1, rebalancing: request.rebalancing, weights }] });

export function matricesOf(of: LognormalModel) {
  const { scenarios, months } = of;
  return new Map([...lognormalMatrices(of)].map(([uuid, returns]) => [uuid, { scenarios, months, returns }]));
}

interface Simulated {
  successes: number;
  median: number;
}

/** A yardstick doing the same simulation. */
const simulated = (yardstick: Yardstick) =>
  yardstick.run<Simulated>(
    ...[model.seed, SCENARIOS, MONTHS, ASSETS, BALANCE, DEPOSIT, FEES.entryFee, FEES.managementFee, TARGET, YARD_ROUNDS],
  );

/** Of the same random numbers: the same scenarios succeed, but for one that rounding moves across the goal. */
function checkNative(told: Simulated): void {
  const ours = project(plan, matricesOf(model));
  checkSame("scenarios that succeed", ours.successes!, told.successes, 1);
  checkSame("median final amount", ours.median.at(-1)!, told.median, 1e-6 * told.median);
}

/** Of other random numbers of the same law: four standard errors. */
function checkNumpy(told: Simulated): void {
  const p = project(plan, matricesOf(model)).successRate!;
  checkSame("scenarios that succeed", p * SCENARIOS, told.successes, 4 * Math.sqrt(2 * p * (1 - p) * SCENARIOS));
}

export async function benchSimulation(): Promise<Figure[]> {
  chooseKernels(loadKernels(join(projectRoot, "build", "scenario-kernels.wasm")));
  const matrices = matricesOf(model);
  const growth = constantMixGrowth(plan.pockets[0]!, matrices, SCENARIOS);
  const native = nativeProgram("simulation");
  const numpy = numpyProgram("simulation");
  if (native) checkNative(simulated(native));
  if (numpy) checkNumpy(simulated(numpy));
  const yard = (yardstick: Yardstick | null): Work => ({ milliseconds: () => (yardstick ? simulated(yardstick).ms : Number.NaN) });
  const [full = 0, again = 0, kept = 0, nativeTime = 0, numpyTime = 0] = medians(
    13,
    warm(YARD_ROUNDS, () => project(plan, matricesOf(model))),
    warm(YARD_ROUNDS, () => project(plan, matrices)),
    warm(YARD_ROUNDS, () => project(plan, matrices, { growthOf: () => growth })),
    yard(native),
    yard(numpy),
  );
  const shape = `${SCENARIOS} x ${MONTHS} x ${ASSETS}`;
  const named = { native: `11: Monte Carlo ${shape}, full / native program`, numpy: "12: the same / numpy" };
  return [
    native
      ? { name: named.native, value: `${ms(full)} / ${ms(nativeTime)}`, ratio: full / nativeTime, gate: 2.2, aim: 1.5 }
      : skipped(named.native, "no C compiler"),
    numpy
      ? { name: named.numpy, value: `${ms(full)} / ${ms(numpyTime)}`, ratio: full / numpyTime, gate: 1.6, aim: 1.1 }
      : skipped(named.numpy, "no numpy"),
    { name: "another allocation on kept matrices / full", value: ms(again), ratio: again / full, gate: 0.35, aim: 0.2 },
    { name: "13: re-simulation on kept factors / full", value: ms(kept), ratio: kept / full, gate: 0.25, aim: 0.12 },
  ];
}
