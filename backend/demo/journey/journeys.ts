import { type RecoConfig, recoConfig } from "#app/contract/journey/journey.ts";
import { USUAL_BANDS } from "#app/domain/simulation/suitability/profile-band.ts";
import {
  DEMO_CAPITALISATION_JOURNEY,
  DEMO_ORGANISATIONS,
  DEMO_PRODUCTS,
  DEMO_RECO_JOURNEY,
  DEMO_RETIREMENT_JOURNEY,
  DEMO_TEMPLATE,
} from "#backend/demo/ids.ts";

const RISK_DEFINITIONS: RecoConfig["general"]["riskDefinitions"] = [
  { riskProfile: "CONSERVATIVE", label: "Prudent", description: "Préserver le capital avant tout." },
  { riskProfile: "BALANCED", label: "Équilibré", description: "Accepter des baisses limitées pour un meilleur rendement." },
  { riskProfile: "DYNAMIC", label: "Dynamique", description: "Rechercher la croissance sur une longue durée." },
  { riskProfile: "AGGRESSIVE", label: "Offensif", description: "Accepter de fortes variations de la valeur de l’épargne." },
];

const PAI_LABELS: RecoConfig["general"]["paiLabels"] = {
  Gge: "Émissions de gaz à effet de serre",
  Iob: "Atteintes à la biodiversité",
  We: "Rejets dans l’eau",
  Hw: "Déchets dangereux",
  Cw: "Armes controversées",
  Gpg: "Écart de rémunération entre femmes et hommes",
};

export const ACCEPTANCE_REASONS: RecoConfig["advice"]["acceptanceReasons"] = [
  { text: "Le client détient d’autres placements qui équilibrent cette allocation", fits: "RISK" },
  { text: "Le client souhaite conserver des supports qu’il détient déjà", fits: "RISK" },
  { text: "Le client a une durée de placement plus longue que celle du contrat", fits: "TERM" },
  "Le client a été informé de l’écart et maintient son choix",
];

/** Texts and thresholds that both journeys have. */
const general = (journeyName: string): RecoConfig["general"] => ({
  journeyName,
  showSideStepper: true,
  sessionValidityDays: 30,
  sustainableInvestmentThresholds: ["10", "25", "50"],
  taxonomyThresholds: ["5", "10", "25"],
  paiFlags: { Gge: true, Iob: true, We: true, Hw: true, Cw: true, Gpg: true },
  paiLabels: PAI_LABELS,
  supportContactInfo: "Équipe conseil, conseil@aaa-patrimoine.example",
  riskDefinitions: RISK_DEFINITIONS,
});

const advice = {
  enableRecoJourneyAdvice: true,
  enableCorrelationAnalysis: true,
  riskMeasure: "WEIGHTED_AVERAGE_SRI",
  questionnaireTemplate: DEMO_TEMPLATE,
  minNumAssets: 2,
  minDepositPerAsset: "50",
  minPeriodicDepositPerAsset: "25",
  senior: { age: 85, maxPercLowRisk: "50", maxPercUnitsOfAccount: "30", forbiddenSeries: [] },
  kidMaxMonths: 12,
  acceptanceReasons: ACCEPTANCE_REASONS,
} as const;

const lifeInsurance = recoConfig.parse({
  general: general("Conseil en assurance vie"),
  advice: {
    ...advice,
    productConfigs: [
      {
        product: DEMO_PRODUCTS.lifeInsurance,
        managementModes: ["free", "delegated", "horizon", "structured-product"],
        riskRanges: USUAL_BANDS,
      },
    ],
    maxPercGuaranteed: "80",
    maxPercStructured: "30",
    maxPercStructuredFirstTime: "10",
  },
  sustainability: {},
  "proposal-params": {},
  publishing: {
    documentName: "Rapport d’adéquation",
    documentType: "RAPPORT_ADEQUATION",
    preliminaryInformation:
      "Notre conseil porte sur les contrats des assureurs avec lesquels nous travaillons ; il n’est pas donné à titre indépendant. Nous recevons des assureurs et des sociétés de gestion une part des frais : ce rapport dit les montants qui sont connus. Pour une réclamation, écrivez à reclamations@aaa-patrimoine.example ; sans réponse satisfaisante sous deux mois, vous pouvez saisir le médiateur de l’assurance ou celui de l’AMF.",
    defaultAdvisorComment: "Suite à notre échange, voici l’allocation que je vous propose.",
    enableDic: true,
    enableTransactionsSummary: true,
  },
});

/** Savings that stay until retirement: nothing is withdrawn, and risk is taken down towards the horizon. */
const retirement = recoConfig.parse({
  general: { ...general("Conseil en épargne retraite"), sessionValidityDays: 60 },
  advice: {
    ...advice,
    productConfigs: [{ product: DEMO_PRODUCTS.retirement, managementModes: ["free", "horizon"], riskRanges: USUAL_BANDS }],
  },
  sustainability: {},
  "proposal-params": { enableActWithdrawals: false, enableSemiannuallyContributions: false },
  publishing: {
    documentName: "Conseil en épargne retraite",
    documentType: "RAPPORT_ADEQUATION",
    preliminaryInformation: "L’épargne retraite reste placée jusqu’à la retraite, sauf cas prévus par la loi.",
    defaultAdvisorComment: "",
    enableDic: true,
    enableTransactionsSummary: true,
  },
});

/** Money of a company or of a person, on a contract that insures no life. */
const capitalisation = recoConfig.parse({
  general: general("Conseil en capitalisation"),
  advice: {
    ...advice,
    productConfigs: [{ product: DEMO_PRODUCTS.capitalisation, managementModes: ["free"], riskRanges: USUAL_BANDS }],
    maxPercGuaranteed: "60",
  },
  sustainability: {},
  "proposal-params": {},
  publishing: {
    documentName: "Conseil en capitalisation",
    documentType: "RAPPORT_ADEQUATION",
    preliminaryInformation:
      "Un contrat de capitalisation n’assure aucune vie : il est ouvert aux personnes morales et ne se dénoue pas au décès. Nous recevons des assureurs et des sociétés de gestion une part des frais : ce rapport dit les montants qui sont connus.",
    defaultAdvisorComment: "",
    enableDic: true,
    enableTransactionsSummary: true,
  },
});

/** Recommendation journeys of the demonstration, open to its first distributor. */
export const DEMO_JOURNEYS = [
  { uuid: DEMO_RECO_JOURNEY, config: lifeInsurance },
  { uuid: DEMO_RETIREMENT_JOURNEY, config: retirement },
  { uuid: DEMO_CAPITALISATION_JOURNEY, config: capitalisation },
].map(({ uuid, config }) => ({
  uuid,
  name: config.general.journeyName,
  distributors: [DEMO_ORGANISATIONS.distributor],
  config,
  active: true,
}));
