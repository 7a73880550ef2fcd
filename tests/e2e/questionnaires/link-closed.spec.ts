import type { Page } from "@playwright/test";
import { appUrl, axeViolations, expect, test, withPerson } from "../harness.ts";
import { answerElsewhere, BIRTH_YEAR, begin, newLink, next } from "./sent-link.ts";

for (const { script, width } of [
  { script: true, width: 1280 },
  { script: false, width: 360 },
]) {
  test.describe(script ? "with JavaScript" : "without JavaScript", () => {
    const browserOptions = { javaScriptEnabled: script, viewport: { width, height: 800 }, locale: "fr-FR" };
    test.use(browserOptions);
    /** Rules of accessibility are read by a script of the page. */
    const violations = async (page: Page) => (script ? axeViolations(page) : []);

    test("a link that somebody else locked is seen and replaced by the adviser, and loses nothing of who is in", async ({
      page,
      browser,
    }) => {
      test.setTimeout(180_000);
      const lastName = script ? "Verrou" : "Loquet";
      const { path, session, status } = await newLink({ lastName });
      await begin(page, path);
      await page.getByLabel("Oui").check();
      await next(page);
      const aim = page.getByRole("heading", { name: /Quel est le but principal/ });
      await expect(aim).toBeVisible();

      const stranger = await browser.newPage(browserOptions);
      for (const [i, left] of ["Il reste 4 essais", "Il reste 3 essais", "Il reste 2 essais", "Il reste 1 essai"].entries()) {
        await begin(stranger, path, 1950 + i);
        await expect(stranger.getByRole("alert")).toContainText(left);
        await expect(stranger.getByLabel("Votre année de naissance")).toHaveValue(String(1950 + i));
      }
      await begin(stranger, path, 1960);
      await expect(stranger.getByRole("heading", { name: "Ce lien est verrouillé" })).toBeVisible();
      expect(await violations(stranger)).toEqual([]);
      await stranger.close();

      // Who is in goes on.
      await page.getByRole("radio").nth(1).check();
      await next(page);
      await expect(page.getByRole("heading", { name: /Dans combien de temps/ })).toBeVisible();

      const newer = await withPerson(browser, "adviser", browserOptions, async (adviser) => {
        await adviser.goto(appUrl("/fia/dashboard"));
        await expect(
          adviser
            .locator(".task")
            .filter({ hasText: `Jeanne ${lastName}` })
            .first(),
        ).toContainText("Lien verrouillé");
        await adviser.goto(appUrl(`/fia/risk-profiling?q=${lastName}&link=LOCKED`));
        await expect(adviser.getByRole("row", { name: `Jeanne ${lastName}` }).first()).toContainText("Lien verrouillé");
        await adviser.goto(appUrl(`/fia/risk-profiling/${session}`));
        await expect(adviser.getByText("Cinq années de naissance erronées ont verrouillé ce lien")).toBeVisible();
        expect(await violations(adviser)).toEqual([]);
        await adviser.getByRole("main").getByRole("link", { name: "Envoyer un nouveau lien" }).last().click();
        await adviser.getByRole("dialog").getByRole("button", { name: "Créer un lien à copier" }).click();
        const link = (await adviser.getByRole("dialog").getByLabel("Lien", { exact: true }).inputValue()).trim();
        await adviser.goto(appUrl(`/fia/risk-profiling/${session}`));
        await expect(adviser.getByText("Cinq années de naissance erronées")).toHaveCount(0);
        return new URL(link).pathname;
      });

      // The page that stayed open says truly what it could not keep, and asks for another link.
      await page.getByRole("radio").nth(1).check();
      await next(page);
      await expect(page.getByRole("heading", { name: "Un lien plus récent a été envoyé" })).toBeVisible();
      await expect(page.getByRole("alert")).toContainText("n’a pas été enregistré. Vos réponses précédentes sont conservées.");
      await expect(page.getByText(/Il date du .* \(heure de Paris\) et remplace celui-ci/)).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: "Demander un nouveau lien" }).click();
      await expect(page.getByRole("status")).toContainText("votre conseiller reçoit votre demande");
      await withPerson(browser, "adviser", browserOptions, async (adviser) => {
        await adviser.goto(appUrl(`/fia/risk-profiling?q=${lastName}&link=RENEWAL`));
        await expect(adviser.getByRole("row", { name: `Jeanne ${lastName}` }).first()).toContainText("Lien redemandé");
      });

      await begin(page, newer);
      await expect(page.getByRole("heading", { name: /Dans combien de temps/ })).toBeVisible();
      expect((await status()).answers).toEqual({ IN01: ["Y"], OB01: ["B"] });
    });

    test("a change comes back to the answers to check, and what it opens is asked first", async ({ page }) => {
      const { token, path } = await newLink();
      await answerElsewhere(token, "IN01", "SP01");
      await begin(page, path);
      const check = page.getByRole("heading", { name: "Vérifiez vos réponses avant de les envoyer" });
      await page.getByRole("link", { name: /Modifier.*but principal/ }).click();
      await page.getByRole("radio").nth(2).check();
      await next(page);
      await expect(check).toBeVisible();
      await page.getByRole("link", { name: /Modifier.*critères de durabilité/ }).click();
      await page.getByLabel("Oui").check();
      await next(page);
      await expect(page.getByRole("heading", { name: /part minimale d’investissements durables/ })).toBeVisible();
      await expect(check).toHaveCount(0);
    });

    test("a year of another shape is given back and costs no try; a token of any length opens the same page", async ({ page }) => {
      const { path } = await newLink();
      for (const year of ["75", "né en 1975"]) {
        await begin(page, path, year);
        await expect(page.getByRole("alert")).toContainText("Saisissez une année à quatre chiffres");
        await expect(page.getByLabel("Votre année de naissance")).toHaveValue(year);
      }
      await begin(page, path, BIRTH_YEAR - 1);
      await expect(page.getByRole("alert")).toContainText("Il reste 4 essais");
      for (const token of ["x", "é", "a".repeat(42), "a".repeat(44), "a".repeat(300), "a".repeat(6000)]) {
        expect((await page.goto(appUrl(`/questionnaire/${token}`)))?.status(), `${token.length} characters`).toBe(404);
        await expect(page.getByRole("heading", { name: "Ce lien n’est pas valable ou ne l’est plus" })).toBeVisible();
      }
    });
  });
}
