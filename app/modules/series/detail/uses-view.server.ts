import type { SeriesTransparency, SeriesUse } from "#app/contract/series/series-figures.ts";
import { formatCount, formatPercent } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { setName } from "#app/modules/scenario-set/list-view.server.ts";
import {
  poolPath,
  portfolioPath,
  productPath,
  type SeriesArea,
  scenarioSetPath,
  seriesPath,
  simulatorSettingsPath,
} from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { SeriesPage } from "../series-page.server.ts";

/** Address of what depends on the series, for those who may open its page; null where there is none. */
function addressOf(kind: SeriesUse["kind"], id: string, area: SeriesArea, { permissions, roles }: Viewer): string | null {
  const admin = roles.includes("ADMIN");
  switch (kind) {
    case "POOL":
      return permissions.has("settings-investment-pools") ? poolPath(area, id) : null;
    case "PRODUCT":
      return permissions.has("settings-products") ? productPath(area, id) : null;
    case "FORMULA":
    case "PROXY":
      return seriesPath(id, {}, area);
    case "MATRIX_SET":
      return permissions.has("matrixes") ? scenarioSetPath(id) : null;
    case "SIMULATOR":
      return admin ? simulatorSettingsPath(id) : null;
    case "MODEL_PORTFOLIO":
      return admin ? portfolioPath("admin", id) : null;
    default:
      return null;
  }
}

/** What a series is made of, and what depends on it. */
export async function usesView(viewer: Viewer, { record, area }: SeriesPage) {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const params = { id: record.uuid };
  const [made, { uses }] = await Promise.all([api.seriesFigures.transparency({ params }), api.seriesFigures.uses({ params })]);
  return {
    made: madeOf(viewer, made),
    uses: uses.map(({ kind, total, items }) => ({
      kind,
      title: t(`seriesPages.uses.kinds.${kind}`),
      total: formatCount(total, language),
      items: items.map(({ id, name, version }) => ({
        id,
        name: version === undefined ? name : `${setName(name, language)}, ${t("matrices.list.version", { version })}`,
        href: addressOf(kind, id, area, viewer),
      })),
      more:
        items.length > 0 && total > items.length
          ? t("seriesPages.uses.more", { count: total - items.length, shown: formatCount(total - items.length, language) })
          : null,
    })),
  };
}
export type UsesView = Awaited<ReturnType<typeof usesView>>;

/** Lines of a fund that are listed. */
const LINES = 100;

function madeOf({ language }: Viewer, { source, lines, byAssetClass, byGeographicFocus, byCurrency, coverage }: SeriesTransparency) {
  const t = getFixedT(language);
  const shares = (title: string, list: SeriesTransparency["byCurrency"], name: (key: string) => string) => ({
    title,
    rows: list.map(({ key, weight }) => ({
      name: key === null ? t("seriesPages.uses.unknown") : name(key),
      weight: formatPercent(weight, language),
    })),
  });
  return {
    source: t(`seriesPages.uses.sources.${source}`),
    coverage: formatPercent(coverage, language),
    lines: lines
      .slice(0, LINES)
      .map(({ name, isin, weight }, at) => ({ key: String(at), name, isin: isin ?? "", weight: formatPercent(weight, language) })),
    groups: [
      shares(t("series.detail.assetClass"), byAssetClass, (key) => t(`common.assetClasses.${key as "EQUITIES"}`)),
      shares(t("series.detail.zone"), byGeographicFocus, (key) => t(`series.zones.${key as "EUROPE"}`)),
      shares(t("series.detail.currency"), byCurrency, (key) => key),
    ],
  };
}
