import { randomUUID } from "node:crypto";
import { z } from "zod";
import { uuid } from "#app/contract/base.ts";
import { type Product, product, productWritten } from "#app/contract/product.ts";
import { diversificationFaults, diversificationFigures } from "#app/domain/diversification.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { findPools } from "#backend/api/investment-pool/investment-pool.store.ts";
import * as store from "#backend/api/product/product.store.ts";
import { changedRecord } from "#backend/calls/body/changed-record.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";

const objectType = "product";
type Written = Pick<Product, "name" | "productOwner" | "diversification"> & {
  investmentPool?: string | null | undefined;
  fees?: Product["fees"] | undefined;
  documents?: Product["documents"] | undefined;
  kind?: Product["kind"] | undefined;
  kidUrl?: string | null | undefined;
};

const record = ({ uuid, details, ...row }: store.ProductRow): Product =>
  product.parse({
    id: uuid,
    ...row,
    kind: (details.kind as Product["kind"] | undefined) ?? null,
    diversification: details.diversification ?? {},
    fees: details.fees ?? {},
    documents: details.documents ?? [],
    kidUrl: details.kidUrl ?? null,
  });

function requireReader({ permissions }: Caller): void {
  if (!permissions.has("application")) throw refuse.forbidden("FORBIDDEN", "A role on the platform is required.");
}

/** Administrators, and those of an asset manager who may edit the products it manages; others there only look. */
function requireWriter({ permissions, isAdmin }: Caller): void {
  if (!isAdmin && !permissions.has("am-ableEditProducts"))
    throw refuse.forbidden("FORBIDDEN", 'The permission "am-ableEditProducts" is required.');
}

async function found(queries: Queries, caller: Caller, uuid: string): Promise<store.ProductRow> {
  const row = await store.findProduct(queries, caller, uuid);
  if (!row) throw refuse.notFound("Product");
  return row;
}

async function requireOwner(queries: Queries, uuid: string | null): Promise<void> {
  if (uuid === null || (await store.isProductOwner(queries, uuid))) return;
  throw refuse.badRequest("INVALID_INPUT", "The request does not fit the contract.", {
    issues: [{ path: "body.productOwner", message: "is no product owner" }],
  });
}

/** A pool that is not there and one that the caller may not read are refused alike. */
async function requirePool(queries: Queries, caller: Caller, uuid: string | null | undefined): Promise<void> {
  if (!uuid || (await findPools(queries, caller, [uuid])).length > 0) return;
  throw refuse.invalid("body.investmentPool", "is no investment pool");
}

const fieldsOf = (
  { name, kind, productOwner, investmentPool, diversification, fees, documents, kidUrl }: Written,
  present?: store.ProductRow,
): store.ProductFields => ({
  name,
  productOwner,
  investmentPool: investmentPool === undefined ? (present?.investmentPool ?? null) : investmentPool,
  details: {
    ...present?.details,
    diversification,
    ...(fees && { fees }),
    ...(documents && { documents }),
    ...(kind !== undefined && { kind }),
    ...(kidUrl !== undefined && { kidUrl }),
  },
});

async function check({ database, caller }: CallerContext, uuid: string, allocation: Array<{ series: string; weight: string }>) {
  const { diversification } = record(await found(database.orm, caller, uuid));
  const classes = await store.classesOf(
    database.orm,
    allocation.map(({ series }) => series),
  );
  const lines = allocation.map(({ series, weight }, index) => {
    const assetClass = classes.get(series) as AssetClass | undefined;
    if (!assetClass)
      throw refuse.badRequest("INVALID_INPUT", "The request does not fit the contract.", {
        issues: [{ path: `body.allocation.${index}.series`, message: "is not known" }],
      });
    return { series, assetClass, weight: Number(weight) };
  });
  const faults = diversificationFaults(diversificationFigures(diversification), lines);
  return { compliant: faults.length === 0, rules: diversification, faults };
}

const uuids = z.array(uuid).min(1).max(100);

export const productRoutes = {
  list: api.products.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    requireReader(caller);
    const { items, total } = await store.listProducts(database.orm, caller, query);
    return { items: items.map(record), total, limit: query.limit, offset: query.offset };
  }),

  in: api.products.in.handler(async ({ input: { query }, context: { caller, database } }) => {
    requireReader(caller);
    const asked = uuids.safeParse(query.uuids.split(","));
    if (!asked.success)
      throw refuse.badRequest("INVALID_INPUT", "The request does not fit the contract.", {
        issues: [{ path: "query.uuids", message: "1 to 100 uuids with commas between them" }],
      });
    return (await store.findProducts(database.orm, caller, asked.data)).map(record);
  }),

  byInvestmentPool: api.products.byInvestmentPool.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    requireReader(caller);
    if ((await findPools(database.orm, caller, [params.id])).length === 0) throw refuse.notFound("Investment pool");
    const { items, total } = await store.listProducts(database.orm, caller, { ...query, investmentPool: params.id });
    return { items: items.map(record), total, limit: query.limit, offset: query.offset };
  }),

  get: api.products.get.handler(async ({ input: { params }, context: { caller, database } }) => {
    requireReader(caller);
    return record(await found(database.orm, caller, params.id));
  }),

  create: api.products.create.handler(({ input: { headers, body }, context }) => {
    const { caller } = context;
    // Who manages products for others changes them; a new one belongs to nobody yet.
    if (!caller.isAdmin) throw refuse.forbidden("FORBIDDEN", "Products are added by administrators.");
    return saveOnce(context, { verb: "product.create", objectType, headers, request: body, status: 201 }, async (tx) => {
      await requireOwner(tx, body.productOwner);
      await requirePool(tx, caller, body.investmentPool);
      const uuid = randomUUID();
      await store.insertProduct(tx, uuid, fieldsOf(body));
      const answer = record(await found(tx, caller, uuid));
      return { answer, objectId: uuid, organisationUuid: body.productOwner, after: answer };
    });
  }),

  update: api.products.update.handler(({ input: { params, headers, body }, context }) => {
    const { caller } = context;
    requireWriter(caller);
    return saveOnce(context, { verb: "product.update", objectType, headers, request: { params, body } }, async (tx, seenVersion) => {
      await store.lockProduct(tx, params.id);
      const present = await found(tx, caller, params.id);
      requireVersion(seenVersion, present.version, { present: record(present) });
      const whole = changedRecord(productWritten, record(present), body);
      if (!caller.isAdmin && whole.productOwner !== present.productOwner)
        throw refuse.forbidden("FORBIDDEN", "The insurer of a product is changed by administrators.");
      await requireOwner(tx, whole.productOwner);
      if (whole.investmentPool !== present.investmentPool) await requirePool(tx, caller, whole.investmentPool);
      await store.updateProduct(tx, params.id, fieldsOf(whole, present));
      const answer = record(await found(tx, caller, params.id));
      return { answer, objectId: params.id, organisationUuid: answer.productOwner, before: record(present), after: answer };
    });
  }),

  remove: api.products.remove.handler(({ input: { params, headers }, context }) => {
    const { caller } = context;
    if (!caller.isAdmin) throw refuse.forbidden("FORBIDDEN", "Products are removed by administrators.");
    const write = { verb: "product.delete", objectType, headers, request: { params }, status: 204 };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await store.lockProduct(tx, params.id);
      const present = await found(tx, caller, params.id);
      requireVersion(seenVersion, present.version, { present: record(present) });
      const uses = await store.usesOfProduct(tx, params.id);
      if (Object.keys(uses).length > 0) {
        const dependants = await store.dependantsOfProduct(tx, params.id);
        throw refuse.conflict("IN_USE", "The product is still used.", { ...uses, dependants });
      }
      await store.deleteProduct(tx, params.id);
      return { answer: undefined, objectId: params.id, organisationUuid: present.productOwner, before: record(present) };
    });
  }),

  diversification: api.products.diversification.handler(({ input: { params, body }, context }) => {
    requireReader(context.caller);
    return check(context, params.id, body.allocation);
  }),
};
