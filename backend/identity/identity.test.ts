import { createHash, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import express from "express";
import { createLocalJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#backend/database/database.ts";
import { CookieJar, freePort } from "../../tests/fixtures/app.ts";
import { openTestDatabase } from "../../tests/fixtures/database.ts";
import { REALM_PATH } from "./configuration.ts";
import { createIdentity, type Identity } from "./identity.ts";
import { hashPassword } from "./password/password.ts";

const SUB = "7d5f0a52-6f3c-4f7a-9e57-1d2f3b4c5d6e";
const ROLES = ["ADVISER", "ADVISER_SIMULATORS"];
const logged: string[] = [];
const note = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`);

let database: Database;
let identity: Identity;
let server: Server;
let url: string;
let now = Date.now();

beforeAll(async () => {
  database = await openTestDatabase();
  const hash = await hashPassword("right one");
  await database.sql.query(
    `INSERT INTO identity_account (sub, username, password_hash, given_name, family_name, email, client_roles, idp_distributor, demo)
     VALUES ($1, 'camille', $2, 'Camille', 'Durand', 'camille@example.test', $3::jsonb, 'D1', 1), ($4, 'gone', $2, 'G', 'One', null, '[]'::jsonb, null, 0)`,
    [SUB, hash, JSON.stringify(ROLES), randomUUID()],
  );
  await database.sql.query("UPDATE identity_account SET disabled_at = now() WHERE username = 'gone'");
  const port = await freePort();
  url = `http://localhost:${port}`;
  identity = await createIdentity({
    database,
    publicUrl: new URL(url),
    env: { clientId: "cairn", clientSecret: null },
    log: { info: note, warn: note, error: note },
    clock: () => now,
    demoAccounts: [{ username: "camille", password: "right one", name: "Camille Durand", role: { fr: "Conseillère", en: "Adviser" } }],
  });
  const app = express();
  app.use(REALM_PATH, identity.middleware);
  app.use((_req, res) => void res.status(204).end());
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await identity.close();
  await database.close();
});

const openid = (path: string) => `${url}${REALM_PATH}/protocol/openid-connect/${path}`;

function authorizeUrl(extra: Record<string, string> = {}) {
  const verifier = randomUUID() + randomUUID();
  const query = new URLSearchParams({
    client_id: "cairn",
    redirect_uri: `${url}/auth/callback`,
    response_type: "code",
    scope: "openid profile email roles",
    state: randomUUID(),
    nonce: "n-1",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...extra,
  });
  return { verifier, address: `${openid("auth")}?${query}` };
}

const actionOf = (page: string) => /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? "";
const form = (fields: Record<string, string>, origin = url): RequestInit => ({
  method: "POST",
  headers: { origin },
  body: new URLSearchParams(fields),
});

async function codeFor(jar: CookieJar) {
  const { verifier, address } = authorizeUrl();
  const { answer } = await jar.fetch(address);
  const done = await jar.fetch(actionOf(await answer.text()), form({ username: "Camille", password: "right one" }));
  const back = new URL(done.url);
  expect(back.pathname).toBe("/auth/callback");
  expect(back.searchParams.get("iss")).toBe(identity.issuer);
  expect(back.searchParams.get("state")).toBe(new URL(address).searchParams.get("state"));
  return { verifier, code: back.searchParams.get("code") ?? "" };
}

const token = (fields: Record<string, string>) =>
  fetch(openid("token"), { method: "POST", body: new URLSearchParams({ client_id: "cairn", ...fields }) });

const exchange = async (jar = new CookieJar()) => {
  const { verifier, code } = await codeFor(jar);
  const answer = await token({ grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: `${url}/auth/callback` });
  return {
    status: answer.status,
    tokens: (await answer.json()) as Record<"access_token" | "refresh_token" | "id_token", string>,
    code,
    verifier,
  };
};

describe("embedded identity provider", () => {
  it("describes itself at Keycloak-shaped paths", async () => {
    const metadata = (await (await fetch(`${url}${REALM_PATH}/.well-known/openid-configuration`)).json()) as Record<string, unknown>;
    expect(metadata).toMatchObject({
      issuer: `${url}/realms/aaa`,
      authorization_endpoint: openid("auth"),
      token_endpoint: openid("token"),
      userinfo_endpoint: openid("userinfo"),
      jwks_uri: openid("certs"),
      end_session_endpoint: openid("logout"),
      authorization_response_iss_parameter_supported: true,
      code_challenge_methods_supported: ["S256"],
    });
  });

  it("publishes no private part of its keys", async () => {
    const { keys } = (await (await fetch(openid("certs"))).json()) as { keys: Record<string, string>[] };
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {})).not.toEqual(expect.arrayContaining(["d"]));
    expect(keys[0]?.kid).toBe(identity.publicKeys[0]?.kid);
  });

  it("signs in by form and gives tokens with roles, nonce and sid", async () => {
    const { status, tokens } = await exchange();
    expect(status).toBe(200);
    for (const name of ["access_token", "refresh_token", "id_token"] as const) expect(tokens[name], name).toMatch(/\S{20}/);
    const keySet = createLocalJWKSet({ keys: [...identity.publicKeys] });
    const { payload } = await jwtVerify(tokens.id_token, keySet, { issuer: identity.issuer, audience: "cairn" });
    expect(payload).toMatchObject({
      sub: SUB,
      nonce: "n-1",
      preferred_username: "camille",
      "client-roles": ROLES,
      "idp-distributor": "D1",
      sid: expect.any(String),
    });
    expect(await identity.verifyToken(tokens.access_token)).toEqual({
      iss: identity.issuer,
      sub: SUB,
      username: "camille",
      clientRoles: ROLES,
      authority: 0,
      exp: decodeJwt(tokens.access_token).exp,
      secondFactor: false,
    });
    expect(decodeJwt(tokens.access_token).sid).toBe(payload.sid);
    const audit = await database.sql.query<{ verb: string }>("SELECT verb FROM audit_log ORDER BY id DESC LIMIT 1");
    expect(audit[0]?.verb).toBe("sign-in.success");
  });

  it("refuses a code that is sent twice", async () => {
    const { code, verifier } = await exchange();
    const again = await token({ grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: `${url}/auth/callback` });
    expect(again.status).toBe(400);
  });

  it("refuses a request without PKCE and a foreign redirect address", async () => {
    const jar = new CookieJar();
    const { address } = authorizeUrl();
    const bare = new URL(address);
    bare.searchParams.delete("code_challenge");
    bare.searchParams.delete("code_challenge_method");
    expect(new URL((await jar.fetch(bare.href)).url).searchParams.get("error")).toBe("invalid_request");
    const foreign = await jar.fetch(authorizeUrl({ redirect_uri: "https://evil.example/" }).address);
    expect(foreign.answer.status).toBe(400);
    expect(foreign.url).toContain(url);
  });

  it("rotates refresh tokens; of several users of one token exactly one passes", async () => {
    const { tokens } = await exchange();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => token({ grant_type: "refresh_token", refresh_token: tokens.refresh_token })),
    );
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
    const renewed = (await passed[0]?.json()) as typeof tokens;
    for (const name of ["access_token", "refresh_token", "id_token"] as const) expect(renewed[name], name).toMatch(/\S{20}/);
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
  });

  it("ends the grant when a refresh token is used again", async () => {
    const { tokens } = await exchange();
    const use = async (refresh: string) => {
      const answer = await token({ grant_type: "refresh_token", refresh_token: refresh });
      return { status: answer.status, next: ((await answer.json()) as { refresh_token: string }).refresh_token };
    };
    const { next } = await use(tokens.refresh_token);
    expect((await use(tokens.refresh_token)).status).toBe(400);
    expect((await use(next)).status).toBe(400);
  });

  it("keeps roles over a refresh", async () => {
    const { tokens } = await exchange();
    const answer = (await (await token({ grant_type: "refresh_token", refresh_token: tokens.refresh_token })).json()) as typeof tokens;
    expect(answer.refresh_token).not.toBe(tokens.refresh_token);
    expect(await identity.verifyToken(answer.access_token)).toMatchObject({ clientRoles: ROLES });
  });

  it("answers userinfo and account, whatever the letter case of the scheme", async () => {
    const { tokens } = await exchange();
    const ask = (path: string, authorization?: string) => fetch(path, { headers: authorization ? { authorization } : {} });
    const userinfo = await ask(openid("userinfo"), `bearer ${tokens.access_token}`);
    expect(await userinfo.json()).toMatchObject({
      sub: SUB,
      preferred_username: "camille",
      given_name: "Camille",
      family_name: "Durand",
      email: "camille@example.test",
      "client-roles": ROLES,
      "idp-distributor": "D1",
    });
    expect(await (await ask(`${url}${REALM_PATH}/account`, `Bearer ${tokens.access_token}`)).json()).toEqual({
      id: SUB,
      username: "camille",
      firstName: "Camille",
      lastName: "Durand",
      email: "camille@example.test",
      attributes: { "idp-distributor": ["D1"] },
    });
    expect((await ask(`${url}${REALM_PATH}/account`)).status).toBe(401);
    expect((await ask(`${url}${REALM_PATH}/account`, `Bearer ${tokens.access_token}x`)).status).toBe(401);
    expect((await ask(openid("userinfo"))).status).toBe(401);
    expect((await ask(openid("userinfo"), `Bearer ${tokens.access_token}x`)).status).toBe(401);
  });

  it("issues a token to a script by name and password only", async () => {
    const issued = await identity.issueToken({ username: "camille", password: "right one", address: "10.0.0.1" });
    expect(issued).toMatchObject({ expiresIn: 300 });
    const token = issued && "accessToken" in issued ? issued.accessToken : "";
    expect(await identity.verifyToken(token)).toMatchObject({ sub: SUB, clientRoles: ROLES });
    expect(await identity.issueToken({ username: "camille", password: "wrong", address: "10.0.0.1" })).toBeNull();
    expect(await identity.issueToken({ username: "gone", password: "right one", address: "10.0.0.1" })).toBeNull();
  });

  it("refuses forged and id tokens as access tokens", async () => {
    const { tokens } = await exchange();
    const [head, body, signature] = tokens.access_token.split(".");
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${body}.`;
    for (const forged of [tokens.id_token, none, `${head}.${body}.${signature?.slice(0, -4)}AAAA`, "x", ""])
      expect(await identity.verifyToken(forged)).toBeNull();
  });
});

describe("sign-in page", () => {
  const open = async (headers: Record<string, string> = {}, extra: Record<string, string> = {}) => {
    const jar = new CookieJar();
    const { answer } = await jar.fetch(authorizeUrl(extra).address, { headers });
    return { jar, answer, page: await answer.text() };
  };

  it("speaks the language that is asked for and lists the demonstration accounts", async () => {
    expect((await open({}, { ui_locales: "en" })).page).toContain("<h1>Sign in</h1>");
    const { page, answer } = await open({}, { ui_locales: "fr" });
    expect(page).toContain("Mot de passe de tous ces comptes\u00a0: right one");
    expect(page).toContain('<button name="account" value="camille"');
    expect(page).toMatch(/name="password"[^>]*type="password"[^>]*autocomplete="current-password"/);
    expect(answer.headers.get("content-security-policy")).toMatch(/default-src 'none'; script-src 'nonce-[^']+'/);
    expect(answer.headers.get("referrer-policy")).toBe("same-origin");
  });

  it("wears the name, the colour and the font of the organisation that the address names, and else the product's", async () => {
    const [house, other] = [randomUUID(), randomUUID()];
    const chart = { primaryButtonsColor: "#0b5d4e", font: "Lato" };
    await database.sql.query(
      "INSERT INTO organisation (uuid, kind, name, graphic_chart) VALUES ($1, 'distributor', 'Cap Sillage', $2::jsonb)",
      [house, JSON.stringify(chart)],
    );
    const { page, answer } = await open({}, { organisation: house });
    expect(page).toContain("Cap Sillage");
    expect(page).toContain("--accent:#0b5d4e");
    expect(page).toContain('<link rel="stylesheet" href="/static/fonts/lato.css">');
    // The page's policy lets the font come in.
    expect(answer.headers.get("content-security-policy")).toMatch(/style-src 'self' 'nonce-[^']+'; font-src 'self'/);
    for (const own of [{}, { organisation: other }]) {
      const plain = (await open({}, own as Record<string, string>)).page;
      expect(plain).toContain("<span>Cairn</span>");
      expect(plain).toContain('href="/static/fonts/roboto.css"');
    }
  });

  it("shows errors beside the fields, keeps the name, and never shows the password again", async () => {
    const { jar, page } = await open({}, { ui_locales: "en" });
    const empty = await jar.fetch(actionOf(page), form({ username: '"><script>', password: "" }));
    const text = await empty.answer.text();
    expect(empty.answer.status).toBe(400);
    expect(text).toContain('id="password-error">Enter your password.');
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;"');
    const wrong = await jar.fetch(actionOf(page), form({ username: "camille", password: "canary-pass" }));
    expect(wrong.answer.status).toBe(400);
    expect(await wrong.answer.text()).not.toContain("canary-pass");
    expect(logged.join()).not.toContain("canary-pass");
  });

  it("waits after five wrong passwords, for a known and an unknown name alike, and lets in after the wait", async () => {
    for (const username of ["camille", "nobody"]) {
      const { jar, page } = await open({}, { ui_locales: "en" });
      const send = (password: string) => jar.fetch(actionOf(page), form({ username, password }));
      // The account of the first name signed in before, which cleared its count.
      await database.sql.query("DELETE FROM rate_limit");
      for (let i = 0; i < 5; i++) expect((await send(`wrong ${i}`)).answer.status).toBe(400);
      const refused = await send("right one");
      expect(refused.answer.status).toBe(429);
      expect(refused.answer.headers.get("retry-after")).toBe("300");
      now += 301_000;
      const after = await send("right one");
      expect(after.answer.status).toBe(username === "camille" ? 204 : 400);
    }
  });

  it("logs no fault of its own for connections that end in the middle of their request", async () => {
    logged.length = 0;
    const { pathname, host, port } = new URL(openid("token"));
    const head = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
    const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
    for (let times = 0; times < 5; times++) {
      const socket = connect({ host: "127.0.0.1", port: Number(port), allowHalfOpen: true });
      socket.on("error", () => undefined).resume();
      // Its body is being read when the connection says that nothing more comes.
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n5\r\nab`);
      await pause();
      socket.end();
      await pause();
      socket.destroy();
    }
    expect(logged.filter((line) => line.includes("could not be sent"))).toEqual([]);
  });

  it("asks to start again when the step is unknown or over", async () => {
    for (const step of ["unknown", "unknown/second-factor"]) {
      const answer = await fetch(`${url}${REALM_PATH}/login-actions/authenticate/${step}`);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("Cette page de connexion a expiré");
    }
  });

  it("leads whoever is signed in from a bookmark of the sign-in page into the application", async () => {
    const jar = new CookieJar();
    await exchange(jar);
    const bookmark = `${url}${REALM_PATH}/login-actions/authenticate/bookmarked`;
    const open = (method: string) => fetch(bookmark, { method, headers: { cookie: jar.header() }, redirect: "manual" });
    const answer = await open("GET");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${url}/`]);
    expect((await open("POST")).status).toBe(400);
  });

  it("leads them in from the page of a sign-in too that began before, and is not over", async () => {
    const before = new CookieJar();
    const { answer } = await before.fetch(authorizeUrl().address);
    const address = actionOf(await answer.text());
    const open = async (cookie: string) => {
      const opened = await fetch(address, { headers: { cookie }, redirect: "manual" });
      return [opened.status, opened.headers.get("location")];
    };
    expect(await open(before.header())).toEqual([200, null]);
    const jar = new CookieJar();
    await exchange(jar);
    expect(await open(`${before.header()}; ${jar.header()}`)).toEqual([303, `${url}/`]);
  });

  it("signs out by address and by form, and ends the refresh token with the session", async () => {
    const jar = new CookieJar();
    const { tokens } = await exchange(jar);
    const fields = { id_token_hint: tokens.id_token, client_id: "cairn", post_logout_redirect_uri: `${url}/` };
    const page = await jar.fetch(openid("logout"), form(fields));
    // The token came by the form and went into no address on the way.
    expect(page.url).toBe(openid("logout"));
    const text = await page.answer.text();
    expect(text).toContain('<button id="confirm" type="submit" form="op.logoutForm" name="logout" value="yes">');
    const [, action = "", xsrf = ""] = /action="([^"]+)"><input type="hidden" name="xsrf" value="([^"]+)"/.exec(text) ?? [];
    const done = await jar.fetch(action, form({ xsrf, logout: "yes" }));
    expect(done.url).toBe(`${url}/`);
    expect((await token({ grant_type: "refresh_token", refresh_token: tokens.refresh_token })).status).toBe(400);
  });

  it("signs out by address: asks first, then leads back to where the address says", async () => {
    const jar = new CookieJar();
    const { tokens } = await exchange(jar);
    const query = new URLSearchParams({ id_token_hint: tokens.id_token, client_id: "cairn", post_logout_redirect_uri: `${url}/` });
    const page = await jar.fetch(`${openid("logout")}?${query}`);
    expect(page.answer.status).toBe(200);
    const [, action = "", xsrf = ""] =
      /action="([^"]+)"><input type="hidden" name="xsrf" value="([^"]+)"/.exec(await page.answer.text()) ?? [];
    const done = await jar.fetch(action, form({ xsrf, logout: "yes" }));
    expect([done.url, done.answer.status]).toEqual([`${url}/`, 204]);
    expect((await token({ grant_type: "refresh_token", refresh_token: tokens.refresh_token })).status).toBe(400);
    const foreign = new URLSearchParams({ client_id: "cairn", post_logout_redirect_uri: "https://evil.example/" });
    expect((await jar.fetch(`${openid("logout")}?${foreign}`)).answer.status).toBe(400);
  });
});
