import type { ComputationVersions } from "#app/contract/computation-versions.ts";
import type { Computations } from "./computations.ts";
import type { MatrixLibrary } from "./matrix-library.ts";
import { RequestError } from "./numerics/errors.ts";
import { seriesOf } from "./numerics/pocket-plan.ts";
import { type AfterTax, checkTaxTerms, type TaxTerms } from "./numerics/projection/after-tax.ts";
import type { Projection } from "./numerics/projection.ts";
import { type ProjectionPlan, type ProjectionRequest, planProjection } from "./numerics/projection-plan.ts";
import { inlineMatrices, planMatrices } from "./plan-matrices.ts";
import type { CommonRequest } from "./projection-request.ts";

type Source = Pick<CommonRequest, "matrices" | "matrixUuid">;
export interface ProjectionService {
  project(source: Source, request: ProjectionRequest, signal?: AbortSignal): Promise<Projection & { versions: ComputationVersions }>;
  /** @throws RequestError for terms that do not fit the simulation. */
  afterTax(
    source: Source,
    request: ProjectionRequest,
    terms: Omit<TaxTerms, "startDate">,
    signal?: AbortSignal,
  ): Promise<AfterTax & { versions: ComputationVersions }>;
}

/** Each series costs a read and a megabyte of memory. */
const MAX_SERIES = 300;

/** @throws RequestError for more series than one simulation may have. */
export function checkSeriesCount(series: readonly string[]): void {
  if (series.length > MAX_SERIES) throw new RequestError("weights", `at most ${MAX_SERIES} series in one simulation`);
}

/** Runs projections in the pool on matrices given inline or stored. */
export function projectionService(library: Pick<MatrixLibrary, "get">, { answer }: Computations): ProjectionService {
  async function inputOf(source: Source, plan: ProjectionPlan) {
    const inline = inlineMatrices(source.matrices);
    const series = seriesOf(plan.pockets);
    checkSeriesCount(series);
    const { matrices, keepUnder, matrix } = await planMatrices(library, { inline, matrixUuid: source.matrixUuid }, series, plan.months);
    return { input: { plan, matrices, keepUnder }, matrix };
  }
  return {
    async project(source, request, signal) {
      const { input, matrix } = await inputOf(source, planProjection(request));
      return answer("projection", input, { signal, matrix });
    },
    async afterTax(source, request, given, signal) {
      const plan = planProjection(request);
      const terms = { ...given, startDate: request.startDate };
      checkTaxTerms(terms, plan.months);
      const { input, matrix } = await inputOf(source, plan);
      return answer("afterTax", { ...input, terms }, { signal, matrix });
    },
  };
}
