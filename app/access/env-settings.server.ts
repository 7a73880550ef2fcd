import type { Env } from "#app/services/env/env-schema.ts";
import type { MenuSettings } from "#app/services/request-context.ts";
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
    claims: {
      roles: env.OIDC_ROLES_CLAIM,
      username: env.OIDC_USERNAME_CLAIM,
      organisation: env.OIDC_ORGANISATION_CLAIM,
      language: env.OIDC_LANGUAGE_CLAIM,
      roleMap: env.OIDC_ROLE_MAP,
    },
    environment: env.PLATFORM_ENVIRONMENT,
    kind: env.IDENTITY_PROVIDER,
    hasOwnApi: env.API_URL === undefined && !env.EMBEDDED_IDP,
    onLoad: env.OIDC_ON_LOAD,
    secrets,
  };
}

/** Hosts of the menus' entries: an address that is not set leaves the entry to this application's own pages. */
export function menuSettings(env: Env): MenuSettings {
  const hosts = {
    admin: env.ADMIN_URL,
    contracts: env.CONTRACTS_URL,
    reporting: env.REPORTING_URL,
    assetManager: env.ASSET_MANAGER_URL,
    partner: env.PARTNER_URL,
  };
  return {
    hosts: Object.fromEntries(Object.entries(hosts).filter(([, address]) => address !== undefined)),
    reducedParameter: env.REDUCED_MENU_PARAMETER,
  };
}
