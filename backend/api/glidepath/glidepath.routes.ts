import { randomUUID } from "node:crypto";
import { type GlidepathContent, type GlidepathMatrix, glidepathContent, glidepathMatrix } from "#app/contract/glidepath.ts";
import { riskierAt } from "#app/domain/glidepath.ts";
import * as store from "#backend/api/glidepath/glidepath.store.ts";
import { farthestFirst, readGlidepath, writeGlidepath } from "#backend/api/glidepath/glidepath-file.ts";
import { api, type Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";

const objectType = "glidepath-matrix";
const OCTETS = "application/octet-stream";

function recordOf({ content: { classes, rows }, createdAt, ...row }: store.GlidepathRow): GlidepathMatrix {
  const longest = Math.max(...rows.map(({ yearsLeft }) => yearsLeft));
  return glidepathMatrix.parse({
    ...row,
    createdAt: new Date(createdAt).toISOString(),
    classes: classes.length,
    rows: rows.length,
    longest,
  });
}

async function found(queries: Queries, uuid: string, lock = false): Promise<store.GlidepathRow> {
  const row = await store.findGlidepath(queries, uuid, lock);
  if (!row) throw refuse.notFound("Glidepath matrix");
  return row;
}

const told = ({ id, name, version }: store.GlidepathRow, content: GlidepathContent) => ({
  id,
  name,
  content,
  riskierAt: riskierAt(content),
  version,
});

async function requireFreeName(queries: Queries, name: string, except?: string): Promise<void> {
  if (await store.nameTaken(queries, name, except)) throw refuse.conflict("ALREADY_EXISTS", "Another matrix has this name.", { name });
}

const asFile = async (file: File): Promise<store.StoredFile> => ({
  fileName: file.name,
  contentType: file.type,
  file: Buffer.from(await file.arrayBuffer()),
});

/** Glidepath matrices are the platform's; administrators keep them. */
export const glidepathRoutes = {
  list: api.glidepaths.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    requirePermission(caller, "matrixes");
    const { items, total } = await store.listGlidepaths(database.orm, query);
    return { items: items.map(recordOf), total, limit: query.limit, offset: query.offset };
  }),

  create: api.glidepaths.create.handler(async ({ input: { query, headers, body }, context }) => {
    requirePermission(context.caller, "matrixes");
    // Read before the transaction: unpacking a workbook takes longer than rows should be locked.
    const content = "file" in body ? await readGlidepath(body.file) : { ...body.content, rows: farthestFirst(body.content.rows) };
    const file =
      "file" in body
        ? { fileName: body.file.filename, contentType: body.file.contentType ?? OCTETS, file: Buffer.from(body.file.data, "base64") }
        : undefined;
    const write = { verb: "glidepath-matrix.create", objectType, headers, request: { query, body }, status: 201 };
    return saveOnce(context, write, async (tx) => {
      await requireFreeName(tx, query.name);
      const uuid = randomUUID();
      await store.insertGlidepath(tx, uuid, { name: query.name, content }, file);
      const answer = recordOf(await found(tx, uuid));
      return { answer, objectId: uuid, organisationUuid: null, after: { ...answer, content } };
    });
  }),

  get: api.glidepaths.get.handler(async ({ input: { params }, context: { caller, database } }) => {
    requirePermission(caller, "matrixes");
    return recordOf(await found(database.orm, params.id));
  }),

  update: api.glidepaths.update.handler(({ input: { params, headers, body }, context }) => {
    requirePermission(context.caller, "matrixes");
    const write = { verb: "glidepath-matrix.update", objectType, headers, request: { params, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const before = await found(tx, params.id, true);
      requireVersion(seenVersion, before.version, { present: recordOf(before) });
      await requireFreeName(tx, body.name, before.id);
      const content = { ...body.content, rows: farthestFirst(body.content.rows) };
      await store.updateGlidepath(tx, before.id, { name: body.name, content });
      const answer = recordOf(await found(tx, before.id));
      return { answer, objectId: before.id, organisationUuid: null, before: { ...before }, after: { ...answer, content } };
    });
  }),

  remove: api.glidepaths.remove.handler(({ input: { params, headers }, context }) => {
    requirePermission(context.caller, "matrixes");
    const write = { verb: "glidepath-matrix.delete", objectType, headers, request: { params }, status: 204 };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const before = await found(tx, params.id, true);
      requireVersion(seenVersion, before.version, { present: recordOf(before) });
      const simulators = await store.simulatorsFollowing(tx, before.id);
      if (simulators.length > 0)
        throw refuse.conflict("IN_USE", "Simulators follow this matrix.", { simulators: simulators.length, dependants: { simulators } });
      await store.deleteGlidepath(tx, before.id);
      return { answer: undefined, objectId: before.id, organisationUuid: null, before: { ...before } };
    });
  }),

  content: api.glidepaths.content.handler(async ({ input: { params }, context: { caller, database } }) => {
    requirePermission(caller, "matrixes");
    const row = await found(database.orm, params.id);
    const { file, fileName } = await store.findFile(database.orm, row.id);
    const content = file && fileName ? await readGlidepath({ filename: fileName, data: file.toString("base64") }) : row.content;
    return told(row, content);
  }),

  contentDb: api.glidepaths.contentDb.handler(async ({ input: { params }, context: { caller, database } }) => {
    requirePermission(caller, "matrixes");
    const row = await found(database.orm, params.id);
    return told(row, glidepathContent.parse(row.content));
  }),

  fileDb: api.glidepaths.fileDb.handler(async ({ input: { params }, context: { caller, database } }) => {
    requirePermission(caller, "matrixes");
    const { id } = await found(database.orm, params.id);
    const { file, fileName } = await store.findFile(database.orm, id);
    if (!file || !fileName) throw refuse.notFound("File");
    // The kind that a sender claims is not passed on: the file is saved, never shown.
    return new File([new Uint8Array(file)], fileName, { type: OCTETS });
  }),

  export: api.glidepaths.export.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    requirePermission(caller, "matrixes");
    const { name, content } = await found(database.orm, params.id);
    return writeGlidepath(name, content, query.format);
  }),

  fillFileDb: api.glidepaths.fillFileDb.handler(({ input: { headers }, context }) => {
    requirePermission(context.caller, "matrixes");
    const write = { verb: "glidepath-matrix.fill-files", objectType, headers, request: {} };
    return saveOnce(context, write, async (tx) => {
      const rows = await store.lockFileless(tx);
      for (const { id, name, content } of rows) await store.storeFile(tx, id, await asFile(await writeGlidepath(name, content)));
      const answer = { filled: rows.length };
      return { answer, objectId: null, organisationUuid: null, after: answer };
    });
  }),
};
