import type { MarketEvent } from "#app/contract/market-event.ts";
import { formatDate, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { type BenchmarkChoice, benchmarkChoices } from "#app/modules/simulation/history/history-context.server.ts";
import type { Writing } from "#app/modules/simulation/writing.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type Change, changeOf } from "../list-view.server.ts";
import type { RiskSubject } from "./risk-subject.server.ts";

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
}
export interface Stress {
  choices: Array<{ value: string; label: string }>;
  /** Index that stands beside the portfolio. */
  chosen: BenchmarkChoice | null;
  /** The worst first. */
  rows: StressRow[];
}

const MOST_EVENTS = 60;
/** An event of a single day is followed this long. */
const FOLLOWED_MONTHS = 1;
/** Per cent of the portfolio that must have values for a figure of the whole. */
const LEAST_SHARE = 50;
/** A value stands for a day when it is at most this much older. */
const STANDS_MS = 10 * 86_400_000;

/** The day before: what an event did on its first day is seen from there. */
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const answered = async <T>(call: () => Promise<T>) => attempt(call, ({ status }) => status !== 401 && status !== 403);

/**
 * What today's composition would have done over the dates of each event of the markets, from the day before it, left to drift and
 * after the annual fees; lines without values then are left out and the others stand for them. Null where nothing is known.
 */
export async function stressOf(
  viewer: Viewer,
  subject: RiskSubject,
  asked: string | null,
  { language, t }: Writing,
): Promise<Stress | null> {
  const { records, end } = subject;
  const begins = [...records.values()].flatMap(({ firstValueDate }) => firstValueDate ?? []).sort()[0];
  if (!begins || !end) return null;
  const [{ items }, choices] = await Promise.all([
    viewer.api.marketEvents.list({ query: { from: begins, to: end, sort: "startDate", dir: "desc", limit: MOST_EVENTS, offset: 0 } }),
    benchmarkChoices(viewer, "EUR"),
  ]);
  const chosen = (asked === null ? choices[0] : choices.find(({ series }) => series === asked)) ?? null;
  const [index, replayed] = await Promise.all([
    chosen && indexOf(viewer, chosen),
    Promise.all(items.map((event) => replayOf(viewer, subject, event, end))),
  ]);
  const change = (fraction: number | null) => changeOf(fraction === null ? null : fraction * 100, language);
  const written = (fraction: number | null) => (fraction === null ? null : formatVariation(fraction * 100, language, 2));
  const rows = replayed
    .filter(({ share, from, to }) => share > 0 && from < to)
    .toSorted((a, b) => (a.total ?? Number.POSITIVE_INFINITY) - (b.total ?? Number.POSITIVE_INFINITY))
    .map(({ event, from, to, share, total, lowest }) => {
      const beside = index && returnOver(index, from, to);
      return {
        event: event.id,
        name: event.name[language],
        days: t("portfolioRisk.stress.days", { from: formatDate(event.startDate), to: formatDate(to) }),
        performance: change(total),
        lowest: written(lowest),
        index: written(beside),
        excess: total === null || beside === null ? null : change(total - beside),
        share: formatPercent(share, language, { decimals: [0, 2] }),
      };
    });
  return { choices: choices.map(({ series, name }) => ({ value: series, label: name })), chosen, rows };
}

/** The composition over one event; `total` and `lowest` are null where they cannot be told of the whole. */
async function replayOf(
  { computation: { performance } }: Viewer,
  { portfolio, present, records }: RiskSubject,
  event: MarketEvent,
  end: string,
) {
  const from = dayBefore(event.startDate);
  const last = event.endDate ?? addMonths(event.startDate, FOLLOWED_MONTHS);
  const to = last < end ? last : end;
  const replay = async (without: readonly string[]) => {
    const known = present.lines.filter(({ series }) => {
      const { firstValueDate, lastValueDate } = records.get(series) ?? {};
      const covers = firstValueDate && lastValueDate && firstValueDate <= from && Date.parse(to) - Date.parse(lastValueDate) <= STANDS_MS;
      return covers && !without.includes(series);
    });
    const share = known.reduce((sum, { weight }) => sum + Number(weight), 0);
    if (share < LEAST_SHARE || from >= to) return { share, answer: null };
    const weights = Object.fromEntries(known.map(({ series, weight }) => [series, Number(weight) / share]));
    const annualFees = Number(portfolio.annualFees) / 100;
    return { share, answer: await answered(() => performance.modelPortfolio({ weights, from, to, annualFees })) };
  };
  let { share, answer } = await replay([]);
  // Values that are too rare, or stop in between: the computation names them.
  if (answer && "refusal" in answer && answer.refusal.series.length > 0) ({ share, answer } = await replay(answer.refusal.series));
  const about = { event, from, to, share };
  if (!answer || "refusal" in answer) return { ...about, total: null, lowest: null };
  const { track, totalReturn } = answer.value;
  const start = track[0]?.[1] ?? 1;
  return { ...about, total: totalReturn, lowest: track.reduce((least, [, value]) => Math.min(least, value / start - 1), 0) };
}

type Track = ReadonlyArray<readonly [day: string, value: number]>;

/** All values of an index; null where it cannot be read. */
async function indexOf({ computation: { performance } }: Viewer, { series }: BenchmarkChoice): Promise<Track | null> {
  const answer = await answered(() => performance.modelPortfolio({ weights: { [series]: 1 } }));
  return "value" in answer ? answer.value.track : null;
}

/** Between the values that stand for two days; null where one is missing. */
function returnOver(track: Track, from: string, to: string): number | null {
  const valueOn = (day: string) => {
    const found = track.findLast(([own]) => own <= day);
    return found && Date.parse(day) - Date.parse(found[0]) <= STANDS_MS ? found[1] : null;
  };
  const [first, last] = [valueOn(from), valueOn(to)];
  return first === null || last === null ? null : last / first - 1;
}
