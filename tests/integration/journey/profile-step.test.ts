import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { questionnaireSession, recoSession } from "#backend/database/schema/index.ts";
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
async function session(fields: Record<string, string> = {}) {
  const uuid = await beginAdvice(pages, { preferences: "no", clientEsgLastUpdate: STATED_ON, ...fields });
  const path = `/fia/reco-journey/journey/${uuid}/edit/profile`;
  const go = async (wanted: Record<string, string>) => send(path, { version: String((await stored(uuid)).version), ...wanted });
  return { uuid, path, go };
}

it("asks for a birth year before a client's record is made, then goes to the questions that are answered together", async () => {
  const { uuid, path, go } = await session();
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

  // What the questionnaire came to is proposed, and counts once the adviser takes it over.
  const [done] = await pages.front.database.orm.select().from(questionnaireSession).where(eq(questionnaireSession.status, "DONE"));
  const { uuid: _, tokenHash: _hash, client: _client, sender: _sender, ...answered } = done!;
  await pages.front.database.orm
    .update(questionnaireSession)
    .set({ ...answered, completedAt: new Date().toISOString() })
    .where(eq(questionnaireSession.uuid, asked!));
  // Its page leads back to the advice that asks for it; that of another questionnaire does not.
  expect(await page(`/fia/risk-profiling/${asked}`)).toMatch(new RegExp(`href="[^"]*${uuid}/edit/profile"[^>]*>Reprendre le conseil`));
  expect(await page(`/fia/risk-profiling/${done!.uuid}`)).not.toContain(uuid);
  expect(await page(path)).toContain("Reprendre le résultat du questionnaire");
  expect((await stored(uuid)).questionnaire).not.toHaveProperty("riskProfile");
  expect((await go({ way: "take", intent: "continue" })).to).toContain(`${uuid}/edit/parameters`);
  expect((await stored(uuid)).questionnaire).toMatchObject({ riskProfile: done!.profile, questionnaireSession: asked });
});

it("leads to the link where the client answers alone", async () => {
  const { uuid, go } = await session({ clientBirthDate: "1975-04-12", contactEmail: "helene@client.example" });
  const { status, to } = await go({ way: "link" });
  expect([status, to]).toEqual([
    303,
    expect.stringMatching(new RegExp(`${(await stored(uuid)).questionnaire?.questionnaireSession}.*link`)),
  ]);
});

it("keeps a profile on file while it is valid, and no longer", async () => {
  const valid = await session({
    riskProfile: "BALANCED",
    clientRiskKeyLastUpdate: new Date(Date.now() - 864e5).toISOString().slice(0, 10),
  });
  expect(await page(valid.path)).toContain("Conserver le profil Équilibré");
  expect((await valid.go({ way: "keep", intent: "continue" })).to).toContain("parameters");
  const old = await session({ riskProfile: "BALANCED", clientRiskKeyLastUpdate: "2019-01-15" });
  expect(await page(old.path)).not.toContain("Conserver le profil");
  expect(await old.go({ way: "keep" })).toMatchObject({ status: 400, html: expect.stringContaining("Ce profil n’est plus valable") });
});

it("tells which profile is in place when another window chose meanwhile, keeps what was chosen and takes it at the next press", async () => {
  const stated = new Date(Date.now() - 864e5).toISOString().slice(0, 10);
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

it("asks in euros of what is paid in", async () => {
  const { uuid, go } = await session({ clientBirthDate: "1966-03-02" });
  expect((await go({ way: "here" })).status).toBe(303);
  const { questionnaire } = await stored(uuid);
  const [asked] = await pages.front.database.orm
    .select()
    .from(questionnaireSession)
    .where(eq(questionnaireSession.uuid, questionnaire!.questionnaireSession!));
  expect(asked?.amountToInvest).toBe("40000.00");
});

it("has a questionnaire that was retired meanwhile chosen anew, and keeps all else that was typed", async () => {
  const typed = { firstName: "Odile", lastName: "Vauquelin", birthYear: "1964", amountToInvest: "50 000", language: "fr", way: "LINK" };
  const { status, html } = await send("/fia/risk-profiling/new", { ...typed, template: randomUUID() });
  expect(status).toBe(400);
  expect(html).toContain("Ce questionnaire vient d’être remplacé ou retiré");
  for (const text of ["Odile", "Vauquelin", "1964"]) expect(html).toContain(`value="${text}"`);
});
