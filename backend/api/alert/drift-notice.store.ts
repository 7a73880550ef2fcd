import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { DEFAULT_DEVIATION, END_OF_ALERT } from "#app/domain/alert.ts";
import type { Currency } from "#app/domain/enumerations.ts";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { seriesIn } from "#backend/api/monitored-portfolio/values/track.ts";
import type { Database } from "#backend/database/database.ts";
import { alertNotification as table } from "#backend/database/schema/index.ts";
import { currentAllocation } from "#backend/numerics/performance/current-allocation.ts";
import type { DatedValues } from "#backend/numerics/series/monthly-returns.ts";
import { insertNotification } from "./notification.store.ts";

type Orm = Database["orm"];
const KIND = "weights-drifted";
const THRESHOLD = Number(DEFAULT_DEVIATION);

interface Held extends Record<string, unknown> {
  portfolio: string;
  currency: Currency;
  owner: string;
  date: string;
  lines: Array<{ series: string; weight: string }>;
}
interface Drift {
  series: string;
  /** Points between the weight that was set and the one that prices have made of it. */
  points: number;
}

/** Compositions in effect of the portfolios in use whose house wants to hear of drifted weights, each with who set it. */
const heldCompositions = async (orm: Orm): Promise<Held[]> =>
  (
    await orm.execute<Held>(sql`
      select p.uuid as portfolio, p.currency, present.author as owner, present.date::text as date, present.lines
      from monitored_portfolio p join organisation house on house.uuid = p.asset_manager
      join lateral (select author, date, lines from monitored_portfolio_composition c where c.portfolio = p.uuid
        and c.version_type = p.version_type and c.date <= ${marketToday()} order by c.date desc limit 1) as present on true
      where p.active and coalesce((house.flags ->> 'ableDriftedWeightsAlerts')::boolean, false)`)
  ).rows;

/** The line that has drifted most by the last day of which every line has a value; null where that cannot be said. */
export function largestDrift(values: ReadonlyMap<string, DatedValues>, { date, lines }: Pick<Held, "date" | "lines">): Drift | null {
  const ends = lines.map(({ series }) => {
    const days = values.get(series)?.days ?? [];
    return days[days.length - 1] ?? Number.NEGATIVE_INFINITY;
  });
  const [day, set] = [Math.min(...ends), dayNumber(date)];
  if (!(day > set)) return null;
  const weights = new Map(lines.map(({ series, weight }) => [series, Number(weight) / 100]));
  const classless = new Map([...values].map(([uuid, of]) => [uuid, { ...of, assetClass: "NOT_DEFINED" }]));
  try {
    const { deviations } = currentAllocation(classless, { day: set, weights }, day);
    const [series, deviation] = [...deviations].reduce((most, one) => (Math.abs(one[1]) > Math.abs(most[1]) ? one : most));
    return { series, points: deviation * 100 };
  } catch (failure) {
    if (failure instanceof ComputationError) return null;
    throw failure;
  }
}

async function driftsOf(orm: Orm, held: readonly Held[]): Promise<Map<string, Drift>> {
  const drifts = new Map<string, Drift>();
  for (const currency of new Set(held.map((one) => one.currency))) {
    const own = held.filter((one) => one.currency === currency);
    const uuids = [...new Set(own.flatMap(({ lines }) => lines.map(({ series }) => series)))];
    const first = Math.min(...own.map(({ date }) => dayNumber(date)));
    // Without a rate nothing of that currency can be told; the values say so on their page.
    const values = await seriesIn(orm, uuids, currency, first).catch((failure: unknown) => {
      if (failure instanceof ComputationError) return new Map<string, DatedValues>();
      throw failure;
    });
    for (const one of own) {
      const drift = largestDrift(values, one);
      if (drift) drifts.set(one.portfolio, drift);
    }
  }
  return drifts;
}

const keyOf = (resource: string | null, occasion: string | null) => `${resource} ${occasion}`;

/**
 * Tells who set a composition that prices have moved one of its weights by the threshold, once for each composition; it is over well below
 * the threshold, or with the next composition.
 */
export async function tellOfDriftedWeights(orm: Orm): Promise<void> {
  const held = await heldCompositions(orm);
  const drifts = await driftsOf(orm, held);
  const points = new Map(held.map(({ portfolio, date }) => [keyOf(portfolio, date), Math.abs(drifts.get(portfolio)?.points ?? 0)]));
  const standing = await orm
    .select({ uuid: table.uuid, resource: table.resource, occasion: table.occasion })
    .from(table)
    .where(and(eq(table.kind, KIND), isNull(table.endedAt)));
  const over = standing.filter(({ resource, occasion }) => (points.get(keyOf(resource, occasion)) ?? 0) < THRESHOLD * END_OF_ALERT);
  const ended = over.map(({ uuid }) => uuid);
  if (ended.length > 0) await orm.update(table).set({ endedAt: sql`now()` }).where(inArray(table.uuid, ended));
  const known = new Set(standing.map(({ resource, occasion }) => keyOf(resource, occasion)));
  for (const { portfolio, owner, date } of held) {
    const drift = drifts.get(portfolio);
    if (!drift || Math.abs(drift.points) < THRESHOLD || known.has(keyOf(portfolio, date))) continue;
    const about = { kind: KIND, resourceType: "monitored_portfolios", resource: portfolio, occasion: date, series: drift.series } as const;
    await insertNotification(orm, {
      uuid: randomUUID(),
      ...about,
      owner,
      since: marketToday(),
      figure: drift.points,
      threshold: THRESHOLD,
    });
  }
}
