import type { Caller } from "#backend/calls/caller.ts";
import type { Database } from "#backend/database/database.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import * as store from "./probe.store.ts";

export const PROBE_QUEUE = "monitored-probe";

/** Puts up a job that does nothing; gives the waiting one of the caller where there is one. */
export async function putUpProbe({ orm }: Pick<Database, "orm">, { userUuid: owner }: Caller): Promise<string> {
  const made = await insertJob(orm, { queue: PROBE_QUEUE, key: owner, data: {}, owner });
  const waiting = made ?? (await store.waitingJob(orm, PROBE_QUEUE, owner));
  // The one that waited has just been taken.
  return waiting ?? (await insertJob(orm, { queue: PROBE_QUEUE, data: {}, owner }))!;
}

/** That such a job is taken, by any process, is all that it proves. */
export const registerProbes = (jobs: Jobs): void => jobs.register(PROBE_QUEUE, async () => undefined);
