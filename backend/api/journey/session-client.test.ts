import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { answererOf } from "#app/domain/advice/checks.ts";
import { checkSentence } from "#app/domain/advice/words/check-words.ts";
import { questionnaireSession, questionnaireTemplate, recoSession } from "#backend/database/schema/index.ts";
import { DEMO_TEMPLATES } from "#backend/demo/questionnaires.ts";
import { type AdviserWorld, addSeries, openAdviserWorld } from "../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { completeQuestionnaire, knownClient, takeIntoUse } from "../../../tests/fixtures/journeys.ts";

const root = "/product-config-service/v1/reco_journeys";
const sessions = `${root}/sessions`;
type Answer = FullSession & ErrorAnswer;
/** A birth year from which the rules of age count, and one long before them. */
const OLD = new Date().getUTCFullYear() - 88;
const YOUNG = OLD + 28;

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  let journey: string;
  let property: string;
  const house = () => ({ organisation: world.houses.alpha, sender: world.users.editor });
  beforeAll(async () => {
    world = await openAdviserWorld(open);
    const config = {
      ...{ general: { journeyName: "Patrimoine", sessionValidityDays: 90 }, sustainability: {}, "proposal-params": {}, publishing: {} },
      advice: { productConfigs: [{ product: world.product }] },
    };
    journey = (await world.call<RecoJourney>("admin", "POST", root, { distributors: [], config })).body.uuid;
    await takeIntoUse(world.database, journey);
    property = await addSeries(world, [["2025-01-01", 100]], { fullName: "World", sri: 5, assetClass: "EQUITIES" });
  });
  afterAll(() => world.close());

  const begin = (changes: object) =>
    world.call<Answer>("editor", "POST", sessions, {
      ...{ recoJourneyUuid: journey, productUuid: world.product, actType: "ACT_NEW_CONTRACTS", depositInitial: "10000" },
      ...changes,
    });
  const put = (uuid: string, part: string, body: object) => world.call<Answer>("editor", "PUT", `${sessions}/${uuid}/${part}`, body);
  const act = () => ({ actType: "ACT_NEW_CONTRACTS", productUuid: world.product });
  const askedOf = async (client: string) =>
    (await world.database.orm.select().from(questionnaireSession).where(eq(questionnaireSession.client, client)))[0]!.uuid;
  async function checksOf(uuid: string) {
    const allocations = [{ number: 1, lines: [{ series: property, weight: "100" }] }];
    const { body } = await world.call<{ allocations: MeasuredAllocation[] }>("editor", "POST", `${sessions}/${uuid}/checks`, {
      allocations,
    });
    return body.allocations[0]!.checks;
  }

  describe("the client on record of a session", () => {
    it("finds its sessions in the list, and no other's", async () => {
      const client = await knownClient(world.database, house());
      const { body: made } = await begin({ retailClient: client });
      await begin({ clientFirstName: "Noé", clientLastName: "Carlier" });
      const listed = async (of: string) =>
        (await world.call<{ items: Answer[]; total: number }>("editor", "GET", `${sessions}?client=${of}`)).body;
      expect((await listed(client)).items.map(({ uuid }) => uuid)).toEqual([made.uuid]);
      expect((await listed(randomUUID())).total).toBe(0);
    });

    it("is named as the record says, where the session begins and afterwards", async () => {
      const client = await knownClient(world.database, house());
      const borrowed = await begin({ retailClient: client, clientFirstName: "Simone", clientLastName: "Lambrecht" });
      expect([borrowed.status, borrowed.body.error.code, borrowed.body.error.issues?.map(({ path }) => path)]).toEqual([
        422,
        "CLIENT_DIFFERS",
        ["body.clientFirstName", "body.clientLastName"],
      ]);
      const { status, body } = await begin({ retailClient: client, clientFirstName: "LEA", clientLastName: "martin" });
      expect(status).toBe(201);
      const renamed = await put(body.uuid, "client", { ...act(), clientFirstName: "Léa", clientLastName: "Lambrecht" });
      expect([renamed.status, renamed.body.error.issues?.map(({ path }) => path)]).toEqual([422, ["body.clientLastName"]]);
      expect((await put(body.uuid, "client", { ...act(), clientFirstName: "Léa", clientLastName: "Martin" })).status).toBe(200);
    });

    it("can bear no more than an open answer proves, also by a questionnaire of before that set more", async () => {
      const client = await knownClient(world.database, { ...house(), fields: { maxLossPct: 50, acceptedLossPct: 50 } });
      const { uuid } = (await begin({ retailClient: client, riskProfile: "BALANCED", investmentHorizon: 10 })).body;
      const stated = async () => (await checksOf(uuid)).find(({ code }) => code === "LOSS_CAPACITY")?.figures?.capacity;
      expect(await stated()).toBe("50.00");
      const [current] = DEMO_TEMPLATES;
      const questions = current!.content.questions.map((question) =>
        question.code === "CL04"
          ? {
              ...question,
              answers: question.answers!.map((one) =>
                one.code === "D" ? { ...one, label: { fr: "Plus de 25 %", en: "More than 25%" }, perCentOfAmount: 25 } : one,
              ),
            }
          : question,
      );
      const template = randomUUID();
      await world.database.orm
        .insert(questionnaireTemplate)
        .values({ ...current!, uuid: template, content: { ...current!.content, questions } });
      await world.database.orm
        .update(questionnaireSession)
        .set({ template, answers: { CL04: ["D"] } })
        .where(eq(questionnaireSession.client, client));
      expect(await stated()).toBe("25.00");
    });

    it.each([
      ["typed younger than the record", YOUNG, OLD],
      ["typed older than the record", OLD, YOUNG],
    ])("of whom another year of birth is %s is judged by the older one, and red until they agree", async (_, said, record) => {
      const client = await knownClient(world.database, { ...house(), birthYear: record });
      const { body } = await begin({ retailClient: client, clientBirthDate: `${said}-03-04`, riskProfile: "BALANCED" });
      const checks = await checksOf(body.uuid);
      expect(checks.find(({ code, subject }) => code === "CONTRADICTION" && subject === "birth")).toMatchObject({
        ...{ flag: "red", found: String(said), allowed: String(record) },
      });
      expect(checks.find(({ code }) => code === "SENIOR_ASSETS")).toMatchObject({ flag: "red" });
      await put(body.uuid, "client", { ...act(), clientBirthDate: `${record}-03-04` });
      expect((await checksOf(body.uuid)).filter(({ subject }) => subject === "birth")).toEqual([]);
    });
  });

  describe("who subscribes with the client", () => {
    const spouse = { firstName: "Paul", lastName: "Kervran" };
    const couple = async (second: Partial<Parameters<typeof knownClient>[1]>, more: object = {}) => {
      const client = await knownClient(world.database, house());
      const other = await knownClient(world.database, { ...house(), ...spouse, ...second });
      const { body } = await begin({ retailClient: client, coSubscriberRetailClient: other, riskProfile: "BALANCED", ...more });
      return { client, other, session: body, checks: await checksOf(body.uuid) };
    };
    const flagOf = (checks: MeasuredAllocation["checks"], code: string) => checks.find((check) => check.code === code)?.flag;

    it("is a client of the house, another one than the client, and named as the record says", async () => {
      const client = await knownClient(world.database, house());
      const elsewhere = await knownClient(world.database, { organisation: world.houses.beta, sender: world.users.editor });
      const refused = async (changes: object) => {
        const { status, body } = await begin({ retailClient: client, ...changes });
        return [status, body.error.code, body.error.issues?.map(({ path }) => path)];
      };
      expect((await refused({ coSubscriberRetailClient: elsewhere })).slice(0, 2)).toEqual([400, "RESOURCE_NOT_FOUND"]);
      expect(await refused({ coSubscriberRetailClient: client })).toEqual([422, "CLIENT_DIFFERS", ["body.coSubscriberRetailClient"]]);
      const other = await knownClient(world.database, { ...house(), ...spouse });
      expect(await refused({ coSubscriberRetailClient: other, coSubscriberLastName: "Duval" })).toEqual([
        ...[422, "CLIENT_DIFFERS"],
        ["body.coSubscriberLastName"],
      ]);
      const { session } = await couple({});
      expect(session.creation).toMatchObject({ coSubscriberFirstName: "Paul", coSubscriberLastName: "Kervran", clientLastName: "Martin" });
      const alone = await put(session.uuid, "client", { ...act(), clientBirthDate: "1975-04-12" });
      expect(alone.body.creation).not.toHaveProperty("coSubscriberRetailClient");
    });

    it("has the year of birth of the record, and of two years the earlier one", async () => {
      const { checks, session } = await couple({ birthYear: OLD });
      expect(checks.find(({ code }) => code === "SENIOR_ASSETS")).toMatchObject({ flag: "red", figures: { of: "coSubscriber" } });
      expect(flagOf(checks, "AGE_UNKNOWN")).toBe("green");
      const said = { ...act(), clientBirthDate: "1975-04-12", coSubscriberRetailClient: session.creation.coSubscriberRetailClient };
      await put(session.uuid, "client", { ...said, coSubscriberBirthDate: `${YOUNG}-05-06` });
      const typed = await checksOf(session.uuid);
      expect(typed.find(({ subject }) => subject === "secondBirth")).toMatchObject({
        flag: "red",
        found: String(YOUNG),
        allowed: String(OLD),
      });
      expect(flagOf(typed, "SENIOR_ASSETS")).toBe("red");
    });

    it("is judged by the questionnaire of that record, the more careful answer of the two counting", async () => {
      const { checks } = await couple({ profile: "CONSERVATIVE", fields: { maxLossPct: 7 } });
      expect(checks.find(({ code }) => code === "SECOND_PROFILE")).toMatchObject({ flag: "green", found: "CONSERVATIVE" });
      expect(checks.find(({ code }) => code === "LOSS_CAPACITY")?.figures?.capacity).toBe("7.00");
      expect(flagOf((await couple({ profile: "CONSERVATIVE", daysAgo: 800 })).checks, "SECOND_PROFILE")).toBe("red");
    });

    it("is no namesake: the record that the session names counts, whatever another house or person has", async () => {
      await knownClient(world.database, { ...house(), ...spouse, birthYear: 1951, profile: "AGGRESSIVE" });
      const { checks } = await couple({ birthYear: 1952, profile: "CONSERVATIVE" });
      expect(checks.find(({ code }) => code === "SECOND_PROFILE")).toMatchObject({ found: "CONSERVATIVE" });
    });
  });

  describe("the questionnaire of a session", () => {
    it("is one of its own client", async () => {
      const own = await knownClient(world.database, house());
      const other = await knownClient(world.database, { ...house(), firstName: "Robert", lastName: "Duval" });
      const { uuid } = (await begin({ retailClient: own })).body;
      const part = (session: string) => ({ answers: {}, riskProfile: "BALANCED", questionnaireSession: session });
      const refused = await put(uuid, "questionnaire", part(await askedOf(other)));
      expect([refused.status, refused.body.error.code]).toEqual([422, "QUESTIONNAIRE_OF_OTHER"]);
      expect((await world.call<Answer>("editor", "GET", `${sessions}/${uuid}`)).body.questionnaire).toBeNull();
      expect((await put(uuid, "questionnaire", part(await askedOf(own)))).status).toBe(200);
    });

    it("links a session without a record to the person whom it names, and to nobody else", async () => {
      const named = await knownClient(world.database, { ...house(), firstName: "Robert", lastName: "Duval", birthYear: 1980 });
      const part = { answers: {}, riskProfile: "BALANCED", questionnaireSession: await askedOf(named) };
      for (const who of [
        {},
        { clientFirstName: "Simone", clientLastName: "Lambrecht" },
        { clientFirstName: "Robert", clientLastName: "Duval", clientBirthDate: "1958-01-01" },
      ]) {
        const { uuid } = (await begin(who)).body;
        expect((await put(uuid, "questionnaire", part)).status).toBe(422);
      }
      const { uuid } = (await begin({ clientFirstName: "Robert", clientLastName: "Duval", clientBirthDate: "1980-05-06" })).body;
      const linked = await put(uuid, "questionnaire", part);
      expect([linked.status, linked.body.creation.retailClient]).toEqual([200, named]);
      expect((await put(uuid, "client", { ...act(), clientFirstName: "Simone", clientLastName: "Lambrecht" })).status).toBe(422);
    });

    it("that was stored of somebody else says nothing of the session's client", async () => {
      const other = await knownClient(world.database, house());
      const { uuid } = (await begin({ clientLastName: "Lambrecht" })).body;
      const questionnaire = { answers: {}, riskProfile: "BALANCED", questionnaireSession: await askedOf(other) };
      await world.database.orm
        .update(recoSession)
        .set({ parts: sql`${recoSession.parts} || ${JSON.stringify({ questionnaire })}::jsonb` })
        .where(eq(recoSession.uuid, uuid));
      expect((await checksOf(uuid)).find(({ code }) => code === "PROFILE_SOURCE")).toMatchObject({ flag: "red" });
    });
  });

  describe("a profile above that of an earlier questionnaire that holds still", () => {
    let years = 1970;
    /** Each one somebody else: another record of one person would count. */
    const rated = async (completedBy: "CLIENT" | "ADVISER", daysBefore = 60) => {
      const client = await knownClient(world.database, { ...house(), profile: "CONSERVATIVE", daysAgo: daysBefore, birthYear: years++ });
      await completeQuestionnaire(world.database, client, { ...house(), profile: "AGGRESSIVE", daysAgo: 1, completedBy });
      return client;
    };
    const raised = (checks: MeasuredAllocation["checks"]) =>
      checks.flatMap(({ code, flag, subject, found, allowed }) =>
        (code === "PROFILE_RAISED" || (code === "CONTRADICTION" && subject === "profile")) && flag !== "green"
          ? [{ code, flag, found, allowed }]
          : [],
      );
    const both = { flag: "orange", found: "AGGRESSIVE", allowed: "CONSERVATIVE" };

    it("waits for a second person where the adviser entered the answers, whatever is typed in between", async () => {
      const client = await rated("ADVISER");
      const { uuid } = (await begin({ retailClient: client, riskProfile: "AGGRESSIVE" })).body;
      expect(raised(await checksOf(uuid))).toEqual([{ code: "PROFILE_RAISED", ...both }]);
      expect(answererOf("PROFILE_RAISED")).toBe("second-reader");
      await completeQuestionnaire(world.database, client, { ...house(), profile: "AGGRESSIVE", daysAgo: 0, completedBy: "ADVISER" });
      expect(raised(await checksOf(uuid))).toEqual([{ code: "PROFILE_RAISED", ...both }]);
      const own = await put(uuid, "suitability", {
        acceptances: [{ allocation: 1, code: "PROFILE_RAISED", subject: "earlier", reasons: ["x"], words: "Le client le souhaite ainsi." }],
      });
      expect(own.status).not.toBe(200);
      expect(raised(await checksOf((await begin({ retailClient: client, riskProfile: "CONSERVATIVE" })).body.uuid))).toEqual([]);
    });

    it("is confirmed by the client who answered alone", async () => {
      const { uuid } = (await begin({ retailClient: await rated("CLIENT"), riskProfile: "AGGRESSIVE" })).body;
      expect(raised(await checksOf(uuid))).toEqual([{ code: "CONTRADICTION", ...both }]);
      const [contradiction] = (await checksOf(uuid)).filter(({ subject }) => subject === "profile");
      expect(checkSentence(contradiction!, "adviser", "fr")).toMatch(/donne Offensif, celui du \S+, encore valable, Prudent/);
    });

    it("stands where the earlier one has run out, or a second person has consented", async () => {
      const old = await rated("ADVISER", 3 * 366);
      expect(raised(await checksOf((await begin({ retailClient: old, riskProfile: "AGGRESSIVE" })).body.uuid))).toEqual([]);
      const client = await rated("ADVISER");
      await world.database.orm
        .update(questionnaireSession)
        .set({ raise: sql`'{"state":"ACCEPTED"}'::jsonb` })
        .where(and(eq(questionnaireSession.client, client), eq(questionnaireSession.profile, "AGGRESSIVE")));
      expect(raised(await checksOf((await begin({ retailClient: client, riskProfile: "AGGRESSIVE" })).body.uuid))).toEqual([]);
    });
  });
});
