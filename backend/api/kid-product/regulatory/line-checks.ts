import { isIsin } from "#app/domain/isin.ts";
import { cellOf, FIGURES, type Figure, type FigureLine, MOST_FRACTION, numberOf, readFigure } from "#app/domain/regulatory-file/figures.ts";
import { ISIN_CODE_TYPE, LAYOUTS } from "#app/domain/regulatory-file/format.ts";
import type { RegulatoryProblem, RegulatorySheet } from "#app/domain/regulatory-file/stored.ts";
import { withoutInvisible } from "#backend/import/identifiers.ts";
import { withoutValue } from "#backend/import/no-value.ts";
import { columnLetters } from "#backend/import/table-faults.ts";

/** Problems of a file that are kept with their cell; all of them are counted. */
const KEPT = 200;
const LONGEST_TEXT = 120;
const NO_WORDS: ReadonlySet<string> = new Set();

/** Faults and warnings of a file, in its order. */
class RegulatoryProblems {
  readonly kept: RegulatoryProblem[] = [];
  errors = 0;
  warnings = 0;

  add(problem: Omit<RegulatoryProblem, "cell" | "messageKey"> & { at: number | null }): void {
    if (problem.severity === "error") this.errors++;
    else this.warnings++;
    // A warning makes room for a fault: it is the faults that must be mended.
    if (this.kept.length >= KEPT) {
      const last = problem.severity === "error" ? this.kept.findLastIndex(({ severity }) => severity === "warning") : -1;
      if (last < 0) return;
      this.kept.splice(last, 1);
    }
    const { at, found, ...rest } = problem;
    const cell = at === null || problem.line === null ? null : `${columnLetters(at + 1)}${problem.line}`;
    this.kept.push({ ...rest, found: found?.slice(0, LONGEST_TEXT) ?? null, cell, messageKey: null });
  }
}

interface CheckedLine {
  isin: string;
  name: string;
  version: string;
  sri: number | null;
  cells: Array<string | null>;
}

/** The day that a cell begins with, as YYYY-MM-DD, of 2024-02-23, 2024-02-23T13:42:48Z and 23/02/2024; null for anything else. */
export function dayIn(text: string): string | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/.exec(text.trim());
  const [year, month, day] = iso
    ? iso.slice(1)
    : ((/^(\d\d)[/.](\d\d)[/.](\d{4})(?: .*)?$/.exec(text.trim())?.slice(1) ?? []).reverse() as string[]);
  const whole = `${year}-${month}-${day}`;
  const at = new Date(`${whole}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== whole ? null : whole;
}

/** Checks the lines of a file one after the other; `today` is the last day that a date may name. */
export class LineChecker {
  readonly problems = new RegulatoryProblems();
  readonly #seen = new Set<string>();
  readonly #today: string;
  leftOut = 0;

  constructor(today: string) {
    this.#today = today;
  }

  /** The line as it is stored; null for one that has a fault, or whose code is no ISIN. */
  line(sheet: RegulatorySheet, texts: readonly string[], line: number): CheckedLine | null {
    const layout = LAYOUTS[sheet.format];
    const cells = sheet.titles.map((_, at) => withoutInvisible(texts[at] ?? "").trim() || null);
    const read: FigureLine = { titles: sheet.titles, cells };
    const before = this.problems.errors;
    const tell = (severity: RegulatoryProblem["severity"], code: string, at: number | null, found: string | null) =>
      this.problems.add({ severity, code, sheet: sheet.name, line, column: at === null ? null : (sheet.titles[at] ?? null), at, found });
    const codeType = cellOf(read, layout.codeType)?.text ?? ISIN_CODE_TYPE;
    if (codeType.replace(/\.0$/, "") !== ISIN_CODE_TYPE) {
      this.leftOut++;
      return null;
    }
    const isin = this.#isin(sheet, texts, tell);
    const name = cellOf(read, layout.name)?.text ?? "";
    const place = (field: string) => sheet.titles.findIndex((title) => title.startsWith(field));
    if (name === "") tell("error", "KID_PRODUCT_NAME_EMPTY", place(layout.name), null);
    const version = this.#version(sheet, cells, tell);
    for (const field of layout.days) {
      const cell = cellOf(read, field);
      if (!cell) continue;
      const day = dayIn(cell.text);
      if (day === null) tell("error", "REGULATORY_DATE", cell.column, cell.text);
      else if (day > this.#today) tell("error", "REGULATORY_FUTURE_DATE", cell.column, cell.text);
    }
    for (const figure of FIGURES) this.#figure(figure, sheet, read, tell);
    if (this.problems.errors > before) return null;
    const risk = FIGURES[0]!.fields[sheet.format];
    const sri = risk ? numberOf(cellOf(read, risk)?.text ?? "") : null;
    return { isin, name, version, sri, cells };
  }

  #isin(sheet: RegulatorySheet, texts: readonly string[], tell: Tell): string {
    const at = sheet.titles.findIndex((title) => title.startsWith(LAYOUTS[sheet.format].isin));
    const isin = withoutInvisible(texts[at] ?? "").trim();
    if (isin === "") tell("error", "REGULATORY_ISIN_EMPTY", at < 0 ? null : at, null);
    else if (/\s/.test(isin)) tell("error", "KID_PRODUCT_ISIN_CONTAIN_SPACES", at, isin);
    else if (!isIsin(isin)) tell("error", "KID_PRODUCT_ISIN_INVALID", at, isin);
    else if (this.#seen.has(`${sheet.format} ${isin}`)) tell("error", "KID_PRODUCT_ISIN_TWICE", at, isin);
    this.#seen.add(`${sheet.format} ${isin}`);
    return isin;
  }

  #version(sheet: RegulatorySheet, cells: CheckedLine["cells"], tell: Tell): string {
    const { version, versions } = LAYOUTS[sheet.format];
    const at = sheet.titles.findIndex((title) => version.test(title));
    const text = cells[at] ?? "";
    if (!versions.test(text)) tell("error", "REGULATORY_VERSION", at, text || null);
    else sheet.version ||= text;
    return text;
  }

  #figure(figure: Figure, sheet: RegulatorySheet, read: FigureLine, tell: Tell): void {
    const field = figure.fields[sheet.format];
    const cell = field ? cellOf(read, field) : null;
    if (!cell) return;
    const missing = withoutValue(cell.text, NO_WORDS);
    if (missing === "noResult") {
      tell("error", "REGULATORY_FORMULA", cell.column, cell.text);
      return;
    }
    const value = readFigure(figure, cell.text);
    if (value === null) {
      const isNumber = figure.unit === "fraction" || figure.unit === "return";
      tell("error", `REGULATORY_${isNumber ? "NUMBER" : figure.unit.toUpperCase()}`, cell.column, cell.text);
      return;
    }
    const most = MOST_FRACTION[figure.key];
    if (most !== undefined && typeof value === "number" && value > most) tell("warning", "REGULATORY_UNIT", cell.column, cell.text);
  }
}
type Tell = (severity: RegulatoryProblem["severity"], code: string, at: number | null, found: string | null) => void;
