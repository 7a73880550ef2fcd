import { and, eq, inArray, sql } from "drizzle-orm";
import type { PortfolioVersionType } from "#app/domain/enumerations.ts";
import { isoDay } from "#app/domain/numerics/calendar.ts";
import type { PortfolioWatch } from "#app/domain/portfolio/watch.ts";
import { performanceOf } from "#backend/api/model-portfolio/track.ts";
import type { Queries } from "#backend/calls/context.ts";
import { monitoredPortfolio, monitoredPortfolioTrack as table } from "#backend/database/schema/index.ts";

type Stored = typeof table.$inferSelect;
export type MadeOf = Stored["madeOf"];
export interface TrackKey {
  portfolio: string;
  versionType: PortfolioVersionType;
  /** After fees. */
  net: boolean;
}
export interface StoredTrack extends TrackKey, Pick<Stored, "base" | "begins" | "problem" | "madeOf" | "computedAt"> {
  days: Int32Array;
  values: Float64Array;
}

const bytesOf = (array: Int32Array | Float64Array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength);
const copyOf = (bytes: Buffer) => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;

export async function tracksOf(queries: Queries, portfolio: string): Promise<StoredTrack[]> {
  const rows = await queries.select().from(table).where(eq(table.portfolio, portfolio));
  return rows.map(({ days, values, ...row }) => ({
    ...row,
    days: new Int32Array(copyOf(days)),
    values: new Float64Array(copyOf(values)),
    computedAt: new Date(row.computedAt).toISOString(),
  }));
}

/** What the stored tracks of portfolios in use were made of, all of them: without values. */
export const allMadeOf = (queries: Queries): Promise<Array<TrackKey & { madeOf: MadeOf; watched: boolean }>> =>
  queries
    .select({
      portfolio: table.portfolio,
      versionType: table.versionType,
      net: table.net,
      madeOf: table.madeOf,
      // Only the version that a portfolio goes by is watched.
      watched: sql<boolean>`${table.watch} is not null or ${table.versionType} <> ${monitoredPortfolio.versionType}`,
    })
    .from(table)
    .innerJoin(monitoredPortfolio, and(eq(monitoredPortfolio.uuid, table.portfolio), eq(monitoredPortfolio.active, true)));

/** What lists tell of the values after fees of the version that each portfolio goes by. */
export async function figuresOf(queries: Queries, portfolios: readonly string[]) {
  if (portfolios.length === 0) return new Map<string, never>();
  const { portfolio, lastValueDate, monthlyPerformance, ytdPerformance, problem } = table;
  const rows = await queries
    .select({ portfolio, lastValueDate, monthlyPerformance, ytdPerformance, problem })
    .from(table)
    .innerJoin(monitoredPortfolio, and(eq(monitoredPortfolio.uuid, portfolio), eq(monitoredPortfolio.versionType, table.versionType)))
    .where(and(inArray(portfolio, [...portfolios]), eq(table.net, true)));
  return new Map(rows.map((row) => [row.portfolio, row]));
}

const ofTrack = ({ portfolio, versionType, net }: TrackKey) =>
  and(eq(table.portfolio, portfolio), eq(table.versionType, versionType), eq(table.net, net));

export async function findWatch(queries: Queries, key: TrackKey): Promise<PortfolioWatch | null> {
  const [row] = await queries.select({ watch: table.watch }).from(table).where(ofTrack(key));
  return row?.watch ?? null;
}

export async function storeWatch(queries: Queries, key: TrackKey, watch: PortfolioWatch): Promise<void> {
  await queries.update(table).set({ watch }).where(ofTrack(key));
}

/** Replaces the track, with the figures that lists tell of it. */
export async function storeTrack(
  queries: Queries,
  { portfolio, versionType, net, ...track }: Omit<StoredTrack, "computedAt">,
): Promise<void> {
  const { monthly, ytd } = performanceOf(track);
  const last = track.days.at(-1);
  const row = {
    base: track.base,
    begins: track.begins,
    problem: track.problem,
    madeOf: track.madeOf,
    days: bytesOf(track.days),
    values: bytesOf(track.values),
    lastValueDate: last === undefined ? null : isoDay(last),
    monthlyPerformance: monthly,
    ytdPerformance: ytd,
  };
  await queries
    .insert(table)
    .values({ portfolio, versionType, net, ...row })
    .onConflictDoUpdate({ target: [table.portfolio, table.versionType, table.net], set: { ...row, computedAt: sql`now()` } });
}

/** Says of the version that a portfolio goes by that its values could not be computed; those that it has stay. */
export async function failTrack(queries: Queries, portfolio: string): Promise<void> {
  const problem = { code: "COMPUTATION_FAILED", series: [] };
  const none = { days: Buffer.alloc(0), values: Buffer.alloc(0), madeOf: { portfolio: 0, series: {} } };
  const version = queries
    .select({ versionType: monitoredPortfolio.versionType })
    .from(monitoredPortfolio)
    .where(eq(monitoredPortfolio.uuid, portfolio));
  for (const { versionType } of await version) {
    await queries
      .insert(table)
      .values({ portfolio, versionType, net: true, problem, ...none })
      .onConflictDoUpdate({ target: [table.portfolio, table.versionType, table.net], set: { problem } });
  }
}
