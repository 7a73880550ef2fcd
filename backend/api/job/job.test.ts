import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BackgroundJob, JobFigures, JobWithAttempts } from "#app/contract/job.ts";
import { auditLog, job, jobAttempt, jobSuspension } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, type Person } from "../../../tests/fixtures/api.ts";
import { bothDatabases } from "../../../tests/fixtures/database.ts";

const root = "/user-service/v1/jobs";
interface List {
  items: BackgroundJob[];
  total: number;
  figures: JobFigures;
  suspension: { reason: string } | null;
}
type Row = Partial<typeof job.$inferInsert>;
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

bothDatabases((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  beforeEach(async () => {
    await world.database.orm.delete(job);
    await world.database.orm.delete(jobSuspension);
  });
  afterAll(() => world.close());

  const add = async (row: Row = {}) => {
    const [added] = await world.database.orm
      .insert(job)
      .values({ uuid: randomUUID(), queue: "value-apply", data: { secret: "of a client" }, ...row })
      .returning({ number: job.number, uuid: job.uuid });
    return added!;
  };
  const failed = (row: Row = {}) =>
    add({ state: "FAILED", attempts: 5, lastError: "The file is gone", startedAt: ago(60), finishedAt: ago(50), ...row });
  const list = async (query = "") => (await world.call<List>("admin", "GET", `${root}${query}`)).body;
  const post = (path: string, body?: unknown, headers: Record<string, string> = {}, who: Person = "admin") =>
    world.call<BackgroundJob & ErrorAnswer>(who, "POST", `${root}${path}`, body, headers);
  const stored = async (number: number) => (await world.database.orm.select().from(job).where(eq(job.number, number)))[0]!;
  const verbs = async () => {
    const rows = await world.database.orm
      .select({ verb: auditLog.verb })
      .from(auditLog)
      .where(eq(auditLog.objectType, "job"))
      .orderBy(asc(auditLog.id));
    return rows.map(({ verb }) => verb);
  };

  it("lists the failed first, then what waits for its next try, runs and waits, each from the oldest on", async () => {
    const waiting = await add({ queue: "e-mail" });
    const running = await add({ state: "RUNNING", startedAt: ago(5), progress: 0.25, attempts: 1, title: "values.csv" });
    const retrying = await add({
      queue: "retention",
      attempts: 2,
      lastError: "No answer",
      runAt: new Date(Date.now() + 60_000).toISOString(),
    });
    const broken = await failed({ key: "a" });
    const { items, total } = await list();
    expect(items.map(({ number, state }) => [number, state])).toEqual([
      [broken.number, "FAILED"],
      [retrying.number, "RETRYING"],
      [running.number, "RUNNING"],
      [waiting.number, "WAITING"],
    ]);
    expect(total).toBe(4);
    expect(items[0]).toMatchObject({ task: "value-apply", kind: "imports", attempts: 5, attemptsAllowed: 5, reason: "The file is gone" });
    expect(items[1]).toMatchObject({ kind: "upkeep", reason: "No answer", canRunAgain: true, nextTryAt: expect.any(String) });
    expect(items[2]).toMatchObject({ title: "values.csv", progress: 0.25, canRunAgain: false });
    expect(JSON.stringify(items)).not.toContain("of a client");
  });

  it("filters by state and kind, page by page", async () => {
    await failed();
    await failed({ queue: "e-mail" });
    await add({ queue: "unheard-of" });
    await add({ state: "DONE", startedAt: ago(3), finishedAt: ago(1) });
    await add({ state: "DROPPED", stopReason: "Not needed", finishedAt: ago(1) });
    const counted = async (query: string) => (await list(query)).total;
    expect(await Promise.all(["", "?state=FAILED", "?kind=mails", "?kind=other", "?state=OVER"].map(counted))).toEqual([3, 2, 1, 1, 2]);
    expect((await list("?state=DROPPED")).items).toMatchObject([{ reason: "Not needed" }]);
    const page = await list("?limit=1&offset=2");
    expect([page.items.length, page.total]).toEqual([1, 3]);
    expect(await list("?limit=1&offset=9")).toMatchObject({ items: [], total: 3 });
  });

  it("shows waiting jobs of one task as one row with their places", async () => {
    for (let n = 0; n < 3; n++) await add({ queue: "e-mail", runAt: ago(100 - n) });
    await add({ queue: "value-apply", runAt: ago(50) });
    const { items, total, figures } = await list();
    expect([total, figures.waiting.count]).toEqual([2, 4]);
    expect(items.map(({ task, together }) => [task, together])).toEqual([
      ["e-mail", { count: 3, from: 1, to: 3 }],
      ["value-apply", null],
    ]);
    expect((await list("?state=WAITING&kind=mails")).items).toHaveLength(3);
  });

  it("counts what failed, waits, runs and was done today, with median and 95th percentile", async () => {
    await failed();
    await failed({ final: true });
    const oldest = await add({ createdAt: ago(42) });
    const now = new Date();
    for (const seconds of [1, 2, 9])
      await add({ state: "DONE", startedAt: new Date(now.getTime() - seconds * 1_000).toISOString(), finishedAt: now.toISOString() });
    await add({ state: "DONE", startedAt: ago(200_000), finishedAt: ago(190_000) });
    const { figures } = await list();
    expect(figures).toMatchObject({ failed: { count: 2, canRunAgain: 1 }, retrying: { count: 0, nextAt: null }, running: { count: 0 } });
    expect(Date.parse(figures.waiting.oldestAt!)).toBe(Date.parse((await stored(oldest.number)).createdAt));
    expect(figures.doneToday.count).toBe(3);
    expect(figures.doneToday.median).toBeCloseTo(2, 3);
    expect(figures.doneToday.percentile95).toBeCloseTo(8.3, 3);
  });

  it("gives one job with its runs that did not succeed, and nothing of what it works with", async () => {
    const { number, uuid } = await failed();
    for (const [message, endedAt] of [
      ["first", ago(90)],
      ["second", ago(80)],
    ] as const)
      await world.database.orm.insert(jobAttempt).values({ uuid: randomUUID(), job: uuid, outcome: "FAILED", message, endedAt });
    const { body } = await world.call<JobWithAttempts>("admin", "GET", `${root}/${number}`);
    expect(body.runs.map(({ message }) => message)).toEqual(["second", "first"]);
    expect(JSON.stringify(body)).not.toContain("of a client");
    expect((await world.call("admin", "GET", `${root}/999999`)).status).toBe(404);
  });

  describe("running again", () => {
    it("puts a failed job up under its number, once for a repeated request", async () => {
      const { number } = await failed();
      const key = { "idempotency-key": randomUUID() };
      const first = await post(`/${number}/again`, undefined, key);
      expect([first.status, first.body]).toMatchObject([200, { number, state: "WAITING", attempts: 0 }]);
      expect((await post(`/${number}/again`, undefined, key)).body).toEqual(first.body);
      expect((await post(`/${number}/again`)).status).toBe(409);
    });

    it("tries now what waits for its next try, with its attempts", async () => {
      const { number } = await add({ attempts: 2, lastError: "No answer", runAt: new Date(Date.now() + 300_000).toISOString() });
      expect((await post(`/${number}/again`)).status).toBe(200);
      const row = await stored(number);
      expect([row.attempts, Date.parse(row.runAt) <= Date.now() + 1_000]).toEqual([2, true]);
    });

    it("puts all up that another run can mend, one of each key, and not those whose work waits already", async () => {
      const plain = await failed();
      await failed({ key: "twice" });
      const later = await failed({ key: "twice" });
      const final = await failed({ final: true });
      await failed({ key: "waits" });
      await add({ key: "waits", runAt: new Date(Date.now() + 60_000).toISOString() });
      const { body } = await world.call<{ numbers: number[] }>("admin", "POST", `${root}/again`);
      expect(body.numbers).toEqual([plain.number, later.number]);
      expect((await stored(final.number)).state).toBe("FAILED");
    });
  });

  it("has a job ended for a reason, whether it failed, runs or waits", async () => {
    const rows = [await failed(), await add({ state: "RUNNING" }), await add()];
    for (const { number } of rows) {
      const { status, body } = await post(`/${number}/drop`, { reason: "The file was replaced" });
      expect([status, body.stopping]).toEqual([200, true]);
      expect((await stored(number)).stopReason).toBe("The file was replaced");
    }
    const { number } = await add({ state: "DONE" });
    expect((await post(`/${number}/drop`, { reason: "Too late" })).body.error.code).toBe("JOB_STATE");
  });

  it("suspends the queue with a reason and resumes it", async () => {
    const reason = "The provider moves";
    expect((await world.call("admin", "PUT", `${root}/suspension`, { reason })).body).toMatchObject({ suspension: { reason } });
    expect((await list()).suspension).toMatchObject({ reason });
    await failed();
    expect((await world.call("admin", "GET", `${root}/summary`)).body).toEqual({ failed: 1, suspended: true });
    const [row] = await world.database.orm.select().from(jobSuspension);
    expect(row?.suspendedBy).toBe(world.users.admin);
    expect((await world.call("admin", "DELETE", `${root}/suspension`)).body).toEqual({ suspension: null });
    expect((await list()).suspension).toBeNull();
  });

  it("logs who did what", async () => {
    await world.database.orm.delete(auditLog);
    const [one, other] = [await failed(), await failed()];
    await post(`/${one.number}/again`);
    await post("/again");
    await post("/again");
    await post(`/${other.number}/drop`, { reason: "Not needed" });
    await world.call("admin", "PUT", `${root}/suspension`, { reason: "Upkeep" });
    await world.call("admin", "DELETE", `${root}/suspension`);
    await world.call("admin", "DELETE", `${root}/suspension`);
    expect(await verbs()).toEqual(["job.again", "job.all-again", "job.drop", "job.suspend", "job.resume"]);
  });

  it.each(["anna", "manager", "insurer", "nobody"] as const)("is closed to %s", async (who) => {
    const { number } = await failed();
    const asked = [
      ["GET", "", undefined],
      ["GET", "/summary", undefined],
      ["GET", `/${number}`, undefined],
      ["POST", `/${number}/again`, undefined],
      ["POST", "/again", undefined],
      ["POST", `/${number}/drop`, { reason: "Mine" }],
      ["PUT", "/suspension", { reason: "Mine" }],
      ["DELETE", "/suspension", undefined],
    ] as const;
    for (const [method, path, body] of asked) expect((await world.call(who, method, `${root}${path}`, body)).status).toBe(403);
    expect((await stored(number)).state).toBe("FAILED");
  });
});
