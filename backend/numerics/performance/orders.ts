import type { ActGoal, ActType } from "#app/domain/enumerations.ts";
import { cashFlowError } from "#app/domain/numerics/errors.ts";

/** Amounts in currency units, whole cents; target weights are decimal fractions that sum to 1. */
export interface OrdersRequest {
  holdings: readonly { uuid: string; amount: number }[];
  target: ReadonlyMap<string, number>;
  actType: ActType;
  goal?: ActGoal | undefined;
  /** Money paid in or out by the act. */
  amount: number;
}

export interface Orders {
  /** Without zeros; a negative amount is a sale. */
  orders: { uuid: string; amount: number; side: "BUY" | "SELL" }[];
  amounts: Map<string, number>;
  /** Null when nothing is left. */
  weights: Map<string, number | null>;
  totalAmount: number;
  totalBuys: number;
  totalSells: number;
  /** What is switched: the smaller of buys and sells by the value before; 0 for an empty contract. */
  turnover: number;
}

const CENTS = 100;
/** Below a hundredth of a cent an amount is a whole cent that a double could not hold exactly. */
const CENT_SLACK = 1e-4;

const inCents = (amount: number) => Math.round(amount * CENTS);
const total = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

/**
 * Whole cents that sum to `sum`: each part is floored, then the largest remainders get one more (ties: first part). Very
 * large parts lose cents to the precision of doubles; those come back the same way.
 */
function wholeCents(parts: readonly number[], sum: number): number[] {
  const floors = parts.map((part) => Math.floor(part + CENT_SLACK));
  const ranked = parts.map((part, i) => ({ i, rest: Math.max(0, part - floors[i]!) }));
  ranked.sort((a, b) => (Math.abs(a.rest - b.rest) < CENT_SLACK ? 0 : b.rest - a.rest) || a.i - b.i);
  const missing = sum - total(floors);
  if (missing < 0) ranked.reverse();
  for (let n = 0; n < Math.abs(missing); n++) floors[ranked[n % ranked.length]!.i]! += Math.sign(missing);
  return floors;
}

/**
 * Parts max(0, gap - level) that sum to `sum`: the reachable point closest to the target (Euclidean projection on the
 * simplex). The gaps sum to `sum`.
 */
function fill(gaps: readonly number[], sum: number): number[] {
  const sorted = [...gaps].sort((a, b) => b - a);
  let level = 0;
  let largest = 0;
  for (let k = 1; k <= sorted.length; k++) {
    largest += sorted[k - 1]!;
    level = (largest - sum) / k;
    if ((sorted[k] ?? Number.NEGATIVE_INFINITY) <= level) break;
  }
  return gaps.map((gap) => Math.max(0, gap - level));
}

/** Amounts after the act, in cents, in the order of the assets. */
function amountsAfter(
  { actType, goal, target }: OrdersRequest,
  uuids: readonly string[],
  held: readonly number[],
  money: number,
): number[] {
  const before = total(held);
  const after = actType === "ACT_WITHDRAWALS" ? before - money : before + money;
  if (before + money <= 0) throw cashFlowError("NOTHING_PAID_IN");
  if (after < 0) throw cashFlowError("WITHDRAWAL_ABOVE_SAVINGS");
  const sum = total([...target.values()]);
  const weights = uuids.map((uuid) => (target.get(uuid) ?? 0) / sum);
  const sought = weights.map((weight) => weight * after);
  if (actType === "ACT_REBALANCINGS" || goal === "DISINVEST_REINVEST_SAVINGS") return wholeCents(sought, after);
  switch (actType) {
    case "ACT_NEW_CONTRACTS": {
      const bought = weights.map((weight) => weight * money);
      return wholeCents(bought, money).map((part, i) => held[i]! + part);
    }
    case "ACT_DEPOSITS": {
      const gaps = sought.map((amount, i) => amount - held[i]!);
      return wholeCents(fill(gaps, money), money).map((part, i) => held[i]! + part);
    }
    case "ACT_WITHDRAWALS": {
      const gaps = sought.map((amount, i) => held[i]! - amount);
      return wholeCents(fill(gaps, money), money).map((part, i) => held[i]! - part);
    }
  }
}

/**
 * Orders that bring a contract to a target, in whole cents that sum exactly. Assets are those held, then new ones of the
 * target; amounts given with parts of a cent are rounded first.
 * @throws ComputationError 2201 without savings and money, or for a withdrawal above the savings.
 */
export function computeOrders(request: OrdersRequest): Orders {
  const heldAmounts = new Map(request.holdings.map(({ uuid, amount }) => [uuid, inCents(amount)]));
  const uuids = [...new Set([...heldAmounts.keys(), ...request.target.keys()])];
  const held = uuids.map((uuid) => heldAmounts.get(uuid) ?? 0);
  const after = amountsAfter(request, uuids, held, inCents(request.amount));
  const value = total(after);
  const changes = after.map((amount, i) => amount - held[i]!);
  const buys = total(changes.map((change) => Math.max(0, change)));
  const sells = total(changes.map((change) => Math.max(0, -change)));
  const before = total(held);
  return {
    orders: uuids.flatMap((uuid, i) => {
      const change = changes[i]!;
      return change === 0 ? [] : [{ uuid, amount: change / CENTS, side: change > 0 ? "BUY" : "SELL" }];
    }),
    amounts: new Map(uuids.map((uuid, i) => [uuid, after[i]! / CENTS])),
    weights: new Map(uuids.map((uuid, i) => [uuid, value === 0 ? null : after[i]! / value])),
    totalAmount: value / CENTS,
    totalBuys: buys / CENTS,
    totalSells: sells / CENTS,
    turnover: before === 0 ? 0 : Math.min(buys, sells) / before,
  };
}
