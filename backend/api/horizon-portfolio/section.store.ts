import { and, asc, eq, inArray } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { appUser, horizonPortfolioSection as table } from "#backend/database/schema/index.ts";

type Stored = typeof table.$inferSelect;
export type SectionKind = Stored["kind"];
export interface SectionRow extends Pick<Stored, "portfolio" | "kind" | "date" | "content" | "updatedAt"> {
  authorFirstName: string;
  authorLastName: string;
  authorUsername: string;
}

/** Settings of every kind of some portfolios, oldest first. */
export const sectionsOf = (queries: Queries, portfolios: readonly string[]): Promise<SectionRow[]> =>
  queries
    .select({
      portfolio: table.portfolio,
      kind: table.kind,
      date: table.date,
      content: table.content,
      updatedAt: table.updatedAt,
      authorFirstName: appUser.firstName,
      authorLastName: appUser.lastName,
      authorUsername: appUser.username,
    })
    .from(table)
    .innerJoin(appUser, eq(appUser.uuid, table.author))
    .where(inArray(table.portfolio, [...portfolios]))
    .orderBy(asc(table.kind), asc(table.date));

const at = (portfolio: string, kind: SectionKind, date: string) =>
  and(eq(table.portfolio, portfolio), eq(table.kind, kind), eq(table.date, date));

/** What was set on a day; null when nothing was. */
export async function sectionOn(queries: Queries, portfolio: string, kind: SectionKind, date: string): Promise<Stored["content"] | null> {
  const [row] = await queries
    .select({ content: table.content })
    .from(table)
    .where(at(portfolio, kind, date));
  return row?.content ?? null;
}

/** Replaces what was set on the day. */
export async function putSection(tx: Transaction, row: Pick<Stored, "portfolio" | "kind" | "date" | "content" | "author">): Promise<void> {
  const { content, author } = row;
  await tx
    .insert(table)
    .values(row)
    .onConflictDoUpdate({
      target: [table.portfolio, table.kind, table.date],
      set: { content, author, updatedAt: new Date().toISOString() },
    });
}

export async function deleteSection(tx: Transaction, portfolio: string, kind: SectionKind, date: string): Promise<void> {
  await tx.delete(table).where(at(portfolio, kind, date));
}
