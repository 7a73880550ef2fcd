import { LRUCache } from "lru-cache";
import type { ScenarioMatrix, SharedMatrix } from "#app/domain/numerics/scenario-matrix.ts";

/** Where stored return matrices come from. Series without a matrix in the set are absent from the answer; null: no such set. */
export interface MatrixStore {
  load(
    setUuid: string,
    series: string[],
  ): Promise<{ scenarios: number; months: number; version: number; matrices: Map<string, SharedMatrix> } | null>;
}

export interface LoadedMatrices {
  version: number;
  /** The series asked for that have a matrix. */
  matrices: Map<string, ScenarioMatrix>;
}

const DEFAULT_BYTES = 256 * 1024 * 1024;
const MAX_SETS = 1000;

/**
 * Return matrices in shared memory, the least recently used ones leaving first when `maxBytes` is reached. A version
 * of a set never changes, so nothing kept goes stale.
 */
export class MatrixLibrary {
  private readonly matrices: LRUCache<string, SharedMatrix>;
  private readonly sets = new LRUCache<string, { scenarios: number; months: number; version: number }>({ max: MAX_SETS });
  private readonly loading = new Map<string, ReturnType<MatrixStore["load"]>>();

  constructor(
    private readonly store: MatrixStore,
    maxBytes = DEFAULT_BYTES,
  ) {
    this.matrices = new LRUCache({ maxSize: maxBytes, sizeCalculation: (matrix) => Math.max(1, matrix.byteLength) });
  }

  /** Null when there is no such set. */
  async get(setUuid: string, series: readonly string[]): Promise<LoadedMatrices | null> {
    const known = this.sets.get(setUuid);
    const kept = new Map<string, SharedMatrix>();
    for (const uuid of series) {
      const matrix = known && this.matrices.get(matrixKey(setUuid, known.version, uuid));
      if (matrix) kept.set(uuid, matrix);
    }
    const missing = series.filter((uuid) => !kept.has(uuid));
    if (known && missing.length === 0) return loaded(setUuid, known, kept);

    const fresh = await this.load(setUuid, missing);
    if (!fresh) return null;
    // Another version than the one that was kept: what was kept of the old one must not be mixed in.
    if (known && known.version !== fresh.version && kept.size > 0) return this.get(setUuid, series);
    return loaded(setUuid, fresh, new Map([...kept, ...fresh.matrices]));
  }

  /** One read for callers that ask for the same thing at the same time. */
  private async load(setUuid: string, series: string[]): ReturnType<MatrixStore["load"]> {
    const key = JSON.stringify([setUuid, ...series]);
    const reading = this.loading.get(key) ?? this.store.load(setUuid, series).finally(() => this.loading.delete(key));
    this.loading.set(key, reading);
    const fresh = await reading;
    if (fresh) {
      const { scenarios, months, version, matrices } = fresh;
      this.sets.set(setUuid, { scenarios, months, version });
      for (const [uuid, matrix] of matrices) this.matrices.set(matrixKey(setUuid, version, uuid), matrix);
    }
    return fresh;
  }
}

const matrixKey = (setUuid: string, version: number, series: string) => `${setUuid}@${version}/${series}`;

function loaded(
  setUuid: string,
  { scenarios, months, version }: { scenarios: number; months: number; version: number },
  matrices: Map<string, SharedMatrix>,
): LoadedMatrices {
  return {
    version,
    matrices: new Map(
      [...matrices].map(([uuid, returns]) => [uuid, { scenarios, months, returns, identity: matrixKey(setUuid, version, uuid) }]),
    ),
  };
}
