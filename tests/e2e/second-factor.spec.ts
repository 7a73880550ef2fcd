import { Secret, TOTP } from "otpauth";
import { appUrl, axeViolations, expect, signedIn, test } from "./harness.ts";

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";
  test.describe(how, () => {
    test.use({ javaScriptEnabled, locale: "en-GB" });

    test("an organisation asks for a second factor: its person adds one, comes back with it, and manages it", async ({ page, browser }, {
      retry,
    }) => {
      // Four sign-ins and a page for each step: a busy machine needs more than the usual minute.
      test.slow();
      const mark = `${javaScriptEnabled ? "script" : "plain"}${retry}`;
      const username = `otto.${mark}`;
      const password = "a quiet lake in may";
      await signedIn(page, "admin");
      await page.goto(appUrl("/admin/settings/admin-distributors/new"));
      await page.getByLabel("Nom", { exact: true }).fill(`Maison prudente ${mark}`);
      await page.getByRole("checkbox", { name: "Exiger un second facteur" }).check();
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      await page.getByRole("button", { name: "Créer le distributeur" }).click();
      await page.waitForURL(/admin-distributors\/[0-9a-f-]{36}/);
      await page.goto(page.url().split("?")[0] ?? "");
      await expect(page.getByRole("checkbox", { name: "Exiger un second facteur" })).toBeChecked();

      await page.goto(appUrl("/admin/privileges/users/new"));
      await page.getByLabel("Identifiant").fill(username);
      await page.getByLabel("Prénom").fill("Otto");
      await page.getByLabel("Nom", { exact: true }).fill("Essai");
      await page.getByLabel("Organisation", { exact: true }).selectOption({ label: `Maison prudente ${mark}` });
      await page.getByRole("checkbox", { name: /^Conseiller / }).check();
      await page.getByRole("button", { name: "Créer et obtenir le lien" }).click();
      const link = await page.getByLabel("Lien personnel").inputValue();

      const theirs = await browser.newContext({ javaScriptEnabled, locale: "en-GB" });
      const otto = await theirs.newPage();
      const accessible = async () => (javaScriptEnabled ? expect(await axeViolations(otto)).toEqual([]) : undefined);
      const heading = (name: string) => expect(otto.getByRole("heading", { level: 1 })).toHaveText(name);
      const withPassword = async () => {
        await otto.goto(appUrl("/auth/login?ui_locales=en"));
        await otto.locator("input[name=username]").fill(username);
        await otto.locator("input[name=password]").fill(password);
        await otto.locator("input[name=password]").press("Enter");
      };
      await otto.goto(link);
      await otto.locator("input[name=password]").fill(password);
      await otto.locator("input[name=repeated]").fill(password);
      await otto.getByRole("button").click();

      // The key is on the page as a picture and as letters; the code field has the focus.
      await withPassword();
      await heading("Add a second factor");
      await accessible();
      const key = (await otto.locator(".key code").innerText()).replaceAll(" ", "");
      const codeOf = (steps: number) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });
      await expect(otto.getByRole("img", { name: "QR code of the key written below" })).toBeVisible();
      await expect(otto.getByLabel("Six-digit code")).toBeFocused();
      await otto.keyboard.type("12");
      await otto.keyboard.press("Enter");
      await expect(otto.getByLabel("Six-digit code")).toHaveAccessibleDescription(/This code does not match/);
      expect((await otto.locator(".key code").innerText()).replaceAll(" ", "")).toBe(key);
      await otto.keyboard.type(codeOf(0));
      await otto.keyboard.press("Enter");
      await heading("Your recovery codes");
      await accessible();
      const codes = await otto.locator(".codes code").allInnerTexts();
      expect(codes).toHaveLength(10);
      await expect(otto.getByRole("button", { name: "Print" })).toBeVisible({ visible: javaScriptEnabled });
      const [file] = await Promise.all([otto.waitForEvent("download"), otto.getByRole("link", { name: "Download" }).click()]);
      expect(file.suggestedFilename()).toBe("recovery-codes.txt");
      await otto.getByRole("button", { name: "Continue" }).click();
      await otto.waitForURL((url) => !url.pathname.startsWith("/realms/"));

      // Back with the next code, in another browser session, by keyboard alone.
      await theirs.clearCookies();
      await withPassword();
      await heading("Verification code");
      await accessible();
      await expect(otto.getByLabel("Six-digit code")).toBeFocused();
      await otto.keyboard.type(codeOf(1));
      await otto.keyboard.press("Enter");
      await otto.waitForURL((url) => !url.pathname.startsWith("/realms/"));

      // And with a recovery code, from the link of that page.
      await theirs.clearCookies();
      await withPassword();
      await otto.getByRole("link", { name: "No phone at hand? Use a recovery code" }).click();
      await heading("Recovery code");
      await accessible();
      await otto.keyboard.type(codes[0] ?? "");
      await otto.keyboard.press("Enter");
      await otto.waitForURL((url) => !url.pathname.startsWith("/realms/"));

      // The person's own page, from the preferences: each change after the password and a code.
      await otto.goto(appUrl("/preferences"));
      await otto.getByRole("link", { name: "Gérer le second facteur" }).click();
      await heading("Second facteur");
      await expect(otto.locator("main")).toContainText("Il reste 9 codes de secours.");
      await expect(otto.getByRole("button", { name: "Retirer le second facteur" })).toHaveCount(0);
      await accessible();
      await otto.getByRole("button", { name: "Obtenir de nouveaux codes de secours" }).click();
      await expect(otto.getByLabel("Mot de passe actuel")).toHaveAccessibleDescription(/Saisissez votre mot de passe actuel/);
      await otto.getByLabel("Mot de passe actuel").fill(password);
      await otto.getByRole("button", { name: "Obtenir de nouveaux codes de secours" }).click();
      await expect(otto.getByLabel("Code de l’application, ou code de secours")).toHaveAccessibleDescription(/Saisissez le code/);
      await otto.getByLabel("Mot de passe actuel").fill(password);
      await otto.getByLabel("Code de l’application, ou code de secours").fill(codes[1] ?? "");
      await otto.getByRole("button", { name: "Obtenir de nouveaux codes de secours" }).click();
      await heading("Vos codes de secours");
      await theirs.close();

      // An administrator resets it after a question.
      await page.goto(appUrl(`/admin/privileges/users?q=${username}`));
      await page.getByRole("row", { name: username }).getByRole("link").click();
      await expect(page.locator("main")).toContainText("Second facteur");
      await page.getByRole("link", { name: "Réinitialiser le second facteur…" }).click();
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      await page.getByRole("button", { name: "Réinitialiser" }).click();
      // Without script the message stands in a noscript element, whose words Playwright does not read.
      if (javaScriptEnabled) await expect(page.getByText("Prévenez la personne, aucun message n’est parti")).toBeVisible();
      await expect(page.getByRole("link", { name: "Réinitialiser le second facteur…" })).toHaveCount(0);
    });
  });
}
