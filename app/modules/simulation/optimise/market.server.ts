import type { z } from "zod";
import type { allocationOptimizerRequest, allocationOptimizerResult } from "#app/contract/computation/optimisation.ts";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { attempt, type Refusal } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type Failure, failureOf } from "../failure.ts";
import { projectSavings } from "../run/project.server.ts";
import type { LineView } from "../view.ts";

export type Optimised = z.output<typeof allocationOptimizerResult>;
type Asked = z.input<typeof allocationOptimizerRequest>;

/** What the optimiser works on: the very scenarios of the simulation, as mean returns and covariances of one year. */
export interface Market {
  matrixUuid: string;
  series: string[];
  classes: LineView["assetClass"][];
  /** Class of the risk indicator (SRI); null where none was published. */
  riskClasses: Array<number | null>;
  expectedReturns: number[];
  covariance: number[][];
}

/** Sign-in and rights are not results: they are thrown on and answered by the page. */
export const isShown = ({ status }: Refusal) => status !== 401 && status !== 403;

export async function marketOf(
  viewer: Viewer,
  lines: readonly LineView[],
  preferred: string | null,
): Promise<{ market: Market } | { failure: Failure }> {
  const series = lines.map((line) => line.series);
  const found = await attempt(async () => {
    const { uuid } = await viewer.api.scenarioSets.resolve({ body: { series, preferred } });
    return marketOn(viewer, lines, uuid);
  }, isShown);
  return "refusal" in found ? { failure: failureOf(found.refusal) } : { market: found.value };
}

/** A support as far as a market looks at it. */
export type RatedLine = Pick<LineView, "series" | "assetClass"> & { risks: { SRI: number | null } };

/** The same on scenarios that are known already. */
export async function marketOn(viewer: Viewer, lines: readonly RatedLine[], matrixUuid: string): Promise<Market> {
  const series = lines.map((line) => line.series);
  const told = await viewer.computation.matrixComposition.stoStat({ matrixUuid, series, horizons: ["1Y"] });
  const expectedReturns = series.map((id) => told.statistics[id]?.["1Y"]?.mean ?? 0);
  const covariance = (told.covariance["1Y"] ?? []).map((row) => row.map((value) => value ?? 0));
  const classes = lines.map((line) => line.assetClass);
  return { matrixUuid, series, classes, riskClasses: lines.map(({ risks }) => risks.SRI), expectedReturns, covariance };
}

/** `leastHeld`: smallest weight where it is held at all. */
export type Bounds = Array<{ min: number; max: number; leastHeld?: number }>;

/** One call of the optimiser on that market; bounds are fractions in the order of the series. */
export const optimise = (viewer: Viewer, market: Market, bounds: Bounds, asked: Omit<Asked, "assets" | "covariance">) =>
  attempt(
    () =>
      viewer.computation.optimisation.allocation({
        ...asked,
        assets: market.series.map((uuid, index) => ({
          uuid,
          assetClass: market.classes[index] ?? "NOT_DEFINED",
          expectedReturn: market.expectedReturns[index] ?? 0,
          ...(market.riskClasses[index] == null ? {} : { riskClass: market.riskClasses[index] }),
          ...(bounds[index] ?? { min: 0, max: 1 }),
        })),
        covariance: market.covariance,
      }),
    isShown,
  );

/** Figures of weights as they are: bounds that leave no choice. Null when they are no allocation of this market. */
export async function figuresOf(viewer: Viewer, market: Market, weights: readonly number[]): Promise<Optimised | null> {
  const fixed = weights.map((weight) => ({ min: weight, max: weight }));
  const found = await optimise(viewer, market, fixed, { optimizationType: "NO_TARGET", optimizationParameter: "BEST_SR" });
  return "value" in found ? found.value : null;
}

export interface Outlook {
  median: number;
  successes: number | null;
  total: number;
}

/** Final value and chances of an allocation on the scenarios of the market; null when they cannot be computed. */
export async function outlookOf(viewer: Viewer, parameters: SimulationParameters, matrixUuid: string): Promise<Outlook | null> {
  const found = await attempt(() => projectSavings(viewer, parameters, matrixUuid), isShown);
  if ("refusal" in found) return null;
  const { median, successes, scenarioCount: total } = found.value;
  return { median: median.at(-1) ?? 0, successes: successes ?? null, total };
}
