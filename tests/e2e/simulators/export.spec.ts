import { readFile } from "node:fs/promises";
import { hasPoppler, plain, textOf } from "../../fixtures/pdf.ts";
import { appUrl, axeViolations, expect, signedIn, test } from "../harness.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a simulation is exported as a PDF, and its message is shown before it goes", async ({ page }) => {
      await signedIn(page, "adviser");
      await page.goto(appUrl("/fia/simulators?sort=name&dir=asc"));
      await page.locator("tbody tr").first().locator("th a").click();
      const results = page.getByRole("table", { name: "Scénarios à l’horizon" }).getByRole("cell");
      await expect(results.nth(8)).toBeVisible();
      const figures = await results.allTextContents();
      await page.getByRole("button", { name: "Exporter" }).click();
      const modal = page.getByRole("dialog");
      await expect(modal.getByRole("heading", { name: "Exporter la simulation" })).toBeVisible();
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);

      await modal.getByLabel("Historique").uncheck();
      const downloading = page.waitForEvent("download");
      await modal.getByRole("button", { name: "Télécharger le PDF" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^simulation-.+\.pdf$/);
      const pdf = await readFile(await download.path());
      expect(pdf.toString("latin1", 0, 8)).toBe("%PDF-1.7");
      // What is read of the file needs poppler.
      if (hasPoppler) for (const figure of figures) expect(textOf(pdf)).toContain(plain(figure));

      await modal.getByLabel("Adresse e-mail").fill("client@");
      await modal.getByRole("button", { name: "Prévisualiser" }).click();
      await expect(modal.getByText("Saisissez une adresse e-mail valide").first()).toBeVisible();
      await modal.getByLabel("Adresse e-mail").fill("client@example.com");
      await modal.getByRole("button", { name: "Prévisualiser" }).click();
      const preview = modal.getByRole("region", { name: "Aperçu du message" });
      await expect(preview).toContainText("client@example.com");
      await expect(modal.getByLabel("Historique")).not.toBeChecked();
    });
  });
}
