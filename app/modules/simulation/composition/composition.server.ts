import type { AllocationLine, AllocationState, RemovedLine } from "#app/domain/allocation/lines.ts";
import { formFromFields, formOf, MOST_LINES } from "#app/domain/simulation/form.ts";
import { changeLines, readChange } from "#app/domain/simulation/form-change.ts";
import { managementOf } from "#app/domain/simulation/management.ts";
import { checkAllocation } from "#app/domain/simulation/rules/line-rules.ts";
import type { Issue } from "#app/domain/simulation/rules/number-rules.ts";
import { withPasted } from "#app/modules/series/pasted-lines.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { filtersNothing, type InstrumentFilters, readFilters } from "../inputs/instrument-filters.ts";
import { issueView } from "../inputs/issue-view.server.ts";
import { linesOf, type SearchView, searchSeries } from "../inputs/lines.server.ts";
import { keepAllocation } from "../keep-change.server.ts";
import { findOwnWithSimulator } from "../page/edit-page.server.ts";
import type { IssueView, LineView } from "../view.ts";
import type { Writing } from "../writing.ts";
import { linesOfPortfolio, type PortfolioChoice, portfoliosFor } from "./portfolios.server.ts";

/** Content of the composition modal, with or without a script. */
export interface CompositionState {
  lines: AllocationLine[];
  /** The line taken out last. */
  removed: RemovedLine | null;
  /** Names and classes of the series in the lines. */
  known: LineView[];
  filters: InstrumentFilters;
  search: SearchView | null;
  errors: IssueView[];
  /** What was done, or could not be, in a sentence. */
  note: string | null;
  /** What stands in the field of the paste. */
  pasted?: string | undefined;
}

export interface CompositionPage {
  name: string | null;
  state: CompositionState;
  portfolios: PortfolioChoice[];
}

export type CompositionAnswer =
  | { kind: "absent" }
  | { kind: "kept"; count: number }
  | { kind: "stay"; status: 200 | 400 | 409; state: CompositionState };

const NO_FILTERS = readFilters(() => "");

/** Only in free management is there something to compose. */
async function findComposable(viewer: Viewer, uuid: string) {
  const found = await findOwnWithSimulator(viewer, uuid);
  return found && managementOf(found.simulator.managementType) === "SELF_BUILT" ? found : null;
}

/** The composition as the draft has it, and the model portfolios that could take its place. */
export async function loadComposition(viewer: Viewer, uuid: string, writing: Writing): Promise<CompositionPage | null> {
  const found = await findComposable(viewer, uuid);
  if (!found) return null;
  const { simulation, simulator } = found;
  const { allocation: lines } = formOf(simulation.draft ?? simulation.parameters, writing.language);
  const [known, portfolios] = await Promise.all([
    linesOf(
      viewer,
      lines.map(({ series }) => series),
      writing,
    ),
    portfoliosFor(viewer, simulator.portfolio, writing),
  ]);
  return {
    name: simulation.name,
    state: { lines, removed: null, known, filters: NO_FILTERS, search: null, errors: [], note: null },
    portfolios,
  };
}

/** One press of a button: the lines change, a search answers, a portfolio is loaded, or the composition is used. */
export async function actOnComposition(viewer: Viewer, uuid: string, fields: FormData, writing: Writing): Promise<CompositionAnswer> {
  if (!(await findComposable(viewer, uuid))) return { kind: "absent" };
  const text = (name: string) => String(fields.get(name) ?? "");
  const intent = text("intent");
  const { allocation, removed = null } = formFromFields(fields, writing.language);
  const typed = { lines: allocation, removed };
  if (intent === "use") return use(viewer, uuid, typed, fields, writing);
  const { note, pasted, ...changedTo } = await changed(viewer, typed, intent, fields, writing);
  const state = await stateOf(viewer, changedTo, fields, { note, errors: [] }, writing);
  return { kind: "stay", status: 200, state: { ...state, pasted } };
}

async function changed(
  viewer: Viewer,
  typed: AllocationState,
  intent: string,
  fields: FormData,
  writing: Writing,
): Promise<AllocationState & { note: string | null; pasted?: string }> {
  const { language } = writing;
  const change = readChange(intent);
  if (change) return { ...changeLines(typed, change, language), note: null };
  if (intent === "add") {
    const picked = fields.getAll("pick").map(String);
    return {
      ...picked.reduce<AllocationState>((so, series) => changeLines(so, { kind: "add-series", series }, language), typed),
      note: picked.length === 0 ? writing.t("composition.nothingPicked") : null,
    };
  }
  if (intent === "portfolio:replace" || intent === "portfolio:add")
    return linesOfPortfolio(viewer, String(fields.get("portfolio") ?? ""), intent === "portfolio:replace" ? [] : typed.lines, writing);
  if (intent === "paste-lines") return withPasted(viewer, typed, fields, "allocation", MOST_LINES);
  return { ...typed, note: null };
}

async function stateOf(
  viewer: Viewer,
  { lines, removed = null }: AllocationState,
  fields: FormData,
  { note, errors }: { note: string | null; errors: Issue[] },
  writing: Writing,
): Promise<CompositionState> {
  const text = (name: string) => String(fields.get(name) ?? "");
  const filters = readFilters(text);
  const searched = text("intent") === "search" || text("q").trim() !== "" || !filtersNothing(filters);
  const [known, search] = await Promise.all([
    linesOf(
      viewer,
      [...lines, ...(removed ? [removed.line] : [])].map(({ series }) => series),
      writing,
    ),
    searched ? searchSeries(viewer, text("q"), writing, filters) : null,
  ]);
  const form = formFromFields(fields, writing.language);
  return {
    lines,
    removed,
    known,
    filters,
    search,
    note,
    errors: errors.map((issue) => issueView(issue, { ...form, allocation: lines }, known, writing)),
  };
}

async function use(viewer: Viewer, uuid: string, typed: AllocationState, fields: FormData, writing: Writing): Promise<CompositionAnswer> {
  const errors: Issue[] = [];
  const allocation = checkAllocation(typed.lines, writing.language, errors);
  if (!allocation) return { kind: "stay", status: 400, state: await stateOf(viewer, typed, fields, { note: null, errors }, writing) };
  if (await keepAllocation(viewer, uuid, allocation)) return { kind: "kept", count: allocation.length };
  const note = writing.t("composition.notKept");
  return { kind: "stay", status: 409, state: await stateOf(viewer, typed, fields, { note, errors: [] }, writing) };
}
