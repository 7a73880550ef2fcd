import type { Sql } from "#app/services/sql.ts";
import { hashOf } from "../session/seal.server.ts";

/** A sign-in under way. */
export interface LoginAttempt {
  nonce: string;
  codeVerifier: string;
  returnTo: string;
}

const MAX_OPEN = 10;

export class LoginAttempts {
  constructor(private readonly sql: Sql) {}

  /** One browser has at most ten open attempts; the oldest give way. */
  async start(state: string, browser: string, attempt: LoginAttempt): Promise<void> {
    await this.sql.query(
      "INSERT INTO login_attempt (state_hash, browser_hash, nonce, code_verifier, return_to) VALUES ($1, $2, $3, $4, $5)",
      [hashOf(state), hashOf(browser), attempt.nonce, attempt.codeVerifier, attempt.returnTo],
    );
    await this.sql.query(
      `DELETE FROM login_attempt WHERE state_hash IN
         (SELECT state_hash FROM login_attempt WHERE browser_hash = $1 ORDER BY created_at DESC OFFSET ${MAX_OPEN})`,
      [hashOf(browser)],
    );
  }

  /** Uses the attempt up: one time, in the browser that began it, within an hour. Null otherwise. */
  async take(state: string, browser: string): Promise<LoginAttempt | null> {
    const rows = await this.sql.query<LoginAttempt & { young: boolean }>(
      `DELETE FROM login_attempt WHERE state_hash = $1 AND browser_hash = $2
       RETURNING nonce, code_verifier AS "codeVerifier", return_to AS "returnTo", created_at > now() - interval '3600 seconds' AS young`,
      [hashOf(state), hashOf(browser)],
    );
    return rows[0]?.young ? rows[0] : null;
  }

  async purge(): Promise<void> {
    await this.sql.query("DELETE FROM login_attempt WHERE created_at < now() - interval '3600 seconds'");
  }
}
