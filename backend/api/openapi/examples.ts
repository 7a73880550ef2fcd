import { COMPUTATION_REQUESTS } from "#backend/api/openapi/computation-examples.ts";
import { COMPOSITION, PORTFOLIO_REQUESTS } from "#backend/api/openapi/portfolio-examples.ts";
import { SERIES, SERIES_REQUESTS } from "#backend/api/openapi/series-examples.ts";

const SIMULATOR = "6f7f2f4e-1b7e-4a77-8a5e-8c1b3a2d4e55";

const PARAMETERS = {
  currency: "EUR",
  startDate: "2026-01-01",
  horizonYears: 15,
  currentBalance: "10000.00",
  goal: { kind: "target", amount: "60000.00" },
  movements: [{ type: "PERIODIC_DEPOSIT", amount: "150.00", frequency: "MONTHLY" }],
  allocation: [
    { series: SERIES[0], weight: "60" },
    { series: SERIES[1], weight: "40" },
  ],
  rebalancing: "YEARLY_REBALANCING",
  entryFee: "2",
  managementFee: "0.8",
};

const LOOK = {
  graphicChart: { font: "Open Sans", primaryButtonsColor: "#0f6b6b", borderRadius: "LARGE", assetClassColors: { EQUITIES: "#c2542d" } },
  language: "FR_FR",
  dictionary: { "simulation.title": { fr: "Votre projet", en: "Your project" } },
  logo: { filename: "logo.svg", contentType: "image/svg+xml", data: "PHN2ZyB2aWV3Qm94PSIwIDAgMSAxIi8+" },
};
const DISTRIBUTOR = { distributorName: "Cap Sillage", ...LOOK, flags: { enableSimulators: true } };
const ASSET_MANAGER = { assetManagerName: "Orvane Gestion", ...LOOK, flags: { ableViewSeries: true } };
const PRODUCT_OWNER = { productOwnerName: "Brissonne Vie", ...LOOK, flags: { ablePublishKid: true } };

const PRODUCT = {
  name: "Brissonne Horizon Vie",
  productOwner: null,
  diversification: { minLines: 3, maxLineWeight: "50" },
  fees: { entryFee: "2", managementFee: "0.75" },
  documents: [{ title: "Conditions générales", url: "https://cairn.test/conditions.pdf" }],
};
const WRITTEN_SIMULATOR = {
  name: "Brissonne Horizon Vie",
  managementType: "SELF_BUILT",
  riskScale: "SRI",
  mode: "ADVANCED",
  distributors: [],
};
const MARKET_EVENT = {
  name: { fr: "Krach de la Covid-19", en: "Covid-19 crash" },
  category: "PANDEMIC",
  startDate: "2020-02-19",
  endDate: "2020-03-23",
};

const TAX_RULES = {
  firstYear: 2018,
  lastYear: null,
  maturityYears: 8,
  youngRate: "12.8",
  reducedRate: "7.5",
  fullRate: "12.8",
  premiumsThreshold: "150000",
  allowanceSingle: "4600",
  allowanceCouple: "9200",
  socialChargesRate: "17.2",
  sources: "CGI, art. 125-0 A",
};

const GENERAL = { journeyName: "Patrimoine", sessionValidityDays: 90, sustainableInvestmentThresholds: ["5", "20"] };
const ADVICE = { productConfigs: [{ product: SIMULATOR, riskRanges: { BALANCED: { min: 2, max: 4 } } }], minNumAssets: 4 };
const JOURNEY = {
  distributors: [],
  config: { general: GENERAL, advice: ADVICE, sustainability: {}, "proposal-params": {}, publishing: { documentName: "Proposition" } },
};
const PROPOSAL = { actType: "ACT_NEW_CONTRACTS", productUuid: SIMULATOR, projectName: "Retraite", investmentHorizonMonths: 120 };

const profile = (code: string, rank: number, fr: string, en: string) => ({
  code,
  rank,
  label: { fr, en },
  suggestedSri: { min: 1, max: 7 },
});
const QUESTIONNAIRE = {
  code: "SHORT",
  version: 1,
  languages: ["fr", "en"],
  defaultLanguage: "fr",
  linkValidityHours: 48,
  firstQuestion: "AIM",
  title: { fr: "Profil court", en: "Short profile" },
  sections: [{ code: "TOLERANCE", title: { fr: "Tolérance", en: "Tolerance" }, scored: true, min: 0, max: 1 }],
  questions: [
    {
      code: "AIM",
      section: "TOLERANCE",
      type: "SINGLE_CHOICE",
      title: { fr: "Quel est votre but ?", en: "What is your aim?" },
      answers: [
        { code: "KEEP", label: { fr: "Protéger", en: "Protect" }, points: 0 },
        { code: "GROW", label: { fr: "Faire croître", en: "Grow" }, points: 1 },
      ],
      next: "END",
    },
    { code: "END", section: "TOLERANCE", type: "END", title: { fr: "Merci", en: "Thank you" }, outcome: "PROFILE" },
  ],
  profiles: [profile("CONSERVATIVE", 1, "Prudent", "Cautious"), profile("BALANCED", 2, "Équilibré", "Balanced")],
  toleranceBands: [
    { code: "LOW", from: 0, to: 0, profile: "CONSERVATIVE" },
    { code: "HIGH", from: 1, to: 1, profile: "BALANCED" },
  ],
  knowledgeBands: [],
  profileRule: { method: "LOWEST_OF_BASE_AND_CAPS", base: { section: "TOLERANCE", bands: "toleranceBands" }, caps: [] },
};

/** One body for each call that takes one and is not told by its schema alone, by operation id. */
export const REQUEST_EXAMPLES: Record<string, unknown> = {
  ...SERIES_REQUESTS,
  ...COMPUTATION_REQUESTS,
  ...PORTFOLIO_REQUESTS,
  "token-authorize-post": { username: "script", password: "a long secret" },
  "license-agreements-create": {
    texts: { fr: "Conditions d’utilisation de la plateforme.", en: "Terms of use of the platform." },
  },
  "license-agreements-acceptance-put": {
    agreement: "00000000-0000-4000-8000-000000000001",
    language: "fr",
    textHash: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  },
  "users-create": {
    username: "camille.durand",
    firstName: "Camille",
    lastName: "Durand",
    email: "camille.durand@example.com",
    organisation: null,
    roles: ["ADMIN"],
  },
  "users-update": { lastName: "Durand-Morel" },
  "users-state": { disabled: true },
  "users-favourites-add": { kind: "model-portfolio", id: "00000000-0000-4000-8000-000000000001" },
  "users-favourites-put": { favourites: [{ kind: "series", id: "00000000-0000-4000-8000-000000000001" }] },
  "users-preferences-put": { language: "fr", fontSize: "NORMAL" },
  "audit-logs-create": { action: "sign-out", resource: { type: "session", id: null }, details: { application: "portal" } },
  "metrics-create": { name: "simulator.opened", value: 1, labels: { simulator: "retirement" } },
  "api-consumption-excel": { from: "2026-01-01", to: "2026-12-31" },
  "distributors-create": DISTRIBUTOR,
  "distributors-update": DISTRIBUTOR,
  "asset-managers-create": ASSET_MANAGER,
  "asset-managers-update": ASSET_MANAGER,
  "product-owners-create": PRODUCT_OWNER,
  "product-owners-update": PRODUCT_OWNER,
  "simulators-create": WRITTEN_SIMULATOR,
  "simulators-update": WRITTEN_SIMULATOR,
  "simulators-config-update": { entryFee: "2", managementFee: "0.8", minSimpleDeposit: "1000", maxHorizonYears: 40 },
  "alerts-config-create": { deviationThreshold: "5", periodInDays: 5 },
  "alerts-config-update": { deviationThreshold: "4" },
  "alerts-config-preview": { deviationThreshold: "5", periodInDays: 5 },
  "alerts-email-unsubscribe": { token: "x".repeat(43) },
  "notifications-handle": { handled: true, note: "Arbitrage proposé au client" },
  "notifications-snooze": { until: "2099-01-04" },
  "notifications-preferences-put": {
    deliveries: { deviation: "immediate" },
    quietHours: { from: 20, to: 8, days: [1, 2, 3, 4, 5, 6, 7], timeZone: "Europe/Paris" },
  },
  "alerts-email-send": { to: ["client@example.com"], subject: "Votre proposition", message: "Bonjour, voici votre proposition." },
  "reco-journeys-create": JOURNEY,
  "reco-journeys-update": JOURNEY,
  "reco-journeys-activate": { active: true },
  "reco-journeys-impact": JOURNEY,
  "reco-cover-image-put": { image: null },
  "reco-config-general-put": GENERAL,
  "reco-config-advice-put": ADVICE,
  "reco-config-sustainability-put": { intro: "Vos préférences en matière de durabilité", stepName: "Durabilité" },
  "reco-config-proposal-params-put": { enableActWithdrawals: false },
  "reco-config-publishing-put": { documentName: "Proposition", enableTransactionsSummary: true },
  "reco-sessions-create": {
    recoJourneyUuid: SIMULATOR,
    ...PROPOSAL,
    clientLastName: "Martin",
    depositInitial: "10000",
    riskProfile: "BALANCED",
  },
  "reco-session-client-put": { actType: "ACT_NEW_CONTRACTS", productUuid: SIMULATOR, clientLastName: "Martin" },
  "reco-sessions-transfer": { owner: SIMULATOR },
  "reco-session-execution-put": { executedOn: "2026-05-18" },
  "reco-session-portfolio-create": { name: "Conseil du 15/05/2026, Horizon Vie" },
  "reco-session-second-reader-put": { reader: SIMULATOR },
  "reco-second-readings-put": { words: "Relu avec les mesures du jour : le conseil tient." },
  "reco-session-questionnaire-put": { answers: { OB02: "D" }, riskProfile: "BALANCED" },
  "reco-session-sustainability-put": { hasSustainablePreferences: true, waterEmissions: true },
  "reco-session-proposal-params-put": PROPOSAL,
  "reco-session-workspace-put": { selectedAllocation: 1, allocations: [{ number: 1, lines: COMPOSITION.lines }] },
  "abeille-session-finalize": { selectedAllocation: 1 },
  "abeille-session-finalize-redirect": { selectedAllocation: 1 },
  "reco-session-suitability-put": {
    acceptances: [
      {
        allocation: 1,
        ...{ code: "RISK_RANGE", found: "3.20", allowed: "2–3" },
        reasons: ["Le client a été informé et maintient son choix"],
        words: "Je comprends que le risque dépasse un peu mon profil.",
      },
    ],
  },
  "reco-session-checks": { allocations: [{ number: 1, lines: COMPOSITION.lines }] },
  "reco-session-publishing": { advisorComment: "Conforme à votre profil", enablePublishTransactionsSummary: true },
  "reco-session-package-build": { language: "fr", enablePublishInvestmentProposal: true, enablePublishTransactionsSummary: true },
  "reco-session-publishing-preview": { document: "report", language: "fr" },
  "reco-session-deliver": { email: "client@example.com", subject: "Vos documents", message: "Bonjour, vos documents sont prêts." },
  "advice-package-links": { token: "x".repeat(43), code: "123456" },
  "advice-package-link-file": { token: "x".repeat(43), kind: "report" },
  "reco-session-publishing-email": { email: "client@example.com", subject: "Votre proposition", message: "Bonjour, voici vos opérations." },
  "products-create": PRODUCT,
  "products-update": PRODUCT,
  "products-diversification": {
    allocation: [
      { series: SERIES[0], weight: "60" },
      { series: SERIES[1], weight: "40" },
    ],
  },
  "tax-rules-create": TAX_RULES,
  "tax-rules-update": TAX_RULES,
  "tax-rules-confirm": { confirmed: true },
  "jobs-drop": { reason: "Le fichier a été remplacé." },
  "jobs-suspend": { reason: "Le fournisseur change de serveur." },
  "market-events-create": MARKET_EVENT,
  "market-events-update": MARKET_EVENT,
  "financial-values-batch-async": { series: [{ series: SERIES[0], values: [["2026-01-02", 101.25]] }] },
  "financial-values-flows-put": { flows: [{ date: "2026-01-02", kind: "DIVIDEND", amount: "1.25" }] },
  "questionnaire-templates-create": { content: QUESTIONNAIRE },
  "questionnaire-templates-update": { state: "PUBLISHED" },
  "questionnaire-sessions-create": {
    client: { firstName: "Jeanne", lastName: "Morel", email: "jeanne.morel@example.org", birthYear: 1975 },
    template: "9b1f4a52-0d0e-4c5e-9b0e-0d6f0a6d1c33",
    language: "fr",
  },
  "questionnaire-sessions-update": { answers: { AIM: ["GROW"] } },
  "questionnaire-tokens": { session: "7c2e4a52-0d0e-4c5e-9b0e-0d6f0a6d1c44" },
  "questionnaire-raise": { profile: "DYNAMIC", reason: "Héritage reçu : la capacité de perte a doublé." },
  "questionnaire-raise-decision": { accepted: true, note: "Relu avec le client." },
  "distributors-send-report": { session: "7c2e4a52-0d0e-4c5e-9b0e-0d6f0a6d1c44", copy: "client" },
  "uaflife-process": { from: "2026-01-02", to: "2026-01-31" },
  "contracts-put": {
    number: "BV-20418",
    product: "Brissonne Horizon Vie",
    holder: "Jeanne Morel",
    value: "48250.75",
    valuedOn: "2026-01-02",
  },
  "questionnaire-links": { token: "x".repeat(43), action: { kind: "look" } },
  "simulation-snapshots-create": { simulator: SIMULATOR, parameters: PARAMETERS },
  "simulation-snapshots-draft": { parameters: PARAMETERS },
  "simulation-snapshots-optimised": {
    on: "2026-01-05",
    aim: "chances",
    amount: "45000",
    profile: "BALANCED",
    band: { min: 2, max: 4 },
    averageClass: 2.85,
    minLines: 4,
    bounds: [],
    allocation: PARAMETERS.allocation,
  },
  "simulation-snapshots-share": { shared: true },
  "simulation-snapshots-balance": { balance: { amount: "20900.00", on: "2026-10-15" } },
  "simulation-snapshots-save": { replace: false, parameters: PARAMETERS, results: null, versions: null },
  "financial-values-create": { value: 104.27 },
  "financial-values-batch": { origin: "AUTOMATIC", series: [{ series: SERIES[0], values: [["2026-01-02", 104.27]] }] },
  "pdf-generate-simulator-report": {
    language: "fr",
    title: "Projet d’épargne",
    subject: "Simulation d’épargne",
    author: "Cap Sillage",
    day: "2026-10-30",
    theme: {
      font: "Open Sans",
      primary: "#0f6b6b",
      onPrimary: "#ffffff",
      accent: "#0f6b6b",
      ink: "#123c3c",
      positive: "#2f7d32",
      negative: "#a5342e",
      information: "#17628f",
      flashy: "#8a6200",
    },
    cover: { organisation: "Cap Sillage", kicker: "Simulation d’épargne", title: "Projet d’épargne", facts: [], notice: "Simulation." },
    footer: { reference: "Réf. 1", date: "30 octobre 2026", page: "Page {page} sur {pages}" },
    fileName: "projet",
    blocks: [
      { kind: "heading", level: 1, text: "Hypothèses" },
      { kind: "facts", items: [{ label: "Encours actuel", value: "10\u202f000,00\u00a0€" }] },
    ],
  },
};
