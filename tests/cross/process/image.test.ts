import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SERVER_FLAGS } from "../../../scripts/server-flags.mjs";
import { freePort } from "../../fixtures/app.ts";
import { createPostgres, postgresAnswers } from "../../fixtures/database.ts";
import { type Image, makeImage, noImage } from "../../fixtures/outside/image.ts";

const operator = (...words: string[]) => ["node", "build/operator.js", ...words];
const headIn = (said: string) => /head (\d+:[0-9a-f]{64})/.exec(said)?.[1] ?? said;

describe.skipIf(noImage)(`the image by its own steps, read-only and without root${noImage ? `: ${noImage}` : ""}`, () => {
  let image: Image;
  beforeAll(() => {
    image = makeImage();
  }, 300_000);
  afterAll(() => image?.remove());

  /** A container of the application while `work` goes on; what it said at its end. */
  async function serving(env: Record<string, string>, work: (url: string, settings: Record<string, string>) => Promise<void>) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = { EMBEDDED_IDP: "1", PORT: String(port), PUBLIC_URL: `http://localhost:${port}/cairn`, ...env };
    const child = image.start(image.command, settings);
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const ended = once(child, "exit");
    try {
      const ready = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok;
      while (!(await ready())) {
        if (child.exitCode !== null) throw new Error(said);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await work(url, settings);
    } finally {
      child.kill("SIGTERM");
      expect([await ended, said]).toEqual([[0, null], expect.stringContaining('"msg":"stopped"')]);
    }
    return said;
  }

  /** A sign-in that is refused: a row of the audit log. */
  async function refusedSignIn(url: string) {
    const { status } = await fetch(`${url}/cairn/api/user-service/v1/token/authorize`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "nobody", password: "wrong" }),
    });
    expect(status).toBe(401);
  }

  it("runs what npm start runs, as a user that can write in its volumes alone", () => {
    expect(image.command).toEqual(["node", ...SERVER_FLAGS, "build/server.js"]);
    expect(image.user).toBe("node");
    expect(image.run(["id", "-un"]).said.trim()).toBe("node");
    const write = (path: string) => image.run(["node", "-e", `require("fs").writeFileSync("${path}", "")`]);
    for (const path of ["/data/x", "/tmp/x", "/backup/x"]) expect(write(path).said).toBe("");
    for (const path of ["/x", "/app/x", "/app/build/x"])
      expect(write(path)).toMatchObject({ status: 1, said: expect.stringContaining("EROFS") });
    expect(image.run(["ls", "/app", "/app/backend/database"]).said.split(/\s+/)).not.toContain("server.ts");
  });

  it("on the embedded database: serves, says its health, is backed up, restored and verified, and serves again", async () => {
    image.freshVolumes();
    await serving({}, async (url, settings) => {
      await refusedSignIn(url);
      expect(image.run(image.healthCheck, settings).status).toBe(0);
      expect(image.run(operator("backup", "/backup/embedded"), settings)).toMatchObject({
        status: 1,
        said: expect.stringContaining("in use"),
      });
    });
    expect(image.run(image.healthCheck).status).toBe(1);
    const before = image.run(operator("audit:verify"));
    expect(before).toEqual({ status: 0, said: expect.stringMatching(/^The audit log is whole: \d+ rows, head/) });
    expect(image.run(operator("backup", "/backup/embedded"))).toEqual({ status: 0, said: "Backup written to /backup/embedded\n" });

    await serving({}, refusedSignIn);
    expect(headIn(image.run(operator("audit:verify")).said)).not.toBe(headIn(before.said));
    expect(image.run(operator("restore", "/backup/embedded"))).toMatchObject({
      status: 0,
      said: expect.stringContaining("/data/pglite.before-"),
    });
    expect(image.run(operator("audit:verify", "--head", headIn(before.said)))).toEqual(before);
    expect(image.run(operator("keys:renew")).said).toContain("open every key");
    await serving({}, refusedSignIn);
  }, 300_000);

  const missing = () => image.packages.filter((name) => spawnSync("dpkg-query", ["--status", name]).status !== 0);

  it.skipIf(!postgresAnswers)(
    "on a PostgreSQL server (needs one): the same, backed up while it serves",
    async (test) => {
      if (missing().length > 0) test.skip(`this machine lacks ${missing().join(", ")}`);
      image.freshVolumes();
      const server = await createPostgres();
      const settings = { DATABASE_URL: server.url, SESSION_SECRETS: "kX9vQ2mT7pLw4zR8cY1nB6sD3fH5jG0a" };
      try {
        await serving(settings, async (url) => {
          await refusedSignIn(url);
          expect(image.run(operator("backup", "/backup/server"), settings)).toEqual({
            status: 0,
            said: "Backup written to /backup/server\n",
          });
          await refusedSignIn(url);
        });
        const later = image.run(operator("audit:verify"), settings);
        expect(later).toEqual({ status: 0, said: expect.stringMatching(/^The audit log is whole: \d+ rows, head/) });
        expect(image.run(operator("restore", "/backup/server"), settings)).toMatchObject({ status: 0 });
        const restored = image.run(operator("audit:verify"), settings);
        expect(restored).toEqual({ status: 0, said: expect.stringMatching(/^The audit log is whole/) });
        expect(headIn(restored.said)).not.toBe(headIn(later.said));
        expect(image.run(operator("audit:verify", "--head", headIn(later.said)), settings).status).toBe(1);
        await serving(settings, refusedSignIn);
      } finally {
        await server.drop();
      }
    },
    300_000,
  );
});
