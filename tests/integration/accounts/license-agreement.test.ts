import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { licenseAcceptance } from "#backend/database/schema/index.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { realPages } from "../../fixtures/rendered/real-pages.ts";

const { build } = await realPages();
let front: TestFront;
let person: CookieJar;

const TEXTS = { fr: "Première clause.\n\nSeconde clause.", en: "First clause.\n\nSecond clause." };

beforeAll(async () => {
  front = await startFront({ build, limits: false });
});
afterAll(() => front?.close());

const post = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  headers: { origin: front.url },
  body: new URLSearchParams(fields),
});
const ask = (jar: CookieJar, path: string, init: RequestInit = {}) =>
  fetch(`${front.url}${path}`, { redirect: "manual", ...init, headers: { cookie: jar.header(), ...(init.headers as object) } });

async function publish(): Promise<void> {
  const signedIn = await fetch(`${front.url}/api/user-service/v1/token/authorize`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ username: "admin", password: "demo" }),
  });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const made = await fetch(`${front.url}/api/user-service/v1/license_agreements`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ texts: TEXTS }),
  });
  expect(made.status).toBe(201);
}

interface Page {
  agreement: string;
  textHash: string;
  paragraphs: string[];
  title: string;
}
async function licensePage(jar: CookieJar, returnTo: string): Promise<Page> {
  const answer = await ask(jar, `/licence-agreement?${new URLSearchParams({ returnTo })}`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { loaderData: Record<string, Page> }).loaderData["routes/license"] as Page;
}

describe("a new version of the licence agreement", () => {
  it("comes before every page and action, and keeps what was typed", async () => {
    const adviser = await signInOverHttp(front.url, "adviser");
    expect((await ask(adviser, "/fia/simulators")).status).toBe(200);
    await publish();
    // What is remembered of a person lasts half a minute: somebody who was not here before is asked at once.
    person = await signInOverHttp(front.url, "admin");
    for (const path of ["/preferences", "/methodology", "/admin/settings/admin-distributors"]) {
      const answer = await ask(person, path);
      expect([answer.status, answer.headers.get("location")]).toEqual([
        302,
        `/licence-agreement?${new URLSearchParams({ returnTo: path })}`,
      ]);
      expect(answer.headers.get("x-remix-reload-document")).toBe("true");
    }
    const data = await ask(person, "/preferences.data");
    expect(await data.text()).toContain("/licence-agreement");
    const sent = await ask(person, "/preferences", post({ language: "en", fontSize: "GREATER" }));
    expect(sent.headers.get("location")).toBe("/licence-agreement?returnTo=%2Fpreferences");
    const rows = await front.database.sql.query<{ path: string }>("SELECT path FROM kept_form");
    expect(rows).toEqual([{ path: "/preferences" }]);
  });

  it("lets the logo, the icon and sign-out through", async () => {
    for (const path of ["/resources/logo", "/resources/favicon"]) expect([200, 404]).toContain((await ask(person, path)).status);
  });

  it("is shown in the person's language, and asks for the box to be ticked", async () => {
    const page = await licensePage(person, "/preferences");
    expect(page.paragraphs).toEqual(["Première clause.", "Seconde clause."]);
    const refused = await ask(person, "/licence-agreement", post({ agreement: page.agreement, textHash: page.textHash }));
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("agreed");
    expect(await front.database.orm.$count(licenseAcceptance)).toBe(0);
  });

  it("does not take an acceptance of another text", async () => {
    const page = await licensePage(person, "/preferences");
    const fields = { agreement: page.agreement, textHash: "0".repeat(64), agreed: "on", idem: crypto.randomUUID() };
    expect((await ask(person, "/licence-agreement", post(fields))).status).toBe(409);
    expect(await front.database.orm.$count(licenseAcceptance)).toBe(0);
  });

  it("once accepted leads back and is not seen again, here and in another sign-in", async () => {
    const page = await licensePage(person, "/preferences");
    const fields = { agreement: page.agreement, textHash: page.textHash, agreed: "on", idem: crypto.randomUUID() };
    const done = await ask(person, "/licence-agreement?returnTo=%2Fpreferences", post(fields));
    expect([done.status, done.headers.get("location")]).toEqual([303, "/preferences"]);
    expect(await front.database.orm.select().from(licenseAcceptance)).toMatchObject([{ textHash: page.textHash, language: "fr" }]);
    expect((await ask(person, "/preferences")).status).toBe(200);
    const again = await ask(person, "/licence-agreement?returnTo=%2Fpreferences");
    expect(again.headers.get("location")).toBe("/preferences");
    const outside = await ask(person, "/licence-agreement?returnTo=https%3A%2F%2Fevil.example");
    expect(outside.headers.get("location")).toBe("/");
  });
});
