import type { ProductKind } from "./facts.ts";
import { GUARANTEED } from "./rule.ts";

interface Documented {
  type: string;
  assetClass: string;
  structuredTerms: object | null;
}

/** Whether a series has a key information document of its own: funds and structured products do, the guaranteed fund is described in that of the contract. */
export const needsKid = ({ type, assetClass, structuredTerms }: Documented): boolean =>
  (type === "FUND" || structuredTerms !== null) && assetClass !== GUARANTEED;

/**
 * Whether a contract has a key information document of its own: retirement plans and securities accounts are none of the products that the
 * regulation is about (PRIIPs, article 2). A contract of an unknown kind counts as one that has.
 */
export const contractNeedsKid = (kind: ProductKind | null): boolean => kind !== "RETIREMENT" && kind !== "SECURITIES_ACCOUNT";
