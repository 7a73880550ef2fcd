import type { Page } from "@playwright/test";
import { appUrl, expect, signedIn, sound, test } from "../harness.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the bounds of suitability of a journey, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled, locale: "fr-FR", viewport: { width: javaScriptEnabled ? 1280 : 360, height: 800 } });

    /** A draft of its own, which no adviser sees. */
    const draft = async (page: Page) => {
      await signedIn(page, "admin");
      await page.goto(appUrl("/admin/settings/reco-journey/new"));
      await page.locator("input[name=journeyName]").fill(`Bornes ${crypto.randomUUID()}`);
      await page.locator("form:has(input[name=journeyName]) button[type=submit]").last().click();
      await page.getByRole("link", { name: "Adéquation", exact: true }).click();
    };

    test("are refused at their field with everything kept, and change with a reason that the versions show", async ({ page }) => {
      test.setTimeout(90_000);
      await draft(page);
      const line = page.locator("input[name=concentrationLine_red]");
      const one = page.locator("input[name=concentrationManager]");
      await expect(line).toHaveValue("60");
      await sound(page, javaScriptEnabled);

      await line.fill("35");
      await one.fill("140");
      await page.getByLabel("Motif de la modification").fill("Décision du comité des risques");
      await page.getByRole("button", { name: "Enregistrer" }).last().click();
      await expect(page.getByText("Le refus ne peut pas être en dessous de l’alerte").first()).toBeVisible();
      await expect(page.getByText(/^Saisissez un pourcentage de 0 à 100/).first()).toBeVisible();
      await expect(line).toHaveValue("35");
      await expect(page.getByLabel("Motif de la modification")).toHaveValue("Décision du comité des risques");
      await sound(page, javaScriptEnabled);

      await line.fill("55,5");
      await one.fill("60");
      await page.getByLabel("Motif de la modification").fill("");
      await page.getByRole("button", { name: "Enregistrer" }).last().click();
      await expect(page.getByText("Écrivez le motif de la modification").first()).toBeVisible();
      await expect(line).toHaveValue("55,5");

      await page.getByLabel("Motif de la modification").fill("Décision du comité des risques");
      await page.getByRole("button", { name: "Enregistrer" }).last().click();
      await page.getByRole("link", { name: "Versions", exact: true }).click();
      await expect(page.getByText("Décision du comité des risques").first()).toBeVisible();
      await expect(page.getByText(/Poids d’un seul support/).first()).toBeVisible();
      await sound(page, javaScriptEnabled);
    });
  });
}
