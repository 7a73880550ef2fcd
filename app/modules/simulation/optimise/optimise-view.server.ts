import { drawFrontier, type FrontierDrawing } from "#app/components/charts/frontier.ts";
import { formatChance, formatNumber, formatPercent, formatProjected, formatVariation } from "#app/domain/format/format.ts";
import type { OptimisationForm, OptimisationProblem } from "#app/domain/simulation/optimisation.ts";
import { concentrationOf } from "#app/domain/simulation/optimise/concentration.ts";
import type { FailureView, LineView } from "../view.ts";
import type { Writing } from "../writing.ts";
import type { AdviceView } from "./advice-view.server.ts";
import { classesText } from "./classes-text.ts";
import type { Optimised } from "./market.server.ts";
import { aimFigures, type Proposal, type Weighed } from "./propose.server.ts";
import { classText } from "./record-text.server.ts";

export interface ComparedRow {
  label: string;
  before: string;
  after: string;
}

export interface ProposalView {
  /** What the fields of "use" carry, for the server to hold against its own: per cent, exact. */
  allocation: Array<{ series: string; weight: string }>;
  rows: ComparedRow[];
  sentence: string;
}

export interface ReadyView {
  kind: "ready";
  form: OptimisationForm;
  problems: OptimisationProblem[];
  /** With the weight of today, per cent. */
  lines: Array<LineView & { weight: string }>;
  note: string | null;
  /** Why no allocation fits, in sentences. */
  conflict: string[];
  /** The profile that the proposal keeps to, or that there is none. */
  profile: { text: string; band: string | null };
  /** What the contract and usage ask for, and supports that take no part. */
  rules: string[];
  advice: AdviceView | null;
  /** What can be reached, in one sentence. */
  range: string | null;
  /** The volatilities that the present allocation has on different pages, side by side. */
  volatilities: string | null;
  drawing: FrontierDrawing | null;
  /** The line of the drawing, in words. */
  points: Array<{ risk: string; reward: string }>;
  caption: string;
  proposal: ProposalView | null;
}
/** `impossible`: these series have no common scenarios. */
export type OptimiseView = ReadyView | { kind: "impossible"; failure: FailureView };

const choice = (key: string, { volatility, expectedReturn }: Optimised) => ({ key, risk: volatility, reward: expectedReturn });

type Marks = Partial<Record<"current" | "model" | "proposed", Optimised | null>>;

function drawing({ frontier = [] }: Optimised, marks: Marks, { language }: Writing): FrontierDrawing | null {
  if (frontier.length === 0) return null;
  return drawFrontier(
    frontier.map(({ volatility, expectedReturn }) => ({ risk: volatility, reward: expectedReturn })),
    (["current", "model", "proposed"] as const).flatMap((key) => (marks[key] ? [choice(key, marks[key])] : [])),
    (fraction) => formatPercent(fraction * 100, language, { decimals: [0, 1] }),
  );
}

/** Points that are written alike stand once. */
function pointsOf({ frontier = [] }: Optimised, { language }: Writing): ReadyView["points"] {
  const written = frontier.map(({ volatility, expectedReturn }) => ({
    risk: formatPercent(volatility * 100, language, { decimals: 1 }),
    reward: formatVariation(expectedReturn * 100, language),
  }));
  return written.filter(({ risk, reward }, at) => risk !== written[at - 1]?.risk || reward !== written[at - 1]?.reward);
}

function rangeSentence({ range }: Optimised, writing: Writing): string {
  const { t, language } = writing;
  const risk = (fraction: number) => formatPercent(fraction * 100, language, { decimals: 1 });
  return t("optimise.range", {
    from: risk(range.volatilityMin),
    to: risk(range.volatilityMax),
    classes: classesText(range, writing),
    least: formatVariation(range.expectedReturnMin * 100, language),
    most: formatVariation(range.expectedReturnMax * 100, language),
  });
}

function pointSentence(key: keyof Marks, { volatility, expectedReturn }: Optimised, { t, language }: Writing): string {
  return t(`optimise.point.${key}`, {
    risk: formatPercent(volatility * 100, language, { decimals: 1 }),
    reward: formatVariation(expectedReturn * 100, language),
  });
}

/** What the supports can reach within what holds for a proposal, and where the allocations stand. */
export function rangeView(marks: Marks, reach: Optimised | null, writing: Writing) {
  const points = (["current", "model", "proposed"] as const).flatMap((key) =>
    marks[key] ? [pointSentence(key, marks[key], writing)] : [],
  );
  const range = reach && rangeSentence(reach, writing);
  return {
    range,
    drawing: reach && drawing(reach, marks, writing),
    points: reach ? pointsOf(reach, writing) : [],
    caption: [range, ...points].filter(Boolean).join(" "),
  };
}

/** The proposal beside the allocation of today, figure by figure. */
export function proposalView({ present, proposed }: Proposal, currency: string, writing: Writing) {
  const { t, language } = writing;
  const missing = t("common.missing.short");
  const row = (label: string, write: (one: Weighed) => string | null) => ({
    label,
    before: write(present) ?? missing,
    after: write(proposed) ?? missing,
  });
  const shown = <T>(value: T | null | undefined, write: (value: T) => string) => (value == null ? null : write(value));
  const percent = (value: number) => formatPercent(value * 100, language, { decimals: 1 });
  const number = (decimals: number) => (value: number) => formatNumber(value, language, { decimals });
  const effective = ({ allocation }: Weighed) =>
    concentrationOf(allocation.map(({ series, weight }) => ({ series, assetClass: "NOT_DEFINED", weight: Number(weight) }))).effective;
  const rows = [
    ...(proposed.outlook?.successes == null
      ? []
      : [row(t("optimise.rows.chance"), (one) => shown(aimFigures(one).chance, (chance) => formatChance(chance, language)))]),
    row(t("optimise.rows.median"), ({ outlook }) => shown(outlook, ({ median }) => formatProjected(median, language, { currency }))),
    row(t("optimise.rows.return"), ({ figures }) =>
      shown(figures, ({ expectedReturn }) => formatVariation(expectedReturn * 100, language)),
    ),
    row(t("optimise.rows.volatility"), ({ figures }) => shown(figures?.volatility, percent)),
    row(t("optimise.rows.averageClass"), ({ averageClass }) => shown(averageClass, (average) => classText(average, writing))),
    row(t("optimise.rows.srri"), ({ figures }) => shown(figures?.srri, String)),
    row(t("optimise.rows.sharpe"), ({ figures }) => shown(figures?.sharpeRatio, number(2))),
    row(t("optimise.rows.riskShare"), (one) => shown(aimFigures(one).largestRiskShare, percent)),
    row(t("optimise.rows.effective"), (one) => number(1)(effective(one))),
  ];
  const warned = proposed.figures?.warnings?.includes("RISK_PARITY_NOT_REACHED") ? [t("optimise.parityNotReached")] : [];
  const sentence = [...(proposed.figures ? [pointSentence("proposed", proposed.figures, writing)] : []), ...warned].join(" ");
  return { rows, sentence };
}
