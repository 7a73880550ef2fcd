import { and, asc, count, desc, eq, ilike, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { MailState } from "#app/contract/e-mail.ts";
import { BIRTH_YEAR_TRIES, LINK_ENDS_WITHIN_HOURS, type LINK_STATES } from "#app/domain/questionnaire/session-status.ts";
import type { BothLanguages } from "#app/domain/questionnaire/template.ts";
import { stateOfMail } from "#backend/api/e-mail/mail.store.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { appUser, questionnaireTemplate, retailClient, sentMail, questionnaireSession as table } from "#backend/database/schema/index.ts";

const columns = {
  uuid: table.uuid,
  organisation: table.organisation,
  template: table.template,
  templateName: questionnaireTemplate.name,
  title: sql<BothLanguages>`${questionnaireTemplate.content} -> 'title'`,
  questionCount: sql<number>`(select count(*)::int from jsonb_array_elements(${questionnaireTemplate.content} -> 'questions') as question where question ->> 'type' <> 'END')`,
  client: table.client,
  clientFirstName: retailClient.firstName,
  clientLastName: retailClient.lastName,
  clientEmail: retailClient.email,
  clientBirthYear: retailClient.birthYear,
  sender: table.sender,
  senderFirstName: appUser.firstName,
  senderLastName: appUser.lastName,
  language: table.language,
  externalId: table.externalId,
  status: table.status,
  answers: table.answers,
  attempts: table.attempts,
  result: table.result,
  amountToInvest: table.amountToInvest,
  profile: table.profile,
  completedBy: table.completedBy,
  withAdviser: table.withAdviser,
  override: table.override,
  raise: table.raise,
  abandonReason: table.abandonReason,
  linkMadeAt: table.linkMadeAt,
  linkOpenedAt: table.linkOpenedAt,
  linkSentTo: table.linkSentTo,
  linkMessageId: table.linkMessageId,
  linkMailState: sql<MailState | null>`${stateOfMail}`,
  linkMail: table.linkMail,
  expiresAt: table.expiresAt,
  renewalAskedAt: table.renewalAskedAt,
  birthYearTries: table.birthYearTries,
  answersVersion: table.answersVersion,
  completedAt: table.completedAt,
  version: table.version,
  createdAt: table.createdAt,
  updatedAt: table.updatedAt,
};

const selected = (queries: Queries) =>
  queries
    .select(columns)
    .from(table)
    .innerJoin(questionnaireTemplate, eq(questionnaireTemplate.uuid, table.template))
    .innerJoin(retailClient, eq(retailClient.uuid, table.client))
    .innerJoin(appUser, eq(appUser.uuid, table.sender))
    .leftJoin(sentMail, eq(sentMail.uuid, table.linkMail));
export type SessionRow = Awaited<ReturnType<typeof selected>>[number];
type Changes = Partial<typeof table.$inferInsert>;

interface Asked {
  search?: string | undefined;
  status?: string | undefined;
  client?: string | undefined;
  user?: string | undefined;
  template?: string | undefined;
  raise?: string | undefined;
  link?: (typeof LINK_STATES)[number] | undefined;
  sort: "creation" | "lastUpdate" | "completionDate" | "client" | "status" | "score";
  dir?: "asc" | "desc" | undefined;
  limit: number;
  offset: number;
}

/** Status as it is at this moment: an open session whose link has run out is expired before the job has written so. */
const statusNow = sql`case when ${table.status} in ('TO_DO', 'IN_PROGRESS') and ${table.expiresAt} <= now() then 'EXPIRED' else ${table.status} end`;
const clientName = alphabetical(sql`${retailClient.lastName} || ' ' || ${retailClient.firstName}`);
const ORDERS: Record<Asked["sort"], SQL> = {
  creation: sql`${table.createdAt}`,
  lastUpdate: sql`${table.updatedAt}`,
  completionDate: sql`${table.completedAt}`,
  client: clientName,
  status: statusNow,
  score: sql`array_position(array['CONSERVATIVE', 'BALANCED', 'DYNAMIC', 'AGGRESSIVE'], ${table.profile})`,
};

/** What of a link asks for something to be done: it ends within a day, the client wants another one, or wrong years have shut it. */
const OF_LINKS = {
  ENDING: sql`${table.status} in ('TO_DO', 'IN_PROGRESS') and ${table.expiresAt} between now() and now() + make_interval(hours => ${LINK_ENDS_WITHIN_HOURS})`,
  RENEWAL: sql`${table.status} in ('TO_DO', 'IN_PROGRESS', 'EXPIRED') and ${table.renewalAskedAt} is not null`,
  LOCKED: sql`${statusNow} in ('TO_DO', 'IN_PROGRESS') and ${table.birthYearTries} >= ${BIRTH_YEAR_TRIES}`,
};

/** Sessions of an organisation. Without a status those that were put away are left out. */
export async function listSessions(queries: Queries, organisation: string, asked: Asked) {
  const { search, status, client, user, template, raise, link, sort } = asked;
  const found = search ? containing(search) : undefined;
  const fullName = sql`${retailClient.firstName} || ' ' || ${retailClient.lastName}`;
  const where = and(
    eq(table.organisation, organisation),
    // Clients and templates are looked through once, not for each of their sessions.
    found
      ? or(
          inArray(
            table.client,
            queries
              .select({ uuid: retailClient.uuid })
              .from(retailClient)
              .where(and(eq(retailClient.organisation, organisation), or(ilike(fullName, found), ilike(retailClient.email, found)))),
          ),
          inArray(
            table.template,
            queries
              .select({ uuid: questionnaireTemplate.uuid })
              .from(questionnaireTemplate)
              .where(ilike(questionnaireTemplate.name, found)),
          ),
          ilike(table.externalId, found),
        )
      : undefined,
    status ? sql`${statusNow} = ${status}` : sql`${table.status} <> 'ARCHIVED'`,
    client ? eq(table.client, client) : undefined,
    user ? eq(table.sender, user) : undefined,
    template ? eq(table.template, template) : undefined,
    link ? OF_LINKS[link] : undefined,
    raise ? sql`${table.raise} is not null and ${table.raise} ->> 'state' = ${raise}` : undefined,
  );
  const descending = (asked.dir ?? (sort === "client" || sort === "status" ? "asc" : "desc")) === "desc";
  // Only these may be empty; an order without a rule for the empty ones can be read from an index.
  const mayBeEmpty = sort === "completionDate" || sort === "score";
  const order = sql`${ORDERS[sort]} ${sql.raw(descending ? "desc" : "asc")}${sql.raw(mayBeEmpty ? " nulls last" : "")}`;
  // The page is chosen first: what a row shows, among it the title inside a template, is then read for that page alone.
  const chosenFrom = queries.select({ uuid: table.uuid }).from(table).$dynamic();
  const countedFrom = queries.select({ n: count() }).from(table).$dynamic();
  if (sort === "client") chosenFrom.innerJoin(retailClient, eq(retailClient.uuid, table.client));
  const [chosen, [total]] = await Promise.all([
    chosenFrom.where(where).orderBy(order, desc(table.createdAt), asc(table.uuid)).limit(asked.limit).offset(asked.offset),
    countedFrom.where(where),
  ]);
  const uuids = chosen.map(({ uuid }) => uuid);
  const rows = new Map((uuids.length > 0 ? await sessionsOf(queries, uuids) : []).map((row) => [row.uuid, row]));
  return { items: uuids.flatMap((uuid) => rows.get(uuid) ?? []), total: total?.n ?? 0 };
}

export async function findSession(queries: Queries, organisation: string, by: { uuid: string } | { externalId: string }) {
  const one = "uuid" in by ? eq(table.uuid, by.uuid) : eq(table.externalId, by.externalId);
  const [row] = await selected(queries).where(and(eq(table.organisation, organisation), one));
  return row ?? null;
}

export const sessionsOf = (queries: Queries, uuids: readonly string[]) => selected(queries).where(inArray(table.uuid, [...uuids]));

/** The same, kept from other writers until the transaction ends. */
export async function lockSession(tx: Transaction, organisation: string, uuid: string): Promise<SessionRow | null> {
  const locked = await tx
    .select({ uuid: table.uuid })
    .from(table)
    .where(and(eq(table.uuid, uuid), eq(table.organisation, organisation)))
    .for("update");
  return locked.length === 0 ? null : findSession(tx, organisation, { uuid });
}

export async function insertSession(tx: Transaction, values: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(values);
}

export async function updateSession(tx: Transaction, uuid: string, changes: Changes): Promise<void> {
  await tx
    .update(table)
    .set({ ...changes, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(eq(table.uuid, uuid));
}

/** The e-mail with the link of a session reached nobody. */
export const noteLinkNotSent = (tx: Transaction, mail: string) =>
  tx.update(table).set({ linkSentTo: null, linkMessageId: null }).where(eq(table.linkMail, mail));

export const moveLinkMail = (tx: Transaction, from: string, to: string) =>
  tx.update(table).set({ linkMail: to }).where(eq(table.linkMail, from));

/** The newest open session of a client with this template. */
export async function openSessionOf(queries: Queries, { client, template }: { client: string; template: string }): Promise<string | null> {
  const [row] = await queries
    .select({ uuid: table.uuid })
    .from(table)
    .where(and(eq(table.client, client), eq(table.template, template), inArray(table.status, ["TO_DO", "IN_PROGRESS"])))
    .orderBy(desc(table.createdAt))
    .limit(1);
  return row?.uuid ?? null;
}

/** Language in which a client was asked last; French for a client who never was. */
export async function languageOf(queries: Queries, client: string): Promise<"fr" | "en"> {
  const [row] = await queries
    .select({ language: table.language })
    .from(table)
    .where(eq(table.client, client))
    .orderBy(desc(table.createdAt))
    .limit(1);
  return row?.language ?? "fr";
}

/** First and last name of a person. */
export async function nameOfUser(queries: Queries, uuid: string): Promise<string> {
  const [row] = await queries.select({ first: appUser.firstName, last: appUser.lastName }).from(appUser).where(eq(appUser.uuid, uuid));
  return `${row?.first ?? ""} ${row?.last ?? ""}`.trim();
}

/** Writes down that links have run out; gives how many sessions expired. */
export async function expireSessions({ orm }: Pick<Database, "orm">): Promise<number> {
  const rows = await orm
    .update(table)
    .set({ status: "EXPIRED", version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(and(inArray(table.status, ["TO_DO", "IN_PROGRESS"]), lte(table.expiresAt, sql`now()`)))
    .returning({ uuid: table.uuid });
  return rows.length;
}
