import type { Locator, Page } from "@playwright/test";
import { freePort, type RunningApp, startApp } from "../fixtures/app.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "../fixtures/outside/fault-proxy.ts";
import { expect, signedIn, test } from "./harness.ts";

/** An installation that asks its API and its computations over the network, through a proxy that makes faults. */
test.describe("with backends on another server", () => {
  test.describe.configure({ mode: "serial" });
  let app: RunningApp;
  let api: FaultProxy;
  let computation: FaultProxy;
  const ownApp = process.env.APP_URL;

  test.beforeAll(async () => {
    const port = await freePort();
    api = await startFaultProxy(`http://localhost:${port}/api`);
    computation = await startFaultProxy(`http://localhost:${port}/api`);
    app = await startApp({
      port,
      env: { LOG_LEVEL: "error", BACKEND_PAUSE_MS: "100", API_URL: api.url, COMPUTATION_URL: computation.url },
    });
    process.env.APP_URL = app.url;
  });
  test.afterAll(async () => {
    process.env.APP_URL = ownApp;
    await app.stop();
    await api.close();
    await computation.close();
  });
  test.afterEach(() => {
    api.clear();
    computation.clear();
  });

  const SNAPSHOTS = "/product-config-service/v1/simulation_snapshots";
  /** The list answers again by itself, soon after its backend does. */
  const healthyList = (page: Page) =>
    expect(async () => {
      const answer = await page.goto(`${app.url}/fia/simulators`);
      expect(answer?.status()).toBe(200);
    }).toPass({ timeout: 20_000 });

  /** The page of a refused form says that it comes back filled in, and does so once the API answers again. */
  const backWhenItAnswers = async (page: Page, field: Locator, typed: string) => {
    await expect(page.getByText("revient rempli")).toBeVisible({ timeout: 40_000 });
    api.clear();
    await expect(async () => {
      await page.getByRole("link", { name: "Réessayer" }).click({ timeout: 4_000 });
      await expect(field).toHaveValue(typed, { timeout: 4_000 });
    }).toPass({ timeout: 40_000 });
  };

  const faults: Array<[string, Fault]> = [
    ["is down", { path: "/", drop: true }],
    ["answers a gateway's page", { path: SNAPSHOTS, status: 502, body: "<html>Bad Gateway</html>", type: "text/html" }],
    ["answers malformed JSON", { path: SNAPSHOTS, rewrite: (body) => body.subarray(0, body.length / 2) }],
    ["answers another shape", { path: SNAPSHOTS, rewrite: () => JSON.stringify({ rows: "none" }) }],
    ["cuts its answer", { path: SNAPSHOTS, cutAt: 20 }],
  ];
  for (const [what, fault] of faults) {
    test(`a list says so when the API ${what}, and comes back by itself`, async ({ page }) => {
      test.setTimeout(90_000);
      await signedIn(page, "adviser");
      await healthyList(page);
      api.add(fault);
      const answer = await page.goto(`${app.url}/fia/simulators`);
      expect(answer?.status()).toBe(503);
      await expect(page.getByRole("heading", { name: "Désolé, le service rencontre un problème" })).toBeVisible();
      await expect(page.getByText(/Référence à communiquer à l’assistance/)).toBeVisible();
      expect(await page.content()).not.toMatch(/ECONN|at .*\.js|Bad Gateway|127\.0\.0\.1/);
      api.clear();
      await healthyList(page);
    });
  }

  test("a slow API is waited for", async ({ page }) => {
    await signedIn(page, "adviser");
    await healthyList(page);
    api.add({ path: SNAPSHOTS, delay: 1_500, times: 1 });
    expect((await page.goto(`${app.url}/fia/simulators`))?.status()).toBe(200);
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "scripts on" : "scripts off", () => {
      test.use({ javaScriptEnabled });

      test("what was typed is kept when saving fails, and saved at the next try", async ({ page }) => {
        test.setTimeout(120_000);
        const name = `Panne ${javaScriptEnabled ? "avec" : "sans"} script`;
        await signedIn(page, "adviser");
        await healthyList(page);
        await page.getByRole("link", { name: "Nouvelle simulation" }).first().click();
        await page.getByRole("button", { name: "Commencer" }).click();
        await expect(page).toHaveURL(/\/fia\/simulators\/edit\//);
        await page.getByRole("button", { name: "Enregistrer" }).first().click();
        const modal = page.getByRole("dialog");
        await modal.getByLabel(/Nom/).fill(name);
        api.add({ path: SNAPSHOTS, method: "PUT", drop: true });
        await modal.getByRole("button", { name: "Enregistrer" }).click();
        await expect(page.getByRole("alert").first()).toBeVisible({ timeout: 40_000 });
        await expect(page.getByRole("dialog").getByLabel(/Nom/)).toHaveValue(name);
        api.clear();
        await expect(async () => {
          // An answer that takes longer than one try has closed the dialog by the next.
          if (await page.getByRole("dialog").isVisible())
            await page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
          await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 8_000 });
        }).toPass({ timeout: 40_000 });
      });

      test("a form comes back as it was typed when its page is opened again", async ({ page }) => {
        const EVENTS = "/product-config-service/v1/market_events";
        const name = `Panne ${javaScriptEnabled ? "avec" : "sans"} script`;
        await signedIn(page, "admin");
        await page.goto(`${app.url}/admin/market-events/new`);
        const form = page.getByRole("dialog");
        await form.getByLabel("Titre en français").fill(name);
        await form.getByLabel("Titre en anglais").fill("Outage");
        await form.getByLabel("Catégorie").selectOption("RATES");
        await form.getByLabel("Premier jour").fill("2026-01-05");
        api.add({ path: EVENTS, method: "POST", status: 503, body: "{}", type: "application/json" });
        const before = api.requests.length;
        await form.getByRole("button", { name: "Enregistrer" }).click();
        await expect(page.getByText("revient rempli")).toBeVisible({ timeout: 40_000 });
        // Nothing is read again before the failure is told: a backend that hangs would be waited for twice.
        expect(api.requests.slice(before).filter((path) => path.startsWith(`${EVENTS}?`))).toEqual([]);
        await backWhenItAnswers(page, form.getByLabel("Titre en français"), name);
        await expect(form.getByLabel("Titre en anglais")).toHaveValue("Outage");
        await expect(form.getByLabel("Catégorie")).toHaveValue("RATES");
        await form.getByRole("button", { name: "Enregistrer" }).click();
        await expect(form).toHaveCount(0);
        await page.goto(`${app.url}/admin/market-events/new`);
        await expect(form.getByLabel("Titre en français")).toHaveValue("");
      });

      test("a grid that could not be saved comes back as it was typed, and is saved at the next try", async ({ page }) => {
        test.setTimeout(120_000);
        const GRIDS = "/series-definition-service/v1/glidepath_matrices";
        await signedIn(page, "admin");
        await page.goto(`${app.url}/admin/matrixes/matrixes-glidepath/new`);
        const main = page.getByRole("main");
        const name = `Grille en panne ${javaScriptEnabled ? "avec" : "sans"} script`;
        await main.locator("[name=name]").fill(name);
        for (const [row, weights] of [
          ["70", "20", "10"],
          ["10", "40", "50"],
        ].entries())
          for (const [column, weight] of weights.entries()) await main.locator(`[name="rows[${row}].weights[${column}]"]`).fill(weight);
        api.add({ path: GRIDS, method: "POST", status: 502, body: "<html>Bad Gateway</html>", type: "text/html" });
        const save = main.locator(".form-actions button[value=save]");
        await save.click();
        await backWhenItAnswers(page, main.locator("[name=name]"), name);
        await expect(main.locator('[name="rows[1].weights[2]"]')).toHaveValue("50");
        await save.click();
        await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      });

      test("a set of matrices that could not be asked for comes back as it was typed", async ({ page }) => {
        await signedIn(page, "admin");
        await page.goto(`${app.url}/admin/matrixes/matrixes-yield/new`);
        const main = page.getByRole("main");
        await main.locator("[name=name]").fill("Jeu en panne");
        await main.locator("[name=referenceFrom]").fill("2018-01-31");
        await main.locator("[value=CASH]").check();
        await main.locator("[name='expected.CASH']").fill("1,5");
        api.add({ path: "/series-definition-service/", method: "POST", status: 502, body: "<html>Bad Gateway</html>", type: "text/html" });
        await main.getByRole("button", { name: "Générer" }).click();
        await backWhenItAnswers(page, main.locator("[name=name]"), "Jeu en panne");
        await expect(main.locator("[name=referenceFrom]")).toHaveValue("2018-01-31");
        await expect(main.locator("[value=CASH]")).toBeChecked();
        await expect(main.locator("[name='expected.CASH']")).toHaveValue("1,5");
        await expect(main.getByRole("alert")).toHaveCount(0);
      });

      test("the sources of a pool come back as they were ticked", async ({ context }) => {
        // The error page of a part of the application writes to the console: this page is not watched.
        const page = await context.newPage();
        await signedIn(page, "admin");
        await page.goto(`${app.url}/admin/settings/admin-investpools/de300000-0009-4000-8000-000000000003?tab=sources`);
        const box = page.getByRole("main").getByRole("checkbox").first();
        const before = await box.isChecked();
        await box.setChecked(!before);
        api.add({ path: /\/investment_pools\//, method: "PUT", status: 502, body: "<html>Bad Gateway</html>", type: "text/html" });
        await page.getByRole("main").getByRole("button", { name: "Enregistrer" }).click();
        await expect(page.getByText("revient rempli")).toBeVisible({ timeout: 40_000 });
        api.clear();
        await expect(async () => {
          await page.getByRole("link", { name: "Réessayer" }).click({ timeout: 4_000 });
          await expect(box).toBeChecked({ checked: !before, timeout: 4_000 });
        }).toPass({ timeout: 40_000 });
      });

      test("a formula comes back as it was typed, and is saved at the next try", async ({ context }) => {
        // As above.
        const page = await context.newPage();
        const FORMULA = /return-matrix-formula/;
        const address = `${app.url}/admin/data/series/de300000-0006-4000-8000-00000000001${javaScriptEnabled ? "7" : "8"}/formula`;
        await signedIn(page, "admin");
        await page.goto(address);
        const main = page.getByRole("main");
        const [formula, comment] = [main.locator("[name=formula]"), main.locator("[name=comment]")];
        await formula.fill("annual(2%)");
        await comment.fill("Deux pour cent");
        api.add({ path: FORMULA, method: "PUT", status: 502, body: "<html>Bad Gateway</html>", type: "text/html" });
        const save = main.getByRole("button", { name: "Enregistrer", exact: true });
        await save.click();
        await backWhenItAnswers(page, formula, "annual(2%)");
        await expect(comment).toHaveValue("Deux pour cent");
        await save.click();
        await expect(main.getByRole("button", { name: "Retirer la formule" })).toBeVisible();
        await page.goto(address);
        await expect(formula).toHaveValue("annual(2%)");
      });

      test("inputs are kept and the reason is said when computations fail", async ({ page }) => {
        test.setTimeout(120_000);
        await signedIn(page, "adviser");
        await healthyList(page);
        await page.getByRole("link", { name: "Nouvelle simulation" }).first().click();
        await page.getByRole("button", { name: "Commencer" }).click();
        await expect(page).toHaveURL(/\/fia\/simulators\/edit\//);
        computation.add({ path: "/", status: 500, body: "<html>oops</html>", type: "text/html" });
        await page.getByLabel("Encours actuel").fill("31 234");
        if (!javaScriptEnabled) await page.getByRole("button", { name: "Mettre à jour les résultats" }).first().click();
        await expect(page.getByText("Le calcul n’a pas répondu")).toBeVisible({ timeout: 40_000 });
        await expect(page.getByLabel("Encours actuel")).toHaveValue(/31\s?234/);
        computation.clear();
      });
    });
  }

  test("readiness names the part that is silent", async ({ request }) => {
    const parts = async () => {
      const answer = await request.get(`${app.url}/readyz`);
      return { status: answer.status(), ...((await answer.json()) as { parts: Record<string, string> }).parts };
    };
    await expect.poll(parts, { timeout: 15_000 }).toEqual({ status: 200, database: "ok", api: "ok", computation: "ok" });
    computation.add({ path: "/", drop: true });
    await expect.poll(parts, { timeout: 15_000 }).toEqual({ status: 503, database: "ok", api: "ok", computation: "no answer" });
    computation.clear();
    await expect.poll(parts, { timeout: 15_000 }).toMatchObject({ status: 200 });
  });
});
