import { randomUUID } from "node:crypto";
import { type MarketEvent, marketEvent, marketEventWritten } from "#app/contract/market-event.ts";
import {
  deleteMarketEvent,
  findMarketEvent,
  insertMarketEvent,
  listMarketEvents,
  lockMarketEvent,
  type MarketEventFields,
  type MarketEventRow,
  updateMarketEvent,
} from "#backend/api/market-event/market-event.store.ts";
import { changedRecord } from "#backend/calls/body/changed-record.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";

const objectType = "market-event";

const record = ({ uuid, nameFr, nameEn, category, startDate, endDate, version }: MarketEventRow): MarketEvent =>
  marketEvent.parse({ id: uuid, name: { fr: nameFr, en: nameEn }, category, startDate, endDate, version });
const fieldsOf = ({ name, category, startDate, endDate }: Omit<MarketEvent, "id" | "version">): MarketEventFields => ({
  nameFr: name.fr,
  nameEn: name.en,
  category,
  startDate,
  endDate,
});

function requireReader({ permissions }: Caller): void {
  if (!permissions.has("application")) throw refuse.forbidden("FORBIDDEN", "A role on the platform is required.");
}
function requireWriter({ permissions }: Caller): void {
  if (!permissions.has("market-events")) throw refuse.forbidden("FORBIDDEN", 'The permission "market-events" is required.');
}

export const marketEventRoutes = {
  list: api.marketEvents.list.handler(async ({ input: { query }, context }) => {
    requireReader(context.caller);
    const { items, total } = await listMarketEvents(context.database.orm, { ...query, search: query.query || query.search });
    return { items: items.map(record), total, limit: query.limit, offset: query.offset };
  }),

  get: api.marketEvents.get.handler(async ({ input: { params }, context }) => {
    requireReader(context.caller);
    const row = await findMarketEvent(context.database.orm, params.id);
    if (!row) throw refuse.notFound("Market event");
    return record(row);
  }),

  create: api.marketEvents.create.handler(({ input: { headers, body }, context }) => {
    requireWriter(context.caller);
    return saveOnce(context, { verb: "market-event.create", objectType, headers, request: body, status: 201 }, async (tx) => {
      const answer = record(await insertMarketEvent(tx, randomUUID(), fieldsOf(body)));
      return { answer, objectId: answer.id, organisationUuid: null, after: answer };
    });
  }),

  update: api.marketEvents.update.handler(({ input: { params, headers, body }, context }) => {
    requireWriter(context.caller);
    const write = { verb: "market-event.update", objectType, headers, request: { params, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const present = await lockMarketEvent(tx, params.id);
      if (!present) throw refuse.notFound("Market event");
      requireVersion(seenVersion, present.version, { present: record(present) });
      const answer = record(await updateMarketEvent(tx, params.id, fieldsOf(changedRecord(marketEventWritten, record(present), body))));
      return { answer, objectId: answer.id, organisationUuid: null, before: record(present), after: answer };
    });
  }),

  remove: api.marketEvents.remove.handler(({ input: { params, headers }, context }) => {
    requireWriter(context.caller);
    const write = { verb: "market-event.delete", objectType, headers, request: { params }, status: 204 };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const present = await lockMarketEvent(tx, params.id);
      if (!present) throw refuse.notFound("Market event");
      requireVersion(seenVersion, present.version, { present: record(present) });
      await deleteMarketEvent(tx, params.id);
      return { answer: undefined, objectId: params.id, organisationUuid: null, before: record(present) };
    });
  }),
};
