import { LRUCache } from "lru-cache";
import { isAppError } from "#app/services/app-error.ts";
import { isNotWritable, type Sql } from "#app/services/sql.ts";
import { hashOf, type Sealer } from "../session/seal.server.ts";

export type Fields = Array<[string, string]>;

/** Largest form that is kept, counted in characters of its JSON. */
export const MAX_KEPT = 65_536;

const HOUR_MS = 3_600_000;
/** Forms in memory at most: those of a small office for an hour. */
const MOST_REMEMBERED = 200;

interface Remembered {
  browserHash: string;
  sub: string | null;
  fields: Buffer;
}

/**
 * What a person had typed when the session turned out to have ended, or a backend to be away. Kept an hour, sealed, for this browser and, once
 * known, for this person alone. It is shown again on its page and never sent by itself. While the database takes no row this process keeps it in memory.
 */
export class KeptForms {
  private readonly memory = new LRUCache<string, Remembered>({ max: MOST_REMEMBERED, ttl: HOUR_MS });

  constructor(
    private readonly sql: Sql,
    private readonly sealer: Sealer,
  ) {}

  /** False when the form is too large to be kept. A form of the same page replaces the one before. */
  async keep(browser: string, path: string, fields: Fields, sub: string | null): Promise<boolean> {
    const text = JSON.stringify(fields);
    if (text.length > MAX_KEPT) return false;
    const browserHash = hashOf(browser);
    const sealed = this.sealer.seal(text, bound(browserHash, path));
    const key = keyOf(browserHash, path);
    this.memory.delete(key);
    const store = this.sql.transaction(async (sql) => {
      await sql.query("DELETE FROM kept_form WHERE browser_hash = $1 AND path = $2", [browserHash, path]);
      await sql.query("INSERT INTO kept_form (browser_hash, path, sub, fields) VALUES ($1, $2, $3, $4)", [browserHash, path, sub, sealed]);
    });
    await store.catch((error: unknown) => {
      if (!isAppError(error)) throw error;
      this.memory.set(key, { browserHash: browserHash.toString("hex"), sub, fields: sealed });
    });
    return true;
  }

  /** The first person who signs in with this browser owns what nobody owns yet. */
  async claim(browser: string, sub: string): Promise<void> {
    const own = hashOf(browser).toString("hex");
    for (const form of this.memory.values()) if (form.browserHash === own) form.sub ??= sub;
    await this.sql.query("UPDATE kept_form SET sub = $2 WHERE browser_hash = $1 AND sub IS NULL", [hashOf(browser), sub]);
  }

  /** Gives the form back once, to the same browser and person. */
  async take(browser: string, path: string, sub: string): Promise<Fields | null> {
    const browserHash = hashOf(browser);
    const key = keyOf(browserHash, path);
    const remembered = this.memory.get(key);
    if (remembered?.sub === sub) {
      this.memory.delete(key);
      return this.opened(remembered.fields, browserHash, path);
    }
    try {
      const [row] = await this.sql.query<{ fields: Buffer; young: boolean }>(
        `DELETE FROM kept_form WHERE browser_hash = $1 AND path = $2 AND sub = $3
         RETURNING fields, created_at > now() - interval '1 hour' AS young`,
        [browserHash, path, sub],
      );
      return row?.young ? this.opened(row.fields, browserHash, path) : null;
    } catch (error) {
      // A row that cannot be taken away is shown, and stays.
      if (isNotWritable(error)) return this.find(browser, path, sub);
      throw error;
    }
  }

  /** The form as it would be given back; it stays where it is. */
  async find(browser: string, path: string, sub: string): Promise<Fields | null> {
    const browserHash = hashOf(browser);
    const rows = await this.sql.query<{ fields: Buffer }>(
      `SELECT fields FROM kept_form WHERE browser_hash = $1 AND path = $2 AND sub = $3 AND created_at > now() - interval '1 hour'`,
      [browserHash, path, sub],
    );
    return rows[0] ? this.opened(rows[0].fields, browserHash, path) : null;
  }

  private opened(fields: Buffer, browserHash: Buffer, path: string): Fields | null {
    const text = this.sealer.open(fields, bound(browserHash, path));
    return text === null ? null : (JSON.parse(text) as Fields);
  }

  async purge(): Promise<void> {
    await this.sql.query("DELETE FROM kept_form WHERE created_at < now() - interval '1 hour'");
  }
}

const keyOf = (browserHash: Buffer, path: string) => `${browserHash.toString("hex")} ${path}`;
const bound = (browserHash: Buffer, path: string) => Buffer.concat([browserHash, Buffer.from(path)]);
