import type { Composition, FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** The composition in effect today; undefined before the first one. */
export const presentComposition = ({ compositions }: FullModelPortfolio): Composition | undefined => {
  const today = marketToday();
  return compositions.findLast(({ date }) => date <= today);
};

/** Weights as the computations take them: decimal fractions by series. */
export const fractionsOf = ({ lines }: Pick<Composition, "lines">): Record<string, number> =>
  Object.fromEntries(lines.map(({ series, weight }) => [series, Number(weight) / 100]));

/** What is stored of the funds of a composition, by uuid. */
export async function recordsOf(
  { api }: Viewer,
  { lines }: { lines: ReadonlyArray<{ series: string }> },
): Promise<ReadonlyMap<string, SeriesRecord>> {
  const { items } = await api.series.list({ query: { uuids: lines.map(({ series }) => series).join(","), limit: 100, offset: 0 } });
  return new Map(items.map((record) => [record.uuid, record]));
}
