import type { TemplateBlock, TemplateSection } from "./sentence.ts";

const WHAT: TemplateBlock = {
  kind: "sentence",
  say: "structured.what",
  with: { names: "structured.names", share: "structured.share", issuers: "structured.issuers" },
};

/** What structured products are and may cost, in the report; what becomes of each is told by the annex. */
export const STRUCTURED: TemplateSection = {
  title: "structured.title",
  if: ["structured.any"],
  blocks: [
    WHAT,
    { kind: "sentence", say: "structured.worst", with: { amount: "structured.amount", until: "structured.until" } },
    { kind: "sentence", say: "structured.knowledge", if: ["structured.quizPassed"], rule: "COMPLEX_PRODUCTS" },
  ],
};

/** What the issuer of each structured product owes, and what may become of the client's money, the loss of all included. */
export const STRUCTURED_SHEET: readonly TemplateSection[] = [
  {
    title: "structuredSheet.title",
    blocks: [
      { kind: "sentence", say: "structuredSheet.none", if: ["structured.none"] },
      WHAT,
      { kind: "table", table: "structuredTerms" },
      { kind: "table", table: "structuredOutcomes" },
      { kind: "sentence", tone: "muted", say: "structuredSheet.basis", rule: "FAIR_INFORMATION" },
    ],
  },
];
