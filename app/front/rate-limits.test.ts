import { createServer, type Server } from "node:http";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sql } from "#app/services/sql.ts";
import { openTestDatabase } from "../../tests/fixtures/database.ts";
import { variables } from "../services/env/env-schema.ts";
import { createLogger } from "../services/logger.server.ts";
import { rateLimits } from "./rate-limits.ts";

let sql: Sql;
let close: () => Promise<void>;
let now = 1_800_000_000_000;

beforeAll(async () => {
  const database = await openTestDatabase();
  sql = database.sql;
  close = database.close;
});
afterAll(() => close());

async function start(limits: ReturnType<typeof rateLimits>): Promise<{ url: string; server: Server }> {
  const app = express().set("trust proxy", 1);
  app.use((_req, res, next) => {
    Object.assign(res.locals, { requestId: "r", nonce: "n", log: createLogger("silent", { write: () => undefined }) });
    next();
  });
  app.use(limits);
  app.use((req, res) => void res.status(req.path.endsWith("unknown") ? 404 : 204).end());
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, server };
}

describe("rate limits", () => {
  it("count reads of one address for all processes together, and begin anew each minute", async () => {
    const [first, second] = [rateLimits(sql, { people: 50, now: () => now }), rateLimits(sql, { people: 50, now: () => now })];
    const [one, two] = [await start(first), await start(second)];
    const read = async (url: string, address = "10.0.0.1") => (await fetch(url, { headers: { "x-forwarded-for": address } })).status;
    const many = async (url: string, n: number) => {
      for (let i = 0; i < n; i += 50) await Promise.all(Array.from({ length: 50 }, () => read(url)));
    };
    await many(one.url, 600);
    await many(two.url, 400);
    await first.flush();
    await second.flush();
    expect(await read(two.url)).toBe(429);
    expect(await read(two.url, "10.0.0.2")).toBe(204);
    now += 60_000;
    expect(await read(two.url)).toBe(204);
    for (const { server } of [one, two]) {
      server.closeAllConnections();
      server.close();
    }
  });

  it("count writes at once, and let pages live when the table is away", async () => {
    const { url, server } = await start(rateLimits(sql, { people: 50, now: () => now }));
    const write = async (base: string, address = "10.0.0.9") =>
      (await fetch(base, { method: "POST", headers: { "x-forwarded-for": address } })).status;
    const many = async (n: number, address: string) => {
      const answers: number[] = [];
      for (let i = 0; i < n; i += 50) answers.push(...(await Promise.all(Array.from({ length: 50 }, () => write(url, address)))));
      return new Set(answers);
    };
    expect(await many(600, "10.0.0.9")).toEqual(new Set([204]));
    expect(await write(url)).toBe(429);
    expect(await many(650, "127.0.0.1")).toEqual(new Set([204]));
    const away: Sql = { query: () => Promise.reject(new Error("away")), transaction: () => Promise.reject(new Error("away")) };
    const broken = await start(rateLimits(away, { people: 50, now: () => now }));
    expect(await write(broken.url)).toBe(204);
    for (const one of [server, broken.server]) {
      one.closeAllConnections();
      one.close();
    }
  });

  it("count what signs somebody in by its address, and a link wherever it is opened, with the time to wait", async () => {
    now += 60_000;
    const [one, two] = [
      await start(rateLimits(sql, { people: 50, now: () => now })),
      await start(rateLimits(sql, { people: 50, now: () => now })),
    ];
    const open = (base: string, path: string, address: string) => fetch(`${base}${path}`, { headers: { "x-forwarded-for": address } });
    // Each from an address of its own, in two processes: it is the link that is tried too often.
    const link = "/?key=canary-key";
    for (let i = 0; i < 60; i++) expect((await open(i % 2 ? one.url : two.url, link, `10.1.0.${i}`)).status).toBe(204);
    const late = await open(one.url, link, "10.1.0.99");
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await late.text()).toMatch(/Trop de demandes|Too many requests/);
    expect((await open(one.url, "/?key=another", "10.1.0.99")).status).toBe(204);
    // One address that tries many: two a minute for each person behind it.
    const paths = ["/api/user-service/v1/token/authorize", "/api/user-service/v1/token/acquire?username=a&password=b"];
    for (let i = 0; i < 100; i++) expect((await open(two.url, paths[i % 2] ?? "", "10.2.0.1")).status).toBe(204);
    const refused = await open(one.url, paths[0] ?? "", "10.2.0.1");
    expect([refused.status, ((await refused.json()) as { error: { code: string } }).error.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    const stored = await sql.query<{ bucket: string }>("SELECT bucket FROM rate_limit");
    expect(stored.map(({ bucket }) => bucket).join()).not.toContain("canary");
    for (const { server } of [one, two]) {
      server.closeAllConnections();
      server.close();
    }
  });

  it("count the provider's token calls of other machines, not those of this process", async () => {
    now += 60_000;
    const { url, server } = await start(rateLimits(sql, { people: 50, now: () => now }));
    const token = async (address: string) =>
      (await fetch(`${url}/realms/aaa/protocol/openid-connect/token`, { method: "POST", headers: { "x-forwarded-for": address } })).status;
    for (let i = 0; i < 600; i++) expect(await token("10.3.0.1")).toBe(204);
    expect(await token("10.3.0.1")).toBe(429);
    expect(await token("127.0.0.1")).toBe(204);
    server.closeAllConnections();
    server.close();
  });

  it("stop an address that tries out the tokens of questionnaires, in every process, and no link that opens", async () => {
    now += 60_000;
    const [one, two] = [
      await start(rateLimits(sql, { people: 50, now: () => now })),
      await start(rateLimits(sql, { people: 50, now: () => now })),
    ];
    const open = async (base: string, token: string, address: string) =>
      (await fetch(`${base}/questionnaire/${token}`, { headers: { "x-forwarded-for": address } })).status;
    const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
    // A first one in the second process, which learns there what the other has counted.
    expect(await open(two.url, "unknown", "10.4.0.1")).toBe(404);
    await settled();
    // All at once: each is counted before it is answered.
    const many = Array.from({ length: 30 }, (_, i) => open(one.url, `${i}unknown`, "10.4.0.1"));
    const refused = (await Promise.all(many)).filter((status) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    await settled();
    expect(await open(two.url, "other-unknown", "10.4.0.1")).toBe(404);
    // The second process learns from the table what the other has counted.
    await expect.poll(() => open(two.url, "unknown", "10.4.0.1")).toBe(429);
    expect([await open(one.url, "known", "10.4.0.1"), await open(two.url, "known", "10.4.0.1")]).toEqual([204, 204]);
    expect(await open(one.url, "unknown", "10.4.0.2")).toBe(404);
    now += 60_000;
    expect(await open(one.url, "unknown", "10.4.0.1")).toBe(404);
    for (const { server } of [one, two]) {
      server.closeAllConnections();
      server.close();
    }
  });

  it("count an IPv6 network as one address, since who has one has all of it", async () => {
    now += 60_000;
    const { url, server } = await start(rateLimits(sql, { people: 50, now: () => now }));
    const ask = async (path: string, address: string) => (await fetch(`${url}${path}`, { headers: { "x-forwarded-for": address } })).status;
    const guesses: number[] = [];
    for (let i = 0; i < 70; i++) guesses.push(await ask(`/questionnaire/${i}unknown`, `2001:db8:0:7:${i.toString(16)}::${i + 1}`));
    expect(guesses.filter((status) => status === 404)).toHaveLength(20);
    expect(await ask("/questionnaire/unknown", "2001:db8:0:8::1")).toBe(404);
    // Sign-ins: three a minute for each of fifty people.
    for (let i = 0; i < 150; i++) expect(await ask("/auth/login", `2001:db8:0:9::${i.toString(16)}`)).toBe(204);
    expect(await ask("/auth/login", "2001:db8:0:9:ffff::1")).toBe(429);
    // IPv4 written as IPv6 is the same address.
    for (let i = 0; i < 150; i++) expect(await ask("/auth/login", i % 2 ? "10.6.0.1" : "::ffff:10.6.0.1")).toBe(204);
    expect([await ask("/auth/login", "10.6.0.1"), await ask("/auth/login", "::ffff:10.6.0.1")]).toEqual([429, 429]);
    expect(await ask("/auth/login", "10.6.0.2")).toBe(204);
    server.closeAllConnections();
    server.close();
  });

  it("let two hundred colleagues behind one address sign in within a minute, by the setting that nobody set", async () => {
    now += 60_000;
    const { PEOPLE_PER_ADDRESS: people } = variables.parse({});
    const { url, server } = await start(rateLimits(sql, { people, now: () => now }));
    const ask = async (path: string, method = "GET") =>
      (await fetch(`${url}${path}`, { method, headers: { "x-forwarded-for": "10.5.0.1" } })).status;
    // Each: the sign-in page, where one forgot the tab and begins again; name and password; then the first pages.
    const colleague = async () => {
      const asked = [
        await ask("/auth/login"),
        await ask("/auth/login"),
        await ask("/realms/aaa/login-actions/authenticate/x"),
        await ask("/realms/aaa/login-actions/authenticate/x", "POST"),
      ];
      for (const page of ["/auth/callback?code=x&state=y", "/", "/fia/dashboard", "/fia/simulators", "/fia/simulators/new"])
        asked.push(await ask(page));
      return asked;
    };
    const answers = new Set<number>();
    for (let i = 0; i < 200; i += 20)
      for (const asked of await Promise.all(Array.from({ length: 20 }, colleague))) for (const status of asked) answers.add(status);
    expect(answers).toEqual(new Set([204]));
    server.closeAllConnections();
    server.close();
  });

  it("forget what is two hours old", async () => {
    now += 3 * 3_600_000;
    await rateLimits(sql, { people: 50, now: () => now }).purge();
    expect(await sql.query("SELECT 1 FROM rate_limit")).toHaveLength(0);
  });
});
