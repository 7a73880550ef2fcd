import { inArray } from "drizzle-orm";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { seriesOfLines } from "#backend/api/model-portfolio/composition.store.ts";
import { sriOf } from "#backend/api/model-portfolio/portfolio.domain.ts";
import type { Queries } from "#backend/calls/context.ts";
import { organisation } from "#backend/database/schema/index.ts";
import { valuesInside } from "#backend/numerics/series/dated-values.ts";
import { type DatedValues, lastOnOrBefore } from "#backend/numerics/series/monthly-returns.ts";
import { compositionsOfRecord } from "../portfolio/portfolio.domain.ts";
import type { PortfolioRow } from "../portfolio/portfolio.store.ts";
import { sectionsOfRecord } from "../section/section.domain.ts";
import { sectionsOf } from "../section/section.store.ts";
import { givenValuesOf } from "../values/given-values.ts";
import { tracksOf } from "../values/track.store.ts";
import { benchmarkTrack } from "../values/track.ts";
import { type ReportFigures, reportFigures } from "./report-figures.ts";

type Sections = ReturnType<typeof sectionsOfRecord>;
type Line = FullMonitoredPortfolio["composition"][number]["lines"][number];
const lastOf = <T extends { date: string }>(dated: readonly T[], day: string): T | null =>
  dated.findLast(({ date }) => date <= day) ?? null;

/** A line that is held, or that was until the last composition; weights in per cent. */
export interface ReportLine extends Omit<Line, "weight"> {
  weight: number;
  /** In the composition before; null where there is none. */
  before: number | null;
}

/** What a report says of a portfolio on a day: stored facts and the figures that follow from its values. */
export interface ReportFacts {
  portfolio: Pick<PortfolioRow, "uuid" | "name" | "currency" | "versionType" | "riskProfile" | "managementType" | "productName">;
  house: string;
  productOwnerName: string | null;
  /** Those whose advisers follow it, where the report names them. */
  distributors: string[];
  sri: number | null;
  /** Day of the last value that the report knows. */
  day: string;
  compositionDate: string;
  previousDate: string | null;
  lines: ReportLine[];
  inception: string;
  aum: Sections["aum"][number] | null;
  fee: Sections["fee"][number] | null;
  benchmark: { name: string; track: DatedValues } | null;
  comment: { title: string; text: string; date: string | null } | null;
  settings: Sections["reporting"][number] | null;
  track: { days: Int32Array; values: Float64Array };
  /** How many of the values a file gave. */
  given: number;
  figures: ReportFigures;
}

/** Why a report of a portfolio cannot be made, as the catalogue of errors has it. */
export class ReportRefused extends Error {
  override name = "ReportRefused";
  constructor(
    readonly code: "NO_VALUES" | "NO_COMPOSITION" | "VALUES_PROBLEM",
    readonly problem: { code: string; series: string[] } | null = null,
  ) {
    super(`No report: ${code}`);
  }
}

async function namesOf(queries: Queries, uuids: readonly string[]): Promise<string[]> {
  if (uuids.length === 0) return [];
  const rows = await queries
    .select({ name: organisation.name })
    .from(organisation)
    .where(inArray(organisation.uuid, [...uuids]));
  return rows.map(({ name }) => name).sort();
}

/** Lines of a composition, the heaviest first, and those of the one before that went. */
function linesOf(now: readonly Line[], before: readonly Line[] | null): ReportLine[] {
  const old = new Map((before ?? []).map((line) => [line.series, Number(line.weight)]));
  const held = now.map((line) => ({ ...line, weight: Number(line.weight), before: before && (old.get(line.series) ?? 0) }));
  const gone = (before ?? []).filter(({ series }) => !now.some((line) => line.series === series));
  return [...held.sort((a, b) => b.weight - a.weight), ...gone.map((line) => ({ ...line, weight: 0, before: Number(line.weight) }))];
}

/**
 * Reads what a report of a portfolio says: values after fees of its own version up to `to`, performance from `from`, else from the day that
 * the settings name, else from the first value. Nothing that is dated after today, nor after `to`, is told.
 * @throws ReportRefused without values or without a composition by then.
 */
export async function gatherFacts(
  queries: Queries,
  row: PortfolioRow,
  { from, to }: { from: string | null; to: string },
): Promise<ReportFacts> {
  const today = marketToday();
  const until = to < today ? to : today;
  const stored = (await tracksOf(queries, row.uuid)).find(({ versionType, net }) => versionType === row.versionType && net);
  if (stored?.problem) throw new ReportRefused("VALUES_PROBLEM", stored.problem);
  const sections = sectionsOfRecord(await sectionsOf(queries, row.uuid), until);
  const settings = lastOf(sections.reporting, until);
  const begins = from ?? settings?.perfStartDate ?? null;
  const inside = valuesInside(stored ?? { days: [], values: [] }, {
    to: dayNumber(until),
    ...(begins !== null && { from: dayNumber(begins) }),
  });
  if (inside.days.length < 2) throw new ReportRefused("NO_VALUES");
  const compositions = (await compositionsOfRecord(queries, row.uuid, until)).filter(({ versionType }) => versionType === row.versionType);
  const [composition, previous] = [compositions.at(-1), compositions.at(-2) ?? null];
  if (!composition) throw new ReportRefused("NO_COMPOSITION");
  const known = await seriesOfLines(
    queries,
    composition.lines.map(({ series }) => series),
  );
  const chosen = lastOf(sections.benchmark, until);
  const compared = chosen ? await benchmarkTrack(queries, row) : null;
  const comment = lastOf(sections.comment, until);
  const track = { days: Int32Array.from(inside.days), values: Float64Array.from(inside.values) };
  const benchmark = chosen && compared && compared.days.length > 1 ? { name: chosen.name, track: compared } : null;
  const given = (await givenValuesOf(queries, row.uuid)).get(row.versionType);
  return {
    portfolio: row,
    house: row.assetManagerName,
    productOwnerName: (settings?.displayProductOwnerName ?? true) ? row.productOwnerName : null,
    distributors: settings?.displayDistributorsNames ? await namesOf(queries, row.distributors) : [],
    sri: sriOf(composition, known),
    day: isoDay(track.days.at(-1)!),
    compositionDate: composition.date,
    previousDate: previous?.date ?? null,
    lines: linesOf(composition.lines, previous?.lines ?? null),
    inception: isoDay(stored!.days[0]!),
    aum: lastOf(sections.aum, until),
    fee: lastOf(sections.fee, until),
    benchmark,
    comment: comment
      ? { title: comment.title, text: comment.text, date: comment.date }
      : settings?.commentsText
        ? { title: settings.commentsTitle ?? "", text: settings.commentsText, date: null }
        : null,
    settings,
    track,
    given: given ? Array.from(track.days).filter((day) => given.days[lastOnOrBefore(given.days, day)] === day).length : 0,
    figures: reportFigures(track, benchmark?.track),
  };
}
