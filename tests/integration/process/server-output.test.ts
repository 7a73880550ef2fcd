import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot, type RunningApp, signInOverHttp, startApp } from "../../fixtures/app.ts";

interface Line {
  level: string;
  time: string;
  msg: string;
  status?: number;
  route?: string;
}

/** Lines of a whole run; what is no JSON object stays as it is. */
const linesOf = (output: string): Array<Line | string> =>
  output
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      try {
        return JSON.parse(line) as Line;
      } catch {
        return line;
      }
    });

const built = existsSync(join(projectRoot, "build", "server.js"));

describe.skipIf(!built)(`all that the built server writes${built ? "" : " (skipped: the application is not built)"}`, () => {
  let app: RunningApp;
  let lines: Array<Line | string> = [];
  /** Statuses of what was refused for its origin, size, token, shape, method and number. */
  const refused: number[] = [];
  const answered = (status: number) => lines.filter((line): line is Line => typeof line === "object" && line.status === status);

  beforeAll(async () => {
    app = await startApp({ env: { LOG_LEVEL: "info", NODE_OPTIONS: "", PEOPLE_PER_ADDRESS: "10" } });
    const jar = await signInOverHttp(app.url, "adviser");
    const page = await jar.fetch(`${app.url}/admin/data/load-values`);
    expect(page.answer.status).toBe(403);
    const signedIn = await fetch(`${app.url}/api/user-service/v1/token/authorize`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "adviser", password: "demo" }),
    });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${token}` };
    const call = async (path: string) => (await fetch(`${app.url}/api${path}`, { headers })).status;
    expect(await call("/user-service/v1/audit_logs")).toBe(403);
    expect(await call("/user-service/v1/token/authorize?token=good-key")).toBe(501);
    const send = async (path: string, init: RequestInit) => (await fetch(`${app.url}${path}`, { redirect: "manual", ...init })).status;
    const form = { "content-type": "application/x-www-form-urlencoded" };
    refused.push(
      await send("/preferences", { method: "POST", headers: { ...form, origin: "https://else.example" }, body: "language=fr" }),
      await send("/preferences", { method: "POST", headers: { ...form, origin: app.url }, body: "x".repeat(70_000) }),
      await send("/api/user-service/v1/users", { headers: { authorization: "Bearer forged" } }),
      await send("/api/user-service/v1/token/authorize", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }),
      await send("/fia/simulators", { method: "PROPFIND" }),
    );
    for (let i = 0; i < 40 && !refused.includes(429); i++) {
      const status = await send("/auth/login", {});
      if (status === 429) refused.push(status);
    }
    await app.stop();
    lines = linesOf(app.output());
  }, 120_000);
  afterAll(() => app?.stop());

  it("is lines of the log alone, the one that greets among them", () => {
    expect(lines.filter((line) => typeof line === "string")).toEqual([]);
    const greetings = lines.filter((line) => typeof line === "object" && line.msg.startsWith("Cairn is ready at http:"));
    expect(greetings).toHaveLength(1);
    for (const line of lines) if (typeof line === "object") expect([typeof line.level, typeof line.time]).toEqual(["string", "string"]);
    expect(lines.at(-1)).toMatchObject({ msg: "stopped" });
  });

  it("is a line of the log too where the start fails, on standard error", () => {
    const env = { ...process.env, NODE_ENV: "production" as const, NODE_OPTIONS: "", TRUST_PROXY: "true" };
    const done = spawnSync(process.execPath, ["build/server.js"], { cwd: projectRoot, env, encoding: "utf8" });
    expect([done.status, done.stdout]).toEqual([1, ""]);
    expect(linesOf(done.stderr)).toEqual([{ level: "fatal", time: expect.any(String), msg: expect.stringContaining("TRUST_PROXY: ") }]);
  });

  it("is dropped once nobody reads it: pages are answered, and the process ends in order", async () => {
    const deaf = await startApp({ env: { LOG_LEVEL: "info", NODE_OPTIONS: "" } });
    try {
      deaf.child.stdout?.destroy();
      // More than is held back before it is written.
      for (let i = 0; i < 60; i++) expect((await fetch(`${deaf.url}/auth/login`, { redirect: "manual" })).status).toBe(302);
      const told = () => linesOf(deaf.output()).filter((line) => typeof line === "object" && /^nobody reads the log/.test(line.msg));
      await expect.poll(() => told().length, { timeout: 10_000 }).toBe(1);
      deaf.child.stderr?.destroy();
      for (let i = 0; i < 20; i++) expect((await fetch(`${deaf.url}/healthz`)).status).toBe(200);
      const ended = new Promise((resolve) => deaf.child.once("exit", (code, signal) => resolve(code ?? signal)));
      deaf.child.kill("SIGTERM");
      expect(await ended).toBe(0);
    } finally {
      await deaf.stop("SIGKILL");
    }
  }, 120_000);

  it("has a line with route and status for each request that was refused: for its origin, size, token, shape, method and number", () => {
    expect(refused).toEqual([403, 413, 401, 400, 405, 429]);
    for (const status of new Set(refused)) {
      const found = answered(status);
      expect(found.length, String(status)).toBeGreaterThan(0);
      for (const { level, msg, route } of found) expect([level, msg, typeof route]).toEqual(["info", "answered", "string"]);
    }
  });

  it("tells a refused page or call, and a call that is not offered, as what happened and as no fault", () => {
    expect(answered(403)).toHaveLength(3);
    expect(answered(501)).toHaveLength(1);
    expect(lines.filter((line) => typeof line === "object" && /^(error|fatal)$/.test(line.level))).toEqual([]);
  });
});
