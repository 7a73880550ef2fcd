import type { Page, Route } from "@playwright/test";
import { appUrl, expect, signedIn, test } from "./harness.ts";

/** The code of the commentary of an analysis, which waits for a touch. */
const CODE = /\/assets\/commentary-card-[\w-]+\.js$/;
const PORTFOLIO = "/fia/model-portfolios/edit/de300000-0008-4000-8000-000000000003";
const ANALYSIS = `${PORTFOLIO}/analysis`;

/** Holds the code back; `release` lets it come. */
async function holdCode(page: Page) {
  const held: Route[] = [];
  let free = false;
  await page.route(CODE, (route) => (free ? route.continue() : void held.push(route)));
  return {
    asked: () => held.length,
    release: async () => {
      free = true;
      for (const route of held.splice(0)) await route.continue();
    },
  };
}

const commentaryOf = (page: Page) => {
  const card = page.getByRole("region", { name: "Commentaire" });
  return { card, text: card.getByLabel(/^Texte/), propose: card.getByRole("button", { name: "Ajouter un texte proposé" }) };
};

/** What stands in place of a part that is drawn before its code is there. */
const placeHolder = (page: Page) => page.locator("p.hint", { hasText: "Chargement" });

async function openAlive(page: Page, path: string) {
  await page.goto(appUrl(path));
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
}

test.use({ locale: "fr-FR", viewport: { width: 1280, height: 900 } });
test.beforeEach(({ page }) => signedIn(page, "adviser"));

test("a part that nobody touches is read without its code, and answers once it is touched", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => void (request.resourceType() === "script" && scripts.push(request.url())));
  await openAlive(page, ANALYSIS);
  const { card, text } = commentaryOf(page);
  await expect(text).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((url) => CODE.test(url))).toEqual([]);
  // The button that is there for who has no script is out of sight from the first moment.
  await expect(card.getByRole("button", { name: "Vérifier les nombres" })).toBeHidden();
  await text.focus();
  await page.keyboard.type("Une volatilité de 98,7 %.");
  await expect(card).toContainText("Aucun chiffre du portefeuille ne dit cela");
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("Une volatilité de 98,7 %.");
  expect(scripts.filter((url) => CODE.test(url))).toHaveLength(1);
});

test("what is typed and pressed before the code comes is kept, and done once it is there", async ({ page }) => {
  const code = await holdCode(page);
  const posts: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && posts.push(request.url())));
  await openAlive(page, ANALYSIS);
  const { card, text, propose } = commentaryOf(page);
  await text.pressSequentially("Typed early.");
  await propose.click();
  await expect.poll(code.asked).toBe(1);
  await expect(text).toHaveValue("Typed early.");
  await expect(page.locator("[data-on-touch][aria-busy]")).toHaveCount(1);
  await code.release();
  await expect(text).toHaveValue(/^Typed early\.\s+\S/);
  await expect(card).toContainText("sont des chiffres du portefeuille.");
  await expect(page.locator("[data-on-touch][aria-busy]")).toHaveCount(0);
  expect(posts).toEqual([]);
});

test("a press whose code does not come does what it does without script, and the text that is there then can be gone on with", async ({
  page,
}) => {
  await page.route(CODE, (route) => route.abort());
  await openAlive(page, ANALYSIS);
  const { card, text, propose } = commentaryOf(page);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await propose.click();
  expect((await answered).request().resourceType()).toBe("document");
  await expect(text).toHaveValue(/^Au |performance/);
  await page.unroute(CODE);
  // A text that the server wrote: what is added to it outlives the coming of the code.
  const code = await holdCode(page);
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await text.press("ControlOrMeta+End");
  await page.keyboard.type(" Une volatilité de 98,7 %.");
  await expect.poll(code.asked).toBeGreaterThan(0);
  await code.release();
  await expect(card).toContainText("Aucun chiffre du portefeuille ne dit cela");
  await expect(text).toHaveValue(/performance.* Une volatilité de 98,7 %\.$/s);
});

test("on a navigation a part comes with its page: the old page stays until it answers", async ({ page }) => {
  const code = await holdCode(page);
  await openAlive(page, PORTFOLIO);
  await page.getByRole("navigation", { name: "Portefeuille" }).getByRole("link", { name: "Analyse" }).click();
  await expect.poll(code.asked).toBe(1);
  await expect(page.getByRole("region", { name: "Composition dans le temps" })).toBeVisible();
  await expect(placeHolder(page)).toHaveCount(0);
  await code.release();
  const { card, text } = commentaryOf(page);
  await text.fill("Une volatilité de 98,7 %.");
  await expect(card).toContainText("Aucun chiffre du portefeuille ne dit cela");
});

test("a page goes on once the parts that sleep are awake, and keeps what was typed into them", async ({ page }) => {
  const code = await holdCode(page);
  await openAlive(page, ANALYSIS);
  const { text } = commentaryOf(page);
  await text.fill("Typed early.");
  const answered = page.waitForResponse(/analysis\.data\?.*benchmark=/);
  await page.getByLabel("Indice de comparaison").selectOption({ label: "Indice Démo Obligations euro" });
  await answered;
  await expect.poll(() => page.evaluate(() => window.__remixRouter?.state.navigation.state)).toBe("idle");
  await expect(text).toHaveValue("Typed early.");
  await expect(placeHolder(page)).toHaveCount(0);
  await code.release();
  await expect(page.locator("dl > div").filter({ hasText: "Écart de suivi annuel" })).toContainText("%");
  await expect(text).toHaveValue("Typed early.");
});

test("a page whose parts never wake can be left", async ({ page }) => {
  await holdCode(page);
  await openAlive(page, ANALYSIS);
  await page.getByRole("navigation", { name: "Portefeuille" }).getByRole("link", { name: "Composition" }).click();
  await expect(page.getByRole("region", { name: "Composition dans le temps" })).toBeVisible();
});

test("keys that are pressed all the while a page comes alive break nothing in it", async ({ page }) => {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      document.documentElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
      if (document.documentElement?.dataset.hydrated === undefined) port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  for (const path of [ANALYSIS, "/fia/simulators", "/fia/dashboard"]) {
    await openAlive(page, path);
    await page.getByRole("button", { name: /Réduire le menu/ }).click();
    await expect(page.getByRole("button", { name: /Déplier le menu/ })).toBeVisible();
    await page.getByRole("button", { name: /Déplier le menu/ }).click();
    await expect(page.getByRole("button", { name: /Réduire le menu/ })).toBeVisible();
  }
});
