import type { LifeInsuranceTaxRules } from "#app/contract/tax-rules.ts";
import { formatAmount, formatInstant, formatPercent } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { listTaxRules } from "./tax-rules.server.ts";

type Language = Viewer["language"];

/** `2018 à 2026`, or `depuis 2018`. */
export function yearsText({ firstYear, lastYear }: Pick<LifeInsuranceTaxRules, "firstYear" | "lastYear">, language: Language): string {
  const t = getFixedT(language);
  if (lastYear === null) return t("taxRules.since", { from: firstYear });
  return lastYear === firstYear ? String(firstYear) : t("taxRules.years", { from: firstYear, to: lastYear });
}

/** Who answered for the figures and when; null where nobody did. */
export const confirmedText = ({ confirmed }: Pick<LifeInsuranceTaxRules, "confirmed">, language: Language): string | null =>
  confirmed && getFixedT(language)("taxRules.confirmedBy", { name: confirmed.by, instant: formatInstant(confirmed.at, language) });

export interface TaxRulesRow {
  id: string;
  years: string;
  /** Who answers for the figures, and since when. */
  confirmed: string | null;
  young: string;
  mature: string;
  allowance: string;
  social: string;
}
export interface TaxRulesListView {
  title: string;
  rows: TaxRulesRow[];
}

export async function taxRulesListView(viewer: Viewer): Promise<TaxRulesListView> {
  const { language } = viewer;
  const t = getFixedT(language);
  const rate = (value: string) => formatPercent(value, language, { decimals: [0, 2] });
  const euros = (value: string) => formatAmount(value, language, { decimals: [0, 2] });
  const rules = await listTaxRules(viewer);
  return {
    title: t("taxRules.title"),
    rows: rules.map((one) => ({
      id: one.id,
      years: yearsText(one, language),
      confirmed: one.confirmed && `${one.confirmed.by}, ${formatInstant(one.confirmed.at, language)}`,
      young: rate(one.youngRate),
      mature: t("taxRules.list.twoRates", {
        reduced: rate(one.reducedRate),
        full: rate(one.fullRate),
        threshold: euros(one.premiumsThreshold),
      }),
      allowance: t("taxRules.list.twoAllowances", { single: euros(one.allowanceSingle), couple: euros(one.allowanceCouple) }),
      social: rate(one.socialChargesRate),
    })),
  };
}

/** Stored values as the texts of the form; those of new rules are empty. */
export const formValues = (rules: LifeInsuranceTaxRules | null) => ({
  firstYear: rules ? String(rules.firstYear) : "",
  lastYear: rules?.lastYear ? String(rules.lastYear) : "",
  maturityYears: rules ? String(rules.maturityYears) : "",
  youngRate: rules?.youngRate ?? "",
  reducedRate: rules?.reducedRate ?? "",
  fullRate: rules?.fullRate ?? "",
  socialChargesRate: rules?.socialChargesRate ?? "",
  premiumsThreshold: rules?.premiumsThreshold ?? "",
  allowanceSingle: rules?.allowanceSingle ?? "",
  allowanceCouple: rules?.allowanceCouple ?? "",
  sources: rules?.sources ?? "",
});

export interface TaxRulesView {
  title: string;
  values: ReturnType<typeof formValues>;
  /** Null for rules that are new. */
  version: number | null;
  confirmed: string | null;
  idem: string;
  confirmIdem: string;
}

export function taxRulesView({ language }: Viewer, rules: LifeInsuranceTaxRules | null): TaxRulesView {
  const t = getFixedT(language);
  return {
    title: rules ? t("taxRules.one", { years: yearsText(rules, language) }) : t("taxRules.form.newTitle"),
    values: formValues(rules),
    version: rules?.version ?? null,
    confirmed: rules && confirmedText(rules, language),
    idem: crypto.randomUUID(),
    confirmIdem: crypto.randomUUID(),
  };
}
