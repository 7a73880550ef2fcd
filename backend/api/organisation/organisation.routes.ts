import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { distributorNamed, identifierOf, isDistributorIdentifier } from "#app/domain/organisation/named-distributors.ts";
import { answerOf, listedOf, maySee, onlyOf } from "#backend/api/organisation/organisation.domain.ts";
import {
  findOrganisation,
  findUuidByName,
  listOrganisations,
  type OrganisationPage,
  type OrganisationRow,
  organisationsIn,
} from "#backend/api/organisation/organisation.store.ts";
import * as links from "#backend/api/organisation/organisation-links.store.ts";
import { changeOrganisation, createOrganisation, removeOrganisation } from "#backend/api/organisation/organisation-writing.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";

const assetManagerOf = (row: OrganisationRow) => ({ ...answerOf(row, "assetManager"), assetManagerName: row.name });
const productOwnerOf = (row: OrganisationRow) => ({ ...answerOf(row, "productOwner"), productOwnerName: row.name });
const listedAssetManager = (row: OrganisationRow) => ({ ...listedOf(row, "assetManager"), assetManagerName: row.name });
const listedProductOwner = (row: OrganisationRow) => ({ ...listedOf(row, "productOwner"), productOwnerName: row.name });

/** A distributor with the identifier that it has in this installation, if any. */
const named =
  ({ environment = "prd" }: CallerContext, part: typeof answerOf = answerOf) =>
  (row: OrganisationRow) => {
    const identifier = identifierOf(row.name, environment);
    return { ...part(row, "distributor"), distributorName: row.name, ...(identifier && { identifier }) };
  };

/** Uuid of the distributor that the id means; null for an identifier of none. */
async function distributorUuid({ database, environment = "prd" }: CallerContext, id: string): Promise<string | null> {
  if (!isDistributorIdentifier(id)) return id;
  const name = distributorNamed(id, environment);
  return name === null ? null : findUuidByName(database.orm, "distributor", name);
}

async function getOne(context: CallerContext, kind: OrganisationKind, uuid: string | null, what: string) {
  const row = uuid !== null && maySee(context.caller, kind, uuid) ? await findOrganisation(context.database.orm, kind, uuid) : null;
  if (!row) throw refuse.notFound(what);
  return row;
}

async function pageOf<T>(
  { caller, database }: CallerContext,
  kind: OrganisationKind,
  query: Omit<OrganisationPage, "only">,
  listed: (row: OrganisationRow) => T,
) {
  const { items, total } = await listOrganisations(database.orm, kind, { ...query, only: onlyOf(caller, kind) });
  return { items: items.map(listed), total, limit: query.limit, offset: query.offset };
}

/** The organisations of these uuids that the caller may see. */
const seenIn = ({ caller, database }: CallerContext, kind: OrganisationKind, uuids: readonly string[]) =>
  organisationsIn(
    database.orm,
    kind,
    uuids.filter((uuid) => maySee(caller, kind, uuid)),
  );

async function requireProduct({ caller, database }: CallerContext, uuid: string): Promise<void> {
  if (!(await links.seesProduct(database.orm, caller, uuid))) throw refuse.notFound("Product");
}

export const distributorRoutes = {
  list: api.distributors.list.handler(({ input: { query }, context }) => pageOf(context, "distributor", query, named(context, listedOf))),
  in: api.distributors.in.handler(async ({ input: { query }, context }) =>
    (await seenIn(context, "distributor", query.uuids)).map(named(context, listedOf)),
  ),
  get: api.distributors.get.handler(async ({ input: { params }, context }) =>
    named(context)(await getOne(context, "distributor", await distributorUuid(context, params.uuid), "Distributor")),
  ),
  byProduct: api.distributors.byProduct.handler(async ({ input: { params }, context }) => {
    await requireProduct(context, params.uuid);
    const uuids = await links.distributorsOfProduct(context.database.orm, params.uuid);
    return (await seenIn(context, "distributor", uuids)).map(named(context, listedOf));
  }),
  partners: api.distributors.partners.handler(({ input: { query }, context: { caller, database } }) =>
    links.partnersOf(database.orm, caller, query.product),
  ),
  bySimulator: api.distributors.bySimulator.handler(async ({ input: { params }, context }) => {
    const uuids = await links.distributorsOfSimulator(context.database.orm, params.uuid);
    const own = context.caller.distributor;
    // A simulator of other organisations is answered like an unknown one.
    if (!uuids || !(context.caller.isAdmin || (own !== null && uuids.includes(own)))) throw refuse.notFound("Simulator");
    return (await seenIn(context, "distributor", uuids)).map(named(context, listedOf));
  }),
  create: api.distributors.create.handler(({ input: { headers, body }, context }) => {
    const { distributorName: name, ...rest } = body;
    return createOrganisation(context, "distributor", { headers, body, write: { name, ...rest } }, named(context));
  }),
  update: api.distributors.update.handler(({ input: { params, headers, body }, context }) => {
    const { distributorName: name, ...rest } = body;
    return changeOrganisation(context, "distributor", { ...params, headers, body, write: { name, ...rest } }, named(context));
  }),
  remove: api.distributors.remove.handler(({ input: { params, headers }, context }) =>
    removeOrganisation(context, "distributor", { ...params, headers }),
  ),
};

export const assetManagerRoutes = {
  list: api.assetManagers.list.handler(({ input: { query }, context }) => pageOf(context, "assetManager", query, listedAssetManager)),
  in: api.assetManagers.in.handler(async ({ input: { query }, context }) =>
    (await seenIn(context, "assetManager", query.uuids)).map(listedAssetManager),
  ),
  get: api.assetManagers.get.handler(async ({ input: { params }, context }) =>
    assetManagerOf(await getOne(context, "assetManager", params.uuid, "Asset manager")),
  ),
  byProduct: api.assetManagers.byProduct.handler(async ({ input: { params }, context }) => {
    await requireProduct(context, params.uuid);
    const uuids = await links.assetManagersOfProduct(context.database.orm, params.uuid);
    return (await seenIn(context, "assetManager", uuids)).map(listedAssetManager);
  }),
  create: api.assetManagers.create.handler(({ input: { headers, body }, context }) => {
    const { assetManagerName: name, ...rest } = body;
    return createOrganisation(context, "assetManager", { headers, body, write: { name, ...rest } }, assetManagerOf);
  }),
  update: api.assetManagers.update.handler(({ input: { params, headers, body }, context }) => {
    const { assetManagerName: name, ...rest } = body;
    return changeOrganisation(context, "assetManager", { ...params, headers, body, write: { name, ...rest } }, assetManagerOf);
  }),
  remove: api.assetManagers.remove.handler(({ input: { params, headers }, context }) =>
    removeOrganisation(context, "assetManager", { ...params, headers }),
  ),
};

export const productOwnerRoutes = {
  list: api.productOwners.list.handler(({ input: { query }, context }) => pageOf(context, "productOwner", query, listedProductOwner)),
  in: api.productOwners.in.handler(async ({ input: { query }, context }) =>
    (await seenIn(context, "productOwner", query.uuids)).map(listedProductOwner),
  ),
  get: api.productOwners.get.handler(async ({ input: { params }, context }) =>
    productOwnerOf(await getOne(context, "productOwner", params.uuid, "Product owner")),
  ),
  create: api.productOwners.create.handler(({ input: { headers, body }, context }) => {
    const { productOwnerName: name, ...rest } = body;
    return createOrganisation(context, "productOwner", { headers, body, write: { name, ...rest } }, productOwnerOf);
  }),
  update: api.productOwners.update.handler(({ input: { params, headers, body }, context }) => {
    const { productOwnerName: name, ...rest } = body;
    return changeOrganisation(context, "productOwner", { ...params, headers, body, write: { name, ...rest } }, productOwnerOf);
  }),
  remove: api.productOwners.remove.handler(({ input: { params, headers }, context }) =>
    removeOrganisation(context, "productOwner", { ...params, headers }),
  ),
};
