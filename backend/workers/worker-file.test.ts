import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, expect, it } from "vitest";
import { project } from "#app/domain/projection/projection.ts";
import { planProjection } from "#app/domain/projection/projection-plan.ts";
import { bootstrapIndices, bootstrapMatrix } from "../numerics/matrices/bootstrap-scenarios.ts";
import { workerFile } from "./worker-file.ts";

const here = fileURLToPath(new URL("./", import.meta.url));
const cache = fileURLToPath(new URL("../../.cache/", import.meta.url));
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "worker-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A server that simulates once and prints the result. */
const SERVER = `
import { createComputationPool } from "${here}computation-pool.ts";
import { bootstrapIndices, bootstrapMatrix } from "${here}../numerics/matrices/bootstrap-scenarios.ts";
import { planProjection } from "${here}../../app/domain/projection/projection-plan.ts";
const { shape, history, request } = JSON.parse(process.argv[2]);
const returns = bootstrapMatrix(bootstrapIndices(shape, history.monthlyReturns.length), history);
const pool = createComputationPool({ threads: 1 });
console.log(JSON.stringify(await pool.run("projection", { plan: planProjection(request), matrices: new Map([["a", { ...shape, returns }]]), keepUnder: null })));
await pool.close();
`;

it("runs from the bundle as it does from the sources, to the last bit", async () => {
  const entry = join(folder, "server.ts");
  writeFileSync(entry, SERVER);
  await build({
    entryPoints: { server: entry, "computation-worker": join(here, "computation-worker.ts") },
    outdir: folder,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
  });
  const shape = { seed: 11, scenarios: 40, months: 24, blockMonths: 12 };
  const history = { monthlyReturns: Array.from({ length: 72 }, (_, i) => Math.sin(i * i) / 30), expectedReturn: 0.05 };
  const request: Parameters<typeof planProjection>[0] = {
    startDate: "2025-06-30",
    horizon: 2,
    currentBalance: 1000,
    movements: [{ type: "PERIODIC_DEPOSIT", amount: 50, frequency: "MONTHLY" }],
    fees: { entryFee: 0.01, managementFee: 0.01 },
    pockets: [{ kind: "free", share: 1, rebalancing: "MONTHLY_REBALANCING", weights: { a: 1 } }],
  };
  const input = JSON.stringify({ shape, history, request });
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "server.js"), input], { cwd: "/" });
  const returns = bootstrapMatrix(bootstrapIndices(shape, history.monthlyReturns.length), history);
  expect(JSON.parse(stdout)).toEqual(project(planProjection(request), new Map([["a", { ...shape, returns }]])));
});

it("finds the worker beside the bundle, or its source", () => {
  expect(workerFile("file:///srv/build/server.js")).toEqual({ filename: "/srv/build/computation-worker.js", execArgv: [] });
  expect(workerFile()).toMatchObject({
    filename: join(here, "computation-worker.ts"),
    execArgv: ["--import", expect.stringContaining("tsx")],
  });
});
