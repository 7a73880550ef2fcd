import { ComputationError } from "#app/domain/numerics/errors.ts";
import { linearMost } from "./linear-programme.ts";
import { isInside, type Polyhedron } from "./polyhedron.ts";
import { QuadraticProgramme } from "./quadratic-programme.ts";

/** A quadratic programme whose answers keep its bounds and rows, or are not given. */
export class CheckedProgramme {
  private solver: QuadraticProgramme;

  /** @param start a point inside the polyhedron. */
  constructor(
    private readonly covariance: Float64Array,
    private readonly set: Polyhedron,
    private readonly start: Float64Array,
  ) {
    this.solver = new QuadraticProgramme(covariance, set, start);
  }

  /**
   * The minimiser for the linear term `c`: from where the last one ended, then from the start, then from the corner with the most of `c`.
   * @throws ComputationError NOT_SOLVED where none of them keeps the bounds and rows.
   */
  solve(c: Float64Array): Float64Array {
    const { covariance, set, start } = this;
    const from = [() => null, () => start, () => linearMost(set, c)];
    for (const point of from) {
      try {
        const begun = point();
        if (begun) this.solver = new QuadraticProgramme(covariance, set, begun);
        const w = this.solver.solve(c);
        if (isInside(set, w)) return Float64Array.from(w);
      } catch {
        // The next one is tried.
      }
    }
    throw new ComputationError("NOT_SOLVED");
  }

  sensitivity = (c: Float64Array): Float64Array => this.solver.sensitivity(c);
  prices = () => this.solver.prices();
}
