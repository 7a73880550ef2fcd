/** Fields that say yes, no, or nothing. */
export const FLAGS = ["distributingFlag", "etf", "isrLabel", "greenfinLabel", "esgLabel"] as const;
export const DOCUMENTS = ["urlKiid", "urlPriipsKid", "urlPresentationBrochure"] as const;
