import { randomUUID } from "node:crypto";
import type { Database, DatabaseLog, Transaction } from "#backend/database/database.ts";
import { type ClaimedJob, insertJob, jobStore, LEASE_SECONDS, MAX_ATTEMPTS } from "#backend/database/jobs/store.ts";
import { whereWritable } from "#backend/database/room.ts";

export interface JobRun {
  uuid: string;
  /** 1 for the first run; a job runs at least once, so its handler must bear a second run. */
  attempt: number;
  /** Aborted when the process stops or the lease was lost: what is not written yet must not be written any more. */
  signal: AbortSignal;
}
export type JobHandler = (data: Record<string, unknown>, run: JobRun) => Promise<void>;

export interface Jobs {
  /** Starts taking jobs of `name`, at most `concurrency` at a time (default 1) in this process. */
  register(name: string, handler: JobHandler, options?: { concurrency?: number }): void;
  /**
   * Adds a job; null when one with `singletonKey` waits already. With `tx` it exists exactly when that transaction
   * commits. Two jobs of one key never run at the same time.
   */
  enqueue(
    name: string,
    data: Record<string, unknown>,
    options?: { singletonKey?: string; tx?: Transaction; delaySeconds?: number },
  ): Promise<string | null>;
  /** Takes no more jobs, waits up to `graceMs` for the running ones, then aborts them and hands them back. */
  stop(graceMs: number): Promise<void>;
}

interface Running {
  claimed: ClaimedJob;
  abort: AbortController;
  done: Promise<void>;
}
const POLL_MS = 2_000;
const RENEW_MS = (LEASE_SECONDS * 1_000) / 3;
const CLEAN_MS = 3_600_000;
/** After an enqueue inside a transaction, which most likely commits within this time. */
const AFTER_COMMIT_MS = 100;

/** Background jobs over the table `job`, the same on both databases; every process that registers a name shares its work. */
export async function startJobs(database: Database, log: DatabaseLog, pollMs = POLL_MS): Promise<Jobs> {
  const store = jobStore(database, randomUUID());
  if (database.kind === "pglite") await whereWritable(store.endAllLeases());
  const handlers = new Map<string, { handler: JobHandler; concurrency: number }>();
  const running = new Map<string, Running>();
  let stopped = false;
  let polling: Promise<void> | null = null;
  let again = false;

  const isWritingRefused = () => database.room !== null && database.room().state !== "free";
  const runningOf = (queue: string) => [...running.values()].filter((r) => r.claimed.queue === queue).length;
  const freeQueues = () => [...handlers].filter(([name, { concurrency }]) => runningOf(name) < concurrency).map(([name]) => name);

  async function run(claimed: ClaimedJob, signal: AbortSignal): Promise<void> {
    const fields = { job: claimed.uuid, queue: claimed.queue, attempt: claimed.attempts };
    try {
      if (claimed.attempts > MAX_ATTEMPTS) throw new Error("The job was interrupted each time it ran");
      await handlers.get(claimed.queue)?.handler(claimed.data, { uuid: claimed.uuid, attempt: claimed.attempts, signal });
      if (!signal.aborted) await store.finish(claimed.uuid);
    } catch (error) {
      if (signal.aborted) return;
      const outcome = await store.fail(claimed, error instanceof Error ? error.message : String(error));
      log.error({ ...fields, outcome, err: error }, "background job failed");
    }
  }

  function begin(claimed: ClaimedJob): void {
    const abort = new AbortController();
    const done = run(claimed, abort.signal)
      // The database did not take the outcome: the lease ends by itself and the job runs again.
      .catch((error: unknown) => log.error({ job: claimed.uuid, err: error }, "outcome of a background job was not stored"))
      .finally(() => {
        running.delete(claimed.uuid);
        wake();
      });
    running.set(claimed.uuid, { claimed, abort, done });
  }

  async function poll(): Promise<void> {
    do {
      again = false;
      for (let queues = freeQueues(); queues.length > 0 && !stopped; queues = freeQueues()) {
        const claimed = await store.claim(queues);
        if (!claimed) break;
        begin(claimed);
      }
    } while (again && !stopped);
  }

  /** One poll at a time; a wake-up during a poll makes it look once more. */
  function wake(): void {
    // A job that cannot store what it makes would use up its attempts.
    if (stopped || isWritingRefused()) return;
    again = true;
    polling ??= poll().then(
      () => {
        polling = null;
        if (again) wake();
      },
      (error: unknown) => {
        polling = null;
        log.warn({ err: error }, "background jobs could not be read");
      },
    );
  }

  async function renew(): Promise<void> {
    if (running.size === 0) return;
    const held = new Set(await store.renew([...running.keys()]));
    for (const [uuid, { abort }] of running) if (!held.has(uuid)) abort.abort(new Error("The job was taken over"));
  }

  const logged = (work: () => Promise<void>) => () => {
    work().catch((error: unknown) => log.warn({ err: error }, "background jobs could not be kept up"));
  };
  const timers = [
    setInterval(wake, pollMs),
    setInterval(logged(renew), RENEW_MS),
    setInterval(
      logged(() => store.removeOld()),
      CLEAN_MS,
    ),
  ];
  for (const timer of timers) timer.unref();

  return {
    register(name, handler, { concurrency = 1 } = {}) {
      if (handlers.has(name)) throw new Error(`Jobs of ${name} have a handler already`);
      handlers.set(name, { handler, concurrency });
      wake();
    },
    async enqueue(name, data, { singletonKey, tx, delaySeconds = 0 } = {}) {
      const uuid = await insertJob(tx ?? database.orm, { queue: name, key: singletonKey ?? null, data, delaySeconds });
      if (tx) setTimeout(wake, AFTER_COMMIT_MS).unref();
      else wake();
      return uuid;
    },
    async stop(graceMs) {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await polling;
      const all = () => Promise.all([...running.values()].map((r) => r.done));
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, graceMs);
      });
      await Promise.race([all(), grace]).finally(() => clearTimeout(timer));
      if (running.size === 0) return;
      const uuids = [...running.keys()];
      for (const { abort } of running.values()) abort.abort(new Error("The process stops"));
      await store.handBack(uuids);
    },
  };
}
