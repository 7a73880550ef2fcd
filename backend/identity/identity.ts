import { randomBytes } from "node:crypto";
import express, { type NextFunction, type Request, type Response, Router } from "express";
import type { JWK } from "jose";
import { type KoaContextWithOIDC, Provider } from "oidc-provider";
import { accountLetters, type TellPerson } from "#backend/api/user/account-letter.ts";
import type { ExchangeKey, IssueToken, VerifyToken } from "#backend/calls/caller.ts";
import type { Database } from "#backend/database/database.ts";
import { providerConfiguration, REALM_PATH } from "./configuration.ts";
import type { DemoAccount } from "./page/pages.ts";
import { placeOf } from "./page/parts.ts";
import { databaseFirst, sayUnavailable, unavailablePage } from "./page/unavailable.ts";
import { changePasswordRoutes } from "./password/change-password.ts";
import { passwordCheck } from "./password/check-password.ts";
import { choosePasswordRoutes } from "./password/choose-password.ts";
import { TryLimit } from "./password/try-limit.ts";
import { endSignIn, purgeRecords, sealRecords } from "./records.ts";
import { accountFactorRoutes } from "./second-factor/account-page.ts";
import { passwordSteps } from "./second-factor/password-steps.ts";
import { SecondFactors, sealFactors } from "./second-factor/second-factors.ts";
import { secondStepRoutes } from "./second-factor/sign-in-step.ts";
import { signInAudit } from "./sign-in-audit.ts";
import { expiredSignIn, signInRoutes } from "./sign-in-routes.ts";
import { signedInAt } from "./signed-in.ts";
import { type ActionTokens, actionTokenRoutes, createActionTokens } from "./token/action-tokens.ts";
import { providerKeys, publicPart } from "./token/keys.ts";
import { accessTokenSigner, tokenIssuer, tokenVerifier } from "./token/tokens.ts";
import { userinfoRoutes } from "./token/userinfo.ts";

export type { DemoAccount } from "./page/pages.ts";

interface IdentityLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface IdentityOptions {
  database: Database;
  /** Address that people use; may have a path prefix. */
  publicUrl: URL;
  env: { clientId: string; clientSecret: string | null /** Seconds an access token lives; 300 by default. */; accessTtl?: number };
  log: IdentityLog;
  /** Milliseconds since 1970; counts wrong passwords and the steps of codes. */
  clock?: () => number;
  /** People who may be behind one address. */
  peoplePerAddress?: number;
  /** Whether the platform sends e-mails: people then hear of what happens to their accounts. */
  mails?: boolean;
  /** Shown on the sign-in page of a demonstration. */
  demoAccounts?: readonly DemoAccount[];
  /** Carries the back-channel notice at sign-out to the application itself. */
  fetch?: typeof fetch;
}

export interface Identity {
  issuer: string;
  /** Express router for `/realms/aaa`. */
  middleware: Router;
  verifyToken: VerifyToken;
  issueToken: IssueToken;
  exchangeKey: ExchangeKey;
  /** Whom the key of a link signs in, asked without using it. */
  holderOfKey: ActionTokens["holder"];
  publicKeys: readonly JWK[];
  /** Ends one sign-in of an account: that browser is asked for the password again, and its refresh tokens are gone. */
  endSignIn(sub: string, sid: string): Promise<void>;
  close(): Promise<void>;
}

/** The log of one request, which the front made; its line names what was logged there. */
const logOf = (res: Response, log: IdentityLog): IdentityLog => (res.locals.log as IdentityLog | undefined) ?? log;

const PURGE_EVERY_MS = 600_000;

/** Every address that the library builds comes from PUBLIC_URL, whatever the proxy or the own back-channel put into the headers. */
function frontAddress(publicUrl: URL) {
  const prefix = publicUrl.pathname.replace(/\/$/, "");
  const formTargets = `'self' ${publicUrl.origin}`;
  return (req: Request, res: Response, next: NextFunction) => {
    req.headers.host = publicUrl.host;
    req.headers["x-forwarded-host"] = publicUrl.host;
    req.headers["x-forwarded-proto"] = publicUrl.protocol.slice(0, -1);
    req.originalUrl = `${prefix}${REALM_PATH}${req.url}`;
    res.locals.nonce ??= randomBytes(16).toString("base64");
    res.locals.fonts = `${prefix}/static/fonts`;
    const nonce = `'nonce-${String(res.locals.nonce)}'`;
    res.set({
      "Content-Security-Policy": `default-src 'none'; script-src ${nonce}; style-src 'self' ${nonce}; font-src 'self'; img-src data:; form-action ${formTargets}; base-uri 'none'; frame-ancestors 'none'`,
      // Links that let a person choose a password carry their secret in the address. `no-referrer` would break the forms.
      "Referrer-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    });
    next();
  };
}

/** Sign-out by form: the library takes it by address only, which it is handed here. No browser and no proxy sees that address. */
function signOutByForm(): Router {
  const path = "/protocol/openid-connect/logout";
  return Router().post(path, express.urlencoded({ extended: false, limit: "16kb", parameterLimit: 10 }), (req, _res, next) => {
    const names = ["id_token_hint", "client_id", "post_logout_redirect_uri", "state", "ui_locales"];
    const given = names.filter((name) => typeof req.body?.[name] === "string").map((name): [string, string] => [name, req.body[name]]);
    req.method = "GET";
    req.url = `${path}?${new URLSearchParams(given)}`;
    next();
  });
}

/** The embedded OpenID provider, at Keycloak-shaped paths under `${publicUrl}/realms/aaa`. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { database, publicUrl, env, log } = options;
  const { sql, secrets } = database;
  await sealRecords(sql, secrets.sealer);
  await sealFactors(sql, secrets.sealer);
  const address = publicUrl.href.replace(/\/$/, "");
  const issuer = `${address}${REALM_PATH}`;
  const keys = await providerKeys(secrets);
  const settings = { issuer, audience: `${address}/api`, clientId: env.clientId, accessTtl: env.accessTtl ?? 300 };

  const provider = new Provider(
    issuer,
    providerConfiguration({
      ...settings,
      sql,
      sealer: secrets.sealer,
      keys,
      publicUrl: address,
      clientSecret: env.clientSecret,
      fetch: options.fetch ?? fetch,
      placeOf: (ctx: KoaContextWithOIDC) => placeOf(ctx.res as Response),
    }),
  );
  provider.proxy = true;
  provider.on("server_error", (ctx, error) => {
    sayUnavailable(ctx, error);
    logOf(ctx.res as Response, log).error({ err: error }, "identity provider: a request failed");
  });
  const events: NodeJS.EventEmitter = provider;
  // Koa tells of connections that end in the middle of a request too: nobody is left to be answered, and nothing of ours has failed.
  events.on("error", (error: unknown, ctx?: KoaContextWithOIDC) => {
    if (ctx && !isAsking(ctx)) return;
    log.error({ err: error }, "identity provider: an answer could not be sent");
  });
  provider.on("backchannel.error", (_ctx, error) => log.warn({ err: error }, "identity provider: sign-out notice was not delivered"));
  provider.on("grant.error", (ctx, error) =>
    log.warn({ error: error.message, grant: ctx.oidc.params?.grant_type }, "identity provider: token refused"),
  );

  const verifyToken = tokenVerifier(keys, settings);
  const record = signInAudit(database);
  const clock = options.clock ?? Date.now;
  const limit = new TryLimit(sql, clock, options.peoplePerAddress);
  const tell: TellPerson = options.mails ? accountLetters(database) : async () => null;
  const factors = new SecondFactors({ database, sealer: secrets.sealer, limit, clock, log, tell });
  const steps = passwordSteps(sql, secrets.sealer);
  const checkPassword = passwordCheck(sql, limit, record);
  const sign = await accessTokenSigner(keys, settings);
  const { accessTtl } = settings;
  const issueToken = tokenIssuer({ sign, accessTtl, checkPassword, checkCode: (given) => factors.check(given), record });
  const actionTokens = await createActionTokens({ sql, keys, issuer, sign, record });

  const middleware = Router();
  middleware.use(frontAddress(publicUrl));
  middleware.use(databaseFirst(database));
  middleware.use(userinfoRoutes(sql, verifyToken));
  middleware.use(actionTokenRoutes(actionTokens, verifyToken));
  const stepAt = (req: Request, uid: string) =>
    `${address}${req.baseUrl.slice(req.baseUrl.indexOf("/realms/"))}/login-actions/authenticate/${uid}`;
  middleware.use(secondStepRoutes({ provider, sql, stepAt, factors, steps, record }));
  const demoAccounts = options.demoAccounts ?? [];
  const signedIn = signedInAt({ provider, sql, clientId: env.clientId });
  middleware.use(signInRoutes({ provider, stepAt, steps, checkPassword, demoAccounts, sql, signedIn, publicUrl: address }));
  middleware.use("/login-actions/authenticate", expiredSignIn(address));
  middleware.use(choosePasswordRoutes(database, address, tell));
  // A right one is in the audit row of the change itself.
  const checkPresent = passwordCheck(sql, limit, async (tried) => (tried.success ? undefined : record(tried)));
  const account = { provider, publicUrl: address, issuer, clientId: env.clientId, checkPassword: checkPresent };
  middleware.use(changePasswordRoutes({ ...account, database, tell }));
  middleware.use(accountFactorRoutes({ ...account, sql, factors }));
  middleware.use(signOutByForm());
  middleware.use(provider.callback());
  middleware.use(unavailablePage(log, address));

  const purge = setInterval(() => {
    purgeRecords(sql).catch((error: unknown) => log.warn({ err: error }, "identity provider: expired records could not be removed"));
  }, PURGE_EVERY_MS);
  purge.unref();
  return {
    issuer,
    middleware,
    verifyToken,
    issueToken,
    exchangeKey: actionTokens.use,
    holderOfKey: actionTokens.holder,
    publicKeys: keys.jwks.keys.map(publicPart),
    endSignIn: (sub, sid) => endSignIn(sql, sub, sid),
    close: async () => clearInterval(purge),
  };
}

/** Whether whoever sent the request is still there for its answer. */
const isAsking = ({ req }: KoaContextWithOIDC): boolean => !req.socket.destroyed;
