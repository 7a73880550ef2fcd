import type { FullSession } from "#app/contract/journey/session.ts";

/** Money of the act at once, in currency units. */
export function amountOf({ actType, proposalParams, creation }: FullSession): string | undefined {
  if (actType === "ACT_WITHDRAWALS") return proposalParams?.withdrawalAmount;
  if (actType === "ACT_NEW_CONTRACTS")
    return creation.depositInitialEnabled === false ? undefined : (creation.depositInitial ?? creation.initialAmount);
  return actType === "ACT_DEPOSITS" ? proposalParams?.additionalContributionAmount : undefined;
}
