import { crc32 } from "node:zlib";
import { readSheet } from "read-excel-file/universal";
import { type Entry, fromBufferPromise, openPromise } from "yauzl";
import { storedZip, type ZipPart } from "#backend/import/stored-zip.ts";
import { WORKBOOK_BOUNDS } from "./limits.ts";
import { NOT_COMPUTED } from "./no-value.ts";
import { FileRefused } from "./problems.ts";

/** A cell of a text file is a string; a workbook has numbers, dates and booleans too. */
export type Cell = string | number | boolean | Date | null | undefined;

/** Below this an entry may be packed as well as it likes: blank sheets of spreadsheet programs are. */
const RATIO_FROM_BYTES = 1024 * 1024;
/** What a workbook writes for the sign that no text has. */
const ESCAPED_ZERO = "_x0000_";
/** Start of a document type declaration; spreadsheet files have none, entity bombs need one. */
const DOCTYPE = /<!(?:DOCTYPE|ENTITY)/i;

/** A workbook that was checked and unpacked. */
export interface Workbook {
  /** Names of its sheets that are shown, in their order. */
  sheets: string[];
  /** Its days are counted from 1904. */
  from1904: boolean;
  /** Rows of a sheet; a cell without a result has what a spreadsheet shows there, or `NOT_COMPUTED`. */
  rows(sheet: string): Promise<Cell[][]>;
}

/** Throws FileRefused for what is not a plain workbook. `perCents`: a number that is shown in per cent is given as such, 0.25 as `25%`. */
export async function openWorkbook(source: string | Buffer, mostBytes = WORKBOOK_BOUNDS.bytes, perCents = false): Promise<Workbook> {
  const parts = await unpackChecked(source, mostBytes);
  const directory = parts.find((part) => part.name === "xl/workbook.xml") ?? parts.find((part) => part.name.endsWith("workbook.xml"));
  if (!directory) throw new FileRefused("wrongType", { found: "zip", expected: "XLSX" });
  const xml = directory.bytes.toString();
  const styles = perCents ? perCentStyles(parts.find(({ name }) => name === "xl/styles.xml")?.bytes.toString() ?? "") : NO_STYLES;
  const archive = storedZip(parts.map((part) => withResults(part, styles)));
  const shown = sheetsOf(xml).filter(({ isHidden }) => !isHidden);
  if (shown.length === 0) throw new FileRefused("damaged", { expected: "XLSX" });
  return {
    sheets: shown.map(({ name }) => name),
    from1904: tagsOf(xml, "workbookPr").some((tag) => /^(?:1|true)$/.test(attributeOf(tag, "date1904") ?? "")),
    rows: async (sheet) => {
      try {
        return (await readSheet(archive, sheet)) as Cell[][];
      } catch (error) {
        throw new FileRefused("damaged", { found: error instanceof Error ? error.message : undefined, expected: "XLSX" });
      }
    },
  };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (_, decimal, hex, name) =>
    name ? ENTITIES[name.toLowerCase()]! : String.fromCodePoint(Math.min(Number.parseInt(decimal ?? hex, decimal ? 10 : 16), 0x10ffff)),
  );

/** Tags of a name, with or without a prefix, by what stands between their angles. */
const tagsOf = (xml: string, name: string): string[] =>
  xml
    .split("<")
    .map((tag) => tag.slice(0, Math.max(0, tag.indexOf(">"))))
    .filter((tag) => new RegExp(`^(?:\\w+:)?${name}\\s`).test(tag));
const attributeOf = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

const sheetsOf = (xml: string): Array<{ name: string; isHidden: boolean }> =>
  tagsOf(xml, "sheet").flatMap((tag) => {
    const name = attributeOf(tag, "name");
    return name === undefined ? [] : { name: unescaped(name), isHidden: /^(?:veryH|h)idden$/.test(attributeOf(tag, "state") ?? "") };
  });

const NO_STYLES: ReadonlySet<string> = new Set();
/** Formats that every workbook has: 0%, 0.00%. */
const PER_CENTS = ["9", "10"];

/** Numbers of the styles of cells that show per cents. */
function perCentStyles(xml: string): ReadonlySet<string> {
  const own = tagsOf(xml, "numFmt").filter((tag) =>
    (attributeOf(tag, "formatCode") ?? "").replace(/\\.|&quot;[^&]*&quot;/g, "").includes("%"),
  );
  const formats = new Set([...PER_CENTS, ...own.map((tag) => attributeOf(tag, "numFmtId"))]);
  const cells = tagsOf(xml.split("cellXfs")[1] ?? "", "xf");
  return new Set(cells.flatMap((tag, at) => (formats.has(attributeOf(tag, "numFmtId")) ? [String(at)] : [])));
}

/**
 * The library takes a formula without a result for an empty cell, and so it does with an error. Both become texts here, and so do numbers
 * of the styles of per cents. A formula whose result is the empty text stays one.
 */
function withResults(part: ZipPart, perCents: ReadonlySet<string>): ZipPart {
  if (!/^xl\/worksheets\/[^/]+\.xml$/.test(part.name)) return part;
  const xml = part.bytes.toString();
  if (!xml.includes("<f") && !xml.includes('t="e"') && perCents.size === 0) return part;
  const pieces: string[] = [];
  let kept = 0;
  for (let at = xml.indexOf("<c "); at >= 0; at = xml.indexOf("<c ", at + 1)) {
    const open = xml.indexOf(">", at);
    if (open < 0) break;
    if (xml[open - 1] === "/") continue;
    const close = xml.indexOf("</c>", open);
    if (close < 0) break;
    const [tag, content] = [xml.slice(at, open + 1), xml.slice(open + 1, close)];
    const cell = perCents.has(attributeOf(tag, "s") ?? "") ? (perCentCell(tag, content) ?? textCell(tag, content)) : textCell(tag, content);
    if (cell === null) continue;
    pieces.push(xml.slice(kept, at), cell);
    kept = close;
  }
  if (pieces.length === 0) return part;
  const bytes = Buffer.from(pieces.join("") + xml.slice(kept));
  return { name: part.name, bytes, crc32: crc32(bytes) };
}

/** A number as the text of its per cents, without the noise of counting in doubles; null for a cell without a number. */
function perCentCell(tag: string, content: string): string | null {
  const [, written] = /<v>([^<]+)<\/v>/.exec(content) ?? [];
  const isNumber = [undefined, "n"].includes(attributeOf(tag, "t")) && written !== undefined && Number.isFinite(Number(written));
  if (!isNumber) return null;
  const place = attributeOf(tag, "r");
  return `<c${place === undefined ? "" : ` r="${place}"`} t="str"><v>${Number((Number(written) * 100).toPrecision(14))}%</v>`;
}

/** A cell without its end as a cell of text, where it has an error or no result; null for every other. */
function textCell(tag: string, content: string): string | null {
  const isText = tag.includes(' t="str"');
  if (tag.includes(' t="e"')) return `${tag.replace(' t="e"', ' t="str"')}${content}`;
  if (!content.includes("<f") || (isText && content.includes("<v"))) return null;
  const value = content.slice(content.indexOf("<v") < 0 ? content.length : content.indexOf("<v"));
  if (value !== "" && !value.startsWith("<v></v>") && !value.startsWith("<v/>")) return null;
  const place = attributeOf(tag, "r");
  return `<c${place === undefined ? "" : ` r="${place}"`} t="str"><v>${NOT_COMPUTED}</v>`;
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
  if (bytes.includes(0) || bytes.includes(ESCAPED_ZERO) || DOCTYPE.test(bytes.toString("latin1")))
    throw new FileRefused("unsafeArchive", { found: name });
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
