/** Settings of a constant proportion strategy; shares and tolerance are fractions of the value. */
export interface ProportionRule {
  /** Times the cushion that is held in risky assets. */
  multiplier: number;
  minRisky: number;
  maxRisky: number;
  /** Within so much of the target the present share stays: trading at every move costs more than it protects. */
  tolerance: number;
}

export interface RiskyShare {
  /** What the value has above its floor; never below 0. */
  cushion: number;
  /** Multiplier times cushion, as a fraction of the value, before the bounds. */
  unbounded: number;
  /** Within the bounds. */
  target: number;
  /** Whether the present share is farther from the target than the tolerance. */
  rebalances: boolean;
}

/** Doubles that a sum of weights leaves behind are no distance. */
const SLACK = 1e-9;

/**
 * Share of risky assets by constant proportion portfolio insurance: exposure = multiplier × (value − floor), within bounds
 * (F. Black, A. Perold, "Theory of constant proportion portfolio insurance", Journal of Economic Dynamics and Control 16, 1992;
 * F. Black, R. Jones, "Simplifying portfolio insurance", Journal of Portfolio Management, 1987). `value` and `floor` in the same unit.
 */
export function riskyShare(
  value: number,
  floor: number,
  present: number,
  { multiplier, minRisky, maxRisky, tolerance }: ProportionRule,
): RiskyShare {
  const cushion = Math.max(0, value - floor);
  const unbounded = (multiplier * cushion) / value;
  const target = Math.min(maxRisky, Math.max(minRisky, unbounded));
  return { cushion, unbounded, target, rebalances: Math.abs(present - target) > tolerance + SLACK };
}

/**
 * What a track shall not fall below: a fraction of its first value, or of its highest so far, which only rises (time-invariant portfolio
 * protection: T. Estep, M. Kritzman, "TIPP: Insurance without complexity", Journal of Portfolio Management, 1988).
 */
export function floorOf(values: ArrayLike<number>, level: number, basis: "FIRST_VALUE" | "HIGHEST_VALUE"): number {
  if (basis === "FIRST_VALUE") return level * (values[0] ?? 0);
  let highest = 0;
  for (let i = 0; i < values.length; i++) highest = Math.max(highest, values[i]!);
  return level * highest;
}

/** Weights in which the risky ones total `target` and the others the rest, in the proportions that they had among themselves. */
export function apportioned(weights: ReadonlyMap<string, number>, risky: ReadonlySet<string>, target: number): Map<string, number> {
  let total = 0;
  let ofRisky = 0;
  for (const [key, weight] of weights) {
    total += weight;
    if (risky.has(key)) ofRisky += weight;
  }
  return new Map(
    [...weights].map(([key, weight]) =>
      risky.has(key) ? [key, (weight / ofRisky) * target] : [key, (weight / (total - ofRisky)) * (1 - target)],
    ),
  );
}
