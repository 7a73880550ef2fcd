import { rm } from "node:fs/promises";
import { and, eq, sql } from "drizzle-orm";
import type { SeriesWriter } from "#backend/api/series/series-keeper.ts";
import type { BackendLog } from "#backend/calls/context.ts";
import type { Database } from "#backend/database/database.ts";
import { valueImport } from "#backend/database/schema/index.ts";
import { type Faults, problem } from "../../../table-file/problems.ts";
import { DryRun } from "./dry-run.ts";
import { endImport, LEASE_SECONDS, leaseEnd } from "./import-store.ts";
import type { ParseRequest } from "./parse/parse-file.ts";
import { parseInThread } from "./parse/parse-thread.ts";
import { endProgress, progressOf, setProgress } from "./progress.ts";
import { inTurn } from "./running-jobs.ts";

/** Shares of the bar: reading the file, then comparing its values with the store. */
const READ_SHARE = 0.6;

/** Starts the dry run of an uploaded file. It ends as READY, REFUSED or ERROR; the file is deleted in any case. */
export function startDryRun(
  services: { database: Database; log: BackendLog; caller: SeriesWriter },
  importUuid: string,
  request: ParseRequest,
): void {
  const { database, log, caller } = services;
  setProgress(importUuid, 0);
  const alive = setInterval(
    () =>
      void keepLease(database, importUuid).catch((err: unknown) =>
        log.warn({ err, importUuid }, "lease of a value import was not renewed"),
      ),
    (LEASE_SECONDS / 4) * 1000,
  );
  alive.unref();
  inTurn(database, async () => {
    try {
      await dryRun(database, caller, importUuid, request);
    } catch (err) {
      log.error({ err, importUuid }, "dry run of a value import failed");
      await refuseImport(database, importUuid, "ERROR", { problems: [problem("failed")], problemCount: 1 });
    } finally {
      clearInterval(alive);
      endProgress(importUuid);
      await rm(request.path, { force: true });
    }
  }).catch((err: unknown) => log.error({ err, importUuid }, "a failed value import could not be marked"));
}

async function dryRun(database: Database, by: SeriesWriter, importUuid: string, request: ParseRequest): Promise<void> {
  const run = new DryRun(database, by, importUuid);
  let faults: Faults = { problems: [], problemCount: 0 };
  let total = 1;
  let done = 0;
  const outcome = await parseInThread(request, {
    progress: (share) => setProgress(importUuid, share * READ_SHARE),
    head: async (head) => {
      faults = await run.begin(head);
      total = Math.max(1, head.keys.length);
    },
    chunks: async (batch) => {
      if (faults.problemCount > 0) return;
      await run.add(batch);
      done += new Set(batch.chunks.map((chunk) => chunk.key)).size;
      setProgress(importUuid, READ_SHARE + (1 - READ_SHARE) * Math.min(1, done / total));
    },
  });
  if (outcome !== null || faults.problemCount > 0) return refuseImport(database, importUuid, "REFUSED", outcome ?? faults);
  await database.orm
    .update(valueImport)
    .set({
      status: "READY",
      summary: run.summary(request.kind),
      definitions: run.head?.definitions ?? {},
      progress: 100,
      leaseBy: null,
      leaseUntil: null,
      updatedAt: sql`now()`,
    })
    .where(and(eq(valueImport.uuid, importUuid), eq(valueImport.status, "PARSING")));
}

async function refuseImport(database: Database, importUuid: string, status: "REFUSED" | "ERROR", faults: Faults): Promise<void> {
  await database.orm.transaction((tx) => endImport(tx, importUuid, status, ["PARSING"], faults));
}

/** Says that this process still works on the import, and how far it is, for the other replicas. */
async function keepLease(database: Database, importUuid: string): Promise<void> {
  await database.orm
    .update(valueImport)
    .set({ leaseUntil: leaseEnd, progress: progressOf(importUuid) ?? 0 })
    .where(and(eq(valueImport.uuid, importUuid), eq(valueImport.status, "PARSING")));
}
