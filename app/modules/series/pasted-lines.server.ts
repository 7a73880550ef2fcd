import type { SeriesRecord } from "#app/contract/series/series.ts";
import { allocationFields } from "#app/domain/allocation/fields.ts";
import type { AllocationState } from "#app/domain/allocation/lines.ts";
import { type PastedRow, readPasted } from "#app/domain/allocation/pasted.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Searches of rows that go to the backend at a time. */
const AT_ONCE = 8;
const FOUND = 5;
/** A whole name may be part of many others, which come before it. */
const SEARCHED = 100;
const MOST_NAMED = 5;

export interface PastedState extends AllocationState {
  /** What was read and what was not found, in a sentence. */
  note: string;
  /** Rows that found nothing, for the field they were pasted into. */
  pasted: string;
}

/**
 * Rows that were copied from a spreadsheet, put into the lines: series that stand there take the pasted weight, others come after
 * them, `most` lines at most. A name is found when it is one series' own ISIN, code or whole name, or when one series alone answers to it.
 */
export async function withPasted(viewer: Viewer, typed: AllocationState, form: FormData, name: string, most: number): Promise<PastedState> {
  const { language } = viewer;
  const t = getFixedT(language);
  const text = String(form.get(allocationFields(name).paste) ?? "").slice(0, 20_000);
  const rows = readPasted(text, language);
  if (rows.length === 0) return { ...typed, note: t("weightedLines.pastedNothing"), pasted: text };
  const found: Array<string | null> = [];
  for (let at = 0; at < rows.length; at += AT_ONCE)
    found.push(...(await Promise.all(rows.slice(at, at + AT_ONCE).map((row) => seriesOf(viewer, row)))));
  const lines = [...typed.lines];
  const missing: PastedRow[] = [];
  const asked = rows.filter(({ question }) => question !== null);
  rows.forEach((row, at) => {
    if (row.question !== null) return;
    const series = found[at];
    const weight = row.weight === null ? "" : decimalForField(row.weight, language);
    const held = lines.findIndex((line) => line.series === series);
    if (!series || (held < 0 && lines.length >= most)) missing.push(row);
    else if (held >= 0) lines[held] = { ...lines[held]!, weight };
    else lines.push({ series, weight });
  });
  const askedFor = (question: PastedRow["question"]) => asked.filter((row) => row.question === question);
  const [open, unread] = [askedFor("which"), askedFor("unread")];
  const note = [
    t("weightedLines.pasted", { count: rows.length - missing.length - asked.length }),
    ...(open.length > 0 ? [t("weightedLines.pastedWhich", { names: namesOfRows(open) })] : []),
    ...(unread.length > 0 ? [t("weightedLines.pastedUnread", { names: namesOfRows(unread) })] : []),
    ...(missing.length > 0 ? [t("weightedLines.notFound", { names: namesOfRows(missing) })] : []),
  ].join(". ");
  return {
    lines,
    removed: typed.removed,
    note,
    pasted: [
      ...missing.map((row) => [row.name, row.weight === null ? "" : decimalForField(row.weight, language)].join("\t")),
      ...asked.map(({ written }) => written),
    ].join("\n"),
  };
}

/** The first names of some rows. */
function namesOfRows(rows: readonly PastedRow[]): string {
  const named = rows.map((row) => row.name || "?");
  return named.slice(0, MOST_NAMED).join(", ") + (named.length > MOST_NAMED ? "…" : "");
}

async function seriesOf({ api }: Viewer, { name }: PastedRow): Promise<string | null> {
  if (name === "") return null;
  const { items, total } = await api.series.list({ query: { search: name, tradable: "true", limit: FOUND, offset: 0, sort: "fullName" } });
  const only = onlyNamed(items, name) ?? (total === 1 ? items[0] : undefined);
  return only?.uuid ?? null;
}

/** The one series that has a text as its own ISIN, code or whole name; null where none or several have it. */
export async function seriesNamed({ api }: Viewer, name: string): Promise<SeriesRecord | null> {
  const { items } = await api.series.list({ query: { search: name, limit: SEARCHED, offset: 0, sort: "fullName" } });
  return onlyNamed(items, name) ?? null;
}

function onlyNamed(items: readonly SeriesRecord[], name: string): SeriesRecord | undefined {
  const own = items.filter((record) => namesOf(record).some((one) => one.toLowerCase() === name.toLowerCase()));
  return own.length === 1 ? own[0] : undefined;
}

const namesOf = ({ isin, externalId, fullName }: SeriesRecord): string[] => [isin ?? "", externalId, fullName];
