import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { projectRoot, type RunningApp, signInOverHttp, startApp } from "../../fixtures/app.ts";
import { createPostgres, postgresAnswers } from "../../fixtures/database.ts";

const missing = !postgresAnswers
  ? "no PostgreSQL answers"
  : existsSync(join(projectRoot, "build", "server.js"))
    ? null
    : "the application is not built";

interface Line {
  msg: string;
  process?: number;
  route?: string;
}

describe.skipIf(missing)(`two processes on one port${missing ? ` (skipped: ${missing})` : ""}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "cairn-several-"));
  let database: { url: string; drop(): Promise<void> };
  let app: RunningApp;
  let cookie = "";

  beforeAll(async () => {
    database = await createPostgres();
    const env = {
      DATABASE_URL: database.url,
      SESSION_SECRETS: "kX9vQ2mT7pLw4zR8cY1nB6sD3fH5jG0a",
      WEB_PROCESSES: "2",
      LOG_LEVEL: "info",
      NODE_OPTIONS: "",
    };
    app = await startApp({ dataDir: folder, env, timeoutMs: 120_000 });
    // A hook may not poll by expect.
    await vi.waitFor(() => expect(said(/^Cairn is ready/)).toBe(1), { timeout: 60_000 });
    cookie = (await signInOverHttp(app.url, "adviser")).header();
  }, 180_000);
  afterAll(async () => {
    await app?.stop("SIGKILL");
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  const lines = (): Line[] =>
    app
      .output()
      .split("\n")
      .flatMap((line) => (line.startsWith("{") && line.endsWith("}") ? [JSON.parse(line) as Line] : []));
  const said = (pattern: RegExp) => lines().filter(({ msg }) => pattern.test(msg)).length;

  const kept: Agent[] = [];
  /** A visitor whose connection is kept, as a proxy keeps it. */
  function visitor() {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    kept.push(agent);
    return (path: string, form?: Record<string, string>) =>
      new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
        const body = form && new URLSearchParams(form).toString();
        const type = body === undefined ? {} : { origin: app.url, "content-type": "application/x-www-form-urlencoded" };
        const sent = request(
          `${app.url}${path}`,
          { agent, method: body === undefined ? "GET" : "POST", headers: { cookie, ...type } },
          (answer) => {
            answer.on("data", () => undefined);
            answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
          },
        );
        sent.on("error", reject);
        sent.end(body);
      });
  }

  const processes = async () => {
    const answering = new Set<number>();
    for (let i = 0; i < 12; i++) await visitor()("/fia/simulators");
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const line of lines().slice(-40)) if (line.route === "/fia/simulators" && line.process) answering.add(line.process);
    return [...answering].sort();
  };

  it("share visitors and their sessions, and tell the figures of both", async () => {
    expect(await processes()).toEqual([1, 2]);
    const figures = async () => (await fetch(`${app.url}/metrics`)).text();
    const answered = async () =>
      Number(
        /^http_request_duration_seconds_count\{method="GET",route="\/fia\/simulators",status="2xx"\} (\d+)/m.exec(await figures())?.[1],
      );
    const before = await answered();
    for (let i = 0; i < 10; i++) await visitor()("/fia/simulators");
    expect((await answered()) - before).toBe(10);
    // One database: its rows are not counted once for each process.
    expect(Number(/^sessions (\d+)/m.exec(await figures())?.[1])).toBe(1);
  }, 60_000);

  it("are two again when one was killed, and pages are answered as soon as that was noticed", async () => {
    process.kill(memberPids()[0]!, "SIGKILL");
    await expect.poll(() => said(/^a process ended by itself/), { timeout: 10_000 }).toBe(1);
    for (let i = 0; i < 20; i++) expect((await visitor()("/fia/simulators")).status).toBe(200);
    await expect.poll(() => said(/^a process serves again/), { timeout: 60_000 }).toBe(1);
    expect(await processes()).toEqual([1, 2]);
  }, 120_000);

  it("let nobody wait for the one that was killed before it took a connection", async () => {
    const again = said(/^a process serves again/);
    const [halted] = memberPids();
    process.kill(halted!, "SIGSTOP");
    // Handed over in turn: one of them stays on its way, the other process answers the others.
    const asked = Array.from({ length: 4 }, () =>
      fetch(`${app.url}/healthz`).then(
        ({ status }) => status,
        () => "closed",
      ),
    );
    await Promise.race(asked);
    process.kill(halted!, "SIGKILL");
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer !== 200 && answer !== "closed")).toEqual([]);
    expect(answers).toContain(200);
    await expect.poll(() => said(/^a process serves again/), { timeout: 60_000 }).toBe(again + 1);
  }, 90_000);

  it("are two again when one stands still: it is ended, and another takes its place", async () => {
    const again = said(/^a process serves again/);
    const [halted] = memberPids();
    process.kill(halted!, "SIGSTOP");
    await expect.poll(() => said(/^a process stands still; it is ended$/), { timeout: 60_000 }).toBe(1);
    await expect.poll(() => said(/^a process serves again/), { timeout: 60_000 }).toBe(again + 1);
    expect(memberPids()).not.toContain(halted);
    expect(await processes()).toEqual([1, 2]);
  }, 150_000);

  it("are replaced one by one at SIGHUP, without a lost page or form on kept connections and new ones", async () => {
    const former = memberPids();
    let going = true;
    const answers: string[] = [];
    const visits = Array.from({ length: 6 }, async (_, n) => {
      let ask = visitor();
      for (let i = 0; going; i++) {
        // Half of them come anew each time.
        if (n % 2) ask = visitor();
        const isForm = i % 4 === 3;
        const answer = isForm ? ask("/preferences", { language: "fr", fontSize: "NORMAL" }) : ask("/fia/simulators");
        answers.push(await answer.then(({ status }) => `${isForm ? "form" : "page"} ${status}`).catch((error) => `lost: ${error.message}`));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    app.child.kill("SIGHUP");
    await expect.poll(() => said(/^the processes were replaced/), { timeout: 120_000 }).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    going = false;
    await Promise.all(visits);
    for (const agent of kept) agent.destroy();
    expect(answers.filter((answer) => answer !== "page 200" && answer !== "form 303")).toEqual([]);
    expect(answers.length).toBeGreaterThan(60);
    // A process that is replaced may serve its kept connections for a minute after its successor has taken over.
    await expect.poll(() => memberPids().filter((pid) => former.includes(pid)), { timeout: 90_000 }).toEqual([]);
  }, 300_000);

  it("end in order with the one that supervises them", async () => {
    const ended = new Promise((resolve) => app.child.once("exit", (code, signal) => resolve(code ?? signal)));
    app.child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(said(/^stopped$/)).toBeGreaterThanOrEqual(3);
  }, 60_000);

  /** Processes that the supervisor has started. */
  function memberPids(): number[] {
    return readdirSync("/proc").flatMap((name) => {
      if (!/^\d+$/.test(name)) return [];
      try {
        const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ");
        return Number(fields?.[1]) === app.child.pid ? [Number(name)] : [];
      } catch {
        return [];
      }
    });
  }
});
