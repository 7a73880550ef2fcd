import { verifyAuditChain } from "#backend/calls/audit.ts";
import type { Database } from "#backend/database/database.ts";
import type { Traces } from "./ledger.ts";

const countsOf = (rows: ReadonlyArray<{ name: string; n: number }>) => new Map(rows.map(({ name, n }) => [name, n]));

/**
 * How often the names of a kind's writes stand in the audit log, by one verb: what is done after the answer has another; and among stored
 * answers.
 */
export async function readTraces({ sql }: Database, prefix: string, namesRequests: boolean): Promise<Traces> {
  const audited = await sql.query<{ name: string; n: number }>(
    `select name, max(n) as n from (select correlation_id as name, verb, count(*)::int as n from audit_log
       where starts_with(correlation_id, $1) group by 1, 2) of_verb group by 1`,
    [prefix],
  );
  const answered = await sql.query<{ name: string; n: number }>(
    "select key as name, count(*)::int as n from idempotency_key where starts_with(key, $1) and status > 0 group by 1",
    [prefix],
  );
  return { audited: namesRequests ? countsOf(audited) : null, answered: countsOf(answered) };
}

/** What is wrong with the audit log, or nothing. */
export async function auditTrouble(database: Database): Promise<string[]> {
  const { brokenAt } = await verifyAuditChain(database);
  return brokenAt === null ? [] : [`the audit log is broken at row ${brokenAt}`];
}
