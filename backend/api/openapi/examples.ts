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

/** One body for each call that takes one and is not told by its schema alone, by operation id. */
export const REQUEST_EXAMPLES: Record<string, unknown> = {
  "token-authorize-post": { username: "script", password: "a long secret" },
  "users-preferences-put": { language: "fr", fontSize: "NORMAL" },
  "series-put": {
    externalId: "WORLD-EQ",
    fullName: "World equities",
    type: "FUND",
    assetClass: "EQUITIES",
    currency: "EUR",
    sri: 4,
    managementFees: "0.2",
  },
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
  "comp-success-rate": { finalValues: [51_200, 64_800, 70_100], targetAmount: 60_000 },
};
