import { LRUCache } from "lru-cache";
import { Authenticator } from "remix-auth";
import { browserName } from "#app/domain/browser-name.ts";
import { type Claims, unionOfRoles } from "#app/domain/rights/claims.ts";
import { cookieScope } from "#app/services/cookie-scope.ts";
import type { Log } from "#app/services/request-context.ts";
import type { Sql } from "#app/services/sql.ts";
import { KeptForms } from "../kept-forms/kept-forms.server.ts";
import { mergeTokens, type Refreshed, Refresher } from "../session/refresh.server.ts";
import { createSealer, hashOf } from "../session/seal.server.ts";
import type { SessionChanges } from "../session/session-memory.server.ts";
import { authAgeOf, lifeOf, profileOf } from "../session/session-profile.server.ts";
import { type Session, Sessions, type SessionTokens } from "../session/sessions.server.ts";
import type { AccessSettings } from "../settings.ts";
import { type AccessCookies, accessCookies } from "./cookies.server.ts";
import { type CustomPerson, CustomTokens } from "./custom-tokens.server.ts";
import { accessTokenClaims, verifyIdToken } from "./id-token.server.ts";
import { LoginAttempts } from "./login-attempts.server.ts";
import { OidcStrategy, VerifiedTokens } from "./oidc-strategy.server.ts";
import { createProvider, type Provider } from "./provider.server.ts";
import { SignInError } from "./sign-in-error.ts";

export interface SignInParts {
  settings: AccessSettings;
  sql: Sql;
  log: Log;
  /** Reaches the provider's server-to-server endpoints. */
  fetch: typeof fetch;
  /** Null where each request reads its session's row. */
  sessionChanges?: SessionChanges | null;
  now?: () => number;
}

/** A finished sign-in: the id for the session cookie, and where the person wanted to go. */
export interface SignedIn {
  sessionId: string;
  session: { iss: string; sub: string };
  returnTo: string;
}

const STRATEGY = "oidc";

/** Sign-in, sessions and renewal of one process. Made once, by the composition root. */
export class SignIn {
  readonly cookies: AccessCookies;
  readonly sessions: Sessions;
  readonly keptForms: KeptForms;
  readonly provider: Provider;
  readonly customTokens: CustomTokens;
  private readonly attempts: LoginAttempts;
  private readonly refresher: Refresher;
  private readonly toldRoles = new LRUCache<string, true>({ max: 1_000 });
  private readonly authenticator = new Authenticator<SignedIn>();

  constructor(private readonly parts: SignInParts) {
    const { settings, sql, log, now } = parts;
    const sealer = createSealer(settings.secrets);
    this.cookies = accessCookies(cookieScope(settings.publicUrl));
    this.sessions = new Sessions(sql, sealer, parts.sessionChanges);
    this.keptForms = new KeptForms(sql, sealer);
    this.attempts = new LoginAttempts(sql);
    this.provider = createProvider(settings, parts.fetch, now);
    this.customTokens = new CustomTokens(settings, this.provider, now);
    this.refresher = new Refresher({ sql, sessions: this.sessions, log, now, renew: (session) => this.renew(session) });
  }

  /** Runs the strategy: throws the redirect that starts an attempt, or gives the finished sign-in. Throws SignInError. */
  async authenticate(request: Request): Promise<SignedIn> {
    await this.strategy();
    return this.authenticator.authenticate(STRATEGY, request);
  }

  /** The session of a person who came by a custom action token; the one before in this browser ends. Gives its id. */
  async openCustom({ sub, profile, access, expiresIn }: CustomPerson, request: Request): Promise<string> {
    const old = this.cookies.session.read(request);
    if (old) await this.sessions.end(hashOf(old));
    const tokens = { access, refresh: null, id: null, nonce: "" };
    const { issuer: iss } = this.parts.settings;
    const known = { ...profile, browser: browserName(request.headers.get("user-agent")) };
    return this.sessions.create({ kind: "custom", iss, sub, idpSid: null, profile: known, tokens, expiresIn });
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
    const { provider, attempts, cookies, toldRoles } = this;
    const strategy = new OidcStrategy<SignedIn>(
      { settings, provider, metadata, attempts, cookies, log, toldRoles },
      ({ request, tokens }) => {
        if (!(tokens instanceof VerifiedTokens)) throw new SignInError("refused", "the tokens were not verified");
        return this.open(request, tokens);
      },
    );
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
      kind: "oidc",
      iss: settings.issuer,
      sub,
      idpSid: typeof sid === "string" ? sid : null,
      profile: {
        ...profileOf(tokens.claimSets, settings),
        ...authAgeOf(tokens.idClaims),
        browser: browserName(request.headers.get("user-agent")),
      },
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
    const roles = unionOfRoles(sets, settings.clientId, settings.claims);
    // A provider that sends roles by userinfo only says nothing of them here: then those of the sign-in stay.
    const profile = roles.length > 0 ? { ...session.profile, roles } : session.profile;
    return { tokens, profile, expiresIn: lifeOf(answer.data, access) };
  }
}
