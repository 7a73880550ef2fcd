import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { formatMonth, formatPercent, formatProjected } from "#app/domain/format/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { requiredReturn } from "#app/domain/simulation/required-return.ts";
import type { SuccessView } from "../view.ts";
import type { Writing } from "../writing.ts";

/**
 * What the scenarios that fail lack, told from them alone: the middle one of them, then the one in twenty of them that lacks
 * most. A result that was saved without them says nothing.
 */
export function missedView(
  result: SimulationResult,
  parameters: SimulationParameters,
  writing: Writing,
): Pick<SuccessView, "missing" | "cause"> {
  const typical = result.failing?.find(({ name }) => name === "median");
  const worst = result.failing?.find(({ name }) => name === "q05");
  if (!typical || !worst) return { missing: null, cause: null };
  const said = (row: Outcome) => lackOf(row, result, parameters, writing);
  const [usual, most] = [said(typical), said(worst)];
  const { t } = writing;
  return {
    missing:
      usual === most || lackIn(worst, result) <= lackIn(typical, result)
        ? t("simulator.success.missing", { typical: usual })
        : t("simulator.success.missingBoth", { typical: usual, worst: most }),
    cause: parameters.goal.kind === "none" ? null : causeOf(typical, result, parameters, writing),
  };
}

type Outcome = NonNullable<SimulationResult["failing"]>[number];

/** Rows stand by their final value: a lower one may have paid more of the withdrawals and lack less in all. */
const lackIn = (row: Outcome, { targetAmount = 0, statistics }: SimulationResult): number =>
  Math.max(0, targetAmount - row.finalAmount) + statistics.totalWithdrawals - row.paidWithdrawals;

/** What is missing to the goal and to the withdrawals, each with its part of what is wanted. */
function lackOf(
  row: Outcome,
  { targetAmount = 0, statistics }: SimulationResult,
  { currency }: SimulationParameters,
  { t, language }: Writing,
): string {
  const planned = statistics.totalWithdrawals;
  const [gap, unpaid] = [Math.max(0, targetAmount - row.finalAmount), planned - row.paidWithdrawals];
  const amount = (value: number) =>
    value < LEAST_TOLD
      ? t("simulator.success.lessThan", { amount: formatProjected(LEAST_TOLD, language, { currency }) })
      : formatProjected(value, language, { currency });
  const share = (value: number, whole: number) => formatPercent((value / whole) * 100, language, { decimals: 0 });
  const ofGoal = () => t("simulator.success.ofGoal", { amount: amount(gap), share: share(gap, targetAmount) });
  const ofWithdrawals = () => t("simulator.success.ofWithdrawals", { amount: amount(unpaid), share: share(unpaid, planned) });
  if (!row.shortfall) return ofGoal();
  return gap > 0 ? t("simulator.success.ofBoth", { gap: ofGoal(), unpaid: ofWithdrawals() }) : ofWithdrawals();
}

/** Projected amounts are rounded to hundreds: less is said in words. */
const LEAST_TOLD = 100;

/** Withdrawals that use up the savings, else the return a year that the goal needs beside the one that the scenario gives. */
function causeOf(
  row: Outcome,
  { targetAmount = 0 }: SimulationResult,
  parameters: SimulationParameters,
  { t, language }: Writing,
): string | null {
  const first = row.unpaid?.[0]?.[0];
  if (row.shortfall && first !== undefined)
    return t("simulator.success.emptied", { month: formatMonth(addMonths(parameters.startDate, first), language) });
  const needed = requiredReturn(parameters, targetAmount);
  if (needed === null || row.annualizedReturn === null) return null;
  const rate = (value: number) => formatPercent(value * 100, language, { decimals: 1 });
  return rate(needed) === rate(row.annualizedReturn)
    ? null
    : t("simulator.success.returnTooLow", { needed: rate(needed), given: rate(row.annualizedReturn) });
}
