export const RATES = ["youngRate", "reducedRate", "fullRate", "socialChargesRate"] as const;
export const AMOUNTS = ["premiumsThreshold", "allowanceSingle", "allowanceCouple"] as const;
export const LONGEST_SOURCES = 4_000;
