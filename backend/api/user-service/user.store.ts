import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { UserRecord } from "#app/contract/user.ts";
import type { Queries } from "#backend/api/context.ts";
import { containing } from "#backend/api/list-query.ts";
import type { UserScope } from "#backend/api/user-service/user.domain.ts";
import { appUser, auditLog } from "#backend/database/schema/index.ts";

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

function within(scope: UserScope): SQL | undefined {
  if (scope.kind === "all") return undefined;
  if (scope.kind === "self") return eq(appUser.uuid, scope.self);
  return or(eq(appUser.assetManager, scope.assetManager), eq(appUser.uuid, scope.self));
}

const ORDERS = { username: appUser.username, firstName: appUser.firstName, lastName: appUser.lastName, email: appUser.email };
const isOrder = (name: string): name is keyof typeof ORDERS => Object.hasOwn(ORDERS, name);

export interface UserPage {
  limit: number;
  offset: number;
  search?: string | undefined;
  sort?: string | undefined;
  dir?: "asc" | "desc" | undefined;
}

export async function listUsers(queries: Queries, scope: UserScope, page: UserPage): Promise<{ items: UserRecord[]; total: number }> {
  const pattern = page.search ? containing(page.search) : null;
  const found = pattern
    ? or(
        ilike(appUser.username, pattern),
        ilike(appUser.firstName, pattern),
        ilike(appUser.lastName, pattern),
        ilike(appUser.email, pattern),
      )
    : undefined;
  const where = and(within(scope), found);
  const order = page.sort !== undefined && isOrder(page.sort) ? ORDERS[page.sort] : appUser.lastName;
  const items = await queries
    .select(columns)
    .from(appUser)
    .where(where)
    .orderBy(page.dir === "desc" ? desc(order) : asc(order), asc(appUser.username))
    .limit(page.limit)
    .offset(page.offset);
  return { items, total: await countUsers(queries, scope, found) };
}

export async function countUsers(queries: Queries, scope: UserScope, found?: SQL): Promise<number> {
  const [row] = await queries
    .select({ n: count() })
    .from(appUser)
    .where(and(within(scope), found));
  return row?.n ?? 0;
}

export async function findUserByName(queries: Queries, scope: UserScope, username: string): Promise<UserRecord | null> {
  const [user] = await queries
    .select(columns)
    .from(appUser)
    .where(and(within(scope), eq(appUser.username, username)));
  return user ?? null;
}

/** With `lock` the row stays as it is until the transaction ends. */
export async function findPreferences(queries: Queries, scope: UserScope, uuid: string, lock = false) {
  const query = queries
    .select({ preferences: appUser.preferences, version: appUser.version, distributor: appUser.distributor })
    .from(appUser)
    .where(and(within(scope), eq(appUser.uuid, uuid)));
  const [row] = await (lock ? query.for("update") : query);
  return row ?? null;
}

export async function storePreferences(queries: Queries, uuid: string, preferences: Record<string, string>): Promise<void> {
  await queries
    .update(appUser)
    .set({ preferences, version: sql`${appUser.version} + 1`, updatedAt: sql`now()` })
    .where(eq(appUser.uuid, uuid));
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
