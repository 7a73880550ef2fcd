import type { SimulationParameters } from "#app/contract/simulation.ts";
import type { SimulationResult } from "#app/contract/simulator.ts";
import { formatProjected, roundProjected } from "#app/domain/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { ranOut } from "#app/domain/simulation/success.ts";
import type { OutcomesView } from "./view.ts";
import type { Writing } from "./writing.ts";

/** Years after the start at which a result is read, beside the horizon. */
const YEARS = [1, 3, 5, 8, 10, 15, 20, 25, 30] as const;
const MOST_COLUMNS = 5;

/** Values of the scenarios over time: one row for each, from the best to the worst, then what was paid in. */
export function outcomesView(result: SimulationResult, parameters: SimulationParameters, { t, language }: Writing): OutcomesView {
  const { months, median, savings, lower_area: lower, mid_area: middle, upper_area: upper } = result;
  const { startDate, currency } = parameters;
  const steps = columnsOf(months);
  const money = (value: number, signed = false) => formatProjected(value, language, { currency, signed });
  const row = (key: OutcomesView["rows"][number]["key"], values: readonly number[]) => ({
    key,
    label: t(`simulator.fan.ends.${key}`),
    cells: steps.map((step) => {
      const value = values[step] ?? 0;
      const gain = roundProjected(value) - roundProjected(savings[step] ?? 0);
      const unknown = key === "savings" || ranOut(value, result);
      return { value: money(value), gain: unknown ? null : money(gain, true), losing: !unknown && gain < 0 };
    }),
  });
  return {
    columns: steps.map((step) => ({
      key: String(step),
      label: t("results.outcomes.years", { count: step / 12, years: step / 12, end: addMonths(startDate, step).slice(0, 4) }),
    })),
    rows: [
      row("q95", upper.to),
      row("q75", middle.to),
      row("median", median),
      row("q25", middle.from),
      row("q05", lower.from),
      row("savings", savings),
    ],
  };
}

/** Steps to show: the usual years inside the horizon, thinned to the first and the last ones, and the horizon. */
function columnsOf(months: number): number[] {
  const inside = YEARS.map((year) => year * 12).filter((step) => step < months);
  const kept = inside.length < MOST_COLUMNS ? inside : [...inside.slice(0, 2), ...inside.slice(-2)];
  return [...kept, months];
}
