import type { Page } from "@playwright/test";
import { appUrl, axeViolations, expect, signedIn, test } from "../harness.ts";

test.use({ viewport: { width: 1280, height: 800 } });

const settled = async (page: Page) => {
  await expect(page.locator("#projection .plot")).toBeVisible();
  await expect(page.locator(".results-outdated")).toHaveCount(0);
};
const top = async (page: Page, part: string) => (await page.locator(part).boundingBox())?.y ?? Number.NaN;

async function started(page: Page): Promise<void> {
  await page.goto(appUrl("/fia/simulators/new"));
  await page.getByRole("button", { name: "Commencer" }).click();
  await expect(page).toHaveURL(/\/fia\/simulators\/edit\//);
  await page.getByLabel("Encours actuel").fill("100 000");
  await page.getByRole("radio", { name: "Montant" }).check({ force: true });
  await page.getByLabel("Montant visé", { exact: true }).fill("150 000");
  await settled(page);
  await expect(page.locator("#success .key-sentence")).toBeVisible();
}

test("chance and projection stand high on the page", async ({ page }) => {
  await signedIn(page, "adviser");
  await started(page);
  expect(await top(page, "#success")).toBeLessThan(230);
  expect(await top(page, "#projection")).toBeLessThan(560);
});

test("levers slide beside their fields, by keys too, and terms explain themselves", async ({ page }) => {
  await signedIn(page, "adviser");
  await started(page);
  const goal = page.getByRole("slider", { name: /^Curseur.*Objectif/ });
  await expect(goal).toHaveAttribute("aria-valuenow", "150000");
  const before = await page.locator("#success .key-sentence").textContent();
  await goal.focus();
  await goal.press("ArrowRight");
  await expect(page.getByLabel("Montant visé", { exact: true })).not.toHaveValue(/^150/);
  await expect(page.locator("#success .key-sentence")).not.toHaveText(before ?? "");
  const horizon = page.getByRole("slider", { name: /^Curseur.*Horizon/ });
  const years = Number(await page.getByRole("combobox", { name: "Horizon" }).inputValue());
  await horizon.press("ArrowRight");
  await expect(page.getByRole("combobox", { name: "Horizon" })).toHaveValue(String(years + 1));
  await page.getByRole("combobox", { name: "Horizon" }).selectOption("20");
  await expect(horizon).toHaveAttribute("aria-valuenow", "20");
  await settled(page);

  await page.getByRole("button", { name: "Chances de succès" }).press("Enter");
  const meaning = page.getByText(/^Part des 250 scénarios de marché/);
  await expect(meaning).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(meaning).toBeHidden();
  await expect(page.getByRole("button", { name: "Chances de succès" })).toBeFocused();
});

test("a tab of a simulation takes two pages of paper at most, with its inputs as text", async ({ page }) => {
  await signedIn(page, "adviser");
  await started(page);
  const pages = async () => {
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  };
  expect(await pages()).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".printed-inputs")).toContainText("100 000");
  await expect(page.locator("#simulation")).toBeHidden();
});
