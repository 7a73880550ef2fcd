import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Database } from "#backend/database/database.ts";
import { FinalFailure } from "#backend/database/jobs/meaning.ts";
import { type Jobs, startJobs } from "#backend/database/jobs.ts";
import { bothDatabases, quietLog } from "../../../tests/fixtures/database.ts";
import { dropJob, listOpenJobs, resumeJobs, runJobAgain, suspendJobs, suspensionOf } from "./management.ts";

bothDatabases((_kind, open) => {
  let database: Database;
  let jobs: Jobs;
  const works = new Set<unknown>();
  const ended: unknown[] = [];
  beforeAll(async () => {
    database = await open();
    jobs = await startJobs(database, quietLog, 50);
    const handler = ({ n }: Record<string, unknown>) =>
      works.has(n) ? Promise.resolve() : Promise.reject(new FinalFailure("no such file"));
    jobs.register("tended", handler, { onGivenUp: async (_tx, { n }, { state, reason }) => void ended.push([n, state, reason]) });
  });
  afterAll(async () => {
    await jobs.stop(0);
    await database.close();
  });
  const failing = async (n: number, singletonKey = `key ${n}`) => {
    const uuid = await jobs.enqueue("tended", { n }, { singletonKey, title: `file ${n}` });
    await vi.waitFor(async () => expect(await stateOf(uuid)).toBe("FAILED"), { timeout: 8_000 });
    const [row] = await database.sql.query<{ number: number }>("select number::float8 as number from job where uuid = $1", [uuid]);
    return { uuid, number: row!.number };
  };
  const stateOf = async (uuid: string | null) =>
    (await database.sql.query<{ state: string }>("select state from job where uuid = $1", [uuid]))[0]?.state;

  it("lists the failed first, with their reason", async () => {
    const waiting = await jobs.enqueue("nobody works on these", {});
    const { number } = await failing(1);
    const listed = await listOpenJobs(database.orm);
    expect(listed[0]).toMatchObject({ number, state: "FAILED", title: "file 1", lastError: "no such file", attempts: 1, stopping: false });
    expect(listed.at(-1)).toMatchObject({ state: "WAITING", queue: "nobody works on these" });
    await database.sql.query("delete from job where uuid = $1", [waiting]);
  });

  it("runs a failed job again under its number, and no other", async () => {
    const { uuid, number } = await failing(2);
    works.add(2);
    expect(await runJobAgain(database.orm, number)).toBe(true);
    await vi.waitFor(async () => expect(await stateOf(uuid)).toBe("DONE"), { timeout: 8_000 });
    expect(await runJobAgain(database.orm, number)).toBe(false);
    expect(await runJobAgain(database.orm, 987_654)).toBe(false);
  });

  it("leaves a failed job to a later one of its key that waits", async () => {
    const { number } = await failing(3, "shared");
    await jobs.enqueue("tended", { n: 33 }, { singletonKey: "shared", delaySeconds: 600 });
    expect(await runJobAgain(database.orm, number)).toBe(false);
  });

  it("has a failed job and a waiting one dropped for a reason, with their records", async () => {
    const { uuid, number } = await failing(4);
    const waiting = await jobs.enqueue("tended", { n: 5 }, { delaySeconds: 600, title: "waits" });
    const other = (await listOpenJobs(database.orm)).find(({ title }) => title === "waits")!;
    for (const one of [number, other.number]) expect(await dropJob(database.orm, one, "no longer wanted")).toBe(true);
    await vi.waitFor(async () => expect([await stateOf(uuid), await stateOf(waiting)]).toEqual(["DROPPED", "DROPPED"]), { timeout: 8_000 });
    expect(ended).toContainEqual([4, "DROPPED", "no longer wanted"]);
    expect(ended).toContainEqual([5, "DROPPED", "no longer wanted"]);
    expect(await dropJob(database.orm, number, "again")).toBe(false);
  });

  it("begins no job while the queue is suspended, and those that waited afterwards", async () => {
    works.add(6);
    await suspendJobs(database.orm, "the provider moves");
    await suspendJobs(database.orm, "the provider still moves");
    expect(await suspensionOf(database.orm)).toBe("the provider still moves");
    const uuid = await jobs.enqueue("tended", { n: 6 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await stateOf(uuid)).toBe("WAITING");
    expect(await resumeJobs(database.orm)).toBe(true);
    await vi.waitFor(async () => expect(await stateOf(uuid)).toBe("DONE"), { timeout: 8_000 });
    expect([await resumeJobs(database.orm), await suspensionOf(database.orm)]).toEqual([false, null]);
  });
});
