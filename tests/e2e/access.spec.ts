import { appUrl, axeViolations, expect, signedIn, signIn, test } from "./harness.ts";

test("a person without a role is told so and can sign in again", async ({ page }) => {
  await signIn(page, "nobody");
  await expect(
    page
      .getByText("No module is activated. Please contact support.")
      .or(page.getByText("Aucun module n’est activé. Veuillez contacter l’assistance.")),
  ).toBeVisible();
  await expect(page).toHaveTitle("Aucun module – AAA Patrimoine");
  await expect(page.getByRole("link", { name: "Aller à la page de connexion" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test("an adviser may not see the administration, an administrator not the simulators", async ({ page, browser }) => {
  await signedIn(page, "adviser");
  const refused = await page.goto(appUrl("/admin/data/load-values"));
  expect(refused?.status()).toBe(403);
  await expect(page).toHaveTitle("Accès refusé – AAA Patrimoine");
  await expect(page.getByText("Vous n’avez pas l’autorisation d’accéder à ce module")).toBeVisible();
  await expect(page.getByRole("link", { name: "Chargement des valeurs" })).toHaveCount(0);
  const context = await browser.newContext();
  const admin = await context.newPage();
  await signedIn(admin, "admin");
  expect((await admin.goto(appUrl("/fia/simulators")))?.status()).toBe(403);
  await context.close();
});

test("another organisation's simulation does not exist", async ({ page, browser }) => {
  await signedIn(page, "adviser");
  await page.goto(appUrl("/fia/simulators"));
  const address = await page.getByRole("table").getByRole("link").filter({ hasNotText: "↕" }).last().getAttribute("href");
  expect(address).toContain("/fia/simulators/edit/");
  const context = await browser.newContext();
  const other = await context.newPage();
  await signedIn(other, "other-adviser");
  expect((await other.goto(appUrl(address ?? "")))?.status()).toBe(404);
  expect((await other.goto(appUrl("/fia/simulators/edit/00000000-0000-4000-8000-000000000000")))?.status()).toBe(404);
  await context.close();
});

test("without their module the partner's pages say that they do not exist", async ({ page }) => {
  await signedIn(page, "flagless-adviser");
  for (const path of ["/fia/simulators/recap", "/fia/simulators/maif/dispatcher"]) {
    expect((await page.goto(appUrl(path)))?.status()).toBe(404);
    await page.waitForLoadState("networkidle");
    await expect(page.getByText("Simulateur introuvable ou non autorisé")).toBeVisible();
  }
});

test("an unknown address shows 404", async ({ page }) => {
  await signedIn(page, "adviser");
  const answer = await page.goto(appUrl("/no-such-page"));
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("404").first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test("a production build serves nothing of its making", async ({ page }) => {
  await signedIn(page, "adviser");
  // What the server wrote: a page that renders again leaves its first scripts out.
  const document = await page.request.get(appUrl("/preferences"));
  const script = /\/assets\/entry\.client-[\w-]+\.js/.exec(await document.text())?.[0];
  if (!script) throw new Error("the page names no script");
  const sources = ["/app/root.tsx", "/server.js", "/build/server.js", "/package.json", "/tests/e2e/harness.ts", `${script}.map`];
  expect((await page.request.get(appUrl(script))).status()).toBe(200);
  for (const path of [...sources, "/@vite/client", "/@fs/etc/hostname", "/.env", "/.git/config", "/assets/"])
    expect([path, (await page.request.get(appUrl(path))).status()]).toEqual([path, 404]);
});

test("signing out ends the session on the server", async ({ page }) => {
  await signIn(page, "adviser");
  const cookies = await page.context().cookies();
  await page.locator("summary", { hasText: "Claire Morvan" }).first().click();
  await page
    .getByRole("button", { name: /déconnecter|Sign out/i })
    .first()
    .click();
  await page.waitForLoadState();
  await page.context().addCookies(cookies);
  await page.goto(appUrl("/fia/simulators"));
  await expect(page.locator("input[name=username]")).toBeVisible();
});

test("the language and the font size are the person's own", async ({ page }) => {
  await signedIn(page, "other-adviser");
  await page.goto(appUrl("/preferences"));
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("combobox", { name: /Langue|Language/ }).selectOption("en");
  await page.getByRole("button", { name: /Enregistrer|Save/ }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto(appUrl("/fia/simulators"));
  await expect(page.getByRole("heading", { level: 1, name: "Simulators" })).toBeVisible();
});
