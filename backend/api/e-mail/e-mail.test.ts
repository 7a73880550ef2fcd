import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sentMail } from "#backend/database/schema/index.ts";
import { type Mailer, smtpMailer } from "#backend/mail/mailer.ts";
import { type AdviserWorld, openAdviserWorld } from "../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../tests/fixtures/api.ts";
import { eachDatabase, openTestDatabase } from "../../../tests/fixtures/database.ts";
import { type SmtpSink, startSmtpSink } from "../../../tests/fixtures/outside/smtp-sink.ts";

const root = "/financial-alert-service/v1/e-mails";
const mail = (changes: object = {}) => ({
  to: ["client@example.com"],
  subject: "Votre proposition d’épargne",
  message: "Bonjour,\n.une ligne qui commence par un point",
  ...changes,
});

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  let sink: SmtpSink;
  let mailer: Mailer;
  beforeAll(async () => {
    sink = await startSmtpSink();
    mailer = smtpMailer(sink.url, "no-reply@cairn.example")!;
    world = await openAdviserWorld(open, mailer);
  });
  afterAll(async () => {
    mailer.close();
    await sink.close();
    await world.close();
  });
  const send = (body: object, headers: Record<string, string> = {}) =>
    world.call<{ uuid: string; status: string } & ErrorAnswer>("editor", "POST", `${root}/send`, body, headers);

  describe("an e-mail", () => {
    it("reaches the mail server once for a key, from the installation, with answers to the adviser", async () => {
      const key = { "idempotency-key": randomUUID() };
      const attachment = { filename: "proposition.pdf", contentType: "application/pdf", data: Buffer.from("%PDF").toString("base64") };
      const sent = await send(mail({ attachment }), key);
      expect(sent).toMatchObject({ status: 200, body: { status: "SENT", accepted: ["client@example.com"], rejected: [] } });
      expect((await send(mail({ attachment }), key)).body).toEqual(sent.body);
      expect(sink.mails).toHaveLength(1);
      const [{ from, to, data }] = sink.mails as [SmtpSink["mails"][number]];
      expect([from, to]).toEqual(["no-reply@cairn.example", ["client@example.com"]]);
      expect(data).toMatch(/^Reply-To: editor@example\.com\r$/m);
      expect(data).toMatch(/^\.une ligne qui commence par un point\r$/m);
      expect(data).toContain("filename=proposition.pdf");
      expect(data).toContain(Buffer.from("%PDF").toString("base64"));
      const rows = await world.database.orm.select().from(sentMail);
      expect(rows).toMatchObject([{ uuid: sent.body.uuid, sender: world.users.editor, status: "SENT", subject: mail().subject }]);
    });

    it("is sent by a form too, its file attached", async () => {
      const form = new FormData();
      form.set("record", JSON.stringify(mail({ to: ["by-form@example.com"] })));
      form.set("attachment", new File(["a;b"], "relevé.csv", { type: "text/csv" }));
      expect(await send(form)).toMatchObject({ status: 200, body: { status: "SENT", accepted: ["by-form@example.com"] } });
      const sent = sink.mails.find(({ to }) => to.includes("by-form@example.com"));
      expect(sent?.data).toContain("Content-Type: text/csv");
      expect(sent?.data).toContain(Buffer.from("a;b").toString("base64"));
      const plain = new FormData();
      plain.set("record", JSON.stringify({ to: ["a@example.com", "b@example.com"], subject: "Two of you", message: "A plain line." }));
      expect((await send(plain)).body).toMatchObject({ status: "SENT", accepted: ["a@example.com", "b@example.com"], rejected: [] });
      const second = sink.mails.at(-1)!;
      expect([second.from, second.to]).toEqual(["no-reply@cairn.example", ["a@example.com", "b@example.com"]]);
      expect(second.data).toMatch(/^Subject: Two of you\r$/m);
      expect(second.data).toMatch(/^A plain line\.\r$/m);
      expect(second.data).toMatch(/^Reply-To: editor@example\.com\r$/m);
      expect(second.data).not.toContain("text/csv");
      form.set("subject", "A field of its own");
      // A part of its own comes before the part `record`.
      expect(await send(form)).toMatchObject({ status: 200, body: { status: "SENT" } });
      expect(sink.mails.at(-1)!.data).toMatch(/^Subject: A field of its own\r$/m);
    });

    it("to an address that the server refuses is told so; to one of two, the other goes", async () => {
      const refused = await send(mail({ to: ["nobody@refused.example"] }));
      expect(refused).toMatchObject({ status: 422, body: { error: { code: "MAIL_REFUSED", rejected: ["nobody@refused.example"] } } });
      const half = await send(mail({ to: ["nobody@refused.example", "client@example.com"] }));
      expect(half.body).toMatchObject({ status: "SENT", accepted: ["client@example.com"], rejected: ["nobody@refused.example"] });
    });

    it("cannot carry a header of its own", async () => {
      const answer = await send(mail({ subject: "Hello\r\nBcc: all@example.com" }));
      expect(answer).toMatchObject({ status: 400, body: { error: { issues: [{ path: "body.subject" }] } } });
      expect((await send(mail({ to: ["a@example.com\r\nBcc: b@example.com"] }))).status).toBe(400);
    });

    it("of a test goes to the administrator who asks", async () => {
      expect((await world.call("admin", "POST", `${root}/test`)).body).toMatchObject({ status: "SENT", accepted: ["admin@example.com"] });
      const { from, to, data } = sink.mails.at(-1)!;
      expect([from, to]).toEqual(["no-reply@cairn.example", ["admin@example.com"]]);
      for (const line of [/^Subject: Cairn\r$/m, /^Cairn peut envoyer des messages\.\r$/m, /^Cairn can send messages\.\r$/m])
        expect(data).toMatch(line);
      const mails = sink.mails.length;
      expect((await world.call("editor", "POST", `${root}/test`)).status).toBe(403);
      expect(sink.mails).toHaveLength(mails);
    });
  });
});

describe("without a mail server that takes the message", () => {
  async function answerOf(mailer: Mailer | null) {
    const world = await openAdviserWorld(openTestDatabase, mailer);
    try {
      const { status, body } = await world.call<ErrorAnswer>("editor", "POST", `${root}/send`, mail());
      return { status, body, rows: await world.database.orm.select().from(sentMail) };
    } finally {
      await world.close();
    }
  }

  it("no server at all: 503, nothing kept", async () => {
    expect(smtpMailer(undefined, "no-reply@cairn.example")).toBeNull();
    expect(await answerOf(null)).toMatchObject({ status: 503, body: { error: { code: "MAIL_NOT_CONFIGURED" } }, rows: [] });
  });

  it("a server that puts messages off: it waits, for nobody yet", async () => {
    const sink = await startSmtpSink({ fault: "put-off" });
    const mailer = smtpMailer(sink.url, "no-reply@cairn.example")!;
    const { status, body, rows } = await answerOf(mailer);
    expect([status, body]).toMatchObject([200, { status: "QUEUED", accepted: [], rejected: [], sentAt: null }]);
    expect(rows).toMatchObject([{ status: "QUEUED", rejected: [], tries: 1, unknowns: 0 }]);
    expect(rows[0]!.content!.includes("point")).toBe(false);
    mailer.close();
    await sink.close();
  });

  it("a server that is not there: it waits; the same request sends it once the server is back", async () => {
    const sink = await startSmtpSink();
    await sink.close();
    const mailer = smtpMailer(sink.url, "no-reply@cairn.example")!;
    const world = await openAdviserWorld(openTestDatabase, mailer);
    const send = () => world.call("editor", "POST", `${root}/send`, mail(), { "idempotency-key": "a key of the form" });
    expect(await send()).toMatchObject({ status: 200, body: { status: "QUEUED", accepted: [] } });
    const back = await startSmtpSink({ port: Number(new URL(sink.url).port) });
    expect([(await send()).status, (await send()).status, back.mails.length]).toEqual([200, 200, 1]);
    mailer.close();
    await world.close();
    await back.close();
  });
});
