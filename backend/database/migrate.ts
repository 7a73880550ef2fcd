import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Pool, PoolClient } from "pg";
import type { DatabaseLog } from "#backend/database/database.ts";
import { cutWhenSilent } from "#backend/database/pool/silent-connection.ts";
import { projectRoot } from "#backend/database/project-root.ts";

/** Key of the advisory lock that lets one of several starting replicas migrate while the others wait. */
export const MIGRATION_LOCK = 7_203_114_011;

/** The migrations folder is shipped with the program, beside build/ as in the source tree. */
export const migrationsFolder = () => path.join(projectRoot(), "backend/database/migrations");

export class MigrationRefused extends Error {}

const JOURNAL = `create table if not exists schema_migration (
  position integer primary key, hash text not null, applied_at timestamptz not null default now())`;

type Queries = Pick<PoolClient, "query">;
type Migration = ReturnType<typeof readMigrationFiles>[number];

/** The migrations that are missing, by their position. Refuses a database whose applied ones are not these. */
async function missingOn(queries: Queries, migrations: readonly Migration[]): Promise<Array<[number, Migration]>> {
  const { rows: applied } = await queries.query<{ hash: string }>("select hash from schema_migration order by position");
  if (applied.length > migrations.length)
    throw new MigrationRefused("The database was migrated by a later version of the program; start that version.");
  for (const [position, { hash }] of applied.entries())
    if (hash !== migrations[position]?.hash)
      throw new MigrationRefused(
        `Migration ${position} of the database differs from the program's; the database belongs to another version.`,
      );
  return [...migrations.entries()].slice(applied.length);
}

async function isBegun(queries: Queries): Promise<boolean> {
  const { rows } = await queries.query<{ isThere: boolean }>(`select to_regclass('schema_migration') is not null as "isThere"`);
  return rows[0]?.isThere === true;
}

/** Refuses a database that is not just what this version makes of it: for commands beside the application, which migrate nothing. */
export async function checkMigrated(pool: Pool, folder = migrationsFolder()): Promise<void> {
  if (!(await isBegun(pool)))
    throw new MigrationRefused("There is nothing of the application in this database; is it the one that is meant?");
  const missing = await missingOn(pool, readMigrationFiles({ migrationsFolder: folder }));
  if (missing.length > 0)
    throw new MigrationRefused(
      "The database is that of an earlier version of the program: use the command of that version, or start this one first. A command migrates nothing.",
    );
}

/** The same for a command that may begin an installation: a database without anything of the application is made ready. */
export const migrateNew = async (pool: Pool, log: DatabaseLog, folder = migrationsFolder()): Promise<void> =>
  (await isBegun(pool)) ? checkMigrated(pool, folder) : migrate(pool, log, folder);

/**
 * Applies the migrations that are missing, each in one transaction with its journal row: a start that was killed in
 * the middle continues with the next one. Refuses a database whose applied migrations are not these.
 */
export async function migrate(pool: Pool, log: DatabaseLog, folder = migrationsFolder()): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const client = await pool.connect();
  try {
    // Another process may migrate for minutes meanwhile, and so may this one.
    cutWhenSilent(client, 0);
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [MIGRATION_LOCK]);
    if (!rows[0]?.taken) {
      log.info({ part: "database" }, "the start waits for another process, which migrates or restores the database");
      await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    }
    try {
      // A database that writes nothing at the moment may be opened where nothing is missing.
      if (!(await isBegun(client))) await client.query(JOURNAL);
      for (const [position, migration] of await missingOn(client, migrations)) {
        await apply(client, position, migration);
        log.info({ position, hash: migration.hash.slice(0, 12) }, "migration applied");
      }
    } finally {
      await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    }
  } finally {
    // Its settings go with it; the next connection has those of the pool.
    client.release(true);
  }
}

async function apply(client: PoolClient, position: number, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    for (const statement of migration.sql) await client.query(statement);
    await client.query("insert into schema_migration (position, hash) values ($1, $2)", [position, migration.hash]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
