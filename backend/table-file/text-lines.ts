import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { GZIP_RATIO, type ImportLimits } from "./limits.ts";
import { FileRefused } from "./problems.ts";

const CHUNK_BYTES = 256 * 1024;
const RATIO_FROM_BYTES = 1024 * 1024;

export type Encoding = "utf-8" | "utf-16le" | "windows-1252";

/**
 * Encoding by the first bytes. Excel's own CSV is windows-1252, its Unicode text is UTF-16; everything else is UTF-8. A
 * chunk may end within a letter, so its last three bytes do not count.
 */
export function encodingOf(first: Buffer): Encoding {
  if (first[0] === 0xff && first[1] === 0xfe) return "utf-16le";
  if (first.includes(0)) throw new FileRefused("wrongType", { expected: "CSV, CSV.GZ, XLSX" });
  for (let cut = 0; cut <= 3; cut++) if (isUtf8(first.subarray(0, first.length - cut))) return "utf-8";
  return "windows-1252";
}

/** Thrown by `take` where nothing more is wanted of the file. */
export class StopReading extends Error {}

/**
 * Calls `take` for each line of a text file, gzip or not, without its end (CRLF, LF or CR LF mixed), in order, counted from 1.
 * `progress` is called with the share of the file that was read, 0 to 1.
 */
export async function readLines(
  source: string | Buffer,
  options: { gzip: boolean; limits: ImportLimits; progress: (share: number) => void; encoded?: (encoding: Encoding) => void },
  take: (line: string, number: number) => void,
): Promise<void> {
  const size = typeof source === "string" ? (await stat(source)).size : source.length;
  const file = typeof source === "string" ? createReadStream(source, { highWaterMark: CHUNK_BYTES }) : Readable.from([source]);
  const lines = new LineSplitter(options.limits, take, options.encoded);
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
      }
      lines.end();
    } catch (error) {
      if (error instanceof FileRefused || error instanceof StopReading) refused = error;
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

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && /^(Z_|ERR_PADDING)/.test(error.code);

class LineSplitter {
  #decoder: InstanceType<typeof TextDecoder> | null = null;
  #rest = "";
  #number = 0;
  readonly #limits: ImportLimits;
  readonly #take: (line: string, number: number) => void;
  readonly #encoded: ((encoding: Encoding) => void) | undefined;

  constructor(limits: ImportLimits, take: (line: string, number: number) => void, encoded?: (encoding: Encoding) => void) {
    this.#limits = limits;
    this.#take = take;
    this.#encoded = encoded;
  }

  write(chunk: Buffer): void {
    if (this.#decoder === null) {
      const encoding = encodingOf(chunk);
      this.#encoded?.(encoding);
      this.#decoder = new TextDecoder(encoding, { fatal: true });
    }
    let text: string;
    try {
      text = this.#decoder.decode(chunk, { stream: true });
    } catch {
      throw new FileRefused("encoding", { line: this.#number + 1, expected: "UTF-8" });
    }
    this.#split(this.#rest === "" ? text : this.#rest + text);
  }

  end(): void {
    if (this.#rest !== "") this.#emit(this.#rest);
    this.#rest = "";
  }

  #split(text: string): void {
    let from = 0;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", from)) {
      this.#emit(text.slice(from, text.charCodeAt(at - 1) === 13 && at > from ? at - 1 : at));
      from = at + 1;
    }
    this.#rest = text.slice(from);
    if (this.#rest.length > this.#limits.lineLength)
      throw new FileRefused("lineTooLong", { line: this.#number + 1, expected: `≤ ${this.#limits.lineLength}` });
  }

  #emit(line: string): void {
    this.#take(line, ++this.#number);
  }
}
