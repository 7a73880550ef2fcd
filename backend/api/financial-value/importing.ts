import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import { valueImport, valueImportChunk } from "#backend/database/schema/index.ts";
import { importLimits } from "#backend/table-file/limits.ts";
import { keepAnswers } from "#backend/table-file/source-answers.ts";
import { marketDay } from "#backend/values/days.ts";
import { claimForApply, startApply } from "./import/apply-job.ts";
import { importFileOf } from "./import/asked-form.ts";
import { startDryRun } from "./import/dry-run-job.ts";
import { asContract, endImport, findImport, type ImportRow, leaseEnd, listImports, recoverImports } from "./import/import-store.ts";
import { JUMP_FACTOR } from "./import/jumps.ts";

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

/** The writing goes on after the answer. Asked again, it gives the state that the import is in. */
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
    const lease = await claimForApply(context.database, uuid);
    if (lease) void startApply(context, uuid, lease);
  } else if (row.status !== "APPLYING" && row.status !== "DONE") {
    throw refuse.conflict("IMPORT_NOT_READY", "Only an import whose dry run found no fault can be written.", { status: row.status });
  }
  return asContract(await getImportRow(context, uuid));
});

/**
 * Reads the file anew as the answer says; what was staged of another reading goes first. An answer counts where the file leaves it open.
 */
export const answerImport = api.financialValues.answerImport.handler(async ({ input: { params, headers, body }, context }) => {
  requirePermission(context.caller, "series-edit");
  const row = await getImportRow(context, params.uuid);
  const file = await importFileOf(context.database.orm, row.uuid);
  const { keep, ...given } = body;
  const told = { ...row.answers, ...given };
  const write = { verb: "value-import.answer", objectType: "value-import", headers, request: { params, body }, status: 202 };
  let begins = false;
  const answer = await saveOnce(context, write, async (tx) => {
    const [taken] = await tx
      .update(valueImport)
      .set({
        status: "PARSING",
        summary: null,
        progress: 0,
        answers: told,
        leaseBy: randomUUID(),
        leaseUntil: leaseEnd,
        updatedAt: sql`now()`,
      })
      .where(and(eq(valueImport.uuid, row.uuid), inArray(valueImport.status, ["ASKING", "READY"])))
      .returning();
    if (!taken || !file) throw refuse.conflict("IMPORT_NOT_ASKING", "The form of this file is not open.", { status: row.status });
    await tx.delete(valueImportChunk).where(eq(valueImportChunk.importUuid, row.uuid));
    if (keep && taken.source !== null) await keepAnswers(tx, taken.source, given);
    begins = true;
    const { fileName, organisationUuid } = row;
    return { answer: asContract(taken), objectId: row.uuid, organisationUuid, after: { fileName, ...given, keep } };
  });
  if (begins && file)
    startDryRun(context, row.uuid, {
      source: file.data,
      kind: file.kind,
      given: told,
      today: marketDay(new Date()),
      limits: importLimits(),
      jumpFactor: context.jumpFactor ?? JUMP_FACTOR,
      fileName: row.fileName,
      organisationUuid: row.organisationUuid,
    });
  return answer;
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
