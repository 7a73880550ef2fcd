import { createHash } from "node:crypto";
import { request as rawRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { QUIET_MS } from "#app/front/loading-stages.ts";
import { EACH } from "#app/front/rate-limits.ts";
import { CookieJar, signInOverHttp } from "../fixtures/app.ts";
import { PEOPLE, startFront, type TestFront } from "../fixtures/front.ts";

let front: TestFront;
let adviser: CookieJar;

beforeAll(async () => {
  front = await startFront();
  adviser = await signInOverHttp(front.url, "adviser", "demo");
});
afterAll(() => front.close());

const ask = (path: string, init: RequestInit = {}, jar: CookieJar | null = null) =>
  fetch(`${front.url}${path}`, {
    redirect: "manual",
    ...init,
    headers: { ...(jar ? { cookie: jar.header() } : {}), ...(init.headers as Record<string, string>) },
  });
const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
  headers,
});

/** One request written by hand: headers that fetch does not let through. Resolves with the status, or 0 when the connection broke. */
const raw = (options: { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer }) =>
  new Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }>((resolve) => {
    const { port } = new URL(front.url);
    const req = rawRequest({ host: "127.0.0.1", port, ...options }, (res) => {
      let body = "";
      res.on("data", (chunk: Buffer) => (body += chunk.toString()));
      res.on("close", () => resolve({ status: res.statusCode ?? 0, body, headers: res.headers }));
    });
    req.on("error", () => resolve({ status: 0, body: "", headers: {} }));
    if (options.body !== undefined) req.write(options.body);
    req.end();
  });

describe("who is not signed in", () => {
  const PAGES = ["/", "/fia/simulators", "/admin/matrices", "/careless", "/no-such-page", "/fia/simulators?a=1"];

  it.each(PAGES)("is led to sign-in from the page %s, with the way back", async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(path === "/" ? "/auth/login" : `/auth/login?${new URLSearchParams({ returnTo: path })}`);
    expect(answer.headers.get("x-remix-reload-document")).toBe("true");
  });

  it("may name the identity provider in the address of any page", async () => {
    for (const hint of ["corp.id", "other-bank"]) {
      const answer = await ask(`/fia/simulators?idp_hint=${hint}&a=1`);
      const login = answer.headers.get("location") ?? "";
      expect(login).toBe(`/auth/login?returnTo=%2Ffia%2Fsimulators%3Fa%3D1&idp_hint=${hint}`);
      expect((await ask(`/?idp_hint=${hint}`)).headers.get("location")).toBe(`/auth/login?idp_hint=${hint}`);
      const provider = new URL((await ask(login)).headers.get("location") ?? "");
      expect([provider.pathname, provider.searchParams.get("kc_idp_hint")]).toEqual(["/realms/aaa/protocol/openid-connect/auth", hint]);
    }
    const plain = new URL((await ask("/auth/login")).headers.get("location") ?? "");
    expect(plain.searchParams.has("kc_idp_hint")).toBe(false);
  });

  it("asks the provider with nonce, PKCE and the hint, and is led back with a code and the state", async () => {
    const sent = new URL((await ask("/auth/login?idp_hint=corp.id")).headers.get("location") ?? "");
    expect(sent.href).toMatch(`${front.url}/realms/aaa/protocol/openid-connect/auth?`);
    expect(Object.fromEntries(sent.searchParams)).toEqual({
      ...{ client_id: "cairn", redirect_uri: `${front.url}/auth/callback`, scope: "openid profile email roles" },
      ...{ response_mode: "query", response_type: "code", state: expect.stringMatching(/./), nonce: expect.stringMatching(/./) },
      ...{ code_challenge: expect.stringMatching(/^[\w-]{43}$/), code_challenge_method: "S256", kc_idp_hint: "corp.id" },
    });
    const jar = new CookieJar();
    const page = await jar.fetch(sent.href);
    const action = /<form method="post" action="([^"]+)"/.exec(await page.answer.text())?.[1] ?? "";
    let led = action;
    for (let sending: RequestInit = form({ username: "adviser", password: "demo" }, { origin: front.url }); led.includes("/realms/"); ) {
      const answer = await fetch(led, { ...sending, headers: { ...sending.headers, cookie: jar.header() }, redirect: "manual" });
      for (const cookie of answer.headers.getSetCookie()) jar.cookies.set(...(cookie.split(";")[0]!.split("=") as [string, string]));
      led = new URL(answer.headers.get("location") ?? "", led).href;
      sending = {};
    }
    expect(led).toMatch(`${front.url}/auth/callback?`);
    const back = new URL(led).searchParams;
    expect([back.get("code"), back.get("state")]).toEqual([expect.stringMatching(/./), sent.searchParams.get("state")]);
  });

  it.each([
    "/_root.data",
    "/fia/simulators.data",
    "/careless.data",
    "/fia/simulators.data?_routes=simulators",
    "/careless.data?_routes=careless",
  ])("is led to sign-in from the data %s, as Remix's client reads it", async (path) => {
    const answer = await ask(path);
    const text = await answer.text();
    expect(answer.status).toBe(202);
    expect(text).toContain("SingleFetchRedirect");
    expect(text).toContain("/auth/login");
    expect(text).not.toContain("canary-data");
  });

  it("gets nothing by the old form of data requests", async () => {
    expect((await ask("/careless?_data=careless")).status).toBe(400);
  });

  it("learns which routes an address has, without any of their data and without a cookie: the way to sign-in leads there", async () => {
    const known = await ask("/__manifest?p=/fia/simulators&version=1");
    expect(known.status).toBe(200);
    expect(Object.keys((await known.json()) as object).sort()).toEqual(["root", "simulators"]);
    expect(known.headers.getSetCookie()).toEqual([]);
    const ofBefore = await ask("/__manifest?p=/fia/simulators&version=0");
    expect([ofBefore.status, ofBefore.headers.get("x-remix-reload-document")]).toEqual([204, "true"]);
  });

  it.each(["/careless", "/careless.data", "/fia/simulators", "/fia/simulators.data"])("runs no action of %s", async (path) => {
    const answer = await ask(path, form({ a: "1" }, { origin: front.url }));
    const text = await answer.text();
    expect([202, 302]).toContain(answer.status);
    expect(text).not.toContain("canary-data");
  });

  it("gets a call of the API refused", async () => {
    const answer = await ask("/api/user-service/v1/users/count");
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { code: expect.any(String), correlationId: answer.headers.get("x-request-id") } });
  });
});

describe("who is signed in", () => {
  it("sees a placeholder instead of the page while the own records are loaded", async () => {
    const { viewers } = front.context;
    const read = viewers.viewer.bind(viewers);
    const slow = vi.spyOn(viewers, "viewer").mockImplementation(async (...asked) => {
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS + 500));
      return read(...asked);
    });
    try {
      const headers = { cookie: adviser.header(), "sec-fetch-mode": "navigate", "accept-language": "en" };
      const { status, body } = await raw({ path: "/fia/simulators", headers });
      expect(status).toBe(200);
      expect(body).toContain("<h1>Loading</h1>");
      expect(body).toContain('<meta http-equiv="refresh" content="0">');
      expect(body).not.toContain("canary-data");
    } finally {
      slow.mockRestore();
    }
  });

  it("sees the page with the records of the API, and no token in it", async () => {
    const answer = await ask("/fia/simulators", {}, adviser);
    const text = await answer.text();
    expect(JSON.parse(text).loaderData.simulators).toMatchObject({ user: "adviser", language: "fr", secret: "canary-data" });
    expect(text).not.toMatch(/eyJ[\w-]{10,}\./);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  it("may not do what the roles do not give: page, data and single loader", async () => {
    for (const path of ["/admin/matrices", "/admin/matrices.data", "/admin/matrices.data?_routes=matrices"]) {
      const text = await (await ask(path, {}, adviser)).text();
      expect(text).toContain("not-authorised");
      expect(text).not.toContain('"for"');
    }
    expect((await ask("/admin/matrices", {}, adviser)).status).toBe(403);
  });

  it("and has no client role gets the page that says so", async () => {
    const nobody = await signInOverHttp(front.url, "nobody", "demo");
    const answer = await ask("/fia/simulators", {}, nobody);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("no-module");
  });

  it("gets a page without inner details when a loader breaks", async () => {
    const text = await (await ask("/broken", {}, adviser)).text();
    expect(text).not.toMatch(/canary-internal|srv|select/);
  });

  it("finds the form again that was sent with a dead session", async () => {
    const jar = await signInOverHttp(front.url, "adviser", "demo");
    const idHash = createHash("sha256")
      .update(jar.cookies.get("cairn-sid") ?? "")
      .digest();
    await front.database.sql.query("UPDATE web_session SET seen_at = now() - interval '31 minutes' WHERE id_hash = $1", [idHash]);
    const refused = await ask("/fia/simulators", form({ name: "Étude", amount: "1 250" }, { origin: front.url }), jar);
    expect(refused.headers.get("location")).toBe("/auth/login?returnTo=%2Ffia%2Fsimulators");
    expect(refused.headers.getSetCookie().join()).toContain("cairn-kept=1; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600");
    jar.cookies.set("cairn-kept", "1");
    const back = await jar.fetch(`${front.url}/auth/login?returnTo=/fia/simulators`);
    expect(back.url).toBe(`${front.url}/fia/simulators`);
    expect(JSON.parse(await back.answer.text()).loaderData.simulators.kept).toEqual([
      ["name", "Étude"],
      ["amount", "1 250"],
    ]);
    expect(JSON.parse(await (await ask("/fia/simulators", {}, jar)).text()).loaderData.simulators.kept).toBeNull();
  });

  it("and signs out is out, here and at the provider", async () => {
    const jar = await signInOverHttp(front.url, "adviser", "demo");
    const before = jar.header();
    const page = await jar.fetch(`${front.url}/auth/logout`, form({}, { origin: front.url }));
    expect(page.url).toMatch(/\/protocol\/openid-connect\/logout\?client_id=cairn&post_logout_redirect_uri=[^&]+$/);
    const [, action = "", xsrf = ""] =
      /action="([^"]+)"><input type="hidden" name="xsrf" value="([^"]+)"/.exec(await page.answer.text()) ?? [];
    const done = await jar.fetch(action, form({ xsrf, logout: "yes" }, { origin: front.url }));
    // Home, then the sign-in page, because the provider's session has ended too.
    expect(done.url).toContain("/login-actions/authenticate/");
    expect((await ask("/fia/simulators", { headers: { cookie: before } })).status).toBe(302);
  });

  it("comes back without typing a password when a renewal was lost between the provider and the database", async () => {
    const { sql } = front.database;
    const jar = await signInOverHttp(front.url, "adviser", "demo");
    const idHash = createHash("sha256")
      .update(jar.cookies.get("cairn-sid") ?? "")
      .digest();
    const [before] = await sql.query<{ tokens: Buffer }>("SELECT tokens FROM web_session WHERE id_hash = $1", [idHash]);
    const end = "access_expires_at = now() - interval '1 second'";
    await sql.query(`UPDATE web_session SET ${end} WHERE id_hash = $1`, [idHash]);
    expect((await ask("/fia/simulators", {}, jar)).status).toBe(200);
    await sql.query(`UPDATE web_session SET tokens = $2, ${end} WHERE id_hash = $1`, [idHash, before?.tokens]);
    const refused = await ask("/fia/simulators", {}, jar);
    expect(refused.headers.get("location")).toMatch(/^\/auth\/login/);
    const back = await jar.fetch(`${front.url}${refused.headers.get("location")}`);
    expect([back.answer.status, back.url]).toEqual([200, `${front.url}/fia/simulators`]);
  });

  it("stays signed in over an access token that ends, without noticing", async () => {
    const jar = await signInOverHttp(front.url, "adviser", "demo");
    await front.database.sql.query("UPDATE web_session SET access_expires_at = now() - interval '1 second'");
    const asked = () => front.lines.filter((line) => line.includes("openid-connect/token")).length;
    const before = asked();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask("/fia/simulators", {}, jar)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(asked() - before).toBe(1);
  });
});

describe("origin check", () => {
  const SHAPES = ["/careless", "/careless.data", "/fia/simulators?index", "/auth/logout"];
  const WRONG: Array<Record<string, string>> = [
    {},
    { origin: "null" },
    { origin: "https://evil.example" },
    { origin: "garbage" },
    { origin: "http://localhost" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "cross-site", origin: "SELF" },
  ];
  const send = (path: string, headers: Record<string, string>, method = "POST") =>
    raw({
      method,
      path,
      headers: {
        ...Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, v === "SELF" ? front.url : v])),
        "content-type": "application/x-www-form-urlencoded",
        "content-length": "3",
        cookie: adviser.header(),
      },
      body: "a=1",
    });

  it.each(SHAPES.flatMap((path) => WRONG.map((headers) => [path, headers] as const)))(
    "refuses a POST to %s with %j",
    async (path, headers) => {
      const answer = await send(path, headers);
      expect(answer.status).toBe(403);
      expect(answer.body).not.toContain("canary-data");
    },
  );

  it.each<Record<string, string>>([
    { origin: "SELF" },
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "same-origin", origin: "null" },
  ])("lets a POST of ours pass: %j", async (headers) => {
    expect((await send("/careless", headers)).status).toBe(200);
  });

  it.each(["PUT", "PATCH", "DELETE"])("asks the same of %s", async (method) =>
    expect((await send("/careless", {}, method)).status).toBe(403),
  );
  it.each(["TRACE", "PROPFIND"])("does not know %s", async (method) => expect((await raw({ method, path: "/" })).status).toBe(405));

  it("lets a script call the API by token, but not with cookies beside it", async () => {
    const { access_token } = (await (
      await fetch(`${front.url}/api/user-service/v1/token/authorize`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username: "adviser", password: "demo" }),
      })
    ).json()) as { access_token: string };
    const call = (headers: Record<string, string>) =>
      raw({
        method: "PUT",
        path: "/api/user-service/v1/users/de300000-0002-4000-8000-000000000001/preferences",
        headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json", "content-length": "2", ...headers },
        body: "{}",
      });
    expect((await call({})).status).toBe(200);
    expect((await call({ cookie: adviser.header() })).status).toBe(403);
  });
});

describe("limits of what is sent", () => {
  const own = () => ({ origin: front.url, "content-type": "application/x-www-form-urlencoded" });
  const post = (path: string, bytes: number, headers: Record<string, string> = {}) =>
    raw({ method: "POST", path, headers: { ...own(), ...headers, "content-length": String(bytes) }, body: "x" });

  it.each<[string, number, Record<string, string>, number]>([
    ["/careless", 65_537, {}, 413],
    ["/careless", 10_000_000, {}, 413],
    ["/careless", 1_048_577, { "content-type": "application/json" }, 413],
    ["/admin/data/load-values", 64 * 1024 * 1024 + 1, {}, 413],
    ["/api/user-service/v1/users", 64 * 1024 * 1024 + 1, { "content-type": "application/json" }, 413],
  ])("refuses %s with %d bytes", async (path, bytes, headers, status) => {
    // The body never comes: an answer that waited for it would not be there in time.
    expect((await post(path, bytes, headers)).status).toBe(status);
  });

  it("wants to know the size beforehand", async () => {
    expect(
      (await raw({ method: "POST", path: "/careless", headers: { ...own(), "transfer-encoding": "chunked" }, body: "a=1" })).status,
    ).toBe(411);
  });

  it("takes a request with no size at all as one without a body, as curl sends it", async () => {
    const person = { username: "admin", password: "demo" };
    const body = JSON.stringify(person);
    const headers = { "content-type": "application/json", "content-length": String(body.length) };
    const signedIn = await raw({ method: "POST", path: "/api/user-service/v1/token/authorize", headers, body });
    const authorization = `Bearer ${JSON.parse(signedIn.body).access_token}`;
    const pools = "/api/series-definition-service/v1/investment_pools";
    const key = { authorization, "idempotency-key": "an empty pool" };
    expect((await raw({ method: "POST", path: `${pools}?name=World%20equities`, headers: key })).status).toBe(201);
    const refused = await raw({ method: "PATCH", path: pools, headers: { authorization } });
    expect([refused.status, String(refused.headers.allow)]).toEqual([405, expect.stringContaining("POST")]);
  });

  it("speaks the contract's words on the API", async () => {
    const answer = await post("/api/user-service/v1/users", 100_000_000, { "content-type": "application/json" });
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code: "CONTENT_TOO_LARGE" } });
  });
});

describe("headers and addresses", () => {
  it("are on every answer", async () => {
    for (const path of ["/", "/auth/login", "/healthz", "/no", "/api/x"]) {
      const { headers } = await ask(path);
      expect(headers.get("content-security-policy"), path).toMatch(/frame-ancestors 'none'/);
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("x-powered-by"), path).toBeNull();
      expect(headers.get("x-request-id"), path).toMatch(/^[\w-]{36}$/);
      expect(headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
    }
  });

  it("have a fresh nonce for each answer and no unsafe script", async () => {
    const policies = await Promise.all([1, 2].map(async () => (await ask("/auth/login")).headers.get("content-security-policy") ?? ""));
    const scripts = policies.map((policy) => /script-src ([^;]+)/.exec(policy)?.[1]);
    expect(scripts[0]).toMatch(/^'nonce-[\w+/=]+' 'strict-dynamic'$/);
    expect(scripts[0]).not.toBe(scripts[1]);
  });

  it("come from PUBLIC_URL, whatever a client or a proxy writes", async () => {
    const forged: Array<Record<string, string>> = [
      { host: "evil.example" },
      { "x-forwarded-host": "evil.example" },
      { "x-forwarded-proto": "https" },
      { forwarded: "host=evil.example" },
    ];
    for (const headers of forged) {
      const answer = await raw({ path: "/realms/aaa/.well-known/openid-configuration", headers });
      expect(answer.body).not.toContain("evil");
      expect(JSON.parse(answer.body).token_endpoint).toBe(`${front.url}/realms/aaa/protocol/openid-connect/token`);
      const login = await raw({ path: "/auth/login", headers });
      expect(String(login.headers.location)).toMatch(new RegExp(`^${front.url}/`));
    }
  });

  it("do not lead away by an address with two slashes", async () => {
    const answer = await raw({ path: "//evil.example/fia" });
    expect(String(answer.headers.location)).toMatch(/^\/auth\/login/);
    expect(String(answer.headers.location)).not.toContain("evil");
  });
});

describe("operation", () => {
  it("answers health, readiness and metrics", async () => {
    expect(await (await ask("/healthz")).text()).toBe("ok");
    expect(await (await ask("/readyz")).json()).toEqual({ ready: true, writing: "ok", parts: { database: "ok" } });
    const metrics = await (await ask("/metrics")).text();
    expect(metrics).toContain('route="/fia/simulators"');
    expect(metrics).toContain("nodejs_eventloop_lag_seconds");
    expect((await ask("/metrics", { headers: { "x-forwarded-for": "10.0.0.1" } })).status).toBe(404);
  });

  it("limits sign-in starts from one address, and says when to come back", async () => {
    await front.database.sql.query("DELETE FROM rate_limit");
    const limit = EACH.start * PEOPLE;
    const statuses: number[] = [];
    let last: Response | null = null;
    // A minute may begin in between: two of them are enough.
    for (let i = 0; i <= 2 * limit && last?.status !== 429; i++) {
      last = await ask("/auth/login", { headers: { "x-forwarded-for": `10.0.${i >> 8}.${i % 256}` } });
      statuses.push(last.status);
    }
    expect(statuses.filter((status) => status === 302).length).toBeGreaterThanOrEqual(limit);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(await last?.text()).toContain("Trop de demandes");
    await front.database.sql.query("DELETE FROM rate_limit");
  });

  it("writes route patterns and pseudonyms, and never a password, a token, a code or a name", async () => {
    const session = await ask("/fia/simulators?search=canary-search&key=canary-key", {}, adviser);
    await session.arrayBuffer();
    await ask("/fia/canary-name/x");
    const log = front.lines.join("");
    expect(log).toContain('"route":"/fia/simulators"');
    expect(log).toContain('"route":"/fia/:id/:id"');
    expect(log).toMatch(/"person":"[\w-]{16}"/);
    const secrets = [...adviser.cookies.values()].filter((value) => value.length > 20);
    for (const secret of [...secrets, "canary-", "password=demo", "camille", "adviser@demo.example"]) expect(log).not.toContain(secret);
    expect(log).not.toMatch(/eyJ[\w-]{10,}\.|[?&](code|state|returnTo)=/);
  });
});
