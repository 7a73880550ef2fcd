import type { RegulatoryFormat } from "./format.ts";

/** Fields of a series that a file of the platform fills where nobody has. */
export const DECLARED_FIELDS = [
  "sri",
  "investmentTime",
  "managementFees",
  "entryCosts",
  "transactionCosts",
  "sfdrCategory",
  "sustainabilityMinInvestments",
  "sustainabilityMinTaxonomyAlignment",
  "pai",
  "targetMarket",
] as const;
export type DeclaredField = (typeof DECLARED_FIELDS)[number];

/** Which file said a value, and what it said: a field that has another value by now was changed by hand. */
export interface Declaration {
  value: unknown;
  format: RegulatoryFormat;
  version: string;
  date: string;
}
export type Declarations = Partial<Record<DeclaredField, Declaration>>;
