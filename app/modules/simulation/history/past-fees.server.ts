import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { FEE_VIEWS, type FeeView, managedFees } from "#app/domain/simulation/past-fees.ts";
import type { Writing } from "../writing.ts";

export interface PastFeesView {
  legend: string;
  /** Empty where nothing is taken each year: before and after are the same. */
  options: Array<{ key: FeeView; label: string; current: boolean }>;
  /** The one shown, beside titles; null where nothing is taken. */
  label: string | null;
  /** What is taken and what is not. */
  note: string;
}

export function pastFeesView(parameters: SimulationParameters, shown: FeeView, { t, language }: Writing): PastFeesView {
  const fees = managedFees(parameters);
  const rate = (fraction: number) => formatPercent(fraction * 100, language, { decimals: [0, 2] });
  const taken = [
    ...(fees.contract > 0 ? [t("riskFigures.fees.contract", { rate: rate(fees.contract) })] : []),
    ...(fees.mandates > 0 ? [t("riskFigures.fees.mandates", { rate: rate(fees.mandates) })] : []),
  ].join(t("riskFigures.fees.and"));
  return {
    legend: t("riskFigures.fees.legend"),
    options: taken ? FEE_VIEWS.map((key) => ({ key, label: t(`riskFigures.fees.${key}`), current: key === shown })) : [],
    label: taken ? t(`riskFigures.fees.beside.${shown}`) : null,
    note: taken ? t(`riskFigures.fees.${shown}Note`, { fees: taken }) : t("riskFigures.fees.noneNote"),
  };
}
