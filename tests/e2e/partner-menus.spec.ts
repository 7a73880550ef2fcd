import type { Page } from "@playwright/test";
import { type RunningApp, startApp } from "../fixtures/app.ts";
import { expect, signedIn, test } from "./harness.ts";

/** An installation whose partner's pages stand on a host of their own. */
test.describe("menus that a partner's way in replaces", () => {
  let app: RunningApp;
  const ownApp = process.env.APP_URL;

  test.beforeAll(async () => {
    app = await startApp({ env: { LOG_LEVEL: "error", PARTNER_URL: "https://partner.example", REDUCED_MENU_PARAMETER: "parcours" } });
    process.env.APP_URL = app.url;
  });
  test.afterAll(async () => {
    process.env.APP_URL = ownApp;
    await app.stop();
  });

  const entries = (page: Page) =>
    page
      .getByRole("navigation", { name: "Navigation principale" })
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

  test("the special parameter leaves the partner's journey alone, on every page a custom token does, another parameter does not", async ({
    page,
    request,
  }) => {
    await signedIn(page, "adviser");
    await page.goto(`${app.url}/preferences?parcours`);
    expect(await entries(page)).toEqual(["https://partner.example/abeille/reco-journey"]);
    await page.goto(`${app.url}/preferences?reduced=1`);
    expect(await entries(page)).toContain("/fia/simulators");
    await page.context().clearCookies();
    const signIn = await request.post(`${app.url}/api/user-service/v1/token/authorize`, {
      data: { username: "adviser", password: "demo" },
    });
    const { access_token } = await signIn.json();
    const made = await request.post(`${app.url}/realms/aaa/login-actions/action-token`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    const { key } = await made.json();
    await page.goto(`${app.url}/preferences?key=${key}`);
    await page.getByRole("button", { name: /^Continue as / }).click();
    await page.waitForURL(`${app.url}/preferences`);
    expect(await entries(page)).toEqual(["https://partner.example/abeille/reco-journey"]);
    await page.goto(`${app.url}/fia/simulators`);
    expect(await entries(page)).toEqual(["https://partner.example/abeille/reco-journey"]);
  });

  test("below the partner's mark its single entry stands, with or without script", async ({ page, browser }) => {
    await signedIn(page, "adviser");
    await page.goto(`${app.url}/premia/contrats?parcours`);
    expect(await entries(page)).toEqual(["https://partner.example/premia"]);
    const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() });
    const still = await plain.newPage();
    await still.goto(`${app.url}/premia/contrats`);
    await expect(still.getByRole("link", { name: "Premia" })).toHaveAttribute("href", "https://partner.example/premia");
    await plain.close();
  });
});
