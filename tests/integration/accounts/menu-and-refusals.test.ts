import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { appUser, organisation, simulationSnapshot } from "#backend/database/schema/index.ts";
import { apiOf } from "../../bench/web.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { shown, textOf } from "../../fixtures/rendered/adviser-pages.ts";
import { renderedPages } from "../../fixtures/rendered/rendered-pages.ts";

/** The menu and the messages of refusal as they are served to the people of the demonstration. */
const { build } = await renderedPages();
let front: TestFront;
const jars = new Map<string, CookieJar>();
beforeAll(async () => {
  front = await startFront({
    build,
    limits: false,
    logLevel: "warn",
    env: { REPORTING_URL: "https://reports.example", CONTRACTS_URL: "https://contracts.example" },
  });
}, 120_000);
afterAll(() => front?.close());

async function page(username: string, path: string) {
  const jar = jars.get(username) ?? (await signInOverHttp(front.url, username));
  jars.set(username, jar);
  const { answer } = await jar.fetch(`${front.url}${path}`);
  const html = shown(await answer.text());
  return { status: answer.status, html, text: textOf(html.slice(html.indexOf("<main"))) };
}
/** Entries of the menu beside a page: where each leads and what it is called. */
async function menuOf(username: string): Promise<Array<[href: string, name: string]>> {
  const { html } = await page(username, "/preferences");
  const menu = /<nav aria-label="(?:Navigation principale|Main navigation)"[\s\S]*?<\/nav>/.exec(html)![0];
  return [...menu.matchAll(/<a [^>]*href="([^"]+)"[^>]*>[\s\S]*?class="nav-text">([^<]+)</g)].map(([, href, name]) => [href!, name!]);
}
/** The person chooses the language of the pages. */
async function speak(username: string, language: "fr" | "en") {
  await page(username, "/preferences");
  const { answer } = await jars.get(username)!.fetch(`${front.url}/preferences`, {
    method: "POST",
    headers: { origin: front.url },
    body: new URLSearchParams({ language, fontSize: "NORMAL" }),
  });
  expect(answer.status).toBe(200);
}
/** The same for who has no page to choose it on. */
async function speakByCall(username: string, language: "fr" | "en") {
  const api = await apiOf(front, username);
  const [person] = await front.database.orm.select().from(appUser).where(eq(appUser.username, username));
  await api.send(`/user-service/v1/users/${person!.uuid}/preferences`, { language, fontSize: "NORMAL" }, "PUT");
}
const LOGIN = /<a [^>]*href="\/auth\/login"[^>]*>(Aller à la page de connexion|Go to login)<\/a>/;

describe("the menu beside the pages", () => {
  it("of an adviser leads to the tools under their names", async () => {
    expect(await menuOf("adviser")).toEqual(
      expect.arrayContaining([
        ["/fia/dashboard", "Tableau de bord"],
        ["/fia/model-portfolios", "Portefeuilles modèles"],
        ["/fia/simulators", "Simulateurs"],
        ["/fia/risk-profiling", "Profil de risque"],
        ["/fia/reco-journey", "Parcours de conseil"],
      ]),
    );
    await speak("adviser", "en");
    expect(await menuOf("adviser")).toEqual(
      expect.arrayContaining([
        ["/fia/dashboard", "Dashboard"],
        ["/fia/model-portfolios", "Model portfolios"],
        ["/fia/simulators", "Simulators"],
        ["/fia/risk-profiling", "Risk profiling"],
        ["/fia/reco-journey", "Advisory journeys"],
      ]),
    );
    await speak("adviser", "fr");
  });

  it.each([
    ["adviser-only", []],
    ["adviser-model-portfolios", ["/fia/model-portfolios"]],
    ["adviser-model-portfolios-editor", ["/fia/model-portfolios"]],
    ["adviser-simulators", ["/fia/simulators"]],
    ["adviser-profilers", ["/fia/risk-profiling"]],
    ["adviser-advisory-journey", ["/fia/reco-journey"]],
    [
      "adviser-business-reports",
      ["https://reports.example/fia/business-reporting/simulators", "https://reports.example/fia/business-reporting/api"],
    ],
    ["adviser-contracts", ["https://contracts.example/fia/contracts"]],
    ["flagless-adviser", []],
  ])("of %s has the first page and what the role opens, nothing else", async (username, paths) => {
    expect((await menuOf(username)).map(([href]) => href)).toEqual(["/fia/dashboard", ...paths]);
  });
});

it("the words of an organisation stand on the pages of its people, in their language, and on nobody else's", async () => {
  const { orm } = front.database;
  const [adviser] = await orm.select().from(appUser).where(eq(appUser.username, "adviser"));
  const house = eq(organisation.uuid, adviser!.distributor!);
  const dictionary = { "navigation.simulators": { fr: "Projections de la maison", en: "House projections" } };
  const named = async (username: string) => (await menuOf(username)).find(([href]) => href === "/fia/simulators")?.[1];
  // A record is read again some time after it changed.
  const soon = (username: string) => expect.poll(() => named(username), { timeout: 100_000, interval: 500 });
  await orm.update(organisation).set({ dictionary, version: 100 }).where(house);
  await soon("adviser").toBe("Projections de la maison");
  expect(await named("other-adviser")).toBe("Simulateurs");
  const speaks = (preferences: { language?: "en" }) => orm.update(appUser).set({ preferences }).where(eq(appUser.uuid, adviser!.uuid));
  await speaks({ language: "en" });
  await soon("adviser").toBe("House projections");
  await speaks({});
  await orm.update(organisation).set({ dictionary: {}, version: 101 }).where(house);
  await soon("adviser").toBe("Simulateurs");
}, 360_000);

describe("a refusal", () => {
  it("of a person without any role says that no module is activated and to contact support", async () => {
    for (const path of ["/", "/fia/dashboard", "/fia/simulators"]) {
      const { status, html, text } = await page("nobody", path);
      expect([path, status]).toEqual([path, 403]);
      expect(text).toContain("Aucun module n’est activé. Veuillez contacter l’assistance.");
      expect(html).toMatch(LOGIN);
    }
    await speakByCall("nobody", "en");
    const { status, text } = await page("nobody", "/fia/simulators");
    expect([status, text]).toEqual([403, expect.stringContaining("No module is activated. Please contact support.")]);
    await speakByCall("nobody", "fr");
  });

  it("of a person for whom no module is enabled names the administrator, in both languages", async () => {
    expect((await page("flagless-adviser", "/")).text).toContain("Aucun module n’est activé. Contactez votre administrateur.");
    await front.database.orm
      .update(appUser)
      .set({ preferences: { language: "en" } })
      .where(eq(appUser.username, "adviser-model-portfolios-share"));
    expect((await page("adviser-model-portfolios-share", "/")).text).toContain(
      "No module is activated. Please contact your administrator.",
    );
  });

  it("of a module that is closed to the person says so, with a button to sign-in", async () => {
    for (const [username, path] of [
      ["flagless-adviser", "/fia/simulators"],
      ["adviser-profilers", "/fia/simulators"],
      ["adviser-simulators", "/fia/model-portfolios"],
      ["admin", "/fia/reco-journey"],
    ] as const) {
      const { status, html, text } = await page(username, path);
      expect([path, status]).toEqual([path, 403]);
      expect(text).toMatch(/Vous n’avez pas l’autorisation d’accéder à ce module (?!\.)/);
      expect(html).toMatch(LOGIN);
      await speak(username, "en");
      const english = await page(username, path);
      expect([path, english.status]).toEqual([path, 403]);
      expect(english.text).toMatch(/You (?:don't|don&#x27;t|don’t) have permission to access this module (?!\.)/);
      expect(english.html).toMatch(/<a [^>]*href="\/auth\/login"[^>]*>Go to login<\/a>/);
      await speak(username, "fr");
    }
  });

  it("inside the simulators is the module's own 404, with the way back to its list", async () => {
    for (const path of ["404", "nothing", "edit/00000000-0000-4000-8000-000000000000"]) {
      const { status, html, text } = await page("adviser", `/fia/simulators/${path}`);
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain("Simulateur introuvable ou non autorisé");
      expect(html).toMatch(/<h1[^>]*>404<\/h1>/);
      expect(html).toMatch(/<a [^>]*href="\/fia\/simulators"[^>]*>Retour aux simulateurs<\/a>/);
    }
    expect((await page("adviser", "/fia/simulators/403")).html).toMatch(/<h1[^>]*>403<\/h1>/);
  });

  it("of a simulation of another organisation says that it does not exist, and so do the partner's pages without their module", async () => {
    const { orm } = front.database;
    const [owner] = await orm.select().from(appUser).where(eq(appUser.username, "adviser"));
    const [theirs] = await orm.select().from(simulationSnapshot).where(eq(simulationSnapshot.owner, owner!.uuid));
    const edit = `/fia/simulators/edit/${theirs!.uuid}`;
    expect((await page("adviser", edit)).status).toBe(200);
    for (const [username, paths] of [
      ["other-adviser", [edit, "/fia/simulators/404"]],
      ["flagless-adviser", ["/fia/simulators/recap", "/fia/simulators/maif/dispatcher"]],
    ] as const)
      for (const path of paths) {
        const { status, html, text } = await page(username, path);
        expect([path, status]).toEqual([path, 404]);
        expect(text).toContain("Simulateur introuvable ou non autorisé");
        expect(html).toMatch(/<h1[^>]*>404<\/h1>/);
      }
    expect(getFixedT("en")("simulation.module.notFound")).toBe("Simulator not found or not allowed");
  });

  it("and what leads nowhere have the pages that the routes name", async () => {
    for (const [username, path, status, words] of [
      ["adviser", "/fia/simulators/404", 404, "Simulateur introuvable ou non autorisé"],
      ["adviser", "/fia/simulators/403", 403, "Vous n’avez pas l’autorisation d’accéder à ce module"],
      ["adviser", "/fia/reco-journey/404", 404, "L’URL saisie n’est pas valide"],
      ["adviser", "/fia/reco-journey/nothing", 404, "L’URL saisie n’est pas valide"],
      ["adviser-profilers", "/fia/simulators", 403, "Vous n’avez pas l’autorisation d’accéder à ce module"],
      ["adviser-simulators", "/fia/reco-journey", 403, "Vous n’avez pas l’autorisation d’accéder à ce module"],
      ["nobody", "/fia/simulators", 403, "Aucun module n’est activé. Veuillez contacter l’assistance."],
      ["flagless-adviser", "/", 200, "Aucun module n’est activé. Contactez votre administrateur."],
    ] as const) {
      const found = await page(username, path);
      expect([username, path, found.status, found.text]).toEqual([username, path, status, expect.stringContaining(words)]);
      if (status === 403) expect(found.html).toMatch(LOGIN);
    }
  });

  it("at the simulators' own 403 says that the module is closed, with a button to sign-in", async () => {
    const { status, html, text } = await page("adviser", "/fia/simulators/403");
    expect(status).toBe(403);
    expect(html).toMatch(/<h1[^>]*>403<\/h1>/);
    expect(text).toContain("Vous n’avez pas l’autorisation d’accéder à ce module");
    expect(html).toMatch(LOGIN);
  });
});

it("the preferences offer French and English for the pages", async () => {
  const { html } = await page("adviser", "/preferences");
  // What is chosen is what the pages speak.
  for (const [language, heading] of [
    ["en", "Simulators"],
    ["fr", "Simulateurs"],
  ] as const) {
    await speak("adviser", language);
    const list = await page("adviser", "/fia/simulators");
    expect(list.html).toContain(`<html lang="${language}"`);
    expect(list.html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
    expect((await page("adviser", "/preferences")).html).toMatch(new RegExp(`<option value="${language}" selected=""`));
  }
  const select = /<select[^>]*name="language"[^>]*>([\s\S]*?)<\/select>/.exec(html)![1]!;
  expect([...select.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)].map(([, value, name]) => [value, name])).toEqual([
    ["fr", "Français"],
    ["en", "English"],
  ]);
  expect(html).toMatch(/<label for="preferences-language"[^>]*>Langue/);
});
