import { refuse } from "#backend/api/refusal.ts";
import { computation } from "./calls.ts";
import type { LoadedMatrices, MatrixLibrary } from "./matrix-library.ts";
import { finiteOrNull } from "./numerics/dated-values.ts";
import { formulaMatrix, parseFormula } from "./numerics/formula.ts";
import { scoreFormula } from "./numerics/formula-score.ts";
import { checkMatrices } from "./numerics/matrix-check.ts";
import { matrixStatistics } from "./numerics/matrix-statistics.ts";
import { matrixOfRows, rowsOfMatrix, type ScenarioMatrix } from "./numerics/scenario-matrix.ts";
import type { ResolveSeries } from "./series-request.ts";

const calls = computation.matrixComposition;

/** Shape of a return matrix where a formula without reference is given no other. */
const DEFAULT_SHAPE = { scenarios: 250, months: 600 };

interface Source {
  matrices?: Record<string, number[][]> | undefined;
  matrixUuid?: string | undefined;
}

function inlineMatrices(record: Record<string, number[][]>): Map<string, ScenarioMatrix> {
  return new Map(Object.entries(record).map(([series, rows]) => [series, matrixOfRows(rows)]));
}

/** Matrices given inline, or the named ones of a stored set. @throws a 404 refusal for an unknown set. */
async function matricesOf(library: MatrixLibrary, { matrices, matrixUuid }: Source, series: readonly string[]) {
  if (matrices) return inlineMatrices(matrices);
  if (!matrixUuid) return new Map<string, ScenarioMatrix>();
  const loaded: LoadedMatrices | null = await library.get(matrixUuid, series);
  if (!loaded) throw refuse.notFound("Matrix set");
  return loaded.matrices;
}

type Rows = ReturnType<typeof matrixStatistics>;
type Figures = Rows["statistics"][string];

/** Growth beyond the range of doubles has no statistics: null instead. */
function finite(figures: Figures) {
  return Object.fromEntries(
    Object.entries(figures).map(([horizon, { months, ...numbers }]) => [
      horizon,
      { months, ...(Object.fromEntries(Object.entries(numbers).map(([key, x]) => [key, finiteOrNull(x)])) as Nullable<typeof numbers>) },
    ]),
  );
}
type Nullable<T> = { [K in keyof T]: T[K] | null };

/** Composition of return matrices by formulas, and what is said of matrices. */
export function matrixCompositionRoutes(library: MatrixLibrary, resolve: ResolveSeries) {
  return {
    formulaComputation: calls.formulaComputation.handler(async ({ input }) => {
      const { references } = parseFormula(input.formula);
      const bases = await matricesOf(library, input, references);
      const shape = [...bases.values()][0] ?? DEFAULT_SHAPE;
      const { matrix } = formulaMatrix(input.formula, bases, shape);
      return { references, matrix: rowsOfMatrix(matrix) };
    }),
    score: calls.score.handler(async ({ input, context }) => {
      const { references } = parseFormula(input.formula);
      const listed = new Set(input.bases.map(({ uuid }) => uuid));
      const fund = (await resolve(context.caller, [input.series])).get(input.series.uuid)!;
      const bases = await resolve(
        context.caller,
        input.bases,
        references.filter((code) => !listed.has(code)),
      );
      return scoreFormula(input.formula, fund, bases);
    }),
    stoStat: calls.stoStat.handler(async ({ input }) => {
      const named = input.matrices ? Object.keys(input.matrices) : [...new Set(input.series)];
      const all = await matricesOf(library, input, named);
      checkMatrices(named, 0, all);
      const { scenarioCount, statistics, covariance } = matrixStatistics(
        new Map(named.map((uuid) => [uuid, all.get(uuid)!])),
        input.horizons,
      );
      return {
        scenarioCount,
        statistics: Object.fromEntries(Object.entries(statistics).map(([uuid, figures]) => [uuid, finite(figures)])),
        covariance,
      };
    }),
  };
}
