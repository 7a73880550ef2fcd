import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from "jose";
import { CLOCKS_APART_S, type ClaimNames, textClaim, unionOfRoles } from "#app/domain/claims.ts";
import type { VerifyToken } from "#backend/api/caller.ts";
import { refuse } from "#backend/api/refusal.ts";

export interface OutsideProvider {
  /** Compared byte for byte with the token's. */
  issuer: string;
  discoveryUrl: string;
  clientId: string;
  claims?: ClaimNames;
}

const DISCOVERY_MS = 5_000;
const ALGORITHMS = ["RS256", "PS256", "ES256"];

/**
 * Checks access tokens of an outside provider: signature with its published keys, issuer, life time. Its keys are asked for
 * with the first token and again after a failure. A token is meant for us when it names our client as audience or as the
 * party it was issued to.
 */
export function outsideTokenVerifier({ issuer, discoveryUrl, clientId, claims: names = {} }: OutsideProvider): VerifyToken {
  let asked: Promise<JWTVerifyGetKey> | null = null;
  const keySet = () =>
    (asked ??= findKeys(discoveryUrl, issuer).catch((error: unknown) => {
      asked = null;
      throw error;
    }));
  return async (token) => {
    const keys = await keySet().catch(() => {
      throw refuse.unavailable("IDENTITY_UNAVAILABLE", "The identity provider does not answer.");
    });
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        algorithms: ALGORITHMS,
        // A session renews its token by our clock, so that its last minutes may be over by the provider's.
        clockTolerance: CLOCKS_APART_S,
        requiredClaims: ["sub", "exp"],
      });
      const audience = [payload.aud ?? []].flat();
      if (!audience.includes(clientId) && payload.azp !== clientId && payload.client_id !== clientId) return null;
      const username = textClaim([payload], ...(names.username ? [names.username] : ["preferred_username", "username", "upn", "email"]));
      if (!payload.sub || !payload.exp || !username) return null;
      return { iss: issuer, sub: payload.sub, username, clientRoles: unionOfRoles([payload], clientId, names.roles), exp: payload.exp };
    } catch {
      return null;
    }
  };
}

async function findKeys(discoveryUrl: string, issuer: string): Promise<JWTVerifyGetKey> {
  const answer = await fetch(discoveryUrl, { redirect: "error", signal: AbortSignal.timeout(DISCOVERY_MS) });
  const metadata = (await answer.json()) as { issuer?: unknown; jwks_uri?: unknown };
  if (!answer.ok || metadata.issuer !== issuer || typeof metadata.jwks_uri !== "string") {
    throw new Error("The identity provider's description does not match OIDC_ISSUER.");
  }
  return createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: 5_000, cooldownDuration: 10_000, cacheMaxAge: 600_000 });
}
