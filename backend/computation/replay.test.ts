import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { PATHS } from "../../tests/fixtures/golden/call-paths.ts";
import { ownCase } from "../../tests/fixtures/golden/golden-case.ts";
import { ENGINE_VERSION } from "../numerics/engine.ts";

const here = fileURLToPath(new URL("./", import.meta.url));
const cache = fileURLToPath(new URL("../../.cache/", import.meta.url));
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "replay-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process of its own that answers the requests of a file, one line of JSON for each. */
const SERVER = `
import { readFileSync } from "node:fs";
import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { lognormalMatrices } from "${here}../numerics/matrices/lognormal-scenarios.ts";
import { computationRouter } from "${here}service.ts";
import { createComputationPool } from "${here}../workers/computation-pool.ts";

const shape = { scenarios: 60, months: 120 };
const series = ["A", "B", "C"].map((uuid, i) => ({ uuid, expectedReturn: 0.02 + i / 50 }));
const covariance = [[0.03, 0.01, 0], [0.01, 0.02, 0.001], [0, 0.001, 0.004]];
const stored = lognormalMatrices({ seed: 11, ...shape, series, covariance });
const load = async (set, wanted) => ({ ...shape, version: 4, matrices: new Map([...stored].filter(([uuid]) => wanted.includes(uuid))) });
const pool = createComputationPool({ threads: Number(process.argv[3]) });
const handler = new OpenAPIHandler(computationRouter({ matrices: { load }, series: { load: async () => new Map(), rates: async () => [], charges: async () => new Map() }, pool }));
const caller = { permissions: new Set(["application"]), roles: [] };
for (const { path, inputs } of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  const headers = { "content-type": "application/json" };
  const request = new Request("http://replay" + path, { method: "POST", headers, body: JSON.stringify(inputs) });
  const { response } = await handler.handle(request, { context: { caller } });
  console.log(JSON.stringify({ path, status: response.status, body: await response.json() }));
}
await pool.close();
`;

async function answersOf(requests: readonly unknown[], threads: number): Promise<string[]> {
  const script = join(folder, "server.ts");
  const file = join(folder, `requests-${threads}.json`);
  writeFileSync(script, SERVER);
  writeFileSync(file, JSON.stringify(requests));
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script, file, String(threads)], {
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    maxBuffer: 256 * 1024 * 1024,
  });
  return stdout.trim().split("\n");
}

it("gives the same bits for a stored request in another process, with the versions it was made with", { timeout: 120_000 }, async () => {
  const cases = readdirSync(join(here, "golden")).map((name) => ownCase(name.replace(".json", "")));
  const free = {
    startDate: "2025-01-31",
    horizon: 10,
    currentBalance: 1000,
    movements: [{ type: "PERIODIC_DEPOSIT", amount: 75.35, frequency: "QUARTERLY" }],
    weights: { A: 0.3, B: 0.5, C: 0.2 },
    rebalancing: "YEARLY_REBALANCING",
    matrixUuid: "7b0a6c1e-6f0f-4a55-9d55-0d2f6c3f7a01",
    target: { parameter: "target", value: 12_000 },
  };
  const requests = [
    ...cases.flatMap(({ method, inputs }) => (PATHS[method] ? [{ path: PATHS[method], inputs }] : [])),
    { path: PATHS["simulator.free_management"], inputs: free },
    { path: "/matrix-composition-service/sto-stat", inputs: { matrixUuid: free.matrixUuid, series: ["A", "B", "C"] } },
  ];
  const [first, again] = await Promise.all([answersOf(requests, 1), answersOf([...requests].reverse(), 2)]);
  expect(first).toHaveLength(requests.length);
  const backwards = again.reverse();
  expect(first.filter((line, i) => line !== backwards[i]).map((line) => line.slice(0, 80))).toEqual([]);
  const read = first.map((line) => JSON.parse(line) as { path: string; status: number; body: { versions?: { engine: string } } });
  for (const { path, status, body } of read) if (status === 200) expect(body.versions?.engine, path).toBe(ENGINE_VERSION);
  expect(new Set(read.filter(({ status }) => status === 200).map(({ path }) => path)).size).toBeGreaterThan(20);
  expect(read.at(-1)!.body.versions).toMatchObject({ matrixUuid: free.matrixUuid, matrixVersion: 4 });
  // Recorded for this engine version: another machine or another Node gives the same bits. Numbers that change raise the
  // version, then `npx vitest run replay.test --update=all` records them anew.
  const digests = first.map((line, i) => `${read[i]!.path} ${createHash("sha256").update(line).digest("hex").slice(0, 32)}`);
  await expect([ENGINE_VERSION, ...digests, ""].join("\n")).toMatchFileSnapshot("golden-digests.txt");
});
