import { DrizzleQueryError } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "#backend/database/database.ts";
import { MAX_ATTEMPTS, MAX_INTERRUPTIONS } from "#backend/database/jobs/ending.ts";
import { FinalFailure, Interruption, messageOf, Postponement, pauseSeconds } from "#backend/database/jobs/meaning.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import { type Jobs, startJobs } from "#backend/database/jobs.ts";
import { QueueFullError } from "#backend/workers/task-queue.ts";
import { bothDatabases, quietLog } from "../../../tests/fixtures/database.ts";

const POLL_MS = 50;
interface Stored {
  state: string;
  attempts: number;
  interruptions: number;
  last_error: string | null;
  stop_reason: string | null;
  final: boolean;
}
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 8_000, interval: 20 });

bothDatabases((kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.sql.query("create table worked (job uuid primary key, state text not null)");
  });
  afterAll(() => database.close());
  const stored = async (uuid: string | null) =>
    (
      await database.sql.query<Stored>("select state, attempts, interruptions, last_error, stop_reason, final from job where uuid = $1", [
        uuid,
      ])
    )[0];
  const outcomes = async (uuid: string | null) =>
    (await database.sql.query<{ outcome: string }>("select outcome from job_attempt where job = $1 order by ended_at", [uuid])).map(
      ({ outcome }) => outcome,
    );
  const dueNow = (uuid: string | null) => database.sql.query("update job set run_at = now() where uuid = $1 and state = 'WAITING'", [uuid]);
  const withJobs = async (work: (jobs: Jobs) => Promise<void>) => {
    const jobs = await startJobs(database, quietLog, POLL_MS);
    await work(jobs).finally(() => jobs.stop(0));
  };
  /** A queue whose every job has a row of its own, as packages and files have. */
  const withRecord = (jobs: Jobs, name: string, handler: () => Promise<void>) =>
    jobs.register(name, handler, {
      onGivenUp: async (tx, data, { job, state }) => {
        await tx.execute(`insert into worked values ('${job}', '${state}')`);
        if (data.breaks) throw new Error("the record is gone");
      },
    });
  const recordOf = async (uuid: string | null) =>
    (await database.sql.query<{ state: string }>("select state from worked where job = $1", [uuid]))[0]?.state;

  it.each([
    ["a lost connection", () => Object.assign(new Error("Connection terminated unexpectedly"))],
    ["a lock that was not given", () => Object.assign(new Error("lock timeout"), { code: "55P03" })],
    ["a statement cancelled by a shutdown", () => Object.assign(new Error("terminating connection"), { code: "57P01" })],
    ["a database that only reads", () => Object.assign(new Error("read-only transaction"), { code: "25006" })],
    ["a full disk", () => new Error("failed", { cause: Object.assign(new Error("no room"), { code: "53100" }) })],
    ["threads that are busy", () => new QueueFullError()],
    ["another service that is away", () => new Interruption("the issuer does not answer")],
  ])("gives the attempt back for %s", (name, fault) =>
    withJobs(async (jobs) => {
      let runs = 0;
      withRecord(jobs, name, async () => {
        if (++runs <= MAX_ATTEMPTS + 2) throw fault();
      });
      const uuid = await jobs.enqueue(name, {});
      await until(async () => {
        await dueNow(uuid);
        expect(await stored(uuid)).toMatchObject({ state: "DONE", attempts: 1, interruptions: MAX_ATTEMPTS + 2 });
      });
      expect(await recordOf(uuid)).toBeUndefined();
      expect(await outcomes(uuid)).toEqual(Array(MAX_ATTEMPTS + 2).fill("INTERRUPTED"));
    }),
  );

  it("ends a job that was interrupted each time it ran, and its record with it", () =>
    withJobs(async (jobs) => {
      withRecord(jobs, "always-cut", () => Promise.reject(new Interruption("cut")));
      const uuid = await jobs.enqueue("always-cut", {}, { delaySeconds: 60 });
      await database.sql.query("update job set interruptions = $2, run_at = now() where uuid = $1", [uuid, MAX_INTERRUPTIONS]);
      await until(async () => expect(await stored(uuid)).toMatchObject({ state: "FAILED", last_error: "cut" }));
      expect(await recordOf(uuid)).toBe("FAILED");
    }));

  it("ends a job that ends its process each time", () =>
    withJobs(async (jobs) => {
      let runs = 0;
      const uuid = await jobs.enqueue("killing", {});
      await database.sql.query(
        "update job set state = 'RUNNING', attempts = 1, interruptions = $2, lease_by = gen_random_uuid(), lease_until = now() - interval '10 minutes' where uuid = $1",
        [uuid, MAX_INTERRUPTIONS],
      );
      withRecord(jobs, "killing", async () => void runs++);
      await until(async () =>
        expect(await stored(uuid)).toMatchObject({ state: "FAILED", last_error: "The job was interrupted each time it ran" }),
      );
      expect(await recordOf(uuid)).toBe("FAILED");
      expect(runs).toBe(0);
    }));

  it("ends a job after its own faults, and its record with it", () =>
    withJobs(async (jobs) => {
      withRecord(jobs, "own-faults", () => Promise.reject(new Error("no such series")));
      const uuid = await jobs.enqueue("own-faults", {});
      await until(async () => {
        await dueNow(uuid);
        expect(await stored(uuid)).toMatchObject({ state: "FAILED", attempts: MAX_ATTEMPTS, last_error: "no such series", final: false });
      });
      expect(await recordOf(uuid)).toBe("FAILED");
      expect(await outcomes(uuid)).toEqual(Array(MAX_ATTEMPTS).fill("FAILED"));
    }));

  it("ends a failure that another run cannot mend at once", () =>
    withJobs(async (jobs) => {
      withRecord(jobs, "refused", () => Promise.reject(new FinalFailure("550 no such address")));
      const uuid = await jobs.enqueue("refused", {});
      await until(async () => expect(await stored(uuid)).toMatchObject({ state: "FAILED", attempts: 1, final: true }));
      expect(await recordOf(uuid)).toBe("FAILED");
    }));

  it("ends a job whose record cannot be marked, and marks nothing by halves", () =>
    withJobs(async (jobs) => {
      withRecord(jobs, "no-record", () => Promise.reject(new FinalFailure("refused")));
      const uuid = await jobs.enqueue("no-record", { breaks: true });
      await until(async () => expect(await stored(uuid)).toMatchObject({ state: "FAILED" }));
      expect(await recordOf(uuid)).toBeUndefined();
    }));

  it("drops a job whose record cannot be marked", () =>
    withJobs(async (jobs) => {
      withRecord(jobs, "no-record", () => Promise.resolve());
      const uuid = await jobs.enqueue("no-record", { breaks: true }, { delaySeconds: 600 });
      await database.sql.query("update job set stop_at = now(), stop_reason = 'not needed' where uuid = $1", [uuid]);
      await until(async () => expect(await stored(uuid)).toMatchObject({ state: "DROPPED", stop_reason: "not needed" }));
      expect(await recordOf(uuid)).toBeUndefined();
    }));

  it("counts nothing for a job that waits for what another holds", () =>
    withJobs(async (jobs) => {
      let held = MAX_ATTEMPTS + 1;
      withRecord(jobs, "held", async () => {
        if (held-- > 0) throw new Postponement("The series is being written", 0);
      });
      const uuid = await jobs.enqueue("held", {});
      await until(async () => expect(await stored(uuid)).toMatchObject({ state: "DONE", attempts: 1, interruptions: 0 }));
    }));

  it("stops a running job for the reason that a person gave, and its record with it", () =>
    withJobs(async (jobs) => {
      jobs.register(
        "long",
        (_data, { signal }) => new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
        {
          onGivenUp: (tx, _data, { job, reason }) => tx.execute(`insert into worked values ('${job}', '${reason}')`).then(() => undefined),
        },
      );
      const uuid = await jobs.enqueue("long", {});
      await until(async () => expect(await stored(uuid)).toMatchObject({ state: "RUNNING" }));
      await database.sql.query("update job set stop_at = now(), stop_reason = 'asked for twice' where uuid = $1", [uuid]);
      await until(async () => expect(await stored(uuid)).toMatchObject({ state: "DROPPED", stop_reason: "asked for twice" }));
      expect(await recordOf(uuid)).toBe("asked for twice");
      expect(await outcomes(uuid)).toEqual(["STOPPED"]);
    }));

  it("drops a waiting job without running it, also while the queue is suspended", () =>
    withJobs(async (jobs) => {
      let runs = 0;
      await database.sql.query("insert into job_suspension (reason) values ('the provider is moving')");
      withRecord(jobs, "suspended", async () => void runs++);
      const dropped = await jobs.enqueue("suspended", {}, { delaySeconds: 600 });
      const waiting = await jobs.enqueue("suspended", {});
      await database.sql.query("update job set stop_at = now(), stop_reason = 'no longer wanted' where uuid = $1", [dropped]);
      await until(async () => expect(await stored(dropped)).toMatchObject({ state: "DROPPED" }));
      expect(await recordOf(dropped)).toBe("DROPPED");
      expect(await stored(waiting)).toMatchObject({ state: "WAITING", attempts: 0 });
      await database.sql.query("delete from job_suspension");
      await until(async () => expect(await stored(waiting)).toMatchObject({ state: "DONE" }));
      expect(runs).toBe(1);
    }));

  it("takes what failed before out of the failed when a later job of its key succeeds", () =>
    withJobs(async (jobs) => {
      let away = true;
      jobs.register("each-minute", () => (away ? Promise.reject(new FinalFailure("away")) : Promise.resolve()));
      const first = await jobs.enqueue("each-minute", {}, { singletonKey: "all" });
      const other = await jobs.enqueue("each-minute", {}, { singletonKey: "other" });
      await until(async () => expect([(await stored(first))?.state, (await stored(other))?.state]).toEqual(["FAILED", "FAILED"]));
      away = false;
      await jobs.enqueue("each-minute", {}, { singletonKey: "all" });
      await until(async () => expect(await stored(first)).toMatchObject({ state: "DROPPED", last_error: "away" }));
      expect(await stored(other)).toMatchObject({ state: "FAILED" });
    }));

  it("leaves a job to the next of its key instead of counting it as failed", () =>
    withJobs(async (jobs) => {
      let first = true;
      jobs.register("periodic", async () => {
        if (!first) return;
        first = false;
        await jobs.enqueue("periodic", {}, { singletonKey: "all", delaySeconds: 1 });
        throw new Error("an outage");
      });
      const uuid = await jobs.enqueue("periodic", {}, { singletonKey: "all" });
      await until(async () =>
        expect(await stored(uuid)).toMatchObject({ state: "DROPPED", stop_reason: "Another job of the same key waits" }),
      );
    }));

  it("runs the jobs of a lane one after the other in the order in which they were added, also when one pauses", () =>
    withJobs(async (jobs) => {
      const ran: unknown[] = [];
      let failedOnce = false;
      jobs.register(
        "in-lane",
        async ({ n }) => {
          if (n === 1 && !failedOnce) {
            failedOnce = true;
            throw new Interruption("cut");
          }
          ran.push(n);
        },
        { concurrency: 4 },
      );
      for (let n = 0; n < 5; n++) await jobs.enqueue("in-lane", { n }, { lane: "a" });
      await jobs.enqueue("in-lane", { n: "free" }, { lane: "b" });
      await until(async () => expect(ran.filter((n) => n !== "free")).toEqual([0, 1, 2, 3, 4]));
      expect(ran).toContain("free");
    }));

  it("stores who asked, what is worked on and how far it is", () =>
    withJobs(async (jobs) => {
      let shown: unknown;
      jobs.register("shown", async (_data, { uuid, progress }) => {
        await progress(0.25);
        [shown] = await database.sql.query("select title, progress, subject, organisation from job where uuid = $1", [uuid]);
      });
      const subject = "00000000-0000-4000-8000-0000000000aa";
      const uuid = await database.orm.transaction((tx) =>
        insertJob(tx, { queue: "shown", data: {}, title: "values.csv", subject, organisation: subject }),
      );
      await until(async () => expect(await stored(uuid)).toMatchObject({ state: "DONE" }));
      expect(shown).toEqual({ title: "values.csv", progress: 0.25, subject, organisation: subject });
    }));

  describe.runIf(kind === "postgres")("on a server", () => {
    it("holds on to an outcome while its connection is cut", () =>
      withJobs(async (jobs) => {
        let runs = 0;
        jobs.register("cut-at-the-end", async () => {
          runs++;
          await database.sql.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
          );
        });
        const uuid = await jobs.enqueue("cut-at-the-end", {});
        await until(async () => expect(await stored(uuid)).toMatchObject({ state: "DONE", attempts: 1 }));
        expect(runs).toBe(1);
      }));

    it("waits out a lock that is held longer than a statement may wait", () =>
      withJobs(async (jobs) => {
        const holder = await database.pool.connect();
        await database.sql.query("create table held_table (n int)");
        await holder.query("begin; lock table held_table");
        jobs.register("locked-out", async () => {
          await database.orm.transaction(async (tx) => {
            await tx.execute("set local lock_timeout = '50ms'");
            await tx.execute("insert into held_table values (1)");
          });
        });
        const uuid = await jobs.enqueue("locked-out", {});
        await until(async () => expect(await stored(uuid)).toMatchObject({ state: "WAITING", attempts: 0, interruptions: 2 }));
        await holder.query("rollback");
        holder.release();
        await until(async () => {
          await dueNow(uuid);
          expect(await stored(uuid)).toMatchObject({ state: "DONE" });
        });
        expect(await database.sql.query("select n from held_table")).toEqual([{ n: 1 }]);
      }));
  });
});

describe("pauses", () => {
  it("grow with each fault to five minutes, with up to a quarter more or less", () => {
    const middle = () => 0.5;
    expect([1, 2, 3, 4].map((n) => pauseSeconds("own", n, middle))).toEqual([5, 10, 20, 40]);
    expect([1, 2, 3, 50].map((n) => pauseSeconds("interrupted", n, middle))).toEqual([1, 2, 4, 300]);
    expect(pauseSeconds("own", 1, () => 0)).toBe(3.75);
    expect(pauseSeconds("interrupted", 500, () => 1)).toBe(375);
  });
});

describe("stored messages", () => {
  it("hold no address of a person", () =>
    expect(messageOf(new Error("550 5.1.1 <jeanne.morel@example.org>: user unknown"))).toBe("550 5.1.1 <…>: user unknown"));

  it("hold no value of a statement", () => {
    const cause = Object.assign(new Error("value too long"), { code: "22001" });
    const error = (why?: Error) => new DrizzleQueryError("insert into client", ["Madame Dupont"], why);
    expect(messageOf(error(cause))).toBe("value too long (22001)");
    expect(messageOf(error(error(cause)))).toBe("value too long (22001)");
    expect(messageOf(error())).toBe("The database refused it");
  });
});
