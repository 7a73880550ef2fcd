import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#backend/database/open.ts";
import { whileUnused } from "#backend/database/server-use.ts";
import { createPostgres, postgresAnswers } from "../../fixtures/database.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const folder = mkdtempSync(join(tmpdir(), "cairn-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command as an operator runs it. */
const run = (command: "backup" | "restore", file: string, env: Record<string, string>) => {
  const done = spawnSync(process.execPath, ["scripts/operator.mjs", command, file], { env: { ...process.env, ...env }, encoding: "utf8" });
  return { status: done.status, said: done.stdout };
};

/** Every row of every table, in an order of its own. */
async function contents(options: { databaseUrl?: string; dataDir: string }): Promise<Record<string, string[]>> {
  const database = await openDatabase({ ...options, log, template: null, durable: false, dumpMinutes: 0 });
  try {
    const tables = await database.sql.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      const rows = await database.sql.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    await database.close();
  }
}

/** Connections that wait for an advisory lock. */
async function waiting(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select 1 from pg_locks where locktype = 'advisory' and not granted");
  await client.end();
  return rows.length;
}

async function write(options: { databaseUrl?: string; dataDir: string }, name: string): Promise<void> {
  const database = await openDatabase({ ...options, log, template: null, durable: false, dumpMinutes: 0 });
  await database.sql.query("insert into organisation (uuid, kind, name) values (gen_random_uuid(), 'distributor', $1)", [name]);
  await database.close();
}

describe("the embedded database", () => {
  const dataDir = join(folder, "embedded");
  const file = join(folder, "embedded.tar.gz");
  const env = { DATA_DIR: dataDir, DATABASE_URL: "" };
  let kept: Record<string, string[]>;

  beforeAll(async () => {
    await write({ dataDir }, "Before the backup");
    kept = await contents({ dataDir });
    expect(run("backup", file, env)).toMatchObject({ status: 0 });
    await write({ dataDir }, "After the backup");
  });

  it("comes back as it was, and the one in between is set aside", async () => {
    const { status, said } = run("restore", file, env);
    expect([status, said]).toEqual([0, expect.stringContaining("pglite.before-")]);
    expect(await contents({ dataDir })).toEqual(kept);
    expect(readdirSync(dataDir).some((name) => name.startsWith("pglite.before-"))).toBe(true);
  });

  it("is neither read nor replaced while a process uses it", async () => {
    const database = await openDatabase({ dataDir, log, template: null, durable: false, dumpMinutes: 0 });
    try {
      for (const command of ["backup", "restore"] as const) {
        const target = command === "backup" ? join(folder, "never.tar.gz") : file;
        expect(run(command, target, env)).toMatchObject({ status: 1, said: expect.stringMatching(/in use|uses/i) });
      }
      expect(existsSync(join(folder, "never.tar.gz"))).toBe(false);
    } finally {
      await database.close();
    }
  });

  it("overwrites no backup, and refuses a file that is none", () => {
    expect(run("backup", file, env)).toMatchObject({ status: 1, said: expect.stringContaining("exists already") });
    const other = join(folder, "notes.txt");
    writeFileSync(other, "no backup");
    expect(run("restore", other, env)).toMatchObject({ status: 1, said: expect.stringContaining("is not a backup") });
    expect(run("restore", join(folder, "absent"), env)).toMatchObject({ status: 1, said: expect.stringContaining("There is no file") });
  });
});

const hasTools = spawnSync("pg_dump", ["--version"]).status === 0;

describe.skipIf(!postgresAnswers || !hasTools)("a PostgreSQL server (needs one, and its client programs)", () => {
  it("comes back as it was, while the backup was made under people's hands", async () => {
    const server = await createPostgres();
    const options = { databaseUrl: server.url, dataDir: folder };
    const env = { DATABASE_URL: server.url };
    const file = join(folder, "server.dump");
    try {
      await write(options, "Before the backup");
      const kept = await contents(options);
      expect(run("backup", file, env)).toMatchObject({ status: 0 });
      await write(options, "After the backup");
      expect(run("restore", file, env)).toMatchObject({ status: 0 });
      expect(await contents(options)).toEqual(kept);
      expect(run("restore", file, { DATABASE_URL: "", DATA_DIR: join(folder, "other") })).toMatchObject({
        status: 1,
        said: expect.stringContaining("is not a backup of the embedded database"),
      });
    } finally {
      await server.drop();
    }
  });

  it("comes back from what an earlier version wrote, and stays as it is where a file is cut", async () => {
    const server = await createPostgres();
    const options = { databaseUrl: server.url, dataDir: folder };
    const env = { DATABASE_URL: server.url };
    const file = join(folder, "earlier.dump");
    const sql = new pg.Client({ connectionString: server.url });
    try {
      await write(options, "Before the upgrade");
      const kept = await contents(options);
      expect(run("backup", file, env)).toMatchObject({ status: 0 });
      await sql.connect();
      // What a later version could have added: it hangs on what the backup brings.
      await sql.query(`create type later_kind as enum ('ONE');
        create table later (organisation uuid references organisation (uuid), kind later_kind);
        create function later_count() returns bigint language sql as 'select count(*) from later';`);
      await write(options, "After the upgrade");
      const later = await contents(options);

      writeFileSync(`${file}.cut`, readFileSync(file).subarray(0, Math.floor(statSync(file).size / 2)));
      expect(run("restore", `${file}.cut`, env)).toMatchObject({ status: 1, said: expect.stringMatching(/pg_restore|psql/) });
      expect(await contents(options)).toEqual(later);

      expect(run("restore", file, env)).toMatchObject({ status: 0 });
      expect(await contents(options)).toEqual(kept);
      const left = await sql.query(
        "select to_regclass('later') as relation, to_regtype('later_kind') as type, to_regproc('later_count') as routine",
      );
      expect(left.rows).toEqual([{ relation: null, type: null, routine: null }]);
    } finally {
      await sql.end();
      await server.drop();
    }
  });

  it("is not replaced while a process uses it, and a process that starts meanwhile waits", async () => {
    const server = await createPostgres();
    const options = { databaseUrl: server.url, dataDir: folder };
    const env = { DATABASE_URL: server.url };
    const file = join(folder, "used.dump");
    try {
      await write(options, "Before the backup");
      expect(run("backup", file, env)).toMatchObject({ status: 0 });
      const database = await openDatabase({ ...options, log });
      await database.sql.query("insert into organisation (uuid, kind, name) values (gen_random_uuid(), 'distributor', 'Meanwhile')");
      const refused = run("restore", file, env);
      expect(refused).toMatchObject({ status: 1, said: expect.stringMatching(/^The application is running on this database.*\n$/) });
      expect(await database.sql.query("select name from organisation where name = 'Meanwhile'")).toHaveLength(1);
      await database.close();

      let restored = false;
      await whileUnused(server.url, async () => {
        await expect(whileUnused(server.url, async () => undefined)).rejects.toThrow(/being restored/);
        const starting = openDatabase({ ...options, log }).then(async (opened) => {
          expect(restored).toBe(true);
          await opened.close();
        });
        await vi.waitUntil(async () => (await waiting(server.url)) > 0, { timeout: 20_000 });
        restored = true;
        return { starting };
      }).then(({ starting }) => starting);
      expect(run("restore", file, env)).toMatchObject({ status: 0 });
    } finally {
      await server.drop();
    }
  });

  it("that does not answer is told in one line, and leaves no file", () => {
    const file = join(folder, "nothing.dump");
    const env = { DATABASE_URL: "postgres://someone:a-secret-word@127.0.0.1:1/none" };
    const { status, said } = run("backup", file, env);
    expect(status).toBe(1);
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(said).not.toContain("a-secret-word");
    expect(existsSync(file)).toBe(false);
  });
});
