import { and, asc, count, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { UserEntry, UserRecord, UserState } from "#app/contract/user.ts";
import { userRecordKey } from "#app/domain/record-key.ts";
import type { UserScope } from "#backend/api/user/user.domain.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import { tellRecordChange } from "#backend/database/record-changes.ts";
import { appUser, auditLog, identityAccount, identitySecondFactor, organisation } from "#backend/database/schema/index.ts";

/** Value of `password_hash` until the person has chosen a password; no password fits it. */
export const NO_PASSWORD = "none";

const columns = {
  uuid: appUser.uuid,
  username: appUser.username,
  firstName: appUser.firstName,
  lastName: appUser.lastName,
  email: appUser.email,
  distributor: appUser.distributor,
  assetManager: appUser.assetManager,
  productOwner: appUser.productOwner,
  roles: appUser.roles,
  version: appUser.version,
};
const houseUuid = sql`coalesce(${appUser.distributor}, ${appUser.assetManager}, ${appUser.productOwner})`;
const state = sql<UserState>`case when ${appUser.disabledAt} is not null then 'DISABLED'
  when ${identityAccount.passwordHash} = ${NO_PASSWORD} then 'INVITED' else 'ACTIVE' end`;

const entryColumns = {
  ...columns,
  organisation: { uuid: organisation.uuid, kind: organisation.kind, name: organisation.name },
  state,
  language: sql<
    "fr" | "en" | null
  >`coalesce(${appUser.preferences} ->> 'language', case ${organisation.language} when 'FR_FR' then 'fr' when 'EN_GB' then 'en' end)`,
  lastSignInAt: appUser.lastSignInAt,
  secondFactor: sql<boolean | null>`case when ${identityAccount.sub} is not null then ${identitySecondFactor.sub} is not null end`,
};

const within = (scope: UserScope): SQL => and(isNull(appUser.erasedAt), inScope(scope))!;

function inScope(scope: UserScope): SQL | undefined {
  if (scope.kind === "all") return undefined;
  if (scope.kind === "self") return eq(appUser.uuid, scope.self);
  return or(eq(appUser.assetManager, scope.assetManager), eq(appUser.uuid, scope.self));
}

const matching = (search: string | undefined): SQL | undefined => {
  if (!search) return undefined;
  const pattern = containing(search);
  const whole = sql`${appUser.firstName} || ' ' || ${appUser.lastName}`;
  return or(ilike(appUser.username, pattern), ilike(whole, pattern), ilike(appUser.email, pattern));
};

export interface UserPage {
  limit: number;
  offset: number;
  search?: string | undefined;
  sort: keyof typeof ORDERS;
  dir?: "asc" | "desc" | undefined;
  role?: string | undefined;
  organisation?: string | undefined;
  state?: UserState | undefined;
}

const ORDERS = {
  username: sql`lower(${appUser.username})`,
  firstName: alphabetical(appUser.firstName),
  lastName: alphabetical(appUser.lastName),
  email: sql`lower(${appUser.email})`,
  organisation: alphabetical(organisation.name),
  lastSignIn: sql`${appUser.lastSignInAt}`,
};

/** A page of users. Rows without a value of the sort column come last in both directions. */
export async function listUsers(
  queries: Queries,
  scope: UserScope,
  page: UserPage,
): Promise<{ items: Array<Omit<UserEntry, "editable">>; total: number }> {
  const where = and(
    within(scope),
    matching(page.search),
    page.role ? sql`${appUser.roles} @> ${JSON.stringify([page.role])}::jsonb` : undefined,
    page.organisation ? sql`${houseUuid} = ${page.organisation}` : undefined,
    page.state ? sql`${state} = ${page.state}` : undefined,
  );
  const order = ORDERS[page.sort];
  const items = await entries(queries)
    .where(where)
    .orderBy(sql`${page.dir === "desc" ? desc(order) : asc(order)} nulls last`, asc(appUser.username))
    .limit(page.limit)
    .offset(page.offset);
  const [row] = await queries
    .select({ n: count() })
    .from(appUser)
    .leftJoin(identityAccount, eq(identityAccount.username, appUser.username))
    .where(where);
  return { items, total: row?.n ?? 0 };
}

const entries = (queries: Queries) =>
  queries
    .select(entryColumns)
    .from(appUser)
    .leftJoin(organisation, eq(organisation.uuid, houseUuid))
    .leftJoin(identityAccount, eq(identityAccount.username, appUser.username))
    .leftJoin(identitySecondFactor, eq(identitySecondFactor.sub, identityAccount.sub))
    .$dynamic();

export async function countUsers(queries: Queries, scope: UserScope): Promise<number> {
  const [row] = await queries.select({ n: count() }).from(appUser).where(within(scope));
  return row?.n ?? 0;
}

export async function findUserByName(queries: Queries, scope: UserScope, username: string): Promise<UserRecord | null> {
  const [user] = await queries
    .select(columns)
    .from(appUser)
    .where(and(within(scope), eq(appUser.username, username)));
  return user ?? null;
}

export async function findUser(queries: Queries, scope: UserScope, uuid: string): Promise<Omit<UserEntry, "editable"> | null> {
  const [user] = await entries(queries).where(and(within(scope), eq(appUser.uuid, uuid)));
  return user ?? null;
}

/** A user whose data were removed, as long as records refer to the row. */
export async function findErasedUser(queries: Queries, scope: UserScope, uuid: string) {
  const [row] = await queries
    .select({ nameUntil: appUser.nameUntil, version: appUser.version })
    .from(appUser)
    .where(and(isNotNull(appUser.erasedAt), inScope(scope), eq(appUser.uuid, uuid)));
  return row ?? null;
}

/** Keeps a user's row from other writers until the transaction ends; false when there is none in the scope. */
export async function lockUser(queries: Queries, scope: UserScope, uuid: string): Promise<boolean> {
  const rows = await queries
    .select({ uuid: appUser.uuid })
    .from(appUser)
    .where(and(within(scope), eq(appUser.uuid, uuid)))
    .for("update");
  return rows.length > 0;
}

/** What a person set for themselves. With `lock` the row stays as it is until the transaction ends. */
export async function findOwnSettings(queries: Queries, scope: UserScope, uuid: string, lock = false) {
  const query = queries
    .select({
      preferences: appUser.preferences,
      favourites: appUser.favourites,
      version: appUser.version,
      organisation: sql<string | null>`${houseUuid}`,
    })
    .from(appUser)
    .where(and(within(scope), eq(appUser.uuid, uuid)));
  const [row] = await (lock ? query.for("update") : query);
  return row ?? null;
}

type OwnSettings = Partial<Pick<typeof appUser.$inferInsert, "preferences" | "favourites">>;

export async function storeOwnSettings(queries: Queries, uuid: string, settings: OwnSettings): Promise<void> {
  const [row] = await queries
    .update(appUser)
    .set({ ...settings, version: sql`${appUser.version} + 1`, updatedAt: sql`now()` })
    .where(eq(appUser.uuid, uuid))
    .returning({ username: appUser.username });
  if (row) await tellRecordChange(queries, userRecordKey(row.username));
}

/** Sign-ins are rows of the audit log, written by the identity provider. */
export async function findLastSignIn(queries: Queries, userUuid: string, verb: string): Promise<string | null> {
  const [row] = await queries
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.userUuid, userUuid), eq(auditLog.verb, verb)))
    .orderBy(desc(auditLog.at))
    .limit(1);
  return row?.at ?? null;
}
