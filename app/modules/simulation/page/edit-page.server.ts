import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { Simulation, SimulationParameters, Simulator } from "#app/contract/simulation/simulation.ts";
import { formatInstant, formatLongDate, formatMonth } from "#app/domain/format/format.ts";
import type { SimulationForm } from "#app/domain/simulation/form.ts";
import { seriesOf } from "#app/domain/simulation/request.ts";
import { formWithin } from "#app/domain/simulation/rules/investment-rules.ts";
import { checkSimulation, longestHorizon } from "#app/domain/simulation/rules/rules.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { nameOf } from "#app/modules/document/document-file.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { failureView } from "../failure-view.server.ts";
import { benchmarkChoices } from "../history/history-context.server.ts";
import { historyView } from "../history/history-view.server.ts";
import { issueView } from "../inputs/issue-view.server.ts";
import { linesOf, type SearchView } from "../inputs/lines.server.ts";
import { type ManagementView, managementView, offeredSeries } from "../inputs/management-view.server.ts";
import { instantMark } from "../instant/scenarios-key.server.ts";
import type { LeversAsked } from "../levers/levers-asked.ts";
import { leversView } from "../levers/levers-view.server.ts";
import { limitsOf, offerOf } from "../limits.ts";
import { allocationView } from "../results/allocation-view.server.ts";
import { resultsView } from "../results/outcome-view.server.ts";
import { outcomesView } from "../results/outcomes-view.server.ts";
import { goalHint } from "../results/projected-view.ts";
import { riskView } from "../results/risk-view.server.ts";
import { type Asked, withinMode } from "../results/shown-results.ts";
import { ALL_PATHS, pathsOfSaved, type Run, runSimulation, type Versions, withCosts } from "../run/run.server.ts";
import { type SavedResultView, savedResultView } from "../run/saved-result.server.ts";
import { findOwnSimulation, findSimulation, findSimulator, isOwn } from "../simulation.server.ts";
import { type ProfileView, profileView } from "../subscriber/profile-view.server.ts";
import { subscriberFacts } from "../subscriber/subscriber-facts.ts";
import { sustainabilityView } from "../sustainability/sustainability-view.server.ts";
import { countUse } from "../use-counts.server.ts";
import type { IssueView, LineView, OutcomeView, TabView } from "../view.ts";
import type { Writing } from "../writing.ts";

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
  /** Rows that were pasted into the allocation: what became of them, and those that found nothing. */
  pasted?: { note: string; text: string };
  conflict: { fields: string } | null;
}

export interface EditPage extends TypedState {
  uuid: string;
  name: string | null;
  /** Name of the colleague who shares it; null for one's own, which alone can be changed. */
  sharedBy: string | null;
  /** Line under the title. */
  facts: string[];
  /** When it was saved last; ends that line where nothing is unsaved. */
  savedFact: string;
  /** What speaks against the risk profile of the client, with the next step. */
  profileNotice: ProfileView["notice"];
  /** The day, the adviser and the organisation, which only paper has. */
  printed: string;
  longestHorizon: number;
  mode: Simulator["mode"];
  management: ManagementView;
  /** A default allocation took the place of another one: what there is to say about it. */
  replaced: string | null;
  /** There is a saved version to go back to. */
  savedBefore: boolean;
  /** What is here is not what was saved. */
  revertible: boolean;
  outcome: OutcomeView;
  saved: SavedResultView | null;
  asked: Asked;
}

interface Found {
  simulation: Simulation;
  simulator: Simulator;
}

/** A simulation, which may be a colleague's, with the simulator it was made in; null when it does not exist for this person. */
export const findWithSimulator = (viewer: Viewer, uuid: string): Promise<Found | null> =>
  besideSimulator(viewer, findSimulation(viewer, uuid));

/** The same for one that the person may change. */
export const findOwnWithSimulator = (viewer: Viewer, uuid: string): Promise<Found | null> =>
  besideSimulator(viewer, findOwnSimulation(viewer, uuid));

async function besideSimulator(viewer: Viewer, finding: Promise<Simulation | null>): Promise<Found | null> {
  const simulation = await finding;
  const simulator = simulation && (await findSimulator(viewer, simulation.simulator));
  return simulation && simulator ? { simulation, simulator } : null;
}

export interface EditAsked {
  uuid: string;
  asked: Asked;
  /** What was typed when the session ended: the fields hold it again. */
  kept: SimulationForm | null;
}

/** The page as it is on the server: the draft computed now, or the saved result as it was saved. */
export async function loadEditPage(viewer: Viewer, { uuid, asked: wanted, kept }: EditAsked, writing: Writing): Promise<EditPage | null> {
  const found = await findWithSimulator(viewer, uuid);
  if (!found) return null;
  const { simulation, simulator } = found;
  const asked = withinMode(wanted, simulator.mode);
  const parameters = simulation.draft ?? simulation.parameters;
  const form = formWithin(parameters, offerOf(simulator), writing.language);
  const series = [...seriesOf(parameters), ...(kept?.allocation ?? []).map((line) => line.series), ...offeredSeries(simulator)];
  const lines = await linesOf(viewer, [...new Set(series)], writing);
  const checked = checkSimulation(form, limitsOf(simulator, lines, parameters.subscriber), writing.language, parameters.currency);
  const { subscriber } = parameters;
  const profile = profileView({ ...simulation, subscriber, today: marketToday() }, viewer, writing);
  const showsSaved = simulation.draft === null && simulation.results !== null;
  const today = showsSaved ? runSimulation(viewer, parameters, { preferred: simulator.matrix }) : null;
  const [outcome, saved] = today
    ? await Promise.all([
        savedOutcome(viewer, simulation, simulator, lines, asked, today, writing),
        savedResultView(simulation, { running: today, lines }, writing),
      ])
    : [
        checked.parameters
          ? await computeOutcome(viewer, { ...checked.parameters, subscriber }, simulator, lines, asked, writing)
          : NOTHING,
        null,
      ];
  return {
    uuid,
    name: simulation.name,
    sharedBy: isOwn(viewer, simulation) ? null : simulation.ownerName,
    facts: factsOf(viewer, simulation, parameters, profile, writing),
    savedFact: simulation.savedAt
      ? writing.t("simulation.edit.savedAt", { instant: formatInstant(simulation.savedAt, writing.language) })
      : writing.t("simulation.edit.notSaved"),
    profileNotice: profile.notice,
    printed: writing.t("simulation.edit.printed", {
      day: formatLongDate(marketToday(), writing.language),
      adviser: nameOf(viewer),
      organisation: viewer.organisation.name,
    }),
    longestHorizon: longestHorizon(simulator.config),
    mode: simulator.mode,
    management: managementView(simulator, lines, writing),
    replaced: replacedNote(parameters, writing),
    savedBefore: simulation.savedAt !== null,
    revertible: simulation.savedAt !== null && simulation.draft !== null,
    form: kept ?? form,
    lines,
    errors: checked.errors.map((issue) => issueView(issue, form, lines, writing)),
    warnings: checked.warnings.map((issue) => issueView(issue, form, lines, writing)),
    version: simulation.version,
    outcome,
    search: null,
    conflict: null,
    saved,
    asked,
  };
}

const NOTHING: OutcomeView = {
  results: null,
  shown: { tab: "simulations", levers: null },
  failure: null,
  chancesFailure: null,
  goalHint: null,
  instant: null,
};

export async function computeOutcome(
  viewer: Viewer,
  parameters: SimulationParameters,
  simulator: Simulator,
  lines: readonly LineView[],
  asked: Asked,
  writing: Writing,
): Promise<OutcomeView> {
  const hint = goalHint(parameters, writing);
  const [{ computed, failure }, beside] = await Promise.all([
    runSimulation(viewer, parameters, { preferred: simulator.matrix, paths: showsPaths(asked) ? ALL_PATHS : 0 }),
    besideResults(viewer, { parameters, simulator, lines }, asked, writing),
  ]);
  const shown = beside ?? (await projectionTab(viewer, asked, computed, { parameters, simulator, lines }, writing));
  if (computed) countUse(viewer, "computed", simulator.uuid);
  if (!computed) return { ...NOTHING, shown, failure: failureView(failure, lines, writing), goalHint: hint };
  const { result, versions, chancesFailure } = computed;
  return {
    results: resultsView(
      { result, parameters, versions, lines, paths: result.paths ?? null, pathsGone: false, inflation: asked.inflation },
      writing,
    ),
    shown,
    failure: null,
    chancesFailure: chancesFailure && failureView(chancesFailure, lines, writing),
    goalHint: hint,
    instant: instantMark(computed, parameters, simulator),
  };
}

/** The very figures that were saved, whatever the data have become since. */
async function savedOutcome(
  viewer: Viewer,
  { parameters, results, versions }: Simulation,
  simulator: Simulator,
  lines: readonly LineView[],
  asked: Asked,
  running: Promise<Run>,
  writing: Writing,
): Promise<OutcomeView> {
  if (!results) return NOTHING;
  const wanted = showsPaths(asked);
  const [today, result, paths, beside] = await Promise.all([
    running,
    withCosts(viewer, { parameters, saved: results, versions }),
    wanted ? pathsOfSaved(viewer, { parameters, saved: results, versions }) : null,
    besideResults(viewer, { parameters, simulator, lines, matrixUuid: versions?.matrixUuid ?? null }, asked, writing),
  ]);
  return {
    results: resultsView(
      { result, parameters, versions, lines, paths, pathsGone: wanted && paths === null, inflation: asked.inflation },
      writing,
    ),
    shown:
      beside ?? (await projectionTab(viewer, asked, versions && { result: results, versions }, { parameters, simulator, lines }, writing)),
    failure: null,
    chancesFailure: null,
    goalHint: goalHint(parameters, writing),
    // A lever starts from today's figures.
    instant: instantMark(today.computed, parameters, simulator),
  };
}

const showsPaths = ({ tab, view }: Asked) => tab === "simulations" && view === "all";

/** The tabs made of the projection itself. */
async function projectionTab(
  viewer: Viewer,
  { tab, levers, inflation }: Asked,
  computed: { result: SimulationResult; versions: Versions } | null,
  subject: Pick<LeversAsked, "parameters" | "simulator" | "lines">,
  writing: Writing,
): Promise<TabView> {
  if (tab === "outcomes")
    return {
      tab,
      outcomes: computed && outcomesView({ result: computed.result, parameters: subject.parameters, inflation }, writing),
    };
  const matrixUuid = computed?.versions.matrixUuid;
  if (!levers || !computed || !matrixUuid) return { tab: "simulations", levers: null };
  return { tab: "simulations", levers: await leversView(viewer, { ...subject, result: computed.result, matrixUuid }, writing) };
}

/** Tabs that do not show the projection; null for those that do. */
async function besideResults(
  viewer: Viewer,
  {
    parameters,
    simulator,
    lines,
    matrixUuid = null,
  }: Pick<LeversAsked, "parameters" | "simulator" | "lines"> & { matrixUuid?: string | null },
  { tab, span, fees, benchmark, events }: Asked,
  writing: Writing,
): Promise<TabView | null> {
  const subject = { parameters, lines, matrix: { uuid: matrixUuid, preferred: simulator.matrix } };
  if (tab === "allocation") {
    const allocation = allocationView(parameters, lines, simulator.riskScale, writing);
    return { tab, allocation, risk: await riskView(viewer, subject, writing) };
  }
  if (tab === "sustainability") return { tab, sustainability: await sustainabilityView(viewer, parameters, writing) };
  if (tab !== "history") return null;
  const benchmarks = await benchmarkChoices(viewer, parameters.currency);
  const chosen = benchmarks.find(({ series }) => series === benchmark) ?? null;
  const { history, failure } = await historyView(viewer, subject, { span, fees, events, benchmark: chosen }, writing);
  return { tab, history, benchmarks, failure: failure && failureView(failure, lines, writing) };
}

const replacedNote = ({ replaced }: SimulationParameters, { t }: Writing): string | null =>
  replaced ? t("simulator.replaced.text", { profile: t(`simulator.riskProfiles.${replaced.profile}`) }) : null;

function factsOf(
  viewer: Viewer,
  simulation: Simulation,
  { subscriber, startDate }: SimulationParameters,
  { short }: ProfileView,
  writing: Writing,
): string[] {
  const { t, language } = writing;
  return [
    ...subscriberFacts(subscriber, short, writing),
    ...new Set([simulation.product, simulation.simulatorName].filter((name) => name !== null)),
    t(`simulation.managementTypes.${simulation.managementType}`),
    t("simulation.edit.startsIn", { month: formatMonth(startDate, language) }),
    ...(simulation.shared && isOwn(viewer, simulation) ? [t("simulation.share.mark")] : []),
  ];
}
