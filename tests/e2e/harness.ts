import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, test as base, type Cookie, expect, type Page } from "@playwright/test";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Address of the application that global-setup.ts started. */
export const appUrl = (path = ""): string => `${process.env.APP_URL ?? ""}${path}`;

/**
 * What the browser complained about on a page: script errors, refused scripts and styles, console errors; and each page
 * that a cache may keep, which would show what a person saw to whoever opens the browser later.
 */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => {
    // The rest of an answer that the router no longer waits for is given up with this error, which nobody awaits.
    if (error.name !== "AbortError") complaints.push(`script error: ${error.message}`);
  });
  page.on("console", (message) => {
    // A form answered 400 or a page that is meant to be missing is written to the console by the browser itself, and what the
    // router had asked for a page that is left meanwhile (AbortError) by the router.
    const ofTheirs = /^(Failed to load resource|AbortError: signal is aborted)/.test(message.text());
    if (message.type() === "error" && !ofTheirs) complaints.push(message.text());
  });
  page.on("response", (answer) => {
    const isPage = answer.request().resourceType() === "document" || new URL(answer.url()).pathname.endsWith(".data");
    const ours = answer.url().startsWith(appUrl()) && !new URL(answer.url()).pathname.startsWith("/api/");
    const { "cache-control": cache } = answer.headers();
    if (isPage && ours && answer.status() === 200 && !/\bno-store\b/.test(cache ?? ""))
      complaints.push(`${new URL(answer.url()).pathname} may be kept by the browser: ${cache}`);
  });
  return complaints;
}

/** A test whose page must not make the browser complain. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page }, use) => {
      const complaints = complaintsOf(page);
      await use(undefined);
      // A call that a test's route still holds at its end would otherwise fail the test.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs in through the identity provider's own page. */
export async function signIn(page: Page, username: string, password = "demo"): Promise<void> {
  // From one address twenty sign-ins a minute are let through: whoever comes too early waits, as the page asks.
  while ((await page.goto(appUrl("/auth/login")))?.status() === 429) await page.waitForTimeout(3000);
  await page.locator("input[name=username]").fill(username);
  await page.locator("input[name=password]").fill(password);
  await page.locator("input[name=password]").press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/realms/"));
}

/** Sessions of the people whom this process of the tests has signed in, by name and application. */
const sessions = new Map<string, Cookie[]>();

/**
 * A page of a person who is signed in, where no page is open yet. Tests share a session in that way; those that end one, or
 * that look at what follows a sign-in, call `signIn`.
 */
export async function signedIn(page: Page, username: string): Promise<void> {
  const key = `${username} at ${appUrl()}`;
  const known = sessions.get(key);
  if (known) return page.context().addCookies(known);
  await signIn(page, username);
  const cookies = await page.context().cookies();
  sessions.set(
    key,
    cookies.filter(({ name }) => name.endsWith("cairn-sid")),
  );
}

/** Opens what is folded under a title. */
export const unfold = (page: Page, title: string) => page.locator("details:not([open]) > summary", { hasText: title }).click();

/** Opens a page by the entry of the menu that leads to its address. */
export async function openFromMenu(page: Page, entry: string, path: string): Promise<void> {
  await page.goto(appUrl("/"));
  await page.locator(".sidebar-nav").getByRole("link", { name: entry, exact: true }).click();
  await expect(page).toHaveURL(appUrl(path));
}

/** A second person beside the page's, in a browser of their own. */
export async function withPerson<T>(
  browser: Browser,
  username: string,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    await signedIn(page, username);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Violations that axe finds on the page, by rule with the elements concerned. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const axe = (
      globalThis as unknown as {
        axe: { run(options: object): Promise<{ violations: Array<{ id: string; nodes: Array<{ html: string }> }> }> };
      }
    ).axe;
    // Nothing is worked out about the elements that pass.
    const result = await axe.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      resultTypes: ["violations"],
    });
    return result.violations.map(
      (violation) =>
        `${violation.id}: ${violation.nodes
          .map((node) => node.html)
          .slice(0, 3)
          .join(" | ")}`,
    );
  });
  return found;
}

/** The page as it stands: nothing for axe to say (it needs a script), nothing beside the width of the screen. */
export async function sound(page: Page, javaScriptEnabled = true): Promise<void> {
  if (javaScriptEnabled) await expect.poll(() => axeViolations(page), { timeout: 20_000 }).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

export { expect };
