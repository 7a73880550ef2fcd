import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { questionnaireTemplate, seriesFlow } from "#backend/database/schema/index.ts";
import { type CookieJar, signInOverHttp } from "../fixtures/app.ts";
import { startFront, type TestFront } from "../fixtures/front.ts";
import { renderedPages } from "../fixtures/rendered/rendered-pages.ts";

/**
 * Forms that somebody else overtook while they were filled in, sent as a browser without scripts sends them: nothing is saved that
 * the person has not seen, nothing typed is lost, and the page says why. A questionnaire's draft, or the part that a form is about,
 * was taken away or published; a flow of a series was written.
 */
const TEMPLATES = "/admin/settings/admin-questionnaires-templates";
const TYPED = "Ma saisie à garder";
const FORMS = [
  ["general", "name"],
  ["sections", "sections[0].titleFr"],
  ["scoring", "profiles[0].labelFr"],
  ["new-question", "titleFr"],
  ["new-rule/controls", "sentenceFr"],
] as const;

let front: TestFront;
let admin: CookieJar;
const { build } = await renderedPages();
beforeAll(async () => {
  front = await startFront({ build, limits: false });
  admin = await signInOverHttp(front.url, "admin");
}, 120_000);
afterAll(() => front?.close());

const send = (template: string, page: string, fields: Record<string, string>) =>
  post(`${TEMPLATES}/${template}/${page}`, { version: "1", ...fields });

async function post(path: string, fields: Record<string, string>, person: CookieJar = admin) {
  const answer = await fetch(`${front.url}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: person.header(), origin: front.url },
    body: new URLSearchParams({ idem: randomUUID(), ...fields }),
  });
  return { status: answer.status, html: await answer.text(), to: answer.headers.get("location") };
}

const templates = () => front.database.orm.select().from(questionnaireTemplate).orderBy(questionnaireTemplate.uuid);
/** A draft with the content of the demonstration's published questionnaire. */
async function draft(): Promise<string> {
  const published = (await templates()).find(({ state }) => state === "PUBLISHED")!;
  const uuid = randomUUID();
  const content = { ...published.content, code: `COPY_${uuid.slice(0, 8).toUpperCase()}` };
  await front.database.orm.insert(questionnaireTemplate).values({ ...published, uuid, name: `Copie ${uuid}`, state: "DRAFT", content });
  return uuid;
}

describe.each(FORMS)("the form of %s", (page, field) => {
  it("is kept when somebody deleted the draft", async () => {
    const before = await templates();
    const { status, html } = await send(randomUUID(), page, { [field]: TYPED });
    expect(status).toBe(409);
    expect(html).toContain("Quelqu’un a supprimé ce brouillon depuis que vous l’avez ouvert. Rien n’est enregistré.");
    expect(html).toContain(TYPED);
    expect(await templates()).toEqual(before);
  });

  it("is kept when somebody published the draft", async () => {
    const before = await templates();
    const published = before.find(({ state }) => state === "PUBLISHED")!;
    const { status, html } = await send(published.uuid, page, { [field]: TYPED });
    expect(status).toBe(409);
    expect(html).toContain("Ce questionnaire a été publié ou retiré depuis que vous l’avez ouvert");
    expect(html).toContain(TYPED);
    expect(await templates()).toEqual(before);
  });
});

describe("a form that names no version of what it changes", () => {
  it.each([["sections", { "sections[0].titleFr": TYPED }]])("%s: nothing is saved, and the page gives it back", async (page, fields) => {
    const path = `${front.url}${TEMPLATES}/${await draft()}/${page}`;
    const shownAt = async () => (await admin.fetch(path)).answer.text();
    const shown = [...(await shownAt()).matchAll(/<input\b[^>]*\sname="([^"]+)"[^>]*\svalue="([^"]*)"/g)];
    const whole = shown.filter(([, name]) => name !== "version").map(([, name = "", value = ""]) => [name, value]);
    const before = await templates();
    const body = new URLSearchParams({ ...Object.fromEntries(whole), idem: randomUUID(), ...fields });
    const { answer } = await admin.fetch(path, { method: "POST", headers: { origin: front.url }, body });
    expect(answer.status).toBe(428);
    expect(await answer.text()).toContain("Ce formulaire n’indique pas quelle version il modifie, donc rien n’est enregistré.");
    expect(await templates()).toEqual(before);
    expect(await shownAt()).toContain(TYPED);
  });
});

describe("a part of a draft that somebody deleted", () => {
  it.each([
    ["questions/GONE", "titleFr", "Quelqu’un a supprimé cette question"],
    ["rules/controls/GONE", "sentenceFr", "Quelqu’un a supprimé cette règle"],
  ])("%s: what was typed stays", async (page, field, said) => {
    const uuid = await draft();
    const { status, html } = await send(uuid, page, { [field]: TYPED });
    expect(status).toBe(409);
    expect(html).toContain(said);
    expect(html).toContain(TYPED);
  });

  it.each(["questions/GONE", "rules/controls/GONE"])("%s: taking it away again leads to the questionnaire", async (page) => {
    const uuid = await draft();
    const [before] = await front.database.orm.select().from(questionnaireTemplate).where(eq(questionnaireTemplate.uuid, uuid));
    const { status, to } = await send(uuid, page, { intent: "remove" });
    expect([status, to]).toEqual([303, `${TEMPLATES}/${uuid}`]);
    expect(await front.database.orm.select().from(questionnaireTemplate).where(eq(questionnaireTemplate.uuid, uuid))).toEqual([before]);
  });
});

describe("a flow of a series", () => {
  const path = "/admin/data/series/de300000-0006-4000-8000-000000000016/values";
  const day = { date: "2025-03-03", kind: "DIVIDEND" };
  const flows = () => front.database.orm.select({ amount: seriesFlow.amount }).from(seriesFlow).where(eq(seriesFlow.date, day.date));
  const amounts = async () => (await flows()).map(({ amount }) => Number(amount));

  it("that stands already is shown, and replaced by whoever has seen it", async () => {
    expect((await post(path, { ...day, amount: "1,20" })).status).toBe(303);
    const again = await post(path, { ...day, amount: "1,2" });
    expect(again.status).toBe(409);
    expect(again.html).toContain("Un flux de cette nature existe déjà à cette date");
    const told = await post(path, { ...day, amount: "3,40" });
    expect(told.status).toBe(409);
    expect(told.html).toContain("Un flux de cette nature existe déjà à cette date");
    expect(told.html).toContain("1,20");
    expect(told.html).toContain('value="3,40"');
    expect(await amounts()).toEqual([1.2]);
    const version = /name="version" value="(\d+)"/.exec(told.html)?.[1] ?? "";
    // A version that is not that of the flows any more is no sight of what stands.
    const seen = { ...day, amount: "3,40", version };
    expect((await post(path, { ...seen, sameDay: "REPLACE", version: String(Number(version) + 1) })).status).toBe(409);
    // It is for the person to say what becomes of the other one.
    for (const choice of ["REPLACE", "ADD"]) expect(told.html).toContain(`name="sameDay" value="${choice}"`);
    expect((await post(path, seen)).status).toBe(409);
    expect((await post(path, { ...seen, sameDay: "ADD" })).status).toBe(303);
    expect((await amounts()).sort()).toEqual([1.2, 3.4]);
    const address = `${path}?flow=${encodeURIComponent(`${day.date} ${day.kind}`)}`;
    expect((await post(address, { ...day, intent: "remove", number: "0", amount: "1.2" })).status).toBe(303);
    expect(await amounts()).toEqual([3.4]);
    const other = await post(path, { ...day, amount: "5" });
    const versionNow = /name="version" value="(\d+)"/.exec(other.html)?.[1] ?? "";
    expect((await post(path, { ...day, amount: "3,5", sameDay: "REPLACE", version: versionNow })).status).toBe(303);
    expect(await amounts()).toEqual([3.5]);
  });

  it("that has another amount by now is not taken away unseen", async () => {
    const address = `${path}?flow=${encodeURIComponent(`${day.date} ${day.kind}`)}`;
    const stale = await post(address, { ...day, intent: "remove", amount: "1.2" });
    expect(stale.status).toBe(409);
    expect(stale.html).toContain("Ce flux a changé depuis que vous l’avez ouvert");
    expect(stale.html).toContain('name="amount" value="3.5"');
    expect(await amounts()).toEqual([3.5]);
    expect((await post(address, { ...day, intent: "remove", amount: "3.5" })).status).toBe(303);
    expect((await post(address, { ...day, intent: "remove", amount: "3.5" })).status).toBe(303);
    expect(await amounts()).toEqual([]);
  });
});

describe("a composition of a portfolio", () => {
  const path = "/fia/model-portfolios/edit/de300000-0008-4000-8000-000000000003?index";
  const [shares, bonds] = ["de300000-0006-4000-8000-000000000016", "de300000-0006-4000-8000-000000000010"];
  const typed = {
    intent: "save",
    comment: TYPED,
    "lines[0].series": shares,
    "lines[0].weight": "60",
    "lines[1].series": bonds,
    "lines[1].weight": "40",
  };

  it("that somebody else changed is told line by line; of a day without one nothing is told but that", async () => {
    const adviser = await signInOverHttp(front.url, "adviser");
    const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
    const { answer } = await adviser.fetch(`${front.url}${path}`);
    const version = versionIn(await answer.text());
    const save = (date: string, fields = {}) => post(path, { ...typed, date, version, ...fields }, adviser);
    expect((await save("2026-06-30")).status).toBe(303);
    const other = await save("2026-05-29");
    expect(other.status).toBe(409);
    expect(other.html).toContain("Aucune composition n’est en place au 29/05/2026");
    expect(other.html).not.toContain("Ardelune Actions Zone euro ne figure pas");
    const same = await save("2026-06-30", { "lines[0].weight": "55", "lines[1].weight": "45" });
    expect(same.status).toBe(409);
    expect(same.html).toMatch(/En place.{0,80}60\s%/);
    for (const { html } of [other, same]) expect(html).toContain(TYPED);
    // What the page now knows of is in its version: sent again, it is stored.
    expect((await save("2026-06-30", { version: versionIn(same.html), "lines[0].weight": "55", "lines[1].weight": "45" })).status).toBe(
      303,
    );
  });
});
