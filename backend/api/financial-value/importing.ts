import { and, eq, inArray, sql } from "drizzle-orm";
import { marketToday } from "#app/domain/time/market-day.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import { valueImport, valueImportChunk } from "#backend/database/schema/index.ts";
import { storedKind } from "#backend/import/received/file-parts.ts";
import { keepAnswers } from "#backend/import/source-answers.ts";
import { dayOfIso } from "#backend/values/days.ts";
import { askToApply } from "./import/apply-job.ts";
import { enqueueDryRun } from "./import/dry-run-job.ts";
import {
  asContract,
  endImport,
  findImport,
  type ImportRow,
  type ImportStatus,
  listImports,
  recoverImports,
} from "./import/import-store.ts";
import { tryReading } from "./import/try-reading.ts";

async function getImportRow(context: CallerContext, uuid: string): Promise<ImportRow> {
  await recoverImports(context.database, context.log);
  const row = await findImport(context.database.orm, context.caller, uuid);
  if (!row) throw refuse.notFound("Import");
  return row;
}

export const imports = api.financialValues.imports.handler(async ({ input: { query }, context }) => {
  requirePermission(context.caller, "data");
  await recoverImports(context.database, context.log);
  const { items, total } = await listImports(context.database.orm, context.caller, query);
  return { items, total, limit: query.limit, offset: query.offset };
});

export const getImport = api.financialValues.getImport.handler(async ({ input, context }) => {
  requirePermission(context.caller, "data");
  return asContract(await getImportRow(context, input.params.uuid));
});

/** A job writes. Asked again, it gives the state that the import is in. */
export const applyImport = api.financialValues.applyImport.handler(async ({ input, context }) => {
  requirePermission(context.caller, "series-edit");
  const { uuid } = input.params;
  const row = await getImportRow(context, uuid);
  if (row.status === "READY") {
    const { jumps } = { jumps: 0, ...row.summary } as { jumps: number };
    if (jumps > 0 && input.query.confirmJumps !== "true")
      throw refuse.unprocessable("JUMPS_NOT_CONFIRMED", "Values far from the one before them are written when they are confirmed.", {
        jumps,
      });
    await askToApply(context.database, context.caller, uuid);
  } else if (row.status !== "APPLYING" && row.status !== "DONE") {
    throw refuse.conflict("IMPORT_NOT_READY", "Only an import whose dry run found no fault can be written.", { status: row.status });
  }
  return asContract(await getImportRow(context, uuid));
});

/** States in which a file may be read otherwise. */
const MAPPED: ImportStatus[] = ["ASKING", "READY", "REFUSED"];

export const previewImport = api.financialValues.previewImport.handler(async ({ input: { params, body }, context }) => {
  requirePermission(context.caller, "series-edit");
  const row = await getImportRow(context, params.uuid);
  const kind = MAPPED.includes(row.status as ImportStatus) ? await storedKind(context.database.orm, row.uuid, row.fileSize) : null;
  if (kind === null) throw refuse.conflict("IMPORT_NOT_ASKING", "This file cannot be read otherwise any more.", { status: row.status });
  return tryReading(context.database, { importUuid: row.uuid, kind, given: body, today: dayOfIso(marketToday()) });
});

/**
 * Reads the file anew as the answer says; what was staged of another reading goes first. What is said of its notation counts where the file
 * leaves it open.
 */
export const answerImport = api.financialValues.answerImport.handler(async ({ input: { params, headers, body }, context }) => {
  requirePermission(context.caller, "series-edit");
  const row = await getImportRow(context, params.uuid);
  const kind = await storedKind(context.database.orm, row.uuid, row.fileSize);
  const { keep, ...given } = body;
  const answers = { ...row.answers, ...given };
  const write = { verb: "value-import.answer", objectType: "value-import", headers, request: { params, body }, status: 202 };
  return saveOnce(context, write, async (tx) => {
    const [taken] = await tx
      .update(valueImport)
      .set({ status: "PARSING", summary: null, problems: [], problemCount: 0, progress: 0, answers, updatedAt: sql`now()` })
      .where(and(eq(valueImport.uuid, row.uuid), inArray(valueImport.status, MAPPED)))
      .returning();
    if (!taken || !kind) throw refuse.conflict("IMPORT_NOT_ASKING", "The form of this file is not open.", { status: row.status });
    await tx.delete(valueImportChunk).where(eq(valueImportChunk.importUuid, row.uuid));
    if (keep && taken.source !== null) await keepAnswers(tx, taken.source, given);
    await enqueueDryRun(tx, row, { by: context.caller, kind, today: dayOfIso(marketToday()) });
    const { fileName, organisationUuid } = row;
    return { answer: asContract(taken), objectId: row.uuid, organisationUuid, after: { fileName, ...given, keep } };
  });
});

export const abandonImport = api.financialValues.abandonImport.handler(async ({ input: { params, headers }, context }) => {
  requirePermission(context.caller, "series-edit");
  const row = await getImportRow(context, params.uuid);
  const write = { verb: "value-import.abandon", objectType: "value-import", headers, request: params };
  return saveOnce(context, write, async (tx) => {
    const left = await endImport(tx, params.uuid, "ABANDONED", ["READY", "ASKING", "ABANDONED"]);
    if (!left)
      throw refuse.conflict("IMPORT_NOT_READY", "Only an import that waits for a decision can be given up.", { status: row.status });
    const answer = asContract(left);
    return { answer, objectId: params.uuid, organisationUuid: row.organisationUuid, before: { fileName: row.fileName } };
  });
});
