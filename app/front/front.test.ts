import { once } from "node:events";
import { get, type IncomingMessage, type Server } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { urlencoded } from "express";
import { afterEach, describe, expect, it } from "vitest";
import { readEnv } from "../services/env/env.server.ts";
import { createLogger } from "../services/logger.server.ts";
import { sqlUnavailable } from "../services/sql.ts";
import { createFront, type FrontParts } from "./front.ts";
import { QUIET_MS, sendPlaceholder } from "./loading-stages.ts";
import { createHealth } from "./process/health.ts";
import { listen, stopListening } from "./process/listen.ts";

let server: Server | null = null;
const lines: string[] = [];
afterEach(async () => {
  if (server) await stopListening(server, 100);
  server = null;
  lines.length = 0;
});

async function start(pages: FrontParts["pages"], env: Record<string, string> = {}, change: Partial<FrontParts> = {}): Promise<string> {
  const log = createLogger("info", { write: (line: string) => void lines.push(line) });
  const health = createHealth({ checks: {}, metricsToken: env.METRICS_TOKEN });
  const settings = readEnv({ NODE_ENV: "test", DEMO: "1", ...env });
  const parts = {
    log,
    health,
    providerOrigin: settings.PUBLIC_URL.origin,
    patternOf: () => "/x",
    files: null,
    limits: null,
    work: null,
    identity: null,
    api: null,
  };
  server = await listen(createFront({ env: settings, pages, ...parts, ...change }), 0, "127.0.0.1", log);
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}
const failing =
  (error: unknown): FrontParts["pages"] =>
  (_req, _res, next) =>
    next(error);

describe("while the person is loaded", () => {
  type Placeholder = Parameters<typeof sendPlaceholder>[2];
  /** A person whose user record waits for `user` and whose organisation waits for `organisation`. */
  const world = (user: Promise<unknown>, organisation: Promise<unknown>, language: "fr" | "en" = "fr") => {
    let told: (stage: "signIn" | "user" | "organisation") => void = () => undefined;
    const viewer = user.then(() => told("organisation")).then(() => organisation);
    const context = {
      viewer: () => viewer,
      followLoading(listener: typeof told) {
        listener("signIn");
        listener("user");
        told = listener;
      },
      publicUrl: new URL("http://localhost"),
      guestLanguage: () => language,
    } as unknown as Placeholder;
    const page: FrontParts["pages"] = async (req, res) => {
      if (!(await sendPlaceholder(req, res, context))) res.send("the page");
    };
    return page;
  };
  /** fetch writes a `Sec-Fetch-Mode` of its own; a browser that opens a page says `navigate`. */
  const open = async (url: string, headers: Record<string, string> = {}) => {
    const asked = get(url, { headers: { "sec-fetch-mode": "navigate", ...headers } });
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    return { headers: answer.headers, chunks: answer.setEncoding("utf8")[Symbol.asyncIterator](), text: () => text(answer) };
  };
  const never = () => new Promise<never>(() => undefined);

  it.each([
    ["fr", ["Vérification de la connexion", "Chargement de votre compte", "Chargement de votre organisation"]],
    ["en", ["Checking the sign-in", "Loading your account", "Loading your organisation"]],
  ] as const)("names the three stages as they begin, then leads to the page, in the language %s", async (language, stages) => {
    const [signIn, own, house] = stages;
    expect(QUIET_MS, "whoever waits is told soon").toBeLessThanOrEqual(2_000);
    let finish: (value?: unknown) => void = () => undefined;
    const organisation = new Promise((resolve) => {
      finish = resolve;
    });
    let know: (value?: unknown) => void = () => undefined;
    const user = new Promise((resolve) => {
      know = resolve;
    });
    const url = await start(world(user, organisation, language));
    const answer = await open(url);
    let shown = "";
    const until = async (part: string) => {
      while (!shown.includes(part)) {
        const { value, done } = await answer.chunks.next();
        if (done) throw new Error(`The answer ended without ${part}: ${shown}`);
        shown += value;
      }
    };
    await until(own);
    expect(shown.indexOf(signIn)).toBeGreaterThan(0);
    expect(shown.indexOf(signIn)).toBeLessThan(shown.indexOf(own));
    expect(shown).not.toContain(house);
    know();
    await until(house);
    expect([...shown.matchAll(/<li>([^<]*)/g)].map(([, stage]) => stage)).toEqual(stages);
    expect(shown).not.toContain("refresh");
    finish();
    await until('<meta http-equiv="refresh" content="0">');
    expect(answer.headers["cache-control"]).toContain("no-store");
    expect(answer.headers["set-cookie"]?.join()).toContain("cairn-loading=1");
  });

  it("stands in nobody's way: quick pages, data, and a page that was already announced", async () => {
    const quick = await start(world(Promise.resolve(), Promise.resolve()));
    expect(await (await open(quick)).text()).toBe("the page");
    await stopListening(server!, 100);
    const slow = await start(world(never(), never()));
    expect(await (await fetch(slow)).text()).toBe("the page");
    expect(await (await open(slow, { cookie: "cairn-loading=1" })).text()).toBe("the page");
  });

  it("says that the service does not answer, with the reference, and does not go round in circles", async () => {
    let fail: (reason: Error) => void = () => undefined;
    const late = new Promise((_, reject) => {
      fail = reject;
    });
    const answer = await open(await start(world(late, never())));
    fail(new Error("canary-inner"));
    const shown = await answer.text();
    expect(shown).toContain(answer.headers["x-request-id"]);
    expect(shown).toContain("Réessayer");
    expect(shown).not.toMatch(/refresh|canary-inner/);
  });
});

describe("when something fails behind the front", () => {
  it("shows a page with the reference number and keeps the reason for the log", async () => {
    const url = await start(failing(new Error("canary-inner select * from x at /srv/app.ts")));
    const answer = await fetch(url, { headers: { "accept-language": "en" } });
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).toContain("Sorry, there is a problem with the service");
    expect(text).toContain(answer.headers.get("x-request-id"));
    expect(text).not.toContain("canary-inner");
    expect(lines.join("")).toContain("canary-inner");
  });

  it.each([
    [Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
    [sqlUnavailable(new Error("terminating connection"))],
    [Object.assign(new Error("busy"), { status: 503 })],
    [Object.assign(new Error("late"), { status: 504 })],
  ])("says 503 and when to come back for %s", async (error) => {
    const answer = await fetch(await start(failing(error)));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await answer.text()).toContain("Ce que vous avez enregistré est conservé");
  });

  it("answers calls of the API in the contract's words", async () => {
    const url = await start(null, {}, { api: () => Promise.reject(new Error("canary-inner")) });
    const answer = await fetch(`${url}/api/x`);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      error: { code: "INTERNAL_SERVER_ERROR", message: expect.any(String), correlationId: answer.headers.get("x-request-id") },
    });
  });

  it("has a page for what is nowhere", async () => expect((await fetch(`${await start(null)}/x`)).status).toBe(404));
});

describe("a write of the API", () => {
  it("without a token reaches the API, which asks for one, when a program sends it; what a browser sends does not", async () => {
    const url = await start(null, {}, { api: async () => new Response(null, { status: 401 }) });
    const send = async (headers: Record<string, string>, path = "/api/x") =>
      (await fetch(url + path, { method: "DELETE", headers })).status;
    expect(await send({})).toBe(401);
    expect(await send({ authorization: "Bearer x", origin: "https://elsewhere.example" })).toBe(401);
    const ofBrowsers: Array<Record<string, string>> = [
      { cookie: "a=b" },
      { origin: "https://elsewhere.example" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of ofBrowsers) expect(await send(headers)).toBe(403);
    expect(await send({}, "/preferences")).toBe(403);
  });
});

describe("a form", () => {
  it("without an origin is taken at an address that is a secret, and nowhere else", async () => {
    const url = await start((_req, res) => void res.send("taken"));
    const send = async (path: string, headers: Record<string, string>) =>
      (
        await fetch(url + path, {
          method: "POST",
          body: "a=b",
          headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        })
      ).status;
    const secret = `/questionnaire/${"t".repeat(43)}`;
    expect(await send(secret, { origin: "null" })).toBe(200);
    expect(await send(secret, { origin: "https://elsewhere.example" })).toBe(403);
    expect(await send(secret, { origin: "null", "sec-fetch-site": "cross-site" })).toBe(403);
    for (const path of ["/questionnaire/guess", `${secret}/logo`, "/preferences"]) expect(await send(path, { origin: "null" })).toBe(403);
  });
});

describe("compression", () => {
  const figures = JSON.stringify({ figures: "1.5 ".repeat(1_000) });
  const api = async () => new Response(figures, { headers: { "content-type": "application/json" } });
  const encodingOf = async (url: string, headers: Record<string, string> = {}) =>
    (await fetch(url, { headers: { "accept-encoding": "gzip", ...headers } })).headers.get("content-encoding");

  it("is for what crosses a network: pages, and calls of others than programs on this machine", async () => {
    const url = await start((_req, res) => void res.type("html").send("<p>text</p>".repeat(500)), { TRUST_PROXY: "1" }, { api });
    expect(await encodingOf(`${url}/x`)).toBe("gzip");
    expect(await encodingOf(`${url}/api/x`)).toBeNull();
    expect(await encodingOf(`${url}/api/x`, { "x-forwarded-for": "203.0.113.9" })).toBe("gzip");
  });
});

describe("behind a proxy", () => {
  it("sends HSTS on https and takes the proxy's request id only where it is trusted", async () => {
    const env = { PUBLIC_URL: "https://cairn.example", EMBEDDED_IDP: "1" };
    const sent = { "x-request-id": "from-the-proxy-1" };
    const untrusted = await fetch(await start(null, env), { headers: sent });
    expect(untrusted.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(untrusted.headers.get("x-request-id")).not.toBe("from-the-proxy-1");
    const trusted = await fetch(await start(null, { ...env, TRUST_PROXY: "1" }), { headers: sent });
    expect(trusted.headers.get("x-request-id")).toBe("from-the-proxy-1");
  });

  it("knows the path with and without the prefix, whether the proxy left it on or not", async () => {
    const url = await start((req, res) => void res.json([req.url, req.originalUrl, req.headers.host]), {
      PUBLIC_URL: "http://localhost:81/cairn",
    });
    for (const path of ["/cairn/fia?a=1", "/fia?a=1"])
      expect(await (await fetch(url + path)).json()).toEqual(["/fia?a=1", "/cairn/fia?a=1", "localhost:81"]);
    expect(await (await fetch(`${url}/cairn`)).json()).toEqual(["/", "/cairn/", "localhost:81"]);
    expect(await (await fetch(`${url}/cairns`)).json()).toEqual(["/cairns", "/cairn/cairns", "localhost:81"]);
  });
});

describe("metrics", () => {
  it("open with the token alone when there is one", async () => {
    const url = await start(null, { METRICS_TOKEN: "a-token-of-enough-characters" });
    const ask = async (authorization?: string) =>
      (await fetch(`${url}/metrics`, { headers: authorization ? { authorization } : {} })).status;
    expect([await ask(), await ask("Bearer wrong"), await ask("Bearer a-token-of-enough-characters")]).toEqual([404, 404, 200]);
  });

  it("that the one who supervises does not give in time are no fault: 503, when to come back, and the reason in the log", async () => {
    const late = () => Promise.reject(new Error("did not come in time"));
    const health = createHealth({ checks: {}, metricsToken: undefined, shareFigures: () => late });
    const answer = await fetch(`${await start(null, {}, { health })}/metrics`);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    await expect.poll(() => lines.join("")).toContain('"cause":"the figures could not be gathered: Error"');
    expect(lines.join("")).not.toContain('"level":"error"');
  });
});

it("logs no fault of its own when half a request is read after its connection has ended", async () => {
  let over = () => {};
  const read = new Promise<void>((resolve) => {
    over = resolve;
  });
  const url = await start((req, res, next) => {
    req.socket.once("close", () =>
      urlencoded({ extended: false })(req, res, (error: unknown) => {
        next(error);
        over();
      }),
    );
  });
  const { host, port } = new URL(url);
  const socket = connect({ host: "127.0.0.1", port: Number(port), allowHalfOpen: true });
  socket.on("error", () => undefined).resume();
  const head = `GET /x HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded`;
  socket.end(`${head}\r\nContent-Length: 50\r\n\r\na=1`);
  await read;
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
