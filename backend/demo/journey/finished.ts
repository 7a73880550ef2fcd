import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { AuditEntry } from "#backend/calls/audit.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { projectRoot } from "#backend/database/project-root.ts";
import { demoAdvice } from "#backend/demo/ids.ts";
import { FINALISED_ADVICE, PUBLISHED_ADVICE } from "#backend/demo/journey/sessions.ts";

/** An entry of the audit log with its time, which is ISO 8601 in milliseconds. */
export type DatedEntry = AuditEntry & { at: string };

/**
 * The two advices of the demo that calls have finalised and published: rows of each table, as JSON of the database, in the order in
 * which they refer to each other, and what those calls wrote into the audit log.
 */
export interface FinishedAdvices {
  rows: Array<{ table: string; rows: unknown[] }>;
  trail: DatedEntry[];
}

const FINISHED = [FINALISED_ADVICE, PUBLISHED_ADVICE].map(demoAdvice);

/** Which rows of a table belong to them; the matrices are those that the published figures were computed from. */
const TABLES = {
  matrix_set: sql`uuid in (select "set" from return_matrix)`,
  return_matrix: sql`true`,
  reco_session: sql`uuid in ${FINISHED}`,
  reco_package: sql`session in ${FINISHED}`,
  reco_package_file: sql`package in (select uuid from reco_package where session in ${FINISHED})`,
  reco_delivery: sql`package in (select uuid from reco_package where session in ${FINISHED})`,
};

/** Where the build leaves them. */
export const finishedFile = (): string => path.join(projectRoot(), "build", "demo-advices.json.gz");

export async function readFinished({ orm }: Pick<Database, "orm">): Promise<FinishedAdvices> {
  const rows: FinishedAdvices["rows"] = [];
  for (const [table, which] of Object.entries(TABLES)) {
    const found = await orm.execute<{ row: unknown }>(sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${which}`);
    rows.push({ table, rows: found.rows.map(({ row }) => row) });
  }
  const trail = await orm.execute<{ row: DatedEntry }>(sql`
    select jsonb_build_object('at', at, 'userUuid', user_uuid, 'organisationUuid', organisation_uuid, 'verb', verb,
      'objectType', object_type, 'objectId', object_id, 'before', before, 'after', after, 'correlationId', correlation_id) as row
    from audit_log where object_type = 'reco-session' order by id`);
  return { rows, trail: trail.rows.map(({ row }) => ({ ...row, at: new Date(row.at).toISOString() })) };
}

/** In place of the sessions as they were written, on a database that has the rest of the demo. */
export async function putFinished(tx: Transaction, { rows }: FinishedAdvices): Promise<void> {
  await tx.execute(sql`delete from reco_session where uuid in ${FINISHED}`);
  for (const { table, rows: made } of rows)
    await tx.execute(
      sql`insert into ${sql.identifier(table)} select * from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(made)}::jsonb)`,
    );
}

export const saveFinished = async (finished: FinishedAdvices): Promise<void> =>
  fs.writeFile(finishedFile(), await promisify(gzip)(JSON.stringify(finished)));

/** Undefined where nothing was built: sessions then stay at their last step, and nothing tells how they came there. */
export async function loadFinished(): Promise<FinishedAdvices | undefined> {
  const packed = await fs.readFile(finishedFile()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return packed ? JSON.parse((await promisify(gunzip)(packed)).toString()) : undefined;
}
