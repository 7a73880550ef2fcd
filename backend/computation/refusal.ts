import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
import { threadRefusal } from "#backend/calls/error-mapper.ts";
import { refuse } from "#backend/calls/refusal.ts";

/** The answer to what a computation throws; anything unforeseen is passed on as it is. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof ComputationError)
    return refuse.unprocessable(error.code, error.message, { ...error.parameters, ...(error.series ? { series: error.series } : {}) });
  if (error instanceof RequestError) {
    const issues = [{ path: error.path, message: error.message }];
    return refuse.badRequest(error.code, error.message, { issues, ...(error.position === undefined ? {} : { position: error.position }) });
  }
  return threadRefusal(error) ?? error;
}
