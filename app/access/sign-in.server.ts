import { Authenticator } from "remix-auth";
import { type Claims, languageOfTag, textClaim, unionOfRoles } from "#app/domain/claims.ts";
import type { Log } from "#app/services/request-context.ts";
import type { Sql } from "#app/services/sql.ts";
import { type AccessCookies, accessCookies } from "./cookies.server.ts";
import { accessTokenClaims, verifyIdToken } from "./id-token.server.ts";
import { KeptForms } from "./kept-forms.server.ts";
import { LoginAttempts } from "./login-attempts.server.ts";
import { OidcStrategy, VerifiedTokens } from "./oidc-strategy.server.ts";
import { createProvider, type Provider } from "./provider.server.ts";
import { mergeTokens, type Refreshed, Refresher } from "./refresh.server.ts";
import { createSealer, hashOf } from "./seal.server.ts";
import { type Session, type SessionProfile, Sessions, type SessionTokens } from "./sessions.server.ts";
import type { AccessSettings } from "./settings.ts";
import { SignInError } from "./sign-in-error.ts";

export interface SignInParts {
  settings: AccessSettings;
  sql: Sql;
  log: Log;
  /** Reaches the provider's server-to-server endpoints. */
  fetch: typeof fetch;
  now?: () => number;
}

/** A finished sign-in: the id for the session cookie, and where the person wanted to go. */
export interface SignedIn {
  sessionId: string;
  session: { iss: string; sub: string };
  returnTo: string;
}

const STRATEGY = "oidc";
/** Claims that hold the user name, best first. */
const USERNAMES = ["preferred_username", "username", "upn", "email"];
/** Life of an access token when neither the answer nor the token says it. Seconds. */
const UNKNOWN_LIFE_S = 60;

/** Sign-in, sessions and renewal of one process. Made once, by the composition root. */
export class SignIn {
  readonly cookies: AccessCookies;
  readonly sessions: Sessions;
  readonly keptForms: KeptForms;
  readonly provider: Provider;
  private readonly attempts: LoginAttempts;
  private readonly refresher: Refresher;
  private readonly authenticator = new Authenticator<SignedIn>();

  constructor(private readonly parts: SignInParts) {
    const { settings, sql, log, now } = parts;
    const sealer = createSealer(settings.secrets);
    this.cookies = accessCookies(settings.publicUrl.protocol === "https:");
    this.sessions = new Sessions(sql, sealer);
    this.keptForms = new KeptForms(sql, sealer);
    this.attempts = new LoginAttempts(sql);
    this.provider = createProvider(settings, parts.fetch, now);
    this.refresher = new Refresher({ sql, sessions: this.sessions, log, now, renew: (session) => this.renew(session) });
  }

  /** Runs the strategy: throws the redirect that starts an attempt, or gives the finished sign-in. Throws SignInError. */
  async authenticate(request: Request): Promise<SignedIn> {
    await this.strategy();
    return this.authenticator.authenticate(STRATEGY, request);
  }

  /** A session with a token that may be sent, renewed when it is about to expire; null when it has ended meanwhile. */
  fresh(session: Session): Promise<Session | null> {
    return this.refresher.fresh(session);
  }

  /** The live session that the request's cookie names, whatever is left of its token. */
  async storedSession(request: Request): Promise<Session | null> {
    const id = this.cookies.session.read(request);
    return id === null ? null : this.sessions.find(id);
  }

  async purge(): Promise<void> {
    await this.sessions.purge();
    await this.attempts.purge();
    await this.keptForms.purge();
  }

  /** The strategy needs the provider's addresses, which are known from the first answer on; the server starts without. */
  private async strategy(): Promise<OidcStrategy<SignedIn>> {
    const metadata = await this.provider.metadata();
    const { settings, log } = this.parts;
    const { provider, attempts, cookies } = this;
    const strategy = new OidcStrategy<SignedIn>({ settings, provider, metadata, attempts, cookies, log }, ({ request, tokens }) => {
      if (!(tokens instanceof VerifiedTokens)) throw new SignInError("refused", "the tokens were not verified");
      return this.open(request, tokens);
    });
    this.authenticator.use(strategy, STRATEGY);
    return strategy;
  }

  private async open(request: Request, tokens: VerifiedTokens): Promise<SignedIn> {
    const { settings } = this.parts;
    const { sub, sid } = tokens.idClaims;
    const access = tokens.accessToken();
    const sessionTokens: SessionTokens = {
      access,
      refresh: tokens.hasRefreshToken() ? tokens.refreshToken() : null,
      id: tokens.idToken(),
      nonce: tokens.attempt.nonce,
    };
    const old = this.cookies.session.read(request);
    if (old) await this.sessions.end(hashOf(old));
    const sessionId = await this.sessions.create({
      iss: settings.issuer,
      sub,
      idpSid: typeof sid === "string" ? sid : null,
      profile: profileOf(tokens.claimSets, settings),
      tokens: sessionTokens,
      expiresIn: lifeOf(tokens.data, tokens.claimSets[1]),
    });
    const browser = this.cookies.browser.read(request);
    if (browser) await this.keptForms.claim(browser, sub);
    return { sessionId, session: { iss: settings.issuer, sub }, returnTo: tokens.attempt.returnTo };
  }

  private async renew(session: Session): Promise<Refreshed> {
    const { settings } = this.parts;
    const { provider } = this;
    if (session.tokens.refresh === null) throw new SignInError("refused", "there is no refresh token");
    const strategy = await this.strategy();
    const answer = await strategy.refreshToken(session.tokens.refresh);
    const tokens = mergeTokens(session.tokens, answer);
    const sets: Claims[] = [];
    if ("id_token" in answer.data) {
      const claims = await verifyIdToken(answer.idToken(), provider, settings);
      if (claims.sub !== session.sub) throw new SignInError("refused", "the renewed token is about another person");
      if (claims.nonce !== undefined && claims.nonce !== session.tokens.nonce) throw new SignInError("refused", "invalid nonce");
      sets.push(claims);
    }
    const access = await accessTokenClaims(tokens.access, session.sub, provider, settings);
    if (access) sets.push(access);
    const roles = unionOfRoles(sets, settings.clientId, settings.claims?.roles);
    // A provider that sends roles by userinfo only says nothing of them here: then those of the sign-in stay.
    const profile = roles.length > 0 ? { ...session.profile, roles } : session.profile;
    return { tokens, profile, expiresIn: lifeOf(answer.data, access) };
  }
}

function profileOf(sets: readonly Claims[], { clientId, claims: names = {} }: AccessSettings): SessionProfile {
  return {
    username: textClaim(sets, ...(names.username ? [names.username] : USERNAMES), "sub") ?? "",
    firstName: textClaim(sets, "given_name") ?? "",
    lastName: textClaim(sets, "family_name") ?? "",
    email: textClaim(sets, "email"),
    roles: unionOfRoles(sets, clientId, names.roles),
    idpDistributor: textClaim(sets, names.organisation ?? "idp-distributor"),
    ...(names.language ? { language: languageOfTag(textClaim(sets, names.language)) } : {}),
  };
}

/** Seconds: what the answer says, else the span between `iat` and `exp` of the token. */
function lifeOf(answer: object, access: Claims | null | undefined): number {
  if ("expires_in" in answer && typeof answer.expires_in === "number") return answer.expires_in;
  const { iat, exp } = access ?? {};
  return typeof iat === "number" && typeof exp === "number" && exp > iat ? exp - iat : UNKNOWN_LIFE_S;
}
