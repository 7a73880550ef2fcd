import { encode } from "turbo-stream";
import { toSignIn } from "./guards.server.ts";
import type { AccessContext } from "./request-context.server.ts";
import { prefixOf } from "./settings.ts";

/**
 * Paths below PUBLIC_URL that answer people who are not signed in. Everything else is refused before any loader runs,
 * whatever the shape of the request: a page or its data (`<path>.data`, `/_root.data`).
 */
const PUBLIC = [
  // Names of routes and of the files that hold them, which are public: whose session has ended must get as far as the refusal.
  /^\/__manifest$/,
  /^\/auth\/(login|callback|logout|backchannel-logout|link|session)$/,
  /^\/resources\/theme\/[\w-]+\.css$/,
  /^\/static\/fonts\/[\w%.-]+\.css$/,
  /^\/questionnaire\/[^/]+(\/logo)?$/,
  /^\/documents\/[^/]+(\/[\w-]+)?$/,
  /^\/notifications\/unsubscribe\/[^/]+$/,
];

export const isPublicPath = (pathname: string): boolean => PUBLIC.some((pattern) => pattern.test(pathname.replace(/\.data$/, "")));

/**
 * Null lets the request pass; otherwise the answer to give. Every guard in the loaders applies all the same. `head` has
 * address and headers alone; `whole` gives the request with its body and is called only when nothing else will read it.
 */
export async function gate(method: string, head: Request, context: AccessContext, whole: () => Request): Promise<Response | null> {
  const url = new URL(head.url);
  // Remix serves these to older clients only; they run one loader without its parents.
  if (url.searchParams.has("_data")) return new Response("This form of request is not served.", { status: 400 });
  const pathname = url.pathname.slice(prefixOf(context.publicUrl).length);
  if (url.searchParams.has("key") && method === "GET" && !isPublicPath(pathname) && !isForeseen(head)) {
    const answer = await context.customLink.follow(head);
    return pathname.endsWith(".data") ? asData(answer, method) : answer;
  }
  if (isPublicPath(pathname) || (await context.isSignedIn())) return null;
  const request = whole();
  const redirect = await toSignIn(request, context);
  return pathname.endsWith(".data") ? asData(redirect, request.method) : redirect;
}

/** A browser that loads a page before anybody asked for it uses up no key. */
const isForeseen = ({ headers }: Request) => /prefetch|prerender/.test(`${headers.get("sec-purpose")} ${headers.get("purpose")}`);

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
