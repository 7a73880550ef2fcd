import { rangeTexts, readPage } from "#app/components/data/list-state.ts";
import type { ValueChange } from "#app/contract/series/value-history.ts";
import { formatCount, formatDate, formatInstant, formatLongInstant, formatPrices } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { seriesUndoPath, valueImportPath } from "#app/navigation/paths.ts";
import { isAppError } from "#app/services/app-error.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { headersOfNew } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { SeriesPage } from "../series-page.server.ts";

const SIZE = 25;

/** Changes of the values of a series, or the values that they replaced, as the address asks. */
export async function historyView(viewer: Viewer, page: SeriesPage, url: string) {
  const query = new URL(url).searchParams;
  const { page: number } = readPage(url);
  const list = query.get("list") === "revisions" ? ("revisions" as const) : ("changes" as const);
  const part = { limit: SIZE, offset: (number - 1) * SIZE };
  const { rows, total } = list === "changes" ? await changeRows(viewer, page, part) : await revisionRows(viewer, page, part);
  return {
    list,
    changes: list === "changes" ? (rows as ChangeLine[]) : [],
    revisions: list === "revisions" ? (rows as RevisionLine[]) : [],
    total,
    page: number,
    size: SIZE,
    range: rangeTexts(url, { page: number, size: SIZE }, rows.length, total, viewer.language),
  };
}
export type HistoryView = Awaited<ReturnType<typeof historyView>>;

export interface ChangeLine {
  uuid: string;
  at: string;
  kind: string;
  /** Days that it touched in this series. */
  days: string;
  by: string | null;
  file: { name: string; href: string } | null;
  added: string;
  replaced: string;
  deleted: string;
  /** What became of it; null while it applies. */
  state: string | null;
  undoHref: string | null;
}

async function changeRows(
  { api, language, permissions }: Viewer,
  { record, area, mayEdit }: SeriesPage,
  part: { limit: number; offset: number },
) {
  const t = getFixedT(language);
  const { items, total } = await api.valueHistory.changes({ params: { id: record.uuid }, query: part });
  const count = (value: number) => formatCount(value, language);
  const undone = await undoneBy(api, items);
  const rows = items.map(
    ({ uuid, at, kind, by, fileName, here, undoes, undoneBy, undoable }): ChangeLine => ({
      uuid,
      at: formatInstant(at, language),
      kind: kindText({ kind, undoes }, undone, language),
      days: daysText(here, language),
      by,
      file: fileName !== null && permissions.has("data") ? { name: fileName, href: valueImportPath(uuid) } : null,
      added: count(here.newValues),
      replaced: count(here.revisions),
      deleted: count(here.deleted),
      state: undoneBy ? t("seriesPages.history.undone") : null,
      undoHref: mayEdit && undoable ? seriesUndoPath(area, record.uuid, uuid) : null,
    }),
  );
  return { rows, total };
}

/** Changes that others took back, by their uuid; those that are not among the given ones are asked for. */
async function undoneBy({ valueHistory }: Viewer["api"], items: readonly ValueChange[]): Promise<Map<string, ValueChange>> {
  const known = new Map(items.map((item) => [item.uuid, item]));
  const missing = items.flatMap(({ undoes }) => (undoes === null || known.has(undoes) ? [] : [undoes]));
  const asked = await Promise.all(missing.map((one) => foundOrNull(one, (uuid) => valueHistory.change({ params: { uuid } }))));
  for (const change of asked) if (change) known.set(change.uuid, change);
  return known;
}

/** The kind of a change; of one that takes another back, also which. */
function kindText(
  { kind, undoes }: Pick<ValueChange, "kind" | "undoes">,
  undone: ReadonlyMap<string, ValueChange>,
  language: Viewer["language"],
): string {
  const t = getFixedT(language);
  const other = undoes === null ? undefined : undone.get(undoes);
  if (!other) return t(`seriesPages.history.kinds.${kind}`);
  const at = formatInstant(other.at, language);
  if (other.kind === "UNDO") return t("seriesPages.history.undoOfUndo", { at });
  return t("seriesPages.history.undoOf", { kind: t(`seriesPages.history.kinds.${other.kind}`), at });
}

/** A day, the days from one to another, or years that were filled as a whole. */
function daysText({ from, to }: Record<"from" | "to", string>, language: Viewer["language"]): string {
  if (from === to) return formatDate(from);
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  if (from.endsWith("-01-01") && to.endsWith("-12-31")) return first === last ? first : `${first}–${last}`;
  return getFixedT(language)("seriesPages.history.range", { from: formatDate(from), to: formatDate(to) });
}

export interface RevisionLine {
  key: string;
  date: string;
  at: string;
  before: string;
  origin: string;
  /** Null for a value that was deleted. */
  after: string | null;
}

async function revisionRows({ api, language }: Viewer, { record }: SeriesPage, part: { limit: number; offset: number }) {
  const t = getFixedT(language);
  const { items, total } = await api.valueHistory.revisions({ params: { id: record.uuid }, query: part });
  const prices = formatPrices(
    items.flatMap(({ oldValue, newValue }) => [oldValue, newValue ?? oldValue]),
    language,
  );
  const rows = items.map(
    ({ date, at, newValue, oldOrigin }, row): RevisionLine => ({
      key: `${date} ${at}`,
      date: formatDate(date),
      at: formatInstant(at, language),
      before: prices[2 * row]!,
      origin: t(`series.origins.${oldOrigin}`),
      after: newValue === null ? null : prices[2 * row + 1]!,
    }),
  );
  return { rows, total };
}

/** What taking a change back means, in words; null when there is no such change. */
export async function undoView({ api, language }: Viewer, uuid: string) {
  const found: ValueChange | null = await foundOrNull(uuid, (id) => api.valueHistory.change({ params: { uuid: id } }));
  if (!found) return null;
  const t = getFixedT(language);
  const count = (value: number) => formatCount(value, language);
  return {
    uuid: found.uuid,
    title: t("seriesPages.history.undoTitle"),
    text: t("seriesPages.history.undoText", {
      kind: kindText(found, await undoneBy(api, [found]), language),
      at: formatLongInstant(found.at, language),
    }),
    facts: [
      { label: t("seriesPages.history.series"), value: count(found.series) },
      { label: t("seriesPages.history.added"), value: count(found.newValues) },
      { label: t("seriesPages.history.replaced"), value: count(found.revisions) },
      { label: t("seriesPages.history.deleted"), value: count(found.deleted) },
    ],
    undoable: found.undoable,
    idem: crypto.randomUUID(),
  };
}
export type UndoView = NonNullable<Awaited<ReturnType<typeof undoView>>>;

export type Undone = { removed: string; restored: string; kept: string; some: boolean } | "changed" | "absent";

/** Takes a change back; `changed` when it can no longer be. */
export async function undoChange({ api, language }: Viewer, uuid: string, idem: string): Promise<Undone> {
  try {
    const { removed, restored, kept } = await api.valueHistory.undo({ params: { uuid }, headers: headersOfNew({ idem }) });
    const count = (value: number) => formatCount(value, language);
    return { removed: count(removed), restored: count(restored), kept: count(kept), some: kept > 0 };
  } catch (error) {
    if (isAppError(error) && error.status === 409) return "changed";
    if (isAppError(error) && error.status === 404) return "absent";
    throw error;
  }
}
