import type { Page } from "@playwright/test";
import { DEMO_RECO_JOURNEY } from "../../../backend/demo/ids.ts";
import { appUrl, expect, signedIn, test } from "../harness.ts";

/** Forms of new records. Letters in a field of a figure or a day, and a name that is missing, are faults that each of them tells. */
const FORMS: ReadonlyArray<readonly [who: string, path: string]> = [
  ["admin", "/admin/data/series/new"],
  ["admin", "/admin/market-events/new"],
  ["admin", "/admin/privileges/users/new"],
  ["admin", "/admin/settings/admin-distributors/new"],
  ["admin", "/admin/settings/admin-products/new"],
  ["admin", "/admin/settings/admin-questionnaires-templates/new"],
  ["admin", "/admin/settings/admin-settings-portfolios/new"],
  ["admin", "/admin/settings/admin-simulators/new"],
  ["admin", "/admin/settings/reco-journey/new"],
  ["admin", "/admin/settings/tax-rules/new"],
  ["adviser", "/fia/model-portfolios/new"],
  ["adviser", "/fia/risk-profiling/new"],
];
type Held = Array<[name: string, value: string]>;

const FORM = "main form[method=post], dialog form[method=post]";

/** Types into every field of the form, the first one left empty, and gives what its controls hold then. */
const typeIn = (page: Page): Promise<Held> =>
  page.evaluate((selector) => {
    const form = document.querySelector<HTMLFormElement>(selector)!;
    const texts = [...form.elements].filter(
      (one): one is HTMLInputElement | HTMLTextAreaElement =>
        one instanceof HTMLTextAreaElement || (one instanceof HTMLInputElement && ["text", "email"].includes(one.type)),
    );
    for (const [at, field] of texts.entries()) field.value = at === 0 ? "" : `x${at}`;
    for (const one of form.elements) {
      if (one instanceof HTMLSelectElement) one.selectedIndex = one.options.length - 1;
      if (one instanceof HTMLInputElement && one.type === "checkbox") one.checked = !one.checked;
      if (one instanceof HTMLInputElement && one.type === "radio") one.checked = true;
    }
    const kept = [...new FormData(form)].filter(([name]) => !["idem", "version"].includes(name));
    return kept.map(([name, value]): [string, string] => [name, String(value)]);
  }, FORM);

const heldBy = (page: Page): Promise<Held> =>
  page.evaluate((selector) => {
    const kept = [...new FormData(document.querySelector<HTMLFormElement>(selector)!)].filter(
      ([name]) => !["idem", "version"].includes(name),
    );
    return kept.map(([name, value]): [string, string] => [name, String(value)]);
  }, FORM);

for (const [who, path] of FORMS) {
  test(`nothing that was typed is lost where the form has a fault, without script: ${path}`, async ({ page, browser }) => {
    await signedIn(page, who);
    const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() });
    const still = await plain.newPage();
    await still.goto(appUrl(path));
    const typed = await typeIn(still);
    expect(typed.length).toBeGreaterThan(1);
    const answered = still.waitForResponse((answer) => answer.request().method() === "POST");
    // The button of a dialog stands outside of its form.
    await still.evaluate((selector) => {
      const { elements } = document.querySelector<HTMLFormElement>(selector)!;
      const buttons = [...elements].filter((one) => one instanceof HTMLButtonElement && one.type === "submit");
      buttons.at(-1)?.setAttribute("data-sends", "");
    }, FORM);
    await still.locator("[data-sends]").click();
    expect((await answered).status()).toBe(400);
    await still.waitForLoadState();
    expect(await heldBy(still)).toEqual(typed);
    await plain.close();
  });
}

test.describe("a line that was taken out of a form", () => {
  test.use({ locale: "fr-FR" });
  for (const javaScriptEnabled of [true, false]) {
    test(`is put back where it was, ${javaScriptEnabled ? "at once" : "without script too"}`, async ({ page, browser }, { retry }) => {
      await signedIn(page, "admin");
      const context = await browser.newContext({ javaScriptEnabled, storageState: await page.context().storageState(), locale: "fr-FR" });
      const editor = await context.newPage();
      await editor.goto(appUrl("/admin/settings/admin-questionnaires-templates/new"));
      const code = `PUT-BACK-${javaScriptEnabled ? "S" : "N"}${retry}-${Date.now()}`;
      await editor.locator("main input[name=name]").fill(code);
      await editor.locator("main input[name=code]").fill(code);
      await editor.locator("main form").getByRole("button").last().click();
      await editor.waitForURL(/admin-questionnaires-templates\/[0-9a-f-]{36}$/);
      await editor.goto(`${editor.url()}/sections`);
      const titles = () =>
        editor.locator("input[name$='.titleFr']").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
      await editor.locator("input[name='sections[0].titleFr']").fill("Mes projets");
      const before = await titles();
      expect(before.length).toBeGreaterThan(1);
      await editor
        .getByRole("button", { name: /^Retirer\s?: / })
        .first()
        .click();
      await expect(editor.getByText("Ligne retirée.")).toBeVisible();
      expect(await titles()).toEqual(before.slice(1));
      const restore = editor.getByRole("button", { name: "La remettre" });
      if (javaScriptEnabled) await expect(restore).toBeFocused();
      await restore.click();
      await expect(editor.getByText("Ligne retirée.")).toHaveCount(0);
      expect(await titles()).toEqual(before);
      if (javaScriptEnabled) await expect(editor.locator("input[name='sections[0].titleFr']")).toBeFocused();
      await context.close();
    });

    test(`of a journey's settings comes back with all that it holds, ${javaScriptEnabled ? "at once" : "without script too"}`, async ({
      page,
      browser,
    }) => {
      await signedIn(page, "admin");
      const context = await browser.newContext({ javaScriptEnabled, storageState: await page.context().storageState(), locale: "fr-FR" });
      const editor = await context.newPage();
      await editor.goto(appUrl(`/admin/settings/reco-journey/${DEMO_RECO_JOURNEY}?tab=products`));
      const product = editor.locator("select[name='products[0].product']");
      await expect(product).toBeVisible();
      await editor.locator("input[name='products[0].ranges.DYNAMIC.max']").fill("7");
      await editor.locator("input[name='products[0].managementModes'][value='delegated']").uncheck({ force: true });
      const before = await heldBy(editor);
      await editor.getByRole("button", { name: /^Retirer\s?: / }).click();
      await expect(editor.getByText("Ligne retirée.")).toBeVisible();
      await expect(product).toHaveCount(0);
      const restore = editor.getByRole("button", { name: "La remettre" });
      if (javaScriptEnabled) await expect(restore).toBeFocused();
      await restore.click();
      await expect(product).toBeVisible();
      expect(await heldBy(editor)).toEqual(before);
      if (javaScriptEnabled) await expect(product).toBeFocused();
      await context.close();
    });
  }

  test("of a form that was refused leaves the focus to what gives it back, and comes back with the focus", async ({ page }) => {
    await signedIn(page, "admin");
    await page.goto(appUrl(`/admin/settings/reco-journey/${DEMO_RECO_JOURNEY}?tab=advice`));
    const reasons = page.locator("input[name$='.text']");
    const { length } = await reasons.all();
    expect(length).toBeGreaterThan(2);
    await reasons.nth(1).fill("");
    await page.locator("input[name=seniorAge]").fill("âgé");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    const refused = page.getByRole("alert");
    await expect(refused).toBeFocused();
    await page
      .getByRole("button", { name: /^Retirer\s?: / })
      .nth(1)
      .click();
    await expect(reasons).toHaveCount(length - 1);
    await expect(page.getByRole("button", { name: "La remettre" })).toBeFocused();
    await expect(refused).toBeVisible();
    await page.getByRole("button", { name: "La remettre" }).press("Enter");
    await expect(reasons).toHaveCount(length);
    await expect(reasons.nth(1)).toBeFocused();
  });
});
