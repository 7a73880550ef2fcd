import { appUrl, axeViolations, expect, signedIn, test } from "../harness.ts";

/** Mandates, a glidepath, and the client whose risk profile brings its own allocation. */
for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an adviser simulates mandates and a glidepath", async ({ page }) => {
      await signedIn(page, "adviser");
      await page.goto(appUrl("/fia/simulators/new"));
      await page.getByLabel(/mandat de gestion/).check();
      await page.getByRole("button", { name: "Commencer" }).click();
      const inputs = page.locator("#simulation");
      await expect(inputs.getByLabel("Profil d’Orvane Gestion")).toHaveValue("OG-1");
      const results = page.locator("#results");
      const scenarios = results.getByRole("table", { name: "Scénarios à l’horizon" });
      const before = await scenarios.textContent();
      await inputs.getByLabel("Profil d’Orvane Gestion").selectOption("OG-3");
      await inputs.getByLabel("Profil de Maison Tilbury AM").selectOption("LG-O");
      await inputs.getByLabel("Part du contrat").first().fill("70");
      await inputs.getByLabel("Part du contrat").nth(1).fill("30");
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Mettre à jour les résultats" }).click();
      await expect(scenarios).not.toHaveText(before ?? "");
      await expect(page.locator(".results-outdated")).toHaveCount(0);
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);

      await page.goto(appUrl("/fia/simulators/new"));
      await page.getByLabel(/pilotage à horizon/).check();
      await page.getByRole("button", { name: "Commencer" }).click();
      await expect(inputs.getByText("Horizon équilibre")).toBeVisible();
      await expect(inputs.getByText("Au départ, à 8 ans de l’horizon")).toBeVisible();
      await expect(scenarios).toBeVisible();
      await expect(results.getByRole("heading", { name: "Chiffres clés" })).toBeVisible();
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      await results.getByRole("button", { name: "Résultats par scénario" }).click();
      await expect(results.getByRole("table", { name: "Valeur du contrat et gain, par scénario et par date" })).toBeVisible();

      await page.goto(appUrl("/fia/simulators/new"));
      await page.getByLabel(/premier rendez-vous/).check();
      await page.getByRole("button", { name: "Commencer" }).click();
      await expect(scenarios).toBeVisible();
      await expect(results.getByRole("button", { name: "Résultats par scénario" })).toHaveCount(0);
      await expect(results.getByRole("heading", { name: "Chiffres clés" })).toHaveCount(0);
    });

    test("another risk profile brings its allocation, which can be taken back", async ({ page }) => {
      await signedIn(page, "adviser");
      await page.goto(appUrl("/fia/simulators/new"));
      await page.getByRole("button", { name: "Commencer" }).click();
      const weights = page.locator("#simulation").getByLabel(/^Poids d/);
      await expect(weights).toHaveCount(5);
      await page.getByRole("button", { name: "Souscripteur", exact: true }).click();
      const modal = page.getByRole("dialog");
      await modal.getByLabel("Prénom").fill("R2D2");
      await modal.getByLabel("Année de naissance").fill("1700");
      await modal.getByRole("button", { name: "Enregistrer le souscripteur" }).click();
      await expect(modal.getByText(/Des lettres seulement/).first()).toBeVisible();
      await expect(modal.getByText(/saisissez une année entre/).first()).toBeVisible();
      await expect(modal.getByText("Choisissez un niveau de risque").first()).toBeVisible();
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      await modal.getByLabel("Prénom").fill("Claire");
      await modal.getByLabel("Nom", { exact: false }).nth(1).fill("Martin");
      await modal.getByLabel("Année de naissance").fill("1975");
      await modal.getByLabel("Profil de risque").selectOption("DYNAMIC");
      await modal.getByRole("button", { name: "Enregistrer le souscripteur" }).click();
      await expect(modal).toHaveCount(0);
      await expect(page.getByText("Claire Martin")).toBeVisible();
      await expect(weights).toHaveCount(4);
      const warning = page.getByRole("status").filter({ hasText: "L’allocation a été remplacée" });
      await expect(warning).toContainText("prévue pour le profil Dynamique");
      await page.getByRole("button", { name: "Annuler le remplacement" }).click();
      await expect(weights).toHaveCount(5);
      await expect(page.getByText("L’allocation a été remplacée")).toHaveCount(0);

      await page.getByRole("button", { name: "Modifier", exact: true }).click();
      await modal.getByLabel("Frais sur versement").fill("1,5");
      await modal.getByRole("button", { name: "Utiliser ces frais" }).click();
      await expect(modal).toHaveCount(0);
      await expect(page.getByText("1,5\u202f% sur chaque versement")).toBeVisible();
    });
  });
}
