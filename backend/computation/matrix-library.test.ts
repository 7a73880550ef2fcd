import { describe, expect, it } from "vitest";
import { sharedMatrix } from "#app/domain/numerics/scenario-matrix.ts";
import { MatrixLibrary, type MatrixStore } from "./matrix-library.ts";

const SCENARIOS = 2;
const MONTHS = 3;
const BYTES = SCENARIOS * MONTHS * 8;

/** A store of one set "s" holding the given series; every matrix is filled with the version it was read from. */
function countingStore(series: string[]) {
  const state = { version: 1, reads: [] as string[][] };
  const store: MatrixStore = {
    async load(setUuid, wanted) {
      state.reads.push(wanted);
      await Promise.resolve();
      if (setUuid !== "s") return null;
      const held = wanted.filter((uuid) => series.includes(uuid));
      return {
        scenarios: SCENARIOS,
        months: MONTHS,
        version: state.version,
        matrices: new Map(held.map((uuid) => [uuid, sharedMatrix(SCENARIOS * MONTHS).fill(state.version)])),
      };
    },
  };
  return { state, store };
}

describe("matrix library", () => {
  it("reads only what it does not hold", async () => {
    const { state, store } = countingStore(["a", "b", "c"]);
    const library = new MatrixLibrary(store);
    const first = await library.get("s", ["a", "b"]);
    expect(first?.matrices.get("a")).toMatchObject({ scenarios: SCENARIOS, months: MONTHS });
    const second = await library.get("s", ["b", "c"]);
    expect(second?.matrices.get("b")?.returns).toBe(first?.matrices.get("b")?.returns);
    await library.get("s", ["a", "b", "c"]);
    expect(state.reads).toEqual([["a", "b"], ["c"]]);
  });

  it("leaves out series without a matrix and looks for them again", async () => {
    const { state, store } = countingStore(["a"]);
    const library = new MatrixLibrary(store);
    expect([...(await library.get("s", ["a", "z"]))!.matrices.keys()]).toEqual(["a"]);
    await library.get("s", ["a", "z"]);
    expect(state.reads).toEqual([["a", "z"], ["z"]]);
    expect(await library.get("other", ["a"])).toBeNull();
  });

  it("drops what was used least when its memory is full", async () => {
    const { state, store } = countingStore(["a", "b", "c"]);
    const library = new MatrixLibrary(store, 2 * BYTES);
    await library.get("s", ["a"]);
    await library.get("s", ["b"]);
    await library.get("s", ["a"]);
    await library.get("s", ["c"]);
    await library.get("s", ["a"]);
    await library.get("s", ["b"]);
    expect(state.reads).toEqual([["a"], ["b"], ["c"], ["b"]]);
  });

  it("reads once for callers that ask together", async () => {
    const { state, store } = countingStore(["a"]);
    const library = new MatrixLibrary(store);
    await Promise.all([library.get("s", ["a"]), library.get("s", ["a"])]);
    expect(state.reads).toEqual([["a"]]);
  });

  it("never mixes two versions of a set", async () => {
    const { state, store } = countingStore(["a", "b"]);
    const library = new MatrixLibrary(store);
    await library.get("s", ["a"]);
    state.version = 2;
    const both = await library.get("s", ["a", "b"]);
    expect(both?.version).toBe(2);
    expect([...both!.matrices.values()].map(({ returns }) => returns[0])).toEqual([2, 2]);
  });

  it("gives an error of the store to its callers and tries again later", async () => {
    const { store } = countingStore(["a"]);
    let fails = true;
    const library = new MatrixLibrary({ load: (...of) => (fails ? Promise.reject(new Error("down")) : store.load(...of)) });
    await expect(library.get("s", ["a"])).rejects.toThrow("down");
    fails = false;
    expect((await library.get("s", ["a"]))?.matrices.has("a")).toBe(true);
  });
});
