import type { PlanCosts } from "#app/contract/computation/projection.ts";
import type { AdviceFigures, AdviceInputs, CostFigure, FundCost } from "#app/domain/advice-report/figures.ts";
import { seriesOf } from "#app/domain/projection/pocket-plan.ts";
import type { ProjectionPlan } from "#app/domain/projection/projection-plan.ts";
import type { Matrices } from "#app/domain/projection/simulate.ts";
import { moneyWeightedReturn } from "#app/domain/projection/target-return.ts";
import { cumulatedGrowth, horizonStatistics } from "#backend/numerics/matrices/matrix-statistics.ts";

type Costs = NonNullable<AdviceFigures["costs"]>;
type Run = (charges: Record<string, number>) => Promise<{ costs?: PlanCosts }>;
const YEAR = 12;

/**
 * What an advice costs beside its entry, management and running charges: the act itself, what funds take when they are bought, and
 * their transactions; with it the whole, what of the charges is paid to distributors, and what is paid in by the end of each year.
 */
export async function furtherCosts(
  inputs: AdviceInputs,
  { entry, transaction, thirdParty }: NonNullable<AdviceInputs["ofFunds"]>,
  plan: ProjectionPlan,
  costs: PlanCosts,
  run: Run,
): Promise<Pick<Costs, "switching" | "fundEntry" | "transaction" | "thirdParty" | "insurer" | "total" | "investedBy">> {
  const series = seriesOf(plan.pockets);
  const count = costs.total.years.length;
  const item = (years: number[]): CostFigure => {
    const amount = years.reduce((sum, year) => sum + year, 0);
    return { amount, annualRate: costs.averageSavings > 0 ? (amount / costs.averageSavings / plan.months) * YEAR : null, years };
  };
  const once = (amount: number) => item(Array.from({ length: count }, (_, year) => (year === 0 ? amount : 0)));
  /** A yearly rate is counted as the charges of the funds are. */
  const yearly = async (rates: Record<string, number>): Promise<FundCost> => {
    const known = series.some((uuid) => rates[uuid] !== undefined);
    return { item: known ? ((await run(rates)).costs?.funds ?? null) : null, unknown: series.filter((uuid) => rates[uuid] === undefined) };
  };
  const { sold, bought } = moved(inputs);
  const switching = once(Math.min(sold, total(bought)) * inputs.fees.switch + inputs.withdrawn * inputs.fees.exit);
  const fundEntry = entryOf(inputs, entry, { plan, series, bought, item, count });
  const [ofTransactions, paidOn] = await Promise.all([yearly(transaction), yearly(thirdParty)]);
  const parts = [costs.total, switching, fundEntry.item, ofTransactions.item];
  return {
    switching,
    fundEntry,
    transaction: ofTransactions,
    thirdParty: paidOn,
    ...(inputs.paidOn && {
      insurer: {
        entry: partOfFee(costs.entry, inputs.paidOn.entry, inputs.fees.entry),
        management: partOfFee(costs.management, inputs.paidOn.management, inputs.fees.management),
      },
    }),
    total: item(costs.total.years.map((_, year) => parts.reduce((sum, part) => sum + (part?.years[year] ?? 0), 0))),
    investedBy: Array.from({ length: count }, (_, year) => {
      const paid = plan.flows.deposits.slice(0, YEAR * (year + 1));
      return plan.balance + paid.reduce((sum, amount) => sum + amount, 0);
    }),
  };
}

/** What is paid on of a fee: its part of whatever the fee comes to. */
function partOfFee({ amount, annualRate, years }: CostFigure, paidOn: number | null, fee: number): CostFigure | null {
  if (paidOn === null) return null;
  const part = fee > 0 ? paidOn / fee : 0;
  return { amount: amount * part, annualRate: annualRate === null ? null : annualRate * part, years: years.map((year) => year * part) };
}

const total = (amounts: ReadonlyMap<string, number>) => [...amounts.values()].reduce((sum, amount) => sum + amount, 0);

/** What the act sells in all, and buys of each series, currency units. */
function moved({ holdings, weights, after, total: whole, act }: AdviceInputs): { sold: number; bought: Map<string, number> } {
  const before = new Map<string, number>();
  for (const { series, amount } of act === "ACT_NEW_CONTRACTS" ? [] : holdings) before.set(series, (before.get(series) ?? 0) + amount);
  const target = after ?? weights;
  const bought = new Map<string, number>();
  let sold = 0;
  for (const series of new Set([...before.keys(), ...Object.keys(target)])) {
    const change = (target[series] ?? 0) * whole - (before.get(series) ?? 0);
    if (change > 0) bought.set(series, change);
    else sold -= change;
  }
  return { sold, bought };
}

/** What funds take of what is bought of them: by the act, then by each scheduled payment, which follows the advice. */
function entryOf(
  { weights, paidIn, fees }: AdviceInputs,
  rates: Record<string, number>,
  {
    plan,
    series,
    bought,
    item,
    count,
  }: {
    plan: ProjectionPlan;
    series: readonly string[];
    bought: ReadonlyMap<string, number>;
    item: (years: number[]) => CostFigure;
    count: number;
  },
): FundCost {
  const unknown = series.filter((uuid) => rates[uuid] === undefined);
  if (unknown.length === series.length) return { item: null, unknown };
  const atOnce = [...bought].reduce((sum, [uuid, amount]) => sum + amount * (rates[uuid] ?? 0), 0);
  const rate = Object.entries(weights).reduce((sum, [uuid, weight]) => sum + weight * (rates[uuid] ?? 0), 0);
  const years = new Array<number>(count).fill(0);
  plan.flows.deposits.forEach((amount, month) => {
    const later = month === 0 ? amount - paidIn : amount;
    years[Math.floor(month / YEAR)]! += Math.max(0, later) * (1 - fees.entry) * rate;
  });
  years[0]! += atOnce;
  return { item: item(years), unknown };
}

/**
 * Return a year of the median scenario where what the act and the funds take at once is taken too: less is invested for the same money paid
 * in. Null where nothing is taken, or no return fits.
 */
export async function returnAfterAll(
  plan: ProjectionPlan,
  { switching, fundEntry }: Pick<Costs, "switching" | "fundEntry">,
  project: (plan: ProjectionPlan) => Promise<ReadonlyArray<{ name: string; finalAmount: number; shortfall: boolean }>>,
): Promise<number | null> {
  const taken = (switching?.years ?? []).map((amount, year) => amount + (fundEntry?.item?.years[year] ?? 0));
  if (taken.every((amount) => amount <= 0)) return null;
  const deposits = plan.flows.deposits.slice();
  const later = taken.map((amount, year) => ({ amount, months: monthsPaid(deposits, year) }));
  // What is taken in the first year falls on what is there at the start, as far as there is any; later on the payments of the year.
  const first = Math.min(plan.balance, taken[0] ?? 0);
  later[0]!.amount -= first;
  for (const { amount, months } of later) {
    const paid = months.reduce((sum, month) => sum + deposits[month]!, 0);
    for (const month of months) deposits[month]! -= paid > 0 ? (amount * deposits[month]!) / paid : 0;
  }
  const rows = await project({ ...plan, balance: plan.balance - first, flows: { ...plan.flows, deposits } });
  const median = rows.find(({ name }) => name === "median");
  return !median || median.shortfall ? null : moneyWeightedReturn(plan.balance, plan.flows, median.finalAmount);
}
const monthsPaid = (deposits: ArrayLike<number>, year: number): number[] =>
  Array.from({ length: YEAR }, (_, month) => year * YEAR + month).filter((month) => month < deposits.length && deposits[month]! > 0);

/** What the scenarios suppose of each series. */
export function assumptionsOf(matrices: Matrices, months: number): NonNullable<AdviceFigures["assumptions"]> {
  const found = [...matrices].map(([uuid, matrix]) => {
    const whole = horizonStatistics(cumulatedGrowth(matrix, Math.min(months, matrix.months)), Math.min(months, matrix.months));
    const year = horizonStatistics(cumulatedGrowth(matrix, Math.min(YEAR, matrix.months)), Math.min(YEAR, matrix.months));
    return [uuid, { median: whole.annualizedMedian, volatility: year.volatility }] as const;
  });
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}
