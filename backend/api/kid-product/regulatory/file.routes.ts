import type { z } from "zod";
import type { onceHeaders } from "#app/contract/base.ts";
import type { RegulatoryFile } from "#app/contract/kid-product/regulatory-file.ts";
import type { RegulatoryFileState } from "#app/domain/regulatory-file/findings.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { scopeOf, scopeOfWriter } from "../access.ts";
import { correctedFile } from "./corrected-file.ts";
import * as store from "./file.store.ts";
import { enqueueWrite } from "./file-jobs.ts";
import { recordOf, recordsOf } from "./file-record.ts";
import { isInForce } from "./line.store.ts";

const objectType = "regulatory-file";

/** Moves a file on that is in one of some states; 404 for one out of the caller's scope, 409 for one in another state. */
function decide(
  context: CallerContext,
  { params, headers }: { params: { uuid: string }; headers: z.output<typeof onceHeaders> },
  { verb, from, to, status }: { verb: string; from: RegulatoryFileState[]; to: RegulatoryFileState; status: number },
  effect: (tx: Transaction, row: store.FileRow) => Promise<unknown>,
): Promise<RegulatoryFile> {
  const scope = scopeOfWriter(context.caller);
  return saveOnce(context, { verb, objectType, headers, request: { params }, status }, async (tx) => {
    const present = await store.findFile(tx, scope, params.uuid);
    if (!present) throw refuse.notFound("Regulatory file");
    if (!(await store.moveFile(tx, params.uuid, from, { status: to })))
      throw refuse.conflict("WRONG_STATE", "The file is in another state by now.", { status: present.status });
    await effect(tx, present);
    const row = await store.findFile(tx, scope, params.uuid);
    const after = { fileName: present.fileName, fileHash: present.fileHash };
    return { answer: await recordOf(tx, row ?? present), objectId: params.uuid, organisationUuid: present.owner, after };
  });
}

const calls = api.regulatoryFiles;
export const regulatoryFileRoutes = {
  list: calls.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    const { items, total } = await store.listFiles(database.orm, scopeOf(caller), query);
    return { items: await recordsOf(database.orm, items), total, limit: query.limit, offset: query.offset };
  }),

  get: calls.get.handler(async ({ input: { params }, context: { caller, database } }) => {
    const row = await store.findFile(database.orm, scopeOf(caller), params.uuid);
    if (!row) throw refuse.notFound("Regulatory file");
    return recordOf(database.orm, row);
  }),

  apply: calls.apply.handler(({ input, context }) =>
    decide(context, input, { verb: "regulatory-file.confirm", from: ["READY"], to: "WRITING", status: 202 }, (tx, row) =>
      enqueueWrite(tx, row, { file: row.uuid, by: context.caller.userUuid, correlationId: context.correlationId }),
    ),
  ),

  abandon: calls.abandon.handler(({ input, context }) =>
    decide(
      context,
      input,
      { verb: "regulatory-file.abandon", from: ["READY", "REFUSED", "ERROR"], to: "ABANDONED", status: 200 },
      async (tx, row) => {
        // A writing that was given up half-way has put its lines in place: it is applied again, which ends it.
        if (await isInForce(tx, row.uuid))
          throw refuse.conflict("WRONG_STATE", "Its lines are in force: apply it again.", { status: row.status });
        await store.dropStaged(tx, row.uuid);
      },
    ),
  ),

  corrected: calls.corrected.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    const row = await store.findFile(database.orm, scopeOf(caller), params.uuid);
    const sheet = row?.sheets[query.sheet];
    if (!row || !sheet) throw refuse.notFound("Regulatory file");
    return correctedFile(database.orm, row, query.sheet);
  }),
};
