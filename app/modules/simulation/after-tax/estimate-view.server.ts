import { formatAmount, formatDate, formatMonth, formatPercent, roundProjected } from "#app/domain/format/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { RULES_SINCE } from "#app/domain/tax/situation.ts";
import { confirmedText, yearsText } from "#app/modules/tax-rules/tax-rules-view.server.ts";
import type { Writing } from "../writing.ts";
import type { Estimate } from "./estimate.server.ts";

/** A row of amounts, written: the net is what the shown figures leave. */
export interface TaxedRow {
  key: string;
  label: string;
  amount: string;
  gain: string;
  allowance: string;
  incomeTax: string;
  socialCharges: string;
  net: string;
}
export interface RulesView {
  title: string;
  confirmed: string;
  facts: Array<{ label: string; value: string }>;
  /** In the language of the law. */
  sources: string[];
}
export interface EstimateView {
  /** By whose rules, for which contract. */
  basis: string[];
  finalTitle: string;
  finals: TaxedRow[];
  /** All withdrawals until the horizon by scenario; empty without withdrawals. */
  withdrawals: TaxedRow[];
  /** Withdrawals of the median scenario by year. */
  years: TaxedRow[];
  rules: RulesView[];
  limits: string[];
}

type Taxed = Estimate["result"]["scenarios"][number]["final"];

/** Whole euros for what is planned, hundreds for what markets decide, as the untaxed figures are written. */
function taxedRow(key: string, label: string, taxed: Taxed, round: (amount: number) => number, { language }: Writing): TaxedRow {
  const [amount, incomeTax, socialCharges] = [taxed.amount, taxed.incomeTax, taxed.socialCharges].map(round) as [number, number, number];
  const money = (value: number) => formatAmount(value, language, { decimals: 0 });
  return {
    key,
    label,
    amount: money(amount),
    gain: money(round(taxed.gain)),
    allowance: money(round(taxed.allowance)),
    incomeTax: money(incomeTax),
    socialCharges: money(socialCharges),
    net: money(amount - incomeTax - socialCharges),
  };
}

const wholeEuros = (amount: number): number => Math.round(amount) || 0;

export function estimateView({ result, situation, rules }: Estimate, startDate: string, writing: Writing): EstimateView {
  const { t, language } = writing;
  const best = [...result.scenarios].reverse();
  const name = (key: (typeof best)[number]["name"]) => t(`simulator.fan.ends.${key}`);
  const median = result.scenarios.find(({ name: key }) => key === "median");
  const withdrawn = result.scenarios.some(({ withdrawals }) => withdrawals.amount > 0);
  const first = rules[0];
  return {
    basis: [
      t(`afterTax.basis.${situation.household}`),
      t("afterTax.basis.opened", { day: formatDate(situation.openedOn) }),
      ...(first
        ? [
            t("afterTax.basis.mature", {
              count: first.maturityYears,
              day: formatDate(addMonths(situation.openedOn, 12 * first.maturityYears)),
            }),
          ]
        : []),
      t("afterTax.basis.premiums", { amount: formatAmount(situation.premiumsPaid, language, { decimals: 0 }) }),
      ...(situation.otherPremiums > 0
        ? [t("afterTax.basis.others", { amount: formatAmount(situation.otherPremiums, language, { decimals: 0 }) })]
        : []),
    ],
    finalTitle: t("afterTax.final.title", { month: formatMonth(addMonths(startDate, result.months), language) }),
    finals: best.map((one) => taxedRow(one.name, name(one.name), one.final, roundProjected, writing)),
    withdrawals: withdrawn ? best.map((one) => taxedRow(one.name, name(one.name), one.withdrawals, wholeEuros, writing)) : [],
    years: (median?.years ?? [])
      .filter(({ amount }) => amount > 0)
      .map(({ year, ...taxed }) => taxedRow(String(year), String(year), taxed, wholeEuros, writing)),
    rules: rules.map((one) => rulesView(one, writing)),
    limits: [
      ...(situation.openedOn < RULES_SINCE ? [t("afterTax.limits.before2017")] : []),
      ...(["law", "options", "euroFund", "allowance", "threshold", "losses", "holder", "levy", "death"] as const).map((key) =>
        t(`afterTax.limits.${key}`),
      ),
    ],
  };
}

function rulesView(rules: Estimate["rules"][number], { t, language }: Writing): RulesView {
  const rate = (value: string) => formatPercent(value, language, { decimals: [0, 2] });
  const euros = (value: string) => formatAmount(value, language, { decimals: [0, 2] });
  const years = rules.maturityYears;
  return {
    title: t("afterTax.rules.title", { years: yearsText(rules, language) }),
    confirmed: confirmedText(rules, language) ?? "",
    facts: [
      { label: t("afterTax.rules.young", { count: years, years }), value: rate(rules.youngRate) },
      {
        label: t("afterTax.rules.mature", { count: years, years }),
        value: t("taxRules.list.twoRates", {
          reduced: rate(rules.reducedRate),
          full: rate(rules.fullRate),
          threshold: euros(rules.premiumsThreshold),
        }),
      },
      {
        label: t("afterTax.rules.allowance", { count: years, years }),
        value: t("taxRules.list.twoAllowances", { single: euros(rules.allowanceSingle), couple: euros(rules.allowanceCouple) }),
      },
      { label: t("afterTax.rules.social"), value: rate(rules.socialChargesRate) },
    ],
    sources: rules.sources
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  };
}
