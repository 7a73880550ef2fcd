import { ORPCError, ValidationError } from "@orpc/server";
import type { ErrorBody } from "#app/contract/base.ts";
import { messageKeyOf } from "#app/domain/error-keys.ts";
import type { BackendLog } from "#backend/calls/context.ts";
import { issuesOf } from "#backend/calls/input-codes.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { isUniqueViolation } from "#backend/database/transaction.ts";
import { isDatabaseUnavailable, isNotWritable, sqlState } from "#backend/database/unavailable.ts";
import { ComputationMemoryError, ComputationTimeoutError } from "#backend/workers/computation-pool.ts";
import { QueueFullError } from "#backend/workers/task-queue.ts";

type ErrorFields = ErrorBody["error"];
/** An error whose data is the inside of the error body, complete. */
export type MappedError = ORPCError<string, ErrorFields>;

/** Text with a NUL, a number or text too large for its column: the request's fault, though the schema could not tell. */
const UNSTORABLE = new Set(["22021", "22P05", "22003", "22001", "22007", "22008"]);

/** The answer to what the threads of computations refuse or end, whichever call has asked them; null for any other error. */
export function threadRefusal(error: unknown): ORPCError<string, unknown> | null {
  if (error instanceof QueueFullError) return refuse.unavailable(error.code, "Too many computations are under way. Try again shortly.");
  if (error instanceof ComputationTimeoutError) return refuse.unavailable(error.code, "The computation took too long and was ended.");
  if (error instanceof ComputationMemoryError)
    return refuse.unprocessable("COMPUTATION_TOO_LARGE", "The computation needs more memory than one computation may use.");
  if (error instanceof Error && error.name === "AbortError")
    return new ORPCError("CLIENT_CLOSED_REQUEST", { status: 499, message: "The caller went away." });
  return null;
}

function known(error: unknown): ORPCError<string, unknown> | null {
  if (error instanceof ORPCError) {
    if (error.status === 400 && error.cause instanceof ValidationError) {
      return refuse.badRequest("INVALID_INPUT", "The request does not fit the contract.", { issues: issuesOf(error.cause) });
    }
    return error.status >= 500 && error.cause !== undefined ? null : error;
  }
  const ended = threadRefusal(error);
  if (ended) return ended;
  if (isNotWritable(error)) return refuse.notWritable();
  if (isDatabaseUnavailable(error))
    return refuse.unavailable("DATABASE_UNAVAILABLE", "Data cannot be reached at the moment. Try again shortly.");
  if (UNSTORABLE.has(sqlState(error) ?? "")) return refuse.badRequest("UNSTORABLE_VALUE", "A value of the request cannot be stored.");
  if (isUniqueViolation(error)) return refuse.conflict("ALREADY_EXISTS", "Something with the same identifier exists already.");
  return null;
}

/**
 * The one place where anything thrown becomes the error body. What nobody foresaw is logged with the correlation id and
 * answered 500 with that id alone: no text of a library, no SQL, no path.
 */
export function mapError(error: unknown, correlationId: string, log: BackendLog): MappedError {
  const mapped = known(error);
  if (mapped && (mapped.status === 503 || mapped.status === 507))
    log.warn({ err: error, correlationId }, "backend call could not be served");
  if (mapped) {
    const data = (typeof mapped.data === "object" && mapped.data !== null ? mapped.data : {}) as Partial<ErrorFields>;
    const fields = { code: mapped.code, messageKey: messageKeyOf(mapped.status), message: mapped.message, ...data, correlationId };
    return new ORPCError(mapped.code, { status: mapped.status, message: fields.message, data: fields });
  }
  log.error({ err: error, correlationId, ...outputFaults(error) }, "backend call failed");
  const data = {
    code: "INTERNAL_SERVER_ERROR",
    messageKey: messageKeyOf(500),
    message: "The service failed. The correlation id names the entry in its log.",
    correlationId,
  };
  return new ORPCError("INTERNAL_SERVER_ERROR", { status: 500, message: data.message, data });
}

/** Where an answer did not fit the contract; places and messages only, never the answer. */
function outputFaults(error: unknown): { issues?: ErrorFields["issues"] } {
  return error instanceof ORPCError && error.cause instanceof ValidationError ? { issues: issuesOf(error.cause) } : {};
}
