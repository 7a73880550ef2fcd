import type { Page } from "@playwright/test";
import { appUrl, axeViolations, expect, test } from "../harness.ts";
import { answerElsewhere, BIRTH_YEAR, newLink } from "./sent-link.ts";

/** The spacing that a reader may ask for (WCAG 2.2, 1.4.12). */
const SPACING = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }";

/** Pages of one link: entering, a wrong year, a share in euros, several answers, the answers to check. */
async function everyPage(page: Page, language: "fr" | "en", seen: (name: string) => Promise<void>) {
  const { token, path } = await newLink({ language, amountToInvest: "80000" });
  const press = () => page.locator("main form button").last().click();
  await page.goto(appUrl(path));
  await seen("start");
  await page.locator("input[name=year]").fill("1980");
  await press();
  await expect(page.getByRole("alert")).toBeVisible();
  await seen("wrong year");
  await page.locator("input[name=year]").fill(String(BIRTH_YEAR));
  await press();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await answerElsewhere(token, "IN01", "CL03");
  await page.goto(appUrl(path));
  await expect(page.getByRole("radio").nth(1)).toHaveAccessibleName(language === "fr" ? /10.%.\(8.000.€\)/ : "Up to 10% (€8,000)");
  await seen("share");
  await answerElsewhere(token, "CL04", "KV03");
  await page.goto(appUrl(path));
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await seen("several answers");
  await answerElsewhere(token, "KV04", "SP01");
  await page.goto(appUrl(path));
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await seen("answers to check");
}

for (const language of ["fr", "en"] as const) {
  test.describe(`pages of a link in ${language}, 320 px wide as at 400 % of 1280`, () => {
    test.use({ viewport: { width: 320, height: 700 }, locale: language === "fr" ? "fr-FR" : "en-GB", bypassCSP: true });

    test("fit with wide spacing, and no word of the head is broken", async ({ page }) => {
      await everyPage(page, language, async (name) => {
        await page.addStyleTag({ content: SPACING });
        const { sideways, head } = await page.evaluate(() => {
          const span = document.querySelector("header span");
          const range = document.createRange();
          const text = span?.firstChild;
          const words = [...(text?.textContent ?? "").matchAll(/[\p{L}’]+/gu)];
          const broken = words.filter(({ index, 0: word }) => {
            if (!text) return false;
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
          });
          const { scrollWidth, clientWidth } = document.documentElement;
          return { sideways: scrollWidth - clientWidth, head: broken.map(([word]) => word) };
        });
        expect(sideways, name).toBeLessThanOrEqual(0);
        expect(head, name).toEqual([]);
        expect(await axeViolations(page), name).toEqual([]);
      });
    });

    test("keep their controls and marks with forced colours", async ({ page }) => {
      await page.emulateMedia({ forcedColors: "active" });
      await everyPage(page, language, async (name) => {
        expect(await axeViolations(page), name).toEqual([]);
        const borders = await page
          .locator("main .o, main .b, main .y, main .e")
          .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).borderTopWidth));
        expect(borders.length, name).toBeGreaterThan(0);
        expect(borders, name).not.toContain("0px");
      });
    });

    test("are read in the order in which they are seen", async ({ page }) => {
      await everyPage(page, language, async (name) => {
        // What a screen reader meets in turn lies below or beside what came before it.
        const tops = await page
          .locator("body :is(header, h1, h2, legend, input:not([type=hidden]), button, main p, footer)")
          .evaluateAll((parts) => parts.filter((part) => part.getClientRects().length > 0).map((part) => part.getBoundingClientRect().top));
        expect(tops, name).toEqual(tops.toSorted((a, b) => a - b));
        expect(await page.title(), name).toContain("AAA Patrimoine");
      });
    });
  });
}
