import type { MarketEvent } from "#app/contract/market-event.ts";
import { formatDate, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { type BenchmarkChoice, benchmarkChoices } from "#app/modules/simulation/history/history-context.server.ts";
import type { Writing } from "#app/modules/simulation/writing.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type Change, changeOf } from "../list-view.server.ts";
import type { RiskSubject } from "./risk-subject.server.ts";
import { told } from "./told.server.ts";

export interface StressRow {
  event: string;
  name: string;
  days: string;
  /** Null where less than half of the portfolio has values over these days. */
  performance: Change | null;
  lowest: string | null;
  index: string | null;
  excess: Change | null;
  /** Share of the portfolio that has values over these days. */
  share: string;
  /** Said where values come from a model: of how much of the portfolio. */
  simulated: string | null;
}
export interface Stress {
  choices: Array<{ value: string; label: string }>;
  /** Index that is beside the portfolio. */
  chosen: BenchmarkChoice | null;
  /** The worst first. */
  rows: StressRow[];
  /** How many of the latest events were followed, where there are more. */
  latest: number | null;
  /** Why nothing could be replayed. */
  reason: string | null;
}

const MOST_EVENTS = 60;
/** An event of a single day is followed this long. */
const FOLLOWED_MONTHS = 1;
/** Of the portfolio, that must have values for a figure of the whole. */
const LEAST_SHARE = 0.5;

/** The day before: what an event did on its first day is seen from there. */
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
/** Days from whose value to whose value an event is followed, within what is known. */
function datesOf({ startDate, endDate }: MarketEvent, end: string) {
  const last = endDate ?? addMonths(startDate, FOLLOWED_MONTHS);
  return { from: dayBefore(startDate), to: last < end ? last : end };
}

/**
 * What today's composition would have done over the dates of each event of the markets, from the day before it, left to drift and
 * after the annual fees; lines without values then are left out and the others stand for them. Null where nothing is known.
 */
export async function stressOf(viewer: Viewer, subject: RiskSubject, asked: string | null, writing: Writing): Promise<Stress | null> {
  const { language, t } = writing;
  const { portfolio, records, weights, end, nameOf } = subject;
  const simulatedOf = (missing: readonly string[]): string | null => {
    const ofModel = Object.entries(weights).filter(([uuid]) => records.get(uuid)?.simulated && !missing.includes(uuid));
    const part = ofModel.reduce((sum, [, weight]) => sum + weight, 0);
    return part > 0 ? t("portfolioRisk.stress.simulated", { share: formatPercent(part * 100, language, { decimals: [0, 2] }) }) : null;
  };
  const begins = [...records.values()].flatMap(({ firstValueDate }) => firstValueDate ?? []).sort()[0];
  if (!begins || !end) return null;
  const [{ items, total: known }, choices] = await Promise.all([
    viewer.api.marketEvents.list({ query: { from: begins, to: end, sort: "startDate", dir: "desc", limit: MOST_EVENTS, offset: 0 } }),
    benchmarkChoices(viewer, "EUR"),
  ]);
  const chosen = (asked === null ? choices[0] : choices.find(({ series }) => series === asked)) ?? null;
  const events = items.map((event) => ({ event, ...datesOf(event, end) })).filter(({ from, to }) => from < to);
  const windows = events.map(({ from, to }) => ({ from, to }));
  const replay = async (held: Record<string, number>, annualFees: number) =>
    windows.length === 0
      ? []
      : (await viewer.computation.performance.eventReplay({ weights: held, annualFees, windows, leastShare: LEAST_SHARE })).windows;
  const [index, replayed] = await Promise.all([
    chosen && told(() => replay({ [chosen.series]: 1 }, 0), nameOf, writing),
    told(() => replay(weights, Number(portfolio.annualFees) / 100), nameOf, writing),
  ]);
  const change = (fraction: number | null) => changeOf(fraction === null ? null : fraction * 100, language);
  const written = (fraction: number | null) => (fraction === null ? null : formatVariation(fraction * 100, language, 2));
  const rows = (replayed.value ?? [])
    .flatMap((window, at) =>
      window.share > 0 && events[at] ? [{ ...events[at], ...window, beside: index?.value?.[at]?.totalReturn ?? null }] : [],
    )
    .toSorted((a, b) => (a.totalReturn ?? Number.POSITIVE_INFINITY) - (b.totalReturn ?? Number.POSITIVE_INFINITY))
    .map(({ event, to, share, missing, totalReturn: total, lowest, beside }) => ({
      event: event.id,
      name: event.name[language],
      days: t("portfolioRisk.stress.days", { from: formatDate(event.startDate), to: formatDate(to) }),
      performance: change(total),
      lowest: written(lowest),
      index: written(beside),
      excess: total === null || beside === null ? null : change(total - beside),
      share: formatPercent(share * 100, language, { decimals: [0, 2] }),
      simulated: simulatedOf(missing),
    }));
  const latest = known > items.length ? items.length : null;
  return { choices: choices.map(({ series, name }) => ({ value: series, label: name })), chosen, rows, latest, reason: replayed.reason };
}
