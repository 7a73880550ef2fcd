import { randomUUID } from "node:crypto";
import { type InvestmentPool, poolLine } from "#app/contract/investment-pool.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { changedPool, changePool, readablePool, requirePoolEditor } from "#backend/api/investment-pool/investment-pool.access.ts";
import { POOL_COLUMNS, poolStatistics, validatePool } from "#backend/api/investment-pool/investment-pool.domain.ts";
import * as store from "#backend/api/investment-pool/investment-pool.store.ts";
import { importPool } from "#backend/api/investment-pool/pool-import.ts";
import * as lines from "#backend/api/investment-pool/pool-lines.store.ts";
import { poolProviderRoutes } from "#backend/api/investment-pool/pool-provider.ts";
import { uuidsOf } from "#backend/api/series/series.domain.ts";
import { findSeries } from "#backend/api/series/series.store.ts";
import { api } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import { writeDelimited, writeWorkbook } from "#backend/table-file/write-table.ts";

/** No pool has as many: the checks look at all of its series. */
const ALL = 100_000;

const lineOf = (row: lines.LineRow, light: boolean) => (light ? { series: row.series, name: row.name } : poolLine.parse(row));

export const investmentPoolRoutes = {
  ...poolProviderRoutes,

  list: api.investmentPools.list.handler(({ input: { query }, context: { caller, database } }) => {
    requirePermission(caller, "application");
    return store.listPools(database.orm, caller, query);
  }),

  create: api.investmentPools.create.handler(({ input: { query, headers }, context }) => {
    const { caller } = context;
    requirePoolEditor(caller);
    const organisation = caller.isAdmin ? null : (caller.assetManager ?? caller.productOwner);
    const write = { verb: "investment-pool.create", objectType: "investment-pool", headers, request: query, status: 201 };
    return saveOnce(context, write, async (tx) => {
      const uuid = randomUUID();
      await store.insertPool(tx, uuid, { name: query.name, organisation });
      const answer: InvestmentPool = await changedPool(tx, caller, uuid);
      return { answer, objectId: uuid, organisationUuid: organisation, after: { ...answer } };
    });
  }),

  get: api.investmentPools.get.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    const pool = await readablePool(database.orm, caller, params.id);
    const { items, total } = await lines.listLines(database.orm, pool.id, query);
    const { totals, groups } = await lines.lineStatistics(database.orm, pool.id);
    const page = { items: items.map((row) => poolLine.parse(row)), total, limit: query.limit, offset: query.offset };
    return { ...pool, statistics: poolStatistics(totals, groups), lines: page };
  }),

  update: api.investmentPools.update.handler(({ input: { params, headers, body }, context }) =>
    changePool(context, params.id, {
      verb: "update",
      headers,
      request: { params, body },
      effect: async (tx, present) => {
        const organisation = body.organisation === undefined ? present.organisation : body.organisation;
        if (organisation !== present.organisation && !context.caller.isAdmin)
          throw refuse.forbidden("FORBIDDEN", "Only an administrator gives a pool to another organisation.");
        if (organisation !== null && organisation !== present.organisation && !(await store.isHouse(tx, organisation)))
          throw refuse.invalid("body.organisation", "is no organisation");
        await store.touchPool(tx, present.id, { name: body.name, organisation });
        return changedPool(tx, context.caller, present.id);
      },
    }),
  ),

  remove: api.investmentPools.remove.handler(({ input: { params, headers }, context }) =>
    changePool(context, params.id, {
      verb: "delete",
      headers,
      request: { params },
      status: 204,
      effect: async (tx, { id }) => {
        const uses = await store.usesOfPool(tx, id);
        if (uses.products + uses.pools + uses.monitoredPortfolios > 0) {
          // An organisation is not told of the pools of others.
          const dependants = context.caller.isAdmin ? await store.dependantsOfPool(tx, id) : {};
          throw refuse.conflict("IN_USE", "Products, portfolios or other pools use this pool.", { ...uses, dependants });
        }
        await store.deletePool(tx, id);
      },
    }),
  ),

  add: api.investmentPools.add.handler(({ input: { params, query, headers }, context }) =>
    changePool(context, params.id, {
      verb: "add",
      headers,
      request: { params, query },
      effect: async (tx, { id }) => {
        if (!(await findSeries(tx, { uuid: query.series }))) throw refuse.invalid("query.series", "is no series");
        await lines.putLines(tx, id, [{ series: query.series, name: query.name ?? null }]);
        await store.touchPool(tx, id);
        return changedPool(tx, context.caller, id);
      },
    }),
  ),

  take: api.investmentPools.take.handler(({ input: { params, headers }, context }) =>
    changePool(context, params.id, {
      verb: "take",
      headers,
      request: { params },
      effect: async (tx, { id }) => {
        if ((await lines.takeLines(tx, id, [params.series])) === 0) throw refuse.notFound("Series of the pool");
        await store.touchPool(tx, id);
        return changedPool(tx, context.caller, id);
      },
    }),
  ),

  pin: api.investmentPools.pin.handler(({ input: { params, query, headers }, context }) =>
    changePool(context, params.id, {
      verb: "pin",
      headers,
      request: { params, query },
      effect: async (tx, { id }) => {
        if (!(await lines.pinLine(tx, id, query.series, query.pinned))) throw refuse.notFound("Series of the pool");
        await store.touchPool(tx, id);
        return changedPool(tx, context.caller, id);
      },
    }),
  ),

  sources: api.investmentPools.sources.handler(({ input: { params, query, headers }, context }) => {
    const wanted = [...new Set(uuidsOf(query.uuids))];
    return changePool(context, params.id, {
      verb: "sources",
      headers,
      request: { params, query },
      effect: async (tx, { id }) => {
        await store.lockSources(tx);
        const found = await store.findPools(tx, context.caller, wanted);
        if (found.length < wanted.length) throw refuse.invalid("query.uuids", "names a pool that is not there");
        await store.replaceSources(tx, id, wanted);
        if (await store.closesCircle(tx, id))
          throw refuse.unprocessable("POOL_CIRCLE", "A pool may not draw on itself, not even through others.");
        await store.touchPool(tx, id);
        return changedPool(tx, context.caller, id);
      },
    });
  }),

  import: api.investmentPools.import.handler(({ input, context }) => importPool(context, input)),

  export: api.investmentPools.export.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    const pool = await readablePool(database.orm, caller, params.id);
    const rows = (await lines.allLines(database.orm, pool.id)).map((row) => [
      row.externalId,
      row.isin,
      row.name,
      row.pinned ? "yes" : "no",
    ]);
    const table = { name: pool.name, columns: POOL_COLUMNS, rows };
    return query.format === "csv" ? writeDelimited(table) : writeWorkbook(table);
  }),

  validate: api.investmentPools.validate.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    const pool = await readablePool(database.orm, caller, params.id);
    const { items } = await lines.enclosedLines(database.orm, pool.id, { limit: ALL, offset: 0 });
    return validatePool(items, query.caller_id ?? null, marketToday());
  }),

  enclosed: api.investmentPools.enclosed.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    const { id, name } = await readablePool(database.orm, caller, params.id);
    const { light, "external-filter-code": filterCode, ...asked } = query;
    const { items, total } = await lines.enclosedLines(database.orm, id, { ...asked, filterCode });
    return { id, name, lines: items.map((row) => lineOf(row, light)), total };
  }),

  in: api.investmentPools.in.handler(async ({ input: { params, query, body }, context: { caller, database } }) => {
    const { id, name } = await readablePool(database.orm, caller, params.id);
    const asked = { limit: ALL, offset: 0, assetClass: query.filter, series: body.series };
    const { items, total } = await lines.enclosedLines(database.orm, id, asked);
    return { id, name, lines: items.map((row) => lineOf(row, query.light)), total };
  }),

  bySeries: api.investmentPools.bySeries.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    requirePermission(caller, "application");
    if (!(await findSeries(database.orm, { uuid: params.id }))) throw refuse.notFound("Series");
    return store.poolsOfSeries(database.orm, caller, params.id, query);
  }),

  byPool: api.investmentPools.byPool.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    const { id } = await readablePool(database.orm, caller, params.id);
    return store.poolsOfPool(database.orm, caller, id, query);
  }),
};
