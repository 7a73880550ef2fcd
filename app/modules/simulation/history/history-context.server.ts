import { type MarkedSpan, markSpans } from "#app/components/charts/lines.ts";
import type { ReturnFrequency } from "#app/domain/enumerations.ts";
import { formatDate } from "#app/domain/format/format.ts";
import type { TrackPoint } from "#app/domain/simulation/track.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { Writing } from "../writing.ts";

/** An index that the past of the allocation can be compared with. */
export interface BenchmarkChoice {
  series: string;
  name: string;
}

/** An event of the markets: its number is over the chart, its words in the list under it. */
export interface EventView extends MarkedSpan {
  name: string;
  days: string;
}

const MOST_BENCHMARKS = 12;

/** Indices of the catalogue that have values. */
export async function benchmarkChoices({ api }: Viewer, currency: string): Promise<BenchmarkChoice[]> {
  const { items } = await api.series.list({ query: { type: "INDEX", limit: MOST_BENCHMARKS, offset: 0, sort: "fullName" } });
  return items
    .filter(({ type, lastValueDate }) => type === "INDEX" && lastValueDate !== null)
    .map((record) => ({
      series: record.uuid,
      name: record.currency === currency ? record.fullName : `${record.fullName} (${record.currency})`,
    }));
}

export interface Compared {
  /** From the first day shown, at the level of the allocation where the index begins later. */
  points: TrackPoint[];
  totalReturn: number | null;
  excess: number | null;
  trackingError: number | null;
  beta: number | null;
  /** First day of an index that begins within the period. */
  begins: string | null;
}

/** The index over the days of the allocation, compared on returns as rare as those of the allocation; null where it has no values there. */
export async function compared(
  { computation: { performance } }: Viewer,
  { series }: BenchmarkChoice,
  shown: readonly TrackPoint[],
  frequency: ReturnFrequency,
): Promise<Compared | null> {
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return null;
  const asked = async () => {
    const { track } = await performance.modelPortfolio({ weights: { [series]: 1 }, rebalancing: "BUY_AND_HOLD" });
    const until = track.filter(([day]) => day <= last.day);
    const values = until.slice(
      Math.max(
        0,
        until.findLastIndex(([day]) => day <= first.day),
      ),
    );
    const { benchmark, totalReturn } = await performance.statistics({
      track: { uuid: "portfolio", values: shown.map(({ day, value }): [string, number] => [day, value]) },
      benchmark: { uuid: series, values },
      frequency,
      ...(values[0] && values[0][0] > first.day ? { from: values[0][0] } : {}),
    });
    return { values, benchmark, totalReturn };
  };
  const answer = await attempt(asked, ({ status }) => status !== 401 && status !== 403);
  if ("refusal" in answer) return null;
  const { values, benchmark, totalReturn } = answer.value;
  const [start] = values;
  if (!start || values.length < 2) return null;
  const late = start[0] > first.day;
  const level = late ? (shown.findLast(({ day }) => day <= start[0])?.value ?? first.value) : first.value;
  return {
    points: values.map(([day, value]) => ({ day: day < first.day ? first.day : day, value: (value / start[1]) * level })),
    totalReturn: benchmark?.totalReturn ?? null,
    excess: benchmark?.totalReturn == null ? null : totalReturn - benchmark.totalReturn,
    trackingError: benchmark?.trackingError ?? null,
    beta: benchmark?.beta ?? null,
    begins: late ? start[0] : null,
  };
}

/** Events of the markets between two days, numbered from the oldest. */
export async function marketEventsWithin({ api }: Viewer, from: string, to: string, { t, language }: Writing): Promise<EventView[]> {
  const { items } = await api.marketEvents.list({ query: { from, to, sort: "startDate", dir: "asc", limit: 100, offset: 0 } });
  const spans = markSpans(
    items.map(({ startDate, endDate }) => ({ from: startDate, to: endDate ?? startDate })),
    { from, to },
  );
  return items.flatMap(({ name, startDate, endDate }, i) => {
    const span = spans[i];
    const days = endDate
      ? t("results.history.events.span", { from: formatDate(startDate), to: formatDate(endDate) })
      : formatDate(startDate);
    return span ? [{ ...span, name: name[language], days }] : [];
  });
}
