import { marketToday } from "#app/domain/time/market-day.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { levelsAmong } from "../../values/adjusted-values.ts";
import { dayOfIso, isoOfDay } from "../../values/days.ts";
import { fromPoints, type PackedValues } from "../../values/packed-values.ts";
import type { SeenValues } from "./seen-values.ts";

/** Refuses what has not happened yet. */
export function checkDay(day: number): void {
  if (day > dayOfIso(marketToday())) throw refuse.unprocessable("VALUE_IN_FUTURE", `${isoOfDay(day)} is in the future.`);
}

/** Refuses what no return can be made of, but of series that hold levels. */
export async function requirePositive(queries: Queries, writes: ReadonlyArray<{ series: string; packed: PackedValues }>): Promise<void> {
  const below = writes.flatMap(({ series, packed }) => {
    const at = packed.values.findIndex((value) => !(value > 0));
    return at < 0 ? [] : [{ series, day: packed.days[at]! }];
  });
  const levels = await levelsAmong(
    queries,
    below.map(({ series }) => series),
  );
  const wrong = below.find(({ series }) => !levels.has(series));
  if (wrong) throw refuse.unprocessable("VALUE_NOT_POSITIVE", `The value of ${isoOfDay(wrong.day)} must be above zero.`);
}

interface SeriesPart {
  series: string;
  version?: number | undefined;
  values: ReadonlyArray<readonly [date: string, value: number]>;
}

/** What a batch writes, each series once, and the versions that it names. `origin` is the place in VALUE_ORIGINS. */
export function gatherBatch(
  parts: readonly SeriesPart[],
  origin: number,
): { writes: Array<{ series: string; packed: PackedValues }>; seen: SeenValues[] } {
  const points = new Map<string, Array<[number, number]>>();
  const seen: SeenValues[] = [];
  for (const { series, version, values } of parts) {
    const dated = values.map(([date, value]): [number, number] => [dayOfIso(date), value]);
    for (const [day] of dated) checkDay(day);
    points.set(series, [...(points.get(series) ?? []), ...dated]);
    if (version === undefined) continue;
    const days = dated.map(([day]) => day);
    const [one = 0] = days;
    const range = { from: days.reduce((a, b) => Math.min(a, b), one), to: days.reduce((a, b) => Math.max(a, b), one) };
    seen.push({ series, version, ...range });
  }
  return { writes: [...points].map(([series, dated]) => ({ series, packed: fromPoints(dated, origin) })), seen };
}
