import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { type BrowserContext, chromium, test as plain } from "@playwright/test";
import { appUrl, expect, signIn } from "../harness.ts";

/** Letters that no earlier try wrote: a client of the same names and year would be the same person. */
const letters = Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join("");

/** Words that stand nowhere else. */
const CLIENT = { firstName: "Zorbalinde", lastName: `Quetsou${letters}`, birthYear: 1957, email: `zq.${letters}@example.com` };
const CANARIES = [CLIENT.firstName, CLIENT.lastName, CLIENT.email];
const KEPT = "a page that may be kept: Vroumissaille";

/** The browser's history of addresses and titles, which decision 0122 leaves to it. */
const HISTORY = /^Default\/(History|Sessions|Top Sites|Visited Links|Shortcuts|Favicons)/;

async function sessionOfClient(): Promise<string> {
  const ask = async (path: string, body?: object, token?: string) => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(appUrl(`/api${path}`), {
      method: body ? "POST" : "GET",
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string; access_token: string; items: Array<{ id: string; state: string }> };
  };
  const tokenOf = async (username: string) => (await ask("/user-service/v1/token/authorize", { username, password: "demo" })).access_token;
  const { items } = await ask("/contract-service/v1/questionnaire_templates", undefined, await tokenOf("admin"));
  const template = items.find(({ state }) => state === "PUBLISHED")?.id;
  const { email, ...client } = CLIENT;
  const made = await ask(
    "/contract-service/v1/questionnaires/sessions",
    { client: { ...client, email }, template },
    await tokenOf("adviser"),
  );
  return made.id;
}

/** Files of a folder that hold a word, as UTF-8 or UTF-16. */
function filesWith(folder: string, words: readonly string[]): string[] {
  const sought = words.flatMap((word) => [Buffer.from(word), Buffer.from(word, "utf16le")]);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => sought.some((bytes) => readFileSync(path).includes(bytes)))
    .map((path) => relative(folder, path));
}

plain("the folder of a browser that was closed without signing out holds nothing of a client", async ({ locale }) => {
  plain.slow();
  const session = await sessionOfClient();
  const folder = mkdtempSync(join(tmpdir(), "cairn-profile-"));
  // What a browser may keep is found, too: the search sees the cache.
  const other = createServer((_req, res) => {
    res.writeHead(200, { "content-type": "text/html", "cache-control": "private, max-age=300" }).end(`<title>x</title>${KEPT}`);
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  let context: BrowserContext | undefined;
  try {
    context = await chromium.launchPersistentContext(folder, {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: ["--no-sandbox", "--disable-gpu"],
      ...(locale && { locale }),
      // Uncompressed answers: their words stand in the cache's files as they are.
      extraHTTPHeaders: { "accept-encoding": "identity" },
    });
    const page = await context.newPage();
    const compressed: string[] = [];
    context.on("response", (answer) => {
      if (/\.data$/.test(new URL(answer.url()).pathname) && answer.headers()["content-encoding"]) compressed.push(answer.url());
    });
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    await signIn(page, "adviser");
    await page.goto(appUrl("/fia/risk-profiling"));
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    const link = page.getByRole("link", { name: CLIENT.lastName }).first();
    for (const list of ["/fia/risk-profiling/clients", "/fia/risk-profiling"]) {
      await page.goto(appUrl(`${list}?size=100`));
      await expect(page.locator("html[data-hydrated]")).toBeAttached();
      await expect(link).toBeVisible();
      // Hovered long enough for what a link asks ahead, and left; hovered and opened, and back again.
      await link.hover();
      await page.waitForTimeout(1_000);
      await page.mouse.move(0, 0);
      await link.hover();
      await link.click();
      await expect(page.getByRole("heading", { level: 1, name: new RegExp(CLIENT.lastName) })).toBeVisible();
      await page.reload();
      await page.goBack();
      await expect(link).toBeVisible();
    }
    // A document of the client, shown by the browser itself.
    await page.goto(appUrl(`/fia/risk-profiling/${session}`));
    const stores = await page.evaluate(async () => ({
      words: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
      databases: (await indexedDB.databases()).length,
      caches: (await self.caches?.keys())?.length ?? 0,
      workers: (await navigator.serviceWorker?.getRegistrations())?.length ?? 0,
    }));
    for (const word of CANARIES) expect(stores.words).not.toContain(word);
    expect(stores).toMatchObject({ databases: 0, caches: 0, workers: 0 });
    expect(compressed).toEqual([]);
    await context.close();
    context = undefined;
    expect(filesWith(folder, [KEPT]).length).toBeGreaterThan(0);
    expect(filesWith(folder, CANARIES).filter((path) => !HISTORY.test(path))).toEqual([]);
  } finally {
    await context?.close();
    other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
