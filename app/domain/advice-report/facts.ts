import type { ProductKind } from "#app/domain/advice/facts.ts";
import type { AdviceCheck, AnsweredBy } from "#app/domain/advice/rule.ts";
import type { PlannedWithdrawals, Reserve } from "#app/domain/advice/suitability/client-record.ts";
import type { ActType, AssetClass, InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { RiskProfile } from "#app/domain/journey.ts";
import type { StructuredTerms } from "#app/domain/structured-product/terms.ts";
import type { AdviceClock } from "./clock.ts";
import type { AdviceFigures, SwitchFacts } from "./figures.ts";

/**
 * Everything that the documents of a published advice say, as it was stored on the day: texts in the language of the documents,
 * amounts in currency units, weights and rates in per cent, null where nothing is stored. Plain data: it is kept with the package.
 */
export interface AdviceFacts {
  language: InterfaceLanguage;
  /** YYYY-MM-DD. */
  day: string;
  adviser: { name: string; email: string | null; organisation: string; registration: string | null };
  client: {
    name: string | null;
    coSubscriber: string | null;
    /** Packages before 1.9 do not say. */
    coSubscriberBirthDate?: string | null;
    legalPerson: string | null;
    /** Who acts for a legal person; packages before 1.15 do not say. */
    representative?: string | null;
    birthDate: string | null;
    code: string | null;
  };
  /** Kind of the contract, and how many contracts the journey offers; packages before 1.8 say neither. */
  contract: { product: string; insurer: string | null; kind?: ProductKind | null; offered?: number };
  demand: {
    act: ActType;
    project: string | null;
    horizonMonths: number | null;
    paidIn: number | null;
    withdrawn: number | null;
    scheduled: { amount: number; frequency: string } | null;
    held: number | null;
    /** Day of the values that it was counted with, YYYY-MM-DD; packages before 1.9 do not say. */
    heldOn?: string | null;
    /** Sums that will be needed and in how many months; an empty list: none. Packages before 1.8 do not say. */
    needs?: Array<{ amount: number; months: number }> | null;
    plannedWithdrawals?: { amount: number; frequency: string } | null;
    /** The client's own words, where the withdrawals may use up the capital; packages before 1.10 do not say. */
    capitalWords?: string | null;
  };
  profile: {
    label: string;
    description: string | null;
    /** The more careful one of two subscribers, where it is not the session's; packages before 1.14 do not say. */
    judged?: string | null;
    statedOn: string | null;
    validUntil: string | null;
    /** What decided on the profile, and the limits that the questionnaire raised, in the client's words. */
    reasons: string[];
  };
  sustainability: {
    wants: boolean | null;
    minInvestments: number | null;
    minTaxonomy: number | null;
    coverage: number | null;
    impacts: string[];
    statedOn: string | null;
    validUntil: string | null;
    /** What held in their place for this advice alone, and why; null where the client's own hold. */
    adapted: { minInvestments: number | null; minTaxonomy: number | null; reason: string } | null;
    /** What the advice reaches, weighted by what each fund declares at least. */
    reached: { investments: number; taxonomy: number };
    /** Share of the allocation whose funds consider each wanted impact. */
    impactsReached: Array<{ label: string; share: number }>;
  };
  advice: {
    finalizedAt: string;
    total: number;
    mode: string;
    /** Ways of management that it is made of; packages before 1.8 do not say. */
    modes?: string[];
    measure: "WEIGHTED_AVERAGE_SRI" | "VOLATILITY_ABV" | "EX_ANTE_VOLATILITY";
    /** In classes of the summary risk indicator, or per cent a year. */
    risk: number | null;
    range: { min: number; max: number } | null;
    lines: AdvisedLine[];
    /** Risk and other supports of the contract after the act, where the act does not lead as far as the advice; packages before 1.2 have none. */
    after?: { risk: number | null; others: Array<Omit<AdvisedLine, "weight">> } | null;
    orders: Array<{ name: string; isin: string | null; side: "BUY" | "SELL"; amount: number }>;
    /** Mandates that it gives, with their managers and shares; packages before 1.10 do not say. */
    mandates?: Array<{ name: string; manager: string; share: number }>;
    comment: string | null;
    /** The client judged every statement on structured products rightly; packages before 1.4 say nothing of it. */
    quizPassed?: boolean;
  };
  /**
   * What each rule is called, what it tells the client, and its figures. `ofDocuments`: it is about what is handed over, and has no part
   * in the choice of the supports; packages before 1.5 say nothing of it.
   */
  checks: Array<{
    flag: "green" | "orange" | "red";
    text: string;
    sentence: string;
    found: string | null;
    allowed: string | null;
    /** What is allowed, with the side of it on which the measure has to be; packages before 1.15 have none. */
    bound?: string | null;
    ofDocuments?: boolean;
    /** The outcome itself, and who answers for it; packages before 1.8 have neither, and say nothing that rests on it. */
    stored?: AdviceCheck;
    /** Supports that it is about. */
    names?: string[];
    answeredBy?: AnsweredBy;
  }>;
  /**
   * Losses that the client stated they can bear and accept, in per cent of the amount of the questionnaire; what it says of withdrawals
   * and of the objective, in its own words; and why the profile was lowered. Packages before 1.8 have none, those before 1.9 a part.
   */
  stated?: {
    capacity: number | null;
    accepted: number | null;
    /** The answers themselves, as the client read them; packages before 1.11 have none. */
    capacityWords?: string | null;
    acceptedWords?: string | null;
    amount?: number | null;
    /** They were said to the adviser, in per cent of the contract, and no questionnaire was answered. */
    declared?: boolean;
    withdrawals?: PlannedWithdrawals | null;
    objective?: string | null;
    reserve?: Reserve | null;
    loweredReason: string | null;
    /** Share of all savings that this is, and of the income that goes to loans, in the words of the questionnaire; packages before 1.10 do not say. */
    savingsShare?: string | null;
    debtShare?: string | null;
    /** A lower profile of an earlier questionnaire that held still. */
    earlier?: { profile: RiskProfile; statedOn: string } | null;
  };
  /**
   * What was answered to them, with the chosen reasons and words: accepted or confirmed by the client, or reasoned by the adviser.
   * Packages before 1.7 do not say by whom: the client did.
   */
  acceptances: Array<{
    warning: string;
    sentence: string;
    found: string | null;
    allowed: string | null;
    bound?: string | null;
    reasons: string[];
    words: string;
    by?: AnsweredBy;
  }>;
  alternatives: Array<{ number: number; lines: number; risk: number | null; guaranteed: number; reason: string | null }>;
  outlook: AdviceFigures["outlook"];
  /** The one thing for want of which there is no outlook; packages before 1.8 do not say. */
  outlookCause?: "HORIZON" | "AMOUNT" | "SCENARIOS" | null;
  /** What the scenarios suppose of each class of assets that is held, per cent a year; packages before 1.8 do not say. */
  assumptions?: Array<{ assetClass: AssetClass; share: number; median: number; volatility: number | null }>;
  costs: AdviceCosts | null;
  switching: SwitchFacts | null;
  /** `contract`: the document of the contract itself. */
  /** Tax on the withdrawal, in currency units, or the one thing for want of which it is not estimated; null of other acts. */
  tax?: WithdrawalTax | { missing: "RULES" | "SITUATION" } | null;
  documents: {
    /** `reason`: why it is not handed over; packages before 1.10 have one for all. */
    dics: Array<{ name: string; isin: string | null; url: string | null; enclosed: boolean; contract?: boolean; reason?: string | null }>;
    withoutReason: string | null;
  };
  advisorComment: string;
  /** What the organisation says of itself before any advice: independence, remuneration, complaints. */
  preliminaryInformation: string;
  reviewBefore: string | null;
  /** When each part of the advice runs out. */
  clocks: AdviceClock[];
  contact: string | null;
  versions: AdviceVersions;
}

/** Whether documents tell of structured products. */
export const holdsStructured = ({ advice }: Pick<AdviceFacts, "advice">): boolean => advice.lines.some(({ terms }) => Boolean(terms));

export interface AdvisedLine {
  name: string;
  isin: string | null;
  assetClass: AssetClass;
  sri: number | null;
  sfdr: string | null;
  weight: number;
  /** After the act. */
  amount: number;
  /** Charges of the fund a year, per cent. */
  charge: number | null;
  simulated: boolean;
  /** What speaks for it beyond its class; packages before 1.10 do not say. */
  why?: LineReason;
  /** Of a structured product; packages before 1.4 have none. */
  terms?: StructuredTerms | null;
}

/** What is stored of a support and of the client that speaks for it. */
export interface LineReason {
  /** In the contract before the act: kept as it is, added to or sold in part; null where it is new there or nothing is known of it. */
  held: "KEPT" | "MORE" | "LESS" | null;
  /** Sustainable investments that it declares at least, per cent, where it meets by itself all that the client asks. */
  sustainable: number | null;
  /** Years that it is to be kept, where that is no longer than the term. */
  years: number | null;
  /** Highest class of risk that profile and age allow a single line, where its own is within; packages before 1.11 do not say. */
  riskLimit?: number | null;
}

interface CostItem {
  firstYear: number;
  amount: number;
  /** Of the average savings a year, per cent. */
  rate: number | null;
}
/** Null where nothing is known of any support; `unknown`: names of those of which it is not. */
interface KnownCost {
  item: CostItem | null;
  unknown: string[];
}
export interface AdviceCosts {
  months: number;
  entry: CostItem;
  management: CostItem;
  mandate: CostItem;
  funds: CostItem | null;
  total: CostItem;
  /** What all years up to each cost. */
  cumulated: number[];
  /** Points of return a year that costs take in the median scenario. */
  reduction: number | null;
  /** Return a year of the median scenario with costs and without, per cent. */
  returns: { net: number | null; gross: number | null };
  invested: number;
  /** Names of the supports whose charges are not stored. */
  unknown: string[];
  /** Of the act itself on what is sold or withdrawn; packages before 1.8 have it in no line, nor those below. */
  switching?: CostItem;
  fundEntry?: KnownCost;
  transaction?: KnownCost;
  /** What managers pay to the firm, out of the charges of the funds. */
  thirdParty?: KnownCost;
  /** What the insurer pays to the firm, out of the fees of the contract; null where it is not known. Packages before 1.12 do not say. */
  insurer?: Record<"entry" | "management", CostItem | null>;
  /** Paid in by the end of each year, with what was held before. */
  investedBy?: number[];
  /** Market scenarios, or no growth at all where a support has none. */
  assumption: "SCENARIOS" | "NO_GROWTH";
}

/** By rules that a person has confirmed (decision 0067). */
export interface WithdrawalTax {
  year: number;
  gain: number;
  incomeTax: number;
  socialCharges: number;
  net: number;
  confirmed: { by: string; on: string };
}

/** Under which rules, figures and words the documents were made. */
export interface AdviceVersions {
  session: string;
  publication: number | null;
  journey: { uuid: string; name: string; version: number };
  product: { uuid: string; version: number };
  template: string;
  engine: string;
  matrix: { uuid: string; version: number } | null;
  /** Last day of the values that went in. */
  valuesAsOf: string | null;
}
