import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtCalls, type CallWorld, openCallWorld } from "../../fixtures/access-calls.ts";
import { expected, isRefused, lineOf, lines, walkers } from "../../fixtures/access-matrix.ts";

const calls = builtCalls();

describe("the matrix of backend calls", () => {
  it("has a line for each, none for what is not there, and none twice", () => {
    const names = lines.filter(({ kind }) => kind === "call").map(({ what }) => what);
    const there = new Set(calls.map(({ method, path }) => `${method} ${path}`));
    expect(names.toSorted()).toEqual([...there].toSorted());
  });
});

describe("backend calls", () => {
  let world: CallWorld;
  beforeAll(async () => {
    world = await openCallWorld();
  });
  afterAll(() => world?.close());

  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))("%s", async (name, call) => {
    const line = lineOf("call", name);
    const wrong: string[] = [];
    for (const column of walkers(line)) {
      const { status, text } = await world.call(call, column);
      if (status >= 500 && ![501, 503].includes(status)) throw new Error(`${name} as ${column} failed: ${status} ${text.slice(0, 300)}`);
      const got = isRefused({ status, text }) ? "-" : "yes";
      if (got !== expected(line, column)) wrong.push(`${column}: ${got} (${status} ${text.slice(0, 120)})`);
    }
    expect(wrong).toEqual([]);
  });
});
