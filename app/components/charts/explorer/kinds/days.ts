import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatDate, formatLongDate, formatMonthNumber } from "#app/domain/format/format.ts";
import { round1, type Tick } from "../../axis.ts";
import { yearStarts } from "../../lines.ts";
import type { Exploration } from "../explored.ts";
import { across } from "../view.ts";

const DAY = 86_400_000;
/** A year and a half: shorter spans name months, and those of a quarter days. */
const MONTHS_BELOW = 550;
const DAYS_BELOW = 92;

/** A number of days since 1970 as YYYY-MM-DD. */
export const dayText = (x: number): string => new Date(Math.round(x) * DAY).toISOString().slice(0, 10);

/** x as days since 1970: names, ticks, and the shortest span that is worth a look. */
export function acrossDays(
  from: number,
  to: number,
  name: string,
  language: InterfaceLanguage,
): Pick<Exploration, "span" | "zooms" | "across" | "ticks"> {
  return {
    span: { from, to, least: Math.min(14, to - from) },
    zooms: to - from > 28,
    across: { name, text: (x) => formatLongDate(dayText(x), language), cell: dayText },
    ticks: (start, end) => (end - start < MONTHS_BELOW ? shortTicks(start, end, language) : yearStarts(start, end - start)),
  };
}

/** First days of months, every so many; of a short span its two ends. */
function shortTicks(from: number, to: number, language: InterfaceLanguage): Tick[] {
  if (to - from < DAYS_BELOW) return [from, to].map((x, i) => ({ at: i * 100, text: formatDate(dayText(x)) }));
  const stride = Math.ceil((to - from) / 30.5 / 6);
  const first = new Date(Math.ceil(from) * DAY);
  const ticks: Tick[] = [];
  for (let month = first.getUTCMonth() + 1; ; month += stride) {
    const x = Date.UTC(first.getUTCFullYear(), month, 1) / DAY;
    if (x > to) return ticks;
    ticks.push({ at: round1(across(x, { from, to })), text: formatMonthNumber(dayText(x), language) });
  }
}
