import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { MatrixBuild, ScenarioSetDetail, SetStatistics } from "#app/contract/scenario-set.ts";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import { dayNumber, monthEnd, monthOf } from "#app/domain/numerics/calendar.ts";
import { writeValues } from "#backend/api/financial-value/value-writer.ts";
import { registerMatrixBuilds } from "#backend/api/scenario-set/build-job.ts";
import { monthWindow, returnsWithin } from "#backend/api/scenario-set/window.ts";
import { type Jobs, startJobs } from "#backend/database/jobs.ts";
import { series } from "#backend/database/schema/index.ts";
import { fromPoints } from "#backend/values/packed-values.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld } from "../../../tests/fixtures/api.ts";
import { bothDatabases } from "../../../tests/fixtures/database.ts";

const root = "/series-definition-service/v1/return_matrices";
const WINDOW = { referenceFrom: "2016-01-31", referenceTo: "2025-12-31" };

test("a window is made of whole months, at least 60, and every one of them must have a return", () => {
  const window = monthWindow("2016-01-31", "2020-12-31");
  expect(window).toEqual({ first: 2016 * 12, last: 2020 * 12 + 11 });
  expect(monthWindow("2016-01-31", "2021-01-30").last).toBe(window.last);
  expect(() => monthWindow("2016-01-31", "2020-12-30")).toThrow();
  const all = { firstMonth: window.first - 1, returns: new Float64Array(62).fill(0.01) };
  expect(returnsWithin(all, window)).toHaveLength(60);
  expect(returnsWithin({ ...all, firstMonth: window.first + 1 }, window)).toBeNull();
  expect(returnsWithin({ ...all, returns: all.returns.map((r, i) => (i === 30 ? Number.NaN : r)) }, window)).toBeNull();
});

bothDatabases((_kind, open) => {
  let world: ApiWorld;
  let jobs: Jobs;
  beforeAll(async () => {
    world = await openApiWorld(open);
    jobs = await startJobs(world.database, { info() {}, warn() {}, error() {} }, 20);
    registerMatrixBuilds({ database: world.database, compute: undefined }, jobs);
  });
  afterAll(async () => {
    await jobs.stop(1_000);
    await world.close();
  });

  async function makeSeries(
    from: string | null,
    assetClass = "COMMODITIES",
    other: Partial<typeof series.$inferInsert> = {},
  ): Promise<string> {
    const uuid = randomUUID();
    await world.database.orm.insert(series).values({ uuid, externalId: uuid, fullName: `Series ${uuid}`, assetClass, ...other });
    const points: Array<[number, number]> = [];
    if (from)
      for (let month = monthOf(dayNumber(from)); month <= 2025 * 12 + 11; month++) points.push([monthEnd(month), 100 + (month % 7)]);
    if (points.length > 0)
      await world.database.orm.transaction((tx) =>
        writeValues(tx, [{ series: uuid, packed: fromPoints(points, 0) }], { by: world.administrator }),
      );
    return uuid;
  }
  async function changeValue(uuid: string): Promise<void> {
    const packed = fromPoints([[monthEnd(2012 * 12), 140]], 0);
    await world.database.orm.transaction((tx) => writeValues(tx, [{ series: uuid, packed }], { by: world.administrator }));
  }
  const build = (body: Record<string, unknown>) => world.call<MatrixBuild & ErrorAnswer>("admin", "POST", `${root}/builds`, body);
  const ended = (uuid: string) =>
    vi.waitUntil(
      async () => {
        const { body } = await world.call<MatrixBuild>("admin", "GET", `${root}/builds/${uuid}`);
        return body.status === "DONE" || body.status === "ERROR" ? body : null;
      },
      { timeout: 50_000, interval: 30 },
    );

  test("a young series begins with the past of its proxy, as if that were its own; the line says so", async () => {
    const old = await makeSeries("2010-01-31", "REAL_ESTATE");
    const young = await makeSeries("2021-01-31", "REAL_ESTATE");
    const late = await makeSeries("2016-01-31", "REAL_ESTATE");
    const spliced = await makeSeries("2010-01-31", "REAL_ESTATE");
    const record = async (uuid: string) =>
      (await world.call<SeriesRecord>("admin", "GET", `/series-definition-service/v1/series/${uuid}`)).body;
    const follow = async (uuid: string, proxySeries: string | null) => {
      const { externalId, fullName, type, assetClass, currency, version } = await record(uuid);
      const body = { uuid, externalId, fullName, type, assetClass, currency, proxySeries, version };
      return world.call<ErrorAnswer>("admin", "PUT", "/series-definition-service/v1/series", body);
    };
    for (const wrong of [young, randomUUID()])
      expect((await follow(young, wrong)).body.error.issues).toMatchObject([{ path: "body.proxySeries" }]);
    const request = { name: "Property", series: [young, late, spliced], ...WINDOW, leaveOutShort: false };
    const { failure } = (await ended((await build(request)).body.uuid))!;
    expect([failure!.code, failure!.series.map(({ uuid }) => uuid)]).toEqual(["3107", [young, late].sort()]);

    for (const uuid of [young, late]) expect((await follow(uuid, old)).status).toBe(200);
    expect((await record(young)).proxySeries).toBe(old);
    const made = (await ended((await build(request)).body.uuid))!;
    expect(made).toMatchObject({ status: "DONE", leftOut: [] });
    const lines = (await world.call<{ items: SetStatistics[] }>("admin", "GET", `${root}/${made.set}/statistics`)).body.items;
    const lineOf = (uuid: string) => lines.find((line) => line.series === uuid)!;
    // The month before the window is that of the first value of "late": it owes one return to its proxy.
    expect([young, late, spliced].map((uuid) => lineOf(uuid).origin)).toEqual(["EXTENDED", "EXTENDED", "GENERATED"]);
    // All move alike by calendar month, so that the joined past equals the same values written by hand.
    expect(lineOf(young).statistics).toEqual(lineOf(spliced).statistics);

    // Values of the proxy are values of the set.
    const again = async () => (await ended((await build(request)).body.uuid))!.set;
    expect(await again()).toBe(made.set);
    await changeValue(old);
    expect(await again()).not.toBe(made.set);
  });

  test("the rates that bring a proxy to the currency of its series are part of what a set is made from", async () => {
    const rate = (currency: string) => makeSeries("2010-01-31", "OTHER", { type: "FX_RATE", currency });
    const [dollar, pound] = [await rate("USD"), await rate("GBP")];
    const old = await makeSeries("2010-01-31", "OTHER", { currency: "USD" });
    const young = await makeSeries("2021-01-31", "OTHER", { proxySeries: old });
    const request = { name: "Dollars before", series: [young], ...WINDOW, leaveOutShort: false };
    const setNow = async () => (await ended((await build(request)).body.uuid))!.set;
    const first = await setNow();
    expect(first).not.toBeNull();
    expect(await setNow()).toBe(first);
    await changeValue(pound);
    expect(await setNow()).toBe(first);
    await changeValue(dollar);
    const second = await setNow();
    expect(second).not.toBe(first);
    expect(await setNow()).toBe(second);
  });

  test("a set of a class is made in the background, without the series that are too young, and described by horizon", async () => {
    const old = await makeSeries("2010-01-31");
    const young = await makeSeries("2024-01-31");
    const follows = await makeSeries(null);
    const formula = { formula: `[${old}] - annual(1%)` };
    expect(
      (await world.call("admin", "PUT", `/series-definition-service/v1/series/${follows}/return-matrix-formula`, formula)).status,
    ).toBe(200);

    const request = { name: "Commodities", assetClasses: ["COMMODITIES"], ...WINDOW, classYields: { COMMODITIES: 0.04 } };
    const accepted = await build(request);
    expect([accepted.status, accepted.body.status]).toEqual([202, "WAITING"]);
    const made = (await ended(accepted.body.uuid))!;
    expect(made).toMatchObject({ status: "DONE", done: 2, total: 2, failure: null });
    expect(made.leftOut.map(({ uuid }) => uuid)).toEqual([young]);

    const set = `${root}/${made.set}`;
    expect((await world.call<ScenarioSetDetail>("admin", "GET", set)).body).toMatchObject({
      name: "Commodities",
      version: 1,
      seriesCount: 2,
      previous: null,
      usedBy: [],
      ...WINDOW,
    });
    const lines = (await world.call<{ items: SetStatistics[]; total: number }>("admin", "GET", `${set}/statistics`)).body;
    expect(lines.total).toBe(2);
    const lineOf = (uuid: string) => lines.items.find((line) => line.series === uuid)!;
    expect(lineOf(old)).toMatchObject({ origin: "GENERATED", targetYield: 0.04 });
    expect(lineOf(old).statistics["50Y"]!.annualizedMean!).toBeCloseTo(0.04, 2);
    expect(lineOf(follows)).toMatchObject({ origin: "FORMULA", targetYield: null });
    expect(lineOf(follows).statistics["1Y"]!.median!).toBeLessThan(lineOf(old).statistics["1Y"]!.median!);
    const found = await world.call<{ total: number }>("admin", "GET", `${set}/statistics?search=${old}&assetClass=CASH`);
    expect(found.body.total).toBe(0);

    const other = (await ended((await build({ ...request, classYields: {} })).body.uuid))!;
    expect(other.set).not.toBe(made.set);
    expect((await world.call<ScenarioSetDetail>("admin", "GET", `${root}/${other.set}`)).body).toMatchObject({
      version: 2,
      previous: made.set,
    });
    expect((await ended((await build({ ...request, classYields: {} })).body.uuid))!.set).toBe(other.set);
  });

  test("what cannot be made says why, naming the series; only administrators ask", async () => {
    const young = await makeSeries("2024-01-31", "ALTERNATIVE_ASSET");
    const short = (await ended((await build({ name: "Short", series: [young], ...WINDOW, leaveOutShort: false })).body.uuid))!;
    expect([short.status, short.failure?.code, short.failure?.series.map(({ uuid }) => uuid)]).toEqual(["ERROR", "3107", [young]]);
    const unknown = (await ended((await build({ name: "Unknown", series: [randomUUID()], ...WINDOW })).body.uuid))!;
    expect(unknown.failure?.code).toBe("NOT_FOUND");
    expect((await build({ name: "None", ...WINDOW })).status).toBe(400);
    expect((await build({ name: "Narrow", series: [young], ...WINDOW, referenceFrom: "2023-01-31" })).body.error.issues?.[0]?.path).toBe(
      "body.referenceTo",
    );
    const list = await world.call<{ items: MatrixBuild[]; total: number }>("admin", "GET", `${root}/builds?limit=2`);
    expect(list.body.items.map(({ name }) => name)).toEqual(["Unknown", "Short"]);
    for (const path of ["/builds", `/builds/${short.uuid}`, `/${randomUUID()}`, `/${randomUUID()}/statistics`])
      expect((await world.call("anna", "GET", root + path)).status).toBe(403);
    expect((await world.call("admin", "GET", `${root}/${randomUUID()}/statistics`)).status).toBe(404);
  });
});
