import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { formatAmount, formatChance, formatPercent, formatProjected } from "#app/domain/format/format.ts";
import { successesOf, wilsonInterval, withdraws } from "#app/domain/simulation/success.ts";
import type { SuccessView } from "../view.ts";
import type { Writing } from "../writing.ts";
import { missedView } from "./missed-view.ts";
import { lastsText, lastWithdrawalMonth } from "./withdrawals-view.ts";

/**
 * Chances as a count with its range: to reach the goal, to reach it with every withdrawal paid or, without a goal, to pay every
 * withdrawal. Then until when the withdrawals last, how much is missing where the plan fails, and why.
 */
export function successView(
  result: SimulationResult,
  parameters: SimulationParameters,
  month: string,
  writing: Writing,
): SuccessView | null {
  const { scenarioCount: total, shortfallScenarios } = result;
  const aim = aimOf(result, parameters);
  const reached = successesOf(result);
  if (aim === null || reached === null || total === 0) return null;
  const { t, language } = writing;
  const short = total - reached;
  const { from, to } = wilsonInterval(reached, total);
  const last = aim === "withdrawals" ? lastWithdrawalMonth(parameters, writing) : month;
  const values = { count: reached, reached, total, month: last, goal: goalSaid(result, parameters, writing) };
  return {
    percent: formatChance(reached / total, language),
    share: reached / total,
    reached,
    total,
    label: t(`simulator.success.label.${aim}`),
    sentence: reached === 0 ? t(`simulator.success.none.${aim}`, values) : t(`simulator.success.reach.${aim}`, values),
    short: short === 0 || reached === 0 ? "" : t(`simulator.success.short.${aim}`, { count: short, short }),
    lasts: withdraws(result) ? lastsText(result, parameters, writing) : null,
    ...missedView(result, parameters, writing),
    range: t("simulator.success.range", { total, from: formatChance(from, language), to: formatChance(to, language) }),
    unpaid:
      aim === "both" && shortfallScenarios > 0
        ? t("simulator.success.unpaid", { count: shortfallScenarios, scenarios: shortfallScenarios, total })
        : null,
    legend: { reached: t(`simulator.success.reaches.${aim}`), short: t(`simulator.success.fails.${aim}`) },
  };
}

/** What the plan asks for; null where nothing is asked, or the goal could not be judged. */
function aimOf(result: SimulationResult, { goal }: SimulationParameters): "goal" | "both" | "withdrawals" | null {
  if (goal.kind === "none") return withdraws(result) ? "withdrawals" : null;
  if (result.successes === undefined || result.targetAmount === undefined) return null;
  return withdraws(result) ? "both" : "goal";
}

/** A return is given with the amount that it leads to; beside large withdrawals that may be nothing. */
function goalSaid({ targetAmount = 0 }: SimulationResult, { goal, currency }: SimulationParameters, { t, language }: Writing): string {
  if (goal.kind === "none") return "";
  if (goal.kind === "target") return formatAmount(goal.amount, language, { currency, decimals: [0, 2] });
  const rate = formatPercent(goal.rate, language, { decimals: [0, 2] });
  if (targetAmount <= 0) return t("simulator.success.goalOfRate", { rate });
  return t("simulator.success.goalOfReturn", { rate, amount: formatProjected(targetAmount, language, { currency }) });
}
