import type { Page } from "@playwright/test";
import { appUrl, axeViolations, expect, signedIn, test, withPerson } from "../harness.ts";

const list = "/insurer/kid/configurations";
/** Series of the demo with a long history that no configuration has yet, one for each of the two days below. */
const PRODUCTS = [
  { name: "Support de démonstration A", isin: "FR00ZZ800326" },
  { name: "Support de démonstration B", isin: "FR00ZZ800334" },
];

async function fillTexts(page: Page, isWithScript: boolean) {
  for (const box of await page.getByRole("textbox", { name: /\((français|anglais)\)/ }).all()) await box.fill("Texte de la maison.");
  if (isWithScript) expect(await axeViolations(page)).toEqual([]);
}

for (const [at, javaScriptEnabled] of [true, false].entries()) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    const options = { javaScriptEnabled, locale: "fr-FR", viewport: { width: javaScriptEnabled ? 1280 : 360, height: 800 } };
    test.use(options);

    test("an insurer's document: written, checked, approved by another, published, read by an adviser", async ({ page, browser }) => {
      test.slow();
      const { name, isin } = PRODUCTS[at]!;
      await signedIn(page, "product-owner-configurator");
      await page.goto(appUrl(`${list}/new`));
      await page.getByRole("button", { name: "Créer la configuration" }).click();
      await expect(page.getByRole("alert").first()).toBeVisible();
      await page.getByLabel("Nom du produit").fill(name);
      await page.getByLabel("ISIN", { exact: true }).fill(isin);
      await page.getByLabel("Nom de l’initiateur").fill("Brissonne Assurances Vie");
      await page.getByLabel("Site internet").fill("https://brissonne.example");
      await page.getByLabel("Autorité compétente").fill("ACPR");
      await page.getByLabel("Durée de détention recommandée, en années").fill("5");
      await page.getByLabel("Frais de gestion et autres frais, par an").fill("1,6");
      await page.getByRole("button", { name: "Créer la configuration" }).click();
      await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
      await expect(page.getByText("Textes manquants")).toBeVisible();
      const address = new URL(page.url()).pathname;

      await page.goto(appUrl(`${address}?tab=content`));
      await fillTexts(page, javaScriptEnabled);
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await page.getByRole("button", { name: "Contrôler" }).click();
      await expect(page.getByText("Contrôlé", { exact: true })).toBeVisible();
      await expect
        .poll(
          async () => {
            await page.goto(appUrl(address));
            return page.getByRole("link", { name: /^Français, / }).count();
          },
          { timeout: 90_000 },
        )
        .toBe(1);
      await expect(page.getByRole("button", { name: "Approuver" })).toHaveCount(0);
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);

      await withPerson(browser, "product-owner-manager", options, async (second) => {
        await second.goto(appUrl(address));
        await second.getByRole("button", { name: "Approuver" }).click();
        await expect(second.getByText("Approuvé", { exact: true })).toBeVisible();
        await expect(second.getByRole("button", { name: "Publier" })).toHaveCount(0);
      });
      await page.goto(appUrl(address));
      await page.getByRole("button", { name: "Publier" }).click();
      await expect(page.getByText("Publié", { exact: true })).toBeVisible();
      const file = await page.getByRole("link", { name: /^Français, / }).getAttribute("href");
      await withPerson(browser, "adviser", options, async (adviser) => {
        const answer = await adviser.request.get(appUrl(file!));
        expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
      });
      await page.goto(appUrl("/insurer/kid/documents"));
      await expect(page.getByRole("link", { name: new RegExp(`${isin}-fr`, "i") })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
    });
  });
}
