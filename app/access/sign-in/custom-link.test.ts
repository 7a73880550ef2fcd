import { decodeJwt, generateKeyPair } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Sql } from "#app/services/sql.ts";
import { type AccessWorld, accessWorld, Cookies, signInWith } from "../../../tests/fixtures/access.ts";
import { openTestDatabase } from "../../../tests/fixtures/database.ts";
import { type FakeProvider, json, SUBJECT, startFakeProvider } from "../../../tests/fixtures/outside/fake-provider.ts";

const KEY = "canary-key.a~b+c/d=-";
const LINK = `/fia/reco-journey?key=${encodeURIComponent(KEY)}&client=7`;
const VISITOR = { sub: "visitor", preferred_username: "visiteuse", given_name: "Vera", "client-roles": ["ADVISER"] };

const ASKED = { status: 303, location: "/auth/link?reason=asked" };

let sql: Sql;
let close: () => Promise<void>;
let fake: FakeProvider;
let world: AccessWorld;
let asked: string[];

beforeAll(async () => {
  const database = await openTestDatabase();
  sql = database.sql;
  close = database.close;
  fake = await startFakeProvider();
  world = accessWorld(sql, fake);
});
beforeEach(async () => {
  asked = [];
  fake.onUserinfo = (req, res) => json(res, 200, userinfoOf(req.headers.authorization ?? ""));
  world.logged.length = 0;
  await sql.query("DELETE FROM web_session");
  await sql.query("DELETE FROM kept_form");
});
afterAll(async () => {
  await fake.close();
  await close();
});

/** The provider knows whose token it gave: the visitor's, or that of the person who signed in. */
function userinfoOf(authorization: string) {
  const token = authorization.replace("Bearer ", "");
  if (token === "opaque-token") return VISITOR;
  return decodeJwt(token).sub === VISITOR.sub ? VISITOR : { sub: SUBJECT, preferred_username: "camille", given_name: "Camille" };
}

/** What the provider answers to the key, in the form of JSON unless it is a text. */
function answering(status: number, body: () => unknown | Promise<unknown>) {
  fake.onActionToken = async (req, res) => {
    asked.push(new URL(req.url ?? "", fake.issuer).searchParams.get("key") ?? "");
    const answer = await body();
    if (typeof answer === "string") res.writeHead(status, { "content-type": "text/plain" }).end(answer);
    else json(res, status, answer);
  };
}
const visitorToken = () => fake.accessToken(VISITOR);
const told = (cookies: Cookies, answer: Response) => {
  cookies.take(answer);
  return { status: answer.status, location: answer.headers.get("location") };
};
const open = async (cookies: Cookies, path = LINK, at = world) => told(cookies, await at.links.follow(cookies.request(path)));
const confirm = async (cookies: Cookies, at = world) =>
  told(cookies, await at.links.confirm(cookies.request("/auth/link", { method: "POST" })));
/** Opens the link and says yes. */
const follow = async (cookies: Cookies, path = LINK, at = world) => {
  const asking = await open(cookies, path, at);
  return asking.location === ASKED.location ? confirm(cookies, at) : asking;
};
const sessionOf = (cookies: Cookies) => world.signIn.storedSession(cookies.request("/"));

describe("a link with a custom action token", () => {
  it.each([
    ["JSON", async () => ({ access_token: await visitorToken(), token_type: "Bearer", expires_in: 300 })],
    ["the token alone", () => visitorToken()],
  ])("signs its person in by an answer that is %s, and leaves no key in the address", async (_form, body) => {
    const tokens: string[] = [];
    answering(200, async () => {
      const answer = await body();
      tokens.push(typeof answer === "string" ? answer : answer.access_token);
      return answer;
    });
    const cookies = new Cookies();
    expect(await follow(cookies)).toEqual({ status: 303, location: "/fia/reco-journey?client=7" });
    expect(asked).toEqual([KEY]);
    const session = await sessionOf(cookies);
    expect(session).toMatchObject({ kind: "custom", sub: "visitor", tokens: { refresh: null }, profile: { username: "visiteuse" } });
    expect(session?.profile.roles).toEqual(["ADVISER"]);
    expect([session?.tokens.access]).toEqual(tokens);
    expect(fake.tokenCalls).toEqual([]);
  });

  it("takes a token that is no JWT on the provider's word", async () => {
    answering(200, () => ({ access_token: "opaque-token", expires_in: 600 }));
    const cookies = new Cookies();
    await follow(cookies);
    const session = await sessionOf(cookies);
    expect(session).toMatchObject({
      kind: "custom",
      sub: "visitor",
      profile: { username: "visiteuse" },
      tokens: { access: "opaque-token" },
    });
    // As long as the answer says.
    expect(session?.accessLeftMs).toBeGreaterThan(500_000);
    expect(session?.accessLeftMs).toBeLessThanOrEqual(600_000);
  });

  it.each<[string, number, () => unknown]>([
    ["is refused", 400, () => ({ error: "invalid_grant" })],
    ["leads to a page of the provider", 302, () => "elsewhere"],
    ["gives something else", 200, () => "<html>expired</html>"],
    ["gives a token of a foreign key", 200, async () => fake.idToken(VISITOR, { key: (await generateKeyPair("RS256")).privateKey })],
    ["gives a token of another issuer", 200, () => fake.accessToken({ ...VISITOR, iss: "https://evil.example" })],
    ["gives a token that has ended", 200, () => fake.accessToken({ ...VISITOR, exp: Math.floor(Date.now() / 1000) - 60 })],
  ])("that %s opens nothing and starts no sign-in", async (_what, status, body) => {
    answering(status, body);
    const cookies = new Cookies();
    expect(await follow(cookies)).toEqual({ status: 303, location: "/auth/link?reason=ended" });
    expect(await sessionOf(cookies)).toBeNull();
    expect(world.logged.join()).toContain("a custom action token was not accepted");
    expect(world.logged.join()).not.toContain("canary-key");
  });

  it("says that it cannot be checked while the provider is away", async () => {
    answering(503, () => ({}));
    expect(await follow(new Cookies())).toEqual({ status: 303, location: "/auth/link?reason=unavailable" });
  });

  it("is not sent on when it has not the form of a key", async () => {
    answering(200, visitorToken);
    expect(await follow(new Cookies(), "/?key=%3Cscript%3E")).toEqual({ status: 303, location: "/auth/link?reason=ended" });
    expect(asked).toEqual([]);
  });

  it("is refused where the provider is of another kind", async () => {
    answering(200, visitorToken);
    const b2c = accessWorld(sql, fake, { kind: "MS_ADB2C" });
    expect(await follow(new Cookies(), LINK, b2c)).toEqual({ status: 303, location: "/auth/link?reason=ended" });
    expect(asked).toEqual([]);
  });

  it("asks before anything is used, and signs in whoever says yes in the same browser", async () => {
    answering(200, visitorToken);
    const cookies = new Cookies();
    // A mail scanner opens the link as often as it likes.
    for (const visitor of [new Cookies(), new Cookies(), cookies]) expect(await open(visitor)).toEqual(ASKED);
    expect(asked).toEqual([]);
    expect(await sessionOf(cookies)).toBeNull();
    const question = { name: null, house: null, present: null, returnTo: "/fia/reco-journey?client=7" };
    expect(await world.links.question(cookies.request("/auth/link"))).toEqual(question);
    // Another browser cannot answer for this one, and the key lies in the database sealed.
    expect(await world.links.question(new Cookies().request("/auth/link"))).toBeNull();
    expect((await confirm(new Cookies())).location).toBe("/auth/link?reason=ended");
    const stored = await sql.query<{ row: string }>("SELECT encode(fields, 'escape') AS row FROM kept_form");
    expect(stored.length).toBe(3);
    expect(JSON.stringify(stored)).not.toContain("canary-key");
    expect(await confirm(cookies)).toEqual({ status: 303, location: "/fia/reco-journey?client=7" });
    expect(asked).toEqual([KEY]);
  });

  it("says who is signed in before it takes that person's place", async () => {
    answering(200, visitorToken);
    const cookies = await signInWith(world);
    expect(await open(cookies)).toEqual(ASKED);
    expect((await sessionOf(cookies))?.sub).toBe("person-1");
    expect(await world.links.question(cookies.request("/auth/link"))).toMatchObject({ present: "Camille" });
    expect(await confirm(cookies)).toEqual({ status: 303, location: "/fia/reco-journey?client=7" });
    expect(await sessionOf(cookies)).toMatchObject({ kind: "custom", sub: "visitor" });
    expect((await sql.query("SELECT 1 FROM web_session")).length).toBe(1);
  });

  it("waits for the person alone who was signed in when it was opened", async () => {
    answering(200, visitorToken);
    const cookies = new Cookies();
    await open(cookies);
    await signInWith(world, cookies);
    expect(await world.links.question(cookies.request("/auth/link"))).toBeNull();
    expect((await confirm(cookies)).location).toBe("/auth/link?reason=ended");
    expect(asked).toEqual([]);
  });

  it("is answered once", async () => {
    answering(200, visitorToken);
    const cookies = await signInWith(world);
    await open(cookies);
    const before = new Cookies();
    for (const [name, value] of cookies.values) before.values.set(name, value);
    await confirm(cookies);
    for (const late of [cookies, before]) expect((await confirm(late)).location).toBe("/auth/link?reason=ended");
    expect(asked).toHaveLength(1);
  });
});

describe("the session of such a link", () => {
  it("is never renewed, sends its token to the last second, and ends with it", async () => {
    answering(200, visitorToken);
    const cookies = new Cookies();
    await follow(cookies);
    await sql.query("UPDATE web_session SET access_expires_at = now() + interval '2 seconds'");
    const session = await sessionOf(cookies);
    expect(session && (await world.signIn.fresh(session))?.tokens.access).toBe(session?.tokens.access);
    expect(fake.tokenCalls.map((form) => form.get("grant_type"))).not.toContain("refresh_token");
    await sql.query("UPDATE web_session SET access_expires_at = now()");
    expect(await sessionOf(cookies)).toBeNull();
  });

  it("goes on with its own token, where that of a person who signed in is used no longer than it lives", async () => {
    answering(200, visitorToken);
    const [visitor, person] = [new Cookies(), await signInWith(world)];
    await follow(visitor);
    fake.onToken = (_req, res) => json(res, 503, {});
    const tokenOf = async (cookies: Cookies, seconds: number) => {
      await sql.query("UPDATE web_session SET access_expires_at = now() + $1::int * interval '1 second'", [seconds]);
      const session = await sessionOf(cookies);
      // Another process: nobody waits here for the provider to come back.
      return session && (await accessWorld(sql, fake).signIn.fresh(session))?.tokens.access;
    };
    try {
      expect(await tokenOf(person, 20)).toMatch(/^eyJ/);
      expect(await tokenOf(visitor, 2)).toMatch(/^eyJ/);
      await expect(tokenOf(person, -1)).rejects.toMatchObject({ name: "SignInError" });
      expect(await tokenOf(visitor, -1)).toBeNull();
    } finally {
      fake.onToken = null;
    }
  });
});

describe("a link, and a renewal,", () => {
  it("that fails is only logged: whoever is signed in stays so", async () => {
    const cookies = await signInWith(world);
    const logged = world.logged.length;
    answering(400, () => ({ error: "invalid_grant" }));
    expect(await follow(cookies)).toEqual({ status: 303, location: "/auth/link?reason=ended" });
    expect(world.logged.slice(logged).join()).toContain("a custom action token was not accepted");
    const before = await sessionOf(cookies);
    expect(before).toMatchObject({ kind: "oidc" });

    fake.onToken = (_req, res) => json(res, 503, {});
    try {
      await sql.query("UPDATE web_session SET access_expires_at = now() + interval '20 seconds'");
      const told = world.logged.length;
      const session = await sessionOf(cookies);
      expect(session && (await world.signIn.fresh(session))?.tokens.access).toBe(before?.tokens.access);
      expect(world.logged.length).toBe(told + 1);
      expect(await sessionOf(cookies)).toMatchObject({ kind: "oidc", tokens: { access: before?.tokens.access } });
    } finally {
      fake.onToken = null;
    }
  });
});
