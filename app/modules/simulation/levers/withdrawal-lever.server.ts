import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { formatAmount, formatChance, formatMonth, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { intentOf } from "#app/domain/simulation/form-change.ts";
import { projectionRequest } from "#app/domain/simulation/request.ts";
import { attempt, type Refusal } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { isShown } from "../optimise/market.server.ts";
import { lastWithdrawalMonth } from "../success/withdrawals-view.ts";
import type { LeverRow, LeversView } from "../view.ts";
import type { Writing } from "../writing.ts";
import { refusedLever } from "./lever-refusal.server.ts";
import { type LeversAsked, WANTED } from "./levers-asked.ts";

/** Chances at which it is told what can be withdrawn: from what can nearly be counted on to what is an even bet. */
const CHANCES = [0.95, 0.9, 0.8, 0.5];

type Largest = Awaited<ReturnType<Viewer["computation"]["optimisation"]["withdrawals"]>>;
export type Withdrawable = { value: Largest } | { refusal: Refusal };

/** The largest withdrawals at each chance, those of the wanted one among them. */
export const withdrawableOf = (viewer: Viewer, { parameters, matrixUuid }: LeversAsked): Promise<Withdrawable> =>
  attempt(
    () =>
      viewer.computation.optimisation.withdrawals({
        ...projectionRequest(parameters, matrixUuid),
        targetSuccessRates: CHANCES,
      }),
    isShown,
  );

const withdrawalsOf = ({ movements }: SimulationParameters) => movements.filter(({ type }) => type.endsWith("WITHDRAWAL"));

/** What is proposed is given in whole euros, small amounts in cents; downwards, so that it lasts at least as often. */
const proposed = (amount: number): number => (amount >= 10 ? Math.floor(amount) * 100 : Math.round(amount * 100));

/** The withdrawals whose largest amount is `cents`: one is described by its amount and period, several by their part of the plan. */
function said(cents: number, { plannedAmount }: Largest, parameters: SimulationParameters, { t, language }: Writing): string {
  const [only, ...others] = withdrawalsOf(parameters);
  if (!only || others.length > 0) {
    const share = formatPercent(cents / plannedAmount, language, { decimals: 0 });
    return t("results.levers.shareOfPlanned", { share });
  }
  const amount = formatAmount(cents / 100, language, { currency: parameters.currency, decimals: [0, 2] });
  return t(`results.levers.per.${only.type === "PERIODIC_WITHDRAWAL" ? (only.frequency ?? "MONTHLY") : "once"}`, { amount });
}

/** Withdraw less: the largest part of the planned withdrawals that lasts with the wanted chances. */
export function withdrawalLever(found: Withdrawable, asked: LeversAsked, before: string, writing: Writing): LeverRow {
  const { t, language } = writing;
  const { parameters } = asked;
  const row = { key: "withdrawals", label: t("results.levers.withdrawLess"), effect: null, intent: null };
  if ("refusal" in found) return { ...row, ...refusedLever(found.refusal, asked, writing) };
  const largest = found.value.rows.find(({ targetSuccessRate }) => targetSuccessRate === WANTED);
  const cents = proposed(largest?.amount ?? 0);
  if (!largest || cents === 0) return { ...row, need: t("results.levers.noWithdrawal"), effect: t("results.levers.noWithdrawalWhy") };
  const need = said(cents, found.value, parameters, writing);
  const single = withdrawalsOf(parameters).length === 1;
  const planned = formatAmount(found.value.plannedAmount, language, { currency: parameters.currency, decimals: [0, 2] });
  return {
    ...row,
    need: single ? t("results.levers.insteadOf", { need, before: planned }) : need,
    effect: t("results.levers.effect", { before, after: formatChance(largest.successRate, language) }),
    intent: intentOf({ kind: "set-withdrawals", cents }),
  };
}

/** What could be withdrawn until the end at each of some chances, beside what is planned. */
export function withdrawableView(found: Withdrawable, { parameters }: LeversAsked, writing: Writing): LeversView["withdrawable"] {
  if ("refusal" in found) return null;
  const { t, language } = writing;
  const { goal, startDate, horizonYears, currency } = parameters;
  const rows = found.value.rows.map(({ targetSuccessRate, amount, share }): LeverRow => {
    const chance = formatChance(targetSuccessRate, language);
    const cents = proposed(amount ?? 0);
    const row = { key: String(targetSuccessRate), label: t("results.withdrawable.chance", { chance }) };
    if (cents === 0 || share === null)
      return {
        ...row,
        need: t("results.levers.noWithdrawal"),
        effect: amount === null ? t("results.levers.noWithdrawalWhy") : null,
        intent: null,
      };
    return {
      ...row,
      need: said(cents, found.value, parameters, writing),
      effect: t("results.withdrawable.beside", { change: formatVariation((share - 1) * 100, language) }),
      intent: intentOf({ kind: "set-withdrawals", cents }),
    };
  });
  const month = formatMonth(addMonths(startDate, horizonYears * 12), language);
  const kept =
    goal.kind === "target" && Number(goal.amount) > 0 ? formatAmount(goal.amount, language, { currency, decimals: [0, 2] }) : null;
  return {
    title: t("results.withdrawable.title", { month: lastWithdrawalMonth(parameters, writing) }),
    rows,
    note: kept === null ? t("results.withdrawable.note") : t("results.withdrawable.noteKeeping", { goal: kept, month }),
  };
}
