import { GUARANTEED } from "./rule.ts";

interface Documented {
  type: string;
  assetClass: string;
  structuredTerms: object | null;
}

/** Whether a series has a key information document of its own: funds and structured products do, the guaranteed fund is described in that of the contract. */
export const needsKid = ({ type, assetClass, structuredTerms }: Documented): boolean =>
  (type === "FUND" || structuredTerms !== null) && assetClass !== GUARANTEED;
