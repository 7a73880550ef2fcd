import { uuid } from "#app/contract/base.ts";
import type { ComputationVersions } from "#app/contract/computation/computation-versions.ts";
import { RequestError } from "#app/domain/numerics/errors.ts";
import { seriesOf } from "#app/domain/projection/pocket-plan.ts";
import { type ProjectionPlan, type ProjectionRequest, planProjection } from "#app/domain/projection/projection-plan.ts";
import type { projectWithCosts } from "../numerics/costs/plan-costs.ts";
import { type AfterTax, checkTaxTerms, type TaxTerms } from "../numerics/projection/after-tax.ts";
import type { Computations } from "./computations.ts";
import type { MatrixLibrary } from "./matrix-library.ts";
import { inlineMatrices, type PlanMatrices, planMatrices } from "./plan-matrices.ts";
import type { CommonRequest } from "./projection-request.ts";
import type { SeriesStore } from "./series-store.ts";

type Source = Pick<CommonRequest, "matrices" | "matrixUuid">;
export interface ProjectionService {
  /** With costs where they are asked for, on charges that are told, else on those of the definitions. */
  project(
    source: Source & Pick<CommonRequest, "costs">,
    request: ProjectionRequest,
    signal?: AbortSignal,
  ): Promise<ReturnType<typeof projectWithCosts> & { versions: ComputationVersions }>;
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
export function projectionService(
  library: Pick<MatrixLibrary, "get">,
  { charges: ofDefinitions }: Pick<SeriesStore, "charges">,
  { answer }: Computations,
): ProjectionService {
  return {
    async project(source, request, signal) {
      const plan = planProjection(request);
      const { matrices, keepUnder, matrix } = await matricesOf(library, source, plan);
      const charges = source.costs ? await chargesOf(seriesOf(plan.pockets), source.costs.ongoingCharges, ofDefinitions) : null;
      return answer("projection", { plan: { ...plan, charges }, matrices, keepUnder }, { signal, matrix });
    },
    async afterTax(source, request, given, signal) {
      const plan = planProjection(request);
      const terms = { ...given, startDate: request.startDate };
      checkTaxTerms(terms, plan.months);
      const { matrices, keepUnder, matrix } = await matricesOf(library, source, plan);
      return answer("afterTax", { plan, matrices, keepUnder, terms }, { signal, matrix });
    },
  };
}

async function chargesOf(
  series: readonly string[],
  told: Readonly<Record<string, number>>,
  ofDefinitions: SeriesStore["charges"],
): Promise<Map<string, number>> {
  const given = series.flatMap((name): [string, number][] => (Object.hasOwn(told, name) ? [[name, told[name]!]] : []));
  // Series given inline may bear any name.
  const asked = series.filter((name) => !Object.hasOwn(told, name) && uuid.safeParse(name).success);
  return new Map([...given, ...(await ofDefinitions(asked))]);
}
