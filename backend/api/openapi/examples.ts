const SERIES = ["3f0c6a52-6a0e-4c5e-9b0e-0d6f0a6d1c11", "a4d1f5f0-7f0b-4f57-8f8e-2d0f3f9f9c22"];
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

const PRODUCT = { name: "Brissonne Horizon Vie", productOwner: null, diversification: { minLines: 3, maxLineWeight: "50" } };
const MARKET_EVENT = {
  name: { fr: "Krach de la Covid-19", en: "Covid-19 crash" },
  category: "PANDEMIC",
  startDate: "2020-02-19",
  endDate: "2020-03-23",
};

/** One body for each call that takes one and is not told by its schema alone, by operation id. */
export const REQUEST_EXAMPLES: Record<string, unknown> = {
  "token-authorize-post": { username: "script", password: "a long secret" },
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
  "users-favourites-put": { favourites: [{ kind: "series", id: "00000000-0000-4000-8000-000000000001" }] },
  "users-preferences-put": { language: "fr", fontSize: "NORMAL" },
  "distributors-create": DISTRIBUTOR,
  "distributors-update": DISTRIBUTOR,
  "asset-managers-create": ASSET_MANAGER,
  "asset-managers-update": ASSET_MANAGER,
  "product-owners-create": PRODUCT_OWNER,
  "product-owners-update": PRODUCT_OWNER,
  "simulators-config-update": { entryFee: "2", managementFee: "0.8", minSimpleDeposit: "1000", maxHorizonYears: 40 },
  "products-create": PRODUCT,
  "products-update": PRODUCT,
  "products-diversification": {
    allocation: [
      { series: SERIES[0], weight: "60" },
      { series: SERIES[1], weight: "40" },
    ],
  },
  "market-events-create": MARKET_EVENT,
  "market-events-update": MARKET_EVENT,
  "series-put": {
    externalId: "WORLD-EQ",
    fullName: "World equities",
    type: "FUND",
    assetClass: "EQUITIES",
    currency: "EUR",
    sri: 4,
    managementFees: "0.2",
  },
  "series-comments-put": { text: "Merged into the world index fund; values before 2026-03-02 are those of the absorbed share." },
  "return-matrices-put": { name: "default", series: SERIES, seed: 20_240_101 },
  "return-matrices-resolve": { series: SERIES },
  "simulation-snapshots-create": { simulator: SIMULATOR, parameters: PARAMETERS },
  "simulation-snapshots-draft": { parameters: PARAMETERS },
  "simulation-snapshots-save": { replace: false, parameters: PARAMETERS, results: null, versions: null },
  "financial-values-create": { value: 104.27 },
  "financial-values-batch": { origin: "AUTOMATIC", series: [{ series: SERIES[0], values: [["2026-01-02", 104.27]] }] },
  "comp-simulator-free-management": {
    startDate: "2026-01-01",
    horizon: 15,
    currentBalance: 10_000,
    movements: [{ type: "PERIODIC_DEPOSIT", amount: 150, frequency: "MONTHLY" }],
    fees: { entryFee: 0.02, managementFee: 0.008 },
    weights: { [SERIES[0]!]: 0.6, [SERIES[1]!]: 0.4 },
    target: { parameter: "target", value: 60_000 },
    matrixUuid: "0b9a5d1e-6a3c-4b8f-9a1e-7d2c5e4f3b66",
  },
  "comp-srri": { method: "HISTORICAL_ALLOCATION", weights: { [SERIES[0]!]: 0.6, [SERIES[1]!]: 0.4 }, endDate: "2026-06-30" },
  "comp-fast-srri": {
    weights: { A: 0.6, B: 0.4 },
    covariance: {
      uuids: ["A", "B"],
      matrix: [
        [0.0225, 0.0015],
        [0.0015, 0.0025],
      ],
    },
  },
  "comp-sri": { mode: "PORTFOLIO", weights: { A: 0.5, B: 0.3, C: 0.2 }, sri: { A: 4, B: 2, C: 1 } },
  "comp-priips": { uuid: SERIES[0], frequency: "DAILY", recommendedHoldingPeriod: 5, investedAmount: 10_000 },
  "comp-success-rate": { finalValues: [51_200, 64_800, 70_100], targetAmount: 60_000 },
  "comp-total-return": {
    series: {
      uuid: "FUND",
      values: [
        ["2026-01-02", 100],
        ["2026-01-05", 102],
        ["2026-01-06", 99],
      ],
      flows: [{ type: "DISTRIBUTION", exDate: "2026-01-06", amount: 2 }],
    },
  },
  "comp-model-portfolio": { weights: { [SERIES[0]!]: 0.6, [SERIES[1]!]: 0.4 }, from: "2020-01-02", rebalancing: "YEARLY_REBALANCING" },
  "comp-allocation-computation": {
    holdings: [
      { uuid: SERIES[0]!, amount: 600 },
      { uuid: SERIES[1]!, amount: 400 },
    ],
    target: { [SERIES[0]!]: 0.5, [SERIES[1]!]: 0.5 },
    actType: "ACT_DEPOSITS",
    amount: 200,
  },
  "comp-comment": {
    language: "fr",
    from: "2026-01-02",
    to: "2026-06-30",
    totalReturn: 0.0312,
    benchmarkReturn: 0.0289,
    contributions: [{ name: "Actions mondiales", contribution: 0.0301 }],
  },
  "comp-formula-computation": { formula: "0.6*[A] - annual(1.2%)", matrices: { A: [[0.02, -0.01, 0.03]] } },
};
