import { and, count, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
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

/** Those of the uuids that name no distributor. */
export async function unknownDistributors(queries: Queries, uuids: readonly string[]): Promise<string[]> {
  if (uuids.length === 0) return [];
  const known = await queries
    .select({ uuid: organisation.uuid })
    .from(organisation)
    .where(and(eq(organisation.kind, "distributor"), inArray(organisation.uuid, [...uuids])));
  return uuids.filter((one) => !known.some((row) => row.uuid === one));
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
