import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Session } from "#app/access/sessions.server.ts";
import type { Sql } from "#app/services/sql.ts";
import { outsideTokenVerifier } from "#backend/identity/outside-tokens.ts";
import { type AccessWorld, accessWorld, Cookies, callback, isOutcome, signInWith, startAttempt } from "../fixtures/access.ts";
import { openTestDatabase } from "../fixtures/database.ts";
import { type FakeProvider, SUBJECT, startFakeProvider } from "../fixtures/fake-provider.ts";

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
    vi.setSystemTime(start + 600_000);
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
