import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QuestionnaireSession } from "#app/contract/questionnaire/questionnaire.ts";
import type { RetailClient } from "#app/contract/retail-client/retail-client.ts";
import type { Simulation } from "#app/contract/simulation/simulation.ts";
import { organisation, questionnaireTemplate, simulationSnapshot } from "#backend/database/schema/index.ts";
import { DEMO_SESSIONS, DEMO_TEMPLATES } from "#backend/demo/questionnaires.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, PEOPLE, type Person, simulationParameters } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const sessions = "/contract-service/v1/questionnaires/sessions";
const snapshots = "/product-config-service/v1/simulation_snapshots";
const [template] = DEMO_TEMPLATES;
/** Answers that give BALANCED and ask for a quarter of sustainable investments. */
const BALANCED = DEMO_SESSIONS[2]!.answers;

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  /** One client has completed a questionnaire, the other has only been sent one. */
  let profiled: string;
  let unasked: string;
  let session: string;

  const opened = async (who: Person, lastName: string) => {
    const otherPerson = "Une homonyme, dont la pièce d’identité a été vue.";
    const client = { firstName: "Jeanne", lastName, birthYear: 1975, otherPerson };
    return (await world.call<QuestionnaireSession>(who, "POST", sessions, { client, template: template!.uuid })).body;
  };
  const create = (subscriber: object) =>
    world.call<Simulation & ErrorAnswer>("anna", "POST", snapshots, {
      simulator: world.simulators.alpha,
      parameters: { ...simulationParameters(), subscriber },
    });
  const draft = (uuid: string, subscriber: object) =>
    world.call<ErrorAnswer>("anna", "PUT", `${snapshots}/${uuid}/draft`, { parameters: { ...simulationParameters(), subscriber } });
  const save = (uuid: string | undefined, name: string, parameters: object) =>
    world.call<Simulation & ErrorAnswer>(
      "anna",
      "PUT",
      `${snapshots}?simulationName=${encodeURIComponent(name)}&simulator=${world.simulators.alpha}`,
      { ...(uuid ? { uuid } : {}), parameters, results: null, versions: null },
    );
  const read = async (uuid: string) => (await world.call<Simulation>("anna", "GET", `${snapshots}/${uuid}`)).body;

  it("takes names and births by the one rule for people", async () => {
    const year = new Date().getUTCFullYear();
    const wrong = [
      { lastName: "R2D2" },
      { firstName: "<i>" },
      { coSubscriberName: "Eve_" },
      { birthYear: year - 17 },
      { birthYear: year - 121 },
    ];
    for (const given of wrong) expect([given, (await create(given)).status]).toEqual([given, 400]);
    const { status, body } = await create({ firstName: "Jean\u00a0Paul", lastName: "O\u2018Neill", birthYear: year - 18 });
    expect([status, body.parameters.subscriber]).toMatchObject([201, { firstName: "Jean Paul", lastName: "O’Neill" }]);
    expect((await draft(body.uuid, { lastName: "R2D2" })).status).toBe(400);
    expect((await save(body.uuid, "Names", { ...simulationParameters(), subscriber: { lastName: "R2D2" } })).status).toBe(400);
  });

  beforeAll(async () => {
    world = await openApiWorld(open, {
      verifyToken: async (token) => {
        const username = token.replace("token-", "");
        if (!(username in PEOPLE)) return null;
        const clientRoles = ["ADVISER", "ADVISER_SIMULATORS", "ADVISER_PROFILERS"];
        return { iss: "test", sub: username, username, clientRoles, exp: Math.floor(Date.now() / 1000) + 300 };
      },
    });
    const { orm } = world.database;
    for (const name of ["alpha", "beta"] as const) {
      const flags = { enableQuestionnaires: true, enableSimulators: true };
      await orm.update(organisation).set({ flags }).where(eq(organisation.uuid, world.organisations[name]));
    }
    await orm.insert(questionnaireTemplate).values({ ...template! });
    const first = await opened("anna", "Morel");
    session = first.id;
    profiled = first.client.id;
    await world.call("anna", "PUT", `${sessions}/${session}?status=DONE`, { answers: BALANCED });
    unasked = (await opened("anna", "Petit")).client.id;
  });
  afterAll(() => world.close());

  describe("the profile of a client with a completed questionnaire", () => {
    it("is written from the record, whatever the caller says of its source", async () => {
      const forged = { session: profiled, completedAt: "2030-01-01T00:00:00Z", completedBy: "CLIENT", decided: "RAISED", decision: null };
      const made = await create({
        clientId: profiled,
        profileOrigin: forged,
        riskBand: { min: 1, max: 7 },
        profileValidUntil: "2099-01-01",
      });
      expect(made.status).toBe(201);
      const { subscriber } = made.body.parameters;
      expect(subscriber).toMatchObject({
        riskProfile: "BALANCED",
        riskBand: { min: 2, max: 4 },
        profileOrigin: { session, completedBy: "ADVISER", decided: null, decision: null },
      });
      const [year, ...rest] = subscriber!.riskKeyLastUpdate!.split("-");
      expect(subscriber?.profileValidUntil).toBe([Number(year) + 2, ...rest].join("-"));
      expect(made.body.client?.profile).toMatchObject({ session, profile: "BALANCED", valid: true });
    });

    it("cannot be another one: neither created, nor kept as a draft, nor saved", async () => {
      const bold = { clientId: profiled, riskProfile: "AGGRESSIVE" };
      const refusals = [
        await create(bold),
        await save(undefined, "With a bolder profile", { ...simulationParameters(), subscriber: bold }),
      ];
      const { body } = await create({ clientId: profiled });
      refusals.push((await draft(body.uuid, bold)) as (typeof refusals)[number]);
      refusals.push(await save(body.uuid, "With a bolder profile", { ...simulationParameters(), subscriber: bold }));
      for (const { status, body: told } of refusals) {
        expect([status, told.error.code, told.error.profile]).toEqual([422, "PROFILE_OF_QUESTIONNAIRE", "BALANCED"]);
      }
      expect(await read(body.uuid)).toMatchObject({ draft: null, name: null, parameters: { subscriber: { riskProfile: "BALANCED" } } });
    });

    it("stays as it was in what was saved, is told beside it, and is followed by what is typed afterwards", async () => {
      const { body } = await create({ clientId: profiled, riskProfile: "BALANCED" });
      const saved = (await save(body.uuid, "Before the profile was lowered", body.parameters)).body;
      const override = { profile: "CONSERVATIVE", reason: "Projet immobilier avancé" };
      await world.call("anna", "PUT", `${sessions}/${session}`, { override });

      const later = await read(saved.uuid);
      expect(later.parameters.subscriber).toMatchObject({ riskProfile: "BALANCED", profileOrigin: { decided: null } });
      expect(later.client?.profile).toMatchObject({ profile: "CONSERVATIVE", decided: "LOWERED", decision: { reason: override.reason } });
      const renamed = await save(saved.uuid, "Renamed since", later.parameters);
      expect(renamed.body.parameters.subscriber?.riskProfile).toBe("BALANCED");

      expect((await draft(saved.uuid, later.parameters.subscriber!)).status).toBe(200);
      expect((await read(saved.uuid)).draft?.subscriber).toMatchObject({
        riskProfile: "CONSERVATIVE",
        riskBand: { min: 1, max: 3 },
        profileOrigin: { decided: "LOWERED", decision: { reason: override.reason, by: "anna Canary" } },
      });
      const copy = await save(undefined, "A copy with the old profile", { ...later.parameters });
      expect(copy.body.error.code).toBe("PROFILE_OF_QUESTIONNAIRE");
    });
  });

  it("is told to a colleague for what is shared alone, not for what its owner typed since", async () => {
    const saved = (await save(undefined, "Shared with axel", simulationParameters())).body;
    await world.call("anna", "PUT", `${snapshots}/${saved.uuid}/shared`, { shared: true });
    await draft(saved.uuid, { clientId: profiled });
    const seen = async (who: Person) => (await world.call<Simulation>(who, "GET", `${snapshots}/${saved.uuid}`)).body.client;
    expect([(await seen("anna"))?.profile?.session, await seen("axel")]).toEqual([session, null]);
  });

  it("is the adviser's choice without a questionnaire, and nothing claims that one stands behind it", async () => {
    const origin = { session, completedAt: "2026-01-01T00:00:00Z", completedBy: "CLIENT", decided: null, decision: null };
    const petit = { clientId: unasked, firstName: "Jeanne", lastName: "Petit", birthYear: 1975 };
    for (const subscriber of [petit, { firstName: "Jeanne", lastName: "Dubois" }]) {
      const chosen = { ...subscriber, riskProfile: "AGGRESSIVE", profileOrigin: origin, riskBand: { min: 1, max: 7 } };
      const { status, body } = await create(chosen);
      expect([status, body.parameters.subscriber]).toEqual([201, { ...subscriber, riskProfile: "AGGRESSIVE" }]);
      expect(body.namesake).toBeNull();
    }
  });

  it("is not lost where the client is dropped and the name typed again: a client of that name with a profile is told", async () => {
    const bold = { birthYear: 1975, riskProfile: "AGGRESSIVE" };
    const { body } = await create({ clientId: profiled });
    const completedAt = body.client!.profile!.completedAt;
    expect(body.namesake).toBeNull();
    for (const [firstName, lastName] of [
      ["Jeanne", "Morel"],
      ["MOREL", "jeanne"],
      ["Jeánne", " Mo-rel"],
    ]) {
      expect((await draft(body.uuid, { ...bold, firstName, lastName })).status).toBe(200);
      expect(await read(body.uuid)).toMatchObject({ client: null, namesake: { client: profiled, completedAt } });
    }
    for (const subscriber of [{ firstName: "Jeanne", lastName: "Moreau" }, { lastName: "Morel" }, {}]) {
      await draft(body.uuid, { ...bold, ...subscriber });
      expect((await read(body.uuid)).namesake).toBeNull();
    }
    const twin = (await opened("anna", "Morel")).client.id;
    expect((await create({ ...bold, clientId: twin })).body).toMatchObject({ client: { profile: null }, namesake: { client: profiled } });
    const other = {
      simulator: world.simulators.beta,
      parameters: { ...simulationParameters(), subscriber: { ...bold, firstName: "Jeanne", lastName: "Morel" } },
    };
    expect((await world.call<Simulation>("bruno", "POST", snapshots, other)).body.namesake).toBeNull();
  });

  it("stands below the name of the record alone", async () => {
    const { body } = await create({ clientId: profiled, firstName: "Farida", lastName: "Petit", birthYear: 1950 });
    expect(body.parameters.subscriber).toMatchObject({ firstName: "Jeanne", lastName: "Morel", birthYear: 1975 });
  });

  it("belongs to a client of the house: another house's client, or none, is refused", async () => {
    const stranger = (await opened("bruno", "Dupuis")).client.id;
    for (const clientId of [stranger, "0192d3a0-0000-4000-8000-00000000dead"])
      expect((await create({ clientId, riskProfile: "DYNAMIC" })).status).toBe(400);
    const kept = await world.database.orm.select().from(simulationSnapshot);
    expect(JSON.stringify(kept)).not.toContain(stranger);
  });

  it("comes with what the client answered about sustainability", async () => {
    const wishes = {
      session,
      wants: true,
      preferences: {
        minSustainableInvestments: "25",
        minTaxonomyAlignment: "1",
        minimumCoverage: "50",
        greenhouseGaz: true,
        internationalPrinciplesViolation: true,
        controversialWeapons: true,
      },
    };
    const record = async (id: string) => (await world.call<RetailClient>("anna", "GET", `/contract-service/v1/retail_clients/${id}`)).body;
    expect((await record(profiled)).sustainability).toMatchObject(wishes);
    expect((await record(unasked)).sustainability).toBeNull();
    const { body } = await create({ clientId: profiled });
    expect(body.client?.sustainability).toMatchObject(wishes);
    expect(body.parameters.subscriber).toMatchObject({
      hasSustainabilityPreferences: true,
      sustainabilityPreferences: wishes.preferences,
    });
    const apart = { clientId: profiled, hasSustainabilityPreferences: false };
    expect((await create(apart)).body.error.code).toBe("WISHES_OF_QUESTIONNAIRE");
    const told = { ...apart, preferencesReason: "Le client renonce pour ce contrat" };
    expect((await create(told)).body.parameters.subscriber).toMatchObject(told);
  });
});
