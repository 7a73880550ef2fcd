import { and, asc, eq, ilike, inArray, max, sql } from "drizzle-orm";
import { CLIENT_PARTS } from "#app/contract/retail-client/erasure.ts";
import { redactAudit } from "#backend/api/audit/redaction.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { marketDate } from "#backend/database/market-date.ts";
import { clientContract, keptRecord, retailClient } from "#backend/database/schema/index.ts";
import { type ClientTable, clientTables, type ErasedClient } from "./client-parts.ts";
import { countMails, removeTraces, tracesOf } from "./client-traces.ts";
import { endHeldAdvice, heldAdvice, holdAdvice } from "./held-advice.ts";
import { type Erasing, lastDay, type Part } from "./term.ts";

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

const kept = ({ lawful, from }: Pick<ClientTable, "lawful" | "from">, years: number) =>
  sql`(${lawful} and ${lastDay(from, years)} >= ${marketDate})`;

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
  return [
    { kind: "identity", removed: until === null ? 1 : 0, kept: until === null ? 0 : 1, until },
    { kind: "contact", removed: address?.n ?? 0, kept: 0, until: null },
    ...parts,
    { kind: "mails", removed: await countMails(queries, client), kept: 0, until: null },
  ];
}

const latest = (parts: ReadonlyArray<{ until: string | null }>): string | null =>
  parts.reduce<string | null>((last, { until }) => (until !== null && (last === null || until > last) ? until : last), null);

/**
 * Removes what may go, takes what the law keeps out of its tables, and holds finalised advice under a pseudonym. The audit log loses what
 * named the client. Gives what was done, as it was counted before.
 */
export async function eraseClient(tx: Transaction, client: ErasedClient, { years, key, correlationId }: Erasing): Promise<ClientPart[]> {
  const { uuid, organisation } = client;
  const parts = await countClient(tx, client, years);
  const traces = await tracesOf(tx, client);
  const keep = (kind: string, until: unknown, record: unknown, from: unknown) =>
    tx.execute(sql`insert into ${keptRecord} (uuid, organisation, client, kind, until, record)
      select r.uuid, ${organisation}, ${uuid}, ${kind}, ${until}, ${record} from ${from}`);
  await removeTraces(tx, client, traces);
  for (const { kind, table, about, lawful, from, record } of clientTables(client)) {
    const until = lastDay(from, years);
    const stays = kept({ lawful, from }, years);
    if (record === null) {
      const { rows } = await tx.execute<{ uuid: string }>(sql`select r.uuid from ${table} as r where ${about} and ${stays}`);
      await tx.execute(sql`delete from ${table} as r where ${about} and not ${stays}`);
      await holdAdvice(tx, { client: uuid, sessions: rows.map((row) => row.uuid), until, mentions: traces.anywhere });
    } else {
      await keep(kind, until, record, sql`${table} as r where ${about} and ${stays}`);
      await tx.execute(sql`delete from ${table} as r where ${about}`);
    }
  }
  const until = latest(parts);
  if (until !== null)
    await keep("identity", sql`${until}::date`, sql`to_jsonb(r) - 'email'`, sql`${retailClient} as r where r.uuid = ${uuid}`);
  await tx.delete(retailClient).where(eq(retailClient.uuid, uuid));
  await redactAudit(tx, key, { organisation, person: uuid, anywhere: traces.anywhere, own: traces.own, correlationId });
  return parts;
}

/** What is kept of a client who was removed; null where nothing is. */
export async function keptOf(queries: Queries, organisation: string, client: string): Promise<ClientPart[] | null> {
  const rows = await queries
    .select({ kind: keptRecord.kind, kept: sql<number>`count(*)::int`, until: max(keptRecord.until) })
    .from(keptRecord)
    .where(and(eq(keptRecord.organisation, organisation), eq(keptRecord.client, client)))
    .groupBy(keptRecord.kind);
  const [held] = await heldAdvice(queries, organisation, client);
  if (rows.length === 0 && !held) return null;
  return CLIENT_PARTS.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    if (kind !== "journeys" || !held) return { removed: 0, kept: 0, until: null, ...row, kind };
    return { kind, removed: 0, kept: held.records + (row?.kept ?? 0), until: latest([held, { until: row?.until ?? null }]) };
  });
}

/** Removed clients of an organisation of whom something is kept, the first to go first. */
export async function listKept(queries: Queries, organisation: string) {
  const kept = await queries
    .select({ client: keptRecord.client, records: sql<number>`count(*)::int`, until: sql<string>`max(${keptRecord.until})::text` })
    .from(keptRecord)
    .where(eq(keptRecord.organisation, organisation))
    .groupBy(keptRecord.client);
  const found = new Map<string, { client: string; records: number; until: string }>();
  for (const { client, records, until } of [...kept, ...(await heldAdvice(queries, organisation))]) {
    const before = found.get(client) ?? { records: 0, until };
    found.set(client, { client, records: before.records + records, until: before.until > until ? before.until : until });
  }
  const order = ({ until, client }: { until: string; client: string }) => `${until} ${client}`;
  return [...found.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** Removes kept records and held advice whose last day is over; gives how many. */
export async function removeKept(tx: Transaction): Promise<number> {
  const due = tx.select({ uuid: keptRecord.uuid }).from(keptRecord).where(sql`${keptRecord.until} < ${marketDate}`);
  const ended = (await tx.delete(keptRecord).where(inArray(keptRecord.uuid, due))).rowCount ?? 0;
  return ended + (await endHeldAdvice(tx));
}
