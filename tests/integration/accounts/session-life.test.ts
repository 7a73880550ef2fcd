import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { realPages } from "../../fixtures/rendered/real-pages.ts";

const { build } = await realPages();
let front: TestFront;
let person: CookieJar;

beforeAll(async () => {
  front = await startFront({ build, limits: false });
});
beforeEach(async () => {
  await front.database.sql.query("DELETE FROM web_session");
  person = await signInOverHttp(front.url, "adviser");
});
afterAll(() => front?.close());

const ask = (path: string, init: RequestInit = {}, jar: CookieJar | null = person) =>
  fetch(`${front.url}${path}`, {
    redirect: "manual",
    ...init,
    headers: { ...(jar ? { cookie: jar.header() } : {}), ...(init.headers as object) },
  });
const post = (fields: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { origin: front.url },
  body: new URLSearchParams(fields),
});
const life = async (init: RequestInit = {}, lang = "fr") => {
  const answer = await ask(`/auth/session?lang=${lang}`, init);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  return (await answer.json()) as { seconds?: number; renewable?: boolean; person?: string; text: string; button: string | null };
};
const age = (change: string) => front.database.sql.query(`UPDATE web_session SET ${change}`);

describe("an open page", () => {
  it("is told how long the session lasts, and asking does not make it last", async () => {
    await age("seen_at = now() - interval '28 minutes 10 seconds'");
    const first = await life();
    expect(first.seconds).toBeGreaterThan(100);
    expect(first.seconds).toBeLessThan(111);
    expect(first).toMatchObject({ renewable: true, button: "Rester connecté" });
    expect(first.text).toContain("2 min");
    expect((await life({}, "en")).button).toBe("Stay signed in");
    expect((await life()).seconds).toBeLessThanOrEqual(first.seconds ?? 0);
  });

  it("makes it last by one press, tokens included", async () => {
    await age("seen_at = now() - interval '29 minutes', access_expires_at = now() - interval '20 minutes'");
    expect((await life(post())).seconds).toBeGreaterThan(1_790);
    expect((await life()).seconds).toBeGreaterThan(1_790);
    expect((await ask("/preferences")).status).toBe(200);
  });

  it("says ten hours after sign-in that nothing makes it last", async () => {
    await age("created_at = now() - interval '9 hours 59 minutes'");
    const last = await life(post());
    expect(last.seconds).toBeLessThanOrEqual(60);
    expect(last).toMatchObject({ renewable: false, button: null });
  });

  it("cannot wake a session that has ended, and learns nothing of it", async () => {
    await age("seen_at = now() - interval '31 minutes'");
    for (const init of [{}, post()]) {
      const ended = await life(init);
      expect(ended).toMatchObject({ button: "Se reconnecter" });
      expect(ended).not.toHaveProperty("seconds");
      expect(ended).not.toHaveProperty("person");
    }
  });

  it("sees that it is another person's session by now", async () => {
    const [first, again] = [await life(), await life()];
    expect(again.person).toBe(first.person);
    person = await signInOverHttp(front.url, "admin");
    expect((await life()).person).not.toBe(first.person);
  });
});

describe("signing out in one tab", () => {
  it("ends the others: page, data, resource and form lead to sign-in, and nothing typed is lost", async () => {
    for (const path of ["/preferences", "/preferences.data", "/resources/logo"]) expect([200, 404]).toContain((await ask(path)).status);
    // A bookmark or a link signs nobody out.
    expect((await ask("/auth/logout")).headers.get("location")).toBe("/");
    expect((await ask("/preferences")).status).toBe(200);
    expect((await ask("/auth/logout", post())).status).toBe(303);

    expect((await ask("/preferences")).headers.get("location")).toBe("/auth/login?returnTo=%2Fpreferences");
    const data = await ask("/preferences.data");
    expect([data.status, (await data.text()).includes("/auth/login")]).toEqual([202, true]);
    expect((await ask("/resources/logo")).headers.get("location")).toContain("/auth/login");
    expect(await life()).not.toHaveProperty("seconds");

    const typed = await ask("/admin/market-events/new", post({ nameFr: "Krach" }));
    expect(typed.headers.get("location")).toBe("/auth/login?returnTo=%2Fadmin%2Fmarket-events%2Fnew");
    expect(await front.database.sql.query("SELECT path FROM kept_form")).toEqual([{ path: "/admin/market-events/new" }]);
  });
});

describe("a renewal that the provider refuses with 400", () => {
  it("clears the token, asks for sign-in, and comes back to the page and to what was typed", async () => {
    const small = await startFront({ limits: false });
    try {
      const jar = await signInOverHttp(small.url, "adviser");
      await small.database.sql.query("UPDATE web_session SET access_expires_at = now() - interval '1 minute'");
      const refreshes = await small.database.sql.query("DELETE FROM oidc_record WHERE model = 'RefreshToken' RETURNING id");
      expect(refreshes).toHaveLength(1);
      const before = jar.cookies.get("cairn-sid");
      const form = { method: "POST", headers: { origin: small.url }, body: new URLSearchParams({ name: "Retraite de Claire" }) };
      // What is refused ends the session at once, not only when somebody signs in anew.
      const stopped = await fetch(`${small.url}/fia/simulators`, {
        ...form,
        redirect: "manual",
        headers: { ...form.headers, cookie: jar.header() },
      });
      expect([stopped.status, stopped.headers.get("location")]).toEqual([302, expect.stringContaining("/auth/login")]);
      expect(await small.database.sql.query("SELECT 1 FROM web_session")).toEqual([]);
      const { answer, url } = await jar.fetch(`${small.url}/fia/simulators`, form);
      // The provider still knows the person, so that sign-in asks nothing and the page opens at once.
      expect([answer.status, url]).toEqual([200, `${small.url}/fia/simulators`]);
      const shown = (await answer.json()) as { loaderData: { simulators: { kept: unknown } } };
      expect(shown.loaderData.simulators.kept).toEqual([["name", "Retraite de Claire"]]);
      expect(jar.cookies.get("cairn-sid")).not.toBe(before);
      expect(small.lines.join("\n")).toContain("the provider refused to renew it");
      expect(await small.database.sql.query("SELECT 1 FROM web_session")).toHaveLength(1);
    } finally {
      await small.close();
    }
  });
});
