import type { LRUCache } from "lru-cache";
import { speakFor } from "#app/i18n/organisation-texts.server.ts";
import type { Log, MenuSettings, RequestContext, Viewer } from "#app/services/request-context.ts";
import type { Sql } from "#app/services/sql.ts";
import { guestLanguage } from "./guest-language.server.ts";
import { requestKeptForms } from "./kept-forms/request-kept-forms.server.ts";
import { type EndAtProvider, openSessions } from "./session/open-sessions.server.ts";
import { sessionLives } from "./session/session-life.server.ts";
import type { Session } from "./session/sessions.server.ts";
import type { AccessSettings } from "./settings.ts";
import { type CustomLinks, customLinks, type HolderOfKey } from "./sign-in/custom-link.server.ts";
import { signInEndpoints } from "./sign-in/endpoints.server.ts";
import type { SignIn } from "./sign-in/sign-in.server.ts";
import type { UnreadCounts } from "./unread-counts.ts";
import type { LoadingStage, StageListener, Viewers } from "./viewer.server.ts";

/** Backend clients that carry one person's token or none, one request's id and its abort signal. */
export type ClientsFor = (call: {
  token: string | null;
  requestId: string;
  signal: AbortSignal;
}) => Pick<Viewer, "api" | "computation" | "pdf" | "rawApi" | "portfolioChanges">;

export interface ContextParts {
  signIn: SignIn;
  viewers: Viewers;
  unreadCounts: UnreadCounts;
  /** Keys of the refusals that this process has reported lately. */
  reported: LRUCache<string, true>;
  settings: AccessSettings;
  sql: Sql;
  demo: boolean;
  uploadBytes: number;
  menus: MenuSettings;
  clientsFor: ClientsFor;
  endAtProvider?: EndAtProvider | null;
  holderOfKey?: HolderOfKey | null;
  /** Whether nobody has a record yet; null where the records are kept elsewhere. */
  isUnclaimed?: (() => Promise<boolean>) | null;
}

export interface ContextRequest {
  requestId: string;
  route: string;
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
  readonly customLink: CustomLinks;
  /** Tells the stages of loading the person: those that began already, then each as it begins. */
  followLoading(listener: StageListener): void;
}

/** What loaders and actions of one request share. Everything in it is looked up when first asked for, and once. */
export function createRequestContext(parts: ContextParts, call: ContextRequest): AccessContext {
  const { signIn, viewers, settings, sql, demo, uploadBytes, menus, clientsFor } = parts;
  const { request, requestId, nonce, log, signal } = call;
  const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
    let result: Promise<T> | null = null;
    return () => (result ??= work());
  };

  const stages: LoadingStage[] = ["signIn"];
  let follower: StageListener = () => undefined;
  const reach: StageListener = (stage) => {
    stages.push(stage);
    follower(stage);
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
    const person = found && (await viewers.viewer(found, clientsFor({ token: found.tokens.access, requestId, signal }), reach));
    const house = person?.organisation;
    speakFor(house?.uuid ? { uuid: house.uuid, version: house.version, dictionary: house.dictionary } : null);
    return person;
  });

  return {
    requestId,
    route: call.route,
    nonce,
    publicUrl: settings.publicUrl,
    demo,
    uploadBytes,
    menus,
    log,
    signIn: signInEndpoints({
      signIn,
      settings,
      sql,
      log,
      requestId,
      nonce,
      embedded: Boolean(parts.endAtProvider),
      isUnclaimed: parts.isUnclaimed ?? null,
    }),
    customLink: customLinks({ signIn, settings, log, holderOfKey: parts.holderOfKey ?? null }),
    session: sessionLives(signIn),
    // Only this process's own provider lets its sign-ins be ended here, and only it has these pages.
    accountPages: parts.endAtProvider
      ? { password: `${settings.issuer}/account/password`, secondFactor: `${settings.issuer}/account/second-factor` }
      : null,
    openSessions: openSessions({ sql, own: stored, endAtProvider: parts.endAtProvider ?? null }),
    viewer,
    openApi: () => clientsFor({ token: null, requestId, signal }).api,
    isSignedIn: async () => (await stored()) !== null,
    async forgetViewer() {
      const found = await session();
      if (!found) return;
      viewers.forget(found);
      await signIn.sessions.markChanged(found);
    },
    async reportOnce(key, report) {
      if (parts.reported.has(key)) return;
      parts.reported.set(key, true);
      await report().catch((error: unknown) => {
        parts.reported.delete(key);
        throw error;
      });
    },
    async unreadNotifications() {
      const person = await viewer();
      return person && parts.unreadCounts.of(person);
    },
    async forgetUnread() {
      const person = await viewer();
      if (person) parts.unreadCounts.forget(person.user.uuid);
    },
    forgetOrganisation: (kind, uuid) => viewers.forgetOrganisation(kind, uuid),
    followLoading(listener) {
      for (const stage of stages) listener(stage);
      follower = listener;
    },
    guestLanguage: () => guestLanguage(request),
    ...requestKeptForms({ signIn, request, session, setCookie: call.setCookie }),
  };
}
