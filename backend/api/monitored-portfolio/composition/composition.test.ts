import { afterAll, beforeAll, expect, it } from "vitest";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { investmentPool, investmentPoolSeries } from "#backend/database/schema/index.ts";
import { addSeries } from "../../../../tests/fixtures/advisers.ts";
import type { ApiWorld, ErrorAnswer } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { AAA, openMonitoredWorld } from "../../../../tests/fixtures/monitored/monitored-world.ts";
import type { Problem } from "./validation.ts";

type Answer = FullMonitoredPortfolio & ErrorAnswer;
const VALUES = [
  ["2025-01-02", 100],
  ["2026-10-30", 110],
] as const;

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let equity: string;
  let bond: string;
  let closed: string;
  let young: string;
  beforeAll(async () => {
    world = await openMonitoredWorld(open);
    equity = await addSeries(world, VALUES, { fullName: "Equity", sri: 5 });
    bond = await addSeries(world, VALUES, { fullName: "Bond", assetClass: "FIXED_INCOME", sri: 2 });
    closed = await addSeries(world, VALUES, { fullName: "Closed", closeDate: "2026-03-01", sri: 3 });
    young = await addSeries(world, [["2026-06-01", 10]], { fullName: "Young", sri: 3 });
  });
  afterAll(() => world.close());

  const create = async (name: string, more: Record<string, string> = {}) =>
    (await world.call<FullMonitoredPortfolio>("manager", "POST", `${AAA}?${new URLSearchParams({ name, ...more })}`)).body;
  const lines = (...weights: Array<readonly [series: string, weight: string]>) => ({
    lines: weights.map(([series, weight]) => ({ series, weight })),
  });
  const call = ({ uuid }: { uuid: string }, method: string, part: string, body?: object, headers: Record<string, string> = {}) =>
    world.call<Answer>("manager", method, `${AAA}/${uuid}/${part}`, body, headers);
  const errorsOf = ({ body }: { body: Answer }) =>
    (body.error.problems as Problem[]).map(({ code, series, found }) => [code, series, found].filter((part) => part !== undefined));

  it("is set by date in each version, tells its series, and holds until the next one", async () => {
    const portfolio = await create("Three versions");
    const first = await call(portfolio, "PUT", "composition_model/2026-01-05", {
      ...lines([equity, "60"], [bond, "40"]),
      comment: "Start",
    });
    expect(first).toMatchObject({
      status: 200,
      body: {
        ...{ version: 1, numberOfSupports: 2, riskLevelSri: 4, lastRebalancing: "2026-01-05", composition: [] },
        composition_model: [{ versionType: "MODEL", date: "2026-01-05", comment: "Start", authorName: "manager Canary" }],
      },
    });
    expect(first.body.composition_model[0]!.lines[0]).toMatchObject({ series: equity, fullName: "Equity", sri: 5, weight: "60" });
    await call(portfolio, "PUT", "composition_model/2026-01-05?type=PURE", lines([equity, "100"]));
    await call(portfolio, "PUT", "composition/2026-01-06", lines([equity, "59"], [bond, "41"]));
    const later = await call(portfolio, "PUT", "composition_model/2026-04-01", lines([bond, "100"]));
    expect(later.body).toMatchObject({ numberOfSupports: 1, riskLevelSri: 2, lastRebalancing: "2026-04-01" });
    const all = await world.call<{ compositions: Array<{ date: string; versionType: string }> }>(
      "mona",
      "GET",
      `${AAA}/${portfolio.uuid}/composition`,
    );
    expect(all.body.compositions.map(({ date, versionType }) => [date, versionType])).toEqual([
      ["2026-01-05", "MODEL"],
      ["2026-01-05", "PURE"],
      ["2026-01-06", "EXECUTED"],
      ["2026-04-01", "MODEL"],
    ]);
    // What the request leaves out stays.
    const again = await call(portfolio, "PUT", "composition_model/2026-01-05", lines([equity, "50"], [bond, "50"]));
    expect(again.body.composition_model[0]).toMatchObject({ comment: "Start", lines: [{ weight: "50" }, { weight: "50" }] });
    expect((await call(portfolio, "PUT", "composition_model/2026-01-05", lines([bond, "100"]), { "if-match": "1" })).status).toBe(409);
  });

  it("that is no whole, or has a series that is unknown, closed or without a value on the day, is refused line by line", async () => {
    const portfolio = await create("Refused");
    const nobody = "00000000-0000-4000-8000-00000000000a";
    const refused = await call(
      portfolio,
      "PUT",
      "composition/2026-05-01",
      lines([nobody, "30"], [closed, "30"], [young, "30"], [equity, "0"]),
    );
    expect([refused.status, refused.body.error.code, refused.body.error.total]).toEqual([422, "COMPOSITION_INVALID", "90"]);
    expect(errorsOf(refused)).toEqual([
      ["WEIGHT_NOT_POSITIVE", equity, "0"],
      ["TOTAL_TOO_LOW", "10"],
      ["UNKNOWN_SERIES", nobody],
      ["CLOSED", closed, "2026-03-01"],
      ["NO_VALUE_AT_DATE", young, "2026-06-01"],
    ]);
    expect(errorsOf(await call(portfolio, "PUT", "composition/2026-05-01", lines([bond, "50"], [bond, "50"])))).toEqual([
      ["SERIES_TWICE", bond],
    ]);
    // What was held before the fund closed may stay, and no more of it.
    await call(portfolio, "PUT", "composition/2026-02-02", lines([closed, "40"], [bond, "60"]));
    expect((await call(portfolio, "PUT", "composition/2026-05-01", lines([closed, "40"], [equity, "60"]))).status).toBe(200);
    expect(errorsOf(await call(portfolio, "PUT", "composition/2026-05-01", lines([closed, "41"], [equity, "59"])))).toEqual([
      ["CLOSED", closed, "2026-03-01"],
    ]);
  });

  it("of the model keeps the rules and bounds in force on its day; the pure one and what was executed are taken as they are", async () => {
    const portfolio = await create("Ruled");
    await call(portfolio, "PUT", "constraint_params/2026-02-01", {
      maxTurnover: "25",
      maxSri: 4,
      diversification: { maxLineWeight: "80" },
    });
    await call(portfolio, "PUT", "constraint/2026-02-01", { constraints: [{ assetClass: "EQUITIES", min: "20", max: "60" }] });
    const start = lines([equity, "85"], [bond, "15"]);
    expect((await call(portfolio, "PUT", "composition_model/2026-01-05", start)).status).toBe(200);
    const broken = await call(portfolio, "PUT", "composition_model/2026-02-02", start);
    expect(errorsOf(broken)).toEqual([
      ["DIVERSIFICATION", equity, "85"],
      ["SRI_TOO_HIGH", "5"],
      ["ABOVE_BOUND", "85"],
    ]);
    // 85 to 50 is a turnover of 35.
    expect(errorsOf(await call(portfolio, "PUT", "composition_model/2026-02-02", lines([equity, "50"], [bond, "50"])))).toEqual([
      ["TURNOVER", "35"],
    ]);
    expect((await call(portfolio, "PUT", "composition_model/2026-02-02", lines([equity, "60"], [bond, "40"]))).status).toBe(200);
    for (const part of ["composition_model/2026-02-02?type=PURE", "composition/2026-02-02"])
      expect([part, (await call(portfolio, "PUT", part, start)).status]).toEqual([part, 200]);
    expect(errorsOf(await call(portfolio, "PUT", "composition_model/2026-03-02", lines([equity, "10"], [bond, "90"])))).toContainEqual([
      "BELOW_BOUND",
      "10",
    ]);
  });

  it("is validated with every problem of every day, by both methods, for the house alone", async () => {
    const pool = "00000000-0000-4000-8000-00000000000b";
    await world.database.orm.insert(investmentPool).values({ uuid: pool, name: "Bonds", organisation: world.organisations.gamma });
    await world.database.orm.insert(investmentPoolSeries).values({ pool, series: bond });
    const portfolio = await create("Validated", { product: world.product, investpool: pool });
    const validate = async (method = "GET") =>
      (await world.call<{ valid: boolean; checkedAt: string; problems: Problem[] }>("mona", method, `${AAA}/${portfolio.uuid}/validate`))
        .body;
    const empty = await validate();
    expect(empty).toMatchObject({
      valid: false,
      problems: [{ code: "NO_COMPOSITION", severity: "error", section: "composition" }, {}, {}, {}],
    });
    expect(empty.problems.slice(1).map(({ code, section }) => [code, section])).toEqual([
      ["NO_SETTINGS", "fee"],
      ["NO_SETTINGS", "benchmark"],
      ["NO_SETTINGS", "reporting"],
    ]);
    await call(portfolio, "PUT", "composition_model/2026-01-05", lines([bond, "100"]));
    await call(portfolio, "PUT", "composition/2026-01-05", lines([equity, "70"], [bond, "30"]));
    await call(portfolio, "PUT", "constraint/2026-01-01", { constraints: [{ asset: bond, min: "40", max: "100" }] });
    const { problems, valid } = await validate();
    expect(valid).toBe(false);
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([
      { code: "NOT_IN_POOL", severity: "error", series: equity, section: "composition", date: "2026-01-05" },
      { code: "BELOW_BOUND", severity: "error", series: bond, section: "constraint", date: "2026-01-05", found: "30", limit: "40" },
    ]);
    const posted = await validate("POST");
    expect(posted.problems).toEqual(problems);
    await world.call("manager", "PUT", `${AAA}/${portfolio.uuid}`, { distributorUuids: [world.organisations.alpha] });
    expect((await world.call("anna", "GET", `${AAA}/${portfolio.uuid}/validate`)).status).toBe(403);
    expect((await world.call("rival", "GET", `${AAA}/${portfolio.uuid}/validate`)).status).toBe(404);
    expect((await world.call("rival", "PUT", `${AAA}/${portfolio.uuid}/composition/2026-01-05`, lines([bond, "100"]))).status).toBe(404);
  });

  it("of the model is taken over as executed, but for days that were executed otherwise", async () => {
    const portfolio = await create("Migrated");
    expect((await call(portfolio, "PUT", "migrate-model-to-executed")).body.error.code).toBe("NO_COMPOSITION");
    await call(portfolio, "PUT", "composition_model/2026-01-05", lines([equity, "100"]));
    await call(portfolio, "PUT", "composition_model/2026-02-02", lines([bond, "100"]));
    await call(portfolio, "PUT", "composition/2026-02-02", lines([equity, "5"], [bond, "95"]));
    const migrated = await call(portfolio, "PUT", "migrate-model-to-executed");
    expect(migrated.body).toMatchObject({ versionType: "EXECUTED", numberOfSupports: 2, lastRebalancing: "2026-02-02" });
    expect(migrated.body.composition.map(({ date, lines: held }) => [date, held.length])).toEqual([
      ["2026-01-05", 1],
      ["2026-02-02", 2],
    ]);
    // What was executed keeps the portfolio from being deleted.
    expect((await call(portfolio, "DELETE", "")).body.error).toMatchObject({ code: "IN_USE", executed: 2 });
  });

  it("is removed by its day and version", async () => {
    const portfolio = await create("Removed by day");
    for (const part of ["composition_model/2026-01-05", "composition_model/2026-01-05?type=PURE", "composition/2026-01-05"])
      await call(portfolio, "PUT", part, lines([bond, "100"]));
    expect((await call(portfolio, "DELETE", "composition_model/2026-01-06")).status).toBe(404);
    expect((await call(portfolio, "DELETE", "composition_model/2026-01-05")).body.composition_model).toMatchObject([
      { versionType: "PURE" },
    ]);
    expect((await call(portfolio, "DELETE", "version/PURE/composition/2026-01-05")).body).toMatchObject({
      composition_model: [],
      composition: [{}],
    });
    expect((await call(portfolio, "DELETE", "composition/2026-01-05")).body).toMatchObject({ composition: [], lastRebalancing: null });
  });

  it("that is dated ahead is the house's own until its day", async () => {
    const portfolio = await create("Ahead", { product: world.product });
    await call(portfolio, "PUT", "composition_model/2026-01-05", lines([bond, "100"]));
    await call(portfolio, "PUT", "composition_model/2999-01-04", lines([equity, "100"]));
    const own = await world.call<FullMonitoredPortfolio>("mona", "GET", `${AAA}/${portfolio.uuid}`);
    expect(own.body).toMatchObject({ lastRebalancing: "2026-01-05", composition_model: [{}, {}] });
    const followed = await world.call<FullMonitoredPortfolio>("insurer", "GET", `${AAA}/${portfolio.uuid}`);
    expect(followed.body.composition_model.map(({ date }) => date)).toEqual(["2026-01-05"]);
    const listed = await world.call<{ compositions: object[] }>("insurer", "GET", `${AAA}/${portfolio.uuid}/composition`);
    expect(listed.body.compositions).toHaveLength(1);
  });

  it("is executed on the next day that the market is open", async () => {
    const day = (date: string) => world.call("anna", "GET", `${AAA}/help-execution-date?date=${date}`);
    expect((await day("2026-04-03")).body).toEqual({ decisionDate: "2026-04-03", executionDate: "2026-04-07" });
    expect((await day("2026-07-14")).body).toEqual({ decisionDate: "2026-07-14", executionDate: "2026-07-14" });
    expect((await world.call<{ executionDate: string }>("anna", "GET", `${AAA}/help-execution-date`)).body.executionDate).toMatch(
      /^\d{4}-/,
    );
  });
});
