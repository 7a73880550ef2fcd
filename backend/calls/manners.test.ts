import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#app/contract/index.ts";
import { publicDocuments } from "#backend/api/openapi/documents.ts";
import { ignoredNames } from "#backend/calls/ignored-names.ts";
import { methodTable } from "#backend/calls/manners.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld } from "../../tests/fixtures/api.ts";
import { openTestDatabase } from "../../tests/fixtures/database.ts";

const OFFICE = "https://office.example";
const count = "/user-service/v1/users/count";
const pools = "/series-definition-service/v1/investment_pools";
let world: ApiWorld;
beforeAll(async () => {
  world = await openApiWorld(() => openTestDatabase(), {
    corsOrigins: [OFFICE],
    documents: publicDocuments(contract, "https://cairn.test/api"),
  });
});
afterAll(() => world.close());

const send = (method: string, path: string, headers: Record<string, string> = {}, who: string | null = "admin") =>
  world.handler(
    new Request(`http://api.test/api${path}`, { method, headers: { ...(who && { authorization: `Bearer token-${who}` }), ...headers } }),
  );

test("HEAD is what GET is, without its body", async () => {
  const [get, head] = [await send("GET", count), await send("HEAD", count)];
  const body = await get.text();
  expect([head.status, await head.text(), head.headers.get("content-length")]).toEqual([200, "", String(Buffer.byteLength(body))]);
  expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
  expect((await send("HEAD", count, {}, null)).status).toBe(401);
  expect((await send("HEAD", "/openapi.json", {}, null)).status).toBe(200);
});

test("another method of a known path: 405 with what it takes, in the form of every refusal", async () => {
  for (const method of ["PATCH", "DELETE"]) {
    const answer = await send(method, count);
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(((await answer.json()) as ErrorAnswer).error).toMatchObject({ code: "METHOD_NOT_ALLOWED", correlationId: expect.any(String) });
  }
  expect((await send("PATCH", count, {}, null)).status).toBe(401);
  expect((await send("PATCH", "/user-service/v1/nothing")).status).toBe(404);
});

test("a path in full takes precedence over a parameter in what is allowed", () => {
  const at = methodTable([
    { method: "GET", path: "/a/{id}" },
    { method: "DELETE", path: "/a/{id}" },
    { method: "POST", path: "/a/all" },
  ]);
  expect([at("/a/1"), at("/a/all"), at("/a/"), at("/b")]).toEqual([["DELETE", "GET", "HEAD", "OPTIONS"], ["OPTIONS", "POST"], [], []]);
});

test("OPTIONS tells the methods; pages of another site are let in by the setting alone, and never with cookies", async () => {
  const asked = { origin: OFFICE, "access-control-request-method": "GET", "access-control-request-headers": "authorization" };
  const preflight = await send("OPTIONS", count, asked, null);
  expect([preflight.status, preflight.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    "access-control-allow-origin": OFFICE,
    "access-control-allow-methods": "GET, HEAD, OPTIONS",
    "access-control-allow-headers": expect.stringContaining("Idempotency-Key"),
    vary: "Origin",
  });
  const answer = await send("GET", count, { origin: OFFICE });
  expect(answer.headers.get("access-control-allow-origin")).toBe(OFFICE);
  expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  expect((await send("GET", count, { origin: OFFICE }, null)).headers.get("access-control-allow-origin")).toBe(OFFICE);
  for (const path of [count, "/openapi.json"])
    expect((await send("GET", path, { origin: "https://else.example" })).headers.get("access-control-allow-origin")).toBeNull();
  const closed = await openApiWorld(() => openTestDatabase());
  const request = new Request(`http://api.test/api${count}`, { method: "OPTIONS", headers: asked });
  const refused = await closed.handler(request);
  expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([204, null]);
  await closed.close();
});

test("a record's version is its ETag, the text that If-Match of a change takes", async () => {
  const made = await world.call<{ id: string; version: number }>("admin", "POST", `${pools}?name=Tagged`);
  expect(made.headers.get("etag")).toBe(`"${made.body.version}"`);
  const path = `${pools}/${made.body.id}`;
  const tag = (await world.call("admin", "GET", path)).headers.get("etag")!;
  const changed = await world.call("admin", "PUT", path, { name: "Tagged again" }, { "if-match": tag });
  expect([changed.status, changed.headers.get("etag")]).toEqual([200, `"${made.body.version + 1}"`]);
  expect((await world.call("admin", "PUT", path, { name: "Late" }, { "if-match": tag })).status).toBe(409);
  expect((await send("GET", count)).headers.get("etag")).toBeNull();
});

test("the document and its page are not sent again to those who have them", async () => {
  const first = await send("GET", "/openapi.json", {}, null);
  const tag = first.headers.get("etag")!;
  const again = await send("GET", "/openapi.json", { "if-none-match": `"x", W/${tag}` }, null);
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag]);
  const page = await send("GET", "/docs", {}, null);
  const known = await send("GET", "/docs", { "if-none-match": page.headers.get("etag") ?? "" }, null);
  expect([known.status, known.headers.get("content-security-policy")]).toEqual([304, page.headers.get("content-security-policy")]);
  expect(page.headers.get("content-security-policy")).toContain("style-src 'sha256-");
});

test("names that a call knows nothing of are told by a header, and pass over nothing else", async () => {
  const told = await send("GET", `${pools}?limitt=5&limit=5`);
  expect([told.status, told.headers.get("x-ignored")]).toEqual([200, "query.limitt"]);
  expect((await send("GET", `${pools}?limit=5`)).headers.get("x-ignored")).toBeNull();
  const made = await world.call<{ id: string }>("admin", "POST", `${pools}?name=Ignored`);
  const changed = await world.call("admin", "PUT", `${pools}/${made.body.id}`, { name: "Renamed", nmae: "x" });
  expect([changed.status, changed.headers.get("x-ignored")]).toEqual([200, "body.nmae"]);
});

test("unknown names are found inside of lists, alternatives and defaults, and nowhere else", () => {
  const body = z.object({
    lines: z.array(z.object({ series: z.string(), weight: z.string().optional() })).default([]),
    goal: z.union([
      z.object({ kind: z.literal("target"), amount: z.string() }),
      z.object({ kind: z.literal("income"), monthly: z.string() }),
    ]),
    texts: z.record(z.string(), z.string()),
    open: z.object({}).loose(),
    both: z.object({ a: z.string() }).and(z.object({ b: z.string() })),
  });
  const input = {
    lines: [{ series: "A", wieght: "1" }, { series: "B" }],
    goal: { kind: "income", monthly: "1", amonut: "2" },
    texts: { any: "thing" },
    open: { any: 1 },
    both: { a: "1", b: "2", c: "3" },
    more: 1,
  };
  expect(ignoredNames(z.object({ body }), { body: input, query: { x: "1" } }, true)).toEqual([
    "query.x",
    "body.lines[0].wieght",
    "body.goal.amonut",
    "body.both.c",
    "body.more",
  ]);
  expect(ignoredNames(body, { lines: [] }, false)).toEqual([]);
});
