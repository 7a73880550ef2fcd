import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuditRecord, auditEntry } from "#app/contract/audit.ts";
import { removeAuditBefore } from "#backend/api/audit/audit.store.ts";
import { auditHead, auditKey, holdsHead, recordAudit, verifyAuditChain } from "#backend/calls/audit.ts";
import { auditLog, organisation, retailClient } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const path = "/user-service/v1/audit_logs";
type Page = { items: AuditRecord[]; total: number };

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
    const flags = { ableEditUsers: true, ableReadAuditLogs: true };
    await world.database.orm.update(organisation).set({ flags }).where(eq(organisation.uuid, world.organisations.gamma));
  });
  afterAll(() => world.close());

  const list = async (who: Person, query = "") => (await world.call<Page>(who, "GET", `${path}?${query}`)).body;
  const report = (who: Person, action: string, headers = {}) =>
    world.call<AuditRecord>(who, "POST", path, { action, resource: { type: "session", id: null }, details: { count: 3 } }, headers);

  test("what an application reports is stored under the caller's name, once, apart from what the service saw itself", async () => {
    const key = { "idempotency-key": randomUUID() };
    const first = await report("anna", "sign-out", key);
    expect(first.status).toBe(201);
    expect(auditEntry.strict().parse(first.body)).toMatchObject({
      user: { uuid: world.users.anna, username: "anna" },
      organisation: { uuid: world.organisations.alpha },
      action: "app.sign-out",
      resource: { type: "session", id: null },
      after: { count: 3 },
    });
    expect((await report("anna", "sign-out", key)).body).toEqual(first.body);
    expect((await list("admin", "action=app.sign-out")).total).toBe(1);
    for (let i = 0; i < 3; i++) expect((await report("nobody", "sign-out")).status).toBe(403);
    const refused = await list("admin", "action=access.refused");
    expect(refused).toMatchObject({
      total: 1,
      items: [
        { user: { username: "nobody" }, organisation: { uuid: world.organisations.beta }, resource: { type: "call", id: `POST ${path}` } },
      ],
    });
  });

  test("changes of users and organisations say before and after; filters and pages find them", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const before = (await list("admin", `from=${today}&to=${today}`)).total;
    await report("manager", "visit");
    const ofAnna = (await list("admin", `user=${world.users.anna}`)).total;
    await report("anna", "visit");
    const user = `/user-service/v1/users/${world.users.mona}/state`;
    expect((await world.call("manager", "PUT", user, { disabled: true })).status).toBe(200);
    expect((await world.call("manager", "PUT", user, { disabled: false })).status).toBe(200);
    const found = await list("admin", `resourceType=user&resourceId=${world.users.mona}&limit=1`);
    expect(found).toMatchObject({
      total: 2,
      items: [{ action: "user.enable", before: { state: "DISABLED" }, after: { state: "ACTIVE" } }],
    });
    expect((await list("admin", `resourceType=user&resourceId=${world.users.anna}`)).total).toBe(0);
    expect((await list("admin", `user=${world.users.manager}`)).total).toBe(3);
    expect((await list("admin", "search=MANAG&action=user.disable")).total).toBe(1);
    expect((await list("admin", `from=${today}&to=${today}`)).total).toBe(before + 4);
    expect((await list("admin", `user=${world.users.anna}`)).total).toBe(ofAnna + 1);
    expect((await list("admin", `user=${world.users.anna}&action=app.visit`)).items.map(({ user: who }) => who?.username)).toEqual([
      "anna",
    ]);
    expect((await list("admin", `user=${world.users.anna}&action=user.disable`)).items).toEqual([]);
    const ofUser = `resourceType=user&resourceId=${world.users.mona}`;
    expect(await list("admin", `${ofUser}&limit=1&offset=1`)).toMatchObject({
      total: 2,
      limit: 1,
      offset: 1,
      items: [{ action: "user.disable" }],
    });
    // The day of a row and the days beside it.
    const [edge] = (await list("admin", `user=${world.users.manager}&dir=asc&limit=1`)).items;
    await world.database.orm.update(auditLog).set({ at: "2025-03-10T12:00:00Z" }).where(eq(auditLog.id, edge!.id));
    for (const [query, found] of [
      ["from=2025-03-10&to=2025-03-10", 1],
      ["from=2025-03-09&to=2025-03-11", 1],
      ["to=2025-03-09", 0],
      ["from=2025-03-11&to=2025-03-12", 0],
    ] as const)
      expect([query, (await list("admin", query)).total]).toEqual([query, found]);
    await world.database.orm.update(auditLog).set({ at: edge!.at }).where(eq(auditLog.id, edge!.id));
    expect((await list("admin", "to=2020-01-01")).total).toBe(0);
    expect((await list("admin", `from=${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}`)).total).toBe(0);
    const actions = async (query: string) =>
      (await list("admin", `resourceType=user&resourceId=${world.users.mona}${query}`)).items.map(({ action }) => action);
    expect(await actions("")).toEqual(["user.enable", "user.disable"]);
    expect(await actions("&dir=desc")).toEqual(["user.enable", "user.disable"]);
    expect(await actions("&dir=asc")).toEqual(["user.disable", "user.enable"]);
    expect(await actions("&limit=1&offset=1")).toEqual(["user.disable"]);
    expect(found.items[0]).toMatchObject({
      user: { uuid: world.users.manager, username: "manager" },
      organisation: { uuid: world.organisations.gamma },
      resource: { type: "user", id: world.users.mona },
    });
    const { id } = found.items[0]!;
    const names = { [world.users.mona]: expect.stringContaining("ona") };
    expect((await world.call<AuditRecord>("admin", "GET", `${path}/${id}`)).body).toEqual({ ...found.items[0], names });

    const house = { distributorName: "Organisation alpha", flags: { enableSimulators: false } };
    expect((await world.call("admin", "PUT", `/product-config-service/v1/distributors/${world.organisations.alpha}`, house)).status).toBe(
      200,
    );
    const [changed] = (await list("admin", "resourceType=organisation")).items;
    expect(changed).toMatchObject({ before: { flags: { enableSimulators: true } }, after: { flags: { enableSimulators: false } } });
  });

  test("the name of a client finds what happened to the client's records, for administrators alone", async () => {
    const [uuid, organisationUuid] = [randomUUID(), world.organisations.alpha];
    await world.database.orm
      .insert(retailClient)
      .values({ uuid, organisation: organisationUuid, firstName: "Maëlle", lastName: "Kerouanton", birthYear: 1971 });
    const key = await auditKey(world.database);
    const row = { organisationUuid, verb: "retail-client.update", objectType: "retail-client", objectId: uuid };
    await world.database.orm.transaction((tx) => recordAudit(tx, key, { ...row, userUuid: world.users.anna, correlationId: randomUUID() }));
    for (const name of ["kerouanton", "Maëlle Ker", "Kerouanton Maëlle"]) {
      const found = await list("admin", `search=${encodeURIComponent(name)}`);
      expect(found.items.map(({ resource }) => resource.id)).toEqual([uuid]);
    }
    expect((await list("manager", "search=kerouanton")).total).toBe(0);
    expect((await list("admin", "search=kerouanton%25")).total).toBe(0);
  });

  test("auditors of an asset manager read their house, nobody else reads anything", async () => {
    const own = await list("manager");
    expect(own.items.map(({ organisation: house }) => house?.uuid)).toEqual(own.items.map(() => world.organisations.gamma));
    expect(own.total).toBe(3);
    const [foreign] = (await list("admin", "action=app.sign-out")).items;
    expect((await world.call("manager", "GET", `${path}/${foreign!.id}`)).status).toBe(404);
    for (const who of ["mona", "anna", "insurer", "nobody"] as const) {
      expect((await world.call(who, "GET", path)).status).toBe(403);
      expect((await world.call(who, "DELETE", path)).status).toBe(403);
    }
  });

  test("auditors read what their house wrote into series, which belong to none", async () => {
    await world.database.orm
      .update(organisation)
      .set({ flags: { ableEditSeries: true, ableReadAuditLogs: true } })
      .where(eq(organisation.uuid, world.organisations.gamma));
    const external = `audited-${randomUUID()}`;
    const definition = { externalId: external, fullName: "Audited", type: "FUND", assetClass: "EQUITIES", currency: "EUR" };
    const saved = await world.call<{ uuid: string }>("manager", "PUT", "/series-definition-service/v1/series", definition);
    const { uuid } = saved.body;
    const value = `/financial-value-service/v1/financial_values/${uuid}?date=2025-01-02`;
    expect((await world.call("manager", "POST", value, { value: 100 })).status).toBe(200);
    expect((await world.call("admin", "POST", value, { value: 101 })).status).toBe(200);
    const found = await list("manager", `resourceType=series&resourceId=${uuid}`);
    expect(found.items.map(({ action, organisation: house }) => [action, house?.uuid])).toEqual([
      ["series-value.write", world.organisations.gamma],
      ["series.save", world.organisations.gamma],
    ]);
    const [newest] = (await list("admin", `resourceId=${uuid}`)).items;
    expect(newest).toMatchObject({ user: { username: "admin" }, organisation: null });
    expect((await world.call("admin", "GET", `${path}/${newest!.id}`)).body).toMatchObject({ names: { [uuid]: "Audited" } });
  });

  test("young rows stay: a removal before the years of retention is refused, one that finds nothing changes nothing", async () => {
    const { total } = await list("admin");
    const soon = await world.call<ErrorAnswer>("admin", "DELETE", `${path}?before=2026-01-01`);
    expect([soon.status, soon.body.error.code]).toEqual([422, "RETENTION"]);
    expect((await world.call("admin", "DELETE", path)).status).toBe(204);
    expect((await list("admin")).total).toBe(total);
  });

  test("rows beyond the years of retention are removed, up to the day that is named or all of them", async () => {
    const { orm } = world.database;
    for (let i = 0; i < 3; i++) await report("anna", "sign-out");
    const [first, second] = await orm.select({ id: auditLog.id }).from(auditLog).orderBy(asc(auditLog.id)).limit(2);
    for (const [row, at] of [
      [first, "2015-06-01T00:00:00Z"],
      [second, "2017-06-01T00:00:00Z"],
    ] as const)
      await orm.update(auditLog).set({ at }).where(eq(auditLog.id, row!.id));
    const isThere = async (row: { id: number } | undefined) => (await world.call("admin", "GET", `${path}/${row!.id}`)).status === 200;
    for (const who of ["anna", "manager"] as const) expect((await world.call(who, "DELETE", path)).status).toBe(403);
    expect(await isThere(first)).toBe(true);
    expect((await world.call("admin", "DELETE", `${path}?before=2016-01-01`)).status).toBe(204);
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
    expect((await world.call("admin", "DELETE", path)).status).toBe(204);
    expect(await isThere(second)).toBe(false);
    expect((await verifyAuditChain(world.database)).brokenAt).toBeNull();
  });

  test("a removal leaves an anchor from which the rest is verified, and rows cut beyond it are told", async () => {
    const { database } = world;
    const old = (await auditHead(database))!;
    const before = await database.orm.select().from(auditLog).orderBy(asc(auditLog.id));
    const key = await auditKey(database);
    const by = { userUuid: world.users.admin, correlationId: "test" };
    const edge = before[2]!.at;
    const gone = await database.orm.transaction((tx) => removeAuditBefore(tx, key, edge, by));
    expect(gone).toBeGreaterThanOrEqual(1);
    expect(await verifyAuditChain(database)).toEqual({ rows: before.length - gone + 1, brokenAt: null });
    expect(await holdsHead(database, old)).toBe(true);
    expect(await holdsHead(database, { id: before[0]!.id, digest: before[0]!.digest.toString("hex") })).toBe(true);
    const [anchor] = (await list("admin", "action=audit.purge")).items;
    expect(anchor).toMatchObject({ resource: { type: "audit" }, after: { rows: gone, lastId: before[gone - 1]!.id } });

    await database.orm.delete(auditLog).where(eq(auditLog.id, before[gone]!.id));
    expect((await verifyAuditChain(database)).brokenAt).toBe(before[gone + 1]!.id);
    expect(await holdsHead(database, { ...old, digest: "00".repeat(32) })).toBe(false);
  });

  test("rows cut off at the end are told by a head that was kept elsewhere", async () => {
    const { database } = world;
    const head = (await auditHead(database))!;
    expect(await holdsHead(database, head)).toBe(true);
    await database.orm.delete(auditLog).where(eq(auditLog.id, head.id));
    expect(await holdsHead(database, head)).toBe(false);
  });

  test("nothing failed", () => expect(world.logged).toEqual([]));

  test("refused calls that differ by an id in the address alone are one row a minute", async () => {
    const before = (await list("admin", "action=access.refused")).total;
    const ask = () => world.call("nobody", "DELETE", `/product-config-service/v1/market_events/${randomUUID()}`);
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await ask()).status));
    expect(new Set(statuses)).toEqual(new Set([403]));
    const after = await list("admin", "action=access.refused");
    expect(after.total).toBe(before + 1);
    expect(after.items[0]).toMatchObject({ resource: { type: "call", id: "DELETE /product-config-service/v1/market_events/{id}" } });
  });
});
