/** Boxes that are on or off, part of the configuration under the same names. */
export const PROPOSAL_ACTS = ["enableActNewContracts", "enableActDeposits", "enableActWithdrawals", "enableActRebalancings"] as const;
export const PROPOSAL_FREQUENCIES = [
  "enableMonthlyContributions",
  "enableQuarterlyContributions",
  "enableSemiannuallyContributions",
  "enableAnnuallyContributions",
] as const;
/** Per cent of an allocation. */
export const CAPS = [
  "minPercPerAsset",
  "maxPercPerAsset",
  "maxPercGuaranteed",
  "maxPercNoGuaranteed",
  "maxPercStructured",
  "maxPercStructuredFirstTime",
] as const;
/** Currency units. */
export const SMALLEST_DEPOSITS = ["minDepositPerAsset", "minPeriodicDepositPerAsset"] as const;
export const MOST_ROWS = { riskDefinitions: 4, products: 30, thresholds: 10, reasons: 30, forbidden: 100 } as const;
