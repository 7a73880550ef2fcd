import { NOT_WRITABLE } from "#app/domain/error-keys.ts";
import { AppError, isAppError } from "./app-error.ts";

/**
 * The little of PostgreSQL that the web part needs for its own rows (sessions, sign-ins, kept forms, rate limits).
 * The composition root gives an implementation; the web part knows no database client. Both calls reject with `sqlUnavailable`
 * when the database is away or does not answer in time, and with `sqlNotWritable` when it reads and writes nothing.
 */
export interface Sql {
  /** Parameters are $1, $2, …; rows come back as objects; dates and timestamps as strings, bytea as Buffer. */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs `work` in one transaction on one connection; a throw rolls back. Never wait for the network inside. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
}

/** What both calls reject with when the database gives no answer: the page says 503, and nothing that was typed is lost. */
export const sqlUnavailable = (cause: unknown): AppError =>
  new AppError("The database does not answer", { code: "DATABASE_UNAVAILABLE", status: 503, correlationId: null, cause });

/** What both calls reject with when nothing can be written though reading goes on: the disk is full, or the server only reads. */
export const sqlNotWritable = (cause: unknown): AppError =>
  new AppError("The database takes no change", { code: NOT_WRITABLE, status: 507, correlationId: null, cause });

export const isNotWritable = (error: unknown): boolean => isAppError(error) && error.code === NOT_WRITABLE;
