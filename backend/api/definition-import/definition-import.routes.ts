import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { writeHeaders } from "#app/contract/base.ts";
import type { DefinitionImport } from "#app/contract/series/definition-import.ts";
import type { TableReport } from "#app/contract/table-file.ts";
import * as store from "#backend/api/definition-import/definition-import.store.ts";
import { DEFINITION_IMPORT_QUEUE } from "#backend/api/definition-import/definition-import-job.ts";
import { applyDefinitions, definitionSource, readDefinitions, withKeptAnswers } from "#backend/api/series/series-import.ts";
import { organisationOf } from "#backend/calls/caller.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import { keepAnswers, mappingOf } from "#backend/import/source-answers.ts";

const objectType = "definition-import";

const recordOf = ({ uuid, fileName, fileSize, status, report, createdAt, appliedAt }: store.ImportRow): DefinitionImport => ({
  uuid,
  fileName,
  fileSize,
  status: status as DefinitionImport["status"],
  report,
  createdAt: new Date(createdAt).toISOString(),
  appliedAt: appliedAt && new Date(appliedAt).toISOString(),
});

const statusOf = ({ errorCount, reading }: TableReport): DefinitionImport["status"] =>
  errorCount > 0 ? "REFUSED" : reading?.open.length ? "ASKING" : "READY";

/** States in which a file may be read otherwise. */
const MAPPED: readonly string[] = ["ASKING", "READY", "REFUSED"];
const notOpen = (status: string) => refuse.conflict("IMPORT_STATUS", "The form of this file is not open.", { status });

interface Decision {
  params: { id: string };
  headers: z.infer<typeof writeHeaders>;
}

/** Moves a file on that waits for a decision; 409 for one that does not any more. */
function decide(
  context: CallerContext,
  { params, headers }: Decision,
  status: "APPLYING" | "ABANDONED",
  then?: (tx: Transaction, before: store.ImportRow) => Promise<unknown>,
) {
  requirePermission(context.caller, "series-edit");
  const verb = status === "APPLYING" ? "definition-import.apply" : "definition-import.abandon";
  const write = { verb, objectType, headers, request: { params }, ...(status === "APPLYING" && { status: 202 }) };
  return saveOnce(context, write, async (tx) => {
    const before = await store.findImport(tx, params.id, store.within(context.caller), true);
    if (!before) throw refuse.notFound("Import");
    if (before.status !== "READY" && !(MAPPED.includes(before.status) && status === "ABANDONED"))
      throw refuse.conflict("IMPORT_STATUS", "The import does not wait for a decision.", { status: before.status });
    await store.updateImport(tx, before.uuid, status);
    await then?.(tx, before);
    const answer = recordOf((await store.findImport(tx, before.uuid))!);
    return { answer, objectId: before.uuid, organisationUuid: before.organisationUuid, after: { status } };
  });
}

/** Definitions from files in two steps, for those who keep the series. */
export const definitionImportRoutes = {
  list: api.definitionImports.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    requirePermission(caller, "data");
    const { items, total } = await store.listImports(database.orm, store.within(caller), query);
    return { items: items.map(recordOf), total, limit: query.limit, offset: query.offset };
  }),

  get: api.definitionImports.get.handler(async ({ input: { params }, context: { caller, database } }) => {
    requirePermission(caller, "data");
    const row = await store.findImport(database.orm, params.id, store.within(caller));
    if (!row) throw refuse.notFound("Import");
    return recordOf(row);
  }),

  create: api.definitionImports.create.handler(async ({ input: { headers, body }, context }) => {
    const { caller } = context;
    requirePermission(caller, "series-edit");
    const ways = { asks: true };
    const read = await withKeptAnswers(context.database.orm, caller, await readDefinitions(body.file, ways), ways);
    const file = Buffer.from(body.file.data, "base64");
    const write = { verb: "definition-import.create", objectType, headers, request: { body }, status: 201 };
    return saveOnce(context, write, async (tx) => {
      const report = await applyDefinitions(tx, caller, read, true);
      const uuid = randomUUID();
      const organisationUuid = organisationOf(caller);
      await store.insertImport(tx, {
        uuid,
        userUuid: caller.userUuid,
        organisationUuid,
        fileName: body.file.filename,
        fileSize: file.length,
        file,
        status: statusOf(report),
        answers: read.kept,
        report: { ...report },
      });
      const answer = recordOf((await store.findImport(tx, uuid))!);
      return { answer, objectId: uuid, organisationUuid, after: { fileName: body.file.filename, rows: report.rows } };
    });
  }),

  preview: api.definitionImports.preview.handler(async ({ input: { params, body }, context: { caller, database } }) => {
    requirePermission(caller, "series-edit");
    const row = await store.findImport(database.orm, params.id, store.within(caller));
    if (!row) throw refuse.notFound("Import");
    const stored = MAPPED.includes(row.status) ? await store.fileOf(database.orm, row.uuid) : null;
    if (!stored) throw notOpen(row.status);
    return (await readDefinitions(stored.sent, { given: body, asks: true })).table.reading;
  }),

  /** The file is compared anew, read as it is said to be written. */
  answer: api.definitionImports.answer.handler(async ({ input: { params, headers, body }, context }) => {
    const { caller, database } = context;
    requirePermission(caller, "series-edit");
    const stored = await store.fileOf(database.orm, params.id);
    const { keep, ...given } = body;
    const answers = { ...mappingOf(stored?.answers), ...given };
    const read = stored && (await readDefinitions(stored.sent, { given: answers, asks: true }));
    const plain = keep && stored ? await readDefinitions(stored.sent, { asks: true }) : null;
    const write = { verb: "definition-import.answer", objectType, headers, request: { params, body } };
    return saveOnce(context, write, async (tx) => {
      const before = await store.findImport(tx, params.id, store.within(caller), true);
      if (!before) throw refuse.notFound("Import");
      if (!read || !MAPPED.includes(before.status)) throw notOpen(before.status);
      const report = await applyDefinitions(tx, caller, read, true);
      await store.updateImport(tx, before.uuid, statusOf(report), report, answers);
      if (plain) await keepAnswers(tx, definitionSource(caller, plain), given);
      const answer = recordOf((await store.findImport(tx, before.uuid))!);
      return { answer, objectId: before.uuid, organisationUuid: before.organisationUuid, after: { ...given, keep } };
    });
  }),

  apply: api.definitionImports.apply.handler(({ input: { params, ...rest }, context }) => {
    const { userUuid, isAdmin, assetManager } = context.caller;
    const data = { uuid: params.id, by: { userUuid, isAdmin, assetManager } };
    return decide(context, { params, ...rest }, "APPLYING", (tx, { fileName }) =>
      insertJob(tx, { queue: DEFINITION_IMPORT_QUEUE, key: params.id, data, owner: userUuid, title: fileName, subject: params.id }),
    );
  }),

  abandon: api.definitionImports.abandon.handler(({ input, context }) => decide(context, input, "ABANDONED")),
};
