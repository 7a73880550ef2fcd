import { ORPCError, ValidationError } from "@orpc/server";
import type { ErrorBody } from "#app/contract/base.ts";
import { refuse } from "#backend/calls/refusal.ts";

/** Calls for which the catalogue has a code of its own for fields that do not fit, by operation id. */
const CODES: Record<string, string> = { "reco-sessions-create": "JSON_MAPPING_ERROR" };

/** The refusal that the catalogue names for an input of this call that does not fit; every other error as it is. */
export function inputError(error: unknown, operationId: string | undefined): unknown {
  const code = CODES[operationId ?? ""];
  if (!code || !(error instanceof ORPCError) || error.status !== 400 || !(error.cause instanceof ValidationError)) return error;
  return refuse.badRequest(code, "The fields do not fit the contract.", { issues: issuesOf(error.cause) });
}

/** Faults of an input, each with its place in the request: body.parameters.horizonYears. */
export function issuesOf(error: ValidationError): NonNullable<ErrorBody["error"]["issues"]> {
  return error.issues.map(({ message, path = [] }) => ({
    path: path.map((part) => String(typeof part === "object" ? part.key : part)).join("."),
    message,
  }));
}
