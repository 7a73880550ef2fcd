import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { traverseContractProcedures } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { simulationResult } from "#app/contract/computation/projection.ts";
import { apiContract, computationContract, pdfContract } from "#app/contract/index.ts";
import { monthEnd } from "#app/domain/numerics/calendar.ts";
import { createBackendClients } from "#app/services/backend-client/backend-client.server.ts";
import { writeValues } from "#backend/api/financial-value/value-writer.ts";
import { series } from "#backend/database/schema/index.ts";
import { type Backend, startBackend } from "#backend/main.ts";
import { fromPoints } from "#backend/values/packed-values.ts";
import { type ApiWorld, openApiWorld, simulationParameters } from "../fixtures/api.ts";
import { openTestDatabase, temporaryFolder } from "../fixtures/database.ts";
import { json, startFaultyBackend } from "../fixtures/outside/faulty-backend.ts";

const folder = temporaryFolder();
const address = "http://backend.test/office/api";
let world: ApiWorld;
let backend: Backend;
let server: Server;
let port = 0;

beforeAll(async () => {
  world = await openApiWorld(() => openTestDatabase());
  backend = await start(["api", "computation"]);
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const body = parts.length > 0 ? Buffer.concat(parts) : undefined;
    const answer = await backend.fetch(
      new Request(`http://backend.test${request.url}`, { method: request.method, headers, ...(body ? { body } : {}) }),
    );
    response.writeHead(answer.status, [...answer.headers].flat());
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const listening = server.address();
  port = typeof listening === "object" && listening ? listening.port : 0;
});
afterAll(async () => {
  server.close();
  await backend.close();
  await world.close();
  folder.remove();
});

function start(services: string[]): Promise<Backend> {
  return startBackend({
    env: { SERVICES: services, PUBLIC_URL: new URL("http://backend.test/office"), DATA_DIR: folder.folder },
    database: world.database,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    identity: {
      issueToken: null,
      verifyToken: async (token) => ({
        iss: "test",
        sub: token,
        username: token,
        clientRoles: ["ADVISER", "ADVISER_SIMULATORS"],
        exp: 9_999_999_999,
      }),
    },
  });
}

async function makeSeries(salt: number): Promise<string> {
  const uuid = randomUUID();
  await world.database.orm.insert(series).values({ uuid, externalId: uuid, fullName: `Series ${salt}` });
  const points = Array.from({ length: 200 }, (_, i): [number, number] => [
    monthEnd(2009 * 12 + i),
    100 * 1.004 ** i * (1 + 0.05 * Math.sin(i * salt)),
  ]);
  await world.database.orm.transaction((tx) =>
    writeValues(tx, [{ series: uuid, packed: fromPoints(points, 0) }], { by: world.administrator }),
  );
  return uuid;
}

describe.each([
  ["in process", () => ({ url: address, fetch: (request: Request) => backend.fetch(request) })],
  ["over a socket", () => ({ url: `http://127.0.0.1:${port}/office/api` })],
])("the whole way of a simulation, %s", (name, target) => {
  test("scenarios are found, the projection made, saved and read again as it was", async () => {
    const clients = createBackendClients({ api: target(), computation: target(), pdf: target() });
    await clients.initialise();
    const { api, computation } = clients.bind({ token: "anna", requestId: "request-1" });
    const weights = { [await makeSeries(1.1)]: 0.6, [await makeSeries(0.7)]: 0.4 };
    const set = await api.scenarioSets.resolve({ body: { series: Object.keys(weights) } });
    const results = await computation.simulator.freeManagement({
      startDate: "2026-01-01",
      horizon: 10,
      currentBalance: 10_000,
      movements: [{ type: "PERIODIC_DEPOSIT", amount: 100, frequency: "MONTHLY" }],
      weights,
      matrixUuid: set.uuid,
      target: { parameter: "target", value: 25_000 },
    });
    expect(simulationResult.parse(results)).toMatchObject({
      months: 120,
      scenarioCount: 250,
      versions: { matrixUuid: set.uuid, matrixVersion: set.version },
    });
    expect(results.savings.at(-1)).toBe(22_000);
    expect(results.successRate).toBeGreaterThan(0);

    const [simulator] = (await api.simulators.list({ query: {} })).items;
    const parameters = simulationParameters() as never;
    const saved = await api.simulations.save({
      query: { simulationName: `Simulation ${name}`, simulator: simulator!.uuid },
      headers: { "idempotency-key": randomUUID() },
      body: { parameters, results, versions: null },
    });
    expect((await api.simulations.get({ params: { uuid: saved.uuid } })).results).toEqual(results);
    const error = await computation.simulator
      .freeManagement({ startDate: "2026-01-01", horizon: 10, weights, matrixUuid: set.uuid })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "AppError", status: 422, code: "2201", message: "Request failed with status code 422" });
    await api.simulations.remove({ params: { uuid: saved.uuid }, query: {}, headers: {} });
    await clients.close();
  });

  test("a file of values goes up as a stream and is refused for an adviser", async () => {
    const clients = createBackendClients({ api: target(), computation: target(), pdf: target() });
    await clients.initialise();
    const { rawApi } = clients.bind({ token: "anna", requestId: "request-1" });
    const answer = await rawApi("/financial-value-service/v1/financial_values/import-series-dump", {
      method: "POST",
      body: "a;b",
      headers: { "content-type": "text/csv" },
    });
    expect(answer.status).toBe(403);
    await clients.close();
  });
});

test("only what is hosted is served and described", async () => {
  const apiOnly = await start(["api"]);
  const ask = (path: string, init?: RequestInit) =>
    apiOnly.fetch(new Request(`${address}${path}`, { headers: { authorization: "Bearer anna" }, ...init }));
  expect((await ask("/user-service/v1/users/count")).status).toBe(200);
  expect((await ask("/simulator-service/simulator", { method: "POST" })).status).toBe(404);
  const document = await (await apiOnly.fetch(new Request(`${address}/openapi.json`))).text();
  expect(document).toContain("/user-service/v1/users/count");
  expect(document).not.toContain("/simulator-service/");
  expect((await apiOnly.fetch(new Request(`${address}/docs`))).headers.get("content-type")).toBe("text/html; charset=utf-8");
  await apiOnly.close();
});

test("where passwords are kept elsewhere scripts are sent there", async () => {
  const body = JSON.stringify({ username: "anna", password: "right" });
  const request = new Request(`${address}/user-service/v1/token/authorize`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
  expect((await backend.fetch(request)).status).toBe(501);
});

/** Calls of people who are not signed in. */
const OPEN = [
  ...["token-authorize-post", "token-authorize-get", "token-acquire", "questionnaire-links"],
  ...["advice-package-links", "advice-package-link-file", "alerts-email-unsubscribe"],
  ...["aaa-public-list", "aaa-public-get", "aaa-public-download-kid", "aaa-public-download-factsheet"],
];

test("every call goes out with the caller's bearer token, and is not answered without one", async () => {
  const outside = await startFaultyBackend(json({ error: { code: "NO", message: "No.", correlationId: "c" } }, 404));
  const target = { url: outside.url };
  const clients = createBackendClients({ api: target, computation: target, pdf: target });
  expect(await clients.initialise()).toBe(true);
  const { api, computation, pdf } = clients.bind({ token: "a-token", requestId: "request-1" });
  const wrong: string[] = [];
  let calls = 0;
  for (const [contract, client] of [
    [apiContract, api],
    [computationContract, computation],
    [pdfContract, pdf],
  ] as const) {
    const found: Array<{ id: string; method: string; address: string; at: readonly string[] }> = [];
    traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
      const { operationId: id = "", method = "", path: address = "" } = procedure["~orpc"].route;
      found.push({ id, method, address, at: path });
    });
    for (const { id, method, address, at } of found) {
      calls += 1;
      const before = outside.seen.length;
      const params = Object.fromEntries([...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, "x"]));
      const call = at.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], client) as (
        input: object,
      ) => Promise<unknown>;
      await call({ params, query: {}, headers: {}, ...(method === "GET" ? {} : { body: {} }) }).catch(() => undefined);
      if (outside.seen[before]?.headers.authorization !== "Bearer a-token") wrong.push(`${id} went without its token`);
      if (client === pdf || OPEN.includes(id)) continue;
      const answer = await backend.fetch(new Request(`http://backend.test/office/api${address.replace(/\{\w+\}/g, "x")}`, { method }));
      if (answer.status !== 401) wrong.push(`${id} answered ${answer.status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(calls).toBeGreaterThan(300);
  const nobody = clients.bind({ token: null, requestId: "request-2" });
  await nobody.api.users.count({}).catch(() => undefined);
  expect(outside.seen.at(-1)!.headers.authorization).toBeUndefined();
  await Promise.all([clients.close(), outside.stop()]);
});
