/** Days without a value that the list can look for. */
export const STALE_DAYS = ["10", "30", "90"] as const;
