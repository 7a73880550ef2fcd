import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { Log, RequestContext, Viewer } from "#app/services/request-context.ts";
import type { Sql } from "#app/services/sql.ts";
import { readCookie } from "./cookies.server.ts";
import { signInEndpoints } from "./endpoints.server.ts";
import { randomId } from "./seal.server.ts";
import type { Session } from "./sessions.server.ts";
import type { AccessSettings } from "./settings.ts";
import type { SignIn } from "./sign-in.server.ts";
import type { Viewers } from "./viewer.server.ts";

/** Backend clients that carry one person's token, one request's id and its abort signal. */
export type ClientsFor = (call: { token: string; requestId: string; signal: AbortSignal }) => Pick<Viewer, "api" | "computation" | "rawApi">;

export interface ContextParts {
  signIn: SignIn;
  viewers: Viewers;
  settings: AccessSettings;
  sql: Sql;
  demo: boolean;
  clientsFor: ClientsFor;
}

export interface ContextRequest {
  requestId: string;
  nonce: string;
  /** Headers and cookies of the request; the body stays where it is. */
  request: Request;
  /** Ends when the browser has gone. */
  signal: AbortSignal;
  log: Log;
  /** Adds a cookie to the answer. */
  setCookie(cookie: string): void;
  /** Told once of the person, for the log. */
  identified(session: Pick<Session, "iss" | "sub">): void;
}

export interface AccessContext extends RequestContext {
  /** Whether the cookie names a live session; asks no provider and no backend. */
  isSignedIn(): Promise<boolean>;
}

export const LANGUAGE_COOKIE = "cairn-language";

/** What loaders and actions of one request share. Everything in it is looked up when first asked for, and once. */
export function createRequestContext(parts: ContextParts, call: ContextRequest): AccessContext {
  const { signIn, viewers, settings, sql, demo, clientsFor } = parts;
  const { request, requestId, nonce, log, signal } = call;
  const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
    let result: Promise<T> | null = null;
    return () => (result ??= work());
  };

  const stored = once(async () => {
    const found = await signIn.storedSession(request);
    if (found) call.identified(found);
    return found;
  });
  const session = once(async () => {
    const found = await stored();
    return found && signIn.fresh(found);
  });
  const viewer = once(async () => {
    const found = await session();
    return found && viewers.viewer(found, clientsFor({ token: found.tokens.access, requestId, signal }));
  });

  return {
    requestId,
    nonce,
    publicUrl: settings.publicUrl,
    demo,
    log,
    signIn: signInEndpoints({ signIn, settings, sql, log, requestId }),
    viewer,
    isSignedIn: async () => (await stored()) !== null,
    async forgetViewer() {
      const found = await session();
      if (found) viewers.forget(found);
    },
    guestLanguage: () => guestLanguage(request),
    async keepForm(path, fields) {
      const browser = signIn.cookies.browser.read(request) ?? randomId();
      const old = signIn.cookies.session.read(request);
      const sub = old ? await signIn.sessions.personOf(old) : null;
      if (await signIn.keptForms.keep(browser, path, fields, sub)) call.setCookie(signIn.cookies.browser.set(browser));
    },
    async takeKeptForm(path) {
      const browser = signIn.cookies.browser.read(request);
      const found = browser ? await session() : null;
      return browser && found ? signIn.keptForms.take(browser, path, found.sub) : null;
    },
  };
}

/** Language of a page for a person who is not known: cookie, else the browser's first choice that we speak, else French. */
export function guestLanguage(request: Request): InterfaceLanguage {
  const chosen = readCookie(request.headers.get("cookie"), LANGUAGE_COOKIE);
  if (chosen === "fr" || chosen === "en") return chosen;
  const accepted = (request.headers.get("accept-language") ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", q] = part.trim().split(/;\s*q=/);
      return { language: tag.slice(0, 2).toLowerCase(), weight: q === undefined ? 1 : Number(q) || 0 };
    })
    .filter(({ language, weight }) => weight > 0 && (language === "fr" || language === "en"))
    .sort((a, b) => b.weight - a.weight);
  return accepted[0]?.language === "en" ? "en" : "fr";
}
