import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#backend/database/database.ts";
import { job } from "#backend/database/schema/index.ts";

/** How long a running job belongs to its process without a sign of life. */
export const LEASE_SECONDS = 30;
const KEEP_DONE_DAYS = 7;
const KEEP_FAILED_DAYS = 90;
/** A process that ran it is gone; each next one waits longer for it, up to five minutes. */
const AFTER_LEASE = "case when j.interruptions < 3 then 0 else least(300, 5 * 2 ^ least(j.interruptions - 3, 6)) end";

export interface NewJob {
  queue: string;
  /** At most one job of a queue and key waits, and two never run at the same time. */
  key?: string | null;
  /** Jobs of a queue and lane run one after the other in the order in which they were added; one that pauses holds up the later ones. */
  lane?: string | null;
  data: Record<string, unknown>;
  delaySeconds?: number;
  /** Uuid of the person who asked for it; none for work of the platform itself. */
  owner?: string | null;
  organisation?: string | null;
  /** What it works on, in words that name no client: a file, a set, a series. */
  title?: string | null;
  /** Uuid of the record that it works on. */
  subject?: string | null;
}

export interface ClaimedJob {
  uuid: string;
  queue: string;
  key: string | null;
  data: Record<string, unknown>;
  /** Runs that count, this one included. */
  attempts: number;
  interruptions: number;
  /** A person wants it ended. */
  stopReason: string | null;
}

const listeners = new Set<() => void>();
/** Calls `heard` whenever this process adds a job, most likely before its transaction commits. Gives what ends that. */
export function whenJobIsAdded(heard: () => void): () => void {
  listeners.add(heard);
  return () => void listeners.delete(heard);
}

/** Uuid of the job; null when one with this queue and key waits already. With a transaction it exists exactly when that commits. */
export async function insertJob(orm: Database["orm"] | Transaction, { delaySeconds = 0, ...row }: NewJob): Promise<string | null> {
  const rows = await orm
    .insert(job)
    .values({ uuid: randomUUID(), ...row, runAt: sql`now() + make_interval(secs => ${delaySeconds})` as never })
    .onConflictDoNothing()
    .returning({ uuid: job.uuid });
  for (const heard of listeners) heard();
  return rows[0]?.uuid ?? null;
}

/** SQL of one process's side of the queue; `worker` names it in the leases. Times are the database's clock. */
export function jobStore({ sql: db }: Pick<Database, "sql">, worker: string) {
  return {
    /**
     * Takes the job that has waited longest, or one whose process gave no sign of life: that counts as an interruption. Two jobs of one
     * key never run at the same time, nor does one of a lane before the earlier ones are over. While the queue is suspended only what a
     * person wants ended is taken. Null when nothing is due.
     */
    async claim(queues: readonly string[]): Promise<ClaimedJob | null> {
      const rows = await db.query<ClaimedJob>(
        `with taken as (
           select j.uuid, j.started_at, j.state = 'RUNNING' and j.lease_by is not null as lost from job j
           where j.queue = any($2)
             and ((j.state = 'WAITING' and (j.run_at <= now() or j.stop_at is not null))
               or (j.state = 'RUNNING' and j.lease_until + make_interval(secs => ${AFTER_LEASE}) < now()))
             and (j.stop_at is not null or (
               not exists (select 1 from job_suspension)
               and not exists (
                 select 1 from job e where e.queue = j.queue and e.lane = j.lane and e.number < j.number and e.state in ('WAITING', 'RUNNING'))))
             and not exists (
               select 1 from job r where r.queue = j.queue and r.key = j.key and r.uuid <> j.uuid and r.state = 'RUNNING' and r.lease_until >= now())
           order by j.run_at, j.number limit 1 for update skip locked),
         interrupted as (
           insert into job_attempt (uuid, job, started_at, outcome, message)
           select gen_random_uuid(), uuid, started_at, 'INTERRUPTED', 'The process that ran it is gone' from taken where lost)
         update job set state = 'RUNNING', lease_by = $1, lease_until = now() + make_interval(secs => $3), started_at = now(),
           attempts = job.attempts + (not taken.lost)::int, interruptions = job.interruptions + taken.lost::int
         from taken where job.uuid = taken.uuid
         returning job.uuid, queue, key, data, attempts, interruptions, case when stop_at is not null then coalesce(stop_reason, '') end as "stopReason"`,
        [worker, queues, LEASE_SECONDS],
      );
      return rows[0] ?? null;
    },

    /** Uuids of `running` that still belong to this process; the others were taken over. */
    async renew(running: readonly string[]): Promise<string[]> {
      const rows = await db.query<{ uuid: string }>(
        `update job set lease_until = now() + make_interval(secs => $3)
         where uuid = any($1) and lease_by = $2 and state = 'RUNNING' returning uuid`,
        [running, worker, LEASE_SECONDS],
      );
      return rows.map((row) => row.uuid);
    },

    /**
     * A clock that was set right by going back leaves jobs with times to come. Those that wait for what they were written for are due; a
     * lease ends no later than one that begins now, and a process that lives renews it.
     */
    async afterClockWentBack(): Promise<void> {
      await db.query(
        `update job set created_at = least(created_at, now()), started_at = least(started_at, now()),
           run_at = case when state = 'WAITING' then least(run_at, now()) else run_at end,
           lease_until = least(lease_until, now() + make_interval(secs => $1))
         where state in ('WAITING', 'RUNNING')
           and (created_at > now() or started_at > now() or lease_until > now() + make_interval(secs => 2 * $1))`,
        [LEASE_SECONDS],
      );
    },

    /** Those of `running` that a person wants ended, with the reason. */
    toStop(running: readonly string[]): Promise<Array<{ uuid: string; reason: string | null }>> {
      return db.query(
        "select uuid, stop_reason as reason from job where uuid = any($1) and lease_by = $2 and state = 'RUNNING' and stop_at is not null",
        [running, worker],
      );
    },

    async progress(uuid: string, share: number): Promise<void> {
      await db.query("update job set progress = $3 where uuid = $1 and lease_by = $2", [uuid, worker, Math.min(1, Math.max(0, share))]);
    },

    /** What failed before with the same key is made good by that: it counts as failed no longer. */
    async finish(uuid: string): Promise<void> {
      await db.query(
        `with done as (
           update job set state = 'DONE', lease_by = null, lease_until = null, last_error = null, progress = null, finished_at = now()
           where uuid = $1 and lease_by = $2 returning queue, key)
         update job set state = 'DROPPED', stop_reason = 'A later run succeeded' from done
         where job.queue = done.queue and job.key = done.key and job.state = 'FAILED'`,
        [uuid, worker],
      );
    },

    /** Gives running jobs back at once, without counting the attempt; the lease of a job whose key waits again just ends. */
    async handBack(uuids: readonly string[]): Promise<void> {
      await db.query(
        `update job set lease_by = null, lease_until = now() - interval '1 second', attempts = attempts - 1
         where uuid = any($1) and lease_by = $2 and state = 'RUNNING'`,
        [uuids, worker],
      );
    },

    /** For the embedded database at start: its one process is this one, so every lease is of a process that is gone. */
    async endAllLeases(): Promise<void> {
      await db.query(`update job set lease_until = now() - interval '1 second' where state = 'RUNNING'`);
    },

    async removeOld(): Promise<void> {
      await db.query(
        `delete from job where (state = 'DONE' and finished_at < now() - make_interval(days => $1))
           or (state in ('FAILED', 'DROPPED') and finished_at < now() - make_interval(days => $2))`,
        [KEEP_DONE_DAYS, KEEP_FAILED_DAYS],
      );
    },
  };
}
