import { randomUUID } from "node:crypto";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { QuestionnaireSession, QuestionnaireToken } from "#app/contract/questionnaire/questionnaire.ts";
import type { ClientErasure } from "#app/contract/retail-client/erasure.ts";
import { keepToRetention } from "#backend/api/erasure/retention.ts";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import {
  alertNotification,
  appUser,
  auditLog,
  clientContract,
  keptRecord,
  organisation,
  questionnaireSession,
  questionnaireTemplate,
  retailClient,
  sentMail,
  simulationSnapshot,
} from "#backend/database/schema/index.ts";
import { DEMO_TEMPLATES } from "#backend/demo/questionnaires.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, PEOPLE, type Person, simulationParameters } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const service = "/contract-service/v1";
const snapshots = "/product-config-service/v1/simulation_snapshots";
const [template] = DEMO_TEMPLATES;
const ADVISER = ["ADVISER", "ADVISER_PROFILERS", "ADVISER_SIMULATORS", "ADVISER_CONTRACTS"];
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  const at = (client: string, house: "alpha" | "beta" = "alpha") =>
    `${service}/distributors/${world.organisations[house]}/clients/${client}/erasure`;
  const erase = (client: string, headers: Record<string, string> = {}, who: Person = "admin") =>
    world.call<ClientErasure & ErrorAnswer>(who, "POST", at(client), undefined, headers);
  const shown = async (client: string) => (await world.call<ClientErasure>("admin", "GET", at(client))).body;
  const partOf = ({ parts }: ClientErasure, kind: string) => parts.find((part) => part.kind === kind);

  /** A client with an open link, a questionnaire of two years ago and one of six, a saved simulation and one that never was. */
  async function client(lastName: string) {
    const { orm } = world.database;
    const sent = { firstName: "Jeanne", lastName, email: `${lastName}@example.org`, birthYear: 1975 };
    const made = await world.call<QuestionnaireSession>("anna", "POST", `${service}/questionnaires/sessions`, {
      client: sent,
      template: template!.uuid,
    });
    const uuid = made.body.client.id;
    const link = await world.call<QuestionnaireToken>("anna", "POST", `${service}/questionnaires/tokens`, { session: made.body.id });
    const common = { organisation: world.organisations.alpha, sender: world.users.anna, language: "fr" as const, template: template!.uuid };
    for (const years of [2, 6]) {
      const then = sql<string>`now() - make_interval(years => ${years}::int)`;
      const done = { uuid: randomUUID(), client: uuid, status: "DONE", completedAt: then, updatedAt: then, linkSentTo: sent.email };
      await orm.insert(questionnaireSession).values({ ...common, ...done });
    }
    const subscriber = { clientId: uuid, firstName: "Jeanne", lastName, birthYear: 1975 };
    const parameters = { ...simulationParameters(), subscriber };
    const simulator = world.simulators.alpha;
    const drafted = await world.call<{ uuid: string }>("anna", "POST", snapshots, { simulator, parameters });
    const saved = await world.call<{ uuid: string }>("anna", "PUT", `${snapshots}?simulationName=${lastName}&simulator=${simulator}`, {
      parameters,
      results: null,
      versions: null,
    });
    expect([made.status, link.status, drafted.status, saved.status]).toEqual([201, 201, 201, 200]);
    const about = { resourceType: "questionnaire_sessions" as const, resource: made.body.id, occasion: "x", since: "2026-03-02" };
    await orm
      .insert(alertNotification)
      .values({ uuid: randomUUID(), owner: world.users.anna, kind: "questionnaire-done", note: lastName, ...about });
    const mail = { uuid: randomUUID(), sender: world.users.anna, kind: "questionnaire-link", subject: "S" };
    await orm.insert(sentMail).values({ ...mail, recipients: [sent.email.toUpperCase()] });
    return { uuid, token: link.body.token, session: made.body.id, draft: drafted.body.uuid, simulation: saved.body.uuid };
  }
  const contract = async (of: string, status: "ACTIVE" | "CLOSED", closedOn: string | null) => {
    const put = { number: "N", product: "P", holder: "H", client: of, status, closedOn, currency: "EUR" };
    const fields = { uuid: randomUUID(), organisation: world.organisations.alpha, externalId: randomUUID() };
    await world.database.orm.insert(clientContract).values({ ...fields, ...put });
    return fields.uuid;
  };
  const look = { kind: "look" };
  const linkState = async (token: string) =>
    (await world.call<{ state: string }>(null, "POST", `${service}/questionnaires/links`, { token, proof: null, action: look })).body.state;

  beforeAll(async () => {
    world = await openApiWorld(open, {
      verifyToken: async (token) => {
        const username = token.replace("token-", "");
        if (!(username in PEOPLE)) return null;
        const clientRoles = username === "anna" ? ADVISER : [...PEOPLE[username as Person].roles];
        return { iss: "test", sub: username, username, clientRoles, exp: Math.floor(Date.now() / 1000) + 300 };
      },
    });
    const { orm } = world.database;
    const flags = { enableQuestionnaires: true, enableSimulators: true, enableContracts: true };
    await orm.update(organisation).set({ flags }).where(eq(organisation.uuid, world.organisations.alpha));
    await orm.insert(questionnaireTemplate).values(DEMO_TEMPLATES);
  });
  afterAll(() => world.close());

  it("shows what goes and what stays until when, and removes nothing for it", async () => {
    const { uuid } = await client("Shown");
    const told = await shown(uuid);
    expect(told).toMatchObject({ done: false, years: 5, name: { firstName: "Jeanne", lastName: "Shown" }, runningContracts: 0 });
    const inYears = async (years: number) =>
      (await world.database.sql.query<{ day: string }>("SELECT (now() + make_interval(years => $1))::date::text AS day", [years]))[0]?.day;
    expect(partOf(told, "questionnaires")).toEqual({ kind: "questionnaires", removed: 2, kept: 1, until: await inYears(3) });
    expect(partOf(told, "simulations")).toEqual({ kind: "simulations", removed: 1, kept: 1, until: await inYears(5) });
    expect(partOf(told, "identity")).toEqual({ kind: "identity", removed: 0, kept: 1, until: await inYears(5) });
    expect(partOf(told, "mails")).toMatchObject({ removed: 1, kept: 0 });
    expect((await world.call("anna", "GET", `${service}/retail_clients/${uuid}`)).status).toBe(200);
  });

  it("is for administrators, and for clients of the house that is named", async () => {
    const { uuid } = await client("Guarded");
    expect((await erase(uuid, {}, "anna")).status).toBe(403);
    expect((await erase(uuid, {}, "manager")).status).toBe(403);
    expect((await world.call("admin", "GET", at(uuid, "beta"))).status).toBe(404);
    expect((await world.call("admin", "POST", at(uuid, "beta"))).status).toBe(404);
    const found = (house: "alpha" | "beta") =>
      world.call<{ items: object[] }>(
        "admin",
        "GET",
        `${service}/distributors/${world.organisations[house]}/clients?search=guarded jeanne`,
      );
    expect((await found("alpha")).body.items).toEqual([{ id: uuid, firstName: "Jeanne", lastName: "Guarded", birthYear: 1975 }]);
    expect((await found("beta")).body.items).toEqual([]);
    expect((await world.call("anna", "GET", `${service}/retail_clients/${uuid}`)).status).toBe(200);
  });

  it("removes what may go, and takes what the law keeps out of lists, calls and links", async () => {
    const { orm } = world.database;
    const { uuid, token, session, draft, simulation } = await client("Gone");
    const closed = await contract(uuid, "CLOSED", "2024-03-01");
    expect(await linkState(token)).toBe("START");
    const stale = await erase(uuid, { "if-match": "7" });
    expect([stale.status, stale.body.error.code]).toEqual([409, "VERSION_CONFLICT"]);

    // Sent twice at once with one key, then again with another: the effect is one.
    const [first, second] = await Promise.all([1, 2].map(() => erase(uuid, { "idempotency-key": "gone-gone" })));
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(second?.body).toEqual(first?.body);
    const again = await erase(uuid);
    expect([again.status, again.body.done]).toEqual([200, true]);

    expect(await linkState(token)).toBe("CLOSED");
    const calls = [`${service}/retail_clients/${uuid}`, `${service}/questionnaires/sessions/${session}`, `${snapshots}/${simulation}`];
    for (const path of [...calls, `${snapshots}/${draft}`, `${service}/contracts/${closed}`])
      expect([path, (await world.call("anna", "GET", path)).status]).toEqual([path, 404]);
    for (const path of ["retail_clients?search=Gone", "questionnaires/sessions?search=Gone", `questionnaires/sessions?client=${uuid}`])
      expect((await world.call<{ total: number }>("anna", "GET", `${service}/${path}`)).body.total).toBe(0);
    expect((await world.call<{ total: number }>("anna", "GET", `${snapshots}?search=Gone`)).body.total).toBe(0);

    const kept = await orm.select().from(keptRecord).where(eq(keptRecord.client, uuid));
    expect(kept.map(({ kind }) => kind).sort()).toEqual(["contracts", "identity", "questionnaires", "simulations"]);
    const questionnaire = kept.find(({ kind }) => kind === "questionnaires")?.record;
    expect(questionnaire).toMatchObject({ adviser: "anna Canary", questionnaire: { code: template!.content.code } });
    expect(JSON.stringify(kept)).not.toMatch(/example\.org|token_hash/i);
    const mails = await orm.select({ to: sentMail.recipients }).from(sentMail);
    expect(mails.flatMap(({ to }) => to)).not.toContain("GONE@EXAMPLE.ORG");
    expect(await orm.$count(alertNotification, eq(alertNotification.note, "Gone"))).toBe(0);
    const told = await shown(uuid);
    expect(told).toMatchObject({ done: true, name: null });
    expect(partOf(told, "contracts")).toMatchObject({ kept: 1 });
    const listed = await world.call<{ items: Array<{ client: string; records: number }> }>(
      "admin",
      "GET",
      `${service}/distributors/${world.organisations.alpha}/kept_records`,
    );
    expect(listed.body.items).toContainEqual(expect.objectContaining({ client: uuid, records: 4 }));

    const rows = await orm.select().from(auditLog).where(eq(auditLog.verb, "retail-client.erase"));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ objectId: uuid, after: { questionnaires: { removed: 2, kept: 1 }, mails: { removed: 1, kept: 0 } } });
    expect(JSON.stringify(rows)).not.toMatch(/Jeanne|Gone|example/);
  });

  it("removes mails about the client's records, whatever address was typed, and the address from the audit log", async () => {
    const { orm } = world.database;
    const { uuid, session, simulation } = await client("Typed");
    const key = await auditKey(world.database);
    const colleague = "mona.canary@example.org";
    await orm.update(appUser).set({ email: colleague }).where(eq(appUser.uuid, world.users.mona));
    const mail = { sender: world.users.anna, kind: "send", subject: "Jeanne Typed" };
    const sent = [
      { ...mail, uuid: randomUUID(), about: simulation, recipients: ["Office.Of.Typed@example.net", colleague] },
      { ...mail, uuid: randomUUID(), about: session, recipients: ["spouse.typed@example.net"] },
      { ...mail, uuid: randomUUID(), about: randomUUID(), recipients: ["spouse.typed@example.net"], subject: "Somebody else" },
    ];
    await orm.insert(sentMail).values(sent);
    const row = { userUuid: world.users.anna, organisationUuid: world.organisations.alpha, verb: "e-mail.send", objectType: "e-mail" };
    for (const { uuid: objectId, recipients: to, subject } of sent)
      await orm.transaction((tx) => recordAudit(tx, key, { ...row, objectId, after: { to, subject }, correlationId: randomUUID() }));
    expect(partOf(await shown(uuid), "mails")).toMatchObject({ removed: 3, kept: 0 });
    expect((await erase(uuid)).status).toBe(200);
    const uuids = sent.map((one) => one.uuid);
    const left = await orm.select({ uuid: sentMail.uuid }).from(sentMail).where(inArray(sentMail.uuid, uuids));
    expect(left).toEqual([{ uuid: uuids[2] }]);
    const rows = await orm.select().from(auditLog).where(inArray(auditLog.objectId, uuids)).orderBy(asc(auditLog.id));
    expect(JSON.stringify(rows.slice(0, 2))).not.toMatch(/typed/i);
    expect(JSON.stringify(rows[0])).toContain(colleague);
    expect(JSON.stringify(rows[2])).toContain("spouse.typed@example.net");
  });

  it("waits for the end of a contract, and keeps nothing where nothing became advice", async () => {
    const running = await client("Running");
    await contract(running.uuid, "ACTIVE", null);
    const refused = await erase(running.uuid);
    expect([refused.status, refused.body.error.code]).toEqual([422, "CONTRACT_RUNS"]);
    expect((await shown(running.uuid)).runningContracts).toBe(1);

    const made = await world.call<QuestionnaireSession>("anna", "POST", `${service}/questionnaires/sessions`, {
      client: { firstName: "Paul", lastName: "Asked", birthYear: 1980 },
      template: template!.uuid,
    });
    const { id } = made.body.client;
    expect(partOf((await erase(id)).body, "identity")).toMatchObject({ removed: 1, kept: 0, until: null });
    expect((await world.call("admin", "GET", at(id))).status).toBe(404);
  });

  it("leaves the simulation of a namesake alone, and takes the one that names the client alone", async () => {
    const { orm } = world.database;
    const house = { organisation: world.organisations.alpha, owner: world.users.anna, simulator: world.simulators.alpha };
    const of = async (lastName: string) => {
      const uuid = randomUUID();
      const parameters = { ...simulationParameters(), subscriber: { firstName: "Zoé", lastName } };
      await orm.insert(simulationSnapshot).values({ ...house, uuid, parameters, name: uuid, savedAt: sql`now()` });
      return uuid;
    };
    const person = { organisation: house.organisation, firstName: "Zoe", birthYear: 1970 };
    const [single, twin, other] = [randomUUID(), randomUUID(), randomUUID()];
    await orm.insert(retailClient).values([
      { ...person, uuid: single, lastName: "Single" },
      { ...person, uuid: twin, lastName: "Twin" },
      { ...person, uuid: other, lastName: "Twin" },
    ]);
    const [hers, somebodys] = [await of("Single"), await of("Twin")];
    expect(partOf((await erase(single)).body, "simulations")).toMatchObject({ kept: 1 });
    expect(partOf((await erase(twin)).body, "simulations")).toMatchObject({ removed: 0, kept: 0 });
    const status = async (uuid: string) => (await world.call("anna", "GET", `${snapshots}/${uuid}`)).status;
    expect([await status(hers), await status(somebodys)]).toEqual([404, 200]);
  });

  it("ends with the last day: the job removes what was kept, also where no years of retention are set", async () => {
    const { orm } = world.database;
    const { uuid } = await client("Ending");
    await erase(uuid);
    await orm.update(keptRecord).set({ until: sql`current_date` }).where(eq(keptRecord.client, uuid));
    await keepToRetention({ database: world.database, log });
    expect(await orm.$count(keptRecord, eq(keptRecord.client, uuid))).toBe(3);
    await orm.update(keptRecord).set({ until: sql`current_date - 1` }).where(eq(keptRecord.client, uuid));
    await keepToRetention({ database: world.database, log });
    expect(await orm.$count(keptRecord, eq(keptRecord.client, uuid))).toBe(0);
    const [row] = await orm.select().from(auditLog).where(eq(auditLog.verb, "retention.end-kept"));
    expect(row).toMatchObject({ objectId: null, after: { records: 3, names: 0 } });
  });
});
