import { randomUUID } from "node:crypto";
import { isNotWritable, type Sql } from "#app/services/sql.ts";
import { hashOf, randomId, type Sealer } from "./seal.server.ts";
import { type SessionChanges, SessionMemory } from "./session-memory.server.ts";

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
  /** Name of the browser that signed in, for the person to know it again. */
  browser?: string | null;
  /** Seconds between the last proof of identity at the provider and this sign-in; absent where the provider does not say. */
  authAge?: number;
  /** Changes when the person changed records of their own: whichever process remembers them then reads them again. */
  changed?: string;
}

/** How the person came: by the provider's sign-in, or by a custom action token, which no refresh token follows. */
type SessionKind = "oidc" | "custom";

export interface Session {
  kind: SessionKind;
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

/** What is left of a session. */
export interface Remaining {
  person: string;
  seconds: number;
  renewable: boolean;
}

interface NewSession {
  kind: SessionKind;
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

/** A session ends after half an hour without a request, after ten hours in any case, and with the token of a custom link. */
export const LIVE = `seen_at > now() - interval '30 minutes' AND created_at > now() - interval '10 hours'
  AND (kind <> 'custom' OR access_expires_at > now())`;
/** The latest end whatever the visits, and the end as it is. */
const LONGEST_END = `CASE kind WHEN 'custom' THEN access_expires_at ELSE created_at + interval '10 hours' END`;
const END = `least(seen_at + interval '30 minutes', ${LONGEST_END}, created_at + interval '10 hours')`;
export const SESSION_COLUMNS = `kind, id_hash AS "idHash", iss, sub, idp_sid AS "idpSid", profile, tokens, version,
  (extract(epoch FROM access_expires_at - now()) * 1000)::float8 AS "accessLeftMs", seen_at < now() - interval '1 minute' AS stale`;

export class Sessions {
  private readonly memory: SessionMemory<Session & { stale: boolean }> | null;

  constructor(
    private readonly sql: Sql,
    private readonly sealer: Sealer,
    changes: SessionChanges | null = null,
  ) {
    this.memory = changes && new SessionMemory(changes);
  }

  /** Stores a session under a fresh id and returns that id; only its hash is kept. */
  async create(session: NewSession): Promise<string> {
    const id = randomId();
    const idHash = hashOf(id);
    await this.sql.query(
      `INSERT INTO web_session (id_hash, kind, iss, sub, idp_sid, profile, tokens, access_expires_at)
       VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, now() + $8::double precision * interval '1 second')`,
      [
        idHash,
        session.kind,
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
    if (session?.stale) await this.note(idHash);
    return session;
  }

  /** A visit that cannot be written down keeps nobody from reading. */
  private async note(idHash: Buffer): Promise<void> {
    await this.sql.query("UPDATE web_session SET seen_at = now() WHERE id_hash = $1", [idHash]).catch((error: unknown) => {
      if (!isNotWritable(error)) throw error;
    });
  }

  read(idHash: Buffer): Promise<(Session & { stale: boolean }) | null> {
    return this.memory ? this.memory.get(idHash, () => this.readRow(idHash)) : this.readRow(idHash);
  }

  private async readRow(idHash: Buffer): Promise<(Session & { stale: boolean }) | null> {
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

  /** Tells every process, by the rows of all sessions of a person, that what it remembers of them is old. */
  async markChanged({ iss, sub }: Pick<Session, "iss" | "sub">): Promise<void> {
    await this.sql.query(
      "UPDATE web_session SET profile = profile || jsonb_build_object('changed', $3::text) WHERE iss = $1 AND sub = $2",
      [iss, sub, randomUUID()],
    );
  }

  /**
   * What is left of a session, without counting as a visit; null when it has ended. `renewable`: a visit now would make it
   * last longer.
   */
  async remaining(id: string): Promise<Remaining | null> {
    const rows = await this.sql.query<{ iss: string; sub: string; seconds: number; longest: number }>(
      `SELECT iss, sub, extract(epoch FROM ${END} - now())::float8 AS seconds, extract(epoch FROM ${LONGEST_END} - now())::float8 AS longest
       FROM web_session WHERE id_hash = $1 AND ${LIVE}`,
      [hashOf(id)],
    );
    const row = rows[0];
    return row
      ? { person: `${row.iss}\n${row.sub}`, seconds: Math.max(0, Math.floor(row.seconds)), renewable: row.longest - row.seconds > 1 }
      : null;
  }

  /** Counts as a visit, so that the half hour begins anew. */
  async visit(idHash: Buffer): Promise<void> {
    await this.sql.query(`UPDATE web_session SET seen_at = now() WHERE id_hash = $1 AND ${LIVE}`, [idHash]);
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
