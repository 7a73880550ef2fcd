import type { Pool, PoolClient } from "pg";
import type { Database, Transaction } from "#backend/database/database.ts";
import { ASKED_AGAIN, isDatabaseUnavailable, sqlState } from "#backend/database/unavailable.ts";

const ATTEMPTS = 4;

export const isUniqueViolation = (error: unknown) => sqlState(error) === "23505";

/** Runs `attempt` again when PostgreSQL asked for it (serialization failure, deadlock), with growing random pauses. */
async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await attempt();
    } catch (error) {
      if (n >= ATTEMPTS || !ASKED_AGAIN.has(sqlState(error) ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** n));
    }
  }
}

/**
 * One ORM transaction; a throw rolls back. `work` runs again after a serialization failure or a deadlock, so it has no
 * effect but through `tx`, and never waits for the network: the embedded database has one connection.
 */
export const withTransaction = <T>(
  database: Pick<Database, "orm">,
  work: (tx: Transaction) => Promise<T>,
  isolationLevel: "read committed" | "repeatable read" | "serializable" = "read committed",
): Promise<T> => retried(() => database.orm.transaction(work, { isolationLevel }));

/**
 * The same for a few rows that signing in and the record of it need: they are written also while the embedded database refuses
 * changes of data for lack of room.
 */
export const withSmallTransaction = <T>(database: Pick<Database, "orm" | "room">, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  retried(() => database.orm.transaction(work, database.room?.().state === "short" ? { accessMode: "read write" } : {}));

/** Same over a plain client. A client that gave no answer, or whose rollback fails, is thrown away instead of being given back. */
export const withClientTransaction = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>, begin = "begin"): Promise<T> =>
  retried(async () => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(begin);
      const result = await work(client);
      await client.query("commit");
      return result;
    } catch (error) {
      if (error instanceof Error && isDatabaseUnavailable(error)) broken = error;
      else
        await client.query("rollback").catch((failure: Error) => {
          broken = failure;
        });
      throw error;
    } finally {
      client.release(broken);
    }
  });
