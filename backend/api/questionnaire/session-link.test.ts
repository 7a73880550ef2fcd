import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SentMail } from "#app/contract/e-mail.ts";
import type { QuestionnaireSession, QuestionnaireToken } from "#app/contract/questionnaire/questionnaire.ts";
import type { LinkView } from "#app/contract/questionnaire/questionnaire-link.ts";
import type { Outbox } from "#backend/api/e-mail/outbox.ts";
import { type FollowUp, followUp } from "#backend/api/questionnaire/follow-up.ts";
import { appUser, organisation, questionnaireTemplate, sentMail, questionnaireSession as table } from "#backend/database/schema/index.ts";
import { DEMO_TEMPLATES } from "#backend/demo/questionnaires.ts";
import { MailError, type MailOutcome, type OutgoingMail } from "#backend/mail/mailer.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, PEOPLE, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { lookAfterMails } from "../../../tests/fixtures/outside/mail-jobs.ts";

const root = "/contract-service/v1/questionnaires";
const otherPerson = "Une homonyme, dont la pièce d’identité a été vue.";
const newClient = { firstName: "Jeanne", lastName: "Morel", email: "jeanne@example.org", birthYear: 1975, otherPerson };
const [template] = DEMO_TEMPLATES;

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let options: FollowUp & Outbox;
  const mails: OutgoingMail[] = [];
  let broken: MailOutcome | null = null;
  const mailer = {
    async send(mail: OutgoingMail) {
      if (broken) throw new MailError(broken, "busy");
      mails.push(mail);
      return { messageId: `<${mails.length}@test>`, accepted: mail.to, rejected: [] };
    },
    messageIdOf: (uuid: string) => `<${uuid}@test>`,
    close: () => undefined,
  };

  const make = async () =>
    (await world.call<QuestionnaireSession>("anna", "POST", `${root}/sessions`, { client: newClient, template: template!.uuid })).body;
  const send = async (session: string, extra: object = { deliver: true }) =>
    (await world.call<QuestionnaireToken>("anna", "POST", `${root}/tokens`, { session, ...extra })).body;
  const read = async (id: string) => (await world.call<QuestionnaireSession>("anna", "GET", `${root}/sessions/${id}`)).body;
  const unlock = async (token: string) =>
    (await world.call<LinkView>(null, "POST", `${root}/links`, { token, proof: null, action: { kind: "unlock", birthYear: 1975 } })).body;
  /** As it is so many hours before the end of a link, valid for 48 hours unless said. */
  const move = (id: string, hours: number, validity = 48) =>
    world.database.orm
      .update(table)
      .set({
        expiresAt: sql`now() + make_interval(hours => ${hours})`,
        linkMadeAt: sql`now() + make_interval(hours => ${hours - validity})`,
      })
      .where(eq(table.uuid, id));
  /** Mails of one more round. */
  const round = async () => {
    const before = mails.length;
    await followUp(options);
    await lookAfterMails(options);
    return mails.slice(before);
  };

  beforeAll(async () => {
    world = await openApiWorld(open, {
      mailer,
      webAt: "https://web.test/base",
      verifyToken: async (token) => {
        const username = token.replace("token-", "");
        if (!(username in PEOPLE)) return null;
        const clientRoles = username === "anna" ? ["ADVISER", "ADVISER_PROFILERS"] : [...PEOPLE[username as Person].roles];
        return { iss: "test", sub: username, username, clientRoles, exp: Math.floor(Date.now() / 1000) + 300 };
      },
    });
    const { orm } = world.database;
    await orm
      .update(organisation)
      .set({ flags: { enableQuestionnaires: true }, graphicChart: { primaryButtonsColor: "#f2a900" } })
      .where(eq(organisation.uuid, world.organisations.alpha));
    await orm.update(appUser).set({ email: "anna@alpha.test" }).where(eq(appUser.uuid, world.users.anna));
    await orm.insert(questionnaireTemplate).values(DEMO_TEMPLATES);
    options = { database: world.database, mailer, webAt: "https://web.test/base", log: { warn: () => undefined } };
  });
  afterAll(() => world.close());

  it("mails a link in the client's language and the organisation's look, and keeps its token nowhere", async () => {
    const { id } = await make();
    const link = await send(id);
    expect(link).toMatchObject({ mail: "SENT", email: newClient.email, url: `https://web.test/base/questionnaire/${link.token}` });
    const mail = mails.at(-1)!;
    expect(mail).toMatchObject({ to: [newClient.email], replyTo: "anna@alpha.test" });
    expect(mail.text).toContain(link.url);
    expect(mail.text).toMatch(/valable jusqu’au \d+(er)?.+ à \d\d.h.\d\d \(heure de Paris\)/);
    expect(mail.html).toContain("Organisation alpha");
    // White on the organisation's own yellow could not be read: the ground is darkened.
    expect(mail.html).not.toContain("#f2a900");
    expect(await read(id)).toMatchObject({ linkSentTo: newClient.email, expiresAt: link.expiresAt });
    await send(id, { deliver: true, email: "notaire@example.org" });
    expect(mails.at(-1)?.to).toEqual(["notaire@example.org"]);
    expect(await read(id)).toMatchObject({ linkSentTo: "notaire@example.org" });
    const kept = JSON.stringify([await world.database.orm.select().from(sentMail), await world.database.orm.query.auditLog.findMany()]);
    expect(kept).not.toContain(link.token);
  });

  it("lets a new link stand when no mail could be sent, and refuses one without an address", async () => {
    const { id } = await make();
    broken = "refused";
    const link = await send(id);
    broken = null;
    expect(link.mail).toBe("FAILED");
    expect(link.url).toContain(link.token);
    expect(await read(id)).toMatchObject({ linkSentTo: null, linkMail: "FAILED", expiresAt: link.expiresAt });
    const remind = await world.call<ErrorAnswer>("anna", "POST", `${root}/sessions/${id}/reminders`, {});
    expect([remind.status, remind.body.error.code]).toEqual([409, "NO_LINK_SENT"]);
    expect((await world.call("bruno", "POST", `${root}/sessions/${id}/reminders`, {})).status).toBe(403);
  });

  it("says what became of the e-mail with a link: one that waits goes by itself, is of no use after a new link, and of a cut one nobody knows", async () => {
    const { id } = await make();
    broken = "untaken";
    expect((await send(id)).mail).toBe("QUEUED");
    const waiting = await send(id);
    expect([waiting.mail, (await read(id)).linkMail]).toEqual(["QUEUED", "QUEUED"]);
    const remind = () => world.call<ErrorAnswer>("anna", "POST", `${root}/sessions/${id}/reminders`, {});
    expect((await remind()).body.error.code).toBe("NO_LINK_SENT");
    await move(id, 23);
    broken = null;
    const sent = await round();
    expect(sent.map(({ text }) => text.includes(waiting.token))).toEqual([true]);
    expect(await read(id)).toMatchObject({ linkMail: "SENT", linkSentTo: newClient.email });
    expect(await round()).toHaveLength(1);
    broken = "unknown";
    expect((await send(id)).mail).toBe("UNKNOWN");
    broken = null;
    expect(await read(id)).toMatchObject({ linkMail: "UNKNOWN", linkSentTo: newClient.email });
    expect(await round()).toEqual([]);
    const eMails = "/financial-alert-service/v1/e-mails";
    const [listed] = (await world.call<SentMail[]>("anna", "GET", `${eMails}?about=${id}`)).body;
    expect(listed).toMatchObject({ status: "UNKNOWN", accepted: [], again: true, kind: "questionnaire-link" });
    expect((await world.call("bruno", "POST", `${eMails}/${listed!.uuid}/again`)).status).toBe(404);
    expect((await world.call("anna", "POST", `${eMails}/${listed!.uuid}/again`)).body).toMatchObject({ status: "SENT" });
    expect(await read(id)).toMatchObject({ linkMail: "SENT" });
    expect(mails.at(-1)?.messageId).toBe(`<${listed!.uuid}@test>`);
  });

  it("reminds of a mailed link 24 and 6 hours before its end, once each, unless it is switched off", async () => {
    const [kept, silent] = [await make(), await make()];
    const { token } = await send(kept.id);
    await send(silent.id, { deliver: true, reminders: false });
    expect(mails.at(-1)?.text).toContain("anna Canary et les personnes habilitées de Organisation alpha lisent vos réponses");
    expect(await round()).toEqual([]);
    for (const { id } of [kept, silent]) await move(id, 23);
    broken = "untaken";
    expect(await round()).toEqual([]);
    broken = null;
    const [first, ...others] = await round();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ to: [newClient.email], inReplyTo: expect.stringContaining("@test") });
    // A link of its own, which opens the same questionnaire as the first one; words that reproach nobody.
    const [, reminded = ""] = /https:\/\/web\.test\/base\/questionnaire\/([\w-]{43})/.exec(first?.text ?? "") ?? [];
    expect(reminded).not.toBe(token);
    for (const by of [reminded, token]) expect(await unlock(by)).toMatchObject({ state: "QUESTION", fault: null });
    expect(first?.text).toContain("reste à votre disposition jusqu’au");
    expect(first?.text).toContain("anna Canary et les personnes habilitées de Organisation alpha lisent vos réponses");
    expect(`${first?.subject} ${first?.text}`).not.toMatch(/pas encore|toujours pas|oubli|retard|tard|dernier|relance|rappel/i);
    expect(await round()).toEqual([]);
    for (const { id } of [kept, silent]) await move(id, 5);
    expect(await round()).toHaveLength(1);
    expect(await round()).toEqual([]);
    const byHand = await world.call<{ status: string }>("anna", "POST", `${root}/sessions/${kept.id}/reminders`, {});
    expect(byHand.body.status).toBe("SENT");
    const newer = await send(kept.id, {});
    expect((await unlock(reminded)).state).toBe("REPLACED");
    expect((await unlock(newer.token)).state).toBe("QUESTION");
    for (const { id } of [kept, silent]) await move(id, -1);
    expect(await round()).toEqual([]);
    expect((await world.database.orm.query.questionnaireSession.findFirst({ where: eq(table.uuid, kept.id) }))?.status).toBe("EXPIRED");
  });

  it("reminds nobody of a link just received, and in a later round those whom a stopped process had taken", async () => {
    const [short, ...others] = [await make(), await make(), await make()];
    for (const { id } of [short!, ...others]) await send(id);
    await move(short!.id, 11, 12);
    expect(await round()).toEqual([]);
    await move(short!.id, 5, 12);
    expect(await round()).toHaveLength(1);
    for (const { id } of others) await move(id, 23);
    await followUp(options, AbortSignal.abort());
    expect(await lookAfterMails(options)).toBe(0);
    // Killed after the letters were put up: each has its job.
    await followUp(options);
    const before = mails.length;
    await lookAfterMails(options);
    expect(mails.length - before).toBe(2);
    expect(await round()).toEqual([]);
  });

  it("tells the sender once that the client has completed a session or asks for a new link", async () => {
    const [done, expired, locked, mine, replaced] = [await make(), await make(), await make(), await make(), await make()];
    const completed = { status: "DONE", completedAt: new Date().toISOString(), updatedAt: new Date().toISOString() };
    const { orm } = world.database;
    await orm
      .update(table)
      .set({ ...completed, completedBy: "CLIENT" })
      .where(eq(table.uuid, done.id));
    await orm
      .update(table)
      .set({ ...completed, completedBy: "ADVISER" })
      .where(eq(table.uuid, mine.id));
    const asked = { renewalAskedAt: new Date().toISOString(), updatedAt: new Date().toISOString() };
    await orm
      .update(table)
      .set({ ...asked, status: "EXPIRED" })
      .where(eq(table.uuid, expired.id));
    await orm
      .update(table)
      .set({ ...asked, birthYearTries: 5 })
      .where(eq(table.uuid, locked.id));
    const { token: old } = await send(replaced.id, {});
    await send(replaced.id, {});
    await world.call(null, "POST", `${root}/links`, { token: old, proof: null, action: { kind: "renew" } });
    const told = await round();
    expect(told.map(({ to }) => to)).toEqual(Array.from({ length: 4 }, () => ["anna@alpha.test"]));
    expect(told.map(({ text }) => /risk-profiling\/(\S+)/.exec(text)?.[1]).sort()).toEqual(
      [done.id, expired.id, locked.id, replaced.id].sort(),
    );
    const asks = told.filter(({ text }) => [expired.id, locked.id, replaced.id].some((id) => text.includes(id)));
    expect(asks.map(({ subject }) => subject)).toEqual(Array.from({ length: 3 }, () => "Jeanne Morel demande un nouveau lien"));
    expect(await round()).toEqual([]);
  });

  it("lets an adviser lower the profile of a completed session, with a reason, and never raise it", async () => {
    const { id } = await make();
    const answers = { IN01: ["Y"] };
    const started = (await world.call<QuestionnaireSession>("anna", "PUT", `${root}/sessions/${id}`, { answers })).body;
    expect(started).toMatchObject({ withAdviser: true, completedBy: null });
    const reason = "Le client prépare sa retraite anticipée.";
    const put = (profile: string) =>
      world.call<ErrorAnswer & QuestionnaireSession>("anna", "PUT", `${root}/sessions/${id}`, { override: { profile, reason } });
    expect((await put("BALANCED")).body.error.code).toBe("SESSION_NOT_DONE");
    const completedAt = "2026-02-03T10:00:00.000Z";
    await world.database.orm.update(table).set({ status: "DONE", profile: "DYNAMIC", completedAt }).where(eq(table.uuid, id));
    expect((await put("AGGRESSIVE")).body.error.code).toBe("PROFILE_NOT_LOWER");
    expect((await put("DYNAMIC")).status).toBe(422);
    const lowered = (await put("BALANCED")).body;
    expect(lowered).toMatchObject({ score: "BALANCED", status: "DONE", validUntil: "2028-02-03", completionDate: completedAt });
    expect(lowered.override).toMatchObject({ profile: "BALANCED", reason, by: "anna Canary" });
    const client = (await world.call("anna", "GET", `/contract-service/v1/retail_clients/${lowered.client.id}`)).body;
    expect(client).toMatchObject({ profile: "BALANCED", validUntil: "2028-02-03" });
  });
});
