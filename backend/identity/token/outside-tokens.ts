import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from "jose";
import { type ClaimNames, textClaim, unionOfRoles } from "#app/domain/rights/claims.ts";
import type { VerifyToken } from "#backend/calls/caller.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { type ProviderClock, providerClock } from "./provider-clock.ts";

export interface OutsideProvider {
  /** Compared byte for byte with the token's. */
  issuer: string;
  discoveryUrl: string;
  clientId: string;
  claims?: ClaimNames;
  /** Values of `acr` or `amr` that count as two factors; without any the factors are the provider's matter. */
  secondFactor?: readonly string[];
}

const DISCOVERY_MS = 5_000;
const ALGORITHMS = ["RS256", "PS256", "ES256"];
/** What a token may have ended ago, by the provider's own clock. */
const ENDED_S = 30;

interface Known {
  keys: JWTVerifyGetKey;
  clock: ProviderClock;
}

/**
 * Checks access tokens of an outside provider: signature with its published keys, issuer, life time by its own clock, since
 * a session renews its token by ours. Its keys and its clock are asked for with the first token, after a failure, and when
 * our clock was set. A token is meant for us when it names our client as audience or as the party it was issued to.
 */
export function outsideTokenVerifier({
  issuer,
  discoveryUrl,
  clientId,
  claims: names = {},
  secondFactor = [],
}: OutsideProvider): VerifyToken {
  let known: Known | null = null;
  let asking: Promise<Known> | null = null;
  const current = async (): Promise<Known> => {
    if (known && !known.clock.isDoubtful()) return known;
    asking ??= askProvider(discoveryUrl, issuer).finally(() => {
      asking = null;
    });
    known = await asking;
    return known;
  };
  return async (token) => {
    const { keys, clock } = await current().catch(() => {
      throw refuse.unavailable("IDENTITY_UNAVAILABLE", "The identity provider does not answer.");
    });
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        algorithms: ALGORITHMS,
        currentDate: clock.date(),
        clockTolerance: ENDED_S,
        requiredClaims: ["sub", "exp"],
      });
      const audience = [payload.aud ?? []].flat();
      if (!audience.includes(clientId) && payload.azp !== clientId && payload.client_id !== clientId) return null;
      const username = textClaim([payload], ...(names.username ? [names.username] : ["preferred_username", "username", "upn", "email"]));
      if (!payload.sub || !payload.exp || !username) return null;
      const clientRoles = unionOfRoles([payload], clientId, names.roles);
      const both = [payload.acr, payload.amr].flat().some((value) => typeof value === "string" && secondFactor.includes(value));
      return {
        iss: issuer,
        sub: payload.sub,
        username,
        clientRoles,
        exp: payload.exp,
        ...(secondFactor.length > 0 && { secondFactor: both }),
      };
    } catch {
      return null;
    }
  };
}

async function askProvider(discoveryUrl: string, issuer: string): Promise<Known> {
  const answer = await fetch(discoveryUrl, { redirect: "error", signal: AbortSignal.timeout(DISCOVERY_MS) });
  const clock = providerClock(answer.headers.get("date"));
  const metadata = (await answer.json()) as { issuer?: unknown; jwks_uri?: unknown };
  if (!answer.ok || metadata.issuer !== issuer || typeof metadata.jwks_uri !== "string") {
    throw new Error("The identity provider's description does not match OIDC_ISSUER.");
  }
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: 5_000, cooldownDuration: 10_000, cacheMaxAge: 600_000 });
  return { keys, clock };
}
