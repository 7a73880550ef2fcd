import { LRUCache } from "lru-cache";
import { bootstrapMatrices } from "../numerics/bootstrap-scenarios.ts";
import { ComputationError } from "../numerics/errors.ts";
import type { PocketPlan } from "../numerics/pocket-plan.ts";
import { project } from "../numerics/projection.ts";
import { SimulationStopped } from "../numerics/simulate.ts";
import type { WorkerAnswer, WorkerResult, WorkerTask } from "./worker-task.ts";

/** Entry point of a worker thread (piscina calls the default export). */

const KEPT_BYTES = 32 * 1024 * 1024;
/** Growth factors of constant-mix pockets: moving amounts, dates, fees or the goal leaves them as they are. */
const keptGrowth = new LRUCache<string, Float64Array>({ maxSize: KEPT_BYTES, sizeCalculation: (growth) => Math.max(1, growth.byteLength) });

/** Everything that the growth factors of a pocket depend on. */
function growthKey(keepUnder: string, { holdings, targets, targetAt }: PocketPlan): string {
  return JSON.stringify([keepUnder, holdings, targets, Buffer.from(targetAt).toString("latin1")]);
}

function keepGrowth(keepUnder: string) {
  return (pocket: PocketPlan, make: () => Float64Array): Float64Array => {
    const key = growthKey(keepUnder, pocket);
    const kept = keptGrowth.get(key);
    if (kept) return kept;
    const growth = make();
    keptGrowth.set(key, growth);
    return growth;
  };
}

function run(task: WorkerTask): WorkerResult {
  if (task.kind === "bootstrap") return bootstrapMatrices(task.shape, task.series);
  return project(task.plan, task.matrices, {
    stopped: () => Atomics.load(task.stop, 0) !== 0,
    ...(task.keepUnder === null ? {} : { growthOf: keepGrowth(task.keepUnder) }),
  });
}

export default function computationWorker(task: WorkerTask): WorkerAnswer<WorkerResult> {
  try {
    return { outcome: "done", result: run(task) };
  } catch (error) {
    if (error instanceof SimulationStopped) return { outcome: "stopped" };
    if (error instanceof ComputationError) return { outcome: "refused", code: error.code, message: error.message, series: error.series };
    throw error;
  }
}
