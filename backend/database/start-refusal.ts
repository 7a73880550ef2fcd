import { isDatabaseUnavailable, isUnanswered, NOT_ACCEPTED, sqlState } from "#backend/database/unavailable.ts";

/** What waiting does not mend. */
const LASTING: Readonly<Record<string, string>> = {
  "28P01": "the server refuses the name or the password",
  "28000": "the server refuses this name from here",
  "3D000": "there is no such database on the server",
  "42501": "this name may not make tables in the database",
  "3F000": "this name has no schema to make tables in (search_path)",
  "25006": "the server only reads, and the start has something to write,",
  "53100": "the disk of the server is full",
  "55000": "the server lets nobody into this database",
};
const PASSING: Readonly<Record<string, string>> = {
  "53300": "the server has no connection left",
  "57P01": "the server is stopping",
  "57P02": "the server has crashed and is starting again",
  "57P03": "the server is starting or stopping",
  "55P03": "another connection holds a lock that the start needs",
  "57014": "a statement took too long, or somebody cancelled it",
  "25P03": "the server ended a transaction that stood still",
  "25P04": "the server ended a transaction that took too long",
  "40001": "another transaction changed the same rows",
  "40P01": "another transaction and the start waited for each other",
};
/** The driver's sentences for a server without TLS and for an address without a password. */
const NO_TLS = /does not support SSL/;
const NO_PASSWORD = /client password must be a string/;

/**
 * Why a first connection failed, in words, and whether that passes by itself. A reason of null is no matter of the server: the
 * error says it.
 */
export function startReason(error: unknown): { reason: string | null; passes: boolean } {
  const state = sqlState(error) ?? "";
  const lasting = LASTING[state];
  if (lasting) return { reason: lasting, passes: false };
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (NOT_ACCEPTED.test(String((at as NodeJS.ErrnoException).code)))
      return { reason: "the server's certificate is not accepted", passes: false };
    if (NO_PASSWORD.test(at.message)) return { reason: "the server wants a password, and the address has none", passes: false };
    if (NO_TLS.test(at.message)) return { reason: "the server has no TLS", passes: false };
  }
  if (!isDatabaseUnavailable(error)) return { reason: null, passes: false };
  const silence = isUnanswered(error) ? "no answer came in time (a slow server, or a lock of another connection)" : null;
  return { reason: PASSING[state] ?? silence ?? `no server answers${socketReason(error)}`, passes: true };
}

/** What stands around it may quote the values of a statement. */
function innermost(error: unknown): string {
  return !(error instanceof Error) ? "" : error.cause instanceof Error ? innermost(error.cause) : error.message;
}

function socketReason(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (typeof code === "string" && /^E[A-Z_]+$/.test(code)) return ` (${code})`;
  }
  return "";
}

/** The error of a first connection in words that name the setting; anything else as it is. */
export function namingTheServer(error: unknown, databaseUrl: string): unknown {
  const { reason } = startReason(error);
  if (reason === null) return error;
  const { host, pathname } = new URL(databaseUrl);
  const said = innermost(error);
  const detail = said && !reason.includes(said) ? ` (${said})` : "";
  return new Error(`DATABASE_URL: ${reason} at ${host}${pathname}${detail}`, { cause: error });
}
