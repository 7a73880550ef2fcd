import type { DayOrder, DecimalMark } from "#app/contract/file-reading.ts";
import { CURRENCIES, SERIES_TYPES, VALUE_ORIGINS } from "#app/domain/enumerations.ts";
import type { Cell } from "#backend/table-file/workbook.ts";
import { type ImportLimits, OLDEST_YEAR } from "../../../../table-file/limits.ts";
import { FileRefused, type ProblemList } from "../../../../table-file/problems.ts";
import { dayOf, isoOfDay } from "../../../../values/days.ts";
import { GatheredSeries } from "./gathered-series.ts";
import { type Layout, LONGEST_KEY, layoutOf } from "./head.ts";
import { dayOfText } from "./text-date.ts";
import { numberOfText } from "./text-number.ts";

export interface SeriesDefinition {
  name?: string;
  currency?: string;
  type?: string;
}

const MS_PER_DAY = 86_400_000;
const OLDEST_DAY = dayOf(OLDEST_YEAR, 1, 1) ?? 0;

/** Takes the lines of a file one by one: the head, then rows. Gathers values by series and faults by line. */
export class TableReader {
  readonly problems: ProblemList;
  readonly series = new Map<string, GatheredSeries>();
  readonly definitions = new Map<string, SeriesDefinition>();
  layout: Layout | null = null;
  rows = 0;
  #values = 0;
  #wideSeries: GatheredSeries[] = [];
  #last: GatheredSeries | null = null;
  readonly #mark: DecimalMark;
  readonly #order: DayOrder;
  readonly #today: number;
  readonly #limits: ImportLimits;

  /** `today` is a day number. */
  constructor(options: { today: number; limits: ImportLimits; problems: ProblemList; mark: DecimalMark; order: DayOrder }) {
    this.problems = options.problems;
    this.#today = options.today;
    this.#limits = options.limits;
    this.#mark = options.mark;
    this.#order = options.order;
  }

  /** The caller may reuse `cells` for the next line. */
  take(cells: Cell[], line: number): void {
    if (isBlank(cells)) return;
    if (this.layout === null) {
      this.layout = layoutOf(cells.map(textOf), line);
      if (this.layout.kind === "wide") this.#wideSeries = this.layout.keys.map((key) => this.#seriesOf(key, line));
      return;
    }
    this.rows++;
    this.#row(this.layout, cells, line);
  }

  /** To be called after the last line. Throws when there was no head or no value at all. */
  end(): void {
    if (this.layout === null || (this.rows === 0 && this.problems.count === 0)) throw new FileRefused("empty");
    if (this.#values === 0 && this.problems.count === 0) throw new FileRefused("empty");
  }

  #row(layout: Layout, cells: Cell[], line: number): void {
    if (cells.length > layout.titles.length && cells.slice(layout.titles.length).some((cell) => String(cell ?? "").trim() !== "")) {
      this.problems.add("cells", { line, found: String(cells.length), expected: String(layout.titles.length) });
      return;
    }
    if (layout.kind === "long") this.#longRow(layout, cells, line);
    else this.#wideRow(layout, cells, line);
  }

  #longRow(layout: Extract<Layout, { kind: "long" }>, cells: Cell[], line: number): void {
    const key = textOf(cells[layout.series]);
    if (key === "" || key.length > LONGEST_KEY) {
      this.problems.add("series", { line, column: layout.titles[layout.series], found: key, expected: `1 – ${LONGEST_KEY}` });
      return;
    }
    if (layout.origin >= 0 && !this.#published(textOf(cells[layout.origin]), line, layout)) return;
    const series = this.#last?.key === key ? this.#last : this.#seriesOf(key, line);
    this.#last = series;
    const day = this.#day(cells[layout.date], line, layout.titles[layout.date]!);
    const cell = cells[layout.value];
    if (textOf(cell) === "") this.problems.add("missingValue", { line, column: layout.titles[layout.value], expected: "182.47" });
    else if (day !== null) this.#value(series, day, cell, line, layout.titles[layout.value]!);
    if (layout.name >= 0 || layout.currency >= 0 || layout.type >= 0) this.#definition(layout, key, cells, line);
  }

  /** A value that stood in for one to come is no value of the market: its line is passed over. */
  #published(origin: string, line: number, layout: Extract<Layout, { kind: "long" }>): boolean {
    const known = VALUE_ORIGINS.find((name) => name === (origin.toUpperCase() || VALUE_ORIGINS[0]));
    if (!known)
      this.problems.add("origin", { line, column: layout.titles[layout.origin], found: origin, expected: VALUE_ORIGINS.join(", ") });
    return known === "AUTOMATIC" || known === "MANUAL";
  }

  #wideRow(layout: Extract<Layout, { kind: "wide" }>, cells: Cell[], line: number): void {
    const day = this.#day(cells[0], line, layout.titles[0] || "1");
    if (day === null) return;
    for (let column = 1; column <= layout.keys.length; column++) {
      const cell = cells[column];
      if (cell === "" || cell === null || cell === undefined || textOf(cell) === "") continue;
      this.#value(this.#wideSeries[column - 1]!, day, cell, line, layout.keys[column - 1]!);
    }
  }

  #day(cell: Cell, line: number, column: string): number | null {
    const day =
      cell instanceof Date ? dayOfDate(cell) : typeof cell === "number" ? dayOfText(String(cell)) : dayOfText(textOf(cell), this.#order);
    if (day === null) this.problems.add("date", { line, column, found: textOf(cell), expected: "2024-01-31" });
    else if (day > this.#today)
      this.problems.add("futureDate", { line, column, found: textOf(cell), expected: `≤ ${isoOfDay(this.#today)}` });
    else if (day < OLDEST_DAY) this.problems.add("oldDate", { line, column, found: textOf(cell), expected: `≥ ${isoOfDay(OLDEST_DAY)}` });
    else return day;
    return null;
  }

  #value(series: GatheredSeries, day: number, cell: Cell, line: number, column: string): void {
    const value = typeof cell === "number" ? cell : typeof cell === "string" ? numberOfText(cell.trim(), this.#mark) : null;
    if (value === null)
      this.problems.add("number", { line, column, found: textOf(cell), expected: this.#mark === "," ? "182,47" : "182.47" });
    else if (!Number.isFinite(value)) this.problems.add("notFinite", { line, column, found: textOf(cell), expected: "182.47" });
    else if (value <= 0) this.problems.add("notPositive", { line, column, found: textOf(cell), expected: "> 0" });
    else {
      if (++this.#values > this.#limits.values) throw new FileRefused("tooManyValues", { line, expected: `≤ ${this.#limits.values}` });
      series.add(day, value, line);
    }
  }

  #seriesOf(key: string, line: number): GatheredSeries {
    const known = this.series.get(key);
    if (known) return known;
    if (this.series.size === this.#limits.series) throw new FileRefused("tooManySeries", { line, expected: `≤ ${this.#limits.series}` });
    // A sliced string would keep its whole chunk of the file alive.
    const own = Buffer.from(key).toString();
    const series = new GatheredSeries(own);
    this.series.set(own, series);
    return series;
  }

  #definition(layout: Extract<Layout, { kind: "long" }>, key: string, cells: Cell[], line: number): void {
    if (this.definitions.has(key)) return;
    const currency = textOf(cells[layout.currency]).toUpperCase();
    const type = textOf(cells[layout.type]).toUpperCase();
    if (currency !== "" && !(CURRENCIES as readonly string[]).includes(currency)) {
      this.problems.add("currency", { line, column: layout.titles[layout.currency], found: currency, expected: CURRENCIES.join(", ") });
    }
    if (type !== "" && !(SERIES_TYPES as readonly string[]).includes(type)) {
      this.problems.add("type", { line, column: layout.titles[layout.type], found: type, expected: SERIES_TYPES.join(", ") });
    }
    const name = textOf(cells[layout.name]).slice(0, 200);
    this.definitions.set(this.#seriesOf(key, line).key, { ...(name && { name }), ...(currency && { currency }), ...(type && { type }) });
  }
}

export function isBlank(cells: Cell[]): boolean {
  for (const cell of cells)
    if (cell !== "" && cell !== null && cell !== undefined && (typeof cell !== "string" || cell.trim() !== "")) return false;
  return true;
}

/** A workbook's date is a fraction of days in UTC; midnight may come out some milliseconds early. */
const dayOfDate = (date: Date): number | null => (Number.isNaN(date.getTime()) ? null : Math.floor((date.getTime() + 1000) / MS_PER_DAY));

export function textOf(cell: Cell): string {
  if (cell instanceof Date) {
    const day = dayOfDate(cell);
    return day === null ? "" : isoOfDay(day);
  }
  return cell === null || cell === undefined ? "" : String(cell).trim();
}
