import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { userRecordKey } from "#app/domain/record-key.ts";
import { USERNAME, USERNAME_WORDS } from "#app/domain/rights/username.ts";
import type { Sql } from "#app/services/sql.ts";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { tellRecordChange } from "#backend/database/record-changes.ts";
import { appUser, identityAccount } from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { hashPassword } from "./password/password.ts";

/** Any fixed number: two replicas that start together must not both name an administrator. */
const LOCK = 7_310_002;
const ROLE = "ADMIN";

export interface NamedAdministrator {
  username: string;
  /** Of a new account of the embedded provider, known at this one moment only; null where no account was made. */
  password: string | null;
}

/**
 * Whether nobody has a record yet: with an outside provider whoever signs in is then refused everything, and no page can change that.
 */
export async function isUnclaimed({ query }: Pick<Sql, "query">): Promise<boolean> {
  const rows = await query("SELECT 1 FROM app_user WHERE disabled_at IS NULL AND erased_at IS NULL LIMIT 1");
  return rows.length === 0;
}

/** The same, asked no more once somebody is there, and every few seconds at most until then. */
export function unclaimedOnce(port: Pick<Sql, "query">, now: () => number = () => performance.now()): () => Promise<boolean> {
  let known: { at: number; answer: Promise<boolean> } | null = null;
  return () => {
    if (known && now() - known.at < AGAIN_MS) return known.answer;
    const answer = isUnclaimed(port).then((unclaimed) => {
      if (!unclaimed) known = { at: Number.POSITIVE_INFINITY, answer };
      return unclaimed;
    });
    known = { at: now(), answer };
    answer.catch(() => {
      known = null;
    });
    return answer;
  };
}
const AGAIN_MS = 2_000;

/**
 * The administrator to begin with, at a start. The embedded provider has one as soon as it has any account: without `name` it is one that nobody
 * can guess, with a random password. With an outside provider there is one once `name` says who. Null where nothing was to be done.
 */
export function makeFirstAdministrator(
  database: Database,
  { name, embedded }: { name: string | undefined; embedded: boolean },
): Promise<NamedAdministrator | null> {
  return naming(database, embedded, async (tx, name_) => {
    const [present] = embedded
      ? await tx.select({ sub: identityAccount.sub }).from(identityAccount).limit(1)
      : await tx.select({ sub: appUser.uuid }).from(appUser).limit(1);
    if (present || (!embedded && name === undefined)) return null;
    return name_(name ?? `admin-${randomBytes(4).toString("hex")}`, "first start");
  });
}

/**
 * Makes a person an administrator, whoever that was before: the record is made, or given the role and opened again. With the embedded provider the
 * account, too; an outside one has to send the role by itself.
 */
export const makeAdministrator = (database: Database, username: string, embedded: boolean): Promise<NamedAdministrator> =>
  naming(database, embedded, (_tx, name) => name(username, "admin"));

type Name = (username: string, correlationId: string) => Promise<NamedAdministrator>;

async function naming<T>(database: Database, embedded: boolean, work: (tx: Transaction, name: Name) => Promise<T>): Promise<T> {
  const key = await auditKey(database);
  const password = randomBytes(12).toString("base64url");
  const passwordHash = embedded ? await hashPassword(password) : null;
  return withTransaction(database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    return work(tx, async (given, correlationId) => {
      const person = await nameRecord(tx, given);
      const isNew = passwordHash !== null && (await nameAccount(tx, person, passwordHash));
      await tellRecordChange(tx, userRecordKey(person.username));
      const verb = person.isNew ? "user.create" : "user.update";
      const about = { userUuid: null, organisationUuid: null, verb, objectType: "user", objectId: person.uuid };
      await recordAudit(tx, key, { ...about, after: { roles: person.roles }, correlationId });
      return { username: person.username, password: isNew ? password : null };
    });
  });
}

interface Person {
  uuid: string;
  username: string;
  roles: string[];
  isNew: boolean;
}
const withRole = (roles: readonly string[]) => (roles.includes(ROLE) ? [...roles] : [...roles, ROLE]);
const named = (column: typeof appUser.username | typeof identityAccount.username, username: string) =>
  sql`lower(${column}) = lower(${username})`;

async function nameRecord(tx: Transaction, username: string): Promise<Person> {
  const [found] = await tx.select().from(appUser).where(named(appUser.username, username));
  if (!found) {
    if (!USERNAME.test(username)) throw new Error(`"${username}" is no user name: it must be ${USERNAME_WORDS}.`);
    const person = { uuid: randomUUID(), username, roles: [ROLE] };
    await tx.insert(appUser).values(person);
    return { ...person, isNew: true };
  }
  const { uuid } = found;
  const roles = withRole(found.roles);
  const change = { roles, disabledAt: null, version: sql`${appUser.version} + 1`, updatedAt: sql`now()` };
  await tx.update(appUser).set(change).where(sql`${appUser.uuid} = ${uuid}`);
  return { uuid, username: found.username, roles, isNew: false };
}

/** True for a new account, whose password is the one given; a present one keeps its own. */
async function nameAccount(tx: Transaction, { uuid, username }: Person, passwordHash: string): Promise<boolean> {
  const [found] = await tx.select().from(identityAccount).where(named(identityAccount.username, username));
  if (!found) {
    await tx.insert(identityAccount).values({ sub: uuid, username, passwordHash, clientRoles: [ROLE] });
    return true;
  }
  const change = { clientRoles: withRole(found.clientRoles), disabledAt: null };
  await tx.update(identityAccount).set(change).where(sql`${identityAccount.sub} = ${found.sub}`);
  return false;
}
