import type { SimulationParameters, Simulator } from "#app/contract/simulation/simulation.ts";
import type { RiskProfile } from "#app/domain/journey.ts";
import { type ContractBounds, contractBounds } from "#app/domain/simulation/optimise/within-contract.ts";
import { fractionOf } from "#app/domain/simulation/request.ts";
import { bandOf, type RiskBand } from "#app/domain/simulation/suitability/profile-band.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { failureView } from "../failure-view.server.ts";
import { linesOf } from "../inputs/lines.server.ts";
import { limitsOf, optimises } from "../limits.ts";
import { findOwnWithSimulator } from "../page/edit-page.server.ts";
import type { FailureView, LineView } from "../view.ts";
import type { Writing } from "../writing.ts";
import { figuresOf, isShown, type Market, marketOf, marketOn, type Optimised } from "./market.server.ts";

/** What an optimisation is about: the simulation as it is, its client's profile and what its contract asks for. */
export interface Subject {
  simulator: Simulator;
  parameters: SimulationParameters;
  lines: LineView[];
  market: Market;
  /** The allocation as it is, decimal fractions. */
  weights: number[];
  current: Optimised | null;
  /** The model of the profile or of the simulator, on the same scenarios. */
  model: Optimised | null;
  /** Null without a profile. */
  client: { profile: RiskProfile; band: RiskBand } | null;
  today: string;
}

/** Null where there is no such simulation of the person's own, or its simulator does not optimise. */
export async function subjectOf(
  viewer: Viewer,
  uuid: string,
  today: string,
  writing: Writing,
): Promise<Subject | { failure: FailureView } | null> {
  const found = await findOwnWithSimulator(viewer, uuid);
  if (!found || !optimises(found.simulator)) return null;
  const { simulation, simulator } = found;
  const parameters = simulation.draft ?? simulation.parameters;
  const series = parameters.allocation.map((line) => line.series);
  const lines = await linesOf(viewer, series, writing);
  const told = await marketOf(viewer, lines, simulator.matrix);
  if ("failure" in told) return { failure: failureView(told.failure, lines, writing) };
  const { market } = told;
  const weights = parameters.allocation.map(({ weight }) => fractionOf(weight));
  const profile = parameters.subscriber?.riskProfile;
  const band = bandOf(parameters.subscriber);
  const [current, model] = await Promise.all([
    figuresOf(viewer, market, weights),
    modelOf(viewer, { simulator, profile: profile ?? null, lines, market }, writing),
  ]);
  return { simulator, parameters, lines, market, weights, current, model, client: profile && band ? { profile, band } : null, today };
}

/**
 * Figures of the model allocation: that of the client's profile, else that of the simulator. Null where there is none, or where
 * it cannot be measured on the very scenarios of the simulation.
 */
async function modelOf(
  viewer: Viewer,
  { simulator, profile, lines, market }: Pick<Subject, "simulator" | "lines" | "market"> & { profile: RiskProfile | null },
  writing: Writing,
): Promise<Optimised | null> {
  const { profileAllocations = {} } = simulator.config;
  const model = (profile && profileAllocations[profile]) ?? simulator.portfolioAllocation;
  if (model.length === 0) return null;
  const others = model.map(({ series }) => series).filter((series) => !market.series.includes(series));
  const all = [...lines, ...(others.length === 0 ? [] : await linesOf(viewer, others, writing))];
  const found = await attempt(async () => {
    const series = all.map((line) => line.series);
    const { uuid } = await viewer.api.scenarioSets.resolve({ body: { series, preferred: simulator.matrix } });
    return uuid === market.matrixUuid ? marketOn(viewer, all, uuid) : null;
  }, isShown);
  if ("refusal" in found || !found.value) return null;
  const weights = new Map(model.map(({ series, weight }) => [series, fractionOf(weight)]));
  return figuresOf(
    viewer,
    found.value,
    found.value.series.map((series) => weights.get(series) ?? 0),
  );
}

/** What the contract asks for; with the band of a profile, also that each support has a class of risk. */
export function contractOf({ simulator, parameters, lines, today }: Subject, band: RiskBand | null): ContractBounds {
  const { rules = {}, supports = [] } = limitsOf(simulator, lines, parameters.subscriber, today);
  const rated = lines.map(({ series, assetClass, risks }) => ({ series, assetClass, sri: risks.SRI }));
  return contractBounds(rated, { rules, leastLines: simulator.minNumAssets, supports, today }, parameters.movements, band);
}
