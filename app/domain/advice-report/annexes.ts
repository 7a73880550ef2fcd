import type { TemplateSection } from "./sentence.ts";
import { COSTS } from "./template.ts";

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
      { kind: "table", table: "linesAfter" },
      { kind: "sentence", say: "transactions.scheduled", with: { amount: "demand.scheduled", frequency: "demand.frequency" } },
    ],
  },
];

export const COSTS_SHEET: readonly TemplateSection[] = [
  {
    title: "costsSheet.title",
    blocks: [...COSTS, { kind: "table", table: "costYears" }, { kind: "table", table: "charges" }],
  },
];
