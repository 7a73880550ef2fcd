import { type AccountClaims, type Configuration, interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import type { Sql } from "#app/services/sql.ts";
import type { Sealer } from "#backend/database/secrets.ts";
import { isNotWritable } from "#backend/database/unavailable.ts";
import { accessClaimsOf, BOTH_FACTORS_CLASS, claimsOf, findAccount, isByBothFactors, needsSecondFactor, SCOPE_CLAIMS } from "./accounts.ts";
import { logoutPage, messagePage } from "./page/pages.ts";
import type { Frame } from "./page/parts.ts";
import { languageOf, texts } from "./page/texts.ts";
import { Records } from "./records.ts";
import type { ProviderKeys } from "./token/keys.ts";

export const REALM_PATH = "/realms/aaa";
const OPENID_PATH = "/protocol/openid-connect";

export interface ProviderSettings {
  sql: Sql;
  sealer: Sealer;
  keys: ProviderKeys;
  /** Address that people use, without a last slash. */
  publicUrl: string;
  clientId: string;
  clientSecret: string | null;
  /** Audience of access tokens. */
  audience: string;
  /** Seconds an access token lives. */
  accessTtl: number;
  /** `fetch` for the back-channel notice at sign-out; only the application's own address is ever asked. */
  fetch: typeof fetch;
  placeOf(ctx: KoaContextWithOIDC): Pick<Frame, "nonce" | "fonts">;
}

const frame = (settings: ProviderSettings, ctx: KoaContextWithOIDC): Frame => ({
  language: languageOf(ctx.oidc?.params?.ui_locales, ctx.get("accept-language")),
  ...settings.placeOf(ctx),
});

const TEN_HOURS_S = 36_000;

function client({ publicUrl, clientId, clientSecret }: ProviderSettings): NonNullable<Configuration["clients"]>[number] {
  return {
    client_id: clientId,
    ...(clientSecret
      ? { client_secret: clientSecret, token_endpoint_auth_method: "client_secret_basic" }
      : { token_endpoint_auth_method: "none" }),
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    redirect_uris: [`${publicUrl}/auth/callback`],
    post_logout_redirect_uris: [`${publicUrl}/`],
    backchannel_logout_uri: `${publicUrl}/auth/backchannel-logout`,
    // Only with this the id token carries `sid`.
    backchannel_logout_session_required: true,
    require_auth_time: true,
  };
}

function features(settings: ProviderSettings): NonNullable<Configuration["features"]> {
  return {
    // Its pages take any password.
    devInteractions: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    backchannelLogout: { enabled: true },
    revocation: { enabled: true, allowedPolicy: async (_ctx, asking, token) => token.clientId === asking.clientId },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (ctx, form) => {
        ctx.body = logoutPage(frame(settings, ctx), form);
      },
      postLogoutSuccessSource: async (ctx) => {
        const place = frame(settings, ctx);
        const t = texts[place.language];
        ctx.body = messagePage(place, { title: t.logoutTitle, text: t.loggedOut, link: { href: `${settings.publicUrl}/`, label: t.home } });
      },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => settings.audience,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        audience: settings.audience,
        scope: "openid profile email roles",
        accessTokenFormat: "jwt",
        accessTokenTTL: settings.accessTtl,
        jwt: { sign: { alg: "RS256" } },
      }),
    },
  };
}

/** A session by password alone is no longer accepted once its person has a second factor, or the organisation asks for one. */
function policyOf(sql: Sql) {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  const check = new Check("second_factor", "a second factor is required", async ({ oidc: { session } }) => {
    if (!session?.accountId || isByBothFactors(session.amr)) return Check.NO_NEED_TO_PROMPT;
    const account = await findAccount(sql, session.accountId);
    return account && needsSecondFactor(account) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
  });
  policy.get("login")?.checks.add(check);
  return policy;
}

/** Configuration of oidc-provider: Keycloak-shaped paths, one first-party client, JWT access tokens with client roles. */
export function providerConfiguration(settings: ProviderSettings): Configuration {
  const { sql, sealer, keys, accessTtl } = settings;
  const cookie = { httpOnly: true, sameSite: "lax", signed: true } as const;
  // Browsers take a cookie of such a name with Secure alone; their paths are the provider's, so that `__Host-` is not for them.
  const mark = settings.publicUrl.startsWith("https:") ? "__Secure-" : "";
  return {
    adapter: (model) => new Records(sql, sealer, model),
    jwks: keys.jwks as Configuration["jwks"],
    cookies: {
      keys: keys.cookies,
      names: { session: `${mark}cairn-idp`, interaction: `${mark}cairn-idp-step`, resume: `${mark}cairn-idp-resume` },
      long: { ...cookie, path: `${new URL(settings.publicUrl).pathname.replace(/\/$/, "")}${REALM_PATH}` },
      short: cookie,
    },
    clients: [client(settings)],
    routes: {
      authorization: `${OPENID_PATH}/auth`,
      token: `${OPENID_PATH}/token`,
      userinfo: `${OPENID_PATH}/userinfo`,
      jwks: `${OPENID_PATH}/certs`,
      end_session: `${OPENID_PATH}/logout`,
      revocation: `${OPENID_PATH}/revoke`,
    },
    interactions: {
      url: (_ctx, interaction) => `${settings.publicUrl}${REALM_PATH}/login-actions/authenticate/${interaction.uid}`,
      policy: policyOf(sql),
    },
    acrValues: [BOTH_FACTORS_CLASS],
    features: features(settings),
    pkce: { required: () => true },
    scopes: ["openid", "profile", "email", "roles"],
    claims: SCOPE_CLAIMS,
    // Roles and names stand in the id token too, not in userinfo alone.
    conformIdTokenClaims: false,
    extraParams: ["kc_idp_hint", "idp_hint", "organisation"],
    responseTypes: ["code"],
    findAccount: async (_ctx, sub, token) => {
      const account = await findAccount(sql, sub);
      // Tokens of a sign-in by password alone are not renewed from when the organisation asks for more.
      if (token && "amr" in token && account?.secondFactorRequired && !isByBothFactors(token.amr)) return undefined;
      return account ? { accountId: sub, claims: async (): Promise<AccountClaims> => ({ sub, ...claimsOf(account) }) } : undefined;
    },
    extraTokenClaims: async (ctx, token) => {
      const sub = "accountId" in token ? token.accountId : undefined;
      const account = sub ? await findAccount(sql, sub) : null;
      const source = ctx.oidc.entities.AuthorizationCode ?? ctx.oidc.entities.RefreshToken;
      const { sid, amr, acr } = source ?? {};
      return account
        ? { ...accessClaimsOf(account), ...(sid ? { sid } : {}), ...(amr ? { amr } : {}), ...(acr ? { acr } : {}) }
        : undefined;
    },
    issueRefreshToken: async (_ctx, asking) => asking.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    // First-party client: the grant is made at sign-in, nobody is asked for consent.
    loadExistingGrant: async (ctx) => {
      const { session, client: asking, provider } = ctx.oidc;
      if (!session?.accountId || !asking) return undefined;
      const grantId = session.grantIdFor(asking.clientId);
      const present = grantId ? await provider.Grant.find(grantId) : undefined;
      if (present) return present;
      const grant = new provider.Grant({ accountId: session.accountId, clientId: asking.clientId });
      grant.addOIDCScope("openid profile email roles");
      grant.addResourceScope(settings.audience, "openid profile email roles");
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: accessTtl,
      AuthorizationCode: 60,
      IdToken: 300,
      RefreshToken: 1800,
      Interaction: 3600,
      Session: TEN_HOURS_S,
      Grant: TEN_HOURS_S,
    },
    // The library's dispatcher refuses loopback; the one address that is asked is the application's own.
    fetch: (url, options) => {
      const { dispatcher: _refusesLoopback, ...rest } = { ...options } as RequestInit & { dispatcher?: unknown };
      return settings.fetch(url, rest);
    },
    renderError: async (ctx, out, error) => {
      const place = frame(settings, ctx);
      const t = texts[place.language];
      ctx.type = "html";
      ctx.body = messagePage(place, {
        title: t.errorTitle,
        text: isNotWritable(error) ? t.notWritableText : out.error === "server_error" ? t.unavailableText : t.errorText,
        link: { href: `${settings.publicUrl}/auth/login`, label: t.again },
        reference: String(ctx.res.getHeader("x-request-id") ?? out.error),
      });
    },
  };
}
