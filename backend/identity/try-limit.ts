import { createHash } from "node:crypto";
import type { Sql } from "#app/services/sql.ts";

/** Wrong passwords for one name from one address before the first wait. */
const FREE_TRIES = 5;
const FIRST_WAIT_S = 300;
const LONGEST_WAIT_S = 3600;
/** Wrong passwords are remembered that long. */
const MEMORY_S = 7200;
/** Wrong passwords from one address, whatever the names, in a quarter of an hour. An office shares one address. */
const ADDRESS_TRIES = 50;
const ADDRESS_WINDOW_S = 900;

/**
 * Wrong passwords for one name from all addresses together, in the same quarter of an hour; then one try a minute. The
 * pause is short, so that nobody can be kept out by somebody else's guesses.
 */
const ACCOUNT_TRIES = 30;
const ACCOUNT_PAUSE_S = 60;

const nameBucket = (username: string, address: string) =>
  `sign-in:${createHash("sha256").update(`${username.trim().toLowerCase()}\n${address}`).digest("base64url")}`;
const accountBucket = (username: string) => `sign-in-as:${createHash("sha256").update(username.trim().toLowerCase()).digest("base64url")}`;
const addressBucket = (address: string) => `sign-in-from:${address}`;

/** A row of another replica may be this far ahead of our clock. What lies further ahead was written before the clock was set back. */
const CLOCKS_APART_S = 120;

/** Each wrong password is a row (bucket, second); rows are shared by every replica. */
export class TryLimit {
  constructor(
    private readonly sql: Sql,
    private readonly now: () => number,
  ) {}

  /** Seconds to wait before the next try; 0 when it may be made. Five tries are free, then 5, 10, 20, 40 and 60 minutes. */
  async wait(username: string, address: string): Promise<number> {
    const now = this.seconds();
    const own = await this.count(nameBucket(username, address), now - MEMORY_S);
    const fromAddress = await this.count(addressBucket(address), now - ADDRESS_WINDOW_S);
    const asAccount = await this.count(accountBucket(username), now - ADDRESS_WINDOW_S);
    const pause = own.hits < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_S * 2 ** (own.hits - FREE_TRIES), LONGEST_WAIT_S);
    const nameWait = pause === 0 ? 0 : own.last + pause - now;
    const addressWait = fromAddress.hits < ADDRESS_TRIES ? 0 : fromAddress.first + ADDRESS_WINDOW_S - now;
    const accountWait = asAccount.hits < ACCOUNT_TRIES ? 0 : asAccount.last + ACCOUNT_PAUSE_S - now;
    return Math.max(0, nameWait, addressWait, accountWait);
  }

  async failed(username: string, address: string): Promise<void> {
    const now = this.seconds();
    await this.sql.query(
      `INSERT INTO rate_limit (bucket, window_start, hits) VALUES ($1, $4, 1), ($2, $4, 1), ($3, $4, 1)
       ON CONFLICT (bucket, window_start) DO UPDATE SET hits = rate_limit.hits + 1`,
      [nameBucket(username, address), addressBucket(address), accountBucket(username), now],
    );
  }

  async succeeded(username: string, address: string): Promise<void> {
    await this.sql.query("DELETE FROM rate_limit WHERE bucket = $1", [nameBucket(username, address)]);
  }

  private seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  private async count(bucket: string, since: number): Promise<{ hits: number; first: number; last: number }> {
    const rows = await this.sql.query<{ hits: number; first: number; last: number }>(
      `SELECT coalesce(sum(hits), 0)::int AS hits, coalesce(min(window_start), 0)::float8 AS first, coalesce(max(window_start), 0)::float8 AS last
       FROM rate_limit WHERE bucket = $1 AND window_start > $2 AND window_start <= $3`,
      [bucket, since, this.seconds() + CLOCKS_APART_S],
    );
    return rows[0] ?? { hits: 0, first: 0, last: 0 };
  }
}
