import { drawLines } from "#app/components/charts/lines.ts";
import { formatDate, formatLongDate, formatNumber, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import type { FeeView } from "#app/domain/simulation/past-fees.ts";
import { byPeriod, drawdowns, performances, since, spanStart, type TrackPoint } from "#app/domain/simulation/track.ts";
import { monthsUp, monthsUpText } from "#app/modules/model-portfolio/analysis/calendar-table.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type Failure, failureOf } from "../failure.ts";
import { HISTORY_SPANS, type HistorySpan, USUAL } from "../results/shown-results.ts";
import type { HistoryView, LineView } from "../view.ts";
import type { Writing } from "../writing.ts";
import { type BenchmarkChoice, type Compared, compared, type EventView, marketEventsWithin } from "./history-context.server.ts";
import { pastFeesView } from "./past-fees.server.ts";
import { PORTFOLIO, trackOf } from "./track.server.ts";
import { type VolatilitySubject, volatilitiesLine } from "./volatilities.server.ts";

export type History = { history: HistoryView; failure: null } | { history: null; failure: Failure };
type Statistics = Awaited<ReturnType<Viewer["computation"]["performance"]["statistics"]>>;
type Calendar = Awaited<ReturnType<Viewer["computation"]["performance"]["calendarReturns"]>>;

export interface HistoryAsked {
  span: HistorySpan;
  fees: FeeView;
  benchmark: BenchmarkChoice | null;
  events: boolean;
}
/** What a document shows: what the page opens on, nothing laid over. */
export const USUAL_HISTORY: HistoryAsked = { span: USUAL.span, fees: USUAL.fees, benchmark: null, events: false };

/**
 * What the allocation would have done: today's weights put on the first day that all its series have, then left alone or
 * rebalanced by the rule of the simulation, to the last day that they share. Prices as stored, after or before the yearly fees
 * of the contract. A span longer than the history is all of it.
 */
export async function historyView(
  viewer: Viewer,
  subject: VolatilitySubject,
  { span: wanted, fees, benchmark, events }: HistoryAsked,
  writing: Writing,
): Promise<History> {
  const { performance } = viewer.computation;
  const { parameters, lines } = subject;
  const asked = async () => {
    const [track, other] = await Promise.all([
      trackOf(viewer, parameters, lines, fees),
      trackOf(viewer, parameters, lines, fees === "after" ? "before" : "after"),
    ]);
    const { frequency } = track;
    const points = track.values.map(([day, value]) => ({ day, value }));
    const span = within(points, wanted);
    const shown = since(points, span);
    const [from, to] = [shown[0]?.day, shown.at(-1)?.day];
    const window = from ? { from } : {};
    const values = { uuid: PORTFOLIO, values: track.values };
    const others = { uuid: PORTFOLIO, values: other.values };
    const [whole, part, otherWhole, otherPart, calendar, beside, marked] = await Promise.all([
      performance.statistics({ track: values, frequency }),
      performance.statistics({ track: values, frequency, ...window }),
      performance.statistics({ track: others, frequency }),
      performance.statistics({ track: others, frequency, ...window }),
      performance.calendarReturns({ series: [values] }),
      benchmark && compared(viewer, benchmark, shown, frequency),
      events && from && to ? marketEventsWithin(viewer, from, to, writing) : null,
    ]);
    const volatilities = await volatilitiesLine(viewer, subject, { ...part, since: points[0]?.day ?? part.from }, writing);
    const feesView = pastFeesView(parameters, fees, writing);
    return { points, whole, part, otherWhole, otherPart, calendar, beside, marked, span, fees, feesView, volatilities };
  };
  const answer = await attempt(asked, ({ status }) => status !== 401 && status !== 403);
  const held = parameters.allocation.map(({ series }) => series);
  if ("refusal" in answer) return { history: null, failure: ofHeld(failureOf(answer.refusal), held) };
  return { history: written({ ...answer.value, lines, benchmark }, writing), failure: null };
}

/** The span, or the whole history where that is shorter. */
function within(points: readonly TrackPoint[], span: HistorySpan): HistorySpan {
  const [first, last] = [points[0], points.at(-1)];
  const start = last ? spanStart(last.day, span) : null;
  return first && start !== null && start < first.day ? "MAX" : span;
}

/** A refusal that names the walked portfolio means the series it holds. */
const ofHeld = (failure: Failure, held: string[]): Failure => (failure.series.includes(PORTFOLIO) ? { ...failure, series: held } : failure);

interface Walked {
  points: readonly TrackPoint[];
  whole: Statistics;
  part: Statistics;
  /** The same on the other side of the fees. */
  otherWhole: Statistics;
  otherPart: Statistics;
  calendar: Calendar;
  lines: readonly LineView[];
  span: HistorySpan;
  fees: FeeView;
  feesView: HistoryView["fees"];
  volatilities: string | null;
  benchmark: BenchmarkChoice | null;
  beside: Compared | null;
  marked: EventView[] | null;
}

function written(
  { points, whole, part, otherWhole, otherPart, calendar, lines, span, fees, feesView, volatilities, benchmark, beside, marked }: Walked,
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
      const of = ({ periods }: Statistics) => (reason ? null : variation(periods[key] ?? null));
      const [value, other] = [of(whole), of(otherWhole)];
      const sides = fees === "after" ? { after: value, before: other } : { after: other, before: value };
      return { key, label: t(`results.history.spans.${key}`), value, ...sides, reason };
    }),
    span,
    fees: feesView,
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
    sentence: t(feesView.options.length === 0 ? "results.history.sentence" : `riskFigures.fees.${fees}Sentence`, {
      from: formatLongDate(part.from, language),
      to: formatLongDate(part.to, language),
      total: variation(part.totalReturn) ?? "",
      other: variation(otherPart.totalReturn) ?? "",
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
      {
        label: t("riskFigures.volatility", { values: t(`riskFigures.values.${part.frequency}`) }),
        value: percent(part.volatility),
      },
      { label: t("results.history.facts.drawdown"), value: percent(maxDrawdown.value) },
      { label: t("results.history.facts.sharpe"), value: part.sharpeRatio === null ? null : ratio(part.sharpeRatio) },
      { label: t("results.history.facts.bestMonth"), value: variation(part.bestMonth) },
      { label: t("results.history.facts.worstMonth"), value: variation(part.worstMonth) },
      { label: t("results.history.facts.positiveMonths"), value: monthsUpText(monthsUp(monthsWithin(calendar, part)), language) },
      ...(beside
        ? [
            { label: t("results.history.benchmark.excess"), value: variation(beside.excess) },
            { label: t("results.history.benchmark.trackingError"), value: percent(beside.trackingError) },
            { label: t("results.history.benchmark.beta"), value: beside.beta === null ? null : ratio(beside.beta) },
          ]
        : []),
    ],
    calendar: calendarRows(calendar, part.frequency !== "QUARTERLY", (value) => variation(value)?.replace(/\s*%$/u, "") ?? null),
    notes: [
      feesView.note,
      ...(part.volatility === null ? [t(`riskFigures.tooFew.${part.frequency}`, { count: part.observations })] : []),
      ...(part.frequency === "WEEKLY" ? [] : [t(`riskFigures.rare.${part.frequency}`)]),
      ...(volatilities ? [volatilities] : []),
      ...(benchmark ? [benchmarkNote(benchmark, beside, { t, language })] : []),
      t("results.history.common", { from: formatDate(first), to: formatDate(last) }),
      t("results.history.method"),
      ...(simulated.length > 0 ? [t("simulator.sources.simulated", { names: simulated.join(", ") })] : []),
      t("results.history.pastPerformance"),
    ],
  };

  function ratio(value: number): string {
    return formatNumber(value, language, { decimals: 2 });
  }
}

/** Months of the calendar that lie whole within the days of the figures. */
const monthsWithin = ({ rows }: Calendar, { from, to }: { from: string; to: string }) =>
  (rows[0]?.months ?? []).filter(({ year, month }) => {
    const before = new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
    const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    return before >= from && end <= to;
  });

function benchmarkNote({ name }: BenchmarkChoice, beside: Compared | null, { t }: Writing): string {
  if (!beside) return t("results.history.benchmark.absent", { name });
  return beside.begins
    ? t("results.history.benchmark.later", { name, day: formatDate(beside.begins) })
    : t("results.history.benchmark.method", { name });
}

/** Shorter spans are not annualised: a month's gain is no promise for twelve. */
const isYear = ({ from, to }: Statistics) => Date.parse(to) - Date.parse(from) >= 364 * 86_400_000;

/** Years with a figure, the newest first; their months where the values tell them. */
function calendarRows(
  { rows: [row] }: Calendar,
  months: boolean,
  figure: (value: number | null) => string | null,
): HistoryView["calendar"] {
  if (!row) return [];
  const cell = (of: Calendar["rows"][number]["months"][number] | Calendar["rows"][number]["years"][number] | undefined) => ({
    text: figure(of?.return ?? null),
    losing: (of?.return ?? 0) < 0,
    complete: of?.complete ?? true,
  });
  const monthOf = (year: number, month: number) => (months ? row.months.find((m) => m.year === year && m.month === month) : undefined);
  return row.years
    .map((whole) => ({
      year: String(whole.year),
      months: Array.from({ length: 12 }, (_, i) => cell(monthOf(whole.year, i + 1))),
      total: cell(whole),
    }))
    .filter(({ months: cells, total }) => total.text !== null || cells.some(({ text }) => text !== null))
    .reverse();
}
