import { type AllocationSet, feasiblePoint, polyhedron } from "./allocation-problem.ts";
import { CheckedProgramme } from "./programme/checked-programme.ts";

/** Weight of the return in "maximum return" (computation of the highest volatility that is worth taking). */
export const MOST_RETURN = 1e6;

/** Covariance matrix row by row. */
export interface Risk {
  n: number;
  covariance: Float64Array;
}

export const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
};

/** Σw. */
export function marginalRisk({ n, covariance }: Risk, w: ArrayLike<number>): Float64Array {
  const product = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += covariance[i * n + j]! * w[j]!;
    product[i] = sum;
  }
  return product;
}

export const variance = (risk: Risk, w: ArrayLike<number>): number => Math.max(0, dot(w, marginalRisk(risk, w)));
export const volatility = (risk: Risk, w: ArrayLike<number>): number => Math.sqrt(variance(risk, w));

/**
 * Mean-variance efficient portfolios w(λ) = argmin ½w'Σw - λ·v'w on a set (Markowitz 1952). While the same bounds hold,
 * w is linear in λ, σ² = s + qλ² and v'w = p + qλ; every search jumps to the root of its segment, so that it ends after
 * a few segments and is exact.
 */
export class EfficientFrontier {
  private readonly solver: CheckedProgramme;
  private lambda = 0;

  /** @returns null for an empty set. */
  static on(set: AllocationSet, risk: Risk, v: Float64Array): EfficientFrontier | null {
    const start = feasiblePoint(set);
    return start && new EfficientFrontier(new CheckedProgramme(risk.covariance, polyhedron(set), start), risk, v);
  }

  private constructor(
    solver: CheckedProgramme,
    private readonly risk: Risk,
    private readonly v: Float64Array,
  ) {
    this.solver = solver;
  }

  /** The portfolio at λ; 0 is minimum variance. */
  at(lambda: number): Float64Array {
    // The first solution without return has fewer free weights than one far up the frontier.
    this.lambda = lambda;
    return this.solver.solve(this.v.map((x) => x * lambda));
  }

  mostReturn(): Float64Array {
    return this.at(MOST_RETURN);
  }

  prices() {
    return this.solver.prices();
  }

  /** Coefficients of the segment of the last portfolio. */
  private segment(w: Float64Array): { s: number; q: number; p: number } {
    const q = Math.max(0, dot(this.v, this.solver.sensitivity(this.v)));
    return { q, s: variance(this.risk, w) - q * this.lambda ** 2, p: dot(this.v, w) - q * this.lambda };
  }

  /**
   * Root in λ of a function that changes sign once from above zero, by the roots of its segments and, where one leaves
   * the bracket, by halving it.
   */
  private search(excess: (w: Float64Array) => number, rootOf: (segment: { s: number; q: number; p: number }) => number): Float64Array {
    let low = 0;
    let high = MOST_RETURN;
    let lambda = 0;
    let w = this.at(0);
    for (let step = 0; step < 300; step++) {
      if (excess(w) > 0) low = Math.max(low, lambda);
      else high = Math.min(high, lambda);
      const jump = rootOf(this.segment(w));
      if (Math.abs(jump - lambda) <= 1e-13 * Math.abs(lambda)) return w;
      const inside = jump > low && jump < high;
      const next = inside ? jump : low > 0 ? Math.sqrt(low * high) : Math.min(high / 2, 1e-6);
      if (!inside && high - low <= 1e-13 * high) return w;
      lambda = next;
      w = this.at(lambda);
    }
    return w;
  }

  /** Most v'w with a volatility of at most `cap`; minimum variance when that is above. */
  capped(cap: number): Float64Array {
    const calm = this.at(0);
    if (volatility(this.risk, calm) >= cap) return calm;
    const bold = this.at(MOST_RETURN);
    if (volatility(this.risk, bold) <= cap) return bold;
    return this.search(
      (w) => cap - volatility(this.risk, w),
      ({ s, q }) => (q > 0 ? Math.sqrt(Math.max(0, cap * cap - s) / q) : Number.NaN),
    );
  }

  /**
   * Most v'w / σ, v being returns above the risk-free rate: the tangent portfolio, where λ = σ²/v'w (the optimality
   * condition of the homogenised programme of Cornuéjols & Tütüncü 2007, ch. 8). Minimum variance when no portfolio
   * earns more than the risk-free rate.
   */
  bestRatio(): Float64Array {
    if (dot(this.v, this.at(MOST_RETURN)) <= 0) return this.at(0);
    return this.search(
      (w) => variance(this.risk, w) - this.lambda * dot(this.v, w),
      ({ s, p }) => (p > 0 ? s / p : Number.NaN),
    );
  }
}
