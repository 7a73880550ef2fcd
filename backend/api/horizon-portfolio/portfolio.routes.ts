import { randomUUID } from "node:crypto";
import { foreignDistributors } from "#backend/api/organisation/organisation-links.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import { auditOf, change, found, mayChange, scopeOf, scopeOfWriter } from "./access.ts";
import { fullRecord, recordOf } from "./portfolio.domain.ts";
import * as store from "./portfolio.store.ts";
import { reportFile } from "./report/report-file.ts";

const objectType = "horizon-portfolio";

/** The insurer of a product that the caller may use; throws 400 for a product of nobody, or of somebody else. */
async function requireOwner(queries: Queries, scope: store.Scope, product: string): Promise<string> {
  const owner = await store.ownerOfProduct(queries, product);
  if (owner === null || (scope.kind === "insurer" && scope.owner !== owner))
    throw refuse.invalid("body.productUuid", "is no product of the insurer");
  return owner;
}

/** Throws 400 for a distributor that the caller does not work with and that is not `set` already. */
async function requireDistributors(queries: Queries, caller: Caller, uuids: readonly string[], set: readonly string[] = []): Promise<void> {
  const [unknown] = await foreignDistributors(queries, caller, uuids, set);
  if (unknown !== undefined) throw refuse.invalid(`body.distributorUuids.${uuids.indexOf(unknown)}`, "is no distributor");
}

const calls = api.horizonPortfolios;
export const portfolioRoutes = {
  list: calls.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    const { items, total } = await store.listPortfolios(database.orm, scopeOf(caller), query);
    return { items: items.map((row) => recordOf(row, mayChange(caller))), total, limit: query.limit, offset: query.offset };
  }),

  get: calls.get.handler(async ({ input: { params }, context: { caller, database } }) =>
    fullRecord(database.orm, await found(database.orm, scopeOf(caller), params.uuid), mayChange(caller)),
  ),

  report: calls.report.handler(async ({ input: { params, query }, context }) =>
    reportFile(context, await found(context.database.orm, scopeOf(context.caller), params.uuid), query),
  ),

  create: calls.create.handler(({ input: { headers, body }, context }) => {
    const scope = scopeOfWriter(context.caller);
    const write = { verb: "horizon-portfolio.create", objectType, headers, request: body, status: 201 };
    return saveOnce(context, write, async (tx) => {
      const uuid = randomUUID();
      const { productUuid: product, distributorUuids = [], ...fields } = body;
      const owner = await requireOwner(tx, scope, product);
      await requireDistributors(tx, context.caller, distributorUuids);
      await store.insertPortfolio(tx, { uuid, product, owner, name: body.name });
      await store.setFields(tx, uuid, fields);
      await store.replaceDistributors(tx, uuid, distributorUuids);
      const row = await found(tx, scope, uuid);
      return { answer: await fullRecord(tx, row, true), objectId: uuid, organisationUuid: owner, after: auditOf(row) };
    });
  }),

  update: calls.update.handler(({ input, context }) =>
    change(context, "horizon-portfolio.update", input, input.body, async (tx, present) => {
      const { productUuid: product, distributorUuids, ...fields } = input.body;
      if (product !== undefined && (await store.ownerOfProduct(tx, product)) !== present.owner)
        throw refuse.invalid("body.productUuid", "is no product of the insurer");
      if (distributorUuids) {
        const set = present.distributors.map(({ uuid }) => uuid);
        await requireDistributors(tx, context.caller, distributorUuids, set);
        await store.replaceDistributors(tx, present.uuid, distributorUuids);
      }
      await store.setFields(tx, present.uuid, { ...fields, product });
      return undefined;
    }),
  ),

  remove: calls.remove.handler(({ input: { params, headers }, context }) => {
    const scope = scopeOfWriter(context.caller);
    const write = { verb: "horizon-portfolio.delete", objectType, headers, request: { params }, status: 204 };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await store.lockPortfolio(tx, params.uuid);
      const present = await found(tx, scope, params.uuid);
      requireVersion(seenVersion, present.version, { present: auditOf(present) });
      // One that was in force is a record of what subscribers were promised.
      if (present.distributors.length > 0 || present.workingStatus === "IN_FORCE")
        throw refuse.conflict("IN_USE", "This portfolio is in force, or distributors follow it.", {
          distributors: present.distributors.length,
        });
      await store.deletePortfolio(tx, params.uuid);
      return { answer: undefined, objectId: params.uuid, organisationUuid: present.owner, before: auditOf(present), after: null };
    });
  }),
};
