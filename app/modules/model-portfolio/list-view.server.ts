import { type ListView, pageQuery, rangeTexts, readListState } from "#app/components/data/list-state.ts";
import type { ModelPortfolio } from "#app/contract/model-portfolio.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatCount, formatDate, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { OPEN } from "#app/modules/alert/list-view.server.ts";
import { listNotifications } from "#app/modules/alert/notification.server.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { keptLists, type SavedFilter } from "./list/kept-lists.server.ts";
import { listQueryOf } from "./list/list-query.ts";
import { mayShare, portfolioRights } from "./portfolio-area.ts";

/** A change of value in words and with its side. */
export interface Change {
  side: number;
  text: string;
}
export const changeOf = (performance: number | null, language: InterfaceLanguage): Change | null =>
  performance === null ? null : { side: Math.sign(Math.round(performance * 100)), text: formatVariation(performance, language, 2) };

export interface PortfolioListRow {
  uuid: string;
  name: string;
  /** The person may change it. */
  editable: boolean;
  /** The person may share it, or end that. */
  mayShare: boolean;
  shared: boolean;
  /** The person keeps it at hand; null where that cannot be kept. */
  favourite: boolean | null;
  product: string;
  house: string;
  owner: string;
  supports: string;
  sri: string | null;
  month: Change | null;
  year: Change | null;
  rebalancing: string | null;
  fees: string;
  pool: string | null;
  insurer: string | null;
  /** Its values cannot be computed. */
  problem: string | null;
  /** What the person was told of it and what is still so: weights that moved, another risk class, closed funds, late values. */
  warnings: string | null;
}
interface ListFilters {
  product?: string;
  /** Those alone that the person keeps at hand. */
  favourites?: "1";
}
export type PortfoliosView = ListView<PortfolioListRow, ListFilters> & {
  area: PortfoliosArea;
  rights: ReturnType<typeof portfolioRights>;
  products: Array<{ value: string; label: string }>;
  /** Filters with a name; null where none can be kept. */
  filters: SavedFilter[] | null;
  /** The filter of this address, as it would be kept. */
  present: string;
};

const rowOf = (
  viewer: Viewer,
  portfolio: ModelPortfolio,
  area: PortfoliosArea,
  { favourite, warnings }: { favourite: boolean | null; warnings: number },
): PortfolioListRow => {
  const { language } = viewer;
  const t = getFixedT(language);
  return {
    uuid: portfolio.uuid,
    name: portfolio.name,
    editable: portfolio.editable,
    mayShare: mayShare(viewer, portfolio, area),
    shared: portfolio.sharedWithNetwork,
    favourite,
    product: portfolio.productName,
    house: portfolio.distributorName,
    owner: portfolio.ownerName,
    supports: formatCount(portfolio.numberOfSupports, language),
    sri: portfolio.riskLevelSri === null ? null : String(portfolio.riskLevelSri),
    month: changeOf(portfolio.monthlyPerformance, language),
    year: changeOf(portfolio.ytdPerformance, language),
    rebalancing: portfolio.lastRebalancing && formatDate(portfolio.lastRebalancing),
    fees: formatPercent(portfolio.annualFees, language, { decimals: [2, 4] }),
    pool: portfolio.investmentPoolName,
    insurer: portfolio.productOwnerName,
    problem: portfolio.valuesProblem && t("modelPortfolios.detail.problem", { code: portfolio.valuesProblem.code }),
    warnings: warnings === 0 ? null : t("modelPortfolios.list.warnings", { count: warnings, shown: formatCount(warnings, language) }),
  };
};

/** How many warnings stand by portfolio, which wait for the person; none where they cannot be read, so that the list stays. */
async function warningsOf(viewer: Viewer): Promise<ReadonlyMap<string, number>> {
  const told = await attempt(
    () => everyItem((page) => listNotifications(viewer, { ...OPEN, standing: "true", resourceType: "model_portfolios", ...page })),
    ({ status }) => status !== 401,
  );
  const counts = new Map<string, number>();
  for (const { resourceUuid } of "value" in told ? told.value : []) counts.set(resourceUuid, (counts.get(resourceUuid) ?? 0) + 1);
  return counts;
}

const SORTS = ["name", "updatedAt", "product", "owner"] as const;
/** What an address filters by besides its search. */
function filtersOf(url: string): ListFilters {
  const { searchParams } = new URL(url);
  const product = searchParams.get("product") ?? "";
  return { ...(isUuid(product) && { product }), ...(searchParams.get("favourites") === "1" && { favourites: "1" }) };
}

/** No portfolio has it: a list of favourites that are none. */
const NOBODY = "00000000-0000-4000-8000-000000000000";

/** The filters as the backend takes them. */
const askedOf = ({ product, favourites }: ListFilters, kept: readonly string[]) => ({
  ...(product && { product }),
  ...(favourites && { uuids: (kept.length > 0 ? kept : [NOBODY]).join() }),
});

/** All that the filters of the address leave, not the page of it alone. */
export async function exportPortfolios(viewer: Viewer, url: string): Promise<File> {
  const { api, language } = viewer;
  const filters = filtersOf(url);
  const kept = filters.favourites ? await keptLists(viewer) : null;
  const here = readListState(url, SORTS);
  const { limit: _limit, offset: _offset, ...query } = pageQuery(here);
  return api.modelPortfolios.export({ query: { ...query, sort: here.sort, ...askedOf(filters, kept?.portfolios ?? []), language } });
}

export async function portfoliosView(viewer: Viewer, area: PortfoliosArea, url: string): Promise<PortfoliosView> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const here = readListState(url, SORTS);
  const filters = filtersOf(url);
  const keeping = keptLists(viewer);
  const asked = askedOf(filters, filters.favourites ? ((await keeping)?.portfolios ?? []) : []);
  const [{ items, total }, products, kept, warnings] = await Promise.all([
    api.modelPortfolios.list({ query: { ...pageQuery(here), sort: here.sort, ...asked } }),
    everyItem((page) => api.products.list({ query: page })),
    keeping,
    warningsOf(viewer),
  ]);
  const favourites = kept && new Set(kept.portfolios);
  return {
    area,
    rights: portfolioRights(viewer),
    title: t("modelPortfolios.list.title"),
    rows: items.map((portfolio) =>
      rowOf(viewer, portfolio, area, { favourite: favourites?.has(portfolio.uuid) ?? null, warnings: warnings.get(portfolio.uuid) ?? 0 }),
    ),
    products: products.map(({ id, name }) => ({ value: id, label: name })),
    total,
    count: t("modelPortfolios.list.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, here, items.length, total, language),
    here: { ...here, ...filters },
    filters: kept?.filters ?? null,
    present: listQueryOf(new URL(url).search),
  };
}
