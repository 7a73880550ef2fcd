import type { HorizonPortfolio } from "#app/contract/horizon-portfolio/portfolio.ts";
import { HORIZON_WORKING_STATUSES } from "#app/domain/allocation/horizon-portfolio.ts";
import { formatCount, formatDate } from "#app/domain/format/format.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { horizonPortfolioNewPath, horizonPortfolioPath, horizonPortfoliosPath } from "#app/modules/horizon-portfolio/paths.ts";
import { poolsPath } from "#app/navigation/paths.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import type { FirstPageView, PagePart, ToDo } from "./first-page.ts";
import { firstPageView, type NamedPart } from "./first-page-view.server.ts";
import { portfoliosPart } from "./portfolios-part.server.ts";

const AREA = "insurer";
const SHOWN = 5;
/** What of the work on a portfolio waits for somebody: a check before what is not finished. */
const OPEN_STATUSES = ["TO_CHECK", "DRAFT"] as const;

/** Horizon portfolios to be checked or finished, and how many are in each step. */
async function horizonPart({ api, language }: Viewer): Promise<PagePart> {
  const t = getFixedT(language);
  const listed = await Promise.all(
    HORIZON_WORKING_STATUSES.map(async (status) => ({
      status,
      ...(await api.horizonPortfolios.list({ query: { workingStatus: status, sort: "updatedAt", dir: "asc", limit: SHOWN } })),
    })),
  );
  const open = OPEN_STATUSES.map((status) => ({ ...listed.find((one) => one.status === status)!, status }));
  const toDo =
    (status: (typeof OPEN_STATUSES)[number]) =>
    ({ uuid, name, productName, updatedAt }: HorizonPortfolio): ToDo => ({
      id: `horizon ${uuid}`,
      kind: t(`firstPages.kinds.${status}`),
      tone: status === "TO_CHECK" ? "flashy" : "neutral",
      title: name,
      href: horizonPortfolioPath(AREA, uuid),
      fact: productName,
      when: t("firstPages.changed", { day: formatDate(marketDay(updatedAt)) }),
      action: { label: t(`firstPages.actions.${status}`), href: horizonPortfolioPath(AREA, uuid) },
    });
  const all = listed.reduce((sum, { total }) => sum + total, 0);
  return {
    counts: open.map(({ status, total }) => ({
      id: status,
      count: total,
      shown: formatCount(total, language),
      label: t(status === "TO_CHECK" ? "firstPages.counts.toCheck" : "firstPages.counts.DRAFT", { count: total }),
      hint: t("firstPages.hints.horizon", { count: all, shown: formatCount(all, language) }),
      href: horizonPortfoliosPath(AREA, { workingStatus: status }),
      tone: status === "TO_CHECK" ? ("flashy" as const) : ("plain" as const),
    })),
    todo: open.flatMap(({ status, items }) => items.map(toDo(status))),
    cards: [
      {
        id: "horizon",
        title: t("firstPages.cards.horizon"),
        rows: listed
          .filter(({ total }) => total > 0)
          .map(({ status, total }) => ({
            label: t(`horizonPortfolios.statuses.${status}`),
            value: formatCount(total, language),
            href: horizonPortfoliosPath(AREA, { workingStatus: status }),
          })),
        empty: t("firstPages.empty.horizon"),
        all: { label: t("firstPages.all"), href: horizonPortfoliosPath(AREA) },
      },
    ],
  };
}

/** Where the people of an insurer begin the day. */
export function insurerView(viewer: Viewer, context: RequestContext): Promise<FirstPageView> {
  const { permissions, language } = viewer;
  const t = getFixedT(language);
  const parts: NamedPart[] = [
    ...(permissions.has("horizon-model-portfolios") ? [{ id: "horizon" as const, load: () => horizonPart(viewer) }] : []),
    ...(permissions.has("aaa-model-portfolios") ? [{ id: "portfolios" as const, load: () => portfoliosPart(viewer, AREA) }] : []),
  ];
  const starts = [
    permissions.has("po-ableEditHorizonModelPortfolios") && { label: t("firstPages.starts.horizon"), href: horizonPortfolioNewPath(AREA) },
    permissions.has("settings-investment-pools") && { label: t("firstPages.starts.pools"), href: poolsPath(AREA) },
  ].filter((start) => start !== false);
  return firstPageView(viewer, context, {
    parts,
    starts: starts.length > 0 ? starts : null,
    isNew: (loaded) => (loaded.get("horizon")?.cards.every(({ rows }) => rows.length === 0) ?? true) && parts.length > 0,
  });
}
