/** Two series that examples name. */
export const SERIES = ["3f0c6a52-6a0e-4c5e-9b0e-0d6f0a6d1c11", "a4d1f5f0-7f0b-4f57-8f8e-2d0f3f9f9c22"];

const EXTERNAL = {
  provider: "Vendor",
  code: "V-0001",
  name: "World equities",
  isin: "FR0000000002",
  currency: "EUR",
  filterCode: "EU",
  holdings: [{ name: "A company", weight: "4.2", assetClass: "EQUITIES", currency: "USD" }],
};

const GLIDEPATH = {
  classes: ["EQUITIES", "FIXED_INCOME"],
  rows: [
    { yearsLeft: 10, weights: ["80", "20"] },
    { yearsLeft: 0, weights: ["10", "90"] },
  ],
};

/** A table of one line: "isin" and a fund's number. */
const TABLE = { file: { filename: "funds.csv", contentType: "text/csv", data: "aXNpbjtuYW1lCkZSMDAwMDAwMDAwMDtXb3JsZAo=" } };
const MAPPING = { columns: { 1: "series", 2: "date", 3: "value" }, dayOrder: "DMY" };
const PROVIDER = {
  name: "Fund prices",
  place: "FOLDER",
  address: "vendor-prices",
  content: "VALUES",
  rhythm: "WEEKDAYS",
  time: "06:30",
};

/** Requests of the series definition service and of the providers, by operation id. */
export const SERIES_REQUESTS: Record<string, unknown> = {
  "provider-configurations-create": PROVIDER,
  "provider-configurations-update": { rhythm: "DAILY", time: "18:00" },
  "provider-configurations-reading": MAPPING,
  "provider-configurations-mapping": MAPPING,
  "provider-configurations-pause": { paused: true },
  "provider-configurations-run": { whole: true },
  "providers-import-series-excel": {
    file: { filename: "series.csv", contentType: "text/csv", data: "Y29kZTtuYW1lCldPUkxELUVRO1dvcmxkIGVxdWl0aWVzCg==" },
  },
  "providers-import-financial-values-excel": {
    file: { filename: "values.csv", contentType: "text/csv", data: "Y29kZTtkYXRlO3ZhbHVlCldPUkxELUVROzIwMjYtMDEtMDI7MTAyLjUK" },
  },
  "financial-values-import-preview": { headLine: 4, columns: { 1: "date", 5: "value" }, series: "FR0000000010" },
  "financial-values-import-reading": { decimalMark: ",", dayOrder: "DMY", keep: true },
  "glidepath-matrices-create": { content: GLIDEPATH },
  "glidepath-matrices-update": { name: "Cautious", content: GLIDEPATH },
  "investment-pools-update": { name: "Funds of the organisation" },
  "investment-pools-import": TABLE,
  "investment-pools-external-provider-config-put": { provider: "Vendor", filterCodes: ["EU"] },
  "investment-pools-in": { series: SERIES },
  "series-put": {
    externalId: "WORLD-EQ",
    fullName: "World equities",
    type: "FUND",
    assetClass: "EQUITIES",
    currency: "EUR",
    sri: 4,
    managementFees: "0.2",
  },
  "series-import": {
    file: {
      filename: "series.csv",
      contentType: "text/csv",
      data: "Y29kZTtuYW1lO3R5cGU7Y2xhc3M7Y3VycmVuY3kKVzE7V29ybGQ7RlVORDtFUVVJVElFUztFVVIK",
    },
  },
  "series-return-matrix-formula-put": {
    formula: "0.6*[WORLD-EQ] + 0.4*[EURO-BOND] - annual(1.2%)",
    comment: "Mandate of the organisation",
  },
  "external-series-add": EXTERNAL,
  "external-series-update": EXTERNAL,
  "external-series-put": EXTERNAL,
  "series-comments-put": { text: "Merged into the world index fund; values before 2026-03-02 are those of the absorbed share." },
  "return-matrices-put": { name: "default", series: SERIES, seed: 20_240_101 },
  "series-imports-preview": { headLine: 2, columns: { 1: "code", 2: "name" } },
  "series-imports-reading": { dayOrder: "DMY", keep: true },
  "series-imports-create": {
    file: { filename: "series.csv", contentType: "text/csv", data: "Y29kZTtuYW1lCldPUkxELUVRO1dvcmxkIGVxdWl0aWVzCg==" },
  },
  "return-matrices-build": {
    name: "House view",
    assetClasses: ["EQUITIES", "FIXED_INCOME"],
    referenceFrom: "2016-01-31",
    referenceTo: "2025-12-31",
    classYields: { EQUITIES: 0.055 },
  },
  "return-matrices-resolve": { series: SERIES },
};
