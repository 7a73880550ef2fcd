import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { freePort, projectRoot } from "../../fixtures/app.ts";
import { createPostgres, postgresAnswers } from "../../fixtures/database.ts";
import { documentedMetrics } from "../../fixtures/outside/documented-metrics.ts";
import { silencePath } from "../../fixtures/outside/silent-path.ts";

const built = existsSync(join(projectRoot, "build", "server.js"));
const folder = mkdtempSync(join(tmpdir(), "cairn-starts-"));
const running = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Line {
  level: string;
  msg: string;
  part?: string;
  reason?: string;
  secondsLeft?: number;
  missing?: string[];
}

/** The built server, started as the first lines of .env.example say, without the flags of npm start. */
function start(env: Record<string, string>) {
  const { NODE_ENV: _mode, NODE_OPTIONS: _options, ...others } = process.env;
  const child = spawn(process.execPath, ["build/server.js"], {
    cwd: projectRoot,
    env: { ...others, DATA_DIR: join(folder, "data"), DEMO: "1", ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const lines = () =>
    output
      .split("\n")
      .filter((line) => line.startsWith("{") && line.endsWith("}"))
      .map((line) => JSON.parse(line) as Line);
  const said = (pattern: RegExp) => lines().filter(({ msg }) => pattern.test(msg));
  return { child, ended, lines, said };
}

describe.skipIf(!built)(`a start that is refused${built ? "" : " (skipped: the application is not built)"}`, () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const secrets = { SESSION_SECRETS: "kX9vQ2mT7pLw4zR8cY1nB6sD3fH5jG0a" };
  const server = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";

  it.each<[string, Record<string, string>, RegExp]>([
    ["a folder below /proc", { DATA_DIR: "/proc/nope" }, /^DATA_DIR: must be a folder .*\/proc\/nope cannot be written \(ENOENT\)/],
    ["a file as the folder", { DATA_DIR: file }, /^DATA_DIR: must be a folder .* is no folder/],
    ["a folder below a file", { DATA_DIR: join(file, "data") }, /^DATA_DIR: must be a folder .* is no folder/],
    [
      "the address of another machine",
      { HOST: "192.0.2.7" },
      /^HOST: 192\.0\.2\.7 is no address or name of this machine \(EADDRNOTAVAIL\)/,
    ],
    ["a name that there is not", { HOST: "no-such-host.invalid" }, /^HOST: no-such-host\.invalid is no address or name of this machine/],
    ["a name with a space", { FIRST_ADMIN: "a b" }, /^FIRST_ADMIN: must be a user name of 3 to 120/],
    ["a token with spaces", { METRICS_TOKEN: "sixteen letters and more" }, /^METRICS_TOKEN: must be 16 to 400/],
    ["a number outside of its range", { UPLOAD_LIMIT_MB: "2000" }, /^UPLOAD_LIMIT_MB: must be a whole number of megabytes from 1 to 1024$/],
    ...(postgresAnswers
      ? ([
          [
            "more connections than there are",
            { ...secrets, DATABASE_URL: server, DATABASE_POOL_SIZE: "200" },
            /^DATABASE_POOL_SIZE: must be .* from 2 to \d+ here/,
          ],
          [
            "a database that is not there",
            { ...secrets, DATABASE_URL: `${server}-none` },
            /^DATABASE_URL: there is no such database on the server/,
          ],
        ] satisfies [string, Record<string, string>, RegExp][])
      : []),
  ])(
    "by %s says so in one line at once, and ends with status 1",
    async (_what, env, sentence) => {
      const { ended, lines } = start({ PORT: String(await freePort()), ...env });
      expect(await ended).toBe(1);
      const fatal = lines().filter(({ level }) => level === "fatal");
      expect(fatal.map(({ msg }) => msg.replace("Cairn cannot start. ", ""))).toEqual([expect.stringMatching(sentence)]);
    },
    30_000,
  );

  it("by a port in use says so before a database is made", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    const dataDir = join(folder, "never");
    const { ended, lines } = start({ PORT: String(port), DATA_DIR: dataDir });
    expect(await ended).toBe(1);
    other.close();
    expect(lines().at(-1)?.msg).toMatch(new RegExp(`PORT: ${port} is in use by another program on 127\\.0\\.0\\.1`));
    expect(existsSync(join(dataDir, "pglite"))).toBe(false);
  }, 30_000);
});

const missing = !postgresAnswers ? "no PostgreSQL answers" : built ? null : "the application is not built";
const SETTINGS = { SESSION_SECRETS: "kX9vQ2mT7pLw4zR8cY1nB6sD3fH5jG0a", LOG_LEVEL: "info", EMBEDDED_IDP: "1" };

describe.skipIf(missing)(`a start before a database that comes later${missing ? ` (skipped: ${missing})` : ""}`, () => {
  /** Starts the server before a path that `close`s and `open`s, and gives what it said until it was ready. */
  async function waiting(address: (database: URL) => URL, open: () => Promise<void> | void, database: { url: string }) {
    const port = await freePort();
    const app = start({
      ...SETTINGS,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: address(new URL(database.url)).href,
    });
    await expect.poll(() => app.said(/^the start waits for the database/).length, { timeout: 60_000 }).toBeGreaterThan(0);
    await open();
    await expect.poll(() => app.said(/^Cairn is ready/).length, { timeout: 90_000 }).toBe(1);
    const ready = await fetch(`http://localhost:${port}/readyz`);
    expect(ready.status).toBe(200);
    app.child.kill("SIGTERM");
    expect(await app.ended).toBe(0);
    return app;
  }

  it("waits where nobody listens, with a line each try, and tells of no part that was lost", async () => {
    const database = await createPostgres();
    const closed = await freePort();
    let path: Server | undefined;
    const target = new URL(database.url);
    const app = await waiting(
      (url) => Object.assign(url, { host: `127.0.0.1:${closed}` }),
      async () => {
        path = createServer((near) => {
          const far = connect(Number(target.port || 5432), target.hostname);
          near.pipe(far).pipe(near);
          near.on("error", () => far.destroy());
          far.on("error", () => near.destroy());
        });
        await new Promise<void>((resolve) => path?.listen(closed, "127.0.0.1", resolve));
      },
      database,
    );
    path?.close();
    await database.drop();
    const [line] = app.said(/^the start waits for the database/);
    expect(line).toMatchObject({ level: "warn", part: "database", reason: "no server answers (ECONNREFUSED)" });
    expect(line?.secondsLeft).toBeLessThanOrEqual(60);
    expect(app.said(/^a part is (lost|back)/)).toEqual([]);
    // Started without the flags of npm start: the one that only a command line can set is told.
    expect(app.said(/^started without these flags of Node/)).toMatchObject([{ missing: ["--max-semi-space-size=32"] }]);
  }, 180_000);

  it("waits for one that is lost while the demo is written into it, and writes the demo once it is back", async () => {
    const database = await createPostgres({ migrated: true });
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    // What others do is read anew outside of a transaction alone.
    const watcher = new pg.Client({ connectionString: database.url });
    await watcher.connect();
    await holder.query("begin; lock table organisation in access exclusive mode");
    const path = await silencePath(new URL(database.url));
    const port = await freePort();
    const app = start({
      ...SETTINGS,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: Object.assign(new URL(database.url), { host: path.host }).href,
    });
    const waits = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await watcher.query(waits)).rows.length, { timeout: 60_000 }).toBe(1);
    const lost = "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await watcher.query(lost);
    await expect.poll(() => app.said(/^the start waits for the database/).length, { timeout: 30_000 }).toBeGreaterThan(0);
    await holder.query("rollback");
    await expect.poll(() => app.said(/^Cairn is ready/).length, { timeout: 90_000 }).toBe(1);
    const { rows } = await holder.query<{ there: boolean }>("select count(*) > 0 as there from organisation");
    app.child.kill("SIGTERM");
    expect([await app.ended, rows]).toEqual([0, [{ there: true }]]);
    expect(app.said(/^the start waits for the database/)[0]).toMatchObject({
      part: "database",
      reason: expect.stringMatching(/^the server is stopping|^no server answers/),
    });
    await Promise.all([holder.end(), watcher.end()]);
    await path.close();
    await database.drop();
  }, 180_000);

  it("waits where connections are taken and nothing is said", async () => {
    const database = await createPostgres();
    const path = await silencePath(new URL(database.url));
    path.silence();
    const app = await waiting((url) => Object.assign(url, { host: path.host }), path.speak, database);
    await path.close();
    await database.drop();
    expect(app.said(/^a part is (lost|back)/)).toEqual([]);
  }, 180_000);
});

describe.skipIf(missing)(`a successor that does not start${missing ? ` (skipped: ${missing})` : ""}`, () => {
  it("is told by the command that asked for it, by the log and by the metrics; the former processes go on", async () => {
    const database = await createPostgres();
    const admin = new pg.Client({ connectionString: Object.assign(new URL(database.url), { pathname: "/postgres" }).href });
    await admin.connect();
    const name = new URL(database.url).pathname.slice(1);
    const role = `successor_${name}`;
    await admin.query(`create role ${role} login; alter database ${name} owner to ${role}`);
    const port = await freePort();
    const dataDir = join(folder, "several");
    const url = `http://localhost:${port}`;
    const app = start({
      ...SETTINGS,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: Object.assign(new URL(database.url), { username: role }).href,
      WEB_PROCESSES: "2",
    });
    await expect.poll(() => app.said(/^Cairn is ready/).length, { timeout: 120_000 }).toBe(1);
    const reload = () => {
      const done = spawnSync(process.execPath, ["build/operator.js", "reload"], {
        cwd: projectRoot,
        env: { ...process.env, DATA_DIR: dataDir },
        encoding: "utf8",
      });
      return { status: done.status, said: done.stdout.trim() };
    };
    const figure = async (sample: string) => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(
        text
          .split("\n")
          .find((line) => line.startsWith(`${sample} `))
          ?.split(" ")
          .at(-1),
      );
    };

    await admin.query(`alter role ${role} nologin`);
    const failed = reload();
    expect(failed).toEqual({
      status: 1,
      said: expect.stringMatching(
        /^The processes were not replaced, those that serve go on: DATABASE_URL: the server refuses this name from here/,
      ),
    });
    // The command was waited for without reading what the server wrote meanwhile.
    await expect.poll(() => app.said(/^a process could not be replaced/)).toHaveLength(1);
    expect(app.said(/^a process could not be replaced/)).toMatchObject([
      { level: "error", process: 1, reason: expect.stringMatching(/^DATABASE_URL: /) },
    ]);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const figures = [
      'web_process_failures_total{when="replacement"}',
      "web_replacement_failed",
      'web_processes{state="serving"}',
      'web_processes{state="wanted"}',
    ];
    expect(await Promise.all(figures.map(figure))).toEqual([1, 1, 2, 2]);

    const names = [...(await (await fetch(`${url}/metrics`)).text()).matchAll(/^# TYPE (web_\w+) /gm)].map(([, name]) => name);
    expect(names.sort()).toEqual(documentedMetrics("Metrics of several processes"));

    await admin.query(`alter role ${role} login`);
    expect(reload()).toEqual({ status: 0, said: "The processes were replaced." });
    expect(await figure("web_replacement_failed")).toBe(0);

    app.child.kill("SIGTERM");
    expect(await app.ended).toBe(0);
    expect(reload()).toEqual({ status: 1, said: expect.stringMatching(/^No processes of one port run with the DATA_DIR /) });
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${role}`);
    await admin.end();
  }, 300_000);
});
