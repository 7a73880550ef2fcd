import { and, asc, eq, gt, inArray, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { isUuid } from "#app/domain/uuid.ts";
import { lockAudit, PURGE_VERB, REDACT_VERB, RENEWED_VERB, recordAudit, redactedDigest, type StoredEntry } from "#backend/calls/audit.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { auditLog } from "#backend/database/schema/index.ts";
import { type Mentions, withoutAccents, withoutMentions } from "./mentions.ts";

/** Rows that one row of the log tells of. */
const ROWS_OF_ONE = 1_000;
/** Rows that the chain itself is verified by. */
const OF_THE_CHAIN = [PURGE_VERB, RENEWED_VERB, REDACT_VERB];

/** Whose data leave the log. */
interface Redacted {
  /** Rows of this organisation and of none; null: all. */
  organisation: string | null;
  /** What names the person in any row. */
  anywhere: Mentions;
  /** What names the person in rows about these objects, and in parts of a row that name the person's uuid. */
  own: Mentions & { objects: readonly string[] };
  person: string;
  correlationId: string;
}

/**
 * Patterns that find a text as it may be written, and more: what stands between its words is open. In capitals and in small letters too,
 * because a database may compare letters with accents as they stand.
 */
const spellings = (text: string) =>
  [...new Set([text, withoutAccents(text)].flatMap((one) => [one, one.toLowerCase(), one.toUpperCase()]))].map((spelling) =>
    spelling
      .split(/[\s,@-]+/)
      .map(containing)
      .join(""),
  );

/** Takes the data of a person out of the log. Gives how many rows lost something. */
export function redactAudit(
  tx: Transaction,
  key: Buffer,
  { organisation, anywhere, own, person, correlationId }: Redacted,
): Promise<number> {
  const content = sql`(coalesce(${auditLog.objectId}, '') || ' ' || coalesce(${auditLog.before}::text, '') || ' ' || coalesce(${auditLog.after}::text, ''))`;
  const named = [...anywhere.texts, person].flatMap(spellings).map((pattern) => sql`${content} ilike ${pattern}`);
  const house = organisation === null ? undefined : or(eq(auditLog.organisationUuid, organisation), isNull(auditLog.organisationUuid));
  const where = and(house, or(...named, inArray(auditLog.objectId, [...own.objects])))!;
  return redactRows(tx, key, where, correlationId, ({ objectId, before, after }) => {
    const isOwn = objectId !== null && own.objects.includes(objectId);
    const left = (state: StoredEntry["before"]) =>
      isOwn ? withoutHolder(withoutMentions(state, own), own) : ofPerson(state, person, { anywhere, own });
    // A uuid is the pseudonym that the log goes by; what outside systems call a contract leads to its holder.
    const id = isOwn && !isUuid(objectId) ? own.pseudonym : withoutMentions(objectId, anywhere);
    return { objectId: id, before: left(before), after: left(after) };
  });
}

type State = StoredEntry["before"];
const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** The holder of a contract is its client, however it is written. */
const withoutHolder = <T extends State>(state: T, { pseudonym }: Mentions): T =>
  isBranch(state) && typeof state.holder === "string" ? { ...state, holder: pseudonym } : state;

/** A state whose parts about the person lose what names the person there, and its other parts what does anywhere. */
function ofPerson<T>(state: T, person: string, mentions: Pick<Redacted, "anywhere" | "own">): T {
  const { anywhere, own } = mentions;
  if (Array.isArray(state)) return state.map((one) => ofPerson(one, person, mentions)) as T;
  if (!isBranch(state)) return withoutMentions(state, anywhere);
  if (Object.values(state).includes(person)) return withoutHolder(withoutMentions(state, own), own);
  const parts = Object.entries(state).map(([name, inside]) => [withoutMentions(name, anywhere), ofPerson(inside, person, mentions)]);
  return Object.fromEntries(parts) as T;
}

type Content = Pick<StoredEntry, "objectId" | "before" | "after">;

async function rowsAfter(tx: Transaction, id: number, where: SQL): Promise<StoredEntry[]> {
  const rows = await tx
    .select()
    .from(auditLog)
    .where(and(gt(auditLog.id, id), where, notInArray(auditLog.verb, OF_THE_CHAIN)))
    .orderBy(asc(auditLog.id));
  return rows as StoredEntry[];
}

/** Rewrites rows, and appends what is left of them to the chain. Gives how many changed. */
async function redactRows(
  tx: Transaction,
  key: Buffer,
  where: SQL,
  correlationId: string,
  left: (row: StoredEntry) => Content,
): Promise<number> {
  // Other writers wait only while the rows are read that were added meanwhile.
  const found = await rowsAfter(tx, 0, where);
  await lockAudit(tx);
  found.push(...(await rowsAfter(tx, found.at(-1)?.id ?? 0, where)));
  const digests: Array<[number, string]> = [];
  for (const stored of found) {
    const { objectId, before, after } = left(stored);
    const isSame = JSON.stringify([objectId, before, after]) === JSON.stringify([stored.objectId, stored.before, stored.after]);
    if (isSame) continue;
    await tx.update(auditLog).set({ objectId, before, after }).where(eq(auditLog.id, stored.id));
    digests.push([stored.id, redactedDigest(key, { ...stored, objectId, before, after })]);
  }
  const none = { userUuid: null, organisationUuid: null, objectType: "audit", objectId: null, correlationId };
  for (let start = 0; start < digests.length; start += ROWS_OF_ONE) {
    const rows = Object.fromEntries(digests.slice(start, start + ROWS_OF_ONE));
    await recordAudit(tx, key, { ...none, verb: REDACT_VERB, after: { rows } });
  }
  return digests.length;
}

/** In place of an address whose record is gone. */
const GONE = "\u2014";

/**
 * Takes addresses out of rows whose record is gone: of e-mails that are recorded no more, and of deliveries whose advice was removed.
 * Gives how many rows lost something.
 */
export function redactOrphans(tx: Transaction, key: Buffer, correlationId: string): Promise<number> {
  const mails = sql`${auditLog.verb} like 'e-mail.%' and ${auditLog.after}::text like '%@%'
    and not exists (select 1 from sent_mail m where m.uuid::text = ${auditLog.objectId})`;
  const deliveries = sql`${auditLog.verb} = 'reco-session.deliver' and ${auditLog.after} ->> 'to' like '%@%'
    and not exists (select 1 from reco_session s where s.uuid::text = ${auditLog.objectId})`;
  return redactRows(tx, key, or(mails, deliveries)!, correlationId, ({ objectId, before, after }) => ({
    objectId,
    before: before ?? null,
    after: { ...after, to: GONE, ...(after && "subject" in after && { subject: GONE }) },
  }));
}
