import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { hundredthsOf, spreadEvenly, WHOLE, weightOf } from "#app/domain/simulation/weights.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** A line as it is typed: the weight is text, the name comes along so that it needs not be asked for again. */
export interface WeightedLine {
  series: string;
  name: string;
  isin: string;
  weight: string;
}
/** Series with weights that are to make 100 %, and the search for another one. */
export interface LinesEditor {
  lines: WeightedLine[];
  query: string;
  results: Array<{ series: string; name: string; isin: string; isLine: boolean }> | null;
  /** Why the search did not search. */
  searchNote: string | null;
  /** What keeps it from being saved, each with the field that it is about. */
  errors: Array<{ fieldId?: string; text: string }>;
  idem: string;
}

/** Fewest letters that are searched for. */
const SHORTEST = 3;
const RESULTS = 8;
/** Forms are read up to this line, whatever one of them may hold. */
const LONGEST_FORM = 100;

/** Id of the field that searches. */
export const SEARCH_ID = "line-search";

/** Id of the weight of a line, for the summary of errors. */
export const weightId = (index: number): string => `line-weight-${index}`;

const weightText = (weight: string, language: InterfaceLanguage) => formatNumber(weight, language, { decimals: [0, 2] });

/** Stored lines as an editor starts with them. */
export const linesEditor = (
  stored: ReadonlyArray<{ series: string; name: string; isin?: string | null; weight: string }>,
  language: InterfaceLanguage,
): LinesEditor => ({
  lines: stored.map(({ series, name, isin, weight }) => ({ series, name, isin: isin ?? "", weight: weightText(weight, language) })),
  query: "",
  results: null,
  searchNote: null,
  errors: [],
  idem: crypto.randomUUID(),
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

/** Lines of the form in their order; a name without its place is none. */
function linesOf(form: FormData): WeightedLine[] {
  const lines: WeightedLine[] = [];
  for (let i = 0; i < LONGEST_FORM && form.has(`lines[${i}].series`); i++) {
    const field = (name: string, most: number) => textOf(form, `lines[${i}].${name}`, most);
    lines.push({ series: field("series", 36), name: field("name", 300), isin: field("isin", 12), weight: field("weight", 40) });
  }
  return lines;
}

/** What the person pressed, applied to what was typed: a line less or more, equal weights, or a search. `save` leaves the lines. */
export async function editedLines(viewer: Viewer, form: FormData): Promise<LinesEditor> {
  const { api, language } = viewer;
  const intent = textOf(form, "intent", 60);
  const query = textOf(form, "q", 200).trim();
  const adds = intent.startsWith("add:");
  let lines = linesOf(form);
  if (intent.startsWith("remove:")) lines = lines.filter((_, i) => i !== Number(intent.slice(7)));
  if (adds && lines.length < LONGEST_FORM && !lines.some(({ series }) => `add:${series}` === intent)) {
    const added = await foundOrNull(intent.slice(4), (id) => api.series.get({ params: { id } }));
    if (added) lines.push({ series: added.uuid, name: added.fullName, isin: added.isin ?? "", weight: "" });
  }
  if (intent === "spread") {
    const even = spreadEvenly(lines.length);
    lines = lines.map((line, i) => ({ ...line, weight: weightText(weightOf(even[i]!), language) }));
  }
  const asked = intent === "save" ? "" : query;
  const short = asked !== "" && [...asked].length < SHORTEST;
  const t = getFixedT(language);
  const full = adds && lines.length >= LONGEST_FORM && !lines.some(({ series }) => `add:${series}` === intent);
  return {
    lines,
    query,
    // What was found stays while one after the other is added.
    results: asked === "" || short ? null : await found(viewer, asked, lines),
    searchNote: short
      ? t("weightedLines.searchShort", { shortest: SHORTEST })
      : full
        ? t("weightedLines.full", { most: LONGEST_FORM })
        : null,
    errors: [],
    // A saving that is sent again keeps its mark; every other press prepares a new one.
    idem: intent === "save" ? textOf(form, "idem", 255) : crypto.randomUUID(),
  };
}

async function found({ api }: Viewer, search: string, lines: readonly WeightedLine[]): Promise<LinesEditor["results"]> {
  const { items } = await api.series.list({ query: { search, limit: RESULTS } });
  const held = new Set(lines.map(({ series }) => series));
  return items.map(({ uuid, fullName, isin }) => ({ series: uuid, name: fullName, isin: isin ?? "", isLine: held.has(uuid) }));
}

/** The lines with their weights as decimals; null when one is no number, and `errors` then says which. */
export function readLines({ lines, errors }: LinesEditor, language: InterfaceLanguage): Array<{ series: string; weight: string }> | null {
  const t = getFixedT(language);
  const read = lines.map(({ series, weight }) => ({ series, weight: readDecimal(weight, language) }));
  read.forEach(({ weight }, i) => {
    if (weight === null) errors.push({ fieldId: weightId(i), text: t("weightedLines.problems.WEIGHT_WRONG", { name: lines[i]!.name }) });
  });
  return read.some(({ weight }) => weight === null) ? null : (read as Array<{ series: string; weight: string }>);
}

/** The same where each weight must be above nothing, in hundredths, and all together make exactly 100 %. */
export function readWhole(editor: LinesEditor, language: InterfaceLanguage): Array<{ series: string; weight: string }> | null {
  const t = getFixedT(language);
  const read = readLines(editor, language);
  if (!read) return null;
  const hundredths = read.map(({ weight }) => hundredthsOf(weight));
  hundredths.forEach((weight, i) => {
    const { name } = editor.lines[i]!;
    const problem = Number(read[i]!.weight) <= 0 ? "WEIGHT_NOT_POSITIVE" : weight === null ? "WEIGHT_TOO_FINE" : null;
    if (problem) editor.errors.push({ fieldId: weightId(i), text: t(`weightedLines.problems.${problem}`, { name }) });
  });
  const total = hundredths.reduce<number>((sum, weight) => sum + (weight ?? 0), 0);
  if (editor.errors.length === 0 && total !== WHOLE) {
    const away = weightText(weightOf(Math.abs(WHOLE - total)), language);
    const problem = total < WHOLE ? "TOTAL_TOO_LOW" : "TOTAL_TOO_HIGH";
    editor.errors.push({ fieldId: weightId(0), text: t(`weightedLines.problems.${problem}`, { found: away }) });
  }
  return editor.errors.length > 0 ? null : read;
}
