import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ScenarioSetRecord, scenarioSetRecord } from "#app/contract/scenario-set.ts";
import { dayNumber, monthEnd, monthOf } from "#app/domain/numerics/calendar.ts";
import { writeValues } from "#backend/api/financial-value/value-writer.ts";
import { matrixSet, returnMatrix, series } from "#backend/database/schema/index.ts";
import { fromPoints } from "#backend/values/packed-values.ts";
import { type ApiWorld, type ErrorAnswer, expectList, openApiWorld } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/series-definition-service/v1/return_matrices";
type Resolved = Omit<ScenarioSetRecord, "series"> & { seriesAsOf: string };

/** Value at each month end from one month to another, growing by a rate that differs by month and series. */
function monthly(from: string, to: string, salt: number): Array<[number, number]> {
  const points: Array<[number, number]> = [];
  let value = 100;
  for (let month = monthOf(dayNumber(from)); month <= monthOf(dayNumber(to)); month++) {
    points.push([monthEnd(month), value]);
    value *= 1 + 0.004 + 0.03 * Math.sin(month * 1.7 + salt);
  }
  return points;
}

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());

  async function makeSeries(points: Array<[number, number]>): Promise<string> {
    const uuid = randomUUID();
    await world.database.orm.insert(series).values({ uuid, externalId: uuid, fullName: `Series ${uuid}` });
    if (points.length > 0) await addValues(uuid, points);
    return uuid;
  }
  const addValues = (uuid: string, points: Array<[number, number]>) =>
    world.database.orm.transaction((tx) => writeValues(tx, [{ series: uuid, packed: fromPoints(points, 0) }], { by: world.administrator }));
  const resolve = (uuids: string[], preferred?: string | null) =>
    world.call<Resolved & ErrorAnswer>("anna", "POST", `${root}/resolve`, {
      series: uuids,
      ...(preferred === undefined ? {} : { preferred }),
    });
  const put = (body: Record<string, unknown>, headers = {}) =>
    world.call<ScenarioSetRecord & ErrorAnswer>("admin", "PUT", root, body, headers);
  const setsNamed = (name: string) =>
    world.database.orm.select().from(matrixSet).where(eq(matrixSet.name, name)).orderBy(asc(matrixSet.version));
  const matricesOf = (set: string) => world.database.orm.select().from(returnMatrix).where(eq(returnMatrix.set, set));

  test("the default set covers the months common to the series, each value of a matrix is one of the history's returns", async () => {
    const old = await makeSeries(monthly("2005-01-31", "2025-12-31", 1));
    const young = await makeSeries(monthly("2015-03-31", "2025-11-30", 2));
    const { status, body } = await resolve([young, old, old]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: "default", scenarios: 250, months: 600, generator: "BOOTSTRAP", blockMonths: 12, version: 1 });
    expect([body.referenceFrom, body.referenceTo, body.seriesAsOf]).toEqual(["2015-04-30", "2025-11-30", "2025-11-30"]);

    const [matrix] = (await matricesOf(body.uuid)).filter((row) => row.series === young);
    const values = new Float64Array(new Uint8Array(matrix!.values).buffer);
    expect(values).toHaveLength(250 * 600);
    const history = monthly("2015-03-31", "2025-11-30", 2).map(([, value]) => value);
    const returns = new Set(history.slice(1).map((value, i) => value / history[i]! - 1));
    expect(values.every((value) => returns.has(value))).toBe(true);
    expect(matrix!.statistics).toMatchObject({ "1Y": { months: 12 }, "50Y": { months: 600 } });
    expect((await resolve([old, young])).body).toEqual(body);
  });

  test("series of one set share their months: the same month of the same scenario stands in each matrix", async () => {
    const points = monthly("2010-01-31", "2025-12-31", 3);
    const one = await makeSeries(points);
    const twice = await makeSeries(points.map(([day, value]) => [day, value * 2]));
    const first = (await resolve([one])).body;
    const second = (await resolve([one, twice])).body;
    expect(second.uuid).toBe(first.uuid);
    const rows = await matricesOf(first.uuid);
    const [a, b] = [one, twice].map((uuid) => rows.find((row) => row.series === uuid)!.values);
    expect(a!.equals(b!)).toBe(true);
  });

  test("changed values make a fresh version, matrices that were handed out stay as they are", async () => {
    const uuid = await makeSeries(monthly("2012-01-31", "2025-12-31", 4));
    const before = (await resolve([uuid])).body;
    const kept = (await matricesOf(before.uuid)).find((row) => row.series === uuid)!;
    await addValues(uuid, [[dayNumber("2020-06-30"), 777]]);
    const after = (await resolve([uuid])).body;
    expect(after).toMatchObject({ referenceFrom: before.referenceFrom, referenceTo: before.referenceTo, version: before.version + 1 });
    expect(after.uuid).not.toBe(before.uuid);
    const [present] = (await matricesOf(before.uuid)).filter((row) => row.series === uuid);
    expect(present!.values.equals(kept.values)).toBe(true);
    expect((await resolve([uuid])).body.uuid).toBe(after.uuid);
  });

  test("the preferred set is taken when it holds every series as it stands", async () => {
    const uuids = [await makeSeries(monthly("2001-01-31", "2025-12-31", 5)), await makeSeries(monthly("2001-01-31", "2025-12-31", 6))];
    const made = await put({
      name: "House view",
      series: uuids,
      referenceFrom: "2010-01-31",
      referenceTo: "2020-12-31",
      seed: 7,
      targetYields: { [uuids[0]!]: 0.05 },
    });
    expect(scenarioSetRecord.strict().parse(made.body)).toMatchObject({
      name: "House view",
      seed: 7,
      version: 1,
      referenceFrom: "2010-01-31",
      referenceTo: "2020-12-31",
      series: [...uuids].sort(),
    });
    const yields = Object.fromEntries((await matricesOf(made.body.uuid)).map(({ series, targetYield }) => [series, targetYield]));
    expect(yields).toEqual({ [uuids[0]!]: 0.05, [uuids[1]!]: null });
    expect((await resolve(uuids, made.body.uuid)).body).toMatchObject({ uuid: made.body.uuid, seriesAsOf: "2025-12-31" });
    expect((await resolve([uuids[1]!], made.body.uuid)).body.uuid).toBe(made.body.uuid);
    const third = await makeSeries(monthly("2001-01-31", "2025-12-31", 7));
    expect((await resolve([uuids[0]!, third], made.body.uuid)).body.name).toBe("default");
    await addValues(uuids[0]!, [[dayNumber("2015-06-30"), 55]]);
    expect((await resolve(uuids, made.body.uuid)).body.name).toBe("default");
    expect((await resolve(uuids, randomUUID())).body.name).toBe("default");
  });

  test("a target yield centres the scenarios on it", async () => {
    const uuid = await makeSeries(monthly("2001-01-31", "2025-12-31", 8));
    const { body } = await put({ name: "Centred", series: [uuid], targetYields: { [uuid]: 0.06 } });
    const [matrix] = await matricesOf(body.uuid);
    const { annualizedMean } = (matrix!.statistics as { "50Y": { annualizedMean: number } })["50Y"];
    expect(annualizedMean).toBeGreaterThan(0.055);
    expect(annualizedMean).toBeLessThan(0.065);
    expect((await put({ name: "Centred", series: [uuid], targetYields: { [uuid]: 0.06 } })).body.uuid).toBe(body.uuid);
    expect((await put({ name: "Centred", series: [uuid] })).body).toMatchObject({ version: 2 });
    for (const targetYields of [{ [uuid]: -1 }, { [uuid]: 6e9 }, { [randomUUID()]: 0.05 }]) {
      expect((await put({ name: "Centred", series: [uuid], targetYields })).status).toBe(400);
    }
  });

  test("a series with a formula follows from its bases, month by month of each scenario, and anew when one of them changes", async () => {
    const equity = await makeSeries(monthly("2008-01-31", "2025-12-31", 21));
    const bond = await makeSeries(monthly("2008-01-31", "2025-12-31", 22));
    const mandate = await makeSeries([]);
    const cautious = await makeSeries([]);
    const write = (of: string, formula: string) =>
      world.call<ErrorAnswer>("admin", "PUT", `/series-definition-service/v1/series/${of}/return-matrix-formula`, { formula });
    expect((await write(mandate, `0.6*[${equity}] + 0.4*[${bond}] - annual(1.2%)`)).status).toBe(200);
    expect((await write(cautious, `max(0.5*[${mandate}], -1%)`)).status).toBe(200);

    const first = (await resolve([cautious])).body;
    expect([first.referenceFrom, first.seriesAsOf]).toEqual(["2008-02-29", "2025-12-31"]);
    const rows = await matricesOf(first.uuid);
    const of = (uuid: string) => new Float64Array(new Uint8Array(rows.find((row) => row.series === uuid)!.values).buffer);
    const [e, b, m, c] = [of(equity), of(bond), of(mandate), of(cautious)];
    for (const at of [0, 7, 77_777, 149_999]) {
      expect(m[at]).toBeCloseTo(0.6 * e[at]! + 0.4 * b[at]! - (1.012 ** (1 / 12) - 1), 12);
      expect(c[at]).toBeCloseTo(Math.max(0.5 * m[at]!, -0.01), 12);
    }
    expect(rows.find((row) => row.series === mandate)!.origin).toBe("FORMULA");
    expect((await resolve([cautious])).body.uuid).toBe(first.uuid);

    await write(mandate, `0.5*[${equity}] + 0.5*[${bond}]`);
    const rewritten = (await resolve([cautious])).body;
    expect(rewritten.version).toBe(first.version + 1);
    await addValues(bond, [[dayNumber("2015-06-30"), 99]]);
    expect((await resolve([cautious])).body.version).toBe(first.version + 2);

    const guaranteed = await makeSeries([]);
    await write(guaranteed, "annual(2.2%)");
    const constant = (await resolve([guaranteed])).body;
    const [row] = await matricesOf(constant.uuid);
    expect(new Float64Array(new Uint8Array(row!.values).buffer)[1234]).toBeCloseTo(1.022 ** (1 / 12) - 1, 14);
    expect((await put({ name: "Followed", series: [mandate], targetYields: { [mandate]: 0.05 } })).status).toBe(400);
  });

  describe("refusals name the series concerned", () => {
    test("no values: 0993; unknown: 404", async () => {
      const good = await makeSeries(monthly("2001-01-31", "2025-12-31", 9));
      const empty = await makeSeries([]);
      const answer = await resolve([good, empty]);
      expect([answer.status, answer.body.error.code, answer.body.error.series]).toEqual([422, "0993", [empty]]);
      const unknown = randomUUID();
      const missing = await resolve([good, unknown]);
      expect([missing.status, missing.body.error.series]).toEqual([404, [unknown]]);
    });

    test("a series valued each quarter has no return of a month: 3107 names it and says so, not the one that starts last", async () => {
      const young = await makeSeries(monthly("2010-01-31", "2025-12-31", 14));
      const quarterly = await makeSeries(monthly("2001-01-31", "2025-12-31", 15).filter((_, i) => i % 3 === 2));
      const answer = await resolve([young, quarterly]);
      expect([answer.status, answer.body.error.code]).toEqual([422, "3107"]);
      expect(answer.body.error).toMatchObject({ series: [quarterly], reason: "NOT_MONTHLY", months: 0 });
    });

    test("values on the first of each month stand for no month end: 3107 says so", async () => {
      const first = await makeSeries(monthly("2001-01-31", "2025-12-31", 16).map(([day, value]): [number, number] => [day + 1, value]));
      const answer = await resolve([first]);
      expect([answer.status, answer.body.error.code]).toEqual([422, "3107"]);
      expect(answer.body.error).toMatchObject({ series: [first], reason: "NOT_AT_MONTH_ENDS", months: 0 });
    });

    test("fewer than 60 common months: 3107 with those that start last; 60 are enough", async () => {
      const old = await makeSeries(monthly("2001-01-31", "2025-12-31", 10));
      const young = await makeSeries(monthly("2021-01-31", "2025-12-31", 11));
      const also = await makeSeries(monthly("2021-01-15", "2025-12-31", 12));
      const answer = await resolve([old, young, also]);
      expect([answer.status, answer.body.error.code, answer.body.error.series]).toEqual([422, "3107", [young, also].sort()]);
      expect(answer.body.error).toMatchObject({ months: 59, minimumMonths: 60 });
      const sixty = await makeSeries(monthly("2020-12-31", "2025-12-31", 13));
      expect((await resolve([old, sixty])).body).toMatchObject({ referenceFrom: "2021-01-31", referenceTo: "2025-12-31" });
      expect(
        (await put({ name: "Short", series: [old], referenceFrom: "2020-01-01", referenceTo: "2024-11-30" })).body.error,
      ).toMatchObject({ code: "3107" });
      expect(await setsNamed("Short")).toEqual([]);
    });
  });

  test("eight callers at once get one set, and its matrices once", async () => {
    const uuids = await Promise.all([20, 21, 22].map((salt) => makeSeries(monthly("1999-05-31", "2024-02-29", salt))));
    const answers = await Promise.all(Array.from({ length: 8 }, () => resolve(uuids)));
    expect(new Set(answers.map((answer) => answer.body.uuid)).size).toBe(1);
    const sets = (await setsNamed("default")).filter((set) => set.referenceFrom === "1999-06-30");
    expect(sets.map((set) => set.version)).toEqual([1]);
    expect(await matricesOf(answers[0]!.body.uuid)).toHaveLength(3);
  });

  test("sets are listed newest first, by name, for who manages them", async () => {
    const uuid = await makeSeries(monthly("2001-01-31", "2025-12-31", 30));
    for (const made of [{ targetYields: { [uuid]: 0.06 } }, {}]) await put({ name: "Listed", series: [uuid], ...made });
    for (const name of ["Alone", "Zenith"]) await put({ name, series: [uuid] });
    const list = await world.call<{ items: ScenarioSetRecord[]; total: number }>("admin", "GET", `${root}?search=listed`);
    expect(list.body.items.map((set) => [set.name, set.version])).toEqual([
      ["Listed", 2],
      ["Listed", 1],
    ]);
    expect(scenarioSetRecord.strict().parse(list.body.items[0]).series).toHaveLength(1);
    expect(list.body.total).toBe(2);
    type Page = { items: ScenarioSetRecord[]; total: number; limit: number; offset: number };
    const page = async (query: string) => (await world.call<Page>("admin", "GET", `${root}?${query}`)).body;
    await expectList(page, ({ name, version }) => `${name} ${version}`, {
      "search=listed": ["Listed 2", "Listed 1"],
      "search=LISTED&sort=createdAt&dir=asc": ["Listed 1", "Listed 2"],
      "search=nothing": [],
    });
    const whole = (await page("limit=100&sort=name")).items.map(({ name }) => name);
    expect(new Set(whole).size).toBeGreaterThan(2);
    expect(whole).toEqual(whole.toSorted((a, b) => a.localeCompare(b, "fr")));
    expect((await page("limit=100&sort=name&dir=desc")).items.map(({ name }) => name)).toEqual(whole.toReversed());
    expect((await world.call("anna", "GET", root)).status).toBe(403);
    expect((await world.call("anna", "PUT", root, { name: "Mine", series: [uuid] })).status).toBe(403);
    expect((await world.call("carla", "POST", `${root}/resolve`, { series: [uuid] })).status).toBe(403);
  });

  test("a key stands for one build; nothing failed", async () => {
    const uuid = await makeSeries(monthly("2001-01-31", "2025-12-31", 31));
    const headers = { "idempotency-key": `key-${randomUUID()}` };
    const first = await put({ name: "Once", series: [uuid] }, headers);
    await addValues(uuid, [[dayNumber("2015-06-30"), 55]]);
    expect((await put({ name: "Once", series: [uuid] }, headers)).body).toEqual(first.body);
    expect((await put({ name: "Once more", series: [uuid] }, headers)).status).toBe(422);
    expect(await setsNamed("Once")).toHaveLength(1);
    expect(world.logged).toEqual([]);
  });
});
