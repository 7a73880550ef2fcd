import { drawFrontier, type FrontierDrawing } from "#app/components/charts/frontier.ts";
import { formatChance, formatNumber, formatPercent, formatProjected, formatVariation } from "#app/domain/format.ts";
import type { OptimisationForm, OptimisationProblem } from "#app/domain/simulation/optimisation.ts";
import type { FailureView, LineView } from "../view.ts";
import type { Writing } from "../writing.ts";
import { classesText } from "./classes-text.ts";
import type { Optimised, Outlook } from "./market.server.ts";

export interface ComparedRow {
  label: string;
  before: string;
  after: string;
}

export interface ProposalView {
  /** What the fields of "use" carry: per cent, exact. */
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
  /** What can be reached, in one sentence. */
  range: string | null;
  drawing: FrontierDrawing | null;
  /** The line of the drawing, in words. */
  points: Array<{ risk: string; reward: string }>;
  caption: string;
  proposal: ProposalView | null;
}
/** `impossible`: these series have no common scenarios. */
export type OptimiseView = ReadyView | { kind: "impossible"; failure: FailureView };

const choice = (key: string, { volatility, expectedReturn }: Optimised) => ({ key, risk: volatility, reward: expectedReturn });

function drawing(current: Optimised | null, result: Optimised, proposed: Optimised | null, { language }: Writing): FrontierDrawing | null {
  const { frontier } = result;
  if (!frontier || frontier.length === 0) return null;
  return drawFrontier(
    frontier.map(({ volatility, expectedReturn }) => ({ risk: volatility, reward: expectedReturn })),
    [...(current ? [choice("current", current)] : []), ...(proposed ? [choice("proposed", proposed)] : [])],
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

function pointSentence(key: "current" | "proposed", { volatility, expectedReturn }: Optimised, { t, language }: Writing): string {
  return t(`optimise.point.${key}`, {
    risk: formatPercent(volatility * 100, language, { decimals: 1 }),
    reward: formatVariation(expectedReturn * 100, language),
  });
}

/** What the supports can reach without any bound, and where the allocation stands. */
export function rangeView(current: Optimised | null, reach: Optimised | null, writing: Writing) {
  return {
    range: reach && rangeSentence(reach, writing),
    drawing: reach && drawing(current, reach, null, writing),
    points: reach ? pointsOf(reach, writing) : [],
    caption: [reach && rangeSentence(reach, writing), current && pointSentence("current", current, writing)].filter(Boolean).join(" "),
  };
}

interface Proposal {
  current: Optimised | null;
  result: Optimised;
  /** Simulations of the present and of the proposed allocation on the same scenarios. */
  before: Outlook | null;
  after: Outlook | null;
  currency: string;
}

/** The proposal beside the allocation of today, figure by figure. */
export function proposalView({ current, result, before, after, currency }: Proposal, writing: Writing) {
  const { t, language } = writing;
  const missing = t("common.missing.short");
  const percent = (value: number | undefined) => (value === undefined ? missing : formatVariation(value * 100, language));
  const risk = (value: number | undefined) => (value === undefined ? missing : formatPercent(value * 100, language, { decimals: 1 }));
  const ratio = (value: number | null | undefined) => (value == null ? missing : formatNumber(value, language, { decimals: 2 }));
  const money = (outlook: Outlook | null) => (outlook ? formatProjected(outlook.median, language, { currency }) : missing);
  const chance = (outlook: Outlook | null) =>
    outlook?.successes == null ? missing : formatChance(outlook.successes / outlook.total, language);
  const rows = [
    ...(after?.successes == null ? [] : [{ label: t("optimise.rows.chance"), before: chance(before), after: chance(after) }]),
    { label: t("optimise.rows.median"), before: money(before), after: money(after) },
    { label: t("optimise.rows.return"), before: percent(current?.expectedReturn), after: percent(result.expectedReturn) },
    { label: t("optimise.rows.volatility"), before: risk(current?.volatility), after: risk(result.volatility) },
    { label: t("optimise.rows.srri"), before: current ? String(current.srri) : missing, after: String(result.srri) },
    { label: t("optimise.rows.sharpe"), before: ratio(current?.sharpeRatio), after: ratio(result.sharpeRatio) },
  ];
  const sentence = pointSentence("proposed", result, writing);
  return {
    range: rangeSentence(result, writing),
    drawing: drawing(current, result, result, writing),
    points: pointsOf(result, writing),
    caption: [rangeSentence(result, writing), current && pointSentence("current", current, writing), sentence].filter(Boolean).join(" "),
    proposal: { rows, sentence },
  };
}
