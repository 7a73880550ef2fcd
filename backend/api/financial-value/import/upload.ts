import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { z } from "zod";
import { onceHeaders } from "#app/contract/base.ts";
import type { ValueImport } from "#app/contract/series/financial-value.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { organisationOf } from "#backend/calls/caller.ts";
import type { BackendLog, CallerContext } from "#backend/calls/context.ts";
import type { RawRoute } from "#backend/calls/handler.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import type { Database } from "#backend/database/database.ts";
import { whereWritable } from "#backend/database/room.ts";
import { valueImport } from "#backend/database/schema/index.ts";
import { kindOf } from "#backend/import/file-kind.ts";
import type { ImportLimits } from "#backend/import/limits.ts";
import { problem } from "#backend/import/problems.ts";
import { forgetParts, storeParts } from "#backend/import/received/file-parts.ts";
import { type ReceivedForm, receiveFile } from "#backend/import/received/receive-file.ts";
import { dayOfIso } from "../../../values/days.ts";
import { type DryRunData, enqueueDryRun, uploadPath } from "./dry-run-job.ts";
import { asContract, findImport, recoverImports } from "./import-store.ts";

export interface UploadSettings {
  /** DATA_DIR; files wait in its folder `uploads` until their dry run has ended, and as pieces in the database. */
  dataDir: string;
  limits: ImportLimits;
  now: () => Date;
}

const FOLDER = "uploads";
/** A file that is older belongs to no living dry run. */
const STALE_MS = 24 * 3600 * 1000;

/** At the start of a process: no file and no import is left hanging by one that was killed. What a dry run still needs is in the database. */
export async function prepareImports(database: Database, dataDir: string, log: Pick<BackendLog, "warn">): Promise<void> {
  const folder = join(dataDir, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const alone = database.kind === "pglite";
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    if (info && (alone || Date.now() - info.mtimeMs > STALE_MS)) await rm(path, { force: true });
  }
  await whereWritable(recoverImports(database, log, alone));
}

/**
 * Takes a file of values: streams it to the disk, stores it, records the import and puts its dry run up as a job. Answers 202 with the import; the same
 * file under the same idempotency key gives the first one. A file that is no CSV, gzip or workbook is recorded as refused. Refuses
 * with 403, 400, 413, 415 or 422.
 */
export async function handleValueUpload(
  request: Request,
  context: CallerContext,
  settings: UploadSettings,
): Promise<{ status: 202; body: ValueImport }> {
  requirePermission(context.caller, "series-edit");
  const headers = onceHeaders.safeParse(Object.fromEntries(request.headers));
  if (!headers.success) throw refuse.invalid("headers.idempotency-key", "8 to 255 characters");
  const uuid = randomUUID();
  const path = uploadPath(settings.dataDir, uuid);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await receiveFile(request, path, settings.limits.uploadBytes);
  const sniffed = kindOf(file.first);
  const fault = "refused" in sniffed ? problem(sniffed.refused, { found: file.fileName, expected: "CSV, CSV.GZ, XLSX" }) : null;
  const dryRun = "refused" in sniffed ? null : { by: context.caller, kind: sniffed.kind, today: dayOfIso(marketDay(settings.now())) };
  let recorded: string | null = null;
  try {
    if (dryRun) await storeParts(context.database, uuid, dryRun.kind, path);
    recorded = await record(context, headers.data, uuid, { ...file, fault, dryRun });
  } finally {
    if (fault || recorded !== uuid) await rm(path, { force: true });
  }
  if (recorded !== uuid) await forgetParts(context.database.orm, uuid);
  const row = await findImport(context.database.orm, context.caller, recorded);
  if (!row) throw refuse.notFound("Import");
  return { status: 202, body: asContract(row) };
}

/** The upload as a route of the API handler. */
export const importDumpRoute = (settings: UploadSettings): RawRoute => ({
  method: "POST",
  path: "/financial-value-service/v1/financial_values/import-series-dump",
  handle: (request, context) => handleValueUpload(request, context, settings),
});

/** Uuid of the import: the given one, or the first one of the same idempotency key. */
function record(
  context: CallerContext,
  headers: z.infer<typeof onceHeaders>,
  uuid: string,
  { fault, dryRun, ...file }: ReceivedForm & { fault: ReturnType<typeof problem> | null; dryRun: Omit<DryRunData, "import"> | null },
): Promise<string> {
  const { caller } = context;
  const organisationUuid = organisationOf(caller);
  const { answers } = file;
  const facts = {
    fileName: file.fileName,
    fileSize: file.size,
    fileHash: file.sha256,
    ...(Object.keys(answers).length > 0 && { answers }),
  };
  const state = fault ? { status: "REFUSED", progress: 100, problems: [fault], problemCount: 1 } : { status: "PARSING" };
  const write = { verb: "value-import.upload", objectType: "value-import", headers, request: facts, status: 202 };
  return saveOnce(context, write, async (tx) => {
    await tx.insert(valueImport).values({ uuid, userUuid: caller.userUuid, organisationUuid, ...facts, ...state });
    if (dryRun) await enqueueDryRun(tx, { uuid, organisationUuid, fileName: file.fileName }, dryRun);
    return { answer: uuid, objectId: uuid, organisationUuid, after: facts };
  });
}
