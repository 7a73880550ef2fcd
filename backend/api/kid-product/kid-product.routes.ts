import type { KidProduct } from "#app/contract/kid-product/kid-product.ts";
import { api } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import { scopeOf, scopeOfWriter } from "./access.ts";
import * as store from "./kid-product.store.ts";
import { importProducts } from "./kid-product-import.ts";

const objectType = "kid-product";
const recordOf = (row: store.LineRow): KidProduct => ({ ...row, updatedAt: new Date(row.updatedAt).toISOString() });
const instantOf = (at: string | null) => ({ lastUpdate: at && new Date(at).toISOString() });

/** What the audit log keeps of a product, and what the second of two writers is told. */
const auditOf = (rows: readonly store.LineRow[]) => {
  const [{ name, code, version }] = rows as [store.LineRow];
  return { name, code, version, isins: rows.map(({ isin }) => isin) };
};

const calls = api.kidProducts;
export const kidProductRoutes = {
  list: calls.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    const { items, total } = await store.listLines(database.orm, scopeOf(caller), query);
    return { items: items.map(recordOf), total, limit: query.limit, offset: query.offset };
  }),

  lastUpdate: calls.lastUpdate.handler(async ({ context: { caller, database } }) =>
    instantOf(await store.lastUpdate(database.orm, scopeOf(caller))),
  ),

  import: calls.import.handler(({ input, context }) => importProducts(context, input)),

  remove: calls.remove.handler(({ input: { params, headers }, context }) => {
    const scope = scopeOfWriter(context.caller);
    const write = { verb: "kid-product.delete", objectType, headers, request: { params }, status: 204 };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const present = await store.lockProduct(tx, scope, params.id);
      const [first] = present;
      if (!first) throw refuse.notFound("KID product");
      requireVersion(seenVersion, first.version, { present: auditOf(present) });
      await store.deleteProducts(tx, [params.id]);
      return { answer: undefined, objectId: params.id, organisationUuid: first.owner, before: auditOf(present), after: null };
    });
  }),

  removeIsin: calls.removeIsin.handler(({ input: { params, headers }, context }) => {
    const scope = scopeOfWriter(context.caller);
    const write = { verb: "kid-product.delete-isin", objectType, headers, request: { params }, status: 204 };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const present = await store.lockProduct(tx, scope, params.id);
      const found = present.find(({ isin }) => isin === params.isin);
      if (!found) throw refuse.notFound("KID product");
      requireVersion(seenVersion, found.version, { present: auditOf(present) });
      await store.deleteLine(tx, params.id, params.isin);
      await store.deleteEmpty(tx, [params.id]);
      const rest = present.filter((row) => row !== found);
      return {
        answer: undefined,
        objectId: params.id,
        organisationUuid: found.owner,
        before: auditOf(present),
        after: rest.length > 0 ? auditOf(rest) : null,
      };
    });
  }),
};
