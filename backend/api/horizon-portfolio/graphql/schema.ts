/**
 * The schema of the GraphQL call. Days are YYYY-MM-DD, decimals are texts, per cent where a field says nothing else; a composition
 * and the grid of a question have weights as decimal fractions by series, a stored grid in per cent.
 */
export const TYPE_DEFINITIONS = /* GraphQL */ `
  scalar Date
  "Exact decimal as a text."
  scalar Decimal
  "Weights by series, a JSON object."
  scalar Weights
  "A day and the value of that day, a JSON array of two."
  scalar DatedValue
  "A JSON object."
  scalar Details

  type Query {
    """
    Schedule and performance of a subscription: of the stored portfolio, without uuid of the only one that the caller may see, or of the
    rule and the grid that are given.
    """
    computePerformance(
      subscriptionDate: Date!
      subscriberBirthday: Date
      "Whole years to the horizon; otherwise birthday and retirement age give it."
      horizonLeft: Int
      retirementAge: Int
      uuid: ID
      rule: HorizonRule
      grid: [GridRow!]
      series: [Series!]
      currency: String
      "The last day of the track."
      to: Date
    ): HorizonPerformance
    horizonModelPortfolioByUuid(uuid: ID!): HorizonModelPortfolio
    "The grid that was set on that day."
    grid(uuid: ID!, gridDate: Date!): HorizonGrid
    reporting(uuid: ID!, reportingDate: Date!): HorizonReporting
    pdfData(uuid: ID!, dateFrom: Date!, dateTo: Date!): HorizonPdfData
    "Those of the uuids that the caller may see, 100 at most."
    byUuids(uuids: [ID!]!): [HorizonModelPortfolio!]
  }

  input HorizonRule {
    stepChangeReference: StepChangeReference!
    "MM-DD"
    stepChangeDate: String
    rebalancing: String
  }
  input GridRow {
    horizonLeft: Int!
    weights: Weights!
  }
  input Series {
    uuid: String!
    name: String
    assetClass: String
    currency: String
    values: [DatedValue!]
  }
  enum StepChangeReference {
    SUBSCRIPTION_DATE
    SUBSCRIBER_BIRTHDAY
    CALENDAR_DATE
  }

  type HorizonPerformance {
    horizonDate: Date!
    compositions: [Composition!]!
    track: [DatedValue!]
    currency: String!
    "Decimal fraction."
    totalReturn: Float
    versions: Versions!
  }
  type Composition {
    date: Date!
    horizonLeft: Int!
    weights: Weights!
  }
  type Versions {
    engine: String
    seriesAsOf: Date
    inputs: String
  }

  type HorizonModelPortfolio {
    uuid: ID!
    name: String!
    productUuid: ID!
    productName: String!
    workingStatus: String!
    productOwnerPortfolioCode: String
    riskProfile: String
    glidepathMethod: String
    distributorUuids: [ID!]!
    owner: ID!
    ownerName: String!
    productInfo: Details
    editable: Boolean!
    version: Int!
    updatedAt: String!
    feeConfigurations: [FeeConfiguration!]!
    glidepathRules: [GlidepathRule!]!
    gridDates: [Date!]!
    reportingDates: [Date!]!
    computePerformance(subscriptionDate: Date!, subscriberBirthday: Date, horizonLeft: Int, retirementAge: Int, to: Date): HorizonPerformance
  }
  type FeeConfiguration {
    configurationDate: Date!
    feesAllAssets: Decimal
    feesUnitLinkedAssets: Decimal
    feesEtfAssets: Decimal
    feesGuaranteedFunds: Decimal
    feesEtfTransactions: Decimal
    feesDeductionDay: Int
    feesDeductionMonth: Int
    feesFrequency: String!
    subscriptionSeriesFees: [SubscriptionSeriesFee!]!
    authorName: String!
    updatedAt: String!
  }
  type SubscriptionSeriesFee {
    seriesUuid: ID!
    seriesFee: Decimal!
  }
  type GlidepathRule {
    glidepathRuleDate: Date!
    glidepathRuleSource: String
    stepChangeDate: String
    stepChangeReference: StepChangeReference!
    stepChangeTrigger: String
    rebalancingDate: String
    rebalancingReference: String!
    gridTrigger: String!
    gridFileName: String
    gridFileType: String
    authorName: String!
    updatedAt: String!
  }
  type HorizonGrid {
    gridDate: Date!
    rows: [HorizonGridRow!]!
    gridFileName: String
    gridFileType: String
    series: [GridSeries!]!
    "Years left in which more is at risk than in the year before."
    riskierAt: [Int!]!
  }
  type HorizonGridRow {
    horizonLeft: Int!
    weights: Weights!
  }
  type GridSeries {
    uuid: ID!
    fullName: String!
    isin: String
    assetClass: String!
  }
  type HorizonReporting {
    reportingDate: Date!
    reportingTemplate: String!
    title: String!
    filenamePrefix: String
    perfStartDate: Date
    pageFooter: String
    displayProductOwnerName: Boolean!
    displayDistributorsNames: Boolean!
    displayInceptionDate: Boolean!
    allocationRebalancing: String
    managementFees: String
    allocationChanges: String
    horizonsToDisplay: [Int!]!
    performancesMethodology: String
    commentsTitle: String
    commentsText: String
    authorName: String!
    updatedAt: String!
  }
  type HorizonPdfData {
    dateFrom: Date!
    dateTo: Date!
    distributors: [PdfDistributor!]!
    seriesPerformances: [PdfSeriesPerformance!]!
    portfolioPerformances: [PdfPortfolioPerformance!]!
  }
  type PdfDistributor {
    uuid: ID!
    distributorName: String!
  }
  type PdfSeriesPerformance {
    seriesUuid: ID!
    seriesFullName: String!
    seriesDisplayName: String
    seriesCustomDisplayName: String
    seriesIsin: String
    seriesAssetClass: String!
    seriesPerformance: Decimal
    seriesAllocations: [PdfSeriesAllocation!]!
  }
  type PdfSeriesAllocation {
    year: Int!
    percentage: Decimal!
  }
  type PdfPortfolioPerformance {
    year: Int!
    performance: Decimal
  }
`;
