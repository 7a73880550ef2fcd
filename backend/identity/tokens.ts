import { randomUUID } from "node:crypto";
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from "jose";
import { isStringList } from "#app/domain/claims.ts";
import type { IssueToken, VerifyToken } from "#backend/api/caller.ts";
import { type Account, claimsOf } from "./accounts.ts";
import { type ProviderKeys, publicPart } from "./keys.ts";

interface TokenSettings {
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

/** Signs the same kind of access token that the token endpoint gives, for a script that sent a name and a password. */
export async function tokenIssuer(
  keys: ProviderKeys,
  settings: TokenSettings,
  checkPassword: (input: Parameters<IssueToken>[0]) => Promise<Account | null>,
): Promise<IssueToken> {
  const [jwk] = keys.jwks.keys;
  if (!jwk?.kid) throw new Error("The identity provider has no signing key.");
  const { kid } = jwk;
  const key = await importJWK(jwk, "RS256");
  return async (input) => {
    const account = await checkPassword(input);
    if (!account) return null;
    const accessToken = await new SignJWT({ ...claimsOf(account), client_id: settings.clientId, scope: "openid profile email roles" })
      .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid })
      .setIssuer(settings.issuer)
      .setSubject(account.sub)
      .setAudience(settings.audience)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${settings.accessTtl}s`)
      .sign(key);
    return { accessToken, expiresIn: settings.accessTtl };
  };
}
