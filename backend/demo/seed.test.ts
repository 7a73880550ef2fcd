import { afterAll, beforeAll, expect, it } from "vitest";
import { graphicChart } from "#app/contract/organisation.ts";
import { seriesRecord } from "#app/contract/series/series.ts";
import { simulationParameters, simulator } from "#app/contract/simulation/simulation.ts";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { answerFault } from "#app/domain/questionnaire/path.ts";
import { SESSION_STATUSES } from "#app/domain/questionnaire/session-status.ts";
import { questionOf, RISK_PROFILES } from "#app/domain/questionnaire/template.ts";
import { templateReasons } from "#app/domain/questionnaire/validate-template.ts";
import { permissionsOf } from "#app/domain/rights/permissions.ts";
import { ROLES } from "#app/domain/rights/roles.ts";
import { checkAlerts } from "#backend/api/alert/check-alerts.ts";
import { portfolioDeviation } from "#backend/api/alert/evaluate.ts";
import { tellOfQuestionnaires } from "#backend/api/alert/notice.store.ts";
import { measureAllocations } from "#backend/api/journey/advice/measure.ts";
import { summaryOf } from "#backend/api/journey/session.domain.ts";
import { listSessions } from "#backend/api/journey/session.store.ts";
import { checkComposition } from "#backend/api/model-portfolio/composition-check.ts";
import { listPortfolios } from "#backend/api/model-portfolio/portfolio.store.ts";
import { tracksOf } from "#backend/api/model-portfolio/track.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import type { Database } from "#backend/database/database.ts";
import { DEMO_ALERTS, DEMO_NOTIFICATIONS } from "#backend/demo/alerts.ts";
import {
  DEMO_LEADER,
  DEMO_ORGANISATIONS,
  DEMO_SIMULATIONS,
  DEMO_TEMPLATE,
  DEMO_TEMPLATE_BEFORE,
  DEMO_USERS,
  demoAdvice,
  demoSeries,
} from "#backend/demo/ids.ts";
import { demoMarket } from "#backend/demo/market/market.ts";
import { DEMO_PORTFOLIOS } from "#backend/demo/model-portfolios.ts";
import { ORGANISATIONS } from "#backend/demo/organisations.ts";
import { PEOPLE } from "#backend/demo/people.ts";
import { DEMO_ENDING_SESSION } from "#backend/demo/questionnaires.ts";
import { seedDemo } from "#backend/demo/seed.ts";
import { hashPassword, verifyPassword } from "#backend/identity/password/password.ts";
import { readValues } from "#backend/values/value-store.ts";
import { eachDatabase } from "../../tests/fixtures/database.ts";

/** The rows that do not depend on when they were written. */
const CONTENT = [
  "select uuid, kind, name, language, graphic_chart, flags from organisation order by 1",
  "select uuid, username, first_name, last_name, email, distributor, asset_manager, product_owner, roles from app_user order by 1",
  "select sub, username, password_hash, client_roles from identity_account order by 1",
  "select uuid, external_id, full_name, isin, sri, srri, management_fees, first_value_date, last_value_date, value_count, values_version, simulated from series order by 1",
  "select series, year, count, md5(days) as days, md5(values) as values, md5(origins) as origins from series_value_chunk order by 1, 2",
  "select uuid, name, config from simulator order by 1",
  "select uuid, organisation, name, state, content from questionnaire_template order by 1",
  "select uuid, organisation, first_name, last_name, email, birth_year from retail_client order by 1",
  "select uuid, client, status, answers, result, profile, completed_by, completed_at, created_at, updated_at from questionnaire_session order by 1",
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

  it("has model portfolios whose compositions can be saved and whose values can be computed", async () => {
    const portfolios = await listPortfolios(database.orm, { kind: "all", user: DEMO_USERS.admin }, { limit: 100, offset: 0, sort: "name" });
    expect(portfolios.total).toBe(DEMO_PORTFOLIOS.length);
    const tracks = await tracksOf(database.orm, portfolios.items);
    for (const { uuid, compositions } of DEMO_PORTFOLIOS) {
      for (const { lines, date } of compositions) {
        const check = await checkComposition(database.orm, portfolios.items.find((row) => row.uuid === uuid)!, lines, date);
        expect(check).toMatchObject({ valid: true, total: "100" });
      }
      const { days, problem } = tracks.get(uuid)!;
      expect([problem, days.length > 200]).toEqual([null, true]);
    }
  });

  it("has eight sessions of two journeys, at different steps, one of them expired, each with what its step needs", async () => {
    const scope = { distributor: DEMO_ORGANISATIONS.distributor, owner: DEMO_USERS.adviser };
    const { items, total } = await listSessions(database.orm, scope, { limit: 20, offset: 0 });
    const at = (number: number) => summaryOf(items.find(({ uuid }) => uuid === demoAdvice(number))!);
    expect([total, new Set(items.map(({ journey }) => journey)).size, new Set(items.map(({ hash }) => hash)).size]).toEqual([8, 2, 8]);
    const steps = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => [at(number).clientName, at(number).state, at(number).step.name]);
    expect(steps).toEqual([
      ["Marion Gaucher", "IN_PROGRESS", "sustainability"],
      ["Antoine Lemercier", "IN_PROGRESS", "profile"],
      ["Mathieu Bescond", "IN_PROGRESS", "allocations"],
      ["Yves Dantec", "IN_PROGRESS", "checks"],
      ["Farida Chergui", "IN_PROGRESS", "checks"],
      ["Laurent Ferréol", "IN_PROGRESS", "checks"],
      ["Sylvie Ibarra", "EXPIRED", "profile"],
      ["Hélène Auvray", "IN_PROGRESS", "checks"],
    ]);
    const measured = async (number: number) => {
      const [first] = await measureAllocations(
        {
          database,
          compute: undefined,
          caller: { userUuid: DEMO_USERS.adviser, distributor: DEMO_ORGANISATIONS.distributor },
          correlationId: "demo",
        } as unknown as CallerContext,
        items.find(({ uuid }) => uuid === demoAdvice(number))!,
        { volatility: false },
        new Date(),
      );
      const codes = (flag: string) => first!.checks.filter((check) => check.flag === flag).map(({ code }) => code);
      return [first!.flag, codes("red"), codes("orange"), first!.toAccept.length];
    };
    // Four fifths of equities for a client who needs the money within two years.
    const [flag, red] = await measured(4);
    expect([flag, red]).toEqual(["red", ["SWITCH_BENEFIT", "RISK_RANGE", "SHARE_ABOVE_BAND", "LOW_RISK_SHARE", "EQUITY_HORIZON"]]);
    expect(await measured(5)).toEqual(["orange", [], ["LOSS_ACCEPTED"], 0]);
    for (const number of [6, 8]) expect(await measured(number)).toEqual(["green", [], [], 0]);
  });

  it("has eight model portfolios of two advisers of a house, shared and not, each rebalanced over the last three years", () => {
    const { distributor } = DEMO_ORGANISATIONS;
    const ofHouse = DEMO_PORTFOLIOS.filter((portfolio) => portfolio.distributor === distributor);
    expect(ofHouse).toHaveLength(8);
    for (const owner of [DEMO_USERS.adviser, DEMO_LEADER]) {
      const own = ofHouse.filter((portfolio) => portfolio.owner === owner);
      expect(new Set(own.map(({ shared }) => shared))).toEqual(new Set([true, false]));
      const person = PEOPLE.find(({ uuid }) => uuid === owner)!;
      expect([person.distributor, person.roles.includes("ADVISER_MODEL_PORTFOLIOS_LEADER")]).toEqual([distributor, true]);
      const alerts = DEMO_ALERTS.filter((alert) => alert.owner === owner).map(({ uuid, resource }) => [uuid, resource]);
      const fired = new Set(
        DEMO_NOTIFICATIONS.flatMap((one) => ("configuration" in one && one.owner === owner ? [one.configuration] : [])),
      );
      expect(fired.size).toBeGreaterThan(0);
      for (const [, resource] of alerts) expect(own.map(({ uuid }) => uuid)).toContain(resource);
    }
    for (const { compositions } of ofHouse) {
      const dates = compositions.map(({ date }) => date);
      expect(dates).toEqual([...new Set(dates)].sort());
      expect(dates[0]! < "2023-11-01").toBe(true);
      expect(dates.filter((date) => date >= "2023-09-01").length).toBeGreaterThan(2);
    }
  });

  it("has alerts that stand as the checks find them, some handled, and a link that ends soon", async () => {
    const states = () => database.sql.query("select uuid, raised_since from alert_configuration order by 1");
    const told = () => database.orm.query.alertNotification.findMany({ orderBy: (t, { asc }) => asc(t.uuid) });
    const [standing, before] = [await states(), await told()];
    await checkAlerts(database, new AbortController().signal);
    expect([await states(), await told()]).toEqual([standing, before]);
    expect(before.filter(({ handledAt }) => handledAt !== null).map(({ note }) => note !== null)).toEqual([true, true]);
    await tellOfQuestionnaires(database.orm);
    const added = (await told()).filter(({ uuid }) => !before.some((one) => one.uuid === uuid));
    expect(added.map(({ kind, resource }) => [kind, resource])).toEqual([["link-expiring", DEMO_ENDING_SESSION]]);
    const market = new Map(
      await Promise.all(
        DEMO_PORTFOLIOS.flatMap(({ compositions }) => compositions.flatMap(({ lines }) => lines.map(({ series }) => series))).map(
          async (series) => [series, await readValues(database.orm, series)] as const,
        ),
      ),
    );
    for (const { configuration, series, figure, threshold, since } of DEMO_NOTIFICATIONS.filter((one) => "configuration" in one)) {
      const { resource, body } = DEMO_ALERTS.find(({ uuid }) => uuid === configuration)!;
      const composition = DEMO_PORTFOLIOS.find(({ uuid }) => uuid === resource)!.compositions.findLast(({ date }) => date <= since)!;
      const rule = { threshold: Number(body.deviationThreshold), days: body.periodInDays };
      const finding = portfolioDeviation(composition, market, rule, dayNumber(since));
      expect({ ...finding, figure: Math.round(finding!.figure * 100) / 100 }).toMatchObject({ series, figure, threshold, raised: true });
    }
  });

  it("has questionnaires in every state, scored from their answers, for clients of each distributor", async () => {
    const sessions = await database.orm.query.questionnaireSession.findMany();
    expect(new Set(sessions.map(({ status }) => status))).toEqual(new Set(SESSION_STATUSES));
    const [template] = await database.orm.query.questionnaireTemplate.findMany();
    expect([template?.state, templateReasons(template!.content)]).toEqual(["PUBLISHED", []]);
    const profiles = sessions.filter(({ status }) => status === "DONE").map(({ profile }) => profile);
    expect(new Set(profiles)).toEqual(new Set(RISK_PROFILES));
    for (const { answers, result, status } of sessions) {
      for (const [code, chosen] of Object.entries(answers)) {
        expect(answerFault(questionOf(template!.content, code), chosen)).toBeNull();
      }
      expect(result !== null).toBe(status === "DONE" || status === "ARCHIVED");
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
      "flagless-adviser",
      "insurer",
      "nobody",
      "other-adviser",
      "other-asset-manager",
      "other-insurer",
      "partner",
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
    expect([...(permissions["flagless-adviser"] ?? [])].sort()).toEqual(["application", "dashboard", "preferences", "series-read"]);
    expect(permissions["asset-manager-read-only"]).not.toContain("series-edit");
    expect(permissions["other-insurer"]).toEqual(permissions.insurer);
    expect([...(permissions.partner ?? [])]).toEqual(expect.arrayContaining(["simulators", "partner-a2p", "partner-msf"]));
  });

  it("fits the contract: charts, simulators, parameters with weights of 100", async () => {
    for (const { graphicChart: chart } of await database.orm.query.organisation.findMany()) graphicChart.parse(chart);
    const rows = await database.orm.query.simulator.findMany();
    expect(rows.length).toBe(6);
    for (const row of rows) {
      const { defaultAllocation, profileAllocations = {}, mandates = [] } = simulator.shape.config.parse(row.config);
      const lists = [defaultAllocation, ...Object.values(profileAllocations), ...mandates.map((mandate) => mandate.allocation)];
      for (const list of lists) expect(list?.reduce((sum, part) => sum + Number(part.weight), 0) ?? 100).toBe(100);
    }
    const saved = await database.orm.query.simulationSnapshot.findMany();
    expect(saved.filter((s) => s.owner === DEMO_USERS.adviser)).toHaveLength(4);
    expect(saved.filter((s) => s.owner === DEMO_USERS["other-adviser"])).toHaveLength(1);
    for (const { parameters } of saved) {
      const parsed = simulationParameters.parse(parameters);
      expect(parsed.allocation.reduce((sum, part) => sum + Number(part.weight), 0)).toBe(100);
      // One plan began two years ago: it is the one to follow.
      expect(["2024-11-01", "2026-11-01"]).toContain(parsed.startDate);
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
    expect(asked).toEqual(["10", "22", "10", "6", "8"]);
    const rows = await database.sql.query("select results from simulation_snapshot where uuid in ($1, $2) order by uuid", [
      DEMO_SIMULATIONS.studies,
      DEMO_SIMULATIONS.transfer,
    ]);
    expect(rows).toEqual([{ results: { months: 120 } }, { results: null }]);
  });

  it("publishes its questionnaire of today in a folder that was made with the one before; sessions and results stay", async () => {
    const { sql } = database;
    const stateOf = async () =>
      (await sql.query("select uuid, state from questionnaire_template order by uuid")).map((row) => [row.uuid, row.state]);
    await sql.query(
      "insert into questionnaire_template (uuid, name, description, state, content) select $1, name, description, 'PUBLISHED', jsonb_set(content, '{version}', '1') from questionnaire_template where uuid = $2",
      [DEMO_TEMPLATE_BEFORE, DEMO_TEMPLATE],
    );
    await sql.query("update questionnaire_session set template = $1", [DEMO_TEMPLATE_BEFORE]);
    await sql.query("delete from questionnaire_template where uuid = $1", [DEMO_TEMPLATE]);
    const results = "select uuid, template, result, profile from questionnaire_session order by uuid";
    const kept = await sql.query(results);
    await seedDemo(database, { hashPassword });
    expect(await stateOf()).toEqual([
      [DEMO_TEMPLATE_BEFORE, "RETIRED"],
      [DEMO_TEMPLATE, "PUBLISHED"],
    ]);
    expect(await sql.query(results)).toEqual(kept);
    await sql.query("update questionnaire_template set state = 'RETIRED'");
    await seedDemo(database, { hashPassword });
    expect((await stateOf()).map(([, state]) => state)).toEqual(["RETIRED", "RETIRED"]);
  });
});
