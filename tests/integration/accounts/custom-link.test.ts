import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { realPages } from "../../fixtures/rendered/real-pages.ts";

const { build } = await realPages();
let front: TestFront;

beforeAll(async () => {
  front = await startFront({ build });
});
afterAll(() => front?.close());

/** A partner's program: it signs a person in by name and password, and asks for a key to hand the person over. */
async function keyOf(username: string): Promise<string> {
  const signedIn = await fetch(`${front.url}/api/user-service/v1/token/authorize`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: "demo" }),
  });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const made = await askForKey(access_token);
  expect(made.status).toBe(201);
  return ((await made.json()) as { key: string }).key;
}
const askForKey = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${front.url}/realms/aaa/login-actions/action-token`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

interface Shown {
  loaderData: { root: { signIn: { isSignedIn: boolean; customToken: boolean } } };
}
const linkPage = (shown: Shown) =>
  (shown.loaderData as unknown as Record<string, unknown>)["routes/auth/link"] as { title: string; question: { present: string } };
const open = async (path: string, jar = new CookieJar()) => {
  const { answer, url } = await jar.fetch(`${front.url}${path}`);
  const text = await answer.text();
  return { jar, status: answer.status, url: url.slice(front.url.length), text, shown: JSON.parse(text) as Shown };
};

/** Opens the link, and says yes where it asks. */
const follow = async (path: string, jar = new CookieJar()) => {
  const asking = await open(path, jar);
  return asking.url === "/auth/link?reason=asked" ? confirm(jar) : asking;
};
const confirm = async (jar: CookieJar) => {
  const { answer, url } = await jar.fetch(`${front.url}/auth/link`, { method: "POST", headers: { origin: front.url } });
  const text = await answer.text();
  return { jar, status: answer.status, url: url.slice(front.url.length), text, shown: JSON.parse(text) as Shown };
};

describe("a link with a custom action token of the embedded provider", () => {
  it("opens the page as its person, without sign-in and with the reduced menu", async () => {
    const key = await keyOf("adviser");
    const page = await follow(`/preferences?key=${key}&a=1`);
    expect(page).toMatchObject({ status: 200, url: "/preferences?a=1" });
    expect(page.shown.loaderData.root.signIn).toMatchObject({ customToken: true });
    const next = await open("/fia/simulators", page.jar);
    expect(next).toMatchObject({ status: 200, url: "/fia/simulators" });
    expect(next.text).not.toContain(key);
    expect(front.lines.join("\n")).not.toContain(key);
  });

  it("works once", async () => {
    const key = await keyOf("adviser");
    const early = await open(`/?key=${key}`);
    await follow(`/?key=${key}`);
    for (const late of [await open(`/?key=${key}`), await confirm(early.jar)]) {
      expect(late.status).toBe(410);
      expect(late.jar.cookies.has("cairn-sid")).toBe(false);
    }
  });

  it("that has ended is told in the language of who is signed in, title and text alike", async () => {
    const jar = await signInOverHttp(front.url, "adviser", "demo");
    const { answer } = await jar.fetch(`${front.url}/auth/link?reason=ended`, { headers: { "accept-language": "en" } });
    expect(JSON.parse(await answer.text()).loaderData).toMatchObject({
      root: { language: "fr" },
      "routes/auth/link": { title: "Ce lien n’est plus valable" },
    });
  });

  it("of many answers at once opens one session", async () => {
    const key = await keyOf("adviser");
    const { jar } = await open(`/preferences?key=${key}`);
    const others = await Promise.all(Array.from({ length: 4 }, () => open(`/preferences?key=${key}`)));
    const same = Array.from({ length: 4 }, () => {
      const copy = new CookieJar();
      for (const [name, value] of jar.cookies) copy.cookies.set(name, value);
      return copy;
    });
    const ends = await Promise.all([...same, ...others.map((other) => other.jar)].map(confirm));
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(ends.filter(({ status }) => status === 410)).toHaveLength(7);
  });

  it("is used by a person's word alone, who is told before whom it signs in and for which house", async () => {
    const key = await keyOf("adviser");
    await fetch(`${front.url}/preferences?key=${key}`, { method: "HEAD", redirect: "manual" });
    await fetch(`${front.url}/preferences?key=${key}`, { headers: { "sec-purpose": "prefetch" }, redirect: "manual" });
    await fetch(`${front.url}/realms/aaa/login-actions/action-token?key=${key}`, { method: "HEAD" });
    const scanned = await open(`/preferences?key=${key}`);
    expect(scanned).toMatchObject({ status: 200, url: "/auth/link?reason=asked" });
    expect(scanned.jar.cookies.has("cairn-sid")).toBe(false);
    const { title, question } = linkPage(scanned.shown);
    const [adviser] = await front.database.sql.query<{ name: string; house: string }>(
      `SELECT first_name || ' ' || last_name AS name, o.name AS house FROM app_user JOIN organisation AS o ON o.uuid = distributor
       WHERE username = 'adviser'`,
    );
    expect(question).toEqual({ ...adviser, present: null, returnTo: "/preferences" });
    expect(title).toBe(`Continuer en tant que ${adviser?.name}\u202f?`);
    expect(await follow(`/preferences?key=${key}`)).toMatchObject({ status: 200, url: "/preferences" });
  });

  it("tells who is signed in already", async () => {
    const jar = await signInOverHttp(front.url, "admin");
    const asked = await open(`/preferences?key=${await keyOf("adviser")}`, jar);
    expect(asked).toMatchObject({ status: 200, url: "/auth/link?reason=asked" });
    expect(linkPage(asked.shown).question.present).toMatch(/\w/);
    const home = await open("/preferences", jar);
    expect(home.shown.loaderData.root.signIn).toMatchObject({ customToken: false });
    expect((await confirm(jar)).shown.loaderData.root.signIn).toMatchObject({ customToken: true });
  });

  it("sends its own token to the backends to the last second, where that of a sign-in is sent no longer than it lives", async () => {
    const { clientsFor } = front.context;
    const sent: string[] = [];
    const spy = vi.spyOn(front.context, "clientsFor").mockImplementation((call) => {
      if (call.token) sent.push(call.token);
      return clientsFor(call);
    });
    /** Opens a page of a session whose token has so many seconds left; gives the status and the tokens that went to the backends. */
    const tokensOf = async (jar: CookieJar, seconds?: number) => {
      if (seconds !== undefined)
        await front.database.sql.query("UPDATE web_session SET access_expires_at = now() + $1::int * interval '1 second'", [seconds]);
      sent.length = 0;
      const headers = { cookie: jar.header() };
      const { status } = await fetch(`${front.url}/preferences`, { headers, redirect: "manual" });
      return { status, tokens: [...new Set(sent)] };
    };
    try {
      await front.database.sql.query("DELETE FROM web_session");
      const { jar: visitor } = await follow(`/preferences?key=${await keyOf("adviser")}`);
      const own = await tokensOf(visitor);
      expect(own).toEqual({ status: 200, tokens: [expect.stringMatching(/^eyJ/)] });
      expect(await tokensOf(visitor, 3)).toEqual(own);
      expect(await tokensOf(visitor, -1)).toEqual({ status: 302, tokens: [] });

      const person = await signInOverHttp(front.url, "adviser");
      const first = await tokensOf(person, 60);
      expect(first).toEqual({ status: 200, tokens: [expect.stringMatching(/^eyJ/)] });
      const renewed = await tokensOf(person, -1);
      expect(renewed).toEqual({ status: 200, tokens: [expect.stringMatching(/^eyJ/)] });
      expect(renewed.tokens).not.toEqual(first.tokens);
      await front.database.sql.query("DELETE FROM oidc_record WHERE model = 'RefreshToken'");
      expect(await tokensOf(person, -1)).toEqual({ status: 302, tokens: [] });
    } finally {
      spy.mockRestore();
    }
  });

  it("is made for a token alone, never for a cookie that another site's page could ride on", async () => {
    const key = await keyOf("adviser");
    const answer = await fetch(`${front.url}/realms/aaa/login-actions/action-token?key=${key}`);
    const { access_token } = (await answer.json()) as { access_token: string };
    const { jar } = await follow(`/preferences?key=${await keyOf("adviser")}`);
    // 403 of the provider: the token comes of a key itself. 403 of the front has a page.
    expect((await askForKey(access_token)).headers.get("content-type")).toContain("json");
    for (const headers of [
      { cookie: jar.header(), origin: "" },
      { cookie: jar.header(), origin: "https://evil.example" },
    ]) {
      const refused = await askForKey(access_token, headers);
      expect([refused.status, refused.headers.get("content-type")]).toEqual([403, "text/html; charset=utf-8"]);
    }
    const nobody = await fetch(`${front.url}/realms/aaa/login-actions/action-token`, { method: "POST" });
    expect(nobody.status).toBe(401);
  });

  it("gives a token that makes no further keys, and refuses forged keys", async () => {
    const key = await keyOf("adviser");
    const answer = await fetch(`${front.url}/realms/aaa/login-actions/action-token?key=${key}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
    const { access_token } = (await answer.json()) as { access_token: string };
    expect((await askForKey(access_token)).status).toBe(403);
    expect((await askForKey("rubbish")).status).toBe(401);
    const refusals = async () =>
      (await front.database.sql.query<{ of: string | null }>("SELECT object_id AS of FROM audit_log WHERE verb = 'sign-in.failure'")).map(
        (row) => row.of !== null,
      );
    const before = (await refusals()).length;
    for (const wrong of ["rubbish", access_token, `${key.slice(0, -4)}AAAA`, key]) {
      const refused = await fetch(`${front.url}/realms/aaa/login-actions/action-token?key=${wrong}`);
      expect(refused.status).toBe(400);
    }
    // Each is a row of the audit log; whose key a forged one would be is not known.
    expect((await refusals()).slice(before)).toEqual([false, false, false, true]);
  });
});
