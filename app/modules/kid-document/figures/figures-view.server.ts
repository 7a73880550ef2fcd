import type { KidFigures } from "#app/contract/kid-document/kid-config.ts";
import { formatAmount, formatCount, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import type { Translate } from "#app/i18n/texts.ts";
import type { Viewer } from "#app/services/request-context.ts";

const SCENARIOS = ["stress", "unfavourable", "moderate", "favourable"] as const;

/** Figures as the document tells them. */
export function figuresView(
  figures: KidFigures & { investedAmount: string; currency: string; recommendedHoldingPeriod: number },
  language: Viewer["language"],
  t: Translate,
) {
  const amount = (value: number) => formatAmount(Math.round(value / 10) * 10, language, { decimals: 0, currency: figures.currency });
  const cost = (value: number) => formatAmount(Math.round(value), language, { decimals: 0, currency: figures.currency });
  const tenth = (fraction: number) => formatPercent(fraction * 100, language, { decimals: 1 });
  const years = (count: number) =>
    Number.isInteger(count)
      ? t("kidDocuments.figures.years", { count, shown: formatCount(count, language) })
      : t("kidDocuments.figures.months", { count: Math.round(count * 12), shown: formatCount(Math.round(count * 12), language) });
  return {
    sri: figures.sri,
    holding: t("kidDocuments.figures.holding", { years: years(figures.recommendedHoldingPeriod) }),
    risk: [
      { label: t("kidDocuments.figures.mrm"), value: String(figures.mrm) },
      { label: t("kidDocuments.figures.crm"), value: String(figures.crm) },
      { label: t("kidDocuments.figures.vev"), value: formatPercent(figures.vev * 100, language, { decimals: 2 }) },
      { label: t("kidDocuments.figures.history"), value: formatNumber(figures.historyYears, language, { decimals: [0, 1] }) },
    ],
    exits: figures.scenarios.map((one) => t("kidDocuments.figures.exit", { years: years(one.years) })),
    scenarios: SCENARIOS.map((name) => ({
      name: t(`kidDocuments.figures.names.${name}`),
      cells: figures.scenarios.map((one) => ({
        amount: amount(one[name].value),
        rate: t("kidDocuments.figures.aYear", { rate: tenth(one[name].averageReturn) }),
      })),
    })),
    costs: [
      { name: t("kidDocuments.figures.total"), cells: figures.costsOverTime.map(({ totalCosts }) => cost(totalCosts)) },
      { name: t("kidDocuments.figures.impact"), cells: figures.costsOverTime.map(({ reductionInYield }) => tenth(reductionInYield)) },
    ],
  };
}
export type FiguresView = ReturnType<typeof figuresView>;
