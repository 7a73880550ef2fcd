import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { questionnaireSession, recoSession } from "#backend/database/schema/index.ts";
import { DEMO_ORGANISATIONS, DEMO_USERS } from "#backend/demo/ids.ts";
import { completeQuestionnaire, dayAgo, knownClient } from "../../fixtures/journeys.ts";
import { type AdviserPages, openAdviserPages, shown, textOf } from "../../fixtures/rendered/adviser-pages.ts";
import { beginAdvice, STATED_ON } from "../../fixtures/rendered/begun-advice.ts";

/** The step in which a client's profile is had, as a browser without scripts goes through it. */
let pages: AdviserPages;
beforeAll(async () => {
  pages = await openAdviserPages();
}, 120_000);
afterAll(() => pages?.front.close());

const send = async (path: string, fields: Record<string, string>) => {
  const answer = await pages.send(path, fields);
  return { ...answer, html: shown(answer.html) };
};
const page = (path: string) => pages.page(path);
const stored = async (uuid: string) => {
  const [row] = await pages.front.database.orm.select().from(recoSession).where(eq(recoSession.uuid, uuid));
  const { questionnaire } = row!.parts as { questionnaire?: { riskProfile?: string; questionnaireSession?: string } };
  return { version: row!.version, questionnaire };
};

/** A session at its profile step. */
async function session(fields: Record<string, string> = {}, how: { declared?: boolean } = {}) {
  const uuid = await beginAdvice(pages, { preferences: "no", clientEsgLastUpdate: STATED_ON, ...fields }, how);
  const path = `/fia/reco-journey/journey/${uuid}/edit/profile`;
  const go = async (wanted: Record<string, string>) => send(path, { version: String((await stored(uuid)).version), ...wanted });
  return { uuid, path, go };
}

/** What a contract holds, by name and by ISIN. */
const HELD = { holdings: "Fonds en euros Sérénité;30 000\nFR00ZZ800094;10 000", holdingsDate: STATED_ON };
/** Somebody else each time: letters alone. */
const randomName = () => `Odile${randomUUID().replace(/[^a-f]/g, "")}`;

it("asks for a birth year before a client's record is made, then goes to the questions that are answered together", async () => {
  const { uuid, path, go } = await session();
  // As an outside system begins one, that knows no date of birth.
  await pages.front.database.sql.query("update reco_session set creation = creation - 'clientBirthDate' where uuid = $1", [uuid]);
  expect(await page(path)).not.toContain("Conserver le profil");
  expect(await go({})).toMatchObject({ status: 400, html: expect.stringContaining("Choisissez comment établir le profil") });
  expect(await go({ way: "here" })).toMatchObject({
    status: 400,
    html: expect.stringContaining("Précisez l’année de naissance du client"),
  });
  expect(await go({ way: "here", birthYear: "75" })).toMatchObject({ status: 400 });
  const { status, to } = await go({ way: "here", birthYear: "1975" });
  const asked = (await stored(uuid)).questionnaire?.questionnaireSession;
  expect([status, to.includes(asked ?? "nothing")]).toEqual([303, true]);
  expect(await page(path)).toContain("Questionnaire ouvert depuis cette session");

  // What the questionnaire came to is proposed, and counts once the adviser takes it over; also of one that was answered after midnight.
  const [done] = await pages.front.database.orm.select().from(questionnaireSession).where(eq(questionnaireSession.status, "DONE"));
  const { uuid: _, tokenHash: _hash, client: _client, sender: _sender, ...answered } = done!;
  await pages.front.database.orm
    .update(questionnaireSession)
    .set({ ...answered, completedAt: `${dayAgo(2)}T23:30:00Z` })
    .where(eq(questionnaireSession.uuid, asked!));
  // Its page leads back to the advice that asks for it; that of another questionnaire does not.
  expect(await page(`/fia/risk-profiling/${asked}`)).toMatch(new RegExp(`href="[^"]*${uuid}/edit/profile"[^>]*>Reprendre le conseil`));
  expect(await page(`/fia/risk-profiling/${done!.uuid}`)).not.toContain(uuid);
  expect(await page(path)).toContain("Reprendre le résultat du questionnaire");
  expect((await stored(uuid)).questionnaire).not.toHaveProperty("riskProfile");
  expect((await go({ way: "take", intent: "continue" })).to).toContain(`${uuid}/edit/parameters`);
  expect((await stored(uuid)).questionnaire).toMatchObject({ riskProfile: done!.profile, questionnaireSession: asked });
});

it("keeps no profile that later answers took away: the newest questionnaire gave none", async () => {
  const firstName = randomName();
  const house = { organisation: DEMO_ORGANISATIONS.distributor, sender: DEMO_USERS.adviser };
  const { database } = pages.front;
  const retailClient = await knownClient(database, { ...house, firstName, lastName: "Marchal", birthYear: 1974 });
  const { path, go } = await session({ retailClient, clientFirstName: firstName, clientLastName: "Marchal", riskProfile: "BALANCED" });
  expect(await page(path)).toContain("Conserver le profil Équilibré");
  await completeQuestionnaire(database, retailClient, { ...house, profile: null, daysAgo: 0 });
  expect(await page(path)).not.toContain("Conserver le profil");
  expect((await go({ way: "keep", intent: "continue" })).status).toBe(400);
});

it("leads to the link where the client answers alone", async () => {
  const { uuid, go } = await session({ clientBirthDate: "1974-04-12", contactEmail: "helene@client.example" });
  const { status, to } = await go({ way: "link" });
  expect([status, to]).toEqual([
    303,
    expect.stringMatching(new RegExp(`${(await stored(uuid)).questionnaire?.questionnaireSession}.*link`)),
  ]);
});

it("keeps a profile on file while it is valid, and no longer", async () => {
  const valid = await session({
    riskProfile: "BALANCED",
    clientRiskKeyLastUpdate: dayAgo(1),
  });
  expect(await page(valid.path)).toContain("Conserver le profil Équilibré");
  expect((await valid.go({ way: "keep", intent: "continue" })).to).toContain("parameters");
  const old = await session({ riskProfile: "BALANCED", clientRiskKeyLastUpdate: "2019-01-15" });
  expect(await page(old.path)).not.toContain("Conserver le profil");
  expect(await old.go({ way: "keep" })).toMatchObject({ status: 400, html: expect.stringContaining("Ce profil n’est plus valable") });
});

/** Writes the session's profile past the form, as a program does. */
async function write(uuid: string, part: object) {
  const { database } = pages.front;
  const path = "jsonb_set(parts, '{questionnaire}', (parts->'questionnaire') || $2::jsonb)";
  await database.sql.query(`update reco_session set parts = ${path} where uuid = $1`, [uuid, JSON.stringify(part)]);
}
const profileOf = async (uuid: string) => (await stored(uuid)).questionnaire as Record<string, unknown>;

it("says what is on record and since when, and takes a more careful profile with a reason alone", async () => {
  const { uuid, path, go } = await session({ riskProfile: "DYNAMIC" });
  const [year, month, day] = STATED_ON.split("-");
  expect(textOf(await page(path))).toMatch(
    new RegExp(`Profil au dossier client\\s: Dynamique .*D’après le questionnaire du ${day}/${month}/${year}, valable jusqu’au`),
  );
  const html = await page(path);
  const offered = [.../<select[^>]*name="loweredTo".*?<\/select>/s.exec(html)![0].matchAll(/value="(\w+)"/g)].map(([, value]) => value);
  expect(offered).toEqual(["CONSERVATIVE", "BALANCED"]);
  const short = await go({ way: "lower", loweredTo: "BALANCED", loweredReason: "prudence" });
  expect([short.status, short.text]).toEqual([400, expect.stringContaining("Écrivez le motif du profil plus prudent")]);
  expect(short.html).toContain("prudence</textarea>");
  const loweredReason = "La résidence principale est en cours de vente.";
  for (const loweredTo of ["AGGRESSIVE", "DYNAMIC"])
    expect((await go({ way: "lower", loweredTo, loweredReason })).text).toContain("Choisissez un profil plus prudent que celui du dossier");
  expect((await go({ way: "lower", loweredTo: "BALANCED", loweredReason, intent: "leave" })).status).toBe(303);
  const lowered = { riskProfile: "BALANCED", statedOn: STATED_ON, loweredReason };
  expect(await profileOf(uuid)).toMatchObject(lowered);
  expect(textOf(await page(path))).toMatch(/Motif\s: La résidence principale est en cours de vente/);
  // Kept as it is, its reason stays.
  expect((await go({ way: "keep", intent: "leave" })).status).toBe(303);
  expect(await profileOf(uuid)).toMatchObject(lowered);
  expect((await go({ way: "take", intent: "leave" })).status).toBe(303);
  expect(await profileOf(uuid)).toMatchObject({ riskProfile: "DYNAMIC" });
  expect(await profileOf(uuid)).not.toHaveProperty("loweredReason");
});

it("keeps none that is bolder than the record, or more careful without a reason, and says both", async () => {
  const { uuid, path, go } = await session({ riskProfile: "BALANCED" });
  await write(uuid, { riskProfile: "AGGRESSIVE" });
  expect(await page(path)).not.toContain("Conserver le profil");
  const raised = /La session retient Offensif, le dossier client dit Équilibré/;
  expect(textOf(await page(path))).toMatch(raised);
  expect(await go({ way: "keep" })).toMatchObject({ status: 400, text: expect.stringMatching(raised) });
  await write(uuid, { riskProfile: "CONSERVATIVE" });
  const unexplained = /La session retient Prudent, plus prudent qu’Équilibré/;
  expect(textOf(await page(path))).toMatch(unexplained);
  expect(await go({ way: "keep" })).toMatchObject({ status: 400, text: expect.stringMatching(unexplained) });
  expect(await profileOf(uuid)).toMatchObject({ riskProfile: "CONSERVATIVE" });
});

it("shows a profile without a questionnaire as declared, and keeps it where the journey allows it alone", async () => {
  const { uuid, path, go } = await session({ riskProfile: "BALANCED" }, { declared: true });
  const said = "Déclaré par le conseiller, sans questionnaire du client.";
  expect(textOf(await page(path))).toContain(said);
  expect(await page(path)).not.toContain("Conserver le profil");
  expect(await go({ way: "keep" })).toMatchObject({ status: 400, text: expect.stringContaining("est déclaré sans questionnaire, ce que") });
  const allows = `jsonb_set(config, '{advice,suitability}', '{"declaredProfile": true}')`;
  await pages.front.database.sql.query(`update reco_session set config = ${allows} where uuid = $1`, [uuid]);
  expect(textOf(await page(path))).toContain(said);
  // Kept with the loss that the client can bear alone: it is asked here, as no questionnaire asked it.
  expect(await go({ way: "keep" })).toMatchObject({
    status: 400,
    text: expect.stringContaining("La perte que le client peut supporter manque"),
  });
  expect((await go({ way: "declare", declaredTo: "BALANCED", capacity: "20", intent: "leave" })).status).toBe(303);
  expect((await go({ way: "keep", intent: "continue" })).to).toContain("parameters");
});

it("tells which profile is in place when another window chose meanwhile, keeps what was chosen and takes it at the next press", async () => {
  const stated = dayAgo(1);
  const { uuid, path, go } = await session({ clientBirthDate: "1975-04-12", riskProfile: "BALANCED", clientRiskKeyLastUpdate: stated });
  const { version } = await stored(uuid);
  expect((await go({ way: "keep", intent: "continue" })).status).toBe(303);
  const { status, html } = await send(path, { version: String(version), way: "here" });
  expect(status).toBe(409);
  expect(html).toMatch(/En place\s: Équilibré, le /);
  expect(html).toMatch(/<input[^>]*value="here"[^>]*checked|<input[^>]*checked[^>]*value="here"/);
  expect((await stored(uuid)).questionnaire).not.toHaveProperty("questionnaireSession");
  const shownVersion = /name="version" value="(\d+)"/.exec(html)?.[1];
  expect(Number(shownVersion)).toBe((await stored(uuid)).version);
  expect((await send(path, { version: shownVersion!, way: "here" })).status).toBe(303);
});

it("tells in words what another window saved of the parameters", async () => {
  const { uuid } = await session();
  const path = `/fia/reco-journey/journey/${uuid}/edit/parameters`;
  const { version } = await stored(uuid);
  const save = (fields: Record<string, string>) => send(path, { version: String(version), horizonYears: "10", ...fields });
  const first = { depositInitial: "40 000", regularContributionsAmount: "150", regularContributionsFrequency: "QUARTERLY" };
  expect((await save({ ...first, intent: "continue" })).status).toBe(303);
  const { status, html } = await save({ depositInitial: "30 000", projectName: "Une autre idée" });
  expect(status).toBe(409);
  for (const text of [/En place\s: 40\s000,00\s€/, /En place\s: 150,00\s€/, /En place\s: Trimestrielle/, /En place\s: rien/])
    expect(html).toMatch(text);
  for (const typed of ["30 000", "Une autre idée"]) expect(html).toContain(`value="${typed}"`);
});

it("tells all that is wrong with the parameters at once, each field once", async () => {
  const { uuid } = await session();
  const { version } = await stored(uuid);
  const saved = (fields: Record<string, string>) =>
    send(`/fia/reco-journey/journey/${uuid}/edit/parameters`, { version: String(version), ...fields });
  const times = (html: string, text: string) => html.split(text).length - 1;
  // An amount that cannot be read, and no horizon: neither waits for the other to be mended.
  const { status, html } = await saved({ depositInitial: "abc", horizonYears: "" });
  expect(status).toBe(400);
  const [amount, horizon] = ["Saisissez un montant en euros", "Saisissez une durée d’un mois à 50 ans"];
  expect([amount, horizon].map((text) => times(textOf(html), text))).toEqual([2, 2]);
  expect(html).not.toContain("Saisissez le versement, ou un versement programmé");
  // A wrong count of months is no missing horizon besides.
  const months = await saved({ depositInitial: "40 000", horizonYears: "10", horizonMonths: "14" });
  expect([months.status, times(textOf(months.html), horizon)]).toEqual([400, 2]);
});

it.each<[string, Record<string, string>, string]>([
  ["a new contract", {}, "40000.00"],
  ["a deposit", { actType: "ACT_DEPOSITS", additionalContributionAmount: "25 000", ...HELD }, "65000.00"],
  ["a withdrawal", { actType: "ACT_WITHDRAWALS", withdrawalAmount: "15 000", ...HELD }, "25000.00"],
  ["a rebalancing", { actType: "ACT_REBALANCINGS", ...HELD }, "40000.00"],
])("asks in euros of what the contract is worth after %s", async (_, act, after) => {
  const { uuid, go } = await session({ clientFirstName: randomName(), clientBirthDate: "1966-03-02", ...act });
  expect((await go({ way: "here" })).status).toBe(303);
  const { questionnaire } = await stored(uuid);
  const [asked] = await pages.front.database.orm
    .select()
    .from(questionnaireSession)
    .where(eq(questionnaireSession.uuid, questionnaire!.questionnaireSession!));
  expect(asked?.amountToInvest).toBe(after);
});

it("has a questionnaire that was retired meanwhile chosen anew, and keeps all else that was typed", async () => {
  const typed = { firstName: "Odile", lastName: "Vauquelin", birthYear: "1964", amountToInvest: "50 000", language: "fr", way: "LINK" };
  const { status, html } = await send("/fia/risk-profiling/new", { ...typed, template: randomUUID() });
  expect(status).toBe(400);
  expect(html).toContain("Ce questionnaire vient d’être remplacé ou retiré");
  for (const text of ["Odile", "Vauquelin", "1964"]) expect(html).toContain(`value="${text}"`);
});

it("offers the record of the same person before a second one is made, and keeps why it is another one", async () => {
  const rows = await pages.front.database.sql.query<{ uuid: string; template: string }>(
    "select c.uuid, s.template from retail_client c join questionnaire_session s on s.client = c.uuid where c.last_name = 'Auvray' limit 1",
  );
  const [{ uuid, template } = { uuid: "", template: "" }] = rows;
  const typed = {
    firstName: "HELENE",
    lastName: "Auvray",
    birthYear: "1961",
    amountToInvest: "50 000",
    language: "fr",
    way: "HERE",
    template,
  };
  const again = (more: Record<string, string>) => send("/fia/risk-profiling/new", { ...typed, ...more });
  const offered = await again({});
  expect(offered.status).toBe(400);
  expect(offered.text).toContain("C’est cette personne : Hélène Auvray");
  for (const value of ["HELENE", "1961", uuid]) expect(offered.html).toContain(`value="${value}"`);
  const unsaid = await again({ samePerson: "other" });
  expect(unsaid.status).toBe(400);
  expect(unsaid.text).toContain("Écrivez en une phrase comment vous savez");
  expect((await again({ samePerson: uuid })).status).toBe(303);
  const reason = "Sa cousine, née la même année, pièce d’identité vue.";
  expect((await again({ samePerson: "other", otherPerson: reason })).status).toBe(303);
  const made = await pages.front.database.sql.query<{ other_person: string | null; n: number }>(
    "select other_person, (select count(*)::int from questionnaire_session s where s.client = c.uuid) as n from retail_client c where last_name = 'Auvray' order by created_at",
  );
  expect(made.map((row) => row.other_person)).toEqual([null, reason]);
});
