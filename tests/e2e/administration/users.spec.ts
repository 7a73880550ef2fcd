import { appUrl, axeViolations, expect, openFromMenu, signedIn, signIn, test } from "../harness.ts";

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";
  test.describe(how, () => {
    test.use({ javaScriptEnabled, locale: "en-GB" });

    test("a person is invited, chooses a password, signs in, is disabled and refused", async ({ page, browser }, { retry }) => {
      // Three sign-ins and a page for each step: a busy machine needs more than the usual minute.
      test.slow();
      const username = `nora.${javaScriptEnabled ? "script" : "plain"}${retry}`;
      const password = "a quiet lake in may";
      const alert = page.getByRole("alert");
      await signedIn(page, "admin");
      await openFromMenu(page, "Utilisateurs", "/admin/privileges/users");
      await page.goto(appUrl("/admin/privileges/users/new"));

      // Errors stand beside the fields and what was typed is kept.
      await page.getByLabel("Identifiant").fill("n");
      await page.getByLabel("Prénom").fill("Nora");
      await page.getByRole("button", { name: "Créer et obtenir le lien" }).click();
      await expect(alert).toContainText("Donnez un identifiant de 3 à 120 lettres");
      await expect(page.getByLabel("Prénom")).toHaveValue("Nora");
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);

      // A role of another kind of organisation is refused with the reason.
      await page.getByLabel("Identifiant").fill(username);
      await page.getByLabel("Nom", { exact: true }).fill(`Essai ${how}`);
      await page.getByLabel("Adresse électronique").fill("nora@example.com");
      await page.getByRole("checkbox", { name: "Administrateur Administre" }).check();
      await page.getByRole("checkbox", { name: "Gérant" }).check();
      await page.getByRole("button", { name: "Créer et obtenir le lien" }).click();
      await expect(alert).toContainText("ne va pas avec cette organisation");
      await page.getByRole("checkbox", { name: "Gérant" }).uncheck();
      await page.getByRole("button", { name: "Créer et obtenir le lien" }).click();
      const link = await page.getByLabel("Lien personnel").inputValue();
      expect(link).toContain("/login-actions/choose-password?token=");
      await page.getByRole("link", { name: "Voir l’utilisateur" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Nora Essai");
      await expect(page.locator(".badge")).toHaveText("Invité");
      const address = page.url();

      // The invited person chooses a password and signs in.
      const theirs = await browser.newContext({ javaScriptEnabled, locale: "en-GB" });
      const nora = await theirs.newPage();
      await nora.goto(link);
      await nora.locator("input[name=password]").fill(password);
      await nora.locator("input[name=repeated]").fill(password);
      await nora.getByRole("button").click();
      expect((await nora.goto(link))?.status()).toBe(410);
      await signIn(nora, username, password);
      await nora.goto(appUrl("/admin/data/series"));
      await expect(nora.getByRole("heading", { level: 1 })).toBeVisible();

      // She changes it from her preferences: a wrong present password and two that differ are reported beside their fields.
      const other = "seven geese cross the marsh";
      await nora.goto(appUrl("/preferences"));
      await nora.getByRole("link", { name: "Changer de mot de passe" }).click();
      for (const [current, repeated, told] of [
        ["not the one", other, "Ce n’est pas votre mot de passe actuel."],
        [password, "seven geese", "Les deux saisies diffèrent."],
        [password, other, null],
      ] as const) {
        if (javaScriptEnabled) expect(await axeViolations(nora)).toEqual([]);
        await nora.getByLabel("Mot de passe actuel").fill(current);
        await nora.getByLabel("Nouveau mot de passe").fill(other);
        await nora.getByLabel("Le même mot de passe").fill(repeated);
        await nora.getByRole("button", { name: "Changer le mot de passe" }).click();
        if (told) await expect(nora.locator("[aria-invalid=true]")).toHaveAccessibleDescription(new RegExp(told));
      }
      await expect(nora.getByRole("heading", { level: 1 })).toHaveText("Votre mot de passe est changé");
      await nora.getByRole("link", { name: "Revenir aux préférences" }).click();
      await expect(nora.getByRole("heading", { level: 1 })).toHaveText("Préférences");

      // The administrator finds the person and disables them after a question.
      await page.goto(appUrl(`/admin/privileges/users?q=${username}&state=ACTIVE&sort=lastSignIn&dir=desc`));
      const row = page.getByRole("row", { name: username });
      await expect(row).toContainText("Administrateur");
      await expect(row).not.toContainText("Jamais");
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      await row.getByRole("link").click();
      await page.getByRole("link", { name: "Désactiver…" }).click();
      await page.getByRole("button", { name: "Désactiver" }).click();
      await expect(page).toHaveURL(address);
      await expect(page.locator(".badge")).toHaveText("Désactivé");

      // The open session ends with the next request, and a new one is refused.
      await nora.goto(appUrl("/admin/data/series"));
      await expect(nora.locator("input[name=username]")).toBeVisible();
      await nora.locator("input[name=username]").fill(username);
      await nora.locator("input[name=password]").fill(other);
      await nora.locator("input[name=password]").press("Enter");
      await expect(nora.getByText(/Wrong username or password\.|Identifiant ou mot de passe incorrect\./).first()).toBeVisible();
      await theirs.close();
    });

    test("the menus of a role are seen before it is given", async ({ page }) => {
      await signedIn(page, "admin");
      await page.goto(appUrl("/admin/privileges/users/roles"));
      await page.getByRole("checkbox", { name: "Simulateurs" }).check();
      await page.getByRole("button", { name: "Voir les menus" }).click();
      const menus = page.locator(".menu-preview");
      await expect(menus).toContainText("Tableau de bord");
      await expect(menus).not.toContainText("/fia/simulators");
      await page.getByLabel("Organisation", { exact: true }).selectOption({ index: 1 });
      await page.getByRole("button", { name: "Voir les menus" }).click();
      await expect(menus).toContainText("/fia/simulators");
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
    });
  });
}
