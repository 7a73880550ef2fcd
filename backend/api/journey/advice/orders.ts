import type { Lines } from "#app/domain/simulation/management.ts";
import { computeOrders, type Orders } from "#backend/numerics/performance/orders.ts";
import type { Part } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";
import { amountOf } from "./facts.ts";

/** Orders that lead from what is held to the advice; a new contract holds nothing yet. @throws ComputationError */
export function ordersOf(row: SessionRow, proposal: Part<"proposalParams">, workspace: Part<"workspace">, lines: Lines): Orders {
  const holdings = workspace.currentComposition.map(({ series: uuid, amount }) => ({ uuid, amount: Number(amount) }));
  return computeOrders({
    holdings: proposal.actType === "ACT_NEW_CONTRACTS" ? [] : holdings,
    target: new Map(lines.map((line) => [line.series, Number(line.weight) / 100])),
    actType: proposal.actType,
    amount: amountOf(row, proposal),
  });
}
