import type { Page } from "@playwright/test";
import { demoClient } from "#backend/demo/ids.ts";
import { appUrl, expect, signedIn, sound as soundPage, test, unfold } from "./harness.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the shelf of a contract in a journey, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({
      actionTimeout: 15_000,
      javaScriptEnabled,
      locale: "fr-FR",
      viewport: { width: javaScriptEnabled ? 1280 : 360, height: 800 },
    });

    const sound = (page: Page) => soundPage(page, javaScriptEnabled);

    /** A deposit of a client whose profile on record is dynamic, as far as the question on sustainability. */
    const begun = async (page: Page) => {
      await signedIn(page, "adviser");
      await page.goto(appUrl(`/fia/reco-journey/new?client=${demoClient(2)}`));
      await page.getByLabel("Date de naissance", { exact: true }).fill("1984-05-17");
      await unfold(page, "Ce qui est déjà connu");
      await page.locator("select[name=preferences]").selectOption("");
      await page.getByLabel("Préférences exprimées le").fill("");
      await page.getByRole("radio", { name: /^Versement/ }).check();
      await page.locator("select[name=contract]").selectOption({ label: "Conseil en assurance vie – Brissonne Horizon Vie" });
      await page.getByLabel("Versement complémentaire").fill("5 000");
      await page.getByLabel(/^Supports détenus/).fill("FR00ZZ800094;20 000,50\nFR00ZZ800227;20 000");
      await page.getByLabel(/^Valeurs au/).fill(daysAgo(30));
      await page.getByLabel("Horizon, en années").fill("8");
      await page.getByRole("button", { name: "Commencer la session" }).click();
      await page.getByRole("radio", { name: /^Oui/ }).check();
    };
    const toAllocations = async (page: Page) => {
      await page.getByRole("button", { name: "Continuer vers le profil" }).click();
      await page.getByRole("radio", { name: /^Conserver le profil Dynamique/ }).check();
      await page.getByRole("button", { name: "Continuer vers les paramètres" }).click();
      await page.getByRole("button", { name: "Continuer vers les allocations" }).click();
    };

    test("what the contract can reach, better lines and ranked portfolios are looked at, and taken only by a press", async ({ page }) => {
      test.setTimeout(240_000);
      await begun(page);

      // Step 2: what is asked is held against the shelf, after the client's own words, and kept only when the step is left.
      const reach = page.getByRole("table", { name: "Préférences de durabilité et gamme du contrat" });
      await expect(reach).toHaveCount(0);
      await page.getByLabel(/investissements durables/).fill("99");
      await page.getByRole("button", { name: "Comparer ces demandes à la gamme" }).click();
      await expect(reach.getByRole("row", { name: /^Investissements durables/ })).toBeVisible();
      await expect(page.getByText("Aucune allocation durable possible")).toBeVisible();
      await expect(page.getByLabel(/investissements durables/)).toHaveValue("99");
      await sound(page);
      await page.getByLabel(/investissements durables/).fill("10");
      await page.getByRole("button", { name: "Comparer ces demandes à la gamme" }).click();
      await expect(page.getByText(/^Toutes les demandes sont atteintes ensemble/)).toBeVisible();
      await toAllocations(page);

      // Step 5: the portfolios in the order in which they come into question, then better lines than those of one of them.
      await page.getByRole("button", { name: /^Tous/ }).click();
      const candidates = page.locator("#candidates").getByRole("listitem");
      await expect(candidates.first()).toContainText(/contrôle|bloquant/, { timeout: 60_000 });
      await sound(page);
      await candidates.last().getByRole("button").click();
      await expect(page.getByLabel(/^Poids d/).first()).toBeVisible();

      // A deposit moves the contract only part of the way: what stays beside the target is in the table.
      const after = page.getByRole("table", { name: "Après l’acte" });
      await expect(after.getByRole("row", { name: /0\s%/ }).first()).toBeVisible();
      await expect(page.getByText(/^P50/).first()).toBeVisible();

      const weights = () => page.getByLabel(/^Poids d/).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
      const before = await weights();
      await page.getByRole("button", { name: "Optimiser…" }).click();
      await page.getByLabel("But", { exact: true }).selectOption({ label: "Le plus haut montant médian à l’horizon" });
      await page.getByLabel("Supports", { exact: true }).selectOption({ label: "Toute la gamme du contrat" });
      await page.getByRole("button", { name: "Chercher mieux" }).click();
      const offer = page.getByRole("button", { name: "Reprendre ces lignes" });
      await expect(offer).toBeVisible({ timeout: 60_000 });
      await sound(page);
      expect(await weights()).toEqual(before);
      await offer.click();
      await expect(offer).toBeHidden();
      expect(await weights()).not.toEqual(before);
      await sound(page);
    });

    test("an advice that does not reach the preferences asks whether they change; a no is not asked again, a yes leads to them", async ({
      page,
    }) => {
      test.setTimeout(240_000);
      await begun(page);
      await page.getByLabel(/investissements durables/).fill("95");
      await toAllocations(page);
      await page
        .getByRole("button", { name: /^Charger / })
        .first()
        .click();
      await expect(page.getByLabel(/^Poids d/).first()).toBeVisible();
      await page.getByRole("button", { name: "Enregistrer et continuer" }).click();

      const question = page.getByRole("dialog", { name: /^Le client souhaite-t-il changer ses préférences/ });
      await expect(question).toBeVisible();
      await sound(page);
      // What is under it cannot be reached, with or without script.
      await expect(page.locator("[inert]").getByRole("table", { name: "Classement des allocations" })).toHaveCount(1);
      await question.getByRole("link", { name: /^Non/ }).click();
      await expect(question).toHaveCount(0);
      await expect(page.getByRole("table", { name: "Classement des allocations" })).toBeVisible();
      await expect(page).toHaveURL(/preferences=kept#adaptation$/);

      // Money as shares, and an attempt to adapt without a reason, ask nothing again.
      await page.getByRole("link", { name: "Pourcentages" }).click();
      await expect(page).toHaveURL(/preferences=kept/);
      await expect(question).toHaveCount(0);
      await page.getByLabel("Pourquoi le client adapte ses préférences").fill("trop court");
      await page.getByRole("button", { name: /^Adapter/ }).click();
      await expect(page.getByRole("alert").first()).toBeVisible();
      await expect(question).toHaveCount(0);

      await page.goto(page.url().replace(/\?.*$/, ""));
      await question.getByRole("link", { name: "Oui" }).click();
      await expect(page.getByLabel(/investissements durables/)).toHaveValue("95");
    });
  });
}
