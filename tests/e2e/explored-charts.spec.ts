import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { appUrl, axeViolations, expect, signedIn, test } from "./harness.ts";

/** Scripts of the explorer and its chart library. */
const LIBRARY = /\/assets\/surface-[\w-]+\.js/;

/** A new simulation, computed, with what the page asked for so far. */
async function projection(page: Page) {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await signedIn(page, "adviser");
  await page.goto(appUrl("/fia/simulators/new"));
  await page.getByRole("button", { name: "Commencer" }).click();
  await expect(page).toHaveURL(/\/fia\/simulators\/edit\//);
  const chart = page.locator("#projection figure");
  await expect(chart.locator(".plot-area svg")).toBeVisible();
  return { chart, asked };
}

const tools = (page: Page) => page.getByRole("toolbar", { name: "Outils du graphique" });
const slider = (page: Page) => page.getByRole("slider", { name: /^Valeurs du graphique/ });

async function saved(page: Page, name: RegExp): Promise<Buffer> {
  await tools(page).locator("summary").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  return readFileSync(await download.path());
}

test("a chart loads its library when a pointer rests on it, moves nothing, and tells all values", async ({ page }) => {
  const { chart, asked } = await projection(page);
  // What the page loads when it has come to rest is there too.
  await page.waitForTimeout(4000);
  expect(asked.filter((url) => LIBRARY.test(url))).toEqual([]);
  const axes = () =>
    chart
      .locator(".plot-y span, .plot-x span, .end")
      .evaluateAll((texts) => texts.map((one) => JSON.stringify(one.getBoundingClientRect())));
  const [box, labels] = [await chart.boundingBox(), await axes()];

  await chart.locator(".plot-area").hover();
  await expect(tools(page)).toBeVisible();
  expect(asked.filter((url) => LIBRARY.test(url)).length).toBe(1);
  expect(await chart.boundingBox()).toEqual(box);
  expect(await axes()).toEqual(labels);

  await chart.locator(".plot-area").hover({ position: { x: 200, y: 100 } });
  const tip = chart.locator(".explorer-tip");
  await expect(tip).toContainText(/médiane\s*[\d\u202f]+\u00a0€/);
  await expect(tip).toContainText(/9 scénarios sur 10\s*[\d\u202f]+\u00a0€ – [\d\u202f]+\u00a0€/);
  await expect.poll(() => axeViolations(page), { timeout: 20_000 }).toEqual([]);
});

test("dragging, buttons and the overview choose a part of the years; the legend takes series away", async ({ page }) => {
  const { chart } = await projection(page);
  await chart.getByRole("button", { name: "Explorer le graphique" }).click();
  const whole = tools(page).getByRole("button", { name: "Tout afficher" });
  await expect(whole).toHaveAttribute("aria-disabled", "true");
  const box = await chart.boundingBox();
  const area = await chart.locator(".plot-area").boundingBox();
  if (!area) throw new Error("The chart has no plot.");
  await page.mouse.move(area.x + 60, area.y + 60);
  await page.mouse.down();
  await page.mouse.move(area.x + 200, area.y + 60, { steps: 6 });
  await page.mouse.up();
  await expect(whole).not.toHaveAttribute("aria-disabled");
  await expect(chart.locator(".explorer-brush svg")).toBeVisible();
  expect(await chart.boundingBox()).toEqual(box);
  const years = await chart.locator(".plot-x").textContent();
  await tools(page).getByRole("button", { name: "Aller vers la fin" }).click();
  await expect(chart.locator(".plot-x")).not.toHaveText(years ?? "");
  await whole.click();
  await expect(chart.locator(".explorer-brush")).toHaveCount(0);

  const lines = chart.locator(".apexcharts-series");
  const count = await lines.count();
  const median = chart.getByRole("button", { name: "médiane", pressed: true });
  await median.click();
  await expect(chart.getByRole("button", { name: "médiane", pressed: false })).toBeVisible();
  await expect(lines).toHaveCount(count - 1);
});

test("the keyboard reaches a chart, reads it point by point and saves what is shown", async ({ page }) => {
  const { chart } = await projection(page);
  await chart.getByRole("button", { name: "Explorer le graphique" }).focus();
  await page.keyboard.press("Enter");
  await expect(slider(page)).toBeFocused();
  await page.keyboard.press("Home");
  const first = await slider(page).getAttribute("aria-valuetext");
  expect(first).toMatch(/\d{4}, 9 scénarios sur 10 .+€, .*médiane [\d\u202f]+\u00a0€/);
  await page.keyboard.press("ArrowRight");
  await expect(slider(page)).not.toHaveAttribute("aria-valuetext", first ?? "");
  await page.keyboard.press("Escape");
  await expect(chart.locator(".explorer-tip")).toHaveCount(0);

  const whole = (await saved(page, /CSV/)).toString("utf8").trim().split("\r\n");
  expect(whole[0]).toBe(
    "Mois;9 scénarios sur 10 (bas);9 scénarios sur 10 (haut);la moitié centrale des scénarios (bas);la moitié centrale des scénarios (haut);sommes versées;médiane",
  );
  await tools(page).getByRole("button", { name: "Agrandir" }).focus();
  await page.keyboard.press("Enter");
  const part = (await saved(page, /CSV/)).toString("utf8").trim().split("\r\n");
  expect(part.length).toBeLessThan(whole.length);
  expect(whole).toEqual(expect.arrayContaining(part));
  const drawing = (await saved(page, /SVG/)).toString("utf8");
  expect(drawing).toContain("<path");
  expect(drawing).toMatch(/<text[^>]*>médiane<\/text>/);
  expect((await saved(page, /PNG/)).subarray(1, 4).toString()).toBe("PNG");
});

test("a finger reads a chart on a phone, which stays as wide as it is", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const { chart } = await projection(page);
  const area = chart.locator(".plot-area");
  await area.tap();
  await expect(tools(page)).toBeVisible();
  await area.tap({ position: { x: 100, y: 60 } });
  await expect(chart.locator(".explorer-tip")).toContainText("médiane");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await context.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the drawing and its figures stay, and no button does nothing", async ({ page }) => {
    const { chart } = await projection(page);
    await expect(chart.getByRole("button", { name: "Explorer le graphique" })).toBeHidden();
    await chart.getByText("Voir les chiffres").click();
    await expect(chart.getByRole("table")).toBeVisible();
  });
});
