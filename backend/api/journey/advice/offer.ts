import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { glidepathContent } from "#app/contract/glidepath.ts";
import { productFees } from "#app/contract/product.ts";
import type { AdvisedAllocation } from "#app/domain/advice/allocation.ts";
import type { DefinedHorizon } from "#app/domain/advice/mandate/definitions.ts";
import { riskyShare } from "#app/domain/advice/mandate/definitions.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { type GridRow, gridOf, heldAt, seriesOfGrid } from "#app/domain/simulation/management.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { enclosedLines } from "#backend/api/investment-pool/pool-lines.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import { glidepathMatrix, series } from "#backend/database/schema/index.ts";
import { configOf, partOf } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";
import { subscribersOf } from "./client-record.store.ts";
import { findProduct, simulatorsOfProduct } from "./facts.store.ts";
import { isOpaque, mandateLine, mandateName, mandatesIn } from "./mandates.ts";

type Simulators = Awaited<ReturnType<typeof simulatorsOfProduct>>;

async function gridOfProduct(queries: Queries, simulators: Simulators): Promise<GridRow[] | null> {
  const glidepath = simulators.flatMap(({ config }) => config.glidepath ?? [])[0];
  if (!glidepath) return null;
  const [matrix] = await queries.select().from(glidepathMatrix).where(eq(glidepathMatrix.uuid, glidepath.matrix));
  return matrix ? gridOf(glidepathContent.parse(matrix.content), glidepath.supports) : null;
}

/** Product that a session is about; before its parameters are saved, the one that it began with. */
export const productFor = (row: SessionRow) => partOf(row, "proposalParams")?.productUuid ?? row.product;

const namedSeries = (queries: Queries, uuids: readonly string[]) =>
  queries
    .select({ uuid: series.uuid, name: series.fullName, isin: series.isin, assetClass: series.assetClass })
    .from(series)
    .where(inArray(series.uuid, [...uuids]));

/** What the grid of the contract holds with the whole years of the session left; null where it has none. */
export async function definedHorizon(queries: Queries, row: SessionRow, simulators: Simulators): Promise<DefinedHorizon | null> {
  const grid = await gridOfProduct(queries, simulators);
  if (!grid) return null;
  const lines = heldAt(grid, Math.floor((partOf(row, "proposalParams")?.investmentHorizonMonths ?? 0) / 12));
  const known = await namedSeries(
    queries,
    lines.map((line) => line.series),
  );
  const classes = new Map(known.map(({ uuid, assetClass }) => [uuid, assetClass]));
  return { lines, riskyAssetsStartPercentage: String(Math.round(riskyShare(lines, (uuid) => classes.get(uuid)) * 100) / 100) };
}

/** The mandates that the contract offers the distributor; none are looked for where no allocation has one. */
export async function mandatesOf(queries: Queries, row: SessionRow, allocations: readonly AdvisedAllocation[]) {
  if (allocations.every(({ delegatedProfiles = [] }) => delegatedProfiles.length === 0)) return [];
  return mandatesIn(await simulatorsOfProduct(queries, productFor(row), row.distributor));
}

const MANDATE_CLASS: AssetClass = "DELEGATED_PORTFOLIO_MANAGEMENT";

/** As many structured products as one contract has. */
const MOST_STRUCTURED = 500;

/** Structured products of a pool and of all that it draws on, that have not matured by a day; by name. */
async function structuredOf(queries: Queries, pool: string, today: string) {
  const known = await queries
    .select({ uuid: series.uuid, terms: series.structuredTerms })
    .from(series)
    .where(and(sql`${series.structuredTerms} is not null`, gt(sql<string>`${series.structuredTerms} ->> 'maturityDate'`, today)));
  const terms = new Map(known.map((one) => [one.uuid, one.terms!]));
  if (terms.size === 0) return [];
  const { items } = await enclosedLines(queries, pool, { series: [...terms.keys()], limit: MOST_STRUCTURED, offset: 0 });
  return items.map(({ series: uuid, name, isin, assetClass, sri }) => ({
    ...{ series: uuid, name, isin, sri },
    assetClass: assetClass as AssetClass,
    terms: terms.get(uuid)!,
  }));
}

/** Modes of the journey for the product, and the mandates, the glidepath, the structured products and the pool that the contract offers the distributor. */
export async function offerOf(queries: Queries, row: SessionRow, now: Date) {
  const product = productFor(row);
  const simulators = await simulatorsOfProduct(queries, product, row.distributor);
  const once = mandatesIn(simulators);
  const grid = await gridOfProduct(queries, simulators);
  const uuids = new Set([...once.flatMap(({ allocation }) => allocation.map((line) => line.series)), ...(grid ? seriesOfGrid(grid) : [])]);
  const known = uuids.size === 0 ? [] : await namedSeries(queries, [...uuids]);
  const opaque = once
    .filter(isOpaque)
    .map((mandate) => ({ uuid: mandateLine(product, mandate.code), name: mandateName(mandate), isin: null, assetClass: MANDATE_CLASS }));
  const sold = await findProduct(queries, product);
  const pool = sold?.investmentPool ?? null;
  const modes = configOf(row).advice.productConfigs.find((one) => one.product === product)?.managementModes ?? [];
  const day = marketDay(now);
  return {
    modes,
    mandates: once,
    grid,
    structured: pool && modes.includes("structured-product") ? await structuredOf(queries, pool, day) : [],
    heldStructured: (await subscribersOf(queries, row, day)).record?.hasHeldStructured ?? false,
    pool,
    fees: productFees.parse(sold?.details.fees ?? {}),
    names: Object.fromEntries(
      [...known, ...opaque].map(({ uuid, assetClass, ...one }) => [uuid, { ...one, assetClass: assetClass as AssetClass }]),
    ),
  };
}
