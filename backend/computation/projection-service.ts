import type { ComputationVersions } from "#app/contract/computation-versions.ts";
import type { Computations } from "./computations.ts";
import type { MatrixLibrary } from "./matrix-library.ts";
import { RequestError } from "./numerics/errors.ts";
import { seriesOf } from "./numerics/pocket-plan.ts";
import type { Projection } from "./numerics/projection.ts";
import { type ProjectionRequest, planProjection } from "./numerics/projection-plan.ts";
import { inlineMatrices, planMatrices } from "./plan-matrices.ts";
import type { CommonRequest } from "./projection-request.ts";

export type Project = (
  source: Pick<CommonRequest, "matrices" | "matrixUuid">,
  request: ProjectionRequest,
  signal?: AbortSignal,
) => Promise<Projection & { versions: ComputationVersions }>;

/** Each series costs a read and a megabyte of memory. */
const MAX_SERIES = 300;

/** @throws RequestError for more series than one simulation may have. */
export function checkSeriesCount(series: readonly string[]): void {
  if (series.length > MAX_SERIES) throw new RequestError("weights", `at most ${MAX_SERIES} series in one simulation`);
}

/** Runs projections in the pool on matrices given inline or stored. */
export function projectionService(library: Pick<MatrixLibrary, "get">, { answer }: Computations): Project {
  return async (source, request, signal) => {
    const inline = inlineMatrices(source.matrices);
    const plan = planProjection(request);
    const series = seriesOf(plan.pockets);
    checkSeriesCount(series);
    const found = await planMatrices(library, { inline, matrixUuid: source.matrixUuid }, series, plan.months);
    const { matrices, keepUnder, matrix } = found;
    return answer("projection", { plan, matrices, keepUnder }, { signal, matrix });
  };
}
