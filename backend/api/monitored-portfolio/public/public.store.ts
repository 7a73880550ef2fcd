import { and, desc, eq, inArray } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import { monitoredPortfolioDocument as table } from "#backend/database/schema/index.ts";

export type PublicKind = "KID" | "FACTSHEET";
const KINDS: PublicKind[] = ["KID", "FACTSHEET"];

/** Kinds of which the newest document of each portfolio is kept here, and may be downloaded. */
export async function publicFiles(queries: Queries, portfolios: readonly string[]): Promise<Map<string, Set<string>>> {
  const files = new Map<string, Set<string>>();
  if (portfolios.length === 0) return files;
  const rows = await queries
    .selectDistinctOn([table.portfolio, table.kind], { portfolio: table.portfolio, kind: table.kind, fileName: table.fileName })
    .from(table)
    .where(and(inArray(table.portfolio, [...portfolios]), inArray(table.kind, KINDS)))
    .orderBy(table.portfolio, table.kind, desc(table.createdAt), desc(table.uuid));
  for (const { portfolio, kind, fileName } of rows)
    if (fileName !== null) files.set(portfolio, (files.get(portfolio) ?? new Set()).add(kind));
  return files;
}

/** The newest document of a kind, with its content where it is kept here. */
export async function publicFile(queries: Queries, portfolio: string, kind: PublicKind) {
  const [row] = await queries
    .select({ url: table.url, fileName: table.fileName, contentType: table.contentType, content: table.content })
    .from(table)
    .where(and(eq(table.portfolio, portfolio), eq(table.kind, kind)))
    .orderBy(desc(table.createdAt), desc(table.uuid))
    .limit(1);
  return row ?? null;
}
