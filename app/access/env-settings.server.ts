import type { Env } from "#app/services/env-schema.ts";
import { type AccessSettings, addressOf } from "./settings.ts";

/** Path of the embedded provider below PUBLIC_URL. */
const EMBEDDED_PATH = "/realms/aaa";

/** Sign-in as the environment wants it. Without an outside issuer it is the embedded provider's. */
export function accessSettings(env: Env, secrets: readonly string[]): AccessSettings {
  const issuer = env.OIDC_ISSUER ?? `${addressOf(env.PUBLIC_URL)}${EMBEDDED_PATH}`;
  return {
    publicUrl: env.PUBLIC_URL,
    issuer,
    discoveryUrl: env.OIDC_DISCOVERY_URL ?? `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET ?? null,
    scopes: env.OIDC_SCOPES.split(/\s+/),
    kind: env.IDENTITY_PROVIDER,
    onLoad: env.OIDC_ON_LOAD,
    secrets,
  };
}
