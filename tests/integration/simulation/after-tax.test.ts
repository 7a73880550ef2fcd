import { randomUUID } from "node:crypto";
import readWorkbook from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_SIMULATIONS } from "#backend/demo/ids.ts";
import { DEMO_TAX_RULES } from "#backend/demo/tax-rules.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { hasPoppler, plain, textOf } from "../../fixtures/pdf.ts";
import { renderedPages } from "../../fixtures/rendered/rendered-pages.ts";

/**
 * The after-tax estimate as a browser without scripts sees it, on the real backends: apart from the figures before tax, by
 * confirmed rules alone, with what was declared kept in the simulation and not in an address.
 */
const STUDIES = `/fia/simulators/edit/${DEMO_SIMULATIONS.studies}`;
const INCOME = `/fia/simulators/edit/${DEMO_SIMULATIONS.transfer}`;
const RULES = `/admin/settings/tax-rules/${DEMO_TAX_RULES.uuid}`;
const SITUATION = { lifeInsurance: "yes", household: "SINGLE", openedOn: "", premiumsPaid: "", otherPremiums: "" };

let front: TestFront;
let adviser: CookieJar;
let admin: CookieJar;
const { build } = await renderedPages();
beforeAll(async () => {
  front = await startFront({ build, limits: false, computation: true });
  [adviser, admin] = await Promise.all([signInOverHttp(front.url, "adviser"), signInOverHttp(front.url, "admin")]);
}, 120_000);
afterAll(() => front?.close());

const get = (path: string, who = adviser) => fetch(`${front.url}${path}`, { headers: { cookie: who.header() } });
/** What a person reads, without the frame and the texts that scripts take. */
const readable = (html: string) => plain(/<main.*<\/main>/s.exec(html)?.[0] ?? html);
const page = async (path: string, who = adviser) => readable(await (await get(path, who)).text());
async function post(path: string, fields: Record<string, string>, who = adviser) {
  const answer = await fetch(`${front.url}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: who.header(), origin: front.url },
    body: new URLSearchParams({ idem: randomUUID(), ...fields }),
  });
  return { status: answer.status, html: readable(await answer.text()), to: answer.headers.get("location") };
}
/** Sends the form of the page, over the version that it names. */
async function declare(path: string, fields: Record<string, string>) {
  const [, version = ""] = /name="version" value="(\d+)"/.exec(await (await get(`${path}/after-tax`)).text()) ?? [];
  return post(`${path}/after-tax`, { ...fields, version });
}
/** Cells of the table with this caption: a row for each line, names first, amounts as numbers. */
function rowsOf(html: string, caption: string): Array<{ name: string; figures: number[] }> {
  const table = html.split("<table").find((part) => part.includes(`${caption}</caption>`)) ?? "";
  return [...(table.split("</table>")[0] ?? "").matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].slice(1).map(([, row = ""]) => {
    const [name = "", ...cells] = [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) =>
      cell.replace(/<[^>]+>/g, "").trim(),
    );
    return { name, figures: cells.map((cell) => Number(cell.replace(/[^\d−-]/g, "").replace("−", "-"))) };
  });
}

describe("the after-tax estimate", () => {
  it("is asked for beside figures that say that they are before tax, and shows none before a situation is declared", async () => {
    const simulator = await page(STUDIES);
    expect(simulator.match(/Avant impôts et prélèvements sociaux\./g)!.length).toBeGreaterThanOrEqual(2);
    expect(simulator).toContain('value="after-tax"');
    const empty = await page(`${STUDIES}/after-tax`);
    expect(empty).toContain("Déclarez la situation du contrat et du foyer");
    expect(empty).not.toContain("Net estimé");
    const { status, html } = await declare(STUDIES, { ...SITUATION, lifeInsurance: "", otherPremiums: "abc" });
    expect(status).toBe(400);
    expect(html).toContain("L’estimation ne vaut que pour ce type de contrat et de titulaire");
    expect(html).toContain("Saisissez un montant de 0 à 1 milliard");
    expect(html).toContain('value="abc"');
  });

  it("of savings is what an adviser counts with the rules at hand, on the final values of the page", async () => {
    const { status, to } = await declare(STUDIES, SITUATION);
    expect([status, to]).toEqual([303, `${STUDIES}/after-tax`]);
    const html = await page(`${STUDIES}/after-tax`);
    const finals = rowsOf(html, "Rachat total en novembre 2036");
    const simulator = rowsOf(await page(STUDIES), "Scénarios à l’horizon");
    expect(finals.map(({ figures }) => figures[0])).toEqual(simulator.map(({ figures }) => figures[0]));
    expect(finals).toHaveLength(5);
    // 10,000 and 120 times 200, entry fees included: 34,000. Ten years: 7.5 % beyond 4,600, social charges on all of it.
    for (const { figures } of finals) {
      const [value = 0, gain = 0, allowance = 0, tax = 0, social = 0, net = 0] = figures;
      expect(Math.abs(gain - (value - 34_000))).toBeLessThanOrEqual(100);
      expect(Math.abs(allowance - Math.min(4_600, Math.max(0, gain)))).toBeLessThanOrEqual(100);
      expect(Math.abs(tax - Math.max(0, gain - 4_600) * 0.075)).toBeLessThanOrEqual(100);
      expect(Math.abs(social - Math.max(0, gain) * 0.172)).toBeLessThanOrEqual(100);
      expect(net).toBe(value - tax - social);
    }
    expect(html).toContain("Une estimation, non un calcul d’impôt");
    expect(html).toContain("CGI, art. 125-0 A");
    expect(await page(STUDIES)).not.toContain("Net estimé");
  });

  it("of withdrawals tells each year, and needs the premiums in a balance of an open contract", async () => {
    const both = await declare(INCOME, { ...SITUATION, openedOn: "1990-01-01", otherPremiums: "abc" });
    expect(both.status).toBe(400);
    expect(both.html).toContain("Les contrats ouverts avant le 26 septembre 1997");
    expect(both.html).toContain("deux décimales au plus");
    const missing = await declare(INCOME, { ...SITUATION, openedOn: "2015-03-10" });
    expect(missing.status).toBe(400);
    expect(missing.html).toContain("Indiquez les primes contenues dans l’encours");
    expect((await declare(INCOME, { ...SITUATION, openedOn: "2015-03-10", premiumsPaid: "140 000,50" })).status).toBe(303);
    const html = await page(`${INCOME}/after-tax`);
    const years = rowsOf(html, "Rachats partiels par année, scénario médian");
    const [all] = rowsOf(html, "Rachats partiels jusqu’à l’horizon").filter(({ name }) => name === "Médiane");
    const sum = (at: number) => years.reduce((total, { figures }) => total + figures[at]!, 0);
    expect(years.map(({ figures }) => figures[0])).toEqual([1_800, ...Array.from({ length: 14 }, () => 10_800), 9_000]);
    for (const at of [0, 1, 2, 3, 4, 5]) expect(Math.abs(sum(at) - all!.figures[at]!)).toBeLessThanOrEqual(years.length);
    for (const { figures } of years) expect(figures[2]).toBeLessThanOrEqual(4_600);
    expect(html).toContain("Le contrat est antérieur au 27 septembre 2017");
  });

  it("is not overwritten unseen by a second window: what was typed stays, beside what is in place, and is kept the next time", async () => {
    const path = `${INCOME}/after-tax`;
    const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
    const version = versionIn(await page(path));
    const [first, second] = ["2015-03-10", "2016-04-11"].map((openedOn) => ({ ...SITUATION, openedOn, premiumsPaid: "1000", version }));
    expect((await post(path, first!)).status).toBe(303);
    const told = await post(path, second!);
    expect(told.status).toBe(409);
    expect(told.html).toContain("La simulation a changé dans une autre fenêtre");
    expect(told.html).toContain("En place : 10/03/2015");
    expect(told.html).toContain('value="2016-04-11"');
    expect(await page(path)).toContain('value="2015-03-10"');
    expect((await post(path, { intent: "reset", version })).status).toBe(409);
    expect((await post(path, { ...second!, version: versionIn(told.html) })).status).toBe(303);
    expect(await page(path)).toContain('value="2016-04-11"');
  });

  it.skipIf(!hasPoppler)("stands in the documents on pages and a sheet of its own", async () => {
    const query = "chosen=1&language=fr&part=outcomes";
    const file = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer());
    const pdf = `/fia/simulators/pdf/${DEMO_SIMULATIONS.studies}`;
    const without = textOf(await file(`${pdf}?${query}`));
    const whole = textOf(await file(`${pdf}?${query}&part=afterTax`));
    expect(without).not.toContain("Net estimé");
    const [before = "", after = ""] = whole.split("Après impôts (estimation)");
    expect(before).not.toContain("Net estimé");
    expect(after).toContain("Net estimé");
    expect(after).toContain("Confirmées par");
    const finals = rowsOf(await page(`${STUDIES}/after-tax`), "Rachat total en novembre 2036");
    for (const { figures } of finals) expect(after).toContain(`${figures[5]!.toLocaleString("fr-FR").replace(/\s/g, " ")} €`);
    const sheets = await readWorkbook(Buffer.from(await file(`/fia/simulators/excel/${DEMO_SIMULATIONS.studies}`)));
    const texts = sheets.map(({ sheet, data }) => ({ sheet, text: plain(data.flat().join(" ")) }));
    expect(texts.filter(({ text }) => text.includes("Net estimé")).map(({ sheet }) => sheet)).toEqual(["Après impôts (estimation)"]);
    const scenarios = texts.find(({ sheet }) => sheet === "Scénarios")!;
    expect(scenarios.text).toContain("Avant impôts et prélèvements sociaux.");
  });

  it("is nowhere once an administrator has taken the confirmation back, or changed a figure", async () => {
    const version = () =>
      front.database.sql.query<{ version: number }>(`select version from tax_rules where uuid = '${DEMO_TAX_RULES.uuid}'`);
    const now = async () => String((await version())[0]!.version);
    expect((await post(RULES, { intent: "take-back", version: await now() }, admin)).status).toBe(303);
    const html = await page(`${STUDIES}/after-tax`);
    expect(html).toContain("Aucune règle fiscale confirmée pour 2026–2036");
    expect(html).not.toContain("Net estimé");
    const sheets = await readWorkbook(Buffer.from(await (await get(`/fia/simulators/excel/${DEMO_SIMULATIONS.studies}`)).arrayBuffer()));
    expect(plain(sheets.flatMap(({ data }) => data.flat()).join(" "))).not.toContain("Net estimé");
    expect((await post(RULES, { intent: "confirm", version: await now() }, admin)).status).toBe(303);
    expect(await page(`${STUDIES}/after-tax`)).toContain("Net estimé");
    const rules = {
      ...DEMO_TAX_RULES,
      firstYear: "2018",
      maturityYears: "8",
      socialChargesRate: "18,6",
      youngRate: "12,8",
      reducedRate: "7,5",
    };
    const { uuid: _, confirmedBy: _by, confirmedAt: _at, ...fields } = { ...rules, fullRate: "12,8", version: await now() };
    expect((await post(RULES, fields, admin)).status).toBe(303);
    expect(await page(`${STUDIES}/after-tax`)).not.toContain("Net estimé");
    expect((await post(RULES, { intent: "confirm", version: "0" }, admin)).status).toBe(409);
    expect(await page(`${STUDIES}/after-tax`)).not.toContain("Net estimé");
  });
});
