import { and, asc, count, desc, eq, gte, ilike, lte, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { marketEvents } from "#app/contract/market-event.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { marketEvent as table } from "#backend/database/schema/index.ts";

export type MarketEventRow = typeof table.$inferSelect;
export type MarketEventFields = Pick<MarketEventRow, "nameFr" | "nameEn" | "category" | "startDate" | "endDate">;
type Asked = z.output<NonNullable<(typeof marketEvents.list)["~orpc"]["inputSchema"]>>["query"];

const ORDERS = { startDate: table.startDate, name: alphabetical(table.nameFr), category: table.category };

/** Events that meet the filters; newest first unless asked otherwise. A search looks at both languages. */
export async function listMarketEvents(queries: Queries, asked: Asked): Promise<{ items: MarketEventRow[]; total: number }> {
  const { search, category, from, to, sort } = asked;
  const where = and(
    search ? or(ilike(table.nameFr, containing(search)), ilike(table.nameEn, containing(search))) : undefined,
    category ? eq(table.category, category) : undefined,
    from ? gte(sql`coalesce(${table.endDate}, ${table.startDate})`, from) : undefined,
    to ? lte(table.startDate, to) : undefined,
  );
  const descending = (asked.dir ?? (sort === "startDate" ? "desc" : "asc")) === "desc";
  const [items, [total]] = await Promise.all([
    queries
      .select()
      .from(table)
      .where(where)
      .orderBy(descending ? desc(ORDERS[sort]) : asc(ORDERS[sort]), desc(table.startDate), asc(table.uuid))
      .limit(asked.limit)
      .offset(asked.offset),
    queries.select({ n: count() }).from(table).where(where),
  ]);
  return { items, total: total?.n ?? 0 };
}

export async function findMarketEvent(queries: Queries, uuid: string): Promise<MarketEventRow | null> {
  const [row] = await queries.select().from(table).where(eq(table.uuid, uuid));
  return row ?? null;
}

/** The same, kept from other writers until the transaction ends. */
export async function lockMarketEvent(tx: Transaction, uuid: string): Promise<MarketEventRow | null> {
  const [row] = await tx.select().from(table).where(eq(table.uuid, uuid)).for("update");
  return row ?? null;
}

export async function insertMarketEvent(tx: Transaction, uuid: string, fields: MarketEventFields): Promise<MarketEventRow> {
  const [row] = await tx
    .insert(table)
    .values({ uuid, ...fields })
    .returning();
  return row!;
}

export async function updateMarketEvent(tx: Transaction, uuid: string, fields: MarketEventFields): Promise<MarketEventRow> {
  const [row] = await tx
    .update(table)
    .set({ ...fields, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(eq(table.uuid, uuid))
    .returning();
  return row!;
}

export async function deleteMarketEvent(tx: Transaction, uuid: string): Promise<void> {
  await tx.delete(table).where(eq(table.uuid, uuid));
}
