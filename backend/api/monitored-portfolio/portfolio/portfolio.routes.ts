import { randomUUID } from "node:crypto";
import type { MonitoredPortfolioPage } from "#app/contract/monitored-portfolio/portfolio.ts";
import { findPools } from "#backend/api/investment-pool/investment-pool.store.ts";
import { foreignDistributors, seesProduct } from "#backend/api/organisation/organisation-links.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { auditOf, CONFIGURING, change, EDITING, found, keeps, requireRight, scopeOf } from "../access.ts";
import { copyCompositions, countExecuted } from "../composition/composition.store.ts";
import { followersOf } from "../propagation/propagation.store.ts";
import { copySections } from "../section/section.store.ts";
import { fullRecord, recordsOf } from "./portfolio.domain.ts";
import * as store from "./portfolio.store.ts";

async function pageOf({ caller, database }: CallerContext, query: MonitoredPortfolioPage & { product?: string; investpool?: string }) {
  const scope = scopeOf(caller);
  if (!keeps(scope) && (query.state === "BREACH" || query.state === "TRANSFER"))
    throw refuse.forbidden("FORBIDDEN", "Broken rules and grids are a matter of the house that keeps the portfolio.");
  const { items, total } = await store.listPortfolios(database.orm, scope, query);
  return { items: await recordsOf(database.orm, caller, items), total, limit: query.limit, offset: query.offset };
}

async function several({ caller, database }: CallerContext, uuids: readonly string[]) {
  return recordsOf(database.orm, caller, await store.findPortfolios(database.orm, scopeOf(caller), uuids));
}

/** What a request names, and the distributors that are set already. */
interface Named {
  product?: string | null;
  investpool?: string | null;
  distributors?: readonly string[];
  set?: readonly string[];
}

/** Throws 400 for a product, a pool or a distributor that is not there for the caller. `part`: where the request names them. */
async function requireKnown(
  queries: Queries,
  caller: Caller,
  part: "body" | "query",
  { product, investpool, distributors = [], set = [] }: Named,
): Promise<void> {
  if (product && !(await seesProduct(queries, caller, product))) throw refuse.invalid(`${part}.product`, "is not known");
  if (investpool && (await findPools(queries, caller, [investpool])).length === 0)
    throw refuse.invalid(`${part}.investpool`, "is not known");
  const [unknown] = await foreignDistributors(queries, caller, distributors, set);
  if (unknown !== undefined) throw refuse.invalid(`${part}.distributorUuids.${distributors.indexOf(unknown)}`, "is no distributor");
}

/** Throws 400 for a leader that is no portfolio in use of the same house, or that follows another; 409 where the portfolio leads itself. */
async function requireLeader(tx: Transaction, portfolio: store.PortfolioRow, uuid: string): Promise<void> {
  const [leader] = await store.findPortfolios(tx, { kind: "house", assetManager: portfolio.assetManager }, [uuid]);
  if (!leader?.active || uuid === portfolio.uuid) throw refuse.invalid("body.leader", "is not known");
  if (leader.leader !== null) throw refuse.invalid("body.leader", "follows another portfolio");
  if ((await followersOf(tx, portfolio.uuid)).length > 0)
    throw refuse.conflict("LEADS_OTHERS", "A portfolio that others follow follows none itself.");
}

/** The house of a new portfolio: the caller's, or the asset manager that an administrator names. */
async function houseOf(queries: Queries, { isAdmin, assetManager }: Caller, named: string | undefined): Promise<string> {
  if (!isAdmin && named !== undefined && named !== assetManager) throw refuse.notFound("Asset manager");
  const house = named ?? assetManager;
  if (house === null) throw refuse.invalid("query.assetManager", "is needed");
  if (isAdmin && !(await store.isAssetManager(queries, house))) throw refuse.invalid("query.assetManager", "is no asset manager");
  return house;
}

/** Parameters that a copy takes over; it is published, and followed, when somebody says so. */
const copied = ({ investmentPool, managementType, commercialStatus, riskProfile, currency, product }: store.PortfolioRow) => ({
  ...{ investmentPool, managementType, commercialStatus, riskProfile, currency, product },
});

export const portfolioRoutes = {
  get: api.monitoredPortfolios.get.handler(async ({ input: { params }, context: { caller, database } }) =>
    fullRecord(database.orm, caller, await found(database.orm, scopeOf(caller), params.uuid)),
  ),
  list: api.monitoredPortfolios.list.handler(({ input: { query }, context }) => pageOf(context, query)),
  byProduct: api.monitoredPortfolios.byProduct.handler(async ({ input: { params, query }, context }) => {
    scopeOf(context.caller);
    if (!(await seesProduct(context.database.orm, context.caller, params.product))) throw refuse.notFound("Product");
    return pageOf(context, { ...query, ...params });
  }),
  byInvestmentPool: api.monitoredPortfolios.byInvestmentPool.handler(async ({ input: { params, query }, context }) => {
    scopeOf(context.caller);
    if ((await findPools(context.database.orm, context.caller, [params.investpool])).length === 0) throw refuse.notFound("Investment pool");
    return pageOf(context, { ...query, ...params });
  }),
  inGet: api.monitoredPortfolios.inGet.handler(({ input: { query }, context }) => several(context, query.uuids)),
  inPost: api.monitoredPortfolios.inPost.handler(({ input: { body }, context }) => several(context, body.uuids)),
  names: api.monitoredPortfolios.names.handler(({ input: { query }, context: { caller, database } }) =>
    store.namesOf(database.orm, scopeOf(caller), query),
  ),

  create: api.monitoredPortfolios.create.handler(({ input: { query, headers }, context }) => {
    const { caller } = context;
    const scope = scopeOf(caller);
    requireRight(caller);
    const write = { verb: "monitored-portfolio.create", objectType: "monitored-portfolio", headers, request: query, status: 201 };
    return saveOnce(context, write, async (tx) => {
      const uuid = randomUUID();
      const { name, product, investpool, versionType, managementType, commercialStatus, source } = query;
      const assetManager = await houseOf(tx, caller, query.assetManager);
      await requireKnown(tx, caller, "query", query);
      const from = source === undefined ? null : await found(tx, scope, source);
      await store.insertPortfolio(tx, { ...(from && copied(from)), uuid, name, assetManager, versionType });
      await store.setFields(tx, uuid, { product, investmentPool: investpool, managementType, commercialStatus });
      if (from) {
        await copySections(tx, from.uuid, uuid, caller.userUuid);
        await copyCompositions(tx, from.uuid, uuid, caller.userUuid);
      }
      const row = await found(tx, scope, uuid);
      const answer = await fullRecord(tx, caller, row);
      return { answer, objectId: uuid, organisationUuid: assetManager, after: { ...auditOf(row), ...(from && { of: from.uuid }) } };
    });
  }),

  update: api.monitoredPortfolios.update.handler(({ input, context }) => {
    const { investpool, distributorUuids, ...fields } = input.body;
    const isCodeAlone = Object.keys(input.body).join() === "productOwnerPortfolioCode";
    return change(context, "monitored-portfolio.update", input, {
      rights: isCodeAlone ? CONFIGURING : EDITING,
      request: input.body,
      async effect(tx, portfolio) {
        await requireKnown(tx, context.caller, "body", { ...input.body, distributors: distributorUuids, set: portfolio.distributors });
        if (input.body.leader) await requireLeader(tx, portfolio, input.body.leader);
        await store.setFields(tx, input.params.uuid, { ...fields, investmentPool: investpool });
        if (distributorUuids) await store.replaceDistributors(tx, input.params.uuid, distributorUuids);
        return undefined;
      },
      answer: (tx, row) => fullRecord(tx, context.caller, row),
    });
  }),

  workingStatus: api.monitoredPortfolios.workingStatus.handler(({ input, context }) =>
    change(context, "monitored-portfolio.working-status", input, {
      user: input.query.user,
      request: input.query,
      async effect(tx) {
        await store.setFields(tx, input.params.uuid, { workingStatus: input.query.working_status });
        return undefined;
      },
      answer: (tx, row) => fullRecord(tx, context.caller, row),
    }),
  ),

  deactivate: api.monitoredPortfolios.deactivate.handler(({ input, context }) =>
    change(context, "monitored-portfolio.deactivate", input, {
      user: input.query.user,
      request: input.query,
      async effect(tx) {
        await store.setFields(tx, input.params.uuid, { active: false, published: false });
        return undefined;
      },
      answer: (tx, row) => fullRecord(tx, context.caller, row),
    }),
  ),

  remove: api.monitoredPortfolios.remove.handler(({ input: { params, headers }, context }) => {
    const { caller } = context;
    const scope = scopeOf(caller);
    requireRight(caller);
    const write = { verb: "monitored-portfolio.delete", objectType: "monitored-portfolio", headers, request: { params }, status: 204 };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await store.lockPortfolio(tx, params.uuid);
      const present = await found(tx, scope, params.uuid);
      requireVersion(seenVersion, present.version, { present: auditOf(present) });
      const { distributors, published } = present;
      // What was executed is a record of the house.
      const executed = await countExecuted(tx, params.uuid);
      if (distributors.length > 0 || published || executed > 0)
        throw refuse.conflict("IN_USE", "Advisers follow this portfolio, everybody may read it, or it was executed.", {
          distributors: distributors.length,
          published,
          executed,
        });
      await store.deletePortfolio(tx, params.uuid);
      return { answer: undefined, objectId: params.uuid, organisationUuid: present.assetManager, before: auditOf(present), after: null };
    });
  }),
};
