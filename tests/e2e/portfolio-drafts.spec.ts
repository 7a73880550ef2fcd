import { appUrl, axeViolations, expect, signedIn, test } from "./harness.ts";

const edit = "/fia/model-portfolios/edit/de300000-0008-4000-8000-000000000002";

test("what the list's filters leave goes into one file", async ({ page }) => {
  await signedIn(page, "adviser");
  await page.goto(appUrl("/fia/model-portfolios?q=Prudent"));
  const href = await page.getByRole("link", { name: /Exporter la liste vers Excel|Export the list to Excel/ }).getAttribute("href");
  expect(href).toContain("q=Prudent");
  const file = await page.request.get(new URL(href!, page.url()).href);
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, expect.stringContaining("spreadsheetml")]);
});

test("who may have no files is offered none and gets none", async ({ page }) => {
  await signedIn(page, "adviser-model-portfolios");
  await page.goto(appUrl("/fia/model-portfolios"));
  await expect(page.getByRole("link", { name: /Exporter la liste|Export the list/ })).toHaveCount(0);
  expect((await page.request.get(appUrl("/fia/model-portfolios/export.xlsx"))).status()).toBe(403);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, locale: "fr-FR", viewport: { width: javaScriptEnabled ? 1280 : 360, height: 800 } });

    test("the Excel file of a portfolio comes back into its form, and nothing is saved by that", async ({ page }) => {
      await signedIn(page, "adviser");
      const file = await page.request.get(appUrl(`${edit}/excel`));
      await page.goto(appUrl(edit));
      const version = await page.getByText(/^Version \d+$/).textContent();
      await page.getByRole("link", { name: "Importer depuis Excel…" }).click();
      await page.getByRole("button", { name: "Lire le fichier" }).click();
      await expect(page.getByRole("alert").first()).toContainText("fichier");
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      const wrong = "Date;ISIN;Poids (%)\n2024-10-31;XX0000000000;50\n2024-10-31;FR00ZZ800094;cinquante";
      await page.locator("input[name=file]").setInputFiles({ name: "faux.csv", mimeType: "text/csv", buffer: Buffer.from(wrong) });
      await page.getByRole("button", { name: "Lire le fichier" }).click();
      const faults = page.getByRole("table", { name: "Erreurs du fichier" });
      await expect(faults.getByRole("row")).toContainText([
        "Problème",
        "Ce n’est pas un ISIN : sa clé de contrôle est fausse",
        "Donnez un poids supérieur à 0",
      ]);
      await page.locator("input[name=file]").setInputFiles({ name: "equilibre.xlsx", mimeType: "", buffer: await file.body() });
      await page.getByLabel("Composition du").fill("2024-10-31");
      await page.getByRole("button", { name: "Lire le fichier" }).click();
      await expect(page.getByRole("heading", { name: "Composition au 31/10/2024" })).toBeVisible();
      await expect(page.getByText("Ces lignes ne sont pas encore enregistrées.")).toBeVisible();
      await expect(page.getByLabel("Motif")).toHaveValue("Retour aux poids cibles");
      await expect(page.getByLabel("Poids de Kelmoor World Index ETF")).toHaveValue("35");
      await expect(page.getByLabel(/^Poids d.*$/)).toHaveCount(6);
      await page.goto(appUrl(edit));
      await expect(page.getByText(version ?? "none")).toBeVisible();
    });

    test("a line of the composition is replaced by a candidate, as a draft that keeps what was typed", async ({ page }) => {
      await signedIn(page, "adviser");
      await page.goto(appUrl(edit));
      const version = await page.getByText(/^Version \d+$/).textContent();
      await page.getByLabel("Motif").fill("Frais réduits");
      await page.getByLabel("Poids de Fonds en euros Sérénité").fill("abc");
      await page.getByRole("button", { name: "Remplacer Ardelune Actions Zone euro…" }).click();
      await expect(page.getByRole("alert")).toContainText("Donnez un nombre");
      await page.getByLabel("Poids de Fonds en euros Sérénité").fill("15");
      await page.getByLabel("Poids de Kelmoor World Index ETF").fill("45");
      await page.getByRole("button", { name: "Remplacer Ardelune Actions Zone euro…" }).click();
      // A modal over the composition with what was typed, which cannot be reached meanwhile; closing it loses nothing.
      const modal = page.getByRole("dialog", { name: "Remplacer Ardelune Actions Zone euro" });
      await expect(modal).toBeVisible();
      const under = page.locator("#composition");
      await expect(under.locator('input[value="45"]')).toHaveCount(1);
      expect(await under.evaluate((card) => card.closest("[inert]") !== null)).toBe(true);
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      else expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await modal.getByRole("link", { name: "Garder ce support" }).click();
      await expect(modal).toHaveCount(0);
      await expect(page.getByLabel("Poids de Kelmoor World Index ETF")).toHaveValue("45");
      await expect(page.getByLabel("Motif")).toHaveValue("Frais réduits");
      await page.getByRole("button", { name: "Remplacer Ardelune Actions Zone euro…" }).click();
      // The fund that is held heads the ranking; what is in the composition already is no candidate, and each says why it stands there.
      const ranking = modal.getByRole("table", { name: "Supports qui peuvent le remplacer" });
      await expect(ranking.locator("tbody tr").first()).toContainText("Support actuel");
      await expect(ranking.getByRole("row", { name: /Kelmoor World Index ETF/ })).toHaveCount(0);
      await expect(ranking.getByRole("row", { name: /Kelmoor US Equity Fund/ })).toContainText(/0,45\s% de frais en moins par an\./);
      await modal.getByLabel("Nom ou ISIN").fill("Kelmoor US");
      if (!javaScriptEnabled) await modal.getByRole("button", { name: "Filtrer" }).click();
      await expect(ranking.locator("tbody tr")).toHaveCount(2);
      await expect(modal).toBeVisible();
      await ranking.getByRole("link", { name: "Voir l’effet Kelmoor US Equity Fund" }).click();
      const effect = page.getByRole("table", { name: "Effet de Kelmoor US Equity Fund sur le portefeuille" });
      // 10 % at 1.20 % instead of 1.65 % a year.
      await expect(effect.getByRole("row", { name: /^Frais des supports par an/ })).toContainText(/[−-]0,0[45].pt/);
      await page.getByRole("link", { name: "Mettre Kelmoor US Equity Fund dans la composition" }).click();
      await expect(page.getByText("Ces lignes ne sont pas encore enregistrées.")).toBeVisible();
      await expect(page.getByLabel("Poids de Kelmoor US Equity Fund")).toHaveValue("10");
      await expect(page.getByLabel("Poids de Kelmoor World Index ETF")).toHaveValue("45");
      await expect(page.getByLabel("Motif")).toHaveValue("Frais réduits");
      await expect(page.getByLabel(/Ardelune Actions Zone euro/)).toHaveCount(0);
      await page.goto(appUrl(edit));
      await expect(page.getByText(version ?? "none")).toBeVisible();
    });

    test("a draft over a composition that was saved meanwhile is refused once, keeps its lines, and is saved by the next press", async ({
      page,
      context,
    }, { retry }) => {
      const name = `Brouillon ${javaScriptEnabled ? "vif" : "simple"} ${retry}`;
      await signedIn(page, "adviser");
      await page.goto(appUrl(`/fia/model-portfolios/new?source=${edit.split("/").at(-1)}`));
      await page.getByLabel("Nom", { exact: true }).fill(name);
      await page.getByLabel("Contrat").selectOption({ label: "Brissonne Horizon Vie" });
      await page.getByRole("button", { name: "Créer le portefeuille" }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      const copy = page.url().split("?")[0] ?? "";
      await page.getByRole("button", { name: "Remplacer Ardelune Actions Zone euro…" }).click();
      await page
        .getByRole("table", { name: "Supports qui peuvent le remplacer" })
        .getByRole("link", { name: "Voir l’effet Kelmoor US Equity Fund" })
        .click();
      await page.getByRole("link", { name: "Mettre Kelmoor US Equity Fund dans la composition" }).click();
      await expect(page.getByText("Ces lignes ne sont pas encore enregistrées.")).toBeVisible();

      const other = await context.newPage();
      await other.goto(copy);
      await other.getByLabel("Motif").fill("Enregistré dans l’autre fenêtre");
      await other.getByRole("button", { name: "Enregistrer la composition" }).click();
      await expect(other.getByText("Version 1", { exact: true })).toBeVisible();

      await page.getByRole("button", { name: "Enregistrer la composition" }).click();
      await expect(page.getByRole("alert").first()).toContainText("Quelqu’un");
      await expect(page.getByLabel("Poids de Kelmoor US Equity Fund")).toHaveValue("10");
      await other.reload();
      await expect(other.getByLabel("Motif")).toHaveValue("Enregistré dans l’autre fenêtre");
      await expect(other.getByLabel(/^Poids d’Ardelune Actions Zone euro/)).toHaveCount(1);
      await page.getByRole("button", { name: "Enregistrer la composition" }).click();
      await expect(page.getByText("Version 2", { exact: true })).toBeVisible();
      await page.goto(copy);
      await expect(page.getByLabel("Poids de Kelmoor US Equity Fund")).toHaveValue("10");
      await page.goto(`${copy}/deactivate`);
      await page.getByRole("button", { name: "Mettre hors service" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Portefeuilles modèles" })).toBeVisible();
    });
  });
}
