import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { SimulationParameters, Simulator } from "#app/contract/simulation/simulation.ts";
import type { LineView } from "../view.ts";

/** Chances that advice commonly aims at: more usually means that the plan could spend more or risk less. */
export const WANTED = 0.8;

export interface LeversAsked {
  /** Where there is no goal, and withdrawals that should last: with nothing as the amount to reach. */
  parameters: SimulationParameters;
  result: SimulationResult;
  matrixUuid: string;
  simulator: Simulator;
  /** Names and classes of the series of the allocation, and of others. */
  lines: readonly LineView[];
}
