import type { Page } from "@playwright/test";
import { appUrl, expect, signedIn, test } from "./harness.ts";

/** The file of the schema that judges the form of this page. */
const SCHEMA = /\/assets\/market-event\.schema-[\w-]+\.js$/;
const NEW_EVENT = "/admin/market-events/new";

/** Addresses of scripts that the page asks for, and how often it sends a form. */
function watched(page: Page) {
  const seen = { scripts: [] as string[], posts: 0 };
  page.on("request", (request) => {
    if (request.resourceType() === "script") seen.scripts.push(request.url());
    if (request.method() === "POST") seen.posts++;
  });
  return seen;
}

test.use({ locale: "fr-FR" });

test("what judges a form comes when it is touched, and judges it without the server", async ({ page }) => {
  await signedIn(page, "admin");
  const seen = watched(page);
  // The modal may focus its first field by itself: the file is then there before a person comes to it.
  const arrived = page.waitForResponse(SCHEMA);
  await page.goto(appUrl(NEW_EVENT));
  const form = page.getByRole("dialog");
  await form.getByLabel("Titre en anglais").focus();
  await arrived;
  // It is used as soon as it and what it imports are read, which nothing on the page shows: the server may judge the first press.
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(form.getByRole("alert")).toContainText("Le champ Titre en anglais est obligatoire");
  const before = seen.posts;
  await expect(async () => {
    await form.getByLabel("Titre en anglais").fill("");
    await form.getByLabel("Titre en anglais").fill("Trial");
    await expect(form.getByText("Le champ Titre en anglais est obligatoire")).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  expect(seen.posts).toBe(before);
});

test("a form that is sent before what judges it has come goes to the server, and loses nothing", async ({ page }) => {
  await signedIn(page, "admin");
  await page.route(SCHEMA, (route) => route.abort());
  const seen = watched(page);
  await page.goto(appUrl(NEW_EVENT));
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const form = page.getByRole("dialog");
  await form.getByLabel("Titre en français").fill("Essai");
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(form.getByRole("alert")).toContainText("Le champ Titre en anglais est obligatoire");
  await expect(form.getByLabel("Titre en français")).toHaveValue("Essai");
  expect(seen.posts).toBe(1);
});

test("a page with a form that nobody touches loads no schema", async ({ page }) => {
  await signedIn(page, "adviser");
  const seen = watched(page);
  await page.goto(appUrl("/preferences"));
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.waitForLoadState("networkidle");
  expect(seen.scripts.filter((url) => /schema-|\/parse-/.test(url))).toEqual([]);
});
