import { seriesOf } from "#app/domain/simulation/request.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { findOwnWithSimulator } from "../page/edit-page.server.ts";
import { scenariosFile } from "./scenarios-file.ts";
import { rulesOf, scenariosKey } from "./scenarios-key.server.ts";

/**
 * The scenarios of the person's own simulation as it is stored, for its page to compute with. `other` when they have another
 * name by now: values changed, or other series were chosen.
 */
export async function ownScenarios(viewer: Viewer, uuid: string, key: string): Promise<Uint8Array<ArrayBuffer> | "absent" | "other"> {
  const found = await findOwnWithSimulator(viewer, uuid);
  if (!found) return "absent";
  const { simulation, simulator } = found;
  const parameters = simulation.draft ?? simulation.parameters;
  const series = seriesOf(parameters);
  const resolved = await attempt(
    () => viewer.api.scenarioSets.resolve({ body: { series, preferred: simulator.matrix } }),
    ({ status }) => status === 422,
  );
  if (!("value" in resolved) || scenariosKey(resolved.value.uuid, parameters, simulator) !== key) return "other";
  const packed = await viewer.computation.simulator.scenarios({ matrixUuid: resolved.value.uuid, series });
  return scenariosFile(rulesOf(simulator, parameters), new Uint8Array(await packed.arrayBuffer()));
}
