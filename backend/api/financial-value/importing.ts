import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import { claimForApply, startApply } from "./import/apply-job.ts";
import { asContract, endImport, findImport, type ImportRow, listImports, recoverImports } from "./import/import-store.ts";

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
    const lease = await claimForApply(context.database, uuid);
    if (lease) void startApply(context, uuid, lease);
  } else if (row.status !== "APPLYING" && row.status !== "DONE") {
    throw refuse.conflict("IMPORT_NOT_READY", "Only an import whose dry run found no fault can be written.", { status: row.status });
  }
  return asContract(await getImportRow(context, uuid));
});

export const abandonImport = api.financialValues.abandonImport.handler(async ({ input: { params, headers }, context }) => {
  requirePermission(context.caller, "series-edit");
  const row = await getImportRow(context, params.uuid);
  const write = { verb: "value-import.abandon", objectType: "value-import", headers, request: params };
  return saveOnce(context, write, async (tx) => {
    const left = await endImport(tx, params.uuid, "ABANDONED", ["READY", "ABANDONED"]);
    if (!left)
      throw refuse.conflict("IMPORT_NOT_READY", "Only an import that waits for a decision can be given up.", { status: row.status });
    const answer = asContract(left);
    return { answer, objectId: params.uuid, organisationUuid: row.organisationUuid, before: { fileName: row.fileName } };
  });
});
