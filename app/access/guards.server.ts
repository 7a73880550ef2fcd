import { redirectDocument } from "@remix-run/node";
import type { Permission } from "#app/domain/permissions.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { pageOf } from "./return-to.ts";
import { prefixOf } from "./settings.ts";
import { isSignInError } from "./sign-in-error.ts";

export interface GuardArgs {
  request: Request;
  context: RequestContext;
}

/** Body of the answers that the error page shows in words. */
export type Refusal =
  | { kind: "no-module" }
  | { kind: "not-authorised"; permission: Permission }
  | { kind: "sign-in-unavailable"; requestId: string };

const refusal = (status: number, body: Refusal, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });

/** The person behind the request. Throws the redirect to sign-in, or 403 for a person without any client role. */
export async function requireUser({ request, context }: GuardArgs): Promise<Viewer> {
  const viewer = await context.viewer().catch((error: unknown) => {
    if (isSignInError(error)) throw refusal(503, { kind: "sign-in-unavailable", requestId: context.requestId }, { "Retry-After": "10" });
    throw error;
  });
  if (!viewer) throw await toSignIn(request, context);
  if (viewer.mainRole === null) throw refusal(403, { kind: "no-module" });
  return viewer;
}

/** The same, and 403 for a person who may not do this. First line of every loader and action that is not public. */
export async function requirePermission(args: GuardArgs, permission: Permission): Promise<Viewer> {
  const viewer = await requireUser(args);
  if (!viewer.permissions.has(permission)) throw refusal(403, { kind: "not-authorised", permission });
  return viewer;
}

/** Says why a loader or action asks nobody for anything. */
export function publicRoute(reason: string): void {
  if (reason.trim() === "") throw new Error("A public route says why it is public.");
}

const MAX_FORM_BYTES = 65_536;

/** Redirect of the whole page to sign-in; keeps what a form had sent. */
export async function toSignIn(request: Request, context: RequestContext): Promise<Response> {
  const prefix = prefixOf(context.publicUrl);
  const page = pageOf(request, prefix);
  if (request.method !== "GET" && request.method !== "HEAD") await keepTyped(request, context, page);
  const query = page === `${prefix}/` ? "" : `?${new URLSearchParams({ returnTo: page })}`;
  return redirectDocument(`${prefix}/auth/login${query}`, { headers: { "Cache-Control": "no-store" } });
}

/** Files are not kept, nor forms that are too large; whatever goes wrong here must not stand in the way of sign-in. */
async function keepTyped(request: Request, context: RequestContext, page: string): Promise<void> {
  const type = request.headers.get("content-type") ?? "";
  if (request.bodyUsed || !/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) return;
  if (Number(request.headers.get("content-length") ?? Number.NaN) > MAX_FORM_BYTES) return;
  try {
    const form = await request.formData();
    const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
    if (fields.length > 0)
      await context.keepForm(new URL(page, "http://page.invalid").pathname.slice(prefixOf(context.publicUrl).length), fields);
  } catch (error) {
    context.log.warn({ err: error }, "a form could not be kept");
  }
}
