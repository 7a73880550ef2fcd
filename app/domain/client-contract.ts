/** States of a client's contract. */
/** Where a client of a distributor stands. */
export const CLIENT_STATUSES = ["ACTIVE", "CLOSED", "PROSPECT"] as const;

export const CONTRACT_STATUSES = ["ACTIVE", "CLOSED"] as const;
