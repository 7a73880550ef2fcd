import type { Sql } from "#app/services/sql.ts";
import { hashOf, type Sealer } from "./seal.server.ts";

export type Fields = Array<[string, string]>;

/** Largest form that is kept, counted in characters of its JSON. */
export const MAX_KEPT = 65_536;

/**
 * What a person had typed when the session turned out to have ended, or a backend to be away. Kept an hour, sealed, for this browser and, once
 * known, for this person alone. It is shown again on its page and never sent by itself.
 */
export class KeptForms {
  constructor(
    private readonly sql: Sql,
    private readonly sealer: Sealer,
  ) {}

  /** False when the form is too large to be kept. A form of the same page replaces the one before. */
  async keep(browser: string, path: string, fields: Fields, sub: string | null): Promise<boolean> {
    const text = JSON.stringify(fields);
    if (text.length > MAX_KEPT) return false;
    const browserHash = hashOf(browser);
    await this.sql.transaction(async (sql) => {
      await sql.query("DELETE FROM kept_form WHERE browser_hash = $1 AND path = $2", [browserHash, path]);
      await sql.query("INSERT INTO kept_form (browser_hash, path, sub, fields) VALUES ($1, $2, $3, $4)", [
        browserHash,
        path,
        sub,
        this.sealer.seal(text, bound(browserHash, path)),
      ]);
    });
    return true;
  }

  /** The first person who signs in with this browser owns what nobody owns yet. */
  async claim(browser: string, sub: string): Promise<void> {
    await this.sql.query("UPDATE kept_form SET sub = $2 WHERE browser_hash = $1 AND sub IS NULL", [hashOf(browser), sub]);
  }

  /** Gives the form back once, to the same browser and person. */
  async take(browser: string, path: string, sub: string): Promise<Fields | null> {
    const browserHash = hashOf(browser);
    const rows = await this.sql.query<{ fields: Buffer; young: boolean }>(
      `DELETE FROM kept_form WHERE browser_hash = $1 AND path = $2 AND sub = $3
       RETURNING fields, created_at > now() - interval '1 hour' AS young`,
      [browserHash, path, sub],
    );
    const row = rows[0];
    const text = row?.young ? this.sealer.open(row.fields, bound(browserHash, path)) : null;
    return text === null || text === undefined ? null : (JSON.parse(text) as Fields);
  }

  /** The form as it would be given back; it stays where it is. */
  async find(browser: string, path: string, sub: string): Promise<Fields | null> {
    const browserHash = hashOf(browser);
    const rows = await this.sql.query<{ fields: Buffer }>(
      `SELECT fields FROM kept_form WHERE browser_hash = $1 AND path = $2 AND sub = $3 AND created_at > now() - interval '1 hour'`,
      [browserHash, path, sub],
    );
    const text = rows[0] ? this.sealer.open(rows[0].fields, bound(browserHash, path)) : null;
    return text === null ? null : (JSON.parse(text) as Fields);
  }

  async purge(): Promise<void> {
    await this.sql.query("DELETE FROM kept_form WHERE created_at < now() - interval '1 hour'");
  }
}

const bound = (browserHash: Buffer, path: string) => Buffer.concat([browserHash, Buffer.from(path)]);
