import { ORPCError } from "@orpc/client";
import { errorBody } from "#app/contract/base.ts";
import { AppError, type TransportCode } from "#app/services/app-error.ts";
import { CircuitOpenError, QueueFullError } from "#app/services/backend-client/backend-client-limits.server.ts";

const transportError = (message: string, code: TransportCode, status: number, correlationId: string, cause?: unknown) =>
  new AppError(message, { code, status, correlationId, cause });

/** The catalogue's messages, letter for letter. */
export const failures = {
  network: (correlationId: string, cause?: unknown) => transportError("Network Error", "NETWORK_ERROR", 502, correlationId, cause),
  aborted: (correlationId: string) => transportError("Request aborted", "REQUEST_ABORTED", 499, correlationId),
  timeout: (ms: number, correlationId: string) => transportError(`timeout of ${ms}ms exceeded`, "TIMEOUT", 504, correlationId),
  notInitialised: (correlationId: string) => transportError("not initialised", "NOT_INITIALISED", 503, correlationId),
  unexpected: (correlationId: string, cause?: unknown, data?: Record<string, unknown>) =>
    new AppError("Unexpected answer", { code: "UNEXPECTED_ANSWER", status: 502, correlationId, cause, data }),
  /** `body` is whatever came along; only a body of the contract's shape is believed. */
  status: (status: number, body: unknown, correlationId: string) => {
    const parsed = errorBody.safeParse(body);
    const data = parsed.success ? parsed.data.error : undefined;
    return new AppError(`Request failed with status code ${status}`, {
      code: data?.code ?? `HTTP_${status}`,
      status,
      messageKey: data?.messageKey,
      correlationId: data?.correlationId ?? correlationId,
      data,
    });
  },
};

/** What a GraphQL answer lists beside its data, or in its place. */
interface GraphqlErrors {
  errors?: readonly { message: string; extensions?: unknown }[] | undefined;
}

/** A GraphQL answer of status 200 that lists errors is a failure: its message is theirs, its code and fields those of the first. */
export function raiseGraphqlErrors(answer: unknown, correlationId: string): void {
  const { errors = [] } = answer as GraphqlErrors;
  if (errors.length === 0) return;
  const data = (errors[0]!.extensions ?? {}) as Record<string, unknown>;
  const code = typeof data.code === "string" ? data.code : "GRAPHQL_ERRORS";
  throw new AppError(errors.map(({ message }) => message).join("; "), { code, status: 422, correlationId, data });
}

/** Carries an answer of status 400 or more out of the link, with its body as it came. */
export class RefusedAnswer extends ORPCError<"REFUSED", unknown> {
  constructor(status: number, body: unknown) {
    super("REFUSED", { status, data: body });
  }
}

/** How far an attempt came: whether the request went out and what status came back. */
export interface Progress {
  sent: boolean;
  status: number | null;
}

/** AppError for everything that the way to the backend can do; a fault of the call itself is left as it is. */
export function mappedError(error: unknown, { sent, status }: Progress, correlationId: string): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof RefusedAnswer) return failures.status(error.status, error.data, correlationId);
  if (error instanceof QueueFullError) return transportError(error.message, "BACKEND_BUSY", 503, correlationId);
  if (error instanceof CircuitOpenError) return transportError(error.message, "BACKEND_UNAVAILABLE", 503, correlationId);
  if (!sent) return error;
  if (status === null) return failures.network(correlationId, error);
  return status >= 400 ? failures.status(status, undefined, correlationId) : failures.unexpected(correlationId, error);
}

/** A line of changes that did not open: refused by the backend, or not reached. */
export function lineFailure(error: unknown, correlationId: string): AppError {
  const status = error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : null;
  return status === null ? failures.network(correlationId, error) : failures.status(status, undefined, correlationId);
}
