import type { AfterTaxResult } from "#app/contract/computation/after-tax.ts";
import type { SimulationParameters, Simulator } from "#app/contract/simulation/simulation.ts";
import type { LifeInsuranceTaxRules } from "#app/contract/tax-rules.ts";
import { projectionRequest, seriesOf } from "#app/domain/simulation/request.ts";
import type { TaxSituation } from "#app/domain/tax/contract-tax.ts";
import { type SituationFault, situationOf, yearsOf } from "#app/domain/tax/situation.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type Failure, failureOf } from "../failure.ts";
import { confirmedRules, engineRules } from "./confirmed-rules.server.ts";

export interface Estimate {
  result: AfterTaxResult;
  situation: TaxSituation;
  rules: LifeInsuranceTaxRules[];
}
export type Estimated =
  | { estimate: Estimate }
  /** Years without rules that somebody has confirmed. */
  | { unconfirmed: number[] }
  | { fault: SituationFault }
  | { failure: Failure };

/**
 * Tax on what a simulation shows: on the market scenarios of a saved result where it is the one shown, else on those of today.
 * Nothing is computed with rules that nobody has confirmed.
 */
export async function estimateTax(
  viewer: Viewer,
  parameters: SimulationParameters,
  { simulator, matrixUuid }: { simulator: Pick<Simulator, "matrix">; matrixUuid: string | null },
): Promise<Estimated> {
  const known = await confirmedRules(viewer, yearsOf(parameters));
  if ("missing" in known) return { unconfirmed: known.missing };
  const situation = situationOf(parameters);
  if (typeof situation === "string") return { fault: situation };
  const isShown = ({ status }: { status: number }) => status !== 401 && status !== 403;
  const computed = await attempt(async () => {
    const body = { series: seriesOf(parameters), preferred: simulator.matrix };
    const set = matrixUuid ?? (await viewer.api.scenarioSets.resolve({ body })).uuid;
    const request = projectionRequest({ ...parameters, goal: { kind: "none" } }, set);
    return viewer.computation.afterTax.afterTax({ ...request, contract: situation, rules: known.rules.map(engineRules) });
  }, isShown);
  if ("refusal" in computed) return { failure: failureOf(computed.refusal) };
  return { estimate: { result: computed.value, situation, rules: known.rules } };
}
