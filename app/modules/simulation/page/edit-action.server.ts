import type { Simulation, SimulationParameters, Simulator } from "#app/contract/simulation/simulation.ts";
import { typedHundredths } from "#app/domain/allocation/lines.ts";
import { differingParts, type SimulationPart } from "#app/domain/simulation/difference.ts";
import { type ExactParameters, formFromFields, MOST_LINES, type SimulationForm } from "#app/domain/simulation/form.ts";
import { changeForm, readChange } from "#app/domain/simulation/form-change.ts";
import { concernedPayments } from "#app/domain/simulation/horizon-change.ts";
import { withReplaced } from "#app/domain/simulation/request.ts";
import { checkSimulation } from "#app/domain/simulation/rules/rules.ts";
import { weightOf } from "#app/domain/simulation/weights.ts";
import type { PlainKey } from "#app/i18n/texts.ts";
import { withPasted } from "#app/modules/series/pasted-lines.server.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { issueView } from "../inputs/issue-view.server.ts";
import { linesOf, SHORTEST_SEARCH, searchSeries } from "../inputs/lines.server.ts";
import { offeredSeries } from "../inputs/management-view.server.ts";
import { limitsOf } from "../limits.ts";
import { saveAgain } from "../list/save.server.ts";
import { type Asked, withinMode } from "../results/shown-results.ts";
import { findOwnSimulation, keepDraft } from "../simulation.server.ts";
import type { Writing } from "../writing.ts";
import { computeOutcome, findOwnWithSimulator, type TypedState } from "./edit-page.server.ts";

/** What the edit page answers to a posted form: another page, or this one with what was typed. */
export type EditAnswer =
  | { kind: "absent" }
  /** `was`: horizon before this change, where scheduled payments still stand for it. */
  | { kind: "go"; to: "page" | OpenedModal; was?: number | null }
  /** Under the name that it bears. */
  | { kind: "saved"; name: string }
  | { kind: "stay"; status: 200 | 400 | 409; typed: TypedState };

/** Buttons of the form that keep what was typed and open a modal over it, or the page beside it. */
const MODALS = ["save", "composition", "optimise", "export", "subscriber", "fees", "after-tax"] as const;
type OpenedModal = (typeof MODALS)[number];
const modalOf = (intent: string): OpenedModal | null => MODALS.find((modal) => modal === intent) ?? null;

interface Posted {
  form: SimulationForm;
  intent: string;
  query: string;
  version: number;
  /** Sent by the script of the page: results come back as data instead of a page. */
  live: boolean;
}

export async function actOnSimulation(viewer: Viewer, uuid: string, fields: FormData, asked: Asked, writing: Writing): Promise<EditAnswer> {
  const found = await findOwnWithSimulator(viewer, uuid);
  if (!found) return { kind: "absent" };
  const posted = readPosted(fields, writing);
  const change = readChange(posted.intent);
  if (change) return stay(viewer, { ...posted, form: changeForm(posted.form, change, writing.language) }, found, writing);
  if (posted.intent === "paste-lines") {
    const { allocation, removed } = posted.form;
    const { note, pasted, lines } = await withPasted(viewer, { lines: allocation, removed }, fields, "allocation", MOST_LINES);
    return stay(viewer, { ...posted, form: { ...posted.form, allocation: lines } }, found, writing, { note, text: pasted });
  }
  if (posted.intent === "search") return stay(viewer, posted, found, writing);
  if (posted.intent === "revert") return revert(viewer, posted, found);
  return submit(viewer, posted, found, withinMode(asked, found.simulator.mode), writing);
}

function readPosted(fields: FormData, { language }: Writing): Posted {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const { version } = marksOf(fields);
  return {
    form: formFromFields(fields, language),
    intent: text("intent") || "simulate",
    query: text("q"),
    version,
    live: text("live") === "1",
  };
}

interface Found {
  simulation: Simulation;
  simulator: Simulator;
}

/** The draft gives way to what was saved; where another window wrote meanwhile, its draft does. */
async function revert(viewer: Viewer, { version }: Posted, { simulation }: Found): Promise<EditAnswer> {
  const { uuid, draft, savedAt } = simulation;
  if (savedAt === null || draft === null) return { kind: "go", to: "page" };
  const kept = await keepDraft(viewer, uuid, null, { version });
  if ("conflict" in kept) await keepDraft(viewer, uuid, null, { version: kept.present });
  return { kind: "go", to: "page" };
}

/**
 * What a simulation holds beside the fields of its page. What a default took the place of stays at hand until the person
 * keeps the default, or changes the allocation.
 */
function besideForm(stored: SimulationParameters, now: ExactParameters, intent: string): Partial<SimulationParameters> {
  const { subscriber, taxSituation, replaced, optimised } = stored;
  const client = { ...(subscriber ? { subscriber } : {}), ...(taxSituation ? { taxSituation } : {}) };
  const kept = { ...client, ...(optimised ? { optimised } : {}) };
  if (intent === "undo-default") return { ...withReplaced({ ...now, replaced }), ...kept };
  const same = !differingParts(now, stored).some((part) => part === "allocation" || part === "mandates");
  return { ...kept, ...(replaced && same && intent !== "keep-default" ? { replaced } : {}) };
}

/** Series of the lines, and of the one that can be put back. */
const seriesIn = ({ allocation, removed }: SimulationForm) =>
  [...allocation, ...(removed ? [removed.line] : [])].map(({ series }) => series);

/** Lists changed or series searched: the page comes back with the same figures and everything typed. */
async function stay(
  viewer: Viewer,
  posted: Posted,
  { simulator }: Found,
  writing: Writing,
  pasted?: TypedState["pasted"],
): Promise<EditAnswer> {
  const searched = posted.intent === "search" || [...posted.query.trim()].length >= SHORTEST_SEARCH;
  const [lines, search] = await Promise.all([
    linesOf(viewer, [...seriesIn(posted.form), ...offeredSeries(simulator)], writing),
    searched ? searchSeries(viewer, posted.query, writing) : null,
  ]);
  const typed = {
    form: posted.form,
    lines,
    errors: [],
    warnings: [],
    version: posted.version,
    outcome: null,
    search,
    ...(pasted && { pasted }),
    conflict: null,
  };
  return { kind: "stay", status: 200, typed };
}

/** Checks, keeps the draft, then computes (live), shows the page again, or goes on to saving. */
async function submit(
  viewer: Viewer,
  posted: Posted,
  { simulation, simulator }: Found,
  asked: Asked,
  writing: Writing,
): Promise<EditAnswer> {
  const { form, version } = posted;
  const lines = await linesOf(viewer, [...form.allocation.map((line) => line.series), ...offeredSeries(simulator)], writing);
  const stored = simulation.draft ?? simulation.parameters;
  const checked = checkSimulation(form, limitsOf(simulator, lines, stored.subscriber), writing.language, stored.currency);
  const typed: TypedState = {
    form,
    lines,
    errors: checked.errors.map((issue) => issueView(issue, form, lines, writing)),
    warnings: checked.warnings.map((issue) => issueView(issue, form, lines, writing)),
    version,
    outcome: null,
    search: null,
    conflict: null,
  };
  const modal = modalOf(posted.intent);
  // An allocation that is not complete yet is what the composition is for.
  if (!checked.parameters && modal === "composition") return compose(viewer, posted, simulation, simulator, typed, writing);
  // A script that asks while a person types is told so in the answer itself: half-typed figures are no failed request.
  if (!checked.parameters) return { kind: "stay", status: posted.live ? 200 : 400, typed };
  const parameters = { ...checked.parameters, ...besideForm(stored, checked.parameters, posted.intent) };
  // A view of what is stored already needs no draft: a saved result stays the one that is shown.
  const unchanged = differingParts(parameters, stored).length === 0 && parameters.replaced === stored.replaced;
  if (unchanged && !posted.live && (posted.intent === "view" || modal)) return goOn(viewer, simulation, modal);
  // The figures do not depend on the draft: they are computed while it is written. What is stored already is not written again:
  // the new version that comes with it would stand in the way of a save under way.
  const [kept, outcome] = await Promise.all([
    unchanged && posted.live ? { version: simulation.version } : keepDraft(viewer, simulation.uuid, parameters, { version }),
    posted.live && !modal ? computeOutcome(viewer, parameters, simulator, lines, asked, writing) : null,
  ]);
  if ("conflict" in kept) {
    const refused = await conflict(viewer, simulation.uuid, parameters, typed, writing);
    if (refused) return refused.kind === "stay" && posted.live ? { ...refused, status: 200 } : refused;
  }
  if (modal) return goOn(viewer, simulation, modal);
  if (!posted.live) return { kind: "go", to: "page", was: horizonBefore(posted, simulation, asked) };
  return { kind: "stay", status: 200, typed: { ...typed, version: "version" in kept ? kept.version : kept.present, outcome } };
}

/** What is kept goes on to its modal; a simulation that has a name is saved at once. */
async function goOn(viewer: Viewer, { uuid, name }: Simulation, modal: OpenedModal | null): Promise<EditAnswer> {
  const saved = modal === "save" && name !== null ? await saveAgain(viewer, uuid) : null;
  return saved ? { kind: "saved", ...saved } : { kind: "go", to: modal ?? "page" };
}

/** The horizon that payments were made for, until the person has said what becomes of them. */
function horizonBefore({ form, intent }: Posted, { draft, parameters }: Simulation, asked: Asked): number | null {
  const before = asked.was ?? (draft ?? parameters).horizonYears;
  return intent !== "leave-payments" && concernedPayments(form, before).length > 0 ? before : null;
}

/** Keeps the lines as far as they can be read; whatever else is wrong in the form is said first. */
async function compose(
  viewer: Viewer,
  posted: Posted,
  simulation: Simulation,
  simulator: Simulator,
  typed: TypedState,
  writing: Writing,
): Promise<EditAnswer> {
  const { form, version } = posted;
  const { language } = writing;
  const stored = simulation.draft ?? simulation.parameters;
  const whole = { ...form, allocation: [{ series: simulation.uuid, weight: "100" }] };
  const other = checkSimulation(whole, limitsOf(simulator, []), language, stored.currency);
  if (!other.parameters) return { kind: "stay", status: 400, typed };
  const hundredths = typedHundredths(form.allocation, language);
  const allocation = form.allocation.map(({ series }, index) => ({ series, weight: weightOf(hundredths[index] ?? 0) }));
  const parameters = { ...other.parameters, ...besideForm(stored, other.parameters, posted.intent), allocation };
  const kept = await keepDraft(viewer, simulation.uuid, parameters, { version });
  const refused = "conflict" in kept ? await conflict(viewer, simulation.uuid, parameters, typed, writing) : null;
  return refused ?? { kind: "go", to: "composition" };
}

/**
 * Another window wrote first: what was typed stays, what differs is named, and the next sending wins knowingly. Null when
 * it wrote the very same (a button pressed twice): then there is nothing to decide.
 */
async function conflict(
  viewer: Viewer,
  uuid: string,
  mine: ExactParameters,
  typed: TypedState,
  { t }: Writing,
): Promise<EditAnswer | null> {
  const theirs = await findOwnSimulation(viewer, uuid);
  if (!theirs) return { kind: "absent" };
  const parts = differingParts(mine, theirs.draft ?? theirs.parameters);
  if (parts.length === 0) return null;
  const fields = [...new Set(parts.map((part) => t(PART_LABELS[part])))].join(", ");
  return { kind: "stay", status: 409, typed: { ...typed, version: theirs.version, conflict: { fields } } };
}

const PART_LABELS: Readonly<Record<SimulationPart, PlainKey>> = {
  currentBalance: "simulator.balance.title",
  goal: "simulator.goal.title",
  horizonYears: "simulator.horizon.title",
  allocation: "simulator.investments.title",
  mandates: "simulator.investments.title",
  grid: "simulator.investments.title",
  movements: "simulator.movements.title",
  rebalancing: "simulator.investments.rebalancing",
  entryFee: "simulator.fees.entry",
  managementFee: "simulator.fees.management",
  startDate: "simulator.movements.from",
};
