/** States of a client's contract. */
export const CONTRACT_STATUSES = ["ACTIVE", "CLOSED"] as const;
