import type { ComputationErrorCode } from "#app/domain/numerics/errors.ts";
import type { HeavyCall } from "./heavy-calls.ts";

/** What is sent to a worker. Matrices are shared memory: only their addresses travel. */
export interface WorkerTask {
  call: HeavyCall;
  /** As the call takes it. */
  input: unknown;
  /** One word of shared memory: not zero asks the worker to stop. */
  stop: Int32Array<SharedArrayBuffer>;
}

/** Errors lose their class between threads, so refusals travel as data. */
export type WorkerAnswer =
  | { outcome: "done"; result: unknown }
  | {
      outcome: "refused";
      code: ComputationErrorCode;
      message: string;
      series: string[] | undefined;
      parameters: Readonly<Record<string, unknown>>;
    }
  | { outcome: "malformed"; path: string; message: string; code: string; position: number | undefined }
  | { outcome: "stopped" };
