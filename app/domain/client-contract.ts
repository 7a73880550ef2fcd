/** How far a client of a distributor has come. */
export const CLIENT_STATUSES = ["ACTIVE", "CLOSED", "PROSPECT"] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];
/** States of a client's contract. */
export const CONTRACT_STATUSES = ["ACTIVE", "CLOSED"] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];
