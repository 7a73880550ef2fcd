import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { formatDate, formatMonth, formatPercent, formatProjected, formatVariation, roundProjected } from "#app/domain/format/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { lastWithdrawal } from "#app/domain/simulation/cash-flow.ts";
import { valuesInTodaysMoney } from "#app/domain/simulation/real-terms.ts";
import { fractionOf, seriesOf } from "#app/domain/simulation/request.ts";
import { futureValue, requiredReturn } from "#app/domain/simulation/required-return.ts";
import { LEVELS, scenariosBeyond, withdraws } from "#app/domain/simulation/success.ts";
import type { Translate } from "#app/i18n/texts.ts";
import { costsView } from "../costs/costs-view.server.ts";
import type { Versions } from "../run/run.server.ts";
import { successView } from "../success/success-view.server.ts";
import type { LineView, ResultsView, ScenarioRow } from "../view.ts";
import type { Writing } from "../writing.ts";
import { fanView } from "./fan-view.server.ts";
import { inMoneyOf } from "./money.server.ts";

export interface ResultsAsked {
  result: SimulationResult;
  parameters: SimulationParameters;
  versions: Versions | null;
  lines: readonly LineView[];
  paths: number[][] | null;
  pathsGone: boolean;
  /** Yearly inflation in per cent taken out of the projected amounts; null for the euros of each date. */
  inflation: number | null;
}

export function resultsView(
  { result: nominal, parameters, versions, lines, paths: nominalPaths, pathsGone, inflation }: ResultsAsked,
  { t, language }: Writing,
): ResultsView {
  const { startDate, currency } = parameters;
  const { result, flows } = inMoneyOf(nominal, parameters, inflation);
  const paths = nominalPaths && inflation !== null ? nominalPaths.map((path) => valuesInTodaysMoney(path, inflation / 100)) : nominalPaths;
  const end = formatMonth(addMonths(startDate, result.months), language);
  const paidIn = flows.deposited.at(-1) ?? 0;
  const money = (amount: number) => formatProjected(amount, language, { currency });
  const fee = (rate: string) => formatPercent(rate, language, { decimals: [0, 2] });
  const fan = fanView({ result, parameters, flows, paths, pathsGone }, { t, language });
  // A simulator's other mandates hold funds that this result knows nothing of.
  const series = new Set(seriesOf(parameters));
  const held = lines.filter((line) => series.has(line.series));
  const costs = costsView({ result: nominal, parameters, lines }, { t, language });
  const simulated = namesOf(held, "simulated");
  return {
    success: successView(nominal, parameters, end, { t, language }),
    fan,
    scenariosTitle: t("simulator.scenarios.title", { month: end }),
    gainHead: withdraws(result) ? t("simulator.scenarios.gainWithdrawals") : t("simulator.scenarios.gain", { paidIn: money(paidIn) }),
    paidHead: fallsShort(result) ? t("simulator.scenarios.paid") : null,
    scenariosNote: withdraws(result)
      ? t(fallsShort(result) ? "simulator.scenarios.notePaid" : "simulator.scenarios.note", {
          paidIn: money(paidIn),
          planned: money(flows.withdrawn.at(-1) ?? 0),
        })
      : null,
    scenarios: [...result.scenarios].reverse().map((scenario) => scenarioRow(scenario, result, paidIn, currency, { t, language })),
    costs,
    // Losses and totals are counted in the euros of each date: beside real amounts they would be read wrongly.
    statistics: inflation === null ? statistics(nominal, costs?.rows.at(-1)?.amount ?? t("common.missing.short"), money, t) : [],
    moneyNote: [
      inflation === null
        ? t("simulator.sources.net")
        : t("simulator.sources.netReal", { rate: formatPercent(inflation, language, { decimals: 0 }) }),
      t("simulator.sources.fees", { entry: fee(parameters.entryFee), annualFees: fee(parameters.managementFee) }),
      ...(parameters.mandates ?? []).map(({ label, mandateFee }) => t("simulator.sources.mandateFee", { label, fee: fee(mandateFee) })),
    ].join(" "),
    sources: sources(versions, namesOf(held, "imported"), { t, language }),
    simulated: simulated.length > 0 ? t("simulator.sources.simulated", { names: simulated.join(", ") }) : null,
  };
}

/** Some scenario does not pay every withdrawal: each row shows what it pays beside its value. */
const fallsShort = ({ shortfallScenarios }: SimulationResult) => shortfallScenarios > 0;

/** The gain is that of the figures shown: rounded final value and paid withdrawals, less rounded payments. */
function scenarioRow(
  scenario: SimulationResult["scenarios"][number],
  result: SimulationResult,
  paidIn: number,
  currency: string,
  { t, language }: Writing,
): ScenarioRow {
  const level = LEVELS[scenario.name];
  const total = result.scenarioCount;
  const beyond = scenariosBeyond(total, level);
  const { finalAmount, paidWithdrawals, annualizedReturn } = scenario;
  const gain = roundProjected(finalAmount) + roundProjected(paidWithdrawals) - roundProjected(paidIn);
  return {
    key: scenario.name,
    label: t(`simulator.fan.ends.${scenario.name}`),
    count: t(level >= 0.5 ? "simulator.scenarios.above" : "simulator.scenarios.below", { beyond, total }),
    finalValue: formatProjected(finalAmount, language, { currency }),
    paid: fallsShort(result) ? formatProjected(paidWithdrawals, language, { currency }) : null,
    gain: formatProjected(gain, language, { currency, signed: true }),
    annualReturn: annualizedReturn === null ? t("common.missing.short") : formatVariation(annualizedReturn * 100, language),
    losing: gain < 0,
  };
}

function statistics(result: SimulationResult, cost: string, money: (amount: number) => string, t: Translate): ResultsView["statistics"] {
  const { statistics: s, scenarioCount: total, shortfallScenarios } = result;
  const count = (scenarios: number) => t("simulator.statistics.lossCount", { scenarios, total });
  return [
    { label: t("simulator.statistics.mean"), value: money(s.meanFinalAmount) },
    {
      label: t("simulator.statistics.spread"),
      meaning: t("simulator.terms.spread"),
      value: s.standardDeviation === null ? t("common.missing.short") : money(s.standardDeviation),
    },
    {
      label: t(withdraws(result) ? "simulator.statistics.lossWithdrawals" : "simulator.statistics.loss"),
      meaning: t("simulator.terms.loss"),
      value: count(Math.round(s.probabilityOfLoss * total)),
    },
    { label: t("simulator.statistics.deposits"), value: money(s.totalDeposits) },
    { label: t("simulator.statistics.costs"), value: cost },
    ...(withdraws(result)
      ? [
          { label: t("simulator.statistics.withdrawals"), value: money(s.totalWithdrawals) },
          ...(shortfallScenarios > 0 ? [{ label: t("simulator.statistics.paid"), value: money(s.meanPaidWithdrawals) }] : []),
          { label: t("simulator.statistics.shortfall"), value: count(shortfallScenarios) },
        ]
      : []),
  ];
}

const namesOf = (lines: readonly LineView[], origin: LineView["origin"]): string[] => [
  ...new Set(lines.filter((line) => line.origin === origin).map(({ name }) => name)),
];

function sources(versions: Versions | null, imported: readonly string[], { t, language }: Writing): string[] {
  const window =
    versions?.referenceFrom && versions.referenceTo
      ? t("simulator.sources.window", {
          from: formatMonth(versions.referenceFrom, language),
          to: formatMonth(versions.referenceTo, language),
        })
      : null;
  return [
    window,
    versions?.matrixVersion === null || versions === null ? null : t("simulator.sources.matrix", { version: versions.matrixVersion }),
    versions?.engine ? t("simulator.sources.engine", { engine: versions.engine }) : null,
    versions?.seriesAsOf ? t("simulator.sources.values", { day: formatDate(versions.seriesAsOf) }) : null,
    imported.length > 0 ? t("simulator.sources.imported", { names: imported.join(", ") }) : null,
  ].filter((source) => source !== null);
}

/** The goal said in its other form: an amount as a return on the gross payments, a return as an amount. */
export function goalHint(parameters: SimulationParameters, { t, language }: Writing): string | null {
  const { goal, startDate, horizonYears, currency } = parameters;
  if (goal.kind === "none") return t(lastWithdrawal(parameters) === null ? "simulator.goal.noneHint" : "simulator.goal.withdrawalsHint");
  if (goal.kind === "annualized_return") {
    const amount = formatProjected(futureValue(parameters, fractionOf(goal.rate)), language, { currency });
    return t("simulator.goal.meansAmount", { amount, month: formatMonth(addMonths(startDate, horizonYears * 12), language) });
  }
  const rate = requiredReturn(parameters, Number(goal.amount));
  return rate === null
    ? t("simulator.goal.unreachable")
    : t("simulator.goal.needsReturn", { rate: formatPercent(rate * 100, language, { decimals: 1 }) });
}
