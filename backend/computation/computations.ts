import { deserialize, serialize } from "node:v8";
import { LRUCache } from "lru-cache";
import type { ComputationVersions } from "#app/contract/computation/computation-versions.ts";
import { isoDay } from "#app/domain/numerics/calendar.ts";
import { ENGINE_VERSION } from "../numerics/engine.ts";
import type { DatedValues } from "../numerics/series/monthly-returns.ts";
import type { ComputationPool } from "../workers/computation-pool.ts";
import type { HeavyCall, HeavyInput, HeavyResult } from "../workers/heavy-calls.ts";
import { InFlight } from "../workers/in-flight.ts";
import type { RequestedSeries } from "../workers/requested-series.ts";
import { contentHash } from "./content-hash.ts";

/** Stored matrix set of a computation. */
export interface MatrixVersion {
  matrixUuid: string | null;
  matrixVersion: number | null;
}

export interface Made {
  matrix?: MatrixVersion;
  /** Series whose dated values went in. */
  series?: Iterable<DatedValues & Partial<Pick<RequestedSeries, "uuid" | "firstRealDay">>>;
  inputs?: string;
}

/** What an answer says that it was made with. */
export function versionsOf({ matrix, series, inputs }: Made = {}): ComputationVersions {
  const used = [...(series ?? [])];
  const extended = used.flatMap(({ uuid = "", firstRealDay }) =>
    firstRealDay === undefined ? [] : [{ uuid, ownFrom: isoDay(firstRealDay) }],
  );
  const ends = used.flatMap(({ days }) => days[days.length - 1] ?? []);
  return {
    engine: ENGINE_VERSION,
    matrixUuid: matrix?.matrixUuid ?? null,
    matrixVersion: matrix?.matrixVersion ?? null,
    seriesAsOf: ends.length > 0 ? isoDay(Math.min(...ends)) : null,
    ...(extended.length === 0 ? {} : { extended }),
    ...(inputs === undefined ? {} : { inputs }),
  };
}

/** Heavy computations of the service: in the pool, identical ones once. */
export interface Computations {
  /** @throws what the pool throws. */
  run<C extends HeavyCall>(call: C, input: HeavyInput<C>, signal?: AbortSignal): Promise<{ result: HeavyResult<C>; inputs: string }>;
  /** The result with its versions beside it. @throws what the pool throws. */
  answer<C extends HeavyCall>(
    call: C,
    input: HeavyInput<C>,
    made: Omit<Made, "inputs"> & { signal?: AbortSignal | undefined },
  ): Promise<HeavyResult<C> & { versions: ComputationVersions }>;
}

const DEFAULT_RESULT_BYTES = 32 * 1024 * 1024;

/**
 * Results are kept by the hash of everything they depend on: engine, call, inputs, stored matrices by set and version.
 * They are kept as bytes, so that nobody can change what the next caller gets, and the least recently used leave first
 * when `maxResultBytes` is reached. Identical requests under way are computed once. Refusals are not kept.
 */
export function computationsIn(pool: Pick<ComputationPool, "run">, maxResultBytes = DEFAULT_RESULT_BYTES): Computations {
  const kept = new LRUCache<string, Buffer>({
    maxSize: maxResultBytes,
    maxEntrySize: maxResultBytes / 4,
    sizeCalculation: (b) => b.length,
  });
  const inFlight = new InFlight<unknown>();

  async function run<C extends HeavyCall>(call: C, input: HeavyInput<C>, signal?: AbortSignal) {
    const inputs = contentHash([ENGINE_VERSION, call, input]);
    const found = kept.get(inputs);
    // What is kept under a hash is a result of the call in it.
    if (found) return { result: deserialize(found) as HeavyResult<C>, inputs };
    const compute = async (shared: AbortSignal) => {
      const result = await pool.run(call, input, { signal: shared });
      kept.set(inputs, serialize(result));
      return result;
    };
    return { result: (await inFlight.run(inputs, compute, signal)) as HeavyResult<C>, inputs };
  }

  return {
    run,
    async answer(call, input, { signal, ...made }) {
      const { result, inputs } = await run(call, input, signal);
      return { ...result, versions: versionsOf({ ...made, inputs }) };
    },
  };
}
