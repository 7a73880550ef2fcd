import { DAY_ORDERS, type DayOrder } from "#app/contract/file-reading.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { dayOf, dayOfIso } from "#backend/values/days.ts";

/** A time of day that may follow, with its zone. */
const TIME = String.raw`(?:[T ,]+(?<time>\d{1,2}[:h]\d{2}(?:[:m]\d{2}s?(?:[.,]\d+)?)?)(?: ?[AaPp][Mm])?(?: ?(?<zone>Z|(?:UTC|GMT)?[+-]\d{2}(?::?\d{2})?|[A-Z]{3,4})(?: ?\([\p{L} ]+\)|\[[A-Za-z/_+-]+\])?)?)?`;
/** Zones of an instant that a program wrote in the time of the world. */
const UNIVERSAL = /^(?:Z|UTC|GMT|(?:UTC|GMT)?[+-]00(?::?00)?)$/;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`, "u");
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{2}|\d{4})${TIME}$`, "u");
const DAY_MONTH = new RegExp(String.raw`^(\d{1,2})(?:er|st|nd|rd|th)?[- ./]*(\p{L}{3,9})\.?[-, ./]*(\d{2}|\d{4})${TIME}$`, "u");
const MONTH_DAY = new RegExp(String.raw`^(\p{L}{3,9})\.?[- ]*(\d{1,2})(?:st|nd|rd|th)?,?[- ]+(\d{2}|\d{4})${TIME}$`, "u");
const YEAR_MONTH = new RegExp(String.raw`^(\d{4})[- ](\p{L}{3,9})\.?[- ](\d{1,2})${TIME}$`, "u");
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
/** Days as Excel counts them, from 1954 to 2118: other numbers of five digits are no days of prices. */
const SERIAL = /^[2-7]\d{4}$/;
const WEEKDAY = /^(?:lun|mar|mer|jeu|ven|sam|dim|mon|tue|wed|thu|fri|sat|sun)\p{L}*\.?,? +(?=[\d\p{L}])/iu;
const EXCEL_EPOCH = -25_569;
const EXCEL_1904 = 1462;

/** Months in French and in English, by what their names begin with. */
const MONTHS: ReadonlyArray<readonly [name: RegExp, month: number]> = [
  [/^jan(?:v|vier|uary)?$/, 1],
  [/^(?:feb|fev|fevr|fevrier|february)$/, 2],
  [/^mar(?:s|ch)?$/, 3],
  [/^(?:apr|avr|avril|april)$/, 4],
  [/^(?:mai|may)$/, 5],
  [/^(?:jun|juin|june)$/, 6],
  [/^(?:jul|juil|juillet|july)$/, 7],
  [/^(?:aug|aou|aout|august)$/, 8],
  [/^sep(?:t|tembre|tember)?$/, 9],
  [/^oct(?:obre|ober)?$/, 10],
  [/^nov(?:embre|ember)?$/, 11],
  [/^dec(?:embre|ember)?$/, 12],
];

const digit = (text: string, at: number) => text.charCodeAt(at) - 48;

/**
 * Day number of a date as offices and programs write it: 2024-01-31, 20240131, 31/01/2024, 31.01.24, 31 janv. 2024, Jan 31, 2024, a day
 * as Excel counts them; with or without a time of day. `order` says what comes first in a date in figures; YMD is about years of two digits.
 * Null when it is none of these or no day of the calendar.
 */
export function dayOfText(text: string, order: DayOrder = "DMY"): number | null {
  if (text.length === 10 && text.charCodeAt(4) === 45 && text.charCodeAt(7) === 45) {
    const year = digit(text, 0) * 1000 + digit(text, 1) * 100 + digit(text, 2) * 10 + digit(text, 3);
    const month = digit(text, 5) * 10 + digit(text, 6);
    const day = digit(text, 8) * 10 + digit(text, 9);
    for (let i = 0; i < 10; i++) {
      const d = digit(text, i);
      if (i !== 4 && i !== 7 && !(d >= 0 && d <= 9)) return null;
    }
    return dayOf(year, month, day);
  }
  const compact = COMPACT.exec(text);
  if (compact) return dayOf(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  if (SERIAL.test(text)) return Number(text) + EXCEL_EPOCH;
  const last = YEAR_LAST.exec(text);
  if (last) {
    if (order === "YMD") return isShort(last) ? placed(last, yearOf(last[1]!), Number(last[3]), Number(last[4])) : null;
    const [day, month] = order === "DMY" ? [last[1], last[3]] : [last[3], last[1]];
    return placed(last, yearOf(last[4]!), Number(month), Number(day));
  }
  const first = YEAR_FIRST.exec(text);
  if (first) return placed(first, Number(first[1]), Number(first[3]), Number(first[4]));
  return wordedDay(text);
}

/** What a date that is no day says all the same: a number above twelve is no month. */
function ordersOfMonth([, first, , second, last = ""]: RegExpExecArray): DayOrder[] | null {
  if (last.length !== 4) return null;
  const [isDay, isMonth] = [Number(first) > 12, Number(second) > 12];
  return isDay === isMonth ? null : isDay ? ["DMY"] : ["MDY"];
}

/** Three numbers of two digits: the year may be the first. */
const isShort = (found: RegExpExecArray) => found[1]!.length === 2 && found[4]!.length === 2;

/**
 * The orders in which a date in figures is a day of the calendar, not after `latest`; null where all say the same day, or none does. Points
 * are written between a day and its month.
 */
export function ordersOfDay(text: string, latest = Number.POSITIVE_INFINITY): DayOrder[] | null {
  const found = YEAR_LAST.exec(text);
  if (!found) return null;
  const possible = DAY_ORDERS.flatMap((order) => {
    const day = dayOfText(text, order);
    return day !== null && day <= latest ? [{ order, day }] : [];
  });
  if (possible.length === 0) return ordersOfMonth(found);
  if (possible.length !== 1 && new Set(possible.map(({ day }) => day)).size < 2) return null;
  const orders = possible.map(({ order }) => order);
  return found[2] === "." && orders.includes("DMY") ? ["DMY"] : orders;
}

/** The day of a number that a workbook has where it should have a date: 20240131, or a day as Excel counts them. */
export function dayOfNumber(value: number, from1904: boolean): number | null {
  const whole = Math.floor(value);
  const day = dayOfText(String(whole));
  return day !== null && from1904 && whole < 100_000 ? day + EXCEL_1904 : day;
}

function wordedDay(text: string): number | null {
  if (text.length < 8 || text.length > 90 || !/\p{L}{3}/u.test(text)) return null;
  const bare = text
    .normalize("NFC")
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(WEEKDAY, "");
  const dayMonth = DAY_MONTH.exec(bare);
  if (dayMonth) return placed(dayMonth, yearOf(dayMonth[3]!), monthOf(dayMonth[2]!), Number(dayMonth[1]));
  const monthDay = MONTH_DAY.exec(bare);
  if (monthDay) return placed(monthDay, yearOf(monthDay[3]!), monthOf(monthDay[1]!), Number(monthDay[2]));
  const yearMonth = YEAR_MONTH.exec(bare);
  return yearMonth && placed(yearMonth, Number(yearMonth[1]), monthOf(yearMonth[2]!), Number(yearMonth[3]));
}

/** No month, 0, for a word that names none. */
function monthOf(word: string): number {
  const plain = word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return MONTHS.find(([name]) => name.test(plain))?.[1] ?? 0;
}

/** Two digits stand for 1969 to 2068, as POSIX reads them. */
const yearOf = (text: string): number => (text.length === 4 ? Number(text) : Number(text) + (Number(text) < 69 ? 2000 : 1900));

/**
 * The day as it is written, whatever the time of day. One time says another day: midnight in Paris that a program wrote as the UTC of
 * the evening before.
 */
function placed({ groups }: RegExpExecArray, year: number, month: number, day: number): number | null {
  const found = dayOf(year, month, day);
  const { time, zone } = groups ?? {};
  if (found === null || time === undefined) return found;
  const [hours, minutes] = time.split(/[:h]/, 2).map(Number) as [number, number];
  if (hours > 24 || minutes > 59) return null;
  if (zone === undefined || !UNIVERSAL.test(zone) || (hours !== 22 && hours !== 23) || !/^\d\d:00(?::00(?:[.,]0+)?)?$/.test(time))
    return found;
  const instant = new Date(Date.UTC(year, month - 1, day, hours));
  const market = dayOfIso(marketDay(instant));
  const isMidnight = market > found && dayOfIso(marketDay(new Date(instant.getTime() - 900_000))) === found;
  return isMidnight ? market : found;
}
