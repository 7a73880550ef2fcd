import { NOT_WRITABLE } from "#app/domain/error-keys.ts";

/** SQLSTATE of an error of the driver, also when the ORM wrapped it; null when it is no database error. Codes of sockets look alike (EPIPE). */
export function sqlState(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === "string" && /^(?!E[A-Z]{4}$)[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/** Connection refused, cut or not given in time, or none to be had: errors of sockets, and sentences of the driver and its pool, which bear no code. */
const UNREACHABLE =
  /ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EMFILE|ENFILE|ENOBUFS|EADDRNOTAVAIL|Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|after calling end on the pool|establishing an SSL connection|does not support SSL|The database did not answer/;

/** Codes of Node for a certificate of the server that is not accepted. */
export const NOT_ACCEPTED = /^(?:CERT_|ERR_TLS|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH)/;

/**
 * Classes of SQLSTATE (PostgreSQL, appendix A): connection exception, name or password refused, no such database, operator intervention,
 * insufficient resources.
 */
const CLASSES = ["08", "28", "3D", "57P", "53"];
/** PostgreSQL asks for another try of the whole transaction: serialization failure, deadlock. */
export const ASKED_AGAIN = new Set(["40001", "40P01"]);
/**
 * What the server itself ended: a statement that took too long (57014), a lock that was not given in time (55P03), a transaction that stood
 * still (25P03) or was too long (25P04), and what it asks to be tried again.
 */
const TOO_LATE = new Set(["57014", "55P03", "25P03", "25P04", ...ASKED_AGAIN]);

/** Server that only reads (25006), its disk full (53100); a folder of this machine without room. */
const NOT_WRITABLE_CODES = new Set(["25006", "53100", "ENOSPC"]);

/** True for an error that says that nothing can be written now, though what is stored can be read. */
export function isNotWritable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ("code" in at && NOT_WRITABLE_CODES.has(String(at.code))) return true;
  return error instanceof Error && "code" in error && error.code === NOT_WRITABLE;
}

/** What an error says of writing: refused by the database ("lost"), or by a call for that reason ("told"). */
export const writingMeaning = (error: unknown): "lost" | "told" | null =>
  !isNotWritable(error) ? null : error instanceof Error && "code" in error && error.code === NOT_WRITABLE && !error.cause ? "told" : "lost";

/** True for an error that says nothing about the request: the database is away, full of work or did not answer in time. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isNotWritable(error)) return false;
  const state = sqlState(error);
  if (state !== null) return TOO_LATE.has(state) || CLASSES.some((start) => state.startsWith(start));
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = "code" in at ? String(at.code) : "";
    if (UNREACHABLE.test(code) || NOT_ACCEPTED.test(code) || UNREACHABLE.test(at.message)) return true;
  }
  return false;
}

/** The ORM's own error, which holds the statement with its values. It has no name of its own, and a package may be there twice. */
export const isFailedQuery = (error: unknown): boolean => error instanceof Error && error.message.startsWith("Failed query:");

/** Sentences of the driver and its pool alone: sockets of other servers fail with the same codes as those of the database. */
const OF_THE_DRIVER = /Connection terminated|Client has encountered a connection error|The database did not answer/;
/** The driver gave up a query that had no answer in time: the database is silent, or somebody holds a lock that it waits for. */
export const isUnanswered = (error: unknown): boolean => says(error, /Query read timeout/);
/** No connection of the pool came free in time: the database is silent, or this process asks more of it than its pool can carry. */
const isCrowded = (error: unknown): boolean => says(error, /timeout exceeded when trying to connect/);

function says(error: unknown, words: RegExp): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (words.test(at.message)) return true;
  return false;
}

/** An error of a socket to the database, in words that only the driver has. */
export const connectionTerminated = (cause: unknown): Error => new Error("Connection terminated", { cause });

/**
 * What an error, wherever it was met, says of the database: that no connection to it is left ("lost"), that one may be left ("perhaps"), or
 * that a call was refused for such a reason ("told": the line of that call says which). Null for any other error, a statement that the
 * server itself ended among them.
 */
export function databaseMeaning(error: unknown): "lost" | "told" | "perhaps" | null {
  const state = sqlState(error);
  if (state !== null) return !TOO_LATE.has(state) && isDatabaseUnavailable(error) ? "lost" : null;
  if (isUnanswered(error) || isCrowded(error)) return "perhaps";
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (OF_THE_DRIVER.test(at.message)) return "lost";
    if (isFailedQuery(at)) return isDatabaseUnavailable(at) ? "lost" : null;
    if ("code" in at && at.code === "DATABASE_UNAVAILABLE") return at.cause === undefined ? "told" : "lost";
  }
  return null;
}
