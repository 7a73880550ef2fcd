import { SERIES } from "#backend/api/openapi/series-examples.ts";

const PORTFOLIOS = ["5d0a1f7c-2c64-4b1e-9a3f-6e0c8d7b1a11", "c2b7e9d4-51f3-4f6a-8b0d-3a9e5c1f7d22"];
const DISTRIBUTOR = "8e1d3c5a-7b9f-4a2e-b6c4-0f8d2e6a9c33";

const [EQUITY, BOND] = SERIES as [string, string];
export const COMPOSITION = {
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

const bilingual = (fr: string, en: string) => ({ fr, en });

/** One body for each call of model portfolios, monitored portfolios and key information documents that takes one, by operation id. */
export const PORTFOLIO_REQUESTS: Record<string, unknown> = {
  "kid-configs-put": {
    name: "Brissonne Monde",
    isin: "FR0000000002",
    productionDate: "2026-03-31",
    pdfData: {
      manufacturer: {
        name: "Brissonne Vie",
        website: "https://cairn.test/brissonne",
        telephone: "+33 1 23 45 67 89",
        competentAuthority: "Autorité de contrôle prudentiel et de résolution",
      },
      ...{ frequency: "DAILY", recommendedHoldingPeriod: 5, creditRiskMeasure: 1, currency: "EUR", investedAmount: "10000" },
      ...{ capitalProtection: "0", comprehensionAlert: true },
      costs: { entryCosts: "2", exitCosts: "0", ongoingCosts: "0.8", transactionCosts: "0.1", performanceFees: "0" },
      texts: {
        productType: bilingual("Unité de compte d’assurance vie.", "Unit-linked life insurance option."),
        term: bilingual("Sans échéance.", "Without a maturity date."),
        objectives: bilingual("Suivre les actions mondiales.", "Follow world equities."),
        intendedInvestor: bilingual("Épargnants qui placent pour cinq ans au moins.", "Savers who invest for five years or more."),
        riskNarrative: bilingual("Le capital n’est pas garanti.", "The capital is not guaranteed."),
        unableToPayOut: bilingual(
          "Le fonds de garantie indemnise dans les limites de la loi.",
          "The guarantee fund compensates within the limits of the law.",
        ),
        holdingPeriodAndExit: bilingual("Rachat possible chaque jour.", "Withdrawals are possible on each day."),
        complaints: bilingual("Écrivez au service des réclamations.", "Write to the complaints department."),
        otherInformation: bilingual("", ""),
      },
    },
  },
  "kid-docs-put": {
    isin: "FR0000000002",
    language: "fr",
    productionDate: "2026-03-31",
    file: { filename: "dic.pdf", contentType: "application/pdf", data: "JVBERi0xLjcK" },
  },
  "model-portfolios-commentary-put": { text: "The portfolio has gained 3.2% since January, before fees of 0.75% a year." },
  "model-portfolios-composition-put": COMPOSITION,
  "model-portfolios-composition-validate": COMPOSITION,
  "model-portfolios-composition-read": {
    file: { filename: "composition.csv", contentType: "text/csv", data: "SVNJTjtXZWlnaHQKRlIwMDAwMDAwMDAxOzEwMAo=" },
  },
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
  "aaa-darm-put": { multiplier: "4", minRisky: "0", maxRisky: "80", tolerance: "5", reserve: "CASH_AND_BONDS" },
  "aaa-compute-darm-composition": { date: "2026-07-01", versionType: "MODEL" },
  "aaa-update-financial-values": { ...SPAN, versionType: "EXECUTED" },
  "aaa-compute-financial-values": SPAN,
  "aaa-update-all-financial-values": { from: "2026-01-02" },
  "aaa-estimate": { to: "2026-07-01" },
  "aaa-init-portfolio-without-fees": { from: "2021-01-04", firstValue: 100 },
  "aaa-reporting-propagate": { date: "2026-06-30", portfolios: [PORTFOLIOS[1]] },
  "aaa-transfer-grids-config-put": {
    recipients: [
      {
        distributor: DISTRIBUTOR,
        distributorPortfolioCode: "CS-EQUI-01",
        channel: "API",
        format: "CSV",
        address: "https://grilles.cairn.test/entree",
        seriesIdentifier: "ISIN",
        decimals: 2,
        minWeight: "1",
        secondApprover: false,
        secret: "jeton-du-distributeur",
      },
    ],
    answerWithinHours: 24,
  },
  "aaa-grid-to-distributor-prevalidate": GRID,
  "aaa-grid-to-distributor-approve": { distributor: DISTRIBUTOR, gridDate: "2026-07-01" },
  "aaa-grid-conformance-create": {
    distributorPortfolioCode: "CS-EQUI-01",
    format: "JSON",
    seriesIdentifier: "ISIN",
    decimals: 2,
    address: "https://grilles.cairn.test/essai",
    secret: "jeton-d-essai",
  },
  "aaa-transmit-grid": GRID,
  "aaa-grid-to-distributor-async": GRID,
  "aaa-grid-to-distributor-retry": { id: "0b6f3f5e-9f0e-4b8e-8f4e-2f7f1f0c9a55" },
  "aaa-grid-to-distributor-abandon": { id: "0b6f3f5e-9f0e-4b8e-8f4e-2f7f1f0c9a55", reason: "Retirée par le comité" },
  "aaa-update-all-grid-transfers": { portfolios: PORTFOLIOS },
  "aaa-export-to-cnp": { gridDate: "2026-07-01" },
  "aaa-portfolio-backtesting": {
    portfolio: { lines: COMPOSITION.lines },
    rebalancing: "ANNUALLY",
    extension: "CATEGORY_INDEX",
    from: "2016-01-04",
    annualFees: "0.85",
  },
  "aaa-excel-grids-config-put": { language: "fr", filenamePrefix: "grille", seriesIdentifier: "ISIN", decimals: 2, displayComment: true },
  "aaa-import-compositions-excel": WORKBOOK,
  "aaa-import-financial-values-excel": WORKBOOK,
  "aaa-import-priips-history": HISTORY,
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
  "aaa-reporting-store": { ...SPAN, language: "fr", template: "MONTHLY" },
  "consolidated-reportings-create": {
    reportName: "Premier semestre 2026",
    portfolios: PORTFOLIOS,
    ...SPAN,
    template: "DETAILED",
    language: "fr",
    comment: "Pour le comité de juillet",
  },
  "consolidated-reportings-rename": { reportName: "Semestre 1, 2026" },
  "consolidated-reportings-again": { without: PORTFOLIOS[1] },
  "horizon-create": {
    name: "Brissonne Retraite pilotée",
    productUuid: "b4f0a6de-0d1c-4f5b-9a77-2c6e1d8b3f40",
    workingStatus: "DRAFT",
    riskProfile: "BALANCED",
    glidepathMethod: "Gestion pilotée à horizon",
    distributorUuids: [DISTRIBUTOR],
  },
  "horizon-update": { workingStatus: "IN_FORCE", productOwnerPortfolioCode: "GPH-EQ" },
  "horizon-fee-put": { feesUnitLinkedAssets: "0.85", feesDeductionDay: 31, feesFrequency: "QUARTERLY" },
  "horizon-rule-put": {
    glidepathRuleSource: "Article 12 des conditions générales",
    stepChangeReference: "SUBSCRIBER_BIRTHDAY",
    rebalancingReference: "CALENDAR_DATE",
    rebalancingDate: "06-30",
    gridTrigger: "NEXT_STEP",
  },
  "horizon-grid-put": {
    rows: [
      { horizonLeft: 10, weights: { [EQUITY]: "70", [BOND]: "30" } },
      { horizonLeft: 0, weights: { [EQUITY]: "10", [BOND]: "90" } },
    ],
  },
  "regulatory-products-correct": {
    format: "EPT",
    field: "03060_Ongoing_Costs_Management_Fees_And_Other_Administrative_Or_Operating_Costs",
    value: "0.0175",
  },
  "pms-portfolios-import": {
    file: {
      filename: "pms.csv",
      contentType: "text/csv",
      data: "Y29kZTtuYW1lO2hvdXNlO2RhdGU7aWRlbnRpZmllcjthc3NldDt3ZWlnaHQ7cXVhbnRpdHk7dmFsdWU7Y3VycmVuY3kKUE1TLTE7UHJ1ZGVudDtNYWlzb24gQWxwaGE7MjAyNi0wMy0zMTtGUjAwMDAwMDAwMDI7QnJpc3Nvbm5lIE1vbmRlIEM7NjA7MTIwLjU7NjAyNTtFVVIKUE1TLTE7UHJ1ZGVudDtNYWlzb24gQWxwaGE7MjAyNi0wMy0zMTtFVVItQ0FTSDtMaXF1aWRpdMOpczs0MDs7NDAxNi42NztFVVIK",
    },
  },
  "kid-products-import": {
    file: {
      filename: "kid-products.csv",
      contentType: "text/csv",
      data: "aXNpbjtkaXNwbGF5IG5hbWU7bmFtZTtjb2RlCkZSMDAwMDAwMDAwMjtCcmlzc29ubmUgTW9uZGUgQztCcmlzc29ubmUgTW9uZGU7Qk0K",
    },
  },
  "horizon-reporting-put": { reportingTemplate: "standard", title: "Gestion pilotée à horizon", horizonsToDisplay: [0, 5, 10] },
  "horizon-read-grid": HISTORY,
  "horizon-compute-performance": {
    query:
      'query ($grid: [GridRow!]!) { computePerformance(subscriptionDate: "2024-02-29", horizonLeft: 4, rule: { stepChangeReference: SUBSCRIPTION_DATE }, grid: $grid) { horizonDate compositions { date weights } track currency } }',
    variables: {
      grid: [
        { horizonLeft: 3, weights: { [EQUITY]: 0.7, [BOND]: 0.3 } },
        { horizonLeft: 0, weights: { [EQUITY]: 0.1, [BOND]: 0.9 } },
      ],
    },
  },
};
