import { afterAll, beforeAll, expect, it } from "vitest";
import { graphicChart } from "#app/contract/organisation.ts";
import { seriesRecord } from "#app/contract/series.ts";
import { simulationParameters, simulator } from "#app/contract/simulation.ts";
import { permissionsOf } from "#app/domain/permissions.ts";
import { ROLES } from "#app/domain/roles.ts";
import { readValues } from "#backend/api/financial-value-service/value-store.ts";
import type { Database } from "#backend/database/database.ts";
import { DEMO_SIMULATIONS, DEMO_USERS, demoSeries } from "#backend/demo/ids.ts";
import { demoMarket } from "#backend/demo/market/market.ts";
import { ORGANISATIONS } from "#backend/demo/organisations.ts";
import { seedDemo } from "#backend/demo/seed.ts";
import { hashPassword, verifyPassword } from "#backend/identity/password.ts";
import { eachDatabase } from "../../tests/fixtures/database.ts";

/** The rows that do not depend on when they were written. */
const CONTENT = [
  "select uuid, kind, name, language, graphic_chart, flags from organisation order by 1",
  "select uuid, username, first_name, last_name, email, distributor, asset_manager, product_owner, roles from app_user order by 1",
  "select sub, username, password_hash, client_roles from identity_account order by 1",
  "select uuid, external_id, full_name, isin, sri, srri, management_fees, first_value_date, last_value_date, value_count, values_version, simulated from series order by 1",
  "select series, year, count, md5(days) as days, md5(values) as values, md5(origins) as origins from series_value_chunk order by 1, 2",
  "select uuid, name, config from simulator order by 1",
  "select uuid, owner, organisation, name, parameters, results, saved_at from simulation_snapshot order by 1",
];
const contentOf = (database: Database) => Promise.all(CONTENT.map((text) => database.sql.query(text)));

eachDatabase((_kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await seedDemo(database, { hashPassword });
  });
  afterAll(() => database.close());

  it("writes the same rows on another database, and nothing when it runs again", async () => {
    const before = await contentOf(database);
    await database.sql.query("update organisation set name = 'Renamed' where name = 'AAA Patrimoine'");
    await seedDemo(database, { hashPassword });
    expect(await database.sql.query("select count(*) as n from organisation where name = 'Renamed'")).toEqual([{ n: 1 }]);
    await database.sql.query("update organisation set name = 'AAA Patrimoine' where name = 'Renamed'");
    const other = await open();
    try {
      await Promise.all([seedDemo(other, { hashPassword }), seedDemo(other, { hashPassword })]);
      expect(await contentOf(other)).toEqual(before);
    } finally {
      await other.close();
    }
  });

  it("gives back the values that the model made", async () => {
    const fund = demoMarket("2026-10-30").find((s) => s.number === 24)!;
    const stored = await readValues(database.orm, demoSeries(24));
    expect(stored.days).toEqual(fund.days);
    expect(stored.values).toEqual(fund.values);
  });

  it("has accounts that open with the password, each with the right permissions", async () => {
    const people = await database.orm.query.appUser.findMany();
    const singles = people.filter((p) => p.uuid.startsWith("de300000-0007"));
    const named = people.filter((p) => !singles.includes(p)).map((p) => p.username);
    expect(named.sort()).toEqual([
      "admin",
      "adviser",
      "asset-manager",
      "insurer",
      "no-flags",
      "nobody",
      "other-adviser",
      "other-asset-manager",
      "other-insurer",
    ]);
    expect(singles.flatMap((p) => p.roles).sort()).toEqual(ROLES.filter((role) => role !== "ADMIN").sort());
    expect(singles.every((p) => p.roles.length === 1)).toBe(true);
    const account = await database.orm.query.identityAccount.findFirst();
    expect(await verifyPassword("demo", account?.passwordHash ?? "")).toBe(true);
    const flagsOf = (uuid: string | null) => ORGANISATIONS.find((o) => o.uuid === uuid)?.flags ?? {};
    const permissions = Object.fromEntries(
      people.map((p) => [
        p.username,
        permissionsOf(p.roles, {
          distributor: flagsOf(p.distributor),
          assetManager: flagsOf(p.assetManager),
          productOwner: flagsOf(p.productOwner),
        }),
      ]),
    );
    expect(permissions.adviser).toContain("simulators");
    expect(permissions["other-adviser"]).toContain("simulators");
    expect(permissions.admin).toContain("data");
    expect(permissions["asset-manager"]).toContain("series-edit");
    expect(permissions.insurer).toContain("horizon-model-portfolios");
    expect(permissions.nobody?.size).toBe(0);
    expect([...(permissions["no-flags"] ?? [])].sort()).toEqual(["application", "dashboard", "preferences"]);
    expect(permissions["asset-manager-read-only"]).not.toContain("series-edit");
    expect(permissions["other-insurer"]).toEqual(permissions.insurer);
  });

  it("fits the contract: charts, simulators, parameters with weights of 100", async () => {
    for (const { graphicChart: chart } of await database.orm.query.organisation.findMany()) graphicChart.parse(chart);
    const rows = await database.orm.query.simulator.findMany();
    expect(rows.length).toBe(2);
    for (const row of rows) {
      const config = simulator.shape.config.parse(row.config);
      expect(config.defaultAllocation?.reduce((sum, part) => sum + Number(part.weight), 0)).toBe(100);
    }
    const saved = await database.orm.query.simulationSnapshot.findMany();
    expect(saved.filter((s) => s.owner === DEMO_USERS.adviser)).toHaveLength(3);
    expect(saved.filter((s) => s.owner === DEMO_USERS["other-adviser"])).toHaveLength(1);
    for (const { parameters } of saved) {
      const parsed = simulationParameters.parse(parameters);
      expect(parsed.allocation.reduce((sum, part) => sum + Number(part.weight), 0)).toBe(100);
      expect(parsed.startDate).toBe("2026-11-01");
    }
    for (const row of await database.orm.query.series.findMany()) seriesRecord.parse(row);
  });

  it("stores what the engine gives, once, and leaves a simulation that somebody changed", async () => {
    const asked: string[] = [];
    const simulate = async (parameters: { horizonYears: number }) => {
      asked.push(String(parameters.horizonYears));
      return { results: { months: parameters.horizonYears * 12 }, versions: { engine: "test" } };
    };
    await database.sql.query("update simulation_snapshot set version = 1 where uuid = $1", [DEMO_SIMULATIONS.transfer]);
    await seedDemo(database, { hashPassword, simulate });
    await seedDemo(database, { hashPassword, simulate });
    expect(asked).toEqual(["10", "22", "6"]);
    const rows = await database.sql.query("select results from simulation_snapshot where uuid in ($1, $2) order by uuid", [
      DEMO_SIMULATIONS.studies,
      DEMO_SIMULATIONS.transfer,
    ]);
    expect(rows).toEqual([{ results: { months: 120 } }, { results: null }]);
  });
});
