import { appUrl, expect, signedIn, test } from "./harness.ts";

test("a page that takes over a second is covered by the overlay in the organisation's colours", async ({ page }) => {
  await signedIn(page, "other-adviser");
  await page.goto(appUrl("/fia/simulators"));
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/preferences.data*", async (route) => {
    await released;
    await route.continue();
  });
  const overlay = page.locator(".loading-overlay");
  await page.locator(".user-menu summary").first().click();
  await page.locator(".user-menu a[href='/preferences']").first().click();

  // At once the thin bar alone; the overlay is there, and invisible for its first second.
  await expect(page.locator(".loading-bar[data-busy]")).toBeAttached();
  expect(await overlay.evaluate((element) => getComputedStyle(element).visibility)).toBe("hidden");
  await expect.poll(() => overlay.evaluate((element) => getComputedStyle(element).opacity)).toBe("0.96");
  const look = await overlay.evaluate((element) => {
    const { visibility, backgroundColor, color } = getComputedStyle(element);
    const { x, y, width, height } = element.getBoundingClientRect();
    return { visibility, backgroundColor, color, covers: x === 0 && y === 0 && width >= innerWidth - 20 && height === innerHeight };
  });
  expect(look).toEqual({ visibility: "visible", backgroundColor: "rgb(244, 248, 247)", color: "rgb(18, 60, 60)", covers: true });
  release();
  await page.waitForURL("**/preferences");
  await expect(overlay).toHaveCount(0);
});

test("a toast enters, is shown for five seconds and leaves; whoever points at it holds it", async ({ page }) => {
  await signedIn(page, "asset-manager");
  const save = async () => {
    await page.goto(appUrl("/preferences"));
    await page.getByRole("button", { name: /Enregistrer|Save/ }).click();
    await expect(page.locator(".toast-enter-to")).toBeVisible();
  };
  // The page notes the moments itself: a phase lasts less than the time between two looks of the test.
  await page.addInitScript(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { toastSeen: seen });
    new MutationObserver(() => {
      for (const name of ["toast-enter-to", "toast-leave-to"]) if (document.querySelector(`.${name}`)) seen[name] ??= performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
  });
  await save();
  await expect(page.locator(".toast")).toHaveCount(0, { timeout: 15_000 });
  const seen = await page.evaluate(() => (window as unknown as { toastSeen: Record<string, number> }).toastSeen);
  const shown = (seen["toast-leave-to"] ?? Number.NaN) - (seen["toast-enter-to"] ?? Number.NaN);
  expect(shown).toBeGreaterThan(4_500);

  await save();
  await page.locator(".toast").hover();
  // Longer than a toast is shown: that it stays is what only time can tell.
  await page.waitForTimeout(6_000);
  await expect(page.locator(".toast-enter-to")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.locator(".toast-close").click();
  await expect(page.locator(".toast")).toHaveCount(0, { timeout: 2_000 });
});
