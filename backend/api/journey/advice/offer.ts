import { eq, inArray } from "drizzle-orm";
import { glidepathContent } from "#app/contract/glidepath.ts";
import { productFees } from "#app/contract/product.ts";
import type { AdvisedAllocation } from "#app/domain/advice/allocation.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { type GridRow, gridOf, seriesOfGrid } from "#app/domain/simulation/management.ts";
import type { Queries } from "#backend/calls/context.ts";
import { glidepathMatrix, series } from "#backend/database/schema/index.ts";
import { configOf, partOf } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";
import { findProduct, simulatorsOfProduct } from "./facts.store.ts";

async function gridOfProduct(queries: Queries, simulators: Awaited<ReturnType<typeof simulatorsOfProduct>>): Promise<GridRow[] | null> {
  const glidepath = simulators.flatMap(({ config }) => config.glidepath ?? [])[0];
  if (!glidepath) return null;
  const [matrix] = await queries.select().from(glidepathMatrix).where(eq(glidepathMatrix.uuid, glidepath.matrix));
  return matrix ? gridOf(glidepathContent.parse(matrix.content), glidepath.supports) : null;
}

const productFor = (row: SessionRow) => partOf(row, "proposalParams")?.productUuid ?? row.product;
const mandatesIn = (simulators: Awaited<ReturnType<typeof simulatorsOfProduct>>) => {
  const mandates = simulators.flatMap(({ config }) => config.mandates ?? []);
  return mandates.filter(({ code }, at) => mandates.findIndex((other) => other.code === code) === at);
};

/** The mandates that the contract offers the distributor; none are looked for where no allocation has one. */
export async function mandatesOf(queries: Queries, row: SessionRow, allocations: readonly AdvisedAllocation[]) {
  if (allocations.every(({ delegatedProfiles = [] }) => delegatedProfiles.length === 0)) return [];
  return mandatesIn(await simulatorsOfProduct(queries, productFor(row), row.distributor));
}

/** Modes of the journey for the product, and the mandates, the glidepath and the pool that the contract offers the distributor. */
export async function offerOf(queries: Queries, row: SessionRow) {
  const product = productFor(row);
  const simulators = await simulatorsOfProduct(queries, product, row.distributor);
  const once = mandatesIn(simulators);
  const grid = await gridOfProduct(queries, simulators);
  const uuids = new Set([...once.flatMap(({ allocation }) => allocation.map((line) => line.series)), ...(grid ? seriesOfGrid(grid) : [])]);
  const known =
    uuids.size === 0
      ? []
      : await queries
          .select({ uuid: series.uuid, name: series.fullName, isin: series.isin, assetClass: series.assetClass })
          .from(series)
          .where(inArray(series.uuid, [...uuids]));
  const sold = await findProduct(queries, product);
  return {
    modes: configOf(row).advice.productConfigs.find((one) => one.product === product)?.managementModes ?? [],
    mandates: once,
    grid,
    pool: sold?.investmentPool ?? null,
    fees: productFees.parse(sold?.details.fees ?? {}),
    names: Object.fromEntries(known.map(({ uuid, assetClass, ...one }) => [uuid, { ...one, assetClass: assetClass as AssetClass }])),
  };
}
