import type { DayOrder, DecimalMark, ReadingSample } from "#app/contract/file-reading.ts";
import { ordersOfDay } from "./text-date.ts";

/** What says how a file writes something: the file itself, or nothing in it. */
type Evidence<Choice> = { says: Choice } | "open" | "neutral";

const SPACES = /(?<=\d)[ \u00a0\u2009\u202f'’](?=\d{3}(?!\d))/g;

/**
 * What one number says of its file's decimal mark. A mark that repeats, or that stands before another one, groups thousands; one that no
 * group of three follows, or that follows what cannot be a first group (0.125, 1234.567, 1 234.567), separates decimals. What is left
 * is open: 101.234 is a hundred and one, or a hundred and one thousand.
 */
export function markOfNumber(text: string): Evidence<DecimalMark> {
  const bare = text.trim().replace(/^[+\-\u2212]/, "");
  const plain = bare.replace(SPACES, "");
  const comma = plain.lastIndexOf(",");
  const point = plain.lastIndexOf(".");
  if (comma < 0 && point < 0) return "neutral";
  if (comma >= 0 && point >= 0) return { says: comma > point ? "," : "." };
  const at = Math.max(comma, point);
  const mark: DecimalMark = comma >= 0 ? "," : ".";
  const other: DecimalMark = mark === "," ? "." : ",";
  if (plain.indexOf(mark) !== at) return /^\d{1,3}(?:[.,]\d{3})+$/.test(plain) ? { says: other } : "neutral";
  const isGroup = plain === bare && /^[1-9]\d{0,2}[.,]\d{3}$/.test(plain);
  return isGroup ? "open" : /^\d*[.,]\d*(?:[eE][+-]?\d+)?$/.test(plain) ? { says: mark } : "neutral";
}

/** Kept samples of each kind, those that are open first. */
const SAMPLES = 3;

interface Found {
  line: number;
  column: string;
  found: string;
}

/** Gathers what the cells of a file say of its notation. The first that decides stays: a later one that contradicts it is a fault of its own. */
export class NotationSurvey {
  decimalMark: DecimalMark | null = null;
  /** Orders in which each date of the file is a day; null before one told something. */
  dayOrders: readonly DayOrder[] | null = null;
  /** Numbers that the file leaves open, by the mark in them. */
  readonly open: Record<DecimalMark, number> = { ",": 0, ".": 0 };
  yearFirst = false;
  /** What groups thousands, as it was seen between groups. */
  groups: string | null = null;
  readonly #latest: number | undefined;
  readonly #numbers: Found[] = [];
  readonly #days: Found[] = [];

  /** `latest`: no date of the file is after that day. */
  constructor(latest?: number) {
    this.#latest = latest;
  }

  number(found: string, line: number, column: string): void {
    const told = markOfNumber(found);
    if (told === "open") this.open[found.includes(",") ? "," : "."]++;
    else if (told !== "neutral") this.decimalMark ??= told.says;
    this.groups ??= /\d([ \u00a0\u2009\u202f'’])\d{3}(?!\d)/.exec(found)?.[1] ?? groupingMark(found);
    if (/\d/.test(found)) keep(this.#numbers, { line, column, found }, told === "open" || /[.,\s'’]/.test(found));
  }

  day(found: string, line: number, column: string): void {
    const orders = ordersOfDay(found, this.#latest);
    const left = orders && (this.dayOrders ?? orders).filter((order) => orders.includes(order));
    // One that contradicts those before it is a fault of its own.
    if (left && left.length > 0) this.dayOrders = left;
    if (/^\d{4}[-/.]|^\d{8}$/.test(found)) this.yearFirst = true;
    if (/\d/.test(found)) keep(this.#days, { line, column, found }, (orders?.length ?? 0) > 1);
  }

  /** Nothing of the file can change what is known any more. */
  get isDecided(): boolean {
    return this.decimalMark !== null && (this.dayOrders?.length === 1 || this.yearFirst);
  }

  /** `read` tells a found text in each way that is still open. */
  samples(read: (kind: ReadingSample["kind"], found: string) => ReadingSample["readings"]): ReadingSample[] {
    const of = (kind: ReadingSample["kind"], found: Found[]) => found.map((one) => ({ kind, ...one, readings: read(kind, one.found) }));
    return [...of("day", this.#days), ...of("number", this.#numbers)];
  }
}

/** The mark between groups of a number with both marks, or with one that repeats. */
function groupingMark(text: string): DecimalMark | null {
  const [first] = text.match(/[.,]/) ?? [];
  const isGrouping = first !== undefined && /^[^.,]*[.,]\d{3}[.,]/.test(text);
  return isGrouping ? (first as DecimalMark) : null;
}

/** Three samples stay; one that tells more takes the place of the first that tells less. */
function keep(samples: Found[], sample: Found, telling: boolean): void {
  if (samples.length < SAMPLES) samples.push(sample);
  else if (telling) {
    const dull = samples.findIndex(({ found }) => !/[.,/\s'’]/.test(found));
    if (dull >= 0) samples[dull] = sample;
  }
}
