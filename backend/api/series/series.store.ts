import { and, asc, count, eq, ilike, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { marketDate } from "#backend/database/market-date.ts";
import { series } from "#backend/database/schema/index.ts";

export const seriesColumns = {
  uuid: series.uuid,
  externalId: series.externalId,
  fullName: series.fullName,
  keeper: series.keeper,
  keeperName: sql<string | null>`(select o.name from organisation o where o.uuid = ${series.keeper})`,
  isin: series.isin,
  type: series.type,
  assetClass: series.assetClass,
  subAssetClass: series.subAssetClass,
  geographicFocus: series.geographicFocus,
  currency: series.currency,
  commercialStatus: series.commercialStatus,
  provider: sql<string | null>`(select min(e.provider) from external_series e where e.series = ${series.uuid})`,
  creationDate: series.creationDate,
  closeDate: series.closeDate,
  distributingFlag: series.distributingFlag,
  valuesHold: series.valuesHold,
  etf: series.etf,
  ethicalDimension: series.ethicalDimension,
  urlKiid: series.urlKiid,
  urlPriipsKid: series.urlPriipsKid,
  urlPresentationBrochure: series.urlPresentationBrochure,
  kidDate: series.kidDate,
  sri: series.sri,
  srri: series.srri,
  spedRiskScale: series.spedRiskScale,
  sfdrCategory: series.sfdrCategory,
  isrLabel: series.isrLabel,
  greenfinLabel: series.greenfinLabel,
  esgLabel: series.esgLabel,
  sustainabilityMinInvestments: series.sustainabilityMinInvestments,
  sustainabilityMinTaxonomyAlignment: series.sustainabilityMinTaxonomyAlignment,
  pai: series.pai,
  investmentTime: series.investmentTime,
  managementFees: series.managementFees,
  entryCosts: series.entryCosts,
  transactionCosts: series.transactionCosts,
  thirdPartyPayments: series.thirdPartyPayments,
  proxySeries: series.proxySeries,
  structuredTerms: series.structuredTerms,
  nature: series.nature,
  declared: series.declared,
  simulated: series.simulated,
  firstValueDate: series.firstValueDate,
  lastValueDate: series.lastValueDate,
  valueCount: series.valueCount,
  version: series.version,
};
export type SeriesRow = Pick<typeof series.$inferSelect, Exclude<keyof typeof seriesColumns, "provider" | "keeperName">> & {
  provider: string | null;
  keeperName: string | null;
};

const ORDERS = {
  fullName: alphabetical(series.fullName),
  externalId: series.externalId,
  assetClass: series.assetClass,
  currency: series.currency,
  sri: series.sri,
  lastValueDate: series.lastValueDate,
};

const LABELS = { isr: series.isrLabel, greenfin: series.greenfinLabel, esg: series.esgLabel };

export interface SeriesPage {
  limit: number;
  offset: number;
  search?: string | undefined;
  assetClass?: string | undefined;
  type?: string | undefined;
  status?: string | undefined;
  provider?: string | undefined;
  /** The organisation that keeps them; `none`: the platform's. */
  keeper?: string | undefined;
  sfdr?: string | undefined;
  label?: "isr" | "greenfin" | "esg" | undefined;
  /** Highest summary risk indicator; a series without one is left out. */
  sriMax?: number | undefined;
  tradable?: boolean | undefined;
  uuids?: string[] | undefined;
  /** Only those whose returns follow a formula. */
  formula?: "true" | undefined;
  /** Only those without a value for more than these days. */
  stale?: number | undefined;
  sort: keyof typeof ORDERS;
  dir?: "asc" | "desc" | undefined;
}

function matching(page: SeriesPage): SQL | undefined {
  const pattern = page.search ? containing(page.search) : null;
  return and(
    pattern ? or(ilike(series.fullName, pattern), ilike(series.externalId, pattern), ilike(series.isin, pattern)) : undefined,
    page.assetClass ? eq(series.assetClass, page.assetClass) : undefined,
    page.type ? eq(series.type, page.type) : undefined,
    page.status ? eq(series.commercialStatus, page.status) : undefined,
    page.provider
      ? sql`exists (select 1 from external_series e where e.series = ${series.uuid} and e.provider = ${page.provider})`
      : undefined,
    page.keeper ? (page.keeper === "none" ? isNull(series.keeper) : eq(series.keeper, page.keeper)) : undefined,
    page.sfdr ? eq(series.sfdrCategory, page.sfdr) : undefined,
    page.label ? eq(LABELS[page.label], true) : undefined,
    page.sriMax ? lte(series.sri, page.sriMax) : undefined,
    page.tradable ? ne(series.type, "FX_RATE") : undefined,
    page.uuids ? inArray(series.uuid, page.uuids) : undefined,
    page.formula ? sql`${series.details} ? 'returnMatrixFormula'` : undefined,
    page.stale ? sql`(${series.lastValueDate} is null or ${series.lastValueDate} < ${marketDate} - ${page.stale}::int)` : undefined,
  );
}

export async function listSeries(queries: Queries, page: SeriesPage): Promise<{ items: SeriesRow[]; total: number }> {
  const where = matching(page);
  const order = ORDERS[page.sort];
  const items = await queries
    .select(seriesColumns)
    .from(series)
    .where(where)
    .orderBy(page.dir === "desc" ? sql`${order} desc nulls last` : asc(order), asc(series.uuid))
    .limit(page.limit)
    .offset(page.offset);
  const [total] = await queries.select({ n: count() }).from(series).where(where);
  return { items, total: total?.n ?? 0 };
}

/** Providers whose catalogues have series of the platform, in alphabetical order. */
export async function providersOfSeries(queries: Queries): Promise<string[]> {
  const { rows } = await queries.execute<{ provider: string }>(
    sql`select distinct provider from external_series where series is not null order by provider`,
  );
  return rows.map(({ provider }) => provider);
}

type Key = { uuid: string } | { externalId: string } | { isin: string };

/** With `lock` the row stays as it is until the transaction ends. Several series may bear one ISIN: the oldest is given. */
export async function findSeries(queries: Queries, key: Key, lock = false): Promise<SeriesRow | null> {
  const where =
    "uuid" in key ? eq(series.uuid, key.uuid) : "isin" in key ? eq(series.isin, key.isin) : eq(series.externalId, key.externalId);
  const query = queries.select(seriesColumns).from(series).where(where).orderBy(asc(series.createdAt), asc(series.uuid)).limit(1);
  const [row] = await (lock ? query.for("update") : query);
  return row ?? null;
}

const DERIVED = ["uuid", "keeperName", "provider", "simulated", "firstValueDate", "lastValueDate", "valueCount", "version"] as const;
type DefinitionColumn = Exclude<keyof SeriesRow, (typeof DERIVED)[number]>;
/** Columns that a person or a file writes; the others follow from values, catalogues and versions. */
export const definitionColumns = Object.keys(seriesColumns).filter(
  (name): name is DefinitionColumn => !DERIVED.some((derived) => derived === name),
);
export type Definition = Pick<typeof series.$inferInsert, DefinitionColumn>;

export async function insertSeries(tx: Transaction, uuid: string, definition: Definition): Promise<void> {
  await tx.insert(series).values({ uuid, ...definition });
}

export async function updateSeries(tx: Transaction, uuid: string, definition: Definition): Promise<void> {
  await tx
    .update(series)
    .set({
      ...definition,
      version: sql`${series.version} + 1`,
      // The figures of the values are others where these hold something else.
      valuesVersion: sql`${series.valuesVersion} + case when ${series.valuesHold} = ${definition.valuesHold} then 0 else 1 end`,
      updatedAt: sql`now()`,
    })
    .where(eq(series.uuid, uuid));
}
