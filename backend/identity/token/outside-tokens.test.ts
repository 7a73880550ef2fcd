import { generateKeyPair } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VerifyToken } from "#backend/calls/caller.ts";
import { type FakeProvider, SUBJECT, startFakeProvider } from "../../../tests/fixtures/outside/fake-provider.ts";
import { outsideTokenVerifier } from "./outside-tokens.ts";

let fake: FakeProvider;
let verify: VerifyToken;
const person = { preferred_username: "camille", azp: "cairn" };

beforeAll(async () => {
  fake = await startFakeProvider();
  verify = outsideTokenVerifier({
    issuer: fake.issuer,
    discoveryUrl: `${fake.issuer}/.well-known/openid-configuration`,
    clientId: "cairn",
  });
});
afterAll(() => fake.close());

describe("tokens of an outside provider", () => {
  it("are taken when they are signed, alive and meant for this client", async () => {
    expect(await verify(await fake.accessToken(person))).toMatchObject({
      iss: fake.issuer,
      sub: SUBJECT,
      username: "camille",
      clientRoles: ["ADVISER"],
    });
    expect(await verify(await fake.accessToken({ ...person, azp: undefined, aud: ["x", "cairn"] }))).not.toBeNull();
  });

  it.each<[string, () => Promise<string>]>([
    ["of another client", () => fake.accessToken({ ...person, azp: "other" })],
    ["of another issuer", () => fake.accessToken({ ...person, iss: "https://evil.example" })],
    ["that have ended", () => fake.accessToken({ ...person, exp: 1 })],
    ["without a name", () => fake.accessToken({ azp: "cairn" })],
    ["of a foreign key", async () => fake.idToken(person, { key: (await generateKeyPair("RS256")).privateKey })],
    ["that are none", async () => "rubbish"],
  ])("are refused when they are %s", async (_name, token) => expect(await verify(await token())).toBeNull());

  it("are read under the claim names that are set, and those alone", async () => {
    const discoveryUrl = `${fake.issuer}/.well-known/openid-configuration`;
    const claims = { roles: "extension.roles", username: "https://id.example/name" };
    const named = outsideTokenVerifier({ issuer: fake.issuer, discoveryUrl, clientId: "cairn", claims });
    const token = await fake.accessToken({ ...person, extension: { roles: ["ADMIN"] }, "https://id.example/name": "durand" });
    expect(await named(token)).toMatchObject({ username: "durand", clientRoles: ["ADMIN"] });
    expect(await named(await fake.accessToken(person))).toBeNull();
  });

  it("say by acr or amr whether both factors were given, where the installation names values that count", async () => {
    const discoveryUrl = `${fake.issuer}/.well-known/openid-configuration`;
    const strong = outsideTokenVerifier({ issuer: fake.issuer, discoveryUrl, clientId: "cairn", secondFactor: ["mfa", "urn:gold"] });
    const factors = async (claims: object, by = strong) => (await by(await fake.accessToken({ ...person, ...claims })))?.secondFactor;
    expect(await factors({ amr: ["pwd", "mfa"] })).toBe(true);
    expect(await factors({ acr: "urn:gold" })).toBe(true);
    for (const weak of [{}, { amr: ["pwd"] }, { acr: "urn:silver" }, { amr: "mfa-like" }, { amr: [["mfa"]] }])
      expect(await factors(weak)).toBe(false);
    // Without such values the provider's own rules decide.
    expect(await factors({ amr: ["pwd"] }, verify)).toBeUndefined();
  });

  it("cannot be checked while the provider is another one than was set", async () => {
    fake.metadata = { issuer: "https://someone.else" };
    const wrong = outsideTokenVerifier({
      issuer: fake.issuer,
      discoveryUrl: `${fake.issuer}/.well-known/openid-configuration`,
      clientId: "cairn",
    });
    await expect(wrong(await fake.accessToken(person))).rejects.toMatchObject({ status: 503 });
    fake.metadata = {};
    expect(await wrong(await fake.accessToken(person))).not.toBeNull();
  });
});
