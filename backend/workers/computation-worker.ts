import { LRUCache } from "lru-cache";
import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
import { chooseKernels } from "#app/domain/numerics/kernels.ts";
import { growthKey, SimulationStopped } from "#app/domain/projection/simulate.ts";
import { loadKernels } from "../kernels/load-kernels.ts";
import { HEAVY_CALLS, type Run } from "./heavy-calls.ts";
import type { WorkerAnswer, WorkerTask } from "./worker-task.ts";

/** Entry point of a worker thread (piscina calls the default export). */

chooseKernels(loadKernels());

const KEPT_BYTES = 32 * 1024 * 1024;
/** Growth factors of constant-mix pockets: moving amounts, dates, fees or the goal leaves them as they are. */
const growths = new LRUCache<string, Float64Array>({ maxSize: KEPT_BYTES, sizeCalculation: (growth) => Math.max(1, growth.byteLength) });

const keptGrowth: Run["keptGrowth"] = (keepUnder) => (pocket, make) => {
  const key = `${keepUnder} ${growthKey(pocket)}`;
  const kept = growths.get(key);
  if (kept) return kept;
  const growth = make();
  growths.set(key, growth);
  return growth;
};

export default function computationWorker({ call, input, stop }: WorkerTask): WorkerAnswer {
  try {
    // The pool's types tie each input to its call.
    const compute = HEAVY_CALLS[call] as (input: unknown, run: Run) => unknown;
    return { outcome: "done", result: compute(input, { stopped: () => Atomics.load(stop, 0) !== 0, keptGrowth }) };
  } catch (error) {
    if (error instanceof SimulationStopped) return { outcome: "stopped" };
    if (error instanceof ComputationError) {
      const { code, message, series, parameters } = error;
      return { outcome: "refused", code, message, series, parameters };
    }
    if (error instanceof RequestError) {
      const { path, message, code, position } = error;
      return { outcome: "malformed", path, message, code, position };
    }
    throw error;
  }
}
