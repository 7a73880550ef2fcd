import { drawStackedSpans, type StackedSteps } from "#app/components/charts/stacked-steps.ts";
import type { FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import type { AssetClass, InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatDate, formatPercent } from "#app/domain/format/format.ts";
import { ASSET_CLASS_ORDER } from "#app/domain/theme/asset-class.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";

export interface OverTimeView {
  drawing: StackedSteps;
  caption: string;
  /** Numbered names of the supports, in the order of the stack. */
  names: Array<{ assetClass: AssetClass; label: string }>;
  /** Days of the compositions as they are written, oldest first. */
  days: string[];
  /** The weight of each support in each composition; null where it was not in it. */
  rows: Array<{ key: string; name: string; weights: Array<string | null> }>;
}

/**
 * The weights of the supports in the compositions that were in effect until `today` (YYYY-MM-DD), each until the next one; null
 * while there are not two of them. Supports stand by class in the order of display, those that came first below.
 */
export function overTime(
  { name, compositions }: Pick<FullModelPortfolio, "name" | "compositions">,
  today: string,
  language: InterfaceLanguage,
): OverTimeView | null {
  const past = compositions.filter(({ date }) => date < today);
  const first = past[0];
  if (!first || past.length < 2) return null;
  const t = getFixedT(language);
  const supports = [...new Map(past.flatMap(({ lines }) => lines.map((line) => [line.series, line] as const))).values()].toSorted(
    (a, b) => ASSET_CLASS_ORDER.indexOf(a.assetClass) - ASSET_CLASS_ORDER.indexOf(b.assetClass),
  );
  const weightIn = (series: string, { lines }: (typeof past)[number]) => lines.find((line) => line.series === series)?.weight ?? null;
  const percent = (weight: string | number) => formatPercent(weight, language, { decimals: [0, 2] });
  const days = past.map(({ date }) => ({ day: date, text: formatDate(date) }));
  return {
    drawing: drawStackedSpans(
      supports.map(({ series, assetClass }) => ({ key: series, assetClass })),
      days,
      today,
      supports.map(({ series }) => past.map((composition) => Number(weightIn(series, composition) ?? 0))),
      percent,
    ),
    caption: t("modelPortfolios.overTime.caption", { name, from: formatDate(first.date), to: formatDate(today) }),
    names: supports.map(({ assetClass, fullName }, i) => ({ assetClass, label: `${i + 1}. ${fullName}` })),
    days: days.map(({ text }) => text),
    rows: supports.map(({ series, fullName }, i) => ({
      key: series,
      name: `${i + 1}. ${fullName}`,
      weights: past.map((composition) => {
        const weight = weightIn(series, composition);
        return weight === null ? null : percent(weight);
      }),
    })),
  };
}
