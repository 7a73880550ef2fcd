/** A sum over the supports, each with its part, as decimal fractions of the whole; a bound that is absent is none. */
export interface SumBound {
  parts: readonly number[];
  least?: number;
  most?: number;
}

/** What is asked of the weights of some supports, decimal fractions of the whole in the order of the supports. */
export interface WeightBound {
  /** Supports that may have no weight. */
  barred?: readonly boolean[];
  sums?: readonly SumBound[];
  most?: readonly number[];
  /** Of a support that is held at all. */
  leastHeld?: readonly number[];
  /** How many are held. */
  lines?: { least?: number; most?: number };
}

/** A rule that is kept in any one of several ways. */
export interface RuleBound<Code extends string = string> {
  code: Code;
  ways: readonly WeightBound[];
}
