import { messageKeyOf } from "#app/domain/error-keys.ts";

/** What kept a backend call from succeeding, beside the codes that a backend itself gives. */
export type TransportCode =
  | "NETWORK_ERROR"
  | "REQUEST_ABORTED"
  | "TIMEOUT"
  | "NOT_INITIALISED"
  | "UNEXPECTED_ANSWER"
  | "BACKEND_BUSY"
  | "BACKEND_UNAVAILABLE";

export interface AppErrorDetails {
  /** A transport code, or the code of the backend's refusal: 3107, VERSION_CONFLICT, … */
  code: string;
  /** HTTP status of the answer, or the one used for a failure of the transport. */
  status: number;
  /** Translation key of what the person is told when no screen knows better. */
  messageKey?: string;
  correlationId: string | null;
  /** Inside of the refusal's body: message, issues, series and what else the code brings. */
  data?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/**
 * The one error of a failed backend call. `message` is the catalogue's plain English for the log; pages show
 * `messageKey` and the correlation id.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: string;
  readonly status: number;
  readonly messageKey: string;
  readonly correlationId: string | null;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(message: string, details: AppErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code;
    this.status = details.status;
    this.messageKey = details.messageKey ?? messageKeyOf(details.status);
    this.correlationId = details.correlationId;
    this.data = details.data ?? {};
  }
}

/** Told by its fields, not by its class: the server and the pages are two bundles, each with a class of its own. */
export const isAppError = (error: unknown): error is AppError =>
  error instanceof Error && error.name === "AppError" && "status" in error && "data" in error;
