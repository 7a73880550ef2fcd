import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_MONITORED, DEMO_ORGANISATIONS, DEMO_PRODUCTS } from "#backend/demo/ids.ts";
import { type HousePages, openHousePages, plain } from "../../fixtures/monitored/house-pages.ts";

const LIST = "/asset-manager/aaa-model-portfolios";
let house: HousePages;
beforeAll(async () => {
  house = await openHousePages();
}, 120_000);
afterAll(() => house?.close());

const named = (html: string) => [...html.matchAll(/<th scope="row"[^>]*>\s*<a[^>]*href="([^"]*)"[^>]*>([^<]+)/g)].map(([, , name]) => name);
const general = (more: Record<string, string>) => ({
  name: "Orvane Équilibre 60",
  product: DEMO_PRODUCTS.lifeInsurance,
  managementType: "CONVICTION",
  commercialStatus: "OPEN",
  currency: "EUR",
  riskProfile: "BALANCED",
  distributors: DEMO_ORGANISATIONS.distributor,
  ...more,
});
const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";

describe("the portfolios of an asset manager", () => {
  it("are those of the house alone, in the order, with the filter and the search that the address says", async () => {
    const all = named(await house.page(LIST));
    expect(all).toEqual(["Orvane Dynamique 90", "Orvane Équilibre 60", "Orvane Prudent 30", "Orvane Retraite responsable"]);
    expect(named(await house.page(`${LIST}?dir=desc`))).toEqual(all.toReversed());
    expect(named(await house.page(`${LIST}?version=MODEL`))).toEqual(["Orvane Retraite responsable"]);
    expect(named(await house.page(`${LIST}?step=CONTROL`))).toEqual(["Orvane Équilibre 60"]);
    expect(named(await house.page(`${LIST}?q=prudent`))).toEqual(["Orvane Prudent 30"]);
    expect(plain(await house.page(`${LIST}?q=nothing`))).toContain("Aucun résultat pour « nothing »");
    expect(named(await house.page(LIST, "other-asset-manager"))).toEqual(["Tilbury Defensive Income", "Tilbury Global Growth"]);
    expect(named(await house.page("/admin/aaa-model-portfolios", "admin"))).toHaveLength(6);
  });

  it("are not there for another house, and not open to who only follows them", async () => {
    const path = `${LIST}/${DEMO_MONITORED.growth}`;
    expect(await house.status(path)).toBe(404);
    expect(plain(await house.page(path))).toContain("Portefeuille introuvable");
    expect(await house.status(path, "other-asset-manager")).toBe(200);
    for (const who of ["adviser", "insurer"]) expect([who, await house.status(LIST, who)]).toEqual([who, 403]);
    expect(await house.status(`${LIST}/new`, "asset-manager-read-only")).toBe(403);
    expect((await house.send(`${LIST}/${DEMO_MONITORED.cautious}?index`, general({}), "asset-manager-read-only")).status).toBe(403);
    expect(plain(await house.page(`${LIST}/${DEMO_MONITORED.cautious}`, "asset-manager-read-only"))).toContain("sans pouvoir le modifier");
  });
});

describe("a portfolio", () => {
  it("is created with the settings of another, once, and says what is missing first", async () => {
    const refused = await house.send(`${LIST}/new`, { managementType: "MIX", commercialStatus: "OPEN", versionType: "MODEL" });
    expect([refused.status, refused.text.includes("Le champ Nom est obligatoire")]).toEqual([400, true]);
    expect(await house.page(`${LIST}/new?source=${DEMO_MONITORED.cautious}`)).toContain('value="Copie d’Orvane Prudent 30"');
    const fields = {
      ...{
        name: "Orvane Prudent 30 bis",
        source: DEMO_MONITORED.cautious,
        product: DEMO_PRODUCTS.lifeInsurance,
        idem: crypto.randomUUID(),
      },
      ...{ managementType: "MIX", commercialStatus: "OPEN", versionType: "MODEL" },
    };
    const made = await house.send(`${LIST}/new`, fields);
    expect([made.status, made.to]).toEqual([303, expect.stringMatching(/aaa-model-portfolios\/[0-9a-f-]{36}$/)]);
    expect((await house.send(`${LIST}/new`, fields)).to).toBe(made.to);
    expect(named(await house.page(`${LIST}?q=bis`))).toEqual(["Orvane Prudent 30 bis"]);
    const asked = await house.page(`${made.to}/deactivate`);
    expect((await house.send(`${made.to}/deactivate`, { version: versionIn(asked) })).to).toBe(LIST);
    expect(named(await house.page(`${LIST}?q=bis`))).toEqual([]);
    expect(named(await house.page(`${LIST}?q=bis&all=1`))).toEqual(["Orvane Prudent 30 bis"]);
  });

  it("shows its step, moves on to the next, and tells the second of two who move it", async () => {
    const path = `${LIST}/${DEMO_MONITORED.balanced}`;
    const html = await house.page(path);
    expect(/<li[^>]*data-state="current"[^>]*>[\s\S]*?<\/li>/.exec(html)?.[0]).toContain("Contrôle");
    expect(plain(html)).toContain("Encours 244 M€");
    const version = versionIn(html);
    expect((await house.send(path, { step: "APPROVAL", version })).to).toBe(path);
    expect(/<li[^>]*data-state="current"[^>]*>[\s\S]*?<\/li>/.exec(await house.page(path))?.[0]).toContain("Approbation");
    await house.send(path, { step: "SENDING", version });
    expect(/<li[^>]*data-state="current"[^>]*>[\s\S]*?<\/li>/.exec(await house.page(path))?.[0]).toContain("Approbation");
  });

  it("keeps what the second of two editors typed, beside what is in place", async () => {
    const path = `${LIST}/${DEMO_MONITORED.balanced}`;
    const version = versionIn(await house.page(path));
    expect((await house.send(`${path}?index`, general({ version, productOwnerPortfolioCode: "BH-60" }))).status).toBe(303);
    const second = await house.send(`${path}?index`, general({ version, riskProfile: "DYNAMIC", productOwnerPortfolioCode: "OTHER" }));
    expect(second.status).toBe(409);
    expect(second.html).toContain('value="OTHER"');
    expect(second.text).toMatch(/En place : Équilibré[\s\S]*En place : BH-60/);
    const again = versionIn(second.html.slice(second.html.indexOf('id="monitored-general"')));
    expect((await house.send(`${path}?index`, general({ version: again, productOwnerPortfolioCode: "OTHER" }))).status).toBe(303);
    expect(await house.page(path)).toContain('value="OTHER"');
  });
});
