import { ORPCError } from "@orpc/server";
import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { ComputationMemoryError, ComputationTimeoutError } from "../workers/computation-pool.ts";
import { QueueFullError } from "../workers/task-queue.ts";

/** The answer to what a computation throws; anything unforeseen is passed on as it is. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof ComputationError)
    return refuse.unprocessable(error.code, error.message, { ...error.parameters, ...(error.series ? { series: error.series } : {}) });
  if (error instanceof RequestError) {
    const issues = [{ path: error.path, message: error.message }];
    return refuse.badRequest(error.code, error.message, { issues, ...(error.position === undefined ? {} : { position: error.position }) });
  }
  if (error instanceof QueueFullError)
    return refuse.unavailable("COMPUTATION_BUSY", "Too many computations are under way. Try again shortly.");
  if (error instanceof ComputationTimeoutError)
    return refuse.unavailable("COMPUTATION_TIMEOUT", "The computation took too long and was ended.");
  if (error instanceof ComputationMemoryError)
    return refuse.unprocessable("COMPUTATION_TOO_LARGE", "The computation needs more memory than one computation may use.");
  if (error instanceof Error && error.name === "AbortError")
    return new ORPCError("CLIENT_CLOSED_REQUEST", { status: 499, message: "The caller went away." });
  return error;
}
