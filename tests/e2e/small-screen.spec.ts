import type { Page } from "@playwright/test";
import { appUrl, axeViolations, expect, signedIn, test } from "./harness.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** A table that fitted before the screen changed says that it scrolls once the browser has told it of the change. */
const widensNothing = (page: Page, width: number, path: string) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${path} at ${width}` })
    .toBeLessThanOrEqual(width);

test("the list and the simulator fit a phone", async ({ page }) => {
  await signedIn(page, "adviser");
  for (const path of ["/fia/simulators", "/fia/simulators/new", "/preferences"]) {
    await page.goto(appUrl(path));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
    expect(await axeViolations(page), path).toEqual([]);
  }
  await page.goto(appUrl("/fia/simulators?q=Vasseur"));
  await page.getByRole("table").getByRole("link", { name: "Retraite de M. Vasseur à 64 ans" }).click();
  await expect(page.getByText(/scénarios?\sde\smarché\ssur\s250/).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
});

test("a name of 120 letters without a space widens no page, on a phone or at a desk", async ({ page }, { retry }) => {
  test.setTimeout(120_000);
  const name = `${"Long".repeat(30).slice(0, 118)}${retry}${Date.now() % 10}`;
  const fits = async (path: string) => {
    for (const [width, height] of [
      [360, 740],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(appUrl(path));
      await widensNothing(page, width, path);
    }
  };
  await signedIn(page, "adviser");
  await page.goto(appUrl("/fia/simulators/new"));
  await page.getByRole("button", { name: "Commencer" }).click();
  await expect(page).toHaveURL(/\/fia\/simulators\/edit\//);
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nom").fill(name);
  await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const other = "de300000-0005-4000-8000-000000000001";
  const compared = `/fia/simulators/compare?simulation=${id}&simulation=${other}`;
  const own = [`/fia/simulators/edit/${id}`, `/fia/simulators/edit/${id}/after-tax`, `/fia/simulators/follow-up/${id}`];
  for (const path of [...own, "/fia/simulators", "/fia/simulators?compare=1", compared]) await fits(path);
});

test("a long name of a portfolio, a contract, a client or a firm widens no page that tells it", async ({ page }) => {
  test.setTimeout(120_000);
  const names = ["Retraite responsable", "Patrimoine flexible", "Équilibre 50", "Brissonne Horizon Vie", "AAA Patrimoine", "Claire Morvan"];
  const clients = ["Benali", "Vasseur", "Lenoir", "Trémeur", "Garnault", "Pastor"];
  const portfolio = "/fia/model-portfolios/edit/de300000-0008-4000-8000-000000000004";
  await signedIn(page, "adviser");
  const pages = ["/fia/dashboard", "/fia/model-portfolios", "/fia/reco-journey", "/notifications?state=all", "/fia/risk-profiling"];
  for (const path of [...pages, portfolio, `${portfolio}/analysis`, `${portfolio}/risk`]) {
    await page.goto(appUrl(path));
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    const replaced = await page.evaluate(
      ([known, long]) => {
        const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        let count = 0;
        while (words.nextNode()) {
          const text = words.currentNode as Text;
          const told = known.reduce((said, name) => said.replaceAll(name, long), text.data);
          if (told === text.data || text.parentElement?.closest("script, style")) continue;
          text.data = told;
          count++;
        }
        return count;
      },
      [[...names, ...clients], "Long".repeat(30)] as const,
    );
    expect(replaced, path).toBeGreaterThan(1);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await widensNothing(page, width, path);
    }
  }
});

test.describe("at 1280 pixels", () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

  test("the figures of a chart stay in their card, whole", async ({ page }) => {
    await signedIn(page, "adviser");
    await page.goto(appUrl("/fia/simulators"));
    await page.getByRole("table").getByRole("link", { name: "Complément de revenus de Mme Lenoir" }).click();
    await page.getByText("Voir les chiffres").first().click();
    const region = page.locator("#projection .table-region");
    await expect(region).toBeVisible();
    expect(await region.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  });
});

for (const [width, small] of [
  [1279, true],
  [1280, false],
] as const) {
  test(`at ${width} pixels the menu ${small ? "is a drawer" : "stands beside the page"}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signedIn(page, "adviser");
    await page.goto(appUrl("/fia/simulators"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const menu = page.getByRole("navigation", { name: "Navigation principale" });
    await expect(menu).toBeVisible({ visible: !small });
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeVisible({ visible: small });
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, locale: "fr-FR" });

    test("the menu is a drawer, which a link, Escape and its button close", async ({ page }) => {
      await signedIn(page, "adviser");
      await page.goto(appUrl("/fia/simulators"));
      if (javaScriptEnabled) await expect(page.locator("html[data-hydrated]")).toBeAttached();
      const opens = page.getByRole("button", { name: "Menu", exact: true });
      const menu = page.getByRole("navigation", { name: "Navigation principale" });
      await expect(menu).toBeHidden();
      await opens.click();
      await expect(menu).toBeVisible();
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      await menu.getByRole("link", { name: "Profil de risque" }).click();
      await expect(page).toHaveURL(/\/fia\/risk-profiling/);
      await expect(menu).toBeHidden();
      await opens.click();
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await opens.click();
      await page.getByRole("button", { name: "Fermer", exact: true }).click();
      await expect(menu).toBeHidden();
    });
  });
}

test("a choice with long names is as wide as the other fields of its form", async ({ page }) => {
  await signedIn(page, "admin");
  await page.goto(appUrl("/admin/settings/admin-products/de300000-0003-4000-8000-000000000001"));
  const widthOf = (name: string) => page.locator(`main [name="${name}"]`).evaluate((field) => field.getBoundingClientRect().width);
  const name = await page
    .locator("main .rt-TextFieldRoot")
    .first()
    .evaluate((field) => field.getBoundingClientRect().width);
  for (const choice of ["productOwner", "investmentPool"]) expect(Math.abs((await widthOf(choice)) - name), choice).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
});

test("the grid of a glide path is typed on a phone without scrolling sideways", async ({ page }) => {
  await signedIn(page, "admin");
  await page.goto(appUrl("/admin/matrixes/matrixes-glidepath/de300000-000a-4000-8000-000000000002"));
  const grid = page.getByRole("table").filter({ has: page.locator("[name='rows[0].yearsLeft']") });
  await expect(grid).toBeVisible();
  expect(await grid.locator("..").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  for (const name of [/(Actions|Equities), (ligne|row) 1/, /(Années restantes|Years left), (ligne|row) 1/i])
    await expect(page.getByRole("textbox", { name }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /(Retirer la classe|Remove the class) / }).first()).toBeVisible();
  const [years, total] = [
    await grid.locator("[name='rows[0].yearsLeft']").boundingBox(),
    await grid.locator("td[aria-live]").first().boundingBox(),
  ];
  expect(total!.x).toBeGreaterThanOrEqual(years!.x + years!.width);
  expect(await axeViolations(page)).toEqual([]);
});

test("the latest values of a series fit a phone, with the origin of each", async ({ page }) => {
  await signedIn(page, "admin");
  for (const tab of ["", "/values"]) {
    await page.goto(appUrl(`/admin/data/series/de300000-0006-4000-8000-000000000016${tab}`));
    const region = page.getByRole("region", { name: /(Dernières valeurs.*défile|Latest values.*scroll)/ });
    await expect(region).toBeVisible();
    expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  }
});
