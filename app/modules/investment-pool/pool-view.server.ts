import { type ListView, pageQuery, rangeTexts, readListState } from "#app/components/data/list-state.ts";
import type { InvestmentPool, PoolLine } from "#app/contract/investment-pool.ts";
import { formatCount, formatDate, formatPercent } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { PoolsArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { otherPools, poolHouses } from "./pool.server.ts";
import { keepsPool, tabOf } from "./pool-area.ts";
import { figuresView } from "./pool-figures.server.ts";
import { providerView } from "./pool-provider-view.server.ts";

/** What stands above every page of a pool. */
export function poolHead(viewer: Viewer, area: PoolsArea, pool: InvestmentPool) {
  const { language } = viewer;
  const t = getFixedT(language);
  const counted = (count: number) => ({ count, shown: formatCount(count, language) });
  return {
    id: pool.id,
    name: pool.name,
    area,
    facts: [
      pool.organisationName ?? t("pools.list.platform"),
      t("pools.detail.seriesCount", counted(pool.series)),
      t("pools.detail.pinnedCount", counted(pool.pinned)),
    ],
    mayEdit: keepsPool(viewer, pool),
  };
}
export type PoolHead = ReturnType<typeof poolHead>;

/** A pool with the marks of a form of it. */
export interface MarkedPool extends PoolHead {
  version: number;
  idem: string;
}

export interface LineRow {
  series: string;
  name: string;
  code: string;
  assetClass: string;
  currency: string;
  sri: string | null;
  fees: string | null;
  lastDate: string | null;
  pinned: boolean;
  external: boolean;
}

/** What a tab of a pool shows; only its own data is asked for. */
export async function poolView(viewer: Viewer, pool: InvestmentPool, url: string) {
  const tab = tabOf(new URL(url).search);
  const marks = { version: pool.version, idem: crypto.randomUUID() };
  if (tab === "figures") return { marks, tab, figures: await figuresView(viewer, pool.id) };
  if (tab === "sources") return { marks, tab, sources: await sourcesView(viewer, pool) };
  if (tab === "provider") return { marks, tab, provider: await providerView(viewer, pool.id) };
  if (tab === "settings") return { marks, tab, settings: await settingsView(viewer, pool) };
  return { marks, tab, ...(await seriesView(viewer, pool, url)) };
}

function lineRow(line: PoolLine, { language }: Viewer): LineRow {
  const { series, name, isin, externalId, assetClass, currency, sri, managementFees, lastValueDate, pinned, external } = line;
  return {
    series,
    name,
    code: isin ?? externalId,
    assetClass: getFixedT(language)(`common.assetClasses.${assetClass}`),
    currency,
    sri: sri === null ? null : String(sri),
    fees: managementFees === null ? null : formatPercent(managementFees, language),
    lastDate: lastValueDate && formatDate(lastValueDate),
    pinned,
    external,
  };
}

async function seriesView(viewer: Viewer, { id }: InvestmentPool, url: string) {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const here = readListState(url, ["name", "assetClass", "sri", "lastValueDate"]);
  const { lines } = await api.investmentPools.get({ params: { id }, query: { ...pageQuery(here), sort: here.sort } });
  const { items, total } = lines;
  const list: ListView<LineRow> = {
    title: t("pools.tabs.series"),
    rows: items.map((line) => lineRow(line, viewer)),
    total,
    count: t("pools.detail.seriesCount", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, here, items.length, total, language),
    here,
  };
  return { list, found: await foundSeries(viewer, id, url) };
}

/** Fewest letters that are searched for. */
const SHORTEST = 3;
const RESULTS = 10;

/** Series that a search finds, with those that the pool holds already; null without a search, and `note` says why it did not search. */
export async function foundSeries({ api, language }: Viewer, id: string, url: string) {
  const query = new URL(url).searchParams.get("find")?.trim().slice(0, 200) ?? "";
  if ([...query].length < SHORTEST) {
    const note = query === "" ? null : getFixedT(language)("weightedLines.searchShort", { shortest: SHORTEST });
    return { query, note, results: null };
  }
  const { items } = await api.series.list({ query: { search: query, limit: RESULTS } });
  const uuids = items.map(({ uuid }) => uuid);
  const held =
    uuids.length === 0 ? [] : (await api.investmentPools.in({ params: { id }, query: { light: "true" }, body: { series: uuids } })).lines;
  return {
    query,
    note: null,
    results: items.map(({ uuid, fullName, isin, externalId }) => ({
      series: uuid,
      name: fullName,
      code: isin ?? externalId,
      held: held.some(({ series }) => series === uuid),
    })),
  };
}

async function sourcesView(viewer: Viewer, pool: InvestmentPool) {
  const { language } = viewer;
  const t = getFixedT(language);
  const others = await otherPools(viewer, pool.id);
  return {
    chosen: pool.sources.map(({ id }) => id),
    options: others.map(({ id, name, organisationName, series }) => ({
      value: id,
      label: name,
      hint: [
        organisationName ?? t("pools.list.platform"),
        t("pools.detail.seriesCount", { count: series, shown: formatCount(series, language) }),
      ].join(", "),
    })),
  };
}

async function settingsView(viewer: Viewer, { name, organisation }: InvestmentPool) {
  const administers = viewer.roles.includes("ADMIN");
  return { name, organisation: organisation ?? "", houses: administers ? await poolHouses(viewer) : null };
}
