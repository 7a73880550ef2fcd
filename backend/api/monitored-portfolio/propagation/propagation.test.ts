import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { type Jobs, startJobs } from "#backend/database/jobs.ts";
import { auditLog, job, series } from "#backend/database/schema/index.ts";
import { addSeries } from "../../../../tests/fixtures/advisers.ts";
import type { ApiWorld, ErrorAnswer, Person } from "../../../../tests/fixtures/api.ts";
import { eachDatabase, quietLog } from "../../../../tests/fixtures/database.ts";
import { AAA, openMonitoredWorld } from "../../../../tests/fixtures/monitored/monitored-world.ts";
import { PROPAGATION_QUEUE } from "./go-on.ts";
import { registerPropagations } from "./propagation-job.ts";

interface Status {
  status: "ONGOING" | "DONE" | "ERROR" | null;
  kind: string | null;
  date: string | null;
  total: number;
  done: number;
  refused: number;
  followers: Array<{ portfolio: string; name: string; state: string; code: string | null; problems: Array<{ code: string }> }>;
}
const VALUES = [
  ["2025-01-02", 100],
  ["2026-10-30", 110],
] as const;
const REPORT = { reportingTemplate: "monthly", title: "Monthly report" };

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let equity: string;
  let bond: string;
  let jobs: Jobs | null = null;
  beforeAll(async () => {
    world = await openMonitoredWorld(open);
    equity = await addSeries(world, VALUES, { fullName: "Equity", sri: 5 });
    bond = await addSeries(world, VALUES, { fullName: "Bond", assetClass: "FIXED_INCOME", sri: 2 });
  });
  afterEach(() => stop());
  afterAll(() => world.close());

  const start = async () => {
    jobs = await startJobs(world.database, quietLog, 20);
    registerPropagations(world.database, jobs);
  };
  const stop = async () => {
    await jobs?.stop(2_000);
    jobs = null;
  };
  type Portfolio = { uuid: string };
  const call = <T = FullMonitoredPortfolio>({ uuid }: Portfolio, method: string, part: string, body?: object, who: Person = "manager") =>
    world.call<T & ErrorAnswer>(who, method, `${AAA}/${uuid}${part}`, body);
  const create = async (name: string) =>
    (await world.call<FullMonitoredPortfolio>("manager", "POST", `${AAA}?${new URLSearchParams({ name })}`)).body;
  const follower = async (name: string, leader: Portfolio, accepts: object) => {
    const one = await create(name);
    expect((await call(one, "PUT", "", { leader: leader.uuid, ...accepts })).status).toBe(200);
    return one;
  };
  const ALL = { acceptsReporting: true, acceptsComposition: true };
  const lead = async (name: string) => {
    const one = await create(name);
    const set = await call<{ propagation: boolean }>(one, "PUT", "/propagation?enable=true");
    expect([set.status, set.body.propagation]).toEqual([200, true]);
    return one;
  };
  const record = async (of: Portfolio) => (await call(of, "GET", "")).body;
  const status = async (of: Portfolio) => (await call<Status>(of, "GET", "/propagation_status")).body;
  const ended = async (of: Portfolio) => {
    await expect.poll(async () => (await status(of)).status, { timeout: 20_000 }).toBe("DONE");
    return status(of);
  };
  const mix = (share: number) => ({
    lines: [
      { series: equity, weight: String(share) },
      { series: bond, weight: String(100 - share) },
    ],
    comment: "July",
  });

  it("goes on to the followers that accept it, each by its own rules, and names what became of each", async () => {
    const leader = await lead("Leader");
    const willing = await follower("A willing", leader, ALL);
    const careful = await follower("B careful", leader, ALL);
    await call(careful, "PUT", "/constraint_params/2026-01-01", { maxSri: 3 });
    await follower("C reports alone", leader, { acceptsReporting: true });
    expect(await status(leader)).toMatchObject({ status: null, total: 0 });
    const before = (await record(willing)).version;
    expect((await call(leader, "PUT", "/composition_model/2026-02-02", mix(70))).status).toBe(200);
    expect(await status(leader)).toMatchObject({ status: "ONGOING", kind: "COMPOSITION", date: "2026-02-02", total: 3, done: 0 });
    await start();
    const { followers, ...figures } = await ended(leader);
    expect(figures).toMatchObject({ done: 1, refused: 2, endedAt: expect.any(String) });
    expect(followers.map(({ name, state, code, problems }) => [name, state, code, problems.map((one) => one.code)])).toEqual([
      ["A willing", "DONE", null, []],
      ["B careful", "REFUSED", "COMPOSITION_INVALID", ["SRI_TOO_HIGH"]],
      ["C reports alone", "REFUSED", "NOT_ACCEPTED", []],
    ]);
    const taken = await record(willing);
    expect(taken.version).toBe(before + 1);
    expect(taken.composition_model).toMatchObject([{ date: "2026-02-02", versionType: "MODEL", ...mix(70), authorName: "manager Canary" }]);
    expect((await record(careful)).composition_model).toEqual([]);
    const log = await world.database.orm
      .select({ after: auditLog.after, user: auditLog.userUuid })
      .from(auditLog)
      .where(and(eq(auditLog.objectId, willing.uuid), eq(auditLog.verb, "monitored-portfolio.take-over")));
    expect(log).toMatchObject([{ after: { leader: leader.uuid, date: "2026-02-02" }, user: world.users.manager }]);
  });

  it("goes on in the order of the changes, removals too where the follower still has what had gone on", async () => {
    const leader = await lead("Leader of changes");
    const same = await follower("Same", leader, ALL);
    const own = await follower("Own", leader, ALL);
    await call(leader, "PUT", "/composition/2026-03-02", mix(60));
    await call(leader, "PUT", "/composition/2026-03-02", mix(40));
    await start();
    await expect.poll(async () => (await record(same)).composition[0]?.lines[0]?.weight, { timeout: 20_000 }).toBe("40");
    await ended(leader);
    await call(own, "PUT", "/composition/2026-03-02", mix(10));
    await call(leader, "DELETE", "/composition/2026-03-02");
    const { followers } = await ended(leader);
    expect(followers.map(({ name, state, code }) => [name, state, code])).toEqual([
      ["Own", "REFUSED", "CHANGED_SINCE"],
      ["Same", "DONE", null],
    ]);
    expect((await record(same)).composition).toEqual([]);
    expect((await record(own)).composition[0]?.lines[0]?.weight).toBe("10");
  });

  it("goes on out of a file, and where models are taken over as executed", async () => {
    const leader = await lead("Leader by file");
    const willing = await follower("Follower of a file", leader, ALL);
    await world.database.orm.update(series).set({ externalId: "E-1" }).where(eq(series.uuid, equity));
    const file = "Date,Version,Code,Weight (%)\n2026-03-02,MODEL,E-1,100\n2026-04-01,MODEL,E-1,100\n";
    const sent = { file: { filename: "models.csv", data: Buffer.from(file).toString("base64") } };
    const loaded = await call<{ applied: boolean }>(leader, "POST", "/import-compositions-excel", sent);
    expect(loaded.body).toMatchObject({ applied: true });
    await start();
    const days = async (part: "composition" | "composition_model") => (await record(willing))[part].map(({ date }) => date);
    await expect.poll(() => days("composition_model"), { timeout: 20_000 }).toEqual(["2026-03-02", "2026-04-01"]);
    expect(await days("composition")).toEqual([]);
    expect((await call(leader, "PUT", "/migrate-model-to-executed")).status).toBe(200);
    await expect.poll(() => days("composition"), { timeout: 20_000 }).toEqual(["2026-03-02", "2026-04-01"]);
  });

  it("stays where the leader keeps its changes, or where nobody follows", async () => {
    const leader = await create("Keeps");
    await follower("Left alone", leader, ALL);
    await call(leader, "PUT", "/composition_model/2026-02-02", mix(70));
    await call(leader, "PUT", "/reporting/2026-02-02", REPORT);
    expect(await status(leader)).toMatchObject({ status: null, followers: [] });
  });

  it("of report settings goes on when they are set, and to the portfolios that are named when somebody asks", async () => {
    const leader = await lead("Leader of reports");
    const one = await follower("One", leader, ALL);
    await start();
    await call(leader, "PUT", "/reporting/2026-02-02", REPORT);
    await ended(leader);
    expect((await record(one)).reporting).toMatchObject([{ date: "2026-02-02", ...REPORT }]);
    const stranger = await create("Stranger");
    const body = { date: "2026-02-02", portfolios: [one.uuid, stranger.uuid] };
    const { version } = await record(leader);
    const asked = await call<{ job: string; status: string }>(leader, "PUT", "/reporting/propagate", body);
    expect([asked.status, asked.body.status]).toEqual([202, "ONGOING"]);
    expect((await record(leader)).version).toBe(version);
    const { followers } = await ended(leader);
    expect(followers.map(({ name, code }) => [name, code])).toEqual([
      ["One", null],
      ["Stranger", "NOT_A_FOLLOWER"],
    ]);
    expect((await call(leader, "PUT", "/reporting/propagate", { ...body, date: "2026-02-03" })).status).toBe(404);
    const foreign = (await world.call<FullMonitoredPortfolio>("rival", "POST", `${AAA}?name=Foreign`)).body;
    const wrong = await call(leader, "PUT", "/reporting/propagate", { ...body, portfolios: [foreign.uuid] });
    expect([wrong.status, wrong.body.error.issues?.[0]?.path]).toEqual([400, "body.portfolios.0"]);
  });

  it("is finished after a process that was ended in the middle, each follower changed once", async () => {
    const leader = await lead("Leader of many");
    const many = await Promise.all(Array.from({ length: 25 }, (_, n) => follower(`Many ${String(n).padStart(2, "0")}`, leader, ALL)));
    const before = await Promise.all(many.map(async (one) => (await record(one)).version));
    await call(leader, "PUT", "/composition_model/2026-02-02", mix(70));
    await start();
    await expect.poll(async () => (await status(leader)).done, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
    await jobs?.stop(0);
    jobs = null;
    const { done } = await status(leader);
    for (const [n, one] of many.entries()) {
      const { version, composition_model: made } = await record(one);
      expect([version, made.length]).toEqual([before[n]! + made.length, made.length]);
    }
    await start();
    await ended(leader);
    expect(done).toBeGreaterThan(0);
    for (const [n, one] of many.entries()) {
      const { version, composition_model: made } = await record(one);
      expect([version, made.length]).toEqual([before[n]! + 1, 1]);
    }
  });

  it("that no run can make ends as an error, and the followers that it did not come to say so", async () => {
    const leader = await lead("Leader of a fault");
    await follower("Not reached", leader, ALL);
    await call(leader, "PUT", "/composition_model/2026-02-02", mix(70));
    const waits = and(eq(job.queue, PROPAGATION_QUEUE), eq(job.state, "WAITING"));
    await world.database.orm.update(job).set({ stopAt: new Date().toISOString(), stopReason: "Not wanted" }).where(waits);
    await start();
    await expect.poll(async () => (await status(leader)).status, { timeout: 20_000 }).toBe("ERROR");
    expect((await status(leader)).followers).toMatchObject([{ state: "REFUSED", code: "JOB_GIVEN_UP" }]);
  });

  it("has one level, inside of a house, and is no matter of those who only follow the house", async () => {
    const leader = await lead("Level");
    const one = await follower("Level one", leader, ALL);
    const other = await create("Level two");
    const put = (of: Portfolio, to: Portfolio) => call(of, "PUT", "", { leader: to.uuid });
    const chained = await put(other, one);
    expect([chained.status, chained.body.error.issues?.[0]?.path]).toEqual([400, "body.leader"]);
    expect((await put(leader, other)).body.error.code).toBe("LEADS_OTHERS");
    expect((await put(other, other)).status).toBe(400);
    const foreign = (await world.call<FullMonitoredPortfolio>("rival", "POST", `${AAA}?name=Foreign%20leader`)).body;
    expect((await put(other, foreign)).status).toBe(400);
    for (const path of ["/propagation", "/propagation_status"]) {
      expect((await call(leader, "GET", path, undefined, "rival")).status).toBe(404);
      expect((await call(leader, "GET", path, undefined, "anna")).status).toBe(403);
      expect((await call(leader, "GET", path, undefined, "mona")).status).toBe(200);
    }
    expect((await call(leader, "PUT", "/propagation?enable=false", undefined, "mona")).status).toBe(403);
    const several = await world.call<Array<{ portfolio: string; propagation: boolean }>>(
      "mona",
      "GET",
      `${AAA}/propagation/in?uuids=${leader.uuid},${one.uuid},${foreign.uuid}`,
    );
    expect(several.body.map(({ portfolio, propagation }) => [portfolio, propagation])).toEqual([
      [leader.uuid, true],
      [one.uuid, false],
    ]);
    const { body: freed } = await call(one, "PUT", "", { leader: null });
    expect(freed.leader).toBeNull();
  });
});
