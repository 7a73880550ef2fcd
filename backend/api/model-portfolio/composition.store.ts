import { and, asc, desc, eq, inArray, lte } from "drizzle-orm";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { appUser, series, modelPortfolioComposition as table } from "#backend/database/schema/index.ts";

type Stored = typeof table.$inferSelect;
export interface CompositionRow extends Pick<Stored, "portfolio" | "date" | "lines" | "comment" | "updatedAt"> {
  authorFirstName: string;
  authorLastName: string;
  authorUsername: string;
}

const columns = {
  portfolio: table.portfolio,
  date: table.date,
  lines: table.lines,
  comment: table.comment,
  updatedAt: table.updatedAt,
  authorFirstName: appUser.firstName,
  authorLastName: appUser.lastName,
  authorUsername: appUser.username,
};
const rows = (queries: Queries) => queries.select(columns).from(table).innerJoin(appUser, eq(appUser.uuid, table.author)).$dynamic();

/** Compositions of the portfolios, oldest first. */
export const compositionsOf = (queries: Queries, portfolios: readonly string[]): Promise<CompositionRow[]> =>
  rows(queries)
    .where(inArray(table.portfolio, [...portfolios]))
    .orderBy(asc(table.portfolio), asc(table.date));

/** The one in effect on a day, by default today; null when the portfolio has none by then. */
export async function compositionAt(queries: Queries, portfolio: string, date = marketToday()): Promise<CompositionRow | null> {
  const [row] = await rows(queries)
    .where(and(eq(table.portfolio, portfolio), lte(table.date, date)))
    .orderBy(desc(table.date))
    .limit(1);
  return row ?? null;
}

/** Replaces the composition of the day when there is one. */
export async function putComposition(
  tx: Transaction,
  row: Pick<Stored, "portfolio" | "date" | "lines" | "comment" | "author">,
): Promise<void> {
  const { lines, comment, author } = row;
  await tx
    .insert(table)
    .values(row)
    .onConflictDoUpdate({ target: [table.portfolio, table.date], set: { lines, comment, author, updatedAt: new Date().toISOString() } });
}

export async function copyCompositions(tx: Transaction, from: string, to: string, author: string): Promise<void> {
  const source = await tx.select().from(table).where(eq(table.portfolio, from));
  if (source.length === 0) return;
  await tx.insert(table).values(source.map(({ date, lines, comment }) => ({ portfolio: to, date, lines, comment, author })));
}

/** False when the day has none. */
export async function deleteComposition(tx: Transaction, portfolio: string, date: string): Promise<boolean> {
  const gone = await tx
    .delete(table)
    .where(and(eq(table.portfolio, portfolio), eq(table.date, date)))
    .returning({ date: table.date });
  return gone.length > 0;
}

export type LineSeries = Pick<
  typeof series.$inferSelect,
  "uuid" | "fullName" | "isin" | "assetClass" | "sri" | "firstValueDate" | "lastValueDate" | "closeDate" | "valuesVersion" | "currency"
>;

/** What compositions say of their series, by uuid; an unknown one is absent. */
export async function seriesOfLines(queries: Queries, uuids: readonly string[]): Promise<Map<string, LineSeries>> {
  if (uuids.length === 0) return new Map();
  const found = await queries
    .select({
      uuid: series.uuid,
      fullName: series.fullName,
      isin: series.isin,
      assetClass: series.assetClass,
      sri: series.sri,
      firstValueDate: series.firstValueDate,
      lastValueDate: series.lastValueDate,
      closeDate: series.closeDate,
      valuesVersion: series.valuesVersion,
      currency: series.currency,
    })
    .from(series)
    .where(inArray(series.uuid, [...new Set(uuids)]));
  return new Map(found.map((row) => [row.uuid, row]));
}
