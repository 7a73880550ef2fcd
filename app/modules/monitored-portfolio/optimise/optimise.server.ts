import type { z } from "zod";
import type { allocationOptimizerRequest } from "#app/contract/computation/optimisation.ts";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { PORTFOLIO_VERSION_TYPES, type PortfolioVersionType } from "#app/domain/enumerations.ts";
import { formatNumber, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { callOf } from "#app/domain/simulation/optimise/aims.ts";
import { bringTo100, weightOf } from "#app/domain/simulation/weights.ts";
import { executionDay } from "#app/domain/time/market-calendar.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { KeepingArea } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { monitoredRights } from "../area.ts";
import { compositionsOf } from "../composition/composition-view.server.ts";
import { boundsOn, rangesOn } from "../composition/constraint-rows.server.ts";
import { inForce } from "../frame/head-view.server.ts";
import { type ProposalLine, type ProposalView, shownLines } from "../proposal/proposal.server.ts";
import { readYields, type YieldsTyped, yieldLines, yieldsTyped } from "./target-yields.server.ts";
import type { YieldLine } from "./target-yields.tsx";

/** Refusals for a history that does not reach over the years of the estimate. */
const TOO_SHORT = ["STATISTICS", "3107", "00001"];

/** What a proposal serves: as much of the risk on each line, or the most return for each unit of risk. */
const AIMS = ["parity", "ratio"] as const;
/** Years of values that returns and covariances are estimated on. */
const YEARS = 5;
/** Points by which a weight may move, where the person may only optimise by variation and names none. */
const VARIATION = "5";

export interface OptimiseAsked {
  versionType: PortfolioVersionType;
  aim: (typeof AIMS)[number];
  /** Points by which the weight of a line may move at most, as typed; empty: within the bounds alone. */
  variation: string;
  yields: YieldsTyped;
}

/** What an address or a form asks for; `variation` and `yields` only for who may name them. */
export function optimiseAsked(
  viewer: Viewer,
  fields: URLSearchParams | FormData,
  { versionType }: Pick<FullMonitoredPortfolio, "versionType">,
): OptimiseAsked {
  const rights = monitoredRights(viewer);
  const read = (name: string) => fields.get(name)?.toString() ?? null;
  const typed = (read("variation") ?? "").trim().slice(0, 10);
  const asked = read("version-type") ?? read("version");
  return {
    versionType: PORTFOLIO_VERSION_TYPES.find((known) => known === asked) ?? versionType,
    aim: AIMS.find((known) => known === read("aim")) ?? "parity",
    variation: rights.variation ? typed || (rights.optimise ? "" : VARIATION) : "",
    yields: rights.yields ? yieldsTyped(fields) : {},
  };
}

type Composition = ReturnType<typeof compositionsOf>["compositions"][number];
type Asset = z.input<typeof allocationOptimizerRequest>["assets"][number];

/** Bounds of a line as fractions: those in force, and so many points around its weight. */
function boundsOf(portfolio: FullMonitoredPortfolio, lines: Composition["lines"], points: number | null) {
  const ranges = rangesOn(portfolio, marketToday());
  return lines.map(({ series, weight }) => {
    const { min, max } = ranges.get(series) ?? { min: 0, max: 100 };
    const [low, high] = points === null ? [0, 100] : [Number(weight) - points, Number(weight) + points];
    const least = Math.max(min, low);
    return { min: least / 100, max: Math.max(least, Math.min(max, high)) / 100 };
  });
}

/** Annual returns of the lines over the years before today, as the engine tells them. */
const returnsOf = ({ computation }: Viewer, lines: Composition["lines"]) =>
  Promise.all(
    lines.map(async ({ series }) => {
      const from = addMonths(marketToday(), -12 * YEARS);
      const { annualizedReturn, totalReturn } = await computation.performance.statistics({ track: { uuid: series }, from });
      return annualizedReturn ?? totalReturn;
    }),
  );

const classesOf = (portfolio: FullMonitoredPortfolio) =>
  boundsOn(portfolio, marketToday()).flatMap(({ assetClass, min, max }) =>
    assetClass ? [{ assetClass, min: Number(min) / 100, max: Number(max) / 100 }] : [],
  );

interface Wanted {
  aim: OptimiseAsked["aim"];
  points: number | null;
  /** Annual returns as fractions, by series; the realised one is taken for the others. */
  yields: ReadonlyMap<string, number>;
}

async function optimised(viewer: Viewer, portfolio: FullMonitoredPortfolio, { lines }: Composition, { aim, points, yields }: Wanted) {
  const realised = await returnsOf(viewer, lines);
  const returns = lines.map(({ series }, at) => yields.get(series) ?? realised[at]!);
  const asset = ({ series, assetClass }: Composition["lines"][number], at: number, bounds: { min: number; max: number }): Asset => ({
    ...{ uuid: series, assetClass, expectedReturn: returns[at]! },
    ...bounds,
  });
  const ask = (assets: Asset[], classes: ReturnType<typeof classesOf>) =>
    viewer.computation.optimisation.allocation({ assets, assetClassConstraints: classes, ...callOf(aim, null) });
  const bounds = boundsOf(portfolio, lines, points);
  const held = bringTo100(lines.map(({ weight }) => Number(weight))).map((weight) => weight / 10_000);
  const [proposed, present] = await Promise.all([
    ask(
      lines.map((line, at) => asset(line, at, bounds[at]!)),
      classesOf(portfolio),
    ),
    ask(
      lines.map((line, at) => asset(line, at, { min: held[at]!, max: held[at]! })),
      [],
    ),
  ]);
  return { proposed, present, realised };
}
type Figures = Awaited<ReturnType<typeof optimised>>["proposed"];

export interface OptimiseView {
  area: KeepingArea;
  uuid: string;
  asked: OptimiseAsked;
  mayVary: boolean;
  needsVariation: boolean;
  /** Null for who may not name target yields. */
  yields: YieldLine[] | null;
  /** How many of them the figures rest on. */
  yieldsUsed: number;
  error: string | null;
  problem: string | null;
  figures: Array<{ label: string; present: string; proposed: string }>;
  proposal: ProposalView | null;
}

function figuresOf({ language }: Viewer, present: Figures, proposed: Figures): OptimiseView["figures"] {
  const t = getFixedT(language);
  const percent = (fraction: number) => formatPercent(fraction * 100, language, { decimals: 1 });
  const rows = {
    expectedReturn: ({ expectedReturn }: Figures) => formatVariation(expectedReturn * 100, language),
    volatility: ({ volatility }: Figures) => percent(volatility),
    sharpe: ({ sharpeRatio }: Figures) => (sharpeRatio === null ? "–" : formatNumber(sharpeRatio, language, { decimals: 2 })),
    largestRisk: ({ riskContributions }: Figures) => percent(Math.max(0, ...Object.values(riskContributions).map((share) => share ?? 0))),
  } as const;
  return (Object.keys(rows) as Array<keyof typeof rows>).map((key) => ({
    label: t(`portfolioOptimise.figures.${key}`),
    present: rows[key](present),
    proposed: rows[key](proposed),
  }));
}

/** The lines that the optimiser proposes for the composition in effect, with what it is compared with. */
export async function optimiseView(viewer: Viewer, portfolio: FullMonitoredPortfolio, area: KeepingArea, asked: OptimiseAsked) {
  const { language } = viewer;
  const t = getFixedT(language);
  const rights = monitoredRights(viewer);
  const view: OptimiseView = {
    ...{ area, uuid: portfolio.uuid, asked, mayVary: rights.variation, needsVariation: !rights.optimise },
    ...{ yields: null, yieldsUsed: 0, error: null, problem: null, figures: [], proposal: null },
  };
  const composition = inForce(compositionsOf(portfolio, asked.versionType).compositions);
  if (!composition) return { view: { ...view, problem: t("portfolioOptimise.none") }, lines: [] };
  const { yields, wrong } = readYields(composition.lines, asked.yields, language);
  const shownYields = (realised: readonly number[] | null) =>
    rights.yields ? yieldLines(composition.lines, realised, asked.yields, wrong, language) : null;
  const points = asked.variation === "" ? null : readDecimal(asked.variation, language);
  const tooWide = asked.variation !== "" && (points === null || Number(points) <= 0 || Number(points) > 100);
  const error = tooWide ? t("portfolioOptimise.variationWrong") : null;
  if (tooWide || wrong.size > 0) return { view: { ...view, yields: shownYields(null), error }, lines: [] };
  const found = await attempt(
    () => optimised(viewer, portfolio, composition, { aim: asked.aim, points: points === null ? null : Number(points), yields }),
    ({ status }) => status === 422,
  );
  if ("refusal" in found) {
    const names = new Map(composition.lines.map(({ series, fullName }) => [series, fullName]));
    const series = found.refusal.series.map((uuid) => names.get(uuid) ?? uuid).join(", ");
    const lack = TOO_SHORT.includes(found.refusal.code) ? "portfolioOptimise.tooShort" : "portfolioOptimise.lacking";
    const problem = t(series ? lack : "portfolioOptimise.problem", { series });
    return { view: { ...view, yields: shownYields(null), problem }, lines: [] };
  }
  const { proposed, present, realised } = found.value;
  const whole = bringTo100(composition.lines.map(({ series }) => proposed.weights[series] ?? 0));
  const lines = composition.lines.map(({ series, fullName: name, isin, assetClass, weight: before }, at): ProposalLine => {
    const part = t(`common.assetClasses.${assetClass}`);
    return { series, name, isin, part, before, after: weightOf(whole[at]!) };
  });
  const proposal: ProposalView = {
    ...{ area, uuid: portfolio.uuid, versionType: asked.versionType, version: portfolio.version, idem: crypto.randomUUID() },
    ...shownLines(lines, viewer),
    executionDate: executionDay(new Date()).executionDate,
  };
  const figures = figuresOf(viewer, present, proposed);
  return { view: { ...view, yields: shownYields(realised), yieldsUsed: yields.size, figures, proposal }, lines };
}
