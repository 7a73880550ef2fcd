import { type ClaimNames, type Claims, textClaim, usernameClaims } from "./claims.ts";

/** Algorithms of the signatures that are taken. */
export const TOKEN_ALGORITHMS = ["RS256", "PS256", "ES256"];

/** What an access token must say, as the installation is set up. */
export interface TokenRule {
  /** Compared byte for byte. */
  issuer: string;
  clientId: string;
  claims?: ClaimNames | undefined;
}

/** Why a token will not do: the claim, and what is wrong with it, for whoever sets the provider up. */
export interface TokenFault {
  claim: string;
  reason: string;
}

/**
 * The one rule for claims of an access token of an outside provider, whose signature and life are looked at elsewhere: the API takes
 * tokens by it, and sign-in says by it what the API would refuse. Null for a good one. A token is meant for us when it names
 * our client as audience or as the party that it was issued to.
 */
export function tokenFault(payload: Claims, { issuer, clientId, claims }: TokenRule): TokenFault | null {
  if (payload.iss !== issuer) return { claim: "iss", reason: `is ${told(payload.iss)}, OIDC_ISSUER is ${issuer}` };
  if (typeof payload.sub !== "string" || payload.sub === "") return { claim: "sub", reason: "is missing" };
  if (typeof payload.exp !== "number") return { claim: "exp", reason: "is missing" };
  const audience = [payload.aud ?? []].flat();
  if (!audience.includes(clientId) && payload.azp !== clientId && payload.client_id !== clientId)
    return { claim: "aud", reason: `is ${told(payload.aud)} and names OIDC_CLIENT_ID (${clientId}) no more than azp and client_id do` };
  const names = usernameClaims(claims);
  if (textClaim([payload], ...names) === null)
    return { claim: names.join(", "), reason: "is missing, or no text: the user name stands there" };
  return null;
}

const MOST_TOLD = 200;
/** A claim as the log says it. */
export const told = (value: unknown): string => (value === undefined ? "missing" : String(JSON.stringify(value)).slice(0, MOST_TOLD));
