/** Shared vocabulary of the platform, in the exact spelling of the contract. Pure data: the browser uses it too. */
export const ASSET_CLASSES = [
  "DELEGATED_PORTFOLIO_MANAGEMENT",
  "CAPITAL_GUARANTEED",
  "CASH",
  "FIXED_INCOME",
  "CONVERTIBLE",
  "EQUITIES",
  "REAL_ESTATE",
  "ASSET_ALLOCATION_FUND",
  "EMPLOYEE_SAVINGS",
  "CURRENCY",
  "COMMODITIES",
  "PRIVATE_EQUITY",
  "ALTERNATIVE_ASSET",
  "OTHER",
  "NOT_DEFINED",
] as const;
export type AssetClass = (typeof ASSET_CLASSES)[number];

export const GEOGRAPHIC_FOCUSES = [
  "LATIN_AMERICA",
  "EUROZONE",
  "EUROPE",
  "EASTERN_EUROPE",
  "INTERNATIONAL",
  "NORTH_AMERICA",
  "ASIA_PACIFIC",
  "ASIA",
  "AMERICA",
  "AFRICA_MIDDLE_EAST",
] as const;
export type GeographicFocus = (typeof GEOGRAPHIC_FOCUSES)[number];

export const CURRENCIES = ["EUR", "USD", "GBP", "CHF", "GBX", "DKK", "SEK", "AUD", "JPY", "NOK", "NZD", "SGD", "PLN", "CAD"] as const;
export type Currency = (typeof CURRENCIES)[number];

export const SERIES_TYPES = ["FUND", "INDEX", "SECURITY", "FX_RATE"] as const;
export type SeriesType = (typeof SERIES_TYPES)[number];
/** What names a series to the outside. */
export const SERIES_IDENTIFIERS = ["ISIN", "PROVIDER_CODE"] as const;

/**
 * What the values of a series are: prices, which its flows complete; total returns, which hold them; or levels, of which no return is made
 * and which may be zero or negative: rates, spreads, prices of a commodity that may go below zero.
 */
export const VALUES_HELD = ["PRICE", "TOTAL_RETURN", "LEVEL"] as const;
export type ValuesHeld = (typeof VALUES_HELD)[number];
/** What a share paid out, or how it was cut. */
export const FLOW_KINDS = ["DIVIDEND", "CAPITAL_GAIN", "RETURN_OF_CAPITAL", "SPLIT"] as const;
export type FlowKind = (typeof FLOW_KINDS)[number];
/** Whether new money may go into a series or a portfolio. */
export const COMMERCIAL_STATUSES = ["OPEN", "RUNOFF", "CLOSED"] as const;
export type CommercialStatus = (typeof COMMERCIAL_STATUSES)[number];

/** What a composition of a portfolio stands for: the model, what was executed, or the model without its constraints. */
export const PORTFOLIO_VERSION_TYPES = ["MODEL", "EXECUTED", "PURE"] as const;
export type PortfolioVersionType = (typeof PORTFOLIO_VERSION_TYPES)[number];
export const PORTFOLIO_MANAGEMENT_TYPES = ["CONVICTION", "QUANTITATIVE", "MIX", "OTHER"] as const;
export type PortfolioManagementType = (typeof PORTFOLIO_MANAGEMENT_TYPES)[number];

/** In the order of the byte that the store keeps for each value. */
export const VALUE_ORIGINS = ["AUTOMATIC", "MANUAL", "EXTRAPOLATED", "ESTIMATED"] as const;
export type ValueOrigin = (typeof VALUE_ORIGINS)[number];

export const SFDR_CATEGORIES = ["ARTICLE_6", "ARTICLE_8", "ARTICLE_9"] as const;
export type SfdrCategory = (typeof SFDR_CATEGORIES)[number];
/** Sustainability labels that a fund may bear. */
export const SERIES_LABELS = ["isr", "greenfin", "esg"] as const;
export type SeriesLabel = (typeof SERIES_LABELS)[number];

export const MOVEMENT_TYPES = ["SIMPLE_DEPOSIT", "PERIODIC_DEPOSIT", "SIMPLE_WITHDRAWAL", "PERIODIC_WITHDRAWAL"] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];

export const MOVEMENT_FREQUENCIES = ["MONTHLY", "QUARTERLY", "SEMI_ANNUALLY", "YEARLY"] as const;
export type MovementFrequency = (typeof MOVEMENT_FREQUENCIES)[number];
/** Months between two payments. */
export const MONTHS_BETWEEN: Record<MovementFrequency, number> = { MONTHLY: 1, QUARTERLY: 3, SEMI_ANNUALLY: 6, YEARLY: 12 };

/** How often the returns are taken that risk is measured on: as often as there are values of their own, week by week at most. */
export const RETURN_FREQUENCIES = ["WEEKLY", "MONTHLY", "QUARTERLY"] as const;
export type ReturnFrequency = (typeof RETURN_FREQUENCIES)[number];

export const REBALANCING_STRATEGIES = ["MONTHLY_REBALANCING", "BUY_AND_HOLD", "YEARLY_REBALANCING"] as const;
export type RebalancingStrategy = (typeof REBALANCING_STRATEGIES)[number];

export const SIMULATOR_MANAGEMENT_TYPES = ["FREE", "DELEGATED", "HORIZON", "SELF_BUILT", "GLIDEPATH"] as const;
export const SIMULATOR_MODES = ["ADVANCED", "INSTITUTIONAL", "SIMPLIFIED"] as const;
/** Whose saved simulations a list holds: one's own, those that others of the organisation share, or both. */
export const SIMULATION_OWNERS = ["mine", "colleagues", "all"] as const;
export type SimulationOwners = (typeof SIMULATION_OWNERS)[number];
export const RISK_SCALES = ["SRI", "SRRI", "SPED"] as const;
export type RiskScale = (typeof RISK_SCALES)[number];
/** Highest level of each scale; the lowest is 1. */
export const RISK_LEVELS = { SRI: 7, SRRI: 7, SPED: 4 } as const satisfies Record<RiskScale, number>;
/**
 * How long the producer recommends to hold a series, by the catalogue's codes: 1 more than a day, 2 a week, 3 a month, 4 three
 * months, 5 six months, 6 to 15 more than 1 to 10 years, 16 to maturity, 17 five years, 18 under a year.
 */
export const INVESTMENT_TIMES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18] as const;
/** From the shortest on; the order of the codes is another. */
export const INVESTMENT_TIMES_BY_LENGTH = [1, 2, 3, 4, 5, 18, 6, 7, 8, 9, 17, 10, 11, 12, 13, 14, 15, 16] as const;

/** What a portfolio of an advice is: one of the organisation's advisers, or one that is monitored. */
export const PORTFOLIO_TYPES = ["MODEL_PORTFOLIOS", "AAA_MODEL_PORTFOLIOS"] as const;

/** Scales that a series may be published with. */
export const RISK_INDICATORS = ["SRRI", "SRI"] as const satisfies readonly RiskScale[];

export const TARGET_PARAMETERS = ["target", "annualized_return"] as const;
export type TargetParameter = (typeof TARGET_PARAMETERS)[number];

/** What a client does to a contract, and how the money is spread. */
export const ACT_TYPES = ["ACT_DEPOSITS", "ACT_NEW_CONTRACTS", "ACT_REBALANCINGS", "ACT_WITHDRAWALS"] as const;
export type ActType = (typeof ACT_TYPES)[number];
export const ACT_GOALS = ["DEFINE_TARGET_ALLOCATION", "DISINVEST_REINVEST_SAVINGS"] as const;
export type ActGoal = (typeof ACT_GOALS)[number];

export const ORGANISATION_KINDS = ["distributor", "assetManager", "productOwner"] as const;
export type OrganisationKind = (typeof ORGANISATION_KINDS)[number];

/** Kinds of identity providers that an installation may sign in with. */
export const IDENTITY_PROVIDERS = ["KEYCLOAK", "MS_ADB2C"] as const;
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number];

/** Languages of texts that outside systems name, in their spelling; the interface has two of its own. */
export const LANGUAGES = ["en_US", "en_GB", "es_ES", "fr_FR", "it_IT", "zh_CN", "zh_CW"] as const;
export const INTERFACE_LANGUAGE_SETTINGS = ["FR_FR", "EN_GB"] as const;
export const INTERFACE_LANGUAGES = ["fr", "en"] as const;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];
export const FONT_SIZES = ["SMALLER", "NORMAL", "GREATER"] as const;
export type FontSize = (typeof FONT_SIZES)[number];
