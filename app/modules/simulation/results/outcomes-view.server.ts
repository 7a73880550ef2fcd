import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { formatProjected, roundProjected } from "#app/domain/format/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { type LEVELS, withdraws } from "#app/domain/simulation/success.ts";
import type { OutcomesView } from "../view.ts";
import type { Writing } from "../writing.ts";
import { inMoneyOf } from "./money.ts";

/** Years after the start at which a result is read, beside the horizon. */
const YEARS = [1, 3, 5, 8, 10, 15, 20, 25, 30] as const;
const MOST_COLUMNS = 5;

type Quantile = keyof typeof LEVELS;

interface OutcomesAsked {
  result: SimulationResult;
  parameters: SimulationParameters;
  /** Yearly inflation in per cent taken out of the amounts; null for the euros of each date. */
  inflation: number | null;
}

/** Values of the scenarios over time: one row for each, from the best to the worst, then what was paid in and withdrawn. */
export function outcomesView({ result: nominal, parameters, inflation }: OutcomesAsked, { t, language }: Writing): OutcomesView {
  const { result, flows } = inMoneyOf(nominal, parameters, inflation);
  const { months, median, lower_area: lower, mid_area: middle, upper_area: upper, unpaidByYear } = result;
  const { startDate, currency } = parameters;
  const steps = columnsOf(months);
  const money = (value: number, signed = false) => formatProjected(value, language, { currency, signed });
  const at = (values: readonly number[], step: number) => roundProjected(values[step] ?? 0);
  /** Final value and paid withdrawals less payments, as these are shown; null where what was paid is not known in this money. */
  const gainAt = (key: Quantile, value: number, step: number): number | null => {
    const row = result.scenarios.find(({ name }) => name === key);
    const unpaid = unpaidByYear?.[key][step / 12] ?? 0;
    const gain = (paid: number) => roundProjected(value) + roundProjected(paid) - at(flows.deposited, step);
    if (step === months && row) return gain(row.paidWithdrawals);
    return unpaid > 0 && inflation !== null ? null : gain((flows.withdrawn[step] ?? 0) - unpaid);
  };
  const scenario = (key: Quantile, values: readonly number[]) => ({
    key,
    label: t(`simulator.fan.ends.${key}`),
    cells: steps.map((step) => {
      const gain = gainAt(key, values[step] ?? 0, step);
      return { value: money(values[step] ?? 0), gain: gain === null ? null : money(gain, true), losing: gain !== null && gain < 0 };
    }),
  });
  const total = (key: keyof typeof flows) => ({
    key,
    label: t(`simulator.fan.ends.${key}`),
    cells: steps.map((step) => ({ value: money(flows[key][step] ?? 0), gain: null, losing: false })),
  });
  return {
    columns: steps.map((step) => ({
      key: String(step),
      label: t("results.outcomes.years", { count: step / 12, years: step / 12, end: addMonths(startDate, step).slice(0, 4) }),
    })),
    rows: [
      scenario("q95", upper.to),
      scenario("q75", middle.to),
      scenario("median", median),
      scenario("q25", middle.from),
      scenario("q05", lower.from),
      total("deposited"),
      ...(withdraws(result) ? [total("withdrawn")] : []),
    ],
    note: t(withdraws(result) ? "results.outcomes.noteWithdrawals" : "results.outcomes.note"),
  };
}

/** Steps to show: the usual years inside the horizon, thinned to the first and the last ones, and the horizon. */
function columnsOf(months: number): number[] {
  const inside = YEARS.map((year) => year * 12).filter((step) => step < months);
  const kept = inside.length < MOST_COLUMNS ? inside : [...inside.slice(0, 2), ...inside.slice(-2)];
  return [...kept, months];
}
