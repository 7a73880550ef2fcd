import { appUrl, axeViolations, expect, openFromMenu, signedIn, test, withPerson } from "../harness.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, locale: "fr-FR" });

    test("a series is made, valued by hand, commented on and taken back", async ({ page, browser }, { retry }) => {
      const name = `Fonds d’essai ${retry + 1} ${javaScriptEnabled ? "avec" : "sans"} script`;
      const code = `ESSAI-${retry}-${javaScriptEnabled ? "JS" : "HTML"}`;
      const tab = (text: string) => page.getByRole("navigation", { name: "Parties de la fiche" }).getByRole("link", { name: text });
      const checked = async () => {
        if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      };
      /** Without the message of what was just done, which fades. */
      const settled = async () => {
        // A browser cannot begin anew a page that has not come whole.
        await page.waitForLoadState();
        await page.goto(page.url());
        await checked();
      };
      await signedIn(page, "admin");
      await openFromMenu(page, "Séries", "/admin/data/series");
      await page.goto(appUrl("/admin/data/series?q=ab"));
      await expect(page.getByText("Saisissez au moins 3 caractères")).toBeVisible();
      await expect(page.getByRole("table")).toBeVisible();
      await checked();
      await page.goto(appUrl("/admin/data/series?page=99&size=12"));
      await expect(page.getByRole("table")).toBeVisible();
      expect(new URL(page.url()).searchParams.get("page")).not.toBe("99");

      await page.getByRole("link", { name: "Ajouter une série" }).click();
      await page.getByLabel("Nom", { exact: true }).fill(name);
      await page.getByLabel("ISIN").fill("FR0000120272");
      await page.getByRole("button", { name: "Créer la série" }).click();
      await expect(page.getByRole("alert")).toContainText("Cet ISIN n’est pas valable");
      await expect(page.getByLabel("Nom", { exact: true })).toHaveValue(name);
      await page.getByLabel("Code", { exact: true }).fill(code);
      await page.getByLabel("ISIN").fill("");
      await page.getByLabel("Statut commercial").selectOption("RUNOFF");
      await page.getByLabel("Minimum d’investissements durables").fill("12,5");
      await page.getByLabel("DIC PRIIPs").fill("https://exemple.fr/dic.pdf");
      await checked();
      await page.getByRole("button", { name: "Créer la série" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expect(page).toHaveURL(/\/admin\/data\/series\/[0-9a-f-]{36}(\?|$)/);
      await expect(page.getByText("En extinction").first()).toBeVisible();
      await expect(page.getByRole("link", { name: "DIC PRIIPs" })).toHaveAttribute("href", "https://exemple.fr/dic.pdf");
      await settled();

      const add = async (date: string, value: string) => {
        await tab("Valeurs").click();
        await page.getByRole("link", { name: "Ajouter une valeur" }).click();
        // The page before has a field of that name too.
        await expect(page.getByRole("heading", { name: "Ajouter une valeur" })).toBeVisible();
        await page.getByLabel("Date", { exact: true }).fill(date);
        await page.getByLabel("Valeur", { exact: true }).fill(value);
        await page.getByRole("button", { name: "Enregistrer" }).click();
      };
      await add("2026-03-02", "100");
      await expect(page.getByRole("row", { name: "02/03/2026" }).first()).toContainText("100,00");
      await add("2026-03-03", "150");
      await expect(page.getByRole("alert")).toContainText("+50,0 %");
      await expect(page.getByLabel("Valeur", { exact: true })).toHaveValue("150");
      await page.getByRole("button", { name: "Confirmer et enregistrer" }).click();
      await expect(page.getByRole("row", { name: "03/03/2026" }).first()).toContainText("150,00");
      await expect(page.getByText("Variations inhabituelles", { exact: true })).toBeVisible();
      await settled();

      await page.getByLabel("Date", { exact: true }).fill("2026-03-02");
      await page.getByLabel("Montant ou rapport").fill("1,25");
      await page.getByRole("button", { name: "Ajouter un flux" }).click();
      await page.getByLabel("Actions pour Dividende, 02/03/2026").click();
      await page.getByRole("link", { name: "Supprimer…" }).click();
      await expect(page.getByText("Dividende du 02/03/2026, 1,25")).toBeVisible();
      await page.getByRole("button", { name: "Supprimer", exact: true }).click();
      await expect(page.getByText("Aucun flux dans cette période")).toBeVisible();

      await page.setViewportSize({ width: 360, height: 740 });
      expect(await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth)).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1280, height: 800 });

      await tab("Vue d’ensemble").click();
      await expect(page.getByRole("figure").getByText("Saisie à la main")).toBeVisible();
      await expect(page.getByRole("figure")).toContainText("02/03/2026");
      await settled();

      await tab("Commentaires").click();
      await page.getByLabel("Jour concerné").fill("2026-03-03");
      await page.getByLabel("Commentaire", { exact: true }).fill("Valeur saisie pour l’essai");
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await expect(page.getByText("Valeur saisie pour l’essai")).toBeVisible();
      await settled();

      await tab("Composition et usages").click();
      await expect(page.getByText("D’après sa seule définition")).toBeVisible();
      await checked();

      await tab("Historique").click();
      await checked();
      await page.getByRole("link", { name: "Annuler…" }).first().click();
      await page.getByRole("button", { name: "Annuler la modification" }).click();
      await expect(page.getByText("Annulée", { exact: true })).toBeVisible();
      await tab("Valeurs").click();
      await expect(page.getByRole("row", { name: "03/03/2026" })).toHaveCount(0);

      await tab("Définition").click();
      await page.getByLabel("Tenue par").selectOption({ label: "La plateforme" });
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await settled();

      await withPerson(browser, "asset-manager", { javaScriptEnabled, locale: "fr-FR" }, async (other) => {
        await openFromMenu(other, "Séries", "/asset-manager/datas/series");
        await other.goto(appUrl(`/asset-manager/datas/series?q=${code}`));
        await other.getByRole("link", { name }).click();
        await expect(other.getByRole("heading", { level: 1 })).toHaveText(name);
        expect(new URL(other.url()).pathname).toContain("/asset-manager/datas/series/");
        await other.goto(`${/.*[0-9a-f-]{36}/.exec(other.url())?.[0]}/values/edit`);
        await expect(other.getByText("La plateforme tient cette série")).toBeVisible();
      });
    });
  });
}

test("the head of a series is loaded once for its tabs, and again when its definition is saved", async ({ page }, { retry }) => {
  const name = `Fonds à onglets ${retry + 1}`;
  await signedIn(page, "admin");
  await page.goto(appUrl("/admin/data/series/new"));
  await page.getByLabel(/^(Nom|Name)$/).fill(name);
  await page.getByLabel("Code", { exact: true }).fill(`ONGLETS-${retry}`);
  await page.getByRole("button", { name: /^(Créer la série|Create the series)$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.reload();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(".data")) asked.push(searchParams.get("_routes") ?? "everything");
  });
  const tabs = page.getByRole("navigation", { name: /^(Parties de la fiche|Parts of the record)$/ }).getByRole("link");
  await page.locator("h1").evaluate((title) => title.setAttribute("data-kept", ""));
  for (const part of ["values", "comments", "uses", "history"]) {
    await tabs.and(page.locator(`[href$="/${part}"]`)).click();
    await page.waitForURL(`**/${part}`);
    await expect(tabs.and(page.locator("[aria-current=page]"))).toHaveAttribute("href", new RegExp(`/${part}$`));
  }
  await expect(page.locator("h1[data-kept]")).toBeVisible();
  expect(asked.length).toBeGreaterThanOrEqual(4);
  expect(asked.filter((routes) => !/^routes\/admin\/data\/series\/[a-z]+$/.test(routes))).toEqual([]);
  await tabs.and(page.locator('[href$="?tab=definition"]')).click();
  await page.getByLabel(/^(Nom|Name)$/).fill(`${name} bis`);
  await page.getByRole("button", { name: /^(Enregistrer|Save)$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} bis`);
});
