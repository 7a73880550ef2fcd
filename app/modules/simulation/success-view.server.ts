import type { SimulationParameters } from "#app/contract/simulation.ts";
import type { SimulationResult } from "#app/contract/simulator.ts";
import { formatAmount, formatChance, formatMonth, formatPercent, formatProjected, roundProjected } from "#app/domain/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { requiredReturn } from "#app/domain/simulation/required-return.ts";
import { emptyFrom, LEVELS, ranOut, scenariosBeyond, typicalOf, wilsonInterval } from "#app/domain/simulation/success.ts";
import type { SuccessView } from "./view.ts";
import type { Writing } from "./writing.ts";

/** Chances as a count with its range, then how much is missing where the goal is missed, and why. */
export function successView(
  result: SimulationResult,
  parameters: SimulationParameters,
  month: string,
  { t, language }: Writing,
): SuccessView | null {
  const { goal, currency } = parameters;
  const { successes: reached, scenarioCount: total, targetAmount, shortfallScenarios } = result;
  if (goal.kind === "none" || reached === undefined || targetAmount === undefined || total === 0) return null;
  const amount =
    goal.kind === "target"
      ? formatAmount(goal.amount, language, { currency, decimals: [0, 2] })
      : formatProjected(targetAmount, language, { currency });
  const said =
    goal.kind === "target"
      ? amount
      : t("simulator.success.goalOfReturn", { rate: formatPercent(goal.rate, language, { decimals: [0, 2] }), amount });
  const { from, to } = wilsonInterval(reached, total);
  const short = total - reached;
  return {
    percent: formatChance(reached / total, language),
    share: reached / total,
    reached,
    total,
    sentence: t("simulator.success.reach", { count: reached, reached, total, goal: said, month }),
    short: t("simulator.success.short", { count: short, short }),
    ...missed(result, parameters, { t, language }),
    range: t("simulator.success.range", { total, from: formatChance(from, language), to: formatChance(to, language) }),
    unpaid:
      shortfallScenarios > 0 ? t("simulator.success.unpaid", { count: shortfallScenarios, scenarios: shortfallScenarios, total }) : null,
  };
}

/** A scenario told that ends below the goal, and how much it lacks of it, as their figures are shown. */
interface Missing {
  name: "median" | "q25" | "q05";
  gap: number;
  finalAmount: number;
  annualizedReturn: number | null;
}

/** Among the scenarios told that end below the goal: what the typical and the worst one lack, and what the typical one fails by. */
function missed(result: SimulationResult, parameters: SimulationParameters, writing: Writing): Pick<SuccessView, "missing" | "cause"> {
  const { scenarioCount, successes = 0, targetAmount = 0 } = result;
  const target = parameters.goal.kind === "target" ? targetAmount : roundProjected(targetAmount);
  const missing = (["median", "q25", "q05"] as const).flatMap((name): Missing[] => {
    const scenario = result.scenarios.find((candidate) => candidate.name === name);
    const gap = scenario ? Math.round((target - roundProjected(scenario.finalAmount)) * 100) / 100 : 0;
    return scenario && gap > 0 ? [{ ...scenario, name, gap }] : [];
  });
  const typical = typicalOf(missing, 1 - successes / scenarioCount);
  const worst = missing.at(-1);
  if (!typical || !worst) return { missing: null, cause: null };
  const { t, language } = writing;
  const said = ({ name, gap }: Missing) =>
    t(`simulator.success.missingIn.${name}`, {
      amount: formatAmount(gap, language, { currency: parameters.currency, decimals: [0, 2] }),
      share: formatPercent((gap / target) * 100, language, { decimals: 0 }),
    });
  return {
    missing:
      typical.gap === worst.gap
        ? t("simulator.success.missing", { typical: said(typical) })
        : t("simulator.success.missingBoth", { typical: said(typical), worst: said(worst) }),
    cause: emptied(typical, result, parameters, writing) ?? returnTooLow(typical, target, parameters, writing),
  };
}

/** Withdrawals that leave nothing: from which month, in how many scenarios at least. */
function emptied({ name, finalAmount }: Missing, result: SimulationResult, { startDate }: SimulationParameters, { t, language }: Writing) {
  if (!ranOut(finalAmount, result)) return null;
  const { median, mid_area: middle, lower_area: lower, scenarioCount: total } = result;
  const month = emptyFrom({ median, q25: middle.from, q05: lower.from }[name]);
  if (month === null) return null;
  const scenarios = scenariosBeyond(total, LEVELS[name]);
  return t("simulator.success.emptied", { month: formatMonth(addMonths(startDate, month), language), scenarios, total });
}

/** The return a year that the goal needs, beside the one that the scenario gives. */
function returnTooLow({ name, annualizedReturn }: Missing, target: number, parameters: SimulationParameters, { t, language }: Writing) {
  const needed = requiredReturn(parameters, target);
  if (needed === null || annualizedReturn === null) return null;
  return t(`simulator.success.returnIn.${name}`, {
    needed: formatPercent(needed * 100, language, { decimals: 1 }),
    given: formatPercent(annualizedReturn * 100, language, { decimals: 1 }),
  });
}
