import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdvisedShelf } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { DEMO_PRODUCTS, DEMO_RECO_JOURNEY } from "#backend/demo/ids.ts";
import { type Api, apiOf } from "../../bench/web.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { renderedPages } from "../../fixtures/rendered/rendered-pages.ts";

/** What the product's shelf can reach, in the step of the preferences, as a browser without scripts goes through it. */
const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
const { build } = await renderedPages();
let front: TestFront;
let adviser: CookieJar;
let api: Api;
beforeAll(async () => {
  front = await startFront({ build, limits: false, computation: true, logLevel: "warn" });
  adviser = await signInOverHttp(front.url, "adviser");
  api = await apiOf(front);
}, 120_000);
afterAll(() => front?.close());

const textOf = (html: string) =>
  html
    .split("<script")[0]!
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
async function send(path: string, fields: Array<[string, string]>) {
  const answer = await fetch(`${front.url}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: adviser.header(), origin: front.url },
    body: new URLSearchParams([["idem", crypto.randomUUID()], ...fields]),
  });
  return { status: answer.status, text: textOf(await answer.text()), to: answer.headers.get("location") ?? "" };
}

async function session(profile: Array<[string, string]> = []) {
  const { to } = await send("/fia/reco-journey/new", [
    ["contract", `${DEMO_RECO_JOURNEY} ${DEMO_PRODUCTS.lifeInsurance}`],
    ["person", "natural"],
    ["clientFirstName", "Hélène"],
    ["clientLastName", "Lambrecht"],
    ["actType", "ACT_NEW_CONTRACTS"],
    ["depositInitial", "40000"],
    ["horizonYears", "10"],
    ...profile,
  ]);
  const uuid = /journey\/([0-9a-f-]{36})\//.exec(to)?.[1] ?? "";
  const path = `/fia/reco-journey/journey/${uuid}/edit/sustainability`;
  const { hash, version } = await api.get<FullSession>(`${SESSIONS}/${uuid}`);
  const page = async () => textOf(await (await fetch(`${front.url}${path}`, { headers: { cookie: adviser.header() } })).text());
  const ask = (fields: Array<[string, string]>) =>
    send(path, [["version", String(version)], ["decision", "update"], ["wants", "yes"], ...fields]);
  return { hash, version, page, ask };
}

it("gives the supports of the product's pool with the bounds of journey, product and contract", async () => {
  const { hash } = await session();
  const shelf = await api.get<AdvisedShelf>(`${SESSIONS}/${hash}/shelf`);
  expect(shelf.pool).not.toBeNull();
  expect(shelf.lines.length).toBeGreaterThan(10);
  expect(shelf).toMatchObject({ riskMeasure: "WEIGHTED_AVERAGE_SRI", riskRange: null });
  expect(shelf.classes.find(({ assetClass }) => assetClass === "CAPITAL_GUARANTEED")).toMatchObject({ most: 6000 }); // The product's cap is below the journey's 80 %.
  // 50 euros of 40,000.
  expect(new Set(shelf.lines.filter(({ leftOut }) => leftOut === null).map(({ least }) => least)).has(13)).toBe(true);
  for (const { most, least, leftOut } of shelf.lines) expect(leftOut === null ? least <= most : most === 0).toBe(true);
});

it("says on the page what can be reached before the client says what is wanted", async () => {
  const { page } = await session();
  const text = await page();
  expect(text).toContain("Ce que permet la gamme du contrat");
  expect(text).toMatch(/Le profil de risque n’est pas encore connu.*Parmi \d+ supports/);
  expect(text).toMatch(/Investissements durables – \d+(,\d)?\s%/);
  expect(text).not.toContain("Aucune allocation durable possible");
});

it("compares what is typed with the shelf and keeps nothing of it", async () => {
  const { ask, hash, version } = await session([
    ["riskProfile", "BALANCED"],
    ["clientRiskKeyLastUpdate", "2026-10-07"],
  ]);
  const { status, text } = await ask([
    ["intent", "compare"],
    ["minTaxonomyAlignment", "80"],
    ["minSustainableInvestments", "5"],
  ]);
  expect(status).toBe(200);
  expect(text).toMatch(/Avec le profil Équilibré \(SRI moyen de 2 à 4\)/);
  expect(text).toContain("Aucune allocation durable possible");
  const [, most = ""] = /Alignement sur la taxinomie : 80\s% demandés, (\d+(?:,\d)?)\s% au plus sur cette gamme/.exec(text) ?? [];
  expect(Number(most.replace(",", "."))).toBeGreaterThan(0);
  expect(Number(most.replace(",", "."))).toBeLessThan(11);
  expect((await api.get<FullSession>(`${SESSIONS}/${hash}`)).version).toBe(version);

  const met = await ask([
    ["intent", "compare"],
    ["minSustainableInvestments", "5"],
  ]);
  expect(met.text).toMatch(/Toutes les demandes sont atteintes ensemble, à partir d’un risque de \d,\d\d/);
  expect(met.text).not.toContain("Aucune allocation durable possible");
});
