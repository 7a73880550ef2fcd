/** Lists of numbers that are weighted and added up, month by month. */
export interface WeightedSum {
  base: number;
  coefficients: readonly number[];
  /** Matrices of at least the months wanted, with the months of one scenario. */
  terms: readonly { returns: Float64Array; months: number }[];
  /** Months [from, to). */
  from: number;
  to: number;
}

export interface LognormalShape {
  seed: number;
  scenarios: number;
  months: number;
  /** Packed lower factor of the covariance of a month's log returns. */
  factor: Float64Array;
  /** Expected log return of a month, by series. */
  drift: Float64Array;
}

/**
 * The loops over scenarios that take most of a projection, in another form than the TypeScript beside them, which is what they mean:
 * every bit of their results is the same (`kernels.property.test.ts`).
 */
export interface Kernels {
  /** Sums into `target`, scenarios x `months`, scenario-major. @throws what `beforeBlock` throws, between two blocks of scenarios. */
  weightedSums(target: Float64Array, shape: { scenarios: number; months: number }, sum: WeightedSum, beforeBlock: () => void): void;
  /** One matrix for each series, each scenarios x months. */
  lognormalReturns(shape: LognormalShape, matrices: readonly Float64Array[]): void;
  /**
   * The numbers at these ranks (from 0) of each list of `length` numbers, list by list: lists x ranks. Null where a number is not
   * finite.
   */
  orderStatistics(values: Float64Array, length: number, ranks: readonly number[]): Float64Array | null;
}

let chosen: Kernels | null = null;

/** Kernels of this thread, or null where the TypeScript does the work itself. */
export const kernels = (): Kernels | null => chosen;

/** Chooses them for this thread. */
export function chooseKernels(kernelsOfThread: Kernels | null): void {
  chosen = kernelsOfThread;
}
