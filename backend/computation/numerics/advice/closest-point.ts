/** `normal`·x ≥ `least`. */
export interface HalfSpace {
  normal: Float64Array;
  least: number;
}

export interface ClosestPointProblem {
  from: Float64Array;
  /** Σx. */
  total: number;
  /** 0 ≤ x ≤ upper. */
  upper: Float64Array;
  halfSpaces: readonly HalfSpace[];
}

const TOLERANCE = 1e-11;

/** Solves a small symmetric positive definite system by elimination with pivoting; zero pivots give zero. */
function solve(matrix: number[][], right: number[]): number[] {
  const n = right.length;
  const a = matrix.map((row, i) => [...row, right[i]!]);
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(a[i]![k]!) > Math.abs(a[pivot]![k]!)) pivot = i;
    [a[k], a[pivot]] = [a[pivot]!, a[k]!];
    if (a[k]![k] === 0) continue;
    for (let i = k + 1; i < n; i++) {
      const factor = a[i]![k]! / a[k]![k]!;
      for (let j = k; j <= n; j++) a[i]![j]! -= factor * a[k]![j]!;
    }
  }
  const x = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    let rest = a[i]![n]!;
    for (let j = i + 1; j < n; j++) rest -= a[i]![j]! * x[j]!;
    x[i] = a[i]![i] === 0 ? 0 : rest / a[i]![i]!;
  }
  return x;
}

/** An active constraint: a bound on variable `at` with a normal of ±1 there, or a row (`at` is -1). */
interface Active {
  id: number;
  at: number;
  normal: Float64Array;
  sign: number;
  multiplier: number;
  /** The sum is never let go. */
  equality: boolean;
}

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
};

/** Part of `normal` outside the span of the active normals, and the coefficients of the part inside, active by active. */
function split(normal: Float64Array, active: readonly Active[]): { outside: Float64Array; coefficients: number[] } {
  const fixed = new Set(active.filter(({ at }) => at >= 0).map(({ at }) => at));
  const rows = active.filter(({ at }) => at < 0);
  const free = Array.from(normal.keys()).filter((i) => !fixed.has(i));
  const freeDot = (a: Float64Array, b: Float64Array) => free.reduce((sum, i) => sum + a[i]! * b[i]!, 0);
  const ofRows = solve(
    rows.map((a) => rows.map((b) => freeDot(a.normal, b.normal))),
    rows.map((a) => freeDot(a.normal, normal)),
  );
  const rest = normal.map((value, i) => rows.reduce((left, row, k) => left - ofRows[k]! * row.normal[i]!, value));
  const coefficients = active.map(({ at, sign, id }) => (at >= 0 ? sign * rest[at]! : ofRows[rows.findIndex((row) => row.id === id)]!));
  for (const i of fixed) rest[i] = 0;
  return { outside: rest, coefficients };
}

/**
 * The point closest to `from` (Euclidean distance) inside bounds, half-spaces and on a sum; null when there is no such point.
 * Dual active-set method of Goldfarb and Idnani (Mathematical Programming 27, 1983) for the identity matrix: it starts from
 * the point itself and takes in one violated constraint after another, so that it proves infeasibility on its way.
 * @throws Error when it does not end, which rounding alone could cause.
 */
export function closestPoint({ from, total, upper, halfSpaces }: ClosestPointProblem): Float64Array | null {
  const n = from.length;
  if (n === 0) return null;
  const x = from.slice();
  const rows = halfSpaces.flatMap(({ normal, least }) => {
    const size = Math.sqrt(dot(normal, normal));
    return size > 0 ? [{ normal: normal.map((v) => v / size), least: least / size }] : least > TOLERANCE ? [null] : [];
  });
  if (rows.includes(null)) return null;
  const active: Active[] = [];
  const isActive = new Set<number>();
  const unit = (i: number, sign: number) => {
    const normal = new Float64Array(n);
    normal[i] = sign;
    return normal;
  };

  /** The most violated constraint: the sum first, then by depth. */
  const violated = (): { slack: number; entering: Active } | null => {
    const entering = (id: number, at: number, normal: Float64Array, sign: number, equality = false): Active => ({
      id,
      at,
      normal,
      sign,
      multiplier: 0,
      equality,
    });
    if (!isActive.has(0)) {
      const gap = x.reduce((sum, v) => sum + v, 0) - total;
      const sign = gap > 0 ? -1 : 1;
      return { slack: -Math.abs(gap) / Math.sqrt(n), entering: entering(0, -1, new Float64Array(n).fill(sign / Math.sqrt(n)), sign, true) };
    }
    let worst = -TOLERANCE;
    let make: (() => Active) | null = null;
    const look = (slack: number, id: number, build: () => Active) => {
      if (slack < worst && !isActive.has(id)) [worst, make] = [slack, build];
    };
    x.forEach((v, i) => {
      look(v, 1 + 2 * i, () => entering(1 + 2 * i, i, unit(i, 1), 1));
      look(upper[i]! - v, 2 + 2 * i, () => entering(2 + 2 * i, i, unit(i, -1), -1));
    });
    rows.forEach((row, k) => {
      const id = 1 + 2 * n + k;
      look(dot(row!.normal, x) - row!.least, id, () => entering(id, -1, row!.normal, 1));
    });
    return make === null ? null : { slack: worst, entering: (make as () => Active)() };
  };

  const most = 40 * (n + rows.length + 5);
  let steps = 0;
  for (let next = violated(); next !== null; next = violated()) {
    const { entering } = next;
    let { slack } = next;
    for (;;) {
      if (steps++ > most) throw new Error("closest point: no end in sight");
      const { outside, coefficients } = split(entering.normal, active);
      const size = dot(outside, outside);
      const full = size > 1e-20 ? Math.max(0, -slack) / size : Number.POSITIVE_INFINITY;
      let leaving = -1;
      let step = full;
      active.forEach(({ multiplier, equality }, k) => {
        if (equality || coefficients[k]! <= 1e-13) return;
        const ratio = multiplier / coefficients[k]!;
        if (ratio < step) [step, leaving] = [ratio, k];
      });
      if (step === Number.POSITIVE_INFINITY) return null;
      if (full !== Number.POSITIVE_INFINITY) {
        for (let i = 0; i < n; i++) x[i]! += step * outside[i]!;
        slack += step * size;
      }
      active.forEach((one, k) => {
        one.multiplier -= step * coefficients[k]!;
      });
      entering.multiplier += step;
      if (leaving < 0) break;
      isActive.delete(active[leaving]!.id);
      active.splice(leaving, 1);
    }
    active.push(entering);
    isActive.add(entering.id);
  }
  return x.map((v, i) => Math.min(upper[i]!, Math.max(0, v)));
}
