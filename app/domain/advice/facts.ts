import type { DiversificationRules } from "#app/domain/diversification.ts";
import type { ActType, AssetClass } from "#app/domain/enumerations.ts";
import type { AdviceCheckCode, RISK_MEASURES, RiskProfile, SESSION_FREQUENCIES } from "#app/domain/journey.ts";
import type { Lines } from "#app/domain/simulation/management.ts";
import type { Preferences, SustainableAsset } from "#app/domain/sustainability-criteria.ts";
import type { AdvisedAllocation, ManagementMode } from "./allocation.ts";
import type { AssetNature, TargetMarket } from "./suitability/asset-nature.ts";
import type { SuitabilityBounds } from "./suitability/bounds.ts";
import type { ClientRecord } from "./suitability/client-record.ts";
import type { KeyDocument } from "./suitability/key-document.ts";

export type SessionFrequency = (typeof SESSION_FREQUENCIES)[number];

/** What the journey allows; per cent and currency units as decimal strings. A journey's configuration fits. */
export interface AdviceSettings {
  advice: {
    riskMeasure: (typeof RISK_MEASURES)[number];
    productConfigs: ReadonlyArray<{
      product: string;
      managementModes: readonly ManagementMode[];
      riskRanges: Partial<Record<RiskProfile, { min: number; max: number }>>;
    }>;
    maxPercNoGuaranteed?: string | undefined;
    minNumAssets?: number | undefined;
    minPercPerAsset?: string | undefined;
    maxPercPerAsset?: string | undefined;
    maxPercGuaranteed?: string | undefined;
    maxPercStructured?: string | undefined;
    maxPercStructuredFirstTime?: string | undefined;
    minDepositPerAsset?: string | undefined;
    minPeriodicDepositPerAsset?: string | undefined;
    senior?: { age: number; maxPercLowRisk: string; maxPercUnitsOfAccount: string; forbiddenSeries: readonly string[] } | undefined;
    kidMaxMonths?: number | undefined;
    /** What the house judges otherwise than usual. */
    suitability?: Partial<SuitabilityBounds> | undefined;
  };
  "proposal-params": {
    enableActNewContracts: boolean;
    enableActDeposits: boolean;
    enableActWithdrawals: boolean;
    enableActRebalancings: boolean;
    enableMonthlyContributions: boolean;
    enableQuarterlyContributions: boolean;
    enableSemiannuallyContributions: boolean;
    enableAnnuallyContributions: boolean;
  };
  publishing: { enableDic: boolean };
}

/** What is known of a recommended series. */
export interface AdvisedAsset extends SustainableAsset {
  name: string;
  assetClass: AssetClass;
  /** A mandate whose contents are not published, as one line: its level stands for the risk indicator. */
  isMandate?: boolean;
  sri: number | null;
  /** Its values have ended: it is closed, or its data are late. */
  ended: boolean;
  /** First day on which nothing can be paid in any more. */
  closedSince: string | null;
  /** Not offered: run off, not in the product's pool, or taken out by the contract. */
  notForSale: boolean;
  notForScheduledPayments: boolean;
  /** A fund, whose key information document has to be handed over; and whether an address of it is known. */
  needsKid: boolean;
  hasKid: boolean;
  /** Day of the key information document; null where it is not known. */
  kidDate: string | null;
  /** Recommended holding period in years; null where it is not known. */
  holdingYears: number | null;
  /** Day on which a structured product matures; null of any other series. */
  structuredUntil: string | null;
  /** The contract's smallest payments into it, in currency units. */
  minDeposit: number | null;
  minPeriodicDeposit: number | null;
  nature: AssetNature;
  /** Null where its manufacturer's data have not arrived. */
  targetMarket: TargetMarket | null;
  /** Most that a structured product can lose, per cent; null of any other series. */
  maxLossPercent: number | null;
}

/** `missing` names the series without which it cannot be measured. */
export type Risk = { value: number } | { missing: string[] };

/** Whose fact is missing where a rule cannot be judged. */
export const MISSING_FACTS = [
  "QUESTIONNAIRE",
  "HORIZON",
  "CAPACITY",
  "ACCEPTED_LOSS",
  "AMOUNT",
  "WITHDRAWALS",
  "RESERVE",
  "BORROWED",
  "VULNERABILITY",
  "SUSTAINABILITY",
  "BIRTH_DATE",
  "COMPOSITION",
  "COMPOSITION_DAY",
  "SRI",
  "HOLDING_PERIOD",
  "TARGET_MARKET",
  "KID",
  "KID_OPENED",
  "KID_LANGUAGE",
  "COSTS",
  "SCENARIOS",
  "PRODUCT_KIND",
  "MANAGER",
  "SAVING_CAPACITY",
  "SECOND_QUESTIONNAIRE",
  "OBJECTIVE",
  "SAVINGS_SHARE",
  "DEBT_SHARE",
  "KNOWLEDGE",
  "TRANSACTION_COSTS",
] as const;
export type MissingFact = (typeof MISSING_FACTS)[number];

/** What the market scenarios say of the contract after the act; shares of the money as decimal fractions, never below 0. */
export type ScenarioFacts =
  | {
      /** Loss after twelve months in the fifth percentile, after running costs, before entry fees. */
      oneYearLoss: number;
      /** The same at the horizon, of all the money that was paid in by then; null without a horizon. */
      horizonLoss: number | null;
      /** All that money, currency units; absent: what the contract is worth after the act. */
      horizonPaidIn?: number;
      /** Month in which withdrawals empty the contract before the horizon, counted from 1: in the median and in the fifth percentile. */
      exhausted: { median: number | null; low: number | null };
    }
  | { missing: MissingFact };

/** Kinds of contracts, as far as they decide who may hold one. */
export const PRODUCT_KINDS = ["LIFE_INSURANCE", "CAPITALISATION", "RETIREMENT", "SECURITIES_ACCOUNT"] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];
/** A company subscribes a capital redemption contract, and holds a securities account; no life is insured. */
export const isOpenToCompanies = (kind: ProductKind): boolean => kind === "CAPITALISATION" || kind === "SECURITIES_ACCOUNT";

/** What a change of an existing contract costs and saves, currency units. */
export interface SwitchCosts {
  /** Entry, exit and switch fees now. */
  now: number;
  /** What the lines cost more a year than those held today, transactions within the funds included; negative where they cost less. */
  yearly: number;
  /** Series that move of which the costs of transactions are not known: they are not counted. */
  unknownTransactions?: readonly string[];
  /** Why it is done for other reasons than money; null where none is recorded. */
  reason: string | null;
}

/**
 * Rules that exclude each other for this client: sets of which each rule is needed, and the allocation that keeps every other rule and
 * misses these by least; no lines where none was found.
 */
export interface RulesClash {
  sets: ReadonlyArray<readonly AdviceCheckCode[]>;
  nearest: Lines;
}

/** What tells whose answer one of `record` is: that of who subscribes with the client, or the client's own. */
export type SecondRecord = Pick<
  ClientRecord,
  "profile" | "statedOn" | "validUntil" | "horizon" | "withdrawals" | "objective" | "wantsSustainability"
>;

export interface AdviceFacts {
  config: AdviceSettings;
  /** Days, YYYY-MM-DD: of the check, and the last one on which the session may be finalised. */
  today: string;
  expiresOn: string;
  /** The act; `withdrawn`: what it takes out of the contract, in currency units. */
  proposal: { actType: ActType; productUuid: string; withdrawn?: number } | null;
  /** What is paid in, in currency units: at once, and by each scheduled payment of the frequency. */
  deposit: number;
  periodic: { amount: number; frequency: SessionFrequency | null };
  /** Scheduled payments by the month, and what the client can save in one; currency units, null where nobody said it. */
  saving?: { scheduled: number; capacity: number | null };
  horizonMonths: number | null;
  riskProfile: RiskProfile | null;
  /** What the client's questionnaire on record says, of two subscribers the more careful answer to each question; null without one. */
  record: ClientRecord | null;
  /** Of who subscribes with the client: the questionnaire on record, whatever it gives; null without one. Null for one person alone. */
  second?: { record: SecondRecord | null } | null;
  /** Whether the session's profile rests on that questionnaire, or was declared by the adviser. */
  profileSource: "QUESTIONNAIRE" | "DECLARED";
  /** Losses of a year that the session says the client can bear and accepts, per cent of the contract; they count for a declared profile alone. */
  statedLosses?: { capacity: number | null; accepted: number | null };
  /** Somebody of the client's names and year of birth has answered a questionnaire, on a record that the session is not linked to. */
  answeredElsewhere?: boolean;
  /** New money of the client's other advices that are final and rest on the same questionnaire, currency units, and how many they are. */
  otherAdvice?: { count: number; money: number };
  /** Day on which the session's profile was given; null where it is not known. */
  profileStatedOn: string | null;
  /** Why the session's profile is more careful than the one on record. */
  loweredReason: string | null;
  /** Last days on which they hold; null where they were given in this session. */
  profileValidUntil: string | null;
  preferencesValidUntil: string | null;
  /** Days of birth of the client and of who subscribes with them, as far as they are known. */
  birthDates: readonly string[];
  /** Natural persons whose day of birth nobody has said; a company stands for none. */
  unknownBirths: ReadonlyArray<"client" | "coSubscriber">;
  /** Years of birth, as the session and the person's record say them, of those of whom they differ. */
  birthYears?: ReadonlyArray<{ who: "client" | "coSubscriber"; said: number; record: number }>;
  isCompany: boolean;
  /** Null where the product does not say. */
  productKind: ProductKind | null;
  /** Whether the session's client wants sustainability considered; null where nothing was said. */
  wantsSustainability: boolean | null;
  /** Money that is needed from the contract, in currency units, and in how many months; null where it was not asked. */
  needs: ReadonlyArray<{ amount: number; months: number }> | null;
  /** Withdrawn by plan each year, in currency units, and whether the client wrote that the capital may be used up. */
  withdrawals: { yearly: number; mayUseCapital: boolean } | null;
  structured: { investedBefore: boolean; quizPassed: boolean };
  /** Null when none is selected. */
  allocation: AdvisedAllocation | null;
  /** Its modes that hold something else than the contract defines of them. */
  notAsDefined?: readonly ManagementMode[];
  /** Documents of what is advised and of the contract, as they were opened; absent: nothing is known of openings. */
  documents?: readonly KeyDocument[];
  /** Language of the client's paper, two letters. */
  paperLanguage?: string;
  assets: ReadonlyMap<string, AdvisedAsset>;
  /** Risk of the allocation by the journey's measure: classes of the risk indicator, or per cent of volatility a year. */
  risk: Risk;
  /** Of the contract after the act, where the act does not lead as far as the allocation: the rest stays as it is. */
  riskAfterAct?: Risk | null;
  /** Shares of the contract after the act, decimal fractions by series; null where the act leads to the allocation. */
  after: ReadonlyMap<string, number> | null;
  /** What the contract holds today: on which day its values were stated, where that is known, and their sum; null where nobody said what it holds. */
  composition: { statedOn: string | null; value?: number } | null;
  /** Value of the contract after the act, currency units; null where nothing is known of what is held. */
  amountAfter: number | null;
  scenarios: ScenarioFacts;
  /** Null where nothing that is held is changed. */
  switchCosts: SwitchCosts | null;
  clash: RulesClash | null;
  /** Rules of the product. */
  diversification: DiversificationRules;
  /** What the client prefers for this advice, decimal fractions; null when nothing is wanted or said. */
  preferences: Preferences | null;
}
