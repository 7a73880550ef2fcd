import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatAmount, formatPercent } from "#app/domain/format/format.ts";
import type { AdviceFacts } from "./facts.ts";
import type { ReportText } from "./texts-fr.ts";
import { WORDS } from "./words.ts";

export type Cell = string | { text: string; note?: string; tone?: "negative" | "muted" | "strong" };
/** A table of the documents: where its rows are stored, and what makes them. */
export interface Table {
  /** Where its rows are stored. */
  from: string;
  caption: ReportText;
  columns: ReadonlyArray<{ label: ReportText; numeric?: true }>;
  rows(facts: AdviceFacts): Cell[][];
  total?(facts: AdviceFacts): boolean;
  dense?: true;
}
export const numeric = (label: ReportText) => ({ label, numeric: true as const });
export const plain = (label: ReportText) => ({ label });
export const table = (
  from: string,
  caption: ReportText,
  columns: Table["columns"],
  rows: Table["rows"],
  more: Partial<Table> = {},
): Table => ({
  from,
  caption,
  columns,
  rows,
  ...more,
});
export const amount = (value: number, language: InterfaceLanguage, decimals: 0 | 2 = 2) => formatAmount(value, language, { decimals });
export const rate = (value: number | null, language: InterfaceLanguage) =>
  value === null ? WORDS[language].unknown : formatPercent(value, language, { decimals: 2 });
