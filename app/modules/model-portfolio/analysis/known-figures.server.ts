import type { Composition, FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import type { FigureKind, KnownFigure } from "#app/domain/commentary.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatNumber, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { ASSET_CLASS_ORDER } from "#app/domain/theme/asset-class.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

// Figures of the analysis as a commentary may state them: exact values, and how the page writes them.

type Statistics = Awaited<ReturnType<Viewer["computation"]["performance"]["statistics"]>>;
type Contributions = NonNullable<Awaited<ReturnType<Viewer["computation"]["performance"]["decomposition"]>>["contributions"]>;

const SPANS = ["1M", "3M", "YTD", "1Y", "3Y", "5Y", "MAX"] as const;
/** Fractions of figures that may be missing. */
type Fraction = number | null | undefined;

const CHANGES: readonly FigureKind[] = ["performance", "fundPerformance", "contribution"];
function figureOf(kind: FigureKind, label: string, fraction: Fraction, language: InterfaceLanguage, of?: string): KnownFigure[] {
  if (fraction == null) return [];
  const value = fraction * 100;
  const text = CHANGES.includes(kind) ? formatVariation(value, language) : formatPercent(value, language, { decimals: [0, 2] });
  return [{ kind, label, value, text, ...(of !== undefined && { of }) }];
}

/** Performance by period and by year, volatility, worst fall, months that were up. */
export function figuresKnown(
  figures: Statistics,
  years: ReadonlyArray<{ year: number; return: number | null }>,
  language: InterfaceLanguage,
): KnownFigure[] {
  const t = getFixedT(language);
  const { volatility, maxDrawdown, positiveMonths, periods } = figures;
  const over = (period: string) => t("portfolioAnalysis.commentary.figures.performance", { period: period.toLocaleLowerCase(language) });
  const percent = (kind: FigureKind, label: string, fraction: Fraction) =>
    figureOf(kind, label, fraction, language).map((figure) => ({
      ...figure,
      text: formatPercent(figure.value, language, { decimals: 1 }),
    }));
  return [
    ...SPANS.flatMap((key) => figureOf("performance", over(t(`portfolioAnalysis.spans.${key}`)), periods[key], language)),
    ...years.flatMap(({ year, return: fraction }) => figureOf("performance", over(String(year)), fraction, language)),
    ...percent("volatility", t("portfolioAnalysis.performance.volatility"), volatility),
    ...percent("fall", t("portfolioAnalysis.performance.worstFall"), maxDrawdown.value),
    ...percent("positiveMonths", t("portfolioAnalysis.performance.positiveMonths"), positiveMonths),
  ];
}

/** What each line did and brought since the composition, and all of them together. */
export function contributionsKnown(
  { lines }: Composition,
  contributions: Contributions,
  total: Fraction,
  language: InterfaceLanguage,
): KnownFigure[] {
  const t = getFixedT(language);
  return [
    ...figureOf("performance", t("portfolioAnalysis.commentary.figures.sinceComposition"), total, language),
    ...lines.flatMap(({ series, fullName: name }) => {
      const found = contributions.find(({ uuid }) => uuid === series);
      return [
        ...figureOf("contribution", t("portfolioAnalysis.commentary.figures.contribution", { name }), found?.contribution, language, name),
        ...figureOf("fundPerformance", t("portfolioAnalysis.commentary.figures.fund", { name }), found?.assetReturn, language, name),
      ];
    }),
  ];
}

/** Weight of each line and of each class. */
export function weightsKnown({ lines }: Composition, language: InterfaceLanguage): KnownFigure[] {
  const t = getFixedT(language);
  const weightOf = (name: string, percent: number, of?: string) =>
    figureOf("weight", t("portfolioAnalysis.commentary.figures.weight", { name }), percent / 100, language, of);
  const sum = (some: typeof lines) => some.reduce((whole, { weight }) => whole + Number(weight), 0);
  return [
    ...lines.flatMap(({ fullName, weight }) => weightOf(fullName, Number(weight), fullName)),
    ...ASSET_CLASS_ORDER.flatMap((assetClass) => {
      const share = sum(lines.filter((line) => line.assetClass === assetClass));
      return share > 0 ? weightOf(t(`common.assetClasses.${assetClass}`), share) : [];
    }),
  ];
}

/** The risk indicator of the portfolio and of its lines. */
export function riskClassesKnown(
  { riskLevelSri }: Pick<FullModelPortfolio, "riskLevelSri">,
  { lines }: Composition,
  language: InterfaceLanguage,
): KnownFigure[] {
  const t = getFixedT(language);
  const classOf = (label: string, level: number | null, of?: string): KnownFigure[] =>
    level === null
      ? []
      : [{ kind: "sri", label, value: level, text: formatNumber(level, language, { decimals: 0 }), ...(of !== undefined && { of }) }];
  return [
    ...classOf(t("portfolioAnalysis.commentary.figures.sri"), riskLevelSri),
    ...lines.flatMap(({ fullName: name, sri }) => classOf(t("portfolioAnalysis.commentary.figures.fundSri", { name }), sri, name)),
  ];
}
