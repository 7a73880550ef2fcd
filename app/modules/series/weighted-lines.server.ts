import type { SeriesRecord } from "#app/contract/series/series.ts";
import { allocationFromFields } from "#app/domain/allocation/fields.ts";
import { type AllocationLine, changeAllocation, type RemovedLine, readLinesChange } from "#app/domain/allocation/lines.ts";
import type { AssetClass, InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { hundredthsOf, WHOLE, weightOf } from "#app/domain/simulation/weights.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Translate } from "#app/i18n/texts.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { withPasted } from "./pasted-lines.server.ts";
import { LINES, LONGEST_SEARCH, SEARCH_ID, SHORTEST_SEARCH, weightId } from "./weighted-lines.ts";

/** A line as it is typed, with what the editor shows of its series. */
export interface WeightedLine extends AllocationLine {
  name: string;
  isin: string;
  assetClass?: AssetClass | undefined;
  sri?: number | null | undefined;
  /** Least and most per cent that the line may have. */
  range?: { min: number; max: number } | undefined;
}

/** What a search for another line gave. */
export interface LineSearch {
  query: string;
  results: FoundSeries[] | null;
  /** Why the search did not search. */
  searchNote: string | null;
}

/** Something that keeps lines from being saved. */
export interface LinesProblem {
  fieldId?: string;
  text: string;
  /** What stands at the field of a line, whose name is beside it there. */
  atField?: string;
}

/** Series with weights that are to make 100 %, and the search for another one. */
export interface LinesEditor extends LineSearch {
  lines: WeightedLine[];
  removed: RemovedLine | null;
  /** Name of the line that can be put back. */
  removedName: string;
  /** What became of the rows that were pasted, and those that found nothing. */
  pasted: { note: string; text: string } | null;
  errors: LinesProblem[];
  idem: string;
}

const RESULTS = 8;
/** Forms are read up to this line, whatever one of them may hold. */
const LONGEST_FORM = 100;

const weightText = (weight: string, language: InterfaceLanguage) => formatNumber(weight, language, { decimals: [0, 2] });

/** A stored line with its series. */
export interface StoredLine {
  series: string;
  name: string;
  isin?: string | null;
  weight: string;
  assetClass?: AssetClass;
  sri?: number | null;
}

/** Stored lines as an editor starts with them. */
export const linesEditor = (stored: readonly StoredLine[], language: InterfaceLanguage): LinesEditor => ({
  lines: stored.map(({ isin, weight, ...line }) => ({ ...line, isin: isin ?? "", weight: weightText(weight, language) })),
  removed: null,
  removedName: "",
  query: "",
  results: null,
  searchNote: null,
  pasted: null,
  errors: [],
  idem: crypto.randomUUID(),
});

/** Lines with what the catalogue says of their series; one that no longer is has its identifier as its name. */
export async function namedLines<Line extends { series: string }>({ api }: Viewer, lines: readonly Line[]) {
  const uuids = [...new Set(lines.map(({ series }) => series).filter(isUuid))];
  const { items } =
    uuids.length === 0 ? { items: [] } : await api.series.list({ query: { uuids: uuids.join(","), limit: LONGEST_FORM, offset: 0 } });
  const known = new Map(items.map((record) => [record.uuid, record]));
  return lines.map((line) => {
    const record = known.get(line.series);
    return { ...line, ...(record ? seriesView(record) : { series: line.series, name: line.series, isin: "" }) };
  });
}

const seriesView = ({ uuid, fullName, isin, assetClass, sri }: SeriesRecord) => ({
  series: uuid,
  name: fullName,
  isin: isin ?? "",
  assetClass,
  sri,
});

/** What lines in place say otherwise than those that were typed, for the second of two editors. */
export function linesInPlace(
  typed: readonly WeightedLine[],
  stored: ReadonlyArray<{ series: string; name: string; weight: string }>,
  language: InterfaceLanguage,
): LinesEditor["errors"] {
  const t = getFixedT(language);
  const told = stored.flatMap(({ series, name, weight }) => {
    const index = typed.findIndex((line) => line.series === series);
    const typedWeight = typed[index] ? readDecimal(typed[index].weight, language) : null;
    if (typedWeight !== null && Number(typedWeight) === Number(weight)) return [];
    const value = `${name} ${formatPercent(weight, language, { decimals: [0, 2] })}`;
    return [{ ...(index >= 0 && { fieldId: weightId(index) }), text: t("common.form.inPlace", { value }) }];
  });
  const more = typed.flatMap(({ series, name }, index) =>
    stored.some((line) => line.series === series) ? [] : [{ fieldId: weightId(index), text: t("weightedLines.notInPlace", { name }) }],
  );
  return [...told, ...more];
}

export const textOf = (form: FormData, name: string, most: number) => String(form.get(name) ?? "").slice(0, most);

/** What the person pressed, applied to what was typed: the lines changed, taken from a spreadsheet, or a search. `save` leaves them. */
export async function editedLines(viewer: Viewer, form: FormData, find: Find = findSeries): Promise<LinesEditor> {
  const { language } = viewer;
  const t = getFixedT(language);
  const intent = textOf(form, "intent", 60);
  const query = textOf(form, SEARCH_ID, LONGEST_SEARCH).trim();
  const typed = allocationFromFields(form, LINES, language, LONGEST_FORM);
  const change = readLinesChange(intent);
  const read = intent === "paste-lines" ? await withPasted(viewer, typed, form, LINES, LONGEST_FORM) : null;
  const { lines, removed } = read ?? (change ? changeAllocation(typed, change, language, LONGEST_FORM) : typed);
  const named = await namedLines(viewer, [...lines, ...(removed ? [removed.line] : [])]);
  const shown = named.slice(0, lines.length);
  const search = await searchLines(viewer, intent === "save" ? "" : query, find);
  const full = change?.kind === "add-series" && lines.length >= LONGEST_FORM && !lines.some(({ series }) => series === change.series);
  return {
    lines: shown,
    removed: removed ?? null,
    removedName: named[lines.length]?.name ?? "",
    // What was found stays while one after the other is added.
    ...search,
    query,
    searchNote: search.searchNote ?? (full ? t("weightedLines.full", { most: LONGEST_FORM }) : null),
    pasted: read && { note: read.note, text: read.pasted },
    errors: [],
    // A saving that is sent again keeps its mark; every other press prepares a new one.
    idem: intent === "save" ? textOf(form, "idem", 255) : crypto.randomUUID(),
  };
}

export type FoundSeries = Omit<WeightedLine, "weight" | "locked">;
/** Where another line is looked for: among all series, unless the screen names a smaller shelf. */
export type Find = (viewer: Viewer, search: string, limit: number) => Promise<FoundSeries[]>;

export const findSeries: Find = async ({ api }, search, limit) =>
  (await api.series.list({ query: { search, limit } })).items.map(seriesView);

/** Series to add by what is typed; nothing is looked for without a text. */
export async function searchLines(viewer: Viewer, query: string, find: Find = findSeries): Promise<LineSearch> {
  const isShort = query !== "" && [...query].length < SHORTEST_SEARCH;
  return {
    query,
    results: query === "" || isShort ? null : await find(viewer, query, RESULTS),
    searchNote: isShort ? getFixedT(viewer.language)("weightedLines.searchShort", { shortest: SHORTEST_SEARCH }) : null,
  };
}

/** Something wrong with the weight of a line, for the summary and for the field. */
export const lineProblem = (t: Translate, index: number, name: string, text: string): LinesProblem => ({
  fieldId: weightId(index),
  text: t("weightedLines.ofLine", { name, text }),
  atField: text,
});

type ProblemOf = (decimal: string | null) => WeightProblem | null;
type WeightProblem = "WEIGHT_WRONG" | "WEIGHT_OUT_OF_RANGE" | "WEIGHT_TOO_FINE" | "WEIGHT_NOT_POSITIVE";

const isUnreadable: ProblemOf = (decimal) => (decimal === null ? "WEIGHT_WRONG" : null);
const finer = (decimal: string) => (hundredthsOf(decimal) === null ? "WEIGHT_TOO_FINE" : null);

/** What keeps a decimal from being a share. */
export const shareProblem: ProblemOf = (decimal) =>
  decimal === null ? "WEIGHT_WRONG" : Number(decimal) < 0 || Number(decimal) > 100 ? "WEIGHT_OUT_OF_RANGE" : finer(decimal);

const partProblem: ProblemOf = (decimal) =>
  decimal === null ? "WEIGHT_WRONG" : Number(decimal) <= 0 ? "WEIGHT_NOT_POSITIVE" : finer(decimal);

/** The lines with their weights as decimals; null when one has a problem, and `errors` then says of each what is wrong. */
function readWeights({ lines, errors }: LinesEditor, language: InterfaceLanguage, problemOf: ProblemOf) {
  const t = getFixedT(language);
  const read = lines.map(({ series, weight }) => ({ series, weight: readDecimal(weight, language) }));
  const wrong = read.flatMap(({ weight }, index) => {
    const problem = problemOf(weight);
    return problem ? [lineProblem(t, index, lines[index]!.name, t(`weightedLines.problems.${problem}`))] : [];
  });
  errors.push(...wrong);
  return wrong.length > 0 ? null : (read as Array<{ series: string; weight: string }>);
}

/** Whether a weight is no number. */
export const hasUnreadable = ({ lines }: LinesEditor, language: InterfaceLanguage): boolean =>
  lines.some(({ weight }) => isUnreadable(readDecimal(weight, language)) !== null);

/** Lines whose weights are numbers, whatever they are. */
export const readLines = (editor: LinesEditor, language: InterfaceLanguage) => readWeights(editor, language, isUnreadable);

/** The same where each weight is one of 0 to 100 %, in hundredths; they need not make the whole yet. */
export const readShares = (editor: LinesEditor, language: InterfaceLanguage) => readWeights(editor, language, shareProblem);

/** The same where each weight must be above nothing, in hundredths, and all together make exactly 100 %. */
export function readWhole(editor: LinesEditor, language: InterfaceLanguage): Array<{ series: string; weight: string }> | null {
  const t = getFixedT(language);
  const read = readWeights(editor, language, partProblem);
  if (!read) return null;
  const total = read.reduce((sum, { weight }) => sum + (hundredthsOf(weight) ?? 0), 0);
  if (editor.errors.length === 0 && total !== WHOLE) {
    const away = weightText(weightOf(Math.abs(WHOLE - total)), language);
    const problem = total < WHOLE ? "TOTAL_TOO_LOW" : "TOTAL_TOO_HIGH";
    editor.errors.push({ fieldId: weightId(0), text: t(`weightedLines.problems.${problem}`, { found: away }) });
  }
  return editor.errors.length > 0 ? null : read;
}
