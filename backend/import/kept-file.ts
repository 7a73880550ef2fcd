import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { SentFile } from "#app/contract/table-file.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { keptTableFile as table } from "#backend/database/schema/index.ts";

/** How long a person may think about what a dry run showed. */
const KEPT_HOURS = 24;
const stillKept = sql`${table.createdAt} > now() - make_interval(hours => ${KEPT_HOURS})`;

/** Keeps a file that was tried, for its person alone. */
export async function keepFile(tx: Transaction, userUuid: string, purpose: string, file: SentFile): Promise<string> {
  const uuid = randomUUID();
  await tx.insert(table).values({ uuid, userUuid, purpose, fileName: file.filename, data: Buffer.from(file.data, "base64") });
  return uuid;
}

/** A file that the person tried for the same purpose; 404 when it is gone or somebody else's. */
export async function keptFile(queries: Queries, userUuid: string, purpose: string, uuid: string): Promise<SentFile> {
  const [row] = await queries
    .select()
    .from(table)
    .where(and(eq(table.uuid, uuid), eq(table.userUuid, userUuid), eq(table.purpose, purpose), stillKept));
  if (!row) throw refuse.notFound("Kept file");
  return { filename: row.fileName, data: row.data.toString("base64") };
}

export async function forgetFile(tx: Transaction, uuid: string): Promise<void> {
  await tx.delete(table).where(eq(table.uuid, uuid));
}

/** Removes files that nobody confirmed. */
export async function purgeKeptFiles({ orm }: Pick<Database, "orm">): Promise<void> {
  await orm.delete(table).where(sql`not (${stillKept})`);
}
