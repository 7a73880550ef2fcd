import type { Page } from "@playwright/test";
import { demoClient } from "#backend/demo/ids.ts";
import { extend, translate } from "./appearance/changed-page.ts";
import { appUrl, expect, signedIn, test, unfold } from "./harness.ts";
import { begin, newLink } from "./questionnaires/sent-link.ts";

const main = (page: Page) => page.locator("main");
const goOn = (page: Page) => page.getByRole("button", { name: /Continuer/ }).click();

for (const way of ["replaced", "wrapped"] as const) {
  test.describe(`a page whose texts are ${way} by a translation`, () => {
    test("of a list goes on: search, sorting, pages and menus", async ({ page }) => {
      await signedIn(page, "admin");
      await page.goto(appUrl("/admin/data/series"));
      await page.waitForLoadState("networkidle");
      expect(await translate(page, way)).toBeGreaterThan(50);
      await extend(page);
      await page.getByRole("searchbox").first().fill("world");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/q=world/);
      const rows = main(page).locator("tbody tr");
      await expect(rows.first()).toContainText(/world/i);
      const found = await rows.count();
      await translate(page, way);
      await page.getByRole("searchbox").first().fill("zzzz");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/q=zzzz/);
      await expect(rows).toHaveCount(0);
      await page.goBack();
      await expect(rows).toHaveCount(found);
      await page.locator(".sidebar-nav a[href$='/load-values']").click();
      await expect(page).toHaveURL(/load-values/);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Chargement des valeurs");
    });

    test("of the simulator goes on: no figure stands still", async ({ page }) => {
      test.setTimeout(120_000);
      await signedIn(page, "adviser");
      await page.goto(appUrl("/fia/simulators/edit/de300000-0005-4000-8000-000000000001"));
      const chance = page.getByText(/\d+\sscénarios?\sde\smarché\ssur\s250/).first();
      await expect(chance).toBeVisible();
      await page.waitForLoadState("networkidle");
      const figures = () => main(page).locator(".figure").allInnerTexts();
      const before = (await chance.innerText()).replaceAll("·", "");
      const shown = await figures();
      await translate(page, way);
      await extend(page);
      // The other way has left what it typed.
      await page.getByLabel("Montant visé").fill(way === "replaced" ? "50 000" : "52 000");
      await page.getByLabel("Montant visé").blur();
      await expect.poll(async () => (await chance.innerText()).replaceAll("·", ""), { timeout: 30_000 }).not.toBe(before);
      // The same figures as a page that nobody translated.
      await page.waitForLoadState("networkidle");
      const plain = async () => (await figures()).map((text) => text.replaceAll("·", ""));
      await expect.poll(plain, { timeout: 20_000 }).not.toEqual(shown);
      const goneOn = await plain();
      await translate(page, way);
      await page.getByRole("button", { name: /Comment améliorer ces chances/ }).click();
      await expect(page.getByRole("region", { name: /Ce qu.il faudrait pour 80/ })).toBeVisible();
      expect(goneOn.length).toBeGreaterThan(5);
    });

    test("of a portfolio's editor goes on: lines are weighed, taken away and put back", async ({ page }) => {
      await signedIn(page, "adviser");
      await page.goto(appUrl("/fia/model-portfolios/edit/de300000-0008-4000-8000-000000000002"));
      await page.waitForLoadState("networkidle");
      const weights = page.getByLabel(/Poids de /);
      const lines = await weights.count();
      expect(lines).toBeGreaterThan(3);
      await translate(page, way);
      await extend(page);
      await weights.first().fill("1");
      await weights.first().blur();
      await expect(page.getByText(/Il reste .* à répartir/).first()).toBeVisible();
      await translate(page, way);
      await page
        .getByRole("button", { name: /Retirer / })
        .first()
        .click();
      await expect(weights).toHaveCount(lines - 1);
      await translate(page, way);
      await page.getByRole("button", { name: /Remettre/ }).click();
      await expect(weights).toHaveCount(lines);
      await page.getByRole("button", { name: /Répartir à parts égales/ }).click();
      await expect(page.getByText("100 %, complet").first()).toBeVisible();
    });

    test("of a journey goes on from step to step", async ({ page }) => {
      test.setTimeout(180_000);
      await signedIn(page, "adviser");
      await page.goto(appUrl(`/fia/reco-journey/new?client=${demoClient(2)}`));
      await page.waitForLoadState("networkidle");
      await translate(page, way);
      await extend(page);
      await page
        .getByLabel(/Date de naissance/)
        .first()
        .fill("1984-05-17");
      await unfold(page, "Ce qui est déjà connu");
      await page.locator("select[name=preferences]").selectOption("");
      await page.getByLabel(/Préférences exprimées le/).fill("");
      await page.getByRole("radio", { name: /Versement/ }).check();
      await page.locator("select[name=contract]").selectOption({ label: "Conseil en assurance vie – Brissonne Horizon Vie" });
      await page.getByLabel(/Versement complémentaire/).fill("5 000");
      await page.getByLabel(/Supports détenus/).fill("FR00ZZ800094;20 000,50\nFR00ZZ800227;20 000");
      await page.getByLabel(/Valeurs au/).fill(new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10));
      await page.getByLabel(/Horizon, en années/).fill("8");
      await page.getByRole("button", { name: /Commencer la session/ }).click();
      const profile = page.getByRole("button", { name: /Continuer vers le profil/ });
      await expect(profile).toBeVisible();
      await translate(page, way);
      await page.getByRole("radio", { name: /Oui/ }).check();
      await page.getByLabel(/investissements durables/).fill("10");
      await translate(page, way);
      await profile.click();
      const settings = page.getByRole("button", { name: /Continuer vers les paramètres/ });
      await expect(settings).toBeVisible();
      await translate(page, way);
      await page.getByRole("radio", { name: /Conserver le profil Dynamique/ }).check();
      await settings.click();
      await expect(page.getByRole("button", { name: /Continuer vers les allocations/ })).toBeVisible();
    });

    test("of a client's questionnaire goes on from question to question", async ({ page }) => {
      const { path } = await newLink();
      await page.setViewportSize({ width: 360, height: 740 });
      await begin(page, path);
      await expect(page.getByRole("button", { name: /Continuer/ })).toBeVisible();
      await page.waitForLoadState();
      await translate(page, way);
      await goOn(page);
      await expect(page.getByRole("alert")).toContainText("Choisissez une réponse");
      await translate(page, way);
      await page.getByLabel("Oui").check();
      await goOn(page);
      await expect(page.getByRole("heading", { name: /Quel est le but principal/ })).toBeVisible();
    });
  });
}
