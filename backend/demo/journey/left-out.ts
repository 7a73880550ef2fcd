import type { FullSession } from "#app/contract/journey/session.ts";

const REASON = "Le document n’a pas pu être ouvert à son adresse ; il est à remettre au client avant la signature.";

/** Why none of the key information documents of an advice is in its package: for each line and mandate, and for the contract. */
export function leftOut({ advice, productName }: Pick<FullSession, "advice" | "productName">) {
  const mandates = (advice?.allocation.delegatedProfiles ?? []).map(({ label, assetManagerName }) => `${assetManagerName} ${label}`);
  const lines = (advice?.lines ?? []).map(({ fullName, isin }) => ({ fullName, isin, reason: REASON }));
  return [...lines, ...[...mandates, productName].map((fullName) => ({ fullName, isin: null, reason: REASON }))];
}
