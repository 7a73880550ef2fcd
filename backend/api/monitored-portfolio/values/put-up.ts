import type { Transaction } from "#backend/database/database.ts";
import { insertJob } from "#backend/database/jobs/store.ts";

export const MONITORED_VALUES_QUEUE = "monitored-values";

/** Puts up the job that computes what changed; in the transaction that changes something. One waits at most. */
export async function putUpChanged(tx: Transaction): Promise<void> {
  await insertJob(tx, { queue: MONITORED_VALUES_QUEUE, key: "all", data: {} });
}
