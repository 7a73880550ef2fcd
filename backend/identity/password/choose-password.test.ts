import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { eq, sql } from "drizzle-orm";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertInvitation, setDisabled } from "#backend/api/user/account.store.ts";
import { NO_PASSWORD } from "#backend/api/user/user.store.ts";
import type { Database } from "#backend/database/database.ts";
import { accountInvitation, appUser, auditLog, identityAccount } from "#backend/database/schema/index.ts";
import { freePort } from "../../../tests/fixtures/app.ts";
import { openTestDatabase } from "../../../tests/fixtures/database.ts";
import { invitationKey, invitationLink } from "../../api/user/invitation-link.ts";
import { choosePasswordRoutes } from "./choose-password.ts";
import { commonPasswords } from "./common-passwords.ts";
import { passwordFault } from "./new-password.ts";
import { verifyPassword } from "./password.ts";

let database: Database;
let server: Server;
let base: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const port = await freePort();
  base = `http://localhost:${port}/realms/aaa`;
  const app = express();
  app.use(
    "/realms/aaa",
    choosePasswordRoutes(database, `http://localhost:${port}`, async () => null),
  );
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await database.close();
});

/** A person without a password, and a link for them. */
async function invite(username: string): Promise<{ uuid: string; link: () => Promise<{ uuid: string; address: string }> }> {
  const uuid = randomUUID();
  await database.orm.insert(appUser).values({ uuid, username, firstName: "N", lastName: "Elvira", roles: [] });
  await database.orm.insert(identityAccount).values({ sub: uuid, username, passwordHash: NO_PASSWORD });
  const link = async () => {
    const id = randomUUID();
    await database.orm.transaction((tx) => insertInvitation(tx, id, username, 72));
    return { uuid: id, address: invitationLink(await invitationKey(database), base, id) };
  };
  return { uuid, link };
}
const choose = async (address: string, password: string, repeated = password) => {
  const answer = await fetch(address, { method: "POST", body: new URLSearchParams({ password, repeated }) });
  return { status: answer.status, text: await answer.text() };
};
const hashOf = async (username: string) =>
  (await database.orm.select().from(identityAccount).where(eq(identityAccount.username, username)))[0]?.passwordHash ?? "";
const GOOD = "a quiet lake in may";

describe("the link to choose a password", () => {
  it("may be opened often, is used once, and leaves a row in the audit log without the password", async () => {
    const { uuid, link } = await invite("nora");
    const { address } = await link();
    for (let i = 0; i < 2; i++) expect((await fetch(address)).status).toBe(200);
    const sessions = () => database.sql.query("SELECT 1 FROM web_session WHERE profile ->> 'username' = 'nora'");
    await database.sql.query(
      `INSERT INTO web_session (id_hash, iss, sub, profile, tokens, access_expires_at) VALUES ('x', 'i', $1, '{"username":"nora"}', 'x', now())`,
      [uuid],
    );
    expect(await sessions()).toHaveLength(1);
    expect((await choose(address, GOOD)).status).toBe(200);
    expect(await verifyPassword(GOOD, await hashOf("nora"))).toBe(true);
    expect(await sessions()).toEqual([]);
    expect((await choose(address, "another good one")).status).toBe(410);
    expect((await fetch(address)).status).toBe(410);
    expect(await verifyPassword(GOOD, await hashOf("nora"))).toBe(true);
    const rows = await database.orm.select().from(auditLog).where(eq(auditLog.objectId, uuid));
    expect(rows.map(({ verb }) => verb)).toEqual(["user.password"]);
    expect(JSON.stringify(rows)).not.toContain(GOOD);
  });

  it("ends with a newer one, with its time, with the account, and when a letter of it is changed", async () => {
    const { uuid, link } = await invite("olga");
    const [first, second] = [await link(), await link()];
    expect((await choose(first.address, GOOD)).status).toBe(410);
    expect((await fetch(second.address)).status).toBe(200);
    // Not the last letter, of which some bits say nothing.
    const forged = second.address.replace(/.(.{9})$/, (_, end: string) => `${second.address.at(-10) === "A" ? "B" : "A"}${end}`);
    expect((await fetch(forged)).status).toBe(410);
    await database.orm.update(accountInvitation).set({ expiresAt: sql`now()` }).where(eq(accountInvitation.uuid, second.uuid));
    expect((await choose(second.address, GOOD)).status).toBe(410);
    const third = await link();
    await database.orm.transaction((tx) => setDisabled(tx, uuid, "olga", true));
    expect((await choose(third.address, GOOD)).status).toBe(410);
    expect(await hashOf("olga")).toBe(NO_PASSWORD);
  });

  it("of two that are sent at once lets one through", async () => {
    const { link } = await invite("pia");
    const { address } = await link();
    const answers = await Promise.all([choose(address, "the first of two"), choose(address, "the second of two")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it("says what is wrong with a password and keeps the link", async () => {
    const { link } = await invite("quentin");
    const { address } = await link();
    for (const [password, repeated] of [
      ["short", "short"],
      ["x".repeat(201), "x".repeat(201)],
      ["quentin is my name", "quentin is my name"],
      ["ElviraPassword2026", "ElviraPassword2026"],
      [GOOD, `${GOOD}!`],
    ] as const) {
      const answer = await choose(address, password, repeated);
      expect(answer.status).toBe(400);
      expect(answer.text).not.toContain(password);
    }
    expect((await choose(address, GOOD)).status).toBe(200);
  });
});

it.each([
  ["seven geese cross the marsh", null, null],
  ["eleven char", null, "tooShort"],
  ["twelve chars", null, null],
  ["éèàùçôîûêâœæ", null, null],
  ["NORA in the woods", null, "likeName"],
  [`${"x".repeat(185)} a quiet lake`, null, null],
  ["x".repeat(200), null, "common"],
  ["Motdepasse2026!", null, "common"],
  ["Azerty123456!!", null, "common"],
  ["P4ssw0rd-P4ssw0rd", null, "common"],
  ["Ber tin 2026 Ber tin", null, "common"],
  ["Patrimoine1234", null, "common"],
  ["123456789012", null, "common"],
  ["Sillage Conseil 75", null, "common"],
  ["kT9$vq2!mZ4x", null, null],
  ["839201748562", null, null],
  ["mon chat Bertin dort au soleil", null, null],
  ["x".repeat(201), null, "tooLong"],
  ["a quiet lake in may", "another", "different"],
] as const)("password %j repeated %j: %s", async (password, repeated, fault) => {
  expect(await passwordFault("nora", { password, repeated: repeated ?? password }, ["Bertin", "Cap Sillage"])).toBe(fault);
});

it("refuses each of the published common passwords that is long enough, as it stands or grown to the length", async () => {
  const list = [...(await commonPasswords())];
  expect(list.length).toBeGreaterThan(40_000);
  const grown = list.flatMap((word) => (word.length >= 12 ? [word] : word.length >= 9 ? [`${word}2!9`] : []));
  const refused = await Promise.all(grown.map((password) => passwordFault("nora", { password, repeated: password })));
  expect(grown.filter((_, i) => refused[i] === null)).toEqual([]);
  expect(grown.length).toBeGreaterThan(3_000);
  for (const pair of ["gfhjkmgfhjkm", "Butterfly-Purple", "Klaster.2008!"])
    expect(await passwordFault("nora", { password: pair, repeated: pair })).toBe("common");
});
