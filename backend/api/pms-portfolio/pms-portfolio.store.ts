import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { PmsPage } from "#app/contract/monitored-portfolio/pms-portfolio.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing, isDescending } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { pmsComposition as composition, pmsPortfolio as portfolio, series } from "#backend/database/schema/index.ts";

const later = alias(composition, "later");
/** No composition of the portfolio stands above this one. */
const stands = (queries: Queries) =>
  sql`not exists ${queries
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(eq(later.portfolio, composition.portfolio), sql`(${later.date}, ${later.number}) > (${composition.date}, ${composition.number})`),
    )}`;
const columns = {
  id: portfolio.uuid,
  code: portfolio.code,
  name: portfolio.name,
  house: portfolio.house,
  date: composition.date,
  number: composition.number,
  lines: composition.lines,
  fileName: composition.fileName,
  importedAt: composition.importedAt,
};
const ORDERS: Record<PmsPage["sort"], SQL | typeof composition.date | typeof composition.importedAt> = {
  name: alphabetical(portfolio.name),
  code: alphabetical(portfolio.code),
  house: alphabetical(portfolio.house),
  date: composition.date,
  importedAt: composition.importedAt,
};

export async function listPortfolios(queries: Queries, page: PmsPage) {
  const pattern = page.search && containing(page.search);
  const found = pattern ? or(ilike(portfolio.name, pattern), ilike(portfolio.code, pattern), ilike(portfolio.house, pattern)) : undefined;
  const order = ORDERS[page.sort];
  const [items, [total]] = await Promise.all([
    queries
      .select(columns)
      .from(portfolio)
      .innerJoin(composition, eq(composition.portfolio, portfolio.uuid))
      .where(and(stands(queries), found))
      .orderBy(isDescending(page) ? desc(order) : asc(order), asc(portfolio.code))
      .limit(page.limit)
      .offset(page.offset),
    queries.select({ n: count() }).from(portfolio).where(found),
  ]);
  return { items, total: total?.n ?? 0 };
}
export type StandingRow = Awaited<ReturnType<typeof listPortfolios>>["items"][number];

/** The composition of a portfolio that stands, and the one before it; none for a portfolio that is not there. */
export const lastTwo = (queries: Queries, id: string): Promise<StandingRow[]> =>
  queries
    .select(columns)
    .from(portfolio)
    .innerJoin(composition, eq(composition.portfolio, portfolio.uuid))
    .where(eq(portfolio.uuid, id))
    .orderBy(desc(composition.date), desc(composition.number))
    .limit(2);

/** Series of the platform that bear one of these identifiers, as ISIN or as code. */
export async function seriesOf(queries: Queries, identifiers: readonly string[]) {
  if (identifiers.length === 0) return [];
  const { uuid, fullName, isin, externalId } = series;
  return queries
    .select({ uuid, fullName, isin, externalId })
    .from(series)
    .where(or(inArray(isin, [...identifiers]), inArray(externalId, [...identifiers])));
}

/** Imports follow each other. */
export const waitForImports = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('pms_portfolio'))`);

/** Portfolios of these codes, and the last composition of each of the days. */
export async function presentOf(tx: Transaction, codes: readonly string[]) {
  if (codes.length === 0) return [];
  return tx
    .select({ ...columns, house: portfolio.house })
    .from(portfolio)
    .leftJoin(composition, eq(composition.portfolio, portfolio.uuid))
    .where(inArray(portfolio.code, [...codes]))
    .orderBy(asc(composition.number));
}

export async function putPortfolio(tx: Transaction, row: typeof portfolio.$inferInsert): Promise<void> {
  await tx
    .insert(portfolio)
    .values(row)
    .onConflictDoUpdate({ target: portfolio.uuid, set: { name: row.name, house: row.house, updatedAt: sql`now()` } });
}

export async function insertCompositions(tx: Transaction, rows: Array<typeof composition.$inferInsert>): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) await tx.insert(composition).values(rows.slice(from, from + AT_ONCE));
}
const AT_ONCE = 100;
