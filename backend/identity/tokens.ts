import { randomUUID } from "node:crypto";
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from "jose";
import { isStringList } from "#app/domain/claims.ts";
import type { IssueToken, VerifyToken } from "#backend/api/caller.ts";
import { type Account, claimsOf } from "./accounts.ts";
import type { CheckPassword } from "./check-password.ts";
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
      return { iss: issuer, sub, username, clientRoles: isStringList(roles) ? roles : [], exp };
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
    new SignJWT({ ...claimsOf(account), ...extra, client_id: settings.clientId, scope: "openid profile email roles" })
      .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid })
      .setIssuer(settings.issuer)
      .setSubject(account.sub)
      .setAudience(settings.audience)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .sign(key);
}

/** Signs a script in that sent a name and a password. */
export function tokenIssuer(sign: SignAccessToken, { accessTtl }: TokenSettings, checkPassword: CheckPassword): IssueToken {
  return async (input) => {
    const { account, wait } = await checkPassword(input);
    if (wait > 0) return { wait };
    return account ? { accessToken: await sign(account, accessTtl), expiresIn: accessTtl } : null;
  };
}
