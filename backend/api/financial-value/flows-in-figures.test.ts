import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SeriesPerformances } from "#app/contract/series/series-figures.ts";
import { JumpWatch } from "#backend/api/financial-value/import/jumps.ts";
import { drawnValues } from "#backend/api/scenario-set/drawn-values.ts";
import { databaseSeriesStore } from "#backend/computation/series-store.ts";
import { series } from "#backend/database/schema/index.ts";
import { readAdjustedValues } from "#backend/values/adjusted-values.ts";
import { dayOfIso, isoOfDay } from "#backend/values/days.ts";
import { readValues } from "#backend/values/value-store.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld } from "../../../tests/fixtures/api.ts";
import { bothDatabases } from "../../../tests/fixtures/database.ts";

const root = "/financial-value-service/v1/financial_values";
const SPLIT_DAY = dayOfIso("2026-05-15");

bothDatabases((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());

  const call = <T = unknown>(method: string, path: string, body?: unknown) => world.call<T & ErrorAnswer>("manager", method, path, body);
  const put = (uuid: string, body: object) => call<{ written: number }>("PUT", `${root}/${uuid}/flows`, body);
  const performances = async (uuid: string) =>
    (await call<SeriesPerformances>("GET", `/series-definition-service/v1/series/${uuid}/performances`)).body;
  const period = async (uuid: string, name: string) => (await performances(uuid)).periods.find((one) => one.period === name)!;

  /** A fund whose price grows by 0.02 % a weekday and is cut in two on the day of the split. */
  async function cutFund({ split = true } = {}): Promise<string> {
    const uuid = randomUUID();
    await world.database.orm.insert(series).values({ uuid, externalId: uuid, fullName: "Cut", keeper: world.organisations.gamma });
    const values: Array<[string, number]> = [];
    for (let day = dayOfIso("2024-12-31"), n = 0; day <= dayOfIso("2026-11-27"); day++) {
      if ([0, 6].includes(new Date(day * 86_400_000).getUTCDay())) continue;
      const value = 100 * 1.0002 ** n++;
      values.push([isoOfDay(day), split && day >= SPLIT_DAY ? value / 2 : value]);
    }
    expect((await call("POST", `${root}/batch`, { origin: "AUTOMATIC", series: [{ series: uuid, values }] })).status).toBe(200);
    return uuid;
  }

  describe("a split", () => {
    it("reaches performances, volatility, drawdown, the values that risk and scenarios are made of, and what a list asks", async () => {
      const [uuid, whole] = [await cutFund(), await cutFund({ split: false })];
      const before = await performances(uuid);
      expect(before.maxDrawdown).toBeLessThan(-0.49);
      expect(before.yearToDateReturn).toBeLessThan(-0.35);
      expect((await put(uuid, { flows: [{ date: "2026-05-15", kind: "SPLIT", amount: "2" }] })).body).toMatchObject({ written: 1 });
      const [cut, uncut] = [await performances(uuid), await performances(whole)];
      expect(cut.maxDrawdown).toBeCloseTo(0, 9);
      expect(cut.volatility).toBeCloseTo(uncut.volatility!, 9);
      for (const [at, { period: name, return: total, priceReturn }] of cut.periods.entries()) {
        expect([name, total]).toEqual([name, uncut.periods[at]!.return === null ? null : expect.closeTo(uncut.periods[at]!.return!, 9)]);
        expect([name, priceReturn]).toEqual([name, total === null ? null : expect.closeTo(total, 9)]);
      }
      const { orm } = world.database;
      const loaded = (await databaseSeriesStore(orm).load([uuid])).get(uuid)!;
      const drawn = (await drawnValues(orm, [uuid])).get(uuid)!;
      const adjusted = (await readAdjustedValues(orm, [uuid])).get(uuid)!;
      for (const { values } of [loaded, drawn, adjusted])
        expect(Math.min(...Array.from(values).flatMap((value, i) => (i ? [value / values[i - 1]!] : [])))).toBeCloseTo(1.0002, 9);
      // The stored value is what was entered.
      expect((await call<{ value: number }>("GET", `${root}/${uuid}/last`)).body.value).toBeCloseTo(adjusted.values.at(-1)!, 9);
      expect((await call<{ outlierCount: number }>("GET", `${root}/${uuid}/quality`)).body.outlierCount).toBe(0);
    });

    it("that the values do not show is asked about, and written by whoever confirms it", async () => {
      const uuid = await cutFund({ split: false });
      const body = { flows: [{ date: "2026-05-15", kind: "SPLIT", amount: "2" }] };
      expect(await put(uuid, body)).toMatchObject({ status: 422, body: { error: { code: "SPLIT_NOT_SHOWN" } } });
      // Upside down: one new share for two old ones.
      const other = await cutFund();
      expect((await put(other, { flows: [{ date: "2026-05-15", kind: "SPLIT", amount: "0.5" }] })).status).toBe(422);
      expect((await put(uuid, { ...body, splitConfirmed: true })).status).toBe(200);
    });

    it("that is not stored is one of the jumps of a file, and one that is stored explains its move", async () => {
      const uuid = await cutFund();
      const jumps = async () => {
        const watch = new JumpWatch(world.database.orm, 5);
        const packed = await readValues(world.database.orm, uuid, { from: dayOfIso("2026-01-01") });
        const chunk = {
          series: uuid,
          key: "A",
          isLevel: false,
          year: 2026,
          packed,
          added: packed.days,
          revisions: [],
          newValues: packed.days.length,
          unchanged: 0,
        };
        await watch.ofChunks([chunk]);
        return watch.samples.map(({ date }) => date);
      };
      expect(await jumps()).toEqual(["2026-05-15"]);
      await put(uuid, { flows: [{ date: "2026-05-15", kind: "SPLIT", amount: "2" }] });
      expect(await jumps()).toEqual([]);
      // Another one at the turn of the year, which the values do not show.
      await put(uuid, { flows: [{ date: "2026-01-01", kind: "SPLIT", amount: "2" }], splitConfirmed: true });
      expect(await jumps()).toEqual(["2026-01-01"]);
    });

    it.each(["1.5", "1.25", "0.75"])("of %s that is stored is asked about where the values of a file do not show it", async (amount) => {
      const uuid = await cutFund({ split: false });
      await put(uuid, { flows: [{ date: "2026-05-15", kind: "SPLIT", amount }], splitConfirmed: true });
      const watch = new JumpWatch(world.database.orm, 5);
      const packed = await readValues(world.database.orm, uuid, { from: dayOfIso("2026-01-01") });
      const counts = { newValues: packed.days.length, unchanged: 0, revisions: [] };
      await watch.ofChunks([{ series: uuid, key: "A", isLevel: false, year: 2026, packed, added: packed.days, ...counts }]);
      expect(watch.samples.map(({ date }) => date)).toEqual(["2026-05-15"]);
    });

    it.each([
      ["a fall by 49.9 %", [100, 50.1], 1],
      ["a fall by 50.75 %", [100, 49.25], 1],
      ["a fall by 48 %", [100, 52], 1],
      ["a split of three in a market that falls", [100, 32], 1],
      ["a fall by 40 %", [100, 60], 0],
      ["a reverse split of ten", [12, 120], 1],
      ["a fall by a fifth", [100, 80], 0],
      ["a rate that halves", [0.02, 0.01], 0],
    ])("is asked about in a new series where it looks like one: %s", (_what, pair, count) => {
      const watch = new JumpWatch(world.database.orm, 15);
      const packed = { days: Int32Array.of(20_000, 20_001), values: Float64Array.from(pair), origins: new Uint8Array(2) };
      watch.ofNewSeries("A", packed, false);
      expect(watch.count).toBe(count);
    });

    it("makes anew what was made of the former values", async () => {
      const uuid = await cutFund();
      const version = async () =>
        (await world.database.orm.select({ version: series.valuesVersion }).from(series).where(eq(series.uuid, uuid)))[0]!.version;
      const seen = await version();
      await put(uuid, { flows: [{ date: "2026-05-15", kind: "SPLIT", amount: "2" }] });
      expect(await version()).toBe(seen + 1);
    });
  });

  describe("what is paid out", () => {
    it("makes the total return, with the price's own beside it; a return of capital and a capital gain count too", async () => {
      const uuid = await cutFund({ split: false });
      const before = await period(uuid, "YTD");
      expect(before.priceReturn).toBe(before.return);
      const kinds = ["DIVIDEND", "CAPITAL_GAIN", "RETURN_OF_CAPITAL"];
      await put(uuid, { flows: kinds.map((kind) => ({ date: "2026-06-17", kind, amount: "1" })) });
      const after = await period(uuid, "YTD");
      expect(after.priceReturn).toBeCloseTo(before.return!, 12);
      // The price of that day, and three euros beside it.
      const { value } = (await call<{ value: number }>("GET", `${root}/${uuid}/last?date=2026-06-17`)).body;
      expect(1 + after.return!).toBeCloseTo((1 + before.return!) * ((value + 3) / value), 9);
    });

    it("counts once where the values are total returns", async () => {
      const uuid = await cutFund({ split: false });
      await world.database.orm.update(series).set({ valuesHold: "TOTAL_RETURN" }).where(eq(series.uuid, uuid));
      const before = await period(uuid, "YTD");
      await put(uuid, { flows: [{ date: "2026-06-17", kind: "DIVIDEND", amount: "5" }] });
      expect(await period(uuid, "YTD")).toEqual(before);
    });

    it("several times on one day is kept, or asked about", async () => {
      const uuid = await cutFund({ split: false });
      const dividend = (amount: string) => ({ date: "2026-06-17", kind: "DIVIDEND", amount });
      const stored = async () =>
        (await call<{ flows: Array<{ amount: string; number: number }> }>("GET", `${root}/${uuid}/flows`)).body.flows.map(
          ({ amount, number }) => `${number}: ${amount}`,
        );
      await put(uuid, { flows: [dividend("1.437")] });
      expect(await put(uuid, { flows: [dividend("6.419")] })).toMatchObject({
        status: 422,
        body: { error: { code: "FLOW_STANDS", standing: [{ amount: "1.437" }] } },
      });
      expect(await stored()).toEqual(["0: 1.437"]);
      expect((await put(uuid, { flows: [dividend("6.419")], sameDay: "ADD" })).status).toBe(200);
      expect(await stored()).toEqual(["0: 1.437", "1: 6.419"]);
      // What stands already is no change; the same amount once more is asked about.
      expect((await put(uuid, { flows: [dividend("6.4190"), dividend("1.437")] })).body).toMatchObject({ written: 0 });
      expect((await put(uuid, { flows: [dividend("6.4190"), dividend("6.419")] })).body.error.code).toBe("FLOW_STANDS");
      await put(uuid, { flows: [dividend("6.419"), dividend("1.437"), dividend("6.419")], sameDay: "ADD" });
      expect(await stored()).toEqual(["0: 1.437", "1: 6.419", "2: 6.419"]);
      await put(uuid, { flows: [dividend("6.419"), dividend("1.437")], sameDay: "REPLACE" });
      await put(uuid, { flows: [{ ...dividend("6.419"), number: 1, amount: null }] });
      expect(await stored()).toEqual(["0: 1.437"]);
      await put(uuid, { flows: [dividend("2"), dividend("3")], sameDay: "REPLACE" });
      expect(await stored()).toEqual(["0: 2", "1: 3"]);
      const twice = { flows: [dividend("1.5"), dividend("1.5")].map((flow) => ({ ...flow, date: "2026-06-18" })) };
      expect((await put(uuid, twice)).body).toMatchObject({ written: 2 });
      expect((await put(uuid, twice)).body).toMatchObject({ written: 0 });
    });
  });
});
