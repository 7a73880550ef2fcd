import { readSheet } from "read-excel-file/universal";
import { type Entry, fromBufferPromise, openPromise } from "yauzl";
import { storedZip, type ZipPart } from "#backend/table-file/stored-zip.ts";
import { WORKBOOK_BOUNDS } from "./limits.ts";
import { FileRefused } from "./problems.ts";

/** A cell of a text file is a string; a workbook has numbers, dates and booleans too. */
export type Cell = string | number | boolean | Date | null | undefined;

/** Below this an entry may be packed as well as it likes: blank sheets of spreadsheet programs are. */
const RATIO_FROM_BYTES = 1024 * 1024;
/** Start of a document type declaration; spreadsheet files have none, entity bombs need one. */
const DOCTYPE = /<!(?:DOCTYPE|ENTITY)/i;

/** Rows of the first sheet of a file or of its bytes. Throws FileRefused for what is not a plain workbook. */
export async function readWorkbook(source: string | Buffer, mostBytes = WORKBOOK_BOUNDS.bytes): Promise<Cell[][]> {
  const parts = await unpackChecked(source, mostBytes);
  if (!parts.some((part) => part.name === "xl/workbook.xml" || part.name.endsWith("workbook.xml")))
    throw new FileRefused("wrongType", { found: "zip", expected: "XLSX" });
  try {
    return (await readSheet(storedZip(parts))) as Cell[][];
  } catch (error) {
    throw new FileRefused("damaged", { found: error instanceof Error ? error.message : undefined, expected: "XLSX" });
  }
}

/**
 * Reads the zip directory and refuses by it (entries, announced sizes, ratio, names that leave the archive, encryption)
 * before anything is unpacked; then unpacks the XML parts and counts, since announced sizes may lie.
 */
export async function unpackChecked(source: string | Buffer, mostBytes = WORKBOOK_BOUNDS.bytes): Promise<ZipPart[]> {
  const { entries, open, close } = await directoryOf(source);
  try {
    let packed = 0;
    let bytes = 0;
    for (const entry of entries) {
      packed += entry.compressedSize;
      bytes += entry.uncompressedSize;
      if (entry.isEncrypted()) throw new FileRefused("unsafeArchive", { found: entry.fileName });
      if (entry.uncompressedSize > RATIO_FROM_BYTES && entry.uncompressedSize > entry.compressedSize * WORKBOOK_BOUNDS.ratio)
        throw bomb(`1:${Math.round(entry.uncompressedSize / Math.max(1, entry.compressedSize))}`, `1:${WORKBOOK_BOUNDS.ratio}`);
    }
    if (bytes > mostBytes) throw bomb(megabytes(bytes), `≤ ${megabytes(mostBytes)}`);
    if (bytes > RATIO_FROM_BYTES && bytes > packed * WORKBOOK_BOUNDS.ratio)
      throw bomb(`1:${Math.round(bytes / packed)}`, `1:${WORKBOOK_BOUNDS.ratio}`);
    const parts: ZipPart[] = [];
    for (const entry of entries)
      if (/\.(xml|rels)$/.test(entry.fileName)) parts.push({ name: entry.fileName, bytes: await open(entry), crc32: entry.crc32 });
    return parts;
  } finally {
    close();
  }
}

async function directoryOf(source: string | Buffer) {
  try {
    // validateEntrySizes: a part that unpacks to more than it announced is an error while it streams.
    const options = { autoClose: false, strictFileNames: true, validateEntrySizes: true };
    const zip = await (typeof source === "string" ? openPromise(source, options) : fromBufferPromise(source, options));
    if (zip.entryCount > WORKBOOK_BOUNDS.entries) {
      zip.close();
      throw bomb(String(zip.entryCount), `≤ ${WORKBOOK_BOUNDS.entries}`);
    }
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    return {
      entries,
      open: async (entry: Entry) => unpackPart(await zip.openReadStreamPromise(entry), entry.fileName),
      close: () => zip.close(),
    };
  } catch (error) {
    throw asRefusal(error);
  }
}

async function unpackPart(stream: AsyncIterable<Buffer>, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk);
  } catch (error) {
    throw asRefusal(error);
  }
  const bytes = Buffer.concat(chunks);
  if (bytes.includes(0) || DOCTYPE.test(bytes.toString("latin1"))) throw new FileRefused("unsafeArchive", { found: name });
  return bytes;
}

function asRefusal(error: unknown): FileRefused {
  if (error instanceof FileRefused) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/path|file ?name|characters/i.test(message)) return new FileRefused("unsafeArchive", { found: message });
  if (/too many bytes/i.test(message)) return bomb(message, "");
  return new FileRefused("damaged", { found: message, expected: "XLSX" });
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
const bomb = (found: string, expected: string) => new FileRefused("bomb", { found, expected });
