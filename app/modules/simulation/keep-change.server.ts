import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import type { ExactParameters } from "#app/domain/simulation/form.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { findOwnSimulation, keepDraft } from "./simulation.server.ts";

/**
 * Puts a change into the draft and leaves all else that is there. A change of another window in between is read
 * again once: the two do not touch the same fields. False when the simulation is gone or keeps changing.
 */
export async function keepChange(
  viewer: Viewer,
  uuid: string,
  change: (parameters: SimulationParameters) => SimulationParameters,
): Promise<boolean> {
  for (let attempts = 0; attempts < 2; attempts++) {
    const simulation = await findOwnSimulation(viewer, uuid);
    if (!simulation) return false;
    const parameters = change(simulation.draft ?? simulation.parameters);
    const kept = await keepDraft(viewer, uuid, parameters, { version: simulation.version });
    if ("version" in kept) return true;
  }
  return false;
}

/** An allocation that was composed takes the place of any default. */
export const keepAllocation = (viewer: Viewer, uuid: string, allocation: ExactParameters["allocation"]): Promise<boolean> =>
  keepChange(viewer, uuid, ({ replaced: _, ...parameters }) => ({ ...parameters, allocation }));
