import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { formatMonth } from "#app/domain/format/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { lastWithdrawal } from "#app/domain/simulation/cash-flow.ts";
import type { Writing } from "../writing.ts";

/** Month of the last planned withdrawal. */
export const lastWithdrawalMonth = (parameters: SimulationParameters, { language }: Writing): string =>
  formatMonth(addMonths(parameters.startDate, lastWithdrawal(parameters) ?? 0), language);

/** Until when every withdrawal is paid in full: in 95 % of the scenarios, then in three quarters of them. */
export function lastsText(
  { firstUnpaidMonth }: SimulationResult,
  parameters: SimulationParameters,
  { t, language }: Writing,
): string | null {
  if (!firstUnpaidMonth) return null;
  const { q05, q25 } = firstUnpaidMonth;
  if (q05 === null) return t("simulator.success.lasts.always");
  const until = (unpaid: number | null) => {
    if (unpaid === null) return t("simulator.success.lasts.end");
    const paid = lastWithdrawal(parameters, unpaid);
    return paid === null
      ? t("simulator.success.lasts.never")
      : t("simulator.success.lasts.until", { month: formatMonth(addMonths(parameters.startDate, paid), language) });
  };
  return t("simulator.success.lasts.said", { worst: until(q05), bad: until(q25) });
}
