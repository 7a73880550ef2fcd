import type { z } from "zod";
import type {
  delegatedManagementRequest,
  freeManagementRequest,
  glidepathManagementRequest,
  portfolioRequest,
  simulatorRequest,
} from "#app/contract/computation/projection.ts";
import { RequestError } from "#app/domain/numerics/errors.ts";
import type { Management, ProjectionRequest } from "#app/domain/projection/projection-plan.ts";

type Free = z.output<typeof freeManagementRequest>;
type Delegated = z.output<typeof delegatedManagementRequest>;
type Glidepath = z.output<typeof glidepathManagementRequest>;
type Portfolio = z.output<typeof portfolioRequest>;
type Simulator = z.output<typeof simulatorRequest>;
/** What the variants of the simulator have in common: dates, money, fees, goal, matrices. */
export type CommonRequest = Omit<Free, "weights">;

const whole = (request: CommonRequest, management: Management): ProjectionRequest => ({
  ...common(request),
  pockets: [{ ...management, share: 1, rebalancing: request.rebalancing }],
});

/** Without the matrices, which travel apart. */
function common({
  startDate,
  horizon,
  horizonMonths,
  currentBalance,
  movements,
  fees,
  target,
  paths,
  finalQuantiles,
}: CommonRequest): Omit<ProjectionRequest, "pockets"> {
  return { startDate, horizon, horizonMonths, currentBalance, movements, fees, target, paths, ...(finalQuantiles && { finalQuantiles }) };
}

export const ofFreeManagement = (request: Free): ProjectionRequest => whole(request, { kind: "free", weights: request.weights });
export const ofDelegatedManagement = (request: Delegated): ProjectionRequest =>
  whole(request, { kind: "delegated", profiles: request.profiles });
export const ofGlidepathManagement = (request: Glidepath): ProjectionRequest => whole(request, { kind: "glidepath", grid: request.grid });

function ofPocket(pocket: Portfolio["pockets"][number]): Management {
  if ("weights" in pocket) return { kind: "free", weights: pocket.weights };
  if ("profiles" in pocket) return { kind: "delegated", profiles: pocket.profiles };
  return { kind: "glidepath", grid: pocket.grid };
}

export function ofPortfolio(request: Portfolio): ProjectionRequest {
  return {
    ...common(request),
    pockets: request.pockets.map((pocket) => ({
      ...ofPocket(pocket),
      share: pocket.weight,
      rebalancing: pocket.rebalancing ?? request.rebalancing,
    })),
  };
}

const needed = <T>(value: T | undefined, field: string): T => {
  if (value === undefined) throw new RequestError(field, `${field} is needed by this management type`);
  return value;
};

/** Dispatches on the management type; pockets come first. @throws RequestError when the fields of the type are absent. */
export function ofSimulator(request: Simulator): ProjectionRequest {
  if (request.pockets) return ofPortfolio({ ...request, pockets: request.pockets });
  switch (needed(request.managementType, "managementType")) {
    case "DELEGATED":
      return ofDelegatedManagement({ ...request, profiles: needed(request.profiles, "profiles") });
    case "GLIDEPATH":
    case "HORIZON":
      return ofGlidepathManagement({ ...request, grid: needed(request.grid, "grid") });
    default:
      return ofFreeManagement({ ...request, weights: needed(request.weights, "weights") });
  }
}

/** The same where the type need not be named: its field tells it. */
export function ofVariant(request: Simulator): ProjectionRequest {
  const { managementType, profiles, grid } = request;
  return ofSimulator({ ...request, managementType: managementType ?? (profiles ? "DELEGATED" : grid ? "GLIDEPATH" : "FREE") });
}
