import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import type { AssetClass, InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatLongDate, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { frenchSpaces } from "#app/domain/format/typography.ts";
import type { ReportFacts } from "./report-facts.ts";
import { ENGLISH } from "./texts-en.ts";
import { FRENCH, type ReportTexts } from "./texts-fr.ts";

type Cell = Extract<DocumentBlock, { kind: "table" }>["rows"][number][number];

const textsOf = (language: InterfaceLanguage): ReportTexts => (language === "fr" ? FRENCH : ENGLISH);

/** How a report is written: its words, its figures, the colours of the classes. */
export interface ReportWriting {
  language: InterfaceLanguage;
  colours: Record<AssetClass, string>;
}

/** What writes words and figures in a language; a decimal fraction becomes a per cent with its sign. */
export function writerOf(language: InterfaceLanguage) {
  const texts = textsOf(language);
  const spaced = (text: string) => (language === "fr" ? frenchSpaces(text) : text);
  const day = (iso: string) => formatLongDate(iso, language);
  const change = (fraction: number | null) => (fraction === null ? texts.missing : formatVariation(fraction * 100, language, 2));
  const toned = (fraction: number | null): Cell =>
    fraction !== null && fraction < 0 ? { text: change(fraction), tone: "negative" } : change(fraction);
  const percent = (value: number) => formatPercent(value, language, { decimals: [0, 2] });
  return { texts, spaced, day, change, toned, percent };
}
export type Writer = ReturnType<typeof writerOf>;

/** Fees that are taken from the values, in words; null for none. */
export function feeWords(fee: ReportFacts["fee"], { texts, percent }: Writer): string | null {
  if (!fee) return null;
  const rates = [
    [fee.feesAllAssets, texts.fees.all],
    [fee.feesUnitLinkedAssets, texts.fees.unitLinked],
    [fee.feesEtfAssets, texts.fees.etf],
    [fee.feesGuaranteedFunds, texts.fees.guaranteed],
  ] as const;
  const told = rates.filter(([rate]) => rate !== undefined && Number(rate) > 0);
  if (told.length === 0) return null;
  return told.map(([rate, of]) => `${percent(Number(rate))} ${texts.fees.aYear}, ${of}`).join(texts.fees.between);
}
