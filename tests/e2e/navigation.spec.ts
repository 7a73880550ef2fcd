import type { Page } from "@playwright/test";
import { appUrl, expect, signedIn, test, withPerson } from "./harness.ts";

/** Addresses of the documents that the browser loads from now on. */
function documentsOf(page: Page): string[] {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loaded.push(new URL(request.url()).pathname);
  });
  return loaded;
}

test("links of the menu, of rows, of tabs and of the breadcrumb change the page without loading a document", async ({ page }) => {
  await signedIn(page, "admin");
  await page.goto(appUrl("/admin/data/series"));
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const documents = documentsOf(page);
  const title = page.getByRole("heading", { level: 1 });
  const row = page.locator("tbody th[scope=row] a").first();
  const name = (await row.textContent()) ?? "";
  await row.click();
  await expect(title).toContainText(name);
  const tab = page.locator(".tabs a").nth(1);
  await tab.click();
  await expect(tab).toHaveAttribute("aria-current", "page");
  await page.locator(".breadcrumb a").first().click();
  await page.waitForURL(appUrl("/admin/data/series"));
  const entry = page.locator(".sidebar-nav").getByRole("link", { name: "Utilisateurs" });
  await entry.click();
  await page.waitForURL(appUrl("/admin/privileges/users"));
  await expect(entry).toHaveAttribute("aria-current", "page");
  await expect(page.locator(".sidebar-nav a[aria-current]")).toHaveCount(1);
  expect(documents).toEqual([]);
});

test("a link to a file is left to the browser", async ({ page }) => {
  await signedIn(page, "admin");
  await page.goto(appUrl("/admin/data/load-series-definitions"));
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const download = page.waitForEvent("download");
  await page.locator("a[download]").first().click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

test("the same links and the menu of a row work without script", async ({ browser, page }) => {
  await signedIn(page, "admin");
  await withPerson(browser, "admin", { javaScriptEnabled: false }, async (plain) => {
    await plain.goto(appUrl("/admin/settings/admin-products"));
    await plain
      .locator("tbody tr")
      .first()
      .getByLabel(/^Actions/)
      .click();
    await plain.waitForURL(/menu=.*#open-menu$/);
    await plain.locator("tbody tr").first().locator(".menu-panel a").first().click();
    await plain.waitForURL(/\/admin\/settings\/admin-products\/[\w-]+/);
    await plain.locator(".sidebar-nav").getByRole("link", { name: "Utilisateurs" }).click();
    await plain.waitForURL(appUrl("/admin/privileges/users"));
    await expect(plain.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

/** Ids of the answers that the server gave for the data of a path; one that the browser had kept has the id of the first. */
function answersOf(page: Page, path: string): string[] {
  const ids: string[] = [];
  page.on("response", (answer) => {
    if (new URL(answer.url()).pathname === `${path}.data`) ids.push(answer.headers()["x-request-id"] ?? "");
  });
  return ids;
}

test.describe("a page that a link fetched ahead", () => {
  const path = "/admin/privileges/users";
  const open = async (page: Page) => {
    await signedIn(page, "admin");
    await page.goto(appUrl("/admin/market-events"));
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    const link = page.locator(".sidebar-nav").getByRole("link", { name: "Utilisateurs" });
    const ids = answersOf(page, path);
    await link.hover();
    await expect.poll(() => ids.length).toBe(1);
    return { ids, link };
  };
  const shown = async (page: Page) => {
    await page.waitForURL(appUrl(path));
    await expect(page.getByRole("heading", { level: 1, name: "Utilisateurs" })).toBeVisible();
  };

  test("is not fetched again by the click", async ({ page }) => {
    const { ids, link } = await open(page);
    await link.click();
    await shown(page);
    expect(new Set(ids).size).toBe(1);
    expect(ids.length).toBeGreaterThan(1);
    // What nobody fetched ahead is kept by no cache.
    const asked = await page.request.get(appUrl(`${path}.data`));
    expect([asked.status(), asked.headers()["cache-control"]]).toEqual([200, "private, no-store"]);
  });

  test("is fetched again after a form, which may have changed what it shows", async ({ page }) => {
    const { ids, link } = await open(page);
    const posted = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.locator(".nav-fold button").click();
    await posted;
    await page.locator(".nav-fold button").focus();
    await link.click();
    await shown(page);
    expect(new Set(ids).size).toBeGreaterThan(1);
  });

  test("is fetched again when the click comes much later", async ({ page }) => {
    const { ids } = await open(page);
    await page.mouse.move(900, 500);
    await page.waitForTimeout(6_000);
    await page.evaluate((address) => document.querySelector<HTMLAnchorElement>(`.sidebar-nav a[href="${address}"]`)?.click(), path);
    await shown(page);
    expect(new Set(ids).size).toBe(2);
  });
});
