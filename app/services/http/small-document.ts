import { brotliCompressSync, constants } from "node:zlib";
import type { Request } from "express";

/** Bytes up to which a document is packed in one go: that takes a tenth of a millisecond, setting up a stream many times that. */
const SMALL = 16 * 1024;
/** Below this packing gains nothing. */
const TINY = 1024;
const BROTLI_QUALITY = 5;

const takesBrotli = ({ headers }: Request): boolean => /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers["accept-encoding"] ?? ""));

/** A small document as the browser takes it, with the headers of its answer told so; the document itself where it is none. */
export function packed(req: Request, answer: Response, document: Uint8Array | null | undefined): Uint8Array | null {
  if (!document) return null;
  const fits = document.length >= TINY && document.length <= SMALL;
  if (!fits || !takesBrotli(req) || answer.headers.has("Content-Encoding")) return document;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: document.length };
  const bytes = brotliCompressSync(document, { params });
  answer.headers.set("Content-Encoding", "br");
  answer.headers.set("Content-Length", String(bytes.length));
  return bytes;
}
