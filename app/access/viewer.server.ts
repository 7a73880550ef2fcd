import { LRUCache } from "lru-cache";
import type { UserRecord } from "#app/contract/user.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { permissionsOf } from "#app/domain/permissions.ts";
import { mainRoleOf } from "#app/domain/roles.ts";
import type { Organisation, Viewer } from "#app/services/request-context.ts";
import type { Session } from "./sessions.server.ts";

type Clients = Pick<Viewer, "api" | "computation" | "rawApi">;
type ApiClient = Viewer["api"];
type Preferences = Awaited<ReturnType<ApiClient["users"]["getPreferences"]>>;

interface Records {
  user: UserRecord;
  organisation: Organisation;
  flags: Parameters<typeof permissionsOf>[1];
  preferences: Preferences;
}

interface Remembered {
  at: number;
  records: Records;
}

/** Records of a person may be this old; longer only when the API backend does not answer. */
const FRESH_MS = 30_000;
const MAX_PEOPLE = 5_000;
const DEFAULT_NAME = "AAA";

/** Builds the person behind a session: records come through the API client and are remembered for half a minute. */
export class Viewers {
  private readonly known = new LRUCache<string, Remembered>({ max: MAX_PEOPLE });
  private readonly asking = new Map<string, Promise<Records>>();

  constructor(private readonly now: () => number = Date.now) {}

  async viewer(session: Session, clients: Clients): Promise<Viewer> {
    const { roles } = session.profile;
    const { user, organisation, flags, preferences } = await this.records(session, clients.api);
    return {
      user,
      roles,
      mainRole: mainRoleOf(roles),
      organisation,
      permissions: permissionsOf(roles, flags),
      language: preferences.language ?? session.profile.language ?? languageOf(organisation),
      fontSize: preferences.fontSize ?? "NORMAL",
      ...clients,
    };
  }

  forget(session: Pick<Session, "iss" | "sub">): void {
    this.known.delete(keyOf(session));
    this.asking.delete(keyOf(session));
  }

  private async records(session: Session, api: ApiClient): Promise<Records> {
    const key = keyOf(session);
    const known = this.known.get(key);
    if (known && this.now() - known.at < FRESH_MS) return known.records;
    try {
      return await this.ask(key, session, api);
    } catch (error) {
      // The last known copy keeps the frame of the pages alive while the backend is away; a refusal is no fault.
      if (known && !(statusOf(error) < 500)) return known.records;
      throw error;
    }
  }

  private ask(key: string, session: Session, api: ApiClient): Promise<Records> {
    const present = this.asking.get(key);
    if (present) return present;
    const asked = readRecords(session, api)
      .then((records) => {
        if (this.asking.get(key) === asked) this.known.set(key, { at: this.now(), records });
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

async function readRecords(session: Session, api: ApiClient): Promise<Records> {
  const user = await orAbsent(api.users.byUsername({ params: { username: session.profile.username } }));
  if (!user) return { user: unknownUser(session), organisation: noOrganisation(), flags: {}, preferences: {} };
  const [distributor, assetManager, productOwner, preferences] = await Promise.all([
    user.distributor ? orAbsent(api.distributors.get({ params: { uuid: user.distributor } })) : null,
    user.assetManager ? orAbsent(api.assetManagers.get({ params: { uuid: user.assetManager } })) : null,
    user.productOwner ? orAbsent(api.productOwners.get({ params: { uuid: user.productOwner } })) : null,
    orAbsent(api.users.getPreferences({ params: { uuid: user.uuid } })),
  ]);
  const organisation: Organisation = distributor
    ? { kind: "distributor", name: distributor.distributorName, ...distributor }
    : assetManager
      ? { kind: "assetManager", name: assetManager.assetManagerName, ...assetManager }
      : productOwner
        ? { kind: "productOwner", name: productOwner.productOwnerName, ...productOwner }
        : noOrganisation();
  const flags = { distributor: distributor?.flags, assetManager: assetManager?.flags, productOwner: productOwner?.flags };
  return { user, organisation: pickOrganisation(organisation), flags, preferences: preferences ?? {} };
}

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

/** Null for a record that is not there or not for this person. */
async function orAbsent<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (statusOf(error) === 404 || statusOf(error) === 403) return null;
    throw error;
  }
}
