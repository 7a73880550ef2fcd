import type { FullPublicPortfolio, PublicPortfolio } from "#app/contract/monitored-portfolio/public.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { hundredthsOf, weightOf } from "#app/domain/simulation/weights.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { seriesOfLines } from "#backend/api/model-portfolio/composition.store.ts";
import { sriOf } from "#backend/api/model-portfolio/portfolio.domain.ts";
import type { Queries } from "#backend/calls/context.ts";
import { calendarReturns } from "#backend/numerics/performance/calendar-returns.ts";
import { compositionsInEffect, type VersionedComposition } from "../composition/composition.store.ts";
import type { PortfolioRow } from "../portfolio/portfolio.store.ts";
import { figuresOf, type StoredTrack, tracksOf } from "../values/track.store.ts";
import { publicFiles } from "./public.store.ts";

type Lines = VersionedComposition["lines"];
type KnownSeries = Awaited<ReturnType<typeof seriesOfLines>>;

const seriesIn = (compositions: Iterable<{ lines: Lines }>) => [...compositions].flatMap(({ lines }) => lines.map(({ series }) => series));

/** What everybody may know of published portfolios, in the order of the rows. */
export async function publicRecords(queries: Queries, rows: readonly PortfolioRow[]): Promise<PublicPortfolio[]> {
  const uuids = rows.map(({ uuid }) => uuid);
  const inEffect = await compositionsInEffect(queries, uuids, marketToday());
  const series = await seriesOfLines(queries, seriesIn(inEffect.values()));
  const figures = await figuresOf(queries, uuids);
  const files = await publicFiles(queries, uuids);
  return rows.map((row) => {
    const of = figures.get(row.uuid);
    return {
      uuid: row.uuid,
      name: row.name,
      productName: row.productName,
      productOwnerName: row.productOwnerName,
      assetManagerName: row.assetManagerName,
      managementType: row.managementType,
      commercialStatus: row.commercialStatus,
      currency: row.currency,
      riskLevelSri: sriOf(inEffect.get(row.uuid), series),
      monthlyPerformance: of?.monthlyPerformance ?? null,
      ytdPerformance: of?.ytdPerformance ?? null,
      lastValueDate: of?.lastValueDate ?? null,
      kid: files.get(row.uuid)?.has("KID") ?? false,
      factsheet: files.get(row.uuid)?.has("FACTSHEET") ?? false,
    };
  });
}

const hundredths = (weight: string) => hundredthsOf(weight) ?? 0;

const classOf = (series: KnownSeries, uuid: string) => (series.get(uuid)?.assetClass ?? "NOT_DEFINED") as AssetClass;

/** Weights by asset class, the greatest first. */
function allocationOf(lines: Lines, series: KnownSeries): FullPublicPortfolio["allocation"] {
  const byClass = new Map<AssetClass, number>();
  for (const line of lines) {
    const assetClass = classOf(series, line.series);
    byClass.set(assetClass, (byClass.get(assetClass) ?? 0) + hundredths(line.weight));
  }
  return [...byClass].sort(([, a], [, b]) => b - a).map(([assetClass, sum]) => ({ assetClass, weight: weightOf(sum) }));
}

const MOST_LINES = 10;
const greatest = (lines: Lines, series: KnownSeries): FullPublicPortfolio["lines"] =>
  [...lines]
    .sort((a, b) => hundredths(b.weight) - hundredths(a.weight))
    .slice(0, MOST_LINES)
    .map(({ series: uuid, weight }) => {
      const of = series.get(uuid);
      return {
        weight,
        fullName: of?.fullName ?? "",
        isin: of?.isin ?? null,
        assetClass: classOf(series, uuid),
        sri: of?.sri ?? null,
      };
    });

function performancesOf(track: StoredTrack | undefined): FullPublicPortfolio["performances"] {
  if (!track || track.days.length < 2) return [];
  const [row] = calendarReturns(new Map([["portfolio", track]]));
  return (row?.years ?? []).flatMap(({ year, return: made, complete }) =>
    made === null ? [] : [{ year, performance: made * 100, complete }],
  );
}

export async function fullPublicRecord(queries: Queries, row: PortfolioRow): Promise<FullPublicPortfolio> {
  const [record] = await publicRecords(queries, [row]);
  const composition = (await compositionsInEffect(queries, [row.uuid], marketToday())).get(row.uuid);
  const series = await seriesOfLines(queries, composition ? seriesIn([composition]) : []);
  const track = (await tracksOf(queries, row.uuid)).find(({ versionType, net }) => versionType === row.versionType && net);
  return {
    ...record!,
    performances: performancesOf(track),
    allocation: composition ? allocationOf(composition.lines, series) : [],
    lines: composition ? greatest(composition.lines, series) : [],
    compositionDate: composition?.date ?? null,
  };
}
