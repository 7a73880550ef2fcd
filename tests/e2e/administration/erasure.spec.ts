import { appUrl, axeViolations, expect, signedIn, test, withPerson } from "../harness.ts";

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";
  test.describe(how, () => {
    test.use({ javaScriptEnabled, locale: "fr-FR" });

    test("a client who asks for it is erased, and nobody finds them again", async ({ page, browser }, { retry }) => {
      const name = `Effacée ${javaScriptEnabled ? "Avec" : "Sans"}${"bcd"[retry]}`;
      const [firstName = "", lastName = ""] = name.split(" ");
      const clients = "/fia/risk-profiling";
      await withPerson(browser, "adviser", { javaScriptEnabled, locale: "fr-FR" }, async (adviser) => {
        const dialog = adviser.getByRole("dialog");
        await adviser.goto(appUrl(clients));
        await adviser.getByRole("link", { name: "Envoyer un questionnaire" }).click();
        await dialog.getByLabel("Prénom").fill(firstName);
        await dialog.getByLabel("Nom", { exact: true }).fill(lastName);
        await dialog.getByLabel("Année de naissance").fill("1970");
        await dialog.getByRole("button", { name: "Continuer" }).click();
        await dialog.getByRole("button", { name: "Créer un lien à copier" }).click();
        const link = (await dialog.getByLabel("Lien", { exact: true }).inputValue()).trim();

        await signedIn(page, "admin");
        await page.goto(appUrl("/admin/settings/admin-distributors"));
        await page.getByRole("link", { name: "AAA Patrimoine" }).click();
        await page.getByRole("link", { name: "Demandes d’effacement" }).click();
        await expect(page.getByText("Cherchez la personne")).toBeVisible();
        await page.getByRole("searchbox").fill(lastName);
        await page.keyboard.press("Enter");
        await page.getByRole("link", { name }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`Supprimer les données .*${name}`));
        await expect(page.getByRole("row", { name: /Questionnaires et réponses/ })).toContainText("1");
        if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
        await page.getByRole("button", { name: "Supprimer les données" }).click();
        await expect(page.getByText(/Données du client supprimées|Les données ont été supprimées/).first()).toBeVisible();

        await page.goto(appUrl("/admin/settings/admin-distributors"));
        await page.getByRole("link", { name: "AAA Patrimoine" }).click();
        await page.getByRole("link", { name: "Demandes d’effacement" }).click();
        await page.getByRole("searchbox").fill(lastName);
        await page.keyboard.press("Enter");
        await expect(page.getByText("Aucun client de ce nom")).toBeVisible();
        await adviser.goto(appUrl(`${clients}?q=${encodeURIComponent(lastName)}`));
        await expect(adviser.getByRole("row", { name })).toHaveCount(0);
        expect((await adviser.request.get(link)).status()).toBeGreaterThanOrEqual(400);
      });
    });
  });
}
