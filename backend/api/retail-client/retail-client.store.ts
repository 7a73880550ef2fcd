import { and, asc, count, desc, eq, ilike, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { isSameRecord, type OnRecord } from "#app/domain/advice/suitability/same-person.ts";
import type { ClientStatus } from "#app/domain/client-contract.ts";
import type { FieldValue } from "#app/domain/questionnaire/template.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { clientContract, questionnaireSession, retailClient as table } from "#backend/database/schema/index.ts";

/** Of the latest completed questionnaire; null where it gave no profile: an earlier one no longer holds. */
const latest = (column: SQL) =>
  sql<string | null>`(select case when s.profile is not null then ${column} end from ${questionnaireSession} s
    where s.client = "retail_client"."uuid" and s.status = 'DONE' order by s.completed_at desc limit 1)`;

/** What the latest questionnaire that asked about sustainability stated. */
const wishes = sql<WishesRow | null>`(select jsonb_build_object('session', s.uuid, 'answeredAt', s.completed_at, 'fields', s.result -> 'fields')
  from ${questionnaireSession} s where s.client = "retail_client"."uuid" and s.status = 'DONE' and s.completed_at is not null
  and s.result -> 'fields' -> 'hasSustainabilityPreferences' is not null order by s.completed_at desc limit 1)`;
interface WishesRow {
  session: string;
  answeredAt: string;
  fields: Record<string, FieldValue>;
}

const contracts = (more: SQL) => sql`exists (select 1 from ${clientContract} c where c.client = "retail_client"."uuid" ${more})`;
const status = sql<ClientStatus>`case when ${contracts(sql`and c.status = 'ACTIVE'`)} then 'ACTIVE'
  when ${contracts(sql``)} then 'CLOSED' else 'PROSPECT' end`;

const columns = {
  uuid: table.uuid,
  firstName: table.firstName,
  lastName: table.lastName,
  email: table.email,
  birthYear: table.birthYear,
  otherPerson: table.otherPerson,
  version: table.version,
  status,
  profile: latest(sql`s.profile`),
  profiledAt: latest(sql`s.completed_at`),
  wishes,
};
export type RetailClientRow = Awaited<ReturnType<typeof findClient>> & object;

/** Clients of one answer without pages. */
const MOST_CLIENTS = 1_000;

interface Asked {
  search?: string | undefined;
  dir?: "asc" | "desc" | undefined;
  limit: number;
  offset: number;
}

export async function listClients(queries: Queries, organisation: string, { search, dir, limit, offset }: Asked) {
  const found = search ? containing(search) : undefined;
  const where = and(
    eq(table.organisation, organisation),
    found ? or(ilike(sql`${table.firstName} || ' ' || ${table.lastName}`, found), ilike(table.email, found)) : undefined,
  );
  const by = alphabetical(sql`${table.lastName} || ' ' || ${table.firstName}`);
  const [items, [total]] = await Promise.all([
    queries
      .select(columns)
      .from(table)
      .where(where)
      .orderBy(dir === "desc" ? desc(by) : asc(by), asc(table.uuid))
      .limit(limit)
      .offset(offset),
    queries.select({ n: count() }).from(table).where(where),
  ]);
  return { items, total: total?.n ?? 0 };
}

export async function findClient(queries: Queries, organisation: string, uuid: string) {
  const [row] = await queries
    .select(columns)
    .from(table)
    .where(and(eq(table.uuid, uuid), eq(table.organisation, organisation)));
  return row ?? null;
}

/** A name as it is compared: case, accents, spaces, hyphens and apostrophes say nothing of who it is. */
export const nameKey = (text: SQL) => sql`regexp_replace(${alphabetical(text)}, '[[:space:][:punct:]’]', '', 'g')`;

/**
 * The client of an organisation who has this name, in either order, and has completed a questionnaire that gave a profile; of
 * several the one who did so last. `except`: a client who is not meant.
 */
export async function profiledNamesake(queries: Queries, organisation: string, { firstName, lastName, except }: Named) {
  const typed = [sql`${firstName}::text || ${lastName}::text`, sql`${lastName}::text || ${firstName}::text`].map(nameKey);
  const [row] = await queries
    .select({ client: table.uuid, completedAt: columns.profiledAt })
    .from(table)
    .where(
      and(
        eq(table.organisation, organisation),
        inArray(nameKey(sql`${table.firstName} || ${table.lastName}`), typed),
        except === undefined ? undefined : ne(table.uuid, except),
        isNotNull(columns.profile),
      ),
    )
    .orderBy(desc(columns.profiledAt))
    .limit(1);
  return row ? { client: row.client, completedAt: new Date(row.completedAt!).toISOString() } : null;
}
interface Named {
  firstName: string;
  lastName: string;
  except: string | undefined;
}

/** Every record of an organisation that is of this person, by names and year of birth. */
export async function recordsOfPerson(queries: Queries, organisation: string, person: OnRecord) {
  const { uuid, firstName, lastName, birthYear, email } = table;
  const bornThen = await queries
    .select({ uuid, firstName, lastName, birthYear, email })
    .from(table)
    .where(and(eq(table.organisation, organisation), eq(birthYear, person.birthYear)));
  return bornThen.filter((record) => isSameRecord(person, record));
}

/** The client of an organisation with this address; of several the latest. */
export async function clientWithEmail(queries: Queries, organisation: string, email: string): Promise<string | null> {
  const [row] = await queries
    .select({ uuid: table.uuid })
    .from(table)
    .where(and(eq(table.organisation, organisation), eq(sql`lower(${table.email})`, email.toLowerCase())))
    .orderBy(desc(table.createdAt))
    .limit(1);
  return row?.uuid ?? null;
}

/** Clients to whom a person of the organisation has sent a questionnaire, by last name. */
export const clientsOfSender = (queries: Queries, organisation: string, sender: string) =>
  queries
    .select(columns)
    .from(table)
    .where(
      and(
        eq(table.organisation, organisation),
        sql`exists (select 1 from ${questionnaireSession} s where s.client = "retail_client"."uuid" and s.sender = ${sender})`,
      ),
    )
    .orderBy(asc(alphabetical(sql`${table.lastName} || ' ' || ${table.firstName}`)), asc(table.uuid))
    .limit(MOST_CLIENTS);

export async function insertClient(tx: Transaction, values: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(values);
}
