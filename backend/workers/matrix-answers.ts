import { checkMatrices } from "#app/domain/numerics/matrix-check.ts";
import type { ScenarioMatrix } from "#app/domain/numerics/scenario-matrix.ts";
import type { Matrices } from "#app/domain/projection/simulate.ts";
import { formulaMatrix, parseFormula } from "../numerics/matrices/formula.ts";
import { scoreFormula } from "../numerics/matrices/formula-score.ts";
import { matrixStatistics } from "../numerics/matrices/matrix-statistics.ts";
import { finiteOrNull } from "../numerics/series/dated-values.ts";
import type { RequestedSeries, SeriesByUuid } from "./requested-series.ts";

/** Shape of a return matrix where a formula without reference is given no other. */
const DEFAULT_SHAPE = { scenarios: 250, months: 600 };

type Figures = ReturnType<typeof matrixStatistics>["statistics"][string];
type Nullable<T> = { [K in keyof T]: T[K] | null };

/** Growth beyond the range of doubles has no statistics: null instead. */
function finite(figures: Figures) {
  return Object.fromEntries(
    Object.entries(figures).map(([horizon, { months, ...numbers }]) => [
      horizon,
      { months, ...(Object.fromEntries(Object.entries(numbers).map(([key, x]) => [key, finiteOrNull(x)])) as Nullable<typeof numbers>) },
    ]),
  );
}

/** The matrix of a formula, with the codes that it refers to. */
export function formulaAnswer({ formula, matrices }: { formula: string; matrices: Matrices }) {
  const { references } = parseFormula(formula);
  const { matrix } = formulaMatrix(formula, matrices, [...matrices.values()][0] ?? DEFAULT_SHAPE);
  return { references, matrix: { ...matrix, returns: Float64Array.from(matrix.returns) } satisfies ScenarioMatrix };
}

export const formulaScoreAnswer = ({ formula, fund, bases }: { formula: string; fund: RequestedSeries; bases: SeriesByUuid }) =>
  scoreFormula(formula, fund, bases);

/** Statistics of some matrices at some horizons, in the order of `named`. */
export function matrixStatisticsAnswer({
  named,
  matrices,
  horizons,
}: {
  named: readonly string[];
  matrices: Matrices;
  horizons: Parameters<typeof matrixStatistics>[1];
}) {
  checkMatrices(named, 0, matrices);
  const { scenarioCount, statistics, covariance } = matrixStatistics(new Map(named.map((uuid) => [uuid, matrices.get(uuid)!])), horizons);
  return {
    scenarioCount,
    statistics: Object.fromEntries(Object.entries(statistics).map(([uuid, figures]) => [uuid, finite(figures)])),
    covariance,
  };
}
