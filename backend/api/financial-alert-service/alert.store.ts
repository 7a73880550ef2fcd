import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queries } from "#backend/api/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import {
  alertConfiguration as configurations,
  modelPortfolio,
  alertNotification as notifications,
  series,
} from "#backend/database/schema/index.ts";

export type ConfigurationRow = typeof configurations.$inferSelect & { resourceName: string | null };
export type NotificationRow = typeof notifications.$inferSelect &
  Pick<typeof configurations.$inferSelect, "alertType" | "resourceType" | "resource"> & { resourceName: string | null };

const resourceName = sql<string | null>`coalesce(
  (select ${series.fullName} from ${series} where ${series.uuid} = ${configurations.resource}),
  (select ${modelPortfolio.name} from ${modelPortfolio} where ${modelPortfolio.uuid} = ${configurations.resource}))`;

const flat = (rows: Array<{ row: typeof configurations.$inferSelect; resourceName: string | null }>): ConfigurationRow[] =>
  rows.map(({ row, resourceName }) => ({ ...row, resourceName }));

export async function findConfiguration(queries: Queries, uuid: string, owner?: string): Promise<ConfigurationRow | null> {
  const where = and(eq(configurations.uuid, uuid), owner === undefined ? undefined : eq(configurations.owner, owner));
  const [found] = flat(await queries.select({ row: configurations, resourceName }).from(configurations).where(where));
  return found ?? null;
}

export async function listConfigurations(queries: Queries, owner: string, page: { limit: number; offset: number }) {
  const where = eq(configurations.owner, owner);
  const items = await queries
    .select({ row: configurations, resourceName })
    .from(configurations)
    .where(where)
    .orderBy(desc(configurations.createdAt), configurations.uuid)
    .limit(page.limit)
    .offset(page.offset);
  const [total] = await queries.select({ n: count() }).from(configurations).where(where);
  return { items: flat(items), total: total?.n ?? 0 };
}

/** The alerts that are on: of one person, or of everybody. */
export const activeConfigurations = (queries: Queries, owner?: string): Promise<Array<typeof configurations.$inferSelect>> =>
  queries
    .select()
    .from(configurations)
    .where(and(eq(configurations.active, true), owner === undefined ? undefined : eq(configurations.owner, owner)))
    .orderBy(configurations.createdAt, configurations.uuid);

/** False when the person has an alert of this type on the resource already. */
export async function insertConfiguration(tx: Transaction, row: typeof configurations.$inferInsert): Promise<boolean> {
  const made = await tx.insert(configurations).values(row).onConflictDoNothing().returning({ uuid: configurations.uuid });
  return made.length > 0;
}

/** An alert that is switched off starts anew when it is switched on again. */
export async function switchConfiguration(tx: Transaction, uuid: string, active: boolean): Promise<void> {
  await tx
    .update(configurations)
    .set({
      active,
      ...(active ? {} : { raisedSince: null, reference: null }),
      version: sql`${configurations.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(configurations.uuid, uuid));
}

export async function lockConfiguration(tx: Transaction, uuid: string): Promise<typeof configurations.$inferSelect | null> {
  const [row] = await tx.select().from(configurations).where(eq(configurations.uuid, uuid)).for("update");
  return row ?? null;
}

/** What a check found out; nothing that the person changed, so that the version stays. */
export async function keepState(
  tx: Transaction,
  uuid: string,
  state: Partial<Pick<typeof configurations.$inferInsert, "raisedSince" | "reference">>,
): Promise<void> {
  await tx
    .update(configurations)
    .set({ ...state, checkedAt: sql`now()` })
    .where(eq(configurations.uuid, uuid));
}

/** Null when the alert told of this day already. */
export async function insertNotification(tx: Transaction, row: typeof notifications.$inferInsert): Promise<string | null> {
  const made = await tx.insert(notifications).values(row).onConflictDoNothing().returning({ uuid: notifications.uuid });
  return made[0]?.uuid ?? null;
}

const notificationRows = (queries: Queries) =>
  queries
    .select({
      row: notifications,
      subject: { alertType: configurations.alertType, resourceType: configurations.resourceType, resource: configurations.resource },
      resourceName,
    })
    .from(notifications)
    .innerJoin(configurations, eq(configurations.uuid, notifications.configuration))
    .$dynamic();
const told = (rows: Awaited<ReturnType<typeof notificationRows>>): NotificationRow[] =>
  rows.map(({ row, subject, resourceName }) => ({ ...row, ...subject, resourceName }));

const newestFirst: SQL[] = [desc(notifications.createdAt), desc(notifications.uuid)];

export const findNotifications = async (queries: Queries, owner: string, uuids: readonly string[]): Promise<NotificationRow[]> =>
  told(
    await notificationRows(queries)
      .where(and(eq(notifications.owner, owner), inArray(notifications.uuid, [...uuids])))
      .orderBy(...newestFirst),
  );

export async function listNotifications(
  queries: Queries,
  owner: string,
  page: { limit: number; offset: number; visible: boolean | undefined; read: boolean | undefined },
): Promise<{ items: NotificationRow[]; total: number; unread: number }> {
  const { visible, read } = page;
  const where = and(
    eq(notifications.owner, owner),
    visible === undefined ? undefined : eq(notifications.visible, visible),
    read === undefined ? undefined : eq(notifications.read, read),
  );
  const items = told(
    await notificationRows(queries)
      .where(where)
      .orderBy(...newestFirst)
      .limit(page.limit)
      .offset(page.offset),
  );
  const [total] = await queries.select({ n: count() }).from(notifications).where(where);
  const [unread] = await queries
    .select({ n: count() })
    .from(notifications)
    .where(and(eq(notifications.owner, owner), eq(notifications.visible, true), eq(notifications.read, false)));
  return { items, total: total?.n ?? 0, unread: unread?.n ?? 0 };
}

/** Changes those of the person's notifications; without `uuids` all of them. How many were changed. */
export async function markNotifications(
  tx: Transaction,
  owner: string,
  change: { read?: boolean; visible?: boolean },
  uuids?: readonly string[],
): Promise<number> {
  const differs = change.read === undefined ? undefined : sql`${notifications.read} <> ${change.read}`;
  const changed = await tx
    .update(notifications)
    .set(change)
    .where(and(eq(notifications.owner, owner), uuids ? inArray(notifications.uuid, [...uuids]) : differs))
    .returning({ uuid: notifications.uuid });
  return changed.length;
}
