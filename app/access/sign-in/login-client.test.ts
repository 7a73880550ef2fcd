import { afterEach, expect, it, vi } from "vitest";
import { contentPolicy } from "#app/front/security-headers.ts";
import type { AccessSettings } from "../settings.ts";
import { createProvider } from "./provider.server.ts";

afterEach(() => vi.restoreAllMocks());

const ISSUER = "https://id.example/realms/aaa";
const settings: AccessSettings = {
  publicUrl: new URL("https://app.example"),
  issuer: ISSUER,
  discoveryUrl: `${ISSUER}/.well-known/openid-configuration`,
  clientId: "cairn",
  clientSecret: null,
  scopes: ["openid"],
  kind: "KEYCLOAK",
  onLoad: "login-required",
  secrets: ["a secret of the tests that is long enough"],
};
const METADATA = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/auth`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/certs`,
};

/** A provider whose calls are seen: address, and what the call says of redirects. */
function seen(token: () => Promise<Response>) {
  const calls: Array<[string, RequestInit | undefined]> = [];
  const provider = createProvider(settings, async (url, init) => {
    calls.push([String(url), init]);
    return String(url).endsWith("/token") ? token() : Response.json(METADATA);
  });
  return { provider, calls };
}

it("waits 10000 ms for the provider's message about tokens, and says that it does not answer", async () => {
  const limits: number[] = [];
  const ended = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    limits.push(ms);
    return ended.signal;
  });
  const { provider, calls } = seen(() => {
    const silence = new Promise<Response>((_resolve, reject) => ended.signal.addEventListener("abort", () => reject(ended.signal.reason)));
    queueMicrotask(() => ended.abort());
    return silence;
  });
  await expect(provider.token({ grant_type: "refresh_token" })).rejects.toMatchObject({ failure: "unavailable" });
  expect(calls.map(([url]) => url)).toEqual([settings.discoveryUrl, METADATA.token_endpoint]);
  expect(limits.at(-1)).toBe(10_000);
});

it("asks the provider for nothing between two pages: no frame looks after its session", async () => {
  // The session check of five seconds lives in a frame of the provider's, which no page may have.
  const policy = contentPolicy("nonce", { publicUrl: settings.publicUrl, providerOrigin: new URL(ISSUER).origin, development: false });
  expect(policy).toContain("frame-src 'none'");
  expect(policy).toContain("connect-src 'self';");
  expect(policy.split("; ").filter((rule) => rule.includes("id.example"))).toEqual([
    "form-action 'self' https://app.example https://id.example",
  ]);
});

it("follows no redirect of the provider between servers", async () => {
  const { provider, calls } = seen(async () => Response.json({ access_token: "a", token_type: "Bearer" }));
  await provider.token({ grant_type: "authorization_code" });
  expect(calls.map(([, init]) => init?.redirect)).toEqual(["error", "error"]);
});
