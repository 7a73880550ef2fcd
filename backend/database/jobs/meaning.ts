import { isDatabaseUnavailable, isFailedQuery, isNotWritable, sqlState } from "#backend/database/unavailable.ts";

/** A fault of something else than the job: its attempt is given back, within `MAX_INTERRUPTIONS`. */
export class Interruption extends Error {
  override name = "Interruption";
}

/** What the job needs is held by another: it waits that long and runs again; nothing is counted. */
export class Postponement extends Error {
  override name = "Postponement";
  constructor(
    message: string,
    readonly seconds: number,
  ) {
    super(message);
  }
}

/** Another run cannot mend it: the job ends as FAILED at once. */
export class FinalFailure extends Error {
  override name = "FinalFailure";
}

export type Meaning = "own" | "final" | "interrupted" | "postponed";

/** Codes of calls and threads that refused because the database or another service is away or busy, or nothing can be written. */
const REFUSED_FOR_NOW = new Set([
  "DATABASE_UNAVAILABLE",
  "NOT_WRITABLE",
  "SERVICE_UNAVAILABLE",
  "INSUFFICIENT_STORAGE",
  "COMPUTATION_BUSY",
  "COMPUTATION_TIMEOUT",
]);

/** Whose fault an error of a job's run is. */
export function meaningOf(error: unknown): Meaning {
  if (error instanceof Postponement) return "postponed";
  if (error instanceof FinalFailure) return "final";
  if (error instanceof Interruption || isDatabaseUnavailable(error) || isNotWritable(error)) return "interrupted";
  for (let at = error; at instanceof Error; at = at.cause) if ("code" in at && REFUSED_FOR_NOW.has(String(at.code))) return "interrupted";
  return "own";
}

const MOST_CHARACTERS = 500;
/** A mail server repeats the address that it refuses. */
const ADDRESS = /[^\s<>"'(),;:@]{1,64}@[^\s<>"'(),;:@]{1,255}/g;

/**
 * What is stored of an error, for people who look after the jobs: without addresses of people. The ORM's own message holds the statement
 * with its values, so that of the database stands in its place.
 */
export function messageOf(error: unknown): string {
  let at = error;
  while (at instanceof Error && isFailedQuery(at) && at.cause instanceof Error) at = at.cause;
  const state = sqlState(at);
  const said = isFailedQuery(at) ? "The database refused it" : at instanceof Error ? at.message : String(at);
  return `${said.replace(ADDRESS, "…").slice(0, MOST_CHARACTERS)}${state === null ? "" : ` (${state})`}`;
}

const LONGEST_SECONDS = 300;

/**
 * Seconds before a job runs again after `count` faults of its own (5, 10, 20 …) or interruptions (1, 2, 4 …): 300 at most, and up to a
 * quarter more or less, so that jobs that failed together do not come back together.
 */
export function pauseSeconds(meaning: "own" | "interrupted", count: number, random: () => number = Math.random): number {
  const first = meaning === "own" ? 5 : 1;
  return Math.min(LONGEST_SECONDS, first * 2 ** Math.min(count - 1, 20)) * (0.75 + random() / 2);
}
