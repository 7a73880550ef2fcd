import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { Sql } from "#app/services/sql.ts";
import type { RoomState } from "#backend/database/embedded/space-guard.ts";
import type * as schema from "#backend/database/schema/index.ts";
import type { Secrets } from "#backend/database/secrets.ts";

export type Orm = NodePgDatabase<typeof schema>;
/** What `orm.transaction` hands to its callback; stores that run inside and outside of transactions take `Orm | Transaction`. */
export type Transaction = Parameters<Parameters<Orm["transaction"]>[0]>[0];

/** What the database reports: a connection that broke, a dump that was written, a migration that was applied. */
export interface DatabaseLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Room for the embedded database. */
export interface Room {
  state: RoomState;
  /** Bytes left on its disk, and how many must be left so that changes of data are taken. */
  free: number;
  limit: number;
}

/** One database for the whole process: PGlite in `DATA_DIR`, or PostgreSQL at `DATABASE_URL`. Same SQL for both. */
export interface Database {
  readonly kind: "pglite" | "postgres";
  /** Drizzle over the node-postgres driver; on PGlite the driver's socket leads to the worker thread. */
  readonly orm: Orm;
  readonly sql: Sql;
  /** Keys that lie in the database, sealed. */
  readonly secrets: Secrets;
  /** The node-postgres pool itself, for COPY (PostgreSQL only) and libraries that want one. One connection on PGlite. */
  readonly pool: Pool;
  /**
   * Calls `changed` with the id hash (hex) of each row of `web_session` that a commit changed, or null when changes may have
   * been missed; before any later query is answered. Null on PostgreSQL, where other processes write too.
   */
  readonly watchSessions: ((changed: (idHash: string | null) => void) => void) | null;
  /**
   * Calls `changed` with the key (see `app/domain/record-key.ts`) of each record of a person or an organisation that a commit of
   * any process changed, or null when changes may have been missed.
   */
  readonly watchRecords: (changed: (key: string | null) => void) => void;
  /** Calls `told` with the seconds that each statement of this process takes. */
  watchQueries(told: (seconds: number) => void): void;
  /** The disk of the embedded database; null for a server, which looks after its own. */
  readonly room: (() => Room) | null;
  /** Rejects where nothing can be written now though reading goes on: no room, or a server that only reads. */
  checkWriting(): Promise<void>;
  /** Rejects within `timeoutMs` when the database answers neither this nor any other statement of the process. */
  ping(timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
}
