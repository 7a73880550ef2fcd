import type { Database } from "#backend/database/database.ts";

/** Rows that one statement reads; the next ones wait for the one after. */
const MOST_AT_ONCE = 200;

interface Waiting<Row> {
  resolve(row: Row | null): void;
  reject(error: unknown): void;
}

/** Reads rows by their keys; keys that have none are absent. */
export type ReadAll<Row> = (database: Database, keys: Buffer[]) => Promise<Array<{ key: Buffer; row: Row }>>;

/**
 * Reads rows by key, those of requests that come while a statement runs together in the next one: under load many pages
 * cost one round trip. A request never gets a row that was read before it came.
 */
export function batchedReader<Row>(readAll: ReadAll<Row>): (database: Database, key: Buffer) => Promise<Row | null> {
  const readers = new WeakMap<Database, (key: Buffer) => Promise<Row | null>>();
  return (database, key) => {
    let reader = readers.get(database);
    if (!reader) {
      reader = readerOf(database, readAll);
      readers.set(database, reader);
    }
    return reader(key);
  };
}

function readerOf<Row>(database: Database, readAll: ReadAll<Row>): (key: Buffer) => Promise<Row | null> {
  let waiting = new Map<string, { key: Buffer; asking: Array<Waiting<Row>> }>();
  let running = false;

  async function run(): Promise<void> {
    running = true;
    // What is asked for within this turn of the loop goes along.
    await Promise.resolve();
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, MOST_AT_ONCE);
      waiting = new Map([...waiting].slice(MOST_AT_ONCE));
      try {
        const found = await readAll(
          database,
          batch.map(([, { key }]) => key),
        );
        const rows = new Map(found.map(({ key, row }) => [key.toString("base64"), row]));
        for (const [id, { asking }] of batch) for (const { resolve } of asking) resolve(rows.get(id) ?? null);
      } catch (error) {
        for (const [, { asking }] of batch) for (const { reject } of asking) reject(error);
      }
    }
    running = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const id = key.toString("base64");
      const entry = waiting.get(id) ?? { key, asking: [] };
      entry.asking.push({ resolve, reject });
      waiting.set(id, entry);
      if (!running) void run();
    });
}
