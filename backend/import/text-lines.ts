import { isAscii, isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { GZIP_RATIO, type ImportLimits } from "./limits.ts";
import { FileRefused } from "./problems.ts";

const CHUNK_BYTES = 256 * 1024;
const RATIO_FROM_BYTES = 1024 * 1024;

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "macintosh";

/** UTF-16 by its mark, or by the zero that each letter of the Latin script has on one side; null for anything else. */
export function utf16Of(first: Buffer): "utf-16le" | "utf-16be" | null {
  if (first[0] === 0xff && first[1] === 0xfe) return "utf-16le";
  if (first[0] === 0xfe && first[1] === 0xff) return "utf-16be";
  const looked = first.subarray(0, Math.min(first.length & ~1, 512));
  const zeros = [0, 0];
  for (let at = 0; at < looked.length; at++) if (looked[at] === 0) zeros[at % 2]!++;
  const half = looked.length / 2;
  if (half < 2 || zeros[0]! + zeros[1]! < half * 0.7 || Math.min(zeros[0]!, zeros[1]!) > half * 0.05) return null;
  return zeros[1]! > zeros[0]! ? "utf-16le" : "utf-16be";
}

/** Behind a small letter, bytes that are letters on the Mac, and in windows-1252 signs and capitals that stand nowhere within a word. */
const OF_MAC = /[a-z](?:[\x81\x87-\x8a\x8d-\x90\x9d\x9f]|\x99[a-z])/g;
const OF_WINDOWS = /[a-z][\xe0-\xff]/g;

/** Which of the two encodings of a byte for each letter the text is in: a spreadsheet on the Mac still offers its old one. */
function narrowOf(bytes: Buffer): "windows-1252" | "macintosh" {
  const text = bytes.toString("latin1");
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(OF_MAC) > count(OF_WINDOWS) ? "macintosh" : "windows-1252";
}

/**
 * Encoding by the first bytes. Excel's own CSV is windows-1252 or that of the Mac, its Unicode text is UTF-16; everything else is UTF-8, until a later
 * byte says otherwise (`LateEncoding`). A chunk may end within a letter, so its last three bytes do not count.
 */
export function encodingOf(first: Buffer): Encoding {
  const wide = utf16Of(first);
  if (wide) return wide;
  if (first.includes(0)) throw new FileRefused("wrongType", { expected: "CSV, CSV.GZ, XLSX" });
  for (let cut = 0; cut <= 3; cut++) if (isUtf8(first.subarray(0, first.length - cut))) return "utf-8";
  return isMostlyUtf8(first) ? "utf-8" : narrowOf(first);
}

/** Letters of two bytes and more, and bytes that belong to none. Text of Windows has hardly ever two bytes that could be one letter. */
function isMostlyUtf8(bytes: Buffer): boolean {
  let [letters, others] = [0, 0];
  for (let at = 0; at < bytes.length; ) {
    const isPlain = bytes[at]! < 0x80;
    const length = isPlain ? 1 : letterAt(bytes, at);
    if (length === 0) others++;
    else if (!isPlain) letters++;
    at += Math.max(1, length);
  }
  return letters > others;
}

/** Bytes of the letter of UTF-8 that begins here; 0 for none. */
const letterAt = (bytes: Buffer, at: number): number =>
  [2, 3, 4].find((length) => at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length))) ?? 0;

/** Line ends before the first byte of a chunk that is no letter of UTF-8; a letter that the chunk cuts counts as one. */
function linesBeforeDamage(bytes: Buffer): number {
  let lines = 0;
  let at = 0;
  while (at < 3 && bytes[at]! >= 0x80 && bytes[at]! < 0xc0) at++;
  while (at < bytes.length) {
    const length = bytes[at]! < 0x80 ? 1 : letterAt(bytes, at);
    if (length === 0) break;
    if (bytes[at] === 10) lines++;
    at += length;
  }
  return lines;
}

/** Thrown by `take` where nothing more is wanted of the file. */
export class StopReading extends Error {}

/** A file that began like UTF-8 has a letter that is none there: it is to be read again, as this. */
export class LateEncoding extends Error {
  readonly encoding: Encoding;
  constructor(encoding: Encoding) {
    super(`The text is ${encoding}`);
    this.encoding = encoding;
  }
}

export interface LineOptions {
  gzip: boolean;
  limits: ImportLimits;
  progress: (share: number) => void;
  /** Awaited after each piece of the file, so that what the lines are made into does not pile up. */
  taken?: () => Promise<void>;
  /** Known already, by an earlier reading; else the first bytes say it. */
  encoding?: Encoding | null;
  encoded?: (encoding: Encoding) => void;
}

/**
 * Calls `take` for each line of a text file, gzip or not, without its end (CRLF, LF, or CR where the file has no LF), in order, counted
 * from 1. `progress` is called with the share of the file that was read, 0 to 1. Throws `LateEncoding`.
 */
export async function readLines(
  source: string | Buffer,
  options: LineOptions,
  take: (line: string, number: number) => void,
): Promise<void> {
  const size = typeof source === "string" ? (await stat(source)).size : source.length;
  const file = typeof source === "string" ? createReadStream(source, { highWaterMark: CHUNK_BYTES }) : Readable.from(chunksOf(source));
  const lines = new LineSplitter(options, take);
  let unpacked = 0;
  // Of several errors of a pipeline the first to arrive wins; the refusal is the one that says something.
  let refused: unknown;
  const sink = async (chunks: AsyncIterable<Buffer>) => {
    try {
      for await (const chunk of chunks) {
        unpacked += chunk.length;
        if (unpacked > options.limits.textBytes || (options.gzip && unpacked > RATIO_FROM_BYTES && unpacked > size * GZIP_RATIO)) {
          throw new FileRefused("bomb", { expected: `≤ ${Math.round(options.limits.textBytes / RATIO_FROM_BYTES)} MB` });
        }
        lines.write(chunk);
        options.progress("bytesRead" in file && size > 0 ? Math.min(1, file.bytesRead / size) : 1);
        await options.taken?.();
      }
      lines.end();
    } catch (error) {
      if (error instanceof FileRefused || error instanceof StopReading || error instanceof LateEncoding) refused = error;
      throw error;
    }
  };
  try {
    if (options.gzip) await pipeline(file, createGunzip({ chunkSize: CHUNK_BYTES }), sink);
    else await pipeline(file, sink);
  } catch (error) {
    if (refused !== undefined) throw refused;
    if (isZlibError(error)) throw new FileRefused("damaged", { expected: "CSV.GZ" });
    throw error;
  }
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && /^(Z_|ERR_PADDING)/.test(error.code);

class LineSplitter {
  #decoder: InstanceType<typeof TextDecoder> | null = null;
  #encoding: Encoding | null;
  /** Only letters without marks so far: nothing has shown that the text is UTF-8. */
  #isPlain = true;
  #end: "\n" | "\r" = "\n";
  #rest = "";
  #number = 0;
  readonly #options: LineOptions;
  readonly #take: (line: string, number: number) => void;

  constructor(options: LineOptions, take: (line: string, number: number) => void) {
    this.#options = options;
    this.#encoding = options.encoding ?? null;
    this.#take = take;
  }

  write(chunk: Buffer): void {
    const isFirst = this.#decoder === null;
    this.#encoding ??= encodingOf(chunk);
    if (this.#decoder === null) {
      this.#options.encoded?.(this.#encoding);
      this.#decoder = new TextDecoder(this.#encoding, { fatal: true });
    }
    let text: string;
    try {
      text = this.#decoder.decode(chunk, { stream: true });
    } catch {
      if (this.#encoding === "utf-8" && this.#isPlain && !isMostlyUtf8(chunk)) throw new LateEncoding(narrowOf(chunk));
      throw new FileRefused("encoding", { line: this.#number + 1 + linesBeforeDamage(chunk), expected: "UTF-8" });
    }
    if (text.includes("\u0000")) throw new FileRefused("wrongType", { expected: "CSV, CSV.GZ, XLSX" });
    if (this.#isPlain && !isAscii(chunk)) this.#isPlain = false;
    if (isFirst && !text.includes("\n") && text.includes("\r")) this.#end = "\r";
    this.#split(this.#rest === "" ? text : this.#rest + text);
  }

  end(): void {
    if (this.#rest !== "") this.#emit(this.#rest);
    this.#rest = "";
  }

  #split(text: string): void {
    let from = 0;
    for (let at = text.indexOf(this.#end); at >= 0; at = text.indexOf(this.#end, from)) {
      this.#emit(text.slice(from, text.charCodeAt(at - 1) === 13 && at > from ? at - 1 : at));
      from = at + 1;
    }
    this.#rest = text.slice(from);
    const { lineLength } = this.#options.limits;
    if (this.#rest.length > lineLength) throw new FileRefused("lineTooLong", { line: this.#number + 1, expected: `≤ ${lineLength}` });
  }

  #emit(line: string): void {
    this.#take(line, ++this.#number);
  }
}
