import type { Polyhedron } from "./polyhedron.ts";

/** What a basic variable may miss of its bounds at a point that counts as inside. */
const FEASIBLE = 1e-11;
/** Violations that prove nothing: what rounding leaves of a set that is one point. */
const EMPTY = 1e-10;
const PIVOT = 1e-9;
/** A gain counts relative to the largest of the objective. */
const GAIN = 1e-12;

/**
 * A linear programme over bounds and a few rows, by the primal simplex method for bounded variables on a dense tableau (Chvátal 1983,
 * ch. 8): what is outside is brought in first, the objective follows. Each row is a variable of its own, bounded by the ends
 * of the row, which the others make up; a point is the bounds at which all stand but one for each row. Entering by the largest gain,
 * and after many steps of no length by the first (Bland 1977), so that it ends.
 */
export class Simplex {
  private readonly n: number;
  private readonly lower: Float64Array;
  private readonly upper: Float64Array;
  private readonly value: Float64Array;
  /** Rows over all variables: the basic one of a row is minus their sum. */
  private readonly tableau: Float64Array[];
  private readonly basis: number[];
  private readonly isBasic: Uint8Array;

  constructor({ lower, upper, rows }: Polyhedron) {
    const n = lower.length;
    this.n = n;
    this.lower = Float64Array.of(...lower, ...rows.map((row) => row.lower));
    this.upper = Float64Array.of(...upper, ...rows.map((row) => row.upper));
    this.value = Float64Array.from(this.lower);
    this.basis = rows.map((_, r) => n + r);
    this.isBasic = Uint8Array.from(this.lower, (_, j) => Number(j >= n));
    this.tableau = rows.map(({ coefficients }, r) => {
      const row = new Float64Array(n + rows.length);
      for (let j = 0; j < n; j++) row[j] = -coefficients[j]!;
      row[n + r] = 1;
      return row;
    });
    this.refresh();
  }

  /** @returns the corner with the most of `objective`; null where there is no point. @throws Error when it does not end. */
  most(objective: Float64Array): Float64Array | null {
    const { n, lower, basis, value } = this;
    const cost = new Float64Array(lower.length);
    cost.set(objective);
    const largest = objective.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
    const limit = 50 * lower.length + 1000;
    let still = 0;
    for (let step = 0; step < limit; step++) {
      const outside = basis.map((j) => this.outside(j));
      const isOutside = outside.some((side) => side !== 0);
      const gains = this.gains(isOutside ? null : cost, isOutside ? outside : basis.map((j) => cost[j]!));
      const entering = this.entering(gains, isOutside ? GAIN : GAIN * largest, still > lower.length);
      if (entering < 0) {
        if (!isOutside || this.missed() <= EMPTY) return value.slice(0, n);
        return null;
      }
      const length = this.move(entering, gains[entering]! > 0 ? 1 : -1, outside, still > lower.length);
      still = length > 0 ? 0 : still + 1;
    }
    throw new Error("the linear programme did not settle");
  }

  /** 1 for a variable below its bounds, which has to rise, -1 for one above. */
  private outside(j: number): -1 | 0 | 1 {
    if (this.value[j]! < this.lower[j]! - FEASIBLE) return 1;
    return this.value[j]! > this.upper[j]! + FEASIBLE ? -1 : 0;
  }

  private missed(): number {
    return this.basis.reduce((most, j) => Math.max(most, this.lower[j]! - this.value[j]!, this.value[j]! - this.upper[j]!), 0);
  }

  /** What each variable that stands at a bound adds to the objective for each unit that it rises, the basic ones following. */
  private gains(cost: Float64Array | null, ofBasis: readonly number[]): Float64Array {
    const gains = cost ? Float64Array.from(cost) : new Float64Array(this.lower.length);
    this.tableau.forEach((row, i) => {
      const weight = ofBasis[i]!;
      if (weight !== 0) for (let j = 0; j < gains.length; j++) gains[j]! -= weight * row[j]!;
    });
    return gains;
  }

  private entering(gains: Float64Array, least: number, first: boolean): number {
    let best = -1;
    let most = least;
    for (let j = 0; j < gains.length; j++) {
      if (this.isBasic[j] || this.lower[j] === this.upper[j]) continue;
      // What stands at its upper bound can only fall, and falls where that gains.
      const gain = this.value[j]! >= this.upper[j]! ? -gains[j]! : gains[j]!;
      if (gain <= most) continue;
      best = j;
      if (first) return best;
      most = gain;
    }
    return best;
  }

  /** Moves a variable off its bound until it or a basic one meets a bound, which it takes the place of. @returns how far. */
  private move(entering: number, direction: 1 | -1, outside: readonly number[], first: boolean): number {
    const { lower, upper, value, basis, tableau } = this;
    let length = upper[entering]! - lower[entering]!;
    let leaving = -1;
    let end = 0;
    tableau.forEach((row, i) => {
      const rate = -row[entering]! * direction;
      if (Math.abs(rate) <= PIVOT) return;
      const j = basis[i]!;
      // One outside is stopped by the bound that it comes in at, and by none on its way out.
      const side = outside[i] as -1 | 0 | 1;
      if (side !== 0 && side * rate < 0) return;
      const bound = side === 0 ? (rate > 0 ? upper[j]! : lower[j]!) : side > 0 ? lower[j]! : upper[j]!;
      const room = Math.max(0, (bound - value[j]!) / rate);
      const better = room < length || (room === length && leaving >= 0 && this.goesFirst(i, leaving, entering, first));
      if (!better) return;
      [length, leaving, end] = [room, i, bound];
    });
    if (leaving < 0) value[entering] = direction > 0 ? upper[entering]! : lower[entering]!;
    else {
      value[entering]! += direction * length;
      value[basis[leaving]!] = end;
      this.exchange(leaving, entering);
    }
    this.refresh();
    return length;
  }

  /** Among those that meet their bound at once: the larger pivot, or the first variable. */
  private goesFirst(i: number, leaving: number, entering: number, first: boolean): boolean {
    if (first) return this.basis[i]! < this.basis[leaving]!;
    return Math.abs(this.tableau[i]![entering]!) > Math.abs(this.tableau[leaving]![entering]!);
  }

  private exchange(leaving: number, entering: number): void {
    const { tableau, basis, isBasic } = this;
    const pivotRow = tableau[leaving]!;
    const pivot = pivotRow[entering]!;
    for (let j = 0; j < pivotRow.length; j++) pivotRow[j]! /= pivot;
    tableau.forEach((row, i) => {
      const times = row[entering]!;
      if (i === leaving || times === 0) return;
      for (let j = 0; j < row.length; j++) row[j]! -= times * pivotRow[j]!;
      row[entering] = 0;
    });
    isBasic[basis[leaving]!] = 0;
    isBasic[entering] = 1;
    basis[leaving] = entering;
  }

  /** Basic variables from those at bounds. */
  private refresh(): void {
    this.tableau.forEach((row, i) => {
      let sum = 0;
      for (let j = 0; j < row.length; j++) if (!this.isBasic[j] && this.value[j] !== 0) sum -= row[j]! * this.value[j]!;
      this.value[this.basis[i]!] = sum;
    });
  }
}
