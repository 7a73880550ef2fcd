import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditRecord } from "#app/contract/audit.ts";
import { verifyAuditChain } from "#backend/calls/audit.ts";
import { auditLog } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, type Person, simulationParameters } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const path = "/user-service/v1/audit_logs";

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());

  const report = (who: Person, resource: { type: string; id: string | null }, details: object = {}) =>
    world.call<AuditRecord & ErrorAnswer>(who, "POST", path, { action: "forged", resource, details });
  const reported = () => world.database.orm.$count(auditLog, sql`verb = 'app.forged'`);

  test("a report is marked as its caller's, and is about what that caller reads: else it is refused and no row is made", async () => {
    const { users, organisations, simulators } = world;
    const body = { simulator: simulators.alpha, parameters: simulationParameters() };
    const made = await world.call<{ uuid: string }>("anna", "POST", "/product-config-service/v1/simulation_snapshots", body);
    const simulation = { type: "simulation", id: made.body.uuid };
    const refused: Array<[Person, { type: string; id: string | null }, number]> = [
      ["bruno", simulation, 404],
      ["axel", simulation, 404],
      ["manager", simulation, 403],
      ["bruno", { type: "organisation", id: organisations.alpha }, 404],
      ["bruno", { type: "user", id: users.anna }, 404],
      ["rival", { type: "user", id: users.mona }, 404],
      ["bruno", { type: "simulator", id: simulators.alpha }, 404],
      ["anna", { type: "reco-session", id: made.body.uuid }, 403],
      ["anna", { type: "user", id: "anna" }, 404],
      ["anna", { type: "retention", id: null }, 400],
      ["anna", { type: "series-value", id: made.body.uuid }, 400],
    ];
    for (const [who, resource, status] of refused)
      expect([who, resource, (await report(who, resource)).status]).toEqual([who, resource, status]);
    expect(await reported()).toBe(0);
    for (const [who, resource] of [
      ["anna", simulation],
      ["anna", { type: "user", id: users.anna }],
      ["manager", { type: "user", id: users.mona }],
      ["anna", { type: "organisation", id: organisations.alpha }],
      ["anna", { type: "simulator", id: simulators.alpha }],
      ["anna", { type: "page", id: "/admin/:id" }],
    ] as const)
      expect([resource, await report(who, resource)]).toMatchObject([resource, { status: 201, body: { origin: "CALLER", resource } }]);
    const origins = async (query: string) =>
      (await world.call<{ items: AuditRecord[] }>("admin", "GET", `${path}?resourceId=${made.body.uuid}${query}`)).body.items.map(
        ({ action, origin }) => [action, origin],
      );
    expect(await origins("")).toEqual([
      ["app.forged", "CALLER"],
      ["simulation.create", "PLATFORM"],
    ]);
    expect(await origins("&origin=PLATFORM")).toEqual([["simulation.create", "PLATFORM"]]);
    expect((await verifyAuditChain(world.database)).brokenAt).toBeNull();
  });

  test("what a conflict says was changed comes from the platform's own rows", async () => {
    const at = `/product-config-service/v1/distributors/${world.organisations.alpha}`;
    const house = { distributorName: "Organisation alpha", flags: { enableSimulators: true } };
    expect((await world.call("admin", "PUT", at, { ...house, language: "EN_GB" }, { "if-match": "0" })).status).toBe(200);
    const forged = await report("anna", { type: "organisation", id: world.organisations.alpha }, { version: 900, orias: "forged" });
    expect(forged.status).toBe(201);
    const late = await world.call<ErrorAnswer>("admin", "PUT", at, house, { "if-match": "0" });
    expect([late.status, late.body.error.changed]).toEqual([409, ["language"]]);
  });

  test("a report tells no name of what its details hold, and keeps no e-mail address", async () => {
    const { users, organisations, simulators } = world;
    const details = {
      one: users.mona,
      two: organisations.alpha,
      three: simulators.alpha,
      "client@example.org": 1,
      to: "client@example.org",
    };
    const made = await report("bruno", { type: "page", id: "/c?email=client%40example.org" }, details);
    expect(made.status).toBe(201);
    const { body } = await world.call<AuditRecord & { names: object }>("admin", "GET", `${path}/${made.body.id}`);
    expect(body).toMatchObject({ names: {}, resource: { id: "/c?email=…" }, after: { one: users.mona, "…": 1, to: "…" } });
    expect(JSON.stringify(body)).not.toContain("client");
  });

  test("one person reports so many times an hour, also at once", async () => {
    const { orm } = world.database;
    const here = { type: "session", id: null };
    await orm.execute(sql`insert into audit_log (user_uuid, verb, object_type, correlation_id, digest)
      select ${world.users.carla}::uuid, 'app.filled', 'session', 'test', ''::bytea from generate_series(1, 597)`);
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await report("carla", here)).status));
    expect(statuses.toSorted()).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
    expect((await report("anna", here)).status).toBe(201);
  });
});
