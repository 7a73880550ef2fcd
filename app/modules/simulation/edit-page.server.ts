import type { SimulationParameters, Simulator, Snapshot } from "#app/contract/simulation.ts";
import { formatInstant, formatMonth } from "#app/domain/format.ts";
import { formOf, type SimulationForm } from "#app/domain/simulation/form.ts";
import { checkSimulation, longestHorizon } from "#app/domain/simulation/rules.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { failureView } from "./failure-view.server.ts";
import { issueView } from "./issue-view.server.ts";
import { linesOf, type SearchView } from "./lines.server.ts";
import { goalHint, resultsView } from "./outcome-view.server.ts";
import { ALL_PATHS, pathsOfSaved, runSimulation } from "./run.server.ts";
import { type SavedResultView, savedResultView } from "./saved-result.server.ts";
import { findSimulation, findSimulator } from "./simulation.server.ts";
import type { IssueView, LineView, OutcomeView } from "./view.ts";
import type { Writing } from "./writing.ts";

export const CHART_VIEWS = ["ranges", "all"] as const;
export type ChartView = (typeof CHART_VIEWS)[number];
export const chartViewOf = (url: string): ChartView => (new URL(url).searchParams.get("view") === "all" ? "all" : "ranges");

/** What the inputs hold and what is said about them. */
export interface TypedState {
  form: SimulationForm;
  lines: LineView[];
  errors: IssueView[];
  warnings: IssueView[];
  version: number;
  /** Null: the figures of before stand for what was typed before. */
  outcome: OutcomeView | null;
  search: SearchView | null;
  conflict: { fields: string } | null;
}

export interface EditPage extends TypedState {
  uuid: string;
  name: string | null;
  /** Line under the title. */
  facts: string[];
  longestHorizon: number;
  outcome: OutcomeView;
  saved: SavedResultView | null;
  view: ChartView;
}

/** A simulation with the simulator it was made in; null when it does not exist for this person. */
export async function findWithSimulator(viewer: Viewer, uuid: string): Promise<{ simulation: Snapshot; simulator: Simulator } | null> {
  const simulation = await findSimulation(viewer, uuid);
  const simulator = simulation && (await findSimulator(viewer, simulation.simulator));
  return simulation && simulator ? { simulation, simulator } : null;
}

export interface EditAsked {
  uuid: string;
  view: ChartView;
  /** What was typed when the session ended: it stands in the fields again. */
  kept: SimulationForm | null;
}

/** The page as it stands on the server: the draft computed now, or the saved result as it was saved. */
export async function loadEditPage(viewer: Viewer, { uuid, view, kept }: EditAsked, writing: Writing): Promise<EditPage | null> {
  const found = await findWithSimulator(viewer, uuid);
  if (!found) return null;
  const { simulation, simulator } = found;
  const parameters = simulation.draft ?? simulation.parameters;
  const form = formOf(parameters, writing.language);
  const series = [...parameters.allocation, ...(kept?.allocation ?? [])].map((line) => line.series);
  const lines = await linesOf(viewer, [...new Set(series)], writing);
  const checked = checkSimulation(form, simulator.config, writing.language, parameters.currency);
  const showsSaved = simulation.draft === null && simulation.results !== null;
  const [outcome, saved] = showsSaved
    ? await Promise.all([
        savedOutcome(viewer, simulation, lines, view, writing),
        savedResultView(viewer, simulation, simulator.matrix, writing),
      ])
    : [checked.parameters ? await computeOutcome(viewer, parameters, simulator, lines, view, writing) : NOTHING, null];
  return {
    uuid,
    name: simulation.name,
    facts: factsOf(simulation, parameters, writing),
    longestHorizon: longestHorizon(simulator.config),
    form: kept ?? form,
    lines,
    errors: checked.errors.map((issue) => issueView(issue, form, lines, writing)),
    warnings: checked.warnings.map((issue) => issueView(issue, form, lines, writing)),
    version: simulation.version,
    outcome,
    search: null,
    conflict: null,
    saved,
    view,
  };
}

const NOTHING: OutcomeView = { results: null, failure: null, chancesFailure: null, goalHint: null };

export async function computeOutcome(
  viewer: Viewer,
  parameters: SimulationParameters,
  simulator: Simulator,
  lines: readonly LineView[],
  view: ChartView,
  writing: Writing,
): Promise<OutcomeView> {
  const hint = goalHint(parameters, writing);
  const { computed, failure } = await runSimulation(viewer, parameters, {
    preferred: simulator.matrix,
    paths: view === "all" ? ALL_PATHS : 0,
  });
  if (!computed) return { ...NOTHING, failure: failureView(failure, lines, writing), goalHint: hint };
  const { result, versions, chancesFailure } = computed;
  return {
    results: resultsView({ result, parameters, versions, lines, paths: result.paths ?? null, pathsGone: false }, writing),
    failure: null,
    chancesFailure: chancesFailure && failureView(chancesFailure, lines, writing),
    goalHint: hint,
  };
}

/** The very figures that were saved, whatever the data have become since. */
async function savedOutcome(
  viewer: Viewer,
  { parameters, results, versions }: Snapshot,
  lines: readonly LineView[],
  view: ChartView,
  writing: Writing,
): Promise<OutcomeView> {
  if (!results) return NOTHING;
  const paths = view === "all" && versions ? await pathsOfSaved(viewer, parameters, results, versions) : null;
  const shown = resultsView({ result: results, parameters, versions, lines, paths, pathsGone: view === "all" && paths === null }, writing);
  return { results: shown, failure: null, chancesFailure: null, goalHint: goalHint(parameters, writing) };
}

function factsOf(simulation: Snapshot, parameters: SimulationParameters, { t, language }: Writing): string[] {
  return [
    ...new Set([simulation.product, simulation.simulatorName].filter((name) => name !== null)),
    t(`simulation.managementTypes.${simulation.managementType}`),
    t("simulation.edit.startsIn", { month: formatMonth(parameters.startDate, language) }),
    simulation.savedAt
      ? t("simulation.edit.savedAt", { instant: formatInstant(simulation.savedAt, language) })
      : t("simulation.edit.notSaved"),
  ];
}
