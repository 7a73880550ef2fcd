import type { FigureLine } from "#app/domain/regulatory-file/figures.ts";
import type { RegulatoryFormat } from "#app/domain/regulatory-file/format.ts";
import type { OwnFigures } from "#app/domain/regulatory-file/stored.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Database } from "#backend/database/database.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { compareFigures, isDifference } from "./compare.ts";
import * as lines from "./line.store.ts";
import { type Compute, ownFigures } from "./own-figures.ts";
import { type CheckedProduct, putProducts } from "./product.store.ts";

/** Products that are compared and written at a time. */
const AT_ONCE = 250;

const read = ({ sheets, sheet, cells }: lines.PlacedLine): FigureLine => ({ titles: sheets[sheet]?.titles ?? [], cells });

/** The lines of a product by their format. */
export const byFormat = (of: readonly lines.PlacedLine[]): Partial<Record<RegulatoryFormat, FigureLine>> =>
  Object.fromEntries(of.map((line) => [line.format, read(line)]));

function checkedOf(isin: string, of: readonly lines.PlacedLine[], own: OwnFigures | undefined): CheckedProduct {
  const rows = compareFigures(byFormat(of), own?.figures);
  return {
    isin,
    name: (of.find(({ format }) => format === "EPT") ?? of[0])!.name,
    formats: of.map(({ format }) => format).sort(),
    differences: rows.filter(isDifference).length,
    figures: rows.length,
    own: own ?? null,
  };
}

/** The current lines of an owner by their ISIN. */
export async function linesByIsin(queries: Queries, owner: string | null, isins: readonly string[]) {
  const found = new Map<string, lines.PlacedLine[]>();
  for (const line of await lines.currentLines(queries, owner, isins)) found.set(line.isin, [...(found.get(line.isin) ?? []), line]);
  return found;
}

interface Run {
  signal?: AbortSignal;
  /** Called with the share that is done. */
  progress?(share: number): Promise<void>;
}

/** Compares the products of some ISINs of one owner, and stores what was found. An ISIN without a line is left alone. */
export async function checkProducts(
  database: Database,
  compute: Compute,
  owner: string | null,
  isins: readonly string[],
  { signal, progress }: Run = {},
): Promise<void> {
  for (let from = 0; from < isins.length; from += AT_ONCE) {
    signal?.throwIfAborted();
    const found = await linesByIsin(database.orm, owner, isins.slice(from, from + AT_ONCE));
    const own = await ownFigures(database, compute, found);
    const checked = [...found].map(([isin, of]) => checkedOf(isin, of, own.get(isin)));
    await withTransaction(database, (tx) => putProducts(tx, owner, checked));
    await progress?.(Math.min(1, (from + AT_ONCE) / isins.length));
  }
}
