import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from "jose";
import { TOKEN_ALGORITHMS, type TokenFault, tokenFault, told } from "#app/domain/rights/access-token.ts";
import { CLOCKS_APART_S, type Claims } from "#app/domain/rights/claims.ts";
import type { AccessSettings } from "../settings.ts";
import type { Provider } from "./provider.server.ts";
import { SignInError } from "./sign-in-error.ts";

/** What a token that is used at once may have ended ago. */
const ENDED_S = 30;

/** Claims of an id token that this issuer signed for this client and that is still valid. Throws SignInError otherwise. */
export async function verifyIdToken(token: string, provider: Provider, settings: AccessSettings): Promise<JWTPayload & { sub: string }> {
  const { issuer, clientId } = settings;
  const { payload } = await checked(() => verify(token, provider, { requiredClaims: ["sub", "exp", "iat"] }));
  // The provider signed it: what does not fit is how one of the two is set up.
  const must = (claim: "iss" | "aud" | "azp", holds: boolean, expected: string) => {
    if (holds) return;
    const reason = `the id token does not fit: ${claim} is ${told(payload[claim])}, ${expected}`;
    throw new SignInError("unfitToken", reason, { claim });
  };
  must("iss", payload.iss === issuer, `OIDC_ISSUER is ${issuer}`);
  const audience = [payload.aud ?? []].flat();
  must("aud", audience.includes(clientId), `OIDC_CLIENT_ID is ${clientId}`);
  must("azp", audience.length === 1 || payload.azp === clientId, `OIDC_CLIENT_ID is ${clientId}`);
  if (!payload.sub) throw new SignInError("refused", "the id token names nobody");
  return { ...payload, sub: payload.sub };
}

/** Claims of the access token when it is a JWT that the provider signed for this person; null otherwise. */
export async function accessTokenClaims(token: string, sub: string, provider: Provider, settings: AccessSettings): Promise<Claims | null> {
  if (token.split(".").length !== 3) return null;
  try {
    const { payload } = await verify(token, provider, { issuer: settings.issuer });
    return payload.sub === sub ? payload : null;
  } catch {
    return null;
  }
}

/** Why the API of this installation would refuse the access token; null for one that it takes. */
export async function accessTokenFault(token: string, provider: Provider, settings: AccessSettings): Promise<TokenFault | null> {
  const form = (reason: string) => ({ claim: "access_token", reason });
  let alg: string | undefined;
  let payload: JWTPayload;
  try {
    ({ alg } = decodeProtectedHeader(token));
    payload = decodeJwt(token);
  } catch {
    return form("is no JWT: the API cannot check it. The provider has to give tokens for an API or a resource, not for itself");
  }
  if (!TOKEN_ALGORITHMS.includes(alg ?? "")) return { claim: "alg", reason: `is ${alg}, taken are ${TOKEN_ALGORITHMS.join(", ")}` };
  const fault = tokenFault(payload, settings);
  if (fault) return fault;
  try {
    await verify(token, provider, { issuer: settings.issuer });
    return null;
  } catch (error) {
    // Keys that cannot be fetched just now are not the token's fault: its own calls say so.
    if (!(error instanceof errors.JOSEError) || error.code === "ERR_JWKS_TIMEOUT" || error.code === "ERR_JOSE_GENERIC") return null;
    return form(`is refused (${error.code}): its signature is not by a key that the provider publishes, or its time is over`);
  }
}

/** Claims of a JWT that came for a custom action token: signed by this issuer and alive. Throws SignInError otherwise. */
export async function verifyCustomToken(token: string, provider: Provider, issuer: string): Promise<JWTPayload & { sub: string }> {
  const { payload } = await checked(() => verify(token, provider, { issuer, requiredClaims: ["sub", "exp"] }));
  if (!payload.sub) throw new SignInError("refused", "the token names nobody");
  return { ...payload, sub: payload.sub };
}

/** Claims of a back-channel sign-out notice: signed like an id token, but of its own type, with the event and without a nonce. */
export async function verifyLogoutToken(token: string, provider: Provider, settings: AccessSettings): Promise<JWTPayload> {
  const { payload } = await checked(() =>
    verify(token, provider, {
      issuer: settings.issuer,
      audience: settings.clientId,
      typ: "logout+jwt",
      // Made a moment ago: no further away than the clocks may be apart.
      maxTokenAge: 0,
      requiredClaims: ["iat", "jti", "events"],
    }),
  );
  const events = payload.events;
  const named = typeof events === "object" && events !== null && "http://schemas.openid.net/event/backchannel-logout" in events;
  if (!named || payload.nonce !== undefined || (!payload.sub && !payload.sid))
    throw new SignInError("refused", "this is no sign-out notice");
  return payload;
}

/** A clock that runs ahead shows in `nbf` and `iat`, one that runs behind in `exp`, which a new token has minutes before it. */
async function verify(token: string, provider: Provider, options: Parameters<typeof jwtVerify>[2]) {
  const verified = await jwtVerify(token, await provider.keySet(), {
    algorithms: TOKEN_ALGORITHMS,
    clockTolerance: CLOCKS_APART_S,
    ...options,
  });
  const { payload } = verified;
  if (payload.exp !== undefined && payload.exp <= Date.now() / 1000 - ENDED_S)
    throw new errors.JWTExpired("the token has ended", payload, "exp", "check_failed");
  return verified;
}

async function checked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SignInError) throw error;
    // A token that fails is refused; keys that cannot be fetched are not the token's fault.
    const isTokenFault = error instanceof errors.JOSEError && error.code !== "ERR_JWKS_TIMEOUT" && error.code !== "ERR_JOSE_GENERIC";
    throw new SignInError(
      isTokenFault ? "refused" : "unavailable",
      isTokenFault ? `a token was refused: ${error.code}` : "the provider's keys cannot be read",
      { cause: error },
    );
  }
}
