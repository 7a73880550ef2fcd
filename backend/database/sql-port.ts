import type { Pool, PoolClient } from "pg";
import { type Sql, sqlNotWritable, sqlUnavailable } from "#app/services/sql.ts";
import { withClientTransaction } from "#backend/database/transaction.ts";
import { isDatabaseUnavailable, isNotWritable } from "#backend/database/unavailable.ts";

/** The rows of the web part are few and found by their key: whoever opens a page does not wait longer than this for one. */
const OWN_ROW_MS = 5_000;
const soon = (text: string, values: readonly unknown[]) => ({ text, values: [...values], query_timeout: OWN_ROW_MS });

/**
 * The web part's view of the database: plain parameterised SQL over the pool.
 *
 * @param isShort whether the database refuses to write for lack of room: these few rows, which signing in needs, are written all the same
 */
export function sqlOver(pool: Pool, isShort: () => boolean): Sql {
  const transaction: Sql["transaction"] = (work) =>
    withClientTransaction(pool, (client) => work(sqlOverClient(client)), isShort() ? "begin read write" : "begin").catch(told);
  return {
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      isShort() ? transaction((sql) => sql.query<Row>(text, values)) : ((await pool.query(soon(text, values)).catch(told)).rows as Row[]),
    transaction,
  };
}

/** @throws AppError in the place of an error that says that the database gives no answer (503) or writes nothing (507). */
function told(error: unknown): never {
  if (isNotWritable(error)) throw sqlNotWritable(error);
  throw isDatabaseUnavailable(error) ? sqlUnavailable(error) : error;
}

function sqlOverClient(client: PoolClient): Sql {
  return {
    query: async <Row>(text: string, values: readonly unknown[] = []) => (await client.query(soon(text, values))).rows as Row[],
    transaction: () => Promise.reject(new Error("A transaction inside a transaction is not supported by the Sql port")),
  };
}
