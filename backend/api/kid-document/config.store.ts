import { aliasedTable, and, asc, count, desc, eq, getTableColumns, ilike, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { KidConfigPage } from "#app/contract/kid-document/kid-config.ts";
import { KID_STATES } from "#app/domain/kid/kid.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { appUser, kidConfig, series, kidVersion as table } from "#backend/database/schema/index.ts";

type Version = typeof table.$inferSelect;
interface Person {
  firstName: string;
  lastName: string;
  username: string;
}
export interface VersionRow extends Version {
  author: Person;
  checker: Person | null;
  approver: Person | null;
  publisher: Person | null;
}
/** A configuration with its newest version. */
export interface ConfigRow extends Omit<typeof kidConfig.$inferSelect, "createdAt"> {
  newest: VersionRow;
  publishedEdition: number | null;
}

const [author, checker, approver, publisher] = ["kid_author", "kid_checker", "kid_approver", "kid_publisher"].map((name) =>
  aliasedTable(appUser, name),
) as [typeof appUser, typeof appUser, typeof appUser, typeof appUser];
const nameOf = ({ firstName, lastName, username }: typeof appUser) => ({ firstName, lastName, username });
const people = { author: nameOf(author), checker: nameOf(checker), approver: nameOf(approver), publisher: nameOf(publisher) };
const writer = eq(author.uuid, sql`(${table.authors} ->> -1)::uuid`);
const newest = eq(table.edition, sql`(select max(n.edition) from kid_version n where n.config = ${kidConfig.uuid})`);
/** The newest version, or the one that is asked for. */
const versionAt = (edition: number | undefined) => (edition === undefined ? newest : eq(table.edition, edition));
const { createdAt: _, ...own } = getTableColumns(kidConfig);
const publishedEdition = sql<
  number | null
>`(select p.edition from kid_version p where p.config = ${kidConfig.uuid} and p.state = 'PUBLISHED')`;

const rows = (queries: Queries, edition?: number) =>
  queries
    .select({ config: own, publishedEdition, version: getTableColumns(table), ...people })
    .from(kidConfig)
    .innerJoin(table, and(eq(table.config, kidConfig.uuid), versionAt(edition)))
    .innerJoin(author, writer)
    .leftJoin(checker, eq(checker.uuid, table.checkedBy))
    .leftJoin(approver, eq(approver.uuid, table.approvedBy))
    .leftJoin(publisher, eq(publisher.uuid, table.publishedBy))
    .$dynamic();
interface Selected extends Pick<VersionRow, "author" | "checker" | "approver" | "publisher"> {
  config: Omit<typeof kidConfig.$inferSelect, "createdAt">;
  publishedEdition: number | null;
  version: Version;
}
// The aliases of one table hide from the types that nobody may have taken a step.
const flat = (found: unknown): ConfigRow => {
  const { config, publishedEdition: edition, version, ...named } = found as Selected;
  return { ...config, publishedEdition: edition, newest: { ...version, ...named } };
};

/** Those of one insurer; null: of all. */
const within = (house: string | null): SQL | undefined => (house === null ? undefined : eq(kidConfig.organisation, house));
const ORDERS = {
  name: alphabetical(kidConfig.name),
  isin: kidConfig.isin,
  productionDate: table.productionDate,
  state: sql`array_position(array[${sql.raw(KID_STATES.map((state) => `'${state}'`).join(", "))}], ${table.state})`,
};

export async function listConfigs(
  queries: Queries,
  house: string | null,
  { search, state, sort, dir, limit, offset }: KidConfigPage,
): Promise<{ items: ConfigRow[]; total: number }> {
  const where = and(
    within(house),
    search ? or(ilike(kidConfig.name, containing(search)), ilike(kidConfig.isin, containing(search))) : undefined,
    state ? eq(table.state, state) : undefined,
  );
  const order = ORDERS[sort];
  const [items, [total]] = await Promise.all([
    rows(queries)
      .where(where)
      .orderBy(dir === "desc" ? desc(order) : asc(order), asc(kidConfig.uuid))
      .limit(limit)
      .offset(offset),
    queries
      .select({ n: count() })
      .from(kidConfig)
      .innerJoin(table, and(eq(table.config, kidConfig.uuid), newest))
      .where(where),
  ]);
  return { items: items.map(flat), total: total?.n ?? 0 };
}

/** Null for one that is not there, or of another house. With `edition`, that version stands in the place of the newest one. */
export async function findConfig(queries: Queries, house: string | null, uuid: string, edition?: number): Promise<ConfigRow | null> {
  const [row] = await rows(queries, edition).where(and(within(house), eq(kidConfig.uuid, uuid)));
  return row ? flat(row) : null;
}

/** Whose configuration it is; null where nobody has one of this id. Keeps it from other writers until the transaction ends. */
export async function lockConfig(tx: Transaction, uuid: string): Promise<string | null> {
  const [row] = await tx.select({ organisation: kidConfig.organisation }).from(kidConfig).where(eq(kidConfig.uuid, uuid)).for("update");
  return row?.organisation ?? null;
}

/** Another configuration of the house for the same product; null without one. */
export async function otherOfIsin(tx: Transaction, house: string, isin: string, uuid: string): Promise<string | null> {
  const [row] = await tx
    .select({ uuid: kidConfig.uuid })
    .from(kidConfig)
    .where(and(eq(kidConfig.organisation, house), eq(kidConfig.isin, isin), sql`${kidConfig.uuid} <> ${uuid}`));
  return row?.uuid ?? null;
}

export async function insertConfig(tx: Transaction, row: typeof kidConfig.$inferInsert): Promise<void> {
  await tx.insert(kidConfig).values(row);
}

/** Writes what identifies a configuration, and raises its version. */
export async function changeConfig(tx: Transaction, uuid: string, { name, isin }: { name: string; isin: string }): Promise<void> {
  await tx
    .update(kidConfig)
    .set({ name, isin, version: sql`${kidConfig.version} + 1`, updatedAt: sql`now()` })
    .where(eq(kidConfig.uuid, uuid));
}

export async function deleteConfig(tx: Transaction, uuid: string): Promise<void> {
  await tx.delete(kidConfig).where(eq(kidConfig.uuid, uuid));
}

export async function insertVersion(tx: Transaction, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
}

type Changed = { [K in keyof typeof table.$inferInsert]?: (typeof table.$inferInsert)[K] | SQL };
const one = (config: string, edition: number) => and(eq(table.config, config), eq(table.edition, edition));
export async function changeVersion(queries: Queries, config: string, edition: number, fields: Changed): Promise<void> {
  await queries
    .update(table)
    .set({ ...fields, updatedAt: sql`now()` } as never)
    .where(one(config, edition));
}

/** Tells how far the making of files is: nobody changed the version by that. */
export async function tellMaking(queries: Queries, config: string, edition: number, fields: Changed): Promise<void> {
  await queries
    .update(table)
    .set(fields as never)
    .where(one(config, edition));
}

/** Has the files of a version made again whose making ended in error. */
export async function takeUpMaking(tx: Transaction, config: string, edition: number): Promise<void> {
  await tx
    .update(table)
    .set({ making: "ONGOING", problem: null })
    .where(and(one(config, edition), eq(table.making, "ERROR")));
}

/** The version in force gives way to the next one. */
export async function supersede(tx: Transaction, config: string): Promise<void> {
  await tx
    .update(table)
    .set({ state: "SUPERSEDED" })
    .where(and(eq(table.config, config), eq(table.state, "PUBLISHED")));
}

export async function listVersions(
  queries: Queries,
  config: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: VersionRow[]; total: number }> {
  const [items, [total]] = await Promise.all([
    queries
      .select({ version: getTableColumns(table), ...people })
      .from(table)
      .innerJoin(author, writer)
      .leftJoin(checker, eq(checker.uuid, table.checkedBy))
      .leftJoin(approver, eq(approver.uuid, table.approvedBy))
      .leftJoin(publisher, eq(publisher.uuid, table.publishedBy))
      .where(eq(table.config, config))
      .orderBy(desc(table.edition))
      .limit(limit)
      .offset(offset),
    queries.select({ n: count() }).from(table).where(eq(table.config, config)),
  ]);
  const selected = items as unknown as Array<Omit<Selected, "config" | "publishedEdition">>;
  return { items: selected.map(({ version, ...named }) => ({ ...version, ...named })), total: total?.n ?? 0 };
}

/** Whether a version was ever published: then the configuration stays. */
export async function wasPublished(tx: Transaction, config: string): Promise<boolean> {
  const [row] = await tx
    .select({ n: count() })
    .from(table)
    .where(and(eq(table.config, config), isNotNull(table.publishedAt)));
  return (row?.n ?? 0) > 0;
}

export interface PublishedRow {
  config: string;
  edition: number;
  productionDate: string;
  content: Record<string, unknown>;
  figures: Record<string, unknown> | null;
  isin: string;
}
/** Every version in force, of all houses. */
export const publishedVersions = (queries: Queries): Promise<PublishedRow[]> =>
  queries
    .select({
      ...{ config: table.config, edition: table.edition, productionDate: table.productionDate },
      ...{ content: table.content, figures: table.figures, isin: kidConfig.isin },
    })
    .from(table)
    .innerJoin(kidConfig, eq(kidConfig.uuid, table.config))
    .where(eq(table.state, "PUBLISHED"))
    .orderBy(table.config);

export interface KnownSeries {
  uuid: string;
  fullName: string;
  lastValueDate: string | null;
  /** Per cent, as its definition has them. */
  managementFees: string | null;
  entryCosts: string | null;
  transactionCosts: string | null;
}
/** The series of an ISIN: of several the one with the most values. */
export async function seriesOfIsin(queries: Queries, isin: string): Promise<KnownSeries | null> {
  const { uuid, fullName, lastValueDate, managementFees, entryCosts, transactionCosts } = series;
  const [row] = await queries
    .select({ uuid, fullName, lastValueDate, managementFees, entryCosts, transactionCosts })
    .from(series)
    .where(eq(series.isin, isin))
    .orderBy(desc(series.valueCount), asc(uuid))
    .limit(1);
  return row ?? null;
}
