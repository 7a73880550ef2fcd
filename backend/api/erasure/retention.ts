import { and, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { retentionEdge } from "#backend/api/audit/audit.routes.ts";
import { removeAuditBefore } from "#backend/api/audit/audit.store.ts";
import { redactOrphans } from "#backend/api/audit/redaction.ts";
import { removeKept } from "#backend/api/erasure/client-erasure.store.ts";
import { endNames } from "#backend/api/erasure/user-erasure.store.ts";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import type { BackendLog, Queries } from "#backend/calls/context.ts";
import type { Database } from "#backend/database/database.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import {
  clientContract,
  questionnaireSession,
  recoSession,
  retailClient,
  sentMail,
  simulationSnapshot,
} from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";

export interface Retention {
  database: Database;
  /** Years without any change after which a record of a person is removed; without them it is only counted. */
  years?: number | undefined;
  log: BackendLog;
}

const QUEUE = "retention";
const EVERY_MS = 6 * 3_600_000;
/** What is counted where no number of years is set: the longest of the usual terms. */
const USUAL_YEARS = 10;

/** How many records of each kind are past their time, or were removed. */
export type Counts = Record<"contracts" | "questionnaires" | "clients" | "journeys" | "simulations" | "mails", number>;

/** Removes what is past its time four times a day, one job at a time, whichever process takes it. Gives what ends the asking. */
export function scheduleRetention(options: Retention, jobs: Jobs): () => void {
  jobs.register(QUEUE, () => keepToRetention(options));
  const ask = () => {
    jobs.enqueue(QUEUE, {}, { singletonKey: "all" }).catch((err: unknown) => options.log.warn({ err }, "retention was not looked after"));
  };
  const timer = setInterval(ask, EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Removes what was kept of people who asked for removal, after its last day: whether or not a number of years is set. */
async function endKept(database: Database, log: BackendLog): Promise<void> {
  const key = await auditKey(database);
  const ended = await withTransaction(database, async (tx) => {
    const done = { records: await removeKept(tx), names: await endNames(tx) };
    const none = { userUuid: null, organisationUuid: null, objectId: null, correlationId: "retention" };
    if (done.records + done.names > 0)
      await recordAudit(tx, key, { ...none, verb: "retention.end-kept", objectType: "retention", after: done });
    return done;
  });
  if (ended.records + ended.names > 0) log.info(ended, "records kept of removed people were removed after their last day");
}

/**
 * Removes what is past its time, or says in the log how much that is where no number of years is set. The audit log loses the addresses
 * of what is gone.
 */
export async function keepToRetention(options: Retention): Promise<void> {
  const { database, log } = options;
  await endKept(database, log);
  await removePastTime(options);
  const key = await auditKey(database);
  const redacted = await withTransaction(database, (tx) => redactOrphans(tx, key, "retention"));
  if (redacted > 0) log.info({ redacted }, "rows of the audit log lost addresses whose records are gone");
}

async function removePastTime({ database, years, log }: Retention): Promise<void> {
  if (years === undefined) {
    const counts = await countPastTime(database.orm, USUAL_YEARS);
    log.info({ years: USUAL_YEARS, ...counts }, "records without a change for so long; RETENTION_YEARS is not set, none is removed");
    return;
  }
  const key = await auditKey(database);
  const correlationId = "retention";
  const { removed, audited } = await withTransaction(database, async (tx) => {
    const done = {} as Counts;
    for (const [name, table, where] of pastTime(tx, years)) done[name] = (await tx.delete(table).where(where)).rowCount ?? 0;
    const rows = await removeAuditBefore(tx, key, retentionEdge(new Date()), { userUuid: null, correlationId });
    const none = { userUuid: null, organisationUuid: null, objectId: null, correlationId };
    // Counts alone: the log does not keep what was removed.
    if (total(done) > 0)
      await recordAudit(tx, key, { ...none, verb: "retention.remove", objectType: "retention", after: { years, ...done } });
    return { removed: done, audited: rows };
  });
  if (total(removed) + audited > 0) log.info({ years, ...removed, audited }, "records past their time were removed");
}

const total = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

export async function countPastTime(queries: Queries, years: number): Promise<Counts> {
  const counts = {} as Counts;
  for (const [name, table, where] of pastTime(queries, years)) counts[name] = await queries.$count(table, where);
  return counts;
}

/**
 * What is past its time, in the order in which it can be removed. A client is removed as a whole, with questionnaires and closed contracts,
 * once nothing about that client has changed for so long and no contract runs: the terms begin with the end of the relationship.
 */
function pastTime(queries: Queries, years: number): Array<[keyof Counts, PgTable, SQL | undefined]> {
  const edge = sql`now() - make_interval(years => ${years}::int)`;
  const clients = sql`${retailClient.updatedAt} < ${edge}
    and not exists (select 1 from ${clientContract} c where c.client = "retail_client"."uuid"
      and (c.status = 'ACTIVE' or c.updated_at >= ${edge} or c.closed_on >= (${edge})::date))
    and not exists (select 1 from ${questionnaireSession} s where s.client = "retail_client"."uuid" and s.updated_at >= ${edge})`;
  const due = () => queries.select({ uuid: retailClient.uuid }).from(retailClient).where(clients);
  const closed = and(
    isNull(clientContract.client),
    sql`${clientContract.status} = 'CLOSED' and ${clientContract.updatedAt} < ${edge}
    and coalesce(${clientContract.closedOn} < (${edge})::date, true)`,
  );
  return [
    ["contracts", clientContract, sql`(${inArray(clientContract.client, due())}) or (${closed})`],
    ["questionnaires", questionnaireSession, inArray(questionnaireSession.client, due())],
    ["clients", retailClient, clients],
    [
      "journeys",
      recoSession,
      sql`${recoSession.updatedAt} < ${edge} and ${recoSession.expiresAt} < ${edge} and ${recoSession.removedClient} is null`,
    ],
    ["simulations", simulationSnapshot, sql`${simulationSnapshot.updatedAt} < ${edge}`],
    ["mails", sentMail, sql`${sentMail.createdAt} < ${edge}`],
  ];
}
