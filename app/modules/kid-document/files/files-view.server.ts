import { type ListView, pageQuery, rangeTexts, readFilter, readListState } from "#app/components/data/list-state.ts";
import { formatCount, formatDate } from "#app/domain/format/format.ts";
import { isIsin } from "#app/domain/isin.ts";
import { KID_LANGUAGES, type KidLanguage } from "#app/domain/kid/kid.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { mayWrite } from "#app/modules/kid-document/config/config-view.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

export interface FileRow {
  id: string;
  isin: string;
  language: string;
  date: string;
  origin: string;
  state: "inForce" | "past" | "waiting";
  fileName: string;
  mayDelete: boolean;
}
export type FileListView = ListView<FileRow, { language?: KidLanguage; date?: string }> & {
  mayAdd: boolean;
  /** What is searched for is no ISIN yet. */
  isSearchShort: boolean;
};

const DAY = /^\d{4}-\d\d-\d\d$/;

export async function fileListView(viewer: Viewer, url: string): Promise<FileListView> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const state = readListState(url, ["date"]);
  const of = readFilter(url, "language", KID_LANGUAGES);
  const day = new URL(url).searchParams.get("date") ?? "";
  const filters = { ...(of ? { language: of } : {}), ...(DAY.test(day) && !Number.isNaN(Date.parse(day)) ? { date: day } : {}) };
  const typed = state.q?.toUpperCase().replace(/\s/g, "");
  const isin = typed && isIsin(typed) ? { isin: typed } : {};
  const { limit, offset } = pageQuery(state);
  const { items, total } = await api.kidDocuments.list({ query: { limit, offset, ...filters, ...isin } });
  return {
    title: t("kidDocuments.documents.title"),
    rows: items.map((document) => ({
      ...{ id: document.id, isin: document.isin, fileName: document.fileName, date: formatDate(document.productionDate) },
      language: t(`kidDocuments.languages.${document.language}`),
      origin:
        document.edition === null
          ? t("kidDocuments.documents.origin.outside", { date: formatDate(marketDay(document.uploadedAt)) })
          : t("kidDocuments.documents.origin.platform", { number: formatCount(document.edition, language) }),
      state: document.publishedAt === null ? "waiting" : document.inForce ? "inForce" : "past",
      mayDelete: document.config === null && mayWrite(viewer),
    })),
    total,
    count: t("kidDocuments.documents.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, state, items.length, total, language),
    here: { ...state, ...filters },
    mayAdd: mayWrite(viewer),
    isSearchShort: typed !== undefined && !("isin" in isin),
  };
}
