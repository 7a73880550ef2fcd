import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { Simulation, Simulator } from "#app/contract/simulation/simulation.ts";
import {
  formatAmount,
  formatChance,
  formatNumber,
  formatPercent,
  formatProjected,
  formatVariation,
  roundProjected,
} from "#app/domain/format/format.ts";
import { seriesOf } from "#app/domain/simulation/request.ts";
import { successesOf, withdraws } from "#app/domain/simulation/success.ts";
import { ASSET_CLASS_ORDER } from "#app/domain/theme/asset-class.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { attempt, type Refusal } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { costsInAll, pointsOf } from "../costs/costs-view.server.ts";
import { failureOf } from "../failure.ts";
import { failureSentence } from "../failure-view.server.ts";
import { linesOf } from "../inputs/lines.server.ts";
import { findWithSimulator } from "../page/edit-page.server.ts";
import { projectSavings } from "../run/project.server.ts";
import { profileView } from "../subscriber/profile-view.server.ts";
import type { LineView } from "../view.ts";
import type { Writing } from "../writing.ts";
import { MOST_COMPARED } from "./most-compared.ts";

export interface ComparedColumn {
  uuid: string;
  name: string;
  slices: Array<{ assetClass: LineView["assetClass"]; label: string; share: number; text: string }>;
  allocation: string;
  /** One text for each row; null where there is nothing to say. */
  cells: Array<string | null>;
  /** For each row how far it is from the first simulation; null for the first, and where nothing differs. */
  differences: Array<string | null>;
  /** Where nine in ten scenarios end and the median, in per cent of the axis that all share; null without a result. */
  span: { from: number; median: number; to: number; text: string } | null;
  /** Why nothing could be computed. */
  failure: string | null;
}

export interface CompareView {
  columns: ComparedColumn[];
  rows: Array<{ key: string; label: string }>;
  /** What makes the columns comparable, or what keeps them from it. */
  note: string;
}

type Found = { simulation: Simulation; simulator: Simulator };
const isShown = ({ status }: Refusal) => status !== 401 && status !== 403;

/** Simulations that an address asks to compare; others than the person's own are not found. */
export async function compareView(viewer: Viewer, asked: readonly string[], writing: Writing): Promise<CompareView> {
  const uuids = [...new Set(asked)].slice(0, MOST_COMPARED);
  const found = (await Promise.all(uuids.map((uuid) => findWithSimulator(viewer, uuid)))).filter((one) => one !== null);
  const { t } = writing;
  const rows = ROWS.map((key) => ({ key, label: t(`simulation.compare.rows.${key}`) }));
  if (found.length < 2) return { columns: [], rows, note: t("simulation.compare.tooFew") };
  const series = [...new Set(found.flatMap(({ simulation }) => seriesOf(parametersOf(simulation))))];
  const lines = await linesOf(viewer, series, writing);
  const resolved = await attempt(
    () => viewer.api.scenarioSets.resolve({ body: { series, preferred: found[0]?.simulator.matrix ?? null } }),
    isShown,
  );
  const common = "value" in resolved ? resolved.value.uuid : null;
  const filled = await Promise.all(found.map((one) => columnOf(viewer, one, common, lines, writing)));
  const kept = ROWS.map((row, at) => !OF_WITHDRAWALS.includes(row) || filled.some(({ cells }) => cells[at] !== null));
  const [first] = filled;
  const axis = Math.max(1, ...filled.map(({ ends }) => ends?.q95 ?? 0));
  const columns = filled.map(({ figures, ends, currency, cells, ...column }) => ({
    ...column,
    cells: cells.filter((_, at) => kept[at]),
    differences: ROWS.map((row) => differenceText(row, figures[row], first?.figures[row], currency, writing)).filter((_, at) => kept[at]),
    span: ends && spanOf(ends, axis, currency, writing),
  }));
  const reason = "refusal" in resolved ? failureSentence(failureOf(resolved.refusal), lines, writing) : null;
  return { columns, rows: rows.filter((_, at) => kept[at]), note: reason ?? t("simulation.compare.sameScenarios") };
}

const parametersOf = ({ draft, parameters }: Simulation) => draft ?? parameters;

const ROWS = [
  "profile",
  "chances",
  "median",
  "favourable",
  "unfavourable",
  "annualReturn",
  "paidIn",
  "withdrawals",
  "paidWithdrawals",
  "everyWithdrawal",
  "balance",
  "goal",
  "horizon",
  "fees",
  "costs",
  "costsEffect",
] as const;
type Row = (typeof ROWS)[number];
/** Rows that stand only where one of the simulations withdraws. */
const OF_WITHDRAWALS: readonly Row[] = ["withdrawals", "paidWithdrawals", "everyWithdrawal"];

async function columnOf(viewer: Viewer, { simulation }: Found, matrix: string | null, lines: readonly LineView[], writing: Writing) {
  const parameters = parametersOf(simulation);
  const computed = matrix ? await attempt(() => projectSavings(viewer, parameters, matrix), isShown) : null;
  const result = computed && "value" in computed ? computed.value : null;
  const { subscriber } = parameters;
  const { text, remarks } = profileView({ ...simulation, subscriber, today: marketToday() }, viewer, writing);
  const texts = {
    profile: [text, ...remarks].join(". "),
    ...inputTexts(parameters, writing),
    ...(result ? resultTexts(result, parameters.currency, writing) : {}),
  };
  const { t, language } = writing;
  const slices = ASSET_CLASS_ORDER.flatMap((assetClass) => {
    const share = parameters.allocation.reduce(
      (sum, { series, weight }) => (lines.find((line) => line.series === series)?.assetClass === assetClass ? sum + Number(weight) : sum),
      0,
    );
    const text = formatPercent(share, language, { decimals: [0, 2] });
    return share > 0 ? [{ assetClass, label: t(`common.assetClasses.${assetClass}`), share, text }] : [];
  });
  return {
    uuid: simulation.uuid,
    name: simulation.name ?? t("simulation.edit.unnamed"),
    slices,
    allocation: slices.map(({ label, text }) => `${label} ${text}`).join(", "),
    cells: ROWS.map((row) => texts[row] ?? null),
    currency: parameters.currency,
    figures: result ? figuresOf(result) : {},
    ends: result && endsOf(result),
    failure: computed && "refusal" in computed ? failureSentence(failureOf(computed.refusal), lines, writing) : null,
  };
}

const endsOf = ({ scenarios }: SimulationResult) => {
  const end = (name: "q05" | "median" | "q95") => scenarios.find((one) => one.name === name)?.finalAmount ?? 0;
  return { q05: end("q05"), median: end("median"), q95: end("q95") };
};

/** Rows that are told apart by a number: shares of scenarios and yearly returns are fractions. */
function figuresOf(result: SimulationResult): Partial<Record<Row, number>> {
  const reached = successesOf(result);
  const { q05, median, q95 } = endsOf(result);
  return {
    ...(reached === null ? {} : { chances: reached / result.scenarioCount }),
    median,
    favourable: q95,
    unfavourable: q05,
    annualReturn: result.scenarios.find(({ name }) => name === "median")?.annualizedReturn ?? undefined,
    paidIn: result.statistics.totalDeposits,
  };
}

function differenceText(row: Row, value: number | undefined, first: number | undefined, currency: string, { t, language }: Writing) {
  if (value === undefined || first === undefined) return null;
  const isFraction = row === "chances" || row === "annualReturn";
  // The difference of the figures as they are written, so that who takes one from the other finds it.
  const rounded = (fraction: number) => (row === "chances" ? Math.round(fraction * 100) : Math.round(fraction * 1000) / 10);
  const apart = isFraction ? rounded(value) - rounded(first) : value - first;
  if (!isFraction && roundProjected(value) === roundProjected(first)) return null;
  const size = isFraction
    ? formatNumber(Math.abs(apart), language, { decimals: row === "chances" ? 0 : 1 })
    : formatProjected(Math.abs(roundProjected(value) - roundProjected(first)), language, { currency });
  if (/^0([.,]0)?$/.test(size)) return null;
  const signed = `${apart > 0 ? "+" : "\u2212"}${size}`;
  return isFraction ? t("simulation.compare.points", { points: signed }) : signed;
}

function spanOf({ q05, median, q95 }: ReturnType<typeof endsOf>, axis: number, currency: string, { t, language }: Writing) {
  const money = (amount: number) => formatProjected(amount, language, { currency });
  const at = (amount: number) => Math.round((Math.max(0, amount) / axis) * 1000) / 10;
  const text = t("simulation.compare.span", { from: money(q05), median: money(median), to: money(q95) });
  return { from: at(q05), median: at(median), to: at(q95), text };
}

function inputTexts(parameters: Simulation["parameters"], { t, language }: Writing): Partial<Record<Row, string>> {
  const { currency, goal, horizonYears, currentBalance, entryFee, managementFee, mandates = [] } = parameters;
  const money = (amount: string) => formatAmount(amount, language, { currency, decimals: [0, 2] });
  const percent = (rate: string) => formatPercent(rate, language, { decimals: [0, 2] });
  return {
    balance: money(currentBalance),
    goal:
      goal.kind === "none"
        ? t("simulator.goal.kinds.none")
        : goal.kind === "target"
          ? money(goal.amount)
          : t("simulation.compare.aYear", { rate: percent(goal.rate) }),
    horizon: t("simulator.horizon.years", { count: horizonYears }),
    fees: [
      t("simulation.compare.fees", { entry: percent(entryFee), management: percent(managementFee) }),
      ...mandates.map(({ label, mandateFee }) => t("costs.rates.mandateOf", { label, rate: percent(mandateFee) })),
    ].join(", "),
  };
}

function resultTexts(result: SimulationResult, currency: string, writing: Writing): Partial<Record<Row, string>> {
  const { language, t } = writing;
  const { scenarioCount: total, scenarios, statistics, shortfallScenarios, costs } = result;
  const points = pointsOf(result, writing);
  const count = (reached: number) => `${formatChance(reached / total, language)} (${reached} / ${total})`;
  const reached = successesOf(result);
  const money = (amount: number) => formatProjected(amount, language, { currency });
  const scenario = (name: "q05" | "median" | "q95") => scenarios.find((one) => one.name === name);
  const value = (name: "q05" | "median" | "q95") => money(scenario(name)?.finalAmount ?? 0);
  const yearly = scenario("median")?.annualizedReturn;
  return {
    ...(reached === null ? {} : { chances: count(reached) }),
    median: value("median"),
    favourable: value("q95"),
    unfavourable: value("q05"),
    ...(yearly == null ? {} : { annualReturn: formatVariation(yearly * 100, language) }),
    paidIn: money(statistics.totalDeposits),
    ...(withdraws(result)
      ? {
          withdrawals: money(statistics.totalWithdrawals),
          paidWithdrawals: money(scenario("median")?.paidWithdrawals ?? 0),
          everyWithdrawal: count(total - shortfallScenarios),
        }
      : {}),
    ...(costs ? { costs: costsInAll(costs, currency, writing) } : {}),
    ...(points === null ? {} : { costsEffect: t("simulation.compare.costsEffect", { points }) }),
  };
}
