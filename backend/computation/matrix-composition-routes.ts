import { matrixOfRows, rowsOfMatrix, type ScenarioMatrix } from "#app/domain/numerics/scenario-matrix.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { parseFormula } from "../numerics/matrices/formula.ts";
import { computation } from "./calls.ts";
import { type Computations, type MatrixVersion, versionsOf } from "./computations.ts";
import type { MatrixLibrary } from "./matrix-library.ts";
import type { ResolveSeries } from "./series-request.ts";

const calls = computation.matrixComposition;

interface Source {
  matrices?: Record<string, number[][]> | undefined;
  matrixUuid?: string | undefined;
}
interface Found {
  matrices: Map<string, ScenarioMatrix>;
  matrix: MatrixVersion;
}

const NO_SET: MatrixVersion = { matrixUuid: null, matrixVersion: null };

/** Matrices given inline, or the named ones of a stored set. @throws a 404 refusal for an unknown set. */
async function matricesOf(library: Pick<MatrixLibrary, "get">, source: Source, series: readonly string[]): Promise<Found> {
  if (source.matrices) {
    const inline = Object.entries(source.matrices).map(([code, rows]) => [code, matrixOfRows(rows)] as const);
    return { matrices: new Map(inline), matrix: NO_SET };
  }
  if (!source.matrixUuid) return { matrices: new Map(), matrix: NO_SET };
  const loaded = await library.get(source.matrixUuid, series);
  if (!loaded) throw refuse.notFound("Matrix set");
  return { matrices: loaded.matrices, matrix: { matrixUuid: source.matrixUuid, matrixVersion: loaded.version } };
}

/** Composition of return matrices by formulas, and what is said of matrices. */
export function matrixCompositionRoutes(library: Pick<MatrixLibrary, "get">, resolve: ResolveSeries, { run, answer }: Computations) {
  return {
    formulaComputation: calls.formulaComputation.handler(async ({ input, signal }) => {
      const { matrices, matrix } = await matricesOf(library, input, parseFormula(input.formula).references);
      const { result, inputs } = await run("formula", { formula: input.formula, matrices }, signal);
      return { references: result.references, matrix: rowsOfMatrix(result.matrix), versions: versionsOf({ matrix, inputs }) };
    }),
    score: calls.score.handler(async ({ input, context, signal }) => {
      const { formula } = input;
      const listed = new Set(input.bases.map(({ uuid }) => uuid));
      const fund = (await resolve(context.caller, [input.series])).get(input.series.uuid)!;
      const unlisted = parseFormula(formula).references.filter((code) => !listed.has(code));
      const bases = await resolve(context.caller, input.bases, unlisted);
      return answer("formulaScore", { formula, fund, bases }, { signal, series: [fund, ...bases.values()] });
    }),
    stoStat: calls.stoStat.handler(async ({ input, signal }) => {
      const named = input.matrices ? Object.keys(input.matrices) : [...new Set(input.series)];
      const { matrices, matrix } = await matricesOf(library, input, named);
      return answer("matrixStatistics", { named, matrices, horizons: input.horizons }, { signal, matrix });
    }),
  };
}
