import { redirectDocument } from "@remix-run/node";
import type { PartnerFlag } from "#app/domain/rights/feature-flags.ts";
import type { Permission } from "#app/domain/rights/permissions.ts";
import { licensePath, loginPath } from "#app/navigation/paths.ts";
import { headersOfNew } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { keepTyped } from "./kept-forms/keep-typed.server.ts";
import { prefixOf } from "./settings.ts";
import { pageOf } from "./sign-in/return-to.ts";
import { isSignInError } from "./sign-in/sign-in-error.ts";

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

/** Whoever is signed in, with a role or without: what a page of refusal wears too. Throws the redirect to sign-in. */
export async function requireSignedIn({ request, context }: GuardArgs): Promise<Viewer> {
  const viewer = await context.viewer().catch((error: unknown) => {
    if (isSignInError(error)) throw refusal(503, { kind: "sign-in-unavailable", requestId: context.requestId }, { "Retry-After": "10" });
    throw error;
  });
  if (!viewer) throw await toSignIn(request, context);
  return viewer;
}

/**
 * The person behind the request. Throws the redirect to sign-in, 403 for a person without any client role, or the redirect to
 * the licence agreement while a version of it waits; what is shown beside that text says `beforeLicense`.
 */
export async function requireUser({ request, context }: GuardArgs, options: { beforeLicense?: true } = {}): Promise<Viewer> {
  const viewer = await requireSignedIn({ request, context });
  if (viewer.mainRole === null) throw refusal(403, { kind: "no-module" });
  if (viewer.failure !== undefined) throw viewer.failure;
  if (viewer.pendingLicense && !options.beforeLicense) throw await toPage(request, context, licensePath());
  return viewer;
}

/**
 * The same, and 403 for a person who may not do this. First line of every loader and action that is not public. A page of a
 * partner's module says `module`: without that flag of the organisation it does not exist, for anybody.
 */
export async function requirePermission(args: GuardArgs, permission: Permission, options: { module?: PartnerFlag } = {}): Promise<Viewer> {
  const viewer = await requireUser(args);
  if (options.module && viewer.organisation.flags[options.module] !== true) throw new Response(null, { status: 404 });
  if (!viewer.permissions.has(permission)) {
    await reportRefusal(viewer, args, permission);
    throw refusal(403, { kind: "not-authorised", permission });
  }
  return viewer;
}

/** Thrown where the person may see the page and not do this on it. */
export const notAuthorised = (permission: Permission): Response => refusal(403, { kind: "not-authorised", permission });

const MINUTE_MS = 60_000;

/**
 * A refused page is a row of the audit log: one for each person, pattern of addresses and minute, because a script may try without
 * end and make up addresses as it goes. That it could not be written changes nothing about the refusal.
 */
async function reportRefusal({ api, user }: Viewer, { request: { method }, context }: GuardArgs, permission: Permission): Promise<void> {
  const id = context.route;
  const minute = Math.floor(Date.now() / MINUTE_MS);
  const key = `refused ${minute} ${method} ${permission} ${id}`;
  try {
    await context.reportOnce(`${user.uuid} ${key}`, () =>
      api.auditLogs.create({
        headers: headersOfNew({ idem: key }),
        body: { action: "page-refused", resource: { type: "page", id }, details: { permission, method } },
      }),
    );
  } catch (error) {
    context.log.warn({ err: error }, "a refused page could not be written into the audit log");
  }
}

/** Says why a loader or action asks nobody for anything. */
export function publicRoute(reason: string): void {
  if (reason.trim() === "") throw new Error("A public route says why it is public.");
}

/** Redirect of the whole page to sign-in; keeps what a form had sent. */
export const toSignIn = (request: Request, context: RequestContext): Promise<Response> => toPage(request, context, loginPath());

/** Redirect of the whole page to one that must be passed first; it leads back, and what a form had sent is shown again then. */
async function toPage(request: Request, context: RequestContext, path: string): Promise<Response> {
  const prefix = prefixOf(context.publicUrl);
  const asked = new URL(request.url);
  // The address of any page may name the identity provider to sign in with.
  const hint = path === loginPath() ? asked.searchParams.get("idp_hint") : null;
  if (hint !== null) asked.searchParams.delete("idp_hint");
  const page = pageOf(hint === null ? request : new Request(asked), prefix);
  await keepTyped(request, context, { page, leaving: true });
  const query = new URLSearchParams({
    ...(page === `${prefix}/` ? {} : { returnTo: page }),
    ...(hint === null ? {} : { idp_hint: hint }),
  });
  return redirectDocument(`${path}?${query}`.replace(/\?$/, ""), { headers: { "Cache-Control": "no-store" } });
}
