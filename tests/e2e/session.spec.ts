import { demoAdvice } from "../../backend/demo/ids.ts";
import { appUrl, expect, signIn, test } from "./harness.ts";

/** The page's first question, answered as if the session were about to end; later ones reach the server. */
const ENDING = { person: undefined, seconds: 100, renewable: true, text: "Votre session se termine dans 2 min", button: "Rester connecté" };

test("an open page tells before the session ends, and one press makes it last", async ({ page }) => {
  await signIn(page, "admin");
  await page.goto(appUrl("/admin/market-events/new"));
  let asked = 0;
  await page.route("**/auth/session?*", (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ json: ENDING }) : route.continue();
  });
  await page.locator("input[name=nameFr]").pressSequentially("Krach");
  const notice = page.getByRole("alert").filter({ hasText: "Votre session se termine" });
  await expect(notice).toBeVisible();
  await page.screenshot({ path: "test-results/session-notice-1280.png" });
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.screenshot({ path: "test-results/session-notice-360.png" });
  const renewal = page.waitForResponse((answer) => answer.url().includes("/auth/session") && answer.request().method() === "POST");
  await notice.getByRole("button", { name: "Rester connecté" }).click();
  expect(((await (await renewal).json()) as { seconds: number }).seconds).toBeGreaterThan(1_700);
  await expect(notice).toBeHidden();
  await expect(page.locator("input[name=nameFr]")).toHaveValue("Krach");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("what was typed comes back on any form after the session ended, and is sent by the next press alone", async ({ page, context }) => {
    await signIn(page, "admin");
    const lose = () => context.clearCookies({ name: /cairn-sid$/ });
    for (const [path, field] of [
      ["/admin/market-events/new", "nameFr"],
      ["/admin/privileges/users/new", "lastName"],
      ["/admin/privileges/users/new", "username"],
    ] as const) {
      await page.goto(appUrl(path));
      const typed = `Saisie « ${field} »`;
      await page.locator(`input[name=${field}]`).fill(typed);
      await lose();
      await page.locator(`form:has(input[name=${field}]) button[type=submit], button[form]:not(.dots)`).first().click();
      await page.waitForURL((url) => url.pathname === path);
      await expect(page.locator(`input[name=${field}]`)).toHaveValue(typed);
      expect(await page.content()).toContain("Ce que vous aviez saisi est de nouveau là");
    }
    await page.goto(appUrl("/admin/privileges/users/new"));
    await expect(page.locator("input[name=username]")).toHaveValue("");
  });

  test("midway through a journey too: lines that were added with their weights, and the words beside them", async ({ page, context }) => {
    await signIn(page, "adviser");
    const path = `/fia/reco-journey/journey/${demoAdvice(4)}/edit/allocations`;
    const lose = () => context.clearCookies({ name: /cairn-sid$/ });
    await page.goto(appUrl(path));
    await page.getByLabel(/Nom, code ou ISIN/).fill("Veydrac Or");
    await page.getByRole("button", { name: "Rechercher" }).click();
    await page.getByRole("button", { name: /Ajouter.*Veydrac Or/ }).click();
    const weights = page.locator("input[name^='lines['][name$='.weight']");
    const before = await weights.count();
    await weights.last().fill("12,5");
    await lose();
    await page.getByRole("button", { name: "Enregistrer et continuer" }).click();
    await page.waitForURL((url) => url.pathname === path);
    expect(await page.content()).toContain("Ce que vous aviez saisi est de nouveau là");
    await expect(weights).toHaveCount(before);
    await expect(weights.last()).toHaveValue("12,5");

    // Nothing of it was saved: the page as it stands has a line less.
    await page.goto(appUrl(path));
    await expect(weights).toHaveCount(before - 1);
    await page.getByRole("button", { name: "Dupliquer" }).click();
    const note = page.locator("textarea[name='setAside.2']");
    await note.fill("Trop risquée pour ce client.");
    await lose();
    await page.getByRole("button", { name: "Enregistrer et continuer" }).click();
    await page.waitForURL((url) => url.pathname === path);
    await expect(note).toHaveValue("Trop risquée pour ce client.");
    await page.goto(appUrl(`${path}?allocation=2`));
    await page.getByRole("button", { name: "Retirer l’allocation 2" }).click();
  });
});

test("what a simulator sent while a person typed comes back after the session ended", async ({ page, context }) => {
  await signIn(page, "adviser");
  await page.goto(appUrl("/fia/simulators/new"));
  await page.getByRole("button", { name: "Commencer" }).click();
  await expect(page.getByRole("table", { name: "Scénarios à l’horizon" })).toBeVisible();
  await context.clearCookies({ name: /cairn-sid$/ });
  await page.getByLabel("Encours actuel").fill("31 000");
  await expect(page.getByText("Ce que vous aviez saisi est de nouveau là")).toBeVisible();
  await expect(page.getByLabel("Encours actuel")).toHaveValue(/^31\s000$/);
});

test("a sign-out ends the window beside it, though nothing was done there and both were just opened", async ({ page, context }) => {
  await signIn(page, "admin");
  await page.goto(appUrl("/admin/market-events"));
  const other = await context.newPage();
  await other.goto(appUrl("/preferences"));
  await other.evaluate(() => document.querySelector<HTMLFormElement>('form[action$="/auth/logout"]')?.requestSubmit());
  // Before the first minute is over, after which each page looks by itself.
  await page.waitForURL(/\/(auth|realms)\//, { timeout: 25_000 });
});

test("a form that the server does not answer is kept, and stored once when it is sent again", async ({ page }, { retry }) => {
  const name = `Envoi gardé ${Date.now()} ${retry}`;
  await signIn(page, "adviser");
  await page.goto(appUrl("/fia/model-portfolios/new"));
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const main = page.getByRole("main");
  await main.getByLabel("Nom").fill(name);
  await main.getByLabel("Contrat").selectOption({ index: 1 });
  // The server stores it, and its answer is lost.
  const form = "**/fia/model-portfolios/new.data*";
  await page.route(form, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch({ maxRedirects: 0 });
    return route.abort();
  });
  await main.getByRole("button", { name: "Créer le portefeuille" }).click();
  await expect(page.getByRole("heading", { name: "Désolé, le service ne répond pas" })).toBeVisible();
  await page.unroute(form);
  await page.getByRole("button", { name: "Renvoyer" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await page.goto(appUrl(`/fia/model-portfolios?q=${encodeURIComponent(name)}`));
  await expect(page.getByRole("table").getByRole("link", { name })).toHaveCount(1);
});

test("a sign-out in one tab ends the others, which keep what was typed there", async ({ page, context }) => {
  await signIn(page, "admin");
  await page.goto(appUrl("/admin/market-events/new"));
  const idle = await context.newPage();
  await idle.goto(appUrl("/admin/market-events"));
  const first = page.waitForResponse((answer) => answer.url().includes("/auth/session"));
  await page.locator("input[name=nameFr]").pressSequentially("Krach");
  await first;
  const seen = idle.waitForResponse((answer) => answer.url().includes("/auth/session"));
  await idle.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await seen;

  const tab = await context.newPage();
  await tab.goto(appUrl("/preferences"));
  await tab.evaluate(() => document.querySelector<HTMLFormElement>('form[action$="/auth/logout"]')?.requestSubmit());
  await tab.waitForURL((url) => !url.pathname.startsWith("/preferences"));

  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByRole("alert").filter({ hasText: "Votre session est terminée" })).toBeVisible();
  await expect(page.locator("input[name=nameFr]")).toHaveValue("Krach");
  await idle.evaluate(() => window.dispatchEvent(new Event("focus")));
  await idle.waitForURL(/\/(auth|realms)\//);
});

test("a bookmark of the sign-in page leads whoever is signed in into the application", async ({ page, context }) => {
  const inside = async (address: string) => {
    await page.goto(address);
    await page.waitForURL((url) => !url.pathname.startsWith("/realms/"));
    await expect(page.locator(".sidebar-nav")).toBeVisible();
    await expect(page.locator("input[name=password]")).toHaveCount(0);
  };
  await page.goto(appUrl("/auth/login"));
  // Bookmarked before and while it is used: the address that the browser shows.
  const bookmarks = [page.url()];
  expect(new URL(bookmarks[0]!).pathname).toMatch(/^\/realms\//);
  await page.goto(appUrl("/admin/data/series"));
  bookmarks.push(page.url());
  await page.locator("input[name=username]").fill("admin");
  await page.locator("input[name=password]").fill("wrong");
  await page.locator("input[name=password]").press("Enter");
  await expect(page.getByText(/Identifiant ou mot de passe incorrect|Wrong username or password/)).toBeVisible();
  bookmarks.push(page.url());
  await page.locator("input[name=username]").fill("admin");
  await page.locator("input[name=password]").fill("demo");
  await page.locator("input[name=password]").press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/realms/"));
  for (const address of bookmarks) await inside(address);
  // Another tab, after the browser was closed: the session's cookie is what is left.
  const cookies = await context.cookies();
  await context.clearCookies();
  await context.addCookies(cookies.filter(({ name }) => name.endsWith("cairn-sid")));
  for (const address of bookmarks) await inside(address);
  // Whoever is signed out is led to a page of today, signs in there and gets in.
  await context.clearCookies();
  await page.goto(bookmarks[0]!);
  await page.locator("main a").click();
  await page.locator("input[name=username]").fill("admin");
  await page.locator("input[name=password]").fill("demo");
  await page.locator("input[name=password]").press("Enter");
  await expect(page.locator(".sidebar-nav")).toBeVisible();
});
