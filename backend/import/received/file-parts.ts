import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { and, eq, sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import type { Database } from "#backend/database/database.ts";
import { valueImportPart as table } from "#backend/database/schema/index.ts";
import type { FileKind } from "#backend/import/file-kind.ts";

const PART_BYTES = 1024 * 1024;
/** Pieces of a file whose import nobody recorded, or which ended without its dry run. */
const STALE_DAYS = 30;

/** Copies a file into the database, a megabyte at a time; text is packed. */
export async function storeParts({ orm }: Pick<Database, "orm">, importUuid: string, kind: FileKind, path: string): Promise<void> {
  let part = 0;
  let held: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size === 0) return;
    await orm.insert(table).values({ importUuid, part: part++, bytes: Buffer.concat(held) });
    held = [];
    size = 0;
  };
  const take = async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      held.push(piece);
      size += piece.length;
      if (size >= PART_BYTES) await flush();
    }
    await flush();
  };
  const file = createReadStream(path, { highWaterMark: PART_BYTES / 4 });
  // The quickest of its levels: the copy lives for seconds.
  if (kind === "csv") await pipeline(file, createGzip({ level: 1 }), take);
  else await pipeline(file, take);
}

/** Kind of a stored file: a text is packed there, so that its bytes are others than those that came. Null where it is not stored. */
export async function storedKind(queries: Queries, importUuid: string, fileSize: number): Promise<FileKind | null> {
  const [row] = await queries
    .select({
      bytes: sql<number>`sum(octet_length(${table.bytes}))::int`,
      first: sql<string | null>`min(encode(substring(${table.bytes} from 1 for 2), 'hex')) filter (where ${table.part} = 0)`,
    })
    .from(table)
    .where(eq(table.importUuid, importUuid));
  if (!row?.first) return null;
  if (row.bytes !== fileSize) return "csv";
  return row.first === "504b" ? "xlsx" : "csv.gz";
}

/** Writes the stored file to `path`; false where it is not stored. */
export async function restoreParts({ orm }: Pick<Database, "orm">, importUuid: string, kind: FileKind, path: string): Promise<boolean> {
  if ((await orm.$count(table, eq(table.importUuid, importUuid))) === 0) return false;
  async function* parts(): AsyncGenerator<Buffer> {
    for (let part = 0; ; part++) {
      const [row] = await orm
        .select({ bytes: table.bytes })
        .from(table)
        .where(and(eq(table.importUuid, importUuid), eq(table.part, part)));
      if (!row) return;
      yield Buffer.from(row.bytes);
    }
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = createWriteStream(path, { mode: 0o600 });
  if (kind === "csv") await pipeline(Readable.from(parts()), createGunzip(), file);
  else await pipeline(Readable.from(parts()), file);
  return true;
}

export async function forgetParts(queries: Queries, importUuid: string): Promise<void> {
  await queries.delete(table).where(eq(table.importUuid, importUuid));
}

/** Removes pieces that no dry run will read any more. */
export async function purgeParts({ orm }: Pick<Database, "orm">): Promise<void> {
  await orm.delete(table).where(sql`${table.createdAt} < now() - make_interval(days => ${STALE_DAYS})
    or (${table.createdAt} < now() - interval '1 day' and not exists (select 1 from value_import i where i.uuid = ${table.importUuid} and i.status in ('PARSING', 'ERROR', 'ASKING', 'READY', 'REFUSED')))`);
}
