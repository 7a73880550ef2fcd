import { createHash } from "node:crypto";
import { networkOf } from "#app/domain/network.ts";
import type { Sql } from "#app/services/sql.ts";

/** Wrong passwords for one name from one address before the first wait. */
const FREE_TRIES = 5;
const FIRST_WAIT_S = 300;
const LONGEST_WAIT_S = 3600;
/** Wrong passwords are remembered that long. */
const MEMORY_S = 7200;
/** Wrong passwords from one address, whatever the names, in a quarter of an hour: of half the people behind it, and of so many at least. */
const ADDRESS_TRIES = 50;
const ADDRESS_WINDOW_S = 900;

/**
 * Wrong passwords for one name from all addresses together, in the same quarter of an hour; then one try a minute. The
 * pause is short, so that nobody can be kept out by somebody else's guesses.
 */
const ACCOUNT_TRIES = 30;
const ACCOUNT_PAUSE_S = 60;

const nameBucket = (username: string, address: string) =>
  `sign-in:${createHash("sha256")
    .update(`${username.trim().toLowerCase()}\n${networkOf(address)}`)
    .digest("base64url")}`;
const accountBucket = (username: string) => `sign-in-as:${createHash("sha256").update(username.trim().toLowerCase()).digest("base64url")}`;
const addressBucket = (address: string) => `sign-in-from:${networkOf(address)}`;

/** A row of another replica may be this far ahead of our clock. What lies further ahead was written before the clock was set back. */
const CLOCKS_APART_S = 120;

/** Who signed in from an address before is not kept out by the guesses of others from there, for so long. */
const KNOWN_S = 30 * 86_400;
const knownBucket = (username: string, address: string) =>
  `signed-in:${createHash("sha256")
    .update(`${username.trim().toLowerCase()}\n${networkOf(address)}`)
    .digest("base64url")}`;

/** Each wrong password is a row (bucket, second); rows are shared by every replica. */
export class TryLimit {
  private readonly addressTries: number;

  /** @param people who may be behind one address */
  constructor(
    private readonly sql: Sql,
    private readonly now: () => number,
    people = 0,
  ) {
    this.addressTries = Math.max(ADDRESS_TRIES, Math.floor(people / 2));
  }

  /**
   * Begins a try: gives the seconds to wait before it may be made, or 0 and counts it as a wrong one until `succeeded` says otherwise.
   * Five tries are free, then 5, 10, 20, 40 and 60 minutes. Tries of one name from one address are counted one after the other, in
   * whichever process they come.
   */
  begin(username: string, address: string): Promise<number> {
    return this.sql.transaction(async (sql) => {
      await sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [nameBucket(username, address)]);
      const wait = await this.wait(sql, username, address);
      if (wait === 0) await this.count(sql, [nameBucket(username, address)], this.seconds());
      return wait;
    });
  }

  private async wait(sql: Sql, username: string, address: string): Promise<number> {
    const now = this.seconds();
    const own = await this.hits(sql, nameBucket(username, address), now - MEMORY_S);
    const fromAddress = await this.hits(sql, addressBucket(address), now - ADDRESS_WINDOW_S);
    const asAccount = await this.hits(sql, accountBucket(username), now - ADDRESS_WINDOW_S);
    const pause = own.hits < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_S * 2 ** (own.hits - FREE_TRIES), LONGEST_WAIT_S);
    const nameWait = pause === 0 ? 0 : own.last + pause - now;
    const isCrowded = fromAddress.hits >= this.addressTries && !(await this.isKnown(sql, username, address));
    const addressWait = isCrowded ? fromAddress.first + ADDRESS_WINDOW_S - now : 0;
    const accountWait = asAccount.hits < ACCOUNT_TRIES ? 0 : asAccount.last + ACCOUNT_PAUSE_S - now;
    return Math.max(0, nameWait, addressWait, accountWait);
  }

  /** A try that `begin` counted for the name is counted for the address and the account, too. */
  failed(username: string, address: string): Promise<void> {
    return this.count(this.sql, [addressBucket(address), accountBucket(username)], this.seconds());
  }

  /** The row that says so carries its end in the place of its second: rows are removed by that column. */
  async succeeded(username: string, address: string): Promise<void> {
    await this.sql.query("DELETE FROM rate_limit WHERE bucket IN ($1, $2)", [
      nameBucket(username, address),
      knownBucket(username, address),
    ]);
    await this.count(this.sql, [knownBucket(username, address)], this.seconds() + KNOWN_S);
  }

  private async isKnown(sql: Sql, username: string, address: string): Promise<boolean> {
    const values = [knownBucket(username, address), this.seconds()];
    return (await sql.query("SELECT 1 FROM rate_limit WHERE bucket = $1 AND window_start > $2", values)).length > 0;
  }

  private async count(sql: Sql, buckets: readonly string[], second: number): Promise<void> {
    await sql.query(
      `INSERT INTO rate_limit (bucket, window_start, hits) SELECT unnest($1::text[]), $2, 1
       ON CONFLICT (bucket, window_start) DO UPDATE SET hits = rate_limit.hits + 1`,
      [buckets, second],
    );
  }

  private seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  private async hits(sql: Sql, bucket: string, since: number): Promise<{ hits: number; first: number; last: number }> {
    const rows = await sql.query<{ hits: number; first: number; last: number }>(
      `SELECT coalesce(sum(hits), 0)::int AS hits, coalesce(min(window_start), 0)::float8 AS first, coalesce(max(window_start), 0)::float8 AS last
       FROM rate_limit WHERE bucket = $1 AND window_start > $2 AND window_start <= $3`,
      [bucket, since, this.seconds() + CLOCKS_APART_S],
    );
    return rows[0] ?? { hits: 0, first: 0, last: 0 };
  }
}
