import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { onceHeaders } from "#app/contract/base.ts";
import type { ValueImport } from "#app/contract/series/financial-value.ts";
import { organisationOf } from "#backend/calls/caller.ts";
import type { BackendLog, CallerContext } from "#backend/calls/context.ts";
import type { RawRoute } from "#backend/calls/handler.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import type { Database } from "#backend/database/database.ts";
import { whereWritable } from "#backend/database/room.ts";
import { valueImport } from "#backend/database/schema/index.ts";
import { kindOf } from "../../../table-file/file-kind.ts";
import type { ImportLimits } from "../../../table-file/limits.ts";
import { problem } from "../../../table-file/problems.ts";
import { marketDay } from "../../../values/days.ts";
import { startDryRun } from "./dry-run-job.ts";
import { asContract, findImport, leaseEnd, recoverImports } from "./import-store.ts";
import { JUMP_FACTOR } from "./jumps.ts";
import { type ReceivedForm, receiveFile } from "./receive-file.ts";

export interface UploadSettings {
  /** DATA_DIR; files wait in its folder `uploads` until their dry run has ended. */
  dataDir: string;
  limits: ImportLimits;
  /** Times the value before from which a value is a jump. */
  jumpFactor?: number;
  now: () => Date;
}

const FOLDER = "uploads";
/** A file that is older belongs to no living dry run. */
const STALE_MS = 24 * 3600 * 1000;

/** At the start of a process: no file and no import is left hanging by one that was killed. */
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
 * Takes a file of values: streams it to the disk, records the import and starts its dry run. Answers 202 with the import; the same
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
  const folder = join(settings.dataDir, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${uuid}.values`);
  const file = await receiveFile(request, path, settings.limits.uploadBytes);
  const sniffed = kindOf(file.first);
  const fault = "refused" in sniffed ? problem(sniffed.refused, { found: file.fileName, expected: "CSV, CSV.GZ, XLSX" }) : null;
  let recorded: string | null = null;
  try {
    recorded = await record(context, headers.data, uuid, file, fault);
  } finally {
    if (fault || recorded !== uuid) await rm(path, { force: true });
  }
  const row = await findImport(context.database.orm, context.caller, recorded);
  if (!row) throw refuse.notFound("Import");
  if (!("refused" in sniffed) && recorded === uuid)
    startDryRun(context, uuid, {
      source: path,
      kind: sniffed.kind,
      today: marketDay(settings.now()),
      given: file.answers,
      limits: settings.limits,
      jumpFactor: settings.jumpFactor ?? JUMP_FACTOR,
      fileName: row.fileName,
      organisationUuid: row.organisationUuid,
    });
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
  file: ReceivedForm,
  fault: ReturnType<typeof problem> | null,
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
  const state = fault
    ? { status: "REFUSED", progress: 100, problems: [fault], problemCount: 1 }
    : { status: "PARSING", leaseBy: randomUUID(), leaseUntil: leaseEnd };
  const write = { verb: "value-import.upload", objectType: "value-import", headers, request: facts, status: 202 };
  return saveOnce(context, write, async (tx) => {
    await tx.insert(valueImport).values({ uuid, userUuid: caller.userUuid, organisationUuid, ...facts, ...state });
    return { answer: uuid, objectId: uuid, organisationUuid, after: facts };
  });
}
