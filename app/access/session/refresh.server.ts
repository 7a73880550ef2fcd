import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { OAuth2Tokens } from "arctic";
import type { Sql } from "#app/services/sql.ts";
import { isSignInError, SignInError } from "../sign-in/sign-in-error.ts";
import { hashOf } from "./seal.server.ts";
import { SESSION_COLUMNS, type Session, type Sessions, type SessionTokens } from "./sessions.server.ts";

/** What a refresh gave: new tokens, seconds they live, and the profile when new claims say something of it. */
export interface Refreshed {
  tokens: SessionTokens;
  expiresIn: number;
  profile: Session["profile"];
}

export interface RefreshParts {
  sql: Sql;
  sessions: Sessions;
  /** Asks the provider. Throws SignInError. */
  renew(session: Session): Promise<Refreshed>;
  log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
  /** Milliseconds that go on evenly, whatever is done to the clock. */
  now?: () => number;
}

/** Below this the token is renewed; below LAST_USE it is not used any more. */
const RENEW_MS = 30_000;
const LAST_USE_MS = 5_000;
/** Longest wait for a renewal while the present token still works. */
const PATIENCE_MS = 3_000;
const RETRY_AFTER_MS = 5_000;
const LEASE = "12 seconds";
const LEASE_WAIT_MS = 15_000;
const LEASE_POLL_MS = 100;

/**
 * Keeps access tokens alive. Two renewals at once would end the session at a provider that rotates refresh tokens, so there
 * is one for each session: one promise in the process, one lease in the database between processes. No connection is
 * held while the provider is asked.
 */
export class Refresher {
  private readonly me = randomUUID();
  private readonly running = new Map<string, Promise<Session | null>>();
  private readonly restUntil = new Map<string, number>();
  private readonly now: () => number;

  constructor(private readonly parts: RefreshParts) {
    this.now = parts.now ?? (() => performance.now());
  }

  /** A session whose token may be sent; null when it has ended. Throws SignInError `unavailable` when the token is used up and the provider does not answer. */
  async fresh(session: Session): Promise<Session | null> {
    // A custom link's token cannot be renewed: it is sent as long as its session lives, and the backend has the last word.
    if (session.kind === "custom" || session.accessLeftMs > RENEW_MS) return session;
    const usable = session.accessLeftMs > LAST_USE_MS;
    if (session.tokens.refresh === null) {
      if (usable) return session;
      await this.parts.sessions.end(session.idHash);
      return null;
    }
    const key = session.idHash.toString("base64");
    if (!this.running.has(key) && (this.restUntil.get(key) ?? 0) > this.now()) {
      if (usable) return session;
      throw new SignInError("unavailable", "the provider did not answer a moment ago");
    }
    const renewal = this.single(key, session);
    if (!usable) return renewal;
    const patience = new AbortController();
    const tired = pause(PATIENCE_MS, session, { signal: patience.signal }).catch(() => session);
    return Promise.race([renewal.catch(() => session), tired]).finally(() => patience.abort());
  }

  private single(key: string, session: Session): Promise<Session | null> {
    const present = this.running.get(key);
    if (present) return present;
    const renewal = this.renew(session)
      .then((done) => {
        this.restUntil.delete(key);
        return done;
      })
      .catch((error: unknown) => {
        if (this.restUntil.size > 10_000) this.restUntil.clear();
        this.restUntil.set(key, this.now() + RETRY_AFTER_MS);
        throw error;
      })
      .finally(() => this.running.delete(key));
    this.running.set(key, renewal);
    // Who was patient with the old token may have gone: a late failure is then nobody's.
    renewal.catch(() => undefined);
    return renewal;
  }

  private async renew(session: Session): Promise<Session | null> {
    const deadline = this.now() + LEASE_WAIT_MS;
    while (this.now() < deadline) {
      const leased = await this.lease(session.idHash);
      if (leased) return this.renewWithLease(leased);
      const current = await this.parts.sessions.read(session.idHash);
      if (!current) return null;
      if (current.accessLeftMs > LAST_USE_MS) return current;
      await pause(LEASE_POLL_MS);
    }
    throw new SignInError("unavailable", "another process holds the renewal for too long");
  }

  private async lease(idHash: Buffer): Promise<Session | null> {
    const rows = await this.parts.sql.query<Parameters<Sessions["opened"]>[0]>(
      `UPDATE web_session SET lease_by = $2, lease_until = now() + interval '${LEASE}'
       WHERE id_hash = $1 AND access_expires_at - now() <= interval '${RENEW_MS / 1000} seconds' AND (lease_until IS NULL OR lease_until < now())
       RETURNING ${SESSION_COLUMNS}`,
      [idHash, this.me],
    );
    return rows[0] ? this.parts.sessions.opened(rows[0]) : null;
  }

  private async renewWithLease(session: Session): Promise<Session | null> {
    const { sessions, log } = this.parts;
    try {
      return await this.save(session, await this.parts.renew(session));
    } catch (error) {
      if (isSignInError(error) && (error.failure === "refused" || error.failure === "restart")) {
        log.info({ reason: error.message }, "session ended: the provider refused to renew it");
        await sessions.end(session.idHash);
        return null;
      }
      const alarm = isSignInError(error) && error.failure === "misconfigured";
      log[alarm ? "error" : "warn"](
        { err: error },
        alarm ? "the provider does not accept this client: check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET" : "a session could not be renewed",
      );
      await this.parts.sql.query("UPDATE web_session SET lease_by = NULL, lease_until = NULL WHERE id_hash = $1 AND lease_by = $2", [
        session.idHash,
        this.me,
      ]);
      throw isSignInError(error) ? error : new SignInError("unavailable", "a session could not be renewed", { cause: error });
    }
  }

  /**
   * Null when the session was ended while the provider was asked. Where the lease is gone, rights may have changed meanwhile: the tokens are
   * stored, since the provider takes the refresh token before them no more, and the next request renews them.
   */
  private async save(session: Session, { tokens, expiresIn, profile }: Refreshed): Promise<Session | null> {
    const rows = await this.parts.sql.query<Parameters<Sessions["opened"]>[0]>(
      `UPDATE web_session SET tokens = $3, profile = $4::jsonb,
         access_expires_at = CASE WHEN lease_by = $7 THEN now() + $5::double precision * interval '1 second' ELSE now() END,
         version = version + 1, lease_by = NULL, lease_until = NULL, access_hash = $6
       WHERE id_hash = $1 AND version = $2 RETURNING ${SESSION_COLUMNS}`,
      [
        session.idHash,
        session.version,
        this.parts.sessions.sealTokens(tokens, session.idHash),
        JSON.stringify(profile),
        expiresIn,
        hashOf(tokens.access),
        this.me,
      ],
    );
    return rows[0] ? this.parts.sessions.opened(rows[0]) : null;
  }
}

/** A refreshed answer without a refresh or id token keeps the old one: some providers do not send them again. */
export const mergeTokens = (old: SessionTokens, answer: OAuth2Tokens): SessionTokens => ({
  access: answer.accessToken(),
  refresh: answer.hasRefreshToken() ? answer.refreshToken() : old.refresh,
  id: "id_token" in answer.data && typeof answer.data.id_token === "string" ? answer.data.id_token : old.id,
  nonce: old.nonce,
});
