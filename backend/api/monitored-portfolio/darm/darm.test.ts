import { afterAll, beforeAll, expect, it } from "vitest";
import type { DarmRebalancing } from "#app/contract/monitored-portfolio/darm.ts";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { addSeries } from "../../../../tests/fixtures/advisers.ts";
import type { ApiWorld, ErrorAnswer, Person } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { AAA, openMonitoredWorld } from "../../../../tests/fixtures/monitored/monitored-world.ts";

const DAYS = ["2026-01-02", "2026-02-02", "2026-03-02"] as const;
const valued = (...values: number[]) => DAYS.map((day, at): [string, number] => [day, values[at]!]);
type Problems = { problems: Array<{ code: string; severity: string; section?: string; found?: string; limit?: string }> };

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let stocks: string;
  let bills: string;
  beforeAll(async () => {
    world = await openMonitoredWorld(open);
    stocks = await addSeries(world, valued(100, 80, 100), { fullName: "Stocks", isin: "FR0000000001", sri: 5 });
    bills = await addSeries(world, valued(100, 100, 100), { fullName: "Bills", isin: "FR0000000002", assetClass: "CASH", sri: 1 });
  });
  afterAll(() => world.close());

  const call = <T>(of: { uuid: string }, method: string, part: string, body?: object, who: Person = "manager") =>
    world.call<T & ErrorAnswer>(who, method, `${AAA}/${of.uuid}/${part}`, body);
  const compose = (of: { uuid: string }, date: string, ofStocks: string, ofBills: string) => {
    const lines = [
      { series: stocks, weight: ofStocks },
      { series: bills, weight: ofBills },
    ].filter(({ weight }) => weight !== "0");
    return call(of, "PUT", `composition_model/${date}`, { lines });
  };
  const create = async (name: string, settings: object | null = { multiplier: "2" }) => {
    const { body: one } = await world.call<FullMonitoredPortfolio>("manager", "POST", `${AAA}?${new URLSearchParams({ name })}`);
    await compose(one, DAYS[0], "50", "50");
    await call(one, "PUT", `floor/${DAYS[0]}`, { level: "75", basis: "FIRST_VALUE" });
    if (settings) expect((await call(one, "PUT", `darm/${DAYS[0]}`, settings)).status).toBe(200);
    return one;
  };
  const query = (date: string) => `portfolio_version=MODEL&date=${date}`;
  const rebalance = (of: { uuid: string }, date: string, who: Person = "manager") =>
    call<DarmRebalancing>(of, "POST", `compute-darm-rebalancing?${query(date)}`, undefined, who);
  const judge = async (of: { uuid: string }, date: string) =>
    (await call<Problems & { valid: boolean }>(of, "POST", `prevalidate-darm-rebalancing?${query(date)}`)).body;

  // A. Perold, W. Sharpe, "Dynamic strategies for asset allocation", Financial Analysts Journal, January 1988.
  it("sells and buys what the example of Perold and Sharpe sells and buys, and tells every figure that it follows from", async () => {
    const one = await create("Example");
    const fallen = (await rebalance(one, DAYS[1])).body;
    expect(fallen.inputs).toMatchObject({
      ...{ valueDate: DAYS[1], value: "90.0000", floor: "75.0000", cushion: "15.0000", rebalances: true },
      ...{ presentShare: "44.44", unboundedShare: "33.33", targetShare: "33.33" },
      settings: { multiplier: "2", minRisky: "0", maxRisky: "100", tolerance: "0", reserve: "CASH_AND_BONDS" },
    });
    expect(fallen.lines).toMatchObject([
      { series: stocks, risky: true, before: "44.44", after: "33.33", change: "-11.11" },
      { series: bills, risky: false, before: "55.56", after: "66.67", change: "11.11" },
    ]);
    expect(fallen.turnover).toBe("11.11");
    const prepared = await call<DarmRebalancing & { executionDate: string } & Problems>(
      one,
      "POST",
      `prepare-darm-rebalancing?${query(DAYS[1])}`,
    );
    expect([prepared.body.executionDate, prepared.body.turnover]).toEqual(["2026-02-02", "11.11"]);
    await compose(one, DAYS[1], "33.33", "66.67");
    const back = (await rebalance(one, DAYS[2])).body;
    // 97.50 of assets, 22.50 of cushion, 45 of stocks where 37.50 are held.
    expect(back.inputs).toMatchObject({ presentShare: "38.46", targetShare: "46.15" });
    expect(Number(back.inputs?.value)).toBeCloseTo(97.5, 2);
    const composed = await call<{ lines: object[] }>(one, "POST", "compute-darm-composition", { date: DAYS[2] });
    expect(composed.body.lines).toMatchObject([
      { series: stocks, weight: "46.15" },
      { series: bills, weight: "53.85" },
    ]);
  });

  it("changes nothing within the tolerance, keeps its bounds, and judges what it proposes by the rules of the portfolio", async () => {
    const one = await create("Bounded", { multiplier: "4", maxRisky: "60", tolerance: "20" });
    const within = (await rebalance(one, DAYS[1])).body;
    expect([within.inputs?.unboundedShare, within.inputs?.targetShare, within.inputs?.rebalances, within.turnover]).toEqual([
      "66.67",
      "60",
      false,
      "0",
    ]);
    expect(await judge(one, DAYS[1])).toMatchObject({
      valid: true,
      problems: [{ code: "WITHIN_TOLERANCE", found: "44.44", limit: "60" }, { code: "FEW_LINES" }],
    });
    await call(one, "PUT", `darm/${DAYS[0]}`, { multiplier: "4", maxRisky: "60", tolerance: "0" });
    await call(one, "PUT", `constraint_params/${DAYS[0]}`, { maxTurnover: "5" });
    expect((await rebalance(one, DAYS[1])).body.lines).toMatchObject([{ after: "60" }, { after: "40" }]);
    const judged = await judge(one, DAYS[1]);
    expect([judged.valid, judged.problems.map(({ code }) => code)]).toEqual([false, ["FEW_LINES", "TURNOVER"]]);
  });

  it("says what it lacks, each with its part of the portfolio", async () => {
    const one = await create("Without settings", null);
    expect(await judge(one, DAYS[1])).toMatchObject({ valid: false, problems: [{ code: "NO_SETTINGS", section: "darm" }] });
    const refused = await rebalance(one, DAYS[1]);
    expect([refused.status, refused.body.error.code, refused.body.error.problems]).toMatchObject([
      422,
      "DARM_IMPOSSIBLE",
      [{ code: "NO_SETTINGS" }],
    ]);
    const before = (await judge(one, "2025-12-01")).problems.map(({ code }) => code);
    expect(before).toEqual(["NO_COMPOSITION", "NO_SETTINGS", "NO_SETTINGS", "NO_VALUES"]);
    const all = await create("Stocks alone", { multiplier: "2" });
    await compose(all, DAYS[0], "100", "0");
    expect((await judge(all, DAYS[1])).problems).toContainEqual({ code: "NO_RESERVE_LINE", severity: "error" });
  });

  it("is a matter of the house, of those who may run it", async () => {
    const one = await create("Of the house");
    for (const [who, status] of [
      ["mona", 403],
      ["anna", 403],
      ["rival", 404],
      ["admin", 200],
    ] as const)
      expect([who, (await rebalance(one, DAYS[1], who)).status]).toEqual([who, status]);
    const wrong = await call(one, "PUT", `darm/${DAYS[0]}`, { multiplier: "3", minRisky: "50", maxRisky: "40" });
    expect([wrong.status, wrong.body.error.issues?.[0]?.path]).toEqual([400, "body.maxRisky"]);
  });
});
