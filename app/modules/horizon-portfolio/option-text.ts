import type { GridTrigger, RebalancingReference, StepReference } from "#app/domain/allocation/horizon-portfolio.ts";
import type { MovementFrequency } from "#app/domain/enumerations.ts";
import type { Translate } from "#app/i18n/texts.ts";

/** A choice of a field of settings in words. */
export function optionText(t: Translate, field: string, value: string): string {
  if (field === "feesFrequency") return t(`horizonPortfolios.options.feesFrequency.${value as MovementFrequency}`);
  if (field === "stepChangeReference") return t(`horizonPortfolios.options.stepChangeReference.${value as StepReference}`);
  if (field === "rebalancingReference") return t(`horizonPortfolios.options.rebalancingReference.${value as RebalancingReference}`);
  return t(`horizonPortfolios.options.gridTrigger.${value as GridTrigger}`);
}
