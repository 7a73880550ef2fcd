import { LATER_AAA_REQUESTS } from "#backend/api/openapi/later-examples-aaa.ts";

/** A table of one line, in Base64. */
const table = (filename: string, data: string) => ({ file: { filename, contentType: "text/csv", data } });

/** One body for each call that is not built and takes one as JSON, by operation id. */
export const LATER_REQUESTS: Record<string, unknown> = {
  ...LATER_AAA_REQUESTS,
  "providers-import-series-excel": table("series.csv", "Y29kZTtuYW1lCldPUkxELUVRO1dvcmxkIGVxdWl0aWVzCg=="),
  "providers-import-financial-values-excel": table("values.csv", "Y29kZTtkYXRlO3ZhbHVlCldPUkxELUVROzIwMjYtMDEtMDI7MTAyLjUK"),
  "kid-products-import": table(
    "kid-products.csv",
    "aWQ7aXNpbjtkaXNwbGF5IG5hbWU7bmFtZTtjb2RlCjVkMGExZjdjLTJjNjQtNGIxZS05YTNmLTZlMGM4ZDdiMWExMTtGUjAwMDAwMDAwMDA7V29ybGQ7V29ybGQgZXF1aXRpZXM7VzEK",
  ),
  "kid-ept-import": table("ept.csv", "MDAwMDFfRVBUX1ZlcnNpb247MDAwMjJfUG9ydGZvbGlvX0lkZW50aWZ5aW5nX0RhdGEKVjIxO0ZSMDAwMDAwMDAwMAo="),
  "kid-configs-put": {
    name: "Brissonne Monde",
    isin: "FR0000000002",
    productionDate: "2026-03-31",
    state: "CHECKED",
    pdfData: {
      manufacturer: {
        name: "Brissonne Vie",
        website: "https://cairn.test/brissonne",
        telephone: "+33 1 23 45 67 89",
        competentAuthority: "Autorité des marchés financiers",
      },
      currency: "EUR",
      investedAmount: "10000",
      recommendedHoldingPeriod: 5,
      costs: { entryCosts: "2", exitCosts: "0", ongoingCosts: "0.8" },
      narratives: {
        objectives: { fr: "Suivre les actions mondiales.", en: "Follow world equities." },
        intendedInvestor: { fr: "Épargnants qui placent pour cinq ans au moins.", en: "Savers who invest for five years or more." },
        riskNarrative: { fr: "Le capital n’est pas garanti.", en: "The capital is not guaranteed." },
      },
    },
  },
  "uaflife-process": { from: "2026-01-02", to: "2026-01-31" },
};
