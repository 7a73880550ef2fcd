/** Turns an address into the pattern of its route: fixed words stay, everything else (ids, names, dates, keys) becomes `:id`. */
export type RoutePattern = (path: string) => string;

/** Words of the front itself and of the identity provider. */
const FRONT =
  "healthz readyz metrics __manifest _root realms aaa protocol openid-connect auth token certs userinfo revoke logout confirm success account login-actions authenticate .well-known openid-configuration api docs openapi.json favicon.ico favicon.svg robots.txt maintenance.html";
const MAX_PARTS = 8;

/** `paths` are route paths in any notation: `fia/:uuid`, `/users/{uuid}`, `files/*`. */
export function routePatterns(paths: Iterable<string>): RoutePattern {
  const words = new Set(FRONT.split(" "));
  for (const path of paths) {
    for (const part of path.split("/")) if (/^[\w.-]+$/.test(part)) words.add(part);
  }
  const shown = (part: string) => {
    const word = part.replace(/\.data$/, "");
    return words.has(word) ? part : part.endsWith(".data") ? ":id.data" : ":id";
  };
  return (path) => {
    if (path.startsWith("/assets/")) return "/assets/*";
    const parts = path.split("/").filter(Boolean);
    return `/${parts.slice(0, MAX_PARTS).map(shown).join("/")}${parts.length > MAX_PARTS ? "/…" : ""}`;
  };
}
