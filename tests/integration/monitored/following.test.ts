import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_MONITORED } from "#backend/demo/ids.ts";
import { type HousePages, openHousePages, plain } from "../../fixtures/monitored/house-pages.ts";

let house: HousePages;
beforeAll(async () => {
  house = await openHousePages();
}, 120_000);
afterAll(() => house?.close());

const named = (html: string) => [...html.matchAll(/<th scope="row"[^>]*>\s*<a[^>]*href="([^"]*)"[^>]*>([^<]+)/g)].map(([, , name]) => name);

describe("an adviser", () => {
  it("follows the portfolios that are theirs, each in the monitoring module", async () => {
    const list = await house.page("/fia/aaa-model-portfolios", "adviser");
    const all = ["Orvane Dynamique 90", "Orvane Équilibre 60", "Orvane Prudent 30", "Tilbury Defensive Income"];
    expect(named(list)).toEqual(all);
    expect(named(await house.page("/monitoring", "adviser"))).toEqual(all);
    expect(list).toContain(`href="/monitoring/${DEMO_MONITORED.balanced}"`);
    const text = plain(await house.page(`/monitoring/${DEMO_MONITORED.balanced}`, "adviser"));
    for (const told of ["Composition au 31/08/2026", "Performances", "Frais par an 0,60 %", "Point de gestion", "rotation"])
      expect(text).toContain(told);
    for (const never of ["Enregistrer", "Recalculer", "Sans frais par"]) expect(text).not.toContain(never);
  });

  it("finds no portfolio of others, and the module's own pages", async () => {
    expect(await house.status(`/monitoring/${DEMO_MONITORED.retirement}`, "adviser")).toBe(404);
    expect(plain(await house.page(`/monitoring/${DEMO_MONITORED.retirement}`, "adviser"))).toContain("Portefeuille introuvable");
    for (const [path, status, title] of [
      ["/monitoring/no/such/page", 404, "Page introuvable"],
      ["/monitoring/404", 404, "Page introuvable"],
      ["/monitoring/403", 403, "Accès refusé"],
    ] as const)
      expect([path, await house.status(path, "adviser"), plain(await house.page(path, "adviser")).includes(title)]).toEqual([
        path,
        status,
        true,
      ]);
    expect(await house.status("/monitoring", "flagless-adviser")).toBe(403);
  });
});

describe("an insurer", () => {
  it("follows the portfolios of its products, and of nobody else's", async () => {
    const list = await house.page("/insurer/aaa-model-portfolios", "insurer");
    expect(named(list)).toEqual(["Orvane Dynamique 90", "Orvane Équilibre 60", "Orvane Prudent 30", "Orvane Retraite responsable"]);
    const path = `/insurer/aaa-model-portfolios/${DEMO_MONITORED.cautious}`;
    expect(list).toContain(`href="${path}"`);
    expect(plain(await house.page(path, "insurer"))).toContain("Orvane Prudent 30");
    expect(await house.status(path, "other-insurer")).toBe(404);
    expect(await house.status(`/insurer/aaa-model-portfolios/${DEMO_MONITORED.growth}`, "insurer")).toBe(404);
  });

  it("says what it calls a portfolio, once, and is told where somebody else was faster", async () => {
    const path = `/insurer/aaa-model-portfolios/${DEMO_MONITORED.dynamic}`;
    const version = /name="version" value="(\d+)"/.exec(await house.page(path, "insurer"))?.[1] ?? "";
    expect((await house.send(path, { version, code: "BRI-90" }, "insurer")).to).toBe(path);
    expect(await house.page(path, "insurer")).toContain('value="BRI-90"');
    const late = await house.send(path, { version, code: "OTHER" }, "insurer");
    expect([late.status, late.html.includes('value="OTHER"'), late.text.includes("En place : BRI-90")]).toEqual([409, true, true]);
    expect((await house.send(path, { version, code: "X" }, "product-owner-read-only")).status).toBe(403);
    expect(await house.page(path, "product-owner-read-only")).not.toContain('name="code"');
  });
});
