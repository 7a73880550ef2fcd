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
  const answered = (status: number) => lines.filter((line): line is Line => typeof line === "object" && line.status === status);

  beforeAll(async () => {
    app = await startApp({ env: { LOG_LEVEL: "info", NODE_OPTIONS: "" } });
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
    expect(await call("/product-config-service/v1/kid_products")).toBe(501);
    await app.stop();
    lines = linesOf(app.output());
  }, 120_000);
  afterAll(() => app?.stop());

  it("is lines of the log, and the one that greets", () => {
    const others = lines.filter((line) => typeof line === "string");
    expect(others).toEqual([expect.stringMatching(/^Cairn is ready at http:/)]);
    for (const line of lines) if (typeof line === "object") expect([typeof line.level, typeof line.time]).toEqual(["string", "string"]);
    expect(lines.at(-1)).toMatchObject({ msg: "stopped" });
  });

  it("tells a refused page or call, and a call that is not offered, as what happened and as no fault", () => {
    expect(answered(403)).toHaveLength(2);
    expect(answered(501)).toHaveLength(1);
    expect(lines.filter((line) => typeof line === "object" && /^(error|fatal)$/.test(line.level))).toEqual([]);
  });
});
