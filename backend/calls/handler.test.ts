import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiWorld, type ErrorAnswer, openApiWorld, simulationParameters } from "../../tests/fixtures/api.ts";
import { openTestDatabase } from "../../tests/fixtures/database.ts";

const snapshots = "/product-config-service/v1/simulation_snapshots";
let world: ApiWorld;
beforeAll(async () => {
  world = await openApiWorld(() => openTestDatabase(), {
    rawRoutes: [
      {
        method: "POST",
        path: "/financial-value-service/v1/financial_values/import-series-dump",
        handle: async (request, context) => ({
          status: 202,
          body: { bytes: (await request.arrayBuffer()).byteLength, by: context.caller.username },
        }),
      },
    ],
  });
});
afterAll(() => world.close());

const send = (path: string, init: RequestInit = {}) =>
  world.handler(
    new Request(`http://api.test${path}`, {
      ...init,
      headers: { authorization: "Bearer token-anna", ...(init.headers as Record<string, string>) },
    }),
  );
const errorOf = async (answer: Response) => ((await answer.json()) as ErrorAnswer).error;

test("an unknown path or method: 401 without a token, else 404 as JSON", async () => {
  for (const path of ["/api/nothing", "/api/user-service/v1/nothing", "/api/", "/api/__proto__", "/api/user-service/v1/users/count/more"]) {
    expect((await world.handler(new Request(`http://api.test${path}`))).status).toBe(401);
    const answer = await send(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/json"]);
    expect(await errorOf(answer)).toMatchObject({ code: "NOT_FOUND", message: "Call not found." });
  }
  expect((await send("/elsewhere/user-service/v1/users/count")).status).toBe(404);
});

test("the correlation id is the sent one where it is well formed, and stands in header and body", async () => {
  const sent = await send("/api/nothing", { headers: { "x-request-id": "abc-123_DEF" } });
  expect(sent.headers.get("x-request-id")).toBe("abc-123_DEF");
  expect((await errorOf(sent)).correlationId).toBe("abc-123_DEF");
  for (const bad of ["short", "a".repeat(65), "with space in it", "<script>alert(1)</script>"]) {
    const answer = await send("/api/nothing", { headers: { "x-request-id": bad } });
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test.each<[string, RequestInit, number, string]>([
  ["not JSON", { body: "{", headers: { "content-type": "application/json" } }, 400, "MALFORMED_JSON"],
  ["a form", { body: new URLSearchParams({ a: "1" }) }, 415, "UNSUPPORTED_MEDIA_TYPE"],
  ["text", { body: "{}", headers: { "content-type": "text/plain" } }, 415, "UNSUPPORTED_MEDIA_TYPE"],
  [
    "an announced length above the limit",
    { body: "{}", headers: { "content-type": "application/json", "content-length": "99999999" } },
    413,
    "PAYLOAD_TOO_LARGE",
  ],
  ["no body", {}, 400, "INVALID_INPUT"],
  ["a list", { body: "[]", headers: { "content-type": "application/json" } }, 400, "INVALID_INPUT"],
  ["null", { body: "null", headers: { "content-type": "application/json; charset=utf-8" } }, 400, "INVALID_INPUT"],
])("a body that is %s is refused", async (_what, init, status, code) => {
  const answer = await send(`/api${snapshots}`, { method: "POST", ...init });
  expect([answer.status, (await errorOf(answer)).code]).toEqual([status, code]);
});

test("a stream without an announced length is counted: refused at one megabyte, the rest is not read", async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(64 * 1024).fill(32));
    },
  });
  const init = { method: "POST", body: endless, duplex: "half", headers: { "content-type": "application/json" } } as RequestInit;
  const answer = await send(`/api${snapshots}`, init);
  expect(answer.status).toBe(413);
  expect(pulled).toBeLessThan(25);
});

test("keys that mean something to the language are data or nothing", async () => {
  const body = `{"simulator":"${world.simulators.alpha}","parameters":${JSON.stringify(simulationParameters())},"__proto__":{"isAdmin":true},"constructor":{"prototype":{"a":1}}}`;
  const made = await world.call<{ uuid: string }>("anna", "POST", snapshots, body);
  expect(made.status).toBe(201);
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  for (const query of [
    "__proto__[isAdmin]=1",
    "constructor[prototype][a]=1",
    "limit[]=1&limit[]=2",
    "limit=1&limit=2",
    "a[4294967295]=1",
    `search=${"%27;drop%20table%20series;--"}`,
  ]) {
    expect([200, 400]).toContain((await world.call("anna", "GET", `${snapshots}?${query}`)).status);
  }
  expect(({} as Record<string, unknown>).a).toBeUndefined();
});

test("owner, organisation and version of a body change nothing", async () => {
  const foreign = { owner: world.users.bruno, organisation: world.organisations.beta, version: 99, uuid: randomUUID(), name: "Named" };
  const made = await world.call<Record<string, unknown>>("anna", "POST", snapshots, {
    simulator: world.simulators.alpha,
    parameters: simulationParameters(),
    ...foreign,
  });
  expect(made.body).toMatchObject({ owner: world.users.anna, version: 0, name: null });
  expect(made.body.uuid).not.toBe(foreign.uuid);
});

test("a raw route gets the body as it comes, after the token was checked", async () => {
  const path = "/financial-value-service/v1/financial_values/import-series-dump";
  const init = { method: "POST", body: new Uint8Array(3_000_000), headers: { "content-type": "application/octet-stream" } };
  const answer = await send(`/api${path}`, init);
  expect([answer.status, await answer.json()]).toEqual([202, { bytes: 3_000_000, by: "anna" }]);
  expect((await world.handler(new Request(`http://api.test/api${path}`, init))).status).toBe(401);
});

test("a parameter of the query that is sent twice is a list, which is refused where one value is meant; a header fills no place of the query", async () => {
  for (const [query, status] of [
    ["limit=5", 200],
    ["limit=5&limit=6", 400],
    ["search=a&search=b", 400],
    ["limit[]=5&limit[]=6", 400],
    ["limit[a]=5", 400],
  ] as const)
    expect((await send(`/api${snapshots}?${query}`)).status, query).toBe(status);
  expect((await send(`/api${snapshots}`, { headers: { limit: "-1" } })).status).toBe(200);
});
