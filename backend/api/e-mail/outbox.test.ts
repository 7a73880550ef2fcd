import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SendingResult, SentMail } from "#app/contract/e-mail.ts";
import { putUpAlertMails } from "#backend/api/alert/alert-mail.ts";
import { insertNotification } from "#backend/api/alert/notification.store.ts";
import { alertNotification, job, sentMail } from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { type Mailer, smtpMailer } from "#backend/mail/mailer.ts";
import { type Adviser, type AdviserWorld, openAdviserWorld } from "../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../tests/fixtures/api.ts";
import { bothDatabases, quietLog } from "../../../tests/fixtures/database.ts";
import { lookAfterMails } from "../../../tests/fixtures/outside/mail-jobs.ts";
import { type SmtpSink, startSmtpSink } from "../../../tests/fixtures/outside/smtp-sink.ts";
import { putUpMail, takeMail } from "./mail.store.ts";
import type { Outbox } from "./outbox.ts";

const root = "/financial-alert-service/v1/e-mails";
const messageIds = (sink: SmtpSink) => sink.mails.map(({ data }) => /^Message-ID: (\S+)\r$/im.exec(data)?.[1]);

bothDatabases((_kind, open) => {
  let world: AdviserWorld;
  let sink: SmtpSink;
  let mailer: Mailer;
  let outbox: Outbox;
  beforeAll(async () => {
    sink = await startSmtpSink();
    // One that is silent is waited for a short time only.
    const [patient, hasty] = [smtpMailer(sink.url, "no-reply@cairn.example")!, smtpMailer(sink.url, "no-reply@cairn.example", 400)!];
    mailer = { ...patient, send: (mail) => (sink.fault === "hang" || sink.fault === "dribble" ? hasty : patient).send(mail) };
    world = await openAdviserWorld(open, mailer);
    outbox = { database: world.database, mailer, webAt: "http://web.test", log: quietLog };
  });
  afterEach(async () => {
    sink.fault = null;
    sink.mails.length = 0;
    await world.database.orm.delete(sentMail);
    await world.database.orm.delete(job);
  });
  afterAll(async () => {
    mailer.close();
    await sink.close();
    await world.close();
  });

  const send = (who: Adviser, changes: object = {}, headers: Record<string, string> = {}) =>
    world.call<SendingResult & ErrorAnswer>(
      who,
      "POST",
      `${root}/send`,
      { to: ["client@example.com"], subject: "Votre proposition", message: "Bonjour", ...changes },
      headers,
    );
  const listed = async (about: string, who: Adviser = "editor") =>
    (await world.call<SentMail[]>(who, "GET", `${root}?about=${about}`)).body;
  const again = (uuid: string, who: Adviser = "editor") => world.call<SendingResult & ErrorAnswer>(who, "POST", `${root}/${uuid}/again`);
  const rowOf = async (uuid: string) => (await world.database.orm.select().from(sentMail).where(eq(sentMail.uuid, uuid)))[0]!;
  const endLeases = () => world.database.orm.update(sentMail).set({ leaseUntil: sql`now() - interval '1 second'` as never });
  /** As a process leaves it that is killed while it hands over. */
  const kill = async (uuid: string) => {
    const message = { to: ["x@example.com"], subject: "x", text: "x" };
    const begun = { leaseBy: randomUUID(), messageId: mailer.messageIdOf(uuid), message };
    expect(await withTransaction(world.database, (tx) => takeMail(tx, uuid, begun))).toHaveProperty("taken");
  };

  describe("an e-mail that a person sends", () => {
    it("is one of 60 in an hour, also where 66 are sent at once", async () => {
      const sendOne = async (_: unknown, i: number) => {
        const key = { "idempotency-key": randomUUID() };
        for (;;) {
          const answer = await send("editor", { subject: `No. ${i}` }, key);
          // The database has no connection free for a moment.
          if (answer.status !== 503) return answer;
        }
      };
      const answers = await Promise.all(Array.from({ length: 66 }, sendOne));
      const count = (status: number) => answers.filter((answer) => answer.status === status).length;
      expect([count(200), count(429), sink.mails.length]).toEqual([60, 6, 60]);
      expect((await send("colleague")).status).toBe(200);
    });

    it("whose answer is cut is of unknown outcome, to the caller and its page, and goes a second time only when its sender says so", async () => {
      sink.fault = "cut-after-dot";
      const about = randomUUID();
      const key = { "idempotency-key": randomUUID() };
      const { status, body } = await send("editor", { about }, key);
      expect([status, body]).toMatchObject([200, { status: "UNKNOWN", accepted: [], rejected: [], sentAt: null }]);
      expect((await send("editor", { about }, key)).body).toEqual(body);
      for (let minute = 0; minute < 5; minute++) await lookAfterMails(outbox);
      expect(sink.mails).toHaveLength(1);
      expect(await listed(about)).toMatchObject([{ uuid: body.uuid, status: "UNKNOWN", accepted: [], again: true }]);
      expect(await listed(about, "colleague")).toEqual([]);
      expect((await again(body.uuid, "colleague")).status).toBe(404);

      sink.fault = null;
      const both = await Promise.all([again(body.uuid), again(body.uuid)]);
      expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
      expect(both.find((answer) => answer.status === 200)?.body).toMatchObject({ status: "SENT", accepted: ["client@example.com"] });
      const [first, second] = messageIds(sink);
      expect([sink.mails.length, first]).toEqual([2, second]);
      expect((await listed(about)).map((mail) => [mail.status, mail.again])).toEqual([
        ["SENT", false],
        ["UNKNOWN", false],
      ]);
    });

    it("whose process is killed while it hands over is of unknown outcome once its lease is over", async () => {
      const about = randomUUID();
      const mail = { to: ["client@example.com"], subject: "s", text: "t" };
      const uuid = await withTransaction(world.database, (tx) =>
        putUpMail(world.database, tx, { kind: "send", sender: world.users.editor, mail, about }),
      );
      await kill(uuid);
      expect(await listed(about)).toMatchObject([{ status: "SENDING", accepted: [], again: false }]);
      await lookAfterMails(outbox);
      expect((await rowOf(uuid)).status).toBe("SENDING");
      await endLeases();
      expect(await listed(about)).toMatchObject([{ status: "UNKNOWN", accepted: [], again: true }]);
      await lookAfterMails(outbox);
      expect([(await rowOf(uuid)).status, sink.mails.length, await lookAfterMails(outbox)]).toEqual(["UNKNOWN", 0, 0]);
      expect((await again(uuid)).body).toMatchObject({ status: "SENT" });
    });

    it("whose process is killed before it hands over is sent by its job, once", async () => {
      const mail = { to: ["client@example.com"], subject: "s", text: "t", attachments: [] };
      const uuid = await withTransaction(world.database, (tx) =>
        putUpMail(world.database, tx, { kind: "send", sender: world.users.editor, mail }),
      );
      for (let i = 0; i < 3; i++) await lookAfterMails(outbox);
      expect([(await rowOf(uuid)).status, (await rowOf(uuid)).content, sink.mails.length]).toEqual(["SENT", null, 1]);
    });

    it.each(["put-off", "cut-in-data", "no-greeting", "dribble"] as const)(
      "that the mail server surely has not got waits for it, with growing pauses: %s",
      async (fault) => {
        sink.fault = fault;
        const about = randomUUID();
        const attachment = { filename: "a.pdf", contentType: "application/pdf", data: Buffer.from("%PDF-a").toString("base64") };
        const { body } = await send("editor", { about, attachment });
        expect(body).toMatchObject({ status: "QUEUED", accepted: [] });
        const pauses: number[] = [];
        for (let i = 0; i < 3; i++) {
          await lookAfterMails(outbox);
          const [next] = await world.database.orm
            .select({ seconds: sql<number>`extract(epoch from ${job.runAt} - now())::float8` })
            .from(job)
            .where(eq(job.state, "WAITING"));
          pauses.push(Math.round(next!.seconds / 60));
        }
        expect(pauses).toEqual([2, 4, 8]);
        expect(await listed(about)).toMatchObject([{ status: "QUEUED", accepted: [], problem: expect.any(String) }]);
        sink.fault = null;
        await lookAfterMails(outbox);
        expect(await listed(about)).toMatchObject([{ status: "SENT", accepted: ["client@example.com"], problem: null }]);
        expect(sink.mails).toHaveLength(1);
        expect(sink.mails[0]!.data).toContain(Buffer.from("%PDF-a").toString("base64"));
      },
    );

    it("fails with its reason where the server refuses it, at once or by its job, and after two days without an answer", async () => {
      const about = randomUUID();
      sink.fault = "refuse-message";
      expect(await send("editor", { about })).toMatchObject({ status: 422, body: { error: { code: "MAIL_REFUSED", rejected: [] } } });
      expect((await listed(about))[0]).toMatchObject({
        status: "FAILED",
        problem: expect.stringContaining("554 this message is not wanted"),
      });
      sink.fault = "put-off";
      const late = (await send("editor", { about })).body.uuid;
      await world.database.orm
        .update(sentMail)
        .set({ createdAt: sql`now() - interval '49 hours'` as never })
        .where(eq(sentMail.uuid, late));
      await lookAfterMails(outbox);
      expect(await rowOf(late)).toMatchObject({ status: "FAILED", content: null, problem: expect.stringContaining("451 come back later") });
      const cut = await send("editor", { to: ["a@later.example"] });
      expect(cut.body).toMatchObject({ status: "QUEUED" });
    });

    it("whose server says nothing after the last dot does not hold its sender, and is of unknown outcome", async () => {
      sink.fault = "hang";
      expect((await send("editor")).body).toMatchObject({ status: "UNKNOWN", accepted: [] });
    });
  });

  describe("a letter of the platform", () => {
    const tell = async () =>
      (await insertNotification(world.database.orm, {
        uuid: randomUUID(),
        kind: "closed-fund",
        resourceType: "model_portfolios",
        resource: randomUUID(),
        occasion: randomUUID(),
        owner: world.users.leader,
        since: "2026-03-02",
      }))!;
    const mailedAt = async (uuid: string) =>
      (await world.database.orm.select().from(alertNotification).where(eq(alertNotification.uuid, uuid)))[0]!.mailedAt;
    const minute = async () => {
      await putUpAlertMails(outbox);
      await lookAfterMails(outbox);
    };
    beforeAll(async () => {
      const path = `/financial-alert-service/v1/notifications/user/${world.users.leader}/preferences`;
      await world.call("leader", "PUT", path, { deliveries: { "closed-fund": "immediate" } });
    });

    it("goes out twice at most, with one Message-ID, where the last answer is cut for an hour", async () => {
      sink.fault = "cut-after-dot";
      const notification = await tell();
      await minute();
      expect([sink.mails.length, await mailedAt(notification)]).toEqual([1, null]);
      for (let i = 1; i < 60; i++) await minute();
      const [first, second] = messageIds(sink);
      expect([sink.mails.length, first]).toEqual([2, second]);
      expect(await mailedAt(notification)).not.toBeNull();
    });

    it("goes out once where the server puts it off for an hour, and its rows are marked then", async () => {
      sink.fault = "put-off";
      const notification = await tell();
      for (let i = 0; i < 60; i++) await minute();
      expect([sink.mails.length, await mailedAt(notification)]).toEqual([0, null]);
      sink.fault = null;
      for (let i = 0; i < 5; i++) await minute();
      expect(sink.mails.map(({ to }) => to)).toEqual([["leader@example.com"]]);
      expect(await mailedAt(notification)).not.toBeNull();
    });

    it("goes out where its process is killed before, in or after the hand-over, twice at most", async () => {
      const notification = await tell();
      await putUpAlertMails(outbox);
      const [{ uuid }] = (await world.database.orm.select().from(sentMail)) as [typeof sentMail.$inferSelect];
      await kill(uuid);
      await endLeases();
      await minute();
      expect([sink.mails.length, (await rowOf(uuid)).status]).toEqual([1, "SENT"]);
      expect(await mailedAt(notification)).not.toBeNull();
      for (let i = 0; i < 5; i++) await minute();
      expect(sink.mails).toHaveLength(1);

      sink.fault = "cut-after-dot";
      await tell();
      await minute();
      const [next] = await world.database.orm.select().from(sentMail).where(eq(sentMail.status, "QUEUED"));
      await kill(next!.uuid);
      await endLeases();
      for (let i = 0; i < 5; i++) await minute();
      expect([sink.mails.length, (await rowOf(next!.uuid)).status]).toEqual([2, "UNKNOWN"]);
    });

    it("leaves out what was read while it waited, and is not sent where nothing is left", async () => {
      sink.fault = "put-off";
      const [read, unread] = [await tell(), await tell()];
      await minute();
      await world.call("leader", "PUT", `/financial-alert-service/v1/notifications/${read}?read=true`);
      sink.fault = null;
      await minute();
      expect(sink.mails).toHaveLength(1);
      sink.fault = "put-off";
      const third = await tell();
      await minute();
      for (const uuid of [unread, third]) await world.call("leader", "PUT", `/financial-alert-service/v1/notifications/${uuid}?read=true`);
      sink.fault = null;
      for (let i = 0; i < 3; i++) await minute();
      expect([sink.mails.length, await lookAfterMails(outbox)]).toEqual([1, 0]);
    });

    it("is put up by one of two processes that look at once", async () => {
      await tell();
      await Promise.all([putUpAlertMails(outbox), putUpAlertMails(outbox), putUpAlertMails(outbox)]);
      await lookAfterMails(outbox);
      expect(sink.mails).toHaveLength(1);
    });
  });
});
