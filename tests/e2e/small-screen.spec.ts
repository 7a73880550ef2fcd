import { appUrl, axeViolations, expect, signedIn, test } from "./harness.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test("the list and the simulator fit a phone", async ({ page }) => {
  await signedIn(page, "adviser");
  for (const path of ["/fia/simulators", "/fia/simulators/new", "/preferences"]) {
    await page.goto(appUrl(path));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
    expect(await axeViolations(page), path).toEqual([]);
  }
  await page.goto(appUrl("/fia/simulators"));
  await page
    .getByRole("table")
    .getByRole("link", { name: /Retraite|Études|Complément/ })
    .first()
    .click();
  await expect(page.getByText(/scénarios?\sde\smarché\ssur\s250/).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
});
