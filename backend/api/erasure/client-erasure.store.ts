import { and, asc, eq, ilike, inArray, max, sql } from "drizzle-orm";
import { CLIENT_PARTS } from "#app/contract/retail-client/erasure.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import {
  alertNotification,
  clientContract,
  keptRecord,
  questionnaireSession,
  retailClient,
  sentMail,
} from "#backend/database/schema/index.ts";
import { type ClientTable, clientTables, type ErasedClient } from "./client-parts.ts";
import { lastDay, type Part } from "./term.ts";

export type ClientPart = Part<(typeof CLIENT_PARTS)[number]>;

/** Clients of one answer; who looks for one of many says more of the name. */
const MOST_FOUND = 20;

const found = {
  uuid: retailClient.uuid,
  organisation: retailClient.organisation,
  firstName: retailClient.firstName,
  lastName: retailClient.lastName,
  version: retailClient.version,
};

/** A client of the organisation; with `lock` kept from other writers until the transaction ends. */
export async function findErased(queries: Queries, organisation: string, uuid: string, lock = false): Promise<ErasedClient | null> {
  const query = queries
    .select(found)
    .from(retailClient)
    .where(and(eq(retailClient.uuid, uuid), eq(retailClient.organisation, organisation)));
  const [row] = await (lock ? query.for("update") : query);
  return row ?? null;
}

export async function findByName(queries: Queries, organisation: string, search: string) {
  const name = sql`${retailClient.firstName} || ' ' || ${retailClient.lastName} || ' ' || ${retailClient.firstName}`;
  const { uuid: id, firstName, lastName } = found;
  const rows = await queries
    .select({ id, firstName, lastName, birthYear: retailClient.birthYear })
    .from(retailClient)
    .where(and(eq(retailClient.organisation, organisation), ilike(name, containing(search))))
    .orderBy(asc(retailClient.lastName), asc(retailClient.firstName), asc(retailClient.uuid))
    .limit(MOST_FOUND + 1);
  return { items: rows.slice(0, MOST_FOUND), more: rows.length > MOST_FOUND };
}

export const countRunning = (queries: Queries, uuid: string): Promise<number> =>
  queries.$count(clientContract, and(eq(clientContract.client, uuid), eq(clientContract.status, "ACTIVE")));

const kept = ({ lawful, from }: ClientTable, years: number) => sql`(${lawful} and ${lastDay(from, years)} >= current_date)`;

/** Mails of the organisation to the client: to the address on record, or to one that a link was sent to. */
const mailsTo = ({ uuid, organisation }: ErasedClient) => sql`exists (
  select 1 from jsonb_array_elements_text(${sentMail.recipients}) as to_whom
  where lower(to_whom) in (select lower(c.email) from ${retailClient} c where c.uuid = ${uuid}
    union select lower(s.link_sent_to) from ${questionnaireSession} s where s.client = ${uuid}))
  and ${sentMail.sender} in (select a.uuid from app_user a where a.distributor = ${organisation})`;

/** What there is of a client by kind: what may go, what the law keeps and until when. */
export async function countClient(queries: Queries, client: ErasedClient, years: number): Promise<ClientPart[]> {
  const parts: ClientPart[] = [];
  for (const each of clientTables(client)) {
    const stays = kept(each, years);
    const { rows } = await queries.execute<{ removed: number; kept: number; until: string | null }>(sql`
      select count(*) filter (where not ${stays})::int as removed, count(*) filter (where ${stays})::int as kept,
        (max(${lastDay(each.from, years)}) filter (where ${stays}))::text as until
      from ${each.table} as r where ${each.about}`);
    parts.push({ kind: each.kind, removed: 0, kept: 0, until: null, ...rows[0] });
  }
  const until = latest(parts);
  const [address] = await queries
    .select({ n: sql<number>`count(${retailClient.email})::int` })
    .from(retailClient)
    .where(eq(retailClient.uuid, client.uuid));
  const mails = await queries.$count(sentMail, mailsTo(client));
  return [
    { kind: "identity", removed: until === null ? 1 : 0, kept: until === null ? 0 : 1, until },
    { kind: "contact", removed: address?.n ?? 0, kept: 0, until: null },
    ...parts,
    { kind: "mails", removed: mails, kept: 0, until: null },
  ];
}

const latest = (parts: ReadonlyArray<{ until: string | null }>): string | null =>
  parts.reduce<string | null>((last, { until }) => (until !== null && (last === null || until > last) ? until : last), null);

/** Removes what may go, and takes what the law keeps out of its tables. Gives what was done, as it was counted before. */
export async function eraseClient(tx: Transaction, client: ErasedClient, years: number): Promise<ClientPart[]> {
  const { uuid, organisation } = client;
  const parts = await countClient(tx, client, years);
  await tx.delete(sentMail).where(mailsTo(client));
  // What advisers were told of the client's questionnaires, with their notes on it.
  const sessions = tx.select({ uuid: questionnaireSession.uuid }).from(questionnaireSession).where(eq(questionnaireSession.client, uuid));
  await tx.delete(alertNotification).where(inArray(alertNotification.resource, sessions));
  const keep = (kind: string, until: unknown, record: unknown, from: unknown) =>
    tx.execute(sql`insert into ${keptRecord} (uuid, organisation, client, kind, until, record)
      select r.uuid, ${organisation}, ${uuid}, ${kind}, ${until}, ${record} from ${from}`);
  for (const each of clientTables(client)) {
    await keep(each.kind, lastDay(each.from, years), each.record, sql`${each.table} as r where ${each.about} and ${kept(each, years)}`);
    await tx.execute(sql`delete from ${each.table} as r where ${each.about}`);
  }
  const until = latest(parts);
  if (until !== null)
    await keep("identity", sql`${until}::date`, sql`to_jsonb(r) - 'email'`, sql`${retailClient} as r where r.uuid = ${uuid}`);
  await tx.delete(retailClient).where(eq(retailClient.uuid, uuid));
  return parts;
}

/** What is kept of a client who was removed; null where nothing is. */
export async function keptOf(queries: Queries, organisation: string, client: string): Promise<ClientPart[] | null> {
  const rows = await queries
    .select({ kind: keptRecord.kind, kept: sql<number>`count(*)::int`, until: max(keptRecord.until) })
    .from(keptRecord)
    .where(and(eq(keptRecord.organisation, organisation), eq(keptRecord.client, client)))
    .groupBy(keptRecord.kind);
  if (rows.length === 0) return null;
  return CLIENT_PARTS.map((kind) => ({ removed: 0, kept: 0, until: null, ...rows.find((row) => row.kind === kind), kind }));
}

/** Removed clients of an organisation of whom something is kept, the first to go first. */
export const listKept = (queries: Queries, organisation: string) =>
  queries
    .select({ client: keptRecord.client, records: sql<number>`count(*)::int`, until: sql<string>`max(${keptRecord.until})::text` })
    .from(keptRecord)
    .where(eq(keptRecord.organisation, organisation))
    .groupBy(keptRecord.client)
    .orderBy(sql`max(${keptRecord.until})`, asc(keptRecord.client));

/** Removes kept records whose last day is over; gives how many. */
export async function removeKept(tx: Transaction): Promise<number> {
  const due = tx.select({ uuid: keptRecord.uuid }).from(keptRecord).where(sql`${keptRecord.until} < current_date`);
  return (await tx.delete(keptRecord).where(inArray(keptRecord.uuid, due))).rowCount ?? 0;
}
