import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort, projectRoot } from "../../fixtures/app.ts";

const folder = mkdtempSync(join(tmpdir(), "cairn-process-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The server from its sources, without pages: those need the build. */
function start(env: Record<string, string>): { child: ChildProcess; output: { out: string; err: string }; ended: Promise<number | null> } {
  const child = spawn(process.execPath, ["--import", "tsx", "server.ts"], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "test",
      SERVICES: "identity,api",
      DATA_DIR: join(folder, "data"),
      DEMO: "1",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { out: "", err: "" };
  child.stdout?.on("data", (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output.err += chunk.toString()));
  return { child, output, ended: new Promise((resolve) => child.once("exit", resolve)) };
}

describe("a start with a wrong setting", () => {
  it.each([
    ["TRUST_PROXY", { TRUST_PROXY: "true" }],
    ["HOST", { HOST: "0.0.0.0", DEMO: "" }],
  ])("ends with status 1 and one line that names %s", async (name, env) => {
    const { ended, output } = start(env);
    expect(await ended).toBe(1);
    expect(output.out).toBe("");
    expect(output.err.split("\n").filter((line) => line !== "")).toEqual([
      expect.stringMatching(new RegExp(`^Cairn cannot start\\. ${name}: `)),
    ]);
  });
});

describe("a running server", () => {
  let port: number;
  let running: ReturnType<typeof start>;

  beforeAll(async () => {
    port = await freePort();
    running = start({ PORT: String(port) });
    for (let i = 0; i < 900 && !running.output.out.includes("Cairn is ready"); i++)
      await new Promise((resolve) => setTimeout(resolve, 100));
  }, 120_000);

  it("says in one line where it is and which accounts there are", () => {
    expect(running.output.out.split("\n").filter((line) => line.startsWith("Cairn is ready"))).toEqual([
      `Cairn is ready at http://localhost:${port}. Demo accounts: adviser, admin, asset-manager, insurer (password: demo; more on the sign-in page)`,
    ]);
  });

  it("finishes what is under way at SIGTERM, and ends with status 0", async () => {
    const signIn = () =>
      fetch(`http://localhost:${port}/api/user-service/v1/token/authorize`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username: "adviser", password: "demo" }),
      }).then((answer) => answer.status);
    await signIn();
    const underWay = Array.from({ length: 12 }, signIn);
    await new Promise((resolve) => setTimeout(resolve, 60));
    running.child.kill("SIGTERM");
    expect(await Promise.all(underWay)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(await running.ended).toBe(0);
    expect(running.output.out).toContain('"msg":"stopped"');
    await expect(signIn()).rejects.toThrow();
  });
});
