import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { UserErasure } from "#app/contract/retail-client/erasure.ts";
import { keepToRetention } from "#backend/api/erasure/retention.ts";
import {
  alertDelivery,
  alertNotification,
  appUser,
  auditLog,
  identityAccount,
  oidcRecord,
  simulationSnapshot,
  webSession,
} from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, type Person, simulationParameters } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  const users = "/user-service/v1/users";
  const erase = (who: Person, uuid: string, headers: Record<string, string> = {}) =>
    world.call<UserErasure & ErrorAnswer>(who, "POST", `${users}/${uuid}/erasure`, undefined, headers);
  const total = async (search: string) => (await world.call<{ total: number }>("admin", "GET", `${users}?search=${search}`)).body.total;

  /** A person of an organisation with an account, an open session at the pages and one at the provider, and settings. */
  async function person(username: string, house: { distributor: string } | { assetManager: string }) {
    const { orm } = world.database;
    const [uuid, sub] = [randomUUID(), randomUUID()];
    const name = { username, firstName: "Louise", lastName: username };
    const own = { email: `${username}@example.org`, preferences: { language: "en" }, favourites: [{ kind: "series", id: "1" }] };
    await orm.insert(appUser).values({ uuid, ...name, ...own, ...house });
    await orm.insert(identityAccount).values({ sub, username, passwordHash: "none" });
    await orm.insert(oidcRecord).values({ model: "Session", id: sub, payload: { accountId: sub } });
    const session = { iss: "test", sub, profile: { username }, tokens: Buffer.alloc(1), accessExpiresAt: sql<string>`now()` };
    await orm.insert(webSession).values({ idHash: Buffer.from(sub), ...session });
    return uuid;
  }
  const simulation = (owner: string, savedAt: ReturnType<typeof sql<string>> | null, name: string | null) =>
    world.database.orm.insert(simulationSnapshot).values({
      uuid: randomUUID(),
      organisation: world.organisations.alpha,
      owner,
      simulator: world.simulators.alpha,
      parameters: simulationParameters(),
      name,
      savedAt,
    });
  const row = async (uuid: string) => (await world.database.orm.select().from(appUser).where(eq(appUser.uuid, uuid)))[0];

  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());

  it("removes account, sessions and settings; the name stays in records of advice until their last day", async () => {
    const { orm } = world.database;
    const uuid = await person("louise", { distributor: world.organisations.alpha });
    await simulation(uuid, sql<string>`now()`, "Saved");
    await simulation(uuid, null, null);
    const about = { resourceType: "questionnaire_sessions" as const, resource: randomUUID(), occasion: "x", since: "2026-03-02" };
    await orm.insert(alertNotification).values({ uuid: randomUUID(), owner: uuid, kind: "questionnaire-done", ...about });
    await orm.insert(alertDelivery).values({ owner: uuid, kind: "deviation", delivery: "immediate" });
    const told = await world.call<UserErasure>("admin", "GET", `${users}/${uuid}/erasure`);
    expect(told.body).toMatchObject({ done: false, version: 0, years: 5 });
    const counted = Object.fromEntries(told.body.parts.map(({ kind, removed, kept }) => [kind, [removed, kept]]));
    expect(counted).toEqual({
      account: [1, 0],
      sessions: [1, 0],
      settings: [1, 0],
      alerts: [0, 0],
      files: [0, 0],
      drafts: [1, 0],
      name: [0, 1],
    });

    const [first, second] = await Promise.all(
      [1, 2].map(() => erase("admin", uuid, { "idempotency-key": "louise-gone", "if-match": "0" })),
    );
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(second?.body).toEqual(first?.body);
    expect((await erase("admin", uuid)).status).toBe(404);

    const kept = await row(uuid);
    expect(kept).toMatchObject({
      username: `removed-${uuid}`,
      firstName: "Louise",
      email: null,
      preferences: {},
      favourites: [],
      roles: [],
    });
    expect(kept?.disabledAt).not.toBeNull();
    for (const table of [identityAccount, oidcRecord, webSession]) expect(await orm.$count(table)).toBe(0);
    expect(await orm.$count(alertNotification, eq(alertNotification.owner, uuid))).toBe(0);
    expect(await orm.$count(alertDelivery, eq(alertDelivery.owner, uuid))).toBe(0);
    expect(await orm.$count(simulationSnapshot, eq(simulationSnapshot.owner, uuid))).toBe(1);
    expect(await total("louise")).toBe(0);
    expect((await world.call("admin", "GET", `${users}/${uuid}`)).status).toBe(404);
    const after = await world.call<UserErasure>("admin", "GET", `${users}/${uuid}/erasure`);
    expect(after.body).toMatchObject({ done: true, parts: [{ kind: "name", kept: 1, until: kept?.nameUntil }] });
    const rows = await orm.select().from(auditLog).where(eq(auditLog.verb, "user.erase"));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/louise|example/i);

    // Nothing ends before its day; then the name does, and the row with the last record that refers to it.
    await keepToRetention({ database: world.database, log });
    expect((await row(uuid))?.firstName).toBe("Louise");
    await orm.update(appUser).set({ nameUntil: sql`current_date - 1` }).where(eq(appUser.uuid, uuid));
    await keepToRetention({ database: world.database, log });
    expect(await row(uuid)).toMatchObject({ firstName: "", lastName: "", nameUntil: null });
    await orm.delete(simulationSnapshot).where(eq(simulationSnapshot.owner, uuid));
    await keepToRetention({ database: world.database, log });
    expect(await row(uuid)).toBeUndefined();
  });

  it("leaves nothing of a person whom no record names", async () => {
    const uuid = await person("nowhere", { distributor: world.organisations.alpha });
    expect((await erase("admin", uuid)).status).toBe(200);
    expect(await row(uuid)).toBeUndefined();
  });

  it("is for who may change that user: not oneself, not a reader, not another house", async () => {
    const uuid = await person("gamma-man", { assetManager: world.organisations.gamma });
    expect((await erase("rival", uuid)).status).toBe(404);
    expect((await erase("mona", uuid)).status).toBe(403);
    expect((await erase("anna", uuid)).status).toBe(403);
    expect((await erase("admin", world.users.admin)).body.error.code).toBe("USER_NOT_EDITABLE");
    expect((await erase("manager", uuid, { "if-match": "3" })).status).toBe(409);
    expect((await erase("manager", uuid)).status).toBe(200);
  });
});
