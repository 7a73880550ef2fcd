import { decimalsApart } from "#app/domain/advice/suitability/measures.ts";
import { formatAmount, formatLongDate, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import type { AdviceFacts, AdvisedLine } from "../facts.ts";
import { WORDS } from "../words.ts";

export interface Field {
  /** Where it is stored, or the rule that makes it: what a sentence of the documents can be traced to. */
  from: string;
  /** As the documents write it; null where nothing is stored. */
  read(facts: AdviceFacts): string | null;
}
export const field = (from: string, read: Field["read"]): Field => ({ from, read });
export const text = (value: string | null | undefined) => value || null;
export const day = (value: string | null, { language }: AdviceFacts) => value && formatLongDate(value, language);
export const money = (value: number | null | undefined, { language }: AdviceFacts, decimals: 0 | 2 = 2) =>
  value === null || value === undefined ? null : formatAmount(value, language, { decimals });
export const percent = (value: number | null | undefined, { language }: AdviceFacts, decimals: number | [number, number] = [0, 2]) =>
  value === null || value === undefined ? null : formatPercent(value, language, { decimals });
/** Said where it holds, without words of its own. */
export const holds = (condition: unknown) => (condition ? "" : null);
export const list = (names: readonly string[], { language }: AdviceFacts) =>
  names.length === 0 ? null : new Intl.ListFormat(language, { type: "conjunction" }).format(names);

export function termText(months: number, language: AdviceFacts["language"]): string {
  const { year, years, month } = WORDS[language].units;
  const [whole, rest] = [Math.floor(months / 12), months % 12];
  const parts = [whole > 0 ? `${whole} ${whole === 1 ? year : years}` : "", rest > 0 ? `${rest} ${month(rest)}` : ""];
  return parts.filter(Boolean).join(language === "fr" ? " et " : " and ");
}

/** Supports of the contract after the act, those beside the advice included. */
export const heldAfter = ({ advice: { lines, after } }: AdviceFacts): Array<Omit<AdvisedLine, "weight">> =>
  after ? [...lines, ...after.others].filter(({ amount }) => amount > 0) : lines;
/** Of the contract after the act, per cent. */
export const shareAfter = (lines: ReadonlyArray<{ amount: number }>, { advice }: AdviceFacts): number =>
  (100 * lines.reduce((sum, { amount }) => sum + amount, 0)) / (advice.total || 1);

/** A risk in the unit of the journey's measure, with as many decimals as tell it from the ends of the range. */
export function riskText({ language, advice: { measure, range } }: AdviceFacts, value: number): string {
  const decimals = [0, decimalsApart(value, range ? [range.min, range.max] : [])] as const;
  return measure === "WEIGHTED_AVERAGE_SRI" ? formatNumber(value, language, { decimals }) : formatPercent(value, language, { decimals });
}
