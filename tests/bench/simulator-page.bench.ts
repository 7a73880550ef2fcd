import type { Browser, Page } from "@playwright/test";
import { signInOverHttp, startApp } from "../fixtures/app.ts";
import type { Figure } from "./figure.ts";
import { firstLoad } from "./pages.bench.ts";
import { cookieFor, launchBrowser, onSlowPhone } from "./slow-phone.ts";
import { apiOf, percentile, wireBytes } from "./web.ts";

const CHANGES = 25;

/** Milliseconds from the last key of a change to new figures on the screen, pause after typing included. */
async function changeTimes(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < CHANGES; i++) {
    // Measured in the page: the browser protocol's own way there and back is no part of it.
    const time = await page.evaluate(
      async (balance) => {
        const field = document.querySelector<HTMLInputElement>("input[name=currentBalance]");
        // No function of its own here: what the bench is run with marks such functions by a helper that a page does not have.
        const figures = document.querySelector("#results .results");
        if (!field || !figures) throw new Error("no simulator");
        const before = figures.textContent;
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
        const start = performance.now();
        set?.call(field, balance);
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        while (figures.textContent === before || document.querySelector(".results-outdated")) {
          if (performance.now() - start > 20_000) throw new Error("no new figures");
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        return performance.now() - start;
      },
      String(20_000 + i * 5_000),
    );
    times.push(time);
    // The next change begins at rest: what this one left to do is no part of its time.
    await page.waitForTimeout(300);
  }
  return times;
}

/** Milliseconds from a move of a lever to the browser's own figures, laid out: one frame of the screen has 16.7. */
async function leverTimes(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < CHANGES; i++) {
    const time = await page.evaluate(
      async (balance) => {
        const field = document.querySelector<HTMLInputElement>("input[name=currentBalance]");
        const figures = document.querySelector("#projection");
        if (!field || !figures) throw new Error("no simulator");
        const before = figures.textContent;
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
        const start = performance.now();
        set?.call(field, balance);
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        await Promise.resolve();
        while (figures.textContent === before) {
          if (performance.now() - start > 20_000) throw new Error("no new figures");
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        figures.getBoundingClientRect();
        return performance.now() - start;
      },
      String(20_500 + i * 5_000),
    );
    if (!(await page.locator(".results-instant").count())) throw new Error("The browser's engine gave no figures");
    times.push(time);
    // The server's answer to this one is no part of the next.
    await page.waitForFunction(() => !document.querySelector(".results-instant, .results-outdated"));
  }
  return times;
}

/** A page of the simulator at a desk; `told` is what the browser says of its network. */
async function atDesk(browser: Browser, url: string, cookies: string, told: object): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addCookies(cookies.split("; ").map((cookie) => cookieFor(url, cookie)));
  const page = await context.newPage();
  await page.addInitScript((connection) => Object.defineProperty(navigator, "connection", { value: connection }), told);
  return page;
}

/** The simulator as an adviser meets it: what it loads, how soon its inputs stand there, how soon a change is answered. */
export async function benchSimulatorPage(): Promise<Figure[]> {
  const app = await startApp();
  try {
    const api = await apiOf(app);
    const { items } = await api.get<{ items: Array<{ uuid: string }> }>("/product-config-service/v1/simulation_snapshots?limit=1");
    const path = `/fia/simulators/edit/${items[0]?.uuid}`;
    const url = `${app.url}${path}`;
    const jar = await signInOverHttp(app.url, "adviser");
    const { js } = await firstLoad(app, path, jar.header());
    const { text } = await wireBytes(url, jar.header());
    const drawn = text.match(/<svg viewBox="0 0 1000 1000"/g)?.length ?? 0;
    const slow = await onSlowPhone(url, "input[name=currentBalance]", jar.header());
    const browser = await launchBrowser();
    try {
      const page = await atDesk(browser, app.url, jar.header(), { saveData: true });
      await page.goto(url);
      await page.waitForSelector("html[data-hydrated]");
      const times = await changeTimes(page);
      const median = percentile(times, 0.5);
      await page.close();
      const quick = await atDesk(browser, app.url, jar.header(), { saveData: false, effectiveType: "4g" });
      const scenarios = quick.waitForResponse((response) => response.url().includes("/simulators/scenarios/"));
      await quick.goto(url);
      const kilobytes = (await (await scenarios).request().sizes()).responseBodySize / 1024;
      await quick.waitForTimeout(2_000);
      const levers = await leverTimes(quick);
      const lever = percentile(levers, 0.5);
      return [
        { name: "simulator page, JavaScript (Brotli)", value: `${(js / 1024).toFixed(1)} kB`, ratio: js / 1024, gate: 190 },
        { name: "charts drawn in its HTML", value: String(drawn), ratio: drawn, gate: 1, higherIsBetter: true },
        { name: "its inputs stand there, CPU / 4, slow 4G", value: `${slow.shown.toFixed(0)} ms`, ratio: slow.shown / 1000, gate: 2.5 },
        { name: "its first paint, CPU / 4, slow 4G", value: `${slow.firstPaint.toFixed(0)} ms`, ratio: slow.firstPaint / 1000, gate: 2.5 },
        { name: "from a change to new figures, median", value: `${median.toFixed(0)} ms`, ratio: median / 1000, gate: 0.3, aim: 0.25 },
        { name: "from a change to new figures, p95", value: `${percentile(times, 0.95).toFixed(0)} ms` },
        {
          name: "scenarios for the browser's engine, at a desk once idle",
          value: `${kilobytes.toFixed(1)} kB`,
          ratio: kilobytes,
          gate: 150,
        },
        { name: "from a lever to the browser's figures, median", value: `${lever.toFixed(1)} ms`, ratio: lever, gate: 16, aim: 8 },
        { name: "from a lever to the browser's figures, p95", value: `${percentile(levers, 0.95).toFixed(1)} ms` },
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await app.stop();
  }
}
