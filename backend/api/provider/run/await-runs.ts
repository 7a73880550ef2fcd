import { setTimeout as pause } from "node:timers/promises";
import type { CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import * as store from "../provider.store.ts";
import { putUpRun } from "./put-up.ts";
import { type RunItem, type RunTask, runTask } from "./run.domain.ts";

/** A caller waits so long for the runs that it asked for; they go on without it. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 100;
const DAY_SECONDS = 86_400;

export interface AwaitedRun {
  provider: store.ProviderRow;
  run: store.RunRow;
  items: RunItem[];
}

/**
 * Puts up a run of each provider, or joins the one that is under way for the same task, and waits for them. Refused 429 where a provider
 * has used up the runs of its day.
 */
export async function awaitRuns(
  context: CallerContext,
  providers: readonly store.ProviderRow[],
  asked: Partial<RunTask>,
): Promise<AwaitedRun[]> {
  const { database, caller } = context;
  const task = runTask.parse({ changedOnly: false, ...asked });
  const put = await withTransaction(database, async (tx) => {
    const runs = new Map<string, store.ProviderRow>();
    for (const provider of providers) {
      const run = await putUpRun(tx, provider, { trigger: "CALL", task, askedBy: caller.userUuid });
      if (run === null) throw refuse.tooMany(DAY_SECONDS, `The provider ${provider.name} has used up the runs of its day.`);
      runs.set(run, provider);
    }
    return runs;
  });
  const uuids = [...put.keys()];
  for (const until = performance.now() + PATIENCE_MS; ; ) {
    const runs = await store.findRuns(database.orm, uuids);
    if (runs.every(({ endedAt }) => endedAt !== null) || performance.now() > until) {
      const byUuid = new Map(runs.map((run) => [run.uuid, run]));
      return uuids.flatMap((uuid) => {
        const run = byUuid.get(uuid);
        return run ? [{ provider: put.get(uuid)!, run, items: run.items as unknown as RunItem[] }] : [];
      });
    }
    await pause(LOOK_MS);
  }
}
