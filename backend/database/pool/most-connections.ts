import type { Pool } from "pg";

/** One for notifications beside those of the pool. */
const BESIDE = 1;
const LEAST_POOL = 2;

/** What a name may have at once on this server; a superuser has the reserved ones too, and no limit of its own. */
const LIMIT = `
  select case when r.rolsuper then current_setting('max_connections')::int
    else least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int,
      case when d.datconnlimit >= 0 then d.datconnlimit end, case when r.rolconnlimit >= 0 then r.rolconnlimit end)
    end as most
  from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`;

/**
 * Looks whether the server gives as many connections as the processes of this port may want together.
 * @throws Error with one sentence that names the setting and what it may be here
 */
export async function checkConnections(pool: Pool, poolSize: number, processes: number): Promise<void> {
  const most = (await pool.query<{ most: number }>(LIMIT)).rows[0]?.most;
  if (most === undefined || processes * (poolSize + BESIDE) <= most) return;
  const room = Math.floor(most / processes) - BESIDE;
  const why = `${processes === 1 ? "this process keeps" : `each of ${processes} processes keeps`} so many and one for notifications, and the server gives ${most} (max_connections, or the limit of the name or the database)`;
  if (room >= LEAST_POOL)
    throw new Error(`DATABASE_POOL_SIZE: must be a whole number of connections from ${LEAST_POOL} to ${Math.min(room, 200)} here: ${why}`);
  const fewest = LEAST_POOL + BESIDE;
  throw new Error(
    most < fewest
      ? `DATABASE_URL: the server must give ${fewest} connections at least; it gives ${most}`
      : `WEB_PROCESSES: must be a number of processes from 1 to ${Math.floor(most / fewest)} here: ${why}`,
  );
}
