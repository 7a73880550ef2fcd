import { expect, it } from "vitest";
import { eachDatabase } from "../../tests/fixtures/database.ts";
import { findAccountByName } from "./accounts.ts";
import { makeFirstAccount } from "./first-account.ts";
import { verifyPassword } from "./password/password.ts";

eachDatabase((_kind, open) => {
  it("is made once, with a name and a password of its own, whoever else starts at the same time", async () => {
    const database = await open();
    try {
      const made = (await Promise.all([1, 2, 3].map(() => makeFirstAccount(database)))).filter((account) => account !== null);
      expect(made).toHaveLength(1);
      expect(made[0]?.password).toHaveLength(16);
      expect(made[0]?.username).toMatch(/^admin-[0-9a-f]{8}$/);
      const account = await findAccountByName(database.sql, made[0]?.username ?? "");
      expect(account).toMatchObject({ clientRoles: ["ADMIN"], demo: false });
      expect(await verifyPassword(made[0]?.password ?? "", account?.passwordHash ?? "")).toBe(true);
      expect(await makeFirstAccount(database)).toBeNull();
    } finally {
      await database.close();
    }
  });
});
