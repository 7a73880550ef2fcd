import { sql } from "drizzle-orm";
import pg from "pg";
import type { Database, DatabaseLog, Orm, Transaction } from "#backend/database/database.ts";
import { connectionTerminated } from "#backend/database/unavailable.ts";

/** What is notified when the record of a person or of an organisation changes; the key of the record is its text. */
export const RECORD_CHANNEL = "record_changed";
const RETRY_MS = 1_000;

/** Tells every process that this record is another one, together with the transaction that changes it. */
export async function tellRecordChange(queries: Orm | Transaction, key: string): Promise<void> {
  await queries.execute(sql`select pg_notify(${RECORD_CHANNEL}, ${key})`);
}

export type RecordWatch = Database["watchRecords"];
type Told = Parameters<RecordWatch>[0];

/** Those who want to be told, and the telling. */
export function recordListeners(): { watch: RecordWatch; tell: Told } {
  const listeners = new Set<Told>();
  return {
    watch: (changed) => void listeners.add(changed),
    tell: (key) => {
      for (const listener of listeners) listener(key);
    },
  };
}

/**
 * A connection to PostgreSQL that waits for changed records, opened when somebody first wants to be told. A connection that
 * broke is made again each second, and whoever listens is told that any record may have changed meanwhile.
 */
export function recordConnection(config: pg.ClientConfig, log: Pick<DatabaseLog, "warn">): { watch: RecordWatch; close(): Promise<void> } {
  const listeners = recordListeners();
  let present: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function again(client: pg.Client, error?: unknown): void {
    if (present !== client) return;
    present = null;
    client.end().catch(() => undefined);
    if (isClosed) return;
    log.warn({ err: connectionTerminated(error) }, "connection for changed records lost");
    // Nobody tells of changes until it is made again: what is remembered is no older than a try.
    listeners.tell(null);
    timer = setTimeout(connect, RETRY_MS).unref();
  }

  function connect(): void {
    const client = new pg.Client({ ...config, keepAlive: true });
    present = client;
    client.on("error", (error) => again(client, error));
    client.on("end", () => again(client));
    client.on("notification", ({ channel, payload }) => {
      if (channel === RECORD_CHANNEL) listeners.tell(payload ?? null);
    });
    client
      .connect()
      .then(() => client.query(`listen ${RECORD_CHANNEL}`))
      .then(() => listeners.tell(null))
      .catch((error: unknown) => again(client, error));
  }

  return {
    watch(changed) {
      listeners.watch(changed);
      if (present === null && timer === null) connect();
    },
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      const client = present;
      present = null;
      await client?.end().catch(() => undefined);
    },
  };
}
