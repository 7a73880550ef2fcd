import { and, eq, inArray } from "drizzle-orm";
import type { RegulatoryFile } from "#app/contract/kid-product/regulatory-file.ts";
import type { Queries } from "#backend/calls/context.ts";
import { job } from "#backend/database/schema/index.ts";
import type { FileRow } from "./file.store.ts";

const instant = (at: string) => new Date(at).toISOString();

/** How far the job is that works on each of some files, in per cent. */
async function progressOf(queries: Queries, uuids: readonly string[]): Promise<Map<string, number>> {
  if (uuids.length === 0) return new Map();
  const rows = await queries
    .select({ subject: job.subject, progress: job.progress })
    .from(job)
    .where(and(inArray(job.subject, [...uuids]), eq(job.state, "RUNNING")));
  return new Map(rows.map(({ subject, progress }) => [subject!, Math.round((progress ?? 0) * 100)]));
}

/** Files as the API gives them. */
export async function recordsOf(queries: Queries, rows: readonly FileRow[]): Promise<RegulatoryFile[]> {
  const working = rows.filter(({ status }) => status === "READING" || status === "WRITING").map(({ uuid }) => uuid);
  const progress = await progressOf(queries, working);
  return rows.map((row) => ({
    ...{ uuid: row.uuid, owner: row.owner, ownerName: row.ownerName, fileName: row.fileName, fileSize: row.fileSize },
    ...{ status: row.status, summary: row.summary, problems: row.problems, errorCount: row.errorCount, warningCount: row.warningCount },
    progress: progress.get(row.uuid) ?? (working.includes(row.uuid) ? 0 : 100),
    sheets: row.sheets.map(({ name, format, version, lines, titles }) => ({ name, format, version, lines, columns: titles.length })),
    createdAt: instant(row.createdAt),
    appliedAt: row.appliedAt && instant(row.appliedAt),
  }));
}

export const recordOf = async (queries: Queries, row: FileRow): Promise<RegulatoryFile> => (await recordsOf(queries, [row]))[0]!;
