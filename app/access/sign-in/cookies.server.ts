import type { CookieScope } from "#app/services/cookie-scope.ts";

/** Cookies of sign-in. On https their names carry `__Host-`: browsers then refuse them from other hosts, without Secure, or with a Domain. */
export interface AccessCookies {
  /** The signed-in session. */
  session: CookieKind;
  /** This browser, for sign-ins under way and kept forms. */
  browser: CookieKind;
  /** Forms of this browser may be kept: only then does a page look for one. */
  kept: CookieKind;
  /** A sign-in was just started again by itself: not twice. */
  again: CookieKind;
}

export interface CookieKind {
  /** The value that the request carries; null when absent or not of the form that we give. */
  read(request: Request): string | null;
  set(value: string): string;
  clear(): string;
}

const BROWSER_AGE_S = 3600;
const KEPT_AGE_S = 3600;
const AGAIN_AGE_S = 60;

function kind(name: string, { mark, attributes }: CookieScope, maxAge: number | null): CookieKind {
  const fullName = `${mark}${name}`;
  return {
    read: (request) => readCookie(request.headers.get("cookie"), fullName),
    set: (value) => `${fullName}=${value}; ${attributes}${maxAge === null ? "" : `; Max-Age=${maxAge}`}`,
    clear: () => `${fullName}=; ${attributes}; Max-Age=0`,
  };
}

/** First value of the name; our values are base64url, anything else counts as absent. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) {
      const value = part.slice(at + 1).trim();
      return /^[\w-]{1,200}$/.test(value) ? value : null;
    }
  }
  return null;
}

/** SameSite is Lax: Strict would lose the cookie on the way back from the provider. */
export const accessCookies = (scope: CookieScope): AccessCookies => ({
  session: kind("cairn-sid", scope, null),
  browser: kind("cairn-login", scope, BROWSER_AGE_S),
  kept: kind("cairn-kept", scope, KEPT_AGE_S),
  again: kind("cairn-again", scope, AGAIN_AGE_S),
});
