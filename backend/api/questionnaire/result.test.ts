import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PdfDocument } from "#app/contract/document/pdf-document.ts";
import type { QuestionnaireSession, QuestionnaireToken } from "#app/contract/questionnaire/questionnaire.ts";
import type { ClientProfile } from "#app/contract/questionnaire/questionnaire-result.ts";
import { clientContract } from "#app/contract/retail-client/client-contract.ts";
import type { RetailClient } from "#app/contract/retail-client/retail-client.ts";
import { appUser, auditLog, organisation, questionnaireTemplate, questionnaireSession as table } from "#backend/database/schema/index.ts";
import { DEMO_SESSIONS, DEMO_TEMPLATES } from "#backend/demo/questionnaires.ts";
import type { OutgoingMail } from "#backend/mail/mailer.ts";
import { type ApiWorld, type ErrorAnswer, expectList, openApiWorld, PEOPLE, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/contract-service/v1";
const sessions = `${root}/questionnaires/sessions`;
const [template] = DEMO_TEMPLATES;
const profilers = ["anna", "axel", "bruno"];
const answersOf = (place: number) => DEMO_SESSIONS[place]!.answers;
/** Completed sessions of the demonstration that give these profiles. */
const CAUTIOUS = answersOf(0);
const BALANCED = answersOf(2);

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let client: string;
  const mails: OutgoingMail[] = [];
  const documents: PdfDocument[] = [];

  const post = async <T>(who: Person, path: string, body: unknown, headers = {}) => world.call<T>(who, "POST", path, body, headers);
  const newSession = async (of: unknown = client) =>
    (await post<QuestionnaireSession>("anna", sessions, { client: of, template: template!.uuid })).body;
  const complete = async (answers: object) => {
    const { id } = await newSession();
    return (await world.call<QuestionnaireSession>("anna", "PUT", `${sessions}/${id}?status=DONE`, { answers })).body;
  };
  const raise = (who: Person, id: string, profile = "DYNAMIC") =>
    post<QuestionnaireSession & ErrorAnswer>(who, `${sessions}/${id}/raise`, { profile, reason: "Héritage reçu cet été" });
  const decide = (who: Person, id: string, accepted: boolean) =>
    world.call<QuestionnaireSession & ErrorAnswer>(who, "PUT", `${sessions}/${id}/raise`, { accepted, note: "Relu" });
  const profilesOf = async (who: Person = "anna") =>
    (await world.call<{ items: ClientProfile[]; current: ClientProfile | null }>(who, "GET", `${root}/retail_clients/${client}/profiles`))
      .body;

  beforeAll(async () => {
    world = await openApiWorld(open, {
      webAt: "https://web.test",
      mailer: {
        async send(mail: OutgoingMail) {
          mails.push(mail);
          return { messageId: "<1@test>", accepted: mail.to, rejected: [] };
        },
        messageIdOf: (uuid) => `<${uuid}@test>`,
        close: () => undefined,
      },
      layOut: async (document) => {
        documents.push(document);
        return new Uint8Array(Buffer.from('"%PDF-1.7"'));
      },
      verifyToken: async (token) => {
        const username = token.replace("token-", "");
        if (!(username in PEOPLE)) return null;
        const clientRoles = profilers.includes(username)
          ? ["ADVISER", "ADVISER_PROFILERS", "ADVISER_CONTRACTS"]
          : [...PEOPLE[username as Person].roles];
        return { iss: "test", sub: username, username, clientRoles, exp: Math.floor(Date.now() / 1000) + 300 };
      },
    });
    const { orm } = world.database;
    for (const name of ["alpha", "beta"] as const) {
      const flags = { enableQuestionnaires: true, enableContracts: true };
      await orm.update(organisation).set({ flags }).where(eq(organisation.uuid, world.organisations[name]));
    }
    await orm.update(appUser).set({ email: "anna@alpha.test" }).where(eq(appUser.uuid, world.users.anna));
    await orm.insert(questionnaireTemplate).values({ ...template! });
    client = (await newSession({ firstName: "Jeanne", lastName: "Morel", email: "Jeanne@example.org", birthYear: 1975 })).client.id;
  });
  afterAll(() => world.close());

  describe("a higher profile", () => {
    it("takes new answers, a reason and a second person", async () => {
      const first = await complete(CAUTIOUS);
      expect((await raise("anna", first.id)).body.error.code).toBe("NO_NEW_ANSWERS");
      const same = await complete(CAUTIOUS);
      expect((await raise("anna", same.id)).body.error.code).toBe("NO_NEW_ANSWERS");
      expect((await raise("anna", first.id)).body.error.code).toBe("SESSION_NOT_NEWEST");

      const { id, score } = await complete(BALANCED);
      expect(score).toBe("BALANCED");
      expect((await raise("anna", id, "CONSERVATIVE")).body.error.code).toBe("PROFILE_NOT_HIGHER");
      expect((await raise("anna", id, "AGGRESSIVE")).body.error.code).toBe("PROFILE_TOO_HIGH");
      expect((await raise("bruno", id)).status).toBe(404);
      const asked = await raise("anna", id);
      expect(asked.body).toMatchObject({ score: "BALANCED", raise: { from: "BALANCED", profile: "DYNAMIC", state: "WAITING" } });
      expect(asked.body.raise?.changed.length).toBeGreaterThan(3);
      expect((await raise("axel", id)).body.error.code).toBe("RAISE_WAITING");
      const waiting = await world.call<{ total: number }>("axel", "GET", `${sessions}?raise=WAITING`);
      expect(waiting.body.total).toBe(1);

      expect((await decide("anna", id, true)).body.error.code).toBe("SECOND_PERSON_NEEDED");
      expect((await decide("bruno", id, true)).status).toBe(404);
      expect((await decide("axel", id, false)).body).toMatchObject({ score: "BALANCED", raise: { state: "REFUSED", note: "Relu" } });
      expect((await decide("axel", id, true)).body.error.code).toBe("NO_RAISE_WAITING");

      await raise("anna", id);
      const held = await decide("axel", id, true);
      expect(held.body).toMatchObject({ score: "DYNAMIC", override: null, raise: { state: "ACCEPTED", decidedBy: "axel Canary" } });
      expect(held.body.raisableTo).toEqual([]);
      expect((await raise("anna", id, "AGGRESSIVE")).body.error.code).toBe("PROFILE_TOO_HIGH");
      const verbs = await world.database.orm.select({ verb: auditLog.verb }).from(auditLog).where(eq(auditLog.objectId, id));
      const told = verbs.map(({ verb }) => verb.replace("questionnaire-session.", "")).filter((verb) => verb.startsWith("raise"));
      expect(told).toEqual(["raise-ask", "raise-refuse", "raise-ask", "raise-accept"]);
    });

    it("falls when the profile is lowered afterwards", async () => {
      const { items } = await profilesOf();
      const { session } = items[0]!;
      expect(items[0]).toMatchObject({ profile: "DYNAMIC", decided: "RAISED", valid: true });
      const override = { profile: "CONSERVATIVE", reason: "Projet immobilier avancé" };
      const lowered = await world.call<QuestionnaireSession>("anna", "PUT", `${sessions}/${session}`, { override });
      expect(lowered.body).toMatchObject({ score: "CONSERVATIVE", raise: null });
    });
  });

  it("gives the profiles of a client, newest first, and the one that holds", async () => {
    const { items, current } = await profilesOf();
    expect(items.map(({ profile, decided }) => [profile, decided])).toEqual([
      ["CONSERVATIVE", "LOWERED"],
      ["CONSERVATIVE", null],
      ["CONSERVATIVE", null],
    ]);
    expect(current).toEqual(items[0]);
    const longAgo = { completedAt: "2020-02-29T10:00:00Z" };
    const saved = await world.database.orm
      .select({ uuid: table.uuid, completedAt: table.completedAt })
      .from(table)
      .where(eq(table.client, client));
    await world.database.orm.update(table).set(longAgo).where(eq(table.client, client));
    expect(await profilesOf()).toMatchObject({
      current: null,
      items: [{ valid: false, validUntil: "2022-02-28" }, {}, {}, {}].slice(0, 3),
    });
    for (const { uuid, completedAt } of saved) await world.database.orm.update(table).set({ completedAt }).where(eq(table.uuid, uuid));
    expect((await world.call("bruno", "GET", `${root}/retail_clients/${client}/profiles`)).status).toBe(404);
  });

  it("makes the record of a completed session as a PDF, and says so where there is none", async () => {
    const done = await complete(BALANCED);
    const override = { profile: "CONSERVATIVE", reason: "Projet immobilier avancé" };
    expect((await world.call("anna", "PUT", `${sessions}/${done.id}`, { override })).status).toBe(200);
    const answer = await world.call("anna", "GET", `${sessions}/${done.id}/reports?copy=client`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(answer.headers.get("content-disposition")).toContain("questionnaire-exemplaire-client-Jeanne-Morel.pdf");
    const text = JSON.stringify(documents.at(-1));
    expect(text).toContain("Projet immobilier avancé");
    expect(text).not.toContain('"Points"');
    for (const query of ["", "?copy=adviser"]) {
      const adviser = await world.call("anna", "GET", `${sessions}/${done.id}/reports${query}`);
      expect(adviser.headers.get("content-disposition")).toContain("Jeanne-Morel.pdf");
      expect(adviser.headers.get("content-disposition")).not.toContain("exemplaire-client");
      expect(JSON.stringify(documents.at(-1))).toContain('"Points"');
    }
    const still = await newSession();
    expect((await world.call<ErrorAnswer>("anna", "GET", `${sessions}/${still.id}/reports`)).body.error.code).toBe("SESSION_NOT_DONE");
    expect((await world.call("bruno", "GET", `${sessions}/${done.id}/reports`)).status).toBe(404);
  });

  it("opens a session for a template and an address, or the one that is open, and makes its link", async () => {
    const call = (query: string, who: Person = "anna") =>
      world.call<QuestionnaireToken & ErrorAnswer>(who, "GET", `/user-service/v1/acquire-risk-profiling?${query}`);
    const wanted = `template=${template!.uuid}&email=jeanne@example.org`;
    const link = await call(wanted);
    expect(link.body).toMatchObject({
      email: "jeanne@example.org",
      mail: "UNWANTED",
      url: `https://web.test/questionnaire/${link.body.token}`,
    });
    const again = await call(wanted);
    expect([again.body.session, again.body.token === link.body.token]).toEqual([link.body.session, false]);
    expect((await call(`session=${link.body.session}`)).body.session).toBe(link.body.session);
    await world.call("anna", "PUT", `${sessions}/${link.body.session}?status=ABANDONNED`, {});
    const next = (await call(wanted)).body.session;
    expect(next).toMatch(/^[0-9a-f-]{36}$/);
    expect(next).not.toBe(link.body.session);
    // A session that is named is the one that counts: the first is over, whatever else could be opened.
    const named = await call(`session=${link.body.session}&${wanted}`);
    expect([named.status, named.body.session]).toEqual([(await call(`session=${link.body.session}`)).status, undefined]);
    expect((await call(wanted.replace("jeanne", "nobody"))).status).toBe(404);
    const { orm } = world.database;
    const publish = (state: "RETIRED" | "PUBLISHED") =>
      orm.update(questionnaireTemplate).set({ state }).where(eq(questionnaireTemplate.uuid, template!.uuid));
    await world.call("anna", "PUT", `${sessions}/${(await call(wanted)).body.session}?status=ABANDONNED`, {});
    await publish("RETIRED");
    expect((await call(wanted)).status).toBe(404);
    await publish("PUBLISHED");
    expect((await call(wanted, "bruno")).status).toBe(404);
  });

  it("gives the clients of an adviser and mails a report to one, to the caller's own distributor alone", async () => {
    const at = (of: "alpha" | "beta") => `/product-config-service/v1/distributors/${world.organisations[of]}`;
    expect((await complete(CAUTIOUS)).score).toBe("CONSERVATIVE");
    const clients = await world.call<RetailClient[]>("axel", "GET", `${at("alpha")}/retrieve-clients?email=ANNA@alpha.test`);
    expect(clients.body.map(({ id, profile }) => [id, profile])).toEqual([[client, "CONSERVATIVE"]]);
    // A colleague's clients are the colleague's.
    await world.database.orm.update(appUser).set({ email: "axel@alpha.test" }).where(eq(appUser.uuid, world.users.axel));
    const paul = { firstName: "Paul", lastName: "Autier", birthYear: 1970 };
    const ofAxel = (await post<QuestionnaireSession>("axel", sessions, { client: paul, template: template!.uuid })).body.client.id;
    const known = async (email: string) =>
      (await world.call<RetailClient[]>("anna", "GET", `${at("alpha")}/retrieve-clients?email=${email}`)).body.map(({ id }) => id);
    expect([await known("axel@alpha.test"), await known("anna@alpha.test")]).toEqual([[ofAxel], [client]]);
    expect((await world.call("anna", "GET", `${at("alpha")}/retrieve-clients?email=bruno@alpha.test`)).status).toBe(404);
    expect((await world.call("anna", "GET", `${at("beta")}/retrieve-clients?email=anna@alpha.test`)).status).toBe(404);

    const [done] = (await profilesOf()).items;
    const key = { "idempotency-key": "report-of-jeanne" };
    const send = (of: "alpha" | "beta") => world.call("anna", "PUT", `${at(of)}/send-report`, { session: done!.session }, key);
    expect((await send("alpha")).body).toMatchObject({ status: "SENT", accepted: ["Jeanne@example.org"] });
    await send("alpha");
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: ["Jeanne@example.org"],
      replyTo: "anna@alpha.test",
      attachments: [{ contentType: "application/pdf" }],
    });
    expect((await send("beta")).status).toBe(404);
    const nowhere = await newSession({ firstName: "Sans", lastName: "Adresse", birthYear: 1980 });
    const lost = await world.call<ErrorAnswer>("anna", "PUT", `${at("alpha")}/send-report`, { session: nowhere.id });
    expect([lost.status, lost.body.error.issues?.[0]?.path]).toEqual([400, "body.email"]);
  });

  it("keeps contracts by their external id, finds them, and lets an administrator remove them", async () => {
    const contracts = `${root}/contracts`;
    const put = (who: Person, id: string, extra: object = {}, headers = {}) =>
      world.call<{ id: string; value: string; version: number } & ErrorAnswer>(
        who,
        "PUT",
        `${contracts}/external-id/${id}`,
        { number: `N-${id}`, product: "Assurance vie", holder: "Jeanne Morel", value: "1250.50", ...extra },
        headers,
      );
    const made = await put("anna", "A1", { client });
    expect(made.body).toMatchObject({ value: "1250.5", version: 0, status: "ACTIVE", client, externalId: "A1" });
    const changed = await put("anna", "A1", { status: "CLOSED", value: "100" }, { "if-match": "0" });
    expect(changed.body).toMatchObject({ id: made.body.id, value: "100", version: 1, status: "CLOSED" });
    expect((await put("anna", "A1", {}, { "if-match": "0" })).status).toBe(409);
    expect((await put("bruno", "A1", { client })).status).toBe(400);
    expect((await put("anna", "A5", { status: "PROSPECT" })).status).toBe(400);
    await put("bruno", "A1");
    await put("anna", "A2", { holder: "Paul Hérisson" });

    const list = async (who: Person, query = "") =>
      (await world.call<{ items: Array<{ externalId: string; id: string }>; total: number }>(who, "GET", `${contracts}${query}`)).body;
    expect((await list("anna")).items.map(({ externalId }) => externalId)).toEqual(["A1", "A2"]);
    const dates = [
      {
        openedOn: "2019-05-02",
        closedOn: "2026-01-31",
        valuedOn: "2026-01-30",
        currency: "USD",
        product: "PER",
        status: "CLOSED",
        value: "100",
      },
      { openedOn: "2021-07-01", closedOn: null, valuedOn: "2026-02-27", currency: "EUR", product: "Capi", status: "ACTIVE", value: "7.5" },
    ];
    for (const [i, id] of ["A1", "A2"].entries()) {
      const whole = {
        number: `${i}-${id}`,
        holder: i === 0 ? "Jeanne Morel" : "Paul Hérisson",
        client: i === 0 ? client : null,
        ...dates[i],
      };
      const told = await put("anna", id, whole);
      expect(told.body).toMatchObject({ ...whole, externalId: id, distributor: world.organisations.alpha });
      expect((await world.call("anna", "GET", `${contracts}/${told.body.id}`)).body).toEqual(told.body);
      expect((await world.call("anna", "GET", `${contracts}/external-id/${id}`)).body).toEqual(told.body);
    }
    const page = async (query: string) => {
      const { body } = await world.call<{ items: Array<{ externalId: string }>; total: number; limit: number; offset: number }>(
        "anna",
        "GET",
        `${contracts}${query}`,
      );
      return body;
    };
    await expectList(
      (query) => page(`?${query}`),
      ({ externalId }) => externalId,
      {
        "": ["A1", "A2"],
        "sort=holder&dir=desc": ["A2", "A1"],
        "sort=number&dir=desc": ["A2", "A1"],
        "sort=product": ["A2", "A1"],
        "sort=openedOn": ["A2", "A1"],
        "sort=value": ["A1", "A2"],
        "sort=value&dir=asc": ["A2", "A1"],
        [`client=${client}`]: ["A1"],
        "status=CLOSED": ["A1"],
      },
    );
    await expectList(
      (query) => page(`/search?${query}`),
      ({ externalId }) => externalId,
      {
        "query=-a": ["A1", "A2"],
        "query=capi": ["A2"],
      },
    );
    for (const id of ["A1", "A2"]) {
      const before = id === "A1" ? { status: "CLOSED", value: "100" } : { holder: "Paul Hérisson" };
      expect((await put("anna", id, before)).status).toBe(200);
    }
    expect(await list("anna", "?status=ACTIVE&sort=value")).toMatchObject({ total: 1, items: [{ externalId: "A2" }] });
    expect(await list("axel", "/search?query=hériss")).toMatchObject({ total: 1, items: [{ externalId: "A2" }] });
    expect((await list("anna", "/search?query=%25%25")).total).toBe(0);
    expect((await world.call("anna", "GET", `${contracts}/${made.body.id}`)).body).toMatchObject({ externalId: "A1" });
    expect((await world.call("bruno", "GET", `${contracts}/${made.body.id}`)).status).toBe(404);
    const second = (await list("anna", "/search?query=a2")).items[0];
    expect(clientContract.strict().parse((await world.call("anna", "GET", `${contracts}/external-id/A2`)).body)).toEqual(second);
    expect((await world.call("axel", "GET", `${contracts}/external-id/A3`)).status).toBe(404);
    expect((await world.call("bruno", "GET", `${contracts}/external-id/A2`)).status).toBe(404);
    for (const [query, found] of [
      ["n-a1", ["A1"]],
      ["MOREL", ["A1"]],
      ["assurance", ["A1", "A2"]],
      ["nobody", []],
    ] as const)
      expect((await list("anna", `/search?query=${query}`)).items.map(({ externalId }) => externalId)).toEqual(found);

    expect((await world.call("anna", "DELETE", `${contracts}?all=yes`)).status).toBe(403);
    expect((await world.call("admin", "DELETE", `${contracts}?distributor=${world.organisations.alpha}`)).status).toBe(204);
    expect([(await list("anna")).total, (await list("bruno")).total]).toEqual([0, 1]);
    await put("anna", "A4");
    for (const vague of ["", `?all=yes&distributor=${world.organisations.alpha}`, "?all=no"])
      expect((await world.call("admin", "DELETE", `${contracts}${vague}`)).status).toBe(400);
    expect([(await list("anna")).total, (await list("bruno")).total]).toEqual([1, 1]);
    const gone = [...(await list("anna")).items, ...(await list("bruno")).items];
    expect((await world.call("admin", "DELETE", `${contracts}?all=yes`)).status).toBe(204);
    expect([(await list("anna")).total, (await list("bruno")).total]).toEqual([0, 0]);
    const kept = await world.database.orm.select().from(auditLog).where(eq(auditLog.verb, "client-contract.removed")).orderBy(auditLog.id);
    const last = kept.slice(-2).map(({ organisationUuid, before }) => ({ organisationUuid, ...(before as { contracts: unknown[] }) }));
    expect(last.map(({ organisationUuid }) => organisationUuid).sort()).toEqual(
      [world.organisations.alpha, world.organisations.beta].sort(),
    );
    expect(last.flatMap(({ contracts }) => contracts)).toEqual(expect.arrayContaining(gone));
  });

  it("tells by the contracts where a client stands", async () => {
    const put = (id: string, extra: object) =>
      world.call("anna", "PUT", `${root}/contracts/external-id/${id}`, { number: id, product: "Vie", holder: "Jeanne Morel", ...extra });
    const status = async () => (await world.call<RetailClient>("anna", "GET", `${root}/retail_clients/${client}`)).body.status;
    expect(await status()).toBe("PROSPECT");
    await put("S1", { client, status: "CLOSED" });
    expect(await status()).toBe("CLOSED");
    await put("S2", { client });
    expect(await status()).toBe("ACTIVE");
    await put("S2", { client: null });
    expect(await status()).toBe("CLOSED");
  });
});
