import { formatCompactDate, formatCount, formatDate } from "#app/domain/format/format.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { monitoredRights } from "#app/modules/monitored-portfolio/area.ts";
import {
  type KeepingArea,
  monitoredListPath,
  monitoredPartPath,
  monitoredPath,
  reportingAgainPath,
  reportingsPath,
  type SeriesArea,
  seriesListPath,
  seriesPartPath,
  seriesPath,
} from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { PagePart, SideRow } from "./first-page.ts";

/** Of each kind at most so many are shown: the numbers lead to all of them. */
const SHOWN = 5;
/** Days without a value after which the list of series calls one old. */
const STALE_DAYS = 10;

/** Grids that a distributor refused or did not answer, those of the week, and compositions dated ahead. */
export async function transfersPart({ api, language }: Viewer, area: KeepingArea): Promise<PagePart> {
  const t = getFixedT(language);
  const { transfers, stuck, stuckPortfolios, upcoming } = await api.observatory.agenda();
  const week = transfers.DONE + transfers.SENT + transfers.ERROR + transfers.ABANDONED;
  const firstOf = [...new Map(stuck.toReversed().map((transfer) => [transfer.portfolio, transfer])).values()].reverse();
  const ofState = (state: "DONE" | "SENT" | "ERROR" | "ABANDONED"): SideRow => ({
    label: t(`firstPages.transfers.${state}`),
    value: formatCount(transfers[state], language),
    href: null,
  });
  return {
    counts: [
      {
        id: "transfers",
        count: stuckPortfolios,
        shown: formatCount(stuckPortfolios, language),
        label: t("firstPages.counts.TRANSFER", { count: stuckPortfolios }),
        hint: t("firstPages.hints.transfers", { count: week, shown: formatCount(week, language) }),
        href: monitoredListPath(area, { state: "TRANSFER" }),
        tone: "negative",
      },
    ],
    todo: firstOf.map(({ id, portfolio, portfolioName, distributorName, late, message, line, since }) => ({
      id: `transfer ${id}`,
      kind: t("firstPages.kinds.TRANSFER"),
      tone: "negative",
      title: portfolioName,
      href: monitoredPath(area, portfolio),
      fact: late
        ? t("firstPages.facts.noAnswer", { distributor: distributorName })
        : t(line === null ? "firstPages.facts.refused" : "firstPages.facts.refusedLine", {
            distributor: distributorName,
            line: String(line),
            message: message ?? "",
          }),
      when: t("firstPages.since", { day: formatDate(marketDay(since)) }),
      action: { label: t("firstPages.actions.TRANSFER"), href: monitoredPartPath(area, portfolio, "transfers") },
    })),
    cards: [
      {
        id: "transfers",
        title: t("firstPages.cards.transfers"),
        rows: week === 0 ? [] : [ofState("DONE"), ofState("SENT"), ofState("ERROR"), ofState("ABANDONED")],
        empty: t("firstPages.empty.transfers"),
        all: null,
      },
      {
        id: "upcoming",
        title: t("firstPages.cards.upcoming"),
        rows: upcoming.slice(0, SHOWN).map(({ portfolio, portfolioName, date }) => ({
          label: portfolioName,
          value: formatCompactDate(date),
          href: monitoredPartPath(area, portfolio, "compositions", { date }),
        })),
        empty: t("firstPages.empty.upcoming"),
        all: null,
      },
    ],
  };
}

/** Open series without a value for some days. */
export async function seriesPart({ api, permissions, language }: Viewer, area: SeriesArea): Promise<PagePart> {
  const t = getFixedT(language);
  const { items, total } = await api.series.list({
    query: { stale: STALE_DAYS, status: "OPEN", sort: "lastValueDate", dir: "desc", limit: SHOWN },
  });
  const mayEdit = permissions.has("series-edit");
  return {
    counts: [
      {
        id: "series",
        count: total,
        shown: formatCount(total, language),
        label: t("firstPages.counts.series", { count: total }),
        hint: t("firstPages.hints.series", { days: String(STALE_DAYS) }),
        href: seriesListPath({ stale: String(STALE_DAYS), status: "OPEN" }, area),
        tone: "flashy",
      },
    ],
    todo: items.map(({ uuid, fullName, lastValueDate }) => ({
      id: `series ${uuid}`,
      kind: t("firstPages.kinds.series"),
      tone: "flashy",
      title: fullName,
      href: seriesPath(uuid, {}, area),
      fact: lastValueDate ? t("firstPages.facts.lastValue", { day: formatDate(lastValueDate) }) : t("firstPages.facts.neverValue"),
      when: "",
      action: {
        label: t(mayEdit ? "firstPages.actions.series" : "firstPages.actions.seriesSeen"),
        href: seriesPartPath(area, uuid, "values"),
      },
    })),
    cards: [],
  };
}

/** Consolidated reports that stopped. */
export async function reportsPart(viewer: Viewer, area: KeepingArea): Promise<PagePart> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const [{ items, total }, done] = await Promise.all([
    api.consolidatedReportings.list({ query: { status: "ERROR", dir: "desc", limit: SHOWN } }),
    api.consolidatedReportings.list({ query: { status: "DONE", limit: 1 } }),
  ]);
  const mayWrite = monitoredRights(viewer).reporting;
  return {
    counts: [
      {
        id: "reports",
        count: total,
        shown: formatCount(total, language),
        label: t("firstPages.counts.reports", { count: total }),
        hint: t("firstPages.hints.reports", { count: done.total, shown: formatCount(done.total, language) }),
        href: reportingsPath(area, { status: "ERROR" }),
        tone: "plain",
      },
    ],
    todo: items.map(({ uuid, reportName, problem, portfolios, endedAt, createdAt }) => {
      const failing = portfolios.find((portfolio) => portfolio.uuid === problem?.portfolio)?.name;
      return {
        id: `report ${uuid}`,
        kind: t("firstPages.kinds.report"),
        tone: "neutral",
        title: reportName,
        href: reportingsPath(area, { status: "ERROR" }),
        fact: failing
          ? t("firstPages.facts.reportOf", { name: failing, code: problem?.code ?? "" })
          : t("firstPages.facts.report", { code: problem?.code ?? "" }),
        when: t("firstPages.since", { day: formatDate(marketDay(endedAt ?? createdAt)) }),
        action: mayWrite
          ? { label: t("firstPages.actions.report"), href: reportingAgainPath(area, uuid) }
          : { label: t("firstPages.actions.open"), href: reportingsPath(area, { status: "ERROR" }) },
      };
    }),
    cards: [],
  };
}
