import { expect, it } from "vitest";
import { ALERT_RESOURCE_TYPES, ALERT_TYPES } from "./alert.ts";
import { CLIENT_STATUSES, CONTRACT_STATUSES } from "./client-contract.ts";
import * as shared from "./enumerations.ts";
import { AMOUNT_DISPLAYS, PAI_CODES, RISK_MEASURES, RISK_PROFILES, SESSION_FREQUENCIES } from "./journey.ts";
import { GRID_TRANSFER_STATUSES } from "./portfolio/grid-transfer.ts";
import { SESSION_STATUSES } from "./questionnaire/session-status.ts";
import { QUESTION_TYPES, SENTIMENTS } from "./questionnaire/template.ts";
import { managementOf } from "./simulation/management.ts";
import { OPTIMISATION_PARAMETERS, OPTIMISATION_TYPES } from "./simulation/optimise/aims.ts";
import { ORIGINAL_FORMULAS } from "./simulation/recap.ts";
import { STAT_HORIZONS } from "./stat-horizons.ts";

/** Values as outside systems spell them, written down from the specification; our order is our own. */
it.each<[name: string, ours: readonly string[], spelled: string]>([
  ["RiskIndicator", shared.RISK_INDICATORS, "SRRI SRI"],
  ["RiskProfile", RISK_PROFILES, "CONSERVATIVE BALANCED DYNAMIC AGGRESSIVE"],
  ["RiskScaleRange", Object.entries(shared.RISK_LEVELS).map(([scale, level]) => `${scale}:1-${level}`), "SRRI:1-7 SRI:1-7 SPED:1-4"],
  ["SimulatorRiskScale", shared.RISK_SCALES, "SRI SRRI SPED"],
  ["CommercialStatus", shared.COMMERCIAL_STATUSES, "OPEN RUNOFF CLOSED"],
  ["PortfolioType", shared.PORTFOLIO_TYPES, "MODEL_PORTFOLIOS AAA_MODEL_PORTFOLIOS"],
  ["PortfolioVersionType", shared.PORTFOLIO_VERSION_TYPES, "MODEL EXECUTED PURE"],
  ["PortfolioManagementType", shared.PORTFOLIO_MANAGEMENT_TYPES, "CONVICTION QUANTITATIVE MIX OTHER"],
  ["SeriesType", shared.SERIES_TYPES, "FUND INDEX SECURITY FX_RATE"],
  ["SeriesIdentifier", shared.SERIES_IDENTIFIERS, "ISIN PROVIDER_CODE"],
  ["Currency", shared.CURRENCIES, "EUR USD GBP CHF GBX DKK SEK AUD JPY NOK NZD SGD PLN CAD"],
  [
    "AssetClass",
    shared.ASSET_CLASSES,
    "CASH FIXED_INCOME CURRENCY OTHER COMMODITIES ALTERNATIVE_ASSET ASSET_ALLOCATION_FUND EQUITIES PRIVATE_EQUITY EMPLOYEE_SAVINGS CONVERTIBLE CAPITAL_GUARANTEED REAL_ESTATE DELEGATED_PORTFOLIO_MANAGEMENT NOT_DEFINED",
  ],
  [
    "GeographicFocus",
    shared.GEOGRAPHIC_FOCUSES,
    "LATIN_AMERICA EUROZONE EUROPE EASTERN_EUROPE INTERNATIONAL NORTH_AMERICA ASIA_PACIFIC ASIA AMERICA AFRICA_MIDDLE_EAST",
  ],
  ["Language", shared.LANGUAGES, "en_US en_GB es_ES fr_FR it_IT zh_CN zh_CW"],
  ["InterfaceLanguageSetting", shared.INTERFACE_LANGUAGE_SETTINGS, "FR_FR EN_GB"],
  ["InterfaceLanguage", shared.INTERFACE_LANGUAGES, "fr en"],
  ["FontSize", shared.FONT_SIZES, "SMALLER NORMAL GREATER"],
  ["ClientStatus", CLIENT_STATUSES, "ACTIVE CLOSED PROSPECT"],
  ["ContractStatus", CONTRACT_STATUSES, "ACTIVE CLOSED"],
  ["ContributionFrequencySession", SESSION_FREQUENCIES, "ANNUALLY MONTHLY QUARTERLY SEMIANNUALLY"],
  ["MovementFrequency", shared.MOVEMENT_FREQUENCIES, "MONTHLY QUARTERLY SEMI_ANNUALLY YEARLY"],
  ["TargetReturnParameter", shared.TARGET_PARAMETERS, "annualized_return target"],
  ["SimulatorManagementType", shared.SIMULATOR_MANAGEMENT_TYPES, "FREE DELEGATED HORIZON SELF_BUILT GLIDEPATH"],
  ["QuantManagementType", [...new Set(shared.SIMULATOR_MANAGEMENT_TYPES.map(managementOf))], "SELF_BUILT DELEGATED GLIDEPATH"],
  ["SimulatorMode", shared.SIMULATOR_MODES, "ADVANCED INSTITUTIONAL SIMPLIFIED"],
  ["ValueOrigin", shared.VALUE_ORIGINS, "AUTOMATIC MANUAL EXTRAPOLATED ESTIMATED"],
  ["InvestmentTimeCode", shared.INVESTMENT_TIMES.map(String), "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18"],
  ["AmountDisplay", AMOUNT_DISPLAYS, "AMOUNT PERCENTAGE"],
  ["AuthProvider", shared.IDENTITY_PROVIDERS, "KEYCLOAK MS_ADB2C"],
  ["GridTransferStatus", GRID_TRANSFER_STATUSES, "SENT DONE ERROR ABANDONED"],
  ["QuestionnaireSessionStatus", SESSION_STATUSES, "TO_DO IN_PROGRESS DONE ABANDONNED EXPIRED ARCHIVED"],
  ["AlertType", ALERT_TYPES, "deviation srri"],
  ["AlertResourceType", ALERT_RESOURCE_TYPES, "series model_portfolios"],
  ["MatrixStatHorizon", STAT_HORIZONS, "1M 3M 1Y 3Y 5Y 10Y 30Y 50Y"],
  ["SfdrCategory", shared.SFDR_CATEGORIES, "ARTICLE_6 ARTICLE_8 ARTICLE_9"],
  ["PaiCode", PAI_CODES, "Gge Iob We Hw Vip Lmip Cw Gpg Lbgd"],
  ["ActType", shared.ACT_TYPES, "ACT_DEPOSITS ACT_NEW_CONTRACTS ACT_REBALANCINGS ACT_WITHDRAWALS"],
  ["ActGoalType", shared.ACT_GOALS, "DEFINE_TARGET_ALLOCATION DISINVEST_REINVEST_SAVINGS"],
  ["OptimizationType", OPTIMISATION_TYPES, "TARGET_AMOUNT NO_TARGET"],
  ["RebalancingStrategy", shared.REBALANCING_STRATEGIES, "MONTHLY_REBALANCING BUY_AND_HOLD YEARLY_REBALANCING"],
  ["OptimizationParameter", OPTIMISATION_PARAMETERS, "BEST_SR Q_50 ALL_WEATHER"],
  ["PreconisationRiskType", RISK_MEASURES, "WEIGHTED_AVERAGE_SRI VOLATILITY_ABV EX_ANTE_VOLATILITY"],
  ["OriginalFormula", ORIGINAL_FORMULAS, "free_secured free_custom delegated delegated_const delegated_evol"],
  [
    "QuestionType",
    QUESTION_TYPES,
    "SINGLE_CHOICE MULTIPLE_CHOICE SINGLE_CHOICE_KNOWLEDGE_VALIDATION MULTIPLE_CHOICE_KNOWLEDGE_VALIDATION END",
  ],
  ["AnswerSentiment", SENTIMENTS, "POSITIVE NEGATIVE INFORMATION"],
])("%s has the values of the specification", (_name, ours, spelled) => {
  expect([...ours].sort()).toEqual(spelled.split(" ").sort());
});
