import type { IncomingMessage } from "node:http";

/** Why a target is none of ours: it cannot be read (400), names another host (421), or asks about the server itself (`OPTIONS *`). */
export type TargetRefusal = "badRequest" | "misdirected" | "server";

/** The path and query that a request asks for, as it stands after the first slash; or why it is not served. */
export type Target = { path: string } | { refusal: TargetRefusal };

const ABSOLUTE = /^https?:\/\//i;

/**
 * The target of a request line in origin-form (RFC 9112, 3.2), which is all that is parsed behind. A path stays as it was sent, also with
 * two slashes at its beginning; an absolute-form is the path of the same address where its host is that of `publicUrl`. A request
 * that names two hosts is refused (RFC 9112, 3.2).
 */
export function targetOf({ url = "", method, rawHeaders }: Pick<IncomingMessage, "url" | "method" | "rawHeaders">, publicUrl: URL): Target {
  if (hosts(rawHeaders) > 1) return { refusal: "badRequest" };
  if (url.startsWith("/")) return { path: url };
  if (url === "*" && method === "OPTIONS") return { refusal: "server" };
  if (!ABSOLUTE.test(url) || !URL.canParse(url)) return { refusal: "badRequest" };
  const { host, pathname, search, username, password } = new URL(url);
  if (username !== "" || password !== "") return { refusal: "badRequest" };
  return host === publicUrl.host ? { path: `${pathname}${search}` } : { refusal: "misdirected" };
}

function hosts(rawHeaders: readonly string[]): number {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at]!)) found += 1;
  return found;
}
