import { SERIES } from "#backend/api/openapi/series-examples.ts";

const PORTFOLIOS = ["5d0a1f7c-2c64-4b1e-9a3f-6e0c8d7b1a11", "c2b7e9d4-51f3-4f6a-8b0d-3a9e5c1f7d22"];
const DISTRIBUTOR = "8e1d3c5a-7b9f-4a2e-b6c4-0f8d2e6a9c33";

const [EQUITY, BOND] = SERIES as [string, string];
const COMPOSITION = {
  lines: [
    { series: EQUITY, weight: "55" },
    { series: BOND, weight: "45" },
  ],
  comment: "Moins d’actions avant l’été",
};
const GRID = { distributor: DISTRIBUTOR, gridDate: "2026-07-01", comment: "Arbitrage d’été" };
/** A workbook is sent in Base64; this one stands for its first bytes. */
const WORKBOOK = {
  file: {
    filename: "portefeuille.xlsx",
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    data: "UEsDBBQAAAAIAA==",
  },
};
const HISTORY = { file: { filename: "historique.csv", contentType: "text/csv", data: "ZGF0ZTt2YWx1ZQoyMDI2LTAxLTAyOzEwMAo=" } };
const SPAN = { from: "2026-01-02", to: "2026-06-30" };

/** One body for each call of the AAA model portfolios that takes one, by operation id. */
export const LATER_AAA_REQUESTS: Record<string, unknown> = {
  "aaa-in-post": { uuids: PORTFOLIOS },
  "aaa-update": {
    name: "Brissonne Équilibre",
    managementType: "CONVICTION",
    commercialStatus: "OPEN",
    riskProfile: "BALANCED",
    distributorUuids: [DISTRIBUTOR],
    published: true,
  },
  "aaa-reporting-put": {
    reportingTemplate: "monthly",
    title: "Brissonne Équilibre, rapport mensuel",
    filenamePrefix: "brissonne-equilibre",
    perfStartDate: "2021-01-04",
    displayProductOwnerName: true,
    commentsTitle: "Le mois en bref",
    commentsText: "Les obligations ont porté la performance.",
  },
  "aaa-priips-v2-1-put": {
    currency: "EUR",
    investedAmount: "10000",
    frequency: "DAILY",
    recommendedHoldingPeriod: 5,
    creditRiskMeasure: 1,
    costs: { entryCosts: "2", ongoingCosts: "1.45", transactionCosts: "0.12" },
  },
  "aaa-narratives-put": {
    objectives: { fr: "Faire croître l’épargne à moyen terme.", en: "Let savings grow in the medium term." },
    intendedInvestor: { fr: "Épargnants qui acceptent un risque moyen.", en: "Savers who accept a medium risk." },
    riskNarrative: { fr: "La valeur peut baisser.", en: "The value may fall." },
    complaints: { fr: "Par courrier au service client.", en: "By letter to the client service." },
  },
  "aaa-floor-put": { level: "85", basis: "HIGHEST_VALUE" },
  "aaa-fee-put": {
    feesUnitLinkedAssets: "0.85",
    feesGuaranteedFunds: "0.6",
    feesEtfTransactions: "0.1",
    feesDeductionDay: 31,
    feesFrequency: "QUARTERLY",
    subscriptionSeriesFees: [{ seriesUuid: BOND, seriesFee: "0.5" }],
  },
  "aaa-constraint-params-put": {
    diversification: { minLines: 4, maxLineWeight: "40", maxClassWeight: { EQUITIES: "60" } },
    maxTurnover: "25",
    maxSri: 4,
  },
  "aaa-constraint-put": {
    constraints: [
      { assetClass: "EQUITIES", min: "30", max: "60" },
      { asset: BOND, min: "10", max: "45" },
    ],
  },
  "aaa-comment-put": { title: "Arbitrage de juillet", text: "Nous réduisons la part des actions américaines." },
  "aaa-benchmark-put": { name: "50 % actions, 50 % obligations", lines: SERIES.map((series) => ({ series, weight: "50" })) },
  "aaa-aum-put": { amount: "18250000.00", currency: "EUR" },
  "aaa-composition-put": COMPOSITION,
  "aaa-composition-model-put": COMPOSITION,
  "aaa-import-compositions-excel": WORKBOOK,
  "aaa-compute-darm-composition": { date: "2026-07-01", versionType: "MODEL" },
  "aaa-update-financial-values": { ...SPAN, versionType: "EXECUTED" },
  "aaa-compute-financial-values": SPAN,
  "aaa-update-all-financial-values": { from: "2026-01-02" },
  "aaa-estimate": { to: "2026-07-01" },
  "aaa-init-portfolio-without-fees": { from: "2021-01-04", firstValue: 100 },
  "aaa-import-financial-values-excel": WORKBOOK,
  "aaa-import-priips-history": HISTORY,
  "aaa-portfolio-backtesting": {
    portfolio: { lines: COMPOSITION.lines },
    rebalancing: "ANNUALLY",
    extension: "CATEGORY_INDEX",
    from: "2016-01-04",
    annualFees: "0.85",
  },
  "aaa-excel-grids-config-put": { language: "fr", filenamePrefix: "grille", seriesIdentifier: "ISIN", decimals: 2, displayComment: true },
  "aaa-documents-put": {
    documents: [
      { title: "Document d’informations clés", kind: "KID", url: "https://cairn.test/dic.pdf" },
      {
        title: "Fiche mensuelle",
        kind: "FACTSHEET",
        file: { filename: "fiche.pdf", contentType: "application/pdf", data: "JVBERi0xLjcK" },
      },
    ],
  },
  "aaa-transfer-grids-config-put": {
    recipients: [
      {
        distributor: DISTRIBUTOR,
        distributorPortfolioCode: "CS-EQUI-01",
        channel: "SFTP",
        format: "CSV",
        address: "sftp://grilles.cairn.test/entree",
        seriesIdentifier: "ISIN",
        decimals: 2,
        minWeight: "1",
      },
    ],
    answerWithinHours: 24,
  },
  "aaa-grid-to-distributor-prevalidate": GRID,
  "aaa-transmit-grid": GRID,
  "aaa-grid-to-distributor-async": GRID,
  "aaa-grid-to-distributor-retry": { id: "GT-2026-000184" },
  "aaa-update-all-grid-transfers": { portfolios: PORTFOLIOS },
  "aaa-export-to-cnp": { gridDate: "2026-07-01" },
  "aaa-reporting-store": { ...SPAN, language: "fr" },
  "consolidated-reportings-create": {
    reportName: "Premier semestre 2026",
    portfolios: PORTFOLIOS,
    ...SPAN,
    language: "fr",
    comment: "Pour le comité de juillet",
  },
  "consolidated-reportings-rename": { reportName: "Semestre 1, 2026" },
  "aaa-reporting-propagate": { date: "2026-06-30", portfolios: [PORTFOLIOS[1]] },
};
