import { readFileSync } from "node:fs";
import { appUrl, axeViolations, expect, signedIn, test } from "../harness.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, locale: "en-GB" });

    test("a change is read in the audit log before and after, and exported", async ({ page }, { retry }) => {
      await signedIn(page, "admin");
      const name = `=Trace ${javaScriptEnabled ? "A" : "B"}${retry}`;
      await page.goto(appUrl("/admin/market-events/new"));
      const form = page.getByRole("dialog");
      await form.getByLabel("Titre en français").fill(name);
      await form.getByLabel("Titre en anglais").fill(name);
      await form.getByLabel("Catégorie").selectOption("RATES");
      await form.getByLabel("Premier jour").fill("2026-01-05");
      await form.getByRole("button", { name: "Enregistrer" }).click();
      await expect(form).toHaveCount(0);

      // A page that is not theirs is refused, and the refusal is a row too.
      expect((await page.goto(appUrl("/fia/simulators")))?.status()).toBe(403);
      await page.goto(appUrl("/admin/audit-logs?objectType=page"));
      await expect(page.getByRole("row", { name: "Page refusée" }).first()).toBeVisible();

      // Other tests change events meanwhile: the log of this one alone.
      await page.goto(appUrl(`/admin/market-events?q=${encodeURIComponent(name)}`));
      const address = await page.getByRole("link", { name }).first().getAttribute("href");
      const [uuid] = /[0-9a-f]{8}-[\w-]{27}/.exec(address ?? "") ?? [];
      await page.goto(appUrl(`/admin/audit-logs?objectType=market-event&objectId=${uuid}`));
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "Exporter en CSV" }).click();
      const csv = readFileSync(await (await download).path(), "utf8");
      expect(csv.split("\r\n")[0]).toContain("Ligne;Date;Utilisateur");
      expect(csv).toContain("Création d’un événement");
      await page.getByRole("row", { name: "Création d’un événement" }).first().getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Journal\u202f: Création d’un événement");
      await expect(page.getByRole("row", { name: "Nom · fr" })).toContainText(name);
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
    });
  });
}
