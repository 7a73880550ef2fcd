import { setTimeout as pause } from "node:timers/promises";
import { api } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { keeps, scopeOf } from "../access.ts";
import * as store from "./probe.store.ts";
import { putUpProbe } from "./probe-job.ts";

/** How long a call waits for what it tests. */
const PATIENCE_MS = 3_000;
const LOOK_EVERY_MS = 50;

/** Asks until the answer is wanted, or the patience is over; gives the last answer. */
async function until<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (wanted(answer) || performance.now() >= end) return answer;
    await pause(LOOK_EVERY_MS);
  }
}

function scopeOfKeeper(caller: Parameters<typeof scopeOf>[0]) {
  const scope = scopeOf(caller);
  if (!keeps(scope)) throw refuse.forbidden("FORBIDDEN", "The service is tested by who keeps portfolios.");
  return scope;
}

const STATUSES = { WAITING: "ONGOING", RUNNING: "ONGOING", DONE: "DONE", FAILED: "ERROR", DROPPED: "ERROR" } as const;

export const serviceCheckRoutes = {
  testLock: api.monitoredService.testLock.handler(async ({ context: { caller, database } }) => {
    const scope = scopeOfKeeper(caller);
    const began = performance.now();
    const { portfolios, free } = await until(
      () => withTransaction(database, (tx) => store.freeLocks(tx, scope)),
      (locks) => locks.free === locks.portfolios,
    );
    return { acquired: free === portfolios, waitedMs: Math.round(performance.now() - began), portfolios };
  }),

  testAsync: api.monitoredService.testAsync.handler(async ({ context: { caller, database } }) => {
    scopeOfKeeper(caller);
    const job = await putUpProbe(database, caller);
    const probe = await until(
      () => store.probeOf(database.orm, job),
      (row) => row === null || STATUSES[row.state] !== "ONGOING",
    );
    if (probe === null) throw refuse.notFound("Job");
    const instantOf = (at: string) => new Date(at).toISOString();
    return {
      job,
      status: STATUSES[probe.state],
      startedAt: instantOf(probe.createdAt),
      endedAt: probe.finishedAt === null ? null : instantOf(probe.finishedAt),
    };
  }),
};
