import type { MatrixLibrary } from "./matrix-library.ts";
import { RequestError } from "./numerics/errors.ts";
import { seriesOf } from "./numerics/pocket-plan.ts";
import type { Projection } from "./numerics/projection.ts";
import { type ProjectionRequest, planProjection } from "./numerics/projection-plan.ts";
import { inlineMatrices, planMatrices, type Versions } from "./plan-matrices.ts";
import type { CommonRequest } from "./projection-request.ts";
import type { ComputationPool } from "./workers/computation-pool.ts";
import { InFlight } from "./workers/in-flight.ts";

export type VersionedProjection = Projection & { versions: Versions };
export type Project = (
  source: Pick<CommonRequest, "matrices" | "matrixUuid">,
  request: ProjectionRequest,
  signal?: AbortSignal,
) => Promise<VersionedProjection>;

export interface ProjectionDependencies {
  library: Pick<MatrixLibrary, "get">;
  pool: Pick<ComputationPool, "project">;
}

/** Each series costs a read and a megabyte of memory. */
const MAX_SERIES = 300;

/** @throws RequestError for more series than one simulation may have. */
export function checkSeriesCount(series: readonly string[]): void {
  if (series.length > MAX_SERIES) throw new RequestError("weights", `at most ${MAX_SERIES} series in one simulation`);
}

/**
 * Runs projections in the pool on matrices given inline or stored. Requests that are the same and under way together
 * on stored matrices are computed once.
 */
export function projectionService({ library, pool }: ProjectionDependencies): Project {
  const inFlight = new InFlight<Projection>();

  return async (source, request, signal) => {
    const inline = inlineMatrices(source.matrices);
    const plan = planProjection(request);
    const series = seriesOf(plan.pockets);
    checkSeriesCount(series);
    const { matrices, keepUnder, versions } = await planMatrices(library, { inline, matrixUuid: source.matrixUuid }, series, plan.months);
    if (keepUnder === null) return { ...(await pool.project(plan, matrices, { signal })), versions };
    const result = await inFlight.run(
      JSON.stringify([keepUnder, request]),
      (shared) => pool.project(plan, matrices, { signal: shared, keepUnder }),
      signal,
    );
    return { ...result, versions };
  };
}
