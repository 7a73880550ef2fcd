import { createHash } from "node:crypto";
import { generateKeyPair } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "#app/services/env/env.server.ts";
import type { Sql } from "#app/services/sql.ts";
import {
  type AccessWorld,
  accessWorld,
  asResponse,
  Cookies,
  callback,
  isOutcome,
  signInWith,
  startAttempt,
} from "../../../tests/fixtures/access.ts";
import { openTestDatabase } from "../../../tests/fixtures/database.ts";
import { type FakeProvider, json, SUBJECT, startFakeProvider } from "../../../tests/fixtures/outside/fake-provider.ts";

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
afterEach(async () => {
  fake.onToken = null;
  fake.onUserinfo = null;
  fake.metadata = {};
  fake.idClaims = {};
  await sql.query("DELETE FROM web_session");
  await sql.query("DELETE FROM login_attempt");
});
afterAll(async () => {
  await fake.close();
  await close();
});

const sessions = async () => (await sql.query<{ n: number }>("SELECT count(*)::int AS n FROM web_session"))[0]?.n;
const failureOf = async (query: URLSearchParams | string, cookies: Cookies) => {
  const answer = await callback(world, cookies, query);
  return isOutcome(answer) ? answer.failure : `${answer.status} ${answer.headers.get("location")}`;
};
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** What a failed attempt without a session leads to the first time: one new start. */
const RESTART = /^302 \/auth\/login/;

describe("start", () => {
  it("sends state, nonce, PKCE and the hint, and one cookie", async () => {
    const cookies = new Cookies();
    const { answer, location, good } = await startAttempt(
      world,
      cookies,
      "/auth/login?idp_hint=corp.id&ui_locales=en&returnTo=%2Ffia%3Fa%3D1",
    );
    const query = location.searchParams;
    expect(answer.status).toBe(302);
    expect(answer.headers.get("x-remix-reload-document")).toBe("true");
    expect(answer.headers.get("set-cookie")).toMatch(/^cairn-login=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600$/);
    const other = (await startAttempt(world, new Cookies())).location.searchParams;
    const ids = [query, other].flatMap((sent) => [sent.get("state") ?? "", sent.get("nonce") ?? ""]);
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(4);
    expect(other.get("code_challenge")).not.toBe(query.get("code_challenge"));
    await sql.query("DELETE FROM login_attempt WHERE return_to = '/'");
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: "cairn",
      redirect_uri: "http://app.test/auth/callback",
      response_type: "code",
      response_mode: "query",
      scope: "openid profile roles",
      code_challenge_method: "S256",
      kc_idp_hint: "corp.id",
      ui_locales: "en",
    });
    const [row] = await sql.query<{ code_verifier: string; return_to: string }>("SELECT code_verifier, return_to FROM login_attempt");
    expect(row?.code_verifier).toMatch(/^[\w-]{96}$/);
    const challenge = createHash("sha256")
      .update(row?.code_verifier ?? "")
      .digest("base64url");
    expect(query.get("code_challenge")).toBe(challenge);
    for (const method of ["plain", "S512"]) expect(() => readEnv({ OIDC_PKCE_METHOD: method })).toThrow(/^OIDC_PKCE_METHOD: /);
    cookies.take(asResponse(await callback(world, cookies, good)));
    expect(Object.fromEntries(fake.tokenCalls.at(-1) ?? [])).toEqual({
      grant_type: "authorization_code",
      client_id: "cairn",
      code: good.get("code"),
      code_verifier: row?.code_verifier,
      redirect_uri: "http://app.test/auth/callback",
    });
    expect(row?.return_to).toBe("/fia?a=1");
  });

  it("drops a hint that is none and an answer in the address", async () => {
    const { location } = await startAttempt(world, new Cookies(), "/auth/login?idp_hint=%22%3E&state=x&code=y&error=z");
    expect(location.searchParams.has("kc_idp_hint")).toBe(false);
  });

  it("makes the provider ask again when a signed-in person goes to sign-in without a destination", async () => {
    const cookies = await signInWith(world);
    expect((await startAttempt(world, cookies)).location.searchParams.get("prompt")).toBe("login");
    expect((await startAttempt(world, cookies, "/auth/login?returnTo=/fia")).location.searchParams.has("prompt")).toBe(false);
    expect((await startAttempt(world, new Cookies(), "/auth/login?prompt=login")).location.searchParams.has("prompt")).toBe(false);
  });

  it("asks silently first with check-sso, and shows a way in to who is nobody", async () => {
    const silent = accessWorld(sql, fake, { onLoad: "check-sso" });
    const cookies = new Cookies();
    const { location, good } = await startAttempt(silent, cookies, "/auth/login?returnTo=/fia");
    expect(location.searchParams.get("prompt")).toBe("none");
    const query = new URLSearchParams({ state: good.get("state") ?? "", iss: fake.issuer, error: "login_required" });
    const outcome = await callback(silent, cookies, query);
    expect(isOutcome(outcome) && [outcome.failure, outcome.status, outcome.retry]).toEqual([
      "anonymous",
      200,
      "/auth/login?returnTo=%2Ffia&interactive=1",
    ]);
    expect((await startAttempt(silent, cookies, "/auth/login?interactive=1")).location.searchParams.has("prompt")).toBe(false);
  });

  it("leads to the reset policy of Azure AD B2C", async () => {
    fake.metadata = { authorization_endpoint: `${fake.issuer}/b2c_1_signin/oauth2/v2.0/authorize` };
    const b2c = accessWorld(sql, fake, { kind: "MS_ADB2C" });
    const cookies = new Cookies();
    const { good, location } = await startAttempt(b2c, cookies, "/auth/login?idp_hint=corp");
    expect(location.searchParams.get("domain_hint")).toBe("corp");
    const query = new URLSearchParams({
      state: good.get("state") ?? "",
      iss: fake.issuer,
      error: "access_denied",
      error_description: "AADB2C90118: x",
    });
    const answer = asResponse(await callback(b2c, cookies, query));
    expect(answer.headers.get("location")).toContain("/B2C_1_passwordreset/oauth2/v2.0/authorize?client_id=cairn");
  });

  it("has the cookie prefix and Secure on https", () => {
    const secure = accessWorld(sql, fake, { publicUrl: new URL("https://app.test") }).signIn.cookies;
    expect(secure.session.set("x")).toBe("__Host-cairn-sid=x; Path=/; HttpOnly; SameSite=Lax; Secure");
  });

  it("keeps at most ten open attempts of one browser", async () => {
    const cookies = new Cookies();
    for (let i = 0; i < 13; i++) await startAttempt(world, cookies);
    expect(await sql.query("SELECT 1 FROM login_attempt")).toHaveLength(10);
  });
});

describe("callback", () => {
  it("opens a session and goes where the person wanted to go", async () => {
    const cookies = new Cookies();
    const { good } = await startAttempt(world, cookies, "/auth/login?returnTo=/fia/simulators");
    const answer = asResponse(await callback(world, cookies, good));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/fia/simulators");
    const session = await world.signIn.storedSession(cookies.take(answer).request("/"));
    expect(session).toMatchObject({
      iss: fake.issuer,
      sub: SUBJECT,
      profile: { username: "camille", firstName: "Camille", roles: ["ADVISER"] },
    });
  });

  it("reads who the person is, of which sign-in and how long the token lives from the claims", async () => {
    const iat = Math.floor(Date.now() / 1000);
    fake.idClaims = {
      sid: "sid-9",
      preferred_username: "nadia",
      "idp-distributor": "Atelier du Patrimoine",
      realm_access: { roles: ["ADVISER_CONTRACTS"] },
      resource_access: { cairn: { roles: ["ADVISER_PROFILERS"] }, other: { roles: ["PRODUCT_OWNER_MANAGER"] } },
      "aaaic-roles": ["ADVISER_SIMULATORS"],
      "client-roles": ["ADMIN"],
    };
    fake.onUserinfo = (_req, res) => json(res, 200, { sub: SUBJECT });
    fake.onToken = async (_req, res, form) =>
      json(res, 200, {
        access_token: await fake.accessToken({ iat, exp: iat + 240 }),
        token_type: "Bearer",
        id_token: await fake.idToken({ nonce: form.get("code")?.slice(5) ?? "" }),
      });
    const cookies = await signInWith(world);
    const session = await world.signIn.storedSession(cookies.request("/"));
    expect(session).toMatchObject({
      sub: SUBJECT,
      idpSid: "sid-9",
      profile: { username: "nadia", idpDistributor: "Atelier du Patrimoine" },
    });
    expect(session?.profile.roles.toSorted()).toEqual(["ADMIN", "ADVISER", "ADVISER_CONTRACTS", "ADVISER_PROFILERS", "ADVISER_SIMULATORS"]);
    expect(session?.accessLeftMs).toBeGreaterThan(200_000);
    expect(session?.accessLeftMs).toBeLessThanOrEqual(240_000);

    // Of two lives that the claims could name, that of this token counts; no list of roles is none.
    fake.idClaims = { preferred_username: "marc", "aaaic-roles": [], "client-roles": [] };
    fake.onToken = async (_req, res, form) =>
      json(res, 200, {
        access_token: await fake.accessToken({ iat, exp: iat + 120, "client-roles": [] }),
        token_type: "Bearer",
        id_token: await fake.idToken({ nonce: form.get("code")?.slice(5) ?? "" }),
      });
    const other = await world.signIn.storedSession((await signInWith(world)).request("/"));
    expect(other).toMatchObject({ sub: SUBJECT, profile: { username: "marc", roles: [], idpDistributor: null } });
    expect(other?.accessLeftMs).toBeLessThanOrEqual(120_000);

    const { good } = await startAttempt(world, cookies);
    fake.onToken = async (_req, res) =>
      json(res, 200, {
        access_token: await fake.accessToken(),
        token_type: "Bearer",
        id_token: await fake.idToken({ nonce: "of another sign-in" }),
      });
    expect(await failureOf(good, cookies)).toMatch(RESTART);
  });

  it("stores tokens sealed and the id hashed", async () => {
    const cookies = await signInWith(world);
    const [row] = await sql.query<{ row: string }>("SELECT row_to_json(web_session)::text AS row FROM web_session");
    const session = await world.signIn.storedSession(cookies.request("/"));
    const bytes = (await sql.query<{ tokens: Buffer }>("SELECT tokens FROM web_session"))[0]?.tokens.toString("latin1") ?? "";
    expect(row?.row).not.toContain(cookies.values.get("cairn-sid"));
    for (const secret of [session?.tokens.access, session?.tokens.refresh, session?.tokens.id]) {
      expect(secret).toBeTruthy();
      expect(row?.row).not.toContain(secret);
      expect(bytes).not.toContain(secret);
    }
  });

  it("uses an attempt once: Back onto the callback keeps the session and sends no code", async () => {
    const cookies = new Cookies();
    const { good } = await startAttempt(world, cookies);
    cookies.take(asResponse(await callback(world, cookies, good)));
    const calls = fake.tokenCalls.length;
    expect(await failureOf(good, cookies)).toBe("303 /");
    expect(fake.tokenCalls).toHaveLength(calls);
    expect(await sessions()).toBe(1);
  });

  it("starts again once without a session, then says that it failed", async () => {
    const cookies = new Cookies();
    const { good } = await startAttempt(world, cookies);
    good.set("state", "unknown");
    const first = asResponse(await callback(world, cookies, good));
    expect(first.headers.get("location")).toMatch(/^\/auth\/login/);
    cookies.take(first);
    expect(await failureOf(good, cookies)).toBe("refused");
  });

  it("refuses the answer in another browser, and leaves the attempt to the first one", async () => {
    const cookies = new Cookies();
    const other = new Cookies();
    const { good } = await startAttempt(world, cookies);
    await startAttempt(world, other);
    expect(await failureOf(good, other)).toMatch(RESTART);
    expect(await failureOf(good, new Cookies())).toMatch(RESTART);
    expect(await sessions()).toBe(0);
    expect(await failureOf(good, cookies)).toBe("303 /");
  });

  it("refuses an attempt that is older than an hour", async () => {
    const cookies = new Cookies();
    const first = await startAttempt(world, cookies);
    await sql.query("UPDATE login_attempt SET created_at = now() - interval '3580 seconds'");
    await world.signIn.purge();
    expect(await failureOf(first.good, cookies)).toBe("303 /");
    await sql.query("DELETE FROM web_session");
    const { good } = await startAttempt(world, cookies);
    await sql.query("UPDATE login_attempt SET created_at = now() - interval '3601 seconds'");
    expect(await failureOf(good, cookies)).toMatch(RESTART);
    expect(await sql.query("SELECT 1 FROM login_attempt")).toHaveLength(0);
  });

  it.each<[string, string | null]>([
    ["another issuer", "https://evil.example"],
    ["no issuer although the provider sends it", null],
    ["a trailing slash", "SLASH"],
  ])("refuses %s in the answer", async (_name, iss) => {
    const cookies = new Cookies();
    const { good } = await startAttempt(world, cookies);
    if (iss === null) good.delete("iss");
    else good.set("iss", iss === "SLASH" ? `${fake.issuer}/` : iss);
    const calls = fake.tokenCalls.length;
    expect(await failureOf(good, cookies)).toBe("refused");
    expect(fake.tokenCalls).toHaveLength(calls);
  });

  it.each([
    ["access_denied", "", "cancelled"],
    ["server_error", "AADB2C90091: cancelled", "cancelled"],
    ["access_denied", "AADB2C90118: forgotten", "passwordForgotten"],
    ["login_required", "", "anonymous"],
    ["temporarily_unavailable", "", "unavailable"],
    ["invalid_scope", "<script>", "refused"],
  ])("shows the error %s %s as %s", async (error, error_description, failure) => {
    const cookies = new Cookies();
    const { good } = await startAttempt(world, cookies);
    const query = new URLSearchParams({ state: good.get("state") ?? "", iss: fake.issuer, error, error_description });
    expect(await failureOf(query, cookies)).toBe(failure);
  });

  it("starts again when the provider's page had expired, keeping the destination", async () => {
    const answers: Record<string, string>[] = [
      { error: "temporarily_unavailable", error_description: "authentication_expired" },
      { error: "authentication_expired" },
    ];
    for (const expired of answers) {
      const cookies = new Cookies();
      const { good } = await startAttempt(world, cookies, "/auth/login?returnTo=/fia");
      const query = new URLSearchParams({ state: good.get("state") ?? "", iss: fake.issuer, ...expired });
      expect([expired, await failureOf(query, cookies)]).toEqual([expired, "302 /auth/login?returnTo=%2Ffia"]);
      expect(await sessions()).toBe(0);
    }
  });

  it("does not loop on an error without state", async () => {
    const cookies = new Cookies();
    const first = asResponse(await callback(world, cookies, "error=access_denied"));
    expect(first.status).toBe(302);
    expect(await failureOf("error=access_denied", cookies.take(first))).toBe("refused");
  });

  it.each<[string, (nonce: string) => Promise<string>]>([
    ["another nonce", () => fake.idToken({ nonce: "other" })],
    ["no nonce", () => fake.idToken()],
  ])("starts again for %s and stores nothing", async (_name, token) => {
    const cookies = new Cookies();
    const { good, nonce } = await startAttempt(world, cookies);
    const id_token = await token(nonce);
    fake.onToken = async (_req, res) =>
      json(res, 200, { access_token: await fake.accessToken(), token_type: "Bearer", expires_in: 300, id_token });
    expect(await failureOf(good, cookies)).toMatch(RESTART);
    expect(await sessions()).toBe(0);
  });

  const later = Math.floor(Date.now() / 1000);
  it.each<[string, (nonce: string) => Promise<string>]>([
    ["an expired token", (nonce) => fake.idToken({ nonce, exp: later - 60 })],
    ["a foreign key", async (nonce) => fake.idToken({ nonce }, { key: (await generateKeyPair("RS256")).privateKey })],
    ["an unknown key id", async (nonce) => fake.idToken({ nonce }, { key: (await generateKeyPair("RS256")).privateKey, kid: "k9" })],
    [
      "HS256",
      (nonce) => fake.idToken({ nonce }, { key: new TextEncoder().encode("public key as a secret, as in the known attack"), alg: "HS256" }),
    ],
    [
      "alg none",
      async (nonce) =>
        `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(JSON.stringify({ iss: fake.issuer, sub: SUBJECT, aud: "cairn", iat: later, exp: later + 300, nonce })).toString("base64url")}.`,
    ],
    ["no id token", async () => ""],
  ])("refuses an id token with %s", async (_name, token) => {
    const cookies = new Cookies();
    const { good, nonce } = await startAttempt(world, cookies);
    const id_token = await token(nonce);
    fake.onToken = async (_req, res) =>
      json(res, 200, { access_token: await fake.accessToken(), token_type: "Bearer", expires_in: 300, ...(id_token ? { id_token } : {}) });
    expect(await failureOf(good, cookies)).toBe("refused");
    expect(await sessions()).toBe(0);
  });

  it.each([
    ["another issuer", "iss", "https://evil.example", { iss: "https://evil.example" }],
    ["another audience", "aud", "other", { aud: "other" }],
    ["several audiences without azp", "azp", "missing", { aud: ["cairn", "other"] }],
    ["several audiences with a foreign azp", "azp", "other", { aud: ["cairn", "other"], azp: "other" }],
  ])("refuses an id token with %s, and names the claim", async (_name, claim, found, claims) => {
    const cookies = new Cookies();
    const { good } = await startAttempt(world, cookies);
    fake.idClaims = claims;
    expect(await failureOf(good, cookies)).toBe("unfitToken");
    expect(world.logged.join()).toMatch(new RegExp(`the id token does not fit: ${claim} is \\W*${found}`));
    expect(await sessions()).toBe(0);
  });

  it("takes several audiences when azp is this client", async () => {
    fake.idClaims = { aud: ["cairn", "other"], azp: "cairn" };
    await signInWith(world);
    expect(await sessions()).toBe(1);
  });

  it("refuses userinfo about another person, and does without userinfo that fails", async () => {
    fake.onUserinfo = (_req, res) => json(res, 200, { sub: "someone-else" });
    const cookies = new Cookies();
    expect(await failureOf((await startAttempt(world, cookies)).good, cookies)).toBe("refused");
    fake.onUserinfo = (_req, res) => json(res, 500, {});
    await signInWith(world);
    expect(await sessions()).toBe(1);
  });

  it.each([
    [400, "refused"],
    [401, "refused"],
    [403, "refused"],
    [500, "unavailable"],
  ])("answers a token call that gives %d with %s", async (status, failure) => {
    fake.onToken = (_req, res) => json(res, status, { error: "invalid_grant", error_description: "canary-token-77" });
    const cookies = new Cookies();
    expect(await failureOf((await startAttempt(world, cookies)).good, cookies)).toBe(failure);
    expect(world.logged.join()).not.toContain("canary-token-77");
  });

  it("gives a new id at each sign-in and ends the old session: a planted id is worth nothing", async () => {
    const cookies = new Cookies();
    cookies.values.set("cairn-sid", "planted-by-somebody");
    await signInWith(world, cookies);
    const first = cookies.values.get("cairn-sid");
    expect(first).not.toBe("planted-by-somebody");
    const old = new Cookies();
    old.values.set("cairn-sid", first ?? "");
    await signInWith(world, cookies);
    expect(cookies.values.get("cairn-sid")).not.toBe(first);
    expect(await world.signIn.storedSession(old.request("/"))).toBeNull();
    expect(await sessions()).toBe(1);
  });

  it("asks for keys once more for an unknown key, and five times a minute for twenty", async () => {
    const foreign = (await generateKeyPair("RS256")).privateKey;
    const fresh = accessWorld(sql, fake);
    const before = fake.keyCalls;
    for (let i = -1; i < 20; i++) {
      const cookies = new Cookies();
      const { good, nonce } = await startAttempt(fresh, cookies);
      // The first one twice.
      const id_token = await fake.idToken({ nonce }, { key: foreign, kid: `unknown-${Math.max(i, 0)}` });
      fake.onToken = async (_req, res) => json(res, 200, { access_token: "a", token_type: "Bearer", id_token });
      expect(isOutcome(await callback(fresh, cookies, good))).toBe(true);
    }
    // The first look, then.
    expect(fake.keyCalls - before).toBe(1 + 5);
  });

  it("says 503 while the provider does not answer or is another one, and works when it does", async () => {
    const fresh = accessWorld(sql, fake);
    fake.metadata = { issuer: "https://someone.else" };
    const wrong = await fresh.endpoints.start(new Cookies().request("/auth/login"));
    expect(isOutcome(wrong) && wrong.failure).toBe("refused");
    const nowhere = accessWorld(sql, fake, { discoveryUrl: "http://127.0.0.1:9/x" });
    const away = await nowhere.endpoints.start(new Cookies().request("/auth/login"));
    expect(isOutcome(away) && [away.failure, away.status, away.headers["Retry-After"]]).toEqual(["unavailable", 503, "10"]);
    fake.metadata = {};
    const nobody = new Cookies();
    expect(await fresh.signIn.storedSession(nobody.request("/"))).toBeNull();
    const person = await signInWith(fresh, nobody);
    expect(await fresh.signIn.storedSession(person.request("/"))).toMatchObject({ sub: SUBJECT });
  });

  it("sends client credentials form-encoded in the header", async () => {
    const secret = accessWorld(sql, fake, { clientSecret: "a+b%:c d" });
    let sent = "";
    fake.onToken = (req, res) => {
      sent = Buffer.from(req.headers.authorization?.slice(6) ?? "", "base64").toString();
      json(res, 400, {});
    };
    const cookies = new Cookies();
    await callback(secret, cookies, (await startAttempt(secret, cookies)).good);
    expect(sent).toBe("cairn:a%2Bb%25%3Ac+d");
  });
});
