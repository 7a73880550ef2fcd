import type { TemplateSection } from "./template-block.ts";

export const TRANSACTIONS: readonly TemplateSection[] = [
  {
    title: "transactions.title",
    blocks: [
      {
        kind: "facts",
        items: [
          { label: "label.act", field: "demand.act" },
          { label: "label.contract", field: "contract.product" },
        ],
      },
      { kind: "table", table: "orders" },
      { kind: "table", table: "linesAfter", if: ["demand.afterKnown"] },
      { kind: "sentence", say: "advice.contentUnknown" },
      { kind: "table", table: "linesPlaced", if: ["demand.afterUnknown"] },
      { kind: "sentence", say: "transactions.scheduled" },
    ],
  },
];

export const COSTS_SHEET: readonly TemplateSection[] = [
  {
    title: "costsSheet.title",
    blocks: [
      { kind: "table", table: "costs" },
      { kind: "sentence", say: "costs.sum" },
      { kind: "sentence", say: "costs.effect" },
      { kind: "sentence", tone: "muted", say: "costs.scenarios" },
      { kind: "sentence", tone: "muted", say: "costs.noGrowth" },
      { kind: "sentence", tone: "muted", say: "costs.notTaken" },
      { kind: "sentence", say: "costs.noTerm" },
      { kind: "sentence", say: "costs.noAmount" },
      { kind: "table", table: "thirdParty" },
      { kind: "sentence", tone: "muted", say: "costs.paidOn" },
      { kind: "sentence", tone: "muted", say: "costs.paidOnUnknown" },
      { kind: "table", table: "costYears" },
      { kind: "table", table: "charges" },
      { kind: "table", table: "assumptions" },
      { kind: "sentence", tone: "muted", say: "costs.assumptions" },
    ],
  },
];
