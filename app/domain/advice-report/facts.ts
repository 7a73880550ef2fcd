import type { ActType, AssetClass, InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { StructuredTerms } from "#app/domain/structured-product/terms.ts";
import type { AdviceClock } from "./clock.ts";

/**
 * Everything that the documents of a published advice say, as it was stored on the day: texts in the language of the documents,
 * amounts in currency units, weights and rates in per cent, null where nothing is stored. Plain data: it is kept with the package.
 */
export interface AdviceFacts {
  language: InterfaceLanguage;
  /** YYYY-MM-DD. */
  day: string;
  adviser: { name: string; email: string | null; organisation: string; registration: string | null };
  client: { name: string | null; coSubscriber: string | null; legalPerson: string | null; birthDate: string | null; code: string | null };
  contract: { product: string; insurer: string | null };
  demand: {
    act: ActType;
    project: string | null;
    horizonMonths: number | null;
    paidIn: number | null;
    withdrawn: number | null;
    scheduled: { amount: number; frequency: string } | null;
    held: number | null;
  };
  profile: {
    label: string;
    description: string | null;
    statedOn: string | null;
    validUntil: string | null;
    questionnaire: string | null;
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
    measure: "WEIGHTED_AVERAGE_SRI" | "VOLATILITY_ABV" | "EX_ANTE_VOLATILITY";
    /** In classes of the summary risk indicator, or per cent a year. */
    risk: number | null;
    range: { min: number; max: number } | null;
    lines: AdvisedLine[];
    /** Risk and other supports of the contract after the act, where the act does not lead as far as the advice; packages before 1.2 have none. */
    after?: { risk: number | null; others: Array<Omit<AdvisedLine, "weight">> } | null;
    orders: Array<{ name: string; isin: string | null; side: "BUY" | "SELL"; amount: number }>;
    /** Share whose capital is guaranteed before fees, and the largest share of one support. */
    guaranteed: number;
    largest: { name: string; weight: number } | null;
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
    ofDocuments?: boolean;
  }>;
  /** What the client accepted of them, with the chosen reasons and their own words. */
  acceptances: Array<{ warning: string; sentence: string; found: string | null; allowed: string | null; reasons: string[]; words: string }>;
  alternatives: Array<{ number: number; lines: number; risk: number | null; guaranteed: number; reason: string | null }>;
  outlook: { scenarios: number; savings: number; p5: number; p50: number; p95: number; lossProbability: number } | null;
  costs: AdviceCosts | null;
  switching: SwitchFacts | null;
  documents: { dics: Array<{ name: string; isin: string | null; url: string | null; enclosed: boolean }>; withoutReason: string | null };
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
  /** Of a structured product; packages before 1.4 have none. */
  terms?: StructuredTerms | null;
}

interface CostItem {
  firstYear: number;
  amount: number;
  /** Of the average savings a year, per cent. */
  rate: number | null;
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
  /** Market scenarios, or no growth at all where a support has none. */
  assumption: "SCENARIOS" | "NO_GROWTH";
}

/** What a change of an existing contract costs against what it saves (MiFID II delegated regulation, article 54(11)). */
export interface SwitchFacts {
  sold: number;
  bought: number;
  costNow: number;
  /** Per cent of the savings a year, of what is held and of what is advised; null where charges are not stored. */
  chargeBefore: number | null;
  chargeAfter: number | null;
  /** What the change saves a year, in currency units; negative where it costs more. */
  yearlySaving: number | null;
  breakEvenMonths: number | null;
  reason: string | null;
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
