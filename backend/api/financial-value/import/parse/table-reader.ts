import type { DayOrder, DecimalMark } from "#app/contract/file-reading.ts";
import { CURRENCIES, SERIES_TYPES, VALUE_ORIGINS } from "#app/domain/enumerations.ts";
import { rateName } from "#app/domain/market-data/exchange-rates.ts";
import { identifierOf, isMiscountedIsin, plainText } from "#backend/import/identifiers.ts";
import { type ImportLimits, OLDEST_YEAR } from "#backend/import/limits.ts";
import { namesNothing, withoutValue } from "#backend/import/no-value.ts";
import { FileRefused, ProblemList } from "#backend/import/problems.ts";
import { isBlank, textOf } from "#backend/import/table-start.ts";
import { numberOfText } from "#backend/import/text-number.ts";
import type { Cell } from "#backend/import/workbook.ts";
import { dayOf, isoOfDay } from "#backend/values/days.ts";
import { dayOfCell, numberOfCell } from "./cells.ts";
import { GatheredSeries } from "./gathered-series.ts";
import { type Layout, LONGEST_KEY, type LongLayout, type WideLayout } from "./head.ts";

export interface SeriesDefinition {
  name?: string;
  currency?: string;
  type?: string;
  /** Where the file says the currency. */
  currencyAt?: { line: number; column: string };
}

/** How the lines of a file are read. */
export interface Ways {
  /** Day number; a later date is a fault. */
  today: number;
  limits: ImportLimits;
  layout: Layout;
  headLine: number;
  /** Lines at the end that are left out. */
  endLines: number;
  mark: DecimalMark;
  order: DayOrder;
  /** Words for a missing value, in small letters, besides the usual ones. */
  words: ReadonlySet<string>;
  /** Days in figures count from 1904. */
  from1904: boolean;
}

interface BelowZero {
  day: number;
  value: number;
  line: number;
  column: string;
  found: string;
}

const OLDEST_DAY = dayOf(OLDEST_YEAR, 1, 1) ?? 0;
/** A line that tells something and holds no row: a source, a note. */
const isNote = (text: string) => text.length > 5 && /\p{L}/u.test(text) && /[\s:.©*]/.test(text);
const CURRENCY_WORDS: Readonly<Record<string, string>> = { "€": "EUR", EURO: "EUR", EUROS: "EUR", "£": "GBP", PENCE: "GBX" };

/** Takes the lines of a file one by one. Gathers values by series, faults by line, and remarks: cells without a value, lines that are no rows. */
export class TableReader {
  readonly problems: ProblemList;
  readonly remarks = new ProblemList();
  readonly series = new Map<string, GatheredSeries>();
  readonly definitions = new Map<string, SeriesDefinition>();
  /** Values at or below zero by series, which only levels may have: they wait for `settle`. */
  readonly belowZero = new Map<string, BelowZero[]>();
  rows = 0;
  #values = 0;
  readonly #ways: Ways;
  /** Series by the text that stands for them, so that each text is looked at once; null for one that is a fault. */
  readonly #byText = new Map<string, GatheredSeries>();
  readonly #wide: Array<{ at: number; title: string; series: GatheredSeries }> = [];
  readonly #currencyTexts = new Map<string, string>();
  #last: { text: string; series: GatheredSeries } | null = null;
  readonly #leftOut = new Set<string>();
  /** Lines that may be the last ones of the file. */
  readonly #held: Array<{ cells: Cell[]; line: number }> = [];
  readonly #notes: Array<{ line: number; text: string }> = [];

  constructor(ways: Ways, problems: ProblemList) {
    this.problems = problems;
    this.#ways = ways;
    const { layout, headLine } = ways;
    if (layout.kind === "long") return;
    for (const { at, key, title, currency, isRate } of layout.columns) {
      this.#wide.push({ at, title, series: this.#seriesOf(key, headLine) });
      if (currency) this.#inCurrency(key, currency, headLine, title);
      if (currency && isRate) this.definitions.set(key, { ...this.definitions.get(key), name: rateName(currency), type: "FX_RATE" });
    }
  }

  /** The caller may reuse `cells` for the next line. */
  take(cells: Cell[], line: number): void {
    const { headLine, endLines } = this.#ways;
    if (line <= headLine || isBlank(cells)) return;
    if (endLines === 0) {
      this.#row(cells, line);
      return;
    }
    this.#held.push({ cells: [...cells], line });
    const out = this.#held.length > endLines ? this.#held.shift() : undefined;
    if (out) this.#row(out.cells, out.line);
  }

  /** To be called after the last line. Throws when there was no value at all. */
  end(): void {
    if (this.rows === 0) this.#notesAreRows();
    for (const code of this.#leftOut)
      this.remarks.add("currency", { line: this.#ways.headLine, column: code, found: code, expected: CURRENCIES.join(", ") });
    for (const { line, text } of this.#notes) this.remarks.add("leftOut", { line, found: text });
    for (const { cells, line } of this.#held) this.remarks.add("leftOut", { line, found: cells.map(textOf).join(" ") });
    if (this.#values === 0 && this.problems.count === 0) throw new FileRefused("empty");
  }

  #row(cells: Cell[], line: number): void {
    const { layout } = this.#ways;
    if (this.#isNote(cells, line)) return;
    this.rows++;
    if (cells.length > layout.titles.length && cells.slice(layout.titles.length).some((cell) => String(cell ?? "").trim() !== "")) {
      this.problems.add("cells", { line, found: String(cells.length), expected: String(layout.titles.length) });
      return;
    }
    if (layout.kind === "long") this.#longRow(layout, cells, line);
    else this.#wideRow(layout, cells, line);
  }

  /** Notes after the last row are left out; in front of a row they are rows that lack something. */
  #isNote(cells: Cell[], line: number): boolean {
    const first = cells[0];
    const { layout } = this.#ways;
    const isAlone = layout.titles.length > 1 && !cells.some((cell, at) => at > 0 && textOf(cell) !== "");
    if (isAlone && typeof first === "string" && isNote(first)) {
      this.#notes.push({ line, text: first.trim() });
      return true;
    }
    this.#notesAreRows();
    return false;
  }

  #notesAreRows(): void {
    const expected = String(this.#ways.layout.titles.length);
    for (const { line, text: found } of this.#notes.splice(0)) this.problems.add("cells", { line, found, expected });
  }

  #longRow(layout: LongLayout, cells: Cell[], line: number): void {
    const series = this.#named(layout, cells, line);
    if (series === null) return;
    if (layout.origin >= 0 && !this.#published(textOf(cells[layout.origin]), line, layout)) return;
    const title = layout.titles[layout.value]!;
    const day = this.#day(cells[layout.date], line, layout.titles[layout.date]!);
    const cell = cells[layout.value];
    if (textOf(cell) === "") this.problems.add("missingValue", { line, column: title, expected: "182.47" });
    else if (day !== null) this.#value(series, day, cell, line, title);
    if (layout.name >= 0 || layout.currency >= 0 || layout.type >= 0 || layout.valueCurrency) this.#define(layout, series.key, cells, line);
  }

  /** The series of a row; null, with a fault, where it names none. */
  #named(layout: LongLayout, cells: Cell[], line: number): GatheredSeries | null {
    if (layout.key !== null) return this.#seriesOf(layout.key, line);
    const text = textOf(cells[layout.series]);
    if (this.#last?.text === text) return this.#last.series;
    const known = this.#byText.get(text);
    if (known) {
      this.#last = { text, series: known };
      return known;
    }
    const column = layout.titles[layout.series];
    const { key, fault } = identifierOf(text, layout.namesIsin);
    if (namesNothing(text) || key.length > LONGEST_KEY)
      this.problems.add("series", { line, column, found: text, expected: `1 – ${LONGEST_KEY}` });
    else if (fault || (layout.namesIsin && isMiscountedIsin(key)))
      this.problems.add(fault ?? "isin", { line, column, found: text, expected: "FR0010315770" });
    else {
      const series = this.#seriesOf(key, line);
      // A sliced string would keep its whole chunk of the file alive.
      const own = Buffer.from(text).toString();
      this.#byText.set(own, series);
      this.#last = { text: own, series };
      return series;
    }
    return null;
  }

  /** A value that stood in for one to come is no value of the market: its line is passed over. */
  #published(origin: string, line: number, layout: LongLayout): boolean {
    const known = VALUE_ORIGINS.find((name) => name === (origin.toUpperCase() || VALUE_ORIGINS[0]));
    if (!known)
      this.problems.add("origin", { line, column: layout.titles[layout.origin], found: origin, expected: VALUE_ORIGINS.join(", ") });
    return known === "AUTOMATIC" || known === "MANUAL";
  }

  #wideRow(layout: WideLayout, cells: Cell[], line: number): void {
    const day = this.#day(cells[layout.date], line, layout.titles[layout.date] || String(layout.date + 1));
    if (day === null) return;
    for (const { at, title, series } of this.#wide) {
      const cell = cells[at];
      if (cell === "" || cell === null || cell === undefined || textOf(cell) === "") continue;
      this.#value(series, day, cell, line, title);
    }
    for (const { at, title } of layout.unknown) {
      const text = textOf(cells[at]);
      const without = text === "" ? null : withoutValue(text, this.#ways.words);
      if (without !== null) this.remarks.add(without, { line, column: title, found: text });
      else if (text !== "") this.#leftOut.add(title);
    }
  }

  #day(cell: Cell, line: number, column: string): number | null {
    const { today, order, from1904 } = this.#ways;
    const day = dayOfCell(cell, order, from1904);
    if (day === null) this.problems.add("date", { line, column, found: textOf(cell), expected: "2024-01-31" });
    else if (day > today) this.problems.add("futureDate", { line, column, found: textOf(cell), expected: `≤ ${isoOfDay(today)}` });
    else if (day < OLDEST_DAY) this.problems.add("oldDate", { line, column, found: textOf(cell), expected: `≥ ${isoOfDay(OLDEST_DAY)}` });
    else return day;
    return null;
  }

  #value(series: GatheredSeries, day: number, cell: Cell, line: number, column: string): void {
    const { mark, limits } = this.#ways;
    const value = typeof cell === "number" ? cell : typeof cell === "string" ? numberOfText(cell.trim(), mark) : null;
    if (value === null) this.#worded(series, day, cell, line, column);
    else if (!Number.isFinite(value)) this.problems.add("notFinite", { line, column, found: textOf(cell), expected: "182.47" });
    else {
      if (++this.#values > limits.values) throw new FileRefused("tooManyValues", { line, expected: `≤ ${limits.values}` });
      if (value > 0) series.add(day, value, line);
      else this.#belowZeroOf(series.key).push({ day, value, line, column, found: textOf(cell) });
    }
  }

  #belowZeroOf(key: string): BelowZero[] {
    const known = this.belowZero.get(key);
    if (known) return known;
    const values: BelowZero[] = [];
    this.belowZero.set(key, values);
    return values;
  }

  /** To be called after the end: values at or below zero belong to series of levels, and are faults of every other. */
  settle(levels: ReadonlySet<string>): void {
    for (const [key, values] of this.belowZero)
      for (const { day, value, ...fault } of values)
        if (levels.has(key)) this.series.get(key)?.add(day, value, fault.line);
        else this.problems.add("notPositive", { ...fault, expected: "> 0" });
    this.belowZero.clear();
  }

  /** A cell that is no plain number: a word for none, an amount with its currency, or a fault. */
  #worded(series: GatheredSeries, day: number, cell: Cell, line: number, column: string): void {
    const { mark, words } = this.#ways;
    const text = textOf(cell);
    const without = withoutValue(text, words);
    if (without !== null) {
      this.remarks.add(without, { line, column, found: text });
      return;
    }
    const { value, currency } = numberOfCell(cell, mark);
    if (value === null) this.problems.add("number", { line, column, found: text, expected: mark === "," ? "182,47" : "182.47" });
    else this.#value(series, day, value, line, column);
    if (value !== null && currency !== null) this.#inCurrency(series.key, currency, line, column);
  }

  #seriesOf(key: string, line: number): GatheredSeries {
    const known = this.series.get(key);
    if (known) return known;
    const { limits } = this.#ways;
    if (this.series.size === limits.series) throw new FileRefused("tooManySeries", { line, expected: `≤ ${limits.series}` });
    // A sliced string would keep its whole chunk of the file alive.
    const own = Buffer.from(key).toString();
    const series = new GatheredSeries(own);
    this.series.set(own, series);
    return series;
  }

  #define(layout: LongLayout, key: string, cells: Cell[], line: number): void {
    const written = layout.currency < 0 ? (layout.valueCurrency ?? "") : textOf(cells[layout.currency]);
    if (written !== "" && this.#currencyTexts.get(key) !== written) {
      const column = layout.titles[layout.currency < 0 ? layout.value : layout.currency]!;
      this.#inCurrency(key, written, line, column);
      if (!this.#currencyTexts.has(key)) this.#currencyTexts.set(key, Buffer.from(written).toString());
    }
    if (layout.name < 0 && layout.type < 0) return;
    const definition = this.definitions.get(key) ?? {};
    if (definition.name !== undefined || definition.type !== undefined) return;
    const type = textOf(cells[layout.type]).toUpperCase();
    if (type !== "" && !(SERIES_TYPES as readonly string[]).includes(type)) {
      this.problems.add("type", { line, column: layout.titles[layout.type], found: type, expected: SERIES_TYPES.join(", ") });
    }
    const name = plainText(textOf(cells[layout.name])).slice(0, 200);
    this.definitions.set(key, { ...definition, ...(name && { name }), ...(type && { type }) });
  }

  /** The currency of a line, which is that of all lines of its series. `GBp` are pence. */
  #inCurrency(key: string, written: string, line: number, column: string): void {
    const upper = written.toUpperCase();
    const currency = written === "GBp" ? "GBX" : (CURRENCY_WORDS[upper] ?? upper);
    const definition = this.definitions.get(key) ?? {};
    if (!(CURRENCIES as readonly string[]).includes(currency))
      this.problems.add("currency", { line, column, found: written, expected: CURRENCIES.join(", ") });
    else if (definition.currency === undefined) this.definitions.set(key, { ...definition, currency, currencyAt: { line, column } });
    else if (definition.currency !== currency)
      this.problems.add("twoCurrencies", { line, column, found: written, expected: definition.currency });
  }
}
