import { createServer, type Server } from "node:http";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sql } from "#app/services/sql.ts";
import { openTestDatabase } from "../../../tests/fixtures/database.ts";
import { createLogger } from "../logger.server.ts";
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
    Object.assign(res.locals, { requestId: "r", nonce: "n", log: createLogger("silent") });
    next();
  });
  app.use(limits);
  app.use((_req, res) => void res.status(204).end());
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, server };
}

describe("rate limits", () => {
  it("count reads of one address for all processes together, and begin anew each minute", async () => {
    const [first, second] = [rateLimits(sql, () => now), rateLimits(sql, () => now)];
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
    const { url, server } = await start(rateLimits(sql, () => now));
    const write = async (base: string, address = "10.0.0.9") =>
      (await fetch(base, { method: "POST", headers: { "x-forwarded-for": address } })).status;
    const answers: number[] = [];
    for (let i = 0; i < 601; i++) answers.push(await write(url));
    expect(answers.slice(0, 600)).toEqual(Array.from({ length: 600 }, () => 204));
    expect(answers[600]).toBe(429);
    for (let i = 0; i < 601; i++) expect(await write(url, "127.0.0.1")).toBe(204);
    const away: Sql = { query: () => Promise.reject(new Error("away")), transaction: () => Promise.reject(new Error("away")) };
    const broken = await start(rateLimits(away, () => now));
    expect(await write(broken.url)).toBe(204);
    for (const one of [server, broken.server]) {
      one.closeAllConnections();
      one.close();
    }
  });

  it("forget what is two hours old", async () => {
    now += 3 * 3_600_000;
    await rateLimits(sql, () => now).purge();
    expect(await sql.query("SELECT 1 FROM rate_limit")).toHaveLength(0);
  });
});
