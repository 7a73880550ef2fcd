import { GUARANTEED } from "./rule.ts";

/** Whether a series has a key information document of its own: funds do, the guaranteed fund is described in that of the contract. */
export const needsKid = ({ type, assetClass }: { type: string; assetClass: string }): boolean =>
  type === "FUND" && assetClass !== GUARANTEED;
