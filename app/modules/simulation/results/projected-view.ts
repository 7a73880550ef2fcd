import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { formatMonth, formatPercent, formatProjected, formatVariation, roundProjected } from "#app/domain/format/format.ts";
import { valuesInTodaysMoney } from "#app/domain/projection/real-terms.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { lastWithdrawal } from "#app/domain/simulation/cash-flow.ts";
import { fractionOf } from "#app/domain/simulation/request.ts";
import { futureValue, requiredReturn } from "#app/domain/simulation/required-return.ts";
import { LEVELS, scenariosBeyond, withdraws } from "#app/domain/simulation/success.ts";
import { successView } from "../success/success-view.ts";
import type { ResultsView, ScenarioRow } from "../view.ts";
import type { Writing } from "../writing.ts";
import { fanView } from "./fan-view.ts";
import { inMoneyOf } from "./money.ts";

export interface ProjectedAsked {
  result: SimulationResult;
  parameters: SimulationParameters;
  paths: number[][] | null;
  pathsGone: boolean;
  /** Yearly inflation in per cent taken out of the projected amounts; null for the euros of each date. */
  inflation: number | null;
}

export type ProjectedView = Pick<
  ResultsView,
  "success" | "fan" | "scenariosTitle" | "gainHead" | "paidHead" | "scenariosNote" | "scenarios"
>;

/**
 * What follows from the scenarios and the inputs alone: chances, fan and outcomes. The server writes it for the page, the browser
 * while a lever moves.
 */
export function projectedView(
  { result: nominal, parameters, paths: nominalPaths, pathsGone, inflation }: ProjectedAsked,
  { t, language }: Writing,
): ProjectedView {
  const { startDate, currency } = parameters;
  const { result, flows } = inMoneyOf(nominal, parameters, inflation);
  const paths = nominalPaths && inflation !== null ? nominalPaths.map((path) => valuesInTodaysMoney(path, inflation / 100)) : nominalPaths;
  const end = formatMonth(addMonths(startDate, result.months), language);
  const paidIn = flows.deposited.at(-1) ?? 0;
  const money = (amount: number) => formatProjected(amount, language, { currency });
  return {
    success: successView(nominal, parameters, end, { t, language }),
    fan: fanView({ result, parameters, flows, paths, pathsGone }, { t, language }),
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
