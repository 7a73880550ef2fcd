import { speakFor } from "#app/i18n/organisation-texts.server.ts";
import type { Log, MenuSettings, RequestContext, Viewer } from "#app/services/request-context.ts";
import type { Sql } from "#app/services/sql.ts";
import { signInEndpoints } from "./endpoints.server.ts";
import { guestLanguage } from "./guest-language.server.ts";
import { randomId } from "./seal.server.ts";
import type { Session } from "./sessions.server.ts";
import type { AccessSettings } from "./settings.ts";
import type { SignIn } from "./sign-in.server.ts";
import type { Viewers } from "./viewer.server.ts";

/** Backend clients that carry one person's token, one request's id and its abort signal. */
export type ClientsFor = (call: {
  token: string;
  requestId: string;
  signal: AbortSignal;
}) => Pick<Viewer, "api" | "computation" | "rawApi">;

export interface ContextParts {
  signIn: SignIn;
  viewers: Viewers;
  settings: AccessSettings;
  sql: Sql;
  demo: boolean;
  menus: MenuSettings;
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

/** What loaders and actions of one request share. Everything in it is looked up when first asked for, and once. */
export function createRequestContext(parts: ContextParts, call: ContextRequest): AccessContext {
  const { signIn, viewers, settings, sql, demo, menus, clientsFor } = parts;
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
    const person = found && (await viewers.viewer(found, clientsFor({ token: found.tokens.access, requestId, signal })));
    const house = person?.organisation;
    speakFor(house?.uuid ? { uuid: house.uuid, version: house.version, dictionary: house.dictionary } : null);
    return person;
  });

  return {
    requestId,
    nonce,
    publicUrl: settings.publicUrl,
    demo,
    menus,
    log,
    outbox: { document: null },
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
