import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { Claims } from "#app/domain/rights/claims.ts";
import { withRotatedKeys } from "#app/domain/rights/rotated-keys.ts";
import type { AccessSettings } from "../settings.ts";
import { SignInError } from "./sign-in-error.ts";

const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});
export type ProviderMetadata = z.infer<typeof metadataSchema>;

const tokenSchema = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.coerce
    .number()
    .positive()
    .max(86_400 * 365)
    .optional(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  scope: z.string().optional(),
});
export type TokenAnswer = z.infer<typeof tokenSchema>;

const DISCOVERY_MS = 5_000;
const DISCOVERY_AGE_MS = 3_600_000;
const TOKEN_MS = 10_000;
const USERINFO_MS = 5_000;
const ACTION_TOKEN_MS = 5_000;
const MAX_ANSWER = 1_000_000;

/** The identity provider's server-to-server endpoints. Every call has a limit, follows no redirect and is never repeated. */
export interface Provider {
  /** Asked for when first needed, kept for an hour; a failure is asked again by the next caller. */
  metadata(): Promise<ProviderMetadata>;
  keySet(): Promise<JWTVerifyGetKey>;
  token(fields: Record<string, string>): Promise<TokenAnswer>;
  /** Null when the provider has no such endpoint. */
  userinfo(accessToken: string): Promise<Claims | null>;
  /** Body of the answer to a custom action token, whatever its form. The address carries the key: nothing may log it. */
  actionToken(key: string): Promise<string>;
}

export function createProvider(settings: AccessSettings, request: typeof fetch, now: () => number = () => performance.now()): Provider {
  let known: { at: number; metadata: ProviderMetadata; keySet: JWTVerifyGetKey } | null = null;
  let asking: Promise<ProviderMetadata> | null = null;

  const discover = async () => {
    const body = await askJson(request, settings.discoveryUrl, {}, DISCOVERY_MS);
    const parsed = metadataSchema.safeParse(body);
    if (!parsed.success) throw new SignInError("unavailable", "the provider's description cannot be read");
    if (parsed.data.issuer !== settings.issuer) {
      throw new SignInError("misconfigured", `the provider says it is ${parsed.data.issuer}, OIDC_ISSUER says ${settings.issuer}`);
    }
    const keySet = withRotatedKeys(
      createRemoteJWKSet(new URL(parsed.data.jwks_uri), {
        timeoutDuration: 5_000,
        cooldownDuration: 10_000,
        cacheMaxAge: 600_000,
        [customFetch]: (url: string, init: RequestInit) => request(url, init),
      }),
    );
    known = { at: now(), metadata: parsed.data, keySet };
    return parsed.data;
  };
  const metadata = async () => {
    if (known && now() - known.at < DISCOVERY_AGE_MS) return known.metadata;
    asking ??= discover().finally(() => {
      asking = null;
    });
    return asking;
  };

  return {
    metadata,
    async keySet() {
      await metadata();
      if (!known) throw new SignInError("unavailable", "the provider's keys are not known");
      return known.keySet;
    },
    async token(fields) {
      const { token_endpoint } = await metadata();
      const headers = new Headers({ accept: "application/json", "content-type": "application/x-www-form-urlencoded" });
      const body = new URLSearchParams({ ...fields, client_id: settings.clientId });
      if (settings.clientSecret !== null) headers.set("authorization", basic(settings.clientId, settings.clientSecret));
      const answer = await askJson(request, token_endpoint, { method: "POST", headers, body }, TOKEN_MS);
      const parsed = tokenSchema.safeParse(answer);
      if (!parsed.success) throw new SignInError("unavailable", "the token answer cannot be read");
      return parsed.data;
    },
    async userinfo(accessToken) {
      const { userinfo_endpoint } = await metadata();
      if (!userinfo_endpoint) return null;
      const headers = { accept: "application/json", authorization: `Bearer ${accessToken}` };
      return z.record(z.string(), z.unknown()).parse(await askJson(request, userinfo_endpoint, { headers }, USERINFO_MS));
    },
    async actionToken(key) {
      // The endpoint is Keycloak's: `{base}/realms/{realm}` is the issuer there.
      if (settings.kind !== "KEYCLOAK") throw new SignInError("refused", "this kind of provider knows no custom action tokens");
      const address = `${settings.issuer.replace(/\/$/, "")}/login-actions/action-token?${new URLSearchParams({ key })}`;
      const headers = { accept: "application/json, text/plain;q=0.9" };
      const { status, text } = await ask(request, address, { headers, redirect: "manual" }, ACTION_TOKEN_MS);
      if (status === 200) return text;
      // An answer that leads elsewhere is a page for a person: the key is of another kind.
      const failure = status >= 300 && status < 500 && status !== 429 ? "refused" : "unavailable";
      throw new SignInError(failure, `the provider answered ${status} to a custom action token`);
    },
  };
}

/** RFC 6749 2.3.1: both parts are form-encoded before they are joined, so that `:`, `%` and `+` survive. */
function basic(clientId: string, secret: string): string {
  const encode = (text: string) => new URLSearchParams({ v: text }).toString().slice(2);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(secret)}`).toString("base64")}`;
}

async function ask(request: typeof fetch, url: string, init: RequestInit, timeoutMs: number): Promise<{ status: number; text: string }> {
  try {
    const answer = await request(url, { redirect: "error", ...init, signal: AbortSignal.timeout(timeoutMs) });
    return { status: answer.status, text: (await answer.text()).slice(0, MAX_ANSWER) };
  } catch (error) {
    throw new SignInError("unavailable", "the provider does not answer", { cause: error });
  }
}

async function askJson(request: typeof fetch, url: string, init: RequestInit, timeoutMs: number): Promise<unknown> {
  const { status, text } = await ask(request, url, init, timeoutMs);
  if (status === 200) {
    try {
      return JSON.parse(text);
    } catch {
      throw new SignInError("unavailable", "the provider's answer is not JSON");
    }
  }
  // The reason is an error code of the standard, never the body itself: a body may repeat what was sent.
  const reason = /"error"\s*:\s*"([a-z_]{1,60})"/.exec(text)?.[1] ?? "no reason given";
  const failure = status === 400 || status === 403 ? "refused" : status === 401 ? "misconfigured" : "unavailable";
  throw new SignInError(failure, `the provider answered ${status} (${reason})`);
}
