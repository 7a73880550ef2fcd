import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { type ReadingChoice, readingChoice } from "#app/contract/file-reading.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { SNIFFED_BYTES } from "#backend/import/file-kind.ts";

export interface ReceivedFile {
  /** Last part of the name that the browser sent, for display only. */
  fileName: string;
  size: number;
  sha256: string;
  /** First bytes, for the sniff. */
  first: Buffer;
}

/** What a form says besides its file. */
export interface ReceivedForm extends ReceivedFile {
  answers: ReadingChoice;
  fields: Readonly<Record<string, string>>;
}

const FIELD = "file";

/**
 * Streams the part `file` of a multipart request to `path`; nothing but the piece under way is in memory. Refuses with
 * 415, 413 or 400; then and when the sender goes away the file is deleted.
 */
export async function receiveFile(request: Request, path: string, limitBytes: number): Promise<ReceivedForm> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType) || request.body === null)
    throw refuse.unsupportedMediaType("The body must be multipart/form-data.");
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > limitBytes + 64 * 1024) throw tooLarge(limitBytes);
  try {
    const received = await parse(request.body, contentType, path, limitBytes);
    // Thrown inside, so that an empty file is deleted too.
    if (received === null) throw refuse.badRequest("FILE_MISSING", 'The part "file" is missing.');
    return received;
  } catch (error) {
    await rm(path, { force: true });
    throw error instanceof Error && MALFORMED.test(error.message)
      ? refuse.badRequest("MALFORMED_MULTIPART", "The multipart body is malformed or incomplete.")
      : error;
  }
}

const MALFORMED = /multipart|Unexpected end|boundary|Part terminated early/i;
const tooLarge = (limitBytes: number) => refuse.tooLarge(`The file is larger than ${Math.floor(limitBytes / 1024 / 1024)} MB.`);

async function parse(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  path: string,
  limitBytes: number,
): Promise<ReceivedForm | null> {
  const busboy = new Busboy({
    headers: { "content-type": contentType },
    limits: { files: 1, fields: 20, parts: 30, fieldSize: 4096, fileSize: limitBytes, headerPairs: 50 },
  });
  const stop = new AbortController();
  let refused: unknown;
  let receiving: Readable | null = null;
  let writing: Promise<ReceivedFile | null> = Promise.resolve(null);
  const fail = (error: unknown) => {
    refused ??= error;
    stop.abort();
    receiving?.destroy();
    return null;
  };
  const fields: Record<string, string> = {};
  busboy.on("field", (name, value) => {
    fields[name] = value;
  });
  // The parser reports the end of a cut body after its own end: without a listener that would end the process.
  busboy.on("error", fail);
  busboy.on("file", (field, stream, name) => {
    receiving = stream;
    stream.on("error", fail);
    stream.once("limit", () => fail(tooLarge(limitBytes)));
    if (field === FIELD) writing = write(stream, path, name).catch(fail);
    else stream.resume();
  });
  try {
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), busboy, { signal: stop.signal });
  } catch (error) {
    fail(error);
  }
  const received = await writing;
  if (refused !== undefined) throw refused;
  if (received === null) return null;
  const answers = readingChoice.safeParse(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")));
  if (!answers.success) throw refuse.invalid(`body.${answers.error.issues[0]?.path.join(".")}`, answers.error.issues[0]?.message ?? "");
  return { ...received, answers: answers.data, fields };
}

/** Null for the empty part that a browser sends when no file was chosen. */
async function write(stream: Readable, path: string, name: string | undefined): Promise<ReceivedFile | null> {
  const file = await open(path, "wx", 0o600);
  const hash = createHash("sha256");
  const head: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (size < SNIFFED_BYTES) head.push(chunk.subarray(0, SNIFFED_BYTES - size));
      hash.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  if (size === 0 && !name) return null;
  return { fileName: displayName(name), size, sha256: hash.digest("hex"), first: Buffer.concat(head) };
}

/** Without folders and control characters; never used as a path. */
function displayName(name: string | undefined): string {
  const last = (name ?? "").split(/[\\/]/).at(-1) ?? "";
  return (
    last
      .replace(/[\p{C}]/gu, "")
      .trim()
      .slice(0, 200) || FIELD
  );
}
