import { randomBytes, randomUUID } from "node:crypto";
import { OAuth2Tokens } from "arctic";
import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2";
import { type Claims, rolesOf, unknownRoles } from "#app/domain/rights/claims.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { randomId } from "../session/seal.server.ts";
import { type AccessSettings, addressOf, prefixOf } from "../settings.ts";
import type { AccessCookies } from "./cookies.server.ts";
import { accessTokenClaims, accessTokenFault, verifyIdToken } from "./id-token.server.ts";
import type { LoginAttempt, LoginAttempts } from "./login-attempts.server.ts";
import type { Provider, ProviderMetadata } from "./provider.server.ts";
import { safeReturnTo } from "./return-to.ts";
import { SignInError } from "./sign-in-error.ts";

/** Tokens whose id token was verified, with everything that verified sources say of the person. */
export class VerifiedTokens extends OAuth2Tokens {
  constructor(
    data: object,
    readonly idClaims: Claims & { sub: string },
    /** Id token, access token, userinfo: those that could be verified. */
    readonly claimSets: readonly Claims[],
    readonly attempt: LoginAttempt,
  ) {
    super(data);
  }
}

export interface StrategyParts {
  settings: AccessSettings;
  provider: Provider;
  metadata: ProviderMetadata;
  attempts: LoginAttempts;
  cookies: AccessCookies;
  log: { warn(fields: object, message: string): void };
  /** Names of roles that this process has told already. */
  toldRoles: Pick<Map<string, true>, "has"> & { set(name: string, told: true): unknown };
}

/** Seconds: a person who must confirm their identity has signed in no longer ago than this. The number makes the provider say when it was. */
export const RECENT_S = 300;

const MOST_OF_A_NAME = 120;

const HINT = { KEYCLOAK: "kc_idp_hint", MS_ADB2C: "domain_hint" } as const;

/**
 * Authorization code with PKCE. The library's strategy keeps its state in a cookie for each attempt, never uses it up, sends
 * no nonce and waits for ever; here an attempt is a row that is deleted when it comes back, whatever the outcome.
 */
export class OidcStrategy<User> extends OAuth2Strategy<User> {
  override name = "oidc";

  constructor(
    private readonly parts: StrategyParts,
    verify: ConstructorParameters<typeof OAuth2Strategy<User>>[1],
  ) {
    const { settings, metadata } = parts;
    super(
      {
        clientId: settings.clientId,
        clientSecret: settings.clientSecret,
        authorizationEndpoint: metadata.authorization_endpoint,
        tokenEndpoint: metadata.token_endpoint,
        redirectURI: `${addressOf(settings.publicUrl)}/auth/callback`,
        scopes: [...settings.scopes],
        codeChallengeMethod: CodeChallengeMethod.S256,
      },
      verify,
    );
  }

  /** Starts an attempt by throwing the redirect, or ends one when the request is the provider's answer. */
  override async authenticate(request: Request): Promise<User> {
    const address = new URL(request.url);
    const answered = ["state", "code", "error"].some((name) => address.searchParams.has(name));
    if (!answered) throw await this.start(request);
    const tokens = await this.finish(request, address.searchParams);
    return this.verify({ request, tokens });
  }

  protected override createAuthorizationURL(): { state: string; codeVerifier: string; url: URL } {
    const state = randomUUID();
    // 72 bytes are 96 characters.
    const codeVerifier = randomBytes(72).toString("base64url");
    const url = this.client.createAuthorizationURLWithPKCE(
      this.options.authorizationEndpoint.toString(),
      state,
      CodeChallengeMethod.S256,
      codeVerifier,
      this.options.scopes ?? [],
    );
    url.searchParams.set("nonce", randomUUID());
    url.searchParams.set("response_mode", "query");
    return { state, codeVerifier, url };
  }

  protected override authorizationParams(params: URLSearchParams, request: Request): URLSearchParams {
    const asked = new URL(request.url).searchParams;
    const hint = asked.get("idp_hint");
    if (hint && /^[\w.-]{1,64}$/.test(hint)) params.set(HINT[this.parts.settings.kind], hint);
    const organisation = asked.get("organisation");
    if (organisation && isUuid(organisation)) params.set("organisation", organisation);
    const language = asked.get("ui_locales");
    if (language === "fr" || language === "en") params.set("ui_locales", language);
    if (asked.has("confirm")) params.set("max_age", String(RECENT_S));
    if (asked.get("prompt") === "login" || asked.has("confirm")) params.set("prompt", "login");
    else if (this.parts.settings.onLoad === "check-sso" && !asked.has("interactive")) params.set("prompt", "none");
    return params;
  }

  private async start(request: Request): Promise<Response> {
    const { attempts, cookies, settings } = this.parts;
    const { state, codeVerifier, url } = this.createAuthorizationURL();
    url.search = this.authorizationParams(url.searchParams, request).toString();
    const browser = cookies.browser.read(request) ?? randomId();
    const prefix = prefixOf(settings.publicUrl);
    const returnTo = safeReturnTo(new URL(request.url).searchParams.get("returnTo"), prefix) ?? `${prefix}/`;
    await attempts.start(state, browser, { nonce: url.searchParams.get("nonce") ?? "", codeVerifier, returnTo });
    return new Response(null, {
      status: 302,
      headers: {
        Location: url.href,
        "Set-Cookie": cookies.browser.set(browser),
        "Cache-Control": "no-store",
        // The provider is another application: the client router must not follow by itself.
        "X-Remix-Reload-Document": "true",
      },
    });
  }

  private async finish(request: Request, answer: URLSearchParams): Promise<VerifiedTokens> {
    const { attempts, cookies } = this.parts;
    const state = answer.get("state");
    const browser = cookies.browser.read(request);
    const attempt = state && browser ? await attempts.take(state, browser) : null;
    if (!attempt) throw new SignInError("restart", "the attempt is unknown, used or too old, or another browser began it");
    try {
      this.checkIssuer(answer.get("iss"));
      const error = answer.get("error");
      if (error) throw providerError(error, answer.get("error_description") ?? "");
      const code = answer.get("code");
      if (!code) throw new SignInError("refused", "the answer carries no code");
      const tokens = await this.validateAuthorizationCode(code, attempt.codeVerifier);
      return await this.verified(tokens, attempt);
    } catch (error) {
      if (error instanceof SignInError) error.returnTo = attempt.returnTo;
      throw error;
    }
  }

  private checkIssuer(sent: string | null): void {
    const { metadata, settings } = this.parts;
    if (sent === null && !metadata.authorization_response_iss_parameter_supported) return;
    if (sent !== settings.issuer) throw new SignInError("refused", "the answer comes from another issuer");
  }

  protected override async validateAuthorizationCode(code: string, codeVerifier: string): Promise<OAuth2Tokens> {
    const redirect_uri = String(this.options.redirectURI);
    return new OAuth2Tokens(
      await this.parts.provider.token({ grant_type: "authorization_code", code, redirect_uri, code_verifier: codeVerifier }),
    );
  }

  override async refreshToken(refreshToken: string): Promise<OAuth2Tokens> {
    return new OAuth2Tokens(await this.parts.provider.token({ grant_type: "refresh_token", refresh_token: refreshToken }));
  }

  private async verified(tokens: OAuth2Tokens, attempt: LoginAttempt): Promise<VerifiedTokens> {
    const { provider, settings, log } = this.parts;
    if (!("id_token" in tokens.data)) throw new SignInError("refused", "the provider sent no id token");
    const idClaims = await verifyIdToken(tokens.idToken(), provider, settings);
    if (idClaims.nonce !== attempt.nonce) throw new SignInError("restart", "invalid nonce");
    const accessClaims = await accessTokenClaims(tokens.accessToken(), idClaims.sub, provider, settings);
    const userinfo = await provider.userinfo(tokens.accessToken()).catch((error: unknown) => {
      log.warn({ err: error }, "sign-in: userinfo failed");
      return null;
    });
    if (userinfo && userinfo.sub !== idClaims.sub) throw new SignInError("refused", "userinfo is about another person");
    const claimSets = [idClaims, accessClaims, userinfo].filter((claims): claims is Claims & { sub: string } => claims !== null);
    if (settings.hasOwnApi) {
      const fault = await accessTokenFault(tokens.accessToken(), provider, settings);
      if (fault) throw new SignInError("unfitToken", `the API would refuse the access token: ${fault.claim} ${fault.reason}`, fault);
    }
    if (!userinfo && claimSets.every((claims) => rolesOf(claims, settings.clientId, settings.claims).length === 0)) {
      log.warn({}, "sign-in: no source of roles could be read");
    }
    this.tellUnknownRoles(claimSets);
    return new VerifiedTokens(tokens.data, idClaims, claimSets, attempt);
  }

  /** Once each: every sign-in of everybody brings them again. */
  private tellUnknownRoles(claimSets: readonly Claims[]): void {
    const { settings, log, toldRoles } = this.parts;
    for (const { claim, name } of unknownRoles(claimSets, settings.clientId, settings.claims)) {
      const role = name.slice(0, MOST_OF_A_NAME);
      if (toldRoles.has(`${claim} ${role}`)) continue;
      toldRoles.set(`${claim} ${role}`, true);
      log.warn({ claim, role }, "sign-in: the provider names a role that is none of ours; OIDC_ROLE_MAP can say which one it means");
    }
  }
}

/** Azure AD B2C and Keycloak say the interesting part in the description. */
function providerError(error: string, description: string): SignInError {
  const says = (code: string) => error === code || description.includes(code);
  if (says("authentication_expired")) return new SignInError("restart", "the provider's page had expired");
  if (says("AADB2C90118")) return new SignInError("passwordForgotten", "the person forgot the password");
  if (error === "access_denied" || says("AADB2C90091")) return new SignInError("cancelled", "sign-in was cancelled");
  if (["login_required", "interaction_required", "consent_required", "account_selection_required"].includes(error)) {
    return new SignInError("anonymous", "nobody is signed in at the provider");
  }
  return new SignInError(
    error === "temporarily_unavailable" || error === "server_error" ? "unavailable" : "refused",
    `the provider answered ${error.replace(/[^\w.-]/g, "").slice(0, 60)}`,
  );
}
