import { and, asc, count, desc, eq, ilike, type SQL, sql } from "drizzle-orm";
import type { ReportingPage } from "#app/contract/monitored-portfolio/consolidated-reporting.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { appUser, consolidatedReporting as table } from "#backend/database/schema/index.ts";

type Stored = typeof table.$inferSelect;
export interface ReportingRow extends Omit<Stored, "content" | "author"> {
  authorFirstName: string;
  authorLastName: string;
  authorUsername: string;
}

const columns = {
  uuid: table.uuid,
  organisation: table.organisation,
  name: table.name,
  status: table.status,
  template: table.template,
  language: table.language,
  portfolios: table.portfolios,
  periodFrom: table.periodFrom,
  periodTo: table.periodTo,
  comment: table.comment,
  progress: table.progress,
  fileSize: table.fileSize,
  problem: table.problem,
  version: table.version,
  createdAt: table.createdAt,
  endedAt: table.endedAt,
  authorFirstName: appUser.firstName,
  authorLastName: appUser.lastName,
  authorUsername: appUser.username,
};
const rows = (queries: Queries) => queries.select(columns).from(table).innerJoin(appUser, eq(appUser.uuid, table.author)).$dynamic();

/** Reports of a house; of all houses for null. */
const within = (house: string | null): SQL | undefined => (house === null ? undefined : eq(table.organisation, house));
const ORDERS = { createdAt: table.createdAt, reportName: alphabetical(table.name), status: table.status };

export async function listReportings(
  queries: Queries,
  house: string | null,
  { search, status, sort, dir, limit, offset }: ReportingPage,
): Promise<{ items: ReportingRow[]; total: number }> {
  const where = and(
    within(house),
    search ? ilike(table.name, containing(search)) : undefined,
    status ? eq(table.status, status) : undefined,
  );
  // The newest first, unless somebody asks otherwise.
  const down = (dir ?? (sort === "createdAt" ? "desc" : "asc")) === "desc";
  const [items, [total]] = await Promise.all([
    rows(queries)
      .where(where)
      .orderBy(down ? desc(ORDERS[sort]) : asc(ORDERS[sort]), asc(table.uuid))
      .limit(limit)
      .offset(offset),
    queries.select({ n: count() }).from(table).where(where),
  ]);
  return { items, total: total?.n ?? 0 };
}

/** Null for one that is not there, or of another house. */
export async function findReporting(queries: Queries, house: string | null, uuid: string): Promise<ReportingRow | null> {
  const [row] = await rows(queries).where(and(within(house), eq(table.uuid, uuid)));
  return row ?? null;
}

export async function lockReporting(tx: Transaction, uuid: string): Promise<void> {
  await tx.select({ uuid: table.uuid }).from(table).where(eq(table.uuid, uuid)).for("update");
}

export async function insertReporting(tx: Transaction, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
}

/** Writes what a person changes, and raises the version. */
export async function changeReporting(tx: Transaction, uuid: string, fields: Partial<typeof table.$inferInsert>): Promise<void> {
  await tx
    .update(table)
    .set({ ...fields, version: sql`${table.version} + 1` })
    .where(eq(table.uuid, uuid));
}

/** Writes how far the building is, or how it ended; of one that is under way alone. */
export async function tellBuilding(
  queries: Queries,
  uuid: string,
  fields: Partial<Pick<Stored, "progress" | "status" | "content" | "fileSize" | "problem">>,
): Promise<void> {
  const ended = fields.status === undefined ? {} : { endedAt: sql`now()` as never };
  await queries
    .update(table)
    .set({ ...fields, ...ended })
    .where(and(eq(table.uuid, uuid), eq(table.status, "ONGOING")));
}

/** Has a report built again that is in error. */
export async function takeUpBuilding(queries: Queries, uuid: string): Promise<void> {
  await queries
    .update(table)
    .set({ status: "ONGOING", progress: 0, problem: null, endedAt: null })
    .where(and(eq(table.uuid, uuid), eq(table.status, "ERROR")));
}

export async function contentOfReporting(queries: Queries, uuid: string): Promise<Buffer | null> {
  const [row] = await queries.select({ content: table.content }).from(table).where(eq(table.uuid, uuid));
  return row?.content ?? null;
}

export async function deleteReporting(tx: Transaction, uuid: string): Promise<void> {
  await tx.delete(table).where(eq(table.uuid, uuid));
}
