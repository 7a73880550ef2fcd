import type { TemplateSection } from "./template-block.ts";

/** What structured products are and may cost, in the report; what becomes of each is told by the annex. */
export const STRUCTURED: TemplateSection = {
  title: "structured.title",
  minor: true,
  if: ["structured.any"],
  blocks: [
    { kind: "sentence", say: "structured.what" },
    { kind: "sentence", say: "structured.worst" },
    { kind: "sentence", say: "structured.knowledge" },
  ],
};

/** What the issuer of each structured product owes, and what may become of the client's money, the loss of all included. */
export const STRUCTURED_SHEET: readonly TemplateSection[] = [
  {
    title: "structuredSheet.title",
    blocks: [
      { kind: "sentence", say: "structuredSheet.none" },
      { kind: "sentence", say: "structured.what" },
      { kind: "table", table: "structuredTerms" },
      { kind: "table", table: "structuredOutcomes" },
      { kind: "sentence", tone: "muted", say: "structuredSheet.basis" },
    ],
  },
];
