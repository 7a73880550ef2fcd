import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { traverseContractProcedures } from "@orpc/server";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { computationContract } from "#app/contract/index.ts";
import { COMPUTATION_REQUESTS } from "#backend/api/openapi/computation-examples.ts";
import { wholeCross } from "../../tests/cross/whole-cross.ts";
import { PATHS } from "../../tests/fixtures/golden/call-paths.ts";
import { computationCaller } from "../../tests/fixtures/golden/computation-caller.ts";
import { ownCase } from "../../tests/fixtures/golden/golden-case.ts";
import { createComputationPool } from "../workers/computation-pool.ts";
import { computationRouter } from "./service.ts";

/**
 * Requests that are nearly right: a case of each call with a few places spoiled. Whatever comes in, the answer is a
 * result without NaN or infinity (its schema takes none: such a result would be a 500), or a refusal that says where or why (503: a search that
 * was ended at its time bound); never a defect.
 */
const pool = createComputationPool({ threads: 1, timeoutMs: 5_000 });
afterAll(() => pool.close());
const handler = new OpenAPIHandler(
  computationRouter({
    matrices: { load: async () => null },
    series: { load: async () => new Map(), rates: async () => [], charges: async () => new Map() },
    pool,
  }),
);

async function post(path: string, body: string): Promise<{ status: number; text: string }> {
  const headers = { "content-type": "application/json" };
  const { response } = await handler.handle(new Request(`http://fuzz${path}`, { method: "POST", headers, body }), {
    context: { caller: computationCaller },
  });
  return { status: response?.status ?? 404, text: (await response?.text()) ?? "" };
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const WRONG: readonly Json[] = [
  0,
  -1,
  1e-320,
  1e-12,
  1e12,
  1e15,
  1e308,
  -1e308,
  0.3,
  1,
  400,
  null,
  "",
  "NaN",
  "Infinity",
  "2024-02-30",
  "9999-12-31",
  "0001-01-01",
  "2024-01-05",
  "__proto__",
  "[[[",
  true,
  [],
  {},
  [[]],
];

/** A change at one place, walked to by numbers that choose a key at each depth. */
interface Change {
  way: number[];
  kind: "replace" | "drop" | "repeat" | "reverse" | "scale";
  value: Json;
  factor: number;
}
const change: fc.Arbitrary<Change> = fc.record({
  way: fc.array(fc.nat(1000), { minLength: 1, maxLength: 6 }),
  kind: fc.constantFrom("replace", "drop", "repeat", "reverse", "scale"),
  value: fc.constantFrom(...WRONG),
  factor: fc.constantFrom(-1, 0, 1e-300, 1e-6, 1e3, 1e9, 1e300),
});

const scaled = (json: Json, factor: number): Json => {
  if (typeof json === "number") return json * factor;
  if (Array.isArray(json)) return json.map((item) => scaled(item, factor));
  return json;
};

function spoiled(json: Json, { way, kind, value, factor }: Change): Json {
  const [turn, ...rest] = way;
  if (turn === undefined || typeof json !== "object" || json === null) return kind === "scale" ? scaled(json, factor) : value;
  const keys = Object.keys(json);
  if (keys.length === 0) return value;
  const key = keys[turn % keys.length]!;
  const list = Array.isArray(json);
  const inside = list ? json[Number(key)]! : json[key]!;
  if (rest.length === 0 && kind === "drop")
    return list ? json.toSpliced(Number(key), 1) : Object.fromEntries(Object.entries(json).filter(([k]) => k !== key));
  if (rest.length === 0 && kind === "repeat" && list) return [...json, inside];
  if (rest.length === 0 && kind === "reverse" && Array.isArray(inside)) return put(json, key, inside.toReversed());
  return put(json, key, spoiled(inside, { way: rest, kind, value, factor }));
}

function put(json: Json[] | { [key: string]: Json }, key: string, value: Json): Json {
  return Array.isArray(json) ? json.with(Number(key), value) : { ...json, [key]: value };
}

const MANAGEMENT: Record<string, string> = {
  "simulator.free_management": "FREE",
  "simulator.delegated_management": "DELEGATED",
  "simulator.glidepath_management": "GLIDEPATH",
};
/** What the after-tax estimate asks for beside a projection. */
const { contract, rules } = COMPUTATION_REQUESTS["comp-simulator-after-tax"] as { contract: Json; rules: Json };
const TAXED = { managementType: "SELF_BUILT", contract, rules };
const WINDOWS = [
  { from: "2022-11-30", to: "2023-03-15" },
  { from: "2022-10-26", to: "2022-10-28" },
];
/** Requests that are answered or refused for a reason of their own, by call. */
const byPath = new Map<string, Json[]>();
const add = (path: string, inputs: Json) => byPath.set(path, [...(byPath.get(path) ?? []), inputs]);
for (const name of readdirSync(fileURLToPath(new URL("golden/", import.meta.url)))) {
  const { method, inputs } = ownCase(name.replace(".json", ""));
  if (PATHS[method]) add(PATHS[method], inputs as Json);
  if (method === "model-portfolio") add("/model-portfolio-computation-service/event-replay", { ...(inputs as object), windows: WINDOWS });
  if (method === "simulator.free_management") add("/simulator-service/simulator/after_tax", { ...(inputs as object), ...TAXED });
  if (MANAGEMENT[method]) add("/simulator-service/simulator", { ...(inputs as object), managementType: MANAGEMENT[method] });
}
// What a shelf can reach has no case from outside: the example of its documents, by both measures that are linear.
const SHELF = COMPUTATION_REQUESTS["comp-sustainability-reach"] as { [key: string]: Json };
for (const riskType of ["WEIGHTED_AVERAGE_SRI", "VOLATILITY_ABV"])
  add("/preconisation-service/sustainability-reach", { ...SHELF, riskType });
add("/simulator-service/simulator/scenarios", COMPUTATION_REQUESTS["comp-simulator-scenarios"] as Json);

function check(path: string, { status, text }: { status: number; text: string }, body: string): void {
  const told = `${path} ${status} ${text.slice(0, 300)} <- ${body.slice(0, 2_000)}`;
  expect([200, 400, 404, 422, 503], told).toContain(status);
  if (status === 422) expect(JSON.parse(text).data.code, told).toEqual(expect.any(String));
  // Either the schema's issues, or those of a check that the schema cannot make.
  if (status === 400) {
    const { data } = JSON.parse(text);
    expect(data.issues?.length ?? (data.position === undefined ? 0 : 1), told).toBeGreaterThan(0);
  }
}

describe("requests that are nearly right", () => {
  it("are those of every call", () => {
    const calls: string[] = [];
    traverseContractProcedures({ router: computationContract, path: [] }, ({ contract }) => {
      calls.push(contract["~orpc"].route.path ?? "");
    });
    expect([...byPath.keys()].sort()).toEqual(calls.sort());
  });

  for (const [path, group] of byPath) {
    it(path, { timeout: 60_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...group), fc.array(change, { minLength: 1, maxLength: 3 }), async (inputs, changes) => {
          const body = JSON.stringify(changes.reduce(spoiled, inputs));
          check(path, await post(path, body), body);
        }),
        { numRuns: 100, interruptAfterTimeLimit: 15_000 },
      );
    });
  }
});

interface Place {
  way: string[];
  list: Json[];
}
/** Every list that stands in no other list. */
const listsOf = (json: Json, way: string[] = []): Place[] => {
  if (Array.isArray(json)) return json.length > 0 ? [{ way, list: json }] : [];
  return json !== null && typeof json === "object" ? Object.entries(json).flatMap(([key, inside]) => listsOf(inside, [...way, key])) : [];
};
const placed = (json: Json, [key, ...rest]: string[], list: Json[]): Json =>
  key === undefined ? list : { ...(json as object), [key]: placed(Reflect.get(json as object, key), rest, list) };

/** The request with its longest list said again and again up to a length: dates stand twice and out of order, rows are too many. */
function swollen(json: Json, length: number): string {
  const size = ({ list }: Place) => JSON.stringify(list).length;
  const { way, list } = listsOf(json).reduce((a, b) => (size(b) > size(a) ? b : a));
  const times = Math.ceil(length / size({ way, list }));
  return JSON.stringify(
    placed(
      json,
      way,
      Array.from({ length: times * list.length }, (_, i) => list[i % list.length]!),
    ),
  );
}

describe("large bodies", () => {
  it("of ten megabytes are answered or refused by every call", { timeout: 120_000 }, async () => {
    // One of four in a usual run: each reads its body by the same reader, and judges it by its own contract.
    for (const [path, group] of [...byPath].filter((_, n) => wholeCross || n % 4 === 0)) {
      const body = swollen(group.find((inputs) => listsOf(inputs).length > 0)!, 10_000_000);
      expect(body.length, path).toBeGreaterThan(5_000_000);
      check(path, await post(path, body), body);
    }
  });

  it("of ten megabytes are answered", { timeout: 60_000 }, async () => {
    const row = Array.from({ length: 600 }, (_, t) => Math.round(Math.sin(t) * 1e9) / 1e11);
    const matrices = { A: Array.from({ length: 1_000 }, () => row), B: Array.from({ length: 500 }, () => row) };
    const body = JSON.stringify({ formula: "[A] - [B]", matrices });
    expect(body.length).toBeGreaterThan(10_000_000);
    const { status, text } = await post("/matrix-composition-service/formula-computation", body);
    expect([status, JSON.parse(text).data.code]).toEqual([422, "00991"]);
    const statistics = await post("/matrix-composition-service/sto-stat", JSON.stringify({ matrices: { A: matrices.A } }));
    expect(statistics.status).toBe(200);
  });
});
