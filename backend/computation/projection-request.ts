import type { z } from "zod";
import type {
  delegatedManagementRequest,
  freeManagementRequest,
  glidepathManagementRequest,
  portfolioRequest,
  simulatorRequest,
} from "#app/contract/computation/projection.ts";
import { RequestError } from "#app/domain/numerics/errors.ts";
import { type Management, type ProjectionRequest, wholeRequest, withoutPockets } from "#app/domain/projection/projection-plan.ts";

type Free = z.output<typeof freeManagementRequest>;
type Delegated = z.output<typeof delegatedManagementRequest>;
type Glidepath = z.output<typeof glidepathManagementRequest>;
type Portfolio = z.output<typeof portfolioRequest>;
type Simulator = z.output<typeof simulatorRequest>;
/** What the variants of the simulator have in common: dates, money, fees, goal, matrices. */
export type CommonRequest = Omit<Free, "weights">;

export const ofFreeManagement = (request: Free): ProjectionRequest => wholeRequest(request, { kind: "free", weights: request.weights });
export const ofDelegatedManagement = (request: Delegated): ProjectionRequest =>
  wholeRequest(request, { kind: "delegated", profiles: request.profiles });
export const ofGlidepathManagement = (request: Glidepath): ProjectionRequest =>
  wholeRequest(request, { kind: "glidepath", grid: request.grid });

function ofPocket(pocket: Portfolio["pockets"][number]): Management {
  if ("weights" in pocket) return { kind: "free", weights: pocket.weights };
  if ("profiles" in pocket) return { kind: "delegated", profiles: pocket.profiles };
  return { kind: "glidepath", grid: pocket.grid };
}

export function ofPortfolio(request: Portfolio): ProjectionRequest {
  return {
    ...withoutPockets(request),
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
