import { and, asc, eq, inArray } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import { series, seriesFlow } from "#backend/database/schema/index.ts";
import { adjustedForFlows, type Flow } from "#backend/numerics/performance/total-return.ts";
import { dayOfIso } from "./days.ts";
import { NO_VALUES, type PackedValues } from "./packed-values.ts";
import { readManyValues, readValues } from "./value-store.ts";

/** Those of some series whose values are levels: no return is made of them. */
export async function levelsAmong(queries: Queries, uuids: readonly string[]): Promise<Set<string>> {
  if (uuids.length === 0) return new Set();
  const rows = await queries
    .select({ uuid: series.uuid })
    .from(series)
    .where(and(inArray(series.uuid, [...uuids]), eq(series.valuesHold, "LEVEL")));
  return new Set(rows.map(({ uuid }) => uuid));
}

/**
 * Flows by series, of those whose values are prices: a series of total returns holds its distributions and splits already.
 * A series without flows is absent.
 */
export async function readFlows(queries: Queries, uuids: readonly string[]): Promise<Map<string, Flow[]>> {
  if (uuids.length === 0) return new Map();
  const rows = await queries
    .select({ series: seriesFlow.series, date: seriesFlow.date, kind: seriesFlow.kind, amount: seriesFlow.amount })
    .from(seriesFlow)
    .innerJoin(series, eq(series.uuid, seriesFlow.series))
    .where(and(inArray(seriesFlow.series, [...uuids]), eq(series.valuesHold, "PRICE")))
    .orderBy(asc(seriesFlow.date), asc(seriesFlow.number));
  const flows = new Map<string, Flow[]>();
  for (const { series: uuid, date, kind, amount } of rows) {
    const exDay = dayOfIso(date);
    const flow: Flow =
      kind === "SPLIT" ? { type: "SPLIT", exDay, ratio: Number(amount) } : { type: "DISTRIBUTION", exDay, amount: Number(amount) };
    flows.set(uuid, [...(flows.get(uuid) ?? []), flow]);
  }
  return flows;
}

/**
 * Values of several series by uuid, whole histories, with their distributions reinvested and splits taken out: what every
 * figure of return and risk is made of. The last value is the price as it is stored. A series without values is absent, and so is one of
 * levels.
 */
export async function readAdjustedValues(queries: Queries, uuids: readonly string[]): Promise<Map<string, PackedValues>> {
  const values = await readManyValues(queries, uuids);
  for (const uuid of await levelsAmong(queries, [...values.keys()])) values.delete(uuid);
  const flows = await readFlows(queries, [...values.keys()]);
  for (const [uuid, its] of flows) {
    const packed = values.get(uuid);
    if (packed) values.set(uuid, { ...packed, values: adjustedForFlows(packed, its) });
  }
  return values;
}

/** The values of a series with its flows, as they are stored; none of one of levels, which has no performance. */
export async function readPrices(queries: Queries, uuid: string): Promise<{ prices: PackedValues; flows: Flow[] }> {
  const [prices, flows, levels] = await Promise.all([readValues(queries, uuid), readFlows(queries, [uuid]), levelsAmong(queries, [uuid])]);
  return { prices: levels.has(uuid) ? NO_VALUES : prices, flows: flows.get(uuid) ?? [] };
}

/** Those of some series of levels that have a value at or below zero: they cannot become prices. */
export async function belowZeroAmong(queries: Queries, rows: ReadonlyArray<{ uuid: string; valuesHold: string }>): Promise<Set<string>> {
  const levels = rows.flatMap(({ uuid, valuesHold }) => (valuesHold === "LEVEL" ? [uuid] : []));
  const values = levels.length === 0 ? new Map<string, PackedValues>() : await readManyValues(queries, levels);
  return new Set(levels.filter((uuid) => values.get(uuid)?.values.some((value) => value <= 0)));
}
