import { isDatabaseUnavailable, sqlState } from "#backend/database/unavailable.ts";

const REASONS: Readonly<Record<string, string>> = {
  "28P01": "the server refuses the name or the password",
  "28000": "the server refuses this name from here",
  "3D000": "there is no such database on the server",
  "42501": "this name may not make tables in the database",
  "53300": "the server has no connection left",
  "57P03": "the server is starting or stopping",
};

/** The error of a first connection in words that name the setting; anything else as it is. */
export function namingTheServer(error: unknown, databaseUrl: string): unknown {
  const reason = REASONS[sqlState(error) ?? ""] ?? (isDatabaseUnavailable(error) ? "no server answers" : null);
  if (reason === null) return error;
  const { host, pathname } = new URL(databaseUrl);
  const detail = error instanceof Error ? ` (${error.message || String((error as NodeJS.ErrnoException).code)})` : "";
  return new Error(`DATABASE_URL: ${reason} at ${host}${pathname}${detail}`, { cause: error });
}
