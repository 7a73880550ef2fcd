import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";

/** A signal that ends when the browser has gone before its answer was complete. */
export function abortSignal(res: ExpressResponse): AbortSignal {
  const controller = new AbortController();
  const end = () => {
    if (!res.writableFinished) controller.abort();
  };
  if (res.closed) end();
  else res.once("close", end);
  return controller.signal;
}

/** Headers of a Node request; repeated ones are joined. */
export function headersOf(req: ExpressRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (Array.isArray(value)) for (const item of value) headers.append(name, item);
    else if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

/** Address of the request below the origin that people use. A path that starts with two slashes stays a path. */
export const addressOf = (req: ExpressRequest, publicUrl: URL): URL => new URL(`${publicUrl.origin}${req.originalUrl}`);

/** The request without its body: for parts that look at address and cookies. One that may have a body looks like a GET. */
export const bodiless = (req: ExpressRequest, address: URL, signal: AbortSignal): Request =>
  new Request(address, { method: req.method === "HEAD" ? "HEAD" : "GET", headers: headersOf(req), signal });

/**
 * The body, taken as it is asked for. What nobody asked for leaves the connection after the answer (node sees to that where nothing was
 * read, `cancel` where reading stopped): the next request of the same connection waits behind it.
 */
function bodyOf(req: ExpressRequest): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Buffer> = req.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return?.();
        req.resume();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The whole request at the given address; the body is streamed, not collected. From then on nobody else can read it. */
export function toRequest(req: ExpressRequest, address: URL, signal: AbortSignal): Request {
  const hasBody = req.method !== "GET" && req.method !== "HEAD";
  const init: RequestInit & { duplex?: "half" } = { method: req.method, headers: headersOf(req), signal };
  if (hasBody) {
    init.body = bodyOf(req);
    init.duplex = "half";
  }
  return new Request(address, init);
}

const REPEATED = new Set(["set-cookie", "vary", "link"]);

/** Sends an answer on, streamed, its headers in place of ours. */
export async function sendResponse(res: ExpressResponse, answer: Response): Promise<void> {
  res.status(answer.status);
  for (const [name, value] of answer.headers) {
    if (REPEATED.has(name)) res.append(name, value);
    else res.set(name, value);
  }
  if (!answer.body) {
    res.end();
    return;
  }
  await pipeline(Readable.fromWeb(answer.body as unknown as NodeReadableStream), res).catch((error: NodeJS.ErrnoException) => {
    // The reader has gone: nobody is left to be told.
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE" && error.name !== "AbortError") throw error;
  });
}
