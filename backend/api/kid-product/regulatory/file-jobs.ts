import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { isoDay } from "#app/domain/numerics/calendar.ts";
import type { RegulatoryProblem } from "#app/domain/regulatory-file/stored.ts";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { FinalFailure } from "#backend/database/jobs/meaning.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import type { JobRun, Jobs } from "#backend/database/jobs.ts";
import type { regulatoryFile } from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { FILE_KINDS, type FileKind } from "#backend/import/file-kind.ts";
import type { ImportLimits } from "#backend/import/limits.ts";
import { FileRefused } from "#backend/import/problems.ts";
import { restoreParts } from "#backend/import/received/file-parts.ts";
import { checkProducts } from "./check-products.ts";
import { feedSeries } from "./feed-series.ts";
import * as files from "./file.store.ts";
import * as lines from "./line.store.ts";
import type { Compute } from "./own-figures.ts";
import { readRegulatoryFile } from "./read-file.ts";
import { StagedFile } from "./staged-file.ts";

const READ_QUEUE = "regulatory-file-read";
const WRITE_QUEUE = "regulatory-file-write";
/** Products of one owner are added by one job at a time. */
const LANE = "regulatory-files";
/** Shares of the bar of the writing: the lines are put in place at once, the products are compared one after the other. */
const WRITTEN_SHARE = 0.1;

type FileRow = typeof regulatoryFile.$inferSelect;
interface FileJobSettings {
  database: Database;
  /** DATA_DIR; a file is unpacked into its folder `uploads` while it is read. */
  dataDir: string;
  limits: ImportLimits;
  compute: Compute;
}

const readData = z.object({ file: z.string(), kind: z.enum(FILE_KINDS), today: z.number() });
type ReadData = z.output<typeof readData>;
const writeData = z.object({ file: z.string(), by: z.string(), correlationId: z.string() });

const about = ({ uuid, owner, fileName, userUuid }: Pick<FileRow, "uuid" | "owner" | "fileName" | "userUuid">) => ({
  ...{ key: uuid, owner: userUuid, organisation: owner, title: fileName, subject: uuid },
});

export const enqueueRead = (tx: Transaction, row: Parameters<typeof about>[0], data: ReadData) =>
  insertJob(tx, { queue: READ_QUEUE, data, ...about(row) });
export const enqueueWrite = (tx: Transaction, row: Parameters<typeof about>[0], data: z.output<typeof writeData>) =>
  insertJob(tx, { queue: WRITE_QUEUE, lane: LANE, data, ...about(row) });

/**
 * Reads and writes files of the three formats. One that was given up ends as ERROR, or as READY again where it was to be written; it is taken
 * up there when its job is run again.
 */
export function registerRegulatoryFiles(settings: FileJobSettings, jobs: Pick<Jobs, "register">): void {
  jobs.register(READ_QUEUE, (data, run) => readFile(settings, readData.parse(data), run), {
    async onGivenUp(tx, { file }, { state }) {
      await lines.dropUnread(tx, String(file));
      await files.moveFile(tx, String(file), ["READING"], { status: state === "DROPPED" ? "ABANDONED" : "ERROR" });
    },
  });
  jobs.register(WRITE_QUEUE, (data, run) => writeFile(settings, writeData.parse(data), run), {
    async onGivenUp(tx, { file }) {
      await files.moveFile(tx, String(file), ["WRITING"], { status: "READY" });
    },
  });
}

const unreadable = ({ messageKey, found }: FileRefused["problem"]): RegulatoryProblem => ({
  ...{ severity: "error", code: "INVALID_EXCEL_FILE", sheet: null, line: null, column: null, cell: null, found, messageKey },
});

/** Reads one file, unless that is done: its lines are staged, and it waits for a decision or is refused. */
async function readFile(settings: FileJobSettings, { file, kind, today }: ReadData, run: Pick<JobRun, "signal" | "progress">) {
  const { database, dataDir } = settings;
  const row = await files.moveFile(database.orm, file, ["READING", "ERROR"], {
    ...{ status: "READING", problems: [], errorCount: 0, warningCount: 0 },
  });
  if (!row) return;
  await lines.dropUnread(database.orm, file);
  const path = join(dataDir, "uploads", `${file}.${randomUUID()}.regulatory`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    if (!(await restoreParts(database, file, kind, path))) throw new FinalFailure("The file is not stored any more");
    await judge(settings, row, path, kind, isoDay(today), run);
  } finally {
    await rm(path, { force: true });
  }
}

async function judge(
  { database, limits }: FileJobSettings,
  row: FileRow,
  path: string,
  kind: FileKind,
  today: string,
  { signal, progress }: Pick<JobRun, "signal" | "progress">,
): Promise<void> {
  const staged = new StagedFile(database, row, today, { signal, progress });
  let otherSheets: string[] = [];
  try {
    otherSheets = await readRegulatoryFile(path, kind, limits, staged);
    await staged.end();
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    staged.problems.kept.unshift(unreadable(error.problem));
    staged.problems.errors++;
  }
  const { kept, errors, warnings } = staged.problems;
  const told = { sheets: staged.sheets, problems: kept, errorCount: errors, warningCount: warnings };
  if (errors > 0) {
    await files.dropStaged(database.orm, row.uuid);
    await files.moveFile(database.orm, row.uuid, ["READING"], { ...told, status: "REFUSED" });
    return;
  }
  // The titles of its sheets are compared too.
  await files.moveFile(database.orm, row.uuid, ["READING"], told);
  const counts = await lines.countsOf(database.orm, row.uuid);
  const summary = { lines: staged.lines, ...counts, leftOut: staged.leftOut, otherSheets };
  await files.moveFile(database.orm, row.uuid, ["READING"], { status: "READY", summary });
}

/** Puts the lines of a file in place and compares their products; a second run goes on where the first one stopped. */
async function writeFile(
  { database, compute }: FileJobSettings,
  { file, by, correlationId }: z.output<typeof writeData>,
  { signal, progress }: Pick<JobRun, "signal" | "progress">,
): Promise<void> {
  const row = await files.moveFile(database.orm, file, ["WRITING", "READY"], { status: "WRITING" });
  if (!row) return;
  await withTransaction(database, (tx) => lines.makeCurrent(tx, file));
  await progress(WRITTEN_SHARE);
  const isins = await lines.isinsOfFile(database.orm, file);
  await checkProducts(database, compute, row.owner, isins, {
    signal,
    progress: (share) => progress(WRITTEN_SHARE + (1 - WRITTEN_SHARE) * share),
  });
  const secret = await auditKey(database);
  await withTransaction(database, async (tx) => {
    // Files of one insurer say nothing of what others choose from.
    const fed = row.owner === null ? await feedSeries(tx, isins) : 0;
    const done = await files.moveFile(tx, file, ["WRITING"], { status: "DONE", appliedAt: sql`now()` as never });
    if (!done) return;
    await files.dropStaged(tx, file);
    await recordAudit(tx, secret, {
      userUuid: by,
      organisationUuid: row.owner,
      verb: "regulatory-file.apply",
      objectType: "regulatory-file",
      objectId: file,
      after: { fileName: row.fileName, fileHash: row.fileHash, ...row.summary, series: fed },
      correlationId,
    });
  });
}
