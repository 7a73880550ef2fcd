import { createHash } from "node:crypto";
import { MOST_PACKED_SERIES } from "#app/contract/computation/projection.ts";
import type { SimulationParameters, Simulator } from "#app/contract/simulation/simulation.ts";
import { resultMark } from "#app/domain/projection/result-mark.ts";
import { seriesOf } from "#app/domain/simulation/request.ts";
import { limitsOf } from "../limits.ts";
import type { Computed } from "../run/run.server.ts";
import type { InstantMark } from "../view.ts";
import type { InputRules } from "./scenarios-file.ts";

/** What refuses the inputs of a simulation in that simulator. */
export function rulesOf(simulator: Simulator, { currency }: Pick<SimulationParameters, "currency">): InputRules {
  const { minSimpleDeposit, minPeriodicDeposit, maxHorizonYears, offer, supports, today } = limitsOf(simulator, []);
  return {
    limits: {
      ...(minSimpleDeposit && { minSimpleDeposit }),
      ...(minPeriodicDeposit && { minPeriodicDeposit }),
      ...(maxHorizonYears && { maxHorizonYears }),
      ...(offer && { offer }),
      ...(supports && { supports }),
      ...(today && { today }),
    },
    currency,
  };
}

/**
 * Names the file of scenarios of a result by all that is in it: a set never changes, so what a browser kept under the name stays
 * right. Null for a result without a stored set, and for more series than one file holds.
 */
export function scenariosKey(matrixUuid: string | null, parameters: SimulationParameters, simulator: Simulator): string | null {
  const series = seriesOf(parameters).sort();
  if (matrixUuid === null || series.length > MOST_PACKED_SERIES) return null;
  const all = JSON.stringify([matrixUuid, series, rulesOf(simulator, parameters)]);
  return createHash("sha256").update(all).digest("base64url").slice(0, 22);
}

/** Which figures a result has; null where the browser's own projection would fail, as the server's did. */
export function instantMark(computed: Computed | null, parameters: SimulationParameters, simulator: Simulator): InstantMark | null {
  const key = computed && !computed.chancesFailure ? scenariosKey(computed.versions.matrixUuid, parameters, simulator) : null;
  return computed && key ? { key, mark: resultMark(computed.result) } : null;
}
