import { drawLines, type LinesDrawing } from "#app/components/charts/lines.ts";
import { rangeTexts } from "#app/components/data/list-state.ts";
import type { WatchedPortfolio } from "#app/contract/monitored-portfolio/observatory.ts";
import { CURRENCIES, PORTFOLIO_MANAGEMENT_TYPES } from "#app/domain/enumerations.ts";
import { formatCount, formatDate, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { riskSpanOf, WATCH_PERIODS, WATCH_STATES, type WatchPeriod } from "#app/domain/portfolio/watch.ts";
import { RISK_PROFILES } from "#app/domain/questionnaire/template.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { breachWords } from "#app/modules/dashboard/house/portfolios-part.server.ts";
import type { ObservatoryArea, ObservatoryQuery } from "#app/modules/observatory/paths.ts";
import { type MonitoredArea, monitoredPath } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { queryOf, readObservatory } from "./observatory-query.server.ts";
import { drawRiskReturn, type RiskReturnDrawing, sparkPath } from "./risk-return.ts";

export interface Figure {
  side: number;
  text: string;
}

/** A portfolio as the page gets it: texts. Units stand above the table. */
export interface ObservatoryRow {
  uuid: string;
  name: string;
  href: string | null;
  house: string | null;
  spark: string | null;
  performance: Record<WatchPeriod, Figure | null>;
  volatility: string | null;
  maxDrawdown: string | null;
  sri: number | null;
  rank: string | null;
  toMedian: string | null;
  drift: string | null;
  late: string | null;
  breach: string | null;
  problem: string | null;
  /** Place among the lines, from 1. */
  chosen: number | null;
}

interface Choice {
  value: string;
  label: string;
}

export interface ObservatoryView {
  area: ObservatoryArea;
  title: string;
  facts: string[];
  rows: ObservatoryRow[];
  total: number;
  range: { from: string; to: string; total: string };
  here: ObservatoryQuery & { page: number; size: number; sort: string; dir: "asc" | "desc"; period: WatchPeriod };
  /** Chosen portfolios that are not among the rows of this page: the form keeps them. */
  kept: string[];
  isFiltered: boolean;
  choices: Record<"period" | "house" | "profile" | "management" | "currency" | "state", Choice[]>;
  tooMany: string | null;
  risk: { drawing: RiskReturnDrawing; caption: string; medians: string; span: string } | null;
  lines: { drawing: LinesDrawing; caption: string; series: Array<{ name: string; value: string }> } | null;
}

const signed = (value: number | null, viewer: Viewer, decimals = 2): string | null =>
  value === null ? null : formatNumber(value, viewer.language, { decimals, signed: true });
const plain = (value: number | null, viewer: Viewer, decimals = 1): string | null =>
  value === null ? null : formatNumber(value, viewer.language, { decimals });

const figureOf = (value: number | null, viewer: Viewer): Figure | null =>
  value === null ? null : { side: Math.sign(Math.round(value * 100)), text: signed(value, viewer) ?? "" };

/** A page of the portfolio where the person has one: what other houses published has none here. */
function hrefOf({ permissions }: Viewer, area: ObservatoryArea, { uuid, own }: WatchedPortfolio): string | null {
  if (area === "insurer") return permissions.has("aaa-model-portfolios") && !own ? monitoredPath("insurer", uuid) : null;
  return own ? monitoredPath(area satisfies MonitoredArea, uuid) : null;
}

function rowOf(viewer: Viewer, area: ObservatoryArea, watched: WatchedPortfolio, chosen: readonly string[]): ObservatoryRow {
  const { language } = viewer;
  const t = getFixedT(language);
  const { uuid, name, own, assetManagerName, performance, lastValueDate, breaches, valuesProblem } = watched;
  const place = chosen.indexOf(uuid);
  return {
    uuid,
    name,
    href: hrefOf(viewer, area, watched),
    house: own && area !== "admin" ? null : assetManagerName,
    spark: sparkPath(watched.spark),
    performance: Object.fromEntries(WATCH_PERIODS.map((period) => [period, figureOf(performance[period] ?? null, viewer)])) as Record<
      WatchPeriod,
      Figure | null
    >,
    volatility: plain(watched.volatility, viewer),
    maxDrawdown: plain(watched.maxDrawdown, viewer),
    sri: watched.sri,
    rank: watched.rank === null ? null : formatCount(watched.rank, language),
    toMedian: signed(watched.toMedian, viewer),
    drift: plain(watched.drift, viewer),
    late: watched.late && lastValueDate ? t("observatory.late", { day: formatDate(lastValueDate) }) : null,
    breach: breaches && breaches.length > 0 ? breachWords(breaches, language) : null,
    problem: valuesProblem
      ? t("monitoredPortfolios.list.problem", { code: valuesProblem.code })
      : lastValueDate
        ? null
        : t("observatory.noValues"),
    chosen: place < 0 ? null : place + 1,
  };
}

function choicesOf(
  { language }: Viewer,
  houses: ReadonlyArray<{ uuid: string; name: string }>,
  keeps: boolean,
): ObservatoryView["choices"] {
  const t = getFixedT(language);
  return {
    period: WATCH_PERIODS.map((value) => ({ value, label: t(`observatory.periods.${value}`) })),
    house: houses.map(({ uuid, name }) => ({ value: uuid, label: name })),
    profile: RISK_PROFILES.map((value) => ({ value, label: t(`monitoredPortfolios.riskProfiles.${value}`) })),
    management: PORTFOLIO_MANAGEMENT_TYPES.map((value) => ({ value, label: t(`monitoredPortfolios.managementTypes.${value}`) })),
    currency: CURRENCIES.map((value) => ({ value, label: value })),
    state: WATCH_STATES.filter((value) => keeps || value !== "BREACH").map((value) => ({
      value,
      label: t(`monitoredPortfolios.states.${value}`),
    })),
  };
}

/** Lines of the chosen portfolios; null where there is nothing to draw. */
async function linesOf({ api, language }: Viewer, chosen: readonly string[], period: WatchPeriod): Promise<ObservatoryView["lines"]> {
  if (chosen.length === 0) return null;
  const t = getFixedT(language);
  const read = await attempt(
    () => api.observatory.tracks({ query: { uuids: chosen.join(","), period } }),
    ({ status }) => status === 404,
  );
  // One of them is no longer there for the person.
  if (!("value" in read)) return null;
  const tracks = read.value.filter(({ values }) => values.length > 1);
  if (tracks.length === 0) return null;
  return {
    drawing: drawLines(
      tracks.map(({ values }) => ({ points: values.map(([day, value]) => ({ day, value })) })),
      (value) => formatPercent(value, language, { decimals: [0, 1], signed: true }),
    ),
    caption: t("observatory.linesCaption", {
      period: t(`observatory.periods.${period}`),
      names: tracks.map(({ name }) => name).join(", "),
    }),
    series: tracks.map(({ name, values }) => ({
      name,
      value: formatPercent(values.at(-1)?.[1] ?? 0, language, { decimals: 2, signed: true }),
    })),
  };
}

export async function observatoryView(viewer: Viewer, area: ObservatoryArea, url: string): Promise<ObservatoryView> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const { tooMany, ...here } = readObservatory(url);
  const { page, size, period, with: chosen } = here;
  const [found, lines] = await Promise.all([
    api.observatory.list({ query: { ...queryOf({ ...here, tooMany }), limit: size, offset: (page - 1) * size } }),
    linesOf(viewer, chosen, period),
  ]);
  const { items, total, medians, peers, upTo, states, points, houses } = found;
  const percent = (value: number) => formatPercent(value, language, { decimals: [0, 1] });
  const span = t(`observatory.periods.${riskSpanOf(period)}`);
  return {
    area,
    title: t("observatory.title"),
    facts: [
      t("observatory.count", { count: total, shown: formatCount(total, language) }),
      t("observatory.peers", { count: peers, shown: formatCount(peers, language) }),
      ...(upTo ? [t("observatory.upTo", { day: formatDate(upTo) })] : []),
      ...(states.LATE > 0 ? [t("observatory.lateCount", { count: states.LATE, shown: formatCount(states.LATE, language) })] : []),
    ],
    rows: items.map((watched) => rowOf(viewer, area, watched, chosen)),
    total,
    range: rangeTexts(url, here, items.length, total, language),
    here,
    kept: chosen.filter((uuid) => !items.some((item) => item.uuid === uuid)),
    isFiltered: Boolean(here.q || here.house || here.profile || here.management || here.currency || here.state),
    choices: choicesOf(viewer, houses, area !== "insurer"),
    tooMany: tooMany ? t("observatory.tooMany") : null,
    risk:
      points.length === 0
        ? null
        : {
            drawing: drawRiskReturn(points, chosen, medians, percent),
            caption: t("observatory.riskCaption", { count: points.length, period: t(`observatory.periods.${period}`) }),
            medians:
              medians.performance === null || medians.volatility === null
                ? t("observatory.noMedian")
                : t("observatory.medians", {
                    performance: formatPercent(medians.performance, language, { decimals: 2, signed: true }),
                    volatility: formatPercent(medians.volatility, language, { decimals: 1 }),
                  }),
            span,
          },
    lines,
  };
}
