import { afterAll, describe, expect, it } from "vitest";
import { sharedMatrix } from "#app/domain/numerics/scenario-matrix.ts";
import { patientPool } from "../../tests/fixtures/processes/patient-pool.ts";
import type { ComputationPool } from "../workers/computation-pool.ts";
import { computationsIn } from "./computations.ts";
import { contentHash } from "./content-hash.ts";

const pool = patientPool();
afterAll(() => pool.close());

function counted(inside: Pick<ComputationPool, "run">) {
  const counter = { runs: 0 };
  const run: ComputationPool["run"] = (...of) => {
    counter.runs++;
    return inside.run(...of);
  };
  return { run, counter };
}

const series = (uuid: string, length: number, seed = 1) => ({
  uuid,
  assetClass: "EQUITIES",
  days: Int32Array.from({ length }, (_, i) => 15_000 + i),
  values: Float64Array.from({ length }, (_, i) => 100 + Math.sin(i * seed)),
});
const correlation = (length: number, seed = 1) => ({
  request: { minObservations: 52 },
  series: new Map([series("A", length), series("B", length, seed + 1)].map((one) => [one.uuid, one])),
});

describe("content hash", () => {
  it("tells apart what differs, and takes absent for undefined", () => {
    const values = [
      {},
      { a: 1 },
      { a: "1" },
      { a: [1] },
      { a: [[1]] },
      { a: null },
      { a: new Map([["b", 1]]) },
      { a: { b: 1 } },
      { a: Float64Array.of(1) },
      { a: Int32Array.of(1) },
      { a: [1, 12] },
      { a: [11, 2] },
      { a: [{ b: 1 }, {}] },
      { a: [{}, { b: 1 }] },
    ];
    expect(new Set(values.map(contentHash)).size).toBe(values.length);
    expect(contentHash({ a: 1, b: undefined })).toBe(contentHash({ a: 1 }));
    expect(contentHash({ a: 0.1 + 0.2 })).not.toBe(contentHash({ a: 0.3 }));
  });

  it("takes a stored matrix by its identity and an inline one by its numbers", () => {
    const matrix = (identity: string | undefined, first: number) => {
      const returns = sharedMatrix(4);
      returns[0] = first;
      return { scenarios: 2, months: 2, returns, ...(identity ? { identity } : {}) };
    };
    expect(contentHash(matrix("set@1/A", 1))).toBe(contentHash(matrix("set@1/A", 2)));
    expect(contentHash(matrix("set@1/A", 1))).not.toBe(contentHash(matrix("set@2/A", 1)));
    expect(contentHash(matrix(undefined, 1))).not.toBe(contentHash(matrix(undefined, 2)));
  });
});

describe("computations", () => {
  it("computes the same once, under way or done, and hands out results that nobody else can change", async () => {
    const { run, counter } = counted(pool);
    const computations = computationsIn({ run });
    const [one, two] = await Promise.all([
      computations.run("correlation", correlation(900)),
      computations.run("correlation", correlation(900)),
    ]);
    expect(counter.runs).toBe(1);
    expect(two).toEqual(one);
    const kept = await computations.run("correlation", correlation(900));
    expect(counter.runs).toBe(1);
    expect(kept).toEqual(one);
    kept.result.uuids.push("changed");
    expect((await computations.run("correlation", correlation(900))).result.uuids).toEqual(["A", "B"]);
    const changed = correlation(900);
    changed.series.get("B")!.values[500]! += 1e-9;
    expect((await computations.run("correlation", changed)).inputs).not.toBe(one.inputs);
    expect(counter.runs).toBe(2);
  });

  it("keeps results within its bytes, the least recently used leaving first", async () => {
    const { run, counter } = counted(pool);
    const computations = computationsIn({ run }, 2_000);
    for (let seed = 1; seed <= 20; seed++) await computations.run("correlation", correlation(900, seed));
    expect(counter.runs).toBe(20);
    await computations.run("correlation", correlation(900, 20));
    expect(counter.runs).toBe(20);
    await computations.run("correlation", correlation(900, 1));
    expect(counter.runs).toBe(21);
  });

  it("goes on for those who stay, stops when the last one leaves, and keeps no refusal", async () => {
    const { run, counter } = counted(pool);
    const computations = computationsIn({ run });
    const [first, second] = [new AbortController(), new AbortController()];
    const gone = computations.run("correlation", correlation(5_000), first.signal);
    const stays = computations.run("correlation", correlation(5_000), second.signal);
    first.abort();
    await expect(gone).rejects.toMatchObject({ name: "AbortError" });
    expect((await stays).result.uuids).toEqual(["A", "B"]);
    expect(counter.runs).toBe(1);
    const statistics = { request: { riskFreeRate: 0 }, track: series("T", 1), benchmark: undefined };
    for (let k = 0; k < 2; k++)
      await expect(computations.run("statistics", statistics)).rejects.toMatchObject({ code: expect.any(String) });
    expect(counter.runs).toBe(3);
  });
});
