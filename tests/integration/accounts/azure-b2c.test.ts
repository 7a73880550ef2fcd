import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AccessSettings } from "#app/access/settings.ts";
import type { Database } from "#backend/database/database.ts";
import { outsideTokenVerifier } from "#backend/identity/token/outside-tokens.ts";
import {
  type AccessWorld,
  accessWorld,
  asResponse,
  Cookies,
  callback,
  isOutcome,
  signInWith,
  startAttempt,
} from "../../fixtures/access.ts";
import { openTestDatabase } from "../../fixtures/database.ts";
import { B2C_SHAPE, type FakeProvider, json, startFakeProvider } from "../../fixtures/outside/fake-provider.ts";

const API_SCOPE = "https://tenant.onmicrosoft.com/cairn-api/use";
/** Claims as a custom policy sends them: the policy's name, the addresses as a list, roles under the tenant's own name. */
const CLAIMS = {
  tfp: "B2C_1A_signin",
  ver: "1.0",
  name: "Camille Durand",
  given_name: "Camille",
  family_name: "Durand",
  emails: ["camille@example.com"],
  signInName: "camille",
  extension_roles: ["ADVISER", "ADVISER_SIMULATORS"],
};

let database: Database;
let fake: FakeProvider;
let world: AccessWorld;
let settings: Partial<AccessSettings>;

beforeAll(async () => {
  database = await openTestDatabase();
  fake = await startFakeProvider("cairn", B2C_SHAPE);
  settings = {
    kind: "MS_ADB2C",
    discoveryUrl: `${new URL(fake.issuer).origin}${B2C_SHAPE.discovery}`,
    clientSecret: "a secret: with + and %",
    scopes: ["openid", "offline_access", API_SCOPE],
    claims: { username: "signInName", roles: "extension_roles" },
  };
  world = accessWorld(database.sql, fake, settings);
  fake.idClaims = CLAIMS;
});
beforeEach(() => {
  fake.tokenCalls.length = 0;
  fake.onToken = async (_req, res, form) => {
    const nonce = form.get("code")?.slice("code.".length);
    json(res, 200, {
      access_token: await fake.accessToken({ ...CLAIMS, "client-roles": undefined, aud: "cairn" }),
      token_type: "Bearer",
      // B2C sends numbers as texts here and there.
      expires_in: "3600",
      refresh_token: "refresh",
      scope: API_SCOPE,
      id_token: await fake.idToken(nonce ? { nonce } : {}),
    });
  };
});
afterAll(async () => {
  await fake.close();
  await database.close();
});

describe("a provider shaped like Azure AD B2C", () => {
  it("is asked at the policy's address, with the API's scope and the chosen identity provider", async () => {
    const { location } = await startAttempt(world, new Cookies(), "/auth/login?idp_hint=corp.example");
    expect(location.pathname).toBe(B2C_SHAPE.authorize);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      scope: `openid offline_access ${API_SCOPE}`,
      domain_hint: "corp.example",
      response_mode: "query",
      code_challenge_method: "S256",
    });
    expect(location.searchParams.has("kc_idp_hint")).toBe(false);
  });

  it("signs in by its claims, without userinfo and without an issuer in its answer", async () => {
    const cookies = new Cookies();
    const { good } = await startAttempt(world, cookies);
    good.delete("iss");
    cookies.take(asResponse(await callback(world, cookies, good)));
    const session = await world.signIn.storedSession(cookies.request("/"));
    expect(session).toMatchObject({ kind: "oidc", iss: fake.issuer, profile: { username: "camille", firstName: "Camille" } });
    expect(session?.profile.roles).toEqual(CLAIMS.extension_roles);
    expect(session?.accessLeftMs).toBeGreaterThan(3_500_000);
    expect(fake.tokenCalls[0]?.get("client_id")).toBe("cairn");
  });

  it("renews at the policy's address, and a refusal ends the session", async () => {
    const cookies = await signInWith(world);
    await database.sql.query("UPDATE web_session SET access_expires_at = now()");
    const session = await world.signIn.storedSession(cookies.request("/"));
    expect(session && (await world.signIn.fresh(session))?.version).toBe(1);
    expect(fake.tokenCalls.at(-1)?.get("grant_type")).toBe("refresh_token");
    await database.sql.query("UPDATE web_session SET access_expires_at = now()");
    fake.onToken = (_req, res) => json(res, 400, { error: "invalid_grant", error_description: "AADB2C90129: The grant is revoked." });
    const late = await world.signIn.storedSession(cookies.request("/"));
    expect(late && (await world.signIn.fresh(late))).toBeNull();
    expect(await world.signIn.storedSession(cookies.request("/"))).toBeNull();
  });

  it("gives access tokens that the API takes by the same settings", async () => {
    const { discoveryUrl = "", claims } = settings;
    const verify = outsideTokenVerifier({ issuer: fake.issuer, discoveryUrl, clientId: "cairn", claims });
    const token = await fake.accessToken({ ...CLAIMS, "client-roles": undefined, aud: "cairn" });
    expect(await verify(token)).toMatchObject({ username: "camille", clientRoles: CLAIMS.extension_roles });
    expect(await verify(await fake.accessToken({ ...CLAIMS, aud: "another-api" }))).toBeNull();
  });

  it("signs out at the policy's address, without a token", async () => {
    const cookies = await signInWith(world);
    const answer = await world.endpoints.signOut(cookies.request("/auth/logout", { method: "POST" }));
    const target = new URL(answer.headers.get("location") ?? "");
    expect(target.pathname).toBe(B2C_SHAPE.logout);
    expect(Object.fromEntries(target.searchParams)).toEqual({ client_id: "cairn", post_logout_redirect_uri: "http://app.test/" });
  });

  it.each([
    ["access_denied", "AADB2C90091: The user has cancelled.", "cancelled"],
    ["server_error", "AADB2C: internal", "unavailable"],
  ])("that answers %s is told in words", async (error, error_description, failure) => {
    const cookies = new Cookies();
    const { good } = await startAttempt(world, cookies);
    const outcome = await callback(world, cookies, new URLSearchParams({ state: good.get("state") ?? "", error, error_description }));
    expect(isOutcome(outcome) && outcome.failure).toBe(failure);
  });
});
