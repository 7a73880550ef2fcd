import type { SimulationResult } from "#app/contract/simulator.ts";
import { refuse } from "#backend/api/refusal.ts";
import { MatrixLibrary, type MatrixStore } from "./matrix-library.ts";
import { ENGINE_VERSION } from "./numerics/engine.ts";
import { ComputationError, RequestError } from "./numerics/errors.ts";
import { checkMatrices } from "./numerics/matrix-check.ts";
import { seriesOf } from "./numerics/pocket-plan.ts";
import type { Projection } from "./numerics/projection.ts";
import { type ProjectionRequest, planProjection } from "./numerics/projection-plan.ts";
import { matrixOfRows, type ScenarioMatrix } from "./numerics/scenario-matrix.ts";
import type { CommonRequest } from "./projection-request.ts";
import type { ComputationPool } from "./workers/computation-pool.ts";
import { InFlight } from "./workers/in-flight.ts";

type Versions = NonNullable<SimulationResult["versions"]>;
export type VersionedProjection = Projection & { versions: Versions };
export type Project = (
  source: Pick<CommonRequest, "matrices" | "matrixUuid">,
  request: ProjectionRequest,
  signal?: AbortSignal,
) => Promise<VersionedProjection>;

export interface ProjectionDependencies {
  matrices: MatrixStore;
  pool: Pick<ComputationPool, "project">;
  /** Memory for stored matrices. */
  maxMatrixBytes?: number;
}

/** Each series costs a read and a megabyte of memory. */
const MAX_SERIES = 300;

/** @throws RequestError for a return below -1: a holding cannot lose more than everything. */
function inlineMatrices(record: Record<string, number[][]>): Map<string, ScenarioMatrix> {
  return new Map(
    Object.entries(record).map(([series, rows]) => {
      if (rows.some((row) => row.some((r) => r < -1))) throw new RequestError(`matrices.${series}`, "a monthly return cannot be below -1");
      return [series, matrixOfRows(rows)];
    }),
  );
}

/** The matrices that a plan needs and nothing else, all there and of one shape. */
function needed(series: readonly string[], months: number, matrices: ReadonlyMap<string, ScenarioMatrix>): Map<string, ScenarioMatrix> {
  checkMatrices(series, months, matrices);
  return new Map(series.map((uuid) => [uuid, matrices.get(uuid)!]));
}

/**
 * Runs projections in the pool on matrices given inline or stored. Requests that are the same and under way together
 * on stored matrices are computed once.
 */
export function projectionService({ matrices: store, pool, maxMatrixBytes }: ProjectionDependencies): Project {
  const library = new MatrixLibrary(store, maxMatrixBytes);
  const inFlight = new InFlight<Projection>();

  return async (source, request, signal) => {
    const inline = source.matrices && inlineMatrices(source.matrices);
    const plan = planProjection(request);
    const series = seriesOf(plan.pockets);
    if (series.length > MAX_SERIES) throw new RequestError("weights", `at most ${MAX_SERIES} series in one simulation`);
    if (inline) {
      const result = await pool.project(plan, needed(series, plan.months, inline), { signal });
      return { ...result, versions: { engine: ENGINE_VERSION, matrixUuid: null, matrixVersion: null } };
    }
    if (!source.matrixUuid) throw new ComputationError("0993", { series });
    const loaded = await library.get(source.matrixUuid, series);
    if (!loaded) throw refuse.notFound("Matrix set");
    const matrices = needed(series, plan.months, loaded.matrices);
    const keepUnder = `${source.matrixUuid}@${loaded.version}`;
    const result = await inFlight.run(
      JSON.stringify([keepUnder, request]),
      (shared) => pool.project(plan, matrices, { signal: shared, keepUnder }),
      signal,
    );
    return { ...result, versions: { engine: ENGINE_VERSION, matrixUuid: source.matrixUuid, matrixVersion: loaded.version } };
  };
}
