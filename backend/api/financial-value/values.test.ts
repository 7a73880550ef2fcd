import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import { apiContract } from "#app/contract/index.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { series } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, expectList, openApiWorld } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { dayOfIso, isoOfDay } from "../../values/days.ts";

const ROOT = "/financial-value-service/v1/financial_values";
type Values = { from: string | null; to: string | null; values: Array<[string, number]> };

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());

  async function newSeries(name = "Actions Monde"): Promise<string> {
    const uuid = randomUUID();
    await world.database.orm
      .insert(series)
      .values({ uuid, externalId: `T.${uuid}`, fullName: name, isin: "LU0000000003", keeper: world.organisations.gamma });
    return uuid;
  }
  const stateOf = async (uuid: string) => (await world.database.orm.select().from(series).where(eq(series.uuid, uuid)))[0];
  const batch = (values: Array<[string, Array<[string, number]>]>, headers = {}) =>
    world.call<{ newValues: number; revisions: number; unchanged: number }>(
      "admin",
      "POST",
      `${ROOT}/batch`,
      { series: values.map(([uuid, dated]) => ({ series: uuid, values: dated })) },
      headers,
    );
  const read = async (uuid: string, range = "") => (await world.call<Values>("anna", "GET", `${ROOT}/${uuid}${range}`)).body;

  it("writes values of several series and reads them by range", async () => {
    const [a, b] = [await newSeries(), await newSeries()];
    const answer = await batch([
      [
        a,
        [
          ["2023-12-29", 1.5],
          ["2024-01-02", 2.5],
          ["2024-01-03", 3.5],
        ],
      ],
      [b, [["2020-02-29", 7]]],
    ]);
    expect(answer).toMatchObject({ status: 200, body: { newValues: 4, revisions: 0, unchanged: 0 } });
    expect(await read(a)).toMatchObject({
      from: "2023-12-29",
      to: "2024-01-03",
      values: [
        ["2023-12-29", 1.5],
        ["2024-01-02", 2.5],
        ["2024-01-03", 3.5],
      ],
    });
    expect((await read(a, "?from=2023-12-30&to=2024-01-02")).values).toEqual([["2024-01-02", 2.5]]);
    // Both days belong to the range.
    expect((await read(a, "?from=2024-01-02&to=2024-01-02")).values).toEqual([["2024-01-02", 2.5]]);
    expect((await read(a, "?from=2024-01-02")).values.map(([date]) => date)).toEqual(["2024-01-02", "2024-01-03"]);
    expect((await read(a, "?to=2024-01-02")).values.map(([date]) => date)).toEqual(["2023-12-29", "2024-01-02"]);
    expect(await read(b)).toMatchObject({ from: "2020-02-29", to: "2020-02-29", values: [["2020-02-29", 7]] });
    expect(await read(a, "?from=2025-01-01")).toMatchObject({ from: null, to: null, values: [] });
    expect(await stateOf(a)).toMatchObject({ firstValueDate: "2023-12-29", lastValueDate: "2024-01-03", valueCount: 3, valuesVersion: 1 });
  });

  it("gives values that fit the contract, though the answer is not checked when it goes out", async () => {
    const a = await newSeries();
    await batch([[a, [["2024-01-02", 2.5]]]]);
    await world.call("admin", "POST", `${ROOT}/${a}?origin=ESTIMATED&date=2024-01-03`, { value: 1e-7 });
    const schema = apiContract.financialValues.get["~orpc"].outputSchema as z.ZodObject;
    for (const range of ["", "?from=2025-01-01"]) {
      const { body } = await world.call("anna", "GET", `${ROOT}/${a}${range}`);
      expect(schema.strict().parse(body)).toEqual(body);
    }
    expect((await read(a)).values).toHaveLength(2);
  });

  it("keeps what was replaced, and nothing changes when the same is written again", async () => {
    const a = await newSeries();
    await batch([
      [
        a,
        [
          ["2024-01-02", 2.5],
          ["2024-01-03", 3.5],
        ],
      ],
    ]);
    expect(
      (
        await batch([
          [
            a,
            [
              ["2024-01-02", 2.5],
              ["2024-01-03", 3.5],
            ],
          ],
        ])
      ).body,
    ).toEqual({ newValues: 0, revisions: 0, unchanged: 2 });
    expect(await stateOf(a)).toMatchObject({ valuesVersion: 1 });
    expect((await batch([[a, [["2024-01-03", 3.6]]]])).body).toEqual({ newValues: 0, revisions: 1, unchanged: 0 });
    expect(await stateOf(a)).toMatchObject({ valuesVersion: 2, valueCount: 2 });
    const kept = await world.call<{ items: unknown[] }>("admin", "GET", `${ROOT}/${a}/revisions`);
    expect(kept.body.items).toMatchObject([{ date: "2024-01-03", oldValue: 3.5, newValue: 3.6, oldOrigin: "AUTOMATIC" }]);
  });

  it("refuses the whole of a batch that names other versions than those in place, and tells which values stand there", async () => {
    const [a, b] = [await newSeries(), await newSeries()];
    await batch([[a, [["2024-01-02", 2.5]]]]);
    const send = (...parts: Array<[string, number | undefined, Array<[string, number]>]>) =>
      world.call<ErrorAnswer>("admin", "POST", `${ROOT}/batch`, {
        series: parts.map(([uuid, version, values]) => ({ series: uuid, version, values })),
      });
    const late = await send([b, 0, [["2024-01-02", 7]]], [a, 0, [["2024-01-02", 9]]]);
    expect(late.status).toBe(409);
    expect(late.body.error).toMatchObject({
      code: "VERSION_CONFLICT",
      changedSeries: 1,
      present: [{ series: a, version: 1, present: [["2024-01-02", 2.5]] }],
    });
    expect((await send([a, 0, []])).status).toBe(409);
    expect((await read(b)).values).toEqual([]);
    const seen = await send([b, 0, [["2024-01-02", 7]]], [a, 1, [["2024-01-02", 9]]]);
    expect(seen).toMatchObject({ status: 200, body: { newValues: 1, revisions: 1 } });
    expect((await send([a, undefined, [["2024-01-02", 10]]])).status).toBe(200);
  });

  it("lets one of two batches through that saw the same version", async () => {
    const a = await newSeries();
    const send = (value: number) =>
      world.call("admin", "POST", `${ROOT}/batch`, { series: [{ series: a, version: 0, values: [["2024-01-02", value]] }] });
    const both = await Promise.all([send(1), send(2)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("finds the first and the last value, also beside the year of the date", async () => {
    const a = await newSeries();
    await batch([
      [
        a,
        [
          ["2022-12-30", 1],
          ["2024-06-03", 2],
          ["2024-06-05", 3],
        ],
      ],
    ]);
    const point = async (path: string) =>
      (await world.call<{ date: string; value: number } | null>("anna", "GET", `${ROOT}/${a}/${path}`)).body?.date ?? null;
    expect(await point("last")).toBe("2024-06-05");
    expect(await point("last?date=2024-06-04")).toBe("2024-06-03");
    expect(await point("last?date=2024-01-15")).toBe("2022-12-30");
    expect(await point("last?date=2020-01-15")).toBeNull();
    expect(await point("first")).toBe("2022-12-30");
    expect(await point("first?date=2022-12-31")).toBe("2024-06-03");
    expect(await point("first?date=2025-01-01")).toBeNull();
    expect(await point("first?date=2023-05-01")).toBe("2024-06-03");
    // The day itself counts.
    for (const edge of ["last", "first"])
      for (const day of ["2022-12-30", "2024-06-03"]) expect(await point(`${edge}?date=${day}`)).toBe(day);
    const whole = async (path: string) => (await world.call("anna", "GET", `${ROOT}/${a}/${path}`)).body;
    expect(await whole("last")).toEqual({ date: "2024-06-05", value: 3, origin: "AUTOMATIC" });
    expect(await whole("first?date=2024-01-01")).toEqual({ date: "2024-06-03", value: 2, origin: "AUTOMATIC" });
  });

  it("corrects and deletes by hand, and says so", async () => {
    const a = await newSeries();
    await batch([
      [
        a,
        [
          ["2023-12-28", 1],
          ["2023-12-29", 1],
          ["2024-01-02", 2],
          ["2024-01-03", 3],
        ],
      ],
    ]);
    const corrected = await world.call("manager", "POST", `${ROOT}/${a}?date=2024-01-02&origin=MANUAL`, { value: 2.2 });
    expect(corrected).toMatchObject({ status: 200, body: { date: "2024-01-02", value: 2.2, origin: "MANUAL" } });
    expect((await world.call("anna", "GET", `${ROOT}/${a}/last?date=2024-01-02`)).body).toEqual({
      date: "2024-01-02",
      value: 2.2,
      origin: "MANUAL",
    });
    expect(await read(a)).toMatchObject({ origins: [["2024-01-02", "MANUAL"]] });
    for (const who of ["anna", "mona", "rival"] as const)
      expect((await world.call(who, "DELETE", `${ROOT}/${a}?from=2023-12-01&to=2024-01-02`)).status, who).toBe(403);
    // Both days belong to what goes.
    expect((await world.call("admin", "DELETE", `${ROOT}/${a}?from=2023-12-29&to=2024-01-02`)).body).toEqual({ deleted: 2 });
    expect((await read(a)).values).toEqual([
      ["2023-12-28", 1],
      ["2024-01-03", 3],
    ]);
    expect((await world.call("manager", "DELETE", `${ROOT}/${a}?from=2023-12-28&to=2023-12-28`)).body).toEqual({ deleted: 1 });
    expect(await read(a)).toMatchObject({ values: [["2024-01-03", 3]] });
    expect(await stateOf(a)).toMatchObject({ firstValueDate: "2024-01-03", lastValueDate: "2024-01-03", valueCount: 1 });
    expect((await world.call("admin", "DELETE", `${ROOT}/${a}?from=2000-01-01&to=2030-01-02`)).body).toEqual({ deleted: 1 });
    expect(await stateOf(a)).toMatchObject({ firstValueDate: null, lastValueDate: null, valueCount: 0 });
  });

  it("keeps the origin that is told, for a series of the type that is told", async () => {
    const a = await newSeries();
    const create = (query: string, value: number) => world.call<ErrorAnswer>("admin", "POST", `${ROOT}/${a}?${query}`, { value });
    const each = ["AUTOMATIC", "MANUAL", "EXTRAPOLATED", "ESTIMATED"] as const;
    for (const [day, origin] of each.entries())
      expect(await create(`type=FUND&origin=${origin}&date=2024-01-0${day + 1}`, day + 1)).toMatchObject({ status: 200, body: { origin } });
    expect((await create("date=2024-01-05", 5)).body).toEqual({ date: "2024-01-05", value: 5, origin: "MANUAL" });
    const wrong = await create("type=INDEX&date=2024-01-06", 6);
    expect([wrong.status, wrong.body.error.issues?.[0]?.path]).toEqual([400, "query.type"]);
    expect((await create("type=BOND&date=2024-01-06", 6)).status).toBe(400);
    expect((await create("origin=GUESSED&date=2024-01-06", 6)).status).toBe(400);
    expect((await world.call("admin", "POST", `${ROOT}/${randomUUID()}?type=FUND&date=2024-01-06`, { value: 6 })).status).toBe(404);
    const origins = ["2024-01-02 MANUAL", "2024-01-03 EXTRAPOLATED", "2024-01-04 ESTIMATED", "2024-01-05 MANUAL"];
    expect(await read(a)).toMatchObject({ to: "2024-01-05", origins: origins.map((line) => line.split(" ")) });
    for (const origin of each) {
      const b = await newSeries();
      const body = { origin, series: [{ series: b, values: [["2024-01-02", 2]] }] };
      expect((await world.call("admin", "POST", `${ROOT}/batch`, body)).body).toMatchObject({ newValues: 1 });
      expect((await world.call("anna", "GET", `${ROOT}/${b}/first`)).body).toEqual({ date: "2024-01-02", value: 2, origin });
    }
    const backwards = await world.call<ErrorAnswer>("admin", "DELETE", `${ROOT}/${a}?from=2024-01-05&to=2024-01-01`);
    expect([backwards.status, backwards.body.error.issues?.[0]?.path]).toEqual([400, "query.to"]);
    expect((await stateOf(a))?.valueCount).toBe(5);
  });

  it("loses no update when many write at once", async () => {
    const a = await newSeries();
    const day = (n: number) => isoOfDay(19_000 + n);
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        batch([
          [
            a,
            [
              [day(n), n + 1],
              [day(n + 400), n + 1],
            ],
          ],
        ]),
      ),
    );
    expect((await read(a)).values).toHaveLength(24);
    expect(await stateOf(a)).toMatchObject({ valueCount: 24, valuesVersion: 12, firstValueDate: day(0), lastValueDate: day(411) });
  });

  it("refuses a write and a deletion that saw other values, and tells what stands on those days", async () => {
    const uuid = randomUUID();
    await world.database.orm.insert(series).values({ uuid, externalId: uuid, fullName: uuid });
    type Told = { version: number; series: string } & ErrorAnswer;
    const told = async (id: string = uuid) => (await world.call<Told>("admin", "GET", `${ROOT}/${id}`)).body;
    const send = (method: string, query: string, version: number, body?: unknown) =>
      world.call<ErrorAnswer>("admin", method, `${ROOT}/${uuid}?${query}`, body, { "if-match": String(version) });
    const { version } = await told();
    expect((await send("POST", "date=2025-03-03", version, { value: 10 })).status).toBe(200);
    const late = await send("POST", "date=2025-03-03", version, { value: 11 });
    expect([late.status, late.body.error.code]).toEqual([409, "VERSION_CONFLICT"]);
    expect(late.body.error).toMatchObject({ version: version + 1, present: [["2025-03-03", 10]] });
    expect((await send("DELETE", "from=2025-01-01&to=2025-12-31", version)).body.error).toMatchObject({ present: [["2025-03-03", 10]] });
    expect((await told(uuid.toUpperCase())).series).toBe(uuid);
    expect((await send("DELETE", "from=2025-01-01&to=2025-12-31", (await told()).version)).status).toBe(200);
    for (const edge of ["first", "last"]) {
      expect((await world.call("admin", "GET", `${ROOT}/${uuid}/${edge}`)).body).toBeNull();
      expect((await world.call("admin", "GET", `${ROOT}/${randomUUID()}/${edge}`)).status).toBe(404);
    }
  });

  it("acts once for one idempotency key", async () => {
    const a = await newSeries();
    const key = { "idempotency-key": randomUUID() };
    const [one, two] = [await batch([[a, [["2024-01-02", 2]]]], key), await batch([[a, [["2024-01-02", 2]]]], key)];
    expect(two.body).toEqual(one.body);
    expect(await stateOf(a)).toMatchObject({ valuesVersion: 1 });
  });

  it("refuses what no return can be made of, the future, strangers to the data, and unknown series", async () => {
    const a = await newSeries();
    const code = async (answer: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await answer;
      return `${status} ${(body as ErrorAnswer).error?.code}`;
    };
    expect(await code(batch([[a, [["2024-01-02", 0]]]]))).toBe("422 VALUE_NOT_POSITIVE");
    expect(await code(batch([[a, [[isoOfDay(dayOfIso(marketToday()) + 1), 1]]]]))).toBe("422 VALUE_IN_FUTURE");
    expect(
      await code(
        batch([
          [a, [["2024-01-02", 1]]],
          [randomUUID(), [["2024-01-02", 1]]],
        ]),
      ),
    ).toBe("404 NOT_FOUND");
    expect((await read(a)).values).toEqual([]);
    expect(await code(world.call("anna", "POST", `${ROOT}/batch`, { series: [] }))).toBe("403 FORBIDDEN");
    expect(await code(world.call("mona", "DELETE", `${ROOT}/${a}?from=2024-01-01&to=2024-01-02`))).toBe("403 FORBIDDEN");
    expect(await code(world.call("carla", "GET", `${ROOT}/${a}`))).toBe("403 FORBIDDEN");
    expect(await code(world.call(null, "GET", `${ROOT}/${a}`))).toBe("401 UNAUTHORIZED");
    expect(await code(world.call("anna", "GET", `${ROOT}/${randomUUID()}`))).toBe("404 NOT_FOUND");
  });

  it("searches series that have values", async () => {
    const a = await newSeries("Obligations Souveraines 100%");
    await newSeries("Obligations Souveraines vides");
    await batch([[await newSeries("Actions Monde"), [["2024-01-02", 1]]]]);
    await batch([
      [
        a,
        [
          ["2024-01-02", 2],
          ["2024-01-03", 2.5],
        ],
      ],
    ]);
    const found = await world.call<{ items: unknown[]; total: number }>("anna", "GET", `${ROOT}/search?query=souveraines`);
    expect(found.body).toMatchObject({ total: 1, items: [{ series: a, lastValueDate: "2024-01-03", lastValue: 2.5 }] });
    expect((await world.call<{ total: number }>("anna", "GET", `${ROOT}/search?query=${encodeURIComponent("es 100%")}`)).body.total).toBe(
      1,
    );
    await batch([[await newSeries("Aubépine souveraines"), [["2024-02-01", 9]]]]);
    const ordered = await world.call<{ items: object[] }>("anna", "GET", `${ROOT}/search?query=souveraines`);
    expect(ordered.body.items).toMatchObject([
      { fullName: "Aubépine souveraines", lastValueDate: "2024-02-01", lastValue: 9 },
      { fullName: "Obligations Souveraines 100%", lastValue: 2.5 },
    ]);
    type Page = { items: Array<{ fullName: string }>; total: number; limit: number; offset: number };
    await expectList(
      async (query) => (await world.call<Page>("anna", "GET", `${ROOT}/search?${query}`)).body,
      ({ fullName }) => fullName,
      {
        "query=SOUVERAINES": ["Aubépine souveraines", "Obligations Souveraines 100%"],
        "query=nothing": [],
      },
    );
    // The code and the ISIN are searched too.
    for (const query of [`T.${a}`, `t.${a.slice(0, 13).toUpperCase()}`]) {
      const { body } = await world.call<Page>("anna", "GET", `${ROOT}/search?query=${query}`);
      expect(body).toMatchObject({ total: 1, items: [{ series: a, externalId: `T.${a}`, fullName: "Obligations Souveraines 100%" }] });
    }
    const byIsin = await world.call<Page>("anna", "GET", `${ROOT}/search?query=lu0000000003&limit=100`);
    expect(byIsin.body.items.map(({ fullName }) => fullName)).toEqual(
      expect.arrayContaining(["Obligations Souveraines 100%", "Aubépine souveraines"]),
    );
    expect((await world.call("anna", "GET", `${ROOT}/search?query=ob`)).status).toBe(400);
    expect((await world.call<{ items: unknown[] }>("anna", "GET", `${ROOT}/search?uuids=${a},${randomUUID()}`)).body.items).toMatchObject([
      { series: a, lastValue: 2.5 },
    ]);
    expect((await world.call("anna", "GET", `${ROOT}/search?uuids=${a},x`)).status).toBe(400);
  });
});
