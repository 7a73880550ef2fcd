import { eq } from "drizzle-orm";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConsumptionRow, UsageMetricRecord } from "#app/contract/usage.ts";
import { createUsageMeter, type UsageMeter } from "#backend/calls/usage-meter.ts";
import { apiConsumption, appUser, organisation } from "#backend/database/schema/index.ts";
import { type ApiWorld, openApiWorld, PEOPLE, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/user-service/v1";
type Totals = { calls: number; refused: number; users: number; endpoints: Array<{ endpoint: string; calls: number; slowestMs: number }> };
type Details = { items: ConsumptionRow[]; total: number };

/** People who read reports: of the own use, of the distributor's, of everybody's. */
const REPORTERS: Partial<Record<Person, string[]>> = {
  carla: ["ADVISER", "ADVISER_BUSINESS_REPORTS"],
  axel: ["ADVISER", "ADVISER_BUSINESS_REPORTS", "ADVISER_BUSINESS_REPORTS_MANAGER"],
  rival: ["ADMIN_BUSINESS_REPORTING"],
};

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let meter: UsageMeter;
  /** What was stored before the first batch was written. */
  let early = 0;
  beforeAll(async () => {
    world = await openApiWorld(open, {
      meter: { count: (call) => meter.count(call) },
      verifyToken: async (token) => {
        const username = token.replace("token-", "") as Person;
        if (!(username in PEOPLE)) return null;
        const clientRoles = REPORTERS[username] ?? [...PEOPLE[username].roles];
        return { iss: "test", sub: username, username, clientRoles, exp: Math.floor(Date.now() / 1000) + 300 };
      },
    });
    meter = createUsageMeter(world.database, { info: () => undefined, warn: () => undefined, error: () => undefined });
    await world.database.orm
      .update(organisation)
      .set({ flags: { enableSimulators: true, enableBusinessReporting: true } })
      .where(eq(organisation.uuid, world.organisations.alpha));
    for (let i = 0; i < 5; i++) await world.call("anna", "GET", `${root}/users/count`);
    await world.call("anna", "GET", `${root}/users/${world.users.axel}`);
    await world.call("bruno", "GET", `${root}/users/count`);
    await world.call(null, "GET", `${root}/users/count`);
    early = await world.database.orm.$count(apiConsumption);
    await meter.flush();
    await world.call("anna", "GET", `${root}/users/count`);
    await meter.flush();
  });
  afterAll(async () => {
    await meter.close();
    await world.close();
  });

  test("calls are counted by day, person and call of the contract, refusals apart, and written in batches", async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(early).toBe(0);
    const rows = await world.database.orm.select().from(apiConsumption).where(eq(apiConsumption.userUuid, world.users.anna));
    expect(rows).toHaveLength(2);
    const counted = rows.find(({ endpoint }) => endpoint === `GET ${root}/users/count`)!;
    expect(counted).toMatchObject({ day: today, calls: 6, refused: 0, failed: 0, organisationUuid: world.organisations.alpha });
    expect(counted.totalMs).toBeGreaterThanOrEqual(counted.slowestMs);
    expect(rows.find(({ endpoint }) => endpoint === `GET ${root}/users/{uuid}`)).toMatchObject({ calls: 1, refused: 1 });

    const [again] = (await world.call<Details>("admin", "GET", `${root}/api_consumption/details?user=${world.users.anna}`)).body.items;
    expect(again).toMatchObject({ day: today, user: { username: "anna" }, organisation: { name: "Organisation alpha" }, calls: 6 });
  });

  test("totals, details and the file say the same; filters and scope hold", async () => {
    await meter.flush();
    const { body } = await world.call<Totals>("admin", "GET", `${root}/api_consumption?distributor=${world.organisations.alpha}`);
    expect(body).toMatchObject({ calls: 7, refused: 1, users: 1 });
    expect(body.endpoints[0]).toMatchObject({ endpoint: `GET ${root}/users/count`, calls: 6 });
    expect((await world.call<Totals>("admin", "GET", `${root}/api_consumption?to=2020-01-01`)).body).toMatchObject({
      calls: 0,
      endpoints: [],
    });
    const page = (await world.call<Details>("admin", "GET", `${root}/api_consumption/details?user=${world.users.anna}&limit=1&offset=1`))
      .body;
    expect([page.total, page.items.length]).toEqual([2, 1]);

    const request = new Request(`http://app.test/api${root}/api_consumption/excel`, {
      method: "POST",
      headers: { authorization: "Bearer token-admin", "content-type": "application/json" },
      body: JSON.stringify({ user: world.users.anna }),
    });
    const answer = await world.handler(request);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="api-consumption\.xlsx"/);
    const cells = await readSheet(Buffer.from(await answer.arrayBuffer()));
    expect(cells.map((row) => [row[1], row[3], row[4]])).toEqual([
      ["User", "Call", "Calls"],
      ["anna", `GET ${root}/users/count`, 6],
      ["anna", `GET ${root}/users/{uuid}`, 1],
    ]);
  });

  test("days, distributor and person choose the same calls in totals, details and file", async () => {
    const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
    const { organisations, users } = world;
    const file = async (filter: Record<string, string>) => {
      const request = new Request(`http://app.test/api${root}/api_consumption/excel`, {
        method: "POST",
        headers: { authorization: "Bearer token-admin", "content-type": "application/json" },
        body: JSON.stringify(filter),
      });
      const rows = await readSheet(Buffer.from(await (await world.handler(request)).arrayBuffer()));
      return rows.slice(1).reduce((sum, row) => sum + Number(row[4]), 0);
    };
    for (const who of ["anna", "manager"] as const)
      for (const noun of ["api_consumption", "api_consumption/details"])
        expect((await world.call(who, "GET", `${root}/${noun}`)).status).toBe(403);
    for (const [filter, calls] of [
      [{ from: day(0), to: day(0), distributor: organisations.alpha }, 7],
      [{ user: users.anna }, 7],
      [{ user: users.bruno }, 1],
      [{ user: users.anna, distributor: organisations.beta }, 0],
      [{ from: day(1), user: users.anna }, 0],
      [{ to: day(-1), user: users.anna }, 0],
    ] as const) {
      const query = new URLSearchParams(filter);
      const { body: totals } = await world.call<Totals>("admin", "GET", `${root}/api_consumption?${query}`);
      const { items } = (await world.call<Details>("admin", "GET", `${root}/api_consumption/details?${query}`)).body;
      const details = items.reduce((sum, row) => sum + row.calls, 0);
      expect([totals.calls, details, await file(filter)], query.toString()).toEqual([calls, calls, calls]);
      const perEndpoint = totals.endpoints.map(({ endpoint, calls: n }) => [endpoint, n]).sort();
      const summed = new Map<string, number>();
      for (const row of items) summed.set(row.endpoint, (summed.get(row.endpoint) ?? 0) + row.calls);
      expect([...summed].sort()).toEqual(perEndpoint);
      const second = await world.call<Details>("admin", "GET", `${root}/api_consumption/details?${query}&limit=1&offset=1`);
      expect([second.body.items, second.body.total]).toEqual([items.slice(1, 2), items.length]);
    }
  });

  test("a name that a spreadsheet would run is shown as text", async () => {
    const { orm } = world.database;
    await orm.update(appUser).set({ username: "=anna" }).where(eq(appUser.uuid, world.users.anna));
    const request = new Request(`http://app.test/api${root}/api_consumption/excel`, {
      method: "POST",
      headers: { authorization: "Bearer token-admin", "content-type": "application/json" },
      body: JSON.stringify({ user: world.users.anna }),
    });
    const cells = await readSheet(Buffer.from(await (await world.handler(request)).arrayBuffer()));
    await orm.update(appUser).set({ username: "anna" }).where(eq(appUser.uuid, world.users.anna));
    expect(cells[1]![1]).toBe("'=anna");
  });

  test("metrics are the caller's own, stored once, and read by those who report", async () => {
    const metric = { name: "simulator.opened", value: 2, labels: { simulator: "retirement" } };
    const key = { "idempotency-key": "metric-0001" };
    const first = await world.call<UsageMetricRecord>("anna", "POST", `${root}/metrics`, metric, key);
    expect(first).toMatchObject({ status: 201, body: { ...metric, user: world.users.anna, organisation: world.organisations.alpha } });
    expect((await world.call("anna", "POST", `${root}/metrics`, metric, key)).body).toEqual(first.body);
    await world.call("bruno", "POST", `${root}/metrics`, { name: "simulator.opened", value: 3 });
    await world.call("bruno", "POST", `${root}/metrics`, { name: "proposal.sent" });
    expect((await world.call("admin", "GET", `${root}/metrics?limit=1`)).body).toMatchObject({
      total: 3,
      items: [{ name: "proposal.sent", value: null }],
      totals: [
        { name: "proposal.sent", count: 1 },
        { name: "simulator.opened", count: 2, sum: 5 },
      ],
    });
    const totalOf = async (query: string) => (await world.call<Details>("admin", "GET", `${root}/metrics?${query}`)).body.total;
    const today = new Date().toISOString().slice(0, 10);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect(await totalOf(`from=${today}&to=${today}`)).toBe(3);
    expect([await totalOf(`from=${tomorrow}`), await totalOf("to=2020-01-01"), await totalOf("name=proposal.sent")]).toEqual([0, 0, 1]);
    const none = { name: "proposal.refused", value: 0 };
    expect((await world.call("bruno", "POST", `${root}/metrics`, none)).body).toMatchObject({ ...none, labels: {} });
    for (const who of ["anna", "manager", "insurer", "nobody"] as const)
      expect((await world.call(who, "GET", `${root}/metrics`)).status).toBe(403);
  });

  test("what a database that is away could not take is written later", async () => {
    let away = true;
    const { orm } = world.database;
    const insert: typeof orm.insert = (into) => {
      if (away) throw new Error("away");
      return orm.insert(into);
    };
    const warned: string[] = [];
    const log = { info: () => undefined, warn: (_fields: object, text: string) => void warned.push(text), error: () => undefined };
    const other = createUsageMeter({ orm: Object.assign(Object.create(orm), { insert }) }, log);
    other.count({ userUuid: world.users.carla, organisationUuid: null, endpoint: "GET /x", status: 200, ms: 4.4, bytes: 10 });
    await other.flush();
    other.count({ userUuid: world.users.carla, organisationUuid: null, endpoint: "GET /x", status: 503, ms: 9.6, bytes: 20 });
    away = false;
    await other.close();
    const [row] = await orm.select().from(apiConsumption).where(eq(apiConsumption.endpoint, "GET /x"));
    expect(row).toMatchObject({ calls: 2, refused: 0, failed: 1, totalMs: 14, slowestMs: 10 });
    expect(warned).toHaveLength(1);
  });

  test("calls of questionnaires are reported apart, all or of one kind", async () => {
    const templates = "/contract-service/v1/questionnaire_templates";
    await world.call("anna", "GET", templates);
    await world.call("anna", "GET", `${templates}/${world.users.anna}`);
    await world.call("anna", "GET", "/contract-service/v1/retail_clients");
    await meter.flush();
    const report = (who: "admin" | "anna", query = "") =>
      world.call<Details>(who, "GET", `/contract-service/v1/questionnaires/consumption_reports?user=${world.users.anna}${query}`);
    const endpoints = async (query = "") => (await report("admin", query)).body.items.map(({ endpoint }) => endpoint);
    expect(await endpoints()).toEqual([`GET ${templates}`, `GET ${templates}/{id}`]);
    expect(await endpoints("&endpoint=templates/%7B")).toEqual([`GET ${templates}/{id}`]);
    expect(await endpoints("&endpoint=retail_clients")).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await endpoints(`&distributor=${world.organisations.alpha}&from=${today}&to=${today}`)).toHaveLength(2);
    for (const none of [`distributor=${world.organisations.beta}`, "to=2020-01-01", "from=2999-01-01"])
      expect(await endpoints(`&${none}`)).toEqual([]);
    expect((await report("anna")).status).toBe(403);
  });

  test("reports are of the own use, of the distributor's for their manager, and of everybody's for an administrator of reports", async () => {
    for (const who of ["anna", "axel", "bruno", "carla"] as const) {
      await world.call(who, "GET", "/contract-service/v1/questionnaire_templates");
      await world.call(who, "POST", `${root}/metrics`, { name: `report.${who}` });
    }
    await meter.flush();
    const { users } = world;
    const seen = { carla: ["carla"], axel: ["anna", "axel", "carla"], rival: ["anna", "axel", "bruno", "carla"] };
    const file = async (who: Person) => {
      const request = new Request(`http://app.test/api${root}/api_consumption/excel`, {
        method: "POST",
        headers: { authorization: `Bearer token-${who}`, "content-type": "application/json" },
        body: "{}",
      });
      return (await readSheet(Buffer.from(await (await world.handler(request)).arrayBuffer()))).slice(1).map((row) => String(row[1]));
    };
    const lists = [`${root}/api_consumption/details`, "/contract-service/v1/questionnaires/consumption_reports"];
    for (const who of ["carla", "axel", "rival"] as const) {
      const names = (of: readonly (string | null)[]) => ["anna", "axel", "bruno", "carla"].filter((name) => of.includes(name));
      const rows = async (path: string) => (await world.call<Details>(who, "GET", `${path}?limit=100`)).body.items;
      for (const path of lists) expect([path, names((await rows(path)).map(({ user }) => user.username))]).toMatchObject([path, seen[who]]);
      expect(names(await file(who))).toEqual(seen[who]);
      const of = async (user: string) => (await world.call<Totals>(who, "GET", `${root}/api_consumption?user=${user}`)).body.calls > 0;
      expect([await of(users.carla), await of(users.anna), await of(users.bruno)]).toEqual(
        (["carla", "anna", "bruno"] as const).map((name) => (seen[who] as string[]).includes(name)),
      );
      const metrics = (await world.call<{ items: UsageMetricRecord[] }>(who, "GET", `${root}/metrics?limit=100`)).body.items;
      const reported = metrics.flatMap(({ name }) => (name.startsWith("report.") ? [name.slice("report.".length)] : []));
      expect(reported.sort()).toEqual(seen[who]);
    }
  });

  test("nothing failed", () => expect(world.logged).toEqual([]));
});
