import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdvisedShelf } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { demoSeries } from "#backend/demo/ids.ts";
import { type AdviserPages, openAdviserPages, textOf } from "../../fixtures/rendered/adviser-pages.ts";
import { beginAdvice } from "../../fixtures/rendered/begun-advice.ts";

/** What the product's shelf can reach, in the step of the preferences, as a browser without scripts goes through it. */
const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
let pages: AdviserPages;
beforeAll(async () => {
  pages = await openAdviserPages();
}, 120_000);
afterAll(() => pages?.front.close());

async function session(profile: Record<string, string> = {}) {
  const uuid = await beginAdvice(pages, profile);
  const path = `/fia/reco-journey/journey/${uuid}/edit/sustainability`;
  const { hash, version } = await pages.api.get<FullSession>(`${SESSIONS}/${uuid}`);
  const page = async () => textOf(await pages.page(path));
  const ask = (fields: Array<[string, string]>) =>
    pages.send(path, [["version", String(version)], ["decision", "update"], ["wants", "yes"], ...fields]);
  return { hash, version, page, ask };
}

it("gives the supports of the product's pool with the bounds of journey, product and contract", async () => {
  const { hash } = await session();
  const shelf = await pages.api.get<AdvisedShelf>(`${SESSIONS}/${hash}/shelf`);
  expect(shelf.pool).not.toBeNull();
  expect(shelf.lines.length).toBeGreaterThan(10);
  expect(shelf).toMatchObject({ riskMeasure: "WEIGHTED_AVERAGE_SRI", riskRange: null, unseen: 0 });
  expect(shelf.classes.find(({ assetClass }) => assetClass === "CAPITAL_GUARANTEED")).toMatchObject({ most: 6000 }); // The product's cap is below the journey's 80 %.
  // 50 euros of 40,000.
  expect(new Set(shelf.lines.filter(({ leftOut }) => leftOut === null).map(({ least }) => least)).has(13)).toBe(true);
  for (const { most, least, leftOut } of shelf.lines) expect(leftOut === null ? least <= most : most === 0).toBe(true);
});

it("says on the page what can be reached after the client has said what is wanted, and not before", async () => {
  const { page, ask } = await session();
  const before = await page();
  expect(before).toContain("Ce que permet la gamme du contrat");
  expect(before).toContain("une fois les demandes du client recueillies");
  expect(before).not.toMatch(/Investissements durables – \d/);
  const saved = await ask([
    ["intent", "leave"],
    ["minSustainableInvestments", "5"],
  ]);
  expect(saved.status).toBe(303);
  const text = await page();
  expect(text).toMatch(/Le profil de risque n’est pas encore connu.*Parmi \d+ supports/);
  expect(text).toMatch(/Investissements durables 5\s% \d+(,\d)?\s% Atteint/);
  expect(text).not.toContain("Aucune allocation durable possible");
});

it("compares what is typed with the shelf and keeps nothing of it", async () => {
  const { ask, hash, version } = await session({ riskProfile: "BALANCED" });
  const { status, text } = await ask([
    ["intent", "compare"],
    ["minTaxonomyAlignment", "80"],
    ["minSustainableInvestments", "5"],
  ]);
  expect(status).toBe(200);
  expect(text).toMatch(/Avec le profil Équilibré \(SRI moyen de 4 au plus\)/);
  expect(text).toContain("Aucune allocation durable possible");
  const [, most = ""] = /Alignement sur la taxinomie : 80\s% demandés, (\d+(?:,\d)?)\s% au plus sur cette gamme/.exec(text) ?? [];
  expect(Number(most.replace(",", "."))).toBeGreaterThan(0);
  expect(Number(most.replace(",", "."))).toBeLessThan(11);
  expect((await pages.api.get<FullSession>(`${SESSIONS}/${hash}`)).version).toBe(version);

  const met = await ask([
    ["intent", "compare"],
    ["minSustainableInvestments", "5"],
  ]);
  expect(met.text).toMatch(/Toutes les demandes sont atteintes ensemble, à partir d’un risque de \d,\d\d/);
  expect(met.text).not.toContain("Aucune allocation durable possible");
});

it.each([
  ["fr", "Aucune allocation durable possible"],
  ["en", "No sustainability allocation possible"],
] as const)("says in %s that no allocation reaches what is asked", async (language, words) => {
  const speak = async (of: string) => expect((await pages.send("/preferences", { language: of, fontSize: "NORMAL" })).status).toBe(303);
  const { ask } = await session({ riskProfile: "BALANCED" });
  await speak(language);
  const { text } = await ask([
    ["intent", "compare"],
    ["minTaxonomyAlignment", "80"],
  ]);
  await speak("fr");
  expect(text).toContain(words);
});

it("finds for a client of 85 what the checks allow: supports of low risk alone may be more than the other units of account", async () => {
  const birth = `${new Date().getUTCFullYear() - 86}-01-01`;
  const { hash, ask } = await session({ clientBirthDate: birth, riskProfile: "BALANCED" });
  const shelf = await pages.api.get<AdvisedShelf>(`${SESSIONS}/${hash}/shelf`);
  expect(shelf.lowRisk).toMatchObject({ most: 5000, leastGuaranteed: 5000 });
  expect(shelf.lowRisk!.series.length).toBeGreaterThan(0);
  // The product's guaranteed fund may be 60 % at most, so that 30 % of units of account are out of the question.
  expect(shelf.classes.find(({ assetClass }) => assetClass === "CAPITAL_GUARANTEED")).toMatchObject({ least: 7000, most: 6000 });
  const { text } = await ask([
    ["intent", "compare"],
    ["minSustainableInvestments", "1"],
  ]);
  // More careful than the profile's range of 2 to 4: no check refuses it, so it is in reach.
  expect(text).not.toContain("Aucune allocation");
  expect(text).toMatch(/Investissements durables\s+1\s%\s+[1-9]\d*(,\d)?\s%\s+Atteint/);
  expect(text).toMatch(/Toutes les demandes sont atteintes ensemble, à partir d’un risque de 1,\d\d/);
});

it("asks by a yes and a no whether the client changes the preferences where the advice does not reach them, and only there", async () => {
  const uuid = await beginAdvice(pages, { riskProfile: "BALANCED" });
  const at = (step: string) => `/fia/reco-journey/journey/${uuid}/edit/${step}`;
  const stored = () => pages.api.get<FullSession>(`${SESSIONS}/${uuid}`);
  const go = async (step: string, fields: Record<string, string>) =>
    expect((await pages.send(at(step), { version: String((await stored()).version), ...fields })).status, step).toBe(303);
  const prefer = (minSustainableInvestments: string) =>
    go("sustainability", { decision: "update", wants: "yes", minSustainableInvestments, intent: "leave" });
  await prefer("99");
  await go("profile", { way: "keep" });
  await go("parameters", { actType: "ACT_NEW_CONTRACTS", depositInitial: "40000", horizonYears: "10" });
  const lines = [1, 16].map((number) => ({ series: demoSeries(number), weight: "50" }));
  await pages.api.send(`${SESSIONS}/${uuid}/workspace`, { allocations: [{ number: 1, lines }], selectedAllocation: 1 }, "PUT");
  const question = async (search = "") => {
    const dialog = /<dialog[\s\S]*?<\/dialog>/.exec(await pages.page(`${at("checks")}${search}`))?.[0] ?? "";
    const links = [...dialog.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href, words]) => [
      textOf(words!).trim(),
      href,
    ]);
    return { text: textOf(dialog), links };
  };
  const { text, links } = await question();
  expect(text).toMatch(/Le client souhaite-t-il changer ses préférences de durabilité\s\?/);
  expect(links).toEqual(
    expect.arrayContaining([
      ["Oui", at("sustainability")],
      ["Non, les adapter pour ce seul conseil", `${at("checks")}?preferences=kept#adaptation`],
    ]),
  );
  expect((await question("?preferences=kept")).text).toBe("");
  await go("sustainability", { decision: "update", wants: "no", intent: "leave" });
  expect((await question()).text).toBe("");
});
