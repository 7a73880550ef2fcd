import { createServer } from "node:net";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#backend/database/open.ts";
import { patientWork } from "#backend/database/pool/patient-start.ts";
import { databaseMeaning } from "#backend/database/unavailable.ts";
import { createPostgres, postgresAnswers, quietLog, temporaryFolder } from "../../../tests/fixtures/database.ts";

interface Line {
  reason: string;
  secondsLeft: number;
  message: string;
}

/** A port of this machine that nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function start(databaseUrl: string, patience: { patienceMs: number; loaded: Promise<unknown> } | null, poolSize = 2, processes = 1) {
  const lines: Line[] = [];
  const warn = (fields: object, message: string) => void lines.push({ ...(fields as Line), message });
  const opening = openDatabase({
    databaseUrl,
    dataDir: temporaryFolder().folder,
    log: { ...quietLog, warn },
    poolSize,
    processes,
    ...(patience ? { start: { ...patience, serving: new Promise(() => undefined) } } : {}),
  });
  return { lines, opening };
}
const messageOf = (opening: Promise<unknown>) => opening.then(() => "opened").catch((error: Error) => error.message);

describe("a start before a server that does not answer", () => {
  it("tries again with a line each time, and gives up with the setting's name when its time is over", async () => {
    const port = await closedPort();
    const { lines, opening } = start(`postgres://u@127.0.0.1:${port}/d`, { patienceMs: 1_500, loaded: Promise.resolve() });
    expect(await messageOf(opening)).toMatch(
      new RegExp(`^DATABASE_URL: no server answers \\(ECONNREFUSED\\) at 127\\.0\\.0\\.1:${port}/d`),
    );
    expect(lines.length).toBeGreaterThanOrEqual(2);
    for (const { message, reason } of lines)
      expect([message, reason]).toEqual(["the start waits for the database", "no server answers (ECONNREFUSED)"]);
    expect(lines.map(({ secondsLeft }) => secondsLeft)).toEqual([...lines.map(({ secondsLeft }) => secondsLeft)].sort((a, b) => b - a));
  });

  it("counts its time from the moment in which the code is read", async () => {
    let read = () => {};
    const loaded = new Promise<void>((resolve) => {
      read = resolve;
    });
    const { lines, opening } = start(`postgres://u@127.0.0.1:${await closedPort()}/d`, { patienceMs: 1, loaded });
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
    read();
    expect(await messageOf(opening)).toMatch(/^DATABASE_URL: no server answers/);
  });

  it("does not wait where nobody wants it to", async () => {
    const { lines, opening } = start(`postgres://u@127.0.0.1:${await closedPort()}/d`, null);
    expect([await messageOf(opening), lines]).toEqual([expect.stringMatching(/^DATABASE_URL: no server answers/), []]);
  });
});

describe.skipIf(!postgresAnswers)(`a start before a server${postgresAnswers ? "" : " (skipped: no PostgreSQL answers)"}`, () => {
  const patient = { patienceMs: 60_000, loaded: Promise.resolve() };

  it.each<[string, (url: URL) => void, RegExp]>([
    [
      "a database that is not there",
      (url) => Object.assign(url, { pathname: "/nobody-made-it" }),
      /there is no such database on the server/,
    ],
    [
      "a name that it does not know",
      (url) => Object.assign(url, { username: "nobody_named_so" }),
      /the server refuses this name from here/,
    ],
    ["TLS that it does not have", (url) => url.searchParams.set("sslmode", "require"), /the server has no TLS|certificate is not accepted/],
  ])("fails at once for %s", async (_what, change, reason) => {
    const database = await createPostgres();
    const url = new URL(database.url);
    change(url);
    const { lines, opening } = start(url.href, patient);
    const message = await messageOf(opening);
    await database.drop();
    expect([message, lines]).toEqual([expect.stringMatching(/^DATABASE_URL: /), []]);
    expect(message).toMatch(reason);
  });

  it("fails at once where the name has no schema for its tables", async () => {
    const database = await createPostgres();
    const url = new URL(database.url);
    url.searchParams.set("options", "-c search_path=nowhere");
    const message = await messageOf(start(url.href, patient).opening);
    await database.drop();
    expect(message).toMatch(/^DATABASE_URL: this name has no schema to make tables in \(search_path\) at /);
  });

  it("goes on with what it does on the database once a lost one is back, and says what else it waits for", async () => {
    const database = await createPostgres();
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query("create table held (n int)");
    await holder.query("begin; lock table held in access exclusive mode");
    const pool = new pg.Pool({ connectionString: database.url, lock_timeout: 50, max: 1 });
    pool.on("error", () => undefined);
    const reasons: string[] = [];
    const warn = (fields: object) => void reasons.push((fields as Line).reason);
    const patiently = patientWork(database.url, { ...quietLog, warn }, { patienceMs: 60_000, serving: new Promise(() => undefined) });
    const tries = [
      () => pool.query("select pg_terminate_backend(pg_backend_pid())"),
      () => pool.query("select * from held"),
      () => pool.query({ text: "select pg_sleep(1)", query_timeout: 20 } as pg.QueryConfig),
    ];
    const done = await patiently(async () => {
      const next = tries.shift();
      return next ? next().then(() => "not reached") : "done";
    });
    await pool.end();
    await holder.end();
    await database.drop();
    expect(done).toBe("done");
    expect(reasons).toEqual([
      expect.stringMatching(/^the server is stopping$|^no server answers/),
      "another connection holds a lock that the start needs",
      "no answer came in time (a slow server, or a lock of another connection)",
    ]);
  }, 30_000);

  it("names the setting where its patience ends, and quotes no value of a statement", async () => {
    const database = await createPostgres();
    const pool = new pg.Pool({ connectionString: database.url, statement_timeout: 20 });
    const patiently = patientWork(database.url, quietLog, { patienceMs: 0, serving: Promise.resolve() });
    const cause = await pool.query("select pg_sleep(1)").catch((error: Error) => error);
    const failed = new Error("Failed query: insert into x values ($1)\nparams: a secret", { cause });
    const message = await messageOf(patiently(() => Promise.reject(failed)));
    await pool.end();
    await database.drop();
    expect(message).toMatch(
      /^DATABASE_URL: a statement took too long, or somebody cancelled it at \S+ \(canceling statement due to statement timeout\)$/,
    );
  });

  it("is no loss of the database while a query waits for a lock, as far as that query tells", async () => {
    const database = await createPostgres();
    const pool = new pg.Pool({ connectionString: database.url });
    const error = await pool.query({ text: "select pg_sleep(1)", query_timeout: 20 } as pg.QueryConfig).catch((e: Error) => e);
    const cut = await pool.query("select pg_terminate_backend(pg_backend_pid())").catch((e: Error) => e);
    await pool.end();
    await database.drop();
    expect([error, new Error("Failed query: x", { cause: error }), cut].map(databaseMeaning)).toEqual(["perhaps", "perhaps", "lost"]);
  });

  it("is refused where its processes may want more connections than the server gives, with the most that it may be", async () => {
    const database = await createPostgres();
    const name = new URL(database.url).pathname.slice(1);
    const refusal = async (poolSize: number, processes: number) => messageOf(start(database.url, patient, poolSize, processes).opening);
    const many = await refusal(200, 99);
    const role = `limited_${name}`;
    const admin = await openDatabase({ databaseUrl: database.url, dataDir: temporaryFolder().folder, log: quietLog });
    await admin.sql.query(`create role ${role} login connection limit 12`);
    await admin.sql.query(`alter database ${name} owner to ${role}`);
    const url = Object.assign(new URL(database.url), { username: role });
    const limited = await messageOf(start(url.href, patient, 10, 2).opening);
    await admin.sql.query(`alter database ${name} owner to current_user; drop role ${role}`);
    await admin.close();
    const most = /from 2 to (\d+) here/.exec(limited)?.[1];
    await database.drop();
    expect(many).toMatch(/^(DATABASE_POOL_SIZE|WEB_PROCESSES): must be .* and the server gives \d+/);
    expect([most, limited]).toEqual([
      "5",
      expect.stringMatching(/^DATABASE_POOL_SIZE: must be a whole number of connections from 2 to 5 here: each of 2 processes/),
    ]);
  });
});
