import { appUrl, axeViolations, expect, signedIn, test } from "../harness.ts";

const list = "/asset-manager/aaa-model-portfolios";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, locale: "fr-FR", viewport: { width: javaScriptEnabled ? 1280 : 360, height: 800 } });

    test("a month of an asset manager: pasted, controlled, saved, computed, commented", async ({ page }) => {
      test.slow();
      await signedIn(page, "asset-manager");
      await page.goto(appUrl(`${list}/new?source=de300000-0060-4000-8000-000000000002`));
      const name = `Prudent du mois ${javaScriptEnabled ? "A" : "B"}`;
      await page.getByLabel("Nom", { exact: true }).fill(name);
      await page.getByLabel("Version de référence").selectOption("MODEL");
      await page.getByRole("button", { name: "Créer le portefeuille" }).click();
      await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      await page.getByRole("button", { name: "Passer à : Préparation" }).click();
      await expect(page.getByRole("button", { name: "Passer à : Contrôle" })).toBeVisible();

      await page.getByRole("link", { name: "Compositions", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Composition au 31/08/2026" })).toBeVisible();
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      await page.getByRole("link", { name: "Ajouter une composition" }).click();
      await expect(page.getByRole("heading", { name: "Nouvelle composition" })).toBeVisible();
      await page.getByText("Coller depuis un tableur").click();
      await page.getByLabel("Lignes copiées : nom ou ISIN, puis poids").fill("Orvane Monétaire\t44\nOrvane Crédit Entreprises\t0");
      await page.getByRole("button", { name: "Reprendre ces lignes" }).click();
      await expect(page.getByLabel("Poids d’Orvane Monétaire")).toHaveValue("44");
      await page.getByLabel("À compter du").fill("2026-11-02");
      await page.getByRole("button", { name: "Contrôler et enregistrer" }).click();
      await expect(page.getByRole("alert").first()).toBeVisible();
      await expect(page.getByLabel("Poids d’Orvane Monétaire")).toHaveValue("44");

      await page.goto(appUrl(`${new URL(page.url()).pathname}?date=new`));
      await page.getByLabel("À compter du").fill("2026-11-02");
      await page.getByLabel("Motif").fill("Nouveau mois");
      await page.getByRole("button", { name: "Contrôler et enregistrer" }).click();
      await expect(page.getByRole("heading", { name: "Composition au 02/11/2026" })).toBeVisible();

      await page.getByRole("link", { name: "Valeurs", exact: true }).click();
      await page.getByRole("button", { name: "Recalculer cette version" }).click();
      await expect(page.getByText(/Les valeurs du .* sont recalculées/)).toBeVisible();
      await expect(page.getByRole("table", { name: "Performances" })).toContainText("Sans frais");
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);

      await page.getByRole("link", { name: "Reporting et commentaires" }).click();
      await page.getByRole("link", { name: "Ajouter à une date" }).first().click();
      await page.getByLabel("Titre").fill("Novembre");
      await page.getByRole("textbox", { name: "Commentaire" }).fill("Les poids reviennent à leurs cibles.");
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await expect(page.getByText("Les poids reviennent à leurs cibles.")).toBeVisible();
      await page.getByRole("link", { name: "Contraintes et frais" }).click();
      await expect(page.getByRole("heading", { name: "Bornes des classes et des supports" })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    });
  });
}
