import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AlertConfiguration, AlertNotification, AlertPreview, Deliveries } from "#app/contract/alert.ts";
import { unreadKey } from "#app/domain/record-key.ts";
import { tellOfUnhandled } from "#backend/api/alert/escalation.store.ts";
import { tellOfFailedJobs } from "#backend/api/alert/job-notice.store.ts";
import { tellOfPortfolios, tellOfQuestionnaires } from "#backend/api/alert/notice.store.ts";
import { insertNotification } from "#backend/api/alert/notification.store.ts";
import {
  job,
  matrixBuild,
  modelPortfolio,
  alertNotification as notifications,
  questionnaireSession,
  questionnaireTemplate,
  retailClient,
  sentMail,
  series,
} from "#backend/database/schema/index.ts";
import { DEMO_TEMPLATES } from "#backend/demo/questionnaires.ts";
import { type Mailer, smtpMailer } from "#backend/mail/mailer.ts";
import { type Adviser, type AdviserWorld, addSeries, openAdviserWorld } from "../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../tests/fixtures/api.ts";
import { eachDatabase, quietLog } from "../../../tests/fixtures/database.ts";
import { lookAfterMails } from "../../../tests/fixtures/outside/mail-jobs.ts";
import { type SmtpSink, startSmtpSink } from "../../../tests/fixtures/outside/smtp-sink.ts";
import { type AlertMail, putUpAlertMails } from "./alert-mail.ts";

const root = "/financial-alert-service/v1";
interface Told {
  items: AlertNotification[];
  total: number;
  unread: number;
}
const HOUR_MS = 3_600_000;
/** The day of the market that an instant falls on. */
const marketDay = (at: Date | string) => new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(new Date(at));
async function sendAlertMails(options: AlertMail): Promise<void> {
  await putUpAlertMails(options);
  await lookAfterMails(options);
}
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  let sink: SmtpSink;
  let mailer: Mailer;
  beforeAll(async () => {
    world = await openAdviserWorld(open);
    sink = await startSmtpSink();
    mailer = smtpMailer(sink.url, "no-reply@cairn.example")!;
  });
  afterAll(async () => {
    mailer.close();
    await sink.close();
    await world.close();
  });

  const list = async (who: Adviser, query = "") =>
    (await world.call<Told>(who, "GET", `${root}/notifications/user/${world.users[who]}${query}`)).body;
  const unread = async (who: Adviser) =>
    (await world.call<{ unread: number }>(who, "GET", `${root}/notifications/user/${world.users[who]}/unread`)).body.unread;
  const put = <T = AlertNotification & ErrorAnswer>(who: Adviser, path: string, body?: unknown) =>
    world.call<T>(who, "PUT", `${root}/notifications/${path}`, body);
  async function tell(who: Adviser, changes: Partial<Parameters<typeof insertNotification>[1]> = {}) {
    const uuid = randomUUID();
    const about = { kind: "closed-fund" as const, resourceType: "model_portfolios" as const, resource: randomUUID(), occasion: uuid };
    const row = { uuid, owner: world.users[who], since: "2026-03-06", ...about, ...changes };
    expect(await insertNotification(world.database.orm, row)).toBe(uuid);
    return uuid;
  }
  async function portfolioOf(funds: string[], who: Adviser) {
    const query = new URLSearchParams({ name: "Held", product: world.product });
    const models = "/model-portfolio-service/v1/model_portfolios";
    const { uuid } = (await world.call<{ uuid: string }>(who, "POST", `${models}?${query}`)).body;
    const lines = funds.map((fund) => ({ series: fund, weight: String(100 / funds.length) }));
    expect((await world.call(who, "PUT", `${models}/${uuid}/composition?date=2026-03-02`, { lines })).status).toBe(200);
    return uuid;
  }

  it("is handled with a note, put off and taken up again, by its person alone", async () => {
    const uuid = await tell("leader");
    expect(await unread("leader")).toBe(1);
    for (const path of ["handled", "snooze"])
      expect((await put("reader", `${uuid}/${path}`, path === "handled" ? { handled: true } : { until: "2099-01-04" })).status).toBe(404);

    const later = await put("leader", `${uuid}/snooze`, { until: "2099-01-04" });
    expect(later.body).toMatchObject({ snoozedUntil: "2099-01-04T05:00:00.000Z", read: false });
    expect([await unread("leader"), (await list("leader", "?snoozed=false")).total, (await list("leader", "?snoozed=true")).total]).toEqual(
      [0, 0, 1],
    );
    expect((await put("leader", `${uuid}/snooze`, { until: "2020-01-04" })).status).toBe(422);
    expect((await put("leader", `${uuid}/snooze`, { until: null })).body.snoozedUntil).toBeNull();
    expect(await unread("leader")).toBe(1);

    const done = await put("leader", `${uuid}/handled`, { handled: true, note: " Arbitrage fait " });
    expect(done.body).toMatchObject({ note: "Arbitrage fait", read: true, handledAt: expect.any(String) });
    expect([await unread("leader"), (await list("leader", "?handled=false")).total]).toEqual([0, 0]);
    expect((await put("leader", `${uuid}/handled`, { handled: false })).body).toMatchObject({ handledAt: null, note: "Arbitrage fait" });
  });

  it("is found by kind and by what it is about", async () => {
    const resource = randomUUID();
    const fund = await addSeries(world, [["2026-03-02", 1]], { fullName: "Closing fund" });
    await tell("reader", { resource, series: fund });
    await tell("reader", { kind: "missing-values", figure: 4, threshold: 3 });
    const kinds = async (query: string) => (await list("reader", query)).items.map(({ alertType }) => alertType);
    expect(await kinds("?alertType=closed-fund")).toEqual(["closed-fund"]);
    expect(await kinds(`?resource=${resource}`)).toEqual(["closed-fund"]);
    expect(await kinds(`?resource=${fund}`)).toEqual(["closed-fund"]);
    expect(await kinds("?resourceType=questionnaire_sessions")).toEqual([]);
    expect((await list("reader", `?resource=${resource}`)).items[0]).toMatchObject({ seriesName: "Closing fund", configuration: null });
  });

  it("tells each process that the count of its person is another one", async () => {
    const keys: Array<string | null> = [];
    world.database.watchRecords((key) => keys.push(key));
    const heard = async (wanted: string) => {
      for (let i = 0; i < 100 && !keys.includes(wanted); i++) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(keys).toContain(wanted);
      keys.length = 0;
    };
    // A connection that begins to listen says first that any record may have changed.
    await new Promise((resolve) => setTimeout(resolve, 200));
    keys.length = 0;
    const uuid = await tell("rival");
    await heard(unreadKey(world.users.rival));
    await put("rival", `${uuid}?read=true`);
    await heard(unreadKey(world.users.rival));
  });

  it("an alert that is set otherwise starts anew with the new threshold", async () => {
    const fund = await addSeries(world, [
      ["2026-02-20", 100],
      ["2026-03-06", 93],
    ]);
    const query = new URLSearchParams({ alertType: "deviation", resourceType: "series", resource: fund });
    const path = `${root}/financial_alert_configurations`;
    const made = await world.call<AlertConfiguration>("colleague", "POST", `${path}?${query}`, {
      deviationThreshold: "10",
      periodInDays: 5,
    });
    const one = `${path}/${made.body.id}`;
    const check = async () => (await world.call<AlertNotification[]>("colleague", "POST", `${root}/notifications/check`)).body;
    expect(await check()).toEqual([]);
    const changed = await world.call<AlertConfiguration>("colleague", "PUT", `${one}?active=true`, { deviationThreshold: "6" });
    expect(changed.body).toMatchObject({ body: { deviationThreshold: "6", periodInDays: 5 }, version: 1 });
    expect(await check()).toMatchObject([{ threshold: 6, endedAt: null }]);
    const preview = await world.call<AlertPreview>("colleague", "POST", `${path}/preview?${query}`, {
      deviationThreshold: "6",
      periodInDays: 4,
    });
    expect(preview.body).toMatchObject({ to: "2026-03-06", raised: [{ since: "2026-03-06", until: null }] });
    const mine = await world.call<{ total: number }>("colleague", "GET", `${path}/user/${world.users.colleague}?resource=${randomUUID()}`);
    expect(mine.body.total).toBe(0);
  });

  it("owners of portfolios are told of closed funds and late values, once while that lasts", async () => {
    const closed = await addSeries(world, [["2026-03-02", 1]], { fullName: "Closed", commercialStatus: "CLOSED" });
    const open = await addSeries(world, [["2026-03-02", 1]], { fullName: "Modelled", simulated: true });
    const portfolio = await portfolioOf([closed, open], "editor");
    const { orm } = world.database;
    await tellOfPortfolios(orm);
    await tellOfPortfolios(orm);
    const about = `?resource=${portfolio}`;
    expect((await list("editor", about)).items).toMatchObject([
      { alertType: "closed-fund", series: closed, resourceName: "Held", resourceType: "model_portfolios" },
    ]);
    await orm.update(series).set({ commercialStatus: "OPEN" }).where(eq(series.uuid, closed));
    await tellOfPortfolios(orm);
    const reopened = (await list("editor", about)).items;
    expect(reopened.find(({ alertType }) => alertType === "closed-fund")?.endedAt).not.toBeNull();
    // Open again, and without a value since March.
    expect(reopened.find(({ alertType }) => alertType === "missing-values")).toMatchObject({
      series: closed,
      since: "2026-03-02",
      endedAt: null,
    });
    await orm.update(series).set({ commercialStatus: "CLOSED" }).where(eq(series.uuid, closed));
    await tellOfPortfolios(orm);
    expect((await list("editor", `${about}&alertType=closed-fund&standing=true`)).total).toBe(1);
    expect((await list("editor", `${about}&alertType=closed-fund`)).total).toBe(2);
  });

  it("senders are told of links that end within a day, of completed questionnaires and of profiles that end within a month", async () => {
    const { orm } = world.database;
    const [template] = await orm
      .insert(questionnaireTemplate)
      .values({ ...DEMO_TEMPLATES[0]!, uuid: randomUUID() })
      .returning();
    const client = (
      await orm
        .insert(retailClient)
        .values({ uuid: randomUUID(), organisation: world.houses.alpha, firstName: "Ada", lastName: "Renan", birthYear: 1970 })
        .returning()
    )[0]!.uuid;
    const base = {
      organisation: world.houses.alpha,
      template: template!.uuid,
      client,
      sender: world.users.leader,
      language: "fr" as const,
    };
    const twoYears = new Date(Date.now() + 20 * 24 * HOUR_MS);
    twoYears.setUTCFullYear(twoYears.getUTCFullYear() - 2);
    const made = { old: randomUUID(), link: randomUUID(), far: randomUUID() };
    await orm.insert(questionnaireSession).values([
      { ...base, uuid: made.old, status: "DONE", completedBy: "CLIENT", profile: "BALANCED", completedAt: twoYears.toISOString() },
      { ...base, uuid: made.link, status: "TO_DO", linkMadeAt: inHours(-30), expiresAt: inHours(18) },
      { ...base, uuid: made.far, status: "TO_DO", linkMadeAt: inHours(-1), expiresAt: inHours(47) },
    ]);
    const told = async () =>
      (await list("leader", "?resourceType=questionnaire_sessions")).items.map(({ alertType, resourceUuid, endedAt }) => [
        alertType,
        resourceUuid,
        endedAt === null,
      ]);
    await tellOfQuestionnaires(orm);
    await tellOfQuestionnaires(orm);
    expect(new Set(await told())).toEqual(
      new Set([
        ["profile-expiring", made.old, true],
        ["link-expiring", made.link, true],
      ]),
    );
    expect((await list("leader", `?resource=${made.link}`)).items[0]).toMatchObject({ resourceName: "Ada Renan", due: expect.any(String) });
    // The client answers: the link ends nothing any more, and the new profile replaces the old one.
    const done = { status: "DONE", completedBy: "CLIENT" as const, profile: "DYNAMIC", completedAt: inHours(-0.1) };
    await orm.update(questionnaireSession).set(done).where(eq(questionnaireSession.uuid, made.link));
    await tellOfQuestionnaires(orm);
    expect(new Set(await told())).toEqual(
      new Set([
        ["profile-expiring", made.old, false],
        ["link-expiring", made.link, false],
        ["questionnaire-done", made.link, true],
      ]),
    );
    await orm.delete(questionnaireSession).where(eq(questionnaireSession.client, client));
    await tellOfQuestionnaires(orm);
    expect(await told()).toEqual([]);
  });

  it("the owner of a job that failed is told of each failure once, with its record, until a later run has done it", async () => {
    const { orm } = world.database;
    const [file, build, ended, mail] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const [{ template, client }] = (await orm
      .select({ template: questionnaireTemplate.uuid, client: retailClient.uuid })
      .from(questionnaireTemplate)
      .crossJoin(retailClient)
      .limit(1)) as [{ template: string; client: string }];
    const sent = randomUUID();
    const asked = { organisation: world.houses.alpha, template, client, sender: world.users.editor, language: "fr" as const };
    await orm.insert(questionnaireSession).values({ ...asked, uuid: sent, status: "TO_DO" });
    const letter = { kind: "questionnaire-link", recipients: ["a@b.example"], subject: "s", about: sent };
    await orm.insert(sentMail).values({ ...letter, uuid: mail, sender: world.users.editor, status: "FAILED" });
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const base = { data: {}, state: "FAILED" as const, finishedAt: ago(5) };
    await orm.insert(matrixBuild).values({ uuid: build, userUuid: world.users.leader, name: "Réglementaire", request: {} });
    await orm.insert(job).values([
      { ...base, uuid: randomUUID(), queue: "value-apply", owner: world.users.admin, subject: file },
      { ...base, uuid: randomUUID(), queue: "matrix-build", owner: world.users.leader, subject: build },
      { ...base, uuid: randomUUID(), queue: "retention" },
      { ...base, uuid: randomUUID(), queue: "e-mail", owner: world.users.leader, subject: randomUUID() },
      { ...base, uuid: randomUUID(), queue: "e-mail", owner: world.users.editor, subject: mail },
      // Ended by an administrator, and by a later run of the same work.
      {
        ...base,
        state: "DROPPED",
        stopAt: ago(6),
        stopReason: "not wanted",
        uuid: randomUUID(),
        queue: "advice-package",
        owner: world.users.editor,
        subject: ended,
      },
      {
        ...base,
        state: "DROPPED",
        stopReason: "A later run succeeded",
        uuid: randomUUID(),
        queue: "matrix-build",
        owner: world.users.editor,
        subject: build,
      },
    ]);
    const told = async (who: "admin" | "leader" | "editor") =>
      (await list(who, "?alertType=job-failed")).items.map(({ resourceType, resourceUuid, endedAt }) => [
        resourceType,
        resourceUuid,
        endedAt === null,
      ]);
    await tellOfFailedJobs(world.database);
    await tellOfFailedJobs(world.database);
    expect([await told("admin"), await told("leader")]).toEqual([[["value_imports", file, true]], [["matrix_builds", build, true]]]);
    expect(new Set(await told("editor"))).toEqual(
      new Set([
        ["questionnaire_sessions", sent, true],
        ["reco_sessions", ended, true],
      ]),
    );
    expect((await list("leader", `?resource=${build}`)).items[0]?.resourceName).toBe("Réglementaire");
    // It is run again and fails anew, then is done.
    await orm
      .update(job)
      .set({ finishedAt: ago(1) })
      .where(eq(job.subject, file));
    await tellOfFailedJobs(world.database);
    await tellOfFailedJobs(world.database);
    expect(await told("admin")).toHaveLength(2);
    await orm
      .update(job)
      .set({ state: "DONE", finishedAt: new Date(Date.now() + 1_000).toISOString() })
      .where(eq(job.subject, file));
    await tellOfFailedJobs(world.database);
    expect((await told("admin")).map(([, , standing]) => standing)).toEqual([false, false]);
    await orm.delete(job);
    await orm.delete(notifications).where(eq(notifications.kind, "job-failed"));
  });

  it("e-mails go out at once or once a day, each with a link that ends its kind alone", async () => {
    const { orm } = world.database;
    const owner = "admin" as const;
    const deliveries = `user/${world.users[owner]}/preferences`;
    const first = await world.call<{ deliveries: Deliveries }>(owner, "GET", `${root}/notifications/${deliveries}`);
    expect(new Set(Object.values(first.body.deliveries))).toEqual(new Set(["digest"]));
    expect((await put("editor", deliveries, { deliveries: { deviation: "bell" } })).status).toBe(404);
    const changed = await put<{ deliveries: Deliveries }>(owner, deliveries, { deliveries: { "closed-fund": "immediate" } });
    expect(changed.body.deliveries).toMatchObject({ "closed-fund": "immediate", deviation: "digest" });

    await orm.execute("update alert_notification set mailed_at = now()");
    await tell(owner);
    await tell(owner, { kind: "missing-values", figure: 4, threshold: 3 });
    const at = (clock: string) => ({
      database: world.database,
      mailer,
      webAt: "http://web.test",
      log: quietLog,
      now: () => new Date(clock),
    });
    const send = async (clock: string) => {
      const before = sink.mails.length;
      await sendAlertMails(at(clock));
      return sink.mails.slice(before);
    };
    // Seven in the morning in Paris: what is wanted at once, not the letter of the day.
    const early = await send("2026-03-09T06:00:00Z");
    expect(early.map(({ to }) => to)).toEqual([["admin@example.com"]]);
    const late = await send("2026-03-09T08:00:00Z");
    expect(late).toHaveLength(1);
    await tell(owner, { kind: "missing-values", figure: 9, threshold: 3 });
    expect(await send("2026-03-09T12:00:00Z")).toEqual([]);

    const text = early[0]!.data.replace(/=\r?\n/g, "").replace(/=3D/g, "=");
    const token = /unsubscribe\/([\w.-]+)/.exec(text)?.[1] ?? "";
    const unsubscribe = (body: object) =>
      world.call<{ alertType: string; subscribed: boolean }>(null, "POST", `${root}/e-mails/unsubscribe`, body);
    expect((await unsubscribe({ token })).body).toMatchObject({ alertType: "closed-fund", subscribed: true });
    for (const wrong of [token.replace("closed-fund", "deviation"), `${token}x`, "", "a.b.c"])
      expect((await unsubscribe({ token: wrong, confirm: true })).status).toBe(404);
    expect((await unsubscribe({ token, confirm: true })).body).toMatchObject({ subscribed: false });
    const after = await world.call<{ deliveries: Deliveries }>(owner, "GET", `${root}/notifications/${deliveries}`);
    expect(after.body.deliveries).toMatchObject({ "closed-fund": "bell", deviation: "digest", "missing-values": "digest" });
    await tell(owner);
    expect(await send("2026-03-09T12:05:00Z")).toEqual([]);
  });

  it("an alert on a shared portfolio that its owner leaves for a week goes to the leaders of the house, until somebody acts", async () => {
    const { orm } = world.database;
    const portfolio = await portfolioOf(
      [await addSeries(world, [["2026-03-02", 1]]), await addSeries(world, [["2026-03-02", 1]])],
      "editor",
    );
    const share = (shared: boolean) => orm.update(modelPortfolio).set({ shared }).where(eq(modelPortfolio.uuid, portfolio));
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS).toISOString();
    const told = async (who: Adviser) => (await list(who, "?alertType=unhandled-alert")).items;
    const waits = { resource: portfolio, createdAt: daysAgo(8) };
    const alert = await tell("editor", waits);
    const later = await tell("editor", { ...waits, createdAt: daysAgo(7.5) });
    await tell("colleague", { ...waits, createdAt: daysAgo(9) });
    await share(false);
    await tellOfUnhandled(orm);
    expect(await told("leader")).toEqual([]);

    await share(true);
    await tellOfUnhandled(orm);
    await tellOfUnhandled(orm);
    const since = marketDay(daysAgo(8));
    expect(await told("leader")).toMatchObject([{ resourceUuid: portfolio, since, endedAt: null, read: false }]);
    for (const who of ["editor", "colleague", "rival"] as const) expect(await told(who)).toEqual([]);

    // The oldest is put off: the next one waits as well, and is told of.
    await put("editor", `${alert}/snooze`, { until: inHours(72).slice(0, 10) });
    await tellOfUnhandled(orm);
    expect((await told("leader")).map(({ endedAt }) => endedAt === null).toSorted()).toEqual([false, true]);
    await put("editor", `${later}/handled`, { handled: true, note: "Rebalanced" });
    await tellOfUnhandled(orm);
    expect((await told("leader")).map(({ endedAt }) => endedAt === null)).toEqual([false, false]);

    // A week is not over.
    await tell("editor", { ...waits, createdAt: daysAgo(6.9) });
    await tellOfUnhandled(orm);
    expect(await told("leader")).toHaveLength(2);
  });

  it("no e-mail goes out in quiet hours: it waits until they end, the bell does not", async () => {
    const { orm } = world.database;
    const every = [1, 2, 3, 4, 5, 6, 7];
    const path = (who: "leader" | "colleague") => `user/${world.users[who]}/preferences`;
    const night = { from: 20, to: 8, days: every, timeZone: "Europe/Paris" };
    const kept = await put<{ quietHours: unknown }>("leader", path("leader"), {
      deliveries: { "closed-fund": "immediate" },
      quietHours: night,
    });
    expect(kept.body.quietHours).toEqual(night);
    // What is absent stays; a silence of a week is refused.
    expect((await put<{ quietHours: unknown }>("leader", path("leader"), { deliveries: {} })).body.quietHours).toEqual(night);
    expect((await put("leader", path("leader"), { quietHours: { ...night, from: 8, to: 8 } })).status).toBe(400);
    expect((await put("colleague", path("leader"), { quietHours: null })).status).toBe(404);

    await orm.execute("update alert_notification set mailed_at = now()");
    await tell("leader");
    const send = async (clock: Date) => {
      const before = sink.mails.length;
      await sendAlertMails({ database: world.database, mailer, webAt: "http://web.test", log: quietLog, now: () => clock });
      return sink.mails.slice(before).flatMap(({ to }) => to);
    };
    expect(await send(new Date("2026-03-09T20:00:00Z"))).toEqual([]);
    const bell = await world.call<{ unread: number }>("leader", "GET", `${root}/notifications/user/${world.users.leader}/unread`);
    expect(bell.body.unread).toBeGreaterThan(0);
    expect(await send(new Date("2026-03-10T07:00:00Z"))).toEqual(["leader@example.com"]);

    // An e-mail of the day that was due in hours which last into the night goes out at their end; another person's waits until eight.
    await put("leader", path("leader"), { quietHours: { ...night, from: 8, to: 2 } });
    for (const who of ["leader", "colleague"] as const) await tell(who, { kind: "missing-values", figure: 4, threshold: 3 });
    const tomorrow = marketDay(new Date(Date.now() + 24 * HOUR_MS));
    const at = (hour: string) => new Date(`${tomorrow}T${hour}:30:00Z`);
    expect(await send(at("01"))).toEqual(["leader@example.com"]);
    expect(await send(at("10"))).toEqual(["colleague@example.com"]);
    expect((await put<{ quietHours: unknown }>("leader", path("leader"), { quietHours: null })).body.quietHours).toBeNull();
  });
});
