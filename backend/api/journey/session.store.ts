import { and, asc, count, desc, eq, getTableColumns, ilike, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { SESSION_STATES } from "#app/domain/journey.ts";
import { permissionsOf } from "#app/domain/rights/permissions.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { appUser, product, recoJourney, recoSession as table } from "#backend/database/schema/index.ts";

/** A session is its adviser's own, inside the distributor that it was made for. */
export interface SessionScope {
  distributor: string;
  owner: string;
}
/** Names beside the row; `of` is the row's table, whose columns a subquery must name in full. */
const of = sql.raw("reco_session");
const columns = {
  ...getTableColumns(table),
  journeyName: sql<string>`(select j.name from ${recoJourney} j where j.uuid = ${of}.journey)`,
  productName: sql<string>`(select p.name from ${product} p where p.uuid = ${of}.product)`,
  ownerName: sql<string>`(select concat_ws(' ', u.first_name, u.last_name) from ${appUser} u where u.uuid = ${of}.owner)`,
};
export type SessionRow = typeof table.$inferSelect & Record<"journeyName" | "productName" | "ownerName", string>;

const within = ({ distributor, owner }: SessionScope): SQL => and(eq(table.distributor, distributor), eq(table.owner, owner))!;

/** What the list shows: the project as it is named now, and the client's first and last name. */
const PROJECT = sql`coalesce(${table.parts} #>> '{proposalParams,projectName}', ${table.creation} ->> 'projectName')`;
const CLIENT = sql`concat_ws(' ', ${table.creation} ->> 'clientFirstName', ${table.creation} ->> 'clientLastName', ${table.creation} ->> 'legalPersonName')`;

/** The states as their columns say them; the clock of the database tells what has expired. */
const PUBLISHED = sql`jsonb_array_length(${table.published}) > 0`;
const UNFINISHED = sql`${table.finalizedAt} is null and jsonb_array_length(${table.published}) = 0`;
const STATES = {
  PUBLISHED,
  FINALIZED: sql`${table.finalizedAt} is not null and jsonb_array_length(${table.published}) = 0`,
  EXPIRED: sql`${UNFINISHED} and ${table.expiresAt} <= now()`,
  IN_PROGRESS: sql`${UNFINISHED} and ${table.expiresAt} > now()`,
} satisfies Record<(typeof SESSION_STATES)[number], SQL>;

export async function listSessions(
  queries: Queries,
  scope: SessionScope,
  page: {
    limit: number;
    offset: number;
    search?: string | undefined;
    state?: keyof typeof STATES | undefined;
    lapsedOn?: string | undefined;
    questionnaire?: string | undefined;
  },
): Promise<{ items: SessionRow[]; total: number }> {
  const pattern = page.search ? containing(page.search) : null;
  const named = pattern ? or(ilike(PROJECT, pattern), ilike(CLIENT, pattern)) : undefined;
  const lapsed = page.lapsedOn ? lt(table.standsUntil, page.lapsedOn) : undefined;
  const asking = page.questionnaire ? sql`${table.parts} #>> '{questionnaire,questionnaireSession}' = ${page.questionnaire}` : undefined;
  const where = and(within(scope), named, page.state && STATES[page.state], lapsed, asking);
  const [items, [total]] = await Promise.all([
    queries.select(columns).from(table).where(where).orderBy(desc(table.updatedAt), desc(table.uuid)).limit(page.limit).offset(page.offset),
    queries.select({ n: count() }).from(table).where(where),
  ]);
  return { items, total: total?.n ?? 0 };
}

/** Sessions of anybody, for what is computed without a person, in the order of the uuids. */
export async function sessionsByUuid(queries: Queries, uuids: readonly string[]): Promise<SessionRow[]> {
  const rows = await queries
    .select(columns)
    .from(table)
    .where(inArray(table.uuid, [...uuids]));
  return uuids.flatMap((uuid) => rows.find((row) => row.uuid === uuid) ?? []);
}

/** `key`: its hash or its uuid. With `lock`, it is kept from other writers until the transaction ends. */
export async function findSession(queries: Queries, scope: SessionScope, key: string, lock = false): Promise<SessionRow | null> {
  const query = queries
    .select(columns)
    .from(table)
    .where(and(within(scope), isUuid(key) ? eq(table.uuid, key) : eq(table.hash, key)));
  const [row] = await (lock ? query.for("update") : query);
  return row ?? null;
}

/** The same for work that goes on without its caller. */
export async function sessionByUuid(queries: Queries, uuid: string, lock = false): Promise<SessionRow | null> {
  const query = queries.select(columns).from(table).where(eq(table.uuid, uuid));
  const [row] = await (lock ? query.for("update") : query);
  return row ?? null;
}

/** `days`: how long it may be worked on, by the clock of the database. */
export async function insertSession(tx: Transaction, row: Omit<typeof table.$inferInsert, "expiresAt">, days: number): Promise<void> {
  await tx.insert(table).values({ ...row, expiresAt: sql`now() + make_interval(days => ${days})` as never });
}

type Change = Partial<
  Pick<typeof table.$inferInsert, "creation" | "parts" | "advice" | "published" | "standsUntil" | "product" | "owner">
> & {
  finalized?: true;
};
export async function updateSession(tx: Transaction, uuid: string, { finalized, ...change }: Change): Promise<void> {
  await tx
    .update(table)
    .set({ ...change, ...(finalized ? { finalizedAt: sql`now()` } : {}), version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(eq(table.uuid, uuid));
}

export async function deleteSession(tx: Transaction, uuid: string): Promise<void> {
  await tx.delete(table).where(eq(table.uuid, uuid));
}

/** The other people of a distributor who run advisory journeys, by name. */
export async function listColleagues(queries: Queries, distributor: string, self: string): Promise<Array<{ uuid: string; name: string }>> {
  const people = await queries
    .select({ uuid: appUser.uuid, firstName: appUser.firstName, lastName: appUser.lastName, roles: appUser.roles })
    .from(appUser)
    .where(and(eq(appUser.distributor, distributor), ne(appUser.uuid, self), isNull(appUser.disabledAt), isNull(appUser.erasedAt)))
    .orderBy(asc(alphabetical(appUser.lastName)), asc(alphabetical(appUser.firstName)), asc(appUser.uuid));
  return people
    .filter(({ roles }) => permissionsOf(roles, { distributor: { enableRecoJourneys: true } }).has("advisory-journeys"))
    .map(({ uuid, firstName, lastName }) => ({ uuid, name: `${firstName} ${lastName}`.trim() }));
}
