import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { appUrl, axeViolations, expect, openFromMenu, signedIn, test } from "./harness.ts";
import { marketFile } from "./market-file.ts";

/** Tabs of the results with a heading of each. */
const TABS = [
  ["Résultats par scénario", "Valeur du contrat selon le scénario"],
  ["Répartition", "Répartition par classe d’actifs"],
  ["Historique de performance", "Performance de l’allocation"],
] as const;

/** The walk of the first release, by two people, once with and once without JavaScript. */
for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    const axe = async (page: Page) => {
      // What is paler while new results are on their way is judged once they are there.
      if (javaScriptEnabled) await expect.poll(() => axeViolations(page), { timeout: 20_000 }).toEqual([]);
    };

    /** Without JavaScript the page changes only when it is asked again. */
    async function untilState(page: Page, title: string): Promise<void> {
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload();
        await expect(page.getByText(title, { exact: true }).first()).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: 30_000 });
    }

    test("an administrator imports values, an adviser simulates on them", async ({ page, browser }, { retry, repeatEachIndex }) => {
      test.setTimeout(180_000);
      // A second attempt meets the series of the first: it imports others.
      const prefix = `${javaScriptEnabled ? "TESTJS" : "TESTHTML"}${retry}${repeatEachIndex}`;
      const file = { name: `${prefix}.csv.gz`, mimeType: "application/gzip", buffer: gzipSync(marketFile(prefix)) };
      await signedIn(page, "admin");
      await openFromMenu(page, "Chargement des valeurs", "/admin/data/load-values");
      await axe(page);
      await page.getByLabel("Fichier de valeurs").setInputFiles(file);
      await page.getByRole("button", { name: "Lire le fichier" }).click();
      await untilState(page, "Le fichier peut être écrit");
      await expect(page.getByText("Nouvelles séries").first()).toBeVisible();
      await axe(page);
      await page.getByRole("button", { name: "Écrire ces valeurs" }).click();
      await untilState(page, "Les valeurs sont écrites");
      await page.goto(appUrl(`/admin/data/series?q=${prefix}`));
      await expect(page.getByRole("row")).toHaveCount(4);
      await axe(page);

      const context = await browser.newContext({ javaScriptEnabled, locale: "fr-FR" });
      const adviser = await context.newPage();
      await signedIn(adviser, "adviser");
      await openFromMenu(adviser, "Simulateurs", "/fia/simulators");
      await axe(adviser);
      await adviser.getByRole("link", { name: "Nouvelle simulation" }).first().click();
      await adviser.getByRole("button", { name: "Commencer" }).click();
      await expect(adviser).toHaveURL(/\/fia\/simulators\/edit\//);

      await onlyImportedSeries(adviser, prefix, javaScriptEnabled);
      await adviser.getByLabel("Encours actuel").fill("25 000");
      await adviser.getByRole("radio", { name: "Montant" }).check({ force: true });
      if (!javaScriptEnabled) await update(adviser);
      await adviser.getByLabel("Montant visé").fill("60 000");
      await adviser.getByLabel("Horizon", { exact: true }).selectOption({ label: "15 ans" });
      if (!javaScriptEnabled) await update(adviser);
      const chance = adviser.getByText(/\d+\sscénarios?\sde\smarché\ssur\s250/).first();
      await expect(chance).toBeVisible();
      // Scenarios drawn by chance spread: the better one ends, the more it is worth.
      const finals = adviser.getByRole("table", { name: "Scénarios à l’horizon" }).locator(".final-value");
      await expect(finals).toHaveCount(5);
      const worth = (await finals.allTextContents()).map((text) => Number(text.replace(/\D/g, "")));
      expect(worth).toEqual([...new Set(worth)].sort((a, b) => b - a));
      await expect(adviser.locator("figure svg").first()).toBeVisible();
      const firstChance = await chance.textContent();
      await axe(adviser);

      const deposit = adviser.locator("details.movement").filter({ has: adviser.locator("summary", { hasText: "Versement programmé" }) });
      // Results that come meanwhile may move the line from under the pointer.
      await expect(async () => {
        if (!(await deposit.evaluate((line: HTMLDetailsElement) => line.open))) await deposit.locator("summary").click();
        await expect(deposit.getByLabel("Montant", { exact: true })).toBeVisible({ timeout: 1000 });
      }).toPass();
      await deposit.getByLabel("Montant", { exact: true }).fill("400");
      if (!javaScriptEnabled) await update(adviser);
      await expect(chance).not.toHaveText(firstChance ?? "");

      for (const [tab, heading] of TABS) {
        await adviser.getByRole("button", { name: tab, exact: true }).click();
        await expect(adviser.getByRole("heading", { name: heading })).toBeVisible();
        await axe(adviser);
      }
      await adviser.getByRole("button", { name: "Simulations", exact: true }).click();
      await expect(chance).toBeVisible();

      const name = `Retraite ${prefix}`;
      await adviser.getByRole("button", { name: "Enregistrer" }).first().click();
      const modal = adviser.getByRole("dialog");
      await axe(adviser);
      await modal.getByLabel(/Nom/).fill("abc");
      await modal.getByRole("button", { name: "Enregistrer" }).click();
      await expect(adviser.getByText(/4\scaractères/).first()).toBeVisible();
      await modal.getByLabel(/Nom/).fill(name);
      await modal.getByRole("button", { name: "Enregistrer" }).click();
      await expect(adviser.getByRole("heading", { level: 1, name })).toBeVisible();
      const savedChance = await chance.textContent();
      const savedTable = await adviser.getByRole("table", { name: "Scénarios à l’horizon" }).innerText();

      await adviser.goto(appUrl(`/fia/simulators?q=${encodeURIComponent(name)}`));
      await adviser.getByRole("link", { name }).first().click();
      await expect(adviser.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(chance).toHaveText(savedChance ?? "");
      expect(await adviser.getByRole("table", { name: "Scénarios à l’horizon" }).innerText()).toBe(savedTable);

      await adviser.goto(appUrl(`/fia/simulators?q=${encodeURIComponent(name)}`));
      const row = adviser.getByRole("row", { name: new RegExp(name) });
      await row.getByLabel(/^Actions/).click();
      await row.getByRole("link", { name: /Supprimer/ }).click();
      await expect(adviser.getByRole("dialog")).toContainText(name);
      await axe(adviser);
      await adviser
        .getByRole("dialog")
        .getByRole("button", { name: /Supprimer/ })
        .click();
      await expect(adviser.getByRole("dialog")).toHaveCount(0);
      await adviser.goto(appUrl(`/fia/simulators?q=${encodeURIComponent(name)}`));
      await expect(adviser.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(adviser.getByRole("link", { name })).toHaveCount(0);
      await context.close();
    });
  });
}

async function update(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Mettre à jour les résultats" }).first().click();
  await page.waitForLoadState();
}

/** Puts the imported series in place of the simulator's default allocation. */
async function onlyImportedSeries(page: Page, prefix: string, scripted: boolean): Promise<void> {
  const removals = page.getByRole("button", { name: /^Retirer (?!:)/ });
  // The address is there before its page.
  await expect(removals.first()).toBeVisible();
  const allocated = await removals.count();
  for (const number of [1, 2, 3]) {
    const add = page.locator("details", { hasText: "Ajouter un support" }).last();
    if (!(await add.getByLabel("Nom, code ou ISIN").isVisible())) await add.locator("summary").click();
    await add.getByLabel("Nom, code ou ISIN").fill(`${prefix}.${number}`);
    if (!scripted) await add.getByRole("button", { name: "Rechercher" }).click();
    await page.getByRole("button", { name: `Ajouter ${prefix}.${number}` }).click();
    await expect(page.getByLabel(`Poids de ${prefix}.${number}`)).toBeVisible();
  }
  for (let left = allocated; left > 0; left--) {
    await removals.first().click();
    await expect(removals).toHaveCount(left - 1 + 3);
  }
  // Results that come meanwhile may move the button from under the pointer.
  await expect(async () => {
    await page.getByRole("button", { name: "Répartir à parts égales" }).click();
    await expect(page.getByLabel(`Poids de ${prefix}.1`)).toHaveValue(/^33/, { timeout: 2000 });
  }).toPass();
  await expect(page.getByText(/100\s%,\scomplet/).first()).toBeVisible();
}
