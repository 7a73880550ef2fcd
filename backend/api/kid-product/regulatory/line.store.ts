import { and, asc, count, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { EptPage } from "#app/contract/kid-product/regulatory-file.ts";
import type { RegulatoryFormat } from "#app/domain/regulatory-file/format.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing, isDescending } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { regulatoryFile as file, regulatoryProduct as product, regulatoryLine as table } from "#backend/database/schema/index.ts";
import { type Scope, within } from "../access.ts";

export type LineRow = typeof table.$inferSelect;
/** A line with the sheet that it stands in. */
export interface PlacedLine extends LineRow {
  sheets: (typeof file.$inferSelect)["sheets"];
  fileName: string;
  fileDay: string;
}

const ofOwner = (owner: string | null): SQL => (owner === null ? isNull(table.owner) : eq(table.owner, owner));
const placed = (queries: Queries) =>
  queries
    .select({ line: table, sheets: file.sheets, fileName: file.fileName, fileDay: sql<string>`${file.createdAt}::date::text` })
    .from(table)
    .innerJoin(file, eq(file.uuid, table.file))
    .$dynamic();
type Placed = Awaited<ReturnType<typeof placed>>[number];
const asLine = ({ line, ...rest }: Placed): PlacedLine => ({ ...line, ...rest });

const ORDERS = { isin: table.isin, name: alphabetical(table.name), sri: table.sri, updatedAt: table.updatedAt };

/** Current lines of the EPT, by page. */
export async function listEpt(queries: Queries, scope: Scope, page: EptPage): Promise<{ items: PlacedLine[]; total: number }> {
  const pattern = page.search && containing(page.search);
  const where = and(
    within(scope, table.owner),
    eq(table.format, "EPT"),
    eq(table.current, true),
    pattern ? or(ilike(table.name, pattern), ilike(table.isin, pattern)) : undefined,
  );
  const order = ORDERS[page.sort];
  const [items, [total]] = await Promise.all([
    placed(queries)
      .where(where)
      .orderBy(isDescending(page) ? desc(order) : asc(order), asc(table.isin), asc(table.file))
      .limit(page.limit)
      .offset(page.offset),
    queries.select({ n: count() }).from(table).where(where),
  ]);
  return { items: items.map(asLine), total: total?.n ?? 0 };
}

export async function lastEptUpdate(queries: Queries, scope: Scope): Promise<string | null> {
  const where = and(within(scope, table.owner), eq(table.format, "EPT"), eq(table.current, true));
  const [row] = await queries
    .select({ at: sql<string | null>`max(${table.updatedAt})::text` })
    .from(table)
    .where(where);
  return row?.at ?? null;
}

/** The current lines of some ISINs of one owner, in all formats. */
export async function currentLines(queries: Queries, owner: string | null, isins: readonly string[]): Promise<PlacedLine[]> {
  if (isins.length === 0) return [];
  const rows = await placed(queries).where(and(ofOwner(owner), eq(table.current, true), inArray(table.isin, [...isins])));
  return rows.map(asLine);
}

/** ISINs of the lines of a file, each once. */
export async function isinsOfFile(queries: Queries, uuid: string): Promise<string[]> {
  const rows = await queries.selectDistinct({ isin: table.isin }).from(table).where(eq(table.file, uuid)).orderBy(table.isin);
  return rows.map(({ isin }) => isin);
}

/** Lines of one format of a file that are current, in its order. */
export const linesOfFile = (queries: Queries, uuid: string, sheet: number): Promise<LineRow[]> =>
  queries
    .select()
    .from(table)
    .where(and(eq(table.file, uuid), eq(table.sheet, sheet), eq(table.current, true)))
    .orderBy(asc(table.line));

export async function stageLines(queries: Queries, rows: Array<typeof table.$inferInsert>): Promise<void> {
  if (rows.length > 0) await queries.insert(table).values(rows);
}

/** How many lines of a file are new, say something else than the current ones, or the same. */
export async function countsOf(queries: Queries, uuid: string): Promise<{ added: number; changed: number; unchanged: number }> {
  const { rows } = await queries.execute<{ added: number; changed: number; unchanged: number }>(sql`
    select count(*) filter (where past.isin is null)::int as added,
      count(*) filter (where past.isin is not null and (past.cells <> fresh.cells or past_file.sheets -> past.sheet::int -> 'titles' <> fresh_file.sheets -> fresh.sheet::int -> 'titles'))::int as changed,
      count(*) filter (where past.isin is not null and past.cells = fresh.cells and past_file.sheets -> past.sheet::int -> 'titles' = fresh_file.sheets -> fresh.sheet::int -> 'titles')::int as unchanged
    from regulatory_line fresh join regulatory_file fresh_file on fresh_file.uuid = fresh.file
    left join regulatory_line past on past.current and past.format = fresh.format and past.isin = fresh.isin and past.owner is not distinct from fresh.owner
    left join regulatory_file past_file on past_file.uuid = past.file
    where fresh.file = ${uuid} and not fresh.current`);
  return rows[0] ?? { added: 0, changed: 0, unchanged: 0 };
}

/** Puts the lines of a file in the place of those that were current. */
export async function makeCurrent(tx: Transaction, uuid: string): Promise<void> {
  await tx.execute(sql`delete from regulatory_line past using regulatory_line fresh
    where fresh.file = ${uuid} and not fresh.current and past.current and past.format = fresh.format and past.isin = fresh.isin
      and past.owner is not distinct from fresh.owner`);
  await tx
    .update(table)
    .set({ current: true, updatedAt: sql`now()` })
    .where(and(eq(table.file, uuid), eq(table.current, false)));
}

/** Whether lines of a file are in the place of those that were current. */
export const isInForce = async (queries: Queries, uuid: string): Promise<boolean> =>
  (await queries.$count(table, and(eq(table.file, uuid), eq(table.current, true)))) > 0;

/** Locks the current line of an ISIN in one format; null where the scope has none, the insurer's own before the platform's. */
export async function lockLine(tx: Transaction, scope: Scope, format: RegulatoryFormat, isin: string): Promise<LineRow | null> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(within(scope, table.owner), eq(table.format, format), eq(table.isin, isin), eq(table.current, true)))
    .orderBy(sql`${table.owner} nulls first`)
    .limit(1)
    .for("update");
  return row ?? null;
}

const byKey = ({ file: of, sheet, line }: Pick<LineRow, "file" | "sheet" | "line">) =>
  and(eq(table.file, of), eq(table.sheet, sheet), eq(table.line, line));

export async function deleteLine(tx: Transaction, row: LineRow): Promise<void> {
  await tx.delete(table).where(byKey(row));
}

export async function setCorrections(tx: Transaction, row: LineRow, corrections: Record<string, string>): Promise<void> {
  await tx.update(table).set({ corrections }).where(byKey(row));
}

/** Removes the product of an ISIN that no line is left of. */
export async function dropEmptyProduct(tx: Transaction, owner: string | null, isin: string): Promise<void> {
  const mine = owner === null ? isNull(product.owner) : eq(product.owner, owner);
  await tx
    .delete(product)
    .where(
      and(
        mine,
        eq(product.isin, isin),
        sql`not exists (select 1 from regulatory_line l where l.current and l.isin = ${isin} and l.owner is not distinct from ${owner}::uuid)`,
      ),
    );
}

/** Lines of a file that no decision was made of: what an earlier reading staged. */
export async function dropUnread(queries: Queries, uuid: string): Promise<void> {
  await queries.delete(table).where(and(eq(table.file, uuid), eq(table.current, false)));
}
