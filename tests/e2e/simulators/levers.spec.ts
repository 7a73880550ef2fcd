import { appUrl, axeViolations, expect, signedIn, test } from "../harness.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a lever says what it takes and reaches it once applied", async ({ page }) => {
      test.setTimeout(120_000);
      const update = async () => {
        if (!javaScriptEnabled) await page.getByRole("button", { name: "Mettre à jour les résultats" }).first().click();
      };
      await signedIn(page, "adviser");
      await page.goto(appUrl("/fia/simulators"));
      await page.getByRole("link", { name: "Nouvelle simulation" }).first().click();
      await page.getByRole("button", { name: "Commencer" }).click();
      await expect(page).toHaveURL(/\/fia\/simulators\/edit\//);
      await page.getByLabel("Encours actuel").fill("10 000");
      await page.getByRole("radio", { name: "Montant" }).check({ force: true });
      await update();
      await page.getByLabel("Montant visé").fill("45 000");
      await update();
      const chance = page.getByText(/\d+\sscénarios?\sde\smarché\ssur\s250/).first();
      await expect(chance).toBeVisible();
      const before = (await chance.textContent()) ?? "";

      await page.getByRole("button", { name: /Comment améliorer ces chances/ }).click();
      const levers = page.getByRole("region", { name: /Ce qu’il faudrait pour 80\s% de chances/ });
      await expect(levers.getByRole("listitem")).toHaveCount(4);
      // Figures that are being computed again are faded for a moment.
      if (javaScriptEnabled) await expect.poll(() => axeViolations(page), { timeout: 20_000 }).toEqual([]);
      await expect(chance).toHaveText(before);

      await levers.getByRole("button", { name: /Verser plus chaque mois/ }).click();
      await update();
      await expect(chance).not.toHaveText(before);
      const reached = Number(/^(\d+)/.exec((await chance.textContent()) ?? "")?.[1]);
      expect(reached).toBeGreaterThanOrEqual(200);
      await expect(levers).toContainText("déjà de 80");
    });

    test("a goal that no payment reaches says so on a phone, with what else can be changed", async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await signedIn(page, "adviser");
      await page.goto(appUrl("/fia/simulators/new"));
      await page.getByRole("button", { name: "Commencer" }).click();
      await page.getByLabel("Encours actuel").fill("10 000");
      await page.getByRole("radio", { name: "Montant" }).check({ force: true });
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Mettre à jour les résultats" }).first().click();
      await page.getByLabel("Montant visé").fill("990 000 000 000");
      await page.getByRole("combobox", { name: "Horizon" }).selectOption("1");
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Mettre à jour les résultats" }).first().click();
      await page.getByRole("button", { name: /Comment améliorer ces chances/ }).click();
      const levers = page.getByRole("region", { name: /Ce qu’il faudrait pour 80\s% de chances/ });
      await expect(levers).toContainText("Aucun versement n’y suffit");
      await expect(levers).toContainText("Réf. 0000");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  });
}
