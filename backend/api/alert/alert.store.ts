import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { alertConfiguration as configurations, modelPortfolio, series } from "#backend/database/schema/index.ts";

export type ConfigurationRow = typeof configurations.$inferSelect & { resourceName: string | null };

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

export async function listConfigurations(
  queries: Queries,
  owner: string,
  page: { limit: number; offset: number; resource?: string | undefined },
) {
  const where = and(eq(configurations.owner, owner), page.resource ? eq(configurations.resource, page.resource) : undefined);
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

/** An alert starts afresh when it is switched on again and when its settings change. */
export async function switchConfiguration(
  tx: Transaction,
  uuid: string,
  active: boolean,
  body?: (typeof configurations.$inferSelect)["body"],
): Promise<void> {
  await tx
    .update(configurations)
    .set({
      active,
      ...(body ? { body, raisedSince: null } : {}),
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
