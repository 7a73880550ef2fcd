import { and, asc, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { PortfolioVersionType } from "#app/domain/enumerations.ts";
import type { CompositionRow } from "#backend/api/model-portfolio/composition.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { appUser, monitoredPortfolio, monitoredPortfolioComposition as table } from "#backend/database/schema/index.ts";

export interface VersionedComposition extends CompositionRow {
  versionType: PortfolioVersionType;
}
export interface At {
  portfolio: string;
  versionType: PortfolioVersionType;
  date: string;
}

const columns = {
  portfolio: table.portfolio,
  versionType: table.versionType,
  date: table.date,
  lines: table.lines,
  comment: table.comment,
  updatedAt: table.updatedAt,
  authorFirstName: appUser.firstName,
  authorLastName: appUser.lastName,
  authorUsername: appUser.username,
};
const rows = (queries: Queries) => queries.select(columns).from(table).innerJoin(appUser, eq(appUser.uuid, table.author)).$dynamic();
const ofVersion = ({ portfolio, versionType }: Omit<At, "date">) => and(eq(table.portfolio, portfolio), eq(table.versionType, versionType));

/** Compositions of a portfolio in every version, oldest first. */
export const compositionsOf = (queries: Queries, portfolio: string): Promise<VersionedComposition[]> =>
  rows(queries).where(eq(table.portfolio, portfolio)).orderBy(asc(table.date), asc(table.versionType));

/** Of each portfolio the composition in effect on a day, in the version that it goes by; one without any is absent. */
export async function compositionsInEffect(
  queries: Queries,
  portfolios: readonly string[],
  day: string,
): Promise<Map<string, { date: string; lines: VersionedComposition["lines"] }>> {
  if (portfolios.length === 0) return new Map();
  const found = await queries
    .selectDistinctOn([table.portfolio], { portfolio: table.portfolio, date: table.date, lines: table.lines })
    .from(table)
    .innerJoin(monitoredPortfolio, and(eq(monitoredPortfolio.uuid, table.portfolio), eq(monitoredPortfolio.versionType, table.versionType)))
    .where(and(inArray(table.portfolio, [...portfolios]), lte(table.date, day)))
    .orderBy(asc(table.portfolio), desc(table.date));
  return new Map(found.map(({ portfolio, ...composition }) => [portfolio, composition]));
}

/** The composition in effect on a day; null when the version has none by then. */
export async function compositionAt(queries: Queries, { date, ...of }: At): Promise<VersionedComposition | null> {
  const [row] = await rows(queries)
    .where(and(ofVersion(of), lte(table.date, date)))
    .orderBy(desc(table.date))
    .limit(1);
  return row ?? null;
}

/** Replaces the composition of the day when there is one. */
export async function putComposition(
  tx: Transaction,
  row: At & { lines: VersionedComposition["lines"]; comment: string; author: string },
): Promise<void> {
  const { lines, comment, author } = row;
  await tx
    .insert(table)
    .values(row)
    .onConflictDoUpdate({
      target: [table.portfolio, table.versionType, table.date],
      set: { lines, comment, author, updatedAt: sql`now()` },
    });
}

/** False when the day has none. */
export async function deleteComposition(tx: Transaction, { date, ...of }: At): Promise<boolean> {
  const gone = await tx
    .delete(table)
    .where(and(ofVersion(of), eq(table.date, date)))
    .returning({ date: table.date });
  return gone.length > 0;
}

/** Model compositions as executed ones, but for days on which something was executed; gives them by day. */
export async function executeModels(
  tx: Transaction,
  portfolio: string,
  author: string,
): Promise<Array<Pick<typeof table.$inferSelect, "date" | "lines" | "comment">>> {
  const models = await tx
    .select({ date: table.date, lines: table.lines, comment: table.comment })
    .from(table)
    .where(ofVersion({ portfolio, versionType: "MODEL" }));
  if (models.length === 0) return [];
  const made = await tx
    .insert(table)
    .values(models.map((model) => ({ ...model, portfolio, versionType: "EXECUTED" as const, author })))
    .onConflictDoNothing()
    .returning({ date: table.date, lines: table.lines, comment: table.comment });
  return made.sort((a, b) => a.date.localeCompare(b.date));
}

export async function copyCompositions(tx: Transaction, from: string, to: string, author: string): Promise<void> {
  const source = await tx.select().from(table).where(eq(table.portfolio, from));
  if (source.length === 0) return;
  await tx
    .insert(table)
    .values(source.map(({ versionType, date, lines, comment }) => ({ portfolio: to, versionType, date, lines, comment, author })));
}

export const countExecuted = (queries: Queries, portfolio: string): Promise<number> =>
  queries.$count(table, ofVersion({ portfolio, versionType: "EXECUTED" }));
