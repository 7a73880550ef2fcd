import { and, asc, count, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { NamedDistributor } from "#app/contract/organisation.ts";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import {
  appUser,
  investmentPool,
  kidConfig,
  kidDocument,
  modelPortfolio,
  monitoredPortfolio,
  organisation,
  product,
  productAssetManager,
  recoJourney,
  simulationSnapshot,
  simulator,
  simulatorDistributor,
} from "#backend/database/schema/index.ts";

const named = { uuid: organisation.uuid, distributorName: organisation.name };
const byName = [asc(alphabetical(organisation.name)), asc(organisation.uuid)];

/** Those of the uuids that are distributors, by name. */
export async function distributorsNamed(queries: Queries, uuids: readonly string[]): Promise<NamedDistributor[]> {
  if (uuids.length === 0) return [];
  return queries
    .select(named)
    .from(organisation)
    .where(and(eq(organisation.kind, "distributor"), inArray(organisation.uuid, [...uuids])))
    .orderBy(...byName);
}

/** Those of the uuids that name no distributor. */
export async function unknownDistributors(queries: Queries, uuids: readonly string[]): Promise<string[]> {
  const known = await distributorsNamed(queries, uuids);
  return uuids.filter((one) => !known.some(({ uuid }) => uuid === one));
}

/** The distributors that sell a product of which the condition holds: by a simulator, or by a journey in use that names them. */
function sellers(queries: Queries, ofProduct: SQL | undefined): SQL {
  const bySimulator = queries
    .select({ one: sql`1` })
    .from(simulatorDistributor)
    .innerJoin(simulator, eq(simulator.uuid, simulatorDistributor.simulator))
    .where(and(eq(simulatorDistributor.distributor, organisation.uuid), eq(simulator.product, product.uuid)));
  const offered = sql`jsonb_build_object('advice', jsonb_build_object('productConfigs', jsonb_build_array(jsonb_build_object('product', ${product.uuid}))))`;
  const byJourney = queries
    .select({ one: sql`1` })
    .from(recoJourney)
    .where(
      and(
        recoJourney.active,
        sql`${recoJourney.distributors} @> jsonb_build_array(${organisation.uuid})`,
        sql`${recoJourney.config} @> ${offered}`,
      ),
    );
  const sold = queries
    .select({ one: sql`1` })
    .from(product)
    .where(and(ofProduct, or(exists(bySimulator), exists(byJourney))));
  return exists(sold);
}

/** The distributors that an organisation of the caller works with. Undefined for all. */
function workedWith(queries: Queries, { isAdmin, distributor, assetManager, productOwner }: Caller): SQL | undefined {
  if (isAdmin) return undefined;
  const managed = queries
    .select({ one: sql`1` })
    .from(productAssetManager)
    .where(and(eq(productAssetManager.product, product.uuid), eq(productAssetManager.assetManager, assetManager ?? "")));
  return (
    or(
      distributor ? eq(organisation.uuid, distributor) : undefined,
      assetManager ? sellers(queries, exists(managed)) : undefined,
      productOwner ? sellers(queries, eq(product.productOwner, productOwner)) : undefined,
    ) ?? sql`false`
  );
}

/** Distributors that an organisation of the caller works with, by name; only those that sell the product where one is named. */
export const partnersOf = (queries: Queries, caller: Caller, of?: string): Promise<NamedDistributor[]> =>
  queries
    .select(named)
    .from(organisation)
    .where(
      and(
        eq(organisation.kind, "distributor"),
        workedWith(queries, caller),
        of === undefined ? undefined : sellers(queries, eq(product.uuid, of)),
      ),
    )
    .orderBy(...byName);

/** Those of the uuids that name no distributor which the caller may set: one that it works with, or one of those that are `set`. */
export async function foreignDistributors(
  queries: Queries,
  caller: Caller,
  uuids: readonly string[],
  set: readonly string[],
): Promise<string[]> {
  const unknown = await unknownDistributors(queries, uuids);
  if (caller.isAdmin || uuids.every((uuid) => unknown.includes(uuid) || set.includes(uuid))) return unknown;
  const partners = await partnersOf(queries, caller);
  return uuids.filter((one) => unknown.includes(one) || !(set.includes(one) || partners.some(({ uuid }) => uuid === one)));
}

/** Distributors whose simulators use the product. */
export async function distributorsOfProduct(queries: Queries, uuid: string): Promise<string[]> {
  const rows = await queries
    .selectDistinct({ uuid: simulatorDistributor.distributor })
    .from(simulatorDistributor)
    .innerJoin(simulator, eq(simulator.uuid, simulatorDistributor.simulator))
    .where(eq(simulator.product, uuid));
  return rows.map((row) => row.uuid);
}

/** Distributors of a simulator; null when there is no such simulator. */
export async function distributorsOfSimulator(queries: Queries, uuid: string): Promise<string[] | null> {
  const [found] = await queries.select({ uuid: simulator.uuid }).from(simulator).where(eq(simulator.uuid, uuid));
  if (!found) return null;
  const rows = await queries
    .select({ uuid: simulatorDistributor.distributor })
    .from(simulatorDistributor)
    .where(eq(simulatorDistributor.simulator, uuid));
  return rows.map((row) => row.uuid);
}

export async function assetManagersOfProduct(queries: Queries, uuid: string): Promise<string[]> {
  const rows = await queries
    .select({ uuid: productAssetManager.assetManager })
    .from(productAssetManager)
    .where(eq(productAssetManager.product, uuid));
  return rows.map((row) => row.uuid);
}

/** Whether the product is there for the caller: owned, sold or managed by an own organisation, or for an administrator. */
export async function seesProduct(queries: Queries, caller: Caller, uuid: string): Promise<boolean> {
  const [found] = await queries.select({ owner: product.productOwner }).from(product).where(eq(product.uuid, uuid));
  if (!found) return false;
  if (caller.isAdmin || (caller.productOwner !== null && found.owner === caller.productOwner)) return true;
  if (caller.distributor !== null && (await distributorsOfProduct(queries, uuid)).includes(caller.distributor)) return true;
  return caller.assetManager !== null && (await assetManagersOfProduct(queries, uuid)).includes(caller.assetManager);
}

/** Replaces the products of an asset manager; gives those that do not exist and writes nothing then. */
export async function replaceProducts(tx: Transaction, assetManager: string, products: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(products)];
  const known = wanted.length === 0 ? [] : await tx.select({ uuid: product.uuid }).from(product).where(inArray(product.uuid, wanted));
  const unknown = wanted.filter((uuid) => !known.some((row) => row.uuid === uuid));
  if (unknown.length > 0) return unknown;
  await tx.delete(productAssetManager).where(eq(productAssetManager.assetManager, assetManager));
  if (wanted.length > 0) await tx.insert(productAssetManager).values(wanted.map((uuid) => ({ product: uuid, assetManager })));
  return [];
}

const USER_COLUMN = { distributor: appUser.distributor, assetManager: appUser.assetManager, productOwner: appUser.productOwner } as const;

/** How much prevents a deletion, by what it is; nothing for an organisation that nothing uses. */
export async function usesOf(queries: Queries, kind: OrganisationKind, uuid: string): Promise<Record<string, number>> {
  const counted = async (rows: Promise<Array<{ n: number }>>) => (await rows)[0]?.n ?? 0;
  const column = USER_COLUMN[kind];
  const uses = {
    users: await counted(
      queries
        .select({ n: count() })
        .from(appUser)
        .where(and(isNotNull(column), eq(column, uuid))),
    ),
    simulators: await counted(queries.select({ n: count() }).from(simulatorDistributor).where(eq(simulatorDistributor.distributor, uuid))),
    simulations: await counted(queries.select({ n: count() }).from(simulationSnapshot).where(eq(simulationSnapshot.organisation, uuid))),
    modelPortfolios: await counted(queries.select({ n: count() }).from(modelPortfolio).where(eq(modelPortfolio.distributor, uuid))),
    monitoredPortfolios: await counted(
      queries.select({ n: count() }).from(monitoredPortfolio).where(eq(monitoredPortfolio.assetManager, uuid)),
    ),
    keyInformationDocuments:
      (await counted(queries.select({ n: count() }).from(kidConfig).where(eq(kidConfig.organisation, uuid)))) +
      (await counted(
        queries
          .select({ n: count() })
          .from(kidDocument)
          .where(and(eq(kidDocument.organisation, uuid), isNull(kidDocument.config))),
      )),
    products:
      (await counted(queries.select({ n: count() }).from(product).where(eq(product.productOwner, uuid)))) +
      (await counted(queries.select({ n: count() }).from(productAssetManager).where(eq(productAssetManager.assetManager, uuid)))),
    recoJourneys: await counted(
      queries
        .select({ n: count() })
        .from(recoJourney)
        .where(sql`${recoJourney.distributors} @> ${JSON.stringify([uuid])}::jsonb`),
    ),
    investmentPools: await counted(queries.select({ n: count() }).from(investmentPool).where(eq(investmentPool.organisation, uuid))),
  };
  return Object.fromEntries(Object.entries(uses).filter(([, n]) => n > 0));
}
