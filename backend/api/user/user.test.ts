import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type UserEntry, type UserRecord, userEntry, userRecord } from "#app/contract/user.ts";
import { SIGN_IN_VERBS } from "#backend/api/user/user.routes.ts";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import { appUser } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, expectList, openApiWorld, PEOPLE, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/user-service/v1";
type Page = { items: UserEntry[]; total: number; limit: number; offset: number };

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());

  const everybody = Object.keys(PEOPLE).length;
  const namesSeenBy = async (who: Person) =>
    (await world.call<Page>(who, "GET", `${root}/users?limit=100`)).body.items.map((user) => user.username).sort();

  test("an administrator sees all, an asset manager with the privilege the own organisation, anybody else only themselves", async () => {
    expect(await namesSeenBy("admin")).toHaveLength(everybody);
    expect(await namesSeenBy("manager")).toEqual(["manager", "mona"]);
    expect(await namesSeenBy("mona")).toEqual(["manager", "mona"]);
    for (const who of ["anna", "insurer", "nobody"] as const) expect(await namesSeenBy(who)).toEqual([who]);
    for (const [who, count] of [
      ["admin", everybody],
      ["manager", 2],
      ["anna", 1],
    ] as const) {
      expect((await world.call(who, "GET", `${root}/users/count`)).body).toEqual({ count });
      expect((await world.call<Page>(who, "GET", `${root}/users/summaries`)).body.total).toBe(count);
    }
  });

  test("records and summaries hold what the contract says, and pages follow each other", async () => {
    const page = await world.call<Page>("admin", "GET", `${root}/users?sort=username&dir=desc&limit=2&offset=1`);
    const names = Object.keys(PEOPLE).sort().reverse();
    expect(page.body.items.map((user) => userEntry.strict().parse(user).username)).toEqual(names.slice(1, 3));
    const found = await world.call<Page>("admin", "GET", `${root}/users?search=ANN`);
    expect(found.body).toMatchObject({ total: 1, items: [{ uuid: world.users.anna, distributor: world.organisations.alpha }] });
    const { alpha } = world.organisations;
    for (const [filter, names] of [
      [`organisation=${alpha}`, ["anna", "axel", "carla"]],
      ["role=ADMIN", ["admin"]],
      ["state=DISABLED", []],
    ] as const) {
      const { items } = (await world.call<Page>("admin", "GET", `${root}/users?limit=100&sort=username&${filter}`)).body;
      expect(items.map(({ username }) => username)).toEqual(names);
    }
    const { orm } = world.database;
    const renamed = { axel: { lastName: "Alba", email: "z@alpha.test" }, carla: { lastName: "Bora", email: "a@alpha.test" } };
    for (const who of ["axel", "carla"] as const) await orm.update(appUser).set(renamed[who]).where(eq(appUser.uuid, world.users[who]));
    for (const [noun, filter] of [
      ["users", `organisation=${alpha}`],
      ["users/summaries", "search=a"],
    ] as const) {
      const all = (names: string[]) => (noun === "users" ? names : expect.arrayContaining(names));
      const read = async (query: string) =>
        (await world.call<Page>("admin", "GET", `${root}/${noun}?${query.includes("search=") ? "" : filter}&${query}`)).body;
      if (noun === "users")
        await expectList(read, ({ username }) => username, {
          "": ["axel", "carla", "anna"],
          "sort=username": ["anna", "axel", "carla"],
          "sort=username&dir=desc": ["carla", "axel", "anna"],
          "sort=firstName&dir=desc": ["carla", "axel", "anna"],
          "sort=lastName": ["axel", "carla", "anna"],
          "sort=lastName&dir=desc": ["anna", "carla", "axel"],
          "sort=email": ["carla", "axel", "anna"],
        });
      expect((await read("sort=lastName&limit=2")).items.map(({ username }) => username)).toEqual(["axel", "carla"]);
      expect((await read("sort=lastName&limit=1&offset=1")).items.map(({ username }) => username)).toEqual(["carla"]);
      expect((await read("limit=100&search=ALB")).items).toMatchObject([
        { uuid: world.users.axel, username: "axel", firstName: "axel", lastName: "Alba" },
      ]);
      expect((await read("limit=100")).items.map(({ username }) => username)).toEqual(all(["axel", "carla", "anna"]));
    }
    for (const who of ["axel", "carla"] as const)
      await orm.update(appUser).set({ lastName: "Canary", email: null }).where(eq(appUser.uuid, world.users[who]));
    const summary = (await world.call<Page>("anna", "GET", `${root}/users/summaries`)).body.items[0]!;
    expect(summary).toEqual({ uuid: world.users.anna, username: "anna", firstName: "anna", lastName: "Canary" });
  });

  test("one user by name: oneself or within one's scope, else 404 as for an unknown name", async () => {
    const anna = await world.call<UserRecord>("anna", "GET", `${root}/users/username/anna`);
    expect(userRecord.strict().parse(anna.body)).toMatchObject({
      ...{ uuid: world.users.anna, username: "anna", roles: PEOPLE.anna.roles },
      ...{ distributor: world.organisations.alpha, assetManager: null, productOwner: null },
    });
    expect((await world.call("insurer", "GET", `${root}/users/username/insurer`)).body).toMatchObject({
      ...{ distributor: null, assetManager: null, productOwner: world.organisations.delta },
    });
    expect((await world.call("manager", "GET", `${root}/users/username/manager`)).body).toMatchObject({
      ...{ distributor: null, assetManager: world.organisations.gamma, productOwner: null },
    });
    expect((await world.call("admin", "GET", `${root}/users/username/bruno`)).status).toBe(200);
    expect((await world.call("manager", "GET", `${root}/users/username/mona`)).status).toBe(200);
    const hidden = await world.call<ErrorAnswer>("anna", "GET", `${root}/users/username/axel`);
    const unknown = await world.call<ErrorAnswer>("anna", "GET", `${root}/users/username/nobody-at-all`);
    expect([hidden.status, hidden.body.error.message]).toEqual([404, unknown.body.error.message]);
    expect((await world.call("manager", "GET", `${root}/users/username/anna`)).status).toBe(404);
  });

  test("favourites are kept in order, the person's own and nobody else's", async () => {
    const path = `${root}/users/${world.users.axel}/favourites`;
    const favourites = [
      { kind: "series", id: randomUUID(), name: "Fonds en euros" },
      { kind: "simulator", id: "b" },
      { kind: "simulator", id: "a" },
    ];
    expect((await world.call("axel", "GET", path)).body).toEqual({ favourites: [] });
    expect((await world.call("axel", "PUT", path, { favourites })).body).toEqual({ favourites });
    expect((await world.call("axel", "GET", path)).body).toEqual({ favourites });
    expect((await world.call("axel", "PUT", path, { favourites }, { "if-match": '"0"' })).status).toBe(409);
    expect((await world.call("axel", "PUT", path, { favourites: [...favourites, favourites[1]] })).status).toBe(400);
    for (const who of ["admin", "anna"] as const) {
      expect((await world.call(who, "GET", path)).status).toBe(404);
      expect((await world.call(who, "PUT", path, { favourites: [] })).status).toBe(404);
    }
    expect((await world.call("axel", "PUT", path, { favourites: [] })).body).toEqual({ favourites: [] });
  });

  test("a favourite is added and let go alone, whatever another window does at the same time", async () => {
    const path = `${root}/users/${world.users.axel}/favourites`;
    const first = { kind: "model-portfolio", id: "first" };
    const filter = { kind: "model-portfolio-filter", id: "q=Prudent", name: "Prudents" };
    const read = async () => (await world.call<{ favourites: unknown[] }>("axel", "GET", path)).body.favourites;
    expect((await world.call("axel", "POST", path, first)).body).toEqual({ favourites: [first] });
    // Ten windows at once: none of them loses what another one added.
    const ids = Array.from({ length: 10 }, (_, at) => `at-once-${at}`);
    const answers = await Promise.all(ids.map((id) => world.call("axel", "POST", path, { kind: "model-portfolio", id })));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(new Set((await read()).map((one) => (one as { id: string }).id))).toEqual(new Set(["first", ...ids]));
    await Promise.all(ids.map((id) => world.call("axel", "DELETE", `${path}?kind=model-portfolio&id=${id}`)));
    expect(await read()).toEqual([first]);

    await world.call("axel", "POST", path, filter);
    expect((await world.call("axel", "POST", path, first)).body, "one that is kept stays in its place").toEqual({
      favourites: [first, filter],
    });
    const other = { ...filter, id: "favourites=1" };
    expect((await world.call("axel", "POST", path, other)).body, "a namesake is replaced").toEqual({ favourites: [first, other] });
    for (const time of ["once", "twice"])
      expect((await world.call("axel", "DELETE", `${path}?kind=model-portfolio-filter&name=Prudents`)).body, time).toEqual({
        favourites: [first],
      });
    expect((await world.call("axel", "DELETE", `${path}?kind=series&id=first`)).body, "another kind").toEqual({ favourites: [first] });
    for (const who of ["admin", "anna"] as const) {
      expect((await world.call(who, "POST", path, first)).status).toBe(404);
      expect((await world.call(who, "DELETE", `${path}?kind=model-portfolio&id=first`)).status).toBe(404);
    }
    expect(await read()).toEqual([first]);
  });

  test("a hundred favourites of a kind are kept, and no more", async () => {
    const path = `${root}/users/${world.users.axel}/favourites`;
    const favourites = Array.from({ length: 100 }, (_, at) => ({ kind: "model-portfolio", id: String(at) }));
    await world.call("axel", "PUT", path, { favourites });
    expect((await world.call<ErrorAnswer>("axel", "POST", path, { kind: "model-portfolio", id: "more" })).body.error).toMatchObject({
      code: "FAVOURITES_FULL",
    });
    expect((await world.call("axel", "POST", path, favourites[7])).body).toEqual({ favourites });
    expect((await world.call("axel", "POST", path, { kind: "series", id: "more" })).status).toBe(200);
    expect((await world.call("axel", "PUT", path, { favourites: [] })).body).toEqual({ favourites: [] });
  });

  test("preferences are kept, one by one, with the version checked", async () => {
    const path = `${root}/users/${world.users.anna}/preferences`;
    expect((await world.call("anna", "GET", path)).body).toEqual({});
    expect((await world.call("anna", "PUT", path, { language: "en" })).body).toEqual({ language: "en" });
    expect((await world.call("anna", "PUT", path, { fontSize: "GREATER" }, { "if-match": "1" })).body).toEqual({
      language: "en",
      fontSize: "GREATER",
    });
    expect((await world.call<ErrorAnswer>("anna", "PUT", path, { language: "fr" }, { "if-match": "1" })).body.error).toMatchObject({
      code: "VERSION_CONFLICT",
      version: 2,
      present: { language: "en", fontSize: "GREATER" },
    });
    // One that was chosen before is chosen anew.
    const changed = { language: "fr", fontSize: "GREATER" };
    expect((await world.call("anna", "PUT", path, { language: "fr" }, { "if-match": "2" })).body).toEqual(changed);
    expect((await world.call("admin", "GET", path)).body).toEqual(changed);
    const [row] = await world.database.orm.select().from(appUser).where(eq(appUser.uuid, world.users.anna));
    expect(row).toMatchObject({ preferences: changed, version: 3 });
    for (const who of ["axel", "manager"] as const) {
      expect((await world.call(who, "GET", path)).status).toBe(404);
      expect((await world.call(who, "PUT", path, { language: "fr" })).status).toBe(404);
    }
    const mona = `${root}/users/${world.users.mona}/preferences`;
    expect((await world.call("manager", "GET", mona)).status).toBe(200);
    expect((await world.call("manager", "PUT", mona, { language: "fr" })).status).toBe(404);
    expect((await world.call("admin", "GET", `${root}/users/${randomUUID()}/preferences`)).status).toBe(404);
  });

  test("the last sign-in is the caller's own, of the kind that was asked for", async () => {
    expect((await world.call("anna", "GET", `${root}/users/login/true/last`)).body).toEqual({ at: null });
    const key = await auditKey(world.database);
    for (const [who, verb] of [
      ["anna", SIGN_IN_VERBS.true],
      ["axel", SIGN_IN_VERBS.false],
    ] as const) {
      await world.database.orm.transaction((tx) =>
        recordAudit(tx, key, {
          userUuid: world.users[who],
          organisationUuid: null,
          verb,
          objectType: "user",
          objectId: who,
          correlationId: "test",
        }),
      );
    }
    for (const [who, success] of [
      ["anna", true],
      ["axel", false],
    ] as const) {
      const { at } = (await world.call<{ at: string }>(who, "GET", `${root}/users/login/${success}/last`)).body;
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    }
    expect((await world.call("anna", "GET", `${root}/users/login/false/last`)).body).toEqual({ at: null });
    expect((await world.call("axel", "GET", `${root}/users/login/true/last`)).body).toEqual({ at: null });
    // Of two it is the later one, whatever else the person did meanwhile.
    const entry = { userUuid: world.users.anna, organisationUuid: null, objectType: "user", objectId: "anna", correlationId: "test" };
    for (const [verb, at] of [
      [SIGN_IN_VERBS.true, "2999-01-01T00:00:00.000Z"],
      [SIGN_IN_VERBS.false, "2999-01-02T00:00:00.000Z"],
      ["user.update", "2999-01-03T00:00:00.000Z"],
    ] as const)
      await world.database.orm.transaction((tx) => recordAudit(tx, key, { ...entry, verb }, at));
    const lastOf = async (success: boolean) => {
      const { at } = (await world.call<{ at: string }>("anna", "GET", `${root}/users/login/${success}/last`)).body;
      return new Date(at).toISOString();
    };
    expect([await lastOf(true), await lastOf(false)]).toEqual(["2999-01-01T00:00:00.000Z", "2999-01-02T00:00:00.000Z"]);
  });

  test("a script signs in by name and password, without a token", async () => {
    const path = `${root}/token/authorize`;
    const good = await world.call(null, "POST", path, { username: "anna", password: "right" });
    expect(good).toMatchObject({ status: 200, body: { access_token: "token-anna", token_type: "Bearer", expires_in: 300 } });
    const bad = await world.call<ErrorAnswer>(null, "POST", path, { username: "anna", password: "wrong" });
    const unknown = await world.call<ErrorAnswer>(null, "POST", path, { username: "nobody-at-all", password: "wrong" });
    expect([bad.status, bad.body.error.message]).toEqual([401, unknown.body.error.message]);
  });

  test("nothing failed", () => expect(world.logged).toEqual([]));
});
