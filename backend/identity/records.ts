import { createHash } from "node:crypto";
import type { Adapter, AdapterPayload } from "oidc-provider";
import { errors } from "oidc-provider";
import type { Sql } from "#app/services/sql.ts";
import type { Sealer } from "#backend/database/secrets.ts";

interface Row {
  id: string;
  payload: AdapterPayload & { sealed?: string };
  consumed: boolean;
}

/** What the database keeps of a record's id: whoever has the id of a session, a code or a refresh token has what it opens. */
export const recordKey = (id: string): string => createHash("sha256").update(id).digest("base64url");

/** The record's own id, of an interaction the session's too, and the secret of a sign-out under way. */
const SECRET_FIELDS = ["jti", "session", "state"];

/** The payload as it is stored: its secrets sealed for this record. */
function shut(sealer: Sealer, model: string, key: string, payload: AdapterPayload): object {
  const [secret, plain] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(payload).filter(([name]) => SECRET_FIELDS.includes(name) === wanted)),
  );
  return { ...plain, sealed: sealer.seal(JSON.stringify(secret), Buffer.from(`${model} ${key}`)).toString("base64") };
}

/** Store of the OpenID provider library in `oidc_record`; one instance for each model (Session, Grant, RefreshToken, …). */
export class Records implements Adapter {
  constructor(
    private readonly sql: Sql,
    private readonly sealer: Sealer,
    private readonly model: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { grantId = null, userCode = null, uid = null } = payload;
    const key = recordKey(id);
    const stored = JSON.stringify(shut(this.sealer, this.model, key, payload));
    await this.sql.query(
      `INSERT INTO oidc_record (model, id, payload, grant_id, user_code, uid, expires_at)
       VALUES ($1, $2, $3::jsonb, $4, $5, $6, now() + $7::double precision * interval '1 second')
       ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
         user_code = excluded.user_code, uid = excluded.uid, expires_at = excluded.expires_at`,
      [this.model, key, stored, grantId, userCode, uid, expiresIn ?? null],
    );
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.findBy("id", recordKey(id));
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.findBy("uid", uid);
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.findBy("user_code", userCode);
  }

  /**
   * One use, decided by the database: of several callers at once exactly one passes. The library alone would let them all
   * through, because each has read the record before any of them marked it.
   */
  async consume(id: string): Promise<void> {
    const rows = await this.sql.query(
      "UPDATE oidc_record SET consumed_at = now() WHERE model = $1 AND id = $2 AND consumed_at IS NULL RETURNING id",
      [this.model, recordKey(id)],
    );
    if (rows.length === 0) throw new errors.InvalidGrant("grant request is invalid");
  }

  async destroy(id: string): Promise<void> {
    await this.sql.query("DELETE FROM oidc_record WHERE model = $1 AND id = $2", [this.model, recordKey(id)]);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.sql.query("DELETE FROM oidc_record WHERE grant_id = $1", [grantId]);
  }

  private async findBy(column: "id" | "uid" | "user_code", value: string): Promise<AdapterPayload | undefined> {
    const rows = await this.sql.query<Row>(
      `SELECT id, payload, consumed_at IS NOT NULL AS consumed FROM oidc_record
       WHERE model = $1 AND ${column} = $2 AND (expires_at IS NULL OR expires_at > now())`,
      [this.model, value],
    );
    return rows[0] && this.opened(rows[0]);
  }

  /** With `consumed` set once the record was used; nothing for one that was sealed with a secret that is gone. */
  private opened({ id, payload: { sealed = "", ...payload }, consumed }: Row): AdapterPayload | undefined {
    const secret = this.sealer.open(Buffer.from(sealed, "base64"), Buffer.from(`${this.model} ${id}`));
    return secret === null ? undefined : { ...payload, ...(JSON.parse(secret) as AdapterPayload), ...(consumed ? { consumed: true } : {}) };
  }
}

/** Seals the records that an earlier version stored in plain: people stay signed in over its replacement. */
export async function sealRecords(sql: Sql, sealer: Sealer): Promise<void> {
  const rows = await sql.query<{ model: string; id: string; payload: AdapterPayload }>(
    "SELECT model, id, payload FROM oidc_record WHERE payload ? 'jti'",
  );
  for (const { model, id, payload } of rows) {
    const key = recordKey(id);
    const stored = JSON.stringify(shut(sealer, model, key, payload));
    await sql.query("UPDATE oidc_record SET id = $3, payload = $4::jsonb WHERE model = $1 AND id = $2", [model, id, key, stored]);
  }
}

/** Removes what has expired; returns how many records that were. */
export async function purgeRecords(sql: Sql): Promise<number> {
  const rows = await sql.query("DELETE FROM oidc_record WHERE expires_at < now() RETURNING id");
  return rows.length;
}

/** Ends one sign-in of an account: the provider's own session in that browser, and the refresh tokens that came of it. */
export async function endSignIn(sql: Sql, sub: string, sid: string): Promise<void> {
  await sql.query(
    `DELETE FROM oidc_record WHERE payload ->> 'accountId' = $1 AND (
       (model = 'Session' AND EXISTS (SELECT 1 FROM jsonb_each(payload -> 'authorizations') AS client WHERE client.value ->> 'sid' = $2))
       OR (model = 'RefreshToken' AND payload ->> 'sid' = $2))`,
    [sub, sid],
  );
}
