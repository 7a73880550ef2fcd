import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { ComputationError, RequestError } from "../numerics/errors.ts";
import type { OptimisationJob, OptimisationResult } from "../numerics/optimisation/optimisation-job.ts";
import type { Projection } from "../numerics/projection.ts";
import type { ProjectionPlan } from "../numerics/projection-plan.ts";
import type { ScenarioMatrix } from "../numerics/scenario-matrix.ts";
import { TaskQueue } from "./task-queue.ts";
import { workerFile } from "./worker-file.ts";
import type { OptimisationTask, WorkerAnswer, WorkerTask } from "./worker-task.ts";

/** A computation ran longer than its bound and was ended with its thread. */
export class ComputationTimeoutError extends Error {
  constructor(timeoutMs: number) {
    super(`computation ended after ${timeoutMs} ms`);
    this.name = "ComputationTimeoutError";
  }
}

export interface ComputationPool {
  /**
   * Simulates in a worker thread. `keepUnder` names matrices that never change (set and version), so that the thread
   * may keep growth factors for the next run. `timeoutMs` stands for the pool's own bound.
   * @throws ComputationError, QueueFullError, ComputationTimeoutError; the signal's reason when it aborts.
   */
  project(
    plan: ProjectionPlan,
    matrices: ReadonlyMap<string, ScenarioMatrix>,
    options?: { signal?: AbortSignal | undefined; keepUnder?: string | null; timeoutMs?: number },
  ): Promise<Projection>;
  /**
   * Optimises in a worker thread.
   * @throws as `project`, and RequestError.
   */
  optimise<J extends OptimisationJob>(
    job: J,
    matrices: ReadonlyMap<string, ScenarioMatrix>,
    options?: { signal?: AbortSignal | undefined; timeoutMs?: number },
  ): Promise<OptimisationResult<J>>;
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
}

type Task = WorkerTask | OptimisationTask;
/** Without the word that stops it. */
type Work = Omit<WorkerTask, "stop"> | Omit<OptimisationTask, "stop">;
type Answered = Extract<WorkerAnswer, { outcome: "done" | "optimised" }>;

export function createComputationPool({
  threads = Math.max(1, availableParallelism() - 1),
  maxWaiting = 100,
  timeoutMs = 20_000,
}: PoolSettings = {}): ComputationPool {
  const piscina = new Piscina<Task, WorkerAnswer>({
    ...workerFile(),
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 60_000,
    recordTiming: false,
  });
  const queue = new TaskQueue(threads, maxWaiting);

  /** The bound starts when the task is handed to a thread, whose own start counts. Ending the thread is the last resort against a run that hangs. */
  async function inThread(task: Task, bound: number): Promise<WorkerAnswer> {
    const tooLong = new AbortController();
    const timer = setTimeout(() => tooLong.abort(), bound);
    try {
      return await piscina.run(task, { signal: tooLong.signal });
    } catch (error) {
      if (tooLong.signal.aborted) throw new ComputationTimeoutError(bound);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async function answerTo(work: Work, bound: number, signal: AbortSignal | undefined): Promise<Answered> {
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const ask = () => Atomics.store(stop, 0, 1);
    signal?.addEventListener("abort", ask, { once: true });
    try {
      const answer = await queue.run(() => inThread({ ...work, stop }, bound), signal);
      if (answer.outcome === "refused") throw new ComputationError(answer.code, answer);
      if (answer.outcome === "malformed") throw new RequestError(answer.path, answer.message);
      if (answer.outcome === "stopped") throw new DOMException("computation stopped", "AbortError");
      return answer;
    } finally {
      signal?.removeEventListener("abort", ask);
    }
  }

  return {
    async project(plan, matrices, { signal, keepUnder = null, timeoutMs: bound = timeoutMs } = {}) {
      const answer = await answerTo({ plan, matrices: new Map(matrices), keepUnder }, bound, signal);
      if (answer.outcome !== "done") throw new Error("a projection was answered by something else");
      return answer.projection;
    },
    async optimise<J extends OptimisationJob>(
      job: J,
      matrices: ReadonlyMap<string, ScenarioMatrix>,
      { signal, timeoutMs: bound = timeoutMs }: { signal?: AbortSignal | undefined; timeoutMs?: number } = {},
    ) {
      const answer = await answerTo({ job, matrices: new Map(matrices) }, bound, signal);
      if (answer.outcome !== "optimised") throw new Error("an optimisation was answered by something else");
      // The worker answers the job that it was handed.
      return answer.result as OptimisationResult<J>;
    },
    get load() {
      return queue.size;
    },
    close: () => piscina.destroy(),
  };
}
