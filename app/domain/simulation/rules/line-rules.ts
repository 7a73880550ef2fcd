import type { AllocationLine } from "#app/domain/allocation/lines.ts";
import type { DiversificationRules } from "#app/domain/diversification.ts";
import type { AssetClass, InterfaceLanguage, MovementFrequency } from "#app/domain/enumerations.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { isDay } from "../calendar.ts";
import type { ExactParameters, MovementLine } from "../form.ts";
import { intentOf } from "../form-change.ts";
import type { Offer } from "../management.ts";
import type { ProfileLimits } from "../suitability/suitability-issues.ts";
import { hundredthsOf, WHOLE, weightOf } from "../weights.ts";
import type { SupportRule } from "./contract-rules.ts";
import { type Issue, readMoney } from "./number-rules.ts";

/** What the contract behind a simulator allows; decimals in currency units. */
export interface SimulatorLimits {
  minSimpleDeposit?: string;
  minPeriodicDeposit?: Partial<Record<MovementFrequency, string>>;
  maxHorizonYears?: number;
  /** How the money is managed; free choice of the series where nothing is said. */
  offer?: Offer;
  supports?: readonly SupportRule[];
  rules?: DiversificationRules;
  /** Asset classes of the series that are known. */
  classes?: ReadonlyMap<string, AssetClass>;
  /** Classes of risk (SRI) of the series that are known; null where none was published. */
  sri?: ReadonlyMap<string, number | null>;
  /** The client's profile; null where there is none. */
  profile?: ProfileLimits | null;
  /** Day on which a support is open or closed, YYYY-MM-DD. */
  today?: string;
}
interface Horizon {
  from: string;
  to: string;
}

/** Contributions and withdrawals; dates that the simulation cannot reach are warnings, the rest is refused. */
export function checkMovements(
  lines: readonly MovementLine[],
  horizon: Horizon | null,
  limits: SimulatorLimits,
  language: InterfaceLanguage,
  errors: Issue[],
  warnings: Issue[],
): ExactParameters["movements"] | null {
  const read = lines.map((line, index) => {
    const at = `movements[${index}]`;
    const amount = readMoney(line.amount, `${at}.amount`, language, errors);
    if (amount !== null) checkMinimum(line, index, amount, limits, errors);
    const periodic = line.type.startsWith("PERIODIC");
    const startDate = readDay(line.startDate, `${at}.startDate`, errors);
    const endDate = periodic ? readDay(line.endDate, `${at}.endDate`, errors) : undefined;
    if (startDate && endDate && endDate < startDate) errors.push({ field: `${at}.endDate`, key: "endBeforeStart" });
    if (horizon) warnings.push(...outsideHorizon(at, horizon, startDate, endDate));
    if (amount === null) return null;
    return {
      type: line.type,
      amount,
      ...(periodic ? { frequency: line.frequency } : {}),
      ...(startDate ? { startDate } : {}),
      ...(endDate ? { endDate } : {}),
      ...(line.name ? { name: line.name } : {}),
    };
  });
  const complete = read.filter((movement) => movement !== null);
  return complete.length === lines.length ? complete : null;
}

function readDay(text: string, field: string, errors: Issue[]): string | undefined {
  if (text === "" || isDay(text)) return text || undefined;
  errors.push({ field, key: "dayInvalid" });
  return undefined;
}

function outsideHorizon(at: string, horizon: Horizon, startDate: string | undefined, endDate: string | undefined): Issue[] {
  if (startDate && startDate >= horizon.to) return [{ field: `${at}.startDate`, key: "startsBeyondHorizon", params: { day: horizon.to } }];
  if (startDate && startDate < horizon.from) return [{ field: `${at}.startDate`, key: "startsTooEarly", params: { day: horizon.from } }];
  if (endDate && endDate > horizon.to) return [{ field: `${at}.endDate`, key: "endsBeyondHorizon", params: { day: horizon.to } }];
  return [];
}

function checkMinimum(line: MovementLine, index: number, amount: string, limits: SimulatorLimits, errors: Issue[]): void {
  const field = `movements[${index}].amount`;
  if (Number(amount) <= 0) {
    errors.push({ field, key: "notPositive" });
    return;
  }
  const { minSimpleDeposit, minPeriodicDeposit } = limits;
  const minimum = { SIMPLE_DEPOSIT: minSimpleDeposit, PERIODIC_DEPOSIT: minPeriodicDeposit?.[line.frequency] }[line.type as string];
  if (minimum === undefined || Number(amount) >= Number(minimum)) return;
  const fix = intentOf({ kind: "set-amount", index, amount: String(Math.ceil(Number(minimum))) });
  if (line.type === "SIMPLE_DEPOSIT") errors.push({ field, key: "simpleDepositMinimum", params: { amount: minimum }, fix });
  else errors.push({ field, key: "periodicDepositMinimum", params: { amount: minimum, frequency: line.frequency }, fix });
}

/** Weights must each be more than 0 % and total exactly 100.00. */
export function checkAllocation(
  lines: readonly AllocationLine[],
  language: InterfaceLanguage,
  errors: Issue[],
): ExactParameters["allocation"] | null {
  if (lines.length === 0) {
    errors.push({ field: "allocation", key: "noSeries" });
    return null;
  }
  const before = errors.length;
  const weights = lines.map((line, index) => {
    const field = `allocation[${index}].weight`;
    const hundredths = readWeight(line.weight, field, language, errors);
    if (lines.findIndex((other) => other.series === line.series) < index) errors.push({ field, key: "seriesTwice" });
    return hundredths;
  });
  const total = weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0);
  if (weights.every((weight) => weight !== null) && total !== WHOLE) {
    const key = total < WHOLE ? "leftToAllocate" : "toRemove";
    errors.push({ field: "allocation", key, params: { percent: weightOf(Math.abs(WHOLE - total)) } });
  }
  if (errors.length > before) return null;
  return lines.map((line, index) => ({ series: line.series, weight: weightOf(weights[index] ?? 0) }));
}

export function readWeight(text: string, field: string, language: InterfaceLanguage, errors: Issue[]): number | null {
  const decimal = readDecimal(text, language);
  const hundredths = decimal === null ? null : hundredthsOf(decimal);
  if (text.trim() === "") errors.push({ field, key: "weightMissing" });
  else if (decimal === null) errors.push({ field, key: "notANumber" });
  else if (decimal.startsWith("-")) errors.push({ field, key: "negative" });
  else if (hundredths === null) errors.push({ field, key: "twoDecimals" });
  else if (hundredths === 0) errors.push({ field, key: "weightZero" });
  else if (hundredths > WHOLE) errors.push({ field, key: "weightTooMuch" });
  else return hundredths;
  return null;
}
