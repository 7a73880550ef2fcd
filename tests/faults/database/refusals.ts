import type { Sql } from "#app/services/sql.ts";
import { openDatabase } from "#backend/database/open.ts";
import { startApp } from "../../fixtures/app.ts";
import { quietLog } from "../../fixtures/database.ts";
import { type Fault, noPostgres, notBuilt, pause } from "../fault.ts";
import type { Limits } from "../machine.ts";
import { endConnections } from "./lost-connections.ts";

/** A statement may take a fifth of the time that a writer waits. */
const statementMs = ({ answer }: Limits) => Math.round(answer / 5);

type Strike = (sql: Sql, random: { nextBelow(limit: number): number }, limits: Limits) => Promise<void>;

/** A fault that somebody with rights on the same database makes. */
const byAnother = (name: string, excused: readonly number[], strike: Strike): Fault => ({
  name,
  databases: ["postgres"],
  missing: notBuilt ?? noPostgres,
  rounds: 3,
  excused,
  async start({ databaseUrl, dataDir, env, limits }) {
    const app = await startApp({ timeoutMs: limits.start, dataDir, env: { ...env, DATABASE_STATEMENT_MS: String(statementMs(limits)) } });
    const nemesis = await openDatabase({ databaseUrl, dataDir, log: quietLog, poolSize: 2, statementMs: 60_000 });
    return {
      url: app.url,
      async strike(random) {
        await pause(random.nextBelow(500));
        await strike(nemesis.sql, random, limits);
      },
      async stop() {
        await nemesis.close();
        await app.stop();
      },
    };
  },
});

const name = async (sql: Sql) => (await sql.query<{ name: string }>("select quote_ident(current_database()) as name"))[0]?.name;

/** The database takes no writes for a while, as a standby that a server was switched to by mistake. */
export const readOnly = byAnother("read-only", [503, 507], async (sql, random) => {
  const database = await name(sql);
  await sql.query(`alter database ${database} set default_transaction_read_only = on`);
  await endConnections(sql, "all");
  await pause(2_000 + random.nextBelow(8_000));
  await sql.query("set default_transaction_read_only = off");
  await sql.query(`alter database ${database} reset default_transaction_read_only`);
  await endConnections(sql, "all");
});

/** Tables that somebody locks: what all writes meet, and what some of them do. */
const TABLES = ["idempotency_key", "audit_log", "job", "series_value_chunk", "value_import", "market_event", "reco_session", "app_user"];

/** A table, then the rows of one, are locked for longer than anybody waits. */
export const locks = byAnother("locks", [503], async (sql, random, limits) => {
  for (const mode of ["lock table", "select from"]) {
    const table = TABLES[random.nextBelow(TABLES.length)];
    await sql.transaction(async (tx) => {
      await tx.query(mode === "lock table" ? `lock table ${table} in access exclusive mode` : `select from ${table} for update`);
      await pause(1_000 + random.nextBelow(2 * statementMs(limits)));
    });
  }
});
