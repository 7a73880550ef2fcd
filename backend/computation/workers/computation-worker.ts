import { LRUCache } from "lru-cache";
import { ComputationError, RequestError } from "../numerics/errors.ts";
import { runOptimisation } from "../numerics/optimisation/optimisation-job.ts";
import type { PocketPlan } from "../numerics/pocket-plan.ts";
import { project } from "../numerics/projection.ts";
import { SimulationStopped } from "../numerics/simulate.ts";
import type { OptimisationTask, WorkerAnswer, WorkerTask } from "./worker-task.ts";

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

export default function computationWorker(task: WorkerTask | OptimisationTask): WorkerAnswer {
  try {
    const stopped = () => Atomics.load(task.stop, 0) !== 0;
    if ("job" in task) return { outcome: "optimised", result: runOptimisation(task.job, task.matrices, stopped) };
    const { plan, matrices, keepUnder } = task;
    return {
      outcome: "done",
      projection: project(plan, matrices, { stopped, ...(keepUnder === null ? {} : { growthOf: keepGrowth(keepUnder) }) }),
    };
  } catch (error) {
    if (error instanceof SimulationStopped) return { outcome: "stopped" };
    if (error instanceof ComputationError) {
      const { code, message, series, parameters } = error;
      return { outcome: "refused", code, message, series, parameters };
    }
    if (error instanceof RequestError) return { outcome: "malformed", path: error.path, message: error.message };
    throw error;
  }
}
