import type { Pool, PoolClient } from "pg";
import type { Sql } from "#app/services/sql.ts";
import { withClientTransaction } from "#backend/database/transaction.ts";

/** The web part's view of the database: plain parameterised SQL over the pool. */
export function sqlOver(pool: Pool): Sql {
  return {
    query: async <Row>(text: string, values: readonly unknown[] = []) => (await pool.query(text, [...values])).rows as Row[],
    transaction: (work) => withClientTransaction(pool, (client) => work(sqlOverClient(client))),
  };
}

function sqlOverClient(client: PoolClient): Sql {
  return {
    query: async <Row>(text: string, values: readonly unknown[] = []) => (await client.query(text, [...values])).rows as Row[],
    transaction: () => Promise.reject(new Error("A transaction inside a transaction is not supported by the Sql port")),
  };
}
