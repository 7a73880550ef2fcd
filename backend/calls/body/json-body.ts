import { isMultipart, readMultipart } from "#backend/calls/body/multipart-body.ts";
import { parseStorable } from "#backend/calls/body/storable-json.ts";
import { refuse } from "#backend/calls/refusal.ts";

/** Largest JSON body of a call, in bytes. */
export const JSON_LIMIT = 1024 * 1024;

/**
 * JSON body of a request, undefined when there is none; a multipart form comes in the shape of the JSON body. Refuses
 * another content type (415), more than the limit (413, counted while reading when no length was announced) and what
 * is not JSON or cannot be stored (400).
 */
export async function readJson(request: Request, limit = JSON_LIMIT): Promise<unknown> {
  if (request.body === null) return undefined;
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
  const bytes = await readBytes(request.body, limit);
  if (bytes.length === 0) return undefined;
  const type = request.headers.get("content-type") ?? "";
  if (isMultipart(type)) return readMultipart(bytes, type);
  if (!/^application\/json\s*(;|$)/i.test(type)) throw refuse.unsupportedMediaType("The body must be application/json.");
  return parseStorable(bytes.toString("utf8"), "The body");
}

async function readBytes(body: ReadableStream<Uint8Array>, limit: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw cut();
    });
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge(limit);
    }
    parts.push(value);
  }
  return Buffer.concat(parts);
}

/** Whoever sent it has gone, or broke off: the error of that connection says nothing of any part of the service. */
const cut = () => refuse.badRequest("BODY_CUT", "The body ended before it was complete.");
const tooLarge = (limit: number) => refuse.tooLarge(`The body may have at most ${limit} bytes.`);
