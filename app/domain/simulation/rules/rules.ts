import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { addMonths, isDay } from "../calendar.ts";
import { stepOfOverdraft } from "../cash-flow.ts";
import type { ExactParameters, SimulationForm } from "../form.ts";
import { suitabilityIssues } from "../suitability/suitability-issues.ts";
import { productIssues, spreadIssues, supportIssues } from "./contract-rules.ts";
import { checkInvestments } from "./investment-rules.ts";
import { checkMovements, type SimulatorLimits } from "./line-rules.ts";
import { type Issue, readMoney, readRate } from "./number-rules.ts";

export interface Checked {
  /** Null when something has to be put right first. */
  parameters: ExactParameters | null;
  errors: Issue[];
  warnings: Issue[];
}

export const LONGEST_HORIZON = 50;

export const longestHorizon = (limits: SimulatorLimits) => Math.min(limits.maxHorizonYears ?? LONGEST_HORIZON, LONGEST_HORIZON);

/** Reads every field of the simulator and says what is wrong and what deserves a warning, field by field. */
export function checkSimulation(form: SimulationForm, limits: SimulatorLimits, language: InterfaceLanguage, currency = "EUR"): Checked {
  const errors: Issue[] = [];
  const warnings: Issue[] = [];
  const startDate = isDay(form.startDate) ? form.startDate : null;
  if (startDate === null) errors.push({ field: "startDate", key: "dayInvalid" });
  const horizonYears = readHorizon(form.horizonYears, limits, errors);
  const currentBalance = form.currentBalance.trim() === "" ? "0" : readMoney(form.currentBalance, "currentBalance", language, errors);
  const goal = readGoal(form, language, errors);
  const horizon = startDate !== null && horizonYears !== null ? { from: startDate, to: addMonths(startDate, horizonYears * 12) } : null;
  const movements = checkMovements(form.movements, horizon, limits, language, errors, warnings);
  const invested = checkInvestments(form, limits.offer ?? { kind: "SELF_BUILT" }, horizonYears, language, errors);
  if (invested && movements && !invested.mandates && !invested.grid) {
    const { supports = [], rules = {}, classes = new Map(), today = "" } = limits;
    errors.push(...supportIssues({ allocation: invested.allocation, movements }, supports, today));
    warnings.push(...productIssues(invested, rules, classes), ...spreadIssues(invested, rules));
  }
  if (invested && horizonYears !== null)
    warnings.push(...suitabilityIssues(invested, horizonYears, limits.profile ?? null, limits.sri ?? new Map()));
  const entryFee = readRate(form.entryFee, "entryFee", { from: 0, to: 20 }, language, errors);
  const managementFee = readRate(form.managementFee, "managementFee", { from: 0, to: 20 }, language, errors);
  if (
    errors.length > 0 ||
    !startDate ||
    !horizonYears ||
    !currentBalance ||
    !goal ||
    !movements ||
    !invested ||
    !entryFee ||
    !managementFee
  ) {
    return { parameters: null, errors, warnings };
  }
  const parameters = {
    currency,
    startDate,
    horizonYears,
    currentBalance,
    goal,
    movements,
    ...invested,
    rebalancing: form.rebalancing,
    entryFee,
    managementFee,
  };
  const overdrawn = stepOfOverdraft(parameters);
  if (overdrawn !== null)
    warnings.push({ field: "movements", key: "withdrawnBeyondPaidIn", params: { day: addMonths(startDate, overdrawn) } });
  return { parameters, errors, warnings };
}

function readHorizon(text: string, limits: SimulatorLimits, errors: Issue[]): number | null {
  const years = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (years >= 1 && years <= longestHorizon(limits)) return years;
  errors.push({ field: "horizonYears", key: "horizonOutside", params: { count: longestHorizon(limits) } });
  return null;
}

function readGoal(form: SimulationForm, language: InterfaceLanguage, errors: Issue[]): ExactParameters["goal"] | null {
  if (form.goalKind === "none") return { kind: "none" };
  if (form.goalKind === "annualized_return") {
    const rate = readRate(form.goalRate, "goalRate", { from: -50, to: 100 }, language, errors);
    return rate === null ? null : { kind: "annualized_return", rate };
  }
  const amount = readMoney(form.goalAmount, "goalAmount", language, errors);
  if (amount !== null && Number(amount) > 0) return { kind: "target", amount };
  if (amount !== null) errors.push({ field: "goalAmount", key: "notPositive" });
  return null;
}
