import { ComputationError } from "#app/domain/numerics/errors.ts";
import { excess, isInside, type LinearRow, type Polyhedron } from "./polyhedron.ts";
import { QuadraticProgramme } from "./quadratic-programme.ts";
import { Simplex } from "./simplex.ts";

const within = ({ lower, upper }: Polyhedron, w: Float64Array) => w.map((x, i) => Math.min(upper[i]!, Math.max(lower[i]!, x)));

/**
 * The point of a polyhedron with the most of a linear objective; null where the polyhedron is empty. An answer that misses a bound or
 * a row is not given: the corner is then climbed to anew from a point inside, by a programme whose matrix is none.
 * @throws ComputationError NOT_SOLVED where neither gives one that keeps them.
 */
export function linearMost(set: Polyhedron, objective: Float64Array): Float64Array | null {
  const n = objective.length;
  const ways = [
    () => new Simplex(set).most(objective),
    () => {
      const start = new Simplex(set).most(new Float64Array(n));
      return start && Float64Array.from(new QuadraticProgramme(new Float64Array(n * n), set, within(set, start)).solve(objective));
    },
  ];
  for (const way of ways) {
    try {
      const found = way();
      if (!found) return null;
      const w = within(set, found);
      if (isInside(set, w)) return w;
    } catch {
      // The next one is tried.
    }
  }
  throw new ComputationError("NOT_SOLVED");
}

/** A point of the polyhedron made of `set` and of `rows`, `start` being one of `set`; null where the rows leave none. */
export function pointInside(set: Polyhedron, rows: readonly LinearRow[], start: Float64Array): Float64Array | null {
  const all = { ...set, rows: [...set.rows, ...rows] };
  return excess({ ...all, rows }, start) <= 0 ? start : linearMost(all, new Float64Array(start.length));
}
