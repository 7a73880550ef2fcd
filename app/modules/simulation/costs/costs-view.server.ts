import type { PlanCosts, SimulationResult } from "#app/contract/computation/projection.ts";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { formatAmount, formatMonth, formatNumber, formatPercent, formatVariation, roundProjected } from "#app/domain/format/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { COST_KINDS, type CostKind, wholeCosts } from "#app/domain/simulation/costs.ts";
import type { LineView } from "../view.ts";
import type { Writing } from "../writing.ts";

export interface CostsView {
  title: string;
  /** Total in money and a year, in a few words. */
  short: string;
  heads: { kind: string; firstYear: string; wholeTime: string; aYear: string };
  rows: Array<{
    key: CostKind | "total";
    label: string;
    /** What is agreed, in per cent. */
    note: string | null;
    /** Null where it is not known. */
    firstYear: string | null;
    amount: string | null;
    annualRate: string | null;
  }>;
  /** What they cost the median scenario; null where they cost nothing. */
  effect: string | null;
  /** How they are counted, and what is not known of them. */
  notes: string[];
  years: { title: string; heads: [until: string, ofYear: string, cumulated: string]; rows: Array<[string, string, string]> };
}

type Asked = { result: SimulationResult; parameters: SimulationParameters; lines: readonly LineView[] };

/** What a simulation costs, item by item, in the euros of each date; null for a result that was saved without. */
export function costsView({ result, parameters, lines }: Asked, writing: Writing): CostsView | null {
  const { costs } = result;
  if (!costs) return null;
  const { t, language } = writing;
  const { currency, startDate, horizonYears } = parameters;
  const money = (amount: number) => formatAmount(amount, language, { currency, decimals: 0 });
  const rate = (annual: number | null) => (annual === null ? null : formatPercent(annual * 100, language, { decimals: 2 }));
  const whole = wholeCosts(costs);
  const managed = (parameters.mandates ?? []).length > 0;
  const kinds = COST_KINDS.filter((kind) => kind !== "mandate" || managed);
  const notes = notesOfKinds(parameters, writing);
  return {
    title: t("costs.title"),
    short: costsInAll(costs, currency, writing),
    heads: {
      kind: t("costs.kind"),
      firstYear: t("costs.firstYear"),
      wholeTime: t("costs.wholeTime", { count: horizonYears }),
      aYear: t("costs.aYear"),
    },
    rows: [
      ...kinds.map((key) => {
        const item = whole.items[key];
        return {
          key,
          label: t(`costs.kinds.${key}`),
          note: notes[key],
          firstYear: item && money(item.firstYear),
          amount: item && money(item.amount),
          annualRate: rate(costs[key]?.annualRate ?? null),
        };
      }),
      {
        key: "total" as const,
        label: t("costs.kinds.total"),
        note: null,
        firstYear: money(whole.firstYear),
        amount: money(whole.amount),
        annualRate: rate(costs.total.annualRate),
      },
    ],
    effect: effectOf(result, costs, currency, writing),
    notes: [
      t("costs.method", { total: result.scenarioCount }),
      ...(costs.funds ? [t("costs.inside")] : []),
      ...unknownCharges(costs, lines, writing),
    ],
    years: {
      title: t("costs.years"),
      heads: [t("costs.until"), t("costs.ofYear"), t("costs.cumulated")],
      rows: whole.years.map(({ amount, cumulated }, year) => [
        formatMonth(addMonths(startDate, Math.min(12 * (year + 1), result.months)), language),
        money(amount),
        money(cumulated),
      ]),
    },
  };
}

/** `9 050 €, soit 1,20 % par an`; says where charges of funds are missing in it. */
export function costsInAll({ total, fundCharges }: PlanCosts, currency: string, { t, language }: Writing): string {
  const amount = formatAmount(Math.round(total.amount), language, { currency, decimals: 0 });
  if (total.annualRate === null) return amount;
  const rate = formatPercent(total.annualRate * 100, language, { decimals: 2 });
  return t(fundCharges.unknown.length > 0 ? "costs.shortPartial" : "costs.short", { amount, rate });
}

/**
 * Points of return a year that the costs take from the median scenario: the difference of the two returns as they are
 * written. Null where one of them is not known.
 */
export function pointsOf({ costs, scenarios }: SimulationResult, { t, language }: Writing): string | null {
  const [before, after] = [costs?.withoutCosts.annualizedReturn, medianOf(scenarios)?.annualizedReturn];
  if (before == null || after == null) return null;
  const points = (Math.round(before * 1e4) - Math.round(after * 1e4)) / 100;
  return t("costs.points", { count: points, points: formatNumber(points, language) });
}

const medianOf = (scenarios: SimulationResult["scenarios"]) => scenarios.find(({ name }) => name === "median");

function notesOfKinds({ entryFee, managementFee, mandates = [] }: SimulationParameters, { t, language }: Writing) {
  const percent = (fee: string) => formatPercent(fee, language, { decimals: [0, 2] });
  return {
    entry: t("costs.rates.entry", { rate: percent(entryFee) }),
    management: t("costs.rates.aYear", { rate: percent(managementFee) }),
    mandate: mandates.map(({ label, mandateFee }) => t("costs.rates.mandate", { label, rate: percent(mandateFee) })).join(", "),
    funds: t("costs.rates.funds"),
  };
}

function effectOf(result: SimulationResult, costs: PlanCosts, currency: string, writing: Writing): string | null {
  const { t, language } = writing;
  const median = medianOf(result.scenarios);
  const lost = median ? roundProjected(costs.withoutCosts.gain) - roundProjected(median.gain) : 0;
  if (!median || lost <= 0) return null;
  const amount = formatAmount(lost, language, { currency, decimals: 0 });
  const points = pointsOf(result, writing);
  const [before, after] = [costs.withoutCosts.annualizedReturn, median.annualizedReturn];
  if (points === null || before === null || after === null) return t("costs.effectAmount", { amount });
  const aYear = (annual: number) => formatVariation(annual * 100, language, 2);
  return t("costs.effect", { amount, before: aYear(before), after: aYear(after), points });
}

function unknownCharges({ funds, fundCharges: { coverage, unknown } }: PlanCosts, lines: readonly LineView[], { t, language }: Writing) {
  if (unknown.length === 0) return [];
  const names = [...new Set(unknown.map((uuid) => lines.find(({ series }) => series === uuid)?.name ?? uuid))].join(", ");
  if (!funds) return [t("costs.unknown", { names })];
  return [t("costs.partial", { share: formatPercent((coverage ?? 0) * 100, language, { decimals: 0 }), names })];
}
