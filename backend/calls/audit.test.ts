import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditHead, auditKey, recordAudit, tellAuditHead, verifyAuditChain } from "#backend/calls/audit.ts";
import type { Database } from "#backend/database/database.ts";
import { auditLog } from "#backend/database/schema/index.ts";
import { bothDatabases } from "../../tests/fixtures/database.ts";

bothDatabases((_kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const write = (objectId: string) =>
    database.orm.transaction(async (tx) => {
      const entry = { userUuid: null, organisationUuid: null, verb: "test.write", objectType: "test", objectId, correlationId: "test" };
      await recordAudit(tx, await key, {
        ...entry,
        before: null,
        after: { z: 1.5, a: [1e21, "é\u{1f600}", null], nested: { b: undefined, a: 0.1 } },
      });
    });
  let key: Promise<Buffer>;

  test("rows written at the same time form one chain", async () => {
    key = auditKey(database);
    await key;
    await Promise.all(Array.from({ length: 12 }, (_, i) => write(String(i))));
    expect(await verifyAuditChain(database)).toEqual({ rows: 12, brokenAt: null });
  });

  test("the newest row is told to the log, by which a cut end is found elsewhere", async () => {
    const lines: object[] = [];
    await tellAuditHead(database, { info: (fields) => void lines.push(fields) });
    const head = await auditHead(database);
    expect(lines).toEqual([{ head: `${head?.id}:${head?.digest}` }]);
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ["changed text", (id) => database.orm.update(auditLog).set({ verb: "test.other" }).where(eq(auditLog.id, id))],
    [
      "changed content",
      (id) =>
        database.orm
          .update(auditLog)
          .set({ after: { z: 1.6 } })
          .where(eq(auditLog.id, id)),
    ],
    [
      "changed time",
      (id) =>
        database.orm
          .update(auditLog)
          .set({ at: sql`${auditLog.at} + interval '1 second'` })
          .where(eq(auditLog.id, id)),
    ],
  ])("a row with a %s is named", async (_what, change) => {
    const rows = await database.orm.select().from(auditLog).orderBy(asc(auditLog.id));
    const row = rows[5]!;
    await change(row.id);
    expect(await verifyAuditChain(database)).toEqual({ rows: 5, brokenAt: row.id });
    await database.orm.update(auditLog).set({ verb: row.verb, after: row.after, at: row.at }).where(eq(auditLog.id, row.id));
    expect((await verifyAuditChain(database)).brokenAt).toBeNull();
  });

  test("the row after a removed one is named", async () => {
    const rows = await database.orm.select().from(auditLog).orderBy(asc(auditLog.id));
    await database.orm.delete(auditLog).where(eq(auditLog.id, rows[3]!.id));
    expect(await verifyAuditChain(database)).toEqual({ rows: 3, brokenAt: rows[4]!.id });
  });
});
