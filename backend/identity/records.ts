import type { Adapter, AdapterPayload } from "oidc-provider";
import { errors } from "oidc-provider";
import type { Sql } from "#app/services/sql.ts";

interface Row {
  payload: AdapterPayload;
  consumed: boolean;
}

/** The payload, with `consumed` set once the record was used. Null-ish for an expired or absent record. */
const found = (rows: Row[]): AdapterPayload | undefined => {
  const row = rows[0];
  return row && (row.consumed ? { ...row.payload, consumed: true } : row.payload);
};

/** Store of the OpenID provider library in `oidc_record`; one instance for each model (Session, Grant, RefreshToken, …). */
export class Records implements Adapter {
  constructor(
    private readonly sql: Sql,
    private readonly model: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    await this.sql.query(
      `INSERT INTO oidc_record (model, id, payload, grant_id, user_code, uid, expires_at)
       VALUES ($1, $2, $3::jsonb, $4, $5, $6, now() + $7::double precision * interval '1 second')
       ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
         user_code = excluded.user_code, uid = excluded.uid, expires_at = excluded.expires_at`,
      [this.model, id, JSON.stringify(payload), payload.grantId ?? null, payload.userCode ?? null, payload.uid ?? null, expiresIn ?? null],
    );
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.findBy("id", id);
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
      [this.model, id],
    );
    if (rows.length === 0) throw new errors.InvalidGrant("grant request is invalid");
  }

  async destroy(id: string): Promise<void> {
    await this.sql.query("DELETE FROM oidc_record WHERE model = $1 AND id = $2", [this.model, id]);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.sql.query("DELETE FROM oidc_record WHERE grant_id = $1", [grantId]);
  }

  private async findBy(column: "id" | "uid" | "user_code", value: string): Promise<AdapterPayload | undefined> {
    const rows = await this.sql.query<Row>(
      `SELECT payload, consumed_at IS NOT NULL AS consumed FROM oidc_record
       WHERE model = $1 AND ${column} = $2 AND (expires_at IS NULL OR expires_at > now())`,
      [this.model, value],
    );
    return found(rows);
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
