import type { PlanCosts } from "#app/contract/simulator.ts";
import { checkMatrices } from "../matrix-check.ts";
import { type PocketPlan, seriesOf } from "../pocket-plan.ts";
import { type OutcomeRow, outcomeRow, outcomesOf } from "../projection/outcomes.ts";
import { type Projection, type ProjectionOptions, pocketMoney, project, simulatePlan } from "../projection.ts";
import type { ProjectionPlan } from "../projection-plan.ts";
import { type Matrices, type PathSink, simulateHoldings } from "../simulate.ts";

/** Months of a fee of 100 % would leave nothing to see what was taken from: all but this is. */
const LEAST_FACTOR = 1e-9;

/** Factor of a month that the charges of what a holding is made of leave; 1 for charges that are not known. */
const chargesFactor = ({ composition }: PocketPlan["holdings"][number], charges: ReadonlyMap<string, number>): number =>
  composition.reduce((sum, { series, weight }) => sum + weight * (1 - (charges.get(series) ?? 0)) ** (1 / 12), 0);

/** The plan without any cost: no fee is taken, and the charges are given back to the growth of what bears them. */
export function withoutCosts(plan: ProjectionPlan, charges: ReadonlyMap<string, number>): ProjectionPlan {
  const pockets = plan.pockets.map((pocket) => ({
    ...pocket,
    holdings: pocket.holdings.map((holding) => ({ ...holding, feeFactor: 1 / chargesFactor(holding, charges) })),
  }));
  return { ...plan, fees: { entryFee: 0, managementFee: 0 }, pockets };
}

/** What is taken in each month, summed over the scenarios, with what is held at its end and what known lines hold of it. */
interface Taken {
  entry: Float64Array;
  management: Float64Array;
  mandate: Float64Array;
  funds: Float64Array;
  held: number;
  known: number;
}

/** Adds what the fees of one pocket take: each month the charges of the funds, the mandate's fee, then the contract's. */
function addPocket(taken: Taken, plan: ProjectionPlan, pocket: PocketPlan, matrices: Matrices, sink: PathSink, stopped?: () => boolean) {
  const charges = plan.charges ?? new Map();
  const money = pocketMoney(plan, pocket.share);
  const feeFactor = Math.max(money.feeFactor, LEAST_FACTOR);
  const holdings = pocket.holdings.map((holding) => ({ ...holding, feeFactor: Math.max(holding.feeFactor, LEAST_FACTOR) }));
  const n = holdings.length;
  const sums = new Float64Array(plan.months * n);
  simulateHoldings({ ...pocket, holdings }, matrices, { ...money, feeFactor }, sink, stopped, sums);
  const factors = holdings.map((holding) => ({
    mandate: holding.feeFactor,
    funds: chargesFactor(holding, charges),
    known: holding.composition.reduce((sum, { series, weight }) => (charges.has(series) ? sum + weight : sum), 0),
  }));
  for (let t = 0; t < plan.months; t++) {
    taken.entry[t]! += plan.flows.deposits[t]! * plan.fees.entryFee * pocket.share * sink.scenarios;
    for (let i = 0; i < n; i++) {
      const { mandate, funds, known } = factors[i]!;
      const after = sums[t * n + i]!;
      const beforeContract = after / feeFactor;
      const beforeMandate = beforeContract / mandate;
      taken.management[t]! += beforeContract - after;
      taken.mandate[t]! += beforeMandate - beforeContract;
      taken.funds[t]! += beforeMandate / funds - beforeMandate;
      taken.held += after;
      taken.known += after * known;
    }
  }
}

function byYear(months: Float64Array, scenarios: number): number[] {
  const years = new Array<number>(Math.ceil(months.length / 12)).fill(0);
  months.forEach((sum, t) => {
    years[Math.floor(t / 12)]! += sum / scenarios;
  });
  return years;
}

/**
 * The projection, and what it costs where the plan has charges: fees as they are taken in each scenario, averaged, and the
 * median scenario without them. What funds charge is in their values: it is told, not taken again.
 */
export function projectWithCosts(
  plan: ProjectionPlan,
  matrices: Matrices,
  options: ProjectionOptions = {},
): Projection & { costs?: PlanCosts } {
  const projection = project(plan, matrices, options);
  if (!plan.charges) return projection;
  const median = projection.scenarios.find(({ name }) => name === "median")!;
  return { ...projection, costs: costsOf(plan, plan.charges, matrices, median, options.stopped) };
}

function costsOf(
  plan: ProjectionPlan,
  charges: ReadonlyMap<string, number>,
  matrices: Matrices,
  median: OutcomeRow,
  stopped?: () => boolean,
): PlanCosts {
  const { months } = plan;
  const series = seriesOf(plan.pockets);
  const scenarios = checkMatrices(series, months, matrices);
  const none = () => new Float64Array(months);
  const taken: Taken = { entry: none(), management: none(), mandate: none(), funds: none(), held: 0, known: 0 };
  for (const pocket of plan.pockets) {
    const sink = { scenarios, values: new Float64Array((months + 1) * scenarios), unpaid: new Map() };
    addPocket(taken, plan, pocket, matrices, sink, stopped);
  }
  const averageSavings = taken.held / scenarios / months;
  const itemOf = (years: number[]): PlanCosts["total"] => {
    const amount = years.reduce((sum, year) => sum + year, 0);
    return { amount, annualRate: averageSavings > 0 ? (amount / averageSavings / months) * 12 : null, years };
  };
  const [entry, management, mandate, funds] = [taken.entry, taken.management, taken.mandate, taken.funds].map((by) =>
    byYear(by, scenarios),
  );
  const known = series.some((uuid) => charges.has(uuid));
  const free = withoutCosts(plan, charges);
  const outcomes = outcomesOf(free, simulatePlan(free, matrices, stopped ? { stopped } : {}));
  const { finalAmount, gain, annualizedReturn } = outcomeRow(free, outcomes, outcomes.order, 0.5);
  return {
    entry: itemOf(entry!),
    management: itemOf(management!),
    mandate: itemOf(mandate!),
    funds: known ? itemOf(funds!) : null,
    total: itemOf(entry!.map((_, year) => entry![year]! + management![year]! + mandate![year]! + (known ? funds![year]! : 0))),
    averageSavings,
    fundCharges: {
      coverage: taken.held > 0 ? taken.known / taken.held : null,
      unknown: series.filter((uuid) => !charges.has(uuid)),
    },
    withoutCosts: { finalAmount, gain, annualizedReturn },
    returnReduction: annualizedReturn === null || median.annualizedReturn === null ? null : annualizedReturn - median.annualizedReturn,
  };
}
