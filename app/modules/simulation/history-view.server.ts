import { drawLines } from "#app/components/charts/lines.ts";
import type { SimulationParameters } from "#app/contract/simulation.ts";
import { formatDate, formatLongDate, formatNumber, formatPercent, formatVariation } from "#app/domain/format.ts";
import { fractionOf } from "#app/domain/simulation/request.ts";
import { byPeriod, commonEnd, drawdowns, performances, since, spanStart, type TrackPoint } from "#app/domain/simulation/track.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type Failure, failureOf } from "./failure.ts";
import { type BenchmarkChoice, type Compared, compared, type EventView, marketEventsWithin } from "./history-context.server.ts";
import { attempt } from "./refusal.ts";
import { HISTORY_SPANS, type HistorySpan } from "./shown-results.ts";
import type { HistoryView, LineView } from "./view.ts";
import type { Writing } from "./writing.ts";

export type History = { history: HistoryView; failure: null } | { history: null; failure: Failure };
type Statistics = Awaited<ReturnType<Viewer["computation"]["performance"]["statistics"]>>;
type Calendar = Awaited<ReturnType<Viewer["computation"]["performance"]["calendarReturns"]>>;

export interface HistoryAsked {
  span: HistorySpan;
  benchmark: BenchmarkChoice | null;
  events: boolean;
}
/** What a document shows: no window that flatters, nothing laid over. */
export const WHOLE_HISTORY: HistoryAsked = { span: "MAX", benchmark: null, events: false };

/** Name of the walked portfolio in the calls; no stored series bears it. */
const PORTFOLIO = "portfolio";

/**
 * What the allocation would have done: today's weights put on the first day that all its series have, then left alone or
 * rebalanced by the rule of the simulation, to the last day that they share. Prices as stored, before the contract's fees.
 */
export async function historyView(
  viewer: Viewer,
  parameters: SimulationParameters,
  lines: readonly LineView[],
  { span, benchmark, events }: HistoryAsked,
  writing: Writing,
): Promise<History> {
  const { performance } = viewer.computation;
  const weights = Object.fromEntries(parameters.allocation.map(({ series, weight }) => [series, fractionOf(weight)]));
  const end = commonEnd(lines.filter(({ series }) => series in weights).map(({ lastDay }) => lastDay));
  const asked = async () => {
    const { track } = await performance.modelPortfolio({ weights, rebalancing: parameters.rebalancing, ...(end ? { to: end } : {}) });
    const points = track.map(([day, value]) => ({ day, value }));
    const shown = since(points, span);
    const [from, to] = [shown[0]?.day, shown.at(-1)?.day];
    const values = { uuid: PORTFOLIO, values: track };
    const [whole, part, calendar, beside, marked] = await Promise.all([
      performance.statistics({ track: values }),
      performance.statistics({ track: values, ...(from ? { from } : {}) }),
      performance.calendarReturns({ series: [values] }),
      benchmark && compared(viewer, benchmark, shown),
      events && from && to ? marketEventsWithin(viewer, from, to, writing) : null,
    ]);
    return { points, whole, part, calendar, beside, marked };
  };
  const answer = await attempt(asked, ({ status }) => status !== 401 && status !== 403);
  if ("refusal" in answer) return { history: null, failure: ofHeld(failureOf(answer.refusal), Object.keys(weights)) };
  const annualFees = formatPercent(parameters.managementFee, writing.language, { decimals: [0, 2] });
  return { history: written({ ...answer.value, lines, span, benchmark, annualFees }, writing), failure: null };
}

/** A refusal that names the walked portfolio means the series it holds. */
const ofHeld = (failure: Failure, held: string[]): Failure => (failure.series.includes(PORTFOLIO) ? { ...failure, series: held } : failure);

interface Walked {
  points: readonly TrackPoint[];
  whole: Statistics;
  part: Statistics;
  calendar: Calendar;
  lines: readonly LineView[];
  span: HistorySpan;
  benchmark: BenchmarkChoice | null;
  beside: Compared | null;
  marked: EventView[] | null;
  /** Of the contract, per cent as it is written. */
  annualFees: string;
}

function written(
  { points, whole, part, calendar, lines, span, benchmark, beside, marked, annualFees }: Walked,
  { t, language }: Writing,
): HistoryView {
  const [first, last] = [points[0]?.day ?? whole.from, points.at(-1)?.day ?? whole.to];
  const shown = since(points, span);
  const axis = (value: number) => formatPercent(value, language, { decimals: [0, 1] });
  const percent = (value: number | null) => (value === null ? null : formatPercent(value * 100, language, { decimals: 1 }));
  const variation = (value: number | null) => (value === null ? null : formatVariation(value * 100, language));
  const { maxDrawdown } = part;
  const simulated = lines.filter((line) => line.origin === "simulated").map((line) => line.name);
  const allocated = performances(shown);
  const index = beside ? performances(beside.points, shown[0]?.value) : null;
  const falls = drawdowns(shown);
  return {
    spans: HISTORY_SPANS.map((key) => {
      const start = spanStart(last, key);
      const reason = start !== null && start < first ? t("results.history.startsLater", { day: formatDate(first) }) : null;
      return { key, label: t(`results.history.spans.${key}`), value: reason ? null : variation(whole.periods[key] ?? null), reason };
    }),
    performance: drawLines([{ points: allocated }, ...(index ? [{ points: index }] : [])], axis),
    drawdown: drawLines([{ points: falls }], axis),
    last: variation(part.totalReturn) ?? "",
    figures: byPeriod(allocated).flatMap((period) => {
      const end = period.at(-1);
      if (!end) return [];
      const compared = index?.findLast(({ day }) => day <= end.day) ?? null;
      const values = [end, ...(index ? [compared] : [])].map((point) => point && formatVariation(point.value, language));
      return [{ day: formatDate(end.day), values }];
    }),
    falls: byPeriod(falls).flatMap((period) => {
      const lowest = period.reduce<TrackPoint | null>((low, point) => (low && low.value <= point.value ? low : point), null);
      return lowest ? [{ day: formatDate(lowest.day), fall: formatPercent(lowest.value, language, { decimals: 1 }) }] : [];
    }),
    sentence: t("results.history.sentence", {
      from: formatLongDate(part.from, language),
      to: formatLongDate(part.to, language),
      total: variation(part.totalReturn) ?? "",
    }),
    drawdownSentence:
      maxDrawdown.peakDate && maxDrawdown.troughDate
        ? t(maxDrawdown.recoveryDate ? "results.history.worstRecovered" : "results.history.worst", {
            loss: percent(maxDrawdown.value) ?? "",
            peak: formatDate(maxDrawdown.peakDate),
            trough: formatDate(maxDrawdown.troughDate),
            recovery: maxDrawdown.recoveryDate ? formatDate(maxDrawdown.recoveryDate) : "",
          })
        : t("results.history.noLoss"),
    benchmark: benchmark && beside && { name: benchmark.name, last: variation(beside.totalReturn) ?? "" },
    events: marked,
    facts: [
      { label: t("results.history.facts.total"), value: variation(part.totalReturn) },
      { label: t("results.history.facts.annualised"), value: isYear(part) ? variation(part.annualizedReturn) : null },
      { label: t("results.history.facts.volatility"), value: percent(part.volatility) },
      { label: t("results.history.facts.drawdown"), value: percent(maxDrawdown.value) },
      { label: t("results.history.facts.sharpe"), value: part.sharpeRatio === null ? null : ratio(part.sharpeRatio) },
      { label: t("results.history.facts.bestMonth"), value: variation(part.bestMonth) },
      { label: t("results.history.facts.worstMonth"), value: variation(part.worstMonth) },
      { label: t("results.history.facts.positiveMonths"), value: percent(part.positiveMonths) },
      ...(beside
        ? [
            { label: t("results.history.benchmark.excess"), value: variation(beside.excess) },
            { label: t("results.history.benchmark.trackingError"), value: percent(beside.trackingError) },
            { label: t("results.history.benchmark.beta"), value: beside.beta === null ? null : ratio(beside.beta) },
          ]
        : []),
    ],
    calendar: calendarRows(calendar, (value) => variation(value)?.replace(/\s*%$/u, "") ?? null),
    notes: [
      ...(benchmark ? [benchmarkNote(benchmark, beside, { t, language })] : []),
      t("results.history.common", { from: formatDate(first), to: formatDate(last) }),
      t("results.history.method", { annualFees }),
      ...(simulated.length > 0 ? [t("simulator.sources.simulated", { names: simulated.join(", ") })] : []),
      t("results.history.pastPerformance"),
    ],
  };

  function ratio(value: number): string {
    return formatNumber(value, language, { decimals: 2 });
  }
}

function benchmarkNote({ name }: BenchmarkChoice, beside: Compared | null, { t }: Writing): string {
  if (!beside) return t("results.history.benchmark.absent", { name });
  return beside.begins
    ? t("results.history.benchmark.later", { name, day: formatDate(beside.begins) })
    : t("results.history.benchmark.method", { name });
}

/** Shorter spans are not annualised: a month's gain is no promise for twelve. */
const isYear = ({ from, to }: Statistics) => Date.parse(to) - Date.parse(from) >= 364 * 86_400_000;

/** Years with a figure, the newest first. */
function calendarRows({ rows: [row] }: Calendar, figure: (value: number | null) => string | null): HistoryView["calendar"] {
  if (!row) return [];
  const cell = (value: number | null | undefined) => ({ text: figure(value ?? null), losing: (value ?? 0) < 0 });
  return row.years
    .map(({ year, return: whole, complete }) => ({
      year: String(year),
      months: Array.from({ length: 12 }, (_, i) => cell(row.months.find((m) => m.year === year && m.month === i + 1)?.return)),
      total: { ...cell(whole), complete },
    }))
    .filter(({ months, total }) => total.text !== null || months.some(({ text }) => text !== null))
    .reverse();
}
