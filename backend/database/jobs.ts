import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Database, DatabaseLog, Transaction } from "#backend/database/database.ts";
import { jobEnding, MAX_INTERRUPTIONS, type OnGivenUp } from "#backend/database/jobs/ending.ts";
import { meaningOf, pauseSeconds } from "#backend/database/jobs/meaning.ts";
import { type ClaimedJob, insertJob, jobStore, LEASE_SECONDS, type NewJob, whenJobIsAdded } from "#backend/database/jobs/store.ts";
import { whereWritable } from "#backend/database/room.ts";

export interface JobRun {
  uuid: string;
  /** 1 for the first run; a job runs at least once, so its handler must bear a second run. */
  attempt: number;
  /** Aborted when the process stops, the lease was lost or a person ends the job: what is not written yet must not be written any more. */
  signal: AbortSignal;
  /** Stores the share that is done, 0 to 1; at most once a second. */
  progress(share: number): Promise<void>;
}
/**
 * Does the work. What it throws counts as an attempt, unless it is of the kinds of `jobs/meaning.ts`: a fault of the database, an
 * `Interruption`, a `Postponement` or a `FinalFailure`. A job that was given up may be run again: then its record says so already.
 */
export type JobHandler = (data: Record<string, unknown>, run: JobRun) => Promise<void>;

export interface JobOptions {
  /** How many of the name run at a time in this process; 1 unless said otherwise. */
  concurrency?: number;
  /** For jobs whose record has a state of its own. */
  onGivenUp?: OnGivenUp;
}

export interface Jobs {
  /** Starts taking jobs of `name`. */
  register(name: string, handler: JobHandler, options?: JobOptions): void;
  /**
   * Adds a job; null when one with `singletonKey` waits already. With `tx` it exists exactly when that transaction
   * commits. Two jobs of one key never run at the same time.
   */
  enqueue(
    name: string,
    data: Record<string, unknown>,
    options?: Omit<NewJob, "queue" | "key" | "data"> & { singletonKey?: string; tx?: Transaction },
  ): Promise<string | null>;
  /** Takes no more jobs, waits up to `graceMs` for the running ones, then aborts them and hands them back. */
  stop(graceMs: number): Promise<void>;
}

/** Why a run was aborted: a person ends the job. */
class StopRequest extends Error {}

interface Running {
  claimed: ClaimedJob;
  abort: AbortController;
  done: Promise<void>;
}
const POLL_MS = 2_000;
const RENEW_MS = (LEASE_SECONDS * 1_000) / 3;
const CLEAN_MS = 3_600_000;
const PROGRESS_MS = 1_000;
/** After a job was added inside a transaction, which most likely commits within this time. */
const AFTER_COMMIT_MS = 100;
/** How often an outcome is tried to be stored while the database is away: for about two minutes, longer than it takes to start again. */
const OUTCOME_TRIES = 8;

/** Background jobs over the table `job`, the same on both databases; every process that registers a name shares its work. */
export async function startJobs(database: Database, log: DatabaseLog, pollMs = POLL_MS): Promise<Jobs> {
  const worker = randomUUID();
  const store = jobStore(database, worker);
  const ending = jobEnding(database, worker);
  if (database.kind === "pglite") await whereWritable(store.endAllLeases());
  const handlers = new Map<string, { handler: JobHandler } & JobOptions>();
  const running = new Map<string, Running>();
  let stopped = false;
  let polling: Promise<void> | null = null;
  let again = false;

  const isWritingRefused = () => database.room !== null && database.room().state !== "free";
  const runningOf = (queue: string) => [...running.values()].filter((r) => r.claimed.queue === queue).length;
  const freeQueues = () => [...handlers].filter(([name, { concurrency = 1 }]) => runningOf(name) < concurrency).map(([name]) => name);

  /** Stores an outcome; while the database is away it is tried again, so that work that is done is not done anew. */
  async function stored<T>(outcome: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let n = 1; ; n++) {
      try {
        return await outcome();
      } catch (error) {
        if (n >= OUTCOME_TRIES || stopped || meaningOf(error) !== "interrupted") throw error;
        await pause(pauseSeconds("interrupted", n) * 1_000, undefined, { signal, ref: false });
      }
    }
  }

  /** Ends a job with its record; one whose record cannot be marked is over all the same, and the fault is logged. */
  function withRecord<T>(claimed: ClaimedJob, end: (onGivenUp: OnGivenUp | undefined) => Promise<T>): Promise<T> {
    const { onGivenUp } = handlers.get(claimed.queue) ?? {};
    return end(onGivenUp).catch((cause: unknown) => {
      if (!onGivenUp || meaningOf(cause) === "interrupted") throw cause;
      const fields = { job: claimed.uuid, queue: claimed.queue, err: cause };
      log.error(fields, "the record of a background job that was given up could not be marked");
      return end(undefined);
    });
  }

  async function giveUp(claimed: ClaimedJob, state: "FAILED" | "DROPPED", reason: string, signal: AbortSignal): Promise<void> {
    await stored(() => withRecord(claimed, (onGivenUp) => ending.giveUp(claimed, { state, reason }, onGivenUp)), signal);
  }

  async function failed(claimed: ClaimedJob, error: unknown, signal: AbortSignal): Promise<void> {
    const meaning = meaningOf(error);
    const fields = { job: claimed.uuid, queue: claimed.queue, attempt: claimed.attempts, interruptions: claimed.interruptions };
    const outcome = await stored(() => withRecord(claimed, (onGivenUp) => ending.fail(claimed, meaning, error, onGivenUp)), signal);
    if (outcome === "failed" || outcome === "retried") log.error({ ...fields, outcome, err: error }, "background job failed");
    else log.warn({ ...fields, outcome, err: error }, "background job was interrupted");
  }

  async function run(claimed: ClaimedJob, signal: AbortSignal): Promise<void> {
    // An outcome is stored also for a job that was ended by a person, whose signal is aborted.
    const outcomeSignal = new AbortController().signal;
    const over = () => signal.aborted && !(signal.reason instanceof StopRequest);
    if (claimed.stopReason !== null) return giveUp(claimed, "DROPPED", claimed.stopReason, outcomeSignal);
    if (claimed.interruptions > MAX_INTERRUPTIONS)
      return giveUp(claimed, "FAILED", "The job was interrupted each time it ran", outcomeSignal);
    let told = performance.now() - PROGRESS_MS;
    const progress = async (share: number) => {
      if (signal.aborted || performance.now() - told < PROGRESS_MS) return;
      told = performance.now();
      await store.progress(claimed.uuid, share);
    };
    try {
      await handlers.get(claimed.queue)?.handler(claimed.data, { uuid: claimed.uuid, attempt: claimed.attempts, signal, progress });
    } catch (error) {
      if (over()) return;
      if (!signal.aborted) return failed(claimed, error, signal);
    }
    if (over()) return;
    if (signal.aborted) return giveUp(claimed, "DROPPED", signal.reason.message, outcomeSignal);
    await stored(() => store.finish(claimed.uuid), signal);
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
    // What a job makes could not be stored.
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
    const asked = [...running];
    const held = new Set(await store.renew(asked.map(([uuid]) => uuid)));
    for (const [uuid, { abort }] of asked) if (!held.has(uuid)) abort.abort(new Error("The job was taken over"));
  }

  async function endStopped(): Promise<void> {
    if (running.size === 0) return;
    for (const { uuid, reason } of await store.toStop([...running.keys()])) running.get(uuid)?.abort.abort(new StopRequest(reason ?? ""));
  }

  const logged = (work: () => Promise<void>) => () => {
    work().catch((error: unknown) => log.warn({ err: error }, "background jobs could not be kept up"));
  };
  const timers = [
    setInterval(wake, pollMs),
    setInterval(logged(endStopped), pollMs),
    setInterval(logged(renew), RENEW_MS),
    setInterval(
      logged(() => store.afterClockWentBack()),
      RENEW_MS,
    ),
    setInterval(
      logged(() => store.removeOld()),
      CLEAN_MS,
    ),
  ];
  for (const timer of timers) timer.unref();
  let waking: NodeJS.Timeout | undefined;
  const endListening = whenJobIsAdded(() => {
    waking ??= setTimeout(() => {
      waking = undefined;
      wake();
    }, AFTER_COMMIT_MS).unref();
  });

  return {
    register(name, handler, options = {}) {
      if (handlers.has(name)) throw new Error(`Jobs of ${name} have a handler already`);
      handlers.set(name, { handler, ...options });
      wake();
    },
    async enqueue(name, data, { singletonKey, tx, ...rest } = {}) {
      const uuid = await insertJob(tx ?? database.orm, { queue: name, key: singletonKey ?? null, data, ...rest });
      if (!tx) wake();
      return uuid;
    },
    async stop(graceMs) {
      stopped = true;
      endListening();
      clearTimeout(waking);
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
