import { LRUCache } from "lru-cache";
import type { LicenseAcceptance } from "#app/contract/license-agreement.ts";
import type { UserRecord } from "#app/contract/user.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { permissionsOf } from "#app/domain/permissions.ts";
import { mainRoleOf } from "#app/domain/roles.ts";
import type { Organisation, Viewer } from "#app/services/request-context.ts";
import type { Session } from "./sessions.server.ts";

type Clients = Pick<Viewer, "api" | "computation" | "pdf" | "rawApi">;
type ApiClient = Viewer["api"];
type Preferences = Awaited<ReturnType<ApiClient["users"]["getPreferences"]>>;

interface Records {
  user: UserRecord;
  organisation: Organisation;
  flags: Parameters<typeof permissionsOf>[1];
  preferences: Preferences;
  /** A version of the licence agreement waits for this person. */
  pendingLicense: boolean;
}

interface Remembered {
  at: number;
  /** The session's mark when they were read. */
  changed: string | undefined;
  records: Records;
}

/** What is loaded before a page can be written for a person, in this order. */
export type LoadingStage = "signIn" | "user" | "organisation";
/** Told when a stage begins. */
export type StageListener = (stage: LoadingStage) => void;

/** Records of a person may be this old where somebody else changed them; longer only when the API backend does not answer. */
const FRESH_MS = 30_000;
/** Records of a person whom nobody asked for that long are forgotten. */
const UNUSED_MS = 300_000;
const MAX_PEOPLE = 5_000;
const DEFAULT_NAME = "AAA";

/** Builds the person behind a session: records come through the API client and are remembered for half a minute. */
export class Viewers {
  private readonly known: LRUCache<string, Remembered>;
  private readonly asking = new Map<string, Promise<Records>>();

  constructor(private readonly now: () => number = () => performance.now()) {
    this.known = new LRUCache({ max: MAX_PEOPLE, ttl: UNUSED_MS, updateAgeOnGet: true, ttlResolution: 0, perf: { now } });
  }

  async viewer(session: Session, clients: Clients, told: StageListener = () => undefined): Promise<Viewer> {
    told("user");
    const { roles } = session.profile;
    const { user, organisation, flags, preferences, pendingLicense } = await this.records(session, clients.api, told);
    return {
      user,
      roles,
      mainRole: mainRoleOf(roles),
      organisation,
      permissions: permissionsOf(roles, flags),
      language: preferences.language ?? session.profile.language ?? languageOf(organisation),
      ...(pendingLicense ? { pendingLicense } : {}),
      ...(session.kind === "custom" ? { customToken: true } : {}),
      fontSize: preferences.fontSize ?? "NORMAL",
      ...clients,
    };
  }

  forget(session: Pick<Session, "iss" | "sub">): void {
    this.known.delete(keyOf(session));
    this.asking.delete(keyOf(session));
  }

  private async records(session: Session, api: ApiClient, told: StageListener): Promise<Records> {
    const key = keyOf(session);
    const known = this.known.get(key);
    // What waits for the person may have been done in another process a moment ago.
    const isFresh = known && !known.records.pendingLicense && known.changed === session.profile.changed;
    if (known && isFresh && this.now() - known.at < FRESH_MS) return known.records;
    try {
      return await this.ask(key, session, api, told);
    } catch (error) {
      // The last known copy keeps the frame of the pages alive while the backend is away; a refusal is no fault.
      if (known && !(statusOf(error) < 500)) return known.records;
      throw error;
    }
  }

  private ask(key: string, session: Session, api: ApiClient, told: StageListener): Promise<Records> {
    const present = this.asking.get(key);
    if (present) return present;
    const asked = readRecords(session, api, told)
      .then((records) => {
        if (this.asking.get(key) === asked) this.known.set(key, { at: this.now(), changed: session.profile.changed, records });
        return records;
      })
      .finally(() => {
        if (this.asking.get(key) === asked) this.asking.delete(key);
      });
    this.asking.set(key, asked);
    return asked;
  }
}

const keyOf = ({ iss, sub }: Pick<Session, "iss" | "sub">) => `${iss}\n${sub}`;
const languageOf = ({ language }: Organisation): InterfaceLanguage => (language === "FR_FR" ? "fr" : "en");

async function readRecords(session: Session, api: ApiClient, told: StageListener): Promise<Records> {
  const user = await orAbsent(api.users.byUsername({ params: { username: session.profile.username } }));
  if (!user) return { user: unknownUser(session), organisation: noOrganisation(), flags: {}, preferences: {}, pendingLicense: false };
  told("organisation");
  const [distributor, assetManager, productOwner, preferences, license] = await Promise.all([
    user.distributor ? orAbsent(api.distributors.get({ params: { uuid: user.distributor } })) : null,
    user.assetManager ? orAbsent(api.assetManagers.get({ params: { uuid: user.assetManager } })) : null,
    user.productOwner ? orAbsent(api.productOwners.get({ params: { uuid: user.productOwner } })) : null,
    orAbsent(api.users.getPreferences({ params: { uuid: user.uuid } })),
    orAbsent(api.licenseAgreements.acceptance({ query: { user: user.uuid } })),
  ]);
  const organisation: Organisation = distributor
    ? { kind: "distributor", name: distributor.distributorName, ...distributor }
    : assetManager
      ? { kind: "assetManager", name: assetManager.assetManagerName, ...assetManager }
      : productOwner
        ? { kind: "productOwner", name: productOwner.productOwnerName, ...productOwner }
        : noOrganisation();
  const flags = { distributor: distributor?.flags, assetManager: assetManager?.flags, productOwner: productOwner?.flags };
  return { user, organisation: pickOrganisation(organisation), flags, preferences: preferences ?? {}, pendingLicense: waits(license) };
}

/** Nothing waits where a backend knows no licence agreements. */
const waits = (license: LicenseAcceptance | null): boolean => license !== null && license.agreement !== null && license.accepted === null;

const pickOrganisation = ({ uuid, kind, name, language, graphicChart, flags, dictionary, version }: Organisation): Organisation => ({
  uuid,
  kind,
  name,
  language,
  graphicChart,
  flags,
  dictionary,
  version,
});

const noOrganisation = (): Organisation => ({
  uuid: null,
  kind: null,
  name: DEFAULT_NAME,
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

const statusOf = (error: unknown): number =>
  typeof error === "object" && error !== null && "status" in error && typeof error.status === "number" ? error.status : 503;

/** Null for a record that is not there or not for this person, or that this backend does not keep. */
async function orAbsent<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if ([403, 404, 501].includes(statusOf(error))) return null;
    throw error;
  }
}
