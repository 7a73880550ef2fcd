import type { OrganisationKind } from "../enumerations.ts";

/**
 * Feature flags of each kind of organisation, in groups of a settings page. A flag that is not stored is off. One that no page and no
 * call reads is not offered: the record of an organisation keeps it as outside systems write it.
 */
export const ORGANISATION_FLAGS = {
  distributor: {
    modules: [
      "enableSimulators",
      "enableModelPortfolios",
      "enableAaaModelPortfolios",
      "enableQuestionnaires",
      "enableRecoJourneys",
      "enableContracts",
      "enableBusinessReporting",
    ],
  },
  assetManager: {
    modules: ["ableAccessObservatory", "ableReadAuditLogs", "ableEditUsers", "showDashboardUpsell"],
    data: ["ableViewSeries", "ableEditSeries", "ableEditReturnMatrixFormulas", "ableEditInvestmentPools", "ableEditProducts"],
    portfolios: [
      "ableEditAaaModelPortfolios",
      "ableEditPortfolioAdvanced",
      "ableEditPortfolioDarmModels",
      "ableEditPortfolioEstimate",
      "ableEditPortfolioPriips",
      "ableEditPortfolioReportings",
      "ableViewPortfolioSettings",
      "ableLoadMultipleAllocations",
      "ableOptimizePortfolios",
      "ableOptimizePortfoliosByVariation",
      "ableAccessTargetYields",
      "ableDriftedWeightsAlerts",
    ],
  },
  productOwner: {
    modules: ["ableAccessObservatory"],
    portfolios: ["ableConfigAaaModelPortfolios", "ableAccessGlidepathManagement", "ableEditHorizonModelPortfolios"],
    documents: ["ablePublishKid"],
  },
} as const satisfies Record<OrganisationKind, Record<string, readonly string[]>>;

type Groups = (typeof ORGANISATION_FLAGS)[OrganisationKind];
type ValuesOf<T> = T extends Record<string, readonly (infer Name)[]> ? Name : never;
export type OrganisationFlag = ValuesOf<Groups>;
export type FlagGroup = "modules" | "portfolios" | "data" | "documents";

/** Groups of a kind with their flags. */
export const flagGroups = (kind: OrganisationKind): Array<{ group: FlagGroup; flags: readonly OrganisationFlag[] }> =>
  Object.entries(ORGANISATION_FLAGS[kind]).map(([group, flags]) => ({ group: group as FlagGroup, flags }));

/** Every flag of a kind that a settings page shows. */
export const flagsOf = (kind: OrganisationKind): readonly OrganisationFlag[] => flagGroups(kind).flatMap(({ flags }) => flags);
