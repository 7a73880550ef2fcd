import { type SQL, sql } from "drizzle-orm";
import type { JobFigures, JobFilter, JobState, JobWithAttempts } from "#app/contract/job.ts";
import type { Queries } from "#backend/calls/context.ts";
import { ANOTHER_WAITS } from "#backend/database/jobs/management.ts";

export interface JobRow extends Record<string, unknown> {
  uuid: string;
  number: number;
  queue: string;
  title: string | null;
  subject: string | null;
  state: JobState;
  stopping: boolean;
  createdAt: string;
  startedAt: string | null;
  nextTryAt: string | null;
  finishedAt: string | null;
  attempts: number;
  interruptions: number;
  reason: string | null;
  canRunAgain: boolean;
  progress: number | null;
  together: number;
  firstPlace: number | null;
  lastPlace: number | null;
}

const utc = (column: SQL) => sql`to_char((${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** A job that waits has state RETRYING once a run of it did not succeed. */
const SHOWN = sql`case when state = 'WAITING' and attempts + interruptions > 0 then 'RETRYING' else state end`;
const CAN_RUN = sql`(state = 'FAILED' and not final and not ${ANOTHER_WAITS})`;

/** `place`: where it stands among those that wait. */
const JOBS = sql`
  select uuid, number::float8 as number, queue, title, subject, ${SHOWN} as state, stop_at is not null and state in ('WAITING', 'RUNNING') as stopping,
    ${utc(sql`created_at`)} as "createdAt", ${utc(sql`started_at`)} as "startedAt", ${utc(sql`finished_at`)} as "finishedAt",
    case when state = 'WAITING' and attempts + interruptions > 0 then ${utc(sql`run_at`)} end as "nextTryAt",
    attempts, interruptions, case when state = 'DROPPED' then stop_reason when state in ('FAILED', 'WAITING') then last_error end as reason,
    ${CAN_RUN} or (state = 'WAITING' and attempts + interruptions > 0) as "canRunAgain",
    case when state = 'RUNNING' then progress end::float8 as progress,
    case when state = 'WAITING' then row_number() over (partition by state order by run_at, number) end::int as place
  from job`;

const STATES: Record<"OPEN" | "OVER", readonly JobState[]> = {
  OPEN: ["FAILED", "RETRYING", "RUNNING", "WAITING"],
  OVER: ["DONE", "DROPPED"],
};
const listed = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );

/**
 * Jobs of a state and of queues, all where `queues` is null and all but these where `except`. Of what is not over, those of one queue that wait
 * for their first run are one row: that of the first, with how many they are and their places.
 */
export async function listJobs(
  queries: Queries,
  asked: { state: JobFilter; queues: readonly string[] | null; except: boolean; limit: number; offset: number },
): Promise<{ items: JobRow[]; total: number }> {
  const { state, queues, except } = asked;
  const states = state === "OPEN" || state === "OVER" ? STATES[state] : [state];
  const ofKind = queues === null ? sql`true` : except ? sql`queue not in (${listed(queues)})` : sql`queue in (${listed(queues)})`;
  const over = states.includes("DONE") || states.includes("DROPPED");
  const order = over
    ? sql`"finishedAt" desc, number desc`
    : sql`case state when 'FAILED' then 0 when 'RETRYING' then 1 when 'RUNNING' then 2 else 3 end, number`;
  const together = state === "OPEN" ? sql`case when state = 'WAITING' and not stopping then queue else uuid::text end` : sql`uuid::text`;
  const { rows } = await queries.execute<JobRow & { total: number }>(sql`
    with found as (select * from (${JOBS}) as every where state in (${listed(states)}) and ${ofKind}),
    grouped as (
      select *, (count(*) over same)::int as together, min(place) over same as "firstPlace", max(place) over same as "lastPlace",
        row_number() over (partition by ${together} order by place, number) as nth
      from found window same as (partition by ${together}))
    select *, (count(*) over ())::int as total from grouped where nth = 1 order by ${order} limit ${asked.limit} offset ${asked.offset}`);
  if (rows.length > 0 || asked.offset === 0) return { items: rows, total: rows[0]?.total ?? 0 };
  return { items: [], total: (await listJobs(queries, { ...asked, limit: 1, offset: 0 })).total };
}

export async function findJob(queries: Queries, number: number): Promise<JobRow | null> {
  const { rows } = await queries.execute<JobRow>(sql`
    select *, 1 as together, null as "firstPlace", null as "lastPlace" from (${JOBS}) as every where number = ${number}`);
  return rows[0] ?? null;
}

/** Runs that did not succeed, newest first. */
export async function runsOf(queries: Queries, uuid: string): Promise<JobWithAttempts["runs"]> {
  const { rows } = await queries.execute<JobWithAttempts["runs"][number]>(sql`
    select ${utc(sql`started_at`)} as "startedAt", ${utc(sql`ended_at`)} as "endedAt", outcome, message
    from job_attempt where job = ${uuid} order by ended_at desc limit 100`);
  return rows;
}

/** The figures of the queue and the time at which they hold; done since midnight in Paris. */
export async function figuresOf(queries: Queries): Promise<JobFigures & { at: string }> {
  const today = sql`date_trunc('day', now() at time zone 'Europe/Paris') at time zone 'Europe/Paris'`;
  const lasted = sql`extract(epoch from finished_at - started_at)`;
  const done = sql`filter (where state = 'DONE' and finished_at >= ${today})`;
  const retrying = sql`state = 'WAITING' and attempts + interruptions > 0`;
  const waiting = sql`state = 'WAITING' and attempts + interruptions = 0`;
  const { rows } = await queries.execute<Record<string, number> & Record<string, string | null>>(sql`
    select ${utc(sql`now()`)} as at, count(*) filter (where state = 'FAILED')::int as failed, count(*) filter (where ${CAN_RUN})::int as again,
      count(*) filter (where ${retrying})::int as retrying, ${utc(sql`min(run_at) filter (where ${retrying})`)} as next,
      count(*) filter (where state = 'RUNNING')::int as running, ${utc(sql`min(started_at) filter (where state = 'RUNNING')`)} as running_since,
      count(*) filter (where ${waiting})::int as waiting, ${utc(sql`min(created_at) filter (where ${waiting})`)} as waiting_since,
      count(*) ${done}::int as done, (percentile_cont(0.5) within group (order by ${lasted}) ${done})::float8 as median,
      (percentile_cont(0.95) within group (order by ${lasted}) ${done})::float8 as slow
    from job`);
  const row = rows[0] as Record<string, never>;
  return {
    at: row.at!,
    failed: { count: row.failed!, canRunAgain: row.again! },
    retrying: { count: row.retrying!, nextAt: row.next! },
    running: { count: row.running!, oldestAt: row.running_since! },
    waiting: { count: row.waiting!, oldestAt: row.waiting_since! },
    doneToday: { count: row.done!, median: row.median!, percentile95: row.slow! },
  };
}

export async function countFailed(queries: Queries): Promise<number> {
  const { rows } = await queries.execute<{ failed: number }>(sql`select count(*)::int as failed from job where state = 'FAILED'`);
  return rows[0]?.failed ?? 0;
}

/** Why and since when no job is begun; null where jobs are. */
export async function suspensionSince(queries: Queries): Promise<{ reason: string; suspendedAt: string } | null> {
  const { rows } = await queries.execute<{ reason: string; suspendedAt: string }>(
    sql`select reason, ${utc(sql`suspended_at`)} as "suspendedAt" from job_suspension`,
  );
  return rows[0] ?? null;
}
