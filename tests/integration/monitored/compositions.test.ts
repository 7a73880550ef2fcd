import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_MONITORED, demoSeries } from "#backend/demo/ids.ts";
import { DEMO_MONITORED_PORTFOLIOS } from "#backend/demo/monitored-portfolio/portfolios.ts";
import { demoCompositions } from "#backend/demo/monitored-portfolio/seed-monitored.ts";
import { type HousePages, openHousePages, plain } from "../../fixtures/monitored/house-pages.ts";

const PORTFOLIO = `/asset-manager/aaa-model-portfolios/${DEMO_MONITORED.balanced}`;
const PAGE = `${PORTFOLIO}/compositions`;
let house: HousePages;
beforeAll(async () => {
  house = await openHousePages();
}, 120_000);
afterAll(() => house?.close());

const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
/** The weights of the last composition, some of them typed anew, as the editor's form sends them. */
function weights(changed: Record<number, string>, more: Record<string, string> = {}) {
  const balanced = DEMO_MONITORED_PORTFOLIOS.find(({ uuid }) => uuid === DEMO_MONITORED.balanced)!;
  const last = demoCompositions(balanced).at(-1)!;
  const numbers = new Map(Object.entries(changed).map(([number, weight]) => [demoSeries(Number(number)), weight]));
  const lines = last.lines.flatMap(({ series, weight }, at) => [
    [`lines[${at}].series`, series] as [string, string],
    [`lines[${at}].weight`, numbers.get(series) ?? weight] as [string, string],
  ]);
  return [...lines, ...Object.entries({ original: "", date: "2026-11-02", comment: "Nouveau mois", intent: "save", ...more })] as Array<
    [string, string]
  >;
}

describe("the composition of a model", () => {
  it("is shown with its bounds, its turnover and every one before it, newest first", async () => {
    const html = await house.page(PAGE);
    expect(plain(html)).toContain("Composition au 31/08/2026");
    const constraints = /<ul class="constraint-list">[\s\S]*?<\/ul>/.exec(html)![0];
    expect(plain(constraints)).toContain("Actions (respectée) 47 % 35 à 75 %");
    expect(plain(constraints)).toContain("Rotation (respectée) 3 % ≤ 15 %");
    const days = [...html.matchAll(/history-head"><a[^>]*>([^<]+)/g)].map(([, day]) => day);
    expect([days.length, days[0], days.at(-1)]).toEqual([12, "31/08/2026", "30/11/2023"]);
  });

  it("is refused with every problem named, and keeps what was typed", async () => {
    const version = versionIn(await house.page(`${PAGE}?date=new`));
    // Twenty points from bonds to cash: more cash than its bound, and more turnover than the limit.
    const refused = await house.send(PAGE, weights({ 5: "24", 9: "0,5" }, { version }));
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Il y a un problème");
    expect(refused.html).toContain('value="0,5"');
    const whole = await house.send(PAGE, weights({ 11: "1", 5: "38", 9: "1", 14: "1", 15: "1" }, { version }));
    expect([whole.status, whole.html.includes('value="38"')]).toEqual([400, true]);
    for (const told of ["Monétaire : 25 % au plus, 38 % ici", "Rotation de 35 %, 15 % au plus"]) expect(whole.text).toContain(told);
    expect(whole.text).toContain("2 à corriger");
  });

  it("is saved where it keeps them, once, and the second of two editors is told what is in place", async () => {
    const page = await house.page(`${PAGE}?date=new`);
    const fields = weights({ 38: "4", 18: "7" }, { version: versionIn(page), idem: crypto.randomUUID() });
    const saved = await house.send(PAGE, fields);
    expect([saved.status, saved.to]).toEqual([303, `${PAGE}?version=MODEL&date=2026-11-02`]);
    expect((await house.send(PAGE, fields)).to).toBe(saved.to);
    expect(plain(await house.page(saved.to))).toContain("Composition au 02/11/2026");
    const late = await house.send(PAGE, weights({}, { version: versionIn(page) }));
    expect(late.status).toBe(409);
    expect(late.text).toContain("Quelqu’un d’autre a modifié ce portefeuille");
  });

  it("is taken over as executed, and removed, after a question", async () => {
    const asked = await house.page(`${PORTFOLIO}/migrate`);
    expect(plain(asked)).toContain("1 composition du modèle devient exécutée");
    expect((await house.send(`${PORTFOLIO}/migrate`, { version: versionIn(asked) })).to).toBe(`${PAGE}?version=EXECUTED`);
    expect(plain(await house.page(`${PAGE}?version=EXECUTED`))).toContain("Composition au 02/11/2026");
    const removal = `${PAGE}/delete?version=MODEL&date=2026-11-02`;
    expect((await house.send(removal, { version: versionIn(await house.page(removal)) })).to).toBe(`${PAGE}?version=MODEL`);
    expect(plain(await house.page(PAGE))).toContain("Composition au 31/08/2026");
  });

  it("tells every problem of the portfolio as it is stored", async () => {
    const dynamic = `/asset-manager/aaa-model-portfolios/${DEMO_MONITORED.dynamic}`;
    const form = `${dynamic}/settings?kind=constraint&date=2023-11-30`;
    const page = await house.page(form);
    const version = versionIn(page.slice(page.indexOf("<main")).split("card-form")[1]!);
    const fields = { version, date: "2023-11-30", "min:EQUITIES": "10", "max:EQUITIES": "50", intent: "save" };
    expect((await house.send(form, fields)).to).toBe(`${dynamic}/constraints`);
    const told = plain(await house.page(`${dynamic}/compositions?check=1`));
    expect(told).toContain("points à traiter");
    expect(told).toContain("30/11/2023 : Actions : 50 % au plus, 90 % ici");
  });
});

describe("compositions of several days", () => {
  const page = `/asset-manager/aaa-model-portfolios/${DEMO_MONITORED.retirement}/load`;
  const sheet = (weight: number) =>
    ["30/09/2026", "30/10/2026"]
      .flatMap((day) => [
        [day, "Orvane Monétaire", "10"],
        [day, "Orvane Crédit Entreprises", "10"],
        [day, "Veydrac Obligations vertes", "30"],
        [day, "Ardelune Transition climatique", String(weight)],
        [day, "Ardelune Actions Zone euro", "20"],
        [day, "Orvane Équilibre Monde", "5"],
      ])
      .map((row) => row.join("\t"))
      .join("\n");

  it("are read and shown before they are saved, with what is wrong by day", async () => {
    const version = versionIn((await house.page(page)).split("card-head").at(-1)!);
    const wrong = await house.send(page, { version, text: sheet(20), intent: "save" });
    expect([wrong.status, wrong.text.match(/Le total n’est pas 100 %/g)?.length]).toEqual([400, 2]);
    expect((await house.send(page, { version, text: "rien", intent: "read" })).text).toContain("Aucune ligne ne commence par une date");
    const read = await house.send(page, { version, text: sheet(25), intent: "read" });
    expect([read.status, read.text.includes("Enregistrer 2 compositions")]).toEqual([200, true]);
    const saved = await house.send(page, { version, text: sheet(25), intent: "save" });
    expect(saved.to).toBe(`/asset-manager/aaa-model-portfolios/${DEMO_MONITORED.retirement}/compositions?version=MODEL`);
    expect(plain(await house.page(saved.to))).toContain("Composition au 30/10/2026");
    expect(await house.status(page, "asset-manager-read-only")).toBe(403);
  });
});

describe("dated settings", () => {
  it("are shown by kind, and to who may read them alone", async () => {
    const text = plain(await house.page(`${PORTFOLIO}/constraints`));
    for (const told of ["Frais", "Tous les actifs 0,6 %", "Chaque trimestre", "Rotation maximale d’une composition 15 %", "En vigueur"])
      expect(text).toContain(told);
    expect(plain(await house.page(`${PORTFOLIO}/reporting`))).toContain("Point de gestion");
  });

  it("are set from a day on, with what is wrong beside its field, and removed", async () => {
    const form = `${PORTFOLIO}/settings?kind=comment`;
    const page = await house.page(form);
    const version = versionIn(page.slice(page.indexOf("<main")).split("card-form")[1]!);
    const empty = await house.send(form, { version, date: "2026-11-03", title: "Novembre", text: "", intent: "save" });
    expect([empty.status, empty.text.includes("Ce champ est obligatoire"), empty.html.includes('value="Novembre"')]).toEqual([
      400,
      true,
      true,
    ]);
    const saved = await house.send(form, { version, date: "2026-11-03", title: "Novembre", text: "Les poids tiennent.", intent: "save" });
    expect(saved.to).toBe(`${PORTFOLIO}/reporting`);
    expect(plain(await house.page(`${PORTFOLIO}/reporting`))).toContain("Les poids tiennent.");
    const late = await house.send(form, { version, date: "2026-11-04", title: "Autre", text: "Trop tard", intent: "save" });
    expect([late.status, late.html.includes("Trop tard")]).toEqual([409, true]);
    const stored = `${form}&date=2026-11-03`;
    const again = await house.page(stored);
    const seen = versionIn(again.slice(again.indexOf("<main")).split("card-form")[1]!);
    expect((await house.send(stored, { version: seen, date: "2026-11-03", intent: "remove" })).to).toBe(`${PORTFOLIO}/reporting`);
    expect(plain(await house.page(`${PORTFOLIO}/reporting`))).not.toContain("Les poids tiennent.");
  });

  it("take bounds of classes, each read on its own", async () => {
    const form = `${PORTFOLIO}/settings?kind=constraint`;
    const page = await house.page(form);
    const version = versionIn(page.slice(page.indexOf("<main")).split("card-form")[1]!);
    const wrong = await house.send(form, { version, date: "2026-11-03", "min:EQUITIES": "80", "max:EQUITIES": "60", intent: "save" });
    expect([wrong.status, wrong.text.includes("Le maximum est inférieur au minimum")]).toEqual([400, true]);
    const fields = { version, date: "2026-11-03", "min:EQUITIES": "40", "max:EQUITIES": "72,5", intent: "save" };
    expect((await house.send(form, fields)).to).toBe(`${PORTFOLIO}/constraints`);
    expect(plain(await house.page(`${PORTFOLIO}/constraints`))).toContain("Actions 40 à 72,5 %");
  });
});

describe("the parameters and texts of the key information document", () => {
  it("are set from a day on, each text in both languages, and read by who may set them alone", async () => {
    const form = `${PORTFOLIO}/settings?kind=priips_v2_1`;
    const page = await house.page(form);
    const version = versionIn(page.slice(page.indexOf("<main")).split("card-form")[1]!);
    const parameters = {
      ...{ version, date: "2026-11-03", currency: "EUR", investedAmount: "10 000", frequency: "WEEKLY" },
      ...{ recommendedHoldingPeriod: "5", "costs.ongoingCosts": "1,35", intent: "save" },
    };
    const wrong = await house.send(form, { ...parameters, "costs.ongoingCosts": "beaucoup" });
    expect([wrong.status, wrong.text.includes("Donnez un nombre"), wrong.html.includes('value="beaucoup"')]).toEqual([400, true, true]);
    expect((await house.send(form, parameters)).to).toBe(`${PORTFOLIO}/priips`);
    const shown = plain(await house.page(`${PORTFOLIO}/priips`));
    for (const told of ["Coûts récurrents, par an 1,35 %", "Durée de détention recommandée, en années 5", "Hebdomadaire"])
      expect(shown).toContain(told);
    const texts = `${PORTFOLIO}/settings?kind=narratives`;
    const again = await house.page(texts);
    const seen = versionIn(again.slice(again.indexOf("<main")).split("card-form")[1]!);
    const both = (name: string) => ({ [`${name}.fr`]: "Texte", [`${name}.en`]: "Text" });
    const written = { version: seen, date: "2026-11-03", intent: "save", ...both("objectives"), ...both("intendedInvestor") };
    expect((await house.send(texts, { ...written, "riskNarrative.fr": "Texte" })).status).toBe(400);
    expect((await house.send(texts, { ...written, ...both("riskNarrative") })).to).toBe(`${PORTFOLIO}/priips`);
    expect(await house.status(`${PORTFOLIO}/priips`, "asset-manager-risks-and-reporting")).toBe(403);
  });
});

describe("the values", () => {
  it("are computed, with their performances after fees, without them and of the benchmark", async () => {
    const page = `${PORTFOLIO}/values`;
    const html = await house.page(page);
    expect(plain(html)).toContain("Dernière valeur :");
    for (const row of ["Orvane Équilibre 60", "60 % Monde, 40 % Oblig. euro", "Sans frais"]) expect(plain(html)).toContain(row);
    const sent = await house.send(page, { intent: "update" });
    expect(sent.to).toBe(`${page}?version=EXECUTED`);
    expect(plain(await house.page(PORTFOLIO))).toContain("Dernière valeur 30/10/2026");
    expect((await house.send(page, { intent: "all" })).status).toBe(303);
    expect(plain((await house.send(page, { intent: "estimate" })).html)).toContain("Valeurs estimées");
  });

  it("are computed by nobody who only reads", async () => {
    expect(plain(await house.page(`${PORTFOLIO}/values`, "asset-manager-read-only"))).not.toContain("Recalculer");
    expect((await house.send(`${PORTFOLIO}/values`, { intent: "update" }, "asset-manager-read-only")).status).toBe(403);
    expect(await house.status(`${PORTFOLIO}/settings?kind=fee`, "asset-manager-read-only")).toBe(403);
    expect(plain(await house.page(`${PORTFOLIO}/constraints`, "asset-manager-read-only"))).toContain("Tous les actifs 0,6 %");
  });
});
