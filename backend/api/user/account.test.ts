import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserEntry } from "#app/contract/user.ts";
import { ROLES } from "#app/domain/rights/roles.ts";
import { NO_PASSWORD } from "#backend/api/user/user.store.ts";
import { auditLog, identityAccount, webSession } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/user-service/v1";
const HERE = "http://id.test/realms/aaa";
type Made = { user: UserEntry; invitation: { link: string; expiresAt: string } | null };

eachDatabase((_kind, open) => {
  describe("accounts kept here", () => {
    let world: ApiWorld;
    beforeAll(async () => {
      world = await openApiWorld(open, { accountsAt: HERE });
    });
    afterAll(() => world.close());

    const body = (more: object = {}) => ({
      username: `user.${randomUUID().slice(0, 8)}`,
      firstName: "Nora",
      lastName: "Essai",
      email: "nora@example.com",
      organisation: null,
      roles: [] as string[],
      ...more,
    });
    const create = <T = Made>(who: Person, more: object = {}, headers = {}) =>
      world.call<T>(who, "POST", `${root}/users`, body(more), headers);
    const codeOf = ({ status, body: answer }: { status: number; body: ErrorAnswer }) => [status, answer.error.code];
    const accountOf = async (username: string) =>
      (await world.database.orm.select().from(identityAccount).where(eq(identityAccount.username, username)))[0];

    test("a new user has an account without a password and a link that lasts three days; a second press makes no second one", async () => {
      const key = { "idempotency-key": randomUUID() };
      const sent = body({ organisation: world.organisations.alpha, roles: ["ADVISER", "ADVISER_SIMULATORS"] });
      const first = await world.call<Made>("admin", "POST", `${root}/users`, sent, key);
      expect(first.status).toBe(201);
      expect(first.body.user).toMatchObject({
        username: sent.username,
        state: "INVITED",
        distributor: world.organisations.alpha,
        editable: true,
      });
      expect(first.body.invitation?.link).toMatch(/^http:\/\/id\.test\/realms\/aaa\/login-actions\/choose-password\?token=[\w.-]+$/);
      const hours = (Date.parse(first.body.invitation!.expiresAt) - Date.now()) / 3_600_000;
      expect(hours).toBeGreaterThan(71.9);
      expect(hours).toBeLessThan(72.1);
      expect(await accountOf(sent.username)).toMatchObject({
        passwordHash: NO_PASSWORD,
        clientRoles: sent.roles,
        idpDistributor: "Organisation alpha",
      });
      expect((await world.call("admin", "POST", `${root}/users`, sent, key)).body).toEqual(first.body);
      const stored = await world.database.sql.query<{ answer: string }>("select answer::text as answer from idempotency_key");
      expect(stored.some(({ answer }) => answer.includes("token="))).toBe(false);
    });

    test("names differ by more than their letter case; roles fit the organisation and the giver", async () => {
      expect(codeOf(await create<ErrorAnswer>("admin", { username: "ANNA" }))).toEqual([409, "USERNAME_EXISTS"]);
      const stray = { organisation: world.organisations.alpha, roles: ["PRODUCT_OWNER_MANAGER"] };
      expect(codeOf(await create<ErrorAnswer>("admin", stray))).toEqual([422, "ROLE_NEEDS_ORGANISATION"]);
      expect(codeOf(await create<ErrorAnswer>("admin", { organisation: randomUUID() }))).toEqual([404, "NOT_FOUND"]);
      expect(codeOf(await create<ErrorAnswer>("manager", { roles: ["ADMIN"] }))).toEqual([403, "ROLE_NOT_GIVABLE"]);
      expect(codeOf(await create<ErrorAnswer>("manager", { organisation: world.organisations.alpha }))).toEqual([404, "NOT_FOUND"]);
      for (const who of ["mona", "anna", "insurer", "nobody"] as const)
        expect(codeOf(await create<ErrorAnswer>(who))).toEqual([403, "FORBIDDEN"]);
      const own = await create("manager", { roles: ["ASSET_MANAGER_MANAGER"] });
      expect(own.body.user).toMatchObject({ assetManager: world.organisations.gamma, roles: ["ASSET_MANAGER_MANAGER"] });
    });

    test("a change reaches the account and makes open sessions renew; the second editor gets 409", async () => {
      const { user } = (await create("admin", { roles: ["ADMIN"] })).body;
      const idHash = Buffer.from(randomUUID());
      const far = sql`now() + interval '1 hour'`;
      const session = {
        idHash,
        iss: HERE,
        sub: user.uuid,
        profile: { username: user.username },
        tokens: Buffer.alloc(1),
        accessExpiresAt: far,
      };
      await world.database.orm.insert(webSession).values(session);
      const path = `${root}/users/${user.uuid}`;
      const seen = { "if-match": String(user.version) };
      const changed = await world.call<UserEntry>("admin", "PUT", path, { lastName: "Autre", roles: ["ADMIN_BUSINESS_REPORTING"] }, seen);
      expect(changed).toMatchObject({ status: 200, body: { lastName: "Autre", firstName: "Nora", roles: ["ADMIN_BUSINESS_REPORTING"] } });
      expect(await accountOf(user.username)).toMatchObject({ familyName: "Autre", clientRoles: ["ADMIN_BUSINESS_REPORTING"] });
      const [open] = await world.database.orm.select().from(webSession).where(eq(webSession.idHash, idHash));
      expect(Date.parse(open!.accessExpiresAt)).toBeLessThanOrEqual(Date.now() + 1000);
      const late = await world.call<ErrorAnswer>("admin", "PUT", path, { lastName: "X" }, seen);
      expect(codeOf(late)).toEqual([409, "VERSION_CONFLICT"]);
      expect(late.body.error).toMatchObject({ present: { lastName: "Autre" } });
      const [row] = await world.database.orm.select().from(auditLog).where(sql`verb = 'user.update' and object_id = ${user.uuid}`);
      expect(row).toMatchObject({ before: { lastName: "Essai", roles: ["ADMIN"] }, after: { lastName: "Autre" } });
    });

    test("nobody changes the own account or somebody with a role they could not give", async () => {
      const self = `${root}/users/${world.users.admin}`;
      expect(codeOf(await world.call<ErrorAnswer>("admin", "PUT", `${self}/state`, { disabled: true }))).toEqual([
        403,
        "USER_NOT_EDITABLE",
      ]);
      const foreign = `${root}/users/${world.users.anna}/state`;
      expect((await world.call("manager", "PUT", foreign, { disabled: true })).status).toBe(404);
    });

    test("a disabled user's sessions and tokens end, links too, until allowed again", async () => {
      const { user } = (await create("admin", { roles: ["ADMIN"] })).body;
      const profile = { username: user.username };
      const session = {
        idHash: Buffer.from(randomUUID()),
        iss: HERE,
        sub: user.uuid,
        profile,
        tokens: Buffer.alloc(1),
        accessExpiresAt: sql`now()`,
      };
      await world.database.orm.insert(webSession).values(session);
      const state = `${root}/users/${user.uuid}/state`;
      expect((await world.call("admin", "PUT", state, { disabled: true })).body).toMatchObject({ state: "DISABLED" });
      expect(await world.database.orm.$count(webSession, eq(webSession.sub, user.uuid))).toBe(0);
      expect((await accountOf(user.username))?.disabledAt).not.toBeNull();
      const invited = await world.call<ErrorAnswer>("admin", "POST", `${root}/users/${user.uuid}/invitation`);
      expect(codeOf(invited)).toEqual([422, "USER_DISABLED"]);
      expect((await world.call("admin", "PUT", state, { disabled: false })).body).toMatchObject({ state: "INVITED" });
      expect((await world.call<Made["invitation"]>("admin", "POST", `${root}/users/${user.uuid}/invitation`)).status).toBe(201);

      expect((await world.call("admin", "PUT", `${root}/users/${world.users.axel}/state`, { disabled: true })).status).toBe(200);
      expect(codeOf(await world.call<ErrorAnswer>("axel", "GET", `${root}/users/count`))).toEqual([403, "USER_UNKNOWN"]);
    });

    test("roles are listed with those that the caller may give", async () => {
      const given = async (who: Person) => {
        const { body: answer } = await world.call<{ accounts: string; groups: Array<{ name: string; assignable: boolean }> }>(
          who,
          "GET",
          `${root}/auth-groups`,
        );
        expect(answer.groups.map(({ name }) => name)).toEqual([...ROLES]);
        return answer.groups.filter(({ assignable }) => assignable).map(({ name }) => name);
      };
      expect(await given("admin")).toEqual([...ROLES]);
      expect(await given("manager")).toEqual(ROLES.filter((name) => name.startsWith("ASSET_MANAGER_")));
      expect(await given("mona")).toEqual([]);
      const ofProvider = async (provider: string) => (await world.call("admin", "GET", `${root}/auth-groups?provider=${provider}`)).body;
      expect(await ofProvider("KEYCLOAK")).toMatchObject({ accounts: "HERE", groups: ROLES.map((name) => ({ name })) });
      expect(await ofProvider("MS_ADB2C")).toEqual({ accounts: "ELSEWHERE", groups: [] });
    });

    test("of another provider than the installation's no role is known", async () => {
      const groups = async (provider: string) => (await world.call("admin", "GET", `${root}/auth-groups?provider=${provider}`)).body;
      expect(await groups("KEYCLOAK")).toEqual((await world.call("admin", "GET", `${root}/auth-groups`)).body);
      expect(await groups("MS_ADB2C")).toEqual({ accounts: "ELSEWHERE", groups: [] });
      const b2c = await openApiWorld(open, { identityProvider: "MS_ADB2C" });
      const asked = await b2c.call<{ groups: object[] }>("admin", "GET", `${root}/auth-groups?provider=MS_ADB2C`);
      expect(asked.body.groups).toHaveLength(ROLES.length);
      await b2c.close();
    });

    test("nothing failed", () => expect(world.logged).toEqual([]));
  });

  describe("accounts kept by an outside provider", () => {
    let world: ApiWorld;
    beforeAll(async () => {
      world = await openApiWorld(open);
    });
    afterAll(() => world.close());

    test("the organisation and the state are changed here, names and roles are not; a new user gets no link", async () => {
      const path = `${root}/users/${world.users.anna}`;
      const names = await world.call<ErrorAnswer>("admin", "PUT", path, { lastName: "X" });
      expect([names.status, names.body.error.code]).toEqual([422, "ACCOUNTS_ELSEWHERE"]);
      const moved = await world.call<UserEntry>("admin", "PUT", path, { organisation: world.organisations.beta });
      expect(moved.body).toMatchObject({ distributor: world.organisations.beta, lastName: "Canary" });
      expect((await world.call("admin", "PUT", `${path}/state`, { disabled: true })).body).toMatchObject({ state: "DISABLED" });
      const link = await world.call<ErrorAnswer>("admin", "POST", `${root}/users/${world.users.axel}/invitation`);
      expect([link.status, link.body.error.code]).toEqual([422, "ACCOUNTS_ELSEWHERE"]);
      const sent = { username: "outside", firstName: "O", lastName: "S", email: null, organisation: world.organisations.alpha, roles: [] };
      const made = await world.call<Made>("admin", "POST", `${root}/users`, sent);
      expect(made).toMatchObject({ status: 201, body: { invitation: null, user: { state: "ACTIVE" } } });
      expect((await world.call<{ accounts: string }>("admin", "GET", `${root}/auth-groups`)).body.accounts).toBe("ELSEWHERE");
    });

    test("a user has one organisation, a distributor, an asset manager or a product owner: another takes its place", async () => {
      const { alpha, gamma, delta } = world.organisations;
      const none = { distributor: null, assetManager: null, productOwner: null };
      const sent = { username: "mover", firstName: "M", lastName: "O", email: null, organisation: alpha, roles: [] };
      const { uuid } = (await world.call<Made>("admin", "POST", `${root}/users`, sent)).body.user;
      const kept = async () => (await world.call("admin", "GET", `${root}/users/username/mover`)).body;
      expect(await kept()).toMatchObject({ ...none, distributor: alpha });
      const moves = [
        [gamma, { ...none, assetManager: gamma }],
        [delta, { ...none, productOwner: delta }],
        [alpha, { ...none, distributor: alpha }],
      ] as const;
      for (const [organisation, places] of moves) {
        const moved = await world.call("admin", "PUT", `${root}/users/${uuid}`, { organisation });
        expect([moved.status, moved.body]).toMatchObject([200, places]);
        expect(await kept()).toMatchObject(places);
      }
    });
  });
});
