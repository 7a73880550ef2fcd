import type { FinalAdvice } from "#app/contract/journey/advice.ts";
import { bringTo100, weightOf } from "#app/domain/simulation/weights.ts";
import { actOf, partOf } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";

const cents = (amount: string) => Math.round(Number(amount) * 100);

/**
 * What the contract holds once the orders of an advice are carried out, the largest line first: weights in per cent to two decimals that total
 * 100, shared out by amounts to the cent. A line too small for a hundredth of a per cent is none.
 */
export function linesAfterOrders(row: SessionRow, advice: FinalAdvice): Array<{ series: string; weight: string }> {
  const held = actOf(row) === "ACT_NEW_CONTRACTS" ? [] : (partOf(row, "workspace")?.currentComposition ?? []);
  const amounts = new Map<string, number>();
  for (const { series, amount } of [...held, ...advice.orders]) amounts.set(series, (amounts.get(series) ?? 0) + cents(amount));
  const lines = [...amounts].filter(([, amount]) => amount > 0).sort(([, a], [, b]) => b - a);
  const weights = bringTo100(lines.map(([, amount]) => amount));
  return lines.flatMap(([series], at) => (weights[at]! > 0 ? [{ series, weight: weightOf(weights[at]!) }] : []));
}
