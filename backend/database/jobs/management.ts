import { sql } from "drizzle-orm";
import type { Orm, Transaction } from "#backend/database/database.ts";

type Queries = Orm | Transaction;

/** A job that is not done: it waits, runs, or has failed. */
export interface OpenJob {
  number: number;
  queue: string;
  title: string | null;
  state: "WAITING" | "RUNNING" | "FAILED";
  /** Since it was added. */
  ageSeconds: number;
  attempts: number;
  interruptions: number;
  lastError: string | null;
  /** A person wants it ended. */
  stopping: boolean;
}

const MOST = 200;

/** The failed first, then the oldest; 200 at most. */
export async function listOpenJobs(queries: Queries): Promise<OpenJob[]> {
  const { rows } = await queries.execute<OpenJob & Record<string, unknown>>(sql`
    select number::float8 as number, queue, title, state, extract(epoch from now() - created_at)::float8 as "ageSeconds", attempts, interruptions,
      last_error as "lastError", stop_at is not null as stopping
    from job where state in ('WAITING', 'RUNNING', 'FAILED') order by state = 'FAILED' desc, number limit ${MOST}`);
  return rows;
}

/** Whether another job of the key of `job` waits, which does its work. */
export const ANOTHER_WAITS = sql`exists (select 1 from job w where w.queue = job.queue and w.key = job.key and w.uuid <> job.uuid and w.state = 'WAITING')`;

/**
 * Puts a failed job up again under its number, with all its attempts; one that waits for its next try is tried now. False where it is
 * neither, or another of its key waits.
 */
export async function runJobAgain(queries: Queries, number: number): Promise<boolean> {
  const { rows } = await queries.execute(sql`
    update job set state = 'WAITING', final = false, run_at = now(), finished_at = null,
      attempts = case when state = 'FAILED' then 0 else attempts end, interruptions = case when state = 'FAILED' then 0 else interruptions end
    where number = ${number} and ((state = 'FAILED' and not ${ANOTHER_WAITS}) or (state = 'WAITING' and attempts + interruptions > 0))
    returning uuid`);
  return rows.length > 0;
}

/** Puts every failed job up again that another run can mend, once for each key. Gives their numbers. */
export async function runAllAgain(queries: Queries): Promise<number[]> {
  const { rows } = await queries.execute<{ number: number }>(sql`
    update job set state = 'WAITING', attempts = 0, interruptions = 0, run_at = now(), finished_at = null
    where state = 'FAILED' and not final and not ${ANOTHER_WAITS} and not exists (
      select 1 from job later where later.queue = job.queue and later.key = job.key and later.state = 'FAILED' and not later.final
        and later.number > job.number)
    returning number::float8 as number`);
  return rows.map(({ number }) => number).sort((a, b) => a - b);
}

/** From now on no job is begun; those that run go on. A second suspension changes the reason. */
export async function suspendJobs(queries: Queries, reason: string, by: string | null = null): Promise<void> {
  await queries.execute(sql`
    insert into job_suspension (reason, suspended_by) values (${reason}, ${by})
    on conflict ("only") do update set reason = excluded.reason, suspended_by = excluded.suspended_by`);
}

/** False where the queue was not suspended. */
export async function resumeJobs(queries: Queries): Promise<boolean> {
  return (await queries.execute(sql`delete from job_suspension returning reason`)).rows.length > 0;
}

/** Why the queue is suspended; null where it is not. */
export async function suspensionOf(queries: Queries): Promise<string | null> {
  return (await queries.execute<{ reason: string }>(sql`select reason from job_suspension`)).rows[0]?.reason ?? null;
}

/**
 * Has a job ended for a reason: the process that runs it, or the next that looks, ends it and marks its record. False for one that is over. A
 * failed one of whose key another waits is over at once: the record is that one's.
 */
export async function dropJob(queries: Queries, number: number, reason: string): Promise<boolean> {
  const { rows } = await queries.execute(sql`
    update job set stop_at = now(), stop_reason = ${reason},
      state = case when state <> 'FAILED' then state when ${ANOTHER_WAITS} then 'DROPPED' else 'WAITING' end
    where number = ${number} and state in ('WAITING', 'RUNNING', 'FAILED') returning uuid`);
  return rows.length > 0;
}
