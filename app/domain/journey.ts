/** Vocabulary of recommendation journeys, in the spelling of the catalogue. */
export const RISK_PROFILES = ["CONSERVATIVE", "BALANCED", "DYNAMIC", "AGGRESSIVE"] as const;
export type RiskProfile = (typeof RISK_PROFILES)[number];
export const SESSION_FREQUENCIES = ["ANNUALLY", "MONTHLY", "QUARTERLY", "SEMIANNUALLY"] as const;
export const RISK_MEASURES = ["WEIGHTED_AVERAGE_SRI", "VOLATILITY_ABV", "EX_ANTE_VOLATILITY"] as const;
export const PAI_CODES = ["Gge", "Iob", "We", "Hw", "Vip", "Lmip", "Cw", "Gpg", "Lbgd"] as const;
export type PaiCode = (typeof PAI_CODES)[number];
/** What each code of a fund is called among the preferences of a client, in the order of the questionnaire. */
export const ADVERSE_IMPACTS = {
  Gge: "greenhouseGaz",
  Iob: "biodiversityImpact",
  We: "waterEmissions",
  Hw: "hazardousWaste",
  Vip: "internationalPrinciplesViolation",
  Lmip: "internationalPrinciplesMonitoring",
  Gpg: "genderPayGap",
  Lbgd: "genderDiversity",
  Cw: "controversialWeapons",
} as const satisfies Record<PaiCode, string>;
export type AdverseImpact = (typeof ADVERSE_IMPACTS)[PaiCode];
/** How the money of an allocation is managed. */
export const MANAGEMENT_MODES = ["free", "delegated", "horizon", "structured-product"] as const;

/**
 * A session: under way, then finalised (nothing of the advice changes any more), then published. EXPIRED is said of one
 * that was not finalised in its days; it is never stored.
 */
export const SESSION_STATES = ["IN_PROGRESS", "FINALIZED", "PUBLISHED", "EXPIRED"] as const;

/** Green holds, orange is pointed out, red keeps the advice from being finalised. */
export const CHECK_FLAGS = ["red", "orange", "green"] as const;
export const ADVICE_CHECKS = [
  "PROPOSAL_PARAMETERS",
  "PRODUCT_CONFIGURED",
  "ACT_ENABLED",
  "RISK_PROFILE",
  "ALLOCATION_SELECTED",
  "ALLOCATION_TOTAL",
  "RISK_RANGE",
  "MINIMUM_ASSETS",
  "WITHOUT_GUARANTEE",
  "DIVERSIFICATION",
  "VALUES_ENDED",
] as const;
export type AdviceCheckCode = (typeof ADVICE_CHECKS)[number];
