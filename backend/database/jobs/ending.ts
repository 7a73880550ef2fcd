import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#backend/database/database.ts";
import { type Meaning, messageOf, pauseSeconds } from "#backend/database/jobs/meaning.ts";
import type { ClaimedJob } from "#backend/database/jobs/store.ts";
import { job, jobAttempt } from "#backend/database/schema/index.ts";
import { isUniqueViolation, withTransaction } from "#backend/database/transaction.ts";

/** Faults of its own after which a job is given up. */
export const MAX_ATTEMPTS = 5;
/** Interruptions after which a job is given up: one that ends its process each time must end too. With their pauses more than three hours. */
export const MAX_INTERRUPTIONS = 50;

export interface GivenUp {
  job: string;
  /** DROPPED: a person ended it. */
  state: "FAILED" | "DROPPED";
  /** Of the last error, or what the person gave as reason. */
  reason: string;
}
/** Marks the job's record as failed. `tx` is the transaction that ends the job; what it throws rolls both back. */
export type OnGivenUp = (tx: Transaction, data: Record<string, unknown>, given: GivenUp) => Promise<void>;

/** How a run ended that did not succeed. `superseded`: another job of its key waits and does its work. */
export type Outcome = "retried" | "interrupted" | "postponed" | "superseded" | "failed" | "dropped";

/** Ends runs that did not succeed; `worker` holds their leases. A job that was taken over meanwhile is left alone. */
export function jobEnding(database: Pick<Database, "orm">, worker: string) {
  const mine = ({ uuid }: ClaimedJob) => and(eq(job.uuid, uuid), eq(job.leaseBy, worker));

  async function runAgain(
    claimed: ClaimedJob,
    change: Partial<Pick<typeof job.$inferInsert, "attempts" | "interruptions">>,
    seconds: number,
    message: string,
    outcome: "FAILED" | "INTERRUPTED" | null,
  ): Promise<boolean> {
    const free = { leaseBy: null, leaseUntil: null, lastError: message, progress: null };
    try {
      await withTransaction(database, async (tx) => {
        const runAt = sql`now() + make_interval(secs => ${seconds})` as never;
        const [row] = await tx
          .update(job)
          .set({ state: "WAITING", runAt, ...free, ...change })
          .where(mine(claimed))
          .returning({ startedAt: job.startedAt });
        if (row && outcome !== null)
          await tx.insert(jobAttempt).values({ uuid: randomUUID(), job: claimed.uuid, ...row, outcome, message });
      });
      return true;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const over = { state: "DROPPED" as const, stopReason: "Another job of the same key waits", finishedAt: sql`now()` as never };
      await database.orm
        .update(job)
        .set({ ...free, ...over })
        .where(mine(claimed));
      return false;
    }
  }

  return {
    /** Runs again later, or is given up, whichever the error and what went before mean. */
    async fail(claimed: ClaimedJob, meaning: Meaning, error: unknown, onGivenUp: OnGivenUp | undefined): Promise<Outcome> {
      const message = messageOf(error);
      const { attempts, interruptions } = claimed;
      if (meaning === "postponed") {
        const { seconds } = error as { seconds: number };
        return (await runAgain(claimed, { attempts: attempts - 1 }, seconds, message, null)) ? "postponed" : "superseded";
      }
      if (meaning === "interrupted" && interruptions < MAX_INTERRUPTIONS) {
        const change = { attempts: attempts - 1, interruptions: interruptions + 1 };
        const pause = pauseSeconds(meaning, interruptions + 1);
        return (await runAgain(claimed, change, pause, message, "INTERRUPTED")) ? "interrupted" : "superseded";
      }
      if (meaning === "own" && attempts < MAX_ATTEMPTS)
        return (await runAgain(claimed, {}, pauseSeconds(meaning, attempts), message, "FAILED")) ? "retried" : "superseded";
      await this.giveUp(claimed, { state: "FAILED", reason: message, final: meaning === "final" }, onGivenUp);
      return "failed";
    },

    /** Ends the job and marks its record, both or neither. */
    async giveUp(
      { data, ...claimed }: ClaimedJob,
      { final = false, ...given }: Omit<GivenUp, "job"> & { final?: boolean },
      onGivenUp: OnGivenUp | undefined,
    ): Promise<void> {
      const { state, reason } = given;
      await withTransaction(database, async (tx) => {
        const over = { state, final, leaseBy: null, leaseUntil: null, finishedAt: sql`now()` as never };
        const [row] = await tx
          .update(job)
          .set(state === "FAILED" ? { ...over, lastError: reason } : over)
          .where(mine({ data, ...claimed }))
          .returning({ startedAt: job.startedAt });
        if (!row) return;
        const outcome = state === "FAILED" ? "FAILED" : "STOPPED";
        await tx.insert(jobAttempt).values({ uuid: randomUUID(), job: claimed.uuid, ...row, outcome, message: reason });
        await onGivenUp?.(tx, data, { job: claimed.uuid, ...given });
      });
    },
  };
}
