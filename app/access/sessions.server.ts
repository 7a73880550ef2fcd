import type { Sql } from "#app/services/sql.ts";
import { hashOf, randomId, type Sealer } from "./seal.server.ts";

/** Tokens of one session. They are sealed in the database and never leave the server. */
export interface SessionTokens {
  access: string;
  refresh: string | null;
  id: string | null;
  /** Nonce of the sign-in: an id token from a refresh may not carry another one. */
  nonce: string;
}

/** What verified claims said of the person at sign-in or at the last refresh. */
export interface SessionProfile {
  username: string;
  firstName: string;
  lastName: string;
  email: string | null;
  roles: string[];
  idpDistributor: string | null;
  /** Of the language claim, when one is set; the person's own choice goes before it. */
  language?: "fr" | "en" | null;
}

export interface Session {
  idHash: Buffer;
  iss: string;
  sub: string;
  idpSid: string | null;
  profile: SessionProfile;
  tokens: SessionTokens;
  /** Milliseconds that the access token still lived when the row was read; counted by the database's clock. */
  accessLeftMs: number;
  version: number;
}

export interface NewSession {
  iss: string;
  sub: string;
  idpSid: string | null;
  profile: SessionProfile;
  tokens: SessionTokens;
  /** Seconds the access token lives from the moment it is stored. */
  expiresIn: number;
}

interface Row extends Omit<Session, "tokens"> {
  tokens: Buffer;
  stale: boolean;
}

/** A session ends after half an hour without a request, and after ten hours in any case. */
const LIVE = "seen_at > now() - interval '30 minutes' AND created_at > now() - interval '10 hours'";
export const SESSION_COLUMNS = `id_hash AS "idHash", iss, sub, idp_sid AS "idpSid", profile, tokens, version,
  (extract(epoch FROM access_expires_at - now()) * 1000)::float8 AS "accessLeftMs", seen_at < now() - interval '1 minute' AS stale`;

export class Sessions {
  constructor(
    private readonly sql: Sql,
    private readonly sealer: Sealer,
  ) {}

  /** Stores a session under a fresh id and returns that id; only its hash is kept. */
  async create(session: NewSession): Promise<string> {
    const id = randomId();
    const idHash = hashOf(id);
    await this.sql.query(
      `INSERT INTO web_session (id_hash, iss, sub, idp_sid, profile, tokens, access_expires_at)
       VALUES ($1, $2, $3, $4, $5::jsonb, $6, now() + $7::double precision * interval '1 second')`,
      [
        idHash,
        session.iss,
        session.sub,
        session.idpSid,
        JSON.stringify(session.profile),
        this.sealTokens(session.tokens, idHash),
        session.expiresIn,
      ],
    );
    return id;
  }

  /** Null when there is no such session, or it has ended, or its secret is gone. Notes the visit at most once a minute. */
  async find(id: string): Promise<Session | null> {
    const idHash = hashOf(id);
    const session = await this.read(idHash);
    if (session?.stale) await this.sql.query("UPDATE web_session SET seen_at = now() WHERE id_hash = $1", [idHash]);
    return session;
  }

  async read(idHash: Buffer): Promise<(Session & { stale: boolean }) | null> {
    const rows = await this.sql.query<Row>(`SELECT ${SESSION_COLUMNS} FROM web_session WHERE id_hash = $1 AND ${LIVE}`, [idHash]);
    return rows[0] ? this.opened(rows[0]) : null;
  }

  opened(row: Row): (Session & { stale: boolean }) | null {
    const text = this.sealer.open(row.tokens, row.idHash);
    return text === null ? null : { ...row, tokens: JSON.parse(text) as SessionTokens };
  }

  sealTokens(tokens: SessionTokens, idHash: Buffer): Buffer {
    return this.sealer.seal(JSON.stringify(tokens), idHash);
  }

  /** The person of a session, ended or not, as long as its row is there: what was typed stays with that person. */
  async personOf(id: string): Promise<string | null> {
    const rows = await this.sql.query<{ sub: string }>("SELECT sub FROM web_session WHERE id_hash = $1", [hashOf(id)]);
    return rows[0]?.sub ?? null;
  }

  async end(idHash: Buffer): Promise<void> {
    await this.sql.query("DELETE FROM web_session WHERE id_hash = $1", [idHash]);
  }

  /** Ends the sessions of one sign-in at the provider, or all of one person; returns how many. */
  async endAll(iss: string, who: { sid: string } | { sub: string }): Promise<number> {
    const [column, value] = "sid" in who ? (["idp_sid", who.sid] as const) : (["sub", who.sub] as const);
    const rows = await this.sql.query(`DELETE FROM web_session WHERE iss = $1 AND ${column} = $2 RETURNING version`, [iss, value]);
    return rows.length;
  }

  async purge(): Promise<void> {
    await this.sql.query(`DELETE FROM web_session WHERE NOT (${LIVE})`);
  }
}
