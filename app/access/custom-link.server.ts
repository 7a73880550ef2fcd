import type { CustomLinkQuestion, Log } from "#app/services/request-context.ts";
import { pageOf, safeReturnTo } from "./return-to.ts";
import { randomId } from "./seal.server.ts";
import { type AccessSettings, prefixOf } from "./settings.ts";
import type { SignIn } from "./sign-in.server.ts";
import { isSignInError } from "./sign-in-error.ts";

interface LinkParts {
  signIn: SignIn;
  settings: AccessSettings;
  log: Log;
}

export interface CustomLinks {
  /** Answer to a page that was asked for with `?key=`. Never an interactive sign-in, whatever goes wrong. */
  follow(request: Request): Promise<Response>;
  /** What must be asked of a person who is signed in as somebody else; null when nothing waits for an answer. */
  question(request: Request): Promise<CustomLinkQuestion | null>;
  /** Continues as the person of the link that waits. */
  confirm(request: Request): Promise<Response>;
}

/** Name under which the token of a link waits, sealed, for the answer of this browser's signed-in person: no page's path, whose kept form goes into the page. */
const WAITING = "waiting-link";
/** Where it is asked, or told what is wrong with the link. */
const LINK_PAGE = "/auth/link";

/** Links of other applications that carry a custom action token in their address. */
export function customLinks({ signIn, settings, log }: LinkParts): CustomLinks {
  const prefix = prefixOf(settings.publicUrl);
  const { cookies, customTokens, keptForms } = signIn;

  const leadTo = (location: string, cookie?: string): Response => {
    const headers = new Headers({ Location: location, "Cache-Control": "no-store", "X-Remix-Reload-Document": "true" });
    if (cookie) headers.append("Set-Cookie", cookie);
    return new Response(null, { status: 303, headers });
  };
  const linkPage = (reason: string, cookie?: string) => leadTo(`${prefix}${LINK_PAGE}?${new URLSearchParams({ reason })}`, cookie);

  const waiting = async (request: Request, how: "find" | "take") => {
    const browser = cookies.browser.read(request);
    const session = browser && (await signIn.storedSession(request));
    const fields = browser && session ? await keptForms[how](browser, WAITING, session.sub) : null;
    if (!session || !fields) return null;
    const { access = "", name = "", until = "0", returnTo = "" } = Object.fromEntries(fields);
    return {
      session,
      access,
      name,
      expiresIn: (Number(until) - Date.now()) / 1000,
      returnTo: safeReturnTo(returnTo, prefix) ?? `${prefix}/`,
    };
  };

  return {
    async follow(request) {
      const url = new URL(request.url);
      const key = url.searchParams.get("key") ?? "";
      url.searchParams.delete("key");
      const page = pageOf(new Request(url), prefix);
      try {
        const person = await customTokens.person(key);
        const session = await signIn.storedSession(request);
        if (!session || (session.iss === settings.issuer && session.sub === person.sub)) {
          const id = await signIn.openCustom(person, request);
          log.info({}, "signed in by a custom action token");
          return leadTo(page, cookies.session.set(id));
        }
        const browser = cookies.browser.read(request) ?? randomId();
        const until = String(Date.now() + person.expiresIn * 1000);
        const name = `${person.profile.firstName} ${person.profile.lastName}`.trim() || person.profile.username;
        const fields: Array<[string, string]> = Object.entries({ access: person.access, name, until, returnTo: page });
        await keptForms.keep(browser, WAITING, fields, session.sub);
        return linkPage("other", cookies.browser.set(browser));
      } catch (error) {
        if (!isSignInError(error)) throw error;
        log.warn({ failure: error.failure, reason: error.message }, "a custom action token was not accepted");
        return linkPage(error.failure === "unavailable" || error.failure === "misconfigured" ? "unavailable" : "ended");
      }
    },

    async question(request) {
      const found = await waiting(request, "find");
      const { profile } = found?.session ?? {};
      return found && profile
        ? { name: found.name, present: `${profile.firstName} ${profile.lastName}`.trim() || profile.username, returnTo: found.returnTo }
        : null;
    },

    async confirm(request) {
      try {
        const found = await waiting(request, "take");
        if (!found || found.expiresIn <= 0) return linkPage("ended");
        const person = await customTokens.personOf(found.access, found.expiresIn);
        const id = await signIn.openCustom(person, request);
        log.info({}, "signed in by a custom action token in the place of another person");
        return leadTo(found.returnTo, cookies.session.set(id));
      } catch (error) {
        if (!isSignInError(error)) throw error;
        log.warn({ failure: error.failure, reason: error.message }, "a custom action token was not accepted");
        return linkPage(error.failure === "unavailable" ? "unavailable" : "ended");
      }
    },
  };
}
