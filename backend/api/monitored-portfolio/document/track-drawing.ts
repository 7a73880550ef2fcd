import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatNumber } from "#app/domain/format/format.ts";
import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { type DatedValues, lastOnOrBefore } from "#backend/numerics/series/monthly-returns.ts";

type Drawing = Extract<DocumentBlock, { kind: "lines" }>["drawing"];

/** Points of a line at most: a page is not finer. */
const MOST_POINTS = 240;
const MOST_TICKS = 6;

/** Round ticks between two values, six at most. */
function ticksBetween(low: number, high: number): number[] {
  const rough = (high - low || 1) / (MOST_TICKS - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((multiple) => multiple * power).find((size) => size >= rough) ?? 10 * power;
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

/** The first day of each year inside, as many as leave room for their names. */
function yearTicks(first: number, last: number): Drawing["xTicks"] {
  const years = Array.from({ length: Number(isoDay(last).slice(0, 4)) - Number(isoDay(first).slice(0, 4)) }, (_, i) => {
    const year = Number(isoDay(first).slice(0, 4)) + i + 1;
    return { year, day: dayNumber(`${year}-01-01`) };
  });
  const stride = Math.ceil(years.length / 10) || 1;
  return years
    .filter((_, i) => i % stride === 0)
    .map(({ year, day }) => ({ at: ((day - first) / (last - first || 1)) * 100, text: String(year) }));
}

/** Tracks over the days of the first one, each 100 on its first day, as lines in a box of 1000 x 1000. */
export function trackDrawing(tracks: readonly DatedValues[], language: InterfaceLanguage): Drawing {
  const [own] = tracks;
  const first = own!.days[0]!;
  const last = own!.days[own!.days.length - 1]!;
  const stride = Math.max(1, Math.ceil(own!.days.length / MOST_POINTS));
  const kept = Array.from(own!.days).filter((_, i, all) => i % stride === 0 || i === all.length - 1);
  const lines = tracks.map(({ days, values }) => {
    const start = values[Math.max(0, lastOnOrBefore(days, first))]!;
    return kept.flatMap((day) => {
      const at = lastOnOrBefore(days, day);
      return at < 0 || day > days[days.length - 1]! ? [] : [{ day, value: (values[at]! / start) * 100 }];
    });
  });
  const all = lines.flatMap((line) => line.map(({ value }) => value));
  const ticks = ticksBetween(Math.min(...all), Math.max(...all));
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const down = (value: number) => ((high - value) / (high - low || 1)) * 100;
  return {
    paths: lines.map((line) =>
      line
        .map(({ day, value }, i) => {
          const x = Math.round(((day - first) / (last - first || 1)) * 1000);
          return `${i === 0 ? "M" : "L"}${x} ${Math.round(down(value) * 10)}`;
        })
        .join(""),
    ),
    yTicks: ticks.map((value) => ({ at: down(value), text: formatNumber(value, language, { decimals: [0, 1] }) })),
    xTicks: yearTicks(first, last),
    // The line of what was put in.
    zero: Math.min(200, Math.max(-100, down(100))),
  };
}
