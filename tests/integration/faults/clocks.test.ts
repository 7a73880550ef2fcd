import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Session } from "#app/access/session/sessions.server.ts";
import type { Sql } from "#app/services/sql.ts";
import { createCallerDirectory } from "#backend/calls/caller-directory.ts";
import type { Database } from "#backend/database/database.ts";
import { TryLimit } from "#backend/identity/password/try-limit.ts";
import { outsideTokenVerifier } from "#backend/identity/token/outside-tokens.ts";
import { type AccessWorld, accessWorld, Cookies, callback, isOutcome, signInWith, startAttempt } from "../../fixtures/access.ts";
import { openTestDatabase, postgresAnswers } from "../../fixtures/database.ts";
import { type FakeProvider, SUBJECT, startFakeProvider } from "../../fixtures/outside/fake-provider.ts";

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
  vi.useRealTimers();
  fake.clockAhead = 0;
  fake.idClaims = {};
  await sql.query("DELETE FROM web_session");
});
afterAll(async () => {
  await fake.close();
  await close();
});

/** By the provider's clock. */
const now = () => Math.floor(Date.now() / 1000) + fake.clockAhead;
const stored = async (cookies: Cookies) => (await world.signIn.storedSession(cookies.request("/"))) as Session;
const rows = async () => (await sql.query("SELECT 1 FROM web_session")).length;

describe.each([-120, -60, 60, 119])("a provider whose clock is %d seconds ahead of ours", (ahead) => {
  it("signs people in and renews their tokens, which live as long as it said", async () => {
    fake.clockAhead = ahead;
    fake.idClaims = { nbf: now() };
    const cookies = await signInWith(world);
    const session = await stored(cookies);
    expect(session.accessLeftMs).toBeGreaterThan(290_000);
    expect(session.accessLeftMs).toBeLessThanOrEqual(300_000);
    // Nothing is renewed before its time, whatever its own claims say.
    const calls = fake.tokenCalls.length;
    expect((await world.signIn.fresh(session))?.version).toBe(0);
    expect(fake.tokenCalls).toHaveLength(calls);
    await sql.query("UPDATE web_session SET access_expires_at = now() + interval '3 seconds'");
    const renewed = await world.signIn.fresh(await stored(cookies));
    expect(renewed).toMatchObject({ version: 1, profile: { roles: ["ADVISER"] } });
    expect(renewed?.accessLeftMs).toBeGreaterThan(290_000);
  });

  it("makes tokens that the API takes until the session renews them", async () => {
    fake.clockAhead = ahead;
    const discoveryUrl = `${fake.issuer}/.well-known/openid-configuration`;
    const verify = outsideTokenVerifier({ issuer: fake.issuer, discoveryUrl, clientId: "cairn" });
    const token = await fake.accessToken({ azp: "cairn", preferred_username: "camille", nbf: now() });
    expect(await verify(token)).not.toBeNull();
    const start = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: start + 271_000 });
    expect(await verify(token)).not.toBeNull();
    vi.setSystemTime(start + 326_000);
    expect(await verify(token)).not.toBeNull();
    vi.setSystemTime(start + 333_000);
    expect(await verify(token)).toBeNull();
  });

  it("signs people out", async () => {
    await signInWith(world);
    fake.clockAhead = ahead;
    const events = { "http://schemas.openid.net/event/backchannel-logout": {} };
    const notice = await fake.idToken({ events, sub: SUBJECT, jti: crypto.randomUUID() }, { typ: "logout+jwt" });
    const sent = new Cookies().request("/auth/backchannel-logout", { method: "POST", body: new URLSearchParams({ logout_token: notice }) });
    expect((await world.endpoints.backchannelSignOut(sent)).status).toBe(200);
    expect(await rows()).toBe(0);
  });
});

it.each([
  ["begins to be good in ten minutes", () => ({ nbf: now() + 600 })],
  ["ended a minute ago", () => ({ exp: now() - 60 })],
])("an id token that %s is refused", async (_name, claims) => {
  const cookies = new Cookies();
  const { good } = await startAttempt(world, cookies);
  fake.idClaims = claims();
  const answer = await callback(world, cookies, good);
  expect(isOutcome(answer) && answer.failure).toBe("refused");
  expect(await rows()).toBe(0);
});

const DAY = 86_400_000;
/** The clock of this process is set, and goes on from there; the one of the database is another computer's. */
const setClock = (by: number) => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + by, shouldAdvanceTime: true });

describe.skipIf(!postgresAnswers).each([
  ["two minutes ahead", 120_000],
  ["two minutes back", -120_000],
  ["a day ahead", DAY],
  ["a day back", -DAY],
])("our own clock is set %s while the server runs", (_name, by) => {
  let database: Database;
  let running: AccessWorld;

  beforeAll(async () => {
    database = await openTestDatabase("postgres");
    running = accessWorld(database.sql, fake);
  });
  afterAll(() => database.close());
  const storedSession = async (cookies: Cookies) => (await running.signIn.storedSession(cookies.request("/"))) as Session;

  it("no session ends and no token is renewed before its time", async () => {
    const cookies = await signInWith(running);
    const calls = fake.tokenCalls.length;
    setClock(by);
    const session = await storedSession(cookies);
    expect(session.accessLeftMs).toBeGreaterThan(290_000);
    expect(await running.signIn.fresh(session)).toMatchObject({ version: 0 });
    expect(fake.tokenCalls).toHaveLength(calls);
    const [, id = ""] = /cairn-sid=([^;]+)/.exec(cookies.request("/").headers.get("cookie") ?? "") ?? [];
    const life = await running.signIn.sessions.remaining(id);
    expect(life?.seconds).toBeGreaterThan(1_790);
  });

  it("a token is renewed in its time, and a provider that failed is asked again after five seconds", async () => {
    const cookies = await signInWith(running);
    await database.sql.query("UPDATE web_session SET access_expires_at = now() + interval '3 seconds'");
    fake.onToken = (_req, res) => void res.writeHead(503).end();
    await expect(running.signIn.fresh(await storedSession(cookies))).rejects.toMatchObject({ failure: "unavailable" });
    setClock(by);
    const calls = fake.tokenCalls.length;
    await expect(running.signIn.fresh(await storedSession(cookies))).rejects.toMatchObject({ failure: "unavailable" });
    expect(fake.tokenCalls).toHaveLength(calls);
    fake.onToken = null;
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    // The provider's clock stays where it was: its tokens are seen through a clock that is off.
    fake.clockAhead = -by / 1000;
    const outcome = running.signIn.fresh(await storedSession(cookies));
    if (Math.abs(by) < DAY) expect(await outcome).toMatchObject({ version: 1 });
    else await outcome.catch(() => null);
    expect(fake.tokenCalls.length).toBeGreaterThan(calls);
  });
});

it.each([-DAY, -120_000, 120_000])("a remembered token lives no longer when our clock is set by %d ms", async (by) => {
  const start = Date.now();
  let elapsed = 0;
  let asked = 0;
  const claims = { iss: "x", sub: "s", username: "camille", clientRoles: [], exp: start / 1000 + 300 };
  const directory = createCallerDirectory({
    database: { watchRecords: () => undefined } as Partial<Database> as Database,
    elapsed: () => elapsed,
    verifyToken: async () => {
      asked += 1;
      return asked === 1 ? claims : null;
    },
  });
  expect(await directory.claims("token")).toBe(claims);
  setClock(by);
  elapsed = 170_000;
  expect(await directory.claims("token")).toBe(claims);
  elapsed = 300_001;
  expect(await directory.claims("token")).toBeNull();
});

it("wrong passwords of a clock that ran ahead keep nobody out once it is right again", async () => {
  let time = Date.now() + DAY;
  const limit = new TryLimit(sql, () => time);
  for (let i = 0; i < 5; i++) await limit.begin("camille", "10.9.0.1");
  expect(await limit.begin("camille", "10.9.0.1")).toBeGreaterThan(0);
  time -= DAY;
  expect(await limit.begin("camille", "10.9.0.1")).toBe(0);
});

it("takes tokens of the outside provider by its clock after ours was set", async () => {
  const discoveryUrl = `${fake.issuer}/.well-known/openid-configuration`;
  const verify = outsideTokenVerifier({ issuer: fake.issuer, discoveryUrl, clientId: "cairn" });
  const token = await fake.accessToken({ azp: "cairn", preferred_username: "camille" });
  expect(await verify(token)).not.toBeNull();
  for (const by of [120_000, -240_000]) {
    setClock(by);
    fake.clockAhead -= by / 1000;
    expect(await verify(token)).not.toBeNull();
  }
});
