import type { ComputationVersions } from "#app/contract/computation-versions.ts";
import type { Computations } from "./computations.ts";
import type { MatrixLibrary } from "./matrix-library.ts";
import { RequestError } from "./numerics/errors.ts";
import { seriesOf } from "./numerics/pocket-plan.ts";
import type { Projection } from "./numerics/projection.ts";
import { type ProjectionPlan, type ProjectionRequest, planProjection } from "./numerics/projection-plan.ts";
import { inlineMatrices, type PlanMatrices, planMatrices } from "./plan-matrices.ts";
import type { CommonRequest } from "./projection-request.ts";

export type Project = (
  source: Pick<CommonRequest, "matrices" | "matrixUuid">,
  request: ProjectionRequest,
  signal?: AbortSignal,
) => Promise<Projection & { versions: ComputationVersions }>;

/** Each series costs a read and a megabyte of memory. */
const MAX_SERIES = 300;

/** The matrices that a plan needs, given inline or stored. @throws RequestError for more series than one simulation may have. */
export function matricesOf(
  library: Pick<MatrixLibrary, "get">,
  { matrices, matrixUuid }: Pick<CommonRequest, "matrices" | "matrixUuid">,
  { pockets, months }: Pick<ProjectionPlan, "pockets" | "months">,
): Promise<PlanMatrices> {
  const inline = inlineMatrices(matrices);
  const series = seriesOf(pockets);
  if (series.length > MAX_SERIES) throw new RequestError("weights", `at most ${MAX_SERIES} series in one simulation`);
  return planMatrices(library, { inline, matrixUuid }, series, months);
}

/** Runs projections in the pool on matrices given inline or stored. */
export function projectionService(library: Pick<MatrixLibrary, "get">, { answer }: Computations): Project {
  return async (source, request, signal) => {
    const plan = planProjection(request);
    const { matrices, keepUnder, matrix } = await matricesOf(library, source, plan);
    return answer("projection", { plan, matrices, keepUnder }, { signal, matrix });
  };
}
