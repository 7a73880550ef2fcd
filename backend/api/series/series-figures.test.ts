import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReturnMatrixFormula, SeriesPerformances, SeriesTransparency } from "#app/contract/series/series-figures.ts";
import { auditLog, externalSeries, organisation, series } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/series-definition-service/v1/series";
interface Years {
  years: Array<{ year: number; return: number | null; netReturn: number | null; complete: boolean }>;
}

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
    const flags = { ableViewSeries: true, ableEditReturnMatrixFormulas: true };
    await world.database.orm.update(organisation).set({ flags }).where(eq(organisation.uuid, world.organisations.gamma));
  });
  afterAll(() => world.close());

  async function add(fields: Partial<typeof series.$inferInsert> = {}): Promise<string> {
    const uuid = randomUUID();
    await world.database.orm.insert(series).values({
      uuid,
      externalId: uuid.slice(0, 8),
      fullName: "Fund",
      assetClass: "EQUITIES",
      keeper: world.organisations.gamma,
      ...fields,
    });
    return uuid;
  }
  const fill = (uuid: string, values: Array<[string, number]>) =>
    world.call("admin", "POST", "/financial-value-service/v1/financial_values/batch", { series: [{ series: uuid, values }] });
  const get = <T>(uuid: string, what: string, who: Person = "admin") => world.call<T & ErrorAnswer>(who, "GET", `${root}/${uuid}/${what}`);
  const put = (uuid: string, formula: string | null, headers: Record<string, string> = {}, who: Person = "manager") =>
    world.call<ReturnMatrixFormula & ErrorAnswer>(who, "PUT", `${root}/${uuid}/return-matrix-formula`, { formula }, headers);

  describe("figures of a series", () => {
    it("are performances by period, annual from one year on", async () => {
      const uuid = await add({ creationDate: "2001-05-02", closeDate: "2030-12-31", managementFees: "1.25", investmentTime: 10 });
      await fill(uuid, [
        ["2023-12-29", 100],
        ["2024-11-29", 105],
        ["2024-12-31", 110],
        ["2025-11-28", 115.5],
        ["2025-12-30", 118],
        ["2025-12-31", 121],
      ]);
      const record = {
        creationDate: "2001-05-02",
        closeDate: "2030-12-31",
        lastValueDate: "2025-12-31",
        managementFees: "1.25",
        investmentTime: 10,
      };
      expect((await world.call("anna", "GET", `${root}/${uuid}`)).body).toMatchObject(record);
      const { body } = await get<SeriesPerformances>(uuid, "performances", "anna");
      const of = (period: string) => body.periods.find((one) => one.period === period);
      expect([body.from, body.to]).toEqual(["2023-12-29", "2025-12-31"]);
      expect(of("1M")!.return).toBeCloseTo(121 / 115.5 - 1, 12);
      expect(of("1Y")!.return).toBeCloseTo(0.1, 12);
      expect(of("1Y")!.annualized).toBeCloseTo(0.1, 12);
      expect(of("YTD")!.return).toBeCloseTo(0.1, 12);
      const named = [body.oneMonthReturn, body.oneYearReturn, body.yearToDateReturn];
      expect(named).toEqual(["1M", "1Y", "YTD"].map((period) => of(period)!.return));
      // Of a year that is under way each tells something else.
      const begun = await add();
      await fill(begun, [
        ["2024-06-28", 100],
        ["2024-12-31", 125],
        ["2025-05-30", 120],
        ["2025-06-30", 150],
      ]);
      const { oneMonthReturn, oneYearReturn, yearToDateReturn } = (await get<SeriesPerformances>(begun, "performances", "anna")).body;
      for (const [told, expected] of [
        [oneMonthReturn, 150 / 120 - 1],
        [oneYearReturn, 150 / 100 - 1],
        [yearToDateReturn, 150 / 125 - 1],
      ])
        expect(told).toBeCloseTo(expected!, 12);
      expect(of("MAX")!.return).toBeCloseTo(0.21, 12);
      expect(of("MAX")!.annualized).toBeCloseTo(1.21 ** (365 / 733) - 1, 12);
      expect(of("3Y")).toEqual({ period: "3Y", return: null, annualized: null, priceReturn: null });
      // Without a fall there is nothing to divide by.
      expect([body.maxDrawdown, body.marRatio]).toEqual([0, null]);
      await fill(uuid, [["2026-01-02", 108.9]]);
      const fallen = (await get<SeriesPerformances>(uuid, "performances")).body;
      const yearly = fallen.periods.find(({ period }) => period === "MAX")!.annualized!;
      expect(fallen.maxDrawdown).toBeCloseTo(-0.1, 12);
      expect(fallen.marRatio).toBeCloseTo(yearly / 0.1, 12);

      const weekly = await add();
      const fridays = Array.from({ length: 80 }, (_, week) => new Date(Date.UTC(2024, 0, 5 + 7 * week)).toISOString().slice(0, 10));
      await fill(
        weekly,
        fridays.map((day, week) => [day, 100 + week + (week % 2) * 3]),
      );
      const risky = (await get<SeriesPerformances>(weekly, "performances")).body;
      const paths = fridays.map((_, week) => 100 + week + (week % 2) * 3);
      const returns = paths.slice(1).map((value, week) => value / paths[week]! - 1);
      const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length;
      const variance = returns.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (returns.length - 1);
      expect(risky.volatility).toBeCloseTo(Math.sqrt(52 * variance), 10);
      expect(risky.sharpeRatio).toBeCloseTo(risky.periods.find(({ period }) => period === "MAX")!.annualized! / risky.volatility!, 12);
      const other = { creationDate: "2015-09-14", closeDate: null, managementFees: "0.4", investmentTime: 3 };
      const second = await add({ ...other, externalId: "SECOND-OF-ALL" });
      await add({ externalId: "THIRD-OF-ALL", assetClass: "CASH" });
      await fill(second, [["2024-02-01", 10]]);
      expect((await world.call("anna", "GET", `${root}/${second}`)).body).toMatchObject({ ...other, lastValueDate: "2024-02-01" });
      // What a fund holds: nobody told it yet, then its formula does.
      const held = async () => (await get<SeriesTransparency>(uuid, "transparency", "anna")).body.byAssetClass;
      expect(await held()).toMatchObject([{ key: "EQUITIES", weight: "100" }]);
      expect((await put(uuid, "0.7*[SECOND-OF-ALL] + 0.3*[THIRD-OF-ALL]")).status).toBe(200);
      expect(await held()).toMatchObject([
        { key: "EQUITIES", weight: "70" },
        { key: "CASH", weight: "30" },
      ]);
    });

    it("of a series without values are empty, and of none 404", async () => {
      const uuid = await add();
      const { body } = await get<SeriesPerformances>(uuid, "performances");
      expect(body).toMatchObject({ from: null, to: null, volatility: null });
      expect(body.periods.every((one) => one.return === null)).toBe(true);
      expect((await get<Years>(uuid, "annual-net-returns")).body.years).toEqual([]);
      for (const what of ["performances", "annual-net-returns", "transparency", "return-matrix-formula"])
        expect((await get(randomUUID(), what)).status).toBe(404);
    });

    it("are returns by year, net of a contract's fee for the part of the year that has values", async () => {
      const uuid = await add();
      await fill(uuid, [
        ["2023-12-29", 100],
        ["2024-12-31", 110],
        ["2025-04-03", 111],
      ]);
      const { years } = (await get<Years>(uuid, "annual-net-returns?fee=1")).body;
      expect(years.map(({ year, complete }) => [year, complete])).toEqual([
        [2025, false],
        [2024, true],
      ]);
      expect(years[1]!.return).toBeCloseTo(0.1, 12);
      expect(years[1]!.netReturn).toBeCloseTo(1.1 * 0.99 - 1, 12);
      expect(years[0]!.netReturn).toBeCloseTo((111 / 110) * 0.99 ** (93 / 365) - 1, 12);
      const plain = (await get<Years>(uuid, "annual-net-returns")).body.years;
      expect(plain.every((year) => year.netReturn === year.return)).toBe(true);
    });

    it("show what it is made of: holdings of a provider, else the bases of its formula, else itself", async () => {
      const bond = await add({ externalId: "T-BOND", fullName: "Bonds", assetClass: "FIXED_INCOME", currency: "USD" });
      const stock = await add({ externalId: "T-STOCK", fullName: "Stocks", geographicFocus: "EUROPE" });
      const fund = await add({ fullName: "Mixed" });
      const look = async () => (await get<SeriesTransparency>(fund, "transparency", "anna")).body;
      expect(await look()).toMatchObject({ source: "DEFINITION", coverage: "100", byAssetClass: [{ key: "EQUITIES", weight: "100" }] });
      expect((await put(fund, "40%*[T-BOND] + 0.6*[T-STOCK] - annual(1.2%)")).status).toBe(200);
      expect(await look()).toMatchObject({
        source: "FORMULA",
        coverage: "100",
        lines: [
          { name: "Stocks", weight: "60" },
          { name: "Bonds", weight: "40" },
        ],
        byCurrency: [
          { key: "EUR", weight: "60" },
          { key: "USD", weight: "40" },
        ],
      });
      const holdings = [
        { name: "A", isin: null, weight: "33.3333", assetClass: "CASH", geographicFocus: null, currency: null },
        { name: "B", isin: null, weight: "33.3333", assetClass: "CASH", geographicFocus: null, currency: null },
      ];
      const entry = { uuid: randomUUID(), provider: "T", code: "f", name: "f", currency: "EUR", series: fund, holdings };
      await world.database.orm.insert(externalSeries).values(entry);
      expect(await look()).toMatchObject({
        source: "HOLDINGS",
        coverage: "66.6666",
        byGeographicFocus: [{ key: null, weight: "66.6666" }],
      });
      expect([bond, stock]).toHaveLength(2);
    });
  });

  describe("the formula of a series", () => {
    it("names its bases by code or uuid, is replaced in the version that was seen, and removed", async () => {
      const base = await add({ externalId: "F-BASE", fullName: "Base" });
      const fund = await add();
      expect((await get<ReturnMatrixFormula>(fund, "return-matrix-formula")).body).toEqual({
        series: fund,
        formula: null,
        comment: null,
        references: [],
        version: 0,
      });
      const formula = `[F-BASE] + 0*[${base.toUpperCase()}]`;
      const made = await put(fund, formula, { "if-match": "0" });
      expect(made.body).toMatchObject({
        formula,
        version: 1,
        references: [{ code: "F-BASE", series: base, fullName: "Base" }, { series: base }],
      });
      expect((await get(fund, "return-matrix-formula", "mona")).body).toEqual(made.body);
      const noted = { formula, comment: "As the prospectus says" };
      expect((await world.call("manager", "PUT", `${root}/${fund}/return-matrix-formula`, noted)).body).toMatchObject({
        ...noted,
        version: 2,
      });
      expect((await get(fund, "return-matrix-formula")).body).toMatchObject(noted);
      expect((await put(fund, formula)).body).toMatchObject({ comment: null, version: 3 });
      expect((await put(fund, "1%", { "if-match": "0" })).body.error).toMatchObject({ code: "VERSION_CONFLICT", version: 3 });
      expect((await put(fund, null)).body).toMatchObject({ formula: null, references: [], version: 4 });
      const lines = await world.database.orm.select().from(auditLog).where(eq(auditLog.objectId, fund));
      expect(lines.map(({ verb }) => verb)).toEqual(Array(4).fill("series-formula.save"));
    });

    it("that cannot be read, names what is not there, or follows from itself is refused", async () => {
      const [a, b] = [await add({ externalId: "C-A" }), await add({ externalId: "C-B" })];
      expect((await put(a, "1 + ")).body.error).toMatchObject({ code: "FORMULA", position: expect.any(Number) });
      expect((await put(a, "[C-NONE] + [C-B]")).body.error).toMatchObject({ code: "0993", series: ["C-NONE"] });
      expect((await put(a, "2*[C-A]")).body.error.code).toBe("FORMULA_CIRCLE");
      expect((await put(a, "[C-B]")).status).toBe(200);
      expect((await put(b, "max([C-A], 0)")).body.error.code).toBe("FORMULA_CIRCLE");
      const both = await Promise.all([put(b, "annual(2.2%)"), put(a, null)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      const race = await Promise.all([put(a, "[C-B]"), put(b, "[C-A]")]);
      expect(race.map(({ status }) => status).sort()).toEqual([200, 422]);
    });

    it("is written by administrators and an asset manager's editors with the flag", async () => {
      const fund = await add();
      expect((await put(fund, "1%", {}, "admin")).status).toBe(200);
      for (const who of ["mona", "anna", "insurer"] as const) expect((await put(fund, "1%", {}, who)).status).toBe(403);
      expect((await get(fund, "return-matrix-formula", "anna")).status).toBe(403);
      expect(world.logged).toEqual([]);
    });
  });
});
