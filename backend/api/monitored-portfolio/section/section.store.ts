import { and, asc, eq } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { appUser, monitoredPortfolioSection as table } from "#backend/database/schema/index.ts";
import type { SectionKind } from "./section.domain.ts";

type Stored = typeof table.$inferSelect;
export interface SectionRow extends Pick<Stored, "date" | "content" | "updatedAt"> {
  kind: string;
  authorFirstName: string;
  authorLastName: string;
  authorUsername: string;
}

/** Settings of every kind of a portfolio, oldest first. */
export const sectionsOf = (queries: Queries, portfolio: string): Promise<SectionRow[]> =>
  queries
    .select({
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
    .where(eq(table.portfolio, portfolio))
    .orderBy(asc(table.kind), asc(table.date));

/** What was set on a day; null when nothing was. */
export async function sectionOn(queries: Queries, portfolio: string, kind: SectionKind, date: string): Promise<Stored["content"] | null> {
  const [row] = await queries
    .select({ content: table.content })
    .from(table)
    .where(at(portfolio, kind, date));
  return row?.content ?? null;
}

const at = (portfolio: string, kind: SectionKind, date: string) =>
  and(eq(table.portfolio, portfolio), eq(table.kind, kind), eq(table.date, date));

/** Replaces what was set on the day. */
export async function putSection(
  tx: Transaction,
  row: Pick<Stored, "portfolio" | "date" | "content" | "author"> & { kind: SectionKind },
): Promise<void> {
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

export async function copySections(tx: Transaction, from: string, to: string, author: string): Promise<void> {
  const source = await tx.select().from(table).where(eq(table.portfolio, from));
  if (source.length > 0)
    await tx.insert(table).values(source.map(({ kind, date, content }) => ({ portfolio: to, kind, date, content, author })));
}
