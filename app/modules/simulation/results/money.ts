import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { inTodaysMoney, worthUnder } from "#app/domain/projection/real-terms.ts";
import { cumulatedFlows } from "#app/domain/simulation/cash-flow.ts";

/** A result and the flows of its plan in the euros of each date, or in today's under a yearly inflation in per cent. */
export function inMoneyOf(result: SimulationResult, parameters: SimulationParameters, inflation: number | null) {
  if (inflation === null) return { result, flows: cumulatedFlows(parameters) };
  return { result: inTodaysMoney(result, parameters, inflation / 100), flows: cumulatedFlows(parameters, worthUnder(inflation / 100)) };
}
