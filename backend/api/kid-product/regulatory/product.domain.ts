import type { RegulatoryProduct, RegulatoryProductLine } from "#app/contract/kid-product/regulatory-file.ts";
import { cellOf, FIGURES, numberOf } from "#app/domain/regulatory-file/figures.ts";
import { LAYOUTS } from "#app/domain/regulatory-file/format.ts";
import { columnLetters } from "#backend/import/table-faults.ts";
import { byFormat } from "./check-products.ts";
import { type ComparedFigure, compareFigures } from "./compare.ts";
import type { PlacedLine } from "./line.store.ts";
import { dayIn } from "./line-checks.ts";
import type { ProductRow } from "./product.store.ts";

export const lineOf = ({ own: _, checkedAt, ...row }: ProductRow): RegulatoryProductLine => ({
  ...row,
  checkedAt: new Date(checkedAt).toISOString(),
});

const titlesOf = ({ sheets, sheet }: PlacedLine) => sheets[sheet]?.titles ?? [];

/** Where a file stands: its format and version, and the day that it says, otherwise that of its upload. */
function sourceOf(line: PlacedLine): RegulatoryProduct["sources"][number] {
  const { format, version, file, fileName, sheet, corrections } = line;
  const day = cellOf({ titles: titlesOf(line), cells: line.cells }, LAYOUTS[format].days[0]!)?.text;
  const date = (day && dayIn(day)) || line.fileDay;
  return { format, version, file, fileName, sheet, line: line.line, date, corrections: Object.keys(corrections).length };
}

/** Sheet and cell, as a spreadsheet names it; of a text file the format stands for the sheet. */
const addressOf = (line: PlacedLine, column: number): string =>
  `${line.sheets[line.sheet]?.name ?? line.format}!${columnLetters(column + 1)}${line.line}`;

function rowOf({ cells, finding, own, ...figure }: ComparedFigure, lines: readonly PlacedLine[]): RegulatoryProduct["rows"][number] {
  const told = lines.flatMap((line) => {
    const cell = cells[line.format];
    if (!cell) return [];
    const { value, text, title, column, isWrong } = cell;
    const correction = line.corrections[title] ?? null;
    return [[line.format, { value, text, address: addressOf(line, column), field: title, isWrong, correction }] as const];
  });
  const { kind, expected = null, difference = null } = finding;
  return { ...figure, own, cells: Object.fromEntries(told), finding: { kind, expected, difference } };
}

const HOLDING = FIGURES.find(({ key }) => key === "holdingPeriod")!;
/** Years that the returns of a product are told for. */
function holdingPeriodOf(lines: readonly PlacedLine[]): number | null {
  for (const line of lines) {
    const field = HOLDING.fields[line.format];
    const years = field ? numberOf(cellOf({ titles: titlesOf(line), cells: line.cells }, field)?.text ?? "") : null;
    if (years !== null) return years;
  }
  return null;
}

/** One product with everything that its page shows. */
export function productOf(row: ProductRow, lines: readonly PlacedLine[], next: string | null): RegulatoryProduct {
  const { own } = row;
  const ordered = [...lines].sort((a, b) => ORDER.indexOf(a.format) - ORDER.indexOf(b.format));
  return {
    ...lineOf(row),
    sources: ordered.map(sourceOf),
    holdingPeriod: holdingPeriodOf(ordered),
    own: own && { series: own.series, seriesName: own.seriesName, valuesTo: own.valuesTo },
    rows: compareFigures(byFormat(lines), own?.figures).map((figure) => rowOf(figure, ordered)),
    next,
  };
}
const ORDER = ["EMT", "EPT", "EET"];
