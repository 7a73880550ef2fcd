import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { csvLine } from "#app/domain/format/spreadsheet-text.ts";
import type { Exploration, ExploredSeries } from "./explored.ts";
import { placesOf, type Span, valuesAt } from "./view.ts";

/**
 * The values that are shown, a line for each place: what a spreadsheet of the person's language opens (a French one parts cells by
 * semicolons and writes decimals after a comma). A band has two columns, named after its `edges`.
 */
export function tableFile(
  exploration: Exploration,
  on: readonly ExploredSeries[],
  span: Span,
  language: InterfaceLanguage,
  edges: { low: string; high: string },
): string {
  const [separator, comma] = language === "fr" ? [";", ","] : [",", "."];
  const number = (value: number | undefined | null) =>
    value === undefined || value === null ? "" : String(Number(value.toFixed(exploration.decimals))).replace(".", comma);
  const heads = on.flatMap(({ name, shape }) => (shape === "band" ? [`${name} (${edges.low})`, `${name} (${edges.high})`] : [name]));
  const rows = placesOf(exploration, on, span).map((x) => {
    const found = new Map(valuesAt(on, x).map(({ series, point }) => [series, point]));
    const values = on.flatMap((series) => {
      const point = found.get(series);
      return series.shape === "band" ? [number(point?.low), number(point?.y)] : [number(point?.y)];
    });
    return [exploration.across.cell(x), ...values].join(separator);
  });
  return `\uFEFF${[csvLine([exploration.across.name, ...heads], separator), ...rows].join("\r\n")}\r\n`;
}
