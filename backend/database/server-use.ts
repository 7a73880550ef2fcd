import pg from "pg";
import { MIGRATION_LOCK } from "#backend/database/migrate.ts";
import { namingTheServer } from "#backend/database/start-refusal.ts";

/** What the application's connections to PostgreSQL are called there. */
export const APPLICATION_NAME = "cairn";

/** Whoever works on a database that the application uses. */
export class ServerInUse extends Error {
  override name = "ServerInUse";
}

const CONNECT_MS = 5_000;

/**
 * Runs `work` while no process of the application uses the server's database: throws ServerInUse for one that is connected; one
 * that starts meanwhile waits where it would migrate.
 */
export async function whileUnused<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `${APPLICATION_NAME}-restore`,
    connectionTimeoutMillis: CONNECT_MS,
  });
  // The work has connections of its own and tells itself when the server is gone.
  client.on("error", () => undefined);
  await client.connect().catch((error: unknown) => {
    throw namingTheServer(error, databaseUrl);
  });
  try {
    const { rows: locked } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [MIGRATION_LOCK]);
    if (!locked[0]?.free) throw new ServerInUse("The application is starting on this database, or it is being restored already.");
    const { rows: used } = await client.query<{ connections: number }>(
      "select count(*)::int as connections from pg_stat_activity where datname = current_database() and application_name = $1",
      [APPLICATION_NAME],
    );
    const connections = used[0]?.connections ?? 0;
    if (connections > 0)
      throw new ServerInUse(`The application is running on this database (connections: ${connections}); stop all its processes first.`);
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
