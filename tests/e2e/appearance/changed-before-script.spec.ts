import { expect, type Page, test } from "@playwright/test";
import { demoClient } from "#backend/demo/ids.ts";
import { appUrl, signedIn, unfold } from "../harness.ts";
import { extend, translate } from "./changed-page.ts";

// React tells that it made the page anew where it has to: the tests hold that the page is alive and true afterwards.

const main = (page: Page) => page.locator("main");
const CHANGES = {
  "replaced by a translation": (page: Page) => translate(page, "replaced"),
  "wrapped by a translation": (page: Page) => translate(page, "wrapped"),
  "joined by elements of extensions": extend,
} as const;

/** Opens a page whose scripts come only after it was changed. */
async function openChanged(page: Page, path: string, change: (page: Page) => Promise<unknown>): Promise<string[]> {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (/Application Error|Root did not complete|NotFoundError/.test(message.text())) errors.push(message.text());
  });
  const held: Array<() => void> = [];
  let holds = true;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (holds) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto(appUrl(path), { waitUntil: "commit" });
  await expect(page.locator("main h1")).toBeVisible();
  await page.waitForFunction(() => document.querySelector("body > script, body script[type=module]") !== null);
  await change(page);
  holds = false;
  for (const go of held) go();
  await page.waitForLoadState("networkidle");
  return errors;
}
/** A page that is alive answers without a new document. */
const documents = (page: Page) => page.evaluate(() => performance.getEntriesByType("navigation").length);

for (const [how, change] of Object.entries(CHANGES)) {
  test.describe(`a page that is ${how} before its script comes`, () => {
    test("is alive: a list is searched", async ({ page }) => {
      await signedIn(page, "admin");
      const errors = await openChanged(page, "/admin/data/series", change);
      await page.getByRole("searchbox").first().fill("world");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/q=world/);
      await expect(main(page).locator("tbody tr").first()).toContainText(/world/i);
      await page.getByRole("searchbox").first().fill("zzzz");
      await page.keyboard.press("Enter");
      await expect(main(page).locator("tbody tr")).toHaveCount(0);
      expect([await documents(page), errors]).toEqual([1, []]);
    });

    test("is alive: no figure of the simulator stands still", async ({ page }) => {
      test.setTimeout(120_000);
      await signedIn(page, "adviser");
      const errors = await openChanged(page, "/fia/simulators/edit/de300000-0005-4000-8000-000000000001", change);
      const chance = page.getByText(/\d+\sscénarios?\sde\smarché\ssur\s250|Aucun\sdes\s250\sscénarios/).first();
      await expect(chance).toBeVisible();
      const plain = async () => (await main(page).locator(".figure").allInnerTexts()).map((text) => text.replaceAll("·", ""));
      // Another test may have left one of them.
      const present = (await page.getByLabel("Montant visé").inputValue()).replace(/\s/g, "");
      for (const goal of ["51 000", "44 000", "47 500"].filter((one) => one.replace(" ", "") !== present).slice(0, 2)) {
        const [before, shown] = [(await chance.innerText()).replaceAll("·", ""), await plain()];
        await page.getByLabel("Montant visé").fill(goal);
        await page.getByLabel("Montant visé").blur();
        await expect.poll(async () => (await chance.innerText()).replaceAll("·", ""), { timeout: 30_000 }).not.toBe(before);
        await expect.poll(plain, { timeout: 20_000 }).not.toEqual(shown);
        // One figure is shown, not an old one beside the new.
        expect((await chance.innerText()).match(/250/g)).toHaveLength(1);
      }
      expect([await documents(page), errors]).toEqual([1, []]);
    });

    test("is alive: lines of a portfolio are weighed, taken away and put back", async ({ page }) => {
      await signedIn(page, "adviser");
      const errors = await openChanged(page, "/fia/model-portfolios/edit/de300000-0008-4000-8000-000000000002", change);
      const weights = page.getByLabel(/Poids de /);
      const lines = await weights.count();
      expect(lines).toBeGreaterThan(3);
      await weights.first().fill("1");
      await weights.first().blur();
      await expect(page.getByText(/Il reste .* à répartir/).first()).toBeVisible();
      await page
        .getByRole("button", { name: /Retirer / })
        .first()
        .click();
      await expect(weights).toHaveCount(lines - 1);
      await page.getByRole("button", { name: /Remettre/ }).click();
      await expect(weights).toHaveCount(lines);
      await page.getByRole("button", { name: /Répartir à parts égales/ }).click();
      await expect(page.getByText("100 %, complet").first()).toBeVisible();
      expect([await documents(page), errors]).toEqual([1, []]);
    });

    test("is alive: a journey is begun and goes on", async ({ page }) => {
      test.setTimeout(120_000);
      await signedIn(page, "adviser");
      const errors = await openChanged(page, `/fia/reco-journey/new?client=${demoClient(2)}`, change);
      await page.getByRole("radio", { name: /Versement/ }).check();
      await page
        .getByLabel(/Date de naissance/)
        .first()
        .fill("1984-05-17");
      await unfold(page, "Ce qui est déjà connu");
      await page.locator("select[name=preferences]").selectOption("");
      await page.getByLabel(/Préférences exprimées le/).fill("");
      await page.locator("select[name=contract]").selectOption({ label: "Conseil en assurance vie – Brissonne Horizon Vie" });
      await page.getByLabel(/Versement complémentaire/).fill("5 000");
      await page.getByLabel(/Supports détenus/).fill("FR00ZZ800094;20 000,50\nFR00ZZ800227;20 000");
      await page.getByLabel(/Valeurs au/).fill(new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10));
      await page.getByLabel(/Horizon, en années/).fill("8");
      await page.getByRole("button", { name: /Commencer la session/ }).click();
      await expect(page.getByRole("button", { name: /Continuer vers le profil/ })).toBeVisible();
      expect([await documents(page), errors]).toEqual([1, []]);
    });
  });
}
