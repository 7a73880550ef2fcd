import type { Page } from "@playwright/test";
import { type RunningApp, startApp } from "../fixtures/app.ts";
import { haproxyMissing, startHaproxy } from "../fixtures/outside/haproxy.ts";
import { nginxAddress, nginxMissing, type RunningProxy, startNginx } from "../fixtures/outside/nginx.ts";
import { expect, test } from "./harness.ts";

/** "Prudent 30" of the demonstration. */
const CAUTIOUS = "de300000-0008-4000-8000-000000000001";

interface Site {
  /** File of `docs/proxy`. */
  name: string;
  prefix: string;
  /** How the names of cookies begin. */
  mark: string;
  /** Why the proxy cannot be started here, or null. */
  missing: string | null;
  /** The proxy on a port of its own, before the application on `upstream`. */
  start: (upstream: number, port: number) => Promise<RunningProxy>;
}

/** Each documented proxy with TLS, before an application of its own: beside other applications of the host, and alone on it. */
const SITES: readonly Site[] = [
  {
    ...{ name: "nginx-prefix.conf", prefix: "/cairn", mark: "__Secure-", missing: nginxMissing },
    start: (upstream, port) => startNginx("nginx-prefix.conf", [upstream], port),
  },
  {
    ...{ name: "nginx.conf", prefix: "", mark: "__Host-", missing: nginxMissing },
    start: (upstream, port) => startNginx("nginx.conf", [upstream], port),
  },
  {
    ...{ name: "haproxy.cfg", prefix: "", mark: "__Host-", missing: haproxyMissing },
    start: (upstream, port) => startHaproxy([upstream, upstream], port),
  },
];

for (const { name, prefix, mark, missing, start } of SITES) {
  test.describe(`behind ${name}${missing ? ` (skipped: ${missing})` : ""}`, () => {
    test.skip(missing !== null, missing ?? "");
    test.use({ ignoreHTTPSErrors: true, locale: "fr-FR" });

    let app: RunningApp;
    let proxy: RunningProxy;
    let home = "";

    test.beforeAll(async () => {
      const { port, url } = await nginxAddress();
      home = `${url}${prefix}`;
      app = await startApp({ env: { PUBLIC_URL: home, TRUST_PROXY: "1", LOG_LEVEL: "warn" } });
      proxy = await start(Number(new URL(app.url).port), port);
    });
    test.afterAll(async () => {
      await proxy?.stop();
      await app?.stop();
    });

    /** Addresses that were asked for beside the prefix, or that the server did not answer well. */
    function straysOf(page: Page): string[] {
      const strays: string[] = [];
      page.on("response", (answer) => {
        const url = new URL(answer.url());
        if (url.protocol !== "https:" || !url.href.startsWith(`${home}/`) || answer.status() >= 400)
          strays.push(`${answer.status()} ${answer.request().method()} ${url.href}`);
      });
      return strays;
    }

    async function signInAs(page: Page, username: string): Promise<void> {
      await page.goto(`${home}/`);
      await page.locator("input[name=username]").fill(username);
      await page.locator("input[name=password]").fill("demo");
      await page.locator("input[name=password]").press("Enter");
      await page.waitForURL(`${home}/fia/dashboard`);
      await expect(page.locator("html[data-hydrated]")).toBeAttached();
    }

    test("an open page of a portfolio learns of a colleague's change from the stream, without asking", async ({ page, browser }, {
      retry,
    }) => {
      test.setTimeout(120_000);
      const portfolio = `${home}/fia/model-portfolios/edit/${CAUTIOUS}`;
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await signInAs(page, "adviser");
      const streamed = page.waitForResponse(`${portfolio}/changes`);
      await page.goto(portfolio);
      const stream = await streamed;
      expect([stream.status(), stream.headers()["content-type"]]).toEqual([200, expect.stringMatching(/^text\/event-stream\b/)]);

      const colleague = await browser.newPage({ ignoreHTTPSErrors: true, locale: "fr-FR" });
      await signInAs(colleague, "adviser-model-portfolios-leader");
      await colleague.goto(portfolio);
      await colleague.getByLabel(/^Frais annuels/).fill(`0,${6 + retry}2`);
      await colleague.getByRole("button", { name: "Enregistrer", exact: true }).click();
      await expect(page.getByText("Quelqu’un vient de modifier ce portefeuille.")).toBeVisible();
      expect(asked.filter((url) => url === `${portfolio}/version`)).toEqual([]);
      await page.getByRole("link", { name: "Afficher ce qui est en place" }).click();
      await expect(page.getByLabel(/^Frais annuels/)).toHaveValue(`0,${6 + retry}2`);
      await colleague.context().close();
    });

    test("a person signs in, makes a simulation, saves it and signs out", async ({ page }) => {
      test.setTimeout(120_000);
      const strays = straysOf(page);
      await signInAs(page, "adviser");
      await page.getByRole("link", { name: "Nouvelle simulation" }).first().click();
      await page.getByRole("button", { name: "Commencer" }).click();
      await page.waitForURL(`${home}/fia/simulators/edit/**`);
      await page.getByLabel("Encours actuel").fill("25 000");
      await expect(page.getByRole("table", { name: "Scénarios à l’horizon" })).toBeVisible();
      await page.getByRole("button", { name: "Enregistrer" }).first().click();
      await page.getByRole("dialog").getByLabel(/Nom/).fill("Retraite derrière un proxy");
      await page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Retraite derrière un proxy" })).toBeVisible();

      // By script and by the address itself: menu, logo, breadcrumb and reload stay below the prefix.
      await page.getByRole("link", { name: "Simulateurs" }).first().click();
      await page.waitForURL(`${home}/fia/simulators`);
      await page.locator("a.logo-link, header a, aside a").first().click();
      await page.waitForURL(`${home}/fia/dashboard`);
      await expect(page.getByRole("link", { name: "Retraite derrière un proxy" }).first()).toBeVisible();
      await page.reload();

      const hrefs = await page
        .locator("a[href], link[href], form[action]")
        .evaluateAll((elements) => elements.map((element) => element.getAttribute("href") ?? element.getAttribute("action") ?? ""));
      expect(hrefs.filter((href) => href.startsWith("/") && !href.startsWith(`${prefix}/`))).toEqual([]);
      expect(await page.evaluate(async () => (await document.fonts.load("14px Roboto")).length)).toBeGreaterThan(0);

      const cookies = await page.context().cookies();
      const own = cookies.filter((cookie) => /cairn-(sid|login|again|toast|menu|language)/.test(cookie.name));
      expect(own.length).toBeGreaterThan(0);
      for (const cookie of own) {
        expect(cookie.name.startsWith(mark), cookie.name).toBe(true);
        expect([cookie.secure, cookie.httpOnly, cookie.sameSite, cookie.path], cookie.name).toEqual([true, true, "Lax", prefix || "/"]);
      }
      for (const { name: cookie, secure } of cookies) expect([secure, cookie]).toEqual([true, expect.stringMatching(/^__(Host|Secure)-/)]);

      await page.locator("summary", { hasText: "Claire Morvan" }).first().click();
      await page
        .getByRole("button", { name: /déconnecter/i })
        .first()
        .click();
      await expect(page.locator("input[name=username]")).toBeVisible();
      expect((await page.context().cookies()).filter((cookie) => cookie.name.endsWith("cairn-sid"))).toEqual([]);
      expect(strays).toEqual([]);
    });

    test("the API's document and its page name the public address", async ({ request }) => {
      const document = await request.get(`${home}/api/openapi.json`);
      expect(document.ok()).toBe(true);
      expect(JSON.stringify(((await document.json()) as { servers: unknown }).servers)).toContain(`${home}/api`);
      // The document is made when it is first asked for: HAProxy may miss a check meanwhile and answers 503 until the next two.
      await expect.poll(async () => (await request.get(`${home}/api/docs`)).status(), { timeout: 30_000 }).toBe(200);
      const page = await request.get(`${home}/api/docs`);
      for (const [, address = ""] of (await page.text()).matchAll(/(?:href|src)="(\/[^"]*)"/g))
        expect(address).toMatch(new RegExp(`^${prefix}/`));
    });
  });
}
