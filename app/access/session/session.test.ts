import { SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Sql } from "#app/services/sql.ts";
import { takeToast } from "#app/services/toast.server.ts";
import { type AccessWorld, accessWorld, Cookies, signInWith } from "../../../tests/fixtures/access.ts";
import { openTestDatabase } from "../../../tests/fixtures/database.ts";
import { type FakeProvider, SUBJECT, startFakeProvider } from "../../../tests/fixtures/outside/fake-provider.ts";
import { createSealer, randomId } from "./seal.server.ts";

let sql: Sql;
let close: () => Promise<void>;
let fake: FakeProvider;
let world: AccessWorld;

beforeAll(async () => {
  const database = await openTestDatabase();
  sql = database.sql;
  close = database.close;
  fake = await startFakeProvider();
  world = accessWorld(sql, fake);
});
afterEach(() => sql.query("DELETE FROM web_session"));
afterAll(async () => {
  await fake.close();
  await close();
});

const isLive = async (cookies: Cookies, at = world) => (await at.signIn.storedSession(cookies.request("/"))) !== null;
const age = (column: "seen_at" | "created_at", interval: string) =>
  sql.query(`UPDATE web_session SET ${column} = now() - interval '${interval}'`);
const seconds = () => Math.floor(Date.now() / 1000);

describe("session", () => {
  it("ends after thirty minutes without a request", async () => {
    const cookies = await signInWith(world);
    await age("seen_at", "29 minutes 50 seconds");
    expect(await isLive(cookies)).toBe(true);
    await age("seen_at", "30 minutes 1 second");
    expect(await isLive(cookies)).toBe(false);
  });

  it("ends after ten hours whatever happens", async () => {
    const cookies = await signInWith(world);
    await age("created_at", "9 hours 59 minutes");
    expect(await isLive(cookies)).toBe(true);
    await age("created_at", "10 hours 1 second");
    expect(await isLive(cookies)).toBe(false);
  });

  it("notes a visit at most once a minute", async () => {
    const cookies = await signInWith(world);
    const seen = async () =>
      (await sql.query<{ age: number }>("SELECT extract(epoch FROM now() - seen_at)::float8 AS age FROM web_session"))[0]?.age ?? -1;
    await age("seen_at", "50 seconds");
    await isLive(cookies);
    expect(await seen()).toBeGreaterThan(49);
    await age("seen_at", "61 seconds");
    await isLive(cookies);
    expect(await seen()).toBeLessThan(5);
  });

  it("does not open with another row's tokens, nor when its secret is gone", async () => {
    const cookies = await signInWith(world);
    const other = await signInWith(world, new Cookies());
    expect(
      await isLive(
        cookies,
        accessWorld(sql, fake, { secrets: ["a newer secret that is long enough too", "a secret of the tests that is long enough"] }),
      ),
    ).toBe(true);
    expect(await isLive(cookies, accessWorld(sql, fake, { secrets: ["an altogether different secret, long enough"] }))).toBe(false);
    await sql.query("UPDATE web_session SET tokens = (SELECT tokens FROM web_session ORDER BY id_hash LIMIT 1)");
    expect([await isLive(cookies), await isLive(other)].sort()).toEqual([false, true]);
  });

  it("is removed by the regular purge once it has ended, and not before", async () => {
    const cookies = await signInWith(world);
    await world.signIn.purge();
    expect(await isLive(cookies)).toBe(true);
    await age("seen_at", "31 minutes");
    await world.signIn.purge();
    expect(await sql.query("SELECT 1 FROM web_session")).toHaveLength(0);
  });
});

describe("sign-out", () => {
  it("ends the session first, clears cookie and stores, and goes on at the provider by a form that sends itself", async () => {
    const cookies = await signInWith(world);
    const before = new Cookies();
    before.values.set("cairn-sid", cookies.values.get("cairn-sid") ?? "");
    const answer = await world.endpoints.signOut(cookies.request("/auth/logout", { method: "POST" }));
    // The token is in the form and in no address.
    expect([answer.status, answer.headers.get("location"), answer.headers.get("cache-control")]).toEqual([200, null, "no-store"]);
    const page = await answer.text();
    expect(/<form method="post" action="([^"]+)">/.exec(page)?.[1]).toBe(`${fake.issuer}/logout`);
    const fields = Object.fromEntries(
      [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    expect(fields).toEqual({
      client_id: "cairn",
      post_logout_redirect_uri: "http://app.test/",
      id_token_hint: expect.stringMatching(/^eyJ[\w.-]+$/),
    });
    expect(page).toContain('<script nonce="nonce-1">document.forms[0].submit()</script>');
    expect(page).toContain('<button type="submit">Terminer la session</button>');
    expect(answer.headers.get("content-security-policy")).toContain(
      `form-action 'self' http://app.test ${new URL(fake.issuer).origin} https:;`,
    );
    expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(cookies.take(answer).values.has("cairn-sid")).toBe(false);
    expect(await isLive(before)).toBe(false);
  });

  it("leads to the embedded provider without a token, and sends none to one that gave none", async () => {
    for (const [at, tokens] of [
      [accessWorld(sql, fake, {}, true), null],
      [world, "no id token"],
    ] as const) {
      const cookies = await signInWith(at);
      const session = await at.signIn.storedSession(cookies.request("/"));
      if (tokens && session) {
        const sealed = at.signIn.sessions.sealTokens({ ...session.tokens, id: null }, session.idHash);
        await sql.query("UPDATE web_session SET tokens = $2 WHERE id_hash = $1", [session.idHash, sealed]);
      }
      const answer = await at.endpoints.signOut(cookies.request("/auth/logout", { method: "POST" }));
      const target = new URL(answer.headers.get("location") ?? "");
      expect([answer.status, `${target.origin}${target.pathname}`]).toEqual([303, `${fake.issuer}/logout`]);
      expect(Object.fromEntries(target.searchParams)).toEqual({ client_id: "cairn", post_logout_redirect_uri: "http://app.test/" });
      expect(answer.headers.get("x-remix-reload-document")).toBe("true");
    }
  });

  it("leads home with a dead session, or while the provider is away", async () => {
    const dead = await world.endpoints.signOut(new Cookies().request("/auth/logout", { method: "POST" }));
    expect(dead.headers.get("location")).toBe("/");
    const cookies = await signInWith(world);
    const away = accessWorld(sql, fake, { discoveryUrl: "http://127.0.0.1:9/x" });
    const answer = await away.endpoints.signOut(cookies.request("/auth/logout", { method: "POST" }));
    expect(answer.headers.get("location")).toBe("/");
    expect(away.logged.join()).toContain("Logout failed, request returned an error code.");
    expect(await isLive(cookies)).toBe(false);
    // The next page says that the session at the provider may go on.
    const settings = { publicUrl: new URL("http://app.test") };
    const next = cookies.take(answer).request("/");
    expect(takeToast(next, settings, "en").toast).toMatchObject({
      kind: "negative",
      text: expect.stringMatching(/^Logout failed, request returned an error code\. /),
    });
    expect(takeToast(next, settings, "fr").toast?.text).toMatch(/^La déconnexion a échoué\u202f: la requête a renvoyé un code d’erreur\. /);
    const nobody = await away.endpoints.signOut(new Cookies().request("/auth/logout", { method: "POST" }));
    expect(nobody.headers.getSetCookie().some((cookie) => cookie.includes("cairn-toast"))).toBe(false);
  });
});

describe("sign-out by the provider", () => {
  const event = { "http://schemas.openid.net/event/backchannel-logout": {} };
  const notice = (claims: object = {}, typ = "logout+jwt") =>
    new SignJWT({ iss: fake.issuer, aud: "cairn", iat: seconds(), jti: crypto.randomUUID(), sub: SUBJECT, events: event, ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "k1", typ })
      .sign(fake.keys.privateKey);
  const post = async (token: string) =>
    (
      await world.endpoints.backchannelSignOut(
        new Cookies().request("/auth/backchannel-logout", { method: "POST", body: new URLSearchParams({ logout_token: token }) }),
      )
    ).status;

  it("ends the sessions of the person, once for each notice", async () => {
    const cookies = await signInWith(world);
    const token = await notice();
    expect(await post(token)).toBe(200);
    expect(await isLive(cookies)).toBe(false);
    expect(await post(token)).toBe(400);
  });

  it("ends the one sign-in that the notice names", async () => {
    fake.idClaims = { sid: "sid-1" };
    const first = await signInWith(world, new Cookies());
    fake.idClaims = { sid: "sid-2" };
    const second = await signInWith(world, new Cookies());
    fake.idClaims = {};
    expect(await post(await notice({ sid: "sid-1" }))).toBe(200);
    expect([await isLive(first), await isLive(second)]).toEqual([false, true]);
  });

  it.each<[string, () => Promise<string>]>([
    ["an id token", () => fake.idToken({ nonce: "n" })],
    ["another type", () => notice({}, "JWT")],
    ["a nonce", () => notice({ nonce: "n" })],
    ["no event", () => notice({ events: {} })],
    ["an old notice", () => notice({ iat: seconds() - 300 })],
    ["another audience", () => notice({ aud: "other" })],
    ["nobody", () => notice({ sub: undefined })],
    ["rubbish", async () => "rubbish"],
    ["nothing", async () => ""],
  ])("refuses %s", async (_name, token) => {
    const cookies = await signInWith(world);
    expect(await post(await token())).toBe(400);
    expect(await isLive(cookies)).toBe(true);
  });
});

describe("kept forms", () => {
  const browser = "browser-id-of-43-characters-0123456789abcdef";
  const fields: Array<[string, string]> = [
    ["name", "Étude <b>"],
    ["amount", "1 250,50"],
  ];

  it("come back once, to the same browser, page and person", async () => {
    const { keptForms } = world.signIn;
    await keptForms.keep(browser, "/fia/x", fields, null);
    expect(await keptForms.take(browser, "/fia/x", SUBJECT)).toBeNull();
    await keptForms.claim(browser, SUBJECT);
    expect(await keptForms.take("another browser", "/fia/x", SUBJECT)).toBeNull();
    expect(await keptForms.take(browser, "/fia/y", SUBJECT)).toBeNull();
    expect(await keptForms.take(browser, "/fia/x", "person-2")).toBeNull();
    expect(await keptForms.take(browser, "/fia/x", SUBJECT)).toEqual(fields);
    expect(await keptForms.take(browser, "/fia/x", SUBJECT)).toBeNull();
  });

  it("of a person whose session had ended stay with that person", async () => {
    const { keptForms } = world.signIn;
    await keptForms.keep(browser, "/fia/x", fields, "person-2");
    await keptForms.claim(browser, SUBJECT);
    expect(await keptForms.take(browser, "/fia/x", SUBJECT)).toBeNull();
    expect(await keptForms.take(browser, "/fia/x", "person-2")).toEqual(fields);
  });

  it("are sealed, limited to 64 KB and an hour, and the last one counts", async () => {
    const { keptForms } = world.signIn;
    expect(await keptForms.keep(browser, "/a", [["x", "y".repeat(65_536)]], SUBJECT)).toBe(false);
    await keptForms.keep(browser, "/a", [["x", "first"]], SUBJECT);
    await keptForms.keep(browser, "/a", [["x", "canary-typed"]], SUBJECT);
    const stored = await sql.query<{ fields: Buffer }>("SELECT fields FROM kept_form");
    expect(stored).toHaveLength(1);
    expect(stored[0]?.fields.toString("latin1")).not.toContain("canary-typed");
    await sql.query("UPDATE kept_form SET created_at = now() - interval '61 minutes'");
    expect(await keptForms.take(browser, "/a", SUBJECT)).toBeNull();
  });
});

describe("sealer", () => {
  it("opens what it sealed for the same row, unless a single bit changed", () => {
    const sealer = createSealer(["one secret of sufficient length, really"]);
    const row = Buffer.from("row");
    const sealed = sealer.seal("text é", row);
    expect(sealer.open(sealed, row)).toBe("text é");
    expect(sealer.open(sealed, Buffer.from("other"))).toBeNull();
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(sealer.open(changed, row)).toBeNull();
    }
    expect(sealer.open(sealed.subarray(0, 10), row)).toBeNull();
  });
});

describe("ids of sessions and browsers", () => {
  it("are 256 bits of chance", () => {
    const ids = Array.from({ length: 4_000 }, () => Buffer.from(randomId(), "base64url"));
    expect(new Set(ids.map((id) => id.toString("hex"))).size).toBe(ids.length);
    for (let bit = 0; bit < 256; bit++) {
      const ones = ids.filter((id) => (id[bit >> 3] ?? 0) & (1 << (bit & 7))).length;
      // Eight standard deviations: no fair bit is ever out of them.
      expect(Math.abs(ones - 2_000), `bit ${bit}`).toBeLessThan(256);
    }
    expect(ids[0]).toHaveLength(32);
  });
});
