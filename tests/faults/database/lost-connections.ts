import type { Sql } from "#app/services/sql.ts";
import { openDatabase } from "#backend/database/open.ts";
import { startApp } from "../../fixtures/app.ts";
import { quietLog } from "../../fixtures/database.ts";
import { type Fault, noPostgres, notBuilt, pause } from "../fault.ts";

const ENDS_A_ROUND = 20;

/** Ends every connection to the same database that is inside a transaction, or all. Gives how many there were. */
export async function endConnections(sql: Sql, which: "in a transaction" | "all"): Promise<number> {
  const ended = await sql
    .query<{ n: number }>(
      `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and (xact_start is not null or $1 = 'all')`,
      [which],
    )
    .catch(() => []);
  return ended[0]?.n ?? 0;
}

/** PostgreSQL ends connections in the middle of transactions, then all at once, as a restart of the server does. */
export const lostConnections: Fault = {
  name: "lost connections",
  databases: ["postgres"],
  missing: notBuilt ?? noPostgres,
  rounds: 4,
  excused: [503],
  async start({ limits, databaseUrl, dataDir, env }) {
    const app = await startApp({ timeoutMs: limits.start, dataDir, env });
    const nemesis = await openDatabase({ databaseUrl, dataDir, log: quietLog, poolSize: 2 });
    return {
      url: app.url,
      async strike(random) {
        for (let ended = 0; ended < ENDS_A_ROUND; ) {
          await pause(20 + random.nextBelow(80));
          ended += await endConnections(nemesis.sql, "in a transaction");
        }
        await endConnections(nemesis.sql, "all");
        if (app.child.exitCode !== null) throw new Error(`The process ended with code ${app.child.exitCode}:\n${app.output()}`);
      },
      async stop() {
        await nemesis.close();
        await app.stop();
      },
    };
  },
};
