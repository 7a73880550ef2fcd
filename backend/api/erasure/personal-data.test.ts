import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { AdvicePackage, AdviceReplay, Delivery, PackageLinkView, RecordEvent } from "#app/contract/journey/publication.ts";
import type { FullSession, RecoSession } from "#app/contract/journey/session.ts";
import type { ClientErasure, UserErasure } from "#app/contract/retail-client/erasure.ts";
import { buildPackage } from "#backend/api/journey/publication/package-job.ts";
import { auditKey, recordAudit, verifyAuditChain } from "#backend/calls/audit.ts";
import {
  alertNotification,
  appUser,
  auditLog,
  clientContract,
  idempotencyKey,
  identityAccount,
  keptRecord,
  keptTableFile,
  oidcRecord,
  questionnaireSession,
  questionnaireTemplate,
  recoPackage,
  recoSession,
  retailClient,
  sentMail,
  simulationSnapshot,
  simulator,
  webSession,
} from "#backend/database/schema/index.ts";
import { DEMO_TEMPLATES } from "#backend/demo/questionnaires.ts";
import { type Mailer, smtpMailer } from "#backend/mail/mailer.ts";
import { type AdviserWorld, addSeries, layOutHere as layOut, openAdviserWorld } from "../../../tests/fixtures/advisers.ts";
import { type ErrorAnswer, simulationParameters } from "../../../tests/fixtures/api.ts";
import { bothDatabases } from "../../../tests/fixtures/database.ts";
import { acceptAll, completeQuestionnaire, knownClient, takeIntoUse, WIDE_BOUNDS } from "../../../tests/fixtures/journeys.ts";
import { type SmtpSink, startSmtpSink } from "../../../tests/fixtures/outside/smtp-sink.ts";
import { columnsHolding, type Effect, personalColumns, textColumns } from "../../../tests/fixtures/personal-data/columns.ts";
import { keepToRetention } from "./retention.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const root = "/product-config-service/v1/reco_journeys";
const links = "/product-config-service/v1/advice_packages/links";
const listed = personalColumns();
/** Columns with one of the effects on the data of a client or a user. */
const withEffect = (person: "client" | "user", ...effects: Effect[]) =>
  listed.filter((column) => effects.includes(column[person])).map(({ table, column }) => `${table}.${column}`);

it("every column that can hold a text is listed, with what a removal does to it", () => {
  expect(listed.map(({ table, column }) => `${table}.${column}`).sort()).toEqual([...textColumns().keys()].sort());
});

bothDatabases((_kind, open) => {
  let world: AdviserWorld;
  let sink: SmtpSink;
  let mailer: Mailer;
  let lines: string[];
  beforeAll(async () => {
    sink = await startSmtpSink();
    mailer = smtpMailer(sink.url, "no-reply@cairn.example")!;
    world = await openAdviserWorld(open, mailer);
    await world.database.orm.insert(questionnaireTemplate).values(DEMO_TEMPLATES);
    const today = [new Date().toISOString().slice(0, 10), 150] as const;
    const values = Array.from(
      { length: 72 },
      (_, i) => [new Date(Date.UTC(2020, 11 + i, 0)).toISOString().slice(0, 10), 100 + i + Math.sin(i)] as const,
    );
    lines = [
      await addSeries(world, [...values, today], { fullName: "World equities", sri: 5, managementFees: "1.5" }),
      await addSeries(world, [...values, today], { fullName: "Euro fund", sri: 1, assetClass: "CAPITAL_GUARANTEED" }),
    ];
  });
  afterAll(async () => {
    mailer.close();
    await sink.close();
    await world.close();
  });

  async function begun(creation: object, headers: Record<string, string> = {}) {
    const config = {
      general: { journeyName: "Patrimoine", sessionValidityDays: 90 },
      advice: { productConfigs: [{ product: world.product, riskRanges: { BALANCED: { min: 1, max: 7 } } }], suitability: WIDE_BOUNDS },
      sustainability: {},
      "proposal-params": {},
      publishing: {},
    };
    const { body: journey } = await world.call<RecoJourney>("admin", "POST", root, { distributors: [], config });
    await takeIntoUse(world.database, journey.uuid);
    const act = { recoJourneyUuid: journey.uuid, productUuid: world.product, actType: "ACT_NEW_CONTRACTS", depositInitial: "10000" };
    const made = { ...act, riskProfile: "BALANCED", investmentHorizon: 8, ...creation };
    const { body, status } = await world.call<FullSession>("editor", "POST", `${root}/sessions`, made, headers);
    expect([status, body]).toMatchObject([201, {}]);
    return { uuid: body.uuid, at: `${root}/sessions/${body.hash}` };
  }
  /** Finalised, published, and sent by a link. */
  async function published(creation: object, said: { comment: string; advisorComment: string; mail: object }, headers = {}) {
    const house = { organisation: world.houses.alpha, sender: world.users.editor, daysAgo: 0 };
    const { clientFirstName: firstName, clientLastName: lastName } = creation as Record<string, string | undefined>;
    const named = { firstName, lastName };
    const known = "retailClient" in creation ? String(creation.retailClient) : await knownClient(world.database, { ...house, ...named });
    if ("retailClient" in creation) await completeQuestionnaire(world.database, known, house);
    const session = await begun({ ...creation, retailClient: known }, headers);
    const { at } = session;
    const held = lines.map((series, i) => ({ series, weight: ["40", "60"][i] }));
    const workspace = { allocations: [{ number: 1, lines: held, comment: said.comment }], selectedAllocation: 1 };
    expect(await world.call("editor", "PUT", `${at}/workspace`, workspace)).toMatchObject({ status: 200 });
    await acceptAll((method, path, body) => world.call("editor", method, path, body), at);
    expect(await world.call("editor", "POST", `${at}/advice/finalize`)).toMatchObject({ status: 200 });
    const asked = await world.call<AdvicePackage>("editor", "POST", `${at}/publishing/packages`, { advisorComment: said.advisorComment });
    await buildPackage({ database: world.database, layOut, issuerDocuments: null }, asked.body.uuid);
    const sent = await world.call<Delivery>("editor", "POST", `${at}/publishing/deliveries`, said.mail);
    expect(sent).toMatchObject({ status: 201, body: { state: "SENT" } });
    const token = /documents\/([\w-]{43})/.exec(sink.mails.at(-1)!.data.replaceAll("=\r\n", ""))?.[1] ?? "";
    return { ...session, token, code: sent.body.code };
  }
  const audit = async (entry: object) => {
    const key = await auditKey(world.database);
    const none = { userUuid: null, organisationUuid: world.houses.alpha, objectId: null, objectType: "test", correlationId: "test" };
    return world.database.orm.transaction((tx) => recordAudit(tx, key, { ...none, verb: "test.write", ...entry }));
  };

  /** A client whose data stand wherever data of a client can stand. */
  async function everywhere() {
    const { orm } = world.database;
    const { houses, users } = world;
    const [uuid, open, simulation] = [randomUUID(), randomUUID(), randomUUID()];
    const word = "canary of the client";
    const name = { firstName: "Canaryfirst", lastName: "Canarylast" };
    await orm
      .insert(retailClient)
      .values({ uuid, organisation: houses.alpha, ...name, email: "canary@example.org", birthYear: 1970, otherPerson: word });
    const answers = {
      answers: { q: [word] },
      attempts: { q: [word] },
      result: { word },
      override: { reason: word },
      raise: { reason: word },
    };
    const asked = { organisation: houses.alpha, template: DEMO_TEMPLATES[0]!.uuid, client: uuid, sender: users.editor, language: "fr" };
    const link = { linkSentTo: "canary.link@example.org", linkMessageId: word, abandonReason: word };
    const questionnaire = { ...asked, ...answers, ...link } as never as typeof questionnaireSession.$inferInsert;
    await orm.insert(questionnaireSession).values([
      { ...questionnaire, uuid: open, externalId: "canary-1" },
      { ...questionnaire, uuid: randomUUID(), status: "DONE", completedAt: sql`now()` as never, externalId: "canary-2" },
    ]);
    const parameters = { ...simulationParameters(), subscriber: { clientId: uuid, ...name, email: "canary.simulated@example.org" } };
    const [sold] = await orm.select({ uuid: simulator.uuid }).from(simulator);
    const simulated = { organisation: houses.alpha, owner: users.editor, simulator: sold!.uuid, parameters, draft: parameters };
    await orm
      .insert(simulationSnapshot)
      .values({ ...simulated, uuid: simulation, name: "Canarylast", results: { word }, savedAt: sql`now()` as never });
    const contract = { number: "canary-n", product: "P", holder: "M. et Mme CANARYLAST", status: "CLOSED" as const, currency: "EUR" };
    const external = "canary-x";
    await orm
      .insert(clientContract)
      .values({ uuid: randomUUID(), organisation: houses.alpha, externalId: external, client: uuid, ...contract });
    const notice = {
      kind: "questionnaire-done" as const,
      resourceType: "questionnaire_sessions" as const,
      occasion: "x",
      since: "2026-03-02",
    };
    await orm.insert(alertNotification).values({ uuid: randomUUID(), owner: users.colleague, resource: open, note: word, ...notice });
    const favourites = [
      { kind: "client", id: uuid, name: "Canaryfirst" },
      { kind: "page", id: "1", name: "Canaryfirst  Canarylast" },
      { kind: "page", id: "2" },
    ];
    await orm.update(appUser).set({ favourites }).where(eq(appUser.uuid, users.colleague));
    const mail = { uuid: randomUUID(), sender: users.editor, kind: "send", recipients: ["Canary@example.org"] };
    const toNotary = { ...mail, uuid: randomUUID(), recipients: ["notary@example.com"], subject: "Dossier de CANARYFIRST Canarylast" };
    const ofAdmin = { ...mail, uuid: randomUUID(), sender: users.admin, subject: "S" };
    await orm.insert(sentMail).values([{ ...mail, subject: word, rejected: ["canary@example.org"], problem: word }, toNotary, ofAdmin]);

    const creation = {
      retailClient: uuid,
      clientFirstName: name.firstName,
      clientLastName: name.lastName,
      coSubscriberFirstName: "Canaryspouse",
      coSubscriberLastName: "Canaryother",
      contactEmail: "canary.contact@example.org",
      extClientCode: "canary-code",
      legalPersonName: "Canary SARL",
      projectName: "Retraite de Canarylast",
    };
    const said = {
      comment: "Mme CANARYLAST et M. Canaryother préfèrent l’euro.",
      advisorComment: "Chère Canaryfirst Canarylast, comme convenu.",
      mail: { email: "canary.sent@example.org", subject: "Pour Canaryfirst", message: "Bonjour Canaryfirst Canarylast" },
    };
    const session = await published(creation, said, { "idempotency-key": "one-session" });
    const unfinished = await begun(creation);
    const report = { action: "called", resource: { type: "reco-session", id: session.uuid }, details: { note: "Canarylast called" } };
    expect((await world.call("editor", "POST", "/user-service/v1/audit_logs", report)).status).toBe(201);
    // As older versions wrote them.
    await audit({ verb: "app.old", objectId: "canary@example.org", after: { note: "Canarylast, Canaryfirst" } });
    await audit({ verb: "app.old", after: { note: "canarylast-CANARYFIRST" } });
    const contracts = [
      { holder: "M. et Mme Canarylast", client: uuid },
      { holder: "Somebody else", client: randomUUID() },
    ];
    await audit({ verb: "client-contract.removed", objectType: "client-contract", before: { contracts } });
    await audit({ verb: "client-contract.put", objectType: "client-contract", objectId: external, after: { holder: "Canarylast & Co" } });
    return { uuid, session, unfinished };
  }
  const erase = (uuid: string) =>
    world.call<ClientErasure>("admin", "POST", `/contract-service/v1/distributors/${world.houses.alpha}/clients/${uuid}/erasure`);
  const kept = async (uuid: string) =>
    (await world.call<ClientErasure>("admin", "GET", `/contract-service/v1/distributors/${world.houses.alpha}/clients/${uuid}/erasure`))
      .body;

  it("of a removed client nothing stays but what the law holds, which whoever could read it reads under a pseudonym until its day", async () => {
    const { database } = world;
    const { orm } = database;
    const { uuid, session, unfinished } = await everywhere();
    const { at } = session;
    const before = await columnsHolding(database, "canary");
    for (const column of withEffect("client", "removed", "pseudonym")) expect(before).toContain(column);
    expect(before.filter((column) => !withEffect("client", "removed", "pseudonym", "held", "document").includes(column))).toEqual([]);
    const get = async <T>(path: string) => (await world.call<T>("editor", "GET", `${at}${path}`)).body;
    const [packages, replay] = [
      await get<AdvicePackage[]>("/publishing/packages"),
      await get<AdviceReplay>("/publishing/packages/1/replay"),
    ];
    const report = (await world.file("editor", "GET", `${at}/publishing/packages/1/files/report`)).bytes;

    const { status, body: told } = await erase(uuid);
    expect(status).toBe(200);
    expect(told.parts.find(({ kind }) => kind === "journeys")).toMatchObject({ removed: 1, kept: 1 });
    expect(await kept(uuid)).toMatchObject({ done: true, parts: told.parts.map(({ kind, kept, until }) => ({ kind, kept, until })) });
    const after = await columnsHolding(database, "canary");
    expect(after.filter((column) => !withEffect("client", "held", "document").includes(column))).toEqual([]);
    for (const column of withEffect("client", "held")) expect(after).toContain(column);
    expect(await columnsHolding(database, "Dossier de Client ")).toEqual(["sent_mail.subject"]);
    expect((await columnsHolding(database, "@example.org")).filter((column) => column.startsWith("kept_record."))).toEqual([]);
    expect((await verifyAuditChain(database)).brokenAt).toBeNull();

    // The advice reads as before, under a pseudonym; what was handed over is the same to the byte.
    const pseudonym = `Client ${uuid.slice(0, 8).toUpperCase()}`;
    const shown = await get<FullSession>("");
    expect(shown).toMatchObject({ clientName: pseudonym, state: "PUBLISHED", standsUntil: null });
    expect(shown.advice?.allocation.comment).toBe(`Mme ${pseudonym} et M. ${pseudonym} préfèrent l’euro.`);
    const list = async (search: string) =>
      (await world.call<{ items: RecoSession[] }>("editor", "GET", `${root}/sessions?search=${search}`)).body.items.map((one) => one.uuid);
    expect([await list(pseudonym), await list("Canarylast")]).toEqual([[session.uuid], []]);
    expect(await get("/publishing/packages")).toEqual(packages);
    expect((await world.file("editor", "GET", `${at}/publishing/packages/1/files/report`)).bytes.equals(report)).toBe(true);
    const again = await get<AdviceReplay>("/publishing/packages/1/replay");
    expect([again.same, again.figures]).toEqual([true, replay.figures]);
    expect(await get<Delivery[]>("/publishing/deliveries")).toMatchObject([{ email: pseudonym, message: "", package: 1, state: "SENT" }]);
    const events = await get<RecordEvent[]>("/record");
    expect(events.map(({ action }) => action)).toContain("reco-session.deliver");
    expect(events.find(({ action }) => action === "reco-session.deliver")?.details).toMatchObject({ to: pseudonym });
    for (const path of ["/record/file?language=fr", "/pdf-data", "/publishing/excel"])
      expect([path, (await world.file("editor", "GET", `${at}${path}`)).status]).toEqual([path, 200]);
    for (const who of ["rival", "colleague"] as const) expect((await world.call(who, "GET", at)).status).toBe(404);
    // Nothing new is made of it, and the client's link is closed.
    const refused = [
      ["POST", `${at}/publishing/packages`, {}],
      ["POST", `${at}/publishing/preview`, { document: "report" }],
      ["POST", `${at}/publishing/deliveries`, { email: "a@example.org", subject: "S", message: "M" }],
      ["POST", `${at}/duplicate`, undefined],
    ] as const;
    for (const [method, path, body] of refused)
      expect([path, await world.call<ErrorAnswer>("editor", method, path, body)]).toMatchObject([
        path,
        { status: 409, body: { error: { code: "CLIENT_REMOVED" } } },
      ]);
    const look = { token: session.token, code: session.code };
    expect((await world.call<PackageLinkView>(null, "POST", links, look)).body.state).toBe("CLOSED");
    expect((await world.call("editor", "GET", unfinished.at)).status).toBe(404);
    const [reader] = await orm.select().from(appUser).where(eq(appUser.uuid, world.users.colleague));
    expect(reader?.favourites).toEqual([
      { kind: "page", id: "1", name: pseudonym },
      { kind: "page", id: "2" },
    ]);

    // A row that lost the name is still guarded: neither another text nor the old one goes unseen.
    const [row] = await orm.select().from(auditLog).where(sql`verb = 'reco-session.deliver' and object_id = ${session.uuid}`);
    for (const to of ["other@example.org", "canary.sent@example.org"]) {
      await orm
        .update(auditLog)
        .set({ after: { ...(row!.after as object), to } })
        .where(eq(auditLog.id, row!.id));
      expect((await verifyAuditChain(database)).brokenAt).toBe(row!.id);
    }
    await orm.update(auditLog).set({ after: row!.after }).where(eq(auditLog.id, row!.id));

    // On its last day everything is there; on the next nothing is, whether or not years of retention are set.
    const setDay = async (day: typeof sql | ReturnType<typeof sql>) => {
      await orm.update(keptRecord).set({ until: day as never });
      await orm
        .update(recoSession)
        .set({ heldUntil: day as never })
        .where(eq(recoSession.removedClient, uuid));
      await keepToRetention({ database, log });
    };
    await setDay(sql`current_date`);
    expect((await world.call("editor", "GET", at)).status).toBe(200);
    await setDay(sql`current_date - 1`);
    expect(await columnsHolding(database, "canary")).toEqual([]);
    expect((await world.call("editor", "GET", at)).status).toBe(404);
    expect(await orm.$count(recoPackage, eq(recoPackage.session, session.uuid))).toBe(0);
    expect((await verifyAuditChain(database)).brokenAt).toBeNull();
  }, 180_000);

  it("of a removed user nothing stays but the name in records of advice, until the last of them goes", async () => {
    const { database, houses } = world;
    const { orm } = database;
    const [uuid, sub] = [randomUUID(), randomUUID()];
    const username = "sparrowuser";
    const names = { firstName: "Sparrowgiven", lastName: "Sparrowfamily", email: "sparrow@house.example" };
    const kept = { preferences: { sparrow: "sparrow" }, favourites: [{ kind: "page", id: "sparrow" }] };
    await orm.insert(appUser).values({ uuid, username, ...names, ...kept, distributor: houses.alpha });
    const account = { givenName: names.firstName, familyName: names.lastName, email: names.email };
    await orm.insert(identityAccount).values({ sub, username, passwordHash: "none", ...account });
    await orm.insert(oidcRecord).values({ model: "Session", id: sub, payload: { accountId: sub, login: username } });
    const session = { iss: "test", sub, profile: { username }, tokens: Buffer.alloc(1), accessExpiresAt: sql<string>`now()` };
    await orm.insert(webSession).values({ idHash: Buffer.from(sub), ...session });
    const notice = {
      kind: "questionnaire-done" as const,
      resourceType: "questionnaire_sessions" as const,
      occasion: "y",
      since: "2026-03-02",
    };
    await orm.insert(alertNotification).values({ uuid: randomUUID(), owner: uuid, resource: randomUUID(), note: "sparrow", ...notice });
    const file = { uuid: randomUUID(), userUuid: uuid, purpose: "x", fileName: "sparrow.csv", data: Buffer.from("sparrow") };
    await orm.insert(keptTableFile).values(file);
    const key = { userUuid: world.users.admin, key: "of-the-user", requestHash: Buffer.alloc(1), status: 200, answer: { ...names } };
    await orm.insert(idempotencyKey).values(key);
    await orm
      .insert(sentMail)
      .values({ uuid: randomUUID(), sender: world.users.admin, kind: "test", recipients: [names.email], subject: "S" });
    await audit({ verb: "user.create", objectType: "user", objectId: uuid, after: { username, ...names } });
    await audit({
      verb: "user.update",
      objectType: "user",
      objectId: uuid,
      before: { lastName: names.lastName },
      after: { lastName: "X" },
    });
    await audit({ verb: "e-mail.test", objectType: "e-mail", objectId: randomUUID(), after: { to: [names.email], subject: "S" } });
    const said = {
      comment: "C",
      advisorComment: "C",
      mail: { email: "a@example.org", subject: "S", message: "Votre conseillère, Sparrowgiven" },
    };
    const advice = await published({ clientFirstName: "Other", clientLastName: "Person" }, said);
    await orm.update(recoSession).set({ owner: uuid }).where(eq(recoSession.uuid, advice.uuid));
    const adviser = JSON.stringify({ name: `${names.firstName} ${names.lastName}`, email: names.email });
    await orm
      .update(recoPackage)
      .set({ facts: sql`facts || jsonb_build_object('adviser', facts -> 'adviser' || ${adviser}::jsonb)` as never })
      .where(eq(recoPackage.session, advice.uuid));
    const profiled = { uuid: randomUUID(), organisation: houses.alpha, firstName: "Other", lastName: "Person", birthYear: 1970 };
    await orm.insert(retailClient).values(profiled);
    const questionnaire = { uuid: randomUUID(), organisation: houses.alpha, client: profiled.uuid, sender: uuid, language: "fr" as const };
    const override = { profile: "BALANCED", reason: "R", by: `${names.firstName} ${names.lastName}`, at: "2026-01-01" };
    await orm.insert(questionnaireSession).values({ ...questionnaire, template: DEMO_TEMPLATES[0]!.uuid, override });
    await orm.insert(keptRecord).values({
      ...{ uuid: randomUUID(), organisation: houses.alpha, client: randomUUID(), kind: "simulations", until: "2099-01-01" },
      record: { adviser: `${names.firstName} ${names.lastName}` },
    });

    const before = await columnsHolding(database, "sparrow");
    for (const column of withEffect("user", "removed", "pseudonym", "held")) expect(before).toContain(column);
    const { status, body } = await world.call<UserErasure>("admin", "POST", `/user-service/v1/users/${uuid}/erasure`);
    expect([status, body.parts.find(({ kind }) => kind === "name")]).toMatchObject([200, { kept: 2 }]);
    const after = await columnsHolding(database, "sparrow");
    expect(after.filter((column) => !withEffect("user", "held", "document").includes(column))).toEqual([]);
    expect(await columnsHolding(database, names.email)).toEqual([]);
    expect((await verifyAuditChain(database)).brokenAt).toBeNull();

    // The day of the name: it leaves what the platform tells; what is a record of advice goes with the record.
    await orm
      .update(appUser)
      .set({ nameUntil: sql`current_date - 1` as never })
      .where(eq(appUser.uuid, uuid));
    await keepToRetention({ database, log });
    expect((await columnsHolding(database, names.lastName)).filter((column) => !column.startsWith("reco_package_file."))).toEqual([
      "kept_record.record",
      "questionnaire_session.override",
    ]);
    const old = sql`now() - interval '6 years'` as never;
    await orm.update(recoSession).set({ updatedAt: old, expiresAt: old });
    await orm.update(questionnaireSession).set({ updatedAt: old });
    await orm.update(retailClient).set({ updatedAt: old });
    await orm.update(keptRecord).set({ until: sql`current_date - 1` as never });
    await keepToRetention({ database, log, years: 5 });
    expect(await columnsHolding(database, "sparrow")).toEqual([]);
    expect(await orm.$count(recoPackage, eq(recoPackage.session, advice.uuid))).toBe(0);
    expect((await verifyAuditChain(database)).brokenAt).toBeNull();
  });
});
