import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { formatAmount, formatChance, formatProjected } from "#app/domain/format/format.ts";
import { intentOf } from "#app/domain/simulation/form-change.ts";
import { projectionRequest } from "#app/domain/simulation/request.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { isShown } from "../optimise/market.server.ts";
import type { LeverRow } from "../view.ts";
import type { Writing } from "../writing.ts";
import { unreachedLever } from "./lever-refusal.server.ts";
import { type LeversAsked, WANTED } from "./levers-asked.ts";

/** The request of the simulation without its goal, as the optimiser of contributions takes it. */
const planOf = (parameters: SimulationParameters, matrixUuid: string) =>
  projectionRequest({ ...parameters, goal: { kind: "none" } }, matrixUuid);

/**
 * What more must be paid in, each month or at the start. More than the goal and the planned withdrawals together is not proposed:
 * that money reaches both without any return, so that paying it in is no advice.
 */
export async function paymentLever(
  viewer: Viewer,
  asked: LeversAsked,
  type: "PERIODIC_DEPOSIT" | "SIMPLE_DEPOSIT",
  before: string,
  writing: Writing,
): Promise<LeverRow> {
  const { parameters, result, matrixUuid } = asked;
  const { t, language } = writing;
  const periodic = type === "PERIODIC_DEPOSIT";
  const row = { key: type, label: t(periodic ? "results.levers.periodic" : "results.levers.initial"), intent: null };
  const targetAmount = Number(parameters.goal.kind === "target" ? parameters.goal.amount : 0);
  const found = await attempt(
    () =>
      viewer.computation.optimisation.deposits({
        ...planOf(parameters, matrixUuid),
        quantOptimizationType: periodic ? "FREQUENCY_AMOUNT" : "INITIAL_AMOUNT",
        targetAmount,
        targetSuccessRate: WANTED,
        frequency: "MONTHLY",
      }),
    isShown,
  );
  if ("refusal" in found) return { ...row, ...unreachedLever(found.refusal, asked, writing) };
  const { frequencyAmount, initialAmount, successRate, totalDeposits } = found.value;
  const { totalDeposits: present, totalWithdrawals } = result.statistics;
  const sense = targetAmount + totalWithdrawals;
  if (totalDeposits - present > sense) {
    const amount = formatProjected(sense, language, { currency: parameters.currency });
    const what = targetAmount === 0 ? "withdrawals" : totalWithdrawals > 0 ? "both" : "goal";
    return { ...row, need: t("results.levers.paymentSenseless"), effect: t(`results.levers.senseless.${what}`, { amount }) };
  }
  // Whole euros, upwards: what is proposed never falls short of what was asked.
  const amount = Math.ceil(periodic ? frequencyAmount : initialAmount);
  const said = formatAmount(amount, language, { currency: parameters.currency, decimals: 0 });
  return {
    ...row,
    need: t(periodic ? "results.levers.perMonth" : "results.levers.atStart", { amount: said }),
    effect: t("results.levers.effect", { before, after: formatChance(successRate, language) }),
    intent: intentOf({ kind: "pay-more", type, amount: String(amount) }),
  };
}
