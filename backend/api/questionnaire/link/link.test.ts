import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { QuestionnaireSession, QuestionnaireTemplateRecord } from "#app/contract/questionnaire/questionnaire.ts";
import type { LinkView } from "#app/contract/questionnaire/questionnaire-link.ts";
import { mostAhead, pathOf } from "#app/domain/questionnaire/path.ts";
import type { QuestionnaireTemplate } from "#app/domain/questionnaire/template.ts";
import { organisation, questionnaireSession } from "#backend/database/schema/index.ts";
import source from "#backend/demo/questionnaire/risk-profile.json" with { type: "json" };
import { type ApiWorld, type ErrorAnswer, openApiWorld, PEOPLE, type Person } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";

const template = source as unknown as QuestionnaireTemplate;
const root = "/contract-service/v1";
const sessions = `${root}/questionnaires/sessions`;
const otherPerson = "Une homonyme, dont la pièce d’identité a été vue.";
const client = { firstName: "Jeanne", lastName: "Morel", email: "jeanne@example.org", birthYear: 1975, otherPerson };

/** The first answer to each question on the way; capital is to be protected and there are no preferences. */
const FIRST: Record<string, string[]> = {
  ...Object.fromEntries(
    template.questions
      .filter(({ section, type }) => type !== "END" && section !== "SUSTAINABILITY")
      .map(({ code, answers = [] }) => [code, [answers[0]!.code]]),
  ),
  SP01: ["N"],
};

eachDatabase((kind, open) => {
  let world: ApiWorld;
  let published: string;
  let session: QuestionnaireSession;
  let token: string;

  const act = async (action: object, proof: string | null = null, by = token) =>
    (await world.call<LinkView>(null, "POST", `${root}/questionnaires/links`, { token: by, proof, action })).body;
  const link = async () =>
    (await world.call<{ token: string }>("anna", "POST", `${root}/questionnaires/tokens`, { session: session.id })).body;
  const read = async () => (await world.call<QuestionnaireSession>("anna", "GET", `${sessions}/${session.id}`)).body;
  const unlock = async (by = token) => (await act({ kind: "unlock", birthYear: 1975 }, null, by)).proof!;
  const answer = (question: string, answers: string[], proof: string, more: object = {}) =>
    act({ kind: "answer", question, answers, ...more }, proof);
  /** Every question on the way answered; gives the page that came last. */
  const answerAll = async (proof: string) => {
    let view = await act({ kind: "look" }, proof);
    const pages = [view];
    while (view.state === "QUESTION") {
      const { code } = view.question!;
      view = await answer(code, FIRST[code]!, proof, { seen: view.question!.seen });
      if (view.state === "FEEDBACK") view = await act({ kind: "look", at: view.feedback!.next }, proof);
      pages.push(view);
    }
    return pages;
  };

  beforeAll(async () => {
    world = await openApiWorld(open, {
      verifyToken: async (bearer) => {
        const username = bearer.replace("token-", "");
        if (!(username in PEOPLE)) return null;
        const clientRoles = username === "anna" ? ["ADVISER", "ADVISER_PROFILERS"] : [...PEOPLE[username as Person].roles];
        return { iss: "test", sub: username, username, clientRoles, exp: Math.floor(Date.now() / 1000) + 300 };
      },
    });
    await world.database.orm
      .update(organisation)
      .set({ flags: { enableQuestionnaires: true } })
      .where(eq(organisation.uuid, world.organisations.alpha));
    const { body } = await world.call<QuestionnaireTemplateRecord>("admin", "POST", `${root}/questionnaire_templates?name=Link`, {
      content: template,
    });
    await world.call("admin", "PUT", `${root}/questionnaire_templates/${body.id}`, { state: "PUBLISHED" });
    published = body.id;
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    session = (await world.call<QuestionnaireSession>("anna", "POST", sessions, { client, template: published })).body;
    token = (await link()).token;
  });

  it("comes back to the answers to check after a change, and asks first what the change opens", async () => {
    const proof = await unlock();
    await answerAll(proof);
    const [first] = pathOf(template, FIRST).answered;
    expect((await act({ kind: "look", at: first!.code, toCheck: true }, proof)).question).toMatchObject({ back: "check", toCheck: true });
    expect((await answer("OB01", ["B"], proof, { toCheck: true })).state).toBe("CHECK");
    expect((await answer("OB02", ["B"], proof)).state).toBe("QUESTION");
    // Sustainability preferences open questions of their own.
    const opened = await answer("SP01", ["Y"], proof, { toCheck: true });
    const view = opened.state === "FEEDBACK" ? await act({ kind: "look", at: opened.feedback!.next, toCheck: true }, proof) : opened;
    expect(view.question).toMatchObject({ toCheck: true });
    expect(view.question?.code).not.toBe("SP01");
    expect((await read()).answers[view.question!.code]).toBeUndefined();
  });

  it("asks of percentages in euros too where the session knows the sum to be invested", async () => {
    const lossOf = async () => {
      const proof = await unlock();
      for (const { code } of template.questions.slice(
        0,
        template.questions.findIndex(({ code }) => code === "CL04"),
      ))
        await answer(code, FIRST[code]!, proof);
      return { proof, ...(await act({ kind: "look" }, proof)).question! };
    };
    const spaced = (label: string) => label.replace(/\p{Zs}/gu, " ");
    const plain = await lossOf();
    expect(plain.options.map(({ label }) => spaced(label))).toEqual([
      "Aucune",
      "Jusqu’à 10 %",
      "Jusqu’à 25 %",
      "Jusqu’à 50 %",
      "Plus de 50 %",
    ]);
    const body = { client, template: published, amountToInvest: "80000.00" };
    session = (await world.call<QuestionnaireSession>("anna", "POST", sessions, body)).body;
    expect(session.amountToInvest).toBe("80000.00");
    token = (await link()).token;
    const told = await lossOf();
    expect(told.options.map(({ label }) => spaced(label))).toEqual([
      "Aucune",
      "Jusqu’à 10 % (8 000 €)",
      "Jusqu’à 25 % (20 000 €)",
      "Jusqu’à 50 % (40 000 €)",
      "Plus de 50 % (40 000 €)",
    ]);
    expect(spaced(told.help ?? "")).toContain("80 000 €");
    await answer("CL04", ["B"], told.proof);
    const late = await answer("CL04", ["A"], told.proof, { seen: "" });
    expect(late.question?.standing?.answers.map(spaced)).toEqual(["Jusqu’à 10 % (8 000 €)"]);
    for (const amountToInvest of ["0", "-5", "1e9", "plenty"]) {
      expect((await world.call<ErrorAnswer>("anna", "POST", sessions, { client, template: published, amountToInvest })).status).toBe(400);
    }
  });

  it("lets no older answer replace a newer one: both are shown, and the client chooses", async () => {
    const proof = await unlock();
    const { question } = await act({ kind: "look" }, proof);
    await answer("IN01", ["Y"], proof, { seen: question!.seen });
    const page = await act({ kind: "look", at: "OB01" }, proof);
    // The first press is held up on its way; the second one, changed, arrives before it.
    await answer("OB01", ["B"], proof, { seen: page.question!.seen });
    const late = await answer("OB01", ["A"], proof, { seen: page.question!.seen });
    expect(late).toMatchObject({ state: "QUESTION", fault: "OVERTAKEN" });
    expect(late.question?.standing).toEqual({ answers: [expect.any(String)], at: late.question!.seen });
    expect(late.question?.options.filter(({ chosen }) => chosen).map(({ code }) => code)).toEqual(["A"]);
    expect((await read()).answers.OB01).toEqual(["B"]);
    // The same answer sent twice is one answer.
    expect((await answer("OB01", ["B"], proof, { seen: page.question!.seen })).fault).toBeNull();
    const seen = (await act({ kind: "look", at: "OB01" }, proof)).question!.seen;
    expect((await answer("OB01", ["A"], proof, { seen })).fault).toBeNull();
    expect((await read()).answers.OB01).toEqual(["A"]);
  });

  it("shows answers that changed meanwhile before it sends them", async () => {
    const proof = await unlock();
    await answerAll(proof);
    const { checkSeen } = await act({ kind: "look", at: "check" }, proof);
    await answer("OB01", ["B"], proof);
    expect(await act({ kind: "submit", accurate: true, seen: checkSeen }, proof)).toMatchObject({ state: "CHECK", fault: "OVERTAKEN" });
    const again = await act({ kind: "look", at: "check" }, proof);
    expect((await act({ kind: "submit", accurate: true, seen: again.checkSeen }, proof)).state).toBe("DONE");
  });

  it("counts the questions up to an end that never moves away", async () => {
    const pages = (await answerAll(await unlock())).flatMap(({ question }) => question ?? []);
    const ends = pages.map(({ of }) => of);
    expect(ends.every((end, i) => i === 0 || end <= ends[i - 1]!)).toBe(true);
    // The last question asked opens others by another answer.
    expect(pages.at(-1)).toMatchObject({ code: "SP01", of: ends[0] });
    expect(ends[0]).toBe(mostAhead(template, {}, template.firstQuestion));
    expect(ends[0]).toBeLessThanOrEqual(template.questions.filter(({ type }) => type !== "END").length);
  });

  it("keeps who is in when somebody else tries years of birth, shuts out the others, and tells the adviser", async () => {
    const proof = await unlock();
    for (let year = 1960; year < 1965; year += 1) await act({ kind: "unlock", birthYear: year });
    expect((await act({ kind: "look" })).state).toBe("LOCKED");
    expect((await act({ kind: "unlock", birthYear: 1975 })).state).toBe("LOCKED");
    expect((await answer("IN01", ["Y"], proof)).state).toBe("QUESTION");
    expect(await read()).toMatchObject({ locked: true, answers: { IN01: ["Y"] } });
    const among = async () =>
      (await world.call<{ items: Array<{ id: string }> }>("anna", "GET", `${sessions}?link=LOCKED`)).body.items.some(
        ({ id }) => id === session.id,
      );
    expect(await among()).toBe(true);
    token = (await link()).token;
    expect(await read()).toMatchObject({ locked: false });
    expect(await among()).toBe(false);
    expect((await act({ kind: "look" })).state).toBe("START");
  });

  it("counts each of many years that are tried at once, and lets none of them in after five", async () => {
    const years = Array.from({ length: 12 }, (_, i) => 1950 + i);
    const tried = await Promise.all(years.map((birthYear) => act({ kind: "unlock", birthYear })));
    const left = tried.flatMap(({ fault, triesLeft }) => (fault === "BIRTH_YEAR" ? [triesLeft] : []));
    expect(left.toSorted()).toEqual([0, 1, 2, 3, 4]);
    expect(tried.filter(({ state, fault }) => state === "LOCKED" && fault === null)).toHaveLength(7);
    expect((await act({ kind: "unlock", birthYear: 1975 })).proof).toBeNull();
  });

  it("says of a replaced link when the newer one was made, takes nothing by it, and passes a request on", async () => {
    const old = token;
    const proof = await unlock(old);
    await answer("IN01", ["Y"], proof);
    token = (await link()).token;
    const view = await act({ kind: "look" }, null, old);
    expect(view).toMatchObject({ state: "REPLACED", replacedAt: (await read()).linkMadeAt, question: null, check: [], title: "" });
    expect(await act({ kind: "answer", question: "OB01", answers: ["A"] }, proof, old)).toMatchObject({
      state: "REPLACED",
      fault: "TOO_LATE",
    });
    expect((await read()).answers).toEqual({ IN01: ["Y"] });
    await act({ kind: "renew" }, null, old);
    expect((await read()).renewalAskedAt).toEqual(expect.any(String));
    expect((await act({ kind: "look" })).state).toBe("START");
    expect((await act({ kind: "look" }, null, "x".repeat(43))).state).toBe("CLOSED");
  });

  it("says of an answer that comes after the end that it was not kept", async () => {
    const proof = await unlock();
    await answer("IN01", ["Y"], proof);
    await world.database.orm
      .update(questionnaireSession)
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where(eq(questionnaireSession.uuid, session.id));
    expect(await answer("OB01", ["A"], proof)).toMatchObject({ state: "EXPIRED", fault: "TOO_LATE" });
    expect((await act({ kind: "look" }, proof)).fault).toBeNull();
    expect((await read()).answers).toEqual({ IN01: ["Y"] });
  });

  it("goes on in the language that the client chose, in letters too", async () => {
    expect(await act({ kind: "language", language: "en" })).toMatchObject({ state: "START", language: "en" });
    const proof = await unlock();
    const view = await act({ kind: "language", language: "fr", at: "IN01", toCheck: true }, proof);
    expect([view.language, view.question?.title]).toEqual(["fr", expect.stringMatching(/^Acceptez-vous/)]);
    expect((await read()).language).toBe("fr");
  });

  it("lets an adviser act on a session while answers come in, and not write over those unseen", async () => {
    const proof = await unlock();
    const before = await read();
    await answer("IN01", ["Y"], proof);
    await answer("OB01", ["A"], proof);
    const headers = { "if-match": `"${before.version}"` };
    const over = { answers: { OB01: ["B"] }, answersSeen: before.answersVersion };
    const refused = await world.call<ErrorAnswer>("anna", "PUT", `${sessions}/${session.id}`, over, headers);
    expect([refused.status, refused.body.error.code]).toEqual([409, "SESSION_ANSWERED"]);
    expect((await read()).answers.OB01).toEqual(["A"]);
    const cancelled = await world.call("anna", "PUT", `${sessions}/${session.id}?status=ABANDONNED`, { reason: "Rendez-vous" }, headers);
    expect(cancelled.status).toBe(200);
  });

  it("answers a guess of any length alike, and slows down who guesses by the API", async () => {
    for (const guess of ["", "x", "x".repeat(199)]) expect((await act({ kind: "look" }, null, guess)).state).toBe("CLOSED");
    // Each from another address of one IPv6 network.
    let guesses = 0;
    const guess = async (guessed: string) => {
      const body = JSON.stringify({ token: guessed, action: { kind: "look" } });
      const headers = { "content-type": "application/json" };
      const request = new Request(`http://api.test/api${root}/questionnaires/links`, { method: "POST", headers, body });
      return (await world.handler(request, { address: `2001:db8:5:${kind === "postgres" ? 7 : 8}::${(++guesses).toString(16)}` })).status;
    };
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => guess(`${i}`.padStart(43, "g"))));
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
    expect(await guess(token)).toBe(200);
  });
});
