import type { Page } from "@playwright/test";
import { appUrl, axeViolations, expect, openFromMenu, signedIn, signIn, test } from "./harness.ts";

// All of them are about the notifications of one adviser.
test.describe.configure({ mode: "serial" });
test.use({ locale: "fr-FR" });

const RETIREMENT = "de300000-0008-4000-8000-000000000004";

test("advisers land on their first page after sign-in, and each number leads to the list that proves it", async ({ page }) => {
  await signIn(page, "adviser");
  await page.waitForURL(appUrl("/fia/dashboard"));
  for (const [label, list] of [
    ["expire sous 24 h", ".data-table tbody tr"],
    ["à traiter", ".notification"],
    ["à voir", ".notification"],
  ] as const) {
    await openFromMenu(page, "Tableau de bord", "/fia/dashboard");
    const card = page.locator(".indicator").filter({ hasText: label });
    const number = Number(await card.locator(".indicator-number").textContent());
    await card.getByRole("link").click();
    await expect(page.locator(".indicator")).toHaveCount(0);
    await expect(page.locator(list)).toHaveCount(number);
  }
  // What stands is counted beside its portfolio in the list, too.
  await page.goto(appUrl("/fia/model-portfolios"));
  const row = page.getByRole("row", { name: /Retraite responsable/ });
  await row.getByRole("link", { name: /^\d+ alertes? Retraite responsable$/ }).click();
  await expect(page).toHaveURL(new RegExp(`${RETIREMENT}/notifications$`));
  await expect(page.locator(".notification").filter({ hasText: "3,32 points" })).toBeVisible();
});

test("a colleague of another house has a first page of their own, and none of these notifications", async ({ page }) => {
  await signedIn(page, "other-adviser");
  await page.goto(appUrl("/fia/dashboard"));
  await expect(page.locator(".starts a").first()).toBeVisible();
  await expect(page.locator(".task, .notification")).toHaveCount(0);
  await page.goto(appUrl("/notifications?state=all&size=100"));
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  // Documents that an insurer publishes are told to the advisers of every house that sells its products.
  await expect(page.locator(".notification").filter({ hasNotText: /DIC publié|KID published/ })).toHaveCount(0);
  expect((await page.goto(appUrl(`/fia/model-portfolios/edit/${RETIREMENT}/notifications`)))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Ce portefeuille n’existe pas|This portfolio does not exist/);
  expect((await page.goto(appUrl("/notifications/de300000-0013-4000-8000-000000000001/handle")))?.status()).toBe(404);
});

test("the link of an e-mail asks before it ends anything, without signing in", async ({ page }) => {
  expect((await page.goto(appUrl("/notifications/unsubscribe/made-up.deviation.proof")))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/(Ce lien ne fonctionne pas|This link does not work)/);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    /** What was done is reported by a message that goes, or without a script by a notice of the page. */
    const told = (page: Page) => page.locator(javaScriptEnabled ? ".toast" : ".page-notice").last();
    test.use({ javaScriptEnabled, locale: "fr-FR", viewport: { width: javaScriptEnabled ? 1280 : 360, height: 800 } });

    test("the bell counts, and a notification is read, put off, handled, reopened and hidden", async ({ page }) => {
      await signedIn(page, "adviser");
      await page.goto(appUrl("/fia/dashboard"));
      const bell = page.locator(javaScriptEnabled ? ".sidebar" : ".topbar").getByRole("link", { name: /^Notifications/ });
      const count = async () => Number((await bell.locator(".bell-count > [aria-hidden]").textContent()) ?? 0);
      const before = await count();
      expect(before).toBeGreaterThan(0);
      await bell.click();
      await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);

      // That of the demonstration: setting the alert anew, as another test does, may bring a second one of the same portfolio.
      const one = page.locator(".notification").filter({ hasText: "3,32 points" });
      await one.getByRole("button", { name: /^Marquer comme lue/ }).click();
      await expect(one.getByRole("button", { name: /^Marquer comme non lue/ })).toBeVisible();
      if (before > 1) await expect.poll(count).toBe(before - 1);
      await one.getByRole("button", { name: /^Marquer comme non lue/ }).click();
      await expect(one.getByRole("button", { name: /^Marquer comme lue/ })).toBeVisible();
      await expect.poll(count).toBe(before);

      await one.getByRole("link", { name: /^Reporter/ }).click();
      await page
        .getByRole("dialog")
        .getByRole("radio", { name: /Dans 7 jours/ })
        .check();
      await page.getByRole("dialog").getByRole("button", { name: "Reporter" }).click();
      await expect(one).toHaveCount(0);
      await page.goto(appUrl("/notifications?state=snoozed"));
      await one.getByRole("button", { name: /^Ne plus reporter/ }).click();
      await expect(one).toHaveCount(0);

      await page.goto(appUrl("/notifications?kind=deviation"));
      await one.getByRole("link", { name: /^Traiter/ }).click();
      await page
        .getByRole("dialog")
        .getByLabel(/Ce que vous avez fait/)
        .fill("Arbitrage proposé");
      await page.getByRole("dialog").getByRole("button", { name: "Marquer comme traitée" }).click();
      await expect(page).toHaveURL(/kind=deviation/);
      await expect(one).toHaveCount(0);
      await page.goto(appUrl("/notifications?state=handled"));
      await expect(one).toContainText("Note : Arbitrage proposé");
      await one.getByRole("button", { name: /^Rouvrir/ }).click();
      await expect(one).toHaveCount(0);

      await page.goto(appUrl("/notifications"));
      await one.getByRole("button", { name: /^Masquer/ }).click();
      await expect(one).toHaveCount(0);
      await page.goto(appUrl("/notifications?state=hidden"));
      await one.getByRole("button", { name: /^Afficher à nouveau/ }).click();
      await expect(one).toHaveCount(0);
      await page.goto(appUrl("/notifications?state=unread"));
      // Handling it had read it.
      await expect(one).toHaveCount(0);
      await page.goto(appUrl("/notifications?state=read"));
      await one.getByRole("button", { name: /^Marquer comme non lue/ }).click();
      await expect(one).toHaveCount(0);
      // The bell counts what other tests of this adviser bring and read meanwhile: here this one alone is looked at.
      await page.goto(appUrl("/notifications?state=unread"));
      await expect(one.getByRole("button", { name: /^Marquer comme lue/ })).toBeVisible();
    });

    test("a notification leads to the alerts of its portfolio, which are previewed and set", async ({ page }) => {
      await signedIn(page, "adviser");
      await page.goto(appUrl("/notifications?kind=deviation&state=all"));
      await page.getByRole("link", { name: "Retraite responsable", exact: true }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: "Retraite responsable" })).toBeVisible();
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      await expect(page.getByRole("navigation", { name: "Portefeuille" }).getByRole("link", { name: "Alertes" })).toHaveAttribute(
        "aria-current",
        "page",
      );
      const card = page.getByRole("region", { name: "Écart de la composition" });
      const configure = card.getByRole("link", { name: "Configurer… Écart de la composition" });
      await expect(card.getByText(/se serait déclenchée 2 fois/)).toBeVisible();
      await configure.click();
      const modal = page.getByRole("dialog", { name: "Configurer l’alerte : Écart de la composition" });
      const threshold = modal.getByLabel("Seuil d’écart");
      await expect(threshold).toHaveValue("2,5");
      if (javaScriptEnabled) {
        await expect(threshold).toBeFocused();
        expect(await axeViolations(page)).toEqual([]);
        await page.keyboard.press("Escape");
        await expect(modal).toHaveCount(0);
        await expect(configure).toBeFocused();
        await configure.click();
      } else expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      // What lies under the modal cannot be reached: the page, its head and the menu.
      await expect(page.locator("[inert]").filter({ hasText: "Retraite responsable" })).not.toHaveCount(0);
      await threshold.fill("40");
      await modal.getByRole("button", { name: "Aperçu" }).click();
      await expect(modal.getByText(/ne se serait pas déclenchée/)).toBeVisible();
      await expect(threshold).toHaveValue("40");
      await threshold.fill("beaucoup");
      await modal.getByRole("button", { name: "Enregistrer et activer" }).click();
      await expect(modal.getByText("Entrez un seuil entre 0 et 100 points.").first()).toBeVisible();
      await expect(threshold).toHaveValue("beaucoup");
      await threshold.fill("3,5");
      await modal.getByLabel("Période").fill("1");
      await modal.getByRole("button", { name: "Enregistrer et activer" }).click();
      await expect(told(page)).toContainText("Alerte enregistrée");
      await expect(modal).toHaveCount(0);
      await expect(card).toContainText("Une ligne s’écarte de 3,5 points ou plus pendant un jour ouvré.");
      await configure.click();
      await modal.getByRole("button", { name: "Désactiver" }).click();
      await expect(card.getByText("Inactive")).toBeVisible();
      await configure.click();
      await expect(threshold).toHaveValue("3,5");
      await expect(modal.getByRole("button", { name: "Désactiver" })).toHaveCount(0);
      await threshold.fill("2,5");
      await modal.getByLabel("Période").fill("5");
      await modal.getByRole("button", { name: "Enregistrer et activer" }).click();
      await expect(card.getByText("Active", { exact: true })).toBeVisible();
      if (!javaScriptEnabled) return;
      // With a script, going there is having read it.
      await page.goto(appUrl("/notifications?state=read&kind=deviation"));
      const read = page.locator(".notification").filter({ hasText: "Retraite responsable" });
      await expect(read).not.toHaveCount(0);
      const before = await read.count();
      await read
        .first()
        .getByRole("button", { name: /^Marquer comme non lue/ })
        .click();
      await expect(read).toHaveCount(before - 1);
    });

    test("how one is told of a kind is chosen for each", async ({ page }) => {
      await signedIn(page, "adviser");
      await page.goto(appUrl("/notifications/preferences"));
      const kind = page.getByRole("group", { name: "Support fermé" });
      const wanted = javaScriptEnabled ? "E-mail immédiat" : "Plateforme seule";
      await kind.getByRole("radio", { name: wanted }).check();
      await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
      await expect(told(page)).toContainText("Réglages enregistrés");
      await expect(kind.getByRole("radio", { name: wanted })).toBeChecked();
      await expect(page.getByRole("group", { name: "Écart" }).getByRole("radio", { name: "E-mail du jour" })).toBeChecked();
      const quiet = page.getByRole("region", { name: "Heures calmes" });
      await quiet.getByLabel(/^Ne pas m’envoyer/).check();
      await quiet.getByLabel("De").selectOption("8");
      await quiet.getByLabel("À", { exact: true }).selectOption("8");
      for (const day of ["sam.", "dim."]) await quiet.getByLabel(day).check();
      await quiet.getByRole("button", { name: "Enregistrer les heures calmes" }).click();
      await expect(quiet.getByRole("alert")).toContainText("64 heures");
      await quiet.getByLabel("De").selectOption("21");
      await quiet.getByRole("button", { name: "Enregistrer les heures calmes" }).click();
      await expect(quiet.getByRole("alert")).toHaveCount(0);
      await page.reload();
      await expect(quiet.getByLabel("De")).toHaveValue("21");
      await expect(quiet.getByLabel("dim.")).toBeChecked();
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
    });

    test("the first page shows what waits, with its next step", async ({ page }) => {
      await signedIn(page, "adviser");
      await page.goto(appUrl("/fia/dashboard"));
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      // Advices in hand come before what waits for an answer.
      await expect(page.locator(".task").first().getByRole("link").first()).toHaveAttribute("href", /\/reco-journey\//);
      const waiting = page.locator(".task").filter({ hasText: "Antoine Lemercier" }).first();
      await expect(page.getByRole("region", { name: "Mouvements de vos portefeuilles" }).getByRole("listitem")).not.toHaveCount(0);
      await expect(page.getByRole("region", { name: "Dernières simulations" }).getByRole("listitem").first()).toBeVisible();
      await waiting.getByRole("link", { name: /^Envoyer un nouveau lien/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    });
  });
}
