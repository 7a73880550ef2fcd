import { isDeepStrictEqual } from "node:util";
import { eq, inArray, sql } from "drizzle-orm";
import { DECLARED_FIELDS, type Declarations, type DeclaredField } from "#app/domain/regulatory-file/declared.ts";
import { withoutZeros } from "#backend/calls/decimal-text.ts";
import type { Transaction } from "#backend/database/database.ts";
import { series as table } from "#backend/database/schema/index.ts";
import { linesByIsin } from "./check-products.ts";
import { declarationsOf } from "./declared.ts";
import type { PlacedLine } from "./line.store.ts";

type Row = Pick<typeof table.$inferSelect, Exclude<DeclaredField, "targetMarket"> | "uuid" | "nature" | "declared">;

const presentOf = (row: Row, field: DeclaredField): unknown => (field === "targetMarket" ? (row.nature.targetMarket ?? null) : row[field]);
/** Decimals of a database end in zeros. */
const plain = (value: unknown): unknown => (typeof value === "string" && /^-?\d+\.\d+$/.test(value) ? withoutZeros(value) : value);
const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(plain(a), plain(b));

/** Fields that a file may fill: nobody has, or an earlier file did and nobody has changed it since. */
function changeOf(row: Row, said: Declarations): { change: Record<string, unknown>; declared: Declarations } | null {
  const change: Record<string, unknown> = {};
  const declared: Declarations = { ...row.declared };
  for (const field of DECLARED_FIELDS) {
    const present = presentOf(row, field);
    const [before, now] = [row.declared[field], said[field]];
    const isByHand = present !== null && !(before && same(before.value, present));
    if (isByHand) delete declared[field];
    if (isByHand || !now) continue;
    declared[field] = now;
    if (same(present, now.value)) continue;
    if (field === "targetMarket") change.nature = { ...row.nature, targetMarket: now.value };
    else change[field] = now.value;
  }
  return Object.keys(change).length > 0 || !isDeepStrictEqual(declared, row.declared) ? { change, declared } : null;
}

/** Series that are looked at together. */
const AT_ONCE = 500;

/**
 * Fills what the definitions of series lack with what the files of the platform declare of their ISIN, and says so in `declared`. What a
 * person wrote stays. Gives how many series were changed.
 */
export async function feedSeries(tx: Transaction, isins: readonly string[]): Promise<number> {
  let changed = 0;
  for (let from = 0; from < isins.length; from += AT_ONCE) {
    const some = isins.slice(from, from + AT_ONCE);
    const rows = await tx.select().from(table).where(inArray(table.isin, some)).orderBy(table.uuid).for("update");
    const lines = await linesByIsin(
      tx,
      null,
      rows.map(({ isin }) => isin!),
    );
    for (const row of rows) if (await feedOne(tx, row, lines.get(row.isin!) ?? [])) changed++;
  }
  return changed;
}

async function feedOne(tx: Transaction, row: typeof table.$inferSelect, lines: readonly PlacedLine[]): Promise<boolean> {
  const found = changeOf(row, declarationsOf(lines));
  if (!found) return false;
  const change = found.change as Partial<typeof table.$inferInsert>;
  await tx
    .update(table)
    .set({ ...change, declared: found.declared, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(eq(table.uuid, row.uuid));
  return true;
}
