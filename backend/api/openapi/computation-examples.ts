import { SERIES } from "#backend/api/openapi/series-examples.ts";

const [EQUITY, BOND] = SERIES as [string, string];
const WEIGHTS = { [EQUITY]: 0.6, [BOND]: 0.4 };
const BOTH = [{ uuid: EQUITY }, { uuid: BOND }];
const MATRICES = "0b9a5d1e-6a3c-4b8f-9a1e-7d2c5e4f3b66";

const DEPOSITS = {
  startDate: "2026-01-01",
  horizon: 15,
  currentBalance: 10_000,
  movements: [{ type: "PERIODIC_DEPOSIT", amount: 150, frequency: "MONTHLY" }],
};
const PROJECTION = {
  ...DEPOSITS,
  fees: { entryFee: 0.02, managementFee: 0.008 },
  target: { parameter: "target", value: 60_000 },
  matrixUuid: MATRICES,
};
const PROFILES = [
  { label: "Équilibre", assetManagerName: "Orvane Gestion", mandatCode: "EQ", weight: 1, allocation: WEIGHTS, mandateFee: 0.006 },
];
const GRID = [
  { horizonLeft: 10, weights: { [EQUITY]: 0.8, [BOND]: 0.2 } },
  { horizonLeft: 0, weights: { [EQUITY]: 0.1, [BOND]: 0.9 } },
];
/** Annual, of two assets. */
const COVARIANCE = [
  [0.0225, 0.0015],
  [0.0015, 0.0025],
];
const SUITABILITY = {
  riskType: "WEIGHTED_AVERAGE_SRI",
  riskProfile: "BALANCED",
  riskRanges: { BALANCED: { min: 2, max: 4 } },
  sustainability: { enabled: true, preferences: { minSustainableInvestments: 0.05 } },
  assets: [
    { uuid: EQUITY, assetClass: "EQUITIES", sri: 4, sustainabilityMinInvestments: 0.2 },
    { uuid: BOND, assetClass: "FIXED_INCOME", sri: 2, sustainabilityMinInvestments: 0.1 },
  ],
};
const HISTORY = {
  uuid: "FUND",
  values: [
    ["2026-01-02", 100],
    ["2026-01-05", 102],
    ["2026-01-06", 99],
  ],
};

/** Month ends of more than a year: what describes a fund by a formula needs twelve months. */
const MONTHLY = {
  uuid: "FUND",
  values: Array.from({ length: 15 }, (_, i): [string, number] => [
    new Date(Date.UTC(2025, i + 1, 0)).toISOString().slice(0, 10),
    Math.round((100 + i * 0.8 + (i % 3) * 1.5) * 100) / 100,
  ]),
};

/** Requests of the computation services, by operation id. */
export const COMPUTATION_REQUESTS: Record<string, unknown> = {
  "comp-simulator": { ...PROJECTION, managementType: "SELF_BUILT", weights: WEIGHTS },
  "comp-simulator-after-tax": {
    ...DEPOSITS,
    matrixUuid: MATRICES,
    managementType: "SELF_BUILT",
    weights: WEIGHTS,
    contract: { openedOn: "2019-03-15", household: "COUPLE", premiumsPaid: 8_000 },
    rules: [
      {
        ...{ firstYear: 2018, lastYear: null, maturityYears: 8, youngRate: 0.128, reducedRate: 0.075, fullRate: 0.128 },
        ...{ premiumsThreshold: 150_000, allowance: { SINGLE: 4_600, COUPLE: 9_200 }, socialChargesRate: 0.172 },
      },
    ],
  },
  "comp-simulator-free-management": { ...PROJECTION, weights: WEIGHTS, costs: { ongoingCharges: { [EQUITY]: 0.018 } } },
  "comp-simulator-delegated-management": { ...PROJECTION, profiles: PROFILES },
  "comp-simulator-glidepath-management": { ...PROJECTION, grid: GRID },
  "comp-simulator-scenarios": { matrixUuid: MATRICES, series: [EQUITY, BOND] },
  "comp-simulator-portfolio": {
    ...PROJECTION,
    pockets: [
      { managementType: "FREE", weight: 0.7, weights: WEIGHTS },
      { managementType: "GLIDEPATH", weight: 0.3, grid: GRID, rebalancing: "YEARLY_REBALANCING" },
    ],
  },
  "comp-deposits-optimizer": {
    ...DEPOSITS,
    matrixUuid: MATRICES,
    weights: WEIGHTS,
    quantOptimizationType: "FREQUENCY_AMOUNT",
    targetAmount: 60_000,
    targetSuccessRate: 0.7,
    frequency: "MONTHLY",
  },
  "comp-withdrawals-optimizer": {
    startDate: "2025-01-31",
    horizon: 20,
    currentBalance: 250_000,
    movements: [{ type: "PERIODIC_WITHDRAWAL", amount: 1500, frequency: "MONTHLY" }],
    matrixUuid: MATRICES,
    weights: WEIGHTS,
    targetSuccessRates: [0.8, 0.95],
  },
  "comp-success-rate-by-year": {
    ...DEPOSITS,
    matrixUuid: MATRICES,
    weights: WEIGHTS,
    target: { parameter: "target", value: 60_000 },
  },
  "comp-target-return": { ...DEPOSITS, parameter: "target", value: 60_000, inflationRate: 0.02 },
  "comp-allocation-optimizer": {
    assets: [
      { uuid: EQUITY, assetClass: "EQUITIES", expectedReturn: 0.06, max: 0.7 },
      { uuid: BOND, assetClass: "FIXED_INCOME", expectedReturn: 0.025 },
    ],
    covariance: COVARIANCE,
    optimizationType: "NO_TARGET",
    optimizationParameter: "BEST_SR",
    targetRisk: { volatilityMin: 0.05, volatilityMax: 0.1 },
  },
  "comp-preconisation-abeille": {
    ...SUITABILITY,
    portfolioType: "MODEL_PORTFOLIOS",
    candidates: [{ uuid: "balanced", managementType: "FREE", weights: WEIGHTS, expectedReturn: 0.045, annualFees: 0.008 }],
  },
  "comp-sustainability-reach": {
    riskType: SUITABILITY.riskType,
    riskRange: SUITABILITY.riskRanges.BALANCED,
    assets: SUITABILITY.assets.map((one) => ({ ...one, maxWeight: 0.8 })),
    lines: { minLines: 2 },
    preferences: SUITABILITY.sustainability.preferences,
  },
  "comp-preconisation-scoring": { ...SUITABILITY, weights: WEIGHTS, clientAge: 47, diversification: { minNumAssets: 2, maxWeight: 0.7 } },
  "comp-switcher-rank": {
    date: "2026-06-30",
    reference: { uuid: EQUITY, assetClass: "EQUITIES", sri: 4 },
    candidates: [
      { uuid: "A", assetClass: "EQUITIES", sri: 4, metrics: { correlation: 0.97, sharpeRatio: 0.6, volatility: 0.14, annualFees: 0.004 } },
      { uuid: "B", assetClass: "EQUITIES", sri: 5, metrics: { correlation: 0.91, sharpeRatio: 0.7, volatility: 0.17, annualFees: 0.009 } },
    ],
  },
  "comp-matrix-score": { formula: "0.6*[A] - annual(1.2%)", series: MONTHLY, bases: [{ ...MONTHLY, uuid: "A" }] },
  "comp-sto-stat": { matrices: { A: [[0.02, -0.01, 0.03]], B: [[0.004, 0.002, -0.001]] }, horizons: ["1M"] },
  "comp-statistics-calculation": { track: { uuid: EQUITY }, benchmark: { uuid: BOND }, from: "2020-01-02", riskFreeRate: 0.02 },
  "comp-calendar-computation": { series: BOTH, from: "2020-01-02" },
  "comp-correlation": { series: BOTH, from: "2020-01-02" },
  "comp-performance-decomposition": { series: BOTH, weights: WEIGHTS, from: "2026-01-02", to: "2026-06-30" },
  "comp-model-portfolio-historical": {
    compositions: [
      { date: "2020-01-02", weights: WEIGHTS },
      { date: "2023-01-02", weights: { [EQUITY]: 0.4, [BOND]: 0.6 } },
    ],
  },
  "comp-event-replay": { weights: WEIGHTS, windows: [{ from: "2020-02-19", to: "2020-03-23" }] },
  "comp-current-allocation": { composition: { date: "2026-01-02", weights: WEIGHTS }, date: "2026-06-30", deviationThreshold: 0.05 },
  "comp-srri": { method: "HISTORICAL_ALLOCATION", weights: WEIGHTS, endDate: "2026-06-30" },
  "comp-fast-srri": {
    weights: { A: 0.6, B: 0.4 },
    covariance: {
      uuids: ["A", "B"],
      matrix: COVARIANCE,
    },
  },
  "comp-sri": { mode: "PORTFOLIO", weights: { A: 0.5, B: 0.3, C: 0.2 }, sri: { A: 4, B: 2, C: 1 } },
  "comp-priips": { uuid: EQUITY, frequency: "DAILY", recommendedHoldingPeriod: 5, investedAmount: 10_000 },
  "comp-success-rate": { finalValues: [51_200, 64_800, 70_100], targetAmount: 60_000 },
  "comp-total-return": {
    series: {
      ...HISTORY,
      flows: [{ type: "DISTRIBUTION", exDate: "2026-01-06", amount: 2 }],
    },
  },
  "comp-model-portfolio": { weights: WEIGHTS, from: "2020-01-02", rebalancing: "YEARLY_REBALANCING" },
  "comp-allocation-computation": {
    holdings: [
      { uuid: EQUITY, amount: 600 },
      { uuid: BOND, amount: 400 },
    ],
    target: { [EQUITY]: 0.5, [BOND]: 0.5 },
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
