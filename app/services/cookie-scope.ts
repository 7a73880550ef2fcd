/** Where a cookie of the application is valid, and how browsers are held to it. */
export interface CookieScope {
  /**
   * Begin of the name, on https: `__Host-` on a host of our own, `__Secure-` where a path prefix shares the host with other
   * applications, which must not be sent our cookies. Browsers refuse such a name without Secure, and from elsewhere.
   */
  mark: string;
  attributes: string;
}

export function cookieScope(publicUrl: URL): CookieScope {
  const secure = publicUrl.protocol === "https:";
  const prefix = publicUrl.pathname.replace(/\/$/, "");
  return {
    mark: secure ? (prefix === "" ? "__Host-" : "__Secure-") : "",
    attributes: `Path=${prefix || "/"}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`,
  };
}
