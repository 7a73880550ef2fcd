import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
import { WORKER_NICENESS } from "../process/worker-niceness.ts";
import type { HeavyCall, HeavyInput, HeavyResult } from "./heavy-calls.ts";
import { TaskQueue } from "./task-queue.ts";
import { type WorkerFile, workerFile } from "./worker-file.ts";
import type { WorkerAnswer, WorkerTask } from "./worker-task.ts";

/** A computation ran longer than its bound and was ended with its thread. */
export class ComputationTimeoutError extends Error {
  readonly code = "COMPUTATION_TIMEOUT";
  constructor(timeoutMs: number) {
    super(`computation ended after ${timeoutMs} ms`);
    this.name = "ComputationTimeoutError";
  }
}

/** A computation wanted more memory than a thread has, and was ended with its thread. */
export class ComputationMemoryError extends Error {
  constructor(memoryMb: number) {
    super(`computation ended at ${memoryMb} MB`);
    this.name = "ComputationMemoryError";
  }
}

export interface RunOptions {
  signal?: AbortSignal | undefined;
  /** Stands for the pool's own bound. */
  timeoutMs?: number;
}

export interface ComputationPool {
  /**
   * Computes in a worker thread.
   * @throws ComputationError, RequestError, QueueFullError, ComputationTimeoutError, ComputationMemoryError; the
   * signal's reason when it aborts.
   */
  run<C extends HeavyCall>(call: C, input: HeavyInput<C>, options?: RunOptions): Promise<HeavyResult<C>>;
  /** Computations running and waiting. */
  readonly load: { running: number; waiting: number };
  close(): Promise<void>;
}

export interface PoolSettings {
  /** Default: one core is left to the event loop, and there is at least one thread. */
  threads?: number;
  /** Computations that may wait; beyond, they are refused. */
  maxWaiting?: number;
  /** Longest run of one computation, in milliseconds, without its wait. */
  timeoutMs?: number;
  /** Heap of one thread, in megabytes; shared matrices do not count. */
  memoryMb?: number;
  /** Where the worker's code stands, when not beside this module. */
  file?: WorkerFile;
}

/** Time that a computation whose caller left has to notice; after that its thread is ended. */
const GRACE_MS = 250;

export function createComputationPool({
  threads = Math.max(1, availableParallelism() - 1),
  maxWaiting = 100,
  timeoutMs = 20_000,
  memoryMb = 512,
  file = workerFile(),
}: PoolSettings = {}): ComputationPool {
  const piscina = new Piscina<WorkerTask, WorkerAnswer>({
    ...file,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 60_000,
    niceIncrement: WORKER_NICENESS,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
  });
  const queue = new TaskQueue(threads, maxWaiting);

  /** The bound starts when the task is handed to a thread, whose own start counts. Ending the thread is the last resort against a run that hangs. */
  async function inThread(task: WorkerTask, bound: number, signal: AbortSignal | undefined): Promise<WorkerAnswer> {
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(new ComputationTimeoutError(bound)), bound);
    let grace: NodeJS.Timeout | undefined;
    const left = () => {
      Atomics.store(task.stop, 0, 1);
      grace = setTimeout(() => end.abort(signal?.reason), GRACE_MS);
    };
    signal?.addEventListener("abort", left, { once: true });
    try {
      return await piscina.run(task, { signal: end.signal });
    } catch (error) {
      if (end.signal.aborted) throw end.signal.reason;
      if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY")
        throw new ComputationMemoryError(memoryMb);
      throw error;
    } finally {
      clearTimeout(timer);
      clearTimeout(grace);
      signal?.removeEventListener("abort", left);
    }
  }

  return {
    async run<C extends HeavyCall>(call: C, input: HeavyInput<C>, { signal, timeoutMs: bound = timeoutMs }: RunOptions = {}) {
      const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const answer = await queue.run(() => inThread({ call, input, stop }, bound, signal), signal);
      switch (answer.outcome) {
        case "refused":
          throw new ComputationError(answer.code, answer);
        case "malformed":
          throw new RequestError(
            answer.path,
            answer.message,
            answer.position === undefined ? answer : { ...answer, position: answer.position },
          );
        case "stopped":
          throw new DOMException("computation stopped", "AbortError");
        default:
          // The worker answers the call that it was handed.
          return answer.result as HeavyResult<C>;
      }
    },
    get load() {
      return queue.size;
    },
    close: () => piscina.destroy(),
  };
}
