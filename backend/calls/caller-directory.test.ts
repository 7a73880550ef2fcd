import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TokenClaims } from "#backend/calls/caller.ts";
import { createCallerDirectory } from "#backend/calls/caller-directory.ts";
import { appUser, organisation } from "#backend/database/schema/index.ts";
import { type ApiWorld, openApiWorld } from "../../tests/fixtures/api.ts";
import { openTestDatabase } from "../../tests/fixtures/database.ts";

let world: ApiWorld;
beforeAll(async () => {
  world = await openApiWorld(() => openTestDatabase());
});
afterAll(() => world.close());

const anna: TokenClaims = {
  iss: "test",
  sub: "anna",
  username: "anna",
  clientRoles: ["ADVISER", "ADVISER_SIMULATORS", "not-a-role"],
  exp: 1_000,
};

test("a good token is checked once while it lives, another one each time", async () => {
  let now = 999_000;
  const asked: string[] = [];
  const directory = createCallerDirectory({
    database: world.database,
    now: () => now,
    verifyToken: async (token) => {
      asked.push(token);
      return token === "good" && now < 1_000_000 ? anna : null;
    },
  });
  for (const token of ["good", "good", "bad", "bad"]) await directory.claims(token);
  expect(asked).toEqual(["good", "bad", "bad"]);
  now = 1_000_000;
  expect(await directory.claims("good")).toBeNull();
  expect(asked).toHaveLength(4);
});

test("roles come from the token, permissions from them and the organisation's flags; a record may be five seconds old", async () => {
  let now = 0;
  const directory = createCallerDirectory({ database: world.database, elapsed: () => now, verifyToken: async () => null });
  const first = await directory.caller(anna);
  expect(first).toMatchObject({
    userUuid: world.users.anna,
    distributor: world.organisations.alpha,
    roles: ["ADVISER", "ADVISER_SIMULATORS"],
    isAdmin: false,
  });
  expect(first!.permissions.has("simulators")).toBe(true);
  expect((await directory.caller({ ...anna, clientRoles: ["ADMIN"] }))!.isAdmin).toBe(true);
  expect(await directory.caller({ ...anna, username: "unknown" })).toBeNull();

  await world.database.orm.update(organisation).set({ flags: {} }).where(eq(organisation.uuid, world.organisations.alpha));
  now = 4_999;
  expect((await directory.caller(anna))!.permissions.has("simulators")).toBe(true);
  now = 5_000;
  expect((await directory.caller(anna))!.permissions.has("simulators")).toBe(false);
  await world.database.orm.update(appUser).set({ distributor: null }).where(eq(appUser.uuid, world.users.anna));
  now = 10_001;
  expect((await directory.caller(anna))!.distributor).toBeNull();
});
