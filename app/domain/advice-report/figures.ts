import type { PlannedMoney, ScheduledPayments } from "#app/domain/advice/scheduled-payments.ts";
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
  /** What is planned to be taken out later; packages before 1.11 have none, and project without it. */
  taken?: Omit<PlannedMoney, "scheduled">;
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
  /**
   * What funds cost besides, and what of their charges is paid to distributors, as far as it is known. Packages before 1.8 have none: no
   * figure of theirs is made of it.
   */
  ofFunds?: { entry: Record<string, number>; transaction: Record<string, number>; thirdParty: Record<string, number> };
  /** Of the fees of the contract, what the insurer pays to distributors; null where it is not known. Packages before 1.12 do not say. */
  paidOn?: { entry: number | null; management: number | null };
  /** The return after costs counts what the act and the funds take at once; packages before 1.10 have it without. */
  wholeReturn?: true;
  /** What a change costs counts the entry of funds and mandates; packages before 1.14 have it without. */
  wholeSwitch?: true;
  /** What a change saves counts transactions within the funds; packages before 1.15 have it without. */
  switchTransactions?: true;
  sri: Record<string, number | null>;
  measure: "WEIGHTED_AVERAGE_SRI" | "VOLATILITY_ABV" | "EX_ANTE_VOLATILITY";
  /** Of the values of the day, where the measure needs them. */
  covariance: { uuids: string[]; matrix: number[][] } | null;
  /** The set of market scenarios; null: no set holds every series, and costs are counted without growth. */
  matrix: { uuid: string; version: number } | null;
  valuesAsOf: string | null;
}

export interface CostFigure {
  amount: number;
  annualRate: number | null;
  years: number[];
}
/** Null where nothing is known of any fund; `unknown`: the funds of which it is not. */
export interface FundCost {
  item: CostFigure | null;
  unknown: string[];
}
export interface AdviceFigures {
  engine: string;
  /** In the unit of the measure; null where an indicator is missing. */
  risk: number | null;
  /** Of the contract after the act, where that is another allocation than the advice. */
  riskAfter?: number | null;
  /** `taken`: withdrawals that are planned until the end; packages before 1.11 have none. */
  outlook: { scenarios: number; savings: number; p5: number; p50: number; p95: number; lossProbability: number; taken?: number } | null;
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
    /** What is charged for the act itself on what is sold or withdrawn. */
    switching?: CostFigure;
    fundEntry?: FundCost;
    transaction?: FundCost;
    /** Out of the charges of the funds: no cost beside them. */
    thirdParty?: FundCost;
    /** Out of the fees of the contract; null where it is not known. */
    insurer?: Record<"entry" | "management", CostFigure | null>;
    /** Paid in by the end of each year, with what was held. */
    investedBy?: number[];
  } | null;
  /** Of each series over the scenarios: median return a year to the horizon, and volatility of twelve months. */
  assumptions?: Record<string, { median: number; volatility: number | null }> | null;
  switching: {
    sold: number;
    bought: number;
    costNow: number;
    chargeBefore: number | null;
    chargeAfter: number | null;
    mandateFee?: number;
    /** Of transactions within the funds, decimal fractions a year; `unknown`: series that move of which they are not known. */
    transactions?: { before: number; after: number; unknown: string[] };
    yearlySaving: number | null;
    breakEvenMonths: number | null;
  } | null;
}

/** What a change of an existing contract costs against what it saves (MiFID II delegated regulation, article 54(11)). */
export interface SwitchFacts {
  sold: number;
  bought: number;
  costNow: number;
  /** Per cent of the savings a year, of what is held and of what is advised; null where charges are not stored. */
  chargeBefore: number | null;
  chargeAfter: number | null;
  /** What mandates cost after it, per cent a year; absent without any, and in packages before 1.14. */
  mandate?: number | null;
  /** Transactions within the funds, per cent a year, and the names of those that move of which they are not known; packages before 1.15 do not say. */
  transactions?: { before: number; after: number; unknown: string[] };
  /** What the change saves a year, in currency units; negative where it costs more. */
  yearlySaving: number | null;
  breakEvenMonths: number | null;
  /** Supports held before the act or after it, in currency units; packages before 1.12 do not say, nor what is below. */
  lines?: Array<{ name: string; isin: string | null; sri: number | null; before: number; after: number }>;
  before?: SwitchSide;
  after?: SwitchSide;
}

/** A contract as it is held before or after a change. */
export interface SwitchSide {
  total: number;
  /** By the journey's measure; null where it is not known of what is held. */
  risk: number | null;
  /** Of a bad year by the classes of risk of the supports, without their spread, per cent; null where a support has none. */
  loss: number | null;
  /** Share whose capital the insurer guarantees, per cent. */
  guaranteed: number;
}
