import type { CustomLinkQuestion, Log } from "#app/services/request-context.ts";
import { randomId } from "../session/seal.server.ts";
import { type AccessSettings, prefixOf } from "../settings.ts";
import { isKey } from "./custom-tokens.server.ts";
import { pageOf, safeReturnTo } from "./return-to.ts";
import type { SignIn } from "./sign-in.server.ts";
import { isSignInError } from "./sign-in-error.ts";

interface LinkParts {
  signIn: SignIn;
  settings: AccessSettings;
  log: Log;
  /** Null where the keys are another provider's: it says whose they are when they are used. */
  holderOfKey: HolderOfKey | null;
}

/** Whom a key signs in, asked without using it; null for a key that is invalid or used up. */
export type HolderOfKey = (key: string) => Promise<{ name: string; house: string | null } | null>;

export interface CustomLinks {
  /**
   * Answer to a page that was asked for with `?key=`: the key waits for the person's word, because programs open links too (mail
   * scanners, previews). Never an interactive sign-in, whatever goes wrong.
   */
  follow(request: Request): Promise<Response>;
  /** What must be asked of the person; null when nothing waits for an answer. */
  question(request: Request): Promise<CustomLinkQuestion | null>;
  /** Uses the key that waits, and continues as its person. */
  confirm(request: Request): Promise<Response>;
}

/** Name under which the key of a link waits, sealed, for the answer of this browser: no page's path, whose kept form goes into the page. */
const WAITING = "waiting-link";
/** Who waits in a browser where nobody is signed in. */
const NOBODY = "";
/** Where it is asked, or told what is wrong with the link. */
const LINK_PAGE = "/auth/link";

/** Links of other applications that carry a custom action token in their address. */
export function customLinks({ signIn, settings, log, holderOfKey }: LinkParts): CustomLinks {
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
    const session = browser === null ? null : await signIn.storedSession(request);
    const fields = browser && (await keptForms[how](browser, WAITING, session?.sub ?? NOBODY));
    if (!fields) return null;
    const { key = "", returnTo = "" } = Object.fromEntries(fields);
    return { session, key, returnTo: safeReturnTo(returnTo, prefix) ?? `${prefix}/` };
  };

  return {
    async follow(request) {
      const url = new URL(request.url);
      const key = url.searchParams.get("key") ?? "";
      if (!isKey(key)) return linkPage("ended");
      url.searchParams.delete("key");
      const browser = cookies.browser.read(request) ?? randomId();
      const fields: Array<[string, string]> = Object.entries({ key, returnTo: pageOf(new Request(url), prefix) });
      await keptForms.keep(browser, WAITING, fields, (await signIn.storedSession(request))?.sub ?? NOBODY);
      return linkPage("asked", cookies.browser.set(browser));
    },

    async question(request) {
      const found = await waiting(request, "find");
      const holder = found && holderOfKey ? await holderOfKey(found.key) : null;
      if (!found || (holderOfKey && !holder)) return null;
      const { profile } = found.session ?? {};
      return {
        name: holder?.name ?? null,
        house: holder?.house ?? null,
        present: profile ? `${profile.firstName} ${profile.lastName}`.trim() || profile.username : null,
        returnTo: found.returnTo,
      };
    },

    async confirm(request) {
      try {
        const found = await waiting(request, "take");
        if (!found) return linkPage("ended");
        const person = await customTokens.person(found.key);
        const id = await signIn.openCustom(person, request);
        log.info({}, "signed in by a custom action token");
        return leadTo(found.returnTo, cookies.session.set(id));
      } catch (error) {
        if (!isSignInError(error)) throw error;
        log.warn({ failure: error.failure, reason: error.message }, "a custom action token was not accepted");
        return linkPage(error.failure === "unavailable" || error.failure === "misconfigured" ? "unavailable" : "ended");
      }
    },
  };
}
