import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { nameAdministrator } from "#backend/operator/administrator.ts";
import { openInstallation } from "#backend/operator/installation.ts";
import { createPostgres, postgresAnswers, temporaryFolder } from "../../tests/fixtures/database.ts";
import { createSealer } from "../../tests/fixtures/sealer.ts";

const keySealer = () => createSealer(["kX9vQ2mT7pLw4zR8cY1nB6sD3fH5jG0a"], "keys");

describe("a command that looks after an installation", () => {
  it("makes no database and no key in a folder that has none", async () => {
    const { folder, remove } = temporaryFolder();
    const dataDir = join(folder, "mistyped");
    let asked = 0;
    const sealer = () => {
      asked += 1;
      return keySealer();
    };
    await expect(openInstallation({ dataDir, sealer })).rejects.toThrow(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL`);
    expect([existsSync(dataDir), asked]).toEqual([false, 0]);
    remove();
  });

  it.skipIf(!postgresAnswers)(
    `makes no table in a server's database that no start has used${postgresAnswers ? "" : " (skipped)"}`,
    async () => {
      const database = await createPostgres();
      const opening = openInstallation({ databaseUrl: database.url, dataDir: temporaryFolder().folder });
      await expect(opening).rejects.toThrow(/^There is nothing of the application in this database/);
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query("select table_name from information_schema.tables where table_schema = 'public'");
      await client.end();
      await database.drop();
      expect(rows).toEqual([]);
    },
  );

  it.skipIf(!postgresAnswers)(`migrates nothing of an earlier version${postgresAnswers ? "" : " (skipped)"}`, async () => {
    const database = await createPostgres({ migrated: true });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("delete from schema_migration where position = (select max(position) from schema_migration)");
    const count = async () => (await client.query("select count(*)::int as n from schema_migration")).rows[0].n as number;
    const before = await count();
    const opening = openInstallation({ databaseUrl: database.url, dataDir: temporaryFolder().folder });
    await expect(opening).rejects.toThrow(/^The database is that of an earlier version of the program/);
    const place = { databaseUrl: database.url, dataDir: temporaryFolder().folder, sealer: keySealer() };
    await expect(nameAdministrator(place, "camille")).rejects.toThrow(/^The database is that of an earlier version of the program/);
    expect(await count()).toBe(before);
    await client.end();
    await database.drop();
  });

  it.skipIf(!postgresAnswers)(`names an administrator before the first start and again${postgresAnswers ? "" : " (skipped)"}`, async () => {
    const database = await createPostgres();
    const place = { databaseUrl: database.url, dataDir: temporaryFolder().folder, sealer: keySealer() };
    expect(await nameAdministrator(place, "camille")).toMatch(/^camille is an administrator, with the password \S+ \(shown this once\)$/);
    expect(await nameAdministrator(place, "camille")).toBe("camille is an administrator, with the password that the account has");
    for (const name of ["a b", "ab", "camille\tx"])
      await expect(nameAdministrator(place, name)).rejects.toThrow(/is no user name: it must be 3 to 120 letters, digits or /);
    await database.drop();
  });
});
