import type { z } from "zod";
import type { productFees } from "#app/contract/product.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import type { Lines } from "#app/domain/simulation/management.ts";
import { hundredthsOf, WHOLE } from "#app/domain/simulation/weights.ts";
import { computeOrders, type Orders } from "#backend/numerics/performance/orders.ts";
import { creationOf, type Part, partOf } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";

const figure = (text: string | undefined) => Number(text ?? 0);

/** Money that the act pays in or out, in currency units. A first deposit that was switched off is none, whatever amount stands beside. */
export function amountOf(row: SessionRow, proposal: Part<"proposalParams">): number {
  const { depositInitial, depositInitialEnabled = true, initialAmount } = creationOf(row);
  switch (proposal.actType) {
    case "ACT_NEW_CONTRACTS":
      return figure((depositInitialEnabled ? depositInitial : undefined) ?? initialAmount ?? proposal.additionalContributionAmount);
    case "ACT_DEPOSITS":
      return figure(proposal.additionalContributionAmount);
    case "ACT_WITHDRAWALS":
      return figure(proposal.withdrawalAmount);
    case "ACT_REBALANCINGS":
      return 0;
  }
}

/** Fees of a contract as far as orders depend on them, per cent. */
export type OrderFees = Pick<z.infer<typeof productFees>, "entryFee">;

/** What the act buys or sells for: of what is paid in the contract takes its entry fee first, to the cent. */
function investedOf(row: SessionRow, proposal: Part<"proposalParams">, { entryFee }: OrderFees): number {
  const amount = amountOf(row, proposal);
  const isPaidIn = proposal.actType === "ACT_NEW_CONTRACTS" || proposal.actType === "ACT_DEPOSITS";
  return isPaidIn ? Math.round(amount * (100 - figure(entryFee))) / 100 : amount;
}

/** Orders that lead from what is held to the advice; a new contract holds nothing yet. @throws ComputationError */
export function ordersOf(
  row: SessionRow,
  proposal: Part<"proposalParams">,
  workspace: Part<"workspace">,
  lines: Lines,
  fees: OrderFees,
): Orders {
  const holdings = (workspace.currentComposition ?? []).map(({ series: uuid, amount }) => ({ uuid, amount: Number(amount) }));
  return computeOrders({
    holdings: proposal.actType === "ACT_NEW_CONTRACTS" ? [] : holdings,
    target: new Map(lines.map((line) => [line.series, Number(line.weight) / 100])),
    actType: proposal.actType,
    amount: investedOf(row, proposal, fees),
  });
}

const isWhole = (lines: Lines) => lines.reduce((sum, { weight }) => sum + (hundredthsOf(weight) ?? 0), 0) === WHOLE;

/** Null where the amounts cannot be told yet: no parameters, another total than 100 %, or more is withdrawn than is held. */
export function tryOrders(row: SessionRow, lines: Lines, fees: OrderFees): Orders | null {
  const proposal = partOf(row, "proposalParams");
  const workspace = partOf(row, "workspace") ?? { allocations: [], selectedAllocation: null };
  if (!proposal || !isWhole(lines)) return null;
  try {
    return ordersOf(row, proposal, workspace, lines, fees);
  } catch (error) {
    if (error instanceof ComputationError) return null;
    throw error;
  }
}

/** Value of the contract after the act, currency units, whatever it buys; null where it cannot be told. */
export function valueAfter(row: SessionRow, fees: OrderFees): number | null {
  const total = tryOrders(row, [{ series: row.product, weight: "100" }], fees)?.totalAmount ?? 0;
  return total > 0 ? total : null;
}

/** What each order may miss of its target by rounding, in currency units. */
const ROUNDING = 0.02;

/** What is held after an act that does not lead as far as its target, as decimal fractions; null where it does, or cannot be told. */
export function sharesShortOf(orders: Orders | null, lines: Lines): ReadonlyMap<string, number> | null {
  if (!orders || orders.totalAmount <= 0) return null;
  const target = new Map(lines.map(({ series, weight }) => [series, (Number(weight) / 100) * orders.totalAmount]));
  const isShort = [...orders.amounts].some(([series, amount]) => Math.abs(amount - (target.get(series) ?? 0)) > ROUNDING);
  return isShort ? sharesAfter(orders) : null;
}

/** What is held after the act, as decimal fractions; empty without money. */
export const sharesAfter = ({ amounts, totalAmount }: Orders): ReadonlyMap<string, number> =>
  new Map([...amounts].flatMap(([series, amount]) => (amount > 0 && totalAmount > 0 ? [[series, amount / totalAmount]] : [])));
