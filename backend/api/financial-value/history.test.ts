import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ValueImport } from "#app/contract/series/financial-value.ts";
import { type ValueChange, valueQuality } from "#app/contract/series/value-history.ts";
import { series, valueImport } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { dayOfIso } from "../../values/days.ts";
import { amend, fromPoints, type PackedValues } from "../../values/packed-values.ts";
import { qualityOf, weekdaysBetween } from "./quality.domain.ts";

const root = "/financial-value-service/v1/financial_values";
const [A, B] = ["00000000-0000-4000-8000-0000000000a1", "00000000-0000-4000-8000-0000000000b1"];

const price = fc.double({ min: 0.01, max: 1e6, noNaN: true });
const day = fc.integer({ min: 15_000, max: 15_040 });

describe("a year's values amended", () => {
  const packed = fc.array(fc.tuple(day, price), { maxLength: 30 }).map((points) => fromPoints(points, 0));
  const wanted = fc
    .array(fc.tuple(day, fc.option(fc.record({ value: price, origin: fc.integer({ min: 0, max: 3 }) }))), { maxLength: 20 })
    .map((entries) => new Map(entries));
  const asMap = (values: PackedValues) => new Map(Array.from(values.days, (at, i) => [at, values.values[i]!]));

  it("hold what is wanted, and nothing of what is not", () => {
    fc.assert(
      fc.property(packed, wanted, (stored, entries) => {
        const expected = asMap(stored);
        for (const [at, value] of entries) {
          if (value === null) expected.delete(at);
          else expected.set(at, value.value);
        }
        const { merged, added, revisions } = amend(stored, entries);
        expect(asMap(merged)).toEqual(expected);
        for (const at of added) expect(asMap(stored).has(at)).toBe(false);
        for (const { day: at, oldValue } of revisions) expect(oldValue).toBe(asMap(stored).get(at));
      }),
    );
  });
});

describe("quality of values", () => {
  const daily = (from: string, count: number, value: (at: number) => number) => {
    const points: Array<[number, number]> = [];
    for (let at = dayOfIso(from); points.length < count; at++) {
      if ((((at + 4) % 7) + 7) % 7 !== 0 && (((at + 4) % 7) + 7) % 7 !== 6) points.push([at, value(points.length)]);
    }
    return points;
  };
  const calm = (at: number) => 100 * (1 + 0.001 * Math.sin(at));

  it("finds the gap, the jump that comes back, the flat stretch and the value of a Sunday", () => {
    const points = daily("2024-01-01", 400, (at) => (at === 200 ? 160 : at >= 300 && at < 315 ? 99 : calm(at)));
    const holed = points.filter((_, at) => at < 100 || at >= 110).concat([[dayOfIso("2024-03-03"), 100]]);
    const found = qualityOf(A, fromPoints(holed, 0), points.at(-1)![0] + 1);
    expect(found.gaps).toEqual([{ from: "2024-05-17", to: "2024-06-03", weekdays: 10 }]);
    expect(found.outliers.filter(({ returned }) => returned)).toMatchObject([{ value: 160, returned: true }]);
    expect(found.flats).toMatchObject([{ values: 15 }]);
    expect(found).toMatchObject({ spacing: 1, weekendCount: 1, late: false });
    expect(qualityOf(A, fromPoints(points, 0), points.at(-1)![0] + 30).late).toBe(true);
  });

  it("measures a monthly series by its own spacing", () => {
    const months = Array.from({ length: 36 }, (_, at): [number, number] => [15_000 + Math.round(at * 30.4), calm(at)]);
    expect(qualityOf(A, fromPoints(months, 0), months.at(-1)![0] + 20)).toMatchObject({ gapCount: 0, weekendCount: 0, late: false });
    const holed = months.filter((_, at) => at < 10 || at > 13);
    expect(qualityOf(A, fromPoints(holed, 0), holed.at(-1)![0] + 20).gapCount).toBe(1);
  });

  it("counts weekdays as a calendar does", () => {
    fc.assert(
      fc.property(fc.integer({ min: -5_000, max: 30_000 }), fc.integer({ min: 0, max: 60 }), (from, length) => {
        const between = Array.from({ length: Math.max(0, length - 1) }, (_, i) => new Date((from + 1 + i) * 86_400_000).getUTCDay());
        expect(weekdaysBetween(from, from + length)).toBe(between.filter((of) => of !== 0 && of !== 6).length);
      }),
    );
  });
});

eachDatabase((kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
    await world.database.orm.insert(series).values([A, B].map((uuid) => ({ uuid, externalId: uuid, fullName: uuid })));
  });
  afterAll(() => world.close());

  type Change = ValueChange & { here: Record<string, number | string> };
  const changes = async (uuid = A) =>
    (await world.call<{ items: Change[]; total: number }>("admin", "GET", `${root}/${uuid}/changes`)).body;
  const put = (date: string, value: number, uuid = A) => world.call("admin", "POST", `${root}/${uuid}?date=${date}`, { value });
  const undo = (uuid: string) => world.call<Record<string, number> & ErrorAnswer>("admin", "POST", `${root}/changes/${uuid}/undo`);
  const values = async (uuid = A) =>
    (await world.call<{ values: Array<[string, number]>; origins: unknown[] }>("admin", "GET", `${root}/${uuid}`)).body;
  const state = async (uuid = A) => {
    const { values: list, origins } = await values(uuid);
    const { body } = await world.call<Record<string, unknown>>("admin", "GET", `/series-definition-service/v1/series/${uuid}`);
    return { list, origins, first: body.firstValueDate, last: body.lastValueDate, count: body.valueCount };
  };
  const batch = (list: Array<[string, number]>) => world.call("admin", "POST", `${root}/batch`, { series: [{ series: A, values: list }] });
  const clear = () => world.call("admin", "DELETE", `${root}/${A}?from=1900-01-01&to=2026-01-01`);

  it(`[${kind}] takes writes and deletions back, one after the other, to what stood before`, async () => {
    const dates = fc.integer({ min: 0, max: 500 }).map((at) => new Date(Date.UTC(2023, 8, 1 + at)).toISOString().slice(0, 10));
    const step = fc.oneof(
      fc.array(fc.tuple(dates, price), { minLength: 1, maxLength: 8 }).map((list) => ({ kind: "batch" as const, list })),
      fc.tuple(dates, dates).map(([a, b]) => ({ kind: "delete" as const, from: a < b ? a : b, to: a < b ? b : a })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        await clear();
        const states = [await state()];
        const done: string[] = [];
        for (const one of steps) {
          const before = (await changes()).items[0]?.uuid;
          if (one.kind === "batch") await batch(one.list);
          else await world.call("admin", "DELETE", `${root}/${A}?from=${one.from}&to=${one.to}`);
          const latest = (await changes()).items[0]?.uuid;
          if (latest === undefined || latest === before) continue;
          done.push(latest);
          states.push(await state());
        }
        for (const uuid of done.reverse()) {
          states.pop();
          expect((await undo(uuid)).body).toMatchObject({ kept: 0 });
          expect(await state()).toEqual(states.at(-1));
        }
      }),
      { numRuns: kind === "postgres" ? 8 : 4 },
    );
  });

  it(`[${kind}] leaves what a later change touched, and tells how much`, async () => {
    await clear();
    await batch([
      ["2025-01-06", 100],
      ["2025-01-07", 101],
      ["2025-01-08", 102],
    ]);
    const first = (await changes()).items[0]!;
    expect(first).toMatchObject({ kind: "BATCH", newValues: 3, undoable: true, here: { newValues: 3, revisions: 0, deleted: 0 } });
    await put("2025-01-07", 111);
    const second = (await changes()).items[0]!;
    expect(second).toMatchObject({ kind: "WRITE", revisions: 1, series: 1, here: { from: "2025-01-07", to: "2025-01-07" } });
    const answer = await undo(first.uuid);
    expect(answer.body).toMatchObject({ removed: 2, restored: 0, kept: 1 });
    expect((await values()).values).toEqual([["2025-01-07", 111]]);
    expect((await undo(first.uuid)).body.error).toMatchObject({ code: "CHANGE_UNDONE" });
    // The undo is a change too: taken back, the values stand again.
    expect((await undo(answer.body.change as unknown as string)).body).toMatchObject({ restored: 2 });
    expect((await values()).values).toHaveLength(3);
    const told = await world.call<ValueChange>("admin", "GET", `${root}/changes/${first.uuid}`);
    expect(told.body).toMatchObject({ undoneBy: expect.any(String), undoable: false });
  });

  it(`[${kind}] says of an import whether it is taken back, however often the undo is`, async () => {
    await batch([["2025-02-03", 70]]);
    let { uuid } = (await changes()).items[0]!;
    const imported = uuid;
    const file = { uuid, userUuid: crypto.randomUUID(), fileName: "vl.csv", fileSize: 1, fileHash: "0", status: "DONE" };
    await world.database.orm.insert(valueImport).values(file);
    const undone = async () => {
      const one = await world.call<ValueImport>("admin", "GET", `${root}/imports/${imported}`);
      const { items } = (await world.call<{ items: ValueImport[] }>("admin", "GET", `${root}/imports`)).body;
      expect(items.find((item) => item.uuid === imported)?.undone).toBe(one.body.undone);
      return one.body.undone;
    };
    expect(await undone()).toBe(false);
    for (const expected of [true, false, true]) {
      uuid = (await undo(uuid)).body.change as unknown as string;
      expect(await undone()).toBe(expected);
    }
  });

  it(`[${kind}] keeps replaced values in sight, tells names to the own house, and refuses strangers and readers`, async () => {
    await put("2025-03-03", 50, B);
    await put("2025-03-03", 51, B);
    const revisions = await world.call<{ items: unknown[]; total: number }>("mona", "GET", `${root}/${B}/revisions`);
    expect(revisions.body).toMatchObject({ total: 1, items: [{ date: "2025-03-03", oldValue: 50, newValue: 51, oldOrigin: "MANUAL" }] });
    const seen = await world.call<{ items: ValueChange[] }>("mona", "GET", `${root}/${B}/changes`);
    expect(seen.body.items.map(({ by }) => by)).toEqual([null, null]);
    expect((await changes(B)).items[0]!.by).not.toBeNull();
    const { uuid } = (await changes(B)).items[0]!;
    expect((await world.call("mona", "POST", `${root}/changes/${uuid}/undo`)).status).toBe(403);
    expect((await world.call("anna", "GET", `${root}/${B}/changes`)).status).toBe(403);
    expect((await world.call("admin", "GET", `${root}/${crypto.randomUUID()}/changes`)).status).toBe(404);
    expect((await world.call("admin", "GET", `${root}/${crypto.randomUUID()}/quality`)).status).toBe(404);
    expect((await undo(crypto.randomUUID())).status).toBe(404);
    expect(world.logged).toEqual([]);
  });

  it(`[${kind}] tells what looks wrong in the stored values of a series`, async () => {
    const uuid = "00000000-0000-4000-8000-0000000000c1";
    await world.database.orm.insert(series).values({ uuid, externalId: uuid, fullName: uuid });
    const told = async () => (await world.call("anna", "GET", `${root}/${uuid}/quality`)).body;
    const nothing = { gaps: [], outliers: [], flats: [], gapCount: 0, outlierCount: 0, flatCount: 0, weekendCount: 0 };
    expect(valueQuality.strict().parse(await told())).toMatchObject({ ...nothing, waiting: null, late: false });
    const weekdays = Array.from({ length: 140 }, (_, i) => new Date(Date.UTC(2025, 0, 6 + i)).toISOString().slice(0, 10)).filter((date) =>
      [1, 2, 3, 4, 5].includes(new Date(date).getUTCDay()),
    );
    const [lost, jump] = [weekdays.slice(40, 65), weekdays[80]!];
    const list = weekdays
      .filter((date) => !lost.includes(date))
      .map((date, i): [string, number] => [date, date >= jump ? 150 : 100 + (i % 2)]);
    expect((await world.call("admin", "POST", `${root}/batch`, { series: [{ series: uuid, values: list }] })).status).toBe(200);
    expect(valueQuality.strict().parse(await told())).toMatchObject({
      ...{ gapCount: 1, gaps: [{ from: weekdays[39], to: weekdays[65], weekdays: 25 }] },
      ...{ outlierCount: 1, outliers: [{ date: jump, value: 150, returned: false }] },
      ...{ flatCount: 1, flats: [{ from: jump, to: weekdays.at(-1), values: 20 }], weekendCount: 0, late: true },
    });
    expect((await world.call("carla", "GET", `${root}/${uuid}/quality`)).status).toBe(403);
  });

  it(`[${kind}] names the writer of each change to those who may know, and lets a colleague or an administrator take it back`, async () => {
    await world.database.orm.update(series).set({ keeper: world.organisations.gamma }).where(eq(series.uuid, B));
    await put("2025-04-01", 60, B);
    expect((await world.call("manager", "POST", `${root}/${B}?date=2025-04-01`, { value: 61 })).status).toBe(200);
    const [last] = (await changes(B)).items;
    expect(last!.by).toContain("manager");
    const entries = await world.call<{ items: Array<{ user: unknown }> }>("admin", "GET", `/user-service/v1/audit_logs?search=${B}`);
    expect(entries.body.items[0]).toMatchObject({ user: { uuid: world.users.manager } });
    expect((await undo(last!.uuid)).body).toMatchObject({ restored: 1 });
    expect((await values(B)).values).toContainEqual(["2025-04-01", 60]);
  });
});
