import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#backend/database/database.ts";
import { job } from "#backend/database/schema/index.ts";
import { isUniqueViolation } from "#backend/database/transaction.ts";

/** How long a running job belongs to its process without a sign of life. */
export const LEASE_SECONDS = 30;
export const MAX_ATTEMPTS = 5;
const KEEP_DONE_DAYS = 7;
const KEEP_FAILED_DAYS = 90;

export interface ClaimedJob {
  uuid: string;
  queue: string;
  data: Record<string, unknown>;
  /** 1 for the first run. */
  attempts: number;
}

/** Null when a job with this queue and key waits already. */
export async function insertJob(
  orm: Database["orm"] | Transaction,
  input: { queue: string; key: string | null; data: Record<string, unknown>; delaySeconds: number },
): Promise<string | null> {
  const rows = await orm
    .insert(job)
    .values({
      uuid: randomUUID(),
      queue: input.queue,
      key: input.key,
      data: input.data,
      runAt: sql`now() + make_interval(secs => ${input.delaySeconds})` as never,
    })
    .onConflictDoNothing()
    .returning({ uuid: job.uuid });
  return rows[0]?.uuid ?? null;
}

/** SQL of one process's side of the queue; `worker` names it in the leases. Times are the database's clock. */
export function jobStore({ sql: db }: Pick<Database, "sql">, worker: string) {
  return {
    /**
     * Takes the job that has waited longest, or one whose process gave no sign of life. Two jobs of one key never run
     * at the same time. Null when nothing is due.
     */
    async claim(queues: readonly string[]): Promise<ClaimedJob | null> {
      const rows = await db.query<ClaimedJob>(
        `update job set state = 'RUNNING', attempts = attempts + 1, lease_by = $1, lease_until = now() + make_interval(secs => $3)
         where uuid = (
           select j.uuid from job j
           where j.queue = any($2)
             and ((j.state = 'WAITING' and j.run_at <= now()) or (j.state = 'RUNNING' and j.lease_until < now()))
             and not exists (
               select 1 from job r where r.queue = j.queue and r.key = j.key and r.uuid <> j.uuid and r.state = 'RUNNING' and r.lease_until >= now())
           order by j.run_at limit 1 for update skip locked)
         returning uuid, queue, data, attempts`,
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

    async finish(uuid: string): Promise<void> {
      await db.query(
        `update job set state = 'DONE', lease_by = null, lease_until = null, last_error = null, finished_at = now() where uuid = $1 and lease_by = $2`,
        [uuid, worker],
      );
    },

    /** Runs again later, unless attempts are used up or another job of the same key waits already. */
    async fail(claimed: ClaimedJob, message: string): Promise<"retried" | "failed"> {
      const pauseSeconds = 5 * 2 ** (claimed.attempts - 1);
      if (claimed.attempts < MAX_ATTEMPTS) {
        try {
          await db.query(
            `update job set state = 'WAITING', run_at = now() + make_interval(secs => $3), lease_by = null, lease_until = null, last_error = $4
             where uuid = $1 and lease_by = $2`,
            [claimed.uuid, worker, pauseSeconds, message],
          );
          return "retried";
        } catch (error) {
          if (!isUniqueViolation(error)) throw error;
        }
      }
      await db.query(
        `update job set state = 'FAILED', lease_by = null, lease_until = null, last_error = $3, finished_at = now() where uuid = $1 and lease_by = $2`,
        [claimed.uuid, worker, message],
      );
      return "failed";
    },

    /** Gives running jobs back at once, without counting the attempt; the lease of a job whose key waits again just ends. */
    async handBack(uuids: readonly string[]): Promise<void> {
      await db.query(
        `update job set lease_until = now() - interval '1 second', attempts = attempts - 1 where uuid = any($1) and lease_by = $2 and state = 'RUNNING'`,
        [uuids, worker],
      );
    },

    /** For the embedded database at start: its one process is this one, so every lease is of a process that is gone. */
    async endAllLeases(): Promise<void> {
      await db.query(`update job set lease_until = now() - interval '1 second' where state = 'RUNNING'`);
    },

    async removeOld(): Promise<void> {
      await db.query(
        `delete from job where (state = 'DONE' and finished_at < now() - make_interval(days => $1)) or (state = 'FAILED' and finished_at < now() - make_interval(days => $2))`,
        [KEEP_DONE_DAYS, KEEP_FAILED_DAYS],
      );
    },
  };
}
