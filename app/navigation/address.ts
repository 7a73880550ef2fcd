/** The server and the pages are two bundles of one process: what one of them is told, both must know. */
const SHARED = Symbol.for("cairn.base");
const shared = globalThis as { [SHARED]?: string };

/** A browser finds the prefix on the document that the server wrote; it stays for the document's life. */
const ofDocument = typeof document === "undefined" ? null : (document.documentElement.dataset.base ?? "");

/** Path prefix of PUBLIC_URL, before every address of the application: empty, or like `/cairn`. */
export const base = (): string => ofDocument ?? shared[SHARED] ?? "";

/** The address of a path of the application, or of a file of its build. */
export const atBase = (path: string): string => base() + path;

/** Path of an address without the prefix. */
export const belowBase = (pathname: string): string => (pathname.startsWith(`${base()}/`) ? pathname.slice(base().length) : pathname);

/** Told once, by the server, before it writes any address. */
export function serveAt(prefix: string): void {
  shared[SHARED] = prefix;
}

export type Query = Readonly<Record<string, string | number | undefined>>;

/** Adds the parameters that have a value. */
export function withQuery(path: string, query: Query): string {
  let written = "";
  for (const name in query) {
    const value = query[name];
    if (value === undefined || value === "") continue;
    written += `${written === "" ? "?" : "&"}${part(name)}=${part(String(value))}`;
  }
  return path + written;
}

/** Most parts need no escaping; telling so is cheaper than escaping them, and a long list has hundreds. */
export const part = (value: string) => (/^[\w.~-]*$/.test(value) ? value : encodeURIComponent(value));

/** The address of a path, with the parameters that have a value. */
export const address = (path: string, query: Query) => withQuery(atBase(path), query);

/** State of a list in its address. */
export interface ListQuery {
  q?: string;
  sort?: string;
  dir?: "asc" | "desc";
  page?: number;
  size?: number;
}
