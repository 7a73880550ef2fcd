import type { Page } from "@playwright/test";
import { appUrl, axeViolations, expect, signedIn, test } from "./harness.ts";

const LISTS: ReadonlyArray<[person: string, paths: readonly string[]]> = [
  ["adviser", ["/fia/simulators", "/fia/risk-profiling", "/fia/risk-profiling/clients", "/fia/model-portfolios"]],
  [
    "admin",
    [
      "/admin/data/series?size=50",
      "/admin/privileges/users?size=50",
      "/admin/settings/admin-distributors",
      "/admin/settings/admin-products",
      "/admin/settings/admin-investpools",
      "/admin/settings/admin-simulators",
      "/admin/market-events",
    ],
  ],
];

/** What the eye finds wrong with the table of a list, as sentences; nothing where it is right. */
const faultsOfList = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const table = document.querySelector<HTMLTableElement>("main .data-table");
    if (!table) return ["no table"];
    const rows = [...(table.tBodies[0]?.rows ?? [])];
    const shown = (cell: Element) => cell.getClientRects().length > 0;
    for (const row of rows) {
      // A cell of one line is no higher than its line; the row then has the height of the list's rows.
      const range = document.createRange();
      const lines = [...row.cells].filter(shown).map((cell) => {
        range.selectNodeContents(cell);
        const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top, bottom }) => (top + bottom) / 2);
        return tops.length === 0 ? 0 : Math.max(...tops) - Math.min(...tops);
      });
      const height = row.getBoundingClientRect().height;
      if (Math.max(...lines) < 12 && Math.abs(height - 36) > 1.5) faults.push(`a row of one line is ${height} px high: ${row.innerText}`);
    }
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
    heads.forEach((head, at) => {
      const cells = rows.map((row) => row.cells[at]).filter((cell) => cell !== undefined);
      const texts = cells.map((cell) => cell.innerText.trim());
      const name = head.innerText.trim();
      if (texts.some((text) => text === "n. d.")) faults.push(`${name} writes n. d.`);
      const isPlain = !head.classList.contains("cell-menu") && !head.hasAttribute("aria-sort") && cells[0]?.tagName === "TD";
      if (isPlain && rows.length >= 5 && shown(head) && new Set(texts).size === 1)
        faults.push(`all cells of ${name} are alike: ${texts[0]}`);
      if (!head.classList.contains("cell-end")) return;
      const ends = new Set(
        cells
          .filter(shown)
          .map((cell) => Math.round(cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight))),
      );
      if (ends.size > 1) faults.push(`figures of ${name} end at ${[...ends]}`);
      const unitOf = (text: string) => /[^\d\s\u202f\u00a0.,+\u2212-]+$/.exec(text)?.[0] ?? "";
      const decimals = texts
        .filter((text) => /^[+\u2212]?[\d\u202f\u00a0]+(,\d+)?[\s\u00a0\u202f]*%$/.test(text))
        .map((text) => /,(\d+)/.exec(text)?.[1]?.length ?? 0);
      if (new Set(decimals).size > 1) faults.push(`shares of ${name} have ${[...new Set(decimals)]} decimals (${unitOf(texts[0] ?? "")})`);
    });
    const search = document.querySelector<HTMLInputElement>("#list-search");
    if (search) {
      const pen = document.createElement("canvas").getContext("2d");
      const style = getComputedStyle(search);
      if (pen) pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const room =
        search.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight) -
        Number.parseFloat(style.textIndent || "0");
      const words = pen?.measureText(search.placeholder).width ?? 0;
      if (words > room + 1) faults.push(`the words of the search take ${Math.round(words)} of ${Math.round(room)} px`);
    }
    return faults;
  });

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.use({ viewport: { width: 1280, height: 800 }, locale: "fr-FR" });

for (const [person, paths] of LISTS) {
  test(`lists of ${person}: rows of one height, no column that says one thing, figures under each other, a search that is read whole`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await signedIn(page, person);
    for (const path of paths) {
      await page.goto(appUrl(path));
      await expect(page.locator("html[data-hydrated]")).toBeAttached();
      // A list that nobody has touched is what the server wrote.
      await page.locator(".table-region").first().hover();
      await expect(page.locator(".table-fits, .table-wide").first()).toBeVisible();
      expect(await faultsOfList(page), path).toEqual([]);
      expect(await sideways(page), path).toBeLessThanOrEqual(0);
    }
  });
}

test("a table that fits keeps its heads in sight, and a wide one scrolls in its card", async ({ page }) => {
  await signedIn(page, "admin");
  await page.goto(appUrl("/admin/data/series?size=50"));
  await expect(page.locator(".table-fits, .table-wide").first()).toBeVisible();
  const head = page.locator(".data-table thead th").first();
  await page.locator(".data-table tbody tr").last().scrollIntoViewIfNeeded();
  await expect(head).toBeInViewport();
  // A word that no line can hold.
  await page
    .locator(".data-table tbody tr:first-child td")
    .first()
    .evaluate((cell) => {
      cell.textContent = "Long".repeat(60);
    });
  await expect(page.locator(".table-wide")).toBeVisible();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  const region = page.locator(".table-wide");
  expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  await expect(region).toHaveAttribute("tabindex", "0");
});

test("a table that is too wide shows so at its sides before a script has measured it", async ({ page, browser }) => {
  await signedIn(page, "admin");
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: { width: 360, height: 740 },
  });
  const still = await plain.newPage();
  await still.goto(appUrl("/admin/data/series"));
  const region = still.locator(".table-region").first();
  await region
    .locator("td")
    .first()
    .evaluate((cell) => {
      cell.style.minWidth = "600px";
    });
  const look = await region.evaluate((box) => {
    const { backgroundImage, backgroundAttachment } = getComputedStyle(box);
    const shades = backgroundImage.split("linear-gradient").length - 1;
    return { scrolls: box.scrollWidth > box.clientWidth, shades, backgroundAttachment };
  });
  // Covers that go with the table over shades that stay: a shade is seen only at a side on which more stands.
  expect(look).toEqual({ scrolls: true, shades: 4, backgroundAttachment: "local, local, scroll, scroll" });
  await plain.close();
});

test("the entry of the page is in sight in a long menu, and the menu shows that it goes on", async ({ page }) => {
  await signedIn(page, "admin");
  await page.goto(appUrl("/admin/settings/reco-journey"));
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const menu = page.getByRole("navigation", { name: "Navigation principale" });
  await expect(menu.locator("[aria-current]")).toBeInViewport({ ratio: 1 });
  expect(await menu.evaluate((box) => getComputedStyle(box).backgroundImage)).toContain("gradient");
});

test("at the largest text size no list is wider than the page", async ({ page }) => {
  test.setTimeout(120_000);
  await signedIn(page, "asset-manager");
  const choose = async (size: string) => {
    await page.goto(appUrl("/preferences"));
    await page.locator(`[name=fontSize][value=${size}]`).check({ force: true });
    await page.locator("main form.form button[type=submit]").first().click();
    await expect(page.getByText("Vos préférences sont enregistrées.").first()).toBeVisible();
  };
  await choose("GREATER");
  try {
    for (const [width, height] of [
      [1280, 800],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const path of [
        "/asset-manager/datas/series",
        "/asset-manager/privileges/users",
        "/asset-manager/settings/asset-manager-investpools",
        "/asset-manager/audit-logs",
        "/preferences",
      ]) {
        await page.goto(appUrl(path));
        await expect(page.locator("html[data-hydrated]")).toBeAttached();
        // Widths at this size are no whole pixels: a part of one counts as one.
        expect(await sideways(page), `${path} at ${width}`).toBeLessThanOrEqual(1);
        expect(await axeViolations(page), `${path} at ${width}`).toEqual([]);
      }
    }
  } finally {
    await page.setViewportSize({ width: 1280, height: 800 });
    await choose("NORMAL");
  }
});
