import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#app/domain/rights/roles.ts";
import { addHousedPerson } from "../../fixtures/access-columns.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { renderedPages } from "../../fixtures/rendered/rendered-pages.ts";

const { build } = await renderedPages();
const LANGUAGES = ["FR_FR", "EN_GB"] as const;
const ROLES: Record<string, readonly Role[]> = {
  nobody: [],
  "with a role that opens nothing there": ["PRODUCT_OWNER_READ_ONLY"],
  adviser: ["ADVISER", "ADVISER_SIMULATORS", "ADVISER_ADVISORY_JOURNEY"],
};
const FLAGS = ["enableSimulators", "enableRecoJourneys"];

let front: TestFront;
const jars = new Map<string, CookieJar>();
beforeAll(async () => {
  front = await startFront({ build, limits: false, logLevel: "warn" });
  for (const [who, roles] of Object.entries(ROLES))
    for (const language of LANGUAGES) {
      const kind = who === "with a role that opens nothing there" ? "productOwner" : "distributor";
      const username = await addHousedPerson(front.database, { roles, kind, flags: FLAGS, language });
      jars.set(`${who} ${language}`, await signInOverHttp(front.url, username));
    }
}, 120_000);
afterAll(() => front?.close());

async function open(path: string, jar: CookieJar | undefined) {
  const answer = await fetch(`${front.url}${path}`, { headers: { cookie: jar?.header() ?? "" }, redirect: "manual" });
  const html = (await answer.text())
    .replaceAll(/<script\b.*?<\/script>/gs, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("’", "'");
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  return { status: answer.status, html, main, text: main.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ") };
}

const LOGIN = ["Aller à la page de connexion", "Go to login"] as const;
/** What each page says, in both languages; the address of the way on, with its words. */
const PAGES: ReadonlyArray<
  readonly [
    who: string,
    path: string,
    status: number,
    told: readonly [string, string],
    link: readonly [string, readonly [string, string]] | null,
  ]
> = [
  ["adviser", "/no-such-page", 404, ["404", "404"], null],
  ["adviser", "/fia/no/such/page", 404, ["404", "404"], null],
  [
    "nobody",
    "/",
    403,
    ["Aucun module n'est activé. Veuillez contacter l'assistance.", "No module is activated. Please contact support."],
    ["/auth/login", LOGIN],
  ],
  [
    "nobody",
    "/fia/simulators",
    403,
    ["Aucun module n'est activé. Veuillez contacter l'assistance.", "No module is activated. Please contact support."],
    ["/auth/login", LOGIN],
  ],
  [
    "with a role that opens nothing there",
    "/insurer/settings",
    403,
    ["Aucun module n'est activé. Veuillez contacter votre administrateur.", "No module is activated. Please contact your administrator."],
    ["/auth/login", LOGIN],
  ],
  [
    "adviser",
    "/403",
    403,
    ["Vous n'avez pas l'autorisation d'accéder à ce module", "You don't have permission to access this module"],
    ["/auth/login", LOGIN],
  ],
  [
    "adviser",
    "/admin/market-events",
    403,
    ["Vous n'avez pas l'autorisation d'accéder à ce module", "You don't have permission to access this module"],
    ["/auth/login", LOGIN],
  ],
  ["adviser", "/fia/simulators/404", 404, ["404", "404"], ["/fia/simulators", ["Simulateurs", "Simulators"]]],
  ["adviser", "/fia/simulators/nothing/there", 404, ["404", "404"], ["/fia/simulators", ["Simulateurs", "Simulators"]]],
  [
    "adviser",
    "/fia/simulators/403",
    403,
    ["Vous n'avez pas l'autorisation d'accéder à ce module", "You don't have permission to access this module"],
    ["/auth/login", ["Aller à la page de connexion", "Go to the sign-in page"]],
  ],
  ["adviser", "/fia/reco-journey/404", 404, ["L'URL saisie n'est pas valide", "The entered URL is not valid"], null],
];

describe("a message page", () => {
  it.each(PAGES)("for %s at %s, %i, says %j and leads on: %j", async (who, path, status, told, link) => {
    for (const [at, language] of LANGUAGES.entries()) {
      const page = await open(path, jars.get(`${who} ${language}`));
      expect(page.status).toBe(status);
      expect(page.text).toContain(told[at as 0 | 1]);
      if (link) expect(page.main).toMatch(new RegExp(`<a [^>]*href="${link[0]}"[^>]*>[^<]*${link[1][at as 0 | 1]}`, "i"));
    }
  });
});

describe("preferences", () => {
  it("offer the two languages and the three sizes of letters, to whoever has a role", async () => {
    const { status, main } = await open("/preferences", jars.get("adviser EN_GB"));
    expect(status).toBe(200);
    const select = /<select[^>]*name="language"[\s\S]*?<\/select>/.exec(main)?.[0] ?? "";
    expect([...select.matchAll(/<option value="(\w+)"[^>]*>([^<]*)/g)].map(([, value, label]) => [value, label])).toEqual([
      ["fr", "Français"],
      ["en", "English"],
    ]);
    const sizes = [...main.matchAll(/<input type="radio" name="fontSize"[^>]*value="(\w+)"\/>.*?<span[^>]*>([^<]*)/g)];
    expect(sizes.map(([, value, label]) => [value, label])).toEqual([
      ["SMALLER", "Smaller"],
      ["NORMAL", "Normal"],
      ["GREATER", "Greater"],
    ]);
    // Each of them is kept, and is the size of the pages from then on.
    const cookie = jars.get("adviser EN_GB")?.header() ?? "";
    const scalings: number[] = [];
    for (const fontSize of ["SMALLER", "NORMAL", "GREATER"]) {
      const body = new URLSearchParams({ language: "en", fontSize });
      const headers = { cookie, origin: front.url };
      expect((await fetch(`${front.url}/preferences`, { method: "POST", body, headers, redirect: "manual" })).status).toBeLessThan(400);
      const { html } = await open("/preferences", jars.get("adviser EN_GB"));
      expect(/<input type="radio" name="fontSize"[^>]*checked=""[^>]*value="(\w+)"/.exec(html)?.[1]).toBe(fontSize);
      scalings.push(Number(/data-scaling="(\d+)%"/.exec(html)?.[1]));
    }
    const [smaller = 0, normal = 0, greater = 0] = scalings;
    expect([smaller < normal, normal, greater > normal]).toEqual([true, 100, true]);
    expect((await open("/preferences", jars.get("nobody EN_GB"))).status).toBe(403);
  });
});

describe("the look of an organisation", () => {
  it("is worn by every page of its people, with its name, logo, colours and font, and by nobody else's", async () => {
    const [other, house] = [await signInOverHttp(front.url, "other-adviser"), await signInOverHttp(front.url, "adviser")];
    for (const path of ["/fia/simulators", "/preferences", "/fia/risk-profiling", "/no-such-page"]) {
      const { html } = await open(path, other);
      expect(html).toContain("Cap Sillage Conseil");
      const sheet = /\/resources\/theme\/[0-9a-f]+\.css/.exec(html)?.[0] ?? "";
      const css = await (await fetch(`${front.url}${sheet}`, { headers: { cookie: other.header() } })).text();
      for (const part of ["--crimson-9:#0f6b6b", "--font-color:#123c3c", "--background-color:#f4f8f7", '--org-font:"Open Sans"'])
        expect(css).toContain(part);
      const font = /\/static\/fonts\/open-sans\.css[^"]*/.exec(html)?.[0] ?? "";
      const faces = await fetch(`${front.url}${font}`);
      expect([faces.status, faces.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
      expect(await faces.text()).toContain('font-family:"Open Sans"');
      expect(html).toMatch(/<img[^>]*src="\/resources\/logo/);
      expect(html).toContain('data-radius="large"');
      const own = await open(path, house);
      expect(own.html).not.toContain(sheet);
      expect(own.html).toContain('href="/static/fonts/roboto.css');
    }
  });

  it("is worn by the page that refuses a person without a role, whose browser gets the logo and the icon it names", async () => {
    const jar = await signInOverHttp(front.url, "nobody");
    const { status, html } = await open("/", jar);
    expect(status).toBe(403);
    const pictures = [/<img[^>]*src="(\/resources\/logo[^"]*)"/, /<link[^>]*href="(\/resources\/favicon[^"]*)"/].map(
      (at) => at.exec(html)?.[1],
    );
    expect(pictures[0]).toBeDefined();
    for (const picture of pictures.filter((address) => address !== undefined)) {
      const answer = await fetch(`${front.url}${picture}`, { headers: { cookie: jar.header() } });
      expect([answer.status, answer.headers.get("content-type")?.split("/")[0]]).toEqual([200, "image"]);
      expect((await fetch(`${front.url}${picture}`, { redirect: "manual" })).status).toBe(302);
    }
  });
});
