import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { Simulation, Simulator } from "#app/contract/simulation/simulation.ts";
import { formatAmount, formatChance, formatPercent, formatProjected, formatVariation } from "#app/domain/format/format.ts";
import { seriesOf } from "#app/domain/simulation/request.ts";
import { successesOf, withdraws } from "#app/domain/simulation/success.ts";
import { ASSET_CLASS_ORDER } from "#app/domain/theme/asset-class.ts";
import { todayOf } from "#app/modules/document/document-file.server.ts";
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

export const MOST_COMPARED = 3;

export interface ComparedColumn {
  uuid: string;
  name: string;
  slices: Array<{ assetClass: LineView["assetClass"]; label: string; share: number; text: string }>;
  allocation: string;
  /** One text for each row; null where there is nothing to say. */
  cells: Array<string | null>;
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
  const columns = filled.map((column) => ({ ...column, cells: column.cells.filter((_, at) => kept[at]) }));
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
  const { text, remarks } = profileView({ ...simulation, subscriber, today: todayOf() }, viewer, writing);
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
    failure: computed && "refusal" in computed ? failureSentence(failureOf(computed.refusal), lines, writing) : null,
  };
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
