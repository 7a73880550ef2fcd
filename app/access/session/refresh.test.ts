import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Sql } from "#app/services/sql.ts";
import { type AccessWorld, accessWorld, Cookies, signInWith } from "../../../tests/fixtures/access.ts";
import { bothDatabases } from "../../../tests/fixtures/database.ts";
import { type FakeProvider, json, startFakeProvider } from "../../../tests/fixtures/outside/fake-provider.ts";
import type { Session } from "./sessions.server.ts";

bothDatabases((_kind, open) => {
  let sql: Sql;
  let close: () => Promise<void>;
  let fake: FakeProvider;
  let one: AccessWorld;
  let two: AccessWorld;

  beforeAll(async () => {
    const database = await open();
    sql = database.sql;
    close = database.close;
    fake = await startFakeProvider();
    one = accessWorld(sql, fake);
    two = accessWorld(sql, fake);
  });
  afterEach(async () => {
    fake.onToken = null;
    fake.idClaims = {};
    await sql.query("DELETE FROM web_session");
  });
  afterAll(async () => {
    await fake.close();
    await close();
  });

  /** A signed-in browser whose access token lives `seconds` more, and a count of token calls from here on. */
  async function signedIn(seconds: number) {
    const cookies = await signInWith(one);
    await sql.query("UPDATE web_session SET access_expires_at = now() + $1::int * interval '1 second'", [seconds]);
    const before = fake.tokenCalls.length;
    const stored = async (world: AccessWorld) => (await world.signIn.storedSession(cookies.request("/"))) as Session;
    const visit = async (world = one) => world.signIn.fresh(await stored(world));
    return { cookies, visit, stored, calls: () => fake.tokenCalls.length - before };
  }
  const rows = async () => (await sql.query("SELECT 1 FROM web_session")).length;

  it("leaves a token alone that lives longer than thirty seconds, and renews one that does not", async () => {
    const { visit, stored, calls } = await signedIn(33);
    expect(await visit()).not.toBeNull();
    // The edge to the millisecond: a session that needs no renewal is given back as it is.
    const longer = { ...(await stored(one)), accessLeftMs: 30_001 };
    expect(await one.signIn.fresh(longer)).toBe(longer);
    expect(calls()).toBe(0);
    await sql.query("UPDATE web_session SET access_expires_at = now() + interval '30 seconds'");
    expect(await visit()).not.toBeNull();
    expect(calls()).toBe(1);
  });

  it.each([20, 3, -100])("asks once for fifty requests on two processes, with %d seconds left", async (seconds) => {
    const { visit, stored, calls } = await signedIn(seconds);
    fake.onToken = async (_req, res) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      json(res, 200, { access_token: await fake.accessToken(), token_type: "bearer", expires_in: 300, refresh_token: "refresh.next" });
    };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => visit(i % 2 ? one : two)));
    expect(answers.every((session) => session !== null)).toBe(true);
    expect(calls()).toBe(1);
    expect(Object.fromEntries(fake.tokenCalls.at(-1) ?? [])).toEqual({
      grant_type: "refresh_token",
      client_id: "cairn",
      refresh_token: expect.stringMatching(/^refresh\./),
    });
    const after = await stored(one);
    expect(after).toMatchObject({ version: 1, tokens: { refresh: "refresh.next" } });
    // The answer had no id token: the old one stays, sign-out needs it.
    expect(after.tokens.id).toBeTruthy();
    expect(after.accessLeftMs).toBeGreaterThan(290_000);
  });

  it("keeps the refresh token of a provider that does not rotate", async () => {
    const { visit, stored } = await signedIn(3);
    const old = (await stored(one)).tokens.refresh;
    fake.onToken = async (_req, res) => json(res, 200, { access_token: await fake.accessToken(), token_type: "Bearer", expires_in: 300 });
    expect((await visit())?.tokens.refresh).toBe(old);
  });

  it.each([
    ["json", '{"error":"invalid_grant"}'],
    ["empty", ""],
    ["html", "<html>"],
  ])("ends the session on status 400 (%s)", async (_name, body) => {
    const { visit } = await signedIn(3);
    fake.onToken = (_req, res) => void res.writeHead(400).end(body);
    expect(await visit()).toBeNull();
    expect(await rows()).toBe(0);
  });

  it.each([[{ sub: "other" }], [{ nonce: "other" }]])("ends the session when the renewed id token says %j", async (claims) => {
    const { visit } = await signedIn(3);
    fake.onToken = async (_req, res) =>
      json(res, 200, {
        access_token: await fake.accessToken(),
        token_type: "Bearer",
        expires_in: 300,
        id_token: await fake.idToken(claims),
      });
    expect(await visit()).toBeNull();
    expect(await rows()).toBe(0);
  });

  const faults: Array<[string, NonNullable<FakeProvider["onToken"]>]> = [
    ["500", (_req, res) => json(res, 500, {})],
    ["401", (_req, res) => json(res, 401, { error: "invalid_client" })],
    ["HTML", (_req, res) => void res.writeHead(200, { "content-type": "text/html" }).end("<html>")],
    ["JSON of another shape", (_req, res) => json(res, 200, { hello: 1 })],
    ["a redirect", (_req, res) => void res.writeHead(302, { location: "http://127.0.0.1:9/" }).end()],
    ["a broken connection", (req) => void req.socket.destroy()],
  ];
  it.each(faults)("keeps the session through %s: the token is used while it lives, then 503, then all is well", async (_name, fault) => {
    const { visit, calls } = await signedIn(20);
    fake.onToken = fault;
    const logged = one.logged.length;
    expect(await visit()).not.toBeNull();
    expect(calls()).toBe(1);
    expect(one.logged.length).toBe(logged + 1);
    // Not asked again for five seconds, and no page waits.
    expect(await visit()).not.toBeNull();
    expect(calls()).toBe(1);
    await sql.query("UPDATE web_session SET access_expires_at = now() + interval '2 seconds'");
    await expect(visit()).rejects.toMatchObject({ name: "SignInError" });
    await expect(visit(two)).rejects.toMatchObject({ name: "SignInError" });
    expect(await rows()).toBe(1);
    fake.onToken = null;
    expect(await visit(accessWorld(sql, fake))).not.toBeNull();
  });

  it("does not hold a page longer than three seconds while the provider hangs and the token lives", async () => {
    const { visit, calls } = await signedIn(20);
    fake.onToken = () => undefined;
    // A provider that hangs would hold the page until the time of this test is over.
    expect(await visit()).not.toBeNull();
    // The other process sees the lease and goes on without asking.
    expect(await visit(two)).not.toBeNull();
    expect(calls()).toBe(1);
  });

  it("takes a session that was ended meanwhile for signed out", async () => {
    const { visit } = await signedIn(3);
    fake.onToken = async (_req, res) => {
      await sql.query("DELETE FROM web_session");
      json(res, 200, { access_token: await fake.accessToken(), token_type: "Bearer", expires_in: 300 });
    };
    expect(await visit()).toBeNull();
    expect(await rows()).toBe(0);
  });

  it("takes over the lease of a process that died", async () => {
    const { visit, calls } = await signedIn(3);
    await sql.query("UPDATE web_session SET lease_by = gen_random_uuid(), lease_until = now() + interval '1 second'");
    expect(await visit()).not.toBeNull();
    expect(calls()).toBe(1);
  });

  it("takes new roles from the renewed token", async () => {
    const { visit } = await signedIn(3);
    fake.onToken = async (_req, res) =>
      json(res, 200, { access_token: await fake.accessToken({ "client-roles": ["ADMIN"] }), token_type: "Bearer", expires_in: 300 });
    expect((await visit())?.profile.roles).toEqual(["ADMIN"]);
  });

  it("ends a session without refresh token when its token ends", async () => {
    fake.onToken = async (_req, res, form) => {
      const nonce = form.get("code")?.slice(5) ?? "";
      json(res, 200, {
        access_token: await fake.accessToken(),
        token_type: "Bearer",
        expires_in: 20,
        id_token: await fake.idToken({ nonce }),
      });
    };
    const cookies = await signInWith(one, new Cookies());
    const stored = (await one.signIn.storedSession(cookies.request("/"))) as Session;
    expect(await one.signIn.fresh(stored)).not.toBeNull();
    expect(await one.signIn.fresh({ ...stored, accessLeftMs: 5_001 })).not.toBeNull();
    expect(await one.signIn.fresh({ ...stored, accessLeftMs: 5_000 })).toBeNull();
    expect(await rows()).toBe(0);
  });
});
