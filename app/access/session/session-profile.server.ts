import { distributorNamed } from "#app/domain/organisation/named-distributors.ts";
import { type Claims, languageOfTag, textClaim, unionOfRoles, usernameClaims } from "#app/domain/rights/claims.ts";
import type { AccessSettings } from "../settings.ts";
import type { SessionProfile } from "./sessions.server.ts";

/** Life of an access token when neither the answer nor the token says it. Seconds. */
export const UNKNOWN_LIFE_S = 60;

/** What verified claims say of the person: the first set that has a claim counts, roles are those of all sets. */
export function profileOf(sets: readonly Claims[], { clientId, claims: names = {}, environment = "prd" }: AccessSettings): SessionProfile {
  const distributor = textClaim(sets, names.organisation ?? "idp-distributor");
  return {
    username: textClaim(sets, ...usernameClaims(names), "sub") ?? "",
    firstName: textClaim(sets, "given_name") ?? "",
    lastName: textClaim(sets, "family_name") ?? "",
    email: textClaim(sets, "email"),
    roles: unionOfRoles(sets, clientId, names),
    idpDistributor: distributor && (distributorNamed(distributor, environment) ?? distributor),
    ...(names.language ? { language: languageOfTag(textClaim(sets, names.language)) } : {}),
  };
}

/** Seconds that the proof of identity was old when the id token was made, both by the provider's clock. */
export function authAgeOf({ auth_time, iat }: Claims): { authAge?: number } {
  return typeof auth_time === "number" && typeof iat === "number" ? { authAge: Math.max(0, iat - auth_time) } : {};
}

/** Seconds that an access token lives: what the answer says, else the span between `iat` and `exp` of the token. */
export function lifeOf(answer: object, access: Claims | null | undefined): number {
  if ("expires_in" in answer && typeof answer.expires_in === "number") return answer.expires_in;
  const { iat, exp } = access ?? {};
  return typeof iat === "number" && typeof exp === "number" && exp > iat ? exp - iat : UNKNOWN_LIFE_S;
}
