/** Vocabulary of recommendation journeys, in the spelling of the catalogue. */
export const RISK_PROFILES = ["CONSERVATIVE", "BALANCED", "DYNAMIC", "AGGRESSIVE"] as const;
export type RiskProfile = (typeof RISK_PROFILES)[number];
export const SESSION_FREQUENCIES = ["ANNUALLY", "MONTHLY", "QUARTERLY", "SEMIANNUALLY"] as const;
export type SessionFrequency = (typeof SESSION_FREQUENCIES)[number];
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
/** How the money of an advice is shown: in currency units, or as a share of the whole. */
export const AMOUNT_DISPLAYS = ["AMOUNT", "PERCENTAGE"] as const;
export type AmountDisplay = (typeof AMOUNT_DISPLAYS)[number];
/** How the money of an allocation is managed. */
export const MANAGEMENT_MODES = ["free", "delegated", "horizon", "structured-product"] as const;

/** What a configuration lacks or contradicts; the first ones keep a journey from being active. */
export const JOURNEY_ERRORS = [
  "NO_ACT_ENABLED",
  "NO_PRODUCT",
  "UNKNOWN_PRODUCT",
  "NO_MANAGEMENT_MODE",
  "RISK_RANGE_MISSING",
  "NO_QUESTIONNAIRE_TEMPLATE",
  "UNKNOWN_QUESTIONNAIRE_TEMPLATE",
  "QUESTIONNAIRE_TEMPLATE_NOT_PUBLISHED",
  "QUESTIONNAIRE_TEMPLATE_WITHOUT_SCORES",
  "GUARANTEE_CAPS_CROSSED",
  "ASSET_BOUNDS_CROSSED",
  "STRUCTURED_CAPS_CROSSED",
] as const;
export const JOURNEY_WARNINGS = [
  "NO_CONTRIBUTION_FREQUENCY",
  "QUESTIONNAIRE_TEMPLATE_OF_ANOTHER",
  "RISK_RANGES_OVERLAP",
  "RISK_RANGES_HOLE",
  "RISK_RANGE_OUT_OF_SCALE",
  "ASSET_MINIMUM_TOO_HIGH",
  "STRUCTURED_CAP_MISSING",
  "UNKNOWN_FORBIDDEN_SERIES",
  "RISK_DEFINITION_MISSING",
  "PAI_LABEL_MISSING",
  "NO_SUSTAINABLE_THRESHOLDS",
  "NO_TAXONOMY_THRESHOLDS",
  "NO_SUPPORT_CONTACT",
  "NO_DOCUMENT_NAME",
] as const;
export const JOURNEY_PROBLEMS = [...JOURNEY_ERRORS, ...JOURNEY_WARNINGS] as const;
export type JourneyProblemCode = (typeof JOURNEY_PROBLEMS)[number];

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
  "FREQUENCY_ENABLED",
  "RISK_PROFILE",
  "PREFERENCES_VALID",
  "HORIZON_STATED",
  "CURRENT_COMPOSITION",
  "PROFILE_SOURCE",
  "SECOND_PROFILE",
  "PROFILE_RAISED",
  "PROFILE_LOWERED",
  "PROFILE_VALID",
  "AGE_UNKNOWN",
  "LEGAL_PERSON",
  "VULNERABLE",
  "CONTRADICTION",
  "DEPOSIT_CAPACITY",
  "SCHEDULED_CAPACITY",
  "SWITCH_BENEFIT",
  "RULES_CLASH",
  "ALLOCATION_SELECTED",
  "MODE_ENABLED",
  "MODE_SPLIT",
  "MODE_CONTENT",
  "ALLOCATION_TOTAL",
  "ONE_PROFILE_PER_MANAGER",
  "SRI_MISSING",
  "RISK_RANGE",
  "RISK_AFTER_ACT",
  "LINE_SRI",
  "SHARE_ABOVE_BAND",
  "LOW_RISK_SHARE",
  "LOSS_CAPACITY",
  "LOSS_ACCEPTED",
  "LOSS_HORIZON",
  "EQUITY_HORIZON",
  "ILLIQUID_SHARE",
  "SAVINGS_SHARE",
  "LIQUIDITY_NEED",
  "WITHDRAWALS_EXHAUST",
  "HOLDING_PERIOD",
  "CONCENTRATION_LINE",
  "CONCENTRATION_THEME",
  "CONCENTRATION_ISSUER",
  "KNOWLEDGE_GATE",
  "TARGET_MARKET",
  "EMERGENCY_SAVINGS",
  "DEBT_SHARE",
  "BORROWED_MONEY",
  "MINIMUM_ASSETS",
  "MINIMUM_PER_ASSET",
  "MAXIMUM_PER_ASSET",
  "GUARANTEED_CAP",
  "WITHOUT_GUARANTEE",
  "DIVERSIFICATION",
  "STRUCTURED_QUIZ",
  "STRUCTURED_CAUTIOUS",
  "STRUCTURED_CAP",
  "STRUCTURED_FREE",
  "STRUCTURED_TERMS",
  "SENIOR_ASSETS",
  "SENIOR_LOW_RISK",
  "SENIOR_UNITS",
  "SENIOR_SOON",
  "MINIMUM_DEPOSIT",
  "MINIMUM_PERIODIC_DEPOSIT",
  "ASSET_CLOSED",
  "ASSET_NOT_FOR_SALE",
  "SCHEDULED_PAYMENTS",
  "VALUES_ENDED",
  "SUSTAINABILITY",
  "KID_PRESENT",
  "KID_AGE",
  "ACCEPTED_TOGETHER",
  "NOT_JUDGED",
] as const;
export type AdviceCheckCode = (typeof ADVICE_CHECKS)[number];

/** What an advice in hand waits for, in the order of what its adviser does next. */
export const ADVICE_TASKS = ["TO_PUBLISH", "TO_SEND", "CHECKS", "LAPSING", "EXPIRED"] as const;
export type AdviceTask = (typeof ADVICE_TASKS)[number];

/** Address of the partner that the journey names, where the person goes on with a session: it carries the session's hash. */
export function partnerAddress(finalizationUrl: string, hash: string): string {
  const url = new URL(finalizationUrl);
  url.searchParams.set("session", hash);
  return url.href;
}
