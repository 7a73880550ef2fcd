import type { Page } from "@playwright/test";
import { appUrl, axeViolations, expect, signedIn, test, withPerson } from "../harness.ts";

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
      await first.getByLabel(/^Actions/).click();
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
      await row.getByLabel(/^Actions/).click();
      await row.getByRole("link", { name: /Supprimer/ }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /Supprimer/ })
        .click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
  });
}

test("a shared simulation is read and copied by a colleague, and absent for another organisation", async ({ page, browser }, { retry }) => {
  const name = `Partagée ${retry + 1}`;
  const rowOf = (list: Page, called: string) => list.getByRole("row", { name: new RegExp(called) });
  const choose = async (list: Page, called: string, action: string | RegExp) => {
    await rowOf(list, called)
      .getByLabel(/^Actions/)
      .click();
    await rowOf(list, called).getByRole("link", { name: action }).click();
  };
  const confirm = async (list: Page, button: string) => {
    await list.getByRole("dialog").getByRole("button", { name: button }).click();
    await expect(list.getByRole("dialog")).toHaveCount(0);
  };
  await signedIn(page, "adviser");
  await page.goto(appUrl("/fia/simulators?sort=date&dir=asc"));
  await page
    .locator("tbody tr")
    .first()
    .getByLabel(/^Actions/)
    .click();
  await page.locator("tbody tr").first().getByRole("link", { name: "Dupliquer…" }).click();
  await page.getByRole("dialog").getByLabel(/Nom/).fill(name);
  await confirm(page, "Dupliquer");
  await page.goto(appUrl(`/fia/simulators?q=${encodeURIComponent(name)}`));
  const address = (await page.getByRole("link", { name, exact: true }).getAttribute("href")) ?? "";
  await choose(page, name, "Partager…");
  await expect(page.getByRole("dialog")).toContainText("informations du client");
  expect(await axeViolations(page)).toEqual([]);
  await confirm(page, "Partager");
  await expect(rowOf(page, name).getByText("Partagée", { exact: true })).toBeVisible();

  await withPerson(browser, "adviser-simulators", {}, async (colleague) => {
    const writes: string[] = [];
    colleague.on("request", (request) => request.method() !== "GET" && writes.push(request.url()));
    await colleague.goto(appUrl(`/fia/simulators?whose=colleagues&q=${encodeURIComponent(name)}`));
    await expect(rowOf(colleague, name)).toContainText("Claire Morvan");
    await colleague.getByRole("link", { name, exact: true }).click();
    await expect(colleague.getByText("Partagée par Claire Morvan. Dupliquez-la pour la modifier.")).toBeVisible();
    await expect(colleague.getByLabel("Encours actuel")).toBeDisabled();
    await colleague.getByRole("link", { name: "Répartition" }).click();
    await expect(colleague).toHaveURL(/tab=allocation/);
    expect(await axeViolations(colleague)).toEqual([]);
    expect(writes).toEqual([]);
    for (const form of ["", "/save", "/delete", "/fees"]) {
      const refused = await colleague.request.post(appUrl(`${address}${form}`), {
        form: { name: "Reprise" },
        headers: { origin: appUrl() },
      });
      expect(refused.status()).toBe(404);
      expect(await refused.text()).toContain("Seul le propriétaire");
    }
    await colleague.getByRole("link", { name: "Dupliquer…" }).click();
    await colleague.getByRole("dialog").getByLabel(/Nom/).fill(`${name} bis`);
    await confirm(colleague, "Dupliquer");
    await expect(rowOf(colleague, `${name} bis`)).toBeVisible();
    await choose(colleague, `${name} bis`, /Supprimer/);
    await confirm(colleague, "Supprimer");
  });
  await withPerson(browser, "other-adviser", {}, async (stranger) => {
    expect((await stranger.request.get(appUrl(address))).status()).toBe(404);
  });

  await choose(page, name, "Ne plus partager…");
  await confirm(page, "Ne plus partager");
  await withPerson(browser, "adviser-simulators", {}, async (colleague) => {
    expect((await colleague.request.get(appUrl(address))).status()).toBe(404);
  });
  await choose(page, name, /Supprimer/);
  await confirm(page, "Supprimer");
});
