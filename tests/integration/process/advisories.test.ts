import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { projectRoot } from "../../fixtures/app.ts";

const folder = mkdtempSync(join(tmpdir(), "cairn-advisories-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command as CI runs it, with npm asking this registry. */
async function ask(answer: RequestListener, notes: string[] = []): Promise<{ status: number; said: string }> {
  const registry = createServer(answer);
  registry.listen(0, "127.0.0.1");
  await once(registry, "listening");
  const file = join(folder, "advisories.csv");
  writeFileSync(file, ["part,advisory,seen,exception", ...notes, ""].join("\n"));
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
    npm_config_cache: join(folder, "cache"),
    ADVISORIES_FILE: file,
  };
  const child = spawn(process.execPath, ["scripts/advisories.mjs"], { cwd: projectRoot, env, stdio: ["ignore", "pipe", "inherit"] });
  const [said, [status]] = await Promise.all([text(child.stdout), once(child, "close") as Promise<[number]>]);
  registry.close();
  registry.closeAllConnections();
  return { status, said };
}
const knows: RequestListener = (req, res) => {
  if (!req.url?.endsWith("/advisories/bulk")) return void res.writeHead(404).end("{}");
  const advisory = {
    id: 1,
    url: "https://example.com/advisories/GHSA-test",
    title: "Test",
    severity: "high",
    vulnerable_versions: "<99.0.0",
  };
  res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ jose: [advisory] }));
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

it("tells an advisory that nobody noted, and one whose days are over", { timeout: 120_000 }, async () => {
  expect(await ask(knows)).toMatchObject({ status: 1, said: expect.stringContaining("jose GHSA-test (high): not noted") });
  expect(await ask(knows, [`jose,GHSA-test,${daysAgo(8)},`])).toMatchObject({ status: 1, said: expect.stringContaining("1 late") });
  expect(await ask(knows, [`jose,GHSA-test,${daysAgo(6)},`])).toMatchObject({
    status: 0,
    said: expect.stringContaining("to be replaced by"),
  });
  expect(await ask(knows, [`jose,GHSA-test,${daysAgo(90)},not reachable here`])).toMatchObject({ status: 0 });
});

it("passes where nothing is known, and says so where the registry cannot be asked", { timeout: 120_000 }, async () => {
  const empty = await ask((_req, res) => void res.writeHead(200, { "content-type": "application/json" }).end("{}"));
  expect(empty).toMatchObject({ status: 0, said: expect.stringContaining("No advisory is known") });
  const refused = await ask((_req, res) => void res.writeHead(405).end());
  expect(refused).toMatchObject({ status: 0, said: expect.stringContaining("Nothing was checked") });
});
