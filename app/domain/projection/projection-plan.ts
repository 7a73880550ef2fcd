import type { RebalancingStrategy, TargetParameter } from "#app/domain/enumerations.ts";
import { ComputationError, RequestError } from "../numerics/errors.ts";
import { type CashFlows, cashFlows, type Movement, nothingPaidIn, total } from "./cash-flows.ts";
import {
  checkWeights,
  delegatedPocket,
  freePocket,
  type GlidepathRow,
  glidepathPocket,
  type MandateProfile,
  type PocketPlan,
  type Weights,
} from "./pocket-plan.ts";
import { goalAmount } from "./target-return.ts";

/** How money is managed: one variant of the simulator. */
export type Management =
  | { kind: "free"; weights: Weights }
  | { kind: "delegated"; profiles: readonly MandateProfile[] }
  | { kind: "glidepath"; grid: readonly GlidepathRow[] };

export type Pocket = Management & { share: number; rebalancing: RebalancingStrategy };

export interface ProjectionRequest {
  startDate: string;
  /** Whole years and months. */
  horizon: number;
  horizonMonths?: number | undefined;
  currentBalance: number;
  movements: readonly Movement[];
  /** Decimal fractions: of each deposit, and per year. */
  fees: { entryFee: number; managementFee: number };
  target?: { parameter: TargetParameter; value: number } | undefined;
  /** Number of scenario paths wanted back. */
  paths?: number | undefined;
  /** Quantiles of the final amount that are wanted besides. */
  finalQuantiles?: readonly number[] | undefined;
  /** Shares sum to 1; a single pocket has share 1. */
  pockets: readonly Pocket[];
}

/** The request of a plan whose money is all managed in one way. What else `asked` holds is left out. */
export function wholeRequest(
  asked: Omit<ProjectionRequest, "pockets"> & { rebalancing: RebalancingStrategy },
  management: Management,
): ProjectionRequest {
  return { ...withoutPockets(asked), pockets: [{ ...management, share: 1, rebalancing: asked.rebalancing }] };
}

/** What a request says beside how its money is managed. */
export function withoutPockets({
  startDate,
  horizon,
  horizonMonths,
  currentBalance,
  movements,
  fees,
  target,
  paths,
  finalQuantiles,
}: Omit<ProjectionRequest, "pockets">): Omit<ProjectionRequest, "pockets"> {
  return { startDate, horizon, horizonMonths, currentBalance, movements, fees, target, paths, ...(finalQuantiles && { finalQuantiles }) };
}

/** Everything a simulation needs besides the matrices; plain data, cheap to copy to a worker. */
export interface ProjectionPlan {
  months: number;
  balance: number;
  flows: CashFlows;
  fees: { entryFee: number; managementFee: number };
  pockets: PocketPlan[];
  targetAmount: number | null;
  paths: number;
  finalQuantiles?: readonly number[];
  /** Yearly charges that lie in the values of series, decimal fractions; unknown ones are absent. Null: costs are not asked for. */
  charges: ReadonlyMap<string, number> | null;
}

function pocketPlan(pocket: Pocket, months: number, share: number): PocketPlan {
  const shape = { share, months, rebalancing: pocket.rebalancing };
  if (pocket.kind === "free") return freePocket(shape, pocket.weights);
  if (pocket.kind === "delegated") return delegatedPocket(shape, pocket.profiles);
  return glidepathPocket(shape, pocket.grid);
}

/**
 * Turns a request into a plan.
 * @throws RequestError for a horizon of no month, a periodic movement without frequency, a target return of -1 or less;
 * then ComputationError 2201 without savings or deposits; then errorSuccessChances for weights that do not sum to 1 or
 * a goal that is not finite.
 */
export function planProjection(request: ProjectionRequest): ProjectionPlan {
  const months = 12 * request.horizon + (request.horizonMonths ?? 0);
  if (months < 1) throw new RequestError("horizon", "a simulation needs at least one month");
  const flows = cashFlows(request.startDate, months, request.movements);
  const targetAmount = request.target ? goalAmount(request.currentBalance, flows, request.target) : null;
  if (!(request.currentBalance + total(flows.deposits) > 0)) throw nothingPaidIn(request.movements);
  const shares = request.pockets.map((pocket) => pocket.share);
  checkWeights(shares);
  const shareSum = shares.reduce((sum, share) => sum + share, 0);
  const pockets = request.pockets.map((pocket) => pocketPlan(pocket, months, pocket.share / shareSum));
  if (targetAmount !== null && !Number.isFinite(targetAmount)) throw new ComputationError("errorSuccessChances");
  return {
    months,
    balance: request.currentBalance,
    flows,
    fees: request.fees,
    pockets: pockets.filter((pocket) => pocket.share > 0),
    targetAmount,
    paths: request.paths ?? 0,
    ...(request.finalQuantiles && { finalQuantiles: request.finalQuantiles }),
    charges: null,
  };
}
