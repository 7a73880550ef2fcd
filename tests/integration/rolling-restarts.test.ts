import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort, projectRoot } from "../fixtures/app.ts";
import { createPostgres, postgresAnswers } from "../fixtures/database.ts";
import { haproxyMissing, startHaproxy } from "../fixtures/haproxy.ts";
import { nginxAddress, nginxMissing, type RunningProxy, startNginx } from "../fixtures/nginx.ts";
import { type Replica, startReplica, Visitor } from "../fixtures/replicas.ts";

/** Restarts of each process behind each proxy; the campaign of faults asks for five. */
const ROUNDS = Number(process.env.ROLLING_ROUNDS ?? 1);
const VISITORS = 4;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const PROXIES: [name: string, missing: string | null, start: (ports: readonly [number, number], port: number) => Promise<RunningProxy>][] =
  [
    ["nginx", nginxMissing, (ports, port) => startNginx("nginx.conf", ports, port)],
    ["HAProxy", haproxyMissing, startHaproxy],
  ];
const built = existsSync(join(projectRoot, "build", "server.js"));

describe.each(PROXIES)("two web processes behind %s, restarted in turn under load", (_name, proxyMissing, startProxy) => {
  const missing = [postgresAnswers ? null : "no PostgreSQL answers", proxyMissing, built ? null : "the application is not built"].find(
    Boolean,
  );
  const folder = mkdtempSync(join(tmpdir(), "cairn-rolling-"));
  let database: { url: string; drop(): Promise<void> };
  let proxy: RunningProxy;
  let home = "";
  const replicas: Replica[] = [];
  const start = (port: number) => startReplica(port, folder, { PUBLIC_URL: home, DATABASE_URL: database.url, DRAIN_MS: "3000" });

  beforeAll(async () => {
    if (missing) return;
    const { port, url } = await nginxAddress();
    home = url;
    database = await createPostgres();
    const ports = [await freePort(), await freePort()] as const;
    for (const one of ports) replicas.push(await start(one));
    proxy = await startProxy(ports, port);
  }, 180_000);

  afterAll(async () => {
    await proxy?.stop();
    for (const { child } of replicas) if (child.exitCode === null) child.kill("SIGKILL");
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it.skipIf(missing)(
    `lose no request, page or form${missing ? ` (skipped: ${missing})` : ""}`,
    { timeout: 120_000 + ROUNDS * 90_000 },
    async () => {
      const answered: string[] = [];
      let going = true;
      const visit = async () => {
        const visitor = new Visitor(home);
        await visitor.signIn();
        for (let n = 0; going; n++) {
          const isForm = n % 3 === 2;
          const form = { language: n % 2 === 0 ? "fr" : "en", fontSize: "NORMAL" };
          const answer = isForm ? visitor.ask("/preferences", form) : visitor.ask(n % 3 === 0 ? "/fia/simulators" : "/preferences");
          answered.push(
            await answer.then(({ status }) => `${isForm ? "form" : "page"} ${status}`).catch((error) => `lost: ${error.message}`),
          );
          await pause(10);
        }
      };
      const visitors = Array.from({ length: VISITORS }, visit);
      await pause(500);
      for (let round = 0; round < ROUNDS; round++)
        for (const [n, { port, child }] of replicas.entries()) {
          const ended = new Promise((resolve) => child.once("exit", resolve));
          child.kill("SIGTERM");
          expect(await ended).toBe(0);
          replicas[n] = await start(port);
          // The proxy finds it again before the other one leaves.
          await pause(6_000);
        }
      going = false;
      await Promise.all(visitors);

      const wanted = new Set(["page 200", "form 303"]);
      expect(answered.filter((answer) => !wanted.has(answer))).toEqual([]);
      expect(answered.length).toBeGreaterThan(100);
      expect(answered.filter((answer) => answer.startsWith("form")).length).toBeGreaterThan(30);
    },
  );
});
