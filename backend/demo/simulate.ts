import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { ROLES } from "#app/domain/rights/roles.ts";
import { freeManagementRequest } from "#app/domain/simulation/request.ts";
import type { Database, DatabaseLog } from "#backend/database/database.ts";
import { DEMO_USERS } from "#backend/demo/ids.ts";
import type { Simulate } from "#backend/demo/seed.ts";
import { startBackend } from "#backend/main.ts";

type Json = Record<string, unknown>;
const ADDRESS = new URL("http://demo.invalid");

/** The token is checked by this module alone, in a process that serves nobody. */
const claims = {
  iss: ADDRESS.href,
  sub: DEMO_USERS.adviser,
  username: "adviser",
  clientRoles: ROLES.filter((role) => role.startsWith("ADVISER") || role === "ADMIN"),
  exp: 4_000_000_000,
};

/** A call of the embedded services as the first adviser, who may do everything here. Throws where it is refused. */
export type DemoCall = (call: string, body?: object, method?: string) => Promise<Json>;

/** All that a job of the demo's data may need: documents too. */
const SERVICES = ["api", "computation", "pdf"];

/** The embedded services in a process that serves nobody. `close` ends their threads and jobs. */
export async function demoServices(database: Database, log: DatabaseLog): Promise<{ send: DemoCall; close(): Promise<void> }> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "cairn-demo-"));
  const backend = await startBackend({
    env: { SERVICES, PUBLIC_URL: ADDRESS, DATA_DIR: dataDir },
    database,
    log,
    identity: { verifyToken: async () => claims, issueToken: null },
  });
  return {
    async send(call, body, method = body ? "POST" : "GET") {
      const headers = { "content-type": "application/json", authorization: "Bearer demo" };
      const request = new Request(`${ADDRESS.href}api${call}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const answer = await backend.fetch(request);
      const json = (await answer.json()) as Json;
      if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${JSON.stringify(json)}`);
      return json;
    },
    async close() {
      await backend.close();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Simulates as the page does: the embedded services find the market scenarios of the allocation and project it. `close`
 * ends the computation's threads and removes what the runs left behind but the results: matrices are made again when
 * they are asked for, the audit trail and its key belong to the installation.
 */
export async function demoSimulate(database: Database, log: DatabaseLog): Promise<{ simulate: Simulate; close(): Promise<void> }> {
  const { send, close } = await demoServices(database, log);
  return {
    async simulate(parameters: SimulationParameters, drawnUpTo?: string) {
      const series = parameters.allocation.map((line) => line.series);
      const sets = "/series-definition-service/v1/return_matrices";
      const set = drawnUpTo
        ? await send(sets, { name: `Marchés au ${drawnUpTo}`, series, referenceTo: drawnUpTo }, "PUT")
        : await send(`${sets}/resolve`, { series });
      const results = await send("/simulator-service/simulator/free_management", {
        ...freeManagementRequest(parameters, String(set.uuid)),
        costs: {},
      });
      const engine = (results.versions as Json | undefined)?.engine;
      const { referenceFrom, referenceTo, seriesAsOf = drawnUpTo } = set;
      return { results, versions: { engine, matrixUuid: set.uuid, matrixVersion: set.version, referenceFrom, referenceTo, seriesAsOf } };
    },
    async close() {
      await close();
      await database.sql.query("truncate return_matrix, audit_log, app_secret");
    },
  };
}
