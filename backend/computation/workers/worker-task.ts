import type { BootstrapSeries, BootstrapShape } from "../numerics/bootstrap-scenarios.ts";
import type { ComputationErrorCode } from "../numerics/errors.ts";
import type { Projection } from "../numerics/projection.ts";
import type { ProjectionPlan } from "../numerics/projection-plan.ts";
import type { ScenarioMatrix, SharedMatrix } from "../numerics/scenario-matrix.ts";

/** What is sent to a worker. Matrices are shared memory: only their addresses travel. */
export type WorkerTask =
  | {
      kind: "project";
      plan: ProjectionPlan;
      matrices: Map<string, ScenarioMatrix>;
      /** Identity of the matrices, when growth factors may be kept for the next run; null otherwise. */
      keepUnder: string | null;
      /** One word of shared memory: not zero asks the worker to stop. */
      stop: Int32Array<SharedArrayBuffer>;
    }
  | { kind: "bootstrap"; shape: BootstrapShape; series: BootstrapSeries[] };

/** Errors lose their class between threads, so refusals travel as data. */
export type WorkerAnswer<T> =
  | { outcome: "done"; result: T }
  | { outcome: "refused"; code: ComputationErrorCode; message: string; series: string[] | undefined }
  | { outcome: "stopped" };

export type WorkerResult = Projection | Map<string, SharedMatrix>;
