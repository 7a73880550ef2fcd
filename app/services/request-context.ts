import type { GraphicChart, OrganisationDictionary } from "#app/contract/organisation.ts";
import type { UserRecord } from "#app/contract/user.ts";
import type { FontSize, InterfaceLanguage, OrganisationKind } from "#app/domain/enumerations.ts";
import type { Permission } from "#app/domain/permissions.ts";
import type { MainRole } from "#app/domain/roles.ts";
import type { ApiClient, ComputationClient } from "#app/services/backend-client.ts";

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
  /** The person came by a custom action token instead of an interactive sign-in: the reduced menu stands beside the pages. */
  customToken?: boolean;
  /** Backend clients that carry this person's bearer token, the request id and the request's abort signal. */
  api: ApiClient;
  computation: ComputationClient;
  /** Same, for calls that stream a body the typed client cannot (uploads, downloads). `path` starts with a slash. */
  rawApi(path: string, init: RequestInit & { duplex?: "half" }): Promise<Response>;
}

/** A sign-in that did not work, for the page that says so. Nothing of the provider's own words is in it. */
export interface SignInOutcome {
  failure: "cancelled" | "anonymous" | "passwordForgotten" | "refused" | "unavailable";
  status: number;
  /** Address of the button that tries again. */
  retry: string;
  requestId: string;
  headers: Record<string, string>;
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
  hosts: Readonly<Partial<Record<"admin" | "contracts" | "reporting" | "assetManager", string>>>;
  /** Name of the query parameter that asks for the reduced menu. */
  reducedParameter: string;
}

/** What `server.ts` hands to every loader and action as `context`. Loaded lazily, once for each HTTP request. */
export interface RequestContext {
  readonly requestId: string;
  readonly nonce: string;
  /** Address that people use; may have a path prefix. Absolute links come from here, never from the request. */
  readonly publicUrl: URL;
  readonly demo: boolean;
  readonly menus: MenuSettings;
  readonly log: Log;
  /** Where a finished document waits to be sent as it is: in a Response's body it would be copied through a stream. */
  readonly outbox?: { document: Uint8Array | null };
  /** Null when nobody is signed in or the session has ended. Refreshes the token when less than 30 s are left. */
  viewer(): Promise<Viewer | null>;
  /** Drops what is remembered of the signed-in person: call it after a change of preferences, user or organisation. */
  forgetViewer(): Promise<void>;
  readonly signIn: SignInEndpoints;
  /** Language for a page without a signed-in person: cookie, else Accept-Language, else fr. */
  guestLanguage(): InterfaceLanguage;
  /** Keeps what a person typed when the session has ended; gives it back after sign-in. */
  keepForm(path: string, fields: Array<[string, string]>): Promise<void>;
  takeKeptForm(path: string): Promise<Array<[string, string]> | null>;
}
