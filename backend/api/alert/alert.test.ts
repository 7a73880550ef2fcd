import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AlertConfiguration, AlertNotification } from "#app/contract/alert.ts";
import { DEFAULT_DEVIATION, DEFAULT_PERIOD_DAYS } from "#app/domain/alert.ts";
import { scheduleAlertChecks } from "#backend/api/alert/alert-job.ts";
import { checkAlertsOf } from "#backend/api/alert/check-alerts.ts";
import { startJobs } from "#backend/database/jobs.ts";
import { job } from "#backend/database/schema/index.ts";
import { type Adviser, type AdviserWorld, addSeries, openAdviserWorld, putValues } from "../../../tests/fixtures/advisers.ts";
import { type ErrorAnswer, expectList } from "../../../tests/fixtures/api.ts";
import { eachDatabase, quietLog } from "../../../tests/fixtures/database.ts";

const root = "/financial-alert-service/v1";
const models = "/model-portfolio-service/v1/model_portfolios";
interface Told {
  items: AlertNotification[];
  total: number;
  limit: number;
  offset: number;
  unread: number;
}
const WEEK = ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06"] as const;
const points = (values: readonly number[]) => WEEK.map((date, i): [string, number] => [date, values[i]!]);

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  beforeAll(async () => {
    world = await openAdviserWorld(open);
  });
  afterAll(() => world.close());

  const configure = (
    who: Adviser,
    resource: string,
    changes: Record<string, string> = {},
    body: object = { deviationThreshold: "8", periodInDays: 2 },
  ) =>
    world.call<AlertConfiguration & ErrorAnswer>(
      who,
      "POST",
      `${root}/financial_alert_configurations?${new URLSearchParams({ alertType: "deviation", resourceType: "series", resource, ...changes })}`,
      body,
    );
  const check = async (who: Adviser) => (await world.call<AlertNotification[]>(who, "POST", `${root}/notifications/check`)).body;
  const told = async (who: Adviser, query = "") =>
    (await world.call<Told>(who, "GET", `${root}/notifications/user/${world.users[who]}${query}`)).body;
  async function portfolioOf(series: string[], who: Adviser = "editor") {
    const query = new URLSearchParams({ name: "Watched", product: world.product });
    const { uuid } = (await world.call<{ uuid: string }>(who, "POST", `${models}?${query}`)).body;
    const lines = series.map((uuid) => ({ series: uuid, weight: "50" }));
    expect((await world.call(who, "PUT", `${models}/${uuid}/composition?date=2026-03-02`, { lines })).status).toBe(200);
    return uuid;
  }

  describe("an alert on a series", () => {
    it("is raised once by stored values, ends when they come back, and is raised again", async () => {
      const series = await addSeries(world, points([100, 100, 100, 100, 100]), { fullName: "Restless" });
      const made = await configure("editor", series);
      expect(made).toMatchObject({ status: 201, body: { resourceName: "Restless", active: true, raisedSince: null, checkedAt: null } });
      expect(await check("editor")).toEqual([]);
      await putValues(world, series, points([100, 100, 100, 100, 90]));
      const [raised] = await check("editor");
      expect(raised).toEqual({
        ...{ uuid: raised!.uuid, user: world.users.editor, configuration: made.body.id, alertType: "deviation" },
        ...{ resourceType: "series", resourceUuid: series, resourceName: "Restless", series: null, seriesName: null },
        ...{ figure: raised!.figure, threshold: 8, since: "2026-03-06", due: null, endedAt: null },
        ...{ read: false, visible: true, snoozedUntil: null, handledAt: null, note: null, createdAt: raised!.createdAt },
      });
      expect((await told("editor")).items).toEqual([raised]);
      expect(raised!.figure).toBeCloseTo(-10, 9);
      expect(await check("editor")).toEqual([]);
      const path = `${root}/financial_alert_configurations/${made.body.id}`;
      expect((await world.call("editor", "GET", path)).body).toMatchObject({ raisedSince: "2026-03-06" });
      await putValues(world, series, points([100, 100, 100, 100, 99]));
      expect(await check("editor")).toEqual([]);
      expect((await world.call("editor", "GET", path)).body).toMatchObject({ raisedSince: null });
      await putValues(world, series, [...points([100, 100, 100, 100, 99]), ["2026-03-09", 120]]);
      expect((await check("editor")).map(({ since }) => since)).toEqual(["2026-03-09"]);
    });

    it("is one for each type, and can be switched off", async () => {
      const series = await addSeries(world, points([100, 100, 100, 100, 50]));
      const made = await configure("editor", series);
      expect(made.body).toMatchObject({
        ...{ user: world.users.editor, alertType: "deviation", resourceType: "series", resourceUuid: series, active: true },
        body: { deviationThreshold: "8", periodInDays: 2 },
      });
      expect(await configure("editor", series)).toMatchObject({ status: 409, body: { error: { code: "ALERT_EXISTS" } } });
      expect((await configure("editor", series, { alertType: "srri" })).status).toBe(201);
      const path = `${root}/financial_alert_configurations/${made.body.id}`;
      expect((await world.call("editor", "PUT", `${path}?active=false`, undefined, { "if-match": "0" })).body).toMatchObject({
        active: false,
        version: 1,
      });
      const second = await world.call("editor", "PUT", `${path}?active=true`, undefined, { "if-match": "0" });
      expect(second).toMatchObject({ status: 409, body: { error: { present: { active: false, version: 1 } } } });
      expect(await check("editor")).toEqual([]);
      await world.call("editor", "PUT", `${path}?active=true`);
      expect(await check("editor")).toHaveLength(1);
      const set = { deviationThreshold: "60", periodInDays: 1 };
      const changed = await world.call("editor", "PUT", `${path}?active=true`, set);
      expect(changed.body).toMatchObject({ active: true, body: set, raisedSince: null, version: 3 });
      expect(await check("editor")).toEqual([]);
      expect((await world.call("editor", "GET", path)).body).toMatchObject({ active: true, body: set, version: 3 });
    });
  });

  it.each([
    ["49.5", 2, 1],
    ["60", 2, 0],
    ["12.5", 1, 0],
    ["12.5", 3, 1],
  ])(
    "has its own deviation threshold and period in days, which say when it is raised: %s over %i",
    async (deviationThreshold, periodInDays, raised) => {
      // It fell by half from Wednesday to Thursday, and stayed there on Friday.
      const series = await addSeries(world, points([100, 100, 100, 50, 50]));
      const { body } = await configure("editor", series, {}, { deviationThreshold, periodInDays });
      expect(body).toMatchObject({ body: { deviationThreshold, periodInDays } });
      const path = `${root}/financial_alert_configurations/${body.id}`;
      expect((await world.call("editor", "GET", path)).body).toMatchObject({ body: { deviationThreshold, periodInDays } });
      const told = (await check("editor")).filter(({ configuration }) => configuration === body.id);
      expect(told.map(({ threshold }) => threshold)).toEqual(Array.from({ length: raised }, () => Number(deviationThreshold)));
    },
  );

  it.each<[changes: Record<string, string>, body: object | undefined, told: object, raised: number]>([
    [{ active: "false" }, { deviationThreshold: "8", periodInDays: 2 }, { active: false }, 0],
    [{ active: "true" }, { deviationThreshold: "12.5", periodInDays: 1 }, { active: true }, 1],
    [{}, { deviationThreshold: "60", periodInDays: 2 }, {}, 0],
    [{ resourceType: "series" }, { periodInDays: 3 }, { body: { deviationThreshold: "5", periodInDays: 3 } }, 1],
    [{}, {}, { body: { deviationThreshold: "5", periodInDays: 5 } }, 0],
    [{ alertType: "srri" }, { deviationThreshold: "8", periodInDays: 2 }, { alertType: "srri" }, 0],
    [{ resourceType: "model_portfolios" }, { deviationThreshold: "20", periodInDays: 1 }, { resourceType: "model_portfolios" }, 0],
    [
      { resourceType: "model_portfolios", alertType: "srri", active: "false" },
      {},
      { body: { deviationThreshold: "5", periodInDays: 5 } },
      0,
    ],
  ])("is kept as it is sent: %j %j", async (changes, sent, told, count) => {
    const falling = await addSeries(world, points([100, 100, 100, 100, 50]), { fullName: "Falling" });
    const ofPortfolio = changes.resourceType === "model_portfolios";
    const steady = await addSeries(world, points([10, 10, 10, 10, 10]));
    const resource = ofPortfolio ? await portfolioOf([steady, falling], "colleague") : falling;
    const { status, body } = await configure("colleague", resource, { user: world.users.colleague, ...changes }, sent);
    expect(status).toBe(201);
    expect((await configure("editor", resource, { user: world.users.colleague, ...changes }, sent)).status).toBe(403);
    for (const wrong of [{ alertType: "volatility" }, { resourceType: "pools" }] as Array<Record<string, string>>)
      expect((await configure("colleague", resource, { ...changes, ...wrong }, sent)).status).toBe(400);
    const record = {
      ...{ id: body.id, user: world.users.colleague, version: 0, raisedSince: null, checkedAt: null, body: sent },
      ...{ resourceUuid: resource, resourceName: ofPortfolio ? "Watched" : "Falling" },
      ...{ alertType: "deviation", resourceType: "series", ...changes, active: changes.active !== "false", ...told },
    };
    expect(body).toEqual(record);
    const path = `${root}/financial_alert_configurations`;
    expect((await world.call("colleague", "GET", `${path}/${body.id}`)).body).toEqual(record);
    const listed = await world.call<{ items: AlertConfiguration[] }>(
      "colleague",
      "GET",
      `${path}/user/${world.users.colleague}?limit=100&resource=${resource}`,
    );
    expect(listed.body.items).toEqual([record]);
    const raised = (await check("colleague")).filter(({ configuration }) => configuration === body.id);
    expect(raised).toHaveLength(count);
  });

  it("an alert is the caller's own, on a kind of thing and of a type that there is, with figures that count", async () => {
    const series = await addSeries(world, points([100, 100, 100, 100, 100]));
    expect((await configure("editor", series, { user: world.users.colleague })).status).toBe(403);
    for (const [changes, body, path] of [
      [{ alertType: "volatility" }, {}, "query.alertType"],
      [{ resourceType: "pools" }, {}, "query.resourceType"],
      [{ resource: "1" }, {}, "query.resource"],
      [{ active: "yes" }, {}, "query.active"],
      [{}, { deviationThreshold: "0" }, "body.deviationThreshold"],
      [{}, { periodInDays: 67 }, "body.periodInDays"],
    ] as const) {
      const answer = await configure("editor", series, changes, body);
      expect([answer.status, answer.body.error.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
    }
    expect((await configure("editor", randomUUID())).status).toBe(404);
    expect((await configure("editor", series, {}, {})).body.body).toEqual({
      deviationThreshold: DEFAULT_DEVIATION,
      periodInDays: DEFAULT_PERIOD_DAYS,
    });
  });

  describe("the parameters of an alert", () => {
    const path = `${root}/financial_alert_configurations`;
    const add = (query: Record<string, string>) =>
      world.call<AlertConfiguration & ErrorAnswer>(
        "colleague",
        "POST",
        `${path}?${new URLSearchParams({ alertType: "deviation", resourceType: "series", ...query })}`,
      );

    it("name the resource by either name, and nobody else's user", async () => {
      const [one, two] = [await addSeries(world, points([1, 1, 1, 1, 1])), await addSeries(world, points([1, 1, 1, 1, 1]))];
      const made = await add({ resourceUuid: one, user: world.users.colleague, active: "false" });
      expect(made).toMatchObject({
        status: 201,
        body: { user: world.users.colleague, resourceUuid: one, active: false, body: { deviationThreshold: "5", periodInDays: 5 } },
      });
      expect((await add({ resource: two, resourceUuid: two })).body).toMatchObject({ resourceUuid: two, active: true });
      for (const [query, where] of [
        [{}, "query.resource"],
        [{ resource: one, resourceUuid: two }, "query.resourceUuid"],
        [{ resource: one, alertType: "drawdown" }, "query.alertType"],
        [{ resource: one, resourceType: "simulators" }, "query.resourceType"],
      ] as const)
        expect(await add(query)).toMatchObject({ status: 400, body: { error: { issues: [{ path: where }] } } });
      expect((await add({ resource: one, alertType: "srri", user: world.users.editor })).status).toBe(403);
    });

    it("are told to the person, and to an administrator, newest first", async () => {
      const mine = `${path}/user/${world.users.colleague}`;
      for (const active of ["false", "true"])
        expect((await add({ resource: await addSeries(world, points([1, 1, 1, 1, 1])), active })).status).toBe(201);
      const { body } = await world.call<{ items: AlertConfiguration[]; total: number }>("colleague", "GET", `${mine}?limit=2`);
      expect(body.items.map(({ active, user }) => [active, user])).toEqual([
        [true, world.users.colleague],
        [false, world.users.colleague],
      ]);
      expect((await world.call("admin", "GET", `${mine}?limit=2`)).body).toEqual(body);
      const rows = await world.database.sql.query<{ uuid: string }>(
        "select uuid from alert_configuration where owner = $1 order by created_at desc",
        [world.users.colleague],
      );
      const list = async (query: string) =>
        (
          await world.call<{ items: AlertConfiguration[]; total: number; limit: number; offset: number }>(
            "colleague",
            "GET",
            `${mine}?${query}`,
          )
        ).body;
      await expectList(list, ({ id }) => id, {
        "": rows.map(({ uuid }) => uuid),
        [`resource=${body.items[1]!.resourceUuid}`]: [body.items[1]!.id],
        [`resource=${randomUUID()}`]: [],
      });
      const one = `${path}/${body.items[0]!.id}`;
      for (const who of ["colleague", "admin"] as const) expect((await world.call(who, "GET", one)).body).toEqual(body.items[0]);
      expect((await world.call("editor", "GET", mine)).status).toBe(404);
      for (const who of ["editor", "rival"] as const) expect((await world.call(who, "GET", one)).status).toBe(404);
      for (const who of ["editor", "admin"] as const) expect((await world.call(who, "PUT", `${one}?active=false`)).status).toBe(404);
    });
  });

  it("an alert on a portfolio names the line that moved, and is silent for who no longer sees the portfolio", async () => {
    const steady = await addSeries(world, points([10, 10, 10, 10, 10]));
    const rising = await addSeries(world, points([100, 100, 100, 150, 150]));
    const portfolio = await portfolioOf([steady, rising]);
    const asked = (who: Adviser) => configure(who, portfolio, { resourceType: "model_portfolios" });
    expect((await asked("colleague")).status).toBe(404);
    await world.call("editor", "PUT", `${models}/${portfolio}/share?shared=true`);
    expect((await asked("colleague")).status).toBe(201);
    expect((await asked("rival")).status).toBe(404);
    expect((await asked("editor")).status).toBe(201);
    await world.call("editor", "PUT", `${models}/${portfolio}/share?shared=false`);
    expect(await check("colleague")).toEqual([]);
    const [raised] = await check("editor");
    expect(raised).toMatchObject({ resourceType: "model_portfolios", resourceName: "Watched", series: steady, threshold: 8 });
    // 150 of 250 is 60 % instead of 50 %.
    expect(raised!.figure).toBeCloseTo(10, 9);
  });

  it("notifications are the person's own: counted, read, hidden", async () => {
    for (let i = 0; i < 3; i++) await configure("rival", await addSeries(world, points([100, 100, 100, 100, 80])));
    const raised = await check("rival");
    expect(raised).toHaveLength(3);
    expect(await told("rival")).toMatchObject({ total: 3, unread: 3 });
    const [first, second, third] = raised as [AlertNotification, AlertNotification, AlertNotification];
    for (const [day, { uuid }] of [second, third, first].entries())
      await world.database.sql.query("update alert_notification set created_at = $2 where uuid = $1", [uuid, `2026-03-1${day}T08:00:00Z`]);
    await expectList(
      (query) => told("rival", `?${query}`),
      ({ uuid }) => uuid,
      { "": [first, third, second].map(({ uuid }) => uuid), [`resource=${third.resourceUuid}`]: [third.uuid], "alertType=srri": [] },
    );
    const one = `${root}/notifications/${first.uuid}`;
    expect((await world.call("rival", "PUT", `${one}?read=true`)).body).toMatchObject({ uuid: first.uuid, read: true, visible: true });
    expect((await world.call("editor", "PUT", `${one}?read=false`)).status).toBe(404);
    expect(await told("rival", "?read=false")).toMatchObject({ total: 2, unread: 2 });
    const hidden = await world.call<AlertNotification[]>("rival", "PUT", `${root}/notifications/hide?uuids=${second.uuid},${randomUUID()}`);
    expect(hidden.body.map(({ uuid, visible }) => [uuid, visible])).toEqual([[second.uuid, false]]);
    expect(await told("rival", "?visible=true")).toMatchObject({ total: 2, unread: 1 });
    expect(await told("rival", "?visible=false")).toMatchObject({ total: 1, items: [{ uuid: second.uuid, read: false, visible: false }] });
    expect(await told("rival", "?read=true")).toMatchObject({ total: 1, items: [{ uuid: first.uuid }] });
    const put = (query: string) => world.call("rival", "PUT", `${root}/notifications/${second.uuid}${query}`);
    expect((await put("?visible=true")).body).toMatchObject({ read: false, visible: true });
    expect((await put("?read=true&visible=false")).body).toMatchObject({ read: true, visible: false });
    expect((await put("?read=false")).body).toMatchObject({ read: false, visible: false });
    expect((await put("")).body).toMatchObject({ read: false, visible: false });
    const both = await world.call<AlertNotification[]>("rival", "PUT", `${root}/notifications/hide?uuids=${first.uuid},${third.uuid}`);
    expect(both.body.map(({ uuid, read, visible }) => [uuid, read, visible])).toEqual([
      [first.uuid, true, false],
      [third.uuid, false, false],
    ]);
    expect((await world.call<AlertNotification[]>("editor", "PUT", `${root}/notifications/hide?uuids=${first.uuid}`)).body).toEqual([]);
    const all = `${root}/notifications/user/${world.users.rival}`;
    // One whose alert is over and one that was put out of sight are marked like any other.
    await world.database.sql.query("update alert_notification set ended_at = now() where uuid = $1", [third.uuid]);
    expect((await world.call("rival", "PUT", `${all}/read`)).body).toEqual({ marked: 2 });
    expect(await told("rival")).toMatchObject({ total: 3, unread: 0 });
    expect((await world.call("editor", "GET", all)).status).toBe(404);
    expect((await world.call("admin", "GET", all)).status).toBe(200);
    for (const noun of ["notifications", "financial_alert_configurations"])
      expect((await world.call("admin", "GET", `${root}/${noun}/user/${randomUUID()}`)).status).toBe(404);
    expect((await world.call("admin", "PUT", `${all}/read`)).status).toBe(404);
  });

  it("a check that is sent again under its key tells again what it raised", async () => {
    await configure("leader", await addSeries(world, points([100, 100, 100, 100, 70])));
    const key = { "idempotency-key": randomUUID() };
    const send = () => world.call<AlertNotification[]>("leader", "POST", `${root}/notifications/check`, undefined, key);
    const { body } = await send();
    expect(body).toHaveLength(1);
    expect((await send()).body).toEqual(body);
    expect(await check("leader")).toEqual([]);
  });

  it.each([
    ["alert_type", "drawdown"],
    ["resource_type", "pools"],
  ])("an alert whose %s is not known is left to the version that knows it", async (column, unknown) => {
    const series = await addSeries(world, points([100, 100, 100, 100, 50]));
    const { id: uuid } = (await configure("colleague", series, { alertType: "srri" })).body;
    await world.database.sql.query(`update alert_configuration set ${column} = $2 where uuid = $1`, [uuid, unknown]);
    expect(await check("colleague")).toEqual([]);
    const [row] = await world.database.sql.query<{ reference: number | null; raised_since: string | null }>(
      "select reference, raised_since from alert_configuration where uuid = $1",
      [uuid],
    );
    expect(row).toEqual({ reference: null, raised_since: null });
    await world.database.sql.query("delete from alert_configuration where uuid = $1", [uuid]);
  });

  it("two checks at once raise an alert once", async () => {
    await configure("leader", await addSeries(world, points([100, 100, 100, 100, 80])));
    const checkOwn = () => world.database.orm.transaction((tx) => checkAlertsOf(tx, world.users.leader));
    const both = await Promise.all([checkOwn(), checkOwn()]);
    expect(both.flat()).toHaveLength(1);
  });

  it("a job checks everybody's alerts", async () => {
    await configure("reader", await addSeries(world, points([100, 100, 100, 100, 80])));
    const jobs = await startJobs(world.database, quietLog, 20);
    const failed: unknown[] = [];
    const end = scheduleAlertChecks({ database: world.database, mailer: null, webAt: "http://web.test", log: quietLog }, jobs, (error) =>
      failed.push(error),
    );
    try {
      // The first check waits a minute after the start: it is brought forward here.
      for (let i = 0; i < 100 && (await told("reader")).total === 0; i++) {
        await world.database.orm.update(job).set({ runAt: new Date(0).toISOString() });
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(await told("reader")).toMatchObject({ total: 1, unread: 1 });
      expect(failed).toEqual([]);
    } finally {
      end();
      await jobs.stop(1_000);
    }
  });
});
