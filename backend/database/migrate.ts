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
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    try {
      // A database that writes nothing at the moment may be opened where nothing is missing.
      const journal = await client.query<{ isThere: boolean }>(`select to_regclass('schema_migration') is not null as "isThere"`);
      if (!journal.rows[0]?.isThere) await client.query(JOURNAL);
      const applied = (
        await client.query<{ position: number; hash: string }>("select position, hash from schema_migration order by position")
      ).rows;
      if (applied.length > migrations.length)
        throw new MigrationRefused("The database was migrated by a later version of the program; start that version.");
      for (const [position, migration] of migrations.entries()) {
        const done = applied[position];
        if (done && done.hash !== migration.hash)
          throw new MigrationRefused(
            `Migration ${position} of the database differs from the program's; the database belongs to another version.`,
          );
        if (done) continue;
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

async function apply(client: PoolClient, position: number, migration: { sql: string[]; hash: string }): Promise<void> {
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
