import { readFilter } from "#app/components/data/list-state.ts";
import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { isUuid } from "#app/domain/uuid.ts";

/** Days of a report that names none, and the most that one may have. */
const USUAL_DAYS = 30;
const MOST_DAYS = 732;
const LONGEST_ENDPOINT = 200;

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && isoDay(dayNumber(text)) === text;

export interface ReportState<By extends string> {
  from: string;
  to: string;
  by: By;
  organisation?: string;
  user?: string;
  simulator?: string;
  endpoint?: string;
  /** What the address asks for cannot be read as days in their order, or is too long. */
  problem: "days" | "order" | "long" | null;
}

/** The report that the address asks for; days that cannot be read give the usual ones, and a sentence that says so. */
export function readReport<By extends string>(url: string, groups: readonly [By, ...By[]]): ReportState<By> {
  const query = new URL(url).searchParams;
  const today = marketToday();
  const [from, to] = [query.get("from") || null, query.get("to") || null];
  const last = isDay(to) ? to : today;
  const first = isDay(from) ? from : isoDay(dayNumber(last) - USUAL_DAYS + 1);
  const unread = (from !== null && !isDay(from)) || (to !== null && !isDay(to));
  const problem = unread ? "days" : first > last ? "order" : dayNumber(last) - dayNumber(first) >= MOST_DAYS ? "long" : null;
  const uuidOf = (name: string) => {
    const text = query.get(name) ?? "";
    return isUuid(text) ? text : undefined;
  };
  const [organisation, user, simulator] = [uuidOf("organisation"), uuidOf("user"), uuidOf("simulator")];
  const endpoint = query.get("endpoint")?.trim().slice(0, LONGEST_ENDPOINT);
  const days = problem === null ? { from: first, to: last } : { from: isoDay(dayNumber(today) - USUAL_DAYS + 1), to: today };
  return {
    ...days,
    by: readFilter(url, "by", groups) ?? groups[0],
    ...(organisation && { organisation }),
    ...(user && { user }),
    ...(simulator && { simulator }),
    ...(endpoint && { endpoint }),
    problem,
  };
}

/** Every day from the first to the last one. */
export const daysOf = ({ from, to }: { from: string; to: string }): string[] =>
  Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, i) => isoDay(dayNumber(from) + i));
