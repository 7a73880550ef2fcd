import type { Simulator, Snapshot } from "#app/contract/simulation.ts";
import { differingParts, type SimulationPart } from "#app/domain/simulation/difference.ts";
import { type ExactParameters, formFromFields, type SimulationForm } from "#app/domain/simulation/form.ts";
import { changeForm, readChange } from "#app/domain/simulation/form-change.ts";
import { checkSimulation } from "#app/domain/simulation/rules.ts";
import type { PlainKey } from "#app/i18n/texts.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type ChartView, computeOutcome, findWithSimulator, type TypedState } from "./edit-page.server.ts";
import { issueView } from "./issue-view.server.ts";
import { linesOf, SHORTEST_SEARCH, searchSeries } from "./lines.server.ts";
import { findSimulation, keepDraft } from "./simulation.server.ts";
import type { Writing } from "./writing.ts";

/** What the edit page answers to a posted form: another page, or this one with what was typed. */
export type EditAnswer =
  | { kind: "absent" }
  | { kind: "go"; to: "page" | "save" }
  | { kind: "stay"; status: 200 | 400 | 409; typed: TypedState };

interface Posted {
  form: SimulationForm;
  intent: string;
  query: string;
  version: number | undefined;
  /** Sent by the script of the page: results come back as data instead of a page. */
  live: boolean;
}

export async function actOnSimulation(
  viewer: Viewer,
  uuid: string,
  fields: FormData,
  view: ChartView,
  writing: Writing,
): Promise<EditAnswer> {
  const found = await findWithSimulator(viewer, uuid);
  if (!found) return { kind: "absent" };
  const posted = readPosted(fields);
  const change = readChange(posted.intent);
  if (change) return stay(viewer, { ...posted, form: changeForm(posted.form, change, writing.language) }, found, writing);
  if (posted.intent === "search") return stay(viewer, posted, found, writing);
  return submit(viewer, posted, found, view, writing);
}

function readPosted(fields: FormData): Posted {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const version = /^\d{1,9}$/.test(text("version")) ? Number(text("version")) : undefined;
  return { form: formFromFields(fields), intent: text("intent") || "simulate", query: text("q"), version, live: text("live") === "1" };
}

interface Found {
  simulation: Snapshot;
  simulator: Simulator;
}

/** Lists changed or series searched: the page comes back with the same figures and everything typed. */
async function stay(viewer: Viewer, posted: Posted, { simulation }: Found, writing: Writing): Promise<EditAnswer> {
  const searched = posted.intent === "search" || [...posted.query.trim()].length >= SHORTEST_SEARCH;
  const [lines, search] = await Promise.all([
    linesOf(
      viewer,
      posted.form.allocation.map((line) => line.series),
      writing,
    ),
    searched ? searchSeries(viewer, posted.query, writing) : null,
  ]);
  const typed = {
    form: posted.form,
    lines,
    errors: [],
    warnings: [],
    version: posted.version ?? simulation.version,
    outcome: null,
    search,
    conflict: null,
  };
  return { kind: "stay", status: 200, typed };
}

/** Checks, keeps the draft, then computes (live), shows the page again, or goes on to saving. */
async function submit(
  viewer: Viewer,
  posted: Posted,
  { simulation, simulator }: Found,
  view: ChartView,
  writing: Writing,
): Promise<EditAnswer> {
  const { form, version = simulation.version } = posted;
  const lines = await linesOf(
    viewer,
    form.allocation.map((line) => line.series),
    writing,
  );
  const { currency } = simulation.draft ?? simulation.parameters;
  const checked = checkSimulation(form, simulator.config, writing.language, currency);
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
  // A script that asks while a person types is told so in the answer itself: half-typed figures are no failed request.
  if (!checked.parameters) return { kind: "stay", status: posted.live ? 200 : 400, typed };
  // A view of what is stored already needs no draft: a saved result stays the one that is shown.
  const unchanged = differingParts(checked.parameters, simulation.draft ?? simulation.parameters).length === 0;
  if (unchanged && !posted.live && (posted.intent === "view" || posted.intent === "save"))
    return { kind: "go", to: posted.intent === "save" ? "save" : "page" };
  const kept = await keepDraft(viewer, simulation.uuid, checked.parameters, { version });
  if ("conflict" in kept) {
    const refused = await conflict(viewer, simulation.uuid, checked.parameters, typed, writing);
    if (refused) return refused.kind === "stay" && posted.live ? { ...refused, status: 200 } : refused;
  }
  if (posted.intent === "save") return { kind: "go", to: "save" };
  if (!posted.live) return { kind: "go", to: "page" };
  const outcome = await computeOutcome(viewer, checked.parameters, simulator, lines, view, writing);
  return { kind: "stay", status: 200, typed: { ...typed, version: "version" in kept ? kept.version : kept.present, outcome } };
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
  const theirs = await findSimulation(viewer, uuid);
  if (!theirs) return { kind: "absent" };
  const parts = differingParts(mine, theirs.draft ?? theirs.parameters);
  if (parts.length === 0) return null;
  const fields = parts.map((part) => t(PART_LABELS[part])).join(", ");
  return { kind: "stay", status: 409, typed: { ...typed, version: theirs.version, conflict: { fields } } };
}

const PART_LABELS: Readonly<Record<SimulationPart, PlainKey>> = {
  currentBalance: "simulator.balance.title",
  goal: "simulator.goal.title",
  horizonYears: "simulator.horizon.title",
  allocation: "simulator.investments.title",
  movements: "simulator.movements.title",
  rebalancing: "simulator.investments.rebalancing",
  entryFee: "simulator.fees.entry",
  managementFee: "simulator.fees.management",
  startDate: "simulator.movements.from",
};
