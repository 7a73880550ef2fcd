import type { Matrices } from "#app/domain/projection/simulate.ts";
import { type BootstrapSeries, type BootstrapShape, bootstrapIndices, bootstrapMatrix } from "./bootstrap-scenarios.ts";
import { formulaMatrix } from "./formula.ts";
import { type MatrixStatistics, matrixStatistics } from "./matrix-statistics.ts";

export interface BuildRequest {
  shape: BootstrapShape;
  /** Reference months, the same for every series. */
  observations: number;
  series: readonly BootstrapSeries[];
}

export interface BuiltMatrix {
  uuid: string;
  returns: Float64Array;
  statistics: MatrixStatistics["statistics"][string];
}

/** Scenario matrices of some series of one set, each with its statistics. The table of months is drawn again from the seed, equal each time. */
export function buildMatrices({ shape, observations, series }: BuildRequest): BuiltMatrix[] {
  const indices = bootstrapIndices(shape, observations);
  const { scenarios, months } = shape;
  return series.map(({ uuid, ...history }) => {
    const returns = bootstrapMatrix(indices, history);
    const { statistics } = matrixStatistics(new Map([[uuid, { scenarios, months, returns }]]));
    return { uuid, returns, statistics: statistics[uuid]! };
  });
}

export interface FollowingRequest {
  uuid: string;
  formula: string;
  /** Matrices of the set by the codes that the formula names them by. */
  bases: Matrices;
  shape: { scenarios: number; months: number };
}

/**
 * The matrix that a formula gives over matrices of its set, with its statistics.
 * @throws ComputationError and RequestError as `formulaMatrix` does.
 */
export function followingMatrix({ uuid, formula, bases, shape }: FollowingRequest): BuiltMatrix {
  const { matrix } = formulaMatrix(formula, bases, shape);
  const { statistics } = matrixStatistics(new Map([[uuid, matrix]]));
  return { uuid, returns: matrix.returns, statistics: statistics[uuid]! };
}
