import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { KidDocument } from "#app/contract/kid-document/kid.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { api, type Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import { houseOf, houseOfWriter } from "./access.ts";
import * as store from "./document.store.ts";
import { keepAsOpened } from "./publication.ts";

const objectType = "kid-document";
const instant = (text: string) => new Date(text).toISOString();

const recordOf = (row: store.DocumentRow): KidDocument => ({
  ...{ id: row.uuid, isin: row.isin, language: row.language, productionDate: row.productionDate, config: row.config, edition: row.edition },
  ...{ fileName: row.fileName, fileSize: row.fileSize, hash: row.sha256, inForce: row.inForce, version: row.version },
  publishedAt: row.publishedAt && instant(row.publishedAt),
  uploadedAt: instant(row.createdAt),
});
const auditOf = ({ isin, language, productionDate, fileName, sha256, version }: store.DocumentRow) => ({
  ...{ isin, language, productionDate, fileName, sha256, version },
});

type Put = z.output<NonNullable<(typeof calls.put)["~orpc"]["inputSchema"]>>;

/** The PDF of an upload; throws 422 for another kind of file, whatever its name says. */
function fileOf({ filename, data }: NonNullable<Put["body"]["file"]>) {
  const content = Buffer.from(data, "base64");
  if (content.subarray(0, 5).toString("latin1") !== "%PDF-")
    throw refuse.unprocessable("DOCUMENT_TYPE", "The file is no PDF document.", { fileName: filename });
  return { fileName: filename, content, fileSize: content.length, sha256: createHash("sha256").update(content).digest("hex") };
}

/** Documents that the platform made belong to their version: they are neither replaced nor removed by themselves. */
function requireOutside({ config, edition }: store.DocumentRow): void {
  if (config !== null) throw refuse.conflict("KID_OF_VERSION", "This document is that of a version.", { config, edition });
}

async function found(queries: Queries, house: string | null, id: string): Promise<store.DocumentRow> {
  const row = await store.findDocument(queries, house, id);
  if (!row) throw refuse.notFound("KID document");
  return row;
}

const calls = api.kidDocuments;
export const kidDocumentRoutes = {
  list: calls.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    const { items, total } = await store.listDocuments(database.orm, houseOf(caller), query);
    return { items: items.map(recordOf), total, limit: query.limit, offset: query.offset };
  }),

  get: calls.get.handler(async ({ input: { params }, context: { caller, database } }) =>
    recordOf(await found(database.orm, houseOf(caller), params.id)),
  ),

  put: calls.put.handler(({ input: { params, headers, body }, context }) => {
    const { caller } = context;
    const house = houseOfWriter(caller);
    const write = { verb: "kid-document.write", objectType, headers, request: { params, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const owner = await store.lockDocument(tx, params.id);
      if (owner !== null && owner !== house) throw refuse.notFound("KID document");
      const present = owner === null ? null : await found(tx, house, params.id);
      const { file, ...said } = body;
      if (said.productionDate !== undefined && said.productionDate > marketToday())
        throw refuse.invalid("body.productionDate", "is in the future");
      if (present) {
        requireOutside(present);
        requireVersion(seenVersion, present.version, { present: auditOf(present) });
        await store.changeDocument(tx, params.id, { ...said, ...(file ? fileOf(file) : {}) });
      } else {
        const { isin, language, productionDate } = said;
        for (const [name, value] of Object.entries({ isin, language, productionDate, file }))
          if (value === undefined) throw refuse.invalid(`body.${name}`, "is needed for a new document");
        await store.insertDocument(tx, {
          ...{ uuid: params.id, organisation: house, isin: isin!, language: language!, productionDate: productionDate! },
          ...{ ...fileOf(file!), author: caller.userUuid, publishedAt: sql`now()` as never },
        });
      }
      const row = await found(tx, house, params.id);
      if (file || said.language || said.productionDate)
        await keepAsOpened(tx, { ...row, content: (await store.contentOfDocument(tx, row.uuid))! });
      const before = present && auditOf(present);
      return { answer: recordOf(row), objectId: params.id, organisationUuid: house, before, after: auditOf(row) };
    });
  }),

  remove: calls.remove.handler(({ input: { params, headers }, context }) => {
    const house = houseOfWriter(context.caller);
    const write = { verb: "kid-document.delete", objectType, headers, request: { params }, status: 204 };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await store.lockDocument(tx, params.id);
      const present = await found(tx, house, params.id);
      requireOutside(present);
      requireVersion(seenVersion, present.version, { present: auditOf(present) });
      await store.deleteDocument(tx, params.id);
      return { answer: undefined, objectId: params.id, organisationUuid: house, before: auditOf(present), after: null };
    });
  }),

  file: calls.file.handler(async ({ input: { params }, context: { caller, database } }) => {
    requirePermission(caller, "application");
    const row = await store.findDocument(database.orm, null, params.id);
    // Before its publication a document is its house's alone.
    const isSeen = row !== null && (row.publishedAt !== null || caller.isAdmin || row.organisation === caller.productOwner);
    const content = isSeen ? await store.contentOfDocument(database.orm, params.id) : null;
    if (!row || !content) throw refuse.notFound("KID document");
    return new File([new Uint8Array(content)], row.fileName, { type: "application/pdf" });
  }),
};
