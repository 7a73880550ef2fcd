import { GrowingFactor } from "./growing-factor.ts";
import type { Polyhedron } from "./polyhedron.ts";
import { addTimes, dotOf, largestOf, objectiveOf, picked, products, productsWith, sizeOf } from "./short-vectors.ts";
import { dependentRows, solveSmall } from "./small-system.ts";

/** Which end of a bound holds: -1 the lower one, 1 the upper one, 0 neither. */
type Side = -1 | 0 | 1;

/** Ridge relative to the largest variance: a covariance of fewer weeks than assets is singular, and that is normal. */
const RIDGE = 1e-13;
/** Variances below are none: the ridge must stay far from the smallest numbers there are. */
const NO_VARIANCE = 1e-12;
const TOLERANCE = 1e-11;
/** What a step may leave an active row by, relative to both. */
const ALONG = 1e-10;
/** What is left of a gradient across the rows below is rounding, relative to it. */
const DOWNHILL = 1e-8;
/** Times that a bound is let go of in vain: then what speaks for it is rounding. */
const MOST_TRIES = 4;
/**
 * Convex quadratic programme min ½w'Qw - c'w over bounds and a few rows, by a primal active set with a factor of the free
 * variables that grows and shrinks (Nocedal & Wright 2006, ch. 16.5). Bounds cost nothing but a comparison, so that
 * portfolios, most of whose weights stand at a bound, need a small factor only. Q may be singular.
 * A solver remembers where it stopped: the next objective starts from there (warm start).
 */
export class QuadraticProgramme {
  readonly n: number;
  /** Current point, always inside the polyhedron. */
  readonly w: Float64Array;
  private readonly q: Float64Array;
  private readonly factor: GrowingFactor;
  private readonly side: Side[];
  /** Active rows, each with the end at which it stands. */
  private readonly active: { row: number; side: Side }[] = [];
  /** How often each bound and row was let go of since the objective last fell. */
  private readonly fruitless: Uint8Array;
  private multipliers: Float64Array = new Float64Array(0);
  /** Places of the active rows that the others imply for the free variables: their multipliers are anybody's. */
  private dependent: number[] = [];
  private gradient: Float64Array;
  /** Rows that are more than sums of weights, beside which few factors make a Newton step of rounding. */
  private readonly isGeneral: boolean;
  /** The last step between the same bounds and rows, with what the matrix makes of it. */
  private last: { d: Float64Array; product: Float64Array; curvature: number } | null = null;

  /** @param start a point inside the polyhedron. */
  constructor(
    covariance: Float64Array,
    private readonly set: Polyhedron,
    start: Float64Array,
  ) {
    this.n = start.length;
    this.isGeneral = set.rows.some(({ coefficients }) => coefficients.some((x) => x !== 0 && x !== 1));
    this.w = Float64Array.from(start);
    this.gradient = new Float64Array(this.n);
    this.fruitless = new Uint8Array(this.n + set.rows.length);
    let largest = 0;
    for (let i = 0; i < this.n; i++) largest = Math.max(largest, covariance[i * this.n + i]!);
    const ridge = RIDGE * (largest > NO_VARIANCE ? largest : 1);
    this.q = Float64Array.from(covariance);
    for (let i = 0; i < this.n; i++) this.q[i * this.n + i]! += ridge;
    this.factor = new GrowingFactor(this.q, this.n, ridge);
    this.side = Array.from(start, (x, i): Side => (x <= set.lower[i]! ? -1 : x >= set.upper[i]! ? 1 : 0));
    for (const [i, side] of this.side.entries()) if (side === 0) this.factor.add(i);
    const { coefficients } = set.rows[0]!;
    // An equality needs a free variable to be independent of the bounds.
    if (!this.factor.members.some((i) => coefficients[i] !== 0)) {
      const loose = this.side.findIndex((_, i) => coefficients[i] !== 0 && set.lower[i]! < set.upper[i]!);
      if (loose < 0) return;
      this.side[loose] = 0;
      this.factor.add(loose);
    }
    this.active.push({ row: 0, side: 0 });
  }

  /** @returns the minimiser for the linear term `c` (the solver's own array). @throws Error when no solution is found in many steps. */
  solve(c: Float64Array): Float64Array {
    const { n, w } = this;
    const limit = 50 * (n + this.set.rows.length) + 1000;
    this.refreshGradient(c);
    this.fruitless.fill(0);
    this.last = null;
    let [quiet, still, idle] = [0, 0, 0];
    let [least, halfway] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let step = 0; step < limit; step++) {
      if (step === limit >> 1) halfway = least;
      let d = this.direction(this.gradient);
      let move = this.along(d);
      const scale = 1e-16 * (Math.abs(move.slope) + sizeOf(w, this.gradient, c));
      if (d.length === 0 || -move.slope <= scale || quiet >= 3) {
        this.refreshGradient(c);
        const value = objectiveOf(w, this.gradient, c);
        idle = value < least - 1e-15 * sizeOf(w, this.gradient, c) ? 0 : idle + 1;
        if (idle === 0) this.fruitless.fill(0);
        least = Math.min(least, value);
        const way = this.isGeneral ? this.downhill() : null;
        // On a flat bottom the exchanges go on within rounding: the point is as good as the next one.
        if (idle > 3 * n + 30 || !(way || this.release(still > n) || this.letGoOfDependent())) return w;
        quiet = 0;
        this.last = way && this.last;
        if (!way) continue;
        d = way;
        move = this.along(d);
      } else this.last = null;
      const { slope, curvature, product } = move;
      const wanted = curvature > 0 ? -slope / curvature : 1;
      const { length, block } = this.reach(d, wanted);
      for (let k = 0; k < d.length; k++) w[this.factor.members[k]!]! += length * d[k]!;
      for (let i = 0; i < n; i++) this.gradient[i]! += length * product[i]!;
      this.last = block || !(curvature > 0) ? null : { d, product: picked(product, this.factor.members), curvature };
      if (block) this.hold(block);
      quiet = block ? 0 : quiet + 1;
      still = length > 0 ? 0 : still + 1;
    }
    // On a bottom that only the ridge bends, half of the steps gained rounding.
    if (halfway - least <= 1e-8 * sizeOf(w, this.gradient, c)) return w;
    throw new Error("the quadratic programme did not settle");
  }

  /** Change of the minimiser for each unit of `c` added, while the active bounds stay as they are. */
  sensitivity(c: Float64Array): Float64Array {
    const kept = this.multipliers;
    const d = this.direction(Float64Array.from(c, (x) => -x));
    this.multipliers = kept;
    const full = new Float64Array(this.n);
    for (const [k, i] of this.factor.members.entries()) full[i] = d[k]!;
    return full;
  }

  /** What each bound and row costs: derivative of the objective by the bound; zero for those that do not hold. */
  prices(): { bounds: Float64Array; rows: Float64Array } {
    const bounds = new Float64Array(this.n);
    for (let i = 0; i < this.n; i++) if (this.side[i] !== 0) bounds[i] = this.reduced(i);
    const rows = new Float64Array(this.set.rows.length);
    for (const [k, { row }] of this.active.entries()) rows[row] = this.multipliers[k]!;
    return { bounds, rows };
  }

  private refreshGradient(c: Float64Array): void {
    const { n, q, w, gradient } = this;
    // Most weights of a portfolio are none.
    const held: number[] = [];
    for (let j = 0; j < n; j++) if (w[j] !== 0) held.push(j);
    for (let i = 0; i < n; i++) {
      let sum = -c[i]!;
      for (let k = 0; k < held.length; k++) sum += q[i * n + held[k]!]! * w[held[k]!]!;
      gradient[i] = sum;
    }
  }

  private rowOf(active: { row: number }): Float64Array {
    return this.set.rows[active.row]!.coefficients;
  }

  /** Newton step of the free variables that keeps the active rows. */
  private direction(gradient: Float64Array): Float64Array {
    const { members } = this.factor;
    const u = this.factor.solve(picked(gradient, members));
    const parts = this.active.map((active) => picked(this.rowOf(active), members));
    const solved = parts.map((part) => this.factor.solve(part.slice()));
    this.multipliers = solveSmall(products(parts, solved), productsWith(parts, u));
    const d = u.map((x) => -x);
    for (let r = 0; r < parts.length; r++) addTimes(d, solved[r]!, this.multipliers[r]!);
    const gram = products(parts, parts);
    // As many independent rows as free variables leave one point: all that could come out is rounding, which a flat objective makes long.
    this.dependent = dependentRows(gram);
    if (members.length <= parts.length - this.dependent.length) return new Float64Array(members.length);
    return this.project(d, parts, gram) && d;
  }

  /**
   * Where the Newton step ends: the slope that is left along the active rows, whose multipliers it sets; null without one. Each way down is conjugate to the last (Fletcher and Reeves 1964), so that few are needed.
   */
  private downhill(): Float64Array | null {
    const { members } = this.factor;
    const parts = this.active.map((active) => picked(this.rowOf(active), members));
    const slope = picked(this.gradient, members);
    const d = slope.map((x) => -x);
    this.multipliers = this.project(d, parts, products(parts, parts)).map((x) => -x);
    if (largestOf(d) <= DOWNHILL * largestOf(slope) || members.length <= parts.length - this.dependent.length) return null;
    if (this.last) addTimes(d, this.last.d, -dotOf(d, this.last.product) / this.last.curvature);
    this.project(d, parts, products(parts, parts));
    return dotOf(slope, d) < 0 ? d : null;
  }

  /** Takes out of a step what leaves the rows, which must hold exactly; nothing is left of one that is rounding. @returns what was taken. */
  private project(d: Float64Array, parts: readonly Float64Array[], gram: Float64Array[]): Float64Array {
    const off = solveSmall(gram, productsWith(parts, d));
    for (let r = 0; r < parts.length; r++) addTimes(d, parts[r]!, -off[r]!);
    const most = ALONG * largestOf(d);
    if (parts.some((part) => Math.abs(dotOf(part, d)) > most * largestOf(part))) d.fill(0);
    return off;
  }

  private along(d: Float64Array): { slope: number; curvature: number; product: Float64Array } {
    const { n, q } = this;
    const { members } = this.factor;
    const product = new Float64Array(n);
    let slope = 0;
    for (let k = 0; k < d.length; k++) {
      const x = d[k]!;
      const row = members[k]! * n;
      slope += x * this.gradient[members[k]!]!;
      if (x !== 0) for (let j = 0; j < n; j++) product[j]! += q[row + j]! * x;
    }
    let curvature = 0;
    for (let k = 0; k < d.length; k++) curvature += product[members[k]!]! * d[k]!;
    return { slope, curvature, product };
  }

  /** How far along `d` the point stays inside, at most `wanted`, and what stops it. */
  private reach(d: Float64Array, wanted: number): { length: number; block: { variable?: number; row?: number; side: Side } | null } {
    const { members } = this.factor;
    const { lower, upper, rows } = this.set;
    let length = wanted;
    let block: { variable?: number; row?: number; side: Side } | null = null;
    let most = 0;
    for (let k = 0; k < d.length; k++) {
      const x = d[k]!;
      const i = members[k]!;
      if (x === 0) continue;
      most = Math.max(most, Math.abs(x));
      const room = ((x < 0 ? lower[i]! : upper[i]!) - this.w[i]!) / x;
      if (room < length) {
        length = Math.max(0, room);
        block = { variable: i, side: x < 0 ? -1 : 1 };
      }
    }
    for (let r = 0; r < rows.length; r++) {
      const row = rows[r]!;
      if (this.active.some((active) => active.row === r)) continue;
      let speed = 0;
      for (let k = 0; k < d.length; k++) speed += row.coefficients[members[k]!]! * d[k]!;
      if (Math.abs(speed) <= 1e-12 * most) continue;
      const room = ((speed < 0 ? row.lower : row.upper) - dotOf(this.w, row.coefficients)) / speed;
      if (room < length) {
        length = Math.max(0, room);
        block = { row: r, side: speed < 0 ? -1 : 1 };
      }
    }
    return { length, block };
  }

  private hold({ variable, row, side }: { variable?: number; row?: number; side: Side }): void {
    if (row !== undefined) {
      this.active.push({ row, side });
      return;
    }
    this.side[variable!] = side;
    this.w[variable!] = side < 0 ? this.set.lower[variable!]! : this.set.upper[variable!]!;
    this.factor.removeAt(this.factor.members.indexOf(variable!));
  }

  private reduced(i: number): number {
    let sum = this.gradient[i]!;
    for (let k = 0; k < this.active.length; k++) sum -= this.set.rows[this.active[k]!.row]!.coefficients[i]! * this.multipliers[k]!;
    return sum;
  }

  /** A row that follows from others hides what these cost: without it the multipliers say whether this is the optimum. */
  private letGoOfDependent(): boolean {
    const position = this.dependent.findLast((k) => this.active[k]!.side !== 0);
    if (position !== undefined) this.active.splice(position, 1);
    return position !== undefined;
  }

  /** Lets go of the bound or row that holds the objective back most (the first one after many steps of no length). False at the optimum. */
  private release(first: boolean): boolean {
    const { n, side, active, fruitless } = this;
    let worst = 0;
    for (let i = 0; i < n; i++) worst = Math.max(worst, TOLERANCE * Math.abs(this.gradient[i]!));
    /** A variable, or after them the place of an active row. */
    let chosen = -1;
    const consider = (candidate: number, tries: number, gain: number) => {
      if (gain <= worst || tries >= MOST_TRIES || (first && chosen >= 0)) return;
      worst = gain;
      chosen = candidate;
    };
    for (let i = 0; i < n; i++)
      if (side[i] !== 0 && this.set.lower[i]! < this.set.upper[i]!) consider(i, fruitless[i]!, side[i]! * this.reduced(i));
    active.forEach((held, k) => {
      if (held.side !== 0) consider(n + k, fruitless[n + held.row]!, held.side * this.multipliers[k]!);
    });
    if (chosen < 0) return false;
    if (chosen < n) {
      fruitless[chosen]!++;
      side[chosen] = 0;
      this.factor.add(chosen);
    } else {
      fruitless[n + active[chosen - n]!.row]!++;
      active.splice(chosen - n, 1);
    }
    return true;
  }
}
