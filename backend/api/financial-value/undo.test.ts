import { randomUUID } from "node:crypto";
import { asc, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { VALUE_ORIGINS } from "#app/domain/enumerations.ts";
import { series, seriesValueRevision, seriesValueRevisionChunk } from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { dayOfIso, isoOfDay } from "../../values/days.ts";
import { fromPoints } from "../../values/packed-values.ts";
import { revisionsIn } from "../../values/revisions.ts";
import { readValues } from "../../values/value-store.ts";
import { removeValues, writeValues } from "./value-writer.ts";

const ROOT = "/financial-value-service/v1/financial_values";
/** Six days around the end of a year, so that changes touch one year, the other or both, and often a whole one. */
const FIRST = dayOfIso("2023-12-29");

interface Value {
  value: number;
  origin: number;
}
/** What a change did, day by day. A key is a series and a day. */
interface Done {
  uuid: string;
  undoes: Done | null;
  undone: boolean;
  days: Map<string, { before: Value | undefined; after: Value | undefined }>;
}

/** The rules of writing, deleting and taking back, over plain values. */
class Model {
  readonly values = new Map<string, Value>();
  readonly changes: Done[] = [];

  change(wanted: Iterable<readonly [string, Value | undefined]>, undoes: Done | null = null): Done | null {
    const days: Done["days"] = new Map();
    for (const [key, after] of wanted) {
      days.set(key, { before: this.values.get(key), after });
      if (after) this.values.set(key, after);
      else this.values.delete(key);
    }
    if (days.size === 0) return null;
    const done = { uuid: "", undoes, undone: false, days };
    this.changes.push(done);
    return done;
  }

  write(points: ReadonlyArray<readonly [string, Value]>): Done | null {
    return this.change(
      [...new Map(points)].filter(([key, { value, origin }]) => {
        const present = this.values.get(key);
        return present?.value !== value || (present.origin >= 2 && origin < 2);
      }),
    );
  }

  undo(change: Done): { done: Done | null; kept: number } {
    const later = this.changes.slice(this.changes.indexOf(change) + 1);
    const free = [...change.days].filter(([key]) => {
      const standing = new Set<Done>();
      for (const one of later.filter(({ days }) => days.has(key))) if (!one.undoes || !standing.delete(one.undoes)) standing.add(one);
      return standing.size === 0;
    });
    const done = this.change(
      free.map(([key, { before }]) => [key, before] as const),
      change,
    );
    if (done) change.undone = true;
    return { done, kept: change.days.size - free.length };
  }
}

const at = fc.integer({ min: 0, max: 5 });
const point = fc.record({ which: fc.integer({ min: 0, max: 1 }), at, value: fc.integer({ min: 1, max: 3 }) });
const step = fc.oneof(
  fc.record({
    kind: fc.constant("write" as const),
    origin: fc.integer({ min: 0, max: 3 }),
    points: fc.array(point, { minLength: 1, maxLength: 12 }),
  }),
  fc.record({ kind: fc.constant("delete" as const), which: fc.integer({ min: 0, max: 1 }), from: fc.constantFrom(0, 3), to: at }),
  { arbitrary: fc.record({ kind: fc.constant("undo" as const), back: fc.nat({ max: 5 }) }), weight: 2 },
  fc.record({ kind: fc.constant("unpack" as const) }),
);

eachDatabase((kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());

  const inTransaction = <T>(work: Parameters<typeof withTransaction<T>>[1]) => withTransaction(world.database, work);
  const newSeries = async (count: number) => {
    const uuids = Array.from({ length: count }, () => randomUUID()).sort();
    await world.database.orm.insert(series).values(uuids.map((uuid) => ({ uuid, externalId: uuid, fullName: uuid })));
    return uuids;
  };
  const latest = async () =>
    (await world.database.orm.execute<{ uuid: string }>(sql`select uuid from series_value_change order by sequence desc limit 1`)).rows[0]!
      .uuid;
  const undo = (uuid: string) =>
    world.call<{ change: string; removed: number; restored: number; kept: number } & ErrorAnswer>(
      "admin",
      "POST",
      `${ROOT}/changes/${uuid}/undo`,
    );
  const write = (uuid: string, points: ReadonlyArray<[day: number, value: number]>, origin = 0) =>
    inTransaction((tx) => writeValues(tx, [{ series: uuid, packed: fromPoints(points, origin) }], { by: world.administrator }));

  /** Puts revisions of these series into rows of one value each. */
  async function unpackRevisions(uuids: string[]): Promise<void> {
    const { orm } = world.database;
    const { rows } = await orm.execute<{
      series: string;
      change: string;
      at: string;
      days: Buffer;
      values: Buffer;
      origins: Buffer;
      newValues: Buffer | null;
    }>(sql`
      select r.series, r.change, r.days, r."values", r.origins, r.new_values as "newValues", c.created_at as at
      from series_value_revision_chunk r join series_value_change c on c.uuid = r.change where r.series = any(${sql.param(uuids)}::uuid[])`);
    const each = rows.flatMap((row) =>
      revisionsIn(row).map(({ day, oldValue, newValue, oldOrigin }) => ({
        ...{ series: row.series, change: row.change, replacedAt: row.at, date: isoOfDay(day), oldOrigin },
        ...{ oldValue: String(oldValue), newValue: newValue === null ? null : String(newValue) },
      })),
    );
    if (each.length > 0) await orm.insert(seriesValueRevision).values(each);
    await orm.delete(seriesValueRevisionChunk).where(inArray(seriesValueRevisionChunk.series, uuids));
  }

  async function expectValues(model: Model, uuids: string[]): Promise<void> {
    for (const uuid of uuids) {
      const { days, values, origins } = await readValues(world.database.orm, uuid);
      const stored = [...days].map((day, i) => [`${uuid} ${day}`, { value: values[i], origin: origins[i] }]);
      const expected = [...model.values].filter(([key]) => key.startsWith(uuid)).sort(([a], [b]) => (a < b ? -1 : 1));
      expect(stored).toEqual(expected);
      const [row] = await world.database.orm.select().from(series).where(eq(series.uuid, uuid));
      const [first, last] = [days[0], days.at(-1)].map((day) => (day === undefined ? null : isoOfDay(day)));
      expect(row).toMatchObject({ valueCount: days.length, firstValueDate: first, lastValueDate: last });
    }
  }

  /** All pages of both lists against the model. */
  async function expectHistory(model: Model, uuid: string): Promise<void> {
    const dayOfKey = (key: string) => Number(key.split(" ")[1]);
    const here = [...model.changes].reverse().map((change) => ({ change, days: [...change.days].filter(([key]) => key.startsWith(uuid)) }));
    const told = here
      .filter(({ days }) => days.length > 0)
      .map(({ change, days }) => ({
        uuid: change.uuid,
        here: {
          newValues: days.filter(([, { before }]) => !before).length,
          revisions: days.filter(([, { before, after }]) => before && after).length,
          deleted: days.filter(([, { after }]) => !after).length,
        },
      }));
    const { body } = await world.call<{ items: Array<{ here: Record<"from" | "to", string> }>; total: number }>(
      "admin",
      "GET",
      `${ROOT}/${uuid}/changes?limit=100`,
    );
    expect(body).toMatchObject({ items: told, total: told.length });
    const touched = here.filter(({ days }) => days.length > 0).map(({ days }) => days.map(([key]) => isoOfDay(dayOfKey(key))).sort());
    for (const [index, days] of touched.entries()) {
      const { from, to } = body.items[index]!.here;
      // A year that was filled from nothing is reported as a whole.
      expect([days[0], `${days[0]!.slice(0, 4)}-01-01`]).toContain(from);
      expect([days.at(-1), `${days.at(-1)!.slice(0, 4)}-12-31`]).toContain(to);
    }
    const revisions = here.flatMap(({ change, days }) =>
      days
        .filter(([, { before }]) => before)
        .sort(([a], [b]) => dayOfKey(b) - dayOfKey(a))
        .map(([key, { before, after }]) => ({
          ...{ date: isoOfDay(dayOfKey(key)), oldValue: before!.value, newValue: after?.value ?? null },
          ...{ oldOrigin: VALUE_ORIGINS[before!.origin], change: change.uuid },
        })),
    );
    const pages: unknown[] = [];
    for (let offset = 0; offset === 0 || offset < revisions.length; offset += 7) {
      const page = await world.call<{ items: unknown[]; total: number }>(
        "admin",
        "GET",
        `${ROOT}/${uuid}/revisions?limit=7&offset=${offset}`,
      );
      expect(page.body.total).toBe(revisions.length);
      pages.push(...page.body.items);
    }
    expect(pages).toMatchObject(revisions);
    expect(pages).toHaveLength(revisions.length);
  }

  it(`[${kind}] leaves what plain rules leave, whatever is written, deleted and taken back in whatever order`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        const uuids = await newSeries(2);
        const model = new Model();
        for (const one of steps) {
          let done: Done | null = null;
          if (one.kind === "write") {
            const points = one.points.map(({ which, at: day, value }) => ({ uuid: uuids[which]!, day: FIRST + day, value }));
            const writes = uuids.map((uuid) => ({
              series: uuid,
              packed: fromPoints(
                points.filter((p) => p.uuid === uuid).map((p) => [p.day, p.value] as const),
                one.origin,
              ),
            }));
            await inTransaction((tx) => writeValues(tx, writes, { by: world.administrator, kind: "IMPORT" }));
            done = model.write(points.map(({ uuid, day, value }) => [`${uuid} ${day}`, { value, origin: one.origin }] as const));
          } else if (one.kind === "delete") {
            const [from, to] = [FIRST + Math.min(one.from, one.to), FIRST + Math.max(one.from, one.to)];
            const uuid = uuids[one.which]!;
            await inTransaction((tx) => removeValues(tx, uuid, from, to, { by: world.administrator }));
            const keys = Array.from({ length: to - from + 1 }, (_, i) => `${uuid} ${from + i}`).filter((key) => model.values.has(key));
            done = model.change(keys.map((key) => [key, undefined] as const));
          } else if (one.kind === "unpack") await unpackRevisions(uuids);
          else {
            const change = model.changes.at(-1 - one.back);
            if (!change) continue;
            const answer = await undo(change.uuid);
            if (change.undone) {
              expect(answer.body.error).toMatchObject({ code: "CHANGE_UNDONE" });
              continue;
            }
            const undone = model.undo(change);
            done = undone.done;
            const days = [...(done?.days.values() ?? [])];
            const removed = days.filter(({ after }) => !after).length;
            if (done) expect(answer.body).toMatchObject({ removed, restored: days.length - removed, kept: undone.kept });
            else expect(answer.body.error).toMatchObject({ code: "CHANGE_OVERWRITTEN" });
          }
          if (done) done.uuid = await latest();
          await expectValues(model, uuids);
        }
        for (const uuid of uuids) await expectHistory(model, uuid);
      }),
      { numRuns: kind === "postgres" ? 40 : 20 },
    );
  });

  it(`[${kind}] keeps what an undo removes and restores in one row for each series and year`, async () => {
    const [uuid] = await newSeries(1);
    const days = Array.from({ length: 400 }, (_, i) => FIRST - 200 + i);
    await write(
      uuid!,
      days.map((day) => [day, 1]),
    );
    const load = await latest();
    await write(
      uuid!,
      days.map((day) => [day, 2]),
    );
    expect((await undo(await latest())).body).toMatchObject({ removed: 0, restored: 400 });
    expect((await undo(load)).body).toMatchObject({ removed: 400, restored: 0 });
    const { orm } = world.database;
    const kept = await orm
      .select()
      .from(seriesValueRevisionChunk)
      .where(eq(seriesValueRevisionChunk.series, uuid!))
      .orderBy(asc(seriesValueRevisionChunk.year));
    expect(kept.map(({ year, count, deleted }) => [year, count, deleted])).toEqual(
      [2023, 2024].flatMap((year) => [0, 0, 1].map((gone) => [year, year === 2023 ? 203 : 197, gone * (year === 2023 ? 203 : 197)])),
    );
    expect(await orm.select().from(seriesValueRevision).where(eq(seriesValueRevision.series, uuid!))).toEqual([]);
  });

  it(`[${kind}] makes an estimate of a value that was published with the same figure`, async () => {
    const [uuid] = await newSeries(1);
    await write(uuid!, [[FIRST, 1]], VALUE_ORIGINS.indexOf("ESTIMATED"));
    await write(uuid!, [[FIRST, 1]]);
    expect((await undo(await latest())).body).toMatchObject({ removed: 0, restored: 1, kept: 0 });
    expect([...(await readValues(world.database.orm, uuid!)).origins]).toEqual([VALUE_ORIGINS.indexOf("ESTIMATED")]);
  });
});
