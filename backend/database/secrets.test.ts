import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditKey, recordAudit, renewAuditKey, verifyAuditChain } from "#backend/calls/audit.ts";
import type { Database } from "#backend/database/database.ts";
import { openSecrets, removeLostKeys, type Secrets } from "#backend/database/secrets.ts";
import { Records, recordKey, sealRecords } from "#backend/identity/records.ts";
import { providerKeys } from "#backend/identity/token/keys.ts";
import { bothDatabases } from "../../tests/fixtures/database.ts";
import { createSealer } from "../../tests/fixtures/sealer.ts";

const OLD = "an old secret of the tests that is long enough";
const NEW = "a new secret of the tests that is long enough";
const sealer = (...secrets: string[]) => createSealer(secrets, "keys");

bothDatabases((_kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => database.sql.query("TRUNCATE app_secret, oidc_record, audit_log"));
  afterAll(() => database.close());

  const openWith = (...secrets: string[]): Promise<Secrets> => openSecrets(database.sql, sealer(...secrets));
  const stored = () => database.sql.query<{ name: string; value: Buffer }>("SELECT name, value FROM app_secret ORDER BY name");

  test("keys lie in the database sealed, and are the same for every process", async () => {
    const [one, other] = [await openWith(OLD), await openWith(OLD)];
    const [keys, same] = await Promise.all([providerKeys(one), providerKeys(other)]);
    expect(same).toEqual(keys);
    const { d = "none" } = keys.jwks.keys[0] ?? {};
    for (const { value } of await stored()) {
      for (const encoding of ["utf8", "base64"] as const) {
        const text = value.toString(encoding);
        for (const secret of [d, keys.cookies[0] ?? "none", '"kty"']) expect(text).not.toContain(secret);
      }
      expect(value.toString("latin1")).toMatch(/^cairn-sealed:/);
    }
  });

  test("a key that an earlier version stored in plain is sealed at the start", async () => {
    const plain = randomBytes(32);
    await database.sql.query("INSERT INTO app_secret (name, value) VALUES ('audit-log', $1)", [plain]);
    const [one, other] = await Promise.all([openWith(OLD), openWith(OLD)]);
    for (const secrets of [one, other, await openWith(OLD)]) expect(await secrets.keep("audit-log", () => randomBytes(32))).toEqual(plain);
    const [row] = await stored();
    expect(row?.value.includes(plain) || row?.value.toString("latin1").includes(plain.toString("base64"))).toBe(false);
  });

  test("a new secret seals anew what the old one sealed, which may then go", async () => {
    const key = await (await openWith(OLD)).keep("k", () => randomBytes(32));
    expect(await (await openWith(NEW, OLD)).keep("k", () => randomBytes(32))).toEqual(key);
    expect(await (await openWith(NEW)).keep("k", () => randomBytes(32))).toEqual(key);
    await expect(openWith(OLD)).rejects.toThrow(
      /^The key "k" in the database does not open with the present secrets\. .*npm run keys:renew/,
    );
  });

  test("a key copied to another row, or sealed for another purpose, does not open", async () => {
    await (await openWith(OLD)).keep("k", () => randomBytes(32));
    await database.sql.query("UPDATE app_secret SET name = 'other'");
    await expect(openWith(OLD)).rejects.toThrow(/^The key "other"/);
    await database.sql.query("UPDATE app_secret SET name = 'k'");
    await expect(openSecrets(database.sql, createSealer([OLD]))).rejects.toThrow(/^The key "k"/);
  });

  test("lost keys are removed by name, and the audit log goes on under a new one from a row that says so", async () => {
    const write = async (secrets: Secrets, objectId: string) => {
      const key = await auditKey({ secrets });
      const entry = { userUuid: null, organisationUuid: null, verb: "test.write", objectType: "test", objectId, correlationId: "test" };
      await database.orm.transaction((tx) => recordAudit(tx, key, entry));
    };
    const before = await openWith(OLD);
    await write(before, "a");
    await write(before, "b");
    expect(await removeLostKeys(database.sql, sealer(OLD))).toEqual([]);
    expect(await removeLostKeys(database.sql, sealer(NEW))).toEqual(["audit-log"]);
    const after = { ...database, secrets: await openWith(NEW) };
    await renewAuditKey(after);
    await write(after.secrets, "c");
    expect(await verifyAuditChain(after)).toEqual({ rows: 2, brokenAt: null });
    await database.sql.query("UPDATE audit_log SET object_id = 'x' WHERE object_id = 'c'");
    expect((await verifyAuditChain(after)).brokenAt).not.toBeNull();
    await database.sql.query("UPDATE audit_log SET object_id = 'c' WHERE object_id = 'x'");
    // Who writes such a row without the key is found out by it.
    const copy = "user_uuid, organisation_uuid, verb, object_type, object_id, before, after, correlation_id, digest";
    await database.sql.query(`INSERT INTO audit_log (${copy}) SELECT ${copy} FROM audit_log WHERE verb = 'audit.key-renewed'`);
    expect((await verifyAuditChain(after)).brokenAt).not.toBeNull();
  });

  test("records of the provider give nobody who reads the table a session, a code or a refresh token", async () => {
    const { sql } = database;
    const records = new Records(sql, sealer(OLD), "Session");
    const payload = {
      jti: "canary-id",
      uid: "u1",
      accountId: "person",
      authorizations: { cairn: { sid: "s1", grantId: "g1" } },
      state: { secret: "canary-state" },
    };
    await records.upsert("canary-id", payload, 60);
    const [row] = await sql.query<{ row: string }>("SELECT to_jsonb(r)::text AS row FROM oidc_record AS r");
    expect(row?.row).not.toContain("canary");
    expect(await records.find("canary-id")).toEqual(payload);
    expect(await records.findByUid("u1")).toEqual(payload);
    await sql.query("UPDATE oidc_record SET id = $1", [recordKey("another")]);
    expect(await records.find("another")).toBeUndefined();
    await records.destroy("another");
    expect(await sql.query("SELECT 1 FROM oidc_record")).toEqual([]);
  });

  test("records that an earlier version stored in plain go on, sealed", async () => {
    const { sql } = database;
    const payload = { jti: "canary-id", kind: "RefreshToken", accountId: "person" };
    await sql.query(
      "INSERT INTO oidc_record (model, id, payload) VALUES ('RefreshToken', 'canary-id', $1::jsonb), ('ActionToken', 'used', '{}')",
      [JSON.stringify(payload)],
    );
    await sealRecords(sql, sealer(OLD));
    await sealRecords(sql, sealer(OLD));
    expect(await new Records(sql, sealer(OLD), "RefreshToken").find("canary-id")).toEqual(payload);
    expect(JSON.stringify(await sql.query("SELECT to_jsonb(r)::text AS row FROM oidc_record AS r"))).not.toContain("canary");
    expect(await sql.query("SELECT id FROM oidc_record WHERE model = 'ActionToken'")).toEqual([{ id: "used" }]);
  });
});
