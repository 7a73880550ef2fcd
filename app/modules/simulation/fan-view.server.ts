import { drawFan, drawSpaghetti, markedPaths } from "#app/components/charts/fan.ts";
import type { SimulationResult } from "#app/contract/simulator.ts";
import { formatMonth, formatProjected, formatShortAmount } from "#app/domain/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import type { FanView } from "./view.ts";
import type { Writing } from "./writing.ts";

export interface FanAsked {
  result: SimulationResult;
  startDate: string;
  currency: string;
  /** Monthly values of each scenario; null where ranges are shown. */
  paths: number[][] | null;
  pathsGone: boolean;
}

/** Columns of the figures under the ranges, from the worst to the best, then what was paid in. */
const FIGURE_COLUMNS = ["q05", "q25", "median", "q75", "q95", "savings"] as const;

export function fanView({ result, startDate, currency, paths, pathsGone }: FanAsked, { t, language }: Writing): FanView {
  const { months, median, savings, lower_area: lower, mid_area: middle, upper_area: upper, targetAmount: goal } = result;
  const amount = (value: number) => formatProjected(value, language, { currency });
  const texts = {
    amount,
    axis: (value: number) => (value === 0 ? "0" : formatShortAmount(value, language, currency)),
    ...(goal === undefined ? {} : { goal: t("simulator.fan.goal", { amount: amount(goal) }) }),
  };
  const curves = { q05: lower.from, q25: middle.from, median, q75: middle.to, q95: upper.to, savings };
  const at = (step: number) => FIGURE_COLUMNS.map((key) => amount(curves[key][step] ?? 0));
  const years = Array.from({ length: Math.floor(months / 12) + 1 }, (_, year) => year * 12);
  const yearly = paths && everyYear(paths, median, years);
  // Beside every scenario the figures are those of the marked ones, from the worst to the best.
  const marked = yearly && markedPaths(yearly.paths).toReversed();
  const figuresAt = (step: number) =>
    marked ? [...marked.map(({ path }) => path[step / 12]), savings[step]].map((value) => amount(value ?? 0)) : at(step);
  const [q05 = "", q25 = "", half = "", q75 = "", q95 = "", net = ""] = at(months);
  const paidIn = t(result.statistics.totalWithdrawals > 0 ? "simulator.fan.netPaidInAmount" : "simulator.fan.paidInAmount", {
    amount: net,
  });
  return {
    paidIn,
    drawing: drawFan(
      { startDate, savings: savings.map((value) => Math.max(0, value)), median, lower, upper, ...(goal === undefined ? {} : { goal }) },
      texts,
    ),
    everyScenario: yearly && drawSpaghetti({ startDate, ...yearly, ...(goal === undefined ? {} : { goal }) }, texts),
    pathsGone,
    sentence: t("simulator.fan.sentence", {
      median: half,
      month: formatMonth(addMonths(startDate, months), language),
      paidIn,
      q25,
      q75,
      q05,
      q95,
    }),
    note: paths ? t("simulator.fan.allSentence", { total: paths.length }) : t("simulator.fan.notPaths"),
    figures: years.slice(1).map((step) => ({ month: formatMonth(addMonths(startDate, step), language), amounts: figuresAt(step) })),
  };
}

/** Yearly points keep the drawing of 250 paths light. */
const everyYear = (paths: number[][], median: number[], years: number[]) => {
  const pick = (values: number[]) => years.map((step) => values[step] ?? 0);
  return { paths: paths.map(pick), median: pick(median) };
};
