/** Feature flags of each kind of organisation that permissions depend on, as the organisations' records spell them. */
export const DISTRIBUTOR_FLAGS = [
  "enableModelPortfolios",
  "enableAaaModelPortfolios",
  "enableSimulators",
  "enableContracts",
  "enableRecoJourneys",
  "enableBusinessReporting",
  "enableQuestionnaires",
] as const;
export type DistributorFlag = (typeof DISTRIBUTOR_FLAGS)[number];

/** Switches of partner modules of a distributor; off unless set. */
export const PARTNER_FLAGS = ["enablePartnerMsf", "enablePartnerA2p"] as const;
export type PartnerFlag = (typeof PARTNER_FLAGS)[number];

export const ASSET_MANAGER_FLAGS = [
  "ableAccessObservatory",
  "ableEditAaaModelPortfolios",
  "ableEditInvestmentPools",
  "ableOptimizePortfolios",
  "ableOptimizePortfoliosByVariation",
  "ableEditProducts",
  "ableEditPortfolioAdvanced",
  "ableEditPortfolioDarmModels",
  "ableEditPortfolioEstimate",
  "ableEditPortfolioPriips",
  "ableEditPortfolioReportings",
  "ableEditReturnMatrixFormulas",
  "ableEditSeries",
  "ableEditUsers",
  "ableReadAuditLogs",
  "ableAccessTargetYields",
  "ableViewPortfolioSettings",
  "ableViewSeries",
  "showDashboardUpsell",
  "ableLoadMultipleAllocations",
  "ableDriftedWeightsAlerts",
] as const;
export type AssetManagerFlag = (typeof ASSET_MANAGER_FLAGS)[number];

export const PRODUCT_OWNER_FLAGS = [
  "ableConfigAaaModelPortfolios",
  "ableAccessGlidepathManagement",
  "ableAccessObservatory",
  "ableEditHorizonModelPortfolios",
  "ablePublishKid",
] as const;
export type ProductOwnerFlag = (typeof PRODUCT_OWNER_FLAGS)[number];
