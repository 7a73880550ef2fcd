import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
import type { PocketPlan } from "#app/domain/projection/pocket-plan.ts";
import { project } from "#app/domain/projection/projection.ts";
import { type Management, planProjection, wholeRequest } from "#app/domain/projection/projection-plan.ts";
import { resultMark } from "#app/domain/projection/result-mark.ts";
import { growthKey } from "#app/domain/projection/simulate.ts";
import type { SimulationForm } from "#app/domain/simulation/form.ts";
import { projectionRequest, seriesOf } from "#app/domain/simulation/request.ts";
import { checkSimulation } from "#app/domain/simulation/rules/rules.ts";
import type { Translate } from "#app/i18n/texts.ts";
import { goalHint, type ProjectedView, projectedView } from "../results/projected-view.ts";
import { readScenariosFile } from "./scenarios-file.ts";

/** The engine of the simulator in the browser: the server's own functions on the server's scenarios, and so its very figures. */
export interface Engine {
  /** Null for inputs that are refused or need other scenarios: what they give is the server's to say. */
  figuresOf(form: SimulationForm, asked: FiguresAsked): Figures | null;
}

export interface FiguresAsked {
  language: InterfaceLanguage;
  /** Paths of the scenarios, where every one of them is drawn. */
  paths: number;
  inflation: number | null;
}

export interface Figures {
  /** Of the projection: the server has the same for the same inputs. */
  mark: string;
  /** What the page shows of it. */
  view(t: Translate): ProjectedView & { goalHint: string | null };
}

/** Mixes of an allocation whose growth is kept: one for each horizon that a slider passes. */
const KEPT_GROWTHS = 12;

/** @throws RangeError or SyntaxError for a file that was cut off. */
export function engineOf(file: Uint8Array): Engine {
  const { rules, matrices } = readScenariosFile(file);
  const growths = new Map<string, Float64Array>();
  const growthOf = (pocket: PocketPlan, make: () => Float64Array) => {
    const key = growthKey(pocket);
    const growth = growths.get(key) ?? make();
    // The one that was used last leaves last.
    growths.delete(key);
    growths.set(key, growth);
    if (growths.size > KEPT_GROWTHS) growths.delete(growths.keys().next().value ?? "");
    return growth;
  };
  const projected = (parameters: SimulationParameters, paths: number) => {
    const asked = projectionRequest(parameters, "", paths);
    return project(planProjection(wholeRequest(asked, managementIn(asked))), matrices, { growthOf });
  };

  return {
    figuresOf(form, { language, paths, inflation }) {
      const { parameters } = checkSimulation(form, rules.limits, language, rules.currency);
      if (!parameters || !seriesOf(parameters).every((series) => matrices.has(series))) return null;
      const result = orNull(() => projected(parameters, paths));
      if (!result) return null;
      const asked = { result, parameters, paths: result.paths ?? null, pathsGone: false, inflation };
      return {
        mark: resultMark(result),
        view: (t) => ({ ...projectedView(asked, { t, language }), goalHint: goalHint(parameters, { t, language }) }),
      };
    },
  };
}

function managementIn(asked: ReturnType<typeof projectionRequest>): Management {
  if ("profiles" in asked) return { kind: "delegated", profiles: asked.profiles };
  return "grid" in asked ? { kind: "glidepath", grid: asked.grid } : { kind: "free", weights: asked.weights };
}

/** Null for what cannot be computed. */
function orNull<T>(compute: () => T): T | null {
  try {
    return compute();
  } catch (error) {
    if (error instanceof ComputationError || error instanceof RequestError) return null;
    throw error;
  }
}
