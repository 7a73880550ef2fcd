import { encode } from "turbo-stream";
import { toSignIn } from "./guards.server.ts";
import type { AccessContext } from "./request-context.server.ts";

/**
 * Paths below PUBLIC_URL that answer people who are not signed in. Everything else is refused before any loader runs,
 * whatever the shape of the request: a page, its data (`<path>.data`, `/_root.data`) or the route manifest.
 */
const PUBLIC = [/^\/auth\/(login|callback|logout|backchannel-logout)$/, /^\/resources\/theme\/[\w-]+\.css$/];

export const isPublicPath = (pathname: string): boolean => PUBLIC.some((pattern) => pattern.test(pathname.replace(/\.data$/, "")));

/**
 * Null lets the request pass; otherwise the answer to give. Every guard in the loaders stands all the same. `whole` gives
 * the request with its body and is called only when nothing else will read it.
 */
export async function gate(head: Request, context: AccessContext, whole: () => Request): Promise<Response | null> {
  const url = new URL(head.url);
  // Remix serves these to older clients only; they run one loader without its parents.
  if (url.searchParams.has("_data")) return new Response("This form of request is not served.", { status: 400 });
  if (isPublicPath(url.pathname) || (await context.isSignedIn())) return null;
  if (url.pathname === "/__manifest") return new Response(null, { status: 401, headers: { "Cache-Control": "no-store" } });
  const request = whole();
  const redirect = await toSignIn(request, context);
  return url.pathname.endsWith(".data") ? asData(redirect, request.method) : redirect;
}

/** The redirect in the form that Remix's client reads out of a data answer; a plain redirect would be followed by fetch itself. */
function asData(redirect: Response, method: string): Response {
  const target = { redirect: redirect.headers.get("Location"), status: 302, revalidate: false, reload: true, replace: false };
  const isRead = method === "GET" || method === "HEAD";
  const body = encode(isRead ? new Target(target) : target, {
    plugins: [(value) => (value instanceof Target ? ["SingleFetchRedirect", value.fields] : undefined)],
  });
  return new Response(body as unknown as ReadableStream, {
    status: 202,
    headers: { "Content-Type": "text/x-script", "X-Remix-Response": "yes", "Cache-Control": "no-store" },
  });
}

class Target {
  constructor(readonly fields: object) {}
}
