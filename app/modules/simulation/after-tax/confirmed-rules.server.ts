import type { LifeInsuranceTaxRules } from "#app/contract/tax-rules.ts";
import { fractionOf } from "#app/domain/simulation/request.ts";
import { rulesOf } from "#app/domain/tax/rules.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** The confirmed rules that hold in some of the years, the earliest first, or the years in which none do. */
export async function confirmedRules(
  { api }: Viewer,
  years: readonly number[],
): Promise<{ rules: LifeInsuranceTaxRules[] } | { missing: number[] }> {
  const all = await everyItem((page) => api.taxRules.list({ query: { ...page, confirmed: "true" } }));
  const missing = years.filter((year) => !rulesOf(all, year));
  if (missing.length > 0) return { missing };
  const used = new Set(years.map((year) => rulesOf(all, year)?.id));
  return { rules: all.filter(({ id }) => used.has(id)).sort((a, b) => a.firstYear - b.firstYear) };
}

/** Exact decimals in per cent and euros as the computation takes them: fractions and doubles. */
export const engineRules = (rules: LifeInsuranceTaxRules) => ({
  firstYear: rules.firstYear,
  lastYear: rules.lastYear,
  maturityYears: rules.maturityYears,
  youngRate: fractionOf(rules.youngRate),
  reducedRate: fractionOf(rules.reducedRate),
  fullRate: fractionOf(rules.fullRate),
  premiumsThreshold: Number(rules.premiumsThreshold),
  allowance: { SINGLE: Number(rules.allowanceSingle), COUPLE: Number(rules.allowanceCouple) },
  socialChargesRate: fractionOf(rules.socialChargesRate),
});
