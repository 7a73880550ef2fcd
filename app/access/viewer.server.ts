import type { LicenseAcceptance } from "#app/contract/license.ts";
import type { UserRecord } from "#app/contract/user.ts";
import type { InterfaceLanguage, OrganisationKind } from "#app/domain/enumerations.ts";
import type { Registration } from "#app/domain/organisation/registration.ts";
import { organisationRecordKey, userRecordKey } from "#app/domain/record-key.ts";
import { permissionsOf } from "#app/domain/rights/permissions.ts";
import { mainRoleOf } from "#app/domain/rights/roles.ts";
import { isAppError } from "#app/services/app-error.ts";
import type { Organisation, Viewer } from "#app/services/request-context.ts";
import { RecordMemory, statusOf } from "./record-memory.ts";
import type { Session } from "./session/sessions.server.ts";

type Clients = Pick<Viewer, "api" | "computation" | "pdf" | "rawApi" | "portfolioChanges">;
type ApiClient = Viewer["api"];
type Preferences = Awaited<ReturnType<ApiClient["users"]["getPreferences"]>>;

interface Person {
  /** Null for a person whom the platform does not know. */
  user: UserRecord | null;
  preferences: Preferences;
  /** A version of the licence agreement waits for this person. */
  pendingLicense: boolean;
  /** The session's mark when they were read. */
  changed: string | undefined;
  /** Why the person or the organisation could not be read. */
  failure?: unknown;
}

/** What is loaded before a page can be written for a person, in this order. */
export type LoadingStage = "signIn" | "user" | "organisation";
/** Told when a stage begins. */
export type StageListener = (stage: LoadingStage) => void;

const MAX_PEOPLE = 5_000;
const MAX_ORGANISATIONS = 1_000;
const DEFAULT_NAME = "AAA";

const userKey = ({ profile }: Pick<Session, "profile">) => userRecordKey(profile.username);

/** Tells the key of each record that changed, or null when any may have: see `Database.watchRecords`. */
export type RecordChanges = (changed: (key: string | null) => void) => void;

/**
 * Builds the person behind a session from records that come through the API client. They are remembered for half a minute, and
 * no longer than until they change where the API's database is this process's own.
 */
export class Viewers {
  private readonly people: RecordMemory<Person>;
  private readonly organisations: RecordMemory<Organisation>;
  private readonly asking = new Map<string, Promise<Person>>();

  constructor(now: () => number = () => performance.now(), watch: RecordChanges = () => undefined) {
    this.people = new RecordMemory(now, MAX_PEOPLE);
    this.organisations = new RecordMemory(now, MAX_ORGANISATIONS);
    watch((key) => (key === null ? this.doubtAll() : this.forgetRecord(key)));
  }

  async viewer(session: Session, clients: Clients, told: StageListener = () => undefined): Promise<Viewer> {
    told("user");
    const { roles } = session.profile;
    const person = await this.person(session, clients.api, told).catch((failure: unknown) => unread(session, failure));
    const { user, preferences, pendingLicense } = person;
    let { failure } = person;
    const none = (error: unknown) => {
      failure = error;
      return [];
    };
    const houses = failure === undefined ? await this.organisationsOf(user, clients.api).catch(none) : [];
    const [distributor, assetManager, productOwner] = houses;
    const organisation = distributor ?? assetManager ?? productOwner ?? noOrganisation(session);
    const flags = { distributor: distributor?.flags, assetManager: assetManager?.flags, productOwner: productOwner?.flags };
    return {
      user: user ?? unknownUser(session),
      roles,
      mainRole: mainRoleOf(roles),
      organisation,
      permissions: permissionsOf(roles, flags),
      language: preferences.language ?? session.profile.language ?? languageOf(organisation),
      ...(pendingLicense ? { pendingLicense } : {}),
      ...(failure === undefined ? {} : { failure }),
      ...(session.kind === "custom" ? { customToken: true } : {}),
      fontSize: preferences.fontSize ?? "NORMAL",
      ...clients,
    };
  }

  forget(session: Pick<Session, "profile">): void {
    this.forgetRecord(userKey(session));
  }

  forgetOrganisation(kind: OrganisationKind, uuid: string): void {
    this.forgetRecord(organisationRecordKey(kind, uuid));
  }

  private forgetRecord(key: string): void {
    this.people.forget(key);
    this.organisations.forget(key);
    this.asking.delete(key);
  }

  private doubtAll(): void {
    this.people.doubtAll();
    this.organisations.doubtAll();
    this.asking.clear();
  }

  private person(session: Session, api: ApiClient, told: StageListener): Promise<Person> {
    const { changed } = session.profile;
    const key = userKey(session);
    // What waits for the person may have been done in another process a moment ago.
    const usable = (person: Person) => !person.pendingLicense && person.failure === undefined && person.changed === changed;
    return this.people.get(key, () => this.askOnce(key, () => this.readPerson(session, api, told)), usable);
  }

  /** Requests of one person at the same time share one look. */
  private askOnce(key: string, read: () => Promise<Person>): Promise<Person> {
    const present = this.asking.get(key);
    if (present) return present;
    const asked = read().finally(() => {
      if (this.asking.get(key) === asked) this.asking.delete(key);
    });
    this.asking.set(key, asked);
    return asked;
  }

  private async readPerson(session: Session, api: ApiClient, told: StageListener): Promise<Person> {
    const { username, changed } = session.profile;
    const user = await orAbsent(api.users.byUsername({ params: { username } }));
    if (!user) return { user, preferences: {}, pendingLicense: false, changed };
    told("organisation");
    const [preferences, license, failed] = await Promise.all([
      orAbsent(api.users.getPreferences({ params: { uuid: user.uuid } })),
      orAbsent(api.licenseAgreements.acceptance({ query: { user: user.uuid } })),
      this.organisationsOf(user, api).then(
        () => ({}),
        (failure: unknown) => ({ failure }),
      ),
    ]);
    return { user, preferences: preferences ?? {}, pendingLicense: waits(license), changed, ...failed };
  }

  /** Each person asks with a token of their own, and never waits for another's look. */
  private organisationsOf(user: UserRecord | null, api: ApiClient) {
    const one = async (kind: OrganisationKind, uuid: string | null | undefined, read: (uuid: string) => Promise<Organisation | null>) =>
      uuid ? this.organisations.get(organisationRecordKey(kind, uuid), () => read(uuid)) : null;
    return Promise.all([
      one("distributor", user?.distributor, async (uuid) => {
        const found = await orAbsent(api.distributors.get({ params: { uuid } }));
        return (
          found && pickOrganisation({ ...found, kind: "distributor", name: found.distributorName, registration: registrationOf(found) })
        );
      }),
      one("assetManager", user?.assetManager, async (uuid) => {
        const found = await orAbsent(api.assetManagers.get({ params: { uuid } }));
        return found && pickOrganisation({ ...found, kind: "assetManager", name: found.assetManagerName });
      }),
      one("productOwner", user?.productOwner, async (uuid) => {
        const found = await orAbsent(api.productOwners.get({ params: { uuid } }));
        return found && pickOrganisation({ ...found, kind: "productOwner", name: found.productOwnerName });
      }),
    ]);
  }
}

/** What is known of a person whose record could not be read: nothing. */
const unread = ({ profile: { changed } }: Session, failure: unknown): Person => ({
  user: null,
  preferences: {},
  pendingLicense: false,
  changed,
  failure,
});

const languageOf = ({ language }: Organisation): InterfaceLanguage => (language === "FR_FR" ? "fr" : "en");

/** Nothing waits where a backend knows no licence agreements. */
const waits = (license: LicenseAcceptance | null): boolean => license !== null && license.agreement !== null && license.accepted === null;

const registrationOf = ({ orias, regulatoryStatus }: Registration): Registration => ({ orias, regulatoryStatus });

const pickOrganisation = ({
  uuid,
  kind,
  name,
  language,
  graphicChart,
  flags,
  dictionary,
  registration = {},
  version,
}: Organisation): Organisation => ({
  uuid,
  kind,
  name,
  language,
  graphicChart,
  flags,
  dictionary,
  registration,
  version,
});

/** Nothing but a name: what the provider calls the person's distributor, where it does. It opens nothing. */
const noOrganisation = ({ profile }: Session): Organisation => ({
  uuid: null,
  kind: null,
  name: profile.idpDistributor ?? DEFAULT_NAME,
  language: "FR_FR",
  graphicChart: {},
  flags: {},
  dictionary: {},
  version: 0,
});

/** A person whom the provider knows and the platform does not: names from the token, no organisation, no flag. */
const unknownUser = ({ profile }: Session): UserRecord => ({
  uuid: "00000000-0000-0000-0000-000000000000",
  username: profile.username,
  firstName: profile.firstName,
  lastName: profile.lastName,
  email: profile.email,
  distributor: null,
  assetManager: null,
  productOwner: null,
  roles: profile.roles,
  version: 0,
});

/** Refusals that are about the person's sign-in, whatever record was asked for. */
const OF_THE_PERSON: readonly string[] = ["SECOND_FACTOR_REQUIRED", "USER_UNKNOWN"];

/** Null for a record that is not there or not for this person, or that this backend does not keep. */
async function orAbsent<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if ([403, 404, 501].includes(statusOf(error)) && !(isAppError(error) && OF_THE_PERSON.includes(error.code))) return null;
    throw error;
  }
}
