import type { ComputationErrorCode } from "../numerics/errors.ts";
import type { OptimisationJob } from "../numerics/optimisation/optimisation-job.ts";
import type { Projection } from "../numerics/projection.ts";
import type { ProjectionPlan } from "../numerics/projection-plan.ts";
import type { ScenarioMatrix } from "../numerics/scenario-matrix.ts";

/** What is sent to a worker. Matrices are shared memory: only their addresses travel. */
export interface WorkerTask {
  plan: ProjectionPlan;
  matrices: Map<string, ScenarioMatrix>;
  /** Identity of the matrices, when growth factors may be kept for the next run; null otherwise. */
  keepUnder: string | null;
  /** One word of shared memory: not zero asks the worker to stop. */
  stop: Int32Array<SharedArrayBuffer>;
}

/** An optimisation for a worker. */
export interface OptimisationTask {
  job: OptimisationJob;
  matrices: Map<string, ScenarioMatrix>;
  stop: Int32Array<SharedArrayBuffer>;
}

/** Errors lose their class between threads, so refusals travel as data. */
export type WorkerAnswer =
  | { outcome: "done"; projection: Projection }
  | { outcome: "optimised"; result: unknown }
  | {
      outcome: "refused";
      code: ComputationErrorCode;
      message: string;
      series: string[] | undefined;
      parameters: Readonly<Record<string, unknown>>;
    }
  | { outcome: "malformed"; path: string; message: string }
  | { outcome: "stopped" };
