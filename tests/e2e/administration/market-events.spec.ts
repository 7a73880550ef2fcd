import { appUrl, axeViolations, expect, openFromMenu, signedIn, test } from "../harness.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, locale: "fr-FR" });

    test("an administrator dates an event of the markets, corrects it and takes it back", async ({ page }, { retry }) => {
      const name = `Essai ${retry + 1} ${javaScriptEnabled ? "avec" : "sans"} script`;
      const form = page.getByRole("dialog");
      await signedIn(page, "admin");
      await openFromMenu(page, "Événements de marché", "/admin/market-events");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Événements de marché");
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);

      await page.getByRole("link", { name: "Ajouter un événement" }).click();
      await form.getByLabel("Titre en français").fill(name);
      await form.getByLabel("Catégorie").selectOption("RATES");
      await form.getByLabel("Premier jour").fill("2026-01-05");
      await form.getByLabel("Dernier jour").fill("2026-01-02");
      await form.getByRole("button", { name: "Enregistrer" }).click();
      await expect(form.getByRole("alert")).toContainText("Le champ Titre en anglais est obligatoire");
      await expect(form.getByLabel("Titre en français")).toHaveValue(name);
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      await form.getByLabel("Titre en anglais").fill("Trial");
      await form.getByRole("button", { name: "Enregistrer" }).click();
      await expect(form.getByRole("alert")).toContainText("Le dernier jour ne peut pas précéder le premier");
      await form.getByLabel("Dernier jour").fill("2026-01-09");
      await form.getByRole("button", { name: "Enregistrer" }).click();
      await expect(form).toHaveCount(0);

      await page.goto(appUrl(`/admin/market-events?q=${encodeURIComponent(name)}`));
      const row = page.getByRole("row", { name });
      await expect(row).toContainText("05/01/2026 – 09/01/2026");
      await row.getByRole("link", { name }).click();
      await form.getByLabel("Catégorie").selectOption("CREDIT");
      await form.getByRole("button", { name: "Enregistrer" }).click();
      await expect(row).toContainText("Crédit");

      await row.getByLabel(/^Actions/).click();
      await row.getByRole("link", { name: "Supprimer…" }).click();
      const asks = page.getByRole("dialog");
      if (javaScriptEnabled) await expect(asks.getByRole("link", { name: "Conserver" })).toBeFocused();
      await expect(asks.getByRole("button", { name: "Supprimer" })).toHaveAttribute("data-accent-color", "red");
      await asks.getByRole("button", { name: "Supprimer" }).click();
      await expect(page.getByText(`Aucun résultat pour «\u202f${name}\u202f»`)).toBeVisible();
    });
  });
}
