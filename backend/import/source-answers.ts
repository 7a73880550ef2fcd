import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type FileMapping, fileMapping } from "#app/contract/file-reading.ts";
import type { Queries } from "#backend/calls/context.ts";
import { fileSourceReading } from "#backend/database/schema/index.ts";

/**
 * Names where files come from: an organisation that loads files of one head line under one name, whatever days stand in it. What one
 * organisation answered counts for no other.
 */
export const sourceOf = (purpose: string, organisationUuid: string | null, fileName: string, titles: readonly string[]): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        purpose,
        organisationUuid,
        fileName
          .toLowerCase()
          .replace(/[\d\s._()-]+/g, " ")
          .trim(),
        titles,
      ]),
    )
    .digest("hex");

export async function keptAnswers(queries: Queries, source: string): Promise<FileMapping> {
  const [row] = await queries.select().from(fileSourceReading).where(eq(fileSourceReading.source, source));
  return mappingOf(row?.answers);
}

/** An answer stands until the next one; what it does not name stays. Which series a file is about is said of each file anew. */
export async function keepAnswers(queries: Queries, source: string, { series: _, ...answers }: FileMapping): Promise<void> {
  await queries
    .insert(fileSourceReading)
    .values({ source, answers })
    .onConflictDoUpdate({
      target: fileSourceReading.source,
      set: { answers: sql`${fileSourceReading.answers} || excluded.answers`, updatedAt: sql`now()` },
    });
}

/** Stored answers. What an earlier version stored and this one does not know is left out. */
export const mappingOf = (stored: Record<string, unknown> | undefined): FileMapping => fileMapping.safeParse(stored ?? {}).data ?? {};
