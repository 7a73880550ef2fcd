import { randomUUID } from "node:crypto";
import type { Transaction } from "#backend/database/database.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import * as store from "../provider.store.ts";
import type { RunTask } from "./run.domain.ts";

export const RUN_QUEUE = "provider-run";

interface Asking {
  trigger: "SCHEDULE" | "HAND" | "CALL";
  task: RunTask;
  askedBy: string | null;
}

/**
 * Puts up a reading of a provider and gives its uuid: that of the run which waits, or is under way, for the same task. Null where the
 * provider has used up the runs of its day. Runs of one provider follow each other.
 */
export async function putUpRun(tx: Transaction, provider: store.ProviderRow, { trigger, task, askedBy }: Asking): Promise<string | null> {
  await store.findProvider(tx, provider.uuid, true);
  const open = await store.openRun(tx, provider.uuid, task);
  if (open) return open;
  if ((await store.runsOfDay(tx, provider.uuid)) >= provider.dailyRuns) return null;
  const uuid = randomUUID();
  await store.insertRun(tx, { uuid, provider: provider.uuid, trigger, task, state: "WAITING", askedBy });
  await insertJob(tx, {
    ...{ queue: RUN_QUEUE, key: uuid, lane: provider.uuid, data: { run: uuid }, owner: askedBy },
    ...{ title: provider.name, subject: provider.uuid },
  });
  return uuid;
}
