import { createHash } from "node:crypto";
import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from "jose";
import { TOKEN_ALGORITHMS, type TokenRule, tokenFault } from "#app/domain/rights/access-token.ts";
import { textClaim, unionOfRoles, usernameClaims } from "#app/domain/rights/claims.ts";
import { withRotatedKeys } from "#app/domain/rights/rotated-keys.ts";
import type { Sql } from "#app/services/sql.ts";
import type { VerifyToken } from "#backend/calls/caller.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { type ProviderClock, providerClock } from "./provider-clock.ts";

export interface OutsideProvider extends TokenRule {
  discoveryUrl: string;
  /** The rows of the sessions that people signed in to; absent where another installation keeps them. */
  sessions?: Sql;
  /** Values of `acr` or `amr` that count as two factors; without any the factors are the provider's matter. */
  secondFactor?: readonly string[];
}

const DISCOVERY_MS = 5_000;
/** What a token may have ended ago, by the provider's own clock. */
const ENDED_S = 30;

interface Known {
  keys: JWTVerifyGetKey;
  clock: ProviderClock;
}

/**
 * Checks access tokens of an outside provider: signature with its published keys, issuer, life time by its own clock, since
 * a session renews its token by ours. Its keys and its clock are asked for with the first token, after a failure, and when
 * our clock was set. The roles of a token that a session here bears are that session's, which its menu follows too; of any other
 * its own.
 */
export function outsideTokenVerifier({
  issuer,
  discoveryUrl,
  clientId,
  claims: names = {},
  secondFactor = [],
  sessions,
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
    const payload = await jwtVerify(token, keys, {
      issuer,
      algorithms: TOKEN_ALGORITHMS,
      currentDate: clock.date(),
      clockTolerance: ENDED_S,
      requiredClaims: ["sub", "exp"],
    }).then(
      (verified) => verified.payload,
      () => null,
    );
    if (payload === null || tokenFault(payload, { issuer, clientId, claims: names })) return null;
    const username = textClaim([payload], ...usernameClaims(names));
    const { sub, exp, acr, amr } = payload;
    if (!sub || !exp || !username) return null;
    const clientRoles = (sessions && (await rolesOfSession(sessions, issuer, sub, token))) ?? unionOfRoles([payload], clientId, names);
    const both = [acr, amr].flat().some((value) => typeof value === "string" && secondFactor.includes(value));
    return { iss: issuer, sub, username, clientRoles, exp, ...(secondFactor.length > 0 && { secondFactor: both }) };
  };
}

/** Roles of the session that bears this very token; null when there is none. */
async function rolesOfSession(sql: Sql, iss: string, sub: string, token: string): Promise<string[] | null> {
  const [row] = await sql.query<{ roles: string[] | null }>(
    "SELECT profile -> 'roles' AS roles FROM web_session WHERE access_hash = $1 AND iss = $2 AND sub = $3",
    [createHash("sha256").update(token).digest(), iss, sub],
  );
  return row?.roles ?? null;
}

async function askProvider(discoveryUrl: string, issuer: string): Promise<Known> {
  const answer = await fetch(discoveryUrl, { redirect: "error", signal: AbortSignal.timeout(DISCOVERY_MS) });
  const clock = providerClock(answer.headers.get("date"));
  const metadata = (await answer.json()) as { issuer?: unknown; jwks_uri?: unknown };
  if (!answer.ok || metadata.issuer !== issuer || typeof metadata.jwks_uri !== "string") {
    throw new Error("The identity provider's description does not match OIDC_ISSUER.");
  }
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: 5_000, cooldownDuration: 10_000, cacheMaxAge: 600_000 });
  return { keys: withRotatedKeys(keys), clock };
}
