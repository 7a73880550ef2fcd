import type { ScheduledPayments } from "#app/domain/advice/scheduled-payments.ts";
import type { ActType } from "#app/domain/enumerations.ts";

/**
 * Everything that the figures of a published advice are computed from: kept with the package, so that the same inputs give the
 * same figures on any later day. Fractions are decimal (5 % is 0.05), amounts in currency units.
 */
export interface AdviceInputs {
  /** YYYY-MM-DD. */
  day: string;
  act: ActType;
  months: number | null;
  /** In the contract before the act, and what the act pays in or out. */
  holdings: Array<{ series: string; amount: number }>;
  paidIn: number;
  withdrawn: number;
  scheduled: ScheduledPayments | null;
  /** Of the advice. */
  weights: Record<string, number>;
  /** Of the contract after the act, where the act does not lead as far as the advice; packages before 1.2 have none. */
  after?: Record<string, number>;
  /** What mandates cost a year, of the whole; packages before 1.2 have none. */
  mandateFee?: number;
  total: number;
  fees: { entry: number; management: number; switch: number; exit: number };
  /** Charges of the funds a year; those not stored are absent. */
  charges: Record<string, number>;
  sri: Record<string, number | null>;
  measure: "WEIGHTED_AVERAGE_SRI" | "VOLATILITY_ABV" | "EX_ANTE_VOLATILITY";
  /** Of the values of the day, where the measure needs them. */
  covariance: { uuids: string[]; matrix: number[][] } | null;
  /** The set of market scenarios; null: no set holds every series, and costs are counted without growth. */
  matrix: { uuid: string; version: number } | null;
  valuesAsOf: string | null;
}

interface CostFigure {
  amount: number;
  annualRate: number | null;
  years: number[];
}
export interface AdviceFigures {
  engine: string;
  /** In the unit of the measure; null where an indicator is missing. */
  risk: number | null;
  /** Of the contract after the act, where that is another allocation than the advice. */
  riskAfter?: number | null;
  outlook: { scenarios: number; savings: number; p5: number; p50: number; p95: number; lossProbability: number } | null;
  costs: {
    entry: CostFigure;
    management: CostFigure;
    mandate: CostFigure;
    funds: CostFigure | null;
    total: CostFigure;
    reduction: number | null;
    net: number | null;
    gross: number | null;
    invested: number;
    unknown: string[];
  } | null;
  switching: {
    sold: number;
    bought: number;
    costNow: number;
    chargeBefore: number | null;
    chargeAfter: number | null;
    yearlySaving: number | null;
    breakEvenMonths: number | null;
  } | null;
}
