import type { Database } from "#backend/database/database.ts";
import { dayOfIso, isoOfDay } from "#backend/values/days.ts";
import { readValues } from "#backend/values/value-store.ts";
import type { Kind } from "./kind.ts";
import type { Effect } from "./ledger.ts";
import type { World } from "./world.ts";

const VALUES = "/financial-value-service/v1/financial_values";
const FIRST_DAY = "1970-01-05";
/** Days of a write of many values: they are stored together or not at all. */
const DAYS = 3;
type Point = readonly [date: string, value: number];

/** A series of the writer's own; its uuid. */
export async function ownSeries(world: World, externalId: string): Promise<string> {
  const body = { externalId, fullName: externalId, type: "FUND", assetClass: "EQUITIES", currency: "EUR" };
  return (await world.must<{ uuid: string }>("admin", "PUT", "/series-definition-service/v1/series", { body })).uuid;
}

/** The days that write `n` of a writer has for itself, each with a value that no jump is seen in. */
export const pointsOf = (n: number, days = DAYS): Point[] =>
  Array.from({ length: days }, (_, i) => [isoOfDay(dayOfIso(FIRST_DAY) + n * days + i), 100 + ((n * days + i) % 40)]);

/** Values that were sent, by the name of their write. */
export class SentValues {
  readonly #sent = new Map<string, { series: string; points: Point[] }>();

  note(name: string, series: string, points: Point[]): Point[] {
    this.#sent.set(name, { series, points });
    return points;
  }

  /** A write is there when all its values are, and half there when some are. */
  async find({ orm }: Database): Promise<Effect[]> {
    const stored = new Map<string, Map<number, number>>();
    for (const series of new Set([...this.#sent.values()].map((write) => write.series))) {
      const { days, values } = await readValues(orm, series);
      stored.set(series, new Map([...days].map((day, i) => [day, values[i] as number])));
    }
    return [...this.#sent].flatMap(([name, { series, points }]) => {
      const there = points.filter(([date, value]) => stored.get(series)?.get(dayOfIso(date)) === value);
      return there.length === 0 ? [] : [{ name, half: there.length < points.length }];
    });
  }
}

/** Values one by one, as a person types them. */
export function handValues(): Kind {
  const sent = new SentValues();
  return {
    title: "values by hand",
    slug: "valuehand",
    async begin(world, writer, prefix) {
      const series = await ownSeries(world, `${prefix}${writer}`);
      return async (name, n) => {
        const [[date, value] = ["", 0]] = sent.note(name, series, pointsOf(n, 1));
        return world.ask("admin", "POST", `${VALUES}/${series}?date=${date}`, { name, body: { value } });
      };
    },
    find: (database) => sent.find(database),
  };
}

/** Many values by one call, written before its answer. */
export function batchValues(): Kind {
  const sent = new SentValues();
  return {
    title: "values by call",
    slug: "valuebatch",
    writers: 2,
    async begin(world, writer, prefix) {
      const series = await ownSeries(world, `${prefix}${writer}`);
      return async (name, n) => {
        const values = sent.note(name, series, pointsOf(n));
        return world.ask("admin", "POST", `${VALUES}/batch`, { name, body: { series: [{ series, values }] } });
      };
    },
    find: (database) => sent.find(database),
  };
}

/** States of an import in which nothing goes on any more, and its owner reads why. */
export const GIVEN_UP = ["REFUSED", "ERROR", "FAILED", "ABANDONED"];

/** Imports that are under way, by their id: the name of the write that began each. */
export class Imports {
  readonly #open = new Map<string, string>();
  readonly #failed: string[] = [];

  note(uuid: string, name: string): void {
    this.#open.set(uuid, name);
  }

  giveUp(name: string): void {
    this.#failed.push(name);
  }

  /** Null while one of them is neither done nor given up. */
  async settle(world: World): Promise<string[] | null> {
    for (const [uuid, name] of this.#open) {
      const { status, body } = await world.ask<{ status: string }>("admin", "GET", `${VALUES}/imports/${uuid}`);
      if (status !== 200) return null;
      if (body.status !== "DONE" && !GIVEN_UP.includes(body.status)) return null;
      if (body.status !== "DONE") this.#failed.push(name);
      this.#open.delete(uuid);
    }
    return this.#failed;
  }
}

/** Many values by one call, written after its answer. */
export function laterValues(): Kind {
  const sent = new SentValues();
  const imports = new Imports();
  return {
    title: "values by call, later",
    slug: "valuelater",
    writers: 2,
    async begin(world, writer, prefix) {
      const series = await ownSeries(world, `${prefix}${writer}`);
      return async (name, n) => {
        const values = sent.note(name, series, pointsOf(n));
        const body = { series: [{ series, values }] };
        const answer = await world.ask<{ imports: Array<{ uuid: string }> }>("admin", "POST", `${VALUES}/batch/async`, { name, body });
        if (answer.status === 202) for (const { uuid } of answer.body.imports) imports.note(uuid, name);
        return answer;
      };
    },
    settle: (world) => imports.settle(world),
    find: (database) => sent.find(database),
  };
}
