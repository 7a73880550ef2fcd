import type { GraphicChart, OrganisationDictionary } from "#app/contract/organisation.ts";
import type { UserRecord } from "#app/contract/user.ts";
import type { FontSize, InterfaceLanguage, OrganisationKind } from "#app/domain/enumerations.ts";
import type { Registration } from "#app/domain/organisation/registration.ts";
import type { Permission } from "#app/domain/rights/permissions.ts";
import type { MainRole } from "#app/domain/rights/roles.ts";
import type { ApiClient, ComputationClient, PdfClient } from "#app/services/backend-client/backend-client.ts";
import type { ChangeListener } from "#app/services/backend-client/portfolio-changes.server.ts";

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The organisation whose name and graphic chart the person sees: distributor, else asset manager, else product owner. */
export interface Organisation {
  uuid: string | null;
  kind: OrganisationKind | null;
  name: string;
  language: "FR_FR" | "EN_GB";
  graphicChart: GraphicChart;
  flags: Readonly<Record<string, boolean>>;
  /** Words of the organisation, which replace the common texts by key. */
  dictionary: OrganisationDictionary;
  /** What a distributor says of itself on documents. */
  registration?: Registration;
  /** Version of the record. */
  version: number;
}

/** A signed-in person, complete for one request. Nothing of it but names and permissions may reach the browser. */
export interface Viewer {
  user: UserRecord;
  roles: readonly string[];
  mainRole: MainRole | null;
  organisation: Organisation;
  permissions: ReadonlySet<Permission>;
  language: InterfaceLanguage;
  fontSize: FontSize;
  /** The person came by a custom action token instead of an interactive sign-in: the pages have the reduced menu. */
  customToken?: boolean;
  /** A version of the licence agreement that the person has not accepted yet; pages wait until that is done. */
  pendingLicense?: boolean;
  /**
   * Why the person's record or the organisation's could not be read: what is missing is empty. The frame of a page is shown all
   * the same; the guard of the page itself throws this.
   */
  failure?: unknown;
  /** Backend clients that carry this person's bearer token, the request id and the request's abort signal. */
  api: ApiClient;
  computation: ComputationClient;
  pdf: PdfClient;
  /** Same, for calls that stream a body the typed client cannot (uploads, downloads). `path` starts with a slash. */
  rawApi(path: string, init: RequestInit & { duplex?: "half" }): Promise<Response>;
  /** Tells of each change of a portfolio that the person sees, until what it gives is called. Rejects where there is no line. */
  portfolioChanges: (listener: ChangeListener) => Promise<() => void>;
}

/** A sign-in that did not work, for the page that says so. Nothing of the provider's own words is in it. */
export interface SignInOutcome {
  failure: "cancelled" | "anonymous" | "passwordForgotten" | "refused" | "unfitToken" | "noAdministrator" | "unavailable";
  status: number;
  /** Name of the claim that the failure is about; empty for one that is about none. */
  claim: string;
  /** Address of the button that tries again. */
  retry: string;
  requestId: string;
  headers: Record<string, string>;
}

/** A link with a custom action token was opened in this browser, and waits for the person's word. */
export interface CustomLinkQuestion {
  /** Whom the link signs in; null where the provider says so only when the key is used. */
  name: string | null;
  /** That person's organisation, where it is known. */
  house: string | null;
  /** Who is signed in now. */
  present: string | null;
  /** Where the link leads, with the prefix of PUBLIC_URL. */
  returnTo: string;
}

/** What is left of a session, as an open page is told. */
export interface SessionLife {
  /** Stands for the signed-in person without naming anybody. */
  person: string;
  /** Until the session ends, if nothing happens. */
  seconds: number;
  /** Whether it can be made to last longer. */
  renewable: boolean;
}

/** Rows of one page of open sessions. */
export const SESSIONS_SHOWN = 12;

/** An open session as its person or an administrator sees it. */
export interface OpenSession {
  handle: string;
  /** "Firefox, Windows"; null when it did not say. */
  browser: string | null;
  /** Opened by a link with a custom action token. */
  byLink: boolean;
  createdAt: string;
  /** Last visit, to the minute. */
  seenAt: string;
  /** The session of this request. */
  present: boolean;
}

/** A part of somebody's open sessions, of `SESSIONS_SHOWN` at most, and how many there are in all. */
export interface OpenSessionPage {
  sessions: OpenSession[];
  /** 0 also for a page beyond the last. */
  total: number;
}

export interface OpenSessions {
  /** Whether ending a session ends the sign-in at the provider too: otherwise that browser may come back without a password. */
  endsAtProvider: boolean;
  /** Those of the signed-in person, this one first, then the last visited. The first page is 1. */
  own(page: number): Promise<OpenSessionPage>;
  /** The person proved who they are within the last minutes: by a password, not by a session that the provider still had. */
  isRecent(): Promise<boolean>;
  /** Ends another session of the person, or with null all others; says how many ended. */
  endOwn(handle: string | null): Promise<number>;
  /** Those of a user; whoever asks has made sure that the user is within reach. */
  of(username: string, page: number): Promise<OpenSessionPage>;
  endAllOf(username: string): Promise<number>;
}

/** The endpoints of sign-in. Their answers carry the cookies; the routes under /auth hand them on as they are. */
export interface SignInEndpoints {
  start(request: Request): Promise<Response | SignInOutcome>;
  callback(request: Request): Promise<Response | SignInOutcome>;
  signOut(request: Request): Promise<Response>;
  backchannelSignOut(request: Request): Promise<Response>;
}

/** Where menus lead and when they are reduced, as the installation is set up. */
export interface MenuSettings {
  /** Base addresses of neighbouring applications; one that is absent is this application. */
  hosts: Readonly<Partial<Record<"admin" | "contracts" | "reporting" | "assetManager" | "partner", string>>>;
  /** Name of the query parameter that asks for the reduced menu. */
  reducedParameter: string;
}

/** What `server.ts` hands to every loader and action as `context`. Loaded lazily, once for each HTTP request. */
export interface RequestContext {
  readonly requestId: string;
  /** Pattern of the address: ids, names and keys as `:id`. */
  readonly route: string;
  readonly nonce: string;
  /** Address that people use; may have a path prefix. Absolute links come from here, never from the request. */
  readonly publicUrl: URL;
  readonly demo: boolean;
  /** Largest upload that the installation takes (UPLOAD_LIMIT_MB). */
  readonly uploadBytes: number;
  readonly menus: MenuSettings;
  readonly log: Log;
  /** Null when nobody is signed in or the session has ended. Refreshes the token when less than 30 s are left. */
  viewer(): Promise<Viewer | null>;
  /** The calls that need no person: the holder of a link has its token alone. */
  openApi(): Pick<ApiClient, "questionnaireLinks" | "packageLinks" | "alertMails">;
  /** How many notifications the signed-in person has not read; null where there is nobody to read them. */
  unreadNotifications(): Promise<number | null>;
  /** Drops what is remembered of that: call it after the person has read some. */
  forgetUnread(): Promise<void>;
  /** Reports under a key that names its time, unless this process has done so: whoever tries without end costs nothing more. */
  reportOnce(key: string, report: () => Promise<unknown>): Promise<void>;
  /** Drops what is remembered of the signed-in person: call it after a change of preferences or user. */
  forgetViewer(): Promise<void>;
  /** The same for the record of an organisation, for everybody in it. */
  forgetOrganisation(kind: OrganisationKind, uuid: string): void;
  readonly signIn: SignInEndpoints;
  /** How long the session of this browser lasts. */
  readonly session: {
    left(request: Request): Promise<SessionLife | null>;
    renew(request: Request): Promise<SessionLife | null>;
  };
  readonly openSessions: OpenSessions;
  /** Addresses where people change their password and their second factor; null when their accounts are another provider's. */
  readonly accountPages: { readonly password: string; readonly secondFactor: string } | null;
  /** The question that a link with a custom action token left open, and the answer to it. */
  readonly customLink: {
    question(request: Request): Promise<CustomLinkQuestion | null>;
    confirm(request: Request): Promise<Response>;
  };
  /** Language for a page without a signed-in person: cookie, else Accept-Language, else fr. */
  guestLanguage(): InterfaceLanguage;
  /**
   * Keeps what a person typed when the session has ended or a backend does not answer; gives it back once, to every loader of a
   * later request for that page.
   */
  keepForm(path: string, fields: Array<[string, string]>): Promise<void>;
  forgetKeptForm(path: string): Promise<void>;
  /** Keeps a form again that this request has taken. */
  returnKeptForm(path: string): Promise<void>;
  takeKeptForm(path: string): Promise<Array<[string, string]> | null>;
}
