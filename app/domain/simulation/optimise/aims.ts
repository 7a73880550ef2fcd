/** What the optimiser's call is asked by, in the spelling of the catalogue. */
export const OPTIMISATION_TYPES = ["NO_TARGET", "TARGET_AMOUNT"] as const;
export const OPTIMISATION_PARAMETERS = ["BEST_SR", "Q_50", "ALL_WEATHER"] as const;

/**
 * What a proposal serves, each named by what it does. The first two are about an amount. The order is that of the screen.
 *
 * - `chances`: the most scenarios that reach the amount
 * - `calmest`: the least volatility whose median final value reaches the amount
 * - `median`: the highest median final value
 * - `ratio`: the most expected return for each unit of volatility (Sharpe 1966, risk-free rate 0)
 * - `parity`: each support carries as much of the risk
 */
export const OPTIMISATION_AIMS = ["chances", "calmest", "median", "ratio", "parity"] as const;
export type OptimisationAim = (typeof OPTIMISATION_AIMS)[number];

export const needsAmount = (aim: OptimisationAim): boolean => aim === "chances" || aim === "calmest";

/** An amount that no plan reaches: of the allocations that miss it, the optimiser takes the one of the highest median. */
const OUT_OF_REACH = 1e15;

/** The call of the optimiser that serves an aim; `amount` in currency units. */
export function callOf(aim: OptimisationAim, amount: number | null) {
  if (aim === "ratio") return { optimizationType: "NO_TARGET", optimizationParameter: "BEST_SR" } as const;
  if (aim === "parity") return { optimizationType: "NO_TARGET", optimizationParameter: "ALL_WEATHER" } as const;
  const optimizationParameter = aim === "chances" ? ("BEST_SR" as const) : ("Q_50" as const);
  const targetAmount = aim === "median" ? OUT_OF_REACH : (amount ?? 0);
  return { optimizationType: "TARGET_AMOUNT" as const, optimizationParameter, targetAmount };
}

/** What is known of an allocation; null where it could not be computed. */
export interface AimFigures {
  /** Share of the scenarios that succeed. */
  chance: number | null;
  /** Currency units. */
  median: number | null;
  volatility: number | null;
  sharpeRatio: number | null;
  /** Largest share of the risk that one support carries. */
  largestRiskShare: number | null;
}

/** Differences below are rounding. */
const NOTHING = 1e-9;

/** Above zero where `a` is more than `b`; a figure that is missing is less than any. */
const compared = (a: number | null, b: number | null): number => {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return Math.abs(a - b) <= NOTHING * Math.max(1, Math.abs(a), Math.abs(b)) ? 0 : a - b;
};
const opposite = (x: number | null) => (x === null ? null : -x);

/** Whether an allocation does better than another one on the very figures that the aim is about. */
export function isBetter(aim: OptimisationAim, one: AimFigures, other: AimFigures, amount: number | null): boolean {
  const first = (...steps: number[]) => (steps.find((step) => step !== 0) ?? 0) > 0;
  const calm = compared(opposite(one.volatility), opposite(other.volatility));
  const median = compared(one.median, other.median);
  if (aim === "chances") return first(compared(one.chance, other.chance), median);
  if (aim === "median") return first(median);
  if (aim === "ratio") return first(compared(one.sharpeRatio, other.sharpeRatio));
  if (aim === "parity") return first(compared(opposite(one.largestRiskShare), opposite(other.largestRiskShare)));
  const reaches = ({ median: reached }: AimFigures) => reached !== null && reached >= (amount ?? 0);
  if (reaches(one) !== reaches(other)) return reaches(one);
  return first(reaches(one) ? calm : median);
}
