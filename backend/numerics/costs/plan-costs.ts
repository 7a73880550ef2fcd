import type { PlanCosts } from "#app/contract/computation/projection.ts";
import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
import { twelfthRoot } from "#app/domain/numerics/twelfth-root.ts";
import { type OutcomeRow, outcomeRow, outcomesOf } from "#app/domain/projection/outcomes.ts";
import { type PocketPlan, seriesOf } from "#app/domain/projection/pocket-plan.ts";
import { type Projection, type ProjectionOptions, project, simulatePlan } from "#app/domain/projection/projection.ts";
import type { ProjectionPlan } from "#app/domain/projection/projection-plan.ts";
import type { Matrices } from "#app/domain/projection/simulate.ts";

/** Factor of a month that the charges of what a holding is made of leave; 1 for charges that are not known. */
const chargesFactor = ({ composition }: PocketPlan["holdings"][number], charges: ReadonlyMap<string, number>): number =>
  composition.reduce((sum, { series, weight }) => sum + weight * twelfthRoot(1 - (charges.get(series) ?? 0)), 0);

/** The plan without any cost: no fee is taken, and the charges are given back to the growth of what they are taken from. */
function withoutCosts(plan: ProjectionPlan, charges: ReadonlyMap<string, number>): ProjectionPlan {
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

/**
 * Adds what the fees of one pocket take: each month the charges of the funds, the mandate's fee, then the contract's. `sums`
 * (month x holding) is what is left of each holding, over the scenarios.
 */
function addPocket(taken: Taken, plan: ChargedPlan, pocket: PocketPlan, sums: Float64Array, scenarios: number): void {
  const { charges } = plan;
  const feeFactor = twelfthRoot(1 - plan.fees.managementFee);
  const n = pocket.holdings.length;
  const factors = pocket.holdings.map((holding) => ({
    mandate: holding.feeFactor,
    funds: chargesFactor(holding, charges),
    known: holding.composition.reduce((sum, { series, weight }) => (charges.has(series) ? sum + weight : sum), 0),
  }));
  for (let t = 0; t < plan.months; t++) {
    taken.entry[t]! += plan.flows.deposits[t]! * plan.fees.entryFee * pocket.share * scenarios;
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
 * @throws RequestError for a fee of 100 %, which leaves nothing to see what it was taken from; what `project` throws.
 */
export function projectWithCosts(
  plan: ProjectionPlan,
  matrices: Matrices,
  options: ProjectionOptions = {},
): Projection & { costs?: PlanCosts } {
  const { charges } = plan;
  if (!charges) return project(plan, matrices, options);
  const factors = plan.pockets.flatMap(({ holdings }) => holdings.map(({ feeFactor }) => feeFactor));
  if (plan.fees.managementFee === 1 || factors.includes(0)) throw new RequestError("fees", "costs are not counted of a fee of 100 %");
  const heldAfter = new Map<PocketPlan, Float64Array>();
  const projection = project(plan, matrices, { ...options, heldAfter });
  const free = withoutCosts(plan, charges);
  const outcomes = outcomesOf(free, simulatePlan(free, matrices, options));
  const without = outcomeRow(free, outcomes, outcomes.order, 0.5);
  if (!Number.isFinite(without.finalAmount)) throw new ComputationError("errorSuccessChances");
  const median = projection.scenarios.find(({ name }) => name === "median")!;
  return { ...projection, costs: costsOf({ ...plan, charges }, heldAfter, { median, without, scenarios: projection.scenarioCount }) };
}

type ChargedPlan = ProjectionPlan & { charges: ReadonlyMap<string, number> };
type Medians = { median: OutcomeRow; without: OutcomeRow; scenarios: number };

function costsOf(plan: ChargedPlan, heldAfter: ReadonlyMap<PocketPlan, Float64Array>, { median, without, scenarios }: Medians): PlanCosts {
  const { months, charges } = plan;
  const series = seriesOf(plan.pockets);
  const none = () => new Float64Array(months);
  const taken: Taken = { entry: none(), management: none(), mandate: none(), funds: none(), held: 0, known: 0 };
  for (const pocket of plan.pockets) addPocket(taken, plan, pocket, heldAfter.get(pocket)!, scenarios);
  const averageSavings = taken.held / scenarios / months;
  const itemOf = (years: number[]): PlanCosts["total"] => {
    const amount = years.reduce((sum, year) => sum + year, 0);
    return { amount, annualRate: averageSavings > 0 ? (amount / averageSavings / months) * 12 : null, years };
  };
  const [entry, management, mandate, funds] = [taken.entry, taken.management, taken.mandate, taken.funds].map((by) =>
    byYear(by, scenarios),
  );
  const known = series.some((uuid) => charges.has(uuid));
  const { finalAmount, gain, annualizedReturn } = without;
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
