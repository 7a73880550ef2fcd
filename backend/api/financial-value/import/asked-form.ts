import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { eq } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import { valueImportFile } from "#backend/database/schema/index.ts";
import type { FileKind } from "#backend/table-file/file-kind.ts";

/** Bytes of a file, packed, that are kept while its form is asked: files of more values than these hold say it themselves. */
const MOST_BYTES = 16 * 1024 * 1024;
const pack = promisify(gzip);

/** Keeps the file of an import; false where it is too large for that. */
export async function keepImportFile(queries: Queries, importUuid: string, kind: FileKind, file: Buffer): Promise<boolean> {
  const packed = kind === "csv" ? { kind: "csv.gz", data: await pack(file) } : { kind, data: file };
  if (packed.data.length > MOST_BYTES) return false;
  await queries
    .insert(valueImportFile)
    .values({ importUuid, ...packed })
    .onConflictDoNothing();
  return true;
}

export async function importFileOf(queries: Queries, importUuid: string): Promise<{ kind: FileKind; data: Buffer } | null> {
  const [row] = await queries.select().from(valueImportFile).where(eq(valueImportFile.importUuid, importUuid));
  return row ? { kind: row.kind as FileKind, data: Buffer.from(row.data) } : null;
}

export async function forgetImportFile(queries: Queries, importUuid: string): Promise<void> {
  await queries.delete(valueImportFile).where(eq(valueImportFile.importUuid, importUuid));
}
