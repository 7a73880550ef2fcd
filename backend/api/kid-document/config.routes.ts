import { sql } from "drizzle-orm";
import type { z } from "zod";
import { kidWritten } from "#app/contract/kid-document/kid-config.ts";
import { undrawnIn } from "#app/domain/document/letters.ts";
import type { KidState } from "#app/domain/kid/kid.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { changedRecord } from "#backend/calls/body/changed-record.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { found, houseOf, houseOfWriter } from "./access.ts";
import { auditOf, configOf, listedConfig, missingTexts, refusedStep, versionOf, type Written } from "./config.domain.ts";
import * as store from "./config.store.ts";
import * as documents from "./document.store.ts";
import { contentOf, figuresOf } from "./figures.ts";
import { putUpMaking } from "./making-job.ts";
import { previewFile } from "./preview.ts";
import { publish } from "./publication.ts";
import { listReviews } from "./review.store.ts";

const objectType = "kid-config";

async function told(queries: Queries, caller: Caller, row: store.ConfigRow) {
  const { uuid, isin, newest } = row;
  return configOf(caller, row, await documents.documentsOf(queries, [uuid], newest.edition), await store.seriesOfIsin(queries, isin));
}

/** Nothing of the version holds any more that was said of what it said before. */
const DRAFT: Parameters<typeof store.changeVersion>[3] = {
  ...{ state: "DRAFT" as const, figures: null, checkedBy: null, checkedAt: null, approvedBy: null, approvedAt: null },
  ...{ making: "NONE" as const, problem: null },
};

/** Writes what a document says: into its draft, or, where it is in force, into the draft of its next version. */
async function write(tx: Transaction, caller: Caller, present: store.ConfigRow, written: Written): Promise<void> {
  const { uuid, newest } = present;
  const { productionDate, pdfData: content } = written;
  if (newest.state === "PUBLISHED") {
    const version = { config: uuid, edition: newest.edition + 1, productionDate, content, authors: [caller.userUuid] };
    await store.insertVersion(tx, version);
    return;
  }
  const authors = [...newest.authors.filter((one) => one !== caller.userUuid), caller.userUuid];
  await documents.deleteUnpublished(tx, uuid, newest.edition);
  await store.changeVersion(tx, uuid, newest.edition, { ...DRAFT, productionDate, content, authors });
}

async function take(tx: Transaction, context: CallerContext, row: store.ConfigRow, state: KidState): Promise<void> {
  const { caller, compute } = context;
  const { uuid, isin, newest } = row;
  const refused = refusedStep(caller, row, state);
  if (refused) throw refused;
  const now = sql`now()`;
  const set = (fields: Parameters<typeof store.changeVersion>[3]) => store.changeVersion(tx, uuid, newest.edition, { state, ...fields });
  if (state === "DRAFT") {
    await documents.deleteUnpublished(tx, uuid, newest.edition);
    await set(DRAFT);
  } else if (state === "CHECKED") {
    const content = contentOf(newest);
    const missing = missingTexts(content);
    if (missing.length > 0) throw refuse.unprocessable("KID_INCOMPLETE", "Texts of the document are missing.", { missing });
    const lost = undrawnIn({ name: row.name, ...content });
    if (lost.length > 0) throw refuse.unprocessable("LETTERS_NOT_DRAWN", "No font of the documents draws some letters.", { fields: lost });
    const { productionDate } = newest;
    const figures = await figuresOf({ queries: tx, compute }, { isin, content, productionDate });
    await set({ figures, checkedBy: caller.userUuid, checkedAt: now, making: "ONGOING", problem: null });
    await putUpMaking(tx, caller, row);
  } else if (state === "APPROVED") await set({ approvedBy: caller.userUuid, approvedAt: now });
  else {
    await store.supersede(tx, uuid);
    await set({ publishedBy: caller.userUuid, publishedAt: now });
    await publish(tx, row);
  }
}

type Put = z.output<NonNullable<(typeof calls.put)["~orpc"]["inputSchema"]>>;

/** What the whole record is after the request; throws 400 for what does not fit, 409 for a product that has a configuration already. */
async function wholeOf(tx: Transaction, house: string, { params, body }: Put, present: store.ConfigRow | null): Promise<Written | null> {
  const { state: _, ...said } = body;
  if (present && Object.values(said).every((value) => value === undefined)) return null;
  const stored = present
    ? { name: present.name, isin: present.isin, productionDate: present.newest.productionDate, pdfData: contentOf(present.newest) }
    : {};
  const written = changedRecord(kidWritten, stored, said);
  if (written.productionDate > marketToday()) throw refuse.invalid("body.productionDate", "is in the future");
  if (present && present.publishedEdition !== null && written.isin !== present.isin)
    throw refuse.invalid("body.isin", "stays once a version was published");
  const other = await store.otherOfIsin(tx, house, written.isin, params.id);
  if (other) throw refuse.conflict("KID_ISIN_TAKEN", "The product has a configuration already.", { id: other });
  return written;
}

const calls = api.kidConfigs;
export const kidConfigRoutes = {
  list: calls.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    const { items, total } = await store.listConfigs(database.orm, houseOf(caller), query);
    return { items: items.map((row) => listedConfig(caller, row)), total, limit: query.limit, offset: query.offset };
  }),
  get: calls.get.handler(async ({ input: { params }, context: { caller, database } }) =>
    told(database.orm, caller, await found(database.orm, houseOf(caller), params.id)),
  ),

  pdfData: calls.pdfData.handler(async ({ input: { params }, context: { caller, database, compute } }) => {
    const { uuid: id, name, isin, newest } = await found(database.orm, houseOf(caller), params.id);
    const { edition, productionDate } = newest;
    const content = contentOf(newest);
    const figures =
      (newest.figures as Awaited<ReturnType<typeof figuresOf>> | null) ??
      (await figuresOf({ queries: database.orm, compute }, { isin, content, productionDate }));
    const { manufacturer, currency, investedAmount, costs, texts, recommendedHoldingPeriod } = content;
    return {
      ...{ id, edition, name, isin, productionDate, manufacturer, currency, investedAmount, costs, texts, recommendedHoldingPeriod },
      ...figures,
    };
  }),
  preview: calls.preview.handler(async ({ input: { params, query }, context }) =>
    previewFile(context, await found(context.database.orm, houseOf(context.caller), params.id), query.language),
  ),

  put: calls.put.handler(({ input, context }) => {
    const { params, headers, body } = input;
    const { caller } = context;
    const house = houseOfWriter(caller);
    const request = { params, body };
    return saveOnce(context, { verb: "kid-config.write", objectType, headers, request }, async (tx, seenVersion) => {
      const owner = await store.lockConfig(tx, params.id);
      if (owner !== null && owner !== house) throw refuse.notFound("KID configuration");
      const present = owner === null ? null : await found(tx, house, params.id);
      if (present) requireVersion(seenVersion, present.version, { present: auditOf(present) });
      const written = await wholeOf(tx, house, input, present);
      if (written && !present) {
        const { name, isin, productionDate, pdfData: content } = written;
        await store.insertConfig(tx, { uuid: params.id, organisation: house, name, isin });
        await store.insertVersion(tx, { config: params.id, edition: 1, productionDate, content, authors: [caller.userUuid] });
      } else if (written && present) await write(tx, caller, present, written);
      if (body.state !== undefined) {
        const row = await found(tx, house, params.id);
        // A draft that is saved as a draft stays one.
        if (!(written && body.state === "DRAFT")) await take(tx, context, row, body.state);
      }
      const now = await found(tx, house, params.id);
      if (present) await store.changeConfig(tx, params.id, written ?? now);
      const row = await found(tx, house, params.id);
      return {
        answer: await told(tx, caller, row),
        objectId: params.id,
        organisationUuid: house,
        before: present && auditOf(present),
        after: auditOf(row),
      };
    });
  }),

  make: calls.make.handler(({ input: { params, headers }, context }) => {
    const { caller } = context;
    const house = houseOfWriter(caller);
    const write = { verb: "kid-config.make", objectType, headers, request: { params } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await store.lockConfig(tx, params.id);
      const present = await found(tx, house, params.id);
      requireVersion(seenVersion, present.version, { present: auditOf(present) });
      if (present.newest.making !== "ERROR") throw refuse.conflict("NOT_IN_ERROR", "The files of this version are made, or being made.");
      await store.changeVersion(tx, params.id, present.newest.edition, { making: "ONGOING", problem: null });
      await store.changeConfig(tx, params.id, present);
      await putUpMaking(tx, caller, present);
      const row = await found(tx, house, params.id);
      const answer = await told(tx, caller, row);
      return { answer, objectId: params.id, organisationUuid: house, before: auditOf(present), after: auditOf(row) };
    });
  }),

  remove: calls.remove.handler(({ input: { params, headers }, context }) => {
    const house = houseOfWriter(context.caller);
    const write = { verb: "kid-config.delete", objectType, headers, request: { params }, status: 204 };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await store.lockConfig(tx, params.id);
      const present = await found(tx, house, params.id);
      requireVersion(seenVersion, present.version, { present: auditOf(present) });
      if (await store.wasPublished(tx, params.id))
        throw refuse.conflict("KID_PUBLISHED", "A version was published: it stays on record.", { edition: present.publishedEdition });
      await store.deleteConfig(tx, params.id);
      return { answer: undefined, objectId: params.id, organisationUuid: house, before: auditOf(present), after: null };
    });
  }),

  versions: calls.versions.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    const { uuid } = await found(database.orm, houseOf(caller), params.id);
    const { items, total } = await store.listVersions(database.orm, uuid, query);
    const files = await documents.documentsOf(database.orm, [uuid]);
    return { items: items.map((row) => versionOf(row, files)), total, limit: query.limit, offset: query.offset };
  }),
  reviews: calls.reviews.handler(async ({ input: { query }, context: { caller, database } }) => ({
    ...(await listReviews(database.orm, houseOf(caller), query)),
    limit: query.limit,
    offset: query.offset,
  })),
};
