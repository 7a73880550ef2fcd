import { shareOut } from "./weights.ts";

interface Item {
  amount: number;
  annualRate: number | null;
  years: readonly number[];
}
/** What a plan costs, as the computation tells it. */
interface Costs {
  entry: Item;
  management: Item;
  mandate: Item;
  funds: Item | null;
  total: Item;
}

export const COST_KINDS = ["entry", "management", "mandate", "funds"] as const;
export type CostKind = (typeof COST_KINDS)[number];

/** Costs in whole currency units. */
export interface WholeCosts {
  /** Null where nothing is known of it. */
  items: Record<CostKind, { amount: number; firstYear: number } | null>;
  amount: number;
  firstYear: number;
  /** What each year costs, and what all years up to it cost. */
  years: Array<{ amount: number; cumulated: number }>;
}

/** Rounded so that everything adds up as it is shown: the items to the total, the years to it too. */
export function wholeCosts(costs: Costs): WholeCosts {
  let sum = 0;
  const cumulated = costs.total.years.map((year) => {
    sum += year;
    return Math.round(sum);
  });
  const known = COST_KINDS.flatMap((kind) => {
    const item = costs[kind];
    return item ? [{ kind, item }] : [];
  });
  const amount = Math.round(costs.total.amount);
  const firstYear = cumulated[0] ?? 0;
  const amounts = shareOut(
    known.map(({ item }) => item.amount),
    amount,
  );
  const first = shareOut(
    known.map(({ item }) => item.years[0] ?? 0),
    firstYear,
  );
  const items = new Map(known.map(({ kind }, at) => [kind, { amount: amounts[at] ?? 0, firstYear: first[at] ?? 0 }]));
  return {
    items: Object.fromEntries(COST_KINDS.map((kind) => [kind, items.get(kind) ?? null])) as WholeCosts["items"],
    amount,
    firstYear,
    years: cumulated.map((until, year) => ({ amount: until - (cumulated[year - 1] ?? 0), cumulated: until })),
  };
}
