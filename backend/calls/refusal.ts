import { ORPCError } from "@orpc/server";
import type { ErrorBody } from "#app/contract/base.ts";
import { NOT_WRITABLE } from "#app/domain/error-keys.ts";
import type { Permission } from "#app/domain/rights/permissions.ts";
import type { Caller } from "#backend/calls/caller.ts";

/** Inside of the error body without what the mapper adds (`correlationId`). */
export type RefusalData = Partial<Omit<ErrorBody["error"], "correlationId">> & { code: string };
export type Refusal = ORPCError<string, RefusalData>;

const STATUSES = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  NOT_IMPLEMENTED: 501,
  SERVICE_UNAVAILABLE: 503,
  INSUFFICIENT_STORAGE: 507,
} as const;
type Kind = keyof typeof STATUSES;

function refusal(kind: Kind, code: string, message: string, extra: Record<string, unknown> = {}): Refusal {
  return new ORPCError(kind, { status: STATUSES[kind], message, data: { code, message, ...extra } });
}

/**
 * Refusals of the API services. Each is an error to throw; `code` is what callers decide by, `message` is plain English
 * for a log or a script. Extra fields go into the error body as they are: nothing of another organisation belongs there.
 */
export const refuse = {
  badRequest: (code: string, message: string, extra?: Record<string, unknown>) => refusal("BAD_REQUEST", code, message, extra),
  /** A fault that the contract's schema cannot tell, with its place in the request. */
  invalid: (path: string, message: string) =>
    refusal("BAD_REQUEST", "INVALID_INPUT", "The request does not fit the contract.", { issues: [{ path, message }] }),
  unauthorized: (message = "A valid bearer token is required.") => refusal("UNAUTHORIZED", "UNAUTHORIZED", message),
  forbidden: (code: string, message: string) => refusal("FORBIDDEN", code, message),
  /** The same for what does not exist and for what belongs to somebody else. */
  notFound: (what: string, extra?: Record<string, unknown>) => refusal("NOT_FOUND", "NOT_FOUND", `${what} not found.`, extra),
  /** The path is of other calls; `allow` names their methods, for the header too. */
  methodNotAllowed: (allow: readonly string[]) =>
    refusal("METHOD_NOT_SUPPORTED", "METHOD_NOT_ALLOWED", `This path takes ${allow.join(", ")}.`, { allow }),
  conflict: (code: string, message: string, extra?: Record<string, unknown>) => refusal("CONFLICT", code, message, extra),
  tooLarge: (message: string, code = "PAYLOAD_TOO_LARGE", extra?: Record<string, unknown>) =>
    refusal("PAYLOAD_TOO_LARGE", code, message, extra),
  unsupportedMediaType: (message: string) => refusal("UNSUPPORTED_MEDIA_TYPE", "UNSUPPORTED_MEDIA_TYPE", message),
  /** A request that is well formed and cannot be done; computation codes of the catalogue come this way too. */
  unprocessable: (code: string, message: string, extra?: Record<string, unknown>) => refusal("UNPROCESSABLE_CONTENT", code, message, extra),
  /** `retryAfter` in seconds; it is also said by the header of that name. */
  tooMany: (retryAfter: number, message = "Too many attempts. Try again later.") =>
    refusal("TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS", message, { retryAfter }),
  notImplemented: (message: string) => refusal("NOT_IMPLEMENTED", "NOT_IMPLEMENTED", message),
  unavailable: (code: string, message: string) => refusal("SERVICE_UNAVAILABLE", code, message),
  notWritable: () => refusal("INSUFFICIENT_STORAGE", NOT_WRITABLE, "Nothing can be stored at the moment; what is stored can be read."),
};

/** Throws 403 unless the caller has the permission. */
export function requirePermission(caller: Caller, permission: Permission): void {
  if (!caller.permissions.has(permission)) throw refuse.forbidden("FORBIDDEN", `The permission "${permission}" is required.`);
}
