import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Sql } from "#app/services/sql.ts";
import type * as schema from "#backend/database/schema/index.ts";

export type Orm = NodePgDatabase<typeof schema>;

/** One database for the whole process: PGlite in `DATA_DIR`, or PostgreSQL at `DATABASE_URL`. Same SQL for both. */
export interface Database {
  readonly kind: "pglite" | "postgres";
  /** Drizzle over the node-postgres driver; on PGlite the driver talks to a pool look-alike in front of the worker. */
  readonly orm: Orm;
  readonly sql: Sql;
  /** Rejects within `timeoutMs` when the database does not answer. */
  ping(timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
}
