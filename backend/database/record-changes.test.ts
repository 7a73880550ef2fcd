import { expect, it, vi } from "vitest";
import { userRecordKey } from "#app/domain/record-key.ts";
import { openDatabase } from "#backend/database/open.ts";
import { tellRecordChange } from "#backend/database/record-changes.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { bothDatabases, createPostgres, postgresAnswers, quietLog } from "../../tests/fixtures/database.ts";

bothDatabases((_kind, open) => {
  it("tells a changed record after the commit, and not one that was rolled back", async () => {
    const database = await open();
    const told: Array<string | null> = [];
    database.watchRecords((key) => told.push(key));
    await expect
      .poll(async () => {
        await withTransaction(database, (tx) => tellRecordChange(tx, userRecordKey("first")));
        return told.includes("user:first");
      })
      .toBe(true);
    const undone = withTransaction(database, async (tx) => {
      await tellRecordChange(tx, userRecordKey("undone"));
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    await withTransaction(database, (tx) => tellRecordChange(tx, userRecordKey("camille")));
    await expect.poll(() => told).toContain("user:camille");
    expect(told).not.toContain("user:undone");
    await database.close();
  });
});

it.skipIf(!postgresAnswers)(
  "reaches the other process, and says that anything may have changed when its connection breaks and when it is back",
  async () => {
    const server = await createPostgres();
    const [one, two] = [
      await openDatabase({ databaseUrl: server.url, dataDir: "", log: quietLog }),
      await openDatabase({ databaseUrl: server.url, dataDir: "", log: quietLog }),
    ];
    const told = vi.fn<(key: string | null) => void>();
    two.watchRecords(told);
    await expect.poll(() => told.mock.calls.length).toBe(1);
    expect(told).toHaveBeenLastCalledWith(null);
    await withTransaction(one, (tx) => tellRecordChange(tx, "distributor:1"));
    await expect.poll(() => told.mock.calls.flat()).toContain("distributor:1");
    told.mockClear();
    await one.sql.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'listen %'",
    );
    await expect.poll(() => told.mock.calls.flat(), { timeout: 20_000 }).toEqual([null, null]);
    await withTransaction(one, (tx) => tellRecordChange(tx, "distributor:2"));
    await expect.poll(() => told.mock.calls.flat()).toContain("distributor:2");
    await Promise.all([one.close(), two.close()]);
    await server.drop();
  },
);
