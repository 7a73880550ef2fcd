import { and, asc, count, desc, eq, getTableColumns, ilike, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { QuizTry } from "#app/domain/advice/structured-quiz.ts";
import type { SESSION_STATES } from "#app/domain/journey.ts";
import { permissionsOf } from "#app/domain/rights/permissions.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { appUser, product, recoJourney, recoJourneyVersion, recoSession as table } from "#backend/database/schema/index.ts";

/** A session is its adviser's own, inside the distributor that it was made for. */
export interface SessionScope {
  distributor: string;
  owner: string;
}
/** The rules of a journey as one of its versions has them. */
export interface VersionRules {
  version: number;
  at: string;
  advice: unknown;
  "proposal-params": unknown;
}

/** Names beside the row; `of` is the row's table, whose columns a subquery must name in full. */
const of = sql.raw("reco_session");
export const columns = {
  ...getTableColumns(table),
  journeyName: sql<string>`(select j.name from ${recoJourney} j where j.uuid = ${of}.journey)`,
  productName: sql<string>`(select p.name from ${product} p where p.uuid = ${of}.product)`,
  ownerName: sql<string>`(select concat_ws(' ', u.first_name, u.last_name) from ${appUser} u where u.uuid = ${of}.owner)`,
  /** Rules of the versions of the journey since the session began that advisers could use, oldest first; none once the advice is final. */
  newerRules: sql<VersionRules[]>`(select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'at', v.created_at,
      'advice', v.config -> 'advice', 'proposal-params', v.config -> 'proposal-params') order by v.version), '[]'::jsonb)
    from ${recoJourneyVersion} v
    where v.journey = ${of}.journey and v.active and v.version > ${of}.journey_version and ${of}.finalized_at is null)`,
  /** Names of the second reader who was asked and of those who have read, by uuid. */
  readerNames: sql<Record<string, string>>`(select coalesce(jsonb_object_agg(u.uuid, concat_ws(' ', u.first_name, u.last_name)), '{}')
    from ${appUser} u where u.uuid = any(array(
      select (${of}.parts #>> '{secondReading,asked,reader}')::uuid union all
      select (one ->> 'reader')::uuid from jsonb_array_elements(coalesce(${of}.parts #> '{secondReading,readings}', '[]')) one)))`,
};
export type SessionRow = typeof table.$inferSelect &
  Record<"journeyName" | "productName" | "ownerName", string> & {
    readerNames: Record<string, string>;
    newerRules: VersionRules[];
  };

export const within = ({ distributor, owner }: SessionScope): SQL => and(eq(table.distributor, distributor), eq(table.owner, owner))!;

/** What the list shows: the project as it is named now, and the client's first and last name. */
const PROJECT = sql`coalesce(${table.parts} #>> '{proposalParams,projectName}', ${table.creation} ->> 'projectName')`;
const CLIENT = sql`concat_ws(' ', ${table.creation} ->> 'clientFirstName', ${table.creation} ->> 'clientLastName', ${table.creation} ->> 'legalPersonName')`;

/** The states as their columns say them; the clock of the database tells what has expired. */
export const PUBLISHED = sql`jsonb_array_length(${table.published}) > 0`;
export const UNFINISHED = sql`${table.finalizedAt} is null and jsonb_array_length(${table.published}) = 0`;
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
    client?: string | undefined;
  },
): Promise<{ items: SessionRow[]; total: number }> {
  const pattern = page.search ? containing(page.search) : null;
  const named = pattern ? or(ilike(PROJECT, pattern), ilike(CLIENT, pattern)) : undefined;
  const lapsed = page.lapsedOn ? lt(table.standsUntil, page.lapsedOn) : undefined;
  const asking = page.questionnaire ? sql`${table.parts} #>> '{questionnaire,questionnaireSession}' = ${page.questionnaire}` : undefined;
  const ofClient = page.client ? sql`${table.creation} ->> 'retailClient' = ${page.client}` : undefined;
  const where = and(within(scope), named, page.state && STATES[page.state], lapsed, asking, ofClient);
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

/** The last try of the quiz that the client of a session made in another session of the distributor. */
export async function lastQuizTry(queries: Queries, row: SessionRow): Promise<QuizTry | undefined> {
  const { retailClient: client } = row.creation as { retailClient?: string };
  if (client === undefined) return undefined;
  const last = sql<QuizTry>`${table.parts} #> '{suitability,structured,tries,-1}'`;
  const [found] = await queries
    .select({ last })
    .from(table)
    .where(
      and(
        eq(table.distributor, row.distributor),
        ne(table.uuid, row.uuid),
        sql`${table.creation} ->> 'retailClient' = ${client}`,
        sql`${last} is not null`,
      ),
    )
    .orderBy(sql`${last} ->> 'at' desc`)
    .limit(1);
  return found?.last;
}

/** A session whose second reading the person was asked for, of the same distributor. */
export async function findAskedReading(queries: Queries, reader: SessionScope, uuid: string, lock = false): Promise<SessionRow | null> {
  const query = queries
    .select(columns)
    .from(table)
    .where(and(eq(table.uuid, uuid), ...askedOf(reader)));
  const [row] = await (lock ? query.for("update", { of: table }) : query);
  return row ?? null;
}
/** Sessions that wait for the person to read them, the longest waiting first. */
export const listAskedReadings = (queries: Queries, reader: SessionScope): Promise<SessionRow[]> =>
  queries
    .select(columns)
    .from(table)
    .where(
      and(
        ...askedOf(reader),
        sql`not exists (select 1 from jsonb_array_elements(${table.parts} #> '{secondReading,readings}') one
      where one ->> 'reader' = ${reader.owner} and (one ->> 'at')::timestamptz > (${table.parts} #>> '{secondReading,asked,at}')::timestamptz)`,
      ),
    )
    .orderBy(asc(table.updatedAt))
    .limit(50);
const askedOf = ({ distributor, owner }: SessionScope): SQL[] => [
  eq(table.distributor, distributor),
  STATES.IN_PROGRESS,
  sql`${table.parts} #>> '{secondReading,asked,reader}' = ${owner}`,
];

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
  Pick<
    typeof table.$inferInsert,
    | "creation"
    | "parts"
    | "advice"
    | "published"
    | "standsUntil"
    | "executedOn"
    | "portfolio"
    | "product"
    | "owner"
    | "config"
    | "journeyVersion"
  >
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
