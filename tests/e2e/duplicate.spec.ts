import { appUrl, axeViolations, expect, signedIn, test } from "./harness.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a simulation is duplicated under another name, with the same figures", async ({ page }, { retry }) => {
      const name = `Copie ${javaScriptEnabled ? "vive" : "sobre"} ${retry + 1}`;
      const chance = page.getByText(/\d+\sscénarios?\sde\smarché\ssur\s250/).first();
      await signedIn(page, "adviser");
      await page.goto(appUrl("/fia/simulators?sort=name&dir=asc"));
      const first = page.locator("tbody tr").first();
      const source = (await first.locator("th a").getAttribute("href")) ?? "";
      await first.locator("summary").click();
      await first.getByRole("link", { name: "Dupliquer…" }).click();
      const modal = page.getByRole("dialog");
      await expect(modal.getByLabel(/Nom/)).toHaveValue(/\(copie\)$/);
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      await modal.getByLabel(/Nom/).fill("abc");
      await modal.getByRole("button", { name: "Dupliquer" }).click();
      await expect(page.getByText(/4\scaractères/).first()).toBeVisible();
      await modal.getByLabel(/Nom/).fill(name);
      await modal.getByRole("button", { name: "Dupliquer" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);

      const copy = page.getByRole("link", { name, exact: true });
      await copy.click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      const copied = await page.getByRole("table", { name: "Scénarios à l’horizon" }).innerText();
      const reached = (await chance.count()) > 0 ? await chance.textContent() : null;
      await page.goto(appUrl(source));
      expect(await page.getByRole("table", { name: "Scénarios à l’horizon" }).innerText()).toBe(copied);
      if (reached) await expect(chance).toHaveText(reached);

      await page.goto(appUrl(`/fia/simulators?q=${encodeURIComponent(name)}`));
      const row = page.getByRole("row", { name: new RegExp(name) });
      await row.locator("summary").click();
      await row.getByRole("link", { name: /Supprimer/ }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /Supprimer/ })
        .click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
  });
}
