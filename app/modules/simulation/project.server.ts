import type { SimulationParameters } from "#app/contract/simulation.ts";
import type { SimulationResult } from "#app/contract/simulator.ts";
import { projectionRequest } from "#app/domain/simulation/request.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Projects the savings on a set of market scenarios and counts their costs, with the call of the way in which they are managed. */
export function projectSavings(
  { computation: { simulator } }: Viewer,
  parameters: SimulationParameters,
  matrixUuid: string,
  paths = 0,
): Promise<SimulationResult> {
  const { managementType, ...asked } = projectionRequest(parameters, matrixUuid, paths);
  const request = { ...asked, costs: {} };
  if ("profiles" in request) return simulator.delegatedManagement(request);
  if ("grid" in request) return simulator.glidepathManagement(request);
  return simulator.freeManagement(request);
}
