import type { HorizonPdfData } from "#app/contract/horizon-portfolio/graphql.ts";
import { horizonGrid, horizonReporting } from "#app/contract/horizon-portfolio/section.ts";
import { farthestFirst, type HorizonRow, inForceOn, seriesOfGrid } from "#app/domain/allocation/horizon-portfolio.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { seriesOfLines } from "#backend/api/model-portfolio/composition.store.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { databaseSeriesStore } from "#backend/computation/series-store.ts";
import type { MandateRequest } from "#backend/numerics/advice/horizon-mandate.ts";
import { asOf, type DatedValues } from "#backend/numerics/series/monthly-returns.ts";
import { mandateAnswer, storedMandate } from "./performance.ts";
import type { PortfolioRow } from "./portfolio.store.ts";
import { type SectionRow, sectionsOf } from "./section.store.ts";

interface Span {
  dateFrom: string;
  dateTo: string;
}

/** Per cent with four places, as the contract tells decimals. */
const perCent = (fraction: number): string => (Math.round(fraction * 1e6) / 1e4).toFixed(4).replace(/\.?0+$/, "");

/** Growth of a series between two days, by the values that held on them; null where there are none. */
function growth(values: DatedValues | undefined, { dateFrom, dateTo }: Span): string | null {
  if (!values) return null;
  const [from, to] = [asOf(values, dayNumber(dateFrom)), asOf(values, dayNumber(dateTo))];
  return from === null || to === null ? null : perCent(to / from - 1);
}

/** A rule whose calendar is that of the year in which the report begins: what somebody has whose horizon is whole years away then. */
function reported(sections: readonly SectionRow[], { dateFrom, dateTo }: Span, year: number): MandateRequest {
  const mandate = storedMandate(sections, {
    subscriptionDate: dateFrom,
    subscriberBirthday: dateFrom,
    horizonLeft: Math.max(1, year),
    to: dateTo,
  });
  if (year > 0) return mandate;
  // Who has reached the horizon stays with the last row.
  const last = (rows: MandateRequest["grids"][number]["rows"]) => farthestFirst([...rows]).at(-1)!;
  return { ...mandate, grids: mandate.grids.map(({ date, rows }) => ({ date, rows: [{ ...last(rows), horizonLeft: 0 }] })) };
}

async function performanceOf(context: CallerContext, request: MandateRequest): Promise<string | null> {
  try {
    return perCent((await mandateAnswer(context, request, true)).totalReturn!);
  } catch (error) {
    if (error instanceof ComputationError) return null;
    throw error;
  }
}

/** Years of which the report tells: those of its settings, else those of the grid. */
function yearsToTell(sections: readonly SectionRow[], rows: readonly HorizonRow[], day: string): number[] {
  const settings = inForceOn(
    sections.filter(({ kind }) => kind === "reporting"),
    day,
  );
  const wanted = settings ? horizonReporting.parse(settings.content).horizonsToDisplay : [];
  return wanted.length > 0 ? wanted : farthestFirst(rows).map(({ horizonLeft }) => horizonLeft);
}

/** What the report between two days is made of. Throws 400 for days in the wrong order, 422 without a rule or a grid. */
export async function pdfDataOf(context: CallerContext, portfolio: PortfolioRow, span: Span): Promise<HorizonPdfData> {
  if (span.dateFrom >= span.dateTo) throw refuse.invalid("dateTo", "is not after dateFrom");
  const { orm } = context.database;
  const sections = await sectionsOf(orm, [portfolio.uuid]);
  const stored = inForceOn(
    sections.filter(({ kind }) => kind === "grid"),
    span.dateTo,
  );
  if (!stored) throw refuse.unprocessable("HORIZON_GRID_MISSING", "The portfolio has no grid.");
  const rows = farthestFirst(horizonGrid.parse(stored.content).rows);
  const uuids = seriesOfGrid(rows);
  const [known, values] = [await seriesOfLines(orm, uuids), await databaseSeriesStore(orm).load(uuids)];
  const portfolioPerformances: HorizonPdfData["portfolioPerformances"] = [];
  for (const year of yearsToTell(sections, rows, span.dateTo))
    portfolioPerformances.push({ year, performance: await performanceOf(context, reported(sections, span, year)) });
  return {
    ...span,
    distributors: portfolio.distributors.map(({ uuid, name }) => ({ uuid, distributorName: name })),
    seriesPerformances: uuids.flatMap((uuid) => {
      const series = known.get(uuid);
      if (!series) return [];
      return {
        seriesUuid: uuid,
        seriesFullName: series.fullName,
        seriesDisplayName: null,
        seriesCustomDisplayName: null,
        seriesIsin: series.isin,
        seriesAssetClass: series.assetClass as AssetClass,
        seriesPerformance: growth(values.get(uuid), span),
        seriesAllocations: rows.map(({ horizonLeft, weights }) => ({ year: horizonLeft, percentage: weights[uuid] ?? "0" })),
      };
    }),
    portfolioPerformances,
  };
}
