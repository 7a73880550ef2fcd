import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
import { checkMatrices } from "#app/domain/numerics/matrix-check.ts";
import { matrixOfRows, type ScenarioMatrix } from "#app/domain/numerics/scenario-matrix.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { MatrixVersion } from "./computations.ts";
import type { MatrixLibrary } from "./matrix-library.ts";

/** Where matrices come from: read from the request, or a stored set. */
export interface MatrixSource {
  inline?: ReadonlyMap<string, ScenarioMatrix> | undefined;
  matrixUuid?: string | undefined;
}

export interface PlanMatrices {
  matrices: Map<string, ScenarioMatrix>;
  matrix: MatrixVersion;
  /** Identity of stored matrices, which never change; null for inline ones. */
  keepUnder: string | null;
}

/** @throws RequestError for a return below -1: a holding cannot lose more than everything. */
export function inlineMatrices(record: Record<string, number[][]> | undefined): Map<string, ScenarioMatrix> | undefined {
  if (!record) return undefined;
  return new Map(
    Object.entries(record).map(([series, rows]) => {
      if (rows.some((row) => row.some((r) => r < -1))) throw new RequestError(`matrices.${series}`, "a monthly return cannot be below -1");
      return [series, matrixOfRows(rows)];
    }),
  );
}

/** The matrices that are needed and nothing else, all there and of one shape. */
function needed(series: readonly string[], months: number, matrices: ReadonlyMap<string, ScenarioMatrix>): Map<string, ScenarioMatrix> {
  checkMatrices(series, months, matrices);
  return new Map(series.map((uuid) => [uuid, matrices.get(uuid)!]));
}

/**
 * The matrices of some series over some months.
 * @throws ComputationError 0993 and 00991, a 404 refusal for an unknown set.
 */
export async function planMatrices(
  library: Pick<MatrixLibrary, "get">,
  source: MatrixSource,
  series: readonly string[],
  months: number,
): Promise<PlanMatrices> {
  if (source.inline) {
    return {
      matrices: needed(series, months, source.inline),
      keepUnder: null,
      matrix: { matrixUuid: null, matrixVersion: null },
    };
  }
  if (!source.matrixUuid) throw new ComputationError("0993", { series });
  const loaded = await library.get(source.matrixUuid, [...series]);
  if (!loaded) throw refuse.notFound("Matrix set");
  return {
    matrices: needed(series, months, loaded.matrices),
    keepUnder: `${source.matrixUuid}@${loaded.version}`,
    matrix: { matrixUuid: source.matrixUuid, matrixVersion: loaded.version },
  };
}
