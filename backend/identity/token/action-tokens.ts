import { randomUUID } from "node:crypto";
import { type NextFunction, type Request, type Response, Router } from "express";
import { createLocalJWKSet, decodeJwt, jwtVerify, SignJWT } from "jose";
import { isStringList } from "#app/domain/rights/claims.ts";
import type { Sql } from "#app/services/sql.ts";
import type { ExchangeKey, TokenClaims, VerifyToken } from "#backend/calls/caller.ts";
import { authorityClaim, authorityOf, findAuthorised, houseOf } from "../accounts.ts";
import type { RecordSignIn } from "../sign-in-audit.ts";
import { type ProviderKeys, publicPart } from "./keys.ts";
import { type SignAccessToken, signingKey } from "./tokens.ts";

const PATH = "/login-actions/action-token";
/** Seconds that a key may be used, once. */
const KEY_LIFE_S = 600;
/** Seconds that the access token of a key lives. Nothing renews it: the session of the link ends with it. */
const ACCESS_LIFE_S = 1800;
const TYPE = "action+jwt";
/** Claim of access tokens that came for a key: they make no further keys, so that no link outlives its half hour. */
const BY_KEY = "action-token";
const MODEL = "ActionToken";

export interface ActionTokens {
  /** A key for the person of a token, as strong as its sign-in; null where rights were taken away since the token was made. */
  make(claims: TokenClaims, amr: readonly string[]): Promise<{ key: string; expiresIn: number } | null>;
  /** The access token of a key, once; null for a key that is used, expired, forged, or of an account that is disabled. */
  use: ExchangeKey;
  /** Whom a key signs in and for which organisation; it stays usable. Null for a key that would be refused. */
  holder(key: string): Promise<{ name: string; house: string | null } | null>;
}

interface Parts {
  sql: Sql;
  keys: ProviderKeys;
  issuer: string;
  sign: SignAccessToken;
  record: RecordSignIn;
}

/** Custom action tokens: a neighbouring application that speaks for a person hands that person over by a link. */
export async function createActionTokens({ sql, keys, issuer, sign, record }: Parts): Promise<ActionTokens> {
  const audience = `${issuer}${PATH}`;
  const { kid, key: privateKey } = await signingKey(keys);
  const keySet = createLocalJWKSet({ keys: keys.jwks.keys.map(publicPart) });

  const claimsOfKey = async (key: string) => {
    try {
      const options = { issuer, audience, typ: TYPE, algorithms: ["RS256"], requiredClaims: ["sub", "exp", "jti"] };
      const { payload } = await jwtVerify(key, keySet, options);
      const { sub = "", jti = "", amr } = payload;
      return { sub, jti, amr: isStringList(amr) ? amr : [], authority: authorityOf(payload) };
    } catch {
      return null;
    }
  };

  return {
    async make(claims, amr) {
      const account = await findAuthorised(sql, claims);
      if (!account) return null;
      const key = await new SignJWT({ ...authorityClaim(account), amr })
        .setProtectedHeader({ alg: "RS256", typ: TYPE, kid })
        .setIssuer(issuer)
        .setSubject(account.sub)
        .setAudience(audience)
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime(`${KEY_LIFE_S}s`)
        .sign(privateKey);
      return { key, expiresIn: KEY_LIFE_S };
    },

    async holder(key) {
      const claims = await claimsOfKey(key);
      const account = claims && (await findAuthorised(sql, claims));
      if (!claims || !account) return null;
      const used = await sql.query("SELECT 1 FROM oidc_record WHERE model = $1 AND id = $2", [MODEL, claims.jti]);
      if (used.length > 0) return null;
      return { name: `${account.givenName} ${account.familyName}`.trim() || account.username, house: await houseOf(sql, account.username) };
    },

    async use(key, correlationId) {
      const claims = await claimsOfKey(key);
      const account = claims && (await findAuthorised(sql, claims));
      const refused = async (username: string) => {
        await record({ username, success: false, correlationId });
        return null;
      };
      if (!account) return refused("");
      // The database decides which of several callers was first; the row is deleted with the provider's other expired records.
      const first = await sql.query(
        `INSERT INTO oidc_record (model, id, payload, expires_at) VALUES ($1, $2, '{}'::jsonb, now() + $3::int * interval '1 second')
         ON CONFLICT (model, id) DO NOTHING RETURNING id`,
        [MODEL, claims.jti, 2 * KEY_LIFE_S],
      );
      if (first.length === 0) return refused(account.username);
      await record({ username: account.username, success: true, correlationId });
      return { accessToken: await sign(account, ACCESS_LIFE_S, { [BY_KEY]: true, amr: claims.amr }), expiresIn: ACCESS_LIFE_S };
    },
  };
}

/** GET with `key` validates it; POST with a bearer token makes one for the person of that token. */
export function actionTokenRoutes(tokens: ActionTokens, verifyToken: VerifyToken): Router {
  const router = Router();
  const handled = (work: (req: Request, res: Response) => Promise<unknown>) => (req: Request, res: Response, next: NextFunction) => {
    work(req, res).catch(next);
  };

  // Express answers HEAD with the route of GET: a program that only looks uses nothing up.
  router.head(PATH, (_req, res) => void res.status(405).set("Allow", "GET, POST").end());
  router.get(
    PATH,
    handled(async (req, res) => {
      const answer = typeof req.query.key === "string" ? await tokens.use(req.query.key, req.get("x-request-id") ?? randomUUID()) : null;
      if (!answer) return res.status(400).json({ error: "invalid_grant" });
      return res.json({ access_token: answer.accessToken, token_type: "Bearer", expires_in: answer.expiresIn });
    }),
  );
  router.post(
    PATH,
    handled(async (req, res) => {
      const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(req.get("authorization") ?? "")?.[1];
      const claims = token ? await verifyToken(token) : null;
      const refused = () => res.status(401).set("WWW-Authenticate", 'Bearer realm="aaa"').json({ error: "invalid_token" });
      if (!token || !claims) return refused();
      const { [BY_KEY]: byKey, amr } = decodeJwt(token);
      if (byKey === true) return res.status(403).json({ error: "access_denied" });
      const made = await tokens.make(claims, isStringList(amr) ? amr : []);
      return made ? res.status(201).json({ key: made.key, expires_in: made.expiresIn }) : refused();
    }),
  );
  return router;
}
