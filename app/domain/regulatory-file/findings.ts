/** What a comparison says of a figure. The last four are rules that one EPT, or it and the EMT, must keep. */
export const FINDINGS = [
  "agrees",
  "onlySource",
  "unreadable",
  "unit",
  "differs",
  "belowFee",
  "order",
  "classOfVev",
  "classOfRisk",
] as const;
export type FindingKind = (typeof FINDINGS)[number];

/** Differences that are none: 10 of 10,000 invested, 0.01 points of a cost, 0.05 points of a volatility; shares are decimal fractions. */
export const TOLERANCES = { amount: 10, cost: 0.0001, volatility: 0.0005 } as const;
export const INVESTED = 10_000;

/** What 10,000 become at a return a year. */
export const amountAfter = (rate: number, years: number): number => INVESTED * (1 + rate) ** years;

/** How far a file has come. A file is written when a person has seen what it would do. */
export const REGULATORY_FILE_STATES = ["READING", "READY", "REFUSED", "WRITING", "DONE", "ABANDONED", "ERROR"] as const;
export type RegulatoryFileState = (typeof REGULATORY_FILE_STATES)[number];
