import { and, count, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { GridTransferStatus } from "#app/domain/portfolio/grid-transfer.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import {
  gridApproval as approval,
  appUser,
  gridTransferConfig as config,
  job,
  organisation,
  gridTransfer as table,
} from "#backend/database/schema/index.ts";

export const TRANSFER_QUEUE = "grid-transfer";
const { content: _, response: __, ...described } = getTableColumns(table);
const nameOf = (person: SQL) =>
  sql<
    string | null
  >`(select coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) from ${appUser} where ${appUser.uuid} = ${person})`;
const columns = {
  ...described,
  responseSha256: sql<string | null>`encode(sha256(${table.response}), 'hex')`,
  authorName: nameOf(sql`${table.author}`),
  approverName: nameOf(sql`${table.approver}`),
  distributorName: organisation.name,
  late: sql<boolean>`${table.status} = 'SENT' and ${table.answerUntil} < now()`,
};
type Stored = typeof table.$inferSelect;
/** A transfer without the bytes that left and came back. */
export interface TransferRow extends Omit<Stored, "content" | "response"> {
  distributorName: string;
  authorName: string | null;
  approverName: string | null;
  responseSha256: string | null;
  late: boolean;
}
export type ConfigRow = typeof config.$inferSelect;
const now = sql`now()` as never;

export async function findConfig(queries: Queries, portfolio: string): Promise<ConfigRow | null> {
  const [row] = await queries.select().from(config).where(eq(config.portfolio, portfolio));
  return row ?? null;
}

export async function putConfig(tx: Transaction, row: Omit<ConfigRow, "updatedAt">): Promise<void> {
  const { portfolio: _portfolio, ...set } = row;
  await tx
    .insert(config)
    .values(row)
    .onConflictDoUpdate({ target: config.portfolio, set: { ...set, updatedAt: now } });
}

const rows = (queries: Queries) =>
  queries.select(columns).from(table).innerJoin(organisation, eq(organisation.uuid, table.distributor)).$dynamic();

export async function findTransfer(queries: Queries, uuid: string): Promise<TransferRow | null> {
  const [row] = await rows(queries).where(eq(table.uuid, uuid));
  return row ?? null;
}

/** Transfers of a portfolio to a distributor, newest first. */
export const transfersTo = (queries: Queries, portfolio: string, distributor: string): Promise<TransferRow[]> =>
  rows(queries)
    .where(and(eq(table.portfolio, portfolio), eq(table.distributor, distributor)))
    .orderBy(desc(table.sequence));

/** What somebody has approved for a distributor, by the hash of what it holds; null for any other grid. */
export async function findApproval(queries: Queries, of: { portfolio: string; distributor: string; sha256: string }) {
  const [row] = await queries
    .select({ approver: approval.approver, approverName: nameOf(sql`${approval.approver}`), approvedAt: approval.createdAt })
    .from(approval)
    .where(and(eq(approval.portfolio, of.portfolio), eq(approval.distributor, of.distributor), eq(approval.sha256, of.sha256)));
  return row ? { ...row, approverName: row.approverName ?? "", approvedAt: new Date(row.approvedAt).toISOString() } : null;
}
export type Approval = NonNullable<Awaited<ReturnType<typeof findApproval>>>;

/** Keeps an approval in the place of an earlier one. */
export async function putApproval(tx: Transaction, row: Omit<typeof approval.$inferInsert, "createdAt">): Promise<void> {
  const { sha256, approver } = row;
  await tx
    .insert(approval)
    .values(row)
    .onConflictDoUpdate({ target: [approval.portfolio, approval.distributor], set: { sha256, approver, createdAt: now } });
}

interface Page {
  limit: number;
  offset: number;
  status?: GridTransferStatus | undefined;
  distributor?: string | undefined;
}
export async function listTransfers(queries: Queries, portfolios: readonly string[], page: Page) {
  const where = and(
    inArray(table.portfolio, [...portfolios]),
    page.status ? eq(table.status, page.status) : undefined,
    page.distributor ? eq(table.distributor, page.distributor) : undefined,
  );
  const items = await rows(queries).where(where).orderBy(desc(table.createdAt), desc(table.uuid)).limit(page.limit).offset(page.offset);
  const [total] = await queries.select({ n: count() }).from(table).where(where);
  return { items, total: total?.n ?? 0 };
}

/** The bytes that left, and those that came back. */
export async function bytesOf(queries: Queries, uuid: string): Promise<{ content: Buffer; response: Buffer | null } | null> {
  const [row] = await queries.select({ content: table.content, response: table.response }).from(table).where(eq(table.uuid, uuid));
  return row ?? null;
}

/** Puts the job up that sends a transfer; those to one distributor go in their order. */
export async function putUpTransfer(
  tx: Transaction,
  { uuid, portfolio, distributor }: Pick<Stored, "uuid" | "portfolio" | "distributor">,
  about: object,
) {
  await insertJob(tx, {
    queue: TRANSFER_QUEUE,
    key: uuid,
    lane: `${portfolio} ${distributor}`,
    data: { transfer: uuid },
    subject: uuid,
    ...about,
  });
}

export async function insertTransfer(tx: Transaction, row: typeof table.$inferInsert, answerWithinHours: number): Promise<void> {
  await tx.insert(table).values({ ...row, answerUntil: sql`now() + make_interval(hours => ${answerWithinHours})` as never });
}

/** Code of a transfer whose job was given up. */
export const GIVEN_UP = "JOB_GIVEN_UP";

/** Has a transfer go on whose job was given up: it was not, or not yet, refused by anybody. */
export async function takeUpTransfer(tx: Transaction, uuid: string): Promise<void> {
  await tx
    .update(table)
    .set({ status: "SENT", tries: 0, problem: null })
    .where(and(eq(table.uuid, uuid), eq(table.status, "ERROR"), sql`${table.problem} ->> 'code' = ${GIVEN_UP}`));
}

/** Takes a transfer that is to be sent, with its bytes; null where there is nothing to send any more. `cut`: an attempt before has no end. */
export async function takeTransfer(tx: Transaction, uuid: string): Promise<{ row: Stored; cut: boolean } | null> {
  const [row] = await tx.select().from(table).where(eq(table.uuid, uuid)).for("update");
  if (row?.status !== "SENT") return null;
  const attempt = row.received ? {} : { attempts: row.attempts + 1, tries: row.tries + 1, sentAt: now };
  await tx
    .update(table)
    .set({ sendingSince: now, ...attempt })
    .where(eq(table.uuid, uuid));
  return { row: { ...row, ...(row.received ? {} : { attempts: row.attempts + 1, tries: row.tries + 1 }) }, cut: row.sendingSince !== null };
}

export type Settlement = Partial<Pick<Stored, "status" | "received" | "problem" | "httpStatus" | "responseType" | "response">>;

/** Writes what became of an attempt. What the distributor has taken is DONE, also where somebody had given it up. */
export async function settleTransfer(tx: Transaction, uuid: string, { status = "SENT", ...settlement }: Settlement): Promise<void> {
  const answered = settlement.response === undefined ? {} : { answeredAt: now };
  const open = or(eq(table.status, "SENT"), and(eq(table.status, "ABANDONED"), sql`${status} = 'DONE'`));
  await tx
    .update(table)
    .set({ status, sendingSince: null, ...settlement, ...answered })
    .where(and(eq(table.uuid, uuid), open));
}

/** Sends a transfer in error again under its number; false where it is in none. */
export async function sendAgain(tx: Transaction, uuid: string, answerWithinHours: number): Promise<boolean> {
  const gone = await tx
    .update(table)
    .set({
      ...{ status: "SENT", tries: 0, problem: null, received: false, sendingSince: null, answeredAt: null },
      answerUntil: sql`now() + make_interval(hours => ${answerWithinHours})` as never,
    })
    .where(and(eq(table.uuid, uuid), eq(table.status, "ERROR")))
    .returning({ uuid: table.uuid });
  return gone.length > 0;
}

export async function abandonTransfer(tx: Transaction, uuid: string, abandonReason: string): Promise<boolean> {
  const gone = await tx
    .update(table)
    .set({ status: "ABANDONED", abandonReason })
    .where(and(eq(table.uuid, uuid), inArray(table.status, ["SENT", "ERROR"])))
    .returning({ uuid: table.uuid });
  return gone.length > 0;
}

/** Lets the jobs of transfers that are not answered look now; of how many. */
export async function lookNow(tx: Transaction, portfolios: readonly string[]): Promise<number> {
  const open = await tx
    .select({ uuid: table.uuid })
    .from(table)
    .where(and(inArray(table.portfolio, [...portfolios]), eq(table.status, "SENT")));
  if (open.length === 0) return 0;
  const keys = open.map(({ uuid }) => uuid);
  const due = and(eq(job.queue, TRANSFER_QUEUE), inArray(job.key, keys), eq(job.state, "WAITING"), isNull(job.stopAt));
  const looked = await tx.update(job).set({ runAt: now }).where(due).returning({ uuid: job.uuid });
  return looked.length;
}
