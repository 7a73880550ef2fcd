import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { Simulation, SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { seriesOf } from "#app/domain/simulation/request.ts";
import { attempt, type Refusal } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { concernsChancesOnly, type Failure, failureOf } from "../failure.ts";
import { projectSavings } from "./project.server.ts";

export type Versions = NonNullable<Simulation["versions"]>;
export interface Computed {
  result: SimulationResult;
  versions: Versions;
  /** The goal could not be judged, all else could be computed. */
  chancesFailure: Failure | null;
}
export type Run = { computed: Computed; failure: null } | { computed: null; failure: Failure };

/** How many paths the view of all scenarios asks for. */
export const ALL_PATHS = 250;

/** Sign-in and rights are not results: they are thrown on and answered by the page. */
const isShown = ({ status }: Refusal) => status !== 401 && status !== 403;

/** Finds the market scenarios of the allocation, then projects it. Refusals of the catalogue come back as values. */
export async function runSimulation(
  viewer: Viewer,
  parameters: SimulationParameters,
  { preferred, paths = 0 }: { preferred: string | null; paths?: number },
): Promise<Run> {
  const series = seriesOf(parameters);
  const resolved = await attempt(() => viewer.api.scenarioSets.resolve({ body: { series, preferred } }), isShown);
  if ("refusal" in resolved) return { computed: null, failure: failureOf(resolved.refusal) };
  const { uuid, version, referenceFrom, referenceTo, seriesAsOf } = resolved.value;
  const projected = await project(viewer, parameters, uuid, paths);
  if (!projected.result) return { computed: null, failure: projected.failure };
  const { result, chancesFailure } = projected;
  const versions = {
    engine: result.versions?.engine ?? "",
    matrixUuid: uuid,
    matrixVersion: version,
    referenceFrom,
    referenceTo,
    seriesAsOf,
  };
  return { computed: { result, versions, chancesFailure }, failure: null };
}

type Projected = { result: SimulationResult; chancesFailure: Failure | null } | { result: null; failure: Failure };

async function project(viewer: Viewer, parameters: SimulationParameters, matrixUuid: string, paths: number): Promise<Projected> {
  const compute = (asked: SimulationParameters) => attempt(() => projectSavings(viewer, asked, matrixUuid, paths), isShown);
  const first = await compute(parameters);
  if ("value" in first) return { result: first.value, chancesFailure: null };
  const failure = failureOf(first.refusal);
  if (parameters.goal.kind === "none" || !concernsChancesOnly(failure)) return { result: null, failure };
  const second = await compute({ ...parameters, goal: { kind: "none" } });
  return "value" in second ? { result: second.value, chancesFailure: failure } : { result: null, failure };
}

interface Saved {
  parameters: SimulationParameters;
  saved: SimulationResult;
  versions: Versions | null;
}

/** The paths of a saved result, from the very scenarios it was made with; null when they give other numbers by now. */
export async function pathsOfSaved(viewer: Viewer, of: Saved): Promise<number[][] | null> {
  return (await madeAgain(viewer, of, ALL_PATHS))?.paths ?? null;
}

/** A saved result with its costs: those it was saved with, else counted on the very scenarios it was made with. */
export async function withCosts(viewer: Viewer, of: Saved): Promise<SimulationResult> {
  const costs = of.saved.costs ?? (await madeAgain(viewer, of))?.costs;
  return costs ? { ...of.saved, costs } : of.saved;
}

async function madeAgain(viewer: Viewer, { parameters, saved, versions }: Saved, paths = 0): Promise<SimulationResult | null> {
  if (!versions?.matrixUuid) return null;
  const { result: again } = await project(viewer, parameters, versions.matrixUuid, paths);
  return again && again.median.at(-1) === saved.median.at(-1) && again.savings.at(-1) === saved.savings.at(-1) ? again : null;
}
