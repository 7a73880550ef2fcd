import type { Page } from "@playwright/test";
import { appUrl, axeViolations, expect, signedIn, test } from "../harness.ts";

const isEngine = (url: string) => /\/assets\/engine-[^/]+\.js|\/fia\/simulators\/scenarios\//.test(url);

/** A simulation with a goal, whose chance the page shows. */
async function begin(page: Page): Promise<void> {
  await signedIn(page, "adviser");
  await page.goto(appUrl("/fia/simulators/new"));
  await page.getByRole("button", { name: "Commencer" }).click();
  await expect(page).toHaveURL(/\/fia\/simulators\/edit\//);
  await page.getByLabel("Encours actuel").fill("10 000");
  await page.getByRole("radio", { name: "Montant" }).check({ force: true });
  await page.getByLabel("Montant visé").fill("30 000");
  await expect(chance(page)).toBeVisible();
  await expect(page.locator(".results:not(.results-outdated, .results-instant)")).toBeVisible();
}
const chance = (page: Page) => page.getByText(/\d+\sscénarios?\sde\smarché\ssur\s250/).first();
const shown = async (page: Page) => ({
  chance: await page.locator("#success").innerText(),
  fan: await page.locator("#projection").innerHTML(),
  table: await page.locator("#scenarios").innerText(),
});

test.describe("at a desk", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("a lever moves chance and fan before the server has answered, which then says the same", async ({ page }) => {
    test.setTimeout(120_000);
    const engine = page.waitForResponse((response) => response.url().includes("/fia/simulators/scenarios/"), { timeout: 60_000 });
    await begin(page);
    const answer = await engine;
    expect([answer.status(), answer.headers()["cache-control"]]).toEqual([200, "private, max-age=86400, immutable"]);
    const held: Array<() => void> = [];
    await page.route("**/fia/simulators/edit/**", async (route) => {
      if (route.request().method() === "POST") await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    for (const [label, value] of [
      ["Montant visé", "24 000"],
      ["Encours actuel", "12 500"],
      ["Encours actuel", "13 500"],
    ] as const) {
      const before = await shown(page);
      await page.getByLabel(label, { exact: true }).fill(value);
      await expect(page.locator(".results-instant")).toBeVisible();
      await expect.poll(() => held.length).toBe(1);
      const moved = await shown(page);
      expect(moved.chance).not.toBe(before.chance);
      expect(moved.fan).not.toBe(before.fan);
      // What needs the server waits for it, greyed.
      await expect(page.locator(".results-instant > :not(#success, #projection, #scenarios)").first()).toHaveCSS("filter", "grayscale(1)");
      await expect(page.locator("#success")).toHaveCSS("filter", "none");
      // Figures that were greyed come back within a moment.
      await expect.poll(() => axeViolations(page), { timeout: 20_000 }).toEqual([]);
      held.pop()?.();
      await expect(page.locator(".results-instant")).toHaveCount(0);
      await expect(page.locator(".results:not(.results-outdated)")).toBeVisible();
      expect(await shown(page)).toEqual(moved);
    }
  });
});

for (const [device, use, connection] of [
  ["on a phone", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, {}],
  ["with data saving on", { viewport: { width: 1280, height: 800 } }, { saveData: true, effectiveType: "4g" }],
  ["over a slow network", { viewport: { width: 1280, height: 800 } }, { saveData: false, effectiveType: "3g" }],
] as const)
  test.describe(device, () => {
    test.use(use);

    test("neither engine nor scenarios are asked for", async ({ page }) => {
      test.setTimeout(90_000);
      const asked: string[] = [];
      page.on("request", (request) => {
        if (isEngine(request.url())) asked.push(request.url());
      });
      if ("saveData" in connection)
        await page.addInitScript((told) => Object.defineProperty(navigator, "connection", { value: told }), connection);
      await begin(page);
      await page.waitForLoadState("networkidle");
      await page.getByLabel("Encours actuel").fill("12 500");
      await expect(page.locator(".results:not(.results-outdated)")).toBeVisible();
      await page.waitForTimeout(3_000);
      expect(asked).toEqual([]);
    });
  });
