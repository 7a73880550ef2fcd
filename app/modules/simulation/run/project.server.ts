import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { projectionRequest } from "#app/domain/simulation/request.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Projects the savings on a set of market scenarios and counts their costs, with the call of the way in which they are managed. */
export function projectSavings(viewer: Viewer, parameters: SimulationParameters, matrixUuid: string, paths = 0): Promise<SimulationResult> {
  return sendProjection(viewer, { ...projectionRequest(parameters, matrixUuid, paths), costs: {} });
}

type Asked = ReturnType<typeof projectionRequest>;
type WithScenarios<T> = T extends { matrixUuid: string }
  ? (T & { costs: object }) | (Omit<T, "matrixUuid"> & { matrices: Record<string, number[][]> })
  : never;

/** A projection by the call of its way of management; the market scenarios are a stored set, or come with the request. */
export function sendProjection(
  { computation: { simulator } }: Viewer,
  { managementType: _, ...request }: WithScenarios<Asked>,
): Promise<SimulationResult> {
  if ("profiles" in request) return simulator.delegatedManagement(request);
  if ("grid" in request) return simulator.glidepathManagement(request);
  return simulator.freeManagement(request);
}
