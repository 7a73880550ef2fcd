import type { GraphicChart } from "#app/contract/organisation.ts";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { DEMO_ORGANISATIONS } from "#backend/demo/ids.ts";
import { demoLogo } from "#backend/demo/logos.ts";

const allOn = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));

const DISTRIBUTOR_FLAGS = allOn([
  "enableAaaModelPortfolios",
  "enableActDeposits",
  "enableActNewContracts",
  "enableActRebalancings",
  "enableActWithdrawals",
  "enableAnnuallyContributions",
  "enableBusinessReporting",
  "enableContracts",
  "enableCorrelationAnalysis",
  "enableDic",
  "enableModelPortfolios",
  "enableMonthlyContributions",
  "enablePartnerA2p",
  "enablePartnerMsf",
  "enablePublishDic",
  "enablePublishInvestmentProposal",
  "enablePublishTransactionsSummary",
  "enableQuarterlyContributions",
  "enableQuestionnaires",
  "enableRecoJourneyAdvice",
  "enableRecoJourneys",
  "enableSemiannuallyContributions",
  "enableSimulators",
  "enableTransactionsSummary",
]);
const ASSET_MANAGER_FLAGS = allOn([
  "ableAccessObservatory",
  "ableAccessTargetYields",
  "ableDriftedWeightsAlerts",
  "ableEditAaaModelPortfolios",
  "ableEditHorizonModelPortfolios",
  "ableEditInvestmentPools",
  "ableEditPortfolioAdvanced",
  "ableEditPortfolioDarmModels",
  "ableEditPortfolioEstimate",
  "ableEditPortfolioPriips",
  "ableEditPortfolioReportings",
  "ableEditProducts",
  "ableEditReturnMatrixFormulas",
  "ableEditSeries",
  "ableEditUsers",
  "ableLoadMultipleAllocations",
  "ableOptimizePortfolios",
  "ableOptimizePortfoliosByVariation",
  "ablePublishKid",
  "ableReadAuditLogs",
  "ableViewPortfolioSettings",
  "ableViewSeries",
  "showDashboardUpsell",
]);
const PRODUCT_OWNER_FLAGS = allOn([
  "ableAccessGlidepathManagement",
  "ableAccessObservatory",
  "ableConfigAaaModelPortfolios",
  "ableEditHorizonModelPortfolios",
  "ablePublishKid",
]);

/** A look that differs from the default in every visible way, so that a wrong organisation's page is recognised at once. */
const OTHER_CHART: GraphicChart = {
  font: "Open Sans",
  primaryButtonsColor: "#0f6b6b",
  secondaryButtonsColor: "#e6f2f1",
  fontColor: "#123c3c",
  backgroundColor: "#f4f8f7",
  positiveColor: "#2f7d32",
  negativeColor: "#a5342e",
  informationColor: "#17628f",
  flashyColor: "#e0a100",
  borderRadius: "LARGE",
  assetClassColors: { EQUITIES: "#c2542d", FIXED_INCOME: "#2f6f8f", CAPITAL_GUARANTEED: "#123c3c" },
  ...demoLogo("Cap Sillage"),
};

interface DemoOrganisation {
  uuid: string;
  kind: OrganisationKind;
  name: string;
  language: "FR_FR" | "EN_GB";
  graphicChart: GraphicChart;
  flags: Record<string, boolean>;
  orias?: string;
  regulatoryStatus?: string;
}

export const ORGANISATIONS: readonly DemoOrganisation[] = [
  {
    uuid: DEMO_ORGANISATIONS.distributor,
    kind: "distributor",
    name: "AAA Patrimoine",
    language: "FR_FR",
    graphicChart: demoLogo("AAA Patrimoine"),
    flags: DISTRIBUTOR_FLAGS,
    // Numbers of the register begin with the year of registration, from 07: these belong to nobody.
    orias: "00123456",
    regulatoryStatus: "Conseiller en investissements financiers et courtier en assurance",
  },
  {
    uuid: DEMO_ORGANISATIONS.otherDistributor,
    kind: "distributor",
    name: "Cap Sillage Conseil",
    language: "FR_FR",
    graphicChart: OTHER_CHART,
    flags: DISTRIBUTOR_FLAGS,
    orias: "00654321",
    regulatoryStatus: "Courtier en assurance",
  },
  {
    uuid: DEMO_ORGANISATIONS.assetManager,
    kind: "assetManager",
    name: "Orvane Gestion",
    language: "FR_FR",
    graphicChart: demoLogo("Orvane Gestion"),
    flags: ASSET_MANAGER_FLAGS,
  },
  {
    uuid: DEMO_ORGANISATIONS.productOwner,
    kind: "productOwner",
    name: "Brissonne Assurances Vie",
    language: "FR_FR",
    graphicChart: demoLogo("Brissonne Vie"),
    flags: PRODUCT_OWNER_FLAGS,
  },
  {
    uuid: DEMO_ORGANISATIONS.otherAssetManager,
    kind: "assetManager",
    name: "Maison Tilbury AM",
    language: "EN_GB",
    graphicChart: demoLogo("Maison Tilbury"),
    flags: ASSET_MANAGER_FLAGS,
  },
  {
    uuid: DEMO_ORGANISATIONS.otherProductOwner,
    kind: "productOwner",
    name: "Valmont Prévoyance",
    language: "FR_FR",
    graphicChart: demoLogo("Valmont Prévoyance"),
    flags: PRODUCT_OWNER_FLAGS,
  },
  {
    uuid: DEMO_ORGANISATIONS.withoutFlags,
    kind: "distributor",
    name: "Cabinet Estuaire",
    language: "FR_FR",
    graphicChart: demoLogo("Cabinet Estuaire"),
    flags: {},
  },
];
