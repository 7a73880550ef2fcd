import { appUrl, expect, signedIn, test } from "./harness.ts";

test("pages that lead to each other in circles are followed a hundred times, then the browser loads the page itself", async ({ page }) => {
  await signedIn(page, "adviser");
  await page.goto(appUrl("/preferences"));
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  // What the way home answers to a script: a redirect to the first page, which is made to answer the same.
  const circle = await page.evaluate(async () => {
    const answer = await fetch("/_root.data");
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
  });
  expect(circle.body).toContain("/fia/dashboard");
  let followed = 0;
  await page.route(
    ({ pathname }) => pathname === "/fia/dashboard.data",
    (route) => {
      followed += 1;
      return route.fulfill(circle);
    },
  );
  await page.getByRole("link", { name: "Tableau de bord" }).first().click();
  await page.waitForURL(appUrl("/fia/dashboard"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The link itself and a hundred redirects.
  expect(followed).toBe(101);
});
