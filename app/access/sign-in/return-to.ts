const DUMMY = "http://return-to.invalid";
/** Parameters that Remix adds for its own data requests. */
const OWN_PARAMETERS = ["_routes", "_data", "index"];

/**
 * A path of this application to go back to after sign-in, or null when the value is anything else. Keeps path, query and
 * hash; takes away what Remix adds to data requests. `prefix` is the path of PUBLIC_URL, empty or like `/cairn`.
 */
export function safeReturnTo(value: unknown, prefix = ""): string | null {
  if (typeof value !== "string" || value.length > 2048) return null;
  if (!/^\/(?![/\\])/.test(value) || value.includes("\\") || hasControlCharacter(value)) return null;
  if (!URL.canParse(value, DUMMY)) return null;
  const url = new URL(value, DUMMY);
  if (url.origin !== DUMMY || url.username || url.password || !url.href.startsWith(`${DUMMY}/`)) return null;
  const path = withoutDataSuffix(url.pathname);
  // Encoded slashes are refused too: some proxies decode the path before they compare it.
  if (path.startsWith("//") || /^\/(%2f|%5c)/i.test(path)) return null;
  const inside = prefix && (path === prefix || path.startsWith(`${prefix}/`)) ? path.slice(prefix.length) || "/" : path;
  if (/^\/+auth(\/|$)/i.test(inside) || /^\/+(realms|api)\//i.test(inside)) return null;
  for (const name of OWN_PARAMETERS) url.searchParams.delete(name);
  return `${path}${url.searchParams.size > 0 ? url.search : ""}${url.hash}`;
}

const hasControlCharacter = (text: string) => [...text].some((letter) => letter < " " || letter === "\u007f");

/** `/fia/simulators.data` and `/_root.data` are data requests of the pages `/fia/simulators` and `/`. */
const withoutDataSuffix = (path: string) => (path === "/_root.data" ? "/" : path.replace(/\.data$/, ""));

/** Page that a request belongs to, with the prefix of PUBLIC_URL, as a value for `returnTo`. */
export function pageOf(request: Request, prefix = ""): string {
  const { pathname, search } = new URL(request.url);
  const page = safeReturnTo(`${pathname}${search}`, prefix) ?? `${prefix}/`;
  return prefix && page !== prefix && !page.startsWith(`${prefix}/`) ? `${prefix}${page}` : page;
}
