import type { RecoConfig } from "#app/contract/journey/journey.ts";
import { USUAL_BANDS } from "#app/domain/simulation/suitability/profile-band.ts";
import { DEMO_ORGANISATIONS, DEMO_PRODUCTS, DEMO_RECO_JOURNEY } from "#backend/demo/ids.ts";

const config: RecoConfig = {
  general: {
    journeyName: "Conseil en épargne",
    showSideStepper: true,
    sessionValidityDays: 30,
    sustainableInvestmentThresholds: ["10", "25", "50"],
    taxonomyThresholds: ["5", "10", "25"],
    paiFlags: { Gge: true, Cw: true },
    paiLabels: { Gge: "Émissions de gaz à effet de serre", Cw: "Armes controversées" },
    supportContactInfo: "conseil@aaa-patrimoine.example",
    riskDefinitions: [
      { riskProfile: "CONSERVATIVE", label: "Prudent", description: "Préserver le capital avant tout." },
      { riskProfile: "BALANCED", label: "Équilibré", description: "Accepter des baisses limitées pour un meilleur rendement." },
      { riskProfile: "DYNAMIC", label: "Dynamique", description: "Rechercher la croissance sur une longue durée." },
      { riskProfile: "AGGRESSIVE", label: "Offensif", description: "Accepter de fortes variations de la valeur de l’épargne." },
    ],
  },
  advice: {
    enableRecoJourneyAdvice: true,
    enableCorrelationAnalysis: true,
    riskMeasure: "WEIGHTED_AVERAGE_SRI",
    productConfigs: [
      { product: DEMO_PRODUCTS.lifeInsurance, managementModes: ["free"], riskRanges: USUAL_BANDS },
      { product: DEMO_PRODUCTS.retirement, managementModes: ["free"], riskRanges: USUAL_BANDS },
    ],
    minNumAssets: 2,
  },
  sustainability: { intro: "Quelques questions sur la place de la durabilité dans votre épargne.", stepName: "Durabilité" },
  "proposal-params": {
    enableActNewContracts: true,
    enableActDeposits: true,
    enableActWithdrawals: true,
    enableActRebalancings: true,
    enableMonthlyContributions: true,
    enableQuarterlyContributions: true,
    enableSemiannuallyContributions: true,
    enableAnnuallyContributions: true,
  },
  publishing: {
    documentName: "Proposition d’investissement",
    documentType: "PROPOSAL",
    preliminaryInformation: "",
    defaultAdvisorComment: "",
    enableDic: false,
    enableTransactionsSummary: true,
  },
};

/** Recommendation journey of the demonstration, open to its first distributor. */
export const DEMO_JOURNEY = {
  uuid: DEMO_RECO_JOURNEY,
  name: config.general.journeyName,
  distributors: [DEMO_ORGANISATIONS.distributor],
  config,
};
