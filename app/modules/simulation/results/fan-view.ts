import { drawFan, drawSpaghetti, markedPaths } from "#app/components/charts/fan.ts";
import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { formatMonth, formatMonthNumber, formatProjected, formatShortAmount, roundProjected } from "#app/domain/format/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import type { cumulatedFlows } from "#app/domain/simulation/cash-flow.ts";
import { withdraws } from "#app/domain/simulation/success.ts";
import type { FanView } from "../view.ts";
import type { Writing } from "../writing.ts";

export interface FanAsked {
  /** In the money that is shown, as all that follows. */
  result: SimulationResult;
  parameters: Pick<SimulationParameters, "startDate" | "currency">;
  flows: ReturnType<typeof cumulatedFlows>;
  /** Monthly values of each scenario; null where ranges are shown. */
  paths: number[][] | null;
  pathsGone: boolean;
}

/** Columns of the figures under the ranges, from the worst to the best. */
const RANGES = ["q05", "q25", "median", "q75", "q95"] as const;

export function fanView({ result, parameters, flows, paths, pathsGone }: FanAsked, { t, language }: Writing): FanView {
  const { months, median, savings, lower_area: lower, mid_area: middle, upper_area: upper, targetAmount: goal } = result;
  const { startDate, currency } = parameters;
  const withdrawing = withdraws(result);
  const amount = (value: number) => formatProjected(value, language, { currency });
  const texts = {
    amount,
    axis: (value: number) => (value === 0 ? "0" : formatShortAmount(value, language, currency)),
    ...(goal === undefined || goal < 0 ? {} : { goal: t("simulator.fan.goal", { amount: amount(goal) }) }),
  };
  const curves = { q05: lower.from, q25: middle.from, median, q75: middle.to, q95: upper.to, ...flows };
  const years = Array.from({ length: Math.floor(months / 12) + 1 }, (_, year) => year * 12);
  const yearly = paths && everyYear(paths, median, years);
  // Beside every scenario the figures are those of the marked ones, from the worst to the best.
  const marked = yearly && markedPaths(yearly.paths).toReversed();
  const totals = withdrawing ? (["deposited", "withdrawn"] as const) : (["deposited"] as const);
  const valuesAt = (step: number) => marked?.map(({ path }) => path[step / 12]) ?? RANGES.map((key) => curves[key][step]);
  const figuresAt = (step: number) => [...valuesAt(step), ...totals.map((key) => curves[key][step])].map((value) => amount(value ?? 0));
  const [q05 = "", q25 = "", half = "", q75 = "", q95 = ""] = RANGES.map((key) => amount(curves[key][months] ?? 0));
  const ofGoal = goal === undefined || goal < 0 ? {} : { goal };
  const below = withdrawing ? savings.findIndex((value) => value < 0) : -1;
  // The flows of a month stand in the point of its end.
  const month = (point: number) => formatMonth(addMonths(startDate, Math.max(0, point - 1)), language);
  return {
    drawing: drawFan({ startDate, savings, median, lower, upper, currency, ...ofGoal }, texts),
    everyScenario: yearly && drawSpaghetti({ startDate, ...yearly, ...ofGoal }, texts),
    pathsGone,
    savings: withdrawing
      ? { end: t("simulator.fan.net.end"), legend: t("simulator.fan.net.legend") }
      : { end: t("simulator.fan.ends.deposited"), legend: t("simulator.fan.paidIn") },
    sentence: t(roundProjected(median[months] ?? 0) === 0 ? "simulator.fan.sentenceEmpty" : "simulator.fan.sentence", {
      median: half,
      month: formatMonth(addMonths(startDate, months), language),
      paidIn: paidInText(result, flows, amount, t),
      q25,
      q75,
      q05,
      q95,
    }),
    note: [
      paths ? t("simulator.fan.allSentence", { total: paths.length }) : t("simulator.fan.notPaths"),
      // Every scenario is drawn without the line of what was paid in.
      ...(below === -1 || paths ? [] : [t("simulator.fan.net.below", { month: month(below) })]),
    ].join(" "),
    totals: totals.map((key) => t(`simulator.fan.ends.${key}`)),
    // Written when the table asks for them: they take longer than all the rest, and a lever moves the chart first.
    get figures() {
      return years.slice(1).map((step) => ({ month: formatMonthNumber(addMonths(startDate, step), language), amounts: figuresAt(step) }));
    },
  };
}

/** What was paid in and what was withdrawn for it, in the median case: as planned, or as far as it was paid. */
function paidInText(
  result: SimulationResult,
  { deposited, withdrawn }: FanAsked["flows"],
  amount: (value: number) => string,
  t: Writing["t"],
) {
  const paidIn = amount(deposited.at(-1) ?? 0);
  const planned = amount(withdrawn.at(-1) ?? 0);
  const median = result.scenarios.find(({ name }) => name === "median");
  if (!withdraws(result)) return t("simulator.fan.forPaidIn", { paidIn });
  if (!median?.shortfall) return t("simulator.fan.forWithdrawn", { paidIn, withdrawn: planned });
  return t("simulator.fan.forPartlyWithdrawn", { paidIn, planned, withdrawn: amount(median.paidWithdrawals) });
}

/** Yearly points keep the drawing of 250 paths light. */
const everyYear = (paths: number[][], median: number[], years: number[]) => {
  const pick = (values: number[]) => years.map((step) => values[step] ?? 0);
  return { paths: paths.map(pick), median: pick(median) };
};
