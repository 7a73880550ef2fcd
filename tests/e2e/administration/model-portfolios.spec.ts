import { appUrl, axeViolations, expect, openFromMenu, signedIn, test } from "../harness.ts";

const list = "/admin/settings/admin-settings-portfolios";

test.use({ locale: "fr-FR" });

test.describe("model portfolios without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an administrator changes a composition: search, add, refused until 100 %, saved", async ({ page }) => {
    await signedIn(page, "admin");
    await openFromMenu(page, "Portefeuilles", list);
    await page.getByRole("link", { name: "Prudent 30" }).click();
    await expect(page).toHaveURL(new RegExp(`${list}/[0-9a-f-]{36}$`));
    await page.locator("input[name=q]").fill("Actions Monde");
    await page.getByRole("button", { name: "Rechercher" }).click();
    await page.getByRole("button", { name: "Ajouter Indice Démo Actions Monde" }).click();
    const weight = page.getByLabel("Poids d’Indice Démo Actions Monde");
    await weight.fill("5,5");
    await page.getByRole("button", { name: "Enregistrer la composition" }).click();
    await expect(page.getByRole("alert")).toContainText("Le total dépasse 100 % de 5,5 %");
    await expect(weight).toHaveValue("5,5");
    await page.getByLabel("Poids de Fonds en euros Sérénité").fill("29,5");
    await page.getByRole("button", { name: "Enregistrer la composition" }).click();
    await expect(page).toHaveURL(/date=2025-03-31$/);
    await expect(page.getByText("Version 6")).toBeVisible();
    await expect(weight).toHaveValue("5,5");
  });

  test("several funds of one search, all faults at once, warnings after saving, a deletion that asks", async ({ page }, info) => {
    await signedIn(page, "admin");
    await page.goto(appUrl(`${list}/new`));
    const name = `Composition ${Date.now()} ${info.retry}`;
    await page.getByLabel("Nom", { exact: true }).fill(name);
    await page.getByLabel("Contrat").selectOption({ label: "Brissonne Horizon Vie" });
    await page.getByLabel("Auteur").selectOption({ label: "Claire Morvan, AAA Patrimoine" });
    await page.getByRole("button", { name: "Créer le portefeuille" }).click();
    await page.locator("input[name=q]").fill("Indice Démo");
    await page.getByRole("button", { name: "Rechercher" }).click();
    const weights = ["Actions Monde", "Obligations euro"].map((index) => page.getByLabel(`Poids d’Indice Démo ${index}`));
    for (const index of ["Actions Monde", "Obligations euro"])
      await page.getByRole("button", { name: `Ajouter Indice Démo ${index}` }).click();
    await expect(page.getByText("Déjà ajouté")).toHaveCount(2);
    await weights[0]!.fill("-10");
    await weights[1]!.fill("33,333");
    const save = page.getByRole("button", { name: "Enregistrer la composition" });
    await save.click();
    await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([
      "Indiquez la date d’effet de la composition",
      /Actions Monde.*supérieur à 0/,
      /Obligations euro.*Deux décimales au plus/,
    ]);
    await weights[0]!.fill("50");
    await weights[1]!.fill("50");
    await page.getByLabel("À compter du").fill("2200-01-01");
    await save.click();
    await expect(page.getByText("Quatre supports au moins sont recommandés")).toBeVisible();
    await expect(page.getByText("La première composition prend effet le 01/01/2200.")).toBeVisible();
    await page.getByRole("link", { name: "Supprimer… 01/01/2200" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Supprimer la composition du 01/01/2200" })).toBeVisible();
    await page.getByRole("button", { name: "Supprimer" }).click();
    await expect(page.getByRole("heading", { name: "Nouvelle composition" })).toBeVisible();
    await expect(page.getByText("Aucun support")).toBeVisible();
  });
});

test("the list, a portfolio and the form of a new one fit a phone and break no rule of accessibility", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signedIn(page, "admin");
  for (const path of [list, `${list}/de300000-0008-4000-8000-000000000002`, `${list}/new`]) {
    await page.goto(appUrl(path));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await axeViolations(page)).toEqual([]);
  }
});

test("the Excel export is a file", async ({ page }) => {
  await signedIn(page, "admin");
  await page.goto(appUrl(`${list}/de300000-0008-4000-8000-000000000002`));
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Exporter vers Excel" }).click()]);
  expect(download.suggestedFilename()).toBe("Equilibre-50.xlsx");
});
