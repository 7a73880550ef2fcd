import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { postgresAnswers } from "../../fixtures/database.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { realPages } from "../../fixtures/rendered/real-pages.ts";

const { build } = await realPages();
const KINDS = ["pglite", "postgres"] as const;

describe.each(KINDS)("rights that are taken away (%s)", (kind) => {
  const skipped = kind === "postgres" && !postgresAnswers;
  let front: TestFront;
  beforeAll(async () => {
    if (!skipped) front = await startFront({ build, database: kind });
  });
  afterAll(() => front?.close());

  const api = (token: string, method: string, path: string, body?: object) =>
    fetch(`${front.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const tokenOf = async (username: string): Promise<string> => {
    const answer = await fetch(`${front.url}/api/user-service/v1/token/authorize`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password: "demo" }),
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const actionToken = `/realms/aaa/login-actions/action-token`;
  const askForKey = (token: string) =>
    fetch(`${front.url}${actionToken}`, { method: "POST", headers: { authorization: `Bearer ${token}` } });
  const keyOf = async (token: string) => ((await (await askForKey(token)).json()) as { key: string }).key;
  const linkTokenOf = async (key: string) =>
    ((await (await fetch(`${front.url}${actionToken}?key=${key}`)).json()) as { access_token: string }).access_token;
  const byLink = async (key: string) => {
    const jar = new CookieJar();
    await jar.fetch(`${front.url}/preferences?key=${key}`);
    await jar.fetch(`${front.url}/auth/link`, { method: "POST", headers: { origin: front.url } });
    return jar;
  };
  const pageOf = async (jar: CookieJar, path: string) => {
    const { answer, url } = await jar.fetch(`${front.url}${path}`);
    return [answer.status, new URL(url).pathname];
  };
  const userOf = async (username: string) =>
    (
      await front.database.sql.query<{ uuid: string; roles: string[] }>("SELECT uuid, roles FROM app_user WHERE username = $1", [username])
    )[0]!;
  const ping = async (token: string) => (await api(token, "GET", "/product-config-service/v1/simulators")).status;
  /** PostgreSQL tells the change in the milliseconds after its commit; a refused token stays refused. */
  const ended = (token: string, status = 401) => expect.poll(() => ping(token), { interval: 5, timeout: 500 }).toBe(status);
  const userinfo = async (token: string) =>
    (await fetch(`${front.url}/realms/aaa/protocol/openid-connect/userinfo`, { headers: { authorization: `Bearer ${token}` } })).status;

  it.skipIf(skipped)(
    "a withdrawn role ends bearer tokens, tokens and sessions of links and unused keys at once; pages go on with less",
    async () => {
      const admin = await tokenOf("admin");
      const token = await tokenOf("adviser");
      const linkToken = await linkTokenOf(await keyOf(token));
      const unused = await keyOf(token);
      const link = await byLink(await keyOf(token));
      const browser = await signInOverHttp(front.url, "adviser", "demo");
      expect(await Promise.all([token, linkToken].map(ping))).toEqual([200, 200]);
      expect(await userinfo(token)).toBe(200);
      expect(await pageOf(link, "/fia/simulators")).toEqual([200, "/fia/simulators"]);
      expect(await pageOf(browser, "/fia/simulators")).toEqual([200, "/fia/simulators"]);

      const { uuid, roles } = await userOf("adviser");
      const users = `/user-service/v1/users/${uuid}`;
      expect((await api(admin, "PUT", users, { roles: roles.filter((role) => role !== "ADVISER_SIMULATORS") })).status).toBe(200);

      await ended(token);
      await ended(linkToken);
      expect(await userinfo(token)).toBe(401);
      expect((await askForKey(token)).status).toBe(401);
      expect((await fetch(`${front.url}${actionToken}?key=${unused}`)).status).toBe(400);
      expect((await pageOf(link, "/preferences"))[1]).toMatch(/^\/realms\/aaa\//);
      expect(await pageOf(browser, "/preferences")).toEqual([200, "/preferences"]);
      expect(await pageOf(browser, "/fia/simulators")).toEqual([403, "/fia/simulators"]);
      expect(await ping(await tokenOf("adviser"))).not.toBe(401);
      expect((await api(admin, "PUT", users, { roles })).status).toBe(200);
    },
  );

  it.skipIf(skipped)("another organisation and a lock do the same", async () => {
    const admin = await tokenOf("admin");
    const { uuid } = await userOf("adviser");
    const users = `/user-service/v1/users/${uuid}`;
    const [other] = await front.database.sql.query<{ uuid: string }>(
      "SELECT uuid FROM organisation WHERE kind = 'distributor' AND uuid <> (SELECT distributor FROM app_user WHERE uuid = $1)",
      [uuid],
    );
    const before = await tokenOf("adviser");
    expect((await api(admin, "PUT", users, { organisation: other!.uuid })).status).toBe(200);
    await ended(before);

    const present = await tokenOf("adviser");
    const key = await keyOf(present);
    const state = async (disabled: boolean) => (await api(admin, "PUT", `${users}/state`, { disabled })).status;
    expect(await state(true)).toBe(200);
    await ended(present, 403);
    expect(await state(false)).toBe(200);
    // Allowed again, with a new sign-in.
    await ended(present);
    expect((await fetch(`${front.url}${actionToken}?key=${key}`)).status).toBe(400);
    expect(await ping(await tokenOf("adviser"))).not.toBe(401);
  });
});
