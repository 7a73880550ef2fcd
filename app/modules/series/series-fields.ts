/** Fields that say yes, no, or nothing. */
export const FLAGS = ["distributingFlag", "etf", "isrLabel", "greenfinLabel", "esgLabel"] as const;
export const DOCUMENTS = ["urlKiid", "urlPriipsKid", "urlPresentationBrochure"] as const;
/** What a fund costs beside its management fees, and what is paid out of them, as the manufacturer's data say. */
export const COSTS = ["entryCosts", "transactionCosts", "thirdPartyPayments"] as const;
