import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "#backend/database/database.ts";
import { jobStore, LEASE_SECONDS } from "#backend/database/jobs/store.ts";
import { type Jobs, startJobs } from "#backend/database/jobs.ts";
import { bothDatabases, quietLog } from "../../tests/fixtures/database.ts";

const POLL_MS = 50;
const stateOf = async (database: Database, uuid: string | null) =>
  (
    await database.sql.query<{ state: string; attempts: number; last_error: string | null }>(
      "select state, attempts, last_error from job where uuid = $1",
      [uuid],
    )
  )[0];
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 8_000, interval: 20 });

bothDatabases((_kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  const withJobs = async (work: (jobs: Jobs) => Promise<void>, pollMs = POLL_MS) => {
    const jobs = await startJobs(database, quietLog, pollMs);
    await work(jobs).finally(() => jobs.stop(0));
  };

  it("runs a job at once, long before the next poll", () =>
    withJobs(async (jobs) => {
      const seen: unknown[] = [];
      jobs.register("at-once", async (data) => void seen.push(data));
      const uuid = await jobs.enqueue("at-once", { n: 1 });
      await until(async () => expect((await stateOf(database, uuid))?.state).toBe("DONE"));
      expect(seen).toEqual([{ n: 1 }]);
    }, 600_000));

  it("keeps one waiting job for each key", () =>
    withJobs(async (jobs) => {
      expect(await jobs.enqueue("keyed", { n: 1 }, { singletonKey: "k" })).not.toBeNull();
      expect(await jobs.enqueue("keyed", { n: 2 }, { singletonKey: "k" })).toBeNull();
      expect(await jobs.enqueue("keyed", { n: 3 }, { singletonKey: "other" })).not.toBeNull();
      expect(await jobs.enqueue("keyed", { n: 4 })).not.toBeNull();
      expect(await jobs.enqueue("keyed", { n: 5 })).not.toBeNull();
    }));

  it("never runs two jobs of one key at the same time", () =>
    withJobs(async (jobs) => {
      let running = 0;
      let most = 0;
      const ran: unknown[] = [];
      jobs.register(
        "one-by-one",
        async ({ n }) => {
          most = Math.max(most, ++running);
          if (n === 0) await jobs.enqueue("one-by-one", { n: 1 }, { singletonKey: "k" });
          // Several polls long: the second job would be taken meanwhile.
          await new Promise((resolve) => setTimeout(resolve, 4 * POLL_MS));
          running--;
          ran.push(n);
        },
        { concurrency: 3 },
      );
      await jobs.enqueue("one-by-one", { n: 0 }, { singletonKey: "k" });
      await until(async () => expect(ran).toEqual([0, 1]));
      expect(most).toBe(1);
    }));

  it("runs as many jobs side by side as the concurrency says, and no more", () =>
    withJobs(async (jobs) => {
      let running = 0;
      let most = 0;
      let ended = 0;
      let open: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      jobs.register(
        "side-by-side",
        async () => {
          most = Math.max(most, ++running);
          if (running === 3) setTimeout(open, 3 * POLL_MS);
          await gate;
          running--;
          ended++;
        },
        { concurrency: 3 },
      );
      for (let n = 0; n < 7; n++) await jobs.enqueue("side-by-side", { n });
      await until(async () => expect(ended).toBe(7));
      expect(most).toBe(3);
    }));

  it("adds a job exactly when the transaction commits", () =>
    withJobs(async (jobs) => {
      const ran: unknown[] = [];
      jobs.register("transactional", async ({ n }) => void ran.push(n));
      const given = database.orm.transaction(async (tx) => {
        await jobs.enqueue("transactional", { n: 1 }, { tx });
        throw new Error("given up");
      });
      await expect(given).rejects.toThrow("given up");
      await database.orm.transaction((tx) => jobs.enqueue("transactional", { n: 2 }, { tx }));
      await until(async () => expect(ran).toEqual([2]));
    }));

  it("runs a failed job again later and keeps its message", () =>
    withJobs(async (jobs) => {
      jobs.register("failing", () => Promise.reject(new Error("no paper")));
      const uuid = await jobs.enqueue("failing", {});
      await until(async () => expect(await stateOf(database, uuid)).toEqual({ state: "WAITING", attempts: 1, last_error: "no paper" }));
      await database.sql.query("update job set attempts = 4, run_at = now() where uuid = $1", [uuid]);
      await until(async () => expect(await stateOf(database, uuid)).toEqual({ state: "FAILED", attempts: 5, last_error: "no paper" }));
    }));

  it("waits for running jobs on stop, then aborts and hands back", async () => {
    const first = await startJobs(database, quietLog, POLL_MS);
    let aborted = false;
    first.register(
      "slow",
      async ({ ms }, { signal }) => {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Number(ms));
          signal.addEventListener("abort", () => {
            aborted = true;
            clearTimeout(timer);
            resolve();
          });
        });
      },
      { concurrency: 2 },
    );
    const quick = await first.enqueue("slow", { ms: 100 });
    const slow = await first.enqueue("slow", { ms: 60_000 });
    await until(async () => expect((await stateOf(database, slow))?.state).toBe("RUNNING"));
    await first.stop(400);
    expect(aborted).toBe(true);
    expect((await stateOf(database, quick))?.state).toBe("DONE");
    expect(await stateOf(database, slow)).toMatchObject({ state: "RUNNING", attempts: 0 });
    await withJobs(async (second) => {
      second.register("slow", async () => undefined);
      await until(async () => expect(await stateOf(database, slow)).toMatchObject({ state: "DONE", attempts: 1 }));
    });
  });

  it("is due, and its lease ends in time, where the clock was set back after it was written", async () => {
    const later = "now() + interval '1 hour'";
    const { rows } = await database.orm.execute<{ uuid: string; state: string }>(
      sql.raw(`insert into job (uuid, queue, data, state, created_at, run_at, started_at, lease_by, lease_until) values
        (gen_random_uuid(), 'leapt', '{}', 'WAITING', ${later}, ${later}, null, null, null),
        (gen_random_uuid(), 'leapt', '{}', 'WAITING', now() - interval '1 day', ${later}, ${later}, null, null),
        (gen_random_uuid(), 'leapt', '{}', 'RUNNING', ${later}, ${later}, ${later}, gen_random_uuid(), ${later}),
        (gen_random_uuid(), 'leapt', '{}', 'WAITING', now(), now() + interval '5 minutes', null, null, null) returning uuid, state`),
    );
    const store = jobStore(database, randomUUID());
    await store.afterClockWentBack();
    const taken = [await store.claim(["leapt"]), await store.claim(["leapt"]), await store.claim(["leapt"])];
    // The fourth pauses for good reason.
    expect(taken.map((one) => one?.uuid).sort()).toEqual([...rows.slice(0, 2).map(({ uuid }) => uuid), undefined].sort());
    const { rows: ends } = await database.orm.execute(
      sql`select lease_until <= now() + make_interval(secs => ${LEASE_SECONDS}) as soon from job where uuid = ${rows[2]!.uuid}`,
    );
    expect(ends).toEqual([{ soon: true }]);
    await database.orm.execute(sql`delete from job where queue = 'leapt'`);
  });

  describe("a process that is gone", () => {
    it("loses its job when its lease ends", async () => {
      const uuid = "00000000-0000-4000-8000-00000000dead";
      await database.sql.query(
        "insert into job (uuid, queue, data, state, attempts, lease_by, lease_until) values ($1, 'orphan', '{}', 'RUNNING', 1, gen_random_uuid(), now() + interval '1 second')",
        [uuid],
      );
      await withJobs(async (jobs) => {
        jobs.register("orphan", async () => undefined);
        await until(async () => expect(await stateOf(database, uuid)).toMatchObject({ state: "DONE", attempts: 1 }));
      });
    });
  });
});
