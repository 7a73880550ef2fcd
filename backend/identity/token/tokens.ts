import { randomUUID } from "node:crypto";
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from "jose";
import { isStringList } from "#app/domain/rights/claims.ts";
import type { IssueToken, VerifyToken } from "#backend/calls/caller.ts";
import {
  type Account,
  accessClaimsOf,
  authorityOf,
  BOTH_FACTORS,
  isByBothFactors,
  needsSecondFactor,
  PASSWORD_ALONE,
} from "../accounts.ts";
import type { CheckPassword } from "../password/check-password.ts";
import type { CodeAnswer, GivenCode } from "../second-factor/second-factors.ts";
import type { RecordSignIn } from "../sign-in-audit.ts";
import { type ProviderKeys, publicPart } from "./keys.ts";

export interface TokenSettings {
  issuer: string;
  audience: string;
  clientId: string;
  /** Seconds. */
  accessTtl: number;
}

/** Checks an access token with the provider's own keys, in this process: signature, type, issuer, audience, life time. */
export function tokenVerifier(keys: ProviderKeys, { issuer, audience }: TokenSettings): VerifyToken {
  const keySet = createLocalJWKSet({ keys: keys.jwks.keys.map(publicPart) });
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer,
        audience,
        algorithms: ["RS256"],
        typ: "at+jwt",
        requiredClaims: ["sub", "exp", "preferred_username"],
      });
      const { sub, exp, preferred_username: username, "client-roles": roles } = payload;
      if (!sub || !exp || typeof username !== "string") return null;
      const [clientRoles, authority] = [isStringList(roles) ? roles : [], authorityOf(payload)];
      return { iss: issuer, sub, username, clientRoles, exp, authority, secondFactor: isByBothFactors(payload.amr) };
    } catch {
      return null;
    }
  };
}

/** Signs an access token of an account that lives so many seconds. */
export type SignAccessToken = (account: Account, seconds: number, extra?: Record<string, unknown>) => Promise<string>;

/** Key that signs tokens, with its id. */
export async function signingKey(keys: ProviderKeys) {
  const [jwk] = keys.jwks.keys;
  if (!jwk?.kid) throw new Error("The identity provider has no signing key.");
  return { kid: jwk.kid, key: await importJWK(jwk, "RS256") };
}

/** The same kind of access token that the token endpoint gives. */
export async function accessTokenSigner(keys: ProviderKeys, settings: TokenSettings): Promise<SignAccessToken> {
  const { kid, key } = await signingKey(keys);
  return (account, seconds, extra = {}) =>
    new SignJWT({ ...accessClaimsOf(account), ...extra, client_id: settings.clientId, scope: "openid profile email roles" })
      .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid })
      .setIssuer(settings.issuer)
      .setSubject(account.sub)
      .setAudience(settings.audience)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .sign(key);
}

interface ScriptSignIn {
  sign: SignAccessToken;
  accessTtl: number;
  checkPassword: CheckPassword;
  checkCode(given: GivenCode): Promise<CodeAnswer>;
  record: RecordSignIn;
}

/** Signs a script in that sent a name and a password, and a code where the account has a second factor. */
export function tokenIssuer({ sign, accessTtl, checkPassword, checkCode, record }: ScriptSignIn): IssueToken {
  return async (input) => {
    const correlationId = randomUUID();
    const { account, wait } = await checkPassword({ ...input, correlationId });
    if (wait > 0) return { wait };
    if (!account) return null;
    const issued = async (amr: string[]) => ({ accessToken: await sign(account, accessTtl, { amr }), expiresIn: accessTtl });
    if (!needsSecondFactor(account)) return issued(PASSWORD_ALONE);
    if (input.code === undefined || !account.hasSecondFactor) return { refused: "SECOND_FACTOR_REQUIRED" };
    const answer = await checkCode({ account, code: input.code, address: input.address, correlationId });
    if (answer.wait > 0) return { wait: answer.wait };
    if (!answer.right) return null;
    await record({ username: account.username, success: true, correlationId });
    return issued(BOTH_FACTORS);
  };
}
