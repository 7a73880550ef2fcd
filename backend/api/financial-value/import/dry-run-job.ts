import { randomUUID } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { SeriesWriter } from "#backend/api/series/series-keeper.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { FinalFailure } from "#backend/database/jobs/meaning.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import type { JobRun, Jobs } from "#backend/database/jobs.ts";
import { valueImport, valueImportChunk } from "#backend/database/schema/index.ts";
import { FILE_KINDS, type FileKind } from "#backend/import/file-kind.ts";
import type { ImportLimits } from "#backend/import/limits.ts";
import { type Faults, problem } from "#backend/import/problems.ts";
import { restoreParts } from "#backend/import/received/file-parts.ts";
import { keptAnswers, mappingOf, sourceOf } from "#backend/import/source-answers.ts";
import { DryRun } from "./dry-run.ts";
import { endImport, type ImportRow } from "./import-store.ts";
import type { ParseRequest } from "./parse/parse-file.ts";
import type { ParsedForm } from "./parse/parse-messages.ts";
import { parseInThread } from "./parse/parse-thread.ts";
import { endProgress, setProgress } from "./progress.ts";
import { levelsOfKeys, storedAmong } from "./series-of-keys.ts";

/** Shares of the bar: reading the file, then comparing its values with the store. */
const READ_SHARE = 0.6;

/** A file whose values are to be read, and what its sender said of its form. */
type DryRunRequest = ParseRequest & { fileName: string; organisationUuid: string | null; jumpFactor: number };

export interface DryRunSettings {
  database: Database;
  /** DATA_DIR; a file waits in its folder `uploads` at the process that received it. */
  dataDir: string;
  limits: ImportLimits;
  /** Times the value before from which a value is a jump. */
  jumpFactor: number;
}

export const DRY_RUN_QUEUE = "value-dry-run";
const data = z.object({
  import: z.string(),
  by: z.object({ userUuid: z.string(), isAdmin: z.boolean(), assetManager: z.string().nullable() }),
  kind: z.enum(FILE_KINDS),
  /** Day number; a later date is a fault. */
  today: z.number(),
});
export type DryRunData = z.output<typeof data>;

/** Puts the dry run of an import up that is PARSING. */
export async function enqueueDryRun(
  tx: Transaction,
  { uuid, organisationUuid, fileName }: Pick<ImportRow, "uuid" | "organisationUuid" | "fileName">,
  { by: { userUuid, isAdmin, assetManager }, ...rest }: Omit<DryRunData, "import">,
): Promise<void> {
  const about = { owner: userUuid, organisation: organisationUuid, title: fileName, subject: uuid };
  const given: DryRunData = { import: uuid, by: { userUuid, isAdmin, assetManager }, ...rest };
  await insertJob(tx, { queue: DRY_RUN_QUEUE, key: uuid, data: given, ...about });
}

/**
 * Reads files of values, one at a time in each process. A dry run ends as READY, ASKING or REFUSED, and as ERROR where it was given up;
 * one that was interrupted begins anew, at whichever process, since the file is in the database until then.
 */
export function registerDryRuns(settings: DryRunSettings, jobs: Pick<Jobs, "register">): void {
  jobs.register(DRY_RUN_QUEUE, (given, run) => readImport(settings, data.parse(given), run), {
    async onGivenUp(tx, given, { state }) {
      const failed = { problems: [problem("failed")], problemCount: 1 };
      await endImport(tx, String(given.import), state === "DROPPED" ? "ABANDONED" : "ERROR", ["PARSING", "ERROR"], failed);
    },
  });
}

export const uploadPath = (dataDir: string, importUuid: string) => join(dataDir, "uploads", `${importUuid}.values`);

/** Does one dry run, unless it is over already. */
export async function readImport(
  { database, dataDir, limits, jumpFactor }: DryRunSettings,
  { import: importUuid, by, kind, today }: DryRunData,
  run: Pick<JobRun, "signal" | "progress">,
): Promise<void> {
  const [row] = await database.orm
    .update(valueImport)
    .set({ status: "PARSING", problems: [], problemCount: 0, updatedAt: sql`now()` })
    .where(and(eq(valueImport.uuid, importUuid), inArray(valueImport.status, ["PARSING", "ERROR"])))
    .returning();
  if (!row) return;
  // What an earlier run staged before it was interrupted.
  await database.orm.delete(valueImportChunk).where(eq(valueImportChunk.importUuid, importUuid));
  setProgress(importUuid, 0);
  const received = uploadPath(dataDir, importUuid);
  const restored = `${received}.${randomUUID()}`;
  try {
    const source = (await isWhole(received, row.fileSize)) ? received : restored;
    if (source === restored && !(await restoreParts(database, importUuid, kind, restored)))
      throw new FinalFailure("The file is not stored any more");
    const { fileName, organisationUuid, answers } = row;
    const given = mappingOf(answers);
    const request = { source, kind, today, given, limits, jumpFactor, fileName, organisationUuid };
    await dryRun({ database, by, importUuid, run }, request);
    await rm(received, { force: true });
  } finally {
    endProgress(importUuid);
    await rm(restored, { force: true });
  }
}

const isWhole = async (path: string, bytes: number) => (await stat(path).catch(() => null))?.size === bytes;

interface Reading {
  database: Database;
  by: SeriesWriter;
  importUuid: string;
  run: Pick<JobRun, "signal" | "progress">;
}

/** Reads the file; its values are staged, unless its form is open or it has a fault. */
async function dryRun(
  { database, by, importUuid, run: { signal, progress } }: Reading,
  { fileName, organisationUuid, jumpFactor, ...request }: DryRunRequest,
): Promise<void> {
  const run = new DryRun(database, by, { uuid: importUuid, organisationUuid }, jumpFactor);
  let form: ParsedForm | null = null;
  let faults: Faults = { problems: [], problemCount: 0 };
  let total = 1;
  let done = 0;
  const outcome = await parseInThread(request, {
    progress: (share) => setProgress(importUuid, share * READ_SHARE),
    kept: async (titles) => {
      const source = sourceOf("values", organisationUuid, fileName, titles);
      await database.orm.update(valueImport).set({ source }).where(eq(valueImport.uuid, importUuid));
      return keptAnswers(database.orm, source);
    },
    levels: (keys, valuesHold) => levelsOfKeys(database.orm, by, keys, valuesHold),
    stored: (keys) => storedAmong(database.orm, by, keys),
    form: async (found) => {
      form = found;
    },
    head: async (head) => {
      faults = await run.begin(head, form?.reading?.valuesHold);
      total = Math.max(1, head.keys.length);
    },
    chunks: async (batch) => {
      if (faults.problemCount > 0) return;
      signal.throwIfAborted();
      await run.add(batch);
      done += new Set(batch.chunks.map((chunk) => chunk.key)).size;
      const share = READ_SHARE + (1 - READ_SHARE) * Math.min(1, done / total);
      setProgress(importUuid, share);
      await progress(share);
    },
  });
  await conclude(database, importUuid, request.kind, { run, form, faults: outcome ?? (faults.problemCount > 0 ? faults : null) });
}

interface Read {
  run: DryRun;
  form: ParsedForm | null;
  faults: Faults | null;
}

/** Where the reading leads: to a question, to its faults, or to a summary that waits for a decision. */
async function conclude(database: Database, importUuid: string, kind: FileKind, read: Read): Promise<void> {
  const { run, form, faults } = read;
  const reading = (form as ParsedForm | null)?.reading ?? null;
  const asks = reading !== null && reading.open.length > 0;
  const state = { reading, updatedAt: sql`now()` };
  await database.orm
    .update(valueImport)
    .set(
      asks
        ? { ...state, status: "ASKING" }
        : faults
          ? { reading }
          : { ...state, status: "READY", summary: run.summary(kind), definitions: run.definitions, ...run.head?.remarks, progress: 100 },
    )
    .where(and(eq(valueImport.uuid, importUuid), eq(valueImport.status, "PARSING")));
  if (faults && !asks) await refuseImport(database, importUuid, faults);
}

async function refuseImport(database: Database, importUuid: string, faults: Faults): Promise<void> {
  await database.orm.transaction((tx) => endImport(tx, importUuid, "REFUSED", ["PARSING"], faults));
}
