import { appUrl, axeViolations, expect, openFromMenu, signedIn, test } from "../harness.ts";

const settings = "/admin/settings";
const core = "de300000-0009-4000-8000-000000000001";
const horizon = "de300000-0009-4000-8000-000000000002";

test.use({ locale: "fr-FR" });

test.describe("settings without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a product is added, a simulator is linked to it, and a pool takes a fund but not a circle", async ({ page }) => {
    await signedIn(page, "admin");
    await page.goto(appUrl(`${settings}/admin-products/new`));
    const name = `Contrat ${Date.now()}`;
    await page.getByLabel("Poids maximal d’une ligne").fill("abc");
    await page.getByLabel("Frais de gestion annuels").fill("0,9");
    await page.getByRole("button", { name: "Créer le produit" }).click();
    await expect(page.getByRole("alert")).toContainText("Saisissez un pourcentage de 0 à 100");
    await expect(page.getByLabel("Frais de gestion annuels")).toHaveValue("0,9");
    await page.getByLabel("Poids maximal d’une ligne").fill("40");
    await page.getByLabel("Nom", { exact: true }).fill(name);
    await page.getByRole("button", { name: "Créer le produit" }).click();
    const listed = async (entry: string, noun: string, called: string) => {
      await openFromMenu(page, entry, `${settings}/${noun}`);
      await page.goto(appUrl(`${settings}/${noun}?q=${encodeURIComponent(called)}`));
      await page.getByRole("link", { name: called, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${settings}/${noun}/[0-9a-f-]{36}$`));
      await expect(page.getByRole("heading", { level: 1, name: called })).toBeVisible();
    };
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await listed("Produits", "admin-products", name);

    await page.goto(appUrl(`${settings}/admin-simulators/new`));
    await page.getByLabel("Nom", { exact: true }).fill(`Simulateur ${name}`);
    await page.getByLabel("Produit").selectOption({ label: name });
    await page.getByRole("button", { name: "Créer le simulateur" }).click();
    await expect(page.getByText("Vide : 0,9 %, selon le produit")).toBeVisible();
    await listed("Simulateurs", "admin-simulators", `Simulateur ${name}`);

    await page.getByRole("link", { name: "Allocation", exact: true }).click();
    const search = page.getByLabel("Nom, code ou ISIN");
    await search.fill("in");
    await page.getByRole("button", { name: "Rechercher" }).click();
    await expect(page.getByText("Saisissez au moins 3 caractères pour chercher")).toBeVisible();
    for (const index of ["Actions Monde", "Obligations euro"]) {
      await search.fill(index);
      await page.getByRole("button", { name: "Rechercher" }).click();
      await page.getByRole("button", { name: `Ajouter Indice Démo ${index}` }).click();
    }
    const [shares, bonds] = ["Actions Monde", "Obligations euro"].map((index) => page.getByLabel(`Poids d’Indice Démo ${index}`));
    await shares!.fill("60");
    await bonds!.fill("50");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByRole("alert")).toContainText("Le total dépasse 100 % de 10 %");
    await expect(page.getByText(/^10.% à retirer/)).toBeVisible();
    await expect(bonds!).toHaveValue("50");
    await page.getByRole("button", { name: "Répartir à parts égales" }).click();
    await expect(shares!).toHaveValue("50");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText(/^100.%, complet/)).toBeVisible();
    await page.goto(page.url());
    await expect(bonds!).toHaveValue("50");

    await openFromMenu(page, "Univers d’investissement", `${settings}/admin-investpools`);
    await expect(page.locator(`a[href$="${settings}/admin-investpools/${core}"]`)).toBeVisible();
    await page.goto(appUrl(`${settings}/admin-investpools/${core}?find=Indice`));
    const add = page.getByRole("button", { name: /^Ajouter / });
    const added = (await add.first().getAttribute("aria-label")) ?? "";
    await add.first().click();
    const found = page.getByRole("table", { name: "Séries trouvées" }).getByRole("row", { name: added.replace("Ajouter ", "") });
    await expect(found.first()).toContainText("Déjà dans l’univers");
    await page.goto(appUrl(`${settings}/admin-investpools/${core}?tab=sources`));
    await page.getByLabel(/Univers Horizon Vie/).check();
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByRole("alert")).toContainText("sa propre source");
  });
});

test("the settings fit a phone and break no rule of accessibility", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signedIn(page, "admin");
  const simulator = "admin-simulators/de300000-0004-4000-8000-000000000001";
  const paths = [
    `${simulator}?tab=parameters`,
    `${simulator}?tab=allocation`,
    "admin-products/de300000-0003-4000-8000-000000000001",
    `admin-investpools/${horizon}`,
  ];
  for (const path of paths) {
    await page.goto(appUrl(`${settings}/${path}`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await axeViolations(page)).toEqual([]);
  }
});

for (const javaScriptEnabled of [true, false])
  test.describe(`two windows on one record, scripts ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("the second is told what is in place, keeps what was typed, and saves it the next time", async ({ page, context }) => {
      await signedIn(page, "admin");
      await page.goto(appUrl(`${settings}/admin-products/new`));
      const name = `Contrat de deux ${Date.now()}`;
      await page.getByLabel("Nom", { exact: true }).fill(name);
      await page.getByLabel("Frais d’arbitrage").fill("0,5");
      await page.getByRole("button", { name: "Créer le produit" }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      const first = await context.newPage();
      await first.goto(page.url());
      const save = (window: typeof page) => window.getByRole("button", { name: "Enregistrer" }).click();
      await first.getByLabel("Nombre maximal de lignes").fill("12");
      await first.getByLabel("Frais de gestion annuels").fill("0,85");
      await save(first);
      await expect(first.locator("input[name=version]")).toHaveValue("1");

      await page.bringToFront();
      await page.getByLabel("Nombre maximal de lignes").fill("30");
      await save(page);
      const alert = page.getByRole("alert");
      await expect(alert).toContainText("Quelqu’un a modifié ce produit");
      await expect(alert.getByRole("link", { name: "En place\u202f: 12" })).toBeVisible();
      await expect(alert.getByRole("link", { name: "En place\u202f: 0,85" })).toBeVisible();
      await expect(page.getByLabel("Nombre maximal de lignes")).toHaveValue("30");
      await save(page);
      await expect(page.locator("input[name=version]")).toHaveValue("2");
      await page.goto(page.url());
      await expect(page.getByLabel("Nombre maximal de lignes")).toHaveValue("30");
    });
  });
