import type { AllocationLine } from "#app/domain/simulation/form.ts";
import { formFromFields, formOf } from "#app/domain/simulation/form.ts";
import { changeLines, readChange } from "#app/domain/simulation/form-change.ts";
import { managementOf } from "#app/domain/simulation/management.ts";
import { checkAllocation } from "#app/domain/simulation/rules/line-rules.ts";
import type { Issue } from "#app/domain/simulation/rules/number-rules.ts";
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
  /** Names and classes of the series in the lines. */
  known: LineView[];
  filters: InstrumentFilters;
  search: SearchView | null;
  errors: IssueView[];
  /** What was done, or could not be, in a sentence. */
  note: string | null;
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
  return { name: simulation.name, state: { lines, known, filters: NO_FILTERS, search: null, errors: [], note: null }, portfolios };
}

/** One press of a button: the lines change, a search answers, a portfolio is loaded, or the composition is used. */
export async function actOnComposition(viewer: Viewer, uuid: string, fields: FormData, writing: Writing): Promise<CompositionAnswer> {
  if (!(await findComposable(viewer, uuid))) return { kind: "absent" };
  const text = (name: string) => String(fields.get(name) ?? "");
  const intent = text("intent");
  const typed = formFromFields(fields).allocation;
  if (intent === "use") return use(viewer, uuid, typed, fields, writing);
  const { lines, note } = await changed(viewer, typed, intent, fields, writing);
  return { kind: "stay", status: 200, state: await stateOf(viewer, lines, fields, { note, errors: [] }, writing) };
}

async function changed(
  viewer: Viewer,
  lines: AllocationLine[],
  intent: string,
  fields: FormData,
  writing: Writing,
): Promise<{ lines: AllocationLine[]; note: string | null }> {
  const { language } = writing;
  const change = readChange(intent);
  if (change) return { lines: changeLines(lines, change, language), note: null };
  if (intent === "add") {
    const picked = fields.getAll("pick").map(String);
    return {
      lines: picked.reduce((so, series) => changeLines(so, { kind: "add-series", series }, language), lines),
      note: picked.length === 0 ? writing.t("composition.nothingPicked") : null,
    };
  }
  if (intent === "portfolio:replace" || intent === "portfolio:add")
    return linesOfPortfolio(viewer, String(fields.get("portfolio") ?? ""), intent === "portfolio:replace" ? [] : lines, writing);
  return { lines, note: null };
}

async function stateOf(
  viewer: Viewer,
  lines: AllocationLine[],
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
      lines.map(({ series }) => series),
      writing,
    ),
    searched ? searchSeries(viewer, text("q"), writing, filters) : null,
  ]);
  const form = formFromFields(fields);
  return {
    lines,
    known,
    filters,
    search,
    note,
    errors: errors.map((issue) => issueView(issue, { ...form, allocation: lines }, known, writing)),
  };
}

async function use(viewer: Viewer, uuid: string, lines: AllocationLine[], fields: FormData, writing: Writing): Promise<CompositionAnswer> {
  const errors: Issue[] = [];
  const allocation = checkAllocation(lines, writing.language, errors);
  if (!allocation) return { kind: "stay", status: 400, state: await stateOf(viewer, lines, fields, { note: null, errors }, writing) };
  if (await keepAllocation(viewer, uuid, allocation)) return { kind: "kept", count: allocation.length };
  const note = writing.t("composition.notKept");
  return { kind: "stay", status: 409, state: await stateOf(viewer, lines, fields, { note, errors: [] }, writing) };
}
