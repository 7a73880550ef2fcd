import type { FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import { SFDR_CATEGORIES } from "#app/domain/enumerations.ts";
import { formatCount, formatDate, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type DraftQuery, type PortfoliosArea, portfolioPath, portfolioSwitchPath } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { draftOf, draftQuery } from "../draft/draft.server.ts";
import type { Draft } from "../draft/draft.ts";
import { candidatesFor, type Exclusion } from "./candidates.server.ts";
import { type Effect, effectOf } from "./effect.server.ts";

/** Candidates that are shown: those below are the worse ones. */
const SHOWN = 12;
/** A share of the other candidates that a candidate beats, from which it counts as better or worse than most. */
const [MOST, FEW] = [0.7, 0.3];
const METRICS = ["correlation", "sharpeRatio", "annualizedReturn", "volatility", "maxDrawdown", "annualFees"] as const;
type Metric = (typeof METRICS)[number];
type Metrics = Partial<Record<Metric, number | null | undefined>>;

/** A series with what it is compared on, as text; null for what is not known. */
interface Compared {
  series: string;
  name: string;
  isin: string | null;
  subClass: string | null;
  fees: string | null;
  volatility: string | null;
  performance: string | null;
  correlation: string | null;
  sri: number | null;
  sfdr: string | null;
  /** From when there are values. */
  since: string | null;
}
export interface Candidate extends Compared {
  rank: string;
  score: string;
  /** Why it is at its place, in words. */
  why: string[];
  /** It is the one whose effect is shown. */
  chosen: boolean;
  effectHref: string;
}
export interface SwitchView {
  title: string;
  /** The series to replace, its weight in the composition and what else is known of it. */
  reference: Compared;
  facts: string[];
  here: { q: string; above: string; scope: string };
  /** What the form of the filters carries on. */
  keep: Record<string, string>;
  candidates: Candidate[];
  count: string;
  excluded: string[];
  chosen: { name: string; effect: Effect | null; takeHref: string } | null;
  /** The ranking could not be computed. */
  failed: boolean;
  back: string;
}

/** What of the portfolio the person looks at: the draft of the address, else the composition in effect or the latest. */
function draftFor(portfolio: FullModelPortfolio, params: URLSearchParams): Draft | null {
  const draft = draftOf(params);
  if (draft) return draft;
  const composition = portfolio.compositions.find(({ date }) => date === params.get("date")) ?? portfolio.compositions.at(-1);
  if (!composition) return null;
  const { date, comment, lines } = composition;
  return { original: date, date, comment, version: portfolio.version, lines: lines.map(({ series, weight }) => ({ series, weight })) };
}

/** The ranking of what could replace a line; null where the portfolio has no such line. */
export async function switchView(
  viewer: Viewer,
  portfolio: FullModelPortfolio,
  area: PortfoliosArea,
  series: string,
  params: URLSearchParams,
): Promise<SwitchView | null> {
  const draft = draftFor(portfolio, params);
  const line = draft?.lines.find((one) => one.series === series);
  if (!draft || !line) return null;
  const { language } = viewer;
  const t = getFixedT(language);
  const query = draftQuery(draft);
  const here = {
    q: (params.get("q") ?? "").trim().slice(0, 100),
    above: params.get("above") === "1" ? "1" : "",
    scope: params.get("scope") === "sub" ? "sub" : "",
  };
  const day = portfolio.lastValueDate ?? marketToday();
  const found = await candidatesFor(viewer, {
    ...{ pool: portfolio.investmentPool, series, day, above: Number(here.above), narrow: here.scope === "sub", search: here.q },
    held: new Set(draft.lines.filter((one) => one !== line).map((one) => one.series)),
  });
  if (!found) return null;
  const { reference, ranked, excluded } = found;
  const ranking = await rank(viewer, reference, ranked, day, Number(here.above));
  const byUuid = new Map(ranked.map((record) => [record.uuid, record]));
  const shown = (ranking ?? []).slice(0, SHOWN);
  const chosen = shown.find(({ uuid }) => uuid === params.get("by")) ?? shown[0];
  const own = compared(viewer, reference, { ...(ranking && (await metricsOf(viewer, reference, day))), correlation: undefined });
  const weight = formatPercent(line.weight, language, { decimals: [0, 2] });
  const addressOf = (by: string) => portfolioSwitchPath(area, portfolio.uuid, series, { ...query, ...here, by });
  return {
    ...{ title: t("portfolioSwitch.title", { name: own.name }), here, failed: ranking === null },
    keep: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    reference: own,
    facts: [t("portfolioSwitch.held", { weight }), own.isin, own.subClass].filter((fact) => fact !== null),
    candidates: shown.map((row) => ({
      ...compared(viewer, byUuid.get(row.uuid)!, row.metrics ?? {}),
      rank: formatCount(row.rank, language),
      score: formatNumber(row.score, language, { decimals: 0 }),
      why: reasonsOf(viewer, byUuid.get(row.uuid)!, reference, row),
      chosen: row.uuid === chosen?.uuid,
      effectHref: `${addressOf(row.uuid)}#effect`,
    })),
    count: t("portfolioSwitch.count", { count: ranked.length, shown: formatCount(ranked.length, language) }),
    excluded: [...excluded].map(([reason, count]: [Exclusion, number]) =>
      t(`portfolioSwitch.excluded.${reason}`, { count, shown: formatCount(count, language) }),
    ),
    chosen: chosen
      ? await chosenOf(viewer, { portfolio, area, draft, series, by: chosen.uuid, records: [reference, ...ranked], day })
      : null,
    back: `${portfolioPath(area, portfolio.uuid, query)}#composition`,
  };
}

/** Ranked as the specification says, on three years of values and on fees; null where that cannot be computed. */
async function rank({ computation }: Viewer, reference: SeriesRecord, candidates: readonly SeriesRecord[], date: string, above: number) {
  if (candidates.length === 0) return [];
  const subject = ({ uuid, assetClass, sri }: SeriesRecord) => ({ uuid, assetClass, sri });
  const answer = await attempt(
    () =>
      computation.advice.switcherRank({
        ...{ date, maxSriIncrease: above, details: true, reference: subject(reference) },
        candidates: candidates.map((one) => ({ ...subject(one), closeDate: one.closeDate, annualFees: feesOf(one) })),
      }),
    ({ status }) => status !== 401 && status !== 403,
  );
  return "value" in answer ? answer.value.ranking : null;
}
const feesOf = ({ managementFees }: SeriesRecord) => (managementFees === null ? null : Number(managementFees) / 100);

/** The same figures of the series to replace, as if it stood for itself. */
async function metricsOf(viewer: Viewer, reference: SeriesRecord, day: string): Promise<Metrics> {
  const years = `${Number(day.slice(0, 4)) - 3}${day.slice(4)}`;
  const from = reference.firstValueDate && reference.firstValueDate > years ? reference.firstValueDate : years;
  const answer = await attempt(
    () => viewer.computation.performance.statistics({ track: { uuid: reference.uuid }, from, to: day }),
    ({ status }) => status !== 401 && status !== 403,
  );
  return "value" in answer ? { volatility: answer.value.volatility, annualizedReturn: answer.value.annualizedReturn } : {};
}

function compared({ language }: Viewer, record: SeriesRecord, metrics: Metrics): Compared {
  const t = getFixedT(language);
  const percent = (value: number | null | undefined, decimals = 1) =>
    value === null || value === undefined ? null : formatPercent(value * 100, language, { decimals });
  const sfdr = SFDR_CATEGORIES.find((category) => category === record.sfdrCategory);
  return {
    ...{ series: record.uuid, name: record.fullName, isin: record.isin, subClass: record.subAssetClass, sri: record.sri },
    fees: percent(feesOf(record), 2),
    volatility: percent(metrics.volatility),
    performance: percent(metrics.annualizedReturn),
    correlation:
      metrics.correlation === null || metrics.correlation === undefined
        ? null
        : formatNumber(metrics.correlation, language, { decimals: 2 }),
    sfdr: sfdr ? t(`series.sfdr.${sfdr}`) : null,
    since: record.firstValueDate && t("portfolioSwitch.since", { date: formatDate(record.firstValueDate) }),
  };
}

/** What it has better and worse than most others, and what changes beside the replaced series. */
function reasonsOf(
  { language }: Viewer,
  record: SeriesRecord,
  reference: SeriesRecord,
  { percentiles, metrics = {} }: { percentiles: Partial<Record<Metric, number>>; metrics?: Metrics | undefined },
): string[] {
  const t = getFixedT(language);
  const known = METRICS.filter((metric) => metrics[metric] !== null && metrics[metric] !== undefined);
  const named = (metrics_: readonly Metric[]) => metrics_.map((metric) => t(`portfolioSwitch.metrics.${metric}`)).join(", ");
  const good = known.filter((metric) => (percentiles[metric] ?? 0) >= MOST);
  const bad = known.filter((metric) => (percentiles[metric] ?? 1) <= FEW);
  const [fees, held] = [feesOf(record), feesOf(reference)];
  const saved = fees === null || held === null ? 0 : Math.round((held - fees) * 10_000) / 100;
  const article = ({ sfdrCategory }: SeriesRecord) => (SFDR_CATEGORIES as readonly unknown[]).indexOf(sfdrCategory);
  const sfdr = article(record) < 0 || article(reference) < 0 ? 0 : article(record) - article(reference);
  const percent = formatPercent(Math.abs(saved), language, { decimals: 2 });
  return [
    ...(good.length > 0 ? [t("portfolioSwitch.why.better", { metrics: named(good) })] : []),
    ...(bad.length > 0 ? [t("portfolioSwitch.why.worse", { metrics: named(bad) })] : []),
    ...(saved === 0 ? [] : [t(saved > 0 ? "portfolioSwitch.why.cheaper" : "portfolioSwitch.why.dearer", { percent })]),
    ...(record.sri !== null && reference.sri !== null && record.sri !== reference.sri
      ? [t(record.sri < reference.sri ? "portfolioSwitch.why.lowerRisk" : "portfolioSwitch.why.higherRisk")]
      : []),
    ...(sfdr === 0 ? [] : [t(sfdr > 0 ? "portfolioSwitch.why.sfdrMore" : "portfolioSwitch.why.sfdrLess")]),
    ...(record.subAssetClass !== null && record.subAssetClass === reference.subAssetClass ? [t("portfolioSwitch.why.sameSubClass")] : []),
  ];
}

async function chosenOf(
  viewer: Viewer,
  asked: {
    portfolio: FullModelPortfolio;
    area: PortfoliosArea;
    draft: Draft;
    series: string;
    by: string;
    records: readonly SeriesRecord[];
    day: string;
  },
): Promise<NonNullable<SwitchView["chosen"]>> {
  const { portfolio, area, draft, series, by, day } = asked;
  const lines = draft.lines.map((line) => (line.series === series ? { ...line, series: by } : line));
  const uuids = draft.lines.map((line) => line.series).join(",");
  const { items } = await viewer.api.series.list({ query: { uuids, limit: 100, offset: 0 } });
  const known = new Map([...asked.records, ...items].map((record) => [record.uuid, record]));
  const take: DraftQuery = draftQuery({ ...draft, lines });
  return {
    name: known.get(by)!.fullName,
    effect: await effectOf(viewer, { before: draft.lines, after: lines, known, day, fees: Number(portfolio.annualFees) }),
    takeHref: `${portfolioPath(area, portfolio.uuid, take)}#composition`,
  };
}
