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
  const tab = page.locator(".tab-links a").nth(1);
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

for (const slow of [1, 6]) {
  test(`going back while a page comes alive shows the page before it, on a processor with 1/${slow} of its speed`, async ({ page }) => {
    await signedIn(page, "adviser");
    const processor = await page.context().newCDPSession(page);
    for (const wait of [0, 30, 100]) {
      await processor.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await page.goto(appUrl("/fia/risk-profiling/clients"));
      await expect(page.locator("html[data-hydrated]")).toBeAttached();
      const link = page.locator("main tbody a").first();
      await link.click();
      await page.waitForURL(/clients\/[\w-]+$/);
      await processor.send("Emulation.setCPUThrottlingRate", { rate: slow });
      await page.reload({ waitUntil: wait === 0 ? "commit" : "load" });
      await page.waitForTimeout(wait);
      await page.evaluate(() => history.back());
      await expect(page).toHaveURL(/clients$/);
      await expect(page.locator("main tbody a").first()).toBeVisible();
      await expect(page.locator("html[data-hydrated]")).toBeAttached();
      await expect(page.locator("main tbody a").first()).toBeVisible();
    }
  });
}

test("a link to a file is left to the browser", async ({ page }) => {
  await signedIn(page, "admin");
  await page.goto(appUrl("/admin/data/load-series-definitions"));
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const download = page.waitForEvent("download");
  await page.locator("a[download]").first().click();
  expect((await download).suggestedFilename()).toMatch(/\.(csv|xlsx)$/);
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

test("a link brings the code of its page ahead, and its data with the click, kept by no cache", async ({ page }) => {
  const path = "/admin/privileges/users";
  await signedIn(page, "admin");
  await page.goto(appUrl("/admin/market-events"));
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const answers: Array<[number, string | undefined]> = [];
  page.on("response", (answer) => {
    if (new URL(answer.url()).pathname === `${path}.data`) answers.push([answer.status(), answer.headers()["cache-control"]]);
  });
  const link = page.locator(".sidebar-nav").getByRole("link", { name: "Utilisateurs" });
  await link.hover();
  await expect.poll(() => answers).toEqual([[204, "no-store"]]);
  await expect(page.locator('link[rel="modulepreload"]').first()).toBeAttached();
  await link.click();
  await page.waitForURL(appUrl(path));
  await expect(page.getByRole("heading", { level: 1, name: "Utilisateurs" })).toBeVisible();
  expect(answers.slice(1)).toEqual([[200, "private, no-store"]]);
});

test.describe("a page of which the browser knows no route yet", () => {
  const path = "/admin/privileges/users/new";
  const goThere = (page: Page) => page.evaluate((to) => void window.__remixRouter.navigate(to), path);
  /** The question for the routes of that page alone: what is asked ahead names the addresses of all links at once. */
  const isAskedFor = (url: URL) => url.pathname === "/__manifest" && url.searchParams.getAll("p").join() === path;
  const open = async (page: Page) => {
    const ahead = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/__manifest");
    await page.goto(appUrl("/admin/market-events"));
    expect((await ahead).status()).toBe(200);
  };

  test("is shown after one question, and a page of the menu after none", async ({ page }) => {
    await signedIn(page, "admin");
    await open(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === "/__manifest") asked.push(...searchParams.getAll("p"));
    });
    const documents = documentsOf(page);
    await goThere(page);
    await expect(page.locator("input[name=username]")).toBeVisible();
    expect(asked.filter((one) => one === path)).toEqual([path]);
    asked.length = 0;
    await page.locator(".sidebar-nav").getByRole("link", { name: "Simulateurs", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Simulateurs" })).toBeVisible();
    expect(asked).not.toContain("/admin/settings/admin-simulators");
    expect(documents).toEqual([]);
  });

  test("says that the network is lost, and comes when it is back", async ({ page }) => {
    await signedIn(page, "admin");
    await open(page);
    await page.route(isAskedFor, (route) => route.abort());
    await goThere(page);
    const again = page.getByRole("link", { name: "Réessayer" });
    await expect(again).toBeVisible();
    await page.unrouteAll();
    await again.click();
    await expect(page.locator("input[name=username]")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  });

  test("leads to sign-in and back when the session has ended", async ({ page, context }) => {
    await signedIn(page, "admin");
    await open(page);
    await context.clearCookies({ name: /cairn-sid$/ });
    await goThere(page);
    await page.locator("input[name=password]").fill("demo");
    await page.locator("input[name=username]").fill("admin");
    await page.locator("input[name=username]").press("Enter");
    await page.waitForURL(appUrl(path));
    await expect(page.getByRole("heading", { level: 1, name: "Nouvel utilisateur" })).toBeVisible();
  });

  test("is loaded as a document when the server has been replaced meanwhile", async ({ page }) => {
    await signedIn(page, "admin");
    await open(page);
    const documents = documentsOf(page);
    await page.evaluate(() => {
      (window as unknown as { __remixManifest: { version: string } }).__remixManifest.version = "of-before";
    });
    await goThere(page);
    await expect(page.locator("input[name=username]")).toBeVisible();
    expect(documents).toEqual([path]);
  });
});
