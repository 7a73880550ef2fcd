import { type Browser, chromium } from "@playwright/test";
import { percentile } from "./web.ts";

const PATIENCE_MS = 120_000;
const ROUNDS = 3;

/** The browser that `npm run bench` found or brought. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
}

/** A cookie as a header says it, for a browser. */
export function cookieFor(url: string, cookie: string) {
  const at = cookie.indexOf("=");
  return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url };
}

/**
 * Milliseconds until the first contentful paint, and until what `selector` means is on the page, on a slow phone: a quarter
 * of the processor, a slow 4G network, nothing in the cache. Medians.
 */
export async function onSlowPhone(url: string, selector: string, cookies = ""): Promise<{ firstPaint: number; shown: number }> {
  const browser = await launchBrowser();
  try {
    const paints: number[] = [];
    const shown: number[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
      if (cookies) await context.addCookies(cookies.split("; ").map((cookie) => cookieFor(url, cookie)));
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await devtools.send("Network.enable");
      const network = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
      await devtools.send("Network.emulateNetworkConditions", network);
      await page.goto(url, { timeout: PATIENCE_MS, waitUntil: "commit" });
      await page.waitForSelector(selector, { timeout: PATIENCE_MS });
      shown.push(await page.evaluate(() => performance.now()));
      const paint = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
      await page.waitForFunction(paint);
      paints.push((await page.evaluate(paint)) ?? Number.NaN);
      await context.close();
    }
    return { firstPaint: percentile(paints, 0.5), shown: percentile(shown, 0.5) };
  } finally {
    await browser.close();
  }
}
