import { and, eq } from "drizzle-orm";
import type { PortfolioVersionType } from "#app/domain/enumerations.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { meaningOf } from "#backend/database/jobs/meaning.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { monitoredPortfolioComposition as composition, job, monitoredPortfolio } from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { lastValueChange } from "#backend/values/value-changes.ts";
import { findPortfolios, lockPortfolio, type PortfolioRow } from "../portfolio/portfolio.store.ts";
import { MONITORED_VALUES_QUEUE } from "./put-up.ts";
import { allMadeOf, failTrack, findWatch, type MadeOf, storeTrack, storeWatch, type TrackKey, tracksOf } from "./track.store.ts";
import { continued, readSources, type Sources, trackOf, versionsOfSeries } from "./track.ts";
import { watchOf } from "./watch.ts";

const EVERY_MS = 60_000;
/** Values come in several writes: what follows within that time is computed with the first. */
const AFTER_VALUES_SECONDS = 20;

/** Computes one track anew and keeps it; values before `from` stay. */
async function computeAndKeep(
  tx: Transaction,
  sources: Sources,
  key: TrackKey,
  more: { from?: string | undefined; to?: string | undefined; base?: number; begins?: string | null } = {},
) {
  const kept = (await tracksOf(tx, key.portfolio)).find((one) => one.versionType === key.versionType && one.net === key.net);
  const { base = kept?.base ?? 100, begins = kept?.begins ?? null, from, to } = more;
  const track = await trackOf(sources, { ...key, base, begins, to });
  const whole = kept ? continued(kept, track, from) : track;
  await storeTrack(tx, { ...key, base, begins, days: whole.days, values: whole.values, problem: whole.problem, madeOf: sources.madeOf });
  return whole;
}

/** Computes one track anew and keeps it, with what is watched where the portfolio goes by that version. */
export async function computeAndWatch(
  tx: Transaction,
  portfolio: PortfolioRow,
  sources: Sources,
  key: Omit<TrackKey, "portfolio">,
  more: Parameters<typeof computeAndKeep>[3] = {},
) {
  const of = { portfolio: portfolio.uuid, ...key };
  const track = await computeAndKeep(tx, sources, of, more);
  if (key.net && key.versionType === portfolio.versionType)
    await storeWatch(tx, of, await watchOf(tx, portfolio, sources, track, await findWatch(tx, of)));
  return track;
}

/** Every version of a portfolio that has compositions, after fees, and those without fees that were begun. */
async function computeAll(
  database: Database,
  uuid: string,
  span: { from?: string | undefined; to?: string | undefined } = {},
): Promise<void> {
  await withTransaction(database, async (tx) => {
    await lockPortfolio(tx, uuid);
    const [portfolio] = await findPortfolios(tx, { kind: "all" }, [uuid]);
    if (!portfolio?.active) return;
    const sources = await readSources(tx, portfolio);
    const versions = new Set<PortfolioVersionType>(sources.compositions.map(({ versionType }) => versionType));
    for (const kind of sources.given.keys()) if (kind !== "PRIIPS") versions.add(kind);
    const begun = (await tracksOf(tx, uuid)).filter(({ net }) => !net);
    const keys = [
      ...[...versions].map((versionType) => ({ versionType, net: true })),
      ...begun.map(({ versionType, net }) => ({ versionType, net })),
    ];
    for (const key of keys) await computeAndWatch(tx, portfolio, sources, key, span);
  });
}

const same = (a: MadeOf, version: number, series: ReadonlyMap<string, number>, held: readonly string[]): boolean =>
  a.portfolio === version && Object.keys(a.series).length === held.length && held.every((uuid) => a.series[uuid] === series.get(uuid));

/** Portfolios in use whose values are none, or of compositions, settings or values that have changed since: two queries for all. */
export async function stalePortfolios(queries: Queries): Promise<string[]> {
  const rows = await queries
    .select({
      portfolio: composition.portfolio,
      versionType: composition.versionType,
      lines: composition.lines,
      version: monitoredPortfolio.version,
    })
    .from(composition)
    .innerJoin(monitoredPortfolio, and(eq(monitoredPortfolio.uuid, composition.portfolio), eq(monitoredPortfolio.active, true)));
  const held = new Map<string, { version: number; series: Set<string>; versions: Set<PortfolioVersionType> }>();
  for (const { portfolio, versionType, lines, version } of rows) {
    const of = held.get(portfolio) ?? { version, series: new Set(), versions: new Set() };
    for (const { series } of lines) of.series.add(series);
    of.versions.add(versionType);
    held.set(portfolio, of);
  }
  const versions = await versionsOfSeries(queries, [...new Set([...held.values()].flatMap(({ series }) => [...series]))]);
  const stored = new Map(
    (await allMadeOf(queries))
      .filter(({ net, watched }) => net && watched)
      .map((row) => [`${row.portfolio} ${row.versionType}`, row.madeOf]),
  );
  return [...held]
    .filter(([uuid, of]) =>
      [...of.versions].some((versionType) => {
        const madeOf = stored.get(`${uuid} ${versionType}`);
        return !madeOf || !same(madeOf, of.version, versions, [...of.series]);
      }),
    )
    .map(([uuid]) => uuid)
    .sort();
}

/** Puts a portfolio up for computing and gives the job, the waiting one where there is one. */
export async function putUpValues(tx: Transaction, caller: Caller, { uuid, name, assetManager }: PortfolioRow, span: object = {}) {
  const about = { owner: caller.userUuid, organisation: assetManager, title: name, subject: uuid };
  const key = JSON.stringify([uuid, span]);
  const made = await insertJob(tx, { queue: MONITORED_VALUES_QUEUE, key, data: { portfolio: uuid, ...span }, ...about });
  const waits = and(eq(job.queue, MONITORED_VALUES_QUEUE), eq(job.key, key), eq(job.state, "WAITING"));
  const [waiting] = made ? [] : await tx.select({ uuid: job.uuid }).from(job).where(waits);
  return { job: made ?? waiting!.uuid, status: "ONGOING" as const, startedAt: new Date().toISOString() };
}

/**
 * Computes the values of portfolios: of one that a job names, else of all whose compositions, settings or series have changed. The job of
 * all is put up soon after values have arrived, whichever process wrote them, and looks at what changed, so that two do no harm. Gives
 * what ends the asking.
 */
export function scheduleMonitoredValues(database: Database, jobs: Jobs, failed: (error: unknown) => void): () => void {
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  const named = async (queries: Queries, portfolio: unknown) => (typeof portfolio === "string" ? [portfolio] : stalePortfolios(queries));
  jobs.register(
    MONITORED_VALUES_QUEUE,
    async ({ portfolio, from, to }, { signal, progress }) => {
      const failures: unknown[] = [];
      const uuids = await named(database.orm, portfolio);
      for (const [done, uuid] of uuids.entries()) {
        signal.throwIfAborted();
        await computeAll(database, uuid, { from: text(from), to: text(to) }).catch((error: unknown) => {
          if (meaningOf(error) === "interrupted") throw error;
          // The portfolios after it are computed all the same.
          failures.push(error);
        });
        await progress((done + 1) / uuids.length);
      }
      if (failures.length > 0) throw failures[0];
    },
    {
      async onGivenUp(tx, { portfolio }) {
        for (const uuid of await named(tx, portfolio)) await failTrack(tx, uuid);
      },
    },
  );
  let seen: number | null = null;
  const look = async () => {
    const last = await lastValueChange(database.orm);
    if (seen !== last) await jobs.enqueue(MONITORED_VALUES_QUEUE, {}, { singletonKey: "all", delaySeconds: AFTER_VALUES_SECONDS });
    seen = last;
  };
  look().catch(failed);
  const minutely = setInterval(() => look().catch(failed), EVERY_MS).unref();
  return () => clearInterval(minutely);
}
