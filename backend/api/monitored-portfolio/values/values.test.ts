import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FullMonitoredPortfolio, MonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { type Jobs, startJobs } from "#backend/database/jobs.ts";
import { job, organisation, seriesFlow } from "#backend/database/schema/index.ts";
import { addSeries, putValues } from "../../../../tests/fixtures/advisers.ts";
import type { ApiWorld, ErrorAnswer } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { AAA, openMonitoredWorld } from "../../../../tests/fixtures/monitored/monitored-world.ts";
import { jobsOf } from "../../../../tests/fixtures/processes/given-up.ts";
import { MONITORED_VALUES_QUEUE } from "./put-up.ts";
import { scheduleMonitoredValues, stalePortfolios } from "./value-job.ts";

type Values = {
  from: string | null;
  to: string | null;
  values: Array<[string, number]>;
  origins: Array<[string, string]>;
  versionType: string;
};
const DATES = ["2024-01-01", "2024-01-31", "2024-02-29", "2024-04-01"] as const;
const points = (...values: number[]) => values.map((value, i) => [DATES[i]!, value] as const);

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let fund: string;
  let dollar: string;
  let euro: string;
  beforeAll(async () => {
    world = await openMonitoredWorld(open);
    fund = await addSeries(world, points(100, 110, 110, 121));
    // In dollars 44, 36, 45 and 45 at 1.1, 0.9, 0.9 and 0.9 dollars for a euro: 40, 40, 50 and 50 euros.
    dollar = await addSeries(world, points(44, 36, 45, 45), { currency: "USD", etf: true });
    euro = await addSeries(world, points(1, 1, 1, 1), { assetClass: "CAPITAL_GUARANTEED" });
    await addSeries(world, points(1.1, 0.9, 0.9, 0.9), { type: "FX_RATE", currency: "USD" });
  });
  afterAll(() => world.close());

  const call = <T = Values & ErrorAnswer>({ uuid }: { uuid: string }, method: string, part: string, body?: object) =>
    world.call<T>("manager", method, `${AAA}/${uuid}/${part}`, body);
  const weights = (...of: Array<readonly [series: string, weight: string]>) => ({
    lines: of.map(([series, weight]) => ({ series, weight })),
  });
  async function create(name: string, ...of: Array<readonly [series: string, weight: string]>) {
    const made = await world.call<FullMonitoredPortfolio>(
      "manager",
      "POST",
      `${AAA}?${new URLSearchParams({ name, product: world.product })}`,
    );
    const set = await call(made.body, "PUT", "composition_model/2024-01-01", weights(...of));
    expect([set.status, set.status === 200 ? "" : JSON.stringify(set.body)]).toEqual([200, ""]);
    return made.body;
  }
  const three = (name: string) => create(name, [fund, "50"], [dollar, "30"], [euro, "20"]);
  const near = (values: readonly number[]) => DATES.map((date, i) => [date, expect.closeTo(values[i]!, 9)]);
  const record = async ({ uuid }: { uuid: string }) => (await world.call<MonitoredPortfolio>("manager", "GET", `${AAA}/${uuid}`)).body;

  it("of three lines are those of the hand: in the portfolio's currency, with drifting weights, after fees", async () => {
    const portfolio = await three("By hand");
    // 50, 30 and 20 become 55, 30 and 20; then 55, 37.5 and 20; then 60.5, 37.5 and 20.
    const free = await call(portfolio, "POST", "compute-financial-values", {});
    expect(free.body).toMatchObject({
      from: DATES[0],
      to: DATES[3],
      versionType: "MODEL",
      origins: [],
      values: near([100, 105, 112.5, 118]),
    });
    await call(portfolio, "PUT", "fee/2024-01-01", { feesFrequency: "MONTHLY", feesAllAssets: "0" });
    expect((await call(portfolio, "POST", "compute-financial-values", {})).body.values).toEqual(free.body.values);
    await call(portfolio, "PUT", "fee/2024-01-01", {
      ...{ feesFrequency: "MONTHLY", feesAllAssets: "1", feesUnitLinkedAssets: "2", feesEtfAssets: "3", feesGuaranteedFunds: "0.5" },
    });
    // A year 3 % of the fund, 6 % of the ETF and 1.5 % of the guaranteed fund; by days, on what was held.
    const january = ((50 * 0.03 + 30 * 0.06 + 20 * 0.015) / 100) * (30 / 365);
    const february = ((55 * 0.03 + 30 * 0.06 + 20 * 0.015) / 105) * (29 / 365);
    const march = ((55 * 0.03 + 37.5 * 0.06 + 20 * 0.015) / 112.5) * (32 / 365);
    const wanted = [100, 105 * (1 - january), 112.5 * (1 - january) * (1 - february), 118 * (1 - january) * (1 - february) * (1 - march)];
    expect((await call(portfolio, "POST", "compute-financial-values", {})).body.values).toEqual(near(wanted));
    const cut = await call(portfolio, "POST", "compute-financial-values", { from: DATES[1], to: DATES[2] });
    expect(cut.body.values).toEqual(near(wanted).slice(1, 3));
    // Nothing is kept.
    expect(await record(portfolio)).toMatchObject({ lastValueDate: null, ytdPerformance: null });
  });

  it("of a series that is split, or pays out, go on as if it had done neither", async () => {
    const whole = await addSeries(world, points(100, 110, 120, 130));
    const split = await addSeries(world, points(100, 110, 60, 65));
    await world.database.orm.insert(seriesFlow).values({ series: split, date: "2024-02-15", kind: "SPLIT", amount: "2" });
    const [a, b] = [await create("Whole", [whole, "100"]), await create("Split", [split, "100"])];
    const values = async (of: { uuid: string }) => (await call(of, "POST", "compute-financial-values", {})).body.values;
    expect(await values(b)).toEqual((await values(a)).map(([date, value]) => [date, expect.closeTo(value, 9)]));
  });

  it("are kept when they are updated; from a day on, what was told before stays and the new goes on from it", async () => {
    const series = await addSeries(world, points(100, 110, 121, 133.1));
    const portfolio = await create("Kept", [series, "100"]);
    const kept = await call(portfolio, "POST", "update-financial-values", {});
    expect(kept.body.values).toEqual(near([100, 110, 121, 133.1]));
    expect(await record(portfolio)).toMatchObject({
      lastValueDate: DATES[3],
      monthlyPerformance: expect.closeTo(10, 9),
      valuesProblem: null,
    });
    await putValues(world, series, points(100, 100, 100, 120));
    const later = await call(portfolio, "POST", "update-financial-values", { from: DATES[3] });
    expect(later.body.values).toEqual([[DATES[3], expect.closeTo(121 * 1.2, 9)]]);
    expect((await call(portfolio, "POST", "update-financial-values", {})).body.values).toEqual(near([100, 100, 100, 120]));
  });

  it("that cannot be computed say why, in the call and in the record", async () => {
    const pound = await addSeries(world, points(1, 1, 1, 1), { currency: "GBP" });
    const portfolio = await create("No rate", [pound, "100"]);
    const refused = await call(portfolio, "POST", "compute-financial-values", {});
    expect([refused.status, refused.body.error.code, refused.body.error.series]).toEqual([422, "3107", [pound]]);
  });

  it("are estimated for the days on which a series has no value yet, and marked as such", async () => {
    const slow = await addSeries(world, points(10, 10, 11));
    const quick = await addSeries(world, [...points(100, 100, 100), ["2024-03-04", 110]]);
    const portfolio = await create("Estimated", [slow, "50"], [quick, "50"]);
    const sure = await call(portfolio, "POST", "compute-financial-values", {});
    expect(sure.body).toMatchObject({ to: DATES[2], origins: [] });
    const estimated = await call(portfolio, "POST", "estimate", {});
    // 50 and 50 became 55 and 50, then 55 and 55.
    expect(estimated.body).toMatchObject({ values: [["2024-03-04", expect.closeTo(110, 9)]], origins: [["2024-03-04", "ESTIMATED"]] });
    const { orm } = world.database;
    const house = eq(organisation.uuid, world.organisations.gamma);
    const [row] = await orm.select().from(organisation).where(house);
    await orm
      .update(organisation)
      .set({ flags: { ...row!.flags, ableEditPortfolioEstimate: false } })
      .where(house);
    const refused = await call(portfolio, "POST", "estimate", {});
    await orm.update(organisation).set({ flags: row!.flags }).where(house);
    expect(refused.status).toBe(403);
  });

  it("without fees begin where and with what is asked", async () => {
    const portfolio = await three("Without fees");
    await call(portfolio, "PUT", "fee/2024-01-01", { feesFrequency: "MONTHLY", feesAllAssets: "5" });
    const begun = await call(portfolio, "POST", "init-portfolio-without-fees", { from: DATES[1], firstValue: 1000 });
    expect(begun.body.values).toEqual([
      [DATES[1], 1000],
      // Set anew at 50, 30 and 20 per cent: 500, 375 and 200; then 550, 375 and 200.
      [DATES[2], expect.closeTo(1075, 9)],
      [DATES[3], expect.closeTo(1125, 9)],
    ]);
  });

  it("of the benchmark are dated like the portfolio's", async () => {
    const portfolio = await three("Compared");
    const track = () => world.call<Values>("mona", "GET", `${AAA}/${portfolio.uuid}/reference_track`);
    expect((await track()).body).toMatchObject({ values: [], from: null });
    await call(portfolio, "PUT", "benchmark/2024-01-01", { name: "Half", ...weights([fund, "50"], [euro, "50"]) });
    await call(portfolio, "POST", "update-financial-values", {});
    expect((await track()).body.values).toEqual(near([100, 105, 105, 110.5]));
    expect((await world.call("rival", "GET", `${AAA}/${portfolio.uuid}/reference_track`)).status).toBe(404);
  });

  it("of the past are those of weights set anew each month or year, with the past of an index where it is asked for", async () => {
    const index = await addSeries(world, [
      ["2023-12-29", 100],
      ["2024-01-31", 50],
    ]);
    const young = await addSeries(world, points(10, 20, 20, 20).slice(1), { proxySeries: index });
    const ask = (body: object) =>
      world.call<Values & ErrorAnswer & { statistics: object }>("manager", "POST", `${AAA}/portfolio-backtesting`, body);
    const portfolio = weights([fund, "50"], [euro, "50"]);
    const monthly = await ask({ portfolio, rebalancing: "MONTHLY" });
    // 105 is halved again at the end of January; 52.5 stay, then grow by a tenth.
    expect(monthly.body.values).toEqual(near([100, 105, 105, 110.25]));
    expect((await ask({ portfolio, rebalancing: "ANNUALLY" })).body.values).toEqual(near([100, 105, 105, 110.5]));
    expect(monthly.body.statistics).toMatchObject({ totalReturn: expect.closeTo(0.1025, 9) });
    const of = { portfolio: weights([young, "100"]), rebalancing: "ANNUALLY" };
    expect((await ask(of)).body).toMatchObject({ from: DATES[1], origins: [] });
    const extended = await ask({ ...of, extension: "CATEGORY_INDEX" });
    expect(extended.body).toMatchObject({ from: "2023-12-29", origins: [["2023-12-29", "EXTRAPOLATED"]] });
    expect(extended.body.values.slice(0, 2)).toEqual([
      ["2023-12-29", 100],
      [DATES[1], expect.closeTo(50, 9)],
    ]);
    expect((await ask({ ...of, portfolio: weights([young, "99"]) })).body.error.code).toBe("COMPOSITION_INVALID");
  });

  it("of all that changed are computed by a job, once for many changes, and again when values arrive", async () => {
    const { database } = world;
    const series = await addSeries(world, points(100, 110, 120, 130));
    const portfolio = await create("By job", [series, "100"]);
    const waiting = await database.orm.select().from(job).where(eq(job.queue, MONITORED_VALUES_QUEUE));
    expect(waiting.filter(({ key, state }) => key === "all" && state === "WAITING")).toHaveLength(1);
    expect(await stalePortfolios(database.orm)).toContain(portfolio.uuid);
    const asked = await call<{ job: string; status: string }>(portfolio, "POST", "update-all-financial-values", {});
    expect([asked.status, asked.body.status]).toEqual([202, "ONGOING"]);
    const again = await call<{ job: string }>(portfolio, "POST", "update-all-financial-values", {});
    expect(again.body.job).toBe(asked.body.job);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const jobs: Jobs = await startJobs(database, log, 50);
    const end = scheduleMonitoredValues(database, jobs, () => undefined);
    try {
      const done = async (uuid: string) => (await database.orm.select().from(job).where(eq(job.uuid, uuid)))[0]?.state;
      await expect.poll(() => done(asked.body.job), { timeout: 20_000 }).toBe("DONE");
      await expect.poll(() => stalePortfolios(database.orm), { timeout: 20_000 }).toEqual([]);
      expect(await record(portfolio)).toMatchObject({ lastValueDate: DATES[3] });
      await putValues(world, series, [...points(100, 110, 120, 130), ["2024-05-01", 140]]);
      expect(await stalePortfolios(database.orm)).toEqual([portfolio.uuid]);
      await jobs.enqueue(MONITORED_VALUES_QUEUE, {}, { singletonKey: "all" });
      await expect.poll(async () => (await record(portfolio)).lastValueDate, { timeout: 20_000 }).toBe("2024-05-01");
    } finally {
      end();
      await jobs.stop(2_000);
    }
  });

  it("that cannot be computed stop those of no other portfolio, and say so once the job is given up", async () => {
    const { database } = world;
    const [broken, sound] = [await three("Broken"), await three("Sound")];
    const refused = sql.raw(`portfolio <> '${broken.uuid}' or problem is not null`);
    await database.orm.execute(sql`alter table monitored_portfolio_track add constraint broken check (${refused}) not valid`);
    let end = () => {};
    const queue = jobsOf((jobs) => {
      end = scheduleMonitoredValues(database, jobs as Jobs, () => undefined);
    });
    await expect(queue.run({})).rejects.toThrow();
    expect(await stalePortfolios(database.orm)).toEqual([broken.uuid]);
    expect(await record(sound)).toMatchObject({ lastValueDate: DATES[3], valuesProblem: null });
    await queue.giveUp(database, {});
    expect(await record(broken)).toMatchObject({ lastValueDate: null, valuesProblem: { code: "COMPUTATION_FAILED" } });
    await database.orm.execute(sql`alter table monitored_portfolio_track drop constraint broken`);
    await queue.run({});
    expect(await record(broken)).toMatchObject({ lastValueDate: DATES[3], valuesProblem: null });
    end();
  });
});
