import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyAuditChain } from "#backend/calls/audit.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { purgeKeys, requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import { auditLog, idempotencyKey, series } from "#backend/database/schema/index.ts";
import { type ApiWorld, openApiWorld } from "../../tests/fixtures/api.ts";
import { bothDatabases } from "../../tests/fixtures/database.ts";

bothDatabases((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());

  function contextOf(userUuid: string): CallerContext {
    const caller = {
      userUuid,
      username: "anna",
      roles: [],
      permissions: new Set<never>(),
      distributor: null,
      assetManager: null,
      productOwner: null,
    };
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    return {
      database: world.database,
      log,
      correlationId: "test-correlation",
      address: "",
      issueToken: null,
      accountsAt: null,
      caller: { ...caller, isAdmin: false, correlationId: "test-correlation" },
    };
  }

  /** Inserts a series of the given name; with `fail` the write is refused after its effect. */
  function insert(key: string | undefined, name: string, { who = world.users.anna, fail = false, seen = "" } = {}) {
    const headers = { ...(key ? { "idempotency-key": key } : {}), ...(seen ? { "if-match": seen } : {}) };
    return saveOnce(contextOf(who), { verb: "test.insert", objectType: "test", headers, request: { name } }, async (tx, seenVersion) => {
      const uuid = randomUUID();
      await tx.insert(series).values({ uuid, externalId: uuid, fullName: name });
      if (fail) throw refuse.unprocessable("TEST", "Refused after the effect.");
      return { answer: { uuid, seenVersion: seenVersion ?? null }, objectId: uuid, organisationUuid: null, after: { name } };
    });
  }
  const rowsNamed = (name: string) => world.database.orm.$count(series, eq(series.fullName, name));

  test("eight requests with one key at the same time: one effect, one audit row, one answer", async () => {
    const key = `key-${randomUUID()}`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => insert(key, "together")));
    expect(new Set(answers.map((answer) => answer.uuid)).size).toBe(1);
    expect(await rowsNamed("together")).toBe(1);
    expect(await world.database.orm.$count(auditLog, eq(auditLog.objectId, answers[0]!.uuid))).toBe(1);
  });

  test("the same key of somebody else, or without a key, is another write", async () => {
    const key = `key-${randomUUID()}`;
    const answers = [
      await insert(key, "apart"),
      await insert(key, "apart", { who: world.users.axel }),
      await insert(undefined, "apart"),
      await insert(undefined, "apart"),
    ];
    expect(new Set(answers.map((answer) => answer.uuid)).size).toBe(4);
  });

  test("another request or another version under the key: 422", async () => {
    const key = `key-${randomUUID()}`;
    expect((await insert(key, "first", { seen: '"7"' })).seenVersion).toBe(7);
    await expect(insert(key, "second", { seen: '"7"' })).rejects.toMatchObject({ status: 422, data: { code: "IDEMPOTENCY_KEY_REUSED" } });
    await expect(insert(key, "first", { seen: "8" })).rejects.toMatchObject({ status: 422 });
    expect((await insert(key, "first", { seen: "7" })).seenVersion).toBe(7);
  });

  test("a refusal leaves neither effect nor key nor audit row", async () => {
    const key = `key-${randomUUID()}`;
    const before = await world.database.orm.$count(auditLog);
    await expect(insert(key, "refused", { fail: true })).rejects.toMatchObject({ status: 422, data: { code: "TEST" } });
    expect([await rowsNamed("refused"), await world.database.orm.$count(auditLog)]).toEqual([0, before]);
    await insert(key, "refused");
    expect(await rowsNamed("refused")).toBe(1);
  });

  test("a key stands for a day", async () => {
    const key = `key-${randomUUID()}`;
    await insert(key, "old key");
    const age = (hours: number) =>
      world.database.orm
        .update(idempotencyKey)
        .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
        .where(eq(idempotencyKey.key, key));
    await age(23);
    await purgeKeys(world.database);
    await insert(key, "old key");
    expect(await rowsNamed("old key")).toBe(1);
    await age(25);
    await insert(key, "old key");
    expect(await rowsNamed("old key")).toBe(2);
    await age(25);
    await purgeKeys(world.database);
    expect(await world.database.orm.$count(idempotencyKey, eq(idempotencyKey.key, key))).toBe(0);
  });

  test("a version that was not said is not checked; the chain of all this is whole", async () => {
    expect(() => requireVersion(undefined, 3, {})).not.toThrow();
    expect(() => requireVersion(3, 3, {})).not.toThrow();
    expect(() => requireVersion(2, 3, { name: "A" })).toThrow(
      expect.objectContaining({ status: 409, data: expect.objectContaining({ version: 3, name: "A" }) }),
    );
    expect((await verifyAuditChain(world.database)).brokenAt).toBeNull();
  });
});
