import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { api, type CallerContext } from "#backend/api/context.ts";
import { commonPart, maySee } from "#backend/api/product-config-service/organisation.domain.ts";
import { findOrganisation, listOrganisations } from "#backend/api/product-config-service/organisation.store.ts";
import { refuse } from "#backend/api/refusal.ts";

async function getOne(context: CallerContext, kind: OrganisationKind, uuid: string, what: string) {
  const row = maySee(context.caller, kind, uuid) ? await findOrganisation(context.database.orm, kind, uuid) : null;
  if (!row) throw refuse.notFound(what);
  return row;
}

export const distributorRoutes = {
  list: api.distributors.list.handler(async ({ input: { query }, context }) => {
    const { caller, database } = context;
    if (!caller.isAdmin && caller.distributor === null) return { items: [], total: 0, limit: query.limit, offset: query.offset };
    const only = caller.isAdmin ? null : caller.distributor;
    const { items, total } = await listOrganisations(database.orm, "distributor", { ...query, only });
    const records = items.map((row) => ({ ...commonPart(row), distributorName: row.name }));
    return { items: records, total, limit: query.limit, offset: query.offset };
  }),
  get: api.distributors.get.handler(async ({ input: { params }, context }) => {
    const row = await getOne(context, "distributor", params.uuid, "Distributor");
    return { ...commonPart(row), distributorName: row.name };
  }),
};

export const assetManagerRoutes = {
  get: api.assetManagers.get.handler(async ({ input: { params }, context }) => {
    const row = await getOne(context, "assetManager", params.uuid, "Asset manager");
    return { ...commonPart(row), assetManagerName: row.name };
  }),
};

export const productOwnerRoutes = {
  get: api.productOwners.get.handler(async ({ input: { params }, context }) => {
    const row = await getOne(context, "productOwner", params.uuid, "Product owner");
    return { ...commonPart(row), productOwnerName: row.name };
  }),
};
