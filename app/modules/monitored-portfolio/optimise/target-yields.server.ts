import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatVariation } from "#app/domain/format/format.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { YieldLine } from "./target-yields.tsx";

/** Annual returns in per cent that are expected of lines, as typed, by series. */
export type YieldsTyped = Readonly<Record<string, string>>;

const FIELD = /^yield-([0-9a-f-]{36})$/;
const LONGEST = 10;
/** Per cent a year: a line cannot lose more than everything, and more than doubling is a slip. */
const LEAST = -100;
const MOST = 100;

/** Target yields in what a page was asked with. */
export function yieldsTyped(fields: URLSearchParams | FormData): YieldsTyped {
  const typed: Record<string, string> = {};
  for (const [name, value] of fields) {
    const series = FIELD.exec(name)?.[1];
    const text = value.toString().trim().slice(0, LONGEST);
    if (series && text) typed[series] = text;
  }
  return typed;
}

interface Line {
  series: string;
  fullName: string;
  isin: string | null;
}

/** Target yields of the lines as annual fractions, and the lines whose typed text is none. */
export function readYields(lines: readonly Line[], typed: YieldsTyped, language: InterfaceLanguage) {
  const yields = new Map<string, number>();
  const wrong = new Set<string>();
  for (const { series } of lines) {
    const text = typed[series];
    if (text === undefined) continue;
    const percent = readDecimal(text, language);
    if (percent !== null && Number(percent) > LEAST && Number(percent) <= MOST) yields.set(series, Number(percent) / 100);
    else wrong.add(series);
  }
  return { yields, wrong };
}

/** The lines with what they returned and what was typed; `realised` as annual fractions in the order of the lines. */
export function yieldLines(
  lines: readonly Line[],
  realised: readonly number[] | null,
  typed: YieldsTyped,
  wrong: ReadonlySet<string>,
  language: InterfaceLanguage,
): YieldLine[] {
  const t = getFixedT(language);
  return lines.map(({ series, fullName: name, isin }, at) => ({
    ...{ series, name, isin, typed: typed[series] ?? "" },
    realised: realised ? formatVariation(realised[at]! * 100, language) : null,
    error: wrong.has(series) ? t("portfolioOptimise.yields.wrong") : null,
  }));
}
