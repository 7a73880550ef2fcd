import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { AdvicePackage } from "#app/contract/journey/publication.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { sentMail } from "#backend/database/schema/index.ts";
import { demoAdvice } from "#backend/demo/ids.ts";
import { leftOut } from "#backend/demo/journey/left-out.ts";
import { PUBLISHED_ADVICE } from "#backend/demo/journey/sessions.ts";
import { apiOf } from "../../bench/web.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { type SmtpSink, startSmtpSink } from "../../fixtures/outside/smtp-sink.ts";
import { shown, textOf } from "../../fixtures/rendered/adviser-pages.ts";
import { renderedPages } from "../../fixtures/rendered/rendered-pages.ts";

/** What an adviser reads of e-mails whose outcome is not "sent", where they were sent from, in a browser without scripts. */
const EXPORT = "/fia/simulators/edit/de300000-0005-4000-8000-000000000001/export";
const SENDING = `/fia/reco-journey/journey/${demoAdvice(PUBLISHED_ADVICE)}/edit/sending`;
const LIST = "/fia/risk-profiling";
const { build } = await renderedPages();
let front: TestFront;
let mail: SmtpSink;
let adviser: CookieJar;
beforeAll(async () => {
  mail = await startSmtpSink();
  front = await startFront({ build, limits: false, computation: true, logLevel: "warn", env: { SMTP_URL: mail.url } });
  adviser = await signInOverHttp(front.url, "adviser");
  const api = await apiOf(front);
  const session = `/product-config-service/v1/reco_journeys/sessions/${demoAdvice(PUBLISHED_ADVICE)}`;
  await api.send(`${session}/advice/finalize`, {});
  const withoutDics = leftOut(await api.get<FullSession>(session));
  await api.send(`${session}/publishing/packages`, { language: "fr", withoutDics });
  const state = async () => (await api.get<AdvicePackage[]>(`${session}/publishing/packages`))[0]?.state;
  await vi.waitFor(async () => expect(await state()).toBe("PUBLISHED"), { timeout: 120_000, interval: 500 });
}, 240_000);
afterEach(() => {
  mail.fault = null;
  mail.mails.length = 0;
});
afterAll(async () => {
  await front?.close();
  await mail?.close();
});

const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const page = async (path: string) => shown(await (await adviser.fetch(`${front.url}${path}`)).answer.text());
const read = async (path: string) => spaced(textOf(await page(path)));
async function send(path: string, fields: Record<string, string>) {
  const { answer } = await adviser.fetch(`${front.url}${path}`, {
    method: "POST",
    headers: { origin: front.url },
    body: new URLSearchParams(fields),
  });
  const html = await answer.text();
  return { status: answer.status, html: shown(html), text: spaced(textOf(html)) };
}
const once = (fields: Record<string, string>) => ({ idem: randomUUID(), ...fields });
const speak = (language: string) => send("/preferences", { language, fontSize: "NORMAL" });
/** The fields of the button that sends an e-mail again. */
const againIn = (html: string) => /name="mail" value="([0-9a-f-]{36})"/.exec(html)?.[1] ?? "";

const WORDS = {
  fr: {
    unknown: "La connexion a été coupée pendant l’envoi : demandez au destinataire s’il l’a reçu, ou renvoyez-le.",
    waits: "Le serveur de messagerie ne l’a pas encore pris : il partira de lui-même.",
    states: ["Incertain", "En attente"],
    sent: "Message envoyé à",
    again: "Renvoyer",
    link: ["L’envoi de l’e-mail est incertain", "envoi du lien incertain", "envoi incertain"],
  },
  en: {
    unknown: "The connection was cut while sending: ask the recipient whether it arrived, or send it again.",
    waits: "The mail server has not taken it yet: it goes by itself.",
    states: ["Not known", "Waiting"],
    sent: "Message sent to",
    again: "Send again",
    link: ["Nobody knows whether the e-mail has gone", "sending of the link not known", "not known whether it went"],
  },
} as const;

describe.each(["fr", "en"] as const)("an e-mail that is not known to have gone, in %s", (language) => {
  const words = WORDS[language];
  beforeAll(async () => {
    await speak(language);
  });

  it("with a simulation: the page says so, lists it, and sends it again only when asked to", async () => {
    const email = `cut-${language}@example.com`;
    const message = { intent: "send", chosen: "1", language: "fr", email, subject: "Votre simulation", message: "Bonjour" };
    mail.fault = "cut-after-dot";
    const cut = await send(EXPORT, once(message));
    expect(cut.text).not.toContain(words.sent);
    expect(cut.text).toContain(language === "fr" ? "demandez à cut-fr@example.com" : "ask cut-en@example.com");
    const html = await page(EXPORT);
    expect(spaced(textOf(html))).toContain(`${words.states[0]} ${words.unknown}`);
    expect(mail.mails).toHaveLength(1);
    mail.fault = null;
    expect((await send(EXPORT, once({ intent: "mail-again", mail: againIn(html), address: email }))).text).toContain(
      `${words.sent} ${email}`,
    );
    expect(mail.mails.map(({ data }) => /^Message-ID: (\S+)/im.exec(data)?.[1])).toEqual([
      expect.any(String),
      /^Message-ID: (\S+)/im.exec(mail.mails[0]!.data)?.[1],
    ]);
    expect(againIn(await page(EXPORT))).toBe("");
  });

  it("with a questionnaire: neither the answer, the list nor the page calls it sent", async () => {
    const lastName = `Incertain${language}`;
    const template = /<select[^>]*name="template"[\s\S]*?<option value="([0-9a-f-]{36})"/.exec(await page(`${LIST}/new`))![1]!;
    mail.fault = "cut-after-dot";
    const client = { firstName: "Odile", lastName, email: `${lastName}@example.com`, birthYear: "1964" };
    const { answer } = await adviser.fetch(`${front.url}${LIST}/new`, {
      method: "POST",
      headers: { origin: front.url },
      body: new URLSearchParams({ idem: randomUUID(), ...client, template, language: "fr", way: "LINK" }),
    });
    const at = new URL(answer.url).pathname;
    const version = /name="version" value="(\d+)"/.exec(shown(await answer.text()))![1]!;
    const made = await send(at, { version, email: client.email, intent: "send" });
    expect(made.text).toContain(words.link[0]);
    const row = spaced(textOf((await page(`${LIST}?q=${lastName}`)).split("<tbody")[1]!));
    expect(row).toContain(words.link[1]);
    const session = at.replace(/\/link$/, "");
    const html = await page(session);
    for (const part of [words.link[2], words.unknown, words.again]) expect(spaced(textOf(html))).toContain(part);
    mail.fault = null;
    expect((await send(session, once({ intent: "mail-again", mail: againIn(html), address: client.email }))).text).toContain(words.sent);
    expect(spaced(textOf((await page(`${LIST}?q=${lastName}`)).split("<tbody")[1]!))).not.toContain(words.link[1]);
    expect(mail.mails).toHaveLength(2);
  });

  it("with a published advice: its line says so and sends the same message again", async () => {
    const letter = { intent: "send", email: `advice-${language}@example.com`, subject: "Vos documents", message: "Bonjour" };
    mail.fault = "cut-after-dot";
    await send(SENDING, once(letter));
    const html = await page(SENDING);
    expect(spaced(textOf(html))).toContain(`${words.states[0]} ${words.unknown}`);
    mail.fault = null;
    const again = await send(SENDING, once({ intent: "mail-again", mail: againIn(html), address: letter.email }));
    expect(again.text).toContain(`${words.sent} ${letter.email}`);
    const [first, second] = mail.mails.map(({ data }) => /documents\/([\w-]{43})/.exec(data.replaceAll("=\r\n", ""))?.[1]);
    expect([mail.mails.length, first]).toEqual([2, second]);
    expect(await read(SENDING)).not.toContain(words.unknown);
    expect(againIn(await page(SENDING))).toBe("");
  });

  it("waits where the mail server puts it off, and is sent by its job", async () => {
    mail.fault = "put-off";
    const email = `later-${language}@example.com`;
    await send(SENDING, once({ intent: "send", email, subject: "Vos documents", message: "Bonjour" }));
    expect(await read(SENDING)).toContain(`${words.states[1]} ${words.waits}`);
    mail.fault = null;
    await front.database.sql.query("update job set run_at = now() where queue = 'e-mail' and state = 'WAITING'");
    await expect.poll(() => mail.mails.map(({ to }) => to[0]), { timeout: 30_000 }).toEqual([email]);
    const state = async () => (await front.database.orm.select().from(sentMail).where(eq(sentMail.status, "QUEUED"))).length;
    await expect.poll(state, { timeout: 10_000 }).toBe(0);
    expect(await read(SENDING)).not.toContain(words.waits);
  });
});
