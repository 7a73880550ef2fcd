import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import pg from "pg";
import { type RunningApp, startApp } from "../../fixtures/app.ts";
import { expect, sound, test } from "../harness.ts";

const SERVER = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
const name = `cairn_jobs_${randomBytes(6).toString("hex")}`;
const databaseUrl = Object.assign(new URL(SERVER), { pathname: `/${name}` }).href;

async function query(connectionString: string, text: string): Promise<Array<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client.query(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  );
}
const missing = await query(SERVER, "select 1").then(
  () => null,
  () => "no PostgreSQL server to put failed jobs into",
);

test.describe("background jobs of the administrator", () => {
  test.describe.configure({ mode: "serial", timeout: 180_000 });
  test.skip(missing !== null, missing ?? "");

  let app: RunningApp;
  test.beforeAll(async () => {
    await query(SERVER, `create database ${name}`);
    app = await startApp({
      env: { DATABASE_URL: databaseUrl, SESSION_SECRETS: randomBytes(36).toString("base64"), LOG_LEVEL: "warn" },
      timeoutMs: 150_000,
    });
  });
  test.afterAll(async () => {
    await app?.stop();
    await query(SERVER, `drop database if exists ${name} with (force)`);
  });

  /** Two failed jobs, one of which cannot be mended, and one that waits for an hour. Gives the number of the first. */
  async function put(title: string): Promise<number> {
    const [row] = await query(
      databaseUrl,
      `insert into job (uuid, queue, key, data, state, attempts, title, last_error, final, subject, run_at, created_at) values
         (gen_random_uuid(), 'value-apply', gen_random_uuid(), jsonb_build_object('import', gen_random_uuid(), 'by',
           jsonb_build_object('userUuid', gen_random_uuid(), 'isAdmin', true, 'assetManager', null, 'correlationId', 'e2e')),
           'FAILED', 5, '${title}', 'No answer of the provider', false, null, now(), now() - interval '9 hours'),
         (gen_random_uuid(), 'value-dry-run', null, '{}', 'FAILED', 1, '${title} refused', 'Line 9 names no series', true, gen_random_uuid(), now(),
           now() - interval '41 minutes'),
         (gen_random_uuid(), 'advice-package', null, '{}', 'WAITING', 0, '${title} waits', null, false, null, now() + interval '1 hour', now())
       returning number`,
    );
    return Number(row?.number);
  }
  async function open(page: Page, path: string) {
    await page.goto(`${app.url}/auth/login`);
    if (page.url().includes("/realms/")) {
      await page.locator("input[name=username]").fill("admin");
      await page.locator("input[name=password]").fill("demo");
      await page.locator("input[name=password]").press("Enter");
      await page.waitForURL((url) => !url.pathname.startsWith("/realms/"));
    }
    await page.goto(`${app.url}${path}`);
  }
  /** Rows whose cells reach beyond them, over the next row. */
  const overflowing = (rows: Element[]) =>
    rows
      .filter((row) => [...row.children].some((cell) => cell.getBoundingClientRect().bottom > row.getBoundingClientRect().bottom + 1))
      .map((row) => row.textContent);
  const shot = (page: Page, file: string) =>
    process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${file}.png`, fullPage: true }) : undefined;

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";
    test.describe(how, () => {
      test.use({
        javaScriptEnabled,
        locale: "fr-FR",
        viewport: { width: javaScriptEnabled ? 1280 : 360, height: 800 },
      });

      test(`a failed job is run again and one is dropped with a reason, ${how}`, async ({ page }) => {
        const title = `TEST-${javaScriptEnabled ? "js" : "html"}.csv`;
        const number = await put(title);
        const words = {
          again: "Relancer",
          drop: "Abandonner",
          confirm: "Abandonner la tâche",
          reason: "Motif",
          failed: "en échec",
          done: `La tâche ${number} est relancée.`,
        };
        await open(page, "/admin/jobs");
        await expect(page.getByText("No answer of the provider")).toBeVisible();
        await expect(page.locator(".sidebar-nav .nav-note").first()).toHaveText(new RegExp(words.failed));
        await sound(page, javaScriptEnabled);
        expect(await page.locator(".jobs-table tbody tr").evaluateAll(overflowing)).toEqual([]);
        await shot(page, `failed-${javaScriptEnabled}`);

        const row = page.locator("tr", { has: page.getByText(title, { exact: true }) });
        await row.getByRole("button", { name: words.again }).click();
        if (javaScriptEnabled) await expect(page.getByText(words.done)).toBeVisible();
        await expect
          .poll(async () => (await query(databaseUrl, `select state from job where number = ${number}`))[0]?.state, { timeout: 20_000 })
          .toBe("DONE");

        await page
          .locator("tr", { has: page.getByText(`${title} refused`) })
          .getByRole("link", { name: words.drop })
          .click();
        await page.getByRole("button", { name: words.confirm }).click();
        await expect(page.locator(".error-summary")).toBeVisible();
        await sound(page, javaScriptEnabled);
        await shot(page, `drop-${javaScriptEnabled}`);
        await page.getByLabel(words.reason).fill("The file was replaced");
        await page.getByRole("button", { name: words.confirm }).click();
        await expect
          .poll(async () => (await query(databaseUrl, `select state, stop_reason from job where title = '${title} refused'`))[0], {
            timeout: 20_000,
          })
          .toEqual({ state: "DROPPED", stop_reason: "The file was replaced" });

        await open(page, `/admin/jobs/${number + 1}`);
        await expect(page.getByText("The file was replaced").first()).toBeVisible();
        await sound(page, javaScriptEnabled);
        await shot(page, `one-${javaScriptEnabled}`);
      });

      test(`the queue is suspended with a reason and resumed, ${how}`, async ({ page }) => {
        const words = {
          suspend: "Suspendre la file…",
          confirm: "Suspendre la file",
          reason: "Motif",
          bar: /La file est suspendue depuis/,
          resume: "Reprendre la file",
        };
        await open(page, "/admin/jobs");
        await page.getByRole("link", { name: words.suspend }).click();
        await page.getByLabel(words.reason).fill("The provider moves");
        await page.getByRole("button", { name: words.confirm, exact: true }).click();
        await expect(page.getByText(words.bar)).toBeVisible();
        await sound(page, javaScriptEnabled);
        await shot(page, `suspended-${javaScriptEnabled}`);
        await page.goto(`${app.url}/`);
        await expect(page.locator(".page-notice")).toContainText("suspendues");
        await shot(page, `first-page-${javaScriptEnabled}`);
        await page.locator(".page-notice").getByRole("link").click();
        await page.getByRole("button", { name: words.resume }).click();
        await expect(page.getByText(words.bar)).toHaveCount(0);
        expect(await query(databaseUrl, "select 1 from job_suspension")).toEqual([]);
      });
    });
  }

  test("a row stays under the pointer while the page looks again", async ({ page }) => {
    await put("TEST-still.csv");
    await open(page, "/admin/jobs");
    const row = page.locator("tr", { has: page.getByText("TEST-still.csv refused") });
    await row.hover();
    const top = (await row.boundingBox())?.y;
    const seen = await page.locator(".facts").textContent();
    await query(databaseUrl, "update job set state = 'DROPPED', finished_at = now() where title = 'TEST-still.csv'");
    await expect.poll(() => page.locator(".facts").textContent()).not.toBe(seen);
    await page.waitForTimeout(3_500);
    expect((await row.boundingBox())?.y).toBe(top);
    await page.mouse.move(5, 5);
    await expect(page.getByText("TEST-still.csv", { exact: true })).toHaveCount(0);
  });

  test("a press lands on its row though the focus leaves another that is gone by now", async ({ page }) => {
    await put("TEST-press.csv");
    await open(page, "/admin/jobs");
    await page
      .locator("tr", { has: page.getByText("TEST-press.csv", { exact: true }) })
      .getByRole("button", { name: "Relancer" })
      .focus();
    const end = page.locator("tr", { has: page.getByText("TEST-press.csv refused") }).getByRole("link", { name: "Abandonner" });
    await end.hover();
    const seen = await page.locator(".facts").textContent();
    await query(databaseUrl, "update job set state = 'DROPPED', finished_at = now() where title = 'TEST-press.csv'");
    await expect.poll(() => page.locator(".facts").textContent()).not.toBe(seen);
    await page.mouse.down();
    await page.mouse.up();
    await expect(page.getByRole("button", { name: "Abandonner la tâche" })).toBeVisible();
  });
});
