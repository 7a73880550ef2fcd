import { sql } from "drizzle-orm";
import { marketDay } from "#app/domain/time/market-day.ts";
import { TIME_STEPS, timeStep } from "#app/domain/usage/time-steps.ts";
import type { BackendLog } from "#backend/calls/context.ts";
import type { Database } from "#backend/database/database.ts";
import { apiConsumption } from "#backend/database/schema/index.ts";

/** One call that was answered over the network. */
export interface MeteredCall {
  userUuid: string;
  organisationUuid: string | null;
  /** Method and path of the contract. */
  endpoint: string;
  status: number;
  /** Time to the answer. */
  ms: number;
  /** Of the body of the answer. */
  bytes: number;
}

export interface UsageMeter {
  /** Counts in memory; never waits, never throws. */
  count(call: MeteredCall): void;
  /** Writes what was counted. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

type Row = typeof apiConsumption.$inferInsert & { calls: number; refused: number; failed: number; totalMs: number; slowestMs: number } & {
  times: number[];
  bytes: number;
  firstAt: string;
  lastAt: string;
};

const EVERY_MS = 10_000;
/** Rows of one statement. */
const BATCH = 500;
/** Rows that wait at most; what a database that is away would pile up beyond it is dropped and said so. */
const MOST_WAITING = 20_000;

/**
 * Counts calls by day, person and call. A thousand calls of a person to one endpoint in ten seconds are one row of one statement:
 * counting costs a call nothing but a look into a map. A process that is killed loses at most ten seconds of counts.
 */
export function createUsageMeter({ orm }: Pick<Database, "orm">, log: BackendLog, now: () => Date = () => new Date()): UsageMeter {
  let waiting = new Map<string, Row>();
  let writing: Promise<void> = Promise.resolve();

  function add(row: Row): void {
    const key = `${row.day} ${row.userUuid} ${row.endpoint}`;
    const known = waiting.get(key);
    if (!known) {
      if (waiting.size < MOST_WAITING) waiting.set(key, row);
      return;
    }
    known.calls += row.calls;
    known.refused += row.refused;
    known.failed += row.failed;
    known.totalMs += row.totalMs;
    known.slowestMs = Math.max(known.slowestMs, row.slowestMs);
    for (const [step, calls] of row.times.entries()) known.times[step] = (known.times[step] ?? 0) + calls;
    known.bytes += row.bytes;
    if (row.firstAt < known.firstAt) known.firstAt = row.firstAt;
    if (row.lastAt > known.lastAt) known.lastAt = row.lastAt;
    known.organisationUuid = row.organisationUuid;
  }

  async function write(): Promise<void> {
    const rows = [...waiting.values()];
    waiting = new Map();
    for (let at = 0; at < rows.length; at += BATCH) {
      const batch = rows.slice(at, at + BATCH);
      try {
        await orm
          .insert(apiConsumption)
          .values(batch)
          .onConflictDoUpdate({
            target: [apiConsumption.day, apiConsumption.userUuid, apiConsumption.endpoint],
            set: {
              organisationUuid: sql`excluded.organisation_uuid`,
              calls: sql`${apiConsumption.calls} + excluded.calls`,
              refused: sql`${apiConsumption.refused} + excluded.refused`,
              failed: sql`${apiConsumption.failed} + excluded.failed`,
              totalMs: sql`${apiConsumption.totalMs} + excluded.total_ms`,
              slowestMs: sql`greatest(${apiConsumption.slowestMs}, excluded.slowest_ms)`,
              times: sql`(select array_agg(coalesce(stored, 0) + coalesce(added, 0) order by step)
                from unnest(${apiConsumption.times}, excluded.times) with ordinality as t(stored, added, step))`,
              bytes: sql`${apiConsumption.bytes} + excluded.bytes`,
              firstAt: sql`least(${apiConsumption.firstAt}, excluded.first_at)`,
              lastAt: sql`greatest(${apiConsumption.lastAt}, excluded.last_at)`,
            },
          });
      } catch (error) {
        log.warn({ err: error, rows: batch.length, waiting: waiting.size }, "the counts of calls could not be written yet");
        batch.forEach(add);
      }
    }
  }

  const flush = () => (writing = writing.then(write));
  const timer = setInterval(() => void flush(), EVERY_MS).unref();
  return {
    count({ userUuid, organisationUuid, endpoint, status, ms, bytes }) {
      const [refused, failed] = [status >= 400 && status < 500 ? 1 : 0, status >= 500 ? 1 : 0];
      const time = Math.round(ms);
      const at = now();
      const firstAt = at.toISOString();
      const times = new Array<number>(TIME_STEPS).fill(0);
      times[timeStep(ms)] = 1;
      const figures = { calls: 1, refused, failed, totalMs: time, slowestMs: time, times, bytes, firstAt, lastAt: firstAt };
      add({ day: marketDay(at), userUuid, organisationUuid, endpoint, ...figures });
    },
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}
