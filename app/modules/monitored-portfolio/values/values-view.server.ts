import { drawLines, type LinesDrawing } from "#app/components/charts/lines.ts";
import { readFilter } from "#app/components/data/list-state.ts";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { PORTFOLIO_VERSION_TYPES, type PortfolioVersionType } from "#app/domain/enumerations.ts";
import { formatDate, formatNumber } from "#app/domain/format/format.ts";
import { performances } from "#app/domain/simulation/track.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type Change, changeOf } from "#app/modules/model-portfolio/list-view.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { inForce } from "../frame/head-view.server.ts";
import { performancesBySpan, SPANS, type Span, type Values } from "./performance.ts";

export interface TrackRow {
  name: string;
  spans: Record<Span, Change | null>;
}
export interface ValuesView {
  versionType: PortfolioVersionType;
  chart: { drawing: LinesDrawing; caption: string; lines: Array<{ name: string; value: string }> } | null;
  rows: TrackRow[];
  last: { day: string; value: string } | null;
  /** Why there are no values. */
  problem: string | null;
}

/** Values of a version, after fees or without them; the code of the refusal where they cannot be computed. */
async function valuesOf({ api }: Viewer, uuid: string, versionType: PortfolioVersionType, fees: boolean): Promise<Values | string> {
  const read = await attempt(
    () => api.monitoredValues.compute({ params: { uuid }, body: { versionType, fees } }),
    ({ status }) => status === 422,
  );
  return "value" in read ? read.value.values : read.refusal.code;
}

async function benchmarkOf({ api }: Viewer, { uuid, benchmark }: FullMonitoredPortfolio): Promise<Values> {
  return inForce(benchmark) ? (await api.monitoredValues.referenceTrack({ params: { uuid } })).values : [];
}

/** What a portfolio was worth, after its fees and without them, beside its benchmark. */
export async function valuesView(
  viewer: Viewer,
  portfolio: FullMonitoredPortfolio,
  versionType: PortfolioVersionType,
): Promise<ValuesView> {
  const { language } = viewer;
  const t = getFixedT(language);
  const { uuid, name } = portfolio;
  const [net, gross, benchmark] = await Promise.all([
    valuesOf(viewer, uuid, versionType, true),
    valuesOf(viewer, uuid, versionType, false),
    benchmarkOf(viewer, portfolio),
  ]);
  const nothing = { versionType, chart: null, rows: [], last: null };
  if (typeof net === "string") return { ...nothing, problem: t("portfolioValues.problem", { code: net }) };
  const [first, last] = [net[0], net.at(-1)];
  if (!first || !last || net.length < 2) return { ...nothing, problem: null };
  const compared = benchmark.filter(([day]) => day >= first[0]);
  const tracks = [
    { name, values: net },
    ...(compared.length > 1 ? [{ name: inForce(portfolio.benchmark)?.name ?? "", values: compared }] : []),
  ];
  const points = tracks.map(({ values }) => performances(values.map(([day, value]) => ({ day, value }))));
  const all = [...tracks, ...(typeof gross === "string" ? [] : [{ name: t("portfolioValues.withoutFees"), values: gross }])];
  return {
    versionType,
    chart: {
      drawing: drawLines(
        points.map((line) => ({ points: line })),
        (value) => `${formatNumber(value, language, { decimals: [0, 1] })} %`,
      ),
      caption: t("portfolioValues.caption", { name, from: formatDate(first[0]), to: formatDate(last[0]) }),
      lines: tracks.map((track, at) => ({ name: track.name, value: changeOf(points[at]?.at(-1)?.value ?? null, language)?.text ?? "" })),
    },
    rows: all.map((track) => {
      const spans = performancesBySpan(track.values, last[0]);
      return {
        name: track.name,
        spans: Object.fromEntries(SPANS.map((span) => [span, changeOf(spans[span], language)])) as TrackRow["spans"],
      };
    }),
    last: { day: formatDate(last[0]), value: formatNumber(last[1], language, { decimals: 2 }) },
    problem: null,
  };
}

export const versionShown = (url: string, { versionType }: FullMonitoredPortfolio) =>
  readFilter(url, "version", PORTFOLIO_VERSION_TYPES) ?? versionType;
