import { sql } from "drizzle-orm";
import type { RunProblem } from "#app/domain/market-data/provider.ts";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import type { ProviderSources } from "#backend/calls/context.ts";
import type { Database } from "#backend/database/database.ts";
import { FinalFailure } from "#backend/database/jobs/meaning.ts";
import type { JobRun, Jobs } from "#backend/database/jobs.ts";
import type { RunFault, SeenFile } from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import type { ImportLimits } from "#backend/import/limits.ts";
import * as store from "../provider.store.ts";
import { tableBytes } from "../source/convert.ts";
import { filesOf, type Handed, sha256Of } from "../source/fetch-files.ts";
import { SourceFault } from "../source/source-fault.ts";
import { putUpRun, RUN_QUEUE } from "./put-up.ts";
import { RunTally, type RunTask, runTask } from "./run.domain.ts";
import { nextRun } from "./schedule.ts";
import { takeDefinitions, takeDividends } from "./take-tables.ts";
import { takeValues } from "./take-values.ts";
import type { Taker } from "./taker.ts";

const MINUTE_MS = 60_000;
/** Providers that are read at a time in each process. */
const AT_ONCE = 2;

export interface RunSettings {
  database: Database;
  sources: ProviderSources;
  limits: ImportLimits;
  jumpFactor: number;
}

/**
 * Reads providers, two at a time. A fault that passes is tried again as every job is; another one, and the last of those, leaves the run
 * FAILED with its reason. A run that a person ends is STOPPED. What was written stands, and is found equal by the next run.
 */
function registerRuns(settings: RunSettings, jobs: Pick<Jobs, "register">): void {
  jobs.register(RUN_QUEUE, ({ run }, job) => readProvider(settings, String(run), job), {
    concurrency: AT_ONCE,
    async onGivenUp(tx, { run }, { state }) {
      const row = await store.findRun(tx, String(run));
      if (!row || row.endedAt !== null) return;
      const problem = row.problem ?? { code: "FAILED" as const, detail: null };
      const ended = state === "DROPPED" ? { state: "STOPPED" as const } : { state: "FAILED" as const, problem };
      await store.updateRun(tx, row.uuid, { ...ended, endedAt: sql`now()` as never });
    },
  });
}

async function readProvider(settings: RunSettings, uuid: string, job: JobRun): Promise<void> {
  const { database } = settings;
  const row = await store.findRun(database.orm, uuid);
  // One that has failed is begun anew when its job is run again.
  if (!row || (row.endedAt !== null && row.state !== "FAILED")) return;
  const provider = await store.findProvider(database.orm, row.provider);
  if (!provider || provider.state === "DRAFT") throw new FinalFailure("The provider is not in service");
  await store.updateRun(database.orm, uuid, {
    ...{ state: "RUNNING", attempts: job.attempt, startedAt: sql`now()` as never, endedAt: null },
    ...(row.endedAt !== null && { problem: null }),
  });
  const task = runTask.parse(row.task);
  const tally = new RunTally();
  // Scheduled runs ask nobody: an administrator configured the provider and its values are written in that name.
  const by = { userUuid: provider.owner, isAdmin: true, assetManager: null };
  const { limits, jumpFactor } = settings;
  const taker = { database, provider, task, by, limits, jumpFactor, signal: job.signal, progress: (share: number) => job.progress(share) };
  try {
    const seen = await takeFiles(settings.sources, taker, tally);
    job.signal.throwIfAborted();
    await conclude(taker, { run: uuid, tally, seen });
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    await tell(database, uuid, tally, error.fault);
    if (error.isPassing) throw error;
    throw new FinalFailure(error.message);
  }
}

/** Takes every file over; a file that cannot be read leaves the others to be. Gives what they were. */
async function takeFiles(sources: ProviderSources, taker: Taker, tally: RunTally): Promise<Record<string, SeenFile>> {
  const { database, provider, task, signal } = taker;
  const seen: Record<string, SeenFile> = {};
  let fault: SourceFault | null = null;
  for await (const file of filesOf(sources, database, provider, { signal, changedOnly: task.changedOnly })) {
    signal.throwIfAborted();
    const before = provider.seen[file.name];
    if (isSame(file, before, task)) {
      tally.files.push({
        name: file.name,
        size: "bytes" in file ? file.bytes.length : 0,
        state: "SAME",
        since: before?.at ?? null,
        fault: null,
      });
      if (before) seen[file.name] = before;
      continue;
    }
    if (!("bytes" in file)) continue;
    const { name, bytes, etag } = file;
    try {
      await takeTable(taker, { name, bytes: tableBytes(bytes, provider.format, provider.rowsAt) }, tally);
      seen[name] = { sha256: sha256Of(bytes), at: new Date().toISOString(), ...(etag && { etag }) };
      tally.files.push({ name, size: bytes.length, state: "READ", since: null, fault: null });
    } catch (error) {
      if (!(error instanceof SourceFault)) throw error;
      fault = error;
      tally.files.push({ name, size: bytes.length, state: "REFUSED", since: null, fault: error.fault });
    }
  }
  if (fault && tally.files.every(({ state }) => state === "REFUSED")) throw fault;
  return seen;
}

const isSame = (file: Handed, before: SeenFile | undefined, { changedOnly }: RunTask): boolean =>
  "isSame" in file || (changedOnly && before?.sha256 === sha256Of(file.bytes));

const takeTable = (taker: Taker, table: { name: string; bytes: Buffer }, tally: RunTally): Promise<void> => {
  const { content } = taker.provider;
  if (content === "DEFINITIONS") return takeDefinitions(taker, table, tally);
  return content === "DIVIDENDS" ? takeDividends(taker, table, tally) : takeValues(taker, table, tally);
};

/** What a run that failed had found; it is not over while its job is tried again. */
async function tell(database: Database, run: string, tally: RunTally, problem: { code: RunProblem; detail: string | null }): Promise<void> {
  await withTransaction(database, async (tx) => {
    await store.updateRun(tx, run, { ...tally.counts(), files: tally.files, items: recorded(tally), problem });
    await store.storeRefusals(tx, run, tally.refusals);
  });
}

const recorded = (tally: RunTally) => tally.items().map((item) => ({ ...item }));

async function conclude(
  { database, provider, task }: Taker,
  { run, tally, seen }: { run: string; tally: RunTally; seen: Record<string, SeenFile> },
): Promise<void> {
  const secret = await auditKey(database);
  const isPartly = tally.refused > 0 || tally.files.some(({ state }) => state === "REFUSED");
  const isUnchanged = tally.files.every(({ state }) => state === "SAME");
  const state = isUnchanged ? "UNCHANGED" : isPartly ? "PARTLY" : "DONE";
  const problem: RunFault | null = tally.files.find(({ fault }) => fault !== null)?.fault ?? null;
  await withTransaction(database, async (tx) => {
    const counts = tally.counts();
    const ended = { state, files: tally.files, items: recorded(tally), problem, endedAt: sql`now()` as never } as const;
    await store.updateRun(tx, run, { ...counts, ...ended });
    await store.storeRefusals(tx, run, tally.refusals);
    // What a run of one series, or of new definitions alone, left is still to be taken.
    if (task.only === null && task.takes === "ALL") await store.updateProvider(tx, provider.uuid, { seen }, true);
    await recordAudit(tx, secret, {
      ...{ userUuid: provider.owner, organisationUuid: null, verb: "financial-provider.run", objectType: "financial-provider" },
      ...{ objectId: provider.uuid, after: { state, ...counts }, correlationId: run },
    });
  });
}

/** Reads providers as they are asked for, and by themselves when their time has come. Gives what ends the asking. */
export function scheduleProviders(settings: RunSettings, jobs: Jobs, failed: (error: unknown) => void): () => void {
  registerRuns(settings, jobs);
  const look = () => putUpDue(settings.database, new Date()).catch(failed);
  const minutely = setInterval(look, MINUTE_MS).unref();
  void look();
  return () => clearInterval(minutely);
}

/** Puts up the providers whose time has come; one that has used up the runs of its day waits for its next time. */
export async function putUpDue(database: Database, now: Date): Promise<void> {
  await withTransaction(database, async (tx) => {
    for (const provider of await store.dueProviders(tx)) {
      const next = nextRun(provider.rhythm, provider.time, now);
      await store.updateProvider(tx, provider.uuid, { nextRunAt: next?.toISOString() ?? null }, true);
      await putUpRun(tx, provider, { trigger: "SCHEDULE", task: runTask.parse({}), askedBy: null });
    }
  });
}
