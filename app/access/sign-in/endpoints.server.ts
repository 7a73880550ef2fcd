import { usernameClaims } from "#app/domain/rights/claims.ts";
import type { Log, SignInEndpoints, SignInOutcome } from "#app/services/request-context.ts";
import type { Sql } from "#app/services/sql.ts";
import { toastCookie } from "#app/services/toast.server.ts";
import { guestLanguage } from "../guest-language.server.ts";
import { hashOf } from "../session/seal.server.ts";
import { type AccessSettings, addressOf, prefixOf } from "../settings.ts";
import { verifyLogoutToken } from "./id-token.server.ts";
import { safeReturnTo } from "./return-to.ts";
import type { SignIn } from "./sign-in.server.ts";
import { isSignInError, type SignInError } from "./sign-in-error.ts";
import { signOutPage } from "./sign-out-page.server.tsx";

interface EndpointParts {
  signIn: SignIn;
  settings: AccessSettings;
  sql: Sql;
  log: Log;
  requestId: string;
  nonce: string;
  /** The provider is the embedded one, whose own cookie says whom it signs out. */
  embedded: boolean;
  /** Whether nobody has a record yet, so that nobody could do anything once signed in. Null where that is another installation's. */
  isUnclaimed: (() => Promise<boolean>) | null;
}

const RETRY_AFTER_S = 10;

/** Redirect that the browser follows as a whole page, with every cookie given. */
function redirect(location: string, status: 302 | 303, cookies: readonly string[] = [], extra: Record<string, string> = {}): Response {
  const headers = new Headers({ Location: location, "Cache-Control": "no-store", "X-Remix-Reload-Document": "true", ...extra });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status, headers });
}

/** The four endpoints of sign-in, for one request. */
export function signInEndpoints({ signIn, settings, sql, log, requestId, nonce, embedded, isUnclaimed }: EndpointParts): SignInEndpoints {
  const prefix = prefixOf(settings.publicUrl);
  const home = `${prefix}/`;
  const loginAt = (returnTo: string, extra: Record<string, string> = {}) =>
    `${prefix}/auth/login?${new URLSearchParams({ ...(returnTo === home ? {} : { returnTo }), ...extra })}`.replace(/\?$/, "");
  const { cookies } = signIn;

  const outcome = (error: SignInError): SignInOutcome => ({
    failure: error.failure === "restart" || error.failure === "misconfigured" ? "refused" : error.failure,
    claim: error.claim ?? "",
    status: error.failure === "unavailable" ? 503 : error.failure === "anonymous" || error.failure === "cancelled" ? 200 : 400,
    retry: loginAt(error.returnTo ?? home, error.failure === "anonymous" ? { interactive: "1" } : {}),
    requestId,
    headers: { "Cache-Control": "no-store", ...(error.failure === "unavailable" ? { "Retry-After": String(RETRY_AFTER_S) } : {}) },
  });

  const unclaimed = (returnTo: string | null): SignInOutcome => ({
    failure: "noAdministrator",
    claim: usernameClaims(settings.claims).join(", "),
    status: 200,
    retry: loginAt(safeReturnTo(returnTo, prefix) ?? home, { interactive: "1" }),
    requestId,
    headers: { "Cache-Control": "no-store" },
  });

  const failed = async (request: Request, error: unknown): Promise<Response | SignInOutcome> => {
    if (error instanceof Response) return error;
    if (!isSignInError(error)) throw error;
    if (error.failure === "restart") {
      // The Back button onto the callback: the attempt is used up, the session is good.
      if (error.returnTo === null && (await signIn.storedSession(request))) return redirect(home, 303);
      if (!cookies.again.read(request)) return redirect(loginAt(error.returnTo ?? home), 302, [cookies.again.set("1")]);
    }
    if (error.failure === "passwordForgotten") {
      const reset = resetPolicyAddress(settings, (await signIn.provider.metadata()).authorization_endpoint);
      if (reset) return redirect(reset, 302);
    }
    const level = error.failure === "misconfigured" || error.failure === "unfitToken" ? "error" : "warn";
    log[level]({ failure: error.failure, reason: error.message, err: error.cause }, "sign-in failed");
    return outcome(error);
  };

  return {
    async start(request) {
      try {
        const asked = new URL(request.url).searchParams;
        if (isUnclaimed && !asked.has("interactive") && (await isUnclaimed())) return unclaimed(asked.get("returnTo"));
        await signIn.authenticate(await askedStart(signIn, request));
        throw new Error("The strategy did not start an attempt.");
      } catch (error) {
        return failed(request, error);
      }
    },

    async callback(request) {
      try {
        // Without any parameter this is a bookmark of the callback, and no answer of the provider.
        if (new URL(request.url).search === "") return redirect((await signIn.storedSession(request)) ? home : loginAt(home), 302);
        const { sessionId, returnTo } = await signIn.authenticate(request);
        log.info({}, "signed in");
        return redirect(returnTo, 303, [cookies.session.set(sessionId), cookies.again.clear()]);
      } catch (error) {
        return failed(request, error);
      }
    },

    async signOut(request) {
      const id = cookies.session.read(request);
      const session = await signIn.storedSession(request);
      if (id) await signIn.sessions.end(hashOf(id));
      // It clears the whole host, which a path prefix shares with other applications.
      const clean: Record<string, string> = prefix === "" ? { "Clear-Site-Data": '"cache", "storage"' } : {};
      let endpoint: string | undefined;
      try {
        endpoint = (await signIn.provider.metadata()).end_session_endpoint;
      } catch (error) {
        // The session here has ended; the one at the provider goes on, and would sign the person in again without a word.
        log.warn({ err: error }, "Logout failed, request returned an error code.");
        const toast = toastCookie(settings, { kind: "negative", key: "auth.signOutFailed" });
        return redirect(home, 303, [cookies.session.clear(), ...(session ? [toast] : [])], clean);
      }
      if (!session || !endpoint) return redirect(home, 303, [cookies.session.clear()], clean);
      const fields = { client_id: settings.clientId, post_logout_redirect_uri: `${addressOf(settings.publicUrl)}/` };
      // Keycloak asks the person unless it sees the id token, which may stand in a form and in no address. Azure AD B2C documents
      // sign-out by address alone, and asks for no token there.
      if (embedded || settings.kind === "MS_ADB2C" || !session.tokens.id) {
        const target = new URL(endpoint);
        for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value);
        return redirect(target.href, 303, [cookies.session.clear()], clean);
      }
      const page = { action: endpoint, fields: { ...fields, id_token_hint: session.tokens.id }, language: guestLanguage(request), nonce };
      const answer = signOutPage(page, settings.publicUrl);
      answer.headers.append("Set-Cookie", cookies.session.clear());
      for (const [name, value] of Object.entries(clean)) answer.headers.set(name, value);
      return answer;
    },

    async backchannelSignOut(request) {
      const answer = (status: number) => new Response(null, { status, headers: { "Cache-Control": "no-store" } });
      const token = new URLSearchParams(await request.text()).get("logout_token");
      if (!token) return answer(400);
      try {
        const { sid, sub, jti, iat } = await verifyLogoutToken(token, signIn.provider, settings);
        if (!(await firstUse(sql, `logout:${jti}`, iat ?? 0))) return answer(400);
        const who = typeof sid === "string" ? { sid } : { sub: String(sub) };
        const ended = await signIn.sessions.endAll(settings.issuer, who);
        log.info({ ended }, "signed out by the provider");
        return answer(200);
      } catch (error) {
        if (!isSignInError(error)) throw error;
        log.warn({ reason: error.message }, "a sign-out notice was refused");
        return answer(error.failure === "unavailable" ? 503 : 400);
      }
    },
  };
}

/**
 * `/auth/login` never carries an answer: whatever of it is in the address is dropped. A signed-in person who asks for it
 * without a destination wants to be somebody else ("go to login" on a page of refusal): the provider must ask again, or the
 * same refusal would come back.
 */
async function askedStart(signIn: SignIn, request: Request): Promise<Request> {
  const url = new URL(request.url);
  for (const name of ["state", "code", "error", "prompt"]) url.searchParams.delete(name);
  if (!url.searchParams.has("returnTo") && (await signIn.storedSession(request))) url.searchParams.set("prompt", "login");
  return new Request(url, { headers: request.headers });
}

/** Azure AD B2C keeps each policy under its own path; the reset policy's name follows the sign-in policy's. */
function resetPolicyAddress(settings: AccessSettings, authorizationEndpoint: string): string | null {
  if (settings.kind !== "MS_ADB2C") return null;
  const url = new URL(authorizationEndpoint);
  const changed = url.pathname.replace(/\/b2c_1_[^/]+\//i, "/B2C_1_passwordreset/");
  if (changed === url.pathname) return null;
  url.pathname = changed;
  url.search = new URLSearchParams({
    client_id: settings.clientId,
    redirect_uri: `${addressOf(settings.publicUrl)}/auth/callback`,
    response_type: "code",
    scope: "openid",
  }).toString();
  return url.href;
}

/** True the first time a name is used at that second; the row is deleted with the others of its table, two hours later. */
async function firstUse(sql: Sql, name: string, second: number): Promise<boolean> {
  const rows = await sql.query(
    "INSERT INTO rate_limit (bucket, window_start, hits) VALUES ($1, $2, 1) ON CONFLICT (bucket, window_start) DO NOTHING RETURNING bucket",
    [hashOf(name).toString("base64url"), second],
  );
  return rows.length === 1;
}
