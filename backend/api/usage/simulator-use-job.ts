import { sql } from "drizzle-orm";
import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { metricOf, SIMULATOR_ACTS } from "#app/domain/usage/simulator-acts.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Database } from "#backend/database/database.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { marketDateOf, marketMidnight } from "#backend/database/market-date.ts";

export const SIMULATOR_USE_QUEUE = "simulator-use";
const EVERY_MS = 10 * 60_000;
/** After a start, so that what a process before it told is seen. */
const SOON_MS = 30_000;
/** Days that are added up again: what a process told late is of one of them. */
const DAYS = 2;

/** Adds the metrics of the last days up by day, person and simulator. To do it twice changes nothing. */
export async function addUpSimulatorUse(queries: Queries, today = marketToday()): Promise<void> {
  const first = isoDay(dayNumber(today) - DAYS + 1);
  const of = (name: string) => sql`coalesce(sum(coalesce(value, 1)) filter (where usage_metric.name = ${name}), 0)::int`;
  const counts = sql.join(
    SIMULATOR_ACTS.map((act) => of(metricOf(act))),
    sql`, `,
  );
  const names = sql.join(
    SIMULATOR_ACTS.map((act) => sql`${metricOf(act)}`),
    sql`, `,
  );
  await queries.execute(sql`
    insert into simulator_use (day, user_uuid, simulator, organisation_uuid, started, computed, saved, exported)
    select ${marketDateOf(sql`usage_metric.created_at`)}, user_uuid, simulator.uuid, max(organisation_uuid::text)::uuid, ${counts}
    from usage_metric join simulator on simulator.uuid::text = labels ->> 'simulator'
    where usage_metric.created_at >= ${marketMidnight(first)} and usage_metric.name in (${names})
    group by 1, 2, 3
    on conflict (day, user_uuid, simulator) do update set organisation_uuid = excluded.organisation_uuid,
      started = excluded.started, computed = excluded.computed, saved = excluded.saved, exported = excluded.exported`);
}

/** Adds up every ten minutes, one job at a time, whichever process takes it. Gives what ends the asking. */
export function scheduleSimulatorUse(database: Database, jobs: Jobs, failed: (error: unknown) => void): () => void {
  jobs.register(SIMULATOR_USE_QUEUE, () => addUpSimulatorUse(database.orm));
  const ask = () => void jobs.enqueue(SIMULATOR_USE_QUEUE, {}, { singletonKey: "all" }).catch(failed);
  const soon = setTimeout(ask, SOON_MS).unref();
  const timer = setInterval(ask, EVERY_MS).unref();
  return () => {
    clearTimeout(soon);
    clearInterval(timer);
  };
}
