import { addMonths, dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { type Breach, type PortfolioWatch, RISK_SPANS, type RiskSpan, WATCH_PERIODS } from "#app/domain/portfolio/watch.ts";
import { weightOf } from "#app/domain/simulation/weights.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { seriesOfLines } from "#backend/api/model-portfolio/composition.store.ts";
import { sriOf } from "#backend/api/model-portfolio/portfolio.domain.ts";
import type { Queries } from "#backend/calls/context.ts";
import { type CurrentAllocation, currentAllocation } from "#backend/numerics/performance/current-allocation.ts";
import { statistics } from "#backend/numerics/performance/statistics.ts";
import type { DatedValues } from "#backend/numerics/series/monthly-returns.ts";
import type { VersionedComposition } from "../composition/composition.store.ts";
import { faultsOf } from "../composition/validation.ts";
import type { PortfolioRow } from "../portfolio/portfolio.store.ts";
import type { Sources, Track } from "./track.ts";

const SPAN_MONTHS: Record<RiskSpan, number> = { "1Y": 12, "3Y": 36 };
const SPARK_POINTS = 27;

/** Null instead of an error of the catalogue: what cannot be computed is not known. */
function computed<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof ComputationError) return null;
    throw error;
  }
}

/** Figures of values as the statistics of one portfolio have them; null for what they do not reach back to. */
export function figuresOfTrack({ days, values }: DatedValues): Pick<PortfolioWatch, "performance" | "volatility" | "maxDrawdown"> {
  const [first, last] = [days[0], days[days.length - 1]];
  const none = { "1Y": null, "3Y": null };
  if (first === undefined || last === undefined || first === last)
    return { performance: { "1M": null, YTD: null, ...none }, volatility: none, maxDrawdown: none };
  const track = { uuid: "portfolio", days, values };
  const periods = computed(() => statistics({ track }).periods);
  const risks = RISK_SPANS.map((span) => {
    const from = addMonths(last, -SPAN_MONTHS[span]);
    return [span, from < first ? null : computed(() => statistics({ track, from }))] as const;
  });
  const of = (read: (risk: ReturnType<typeof statistics>) => number | null) =>
    Object.fromEntries(risks.map(([span, risk]) => [span, risk && read(risk)])) as Record<RiskSpan, number | null>;
  return {
    performance: Object.fromEntries(WATCH_PERIODS.map((period) => [period, periods?.[period] ?? null])) as PortfolioWatch["performance"],
    volatility: of(({ volatility }) => volatility),
    maxDrawdown: of(({ maxDrawdown }) => maxDrawdown.value),
  };
}

/** Values of the last twelve months at even distances, the first and the last among them. */
export function sparkOf({ days, values }: DatedValues): number[] {
  const last = days.length - 1;
  if (last < 1) return [];
  const from = addMonths(days[last]!, -12);
  const start = Math.max(
    0,
    Array.prototype.findIndex.call(days, (day: number) => day >= from),
  );
  const steps = Math.min(SPARK_POINTS - 1, last - start);
  if (steps < 1) return [];
  return Array.from({ length: steps + 1 }, (_, i) => Number(values[Math.round(start + ((last - start) * i) / steps)]!.toPrecision(6)));
}

const targetOf = ({ date, lines }: Pick<VersionedComposition, "date" | "lines">) => ({
  day: dayNumber(date),
  weights: new Map(lines.map(({ series, weight }) => [series, Number(weight) / 100])),
});

/** Where the market moved the weights of a composition by a day; null where a value is missing. */
function movedWeights(composition: VersionedComposition, series: ReadonlyMap<string, DatedValues>, day: number): CurrentAllocation | null {
  const classless = new Map([...series].map(([uuid, values]) => [uuid, { ...values, assetClass: "NOT_DEFINED" }]));
  return computed(() => currentAllocation(classless, targetOf(composition), day));
}

/** Half the sum of the absolute differences of two sets of weights: what would have to be traded to go from one to the other. */
export function distance(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const all = new Set([...a.keys(), ...b.keys()]);
  return [...all].reduce((sum, uuid) => sum + Math.abs((a.get(uuid) ?? 0) - (b.get(uuid) ?? 0)), 0) / 2;
}

const keyOf = ({ code, series, assetClass, rule }: Omit<Breach, "since">) => [code, series, assetClass, rule].join(" ");

/** Rules and bounds that the weights of the day break, those that were broken before with the day on which that began. */
async function breachesOf(
  queries: Queries,
  portfolio: PortfolioRow,
  sources: Sources,
  { composition, weights, day }: { composition: VersionedComposition; weights: ReadonlyMap<string, number>; day: number },
  before: PortfolioWatch | null,
): Promise<Breach[]> {
  const lines = [...weights].map(([series, weight]) => ({ series, weight: weightOf(Math.round(weight * 10_000)) }));
  const judged = { versionType: composition.versionType, date: isoDay(day), lines, before: null };
  const { ofRules } = await faultsOf(queries, portfolio, sources.sections, judged);
  const known = new Map((before?.breaches ?? []).map((breach) => [keyOf(breach), breach.since]));
  return ofRules
    .filter(({ severity }) => severity === "error")
    .map(({ code, series = null, assetClass = null, rule = null, found = null, limit = null }) => {
      const breach = { code, series, assetClass, rule, found, limit };
      return { ...breach, since: known.get(keyOf(breach)) ?? isoDay(day) };
    });
}

/**
 * What is watched of a portfolio, as of the last value of its track. Weights are those that the market made of the composition in force;
 * the drift is their distance to the model in force, or, of a portfolio that goes by its model, to the weights that were set.
 */
export async function watchOf(
  queries: Queries,
  portfolio: PortfolioRow,
  sources: Sources,
  track: Pick<Track, "days" | "values">,
  before: PortfolioWatch | null,
): Promise<PortfolioWatch> {
  const figures = { ...figuresOfTrack(track), spark: sparkOf(track) };
  const inForce = (versionType: VersionedComposition["versionType"], until: string) =>
    sources.compositions.findLast((one) => one.versionType === versionType && one.date <= until);
  const shown = inForce(portfolio.versionType, marketToday());
  const sri = sriOf(
    shown,
    await seriesOfLines(
      queries,
      (shown?.lines ?? []).map(({ series }) => series),
    ),
  );
  const day = track.days.at(-1);
  const composition = day === undefined ? undefined : inForce(portfolio.versionType, isoDay(day));
  const moved = day === undefined || !composition ? null : movedWeights(composition, sources.series, day);
  if (day === undefined || !composition || !moved) return { ...figures, sri, drift: null, breaches: [] };
  const model = portfolio.versionType === "EXECUTED" ? inForce("MODEL", isoDay(day)) : composition;
  return {
    ...figures,
    sri,
    drift: model ? distance(moved.weights, targetOf(model).weights) : null,
    breaches: await breachesOf(queries, portfolio, sources, { composition, weights: moved.weights, day }, before),
  };
}
