import {
  cellOf,
  FIGURES,
  type Figure,
  type FigureGroup,
  type FigureKey,
  type FigureLine,
  type FigureUnit,
  type FigureValue,
  MOST_FRACTION,
  readFigure,
} from "#app/domain/regulatory-file/figures.ts";
import { amountAfter, type FindingKind, TOLERANCES } from "#app/domain/regulatory-file/findings.ts";
import { REGULATORY_FORMATS, type RegulatoryFormat } from "#app/domain/regulatory-file/format.ts";
import { RISK_RULES } from "#backend/numerics/risk/priips-rules.ts";
import { classOf } from "#backend/numerics/risk/volatility-class.ts";

/** What is known here of a product, in the units of the files: shares as decimal fractions, returns a year. */
type KnownFigures = Partial<Record<FigureKey, FigureValue>>;

export interface FileCell {
  /** In the units of the file; null where it cannot be read. */
  value: FigureValue | null;
  /** As it stands in the file. */
  text: string;
  title: string;
  /** Counted from 0. */
  column: number;
  /** It disagrees. */
  isWrong: boolean;
}

export interface Finding {
  kind: FindingKind;
  /** What the wrong cells of the EPT should say, where that is known. */
  expected?: FigureValue;
  /** Of the first wrong cell from what it is held against, in the unit of the figure; amounts for returns. */
  difference?: number;
}

export interface ComparedFigure {
  key: FigureKey;
  group: FigureGroup;
  unit: FigureUnit;
  cells: Partial<Record<RegulatoryFormat, FileCell>>;
  own: FigureValue | null;
  finding: Finding;
}

export const isDifference = ({ finding: { kind } }: Pick<ComparedFigure, "finding">): boolean => kind !== "agrees" && kind !== "onlySource";

type Held = { value: FigureValue };

/** Distance of two values, in what their tolerance is counted in; words are equal or not. */
function distance({ unit }: Pick<Figure, "unit">, a: FigureValue, b: FigureValue, years: number | null): number {
  if (typeof a !== "number" || typeof b !== "number") return a === b ? 0 : Number.POSITIVE_INFINITY;
  return unit === "return" ? amountAfter(a, years ?? 1) - amountAfter(b, years ?? 1) : a - b;
}

function toleranceOf({ unit, key }: Pick<Figure, "unit" | "key">): number {
  if (unit === "return") return TOLERANCES.amount;
  if (unit === "fraction") return key === "vev" ? TOLERANCES.volatility : TOLERANCES.cost;
  return 0;
}

/** A little more than the tolerance, so that decimals of binary numbers do not decide. */
const agrees = (figure: Figure, a: FigureValue, b: FigureValue, years: number | null): boolean =>
  Math.abs(distance(figure, a, b, years)) <= toleranceOf(figure) * (1 + 1e-9) + 1e-12;

/**
 * The value that a cell of another unit means: a hundredth of it agrees with what it is held against, or a hundred times with what is known
 * here. Of two files alone the larger one is wrong: shares are written in per cent by mistake, not the other way.
 */
function meantBy(
  figure: Figure,
  value: FigureValue,
  others: readonly Held[],
  own: FigureValue | null,
  years: number | null,
): number | null {
  if (typeof value !== "number" || value === 0 || (figure.unit !== "fraction" && figure.unit !== "return")) return null;
  if (others.some((other) => other.value !== 0 && agrees(figure, value / 100, other.value, years))) return value / 100;
  if (own !== null && own !== 0 && agrees(figure, value * 100, own, years)) return value * 100;
  const most = MOST_FRACTION[figure.key];
  return most !== undefined && value > most && value / 100 <= most ? value / 100 : null;
}

/** Marks what disagrees, and says how. */
function judge(figure: Figure, cells: ComparedFigure["cells"], own: FigureValue | null, years: number | null): Finding {
  const told = REGULATORY_FORMATS.flatMap((format) => cells[format] ?? []);
  const unreadable = told.filter(({ value }) => value === null);
  for (const cell of unreadable) cell.isWrong = true;
  if (unreadable.length > 0) return { kind: "unreadable", ...(own === null ? {} : { expected: own }) };
  const read = told as Array<FileCell & Held>;
  const others = (cell: FileCell): Held[] => [...(own === null ? [] : [{ value: own }]), ...read.filter((one) => one !== cell)];
  for (const cell of read) {
    const rest = others(cell);
    if (rest.some((one) => agrees(figure, cell.value, one.value, years))) continue;
    const meant = meantBy(figure, cell.value, rest, own, years);
    if (meant === null) continue;
    cell.isWrong = true;
    return { kind: "unit", expected: meant };
  }
  const against = own ?? read[0]?.value;
  if (against === undefined || read.length + (own === null ? 0 : 1) < 2) return { kind: "onlySource" };
  const apart = read.filter(({ value }) => !agrees(figure, value, against, years));
  if (apart.length === 0) return { kind: "agrees" };
  for (const cell of own === null ? read : apart) cell.isWrong = true;
  const difference = distance(figure, apart[0]!.value, against, years);
  return { kind: "differs", ...(own === null ? {} : { expected: own }), ...(Number.isFinite(difference) ? { difference } : {}) };
}

const RULES = RISK_RULES.at(-1)!;
/** Market risk by the VaR-equivalent volatility, as the annex of PRIIPs has it. */
const classOfVev = (vev: number): number => classOf(vev, RULES.vevBounds);
/** Market and credit risk together. */
const classOfRisk = (market: number, credit: number): number => RULES.summary[credit - 1]?.[market - 1] ?? 7;

const numeric = (figure: ComparedFigure | undefined): number | null => {
  const value = figure?.cells.EPT?.value;
  return typeof value === "number" ? value : null;
};

/** Rules within one EPT, and between it and the EMT; each marks the cell that breaks it, where nothing else was said of it. */
function holdRules(rows: readonly ComparedFigure[]): void {
  const of = (key: FigureKey) => rows.find((row) => row.key === key);
  const mark = (key: FigureKey, finding: Finding) => {
    const row = of(key);
    if (!row?.cells.EPT || isDifference(row)) return;
    row.cells.EPT.isWrong = true;
    row.finding = finding;
  };
  const [vev, mrm, crm, sri] = (["vev", "mrm", "crm", "sri"] as const).map((key) => numeric(of(key)));
  // Where only monthly prices exist, the class is one more.
  if (vev != null && mrm != null && mrm !== classOfVev(vev) && mrm !== Math.min(7, classOfVev(vev) + RULES.monthlyPenalty))
    mark("mrm", { kind: "classOfVev", expected: classOfVev(vev) });
  if (mrm != null && crm != null && sri != null && sri < classOfRisk(mrm, crm))
    mark("sri", { kind: "classOfRisk", expected: classOfRisk(mrm, crm) });
  const scenarios = (["stress", "unfavourable", "moderate", "favourable"] as const).map((key) => [key, numeric(of(key))] as const);
  for (const [at, [key, value]] of scenarios.entries()) {
    const next = scenarios[at + 1]?.[1];
    if (value != null && next != null && value > next) mark(key, { kind: "order" });
  }
  const fee = of("managementFees")?.cells.EMT?.value;
  const ongoing = numeric(of("ongoingCosts"));
  if (typeof fee === "number" && ongoing !== null && ongoing < fee - TOLERANCES.cost && of("managementFees")?.finding.kind !== "unit")
    mark("ongoingCosts", { kind: "belowFee", expected: fee, difference: ongoing - fee });
}

/**
 * The figures of one product side by side: what each file says, what is known here, and whether they agree. A figure that nobody tells is
 * left out.
 */
export function compareFigures(files: Partial<Record<RegulatoryFormat, FigureLine>>, own: KnownFigures = {}): ComparedFigure[] {
  const holding = FIGURES.find(({ key }) => key === "holdingPeriod")!;
  const years = REGULATORY_FORMATS.flatMap((format) => {
    const cell = files[format] && holding.fields[format] ? cellOf(files[format], holding.fields[format]) : null;
    const value = cell && readFigure(holding, cell.text);
    return typeof value === "number" ? [value] : [];
  })[0];
  const rows = FIGURES.flatMap((figure): ComparedFigure[] => {
    const cells: ComparedFigure["cells"] = {};
    for (const format of REGULATORY_FORMATS) {
      const [line, field] = [files[format], figure.fields[format]];
      const cell = line && field ? cellOf(line, field) : null;
      const value = cell ? readFigure(figure, cell.text) : undefined;
      if (cell && value !== undefined) cells[format] = { ...cell, value, isWrong: false };
    }
    const known = own[figure.key] ?? null;
    if (Object.keys(cells).length === 0 && known === null) return [];
    const { key, group, unit } = figure;
    return [{ key, group, unit, cells, own: known, finding: judge(figure, cells, known, years ?? null) }];
  });
  holdRules(rows);
  return rows;
}
