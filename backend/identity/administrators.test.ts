import { expect, it } from "vitest";
import { auditLog } from "#backend/database/schema/index.ts";
import { bothDatabases } from "../../tests/fixtures/database.ts";
import { findAccountByName } from "./accounts.ts";
import { isUnclaimed, makeAdministrator, makeFirstAdministrator, unclaimedOnce } from "./administrators.ts";
import { verifyPassword } from "./password/password.ts";

bothDatabases((_kind, open) => {
  const rolesOf = (database: Awaited<ReturnType<typeof open>>) =>
    database.sql.query<{ username: string; roles: string[]; open: boolean }>(
      "SELECT username, roles, disabled_at IS NULL AS open FROM app_user ORDER BY username",
    );

  it("of the embedded provider is made once, with a name and a password of its own, whoever else starts at the same time", async () => {
    const database = await open();
    try {
      const begin = () => makeFirstAdministrator(database, { name: undefined, embedded: true });
      const made = (await Promise.all([1, 2, 3].map(begin))).filter((account) => account !== null);
      expect(made).toHaveLength(1);
      expect(made[0]?.password).toHaveLength(16);
      expect(made[0]?.username).toMatch(/^admin-[0-9a-f]{8}$/);
      const account = await findAccountByName(database.sql, made[0]?.username ?? "");
      expect(account).toMatchObject({ clientRoles: ["ADMIN"], demo: false });
      expect(await verifyPassword(made[0]?.password ?? "", account?.passwordHash ?? "")).toBe(true);
      expect(await begin()).toBeNull();
    } finally {
      await database.close();
    }
  });

  it("of an outside provider is who FIRST_ADMIN names, on an empty installation alone", async () => {
    const database = await open();
    try {
      expect(await makeFirstAdministrator(database, { name: undefined, embedded: false })).toBeNull();
      expect(await isUnclaimed(database.sql)).toBe(true);
      const first = await makeFirstAdministrator(database, { name: "camille@house.example", embedded: false });
      expect(first).toEqual({ username: "camille@house.example", password: null });
      expect(await isUnclaimed(database.sql)).toBe(false);
      expect(await makeFirstAdministrator(database, { name: "somebody else", embedded: false })).toBeNull();
      expect(await rolesOf(database)).toEqual([{ username: "camille@house.example", roles: ["ADMIN"], open: true }]);
      expect(await findAccountByName(database.sql, "camille@house.example")).toBeNull();
    } finally {
      await database.close();
    }
  });

  it("is whoever the command names: a new person, or one who was there, closed or by another letter case", async () => {
    const database = await open();
    try {
      const anna = await makeAdministrator(database, "anna", true);
      expect(await verifyPassword(anna.password ?? "", (await findAccountByName(database.sql, "anna"))?.passwordHash ?? "")).toBe(true);
      await database.sql.query(`UPDATE app_user SET roles = '["ADVISER"]', disabled_at = now()`);
      await database.sql.query(`UPDATE identity_account SET client_roles = '["ADVISER"]', disabled_at = now()`);
      expect(await makeAdministrator(database, "Anna", true)).toEqual({ username: "anna", password: null });
      expect(await rolesOf(database)).toEqual([{ username: "anna", roles: ["ADVISER", "ADMIN"], open: true }]);
      expect(await findAccountByName(database.sql, "anna")).toMatchObject({ clientRoles: ["ADVISER", "ADMIN"] });
      const rows = await database.orm.select({ verb: auditLog.verb, by: auditLog.correlationId }).from(auditLog);
      expect(rows).toEqual([
        { verb: "user.create", by: "admin" },
        { verb: "user.update", by: "admin" },
      ]);
    } finally {
      await database.close();
    }
  });

  it("is asked for until somebody is there, and not each time", async () => {
    const database = await open();
    let asked = 0;
    let now = 0;
    const query = <Row>(text: string) => {
      asked += 1;
      return database.sql.query<Row>(text);
    };
    const ask = unclaimedOnce({ query }, () => now);
    try {
      expect([await ask(), await ask(), asked]).toEqual([true, true, 1]);
      await makeAdministrator(database, "anna", false);
      now += 2_500;
      expect(await ask()).toBe(false);
      now += 1_000_000;
      expect([await ask(), asked]).toEqual([false, 2]);
    } finally {
      await database.close();
    }
  });
});
