import { ORPCError } from "@orpc/server";
import { productFees } from "#app/contract/product.ts";
import { type AdvisedAllocation, recommendedLines } from "#app/domain/advice/allocation.ts";
import type { ScenarioFacts } from "#app/domain/advice/facts.ts";
import { mandateFeeOf, pocketOf } from "#app/domain/advice/mandate/mandate-fee.ts";
import { plannedMoney, plannedMovements } from "#app/domain/advice/scheduled-payments.ts";
import { neededSooner } from "#app/domain/advice/suitability/measures.ts";
import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
import { seriesOf } from "#app/domain/projection/pocket-plan.ts";
import { type ProjectionRequest, planProjection } from "#app/domain/projection/projection-plan.ts";
import { fractionOf } from "#app/domain/simulation/request.ts";
import { resolveSet } from "#backend/api/scenario-set/resolve-set.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { MatrixLibrary } from "#backend/computation/matrix-library.ts";
import { databaseMatrixStore } from "#backend/computation/matrix-store.ts";
import { planMatrices } from "#backend/computation/plan-matrices.ts";
import { projectWithCosts } from "#backend/numerics/costs/plan-costs.ts";
import { creationOf, partOf } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";
import { findProduct } from "./facts.store.ts";
import { moneyNeeds } from "./money-needs.ts";
import { mandatesOf } from "./offer.ts";
import { sharesAfter, tryOrders } from "./orders.ts";

const MISSING: ScenarioFacts = { missing: "SCENARIOS" };
const YEAR = 12;

/** Weights by series, decimal fractions, in the order of the series: a sum of doubles depends on its order. */
const ordered = (weights: ReadonlyMap<string, number>) => Object.fromEntries([...weights].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Values or series are missing. What is away or busy for now says nothing of the advice: the call is refused. */
const cannotBeComputed = (error: unknown): boolean =>
  error instanceof ComputationError || error instanceof RequestError || (error instanceof ORPCError && error.status < 500);

type Means = Pick<CallerContext, "database" | "compute">;

async function projected({ database, compute }: Means, matrixUuid: string, request: ProjectionRequest) {
  const plan = planProjection(request);
  const library = new MatrixLibrary(databaseMatrixStore(database.orm));
  const { matrices, keepUnder } = await planMatrices(library, { matrixUuid }, seriesOf(plan.pockets), plan.months);
  const result = compute ? await compute.run("projection", { plan, matrices, keepUnder }) : projectWithCosts(plan, matrices);
  return { low: result.scenarios.find(({ name }) => name === "q05")!, paidIn: result.statistics.totalDeposits, result };
}

/**
 * What the market scenarios say of the contract after the act, with the engine of the projections: running costs of the contract and of
 * its mandates, no entry fees, monthly rebalancing. SCENARIOS is missing where the series have too few values, HORIZON and COMPOSITION where the
 * session does not say them. It may make a set of scenarios, so it is not to be called within a transaction.
 */
export async function scenarioFacts(
  context: CallerContext,
  row: SessionRow,
  allocation: AdvisedAllocation,
  day: string,
): Promise<ScenarioFacts> {
  const lines = recommendedLines(allocation);
  const proposal = partOf(row, "proposalParams");
  const product = proposal ? await findProduct(context.database.orm, proposal.productUuid) : null;
  const { entryFee, managementFee: management } = productFees.parse(product?.details.fees ?? {});
  const orders = tryOrders(row, lines, { entryFee });
  if (!orders || orders.totalAmount <= 0) return { missing: "COMPOSITION" };
  const months = proposal?.investmentHorizonMonths ?? null;
  const mandates = await mandatesOf(context.database.orm, row, [allocation]);
  const weights = ordered(sharesAfter(orders));
  const base = {
    startDate: day,
    currentBalance: orders.totalAmount,
    fees: { entryFee: 0, managementFee: management === undefined ? 0 : fractionOf(management) },
    pockets: [pocketOf(weights, mandateFeeOf(allocation, mandates) / 100)],
  };
  const movements = plannedMovements(plannedMoney(creationOf(row), proposal), day);
  try {
    const { set } = await resolveSet(context, Object.keys(weights), null);
    const year = await projected(context, set.uuid, { ...base, horizon: 1, movements: [] });
    const oneYearLoss = Math.max(0, 1 - year.low.finalAmount / orders.totalAmount);
    if (months === null) return { oneYearLoss, horizonLoss: null, exhausted: { median: null, low: null } };
    const until = (month: number) => ({ ...base, horizon: Math.floor(month / YEAR), horizonMonths: month % YEAR, movements });
    const { low, paidIn, result } = await projected(context, set.uuid, until(months));
    const { q05, median } = result.firstUnpaidMonth ?? { q05: null, median: null };
    // Money that is needed sooner meets what the market is by then.
    const needed = neededSooner({ horizonMonths: months, amountAfter: orders.totalAmount, ...moneyNeeds(proposal) });
    const end = needed === null ? { low, paidIn } : await projected(context, set.uuid, until(needed));
    const horizonLoss = Math.max(0, -end.low.gain / end.paidIn);
    return { oneYearLoss, horizonLoss, horizonPaidIn: end.paidIn, exhausted: { median, low: q05 } };
  } catch (error) {
    if (cannotBeComputed(error)) return MISSING;
    throw error;
  }
}
