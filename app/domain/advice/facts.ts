import type { DiversificationRules } from "#app/domain/diversification.ts";
import type { ActType, AssetClass } from "#app/domain/enumerations.ts";
import type { RISK_MEASURES, RiskProfile, SESSION_FREQUENCIES } from "#app/domain/journey.ts";
import type { Preferences, SustainableAsset } from "#app/domain/sustainability-criteria.ts";
import type { AdvisedAllocation, ManagementMode } from "./allocation.ts";

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
}

/** `missing` names the series without which it cannot be measured. */
export type Risk = { value: number } | { missing: string[] };

export interface AdviceFacts {
  config: AdviceSettings;
  /** Days, YYYY-MM-DD: of the check, and the last one on which the session may be finalised. */
  today: string;
  expiresOn: string;
  proposal: { actType: ActType; productUuid: string } | null;
  /** What is paid in, in currency units: at once, and by each scheduled payment of the frequency. */
  deposit: number;
  periodic: { amount: number; frequency: SessionFrequency | null };
  horizonMonths: number | null;
  riskProfile: RiskProfile | null;
  /** Last days on which they hold; null where they were given in this session. */
  profileValidUntil: string | null;
  preferencesValidUntil: string | null;
  /** Days of birth of the client and of who subscribes with them, as far as they are known. */
  birthDates: readonly string[];
  structured: { investedBefore: boolean; quizPassed: boolean };
  /** Null when none is selected. */
  allocation: AdvisedAllocation | null;
  assets: ReadonlyMap<string, AdvisedAsset>;
  /** Risk of the allocation by the journey's measure: classes of the risk indicator, or per cent of volatility a year. */
  risk: Risk;
  /** Of the contract after the act, where the act does not lead as far as the allocation: the rest stays as it is. */
  riskAfterAct?: Risk | null;
  /** Rules of the product. */
  diversification: DiversificationRules;
  /** What the client prefers for this advice, decimal fractions; null when nothing is wanted or said. */
  preferences: Preferences | null;
}
