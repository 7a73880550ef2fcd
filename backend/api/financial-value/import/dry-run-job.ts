import { readFile, rm } from "node:fs/promises";
import { and, eq, sql } from "drizzle-orm";
import type { SeriesWriter } from "#backend/api/series/series-keeper.ts";
import type { BackendLog } from "#backend/calls/context.ts";
import type { Database } from "#backend/database/database.ts";
import { valueImport } from "#backend/database/schema/index.ts";
import { type Faults, problem } from "../../../table-file/problems.ts";
import { keptAnswers, sourceOf } from "../../../table-file/source-answers.ts";
import { keepImportFile } from "./asked-form.ts";
import { DryRun } from "./dry-run.ts";
import { endImport, LEASE_SECONDS, leaseEnd } from "./import-store.ts";
import type { ParseRequest } from "./parse/parse-file.ts";
import type { ParsedForm } from "./parse/parse-messages.ts";
import { parseInThread } from "./parse/parse-thread.ts";
import { endProgress, progressOf, setProgress } from "./progress.ts";
import { inTurn } from "./running-jobs.ts";

/** Shares of the bar: reading the file, then comparing its values with the store. */
const READ_SHARE = 0.6;

/** A file whose values are to be read, and what its sender said of its form. */
export type DryRunRequest = Omit<ParseRequest, "kept"> & { fileName: string; organisationUuid: string | null; jumpFactor: number };

/**
 * Starts the dry run of a file. It ends as READY, ASKING, REFUSED or ERROR. An uploaded file is deleted then; one whose form is open has
 * been kept in the database.
 */
export function startDryRun(
  services: { database: Database; log: BackendLog; caller: SeriesWriter },
  importUuid: string,
  request: DryRunRequest,
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
      if (typeof request.source === "string") await rm(request.source, { force: true });
    }
  }).catch((err: unknown) => log.error({ err, importUuid }, "a failed value import could not be marked"));
}

async function dryRun(database: Database, by: SeriesWriter, importUuid: string, request: DryRunRequest): Promise<void> {
  const first = await readOnce(database, by, importUuid, { ...request, kept: {} });
  const open = first.form?.reading?.open ?? [];
  if (open.length === 0) return conclude(database, importUuid, request, first);
  const { source, kind, fileName, organisationUuid } = request;
  const file = typeof source === "string" ? await readFile(source) : source;
  const named = sourceOf("values", organisationUuid, fileName, first.form?.titles ?? []);
  const kept = await keptAnswers(database.orm, named);
  if (!(await keepImportFile(database.orm, importUuid, kind, file)))
    return refuseImport(database, importUuid, "REFUSED", { problems: [problem("formOpen")], problemCount: 1 });
  await database.orm.update(valueImport).set({ source: named }).where(eq(valueImport.uuid, importUuid));
  const isKnown = open.every((question) => kept[question] !== undefined);
  return conclude(database, importUuid, request, isKnown ? await readOnce(database, by, importUuid, { ...request, kept }) : first);
}

interface Read {
  run: DryRun;
  form: ParsedForm | null;
  faults: Faults | null;
}

/** Reads the file once; its values are staged, unless its form is open or it has a fault. */
async function readOnce(
  database: Database,
  by: SeriesWriter,
  importUuid: string,
  { fileName: _, organisationUuid: __, jumpFactor, ...request }: DryRunRequest & Pick<ParseRequest, "kept">,
): Promise<Read> {
  const run = new DryRun(database, by, importUuid, jumpFactor);
  let form: ParsedForm | null = null;
  let faults: Faults = { problems: [], problemCount: 0 };
  let total = 1;
  let done = 0;
  const outcome = await parseInThread(request, {
    progress: (share) => setProgress(importUuid, share * READ_SHARE),
    form: async (found) => {
      form = found;
    },
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
  return { run, form, faults: outcome ?? (faults.problemCount > 0 ? faults : null) };
}

/** Where the reading leads: to a question, to its faults, or to a summary that waits for a decision. */
async function conclude(database: Database, importUuid: string, request: DryRunRequest, read: Read): Promise<void> {
  const { run, form, faults } = read;
  const reading = form?.reading ?? null;
  const asks = reading !== null && reading.open.length > 0;
  const state = { reading, leaseBy: null, leaseUntil: null, updatedAt: sql`now()` };
  await database.orm
    .update(valueImport)
    .set(
      asks
        ? { ...state, status: "ASKING" }
        : faults
          ? { reading }
          : { ...state, status: "READY", summary: run.summary(request.kind), definitions: run.head?.definitions ?? {}, progress: 100 },
    )
    .where(and(eq(valueImport.uuid, importUuid), eq(valueImport.status, "PARSING")));
  if (faults && !asks) await refuseImport(database, importUuid, "REFUSED", faults);
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
