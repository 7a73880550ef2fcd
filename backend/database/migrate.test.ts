import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MIGRATION_LOCK, MigrationRefused, migrate, migrationsFolder } from "#backend/database/migrate.ts";
import { openDatabase } from "#backend/database/open.ts";
import { createPostgres, openTestDatabase, postgresAnswers, quietLog, temporaryFolder } from "../../tests/fixtures/database.ts";

/** A migrations folder with the given files, as drizzle-kit writes it. */
function writeMigrations(folder: string, files: Record<string, string>): void {
  fs.mkdirSync(path.join(folder, "meta"), { recursive: true });
  const entries = Object.keys(files).map((tag, idx) => ({ idx, version: "7", when: 1_000 + idx, tag, breakpoints: true }));
  fs.writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify({ version: "7", dialect: "postgresql", entries }));
  for (const [tag, sql] of Object.entries(files)) fs.writeFileSync(path.join(folder, `${tag}.sql`), sql);
}

describe.skipIf(!postgresAnswers)(`migrations on PostgreSQL${postgresAnswers ? "" : " (skipped: no server answers)"}`, () => {
  let server: Awaited<ReturnType<typeof createPostgres>>;
  let pool: pg.Pool;
  let files: ReturnType<typeof temporaryFolder>;
  beforeEach(async () => {
    server = await createPostgres();
    pool = new pg.Pool({ connectionString: server.url });
    files = temporaryFolder();
  });
  afterEach(async () => {
    await pool.end();
    await server.drop();
    files.remove();
  });
  const tables = async () =>
    (await pool.query("select table_name from information_schema.tables where table_schema = 'public' order by 1")).rows.map(
      (r) => r.table_name as string,
    );

  it("gives the same tables and columns as on the embedded database", async () => {
    await migrate(pool, quietLog);
    const columns =
      "select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2";
    const embedded = await openTestDatabase("pglite");
    try {
      const server = (await pool.query(columns)).rows;
      expect(server.length).toBeGreaterThan(100);
      expect(await embedded.sql.query(columns)).toEqual(server);
    } finally {
      await embedded.close();
    }
  });

  it("proposes tax rules that nobody has confirmed", async () => {
    await migrate(pool, quietLog);
    const { rows } = await pool.query("select confirmed_at, confirmed_by, social_charges_rate from tax_rules");
    expect(rows).toEqual([{ confirmed_at: null, confirmed_by: null, social_charges_rate: "17.2" }]);
  });

  it("runs once when several processes start at the same time, and not again", async () => {
    const applied: object[] = [];
    const log = { ...quietLog, info: (fields: object, message: string) => void (message === "migration applied" && applied.push(fields)) };
    await Promise.all([migrate(pool, log), migrate(pool, log), migrate(pool, log)]);
    await migrate(pool, log);
    expect(applied).toHaveLength(fs.readdirSync(migrationsFolder()).filter((name) => name.endsWith(".sql")).length);
  });

  it("says for whom it waits while another process holds the database", async () => {
    const other = await pool.connect();
    await other.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const said: string[] = [];
    writeMigrations(files.folder, { "0000_one": "create table one (n int);" });
    const migrating = migrate(pool, { ...quietLog, info: (_fields, message) => void said.push(message) }, files.folder);
    await expect.poll(() => said).toEqual(["the start waits for another process, which migrates or restores the database"]);
    expect(await tables()).toEqual([]);
    other.release(true);
    await migrating;
    expect([await tables(), said.at(-1)]).toEqual([["one", "schema_migration"], "migration applied"]);
  });

  it("leaves nothing of a migration that stops half-way and continues with it at the next start", async () => {
    writeMigrations(files.folder, {
      "0000_one": "create table one (n int);",
      "0001_two": "create table two (n int);--> statement-breakpoint\nselect 1/0;",
    });
    await expect(migrate(pool, quietLog, files.folder)).rejects.toThrow("division by zero");
    expect(await tables()).toEqual(["one", "schema_migration"]);
    writeMigrations(files.folder, { "0000_one": "create table one (n int);", "0001_two": "create table two (n int);" });
    await migrate(pool, quietLog, files.folder);
    expect(await tables()).toEqual(["one", "schema_migration", "two"]);
  });

  it("refuses a database of a later or another version in one sentence", async () => {
    writeMigrations(files.folder, { "0000_one": "create table one (n int);", "0001_two": "create table two (n int);" });
    await migrate(pool, quietLog, files.folder);
    writeMigrations(files.folder, { "0000_one": "create table one (n int);" });
    await expect(migrate(pool, quietLog, files.folder)).rejects.toThrow(/later version/);
    writeMigrations(files.folder, { "0000_one": "create table other (n int);", "0001_two": "create table two (n int);" });
    await expect(migrate(pool, quietLog, files.folder)).rejects.toThrow(/another version/);
    // The program's own migrations meet a database that was made by these.
    const opened = openDatabase({ databaseUrl: server.url, dataDir: files.folder, log: quietLog });
    await expect(opened).rejects.toBeInstanceOf(MigrationRefused);
  });

  it.each([
    ["postgres://postgres@127.0.0.1:9/none", /^DATABASE_URL: no server answers \(ECONNREFUSED\) at 127\.0\.0\.1:9\/none/],
    [
      () => Object.assign(new URL(server.url), { pathname: "/nowhere_at_all" }).href,
      /^DATABASE_URL: there is no such database on the server at /,
    ],
  ])("names the setting when no server or database is there", async (given, sentence) => {
    const databaseUrl = typeof given === "string" ? given : given();
    await expect(openDatabase({ databaseUrl, dataDir: files.folder, log: quietLog })).rejects.toThrow(sentence);
  });
});
