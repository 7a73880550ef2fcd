import type { Database } from "#backend/database/database.ts";

/** Jobs of this process: one at a time for each database, since each takes a core and most of a file's memory. */
const last = new WeakMap<Database, Promise<unknown>>();

/** Runs `job` after those that were asked for before, whether they failed or not. */
export function inTurn<T>(database: Database, job: () => Promise<T>): Promise<T> {
  const before = last.get(database) ?? Promise.resolve();
  const run = before.then(job, job);
  last.set(
    database,
    run.catch(() => undefined),
  );
  return run;
}

/** Resolves when no import of this process is under way: a shutdown waits for it before the database closes. */
export async function valueImportsIdle(database: Database): Promise<void> {
  for (let at = last.get(database); at; ) {
    await at;
    const next = last.get(database);
    if (next === at) return;
    at = next;
  }
}
