import type { Slice } from "#app/components/charts/allocation.tsx";
import type { FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import type { KnownFigure } from "#app/domain/commentary.ts";
import type { ReturnFrequency } from "#app/domain/enumerations.ts";
import { formatShares } from "#app/domain/format/added-up.ts";
import { formatDate, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { ASSET_CLASS_ORDER } from "#app/domain/theme/asset-class.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type Change, changeOf } from "../list-view.server.ts";
import { fractionsOf, presentComposition, recordsOf } from "../present-composition.server.ts";
import { type Breakdown, breakdownsOf } from "./breakdown.server.ts";
import { type CalendarYear, calendarOf, monthsUp, monthsUpText } from "./calendar-table.ts";
import { type Correlations, correlationsOf } from "./correlations.server.ts";
import { type CostsView, costsOf } from "./costs.server.ts";
import { type HistoryView, historyOf } from "./history.server.ts";
import { contributionsKnown, figuresKnown, riskClassesKnown, weightsKnown } from "./known-figures.server.ts";

const SPANS = ["1M", "3M", "YTD", "1Y", "3Y", "5Y", "MAX"] as const;

/** What one line brought, between the day of the composition and the last value. */
export interface Contribution {
  series: string;
  name: string;
  weight: string;
  performance: Change | null;
  contribution: Change | null;
}
/** What the lines brought in one period, as a comment is written from it. */
interface Since {
  from: string;
  to: string;
  totalReturn: number;
  contributions: Array<{ name: string; contribution: number }>;
}
export interface AnalysisView {
  name: string;
  slices: Slice[];
  caption: string;
  lines: number;
  breakdowns: Breakdown[];
  /** Null where a part cannot be computed: the others are shown all the same. */
  performance: {
    period: string;
    spans: Array<{ key: (typeof SPANS)[number]; change: Change | null }>;
    volatility: string | null;
    worstFall: string;
    sharpe: string | null;
    positiveMonths: string | null;
    calendar: CalendarYear[];
    history: HistoryView | null;
    known: KnownFigure[];
  } | null;
  contributions: { period: string; rows: Contribution[]; total: Change | null; since: Since | null; known: KnownFigure[] } | null;
  correlations: Correlations | null;
  costs: CostsView;
  /** What the numbers of a commentary are held against. */
  known: KnownFigure[];
}
type Composition = FullModelPortfolio["compositions"][number];

/** A refusal of a computation leaves its part out; who may not ask is refused as a whole. */
const part = async <T>(call: () => Promise<T>): Promise<T | null> => {
  const answer = await attempt(call, ({ status }) => status !== 401 && status !== 403);
  return "value" in answer ? answer.value : null;
};

/** The composition in effect, what the portfolio did along all its compositions, and how its lines move together. */
export async function analysisView(viewer: Viewer, portfolio: FullModelPortfolio, benchmark: string | null): Promise<AnalysisView | null> {
  const present = presentComposition(portfolio);
  if (!present) return null;
  const records = await recordsOf(viewer, present);
  const [performance, correlations, contributions, costs] = await Promise.all([
    part(() => performanceOf(viewer, portfolio, benchmark)),
    part(() => correlationsOf(viewer, present.lines)),
    part(() => contributionsOf(viewer, present, portfolio.lastValueDate ?? marketToday())),
    costsOf(viewer, portfolio, present, records),
  ]);
  return {
    name: portfolio.name,
    lines: present.lines.length,
    ...allocationOf(viewer, present),
    breakdowns: breakdownsOf(present, records, viewer.language),
    costs,
    performance,
    correlations,
    contributions,
    known: [
      ...(performance?.known ?? []),
      ...(contributions?.known ?? []),
      ...weightsKnown(present, viewer.language),
      ...costs.known,
      ...riskClassesKnown(portfolio, present, viewer.language),
    ],
  };
}

/** Shares by class in the order of display, and the same in words. */
export function allocationOf(
  { language }: Viewer,
  { lines }: { lines: ReadonlyArray<Pick<Composition["lines"][number], "assetClass" | "weight">> },
): Pick<AnalysisView, "slices" | "caption"> {
  const t = getFixedT(language);
  const shares = new Map<string, number>();
  for (const { assetClass, weight } of lines) shares.set(assetClass, (shares.get(assetClass) ?? 0) + Number(weight));
  const held = ASSET_CLASS_ORDER.flatMap((assetClass) => {
    const share = shares.get(assetClass);
    return share ? [{ assetClass, label: t(`common.assetClasses.${assetClass}`), share }] : [];
  });
  const texts = formatShares(
    held.map(({ share }) => share),
    language,
  );
  const slices = held.map((slice, at) => ({ ...slice, text: texts[at]! }));
  return { slices, caption: slices.map(({ label, text }) => `${label} ${text}`).join(", ") };
}

async function performanceOf(
  viewer: Viewer,
  portfolio: FullModelPortfolio,
  benchmark: string | null,
): Promise<AnalysisView["performance"]> {
  const { track, frequency } = await viewer.computation.performance.modelPortfolioHistorical({
    compositions: portfolio.compositions.map((composition) => ({ date: composition.date, weights: fractionsOf(composition) })),
    annualFees: Number(portfolio.annualFees) / 100,
  });
  return performanceOfTrack(viewer, { name: portfolio.name, track, frequency }, benchmark);
}

/** Figures, calendar and history of values, which a portfolio has or would have had; an index may be laid over them. */
export async function performanceOfTrack(
  viewer: Viewer,
  { name, track, frequency }: { name: string; track: Array<[string, number]>; frequency: ReturnFrequency },
  benchmark: string | null,
): Promise<NonNullable<AnalysisView["performance"]>> {
  const { language } = viewer;
  const { performance } = viewer.computation;
  const values = { uuid: "portfolio", values: track };
  const [figures, calendar, history] = await Promise.all([
    performance.statistics({ track: values, frequency }),
    performance.calendarReturns({ series: [values] }),
    historyOf(viewer, { name, track, frequency }, benchmark),
  ]);
  const percent = (value: number | null) => (value === null ? null : formatPercent(value * 100, language, { decimals: 1 }));
  const months = monthsUp(calendar.rows[0]?.months ?? []);
  return {
    period: getFixedT(language)("portfolioAnalysis.period", { from: formatDate(figures.from), to: formatDate(figures.to) }),
    spans: SPANS.map((key) => ({ key, change: key in figures.periods ? changeIn(figures.periods[key] ?? null, language) : null })),
    volatility: percent(figures.volatility),
    worstFall: percent(figures.maxDrawdown.value) ?? "",
    sharpe: figures.sharpeRatio === null ? null : formatNumber(figures.sharpeRatio, language, { decimals: 2 }),
    positiveMonths: monthsUpText(months, language),
    calendar: calendarOf(calendar.rows[0] ?? { years: [], months: [] }, language),
    history,
    known: figuresKnown({ ...figures, positiveMonths: months && months.up / months.all }, calendar.rows[0]?.years ?? [], language),
  };
}

/** `fraction` 0.0125 is 1.25 %. */
const changeIn = (fraction: number | null, language: Viewer["language"]) => changeOf(fraction === null ? null : fraction * 100, language);

async function contributionsOf({ computation, language }: Viewer, present: Composition, to: string) {
  const t = getFixedT(language);
  const weights = fractionsOf(present);
  const { contributions = [], totalReturn } = await computation.performance.decomposition({ weights, from: present.date, to });
  const rows = present.lines.map(({ series, fullName, weight }) => {
    const found = contributions.find(({ uuid }) => uuid === series);
    return {
      series,
      name: fullName,
      weight: formatPercent(weight, language, { decimals: [0, 2] }),
      performance: changeIn(found?.assetReturn ?? null, language),
      contribution: changeIn(found?.contribution ?? null, language),
    };
  });
  return {
    period: t("portfolioAnalysis.contributions.since", { date: formatDate(present.date) }),
    rows,
    total: changeIn(totalReturn ?? null, language),
    since: totalReturn === undefined ? null : { from: present.date, to, totalReturn, contributions: brought(present, contributions) },
    known: contributionsKnown(present, contributions, totalReturn ?? null, language),
  };
}

const brought = ({ lines }: Composition, contributions: ReadonlyArray<{ uuid: string; contribution: number }>) =>
  lines.flatMap(({ series, fullName: name }) => {
    const found = contributions.find(({ uuid }) => uuid === series);
    return found ? [{ name, contribution: found.contribution }] : [];
  });
