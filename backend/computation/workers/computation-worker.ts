import { LRUCache } from "lru-cache";
import { ComputationError } from "../numerics/errors.ts";
import type { PocketPlan } from "../numerics/pocket-plan.ts";
import { project } from "../numerics/projection.ts";
import { SimulationStopped } from "../numerics/simulate.ts";
import type { WorkerAnswer, WorkerTask } from "./worker-task.ts";

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

export default function computationWorker({ plan, matrices, keepUnder, stop }: WorkerTask): WorkerAnswer {
  try {
    const stopped = () => Atomics.load(stop, 0) !== 0;
    return {
      outcome: "done",
      projection: project(plan, matrices, { stopped, ...(keepUnder === null ? {} : { growthOf: keepGrowth(keepUnder) }) }),
    };
  } catch (error) {
    if (error instanceof SimulationStopped) return { outcome: "stopped" };
    if (error instanceof ComputationError) return { outcome: "refused", code: error.code, message: error.message, series: error.series };
    throw error;
  }
}
