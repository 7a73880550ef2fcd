import { appUrl, axeViolations, expect, test } from "./harness.ts";

test.use({ locale: "fr-FR" });

test("the pages of the API keep their look when they are opened again, and try a call with the reader's own token", async ({ page }) => {
  const address = appUrl("/api/docs/success-rate-computation?lang=fr");
  const isStyled = () => page.evaluate(() => getComputedStyle(document.body).fontFamily.includes("sans-serif"));
  await page.goto(address);
  expect(await isStyled()).toBe(true);
  await page.goto(appUrl("/api/docs?lang=fr"));
  await page.goto(address);
  expect(await isStyled()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);

  const form = page.locator("form.try").filter({ has: page.locator("textarea", { hasText: "finalValues" }) });
  const result = form.locator(".result");
  await form.getByRole("button", { name: "Envoyer" }).click();
  await expect(result).toContainText("401");
  const headers = { "content-type": "application/json", origin: new URL(appUrl()).origin };
  const body = JSON.stringify({ username: "adviser", password: "demo" });
  const signedIn = await fetch(appUrl("/api/user-service/v1/token/authorize"), { method: "POST", headers, body });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  await page.locator("#token").fill(access_token);
  await form.getByRole("button", { name: "Envoyer" }).click();
  await expect(result).toContainText(/^200/);
  await expect(result).toContainText("successRate");

  await page.getByRole("searchbox").fill("notification");
  await page.keyboard.press("Enter");
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /notification/i })
      .first(),
  ).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth)).toBeLessThanOrEqual(0);
});
