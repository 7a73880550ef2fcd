import type { Request, Response } from "express";
import { encode } from "turbo-stream";
import { sendError } from "../error-page.ts";

/** Marks of Remix's stream of data: an error of a route with its status, and the way to another document. */
class Marked {
  constructor(
    readonly mark: "ErrorResponse" | "SingleFetchRedirect",
    readonly parts: readonly unknown[],
  ) {}
}

const STATUS = 503;

/**
 * What is said to who comes while too much is under way: a page in the reader's language, the error of the contract to a call, and to the data of
 * a page what its script reads: the error of each part that was asked for, or, where the whole page was, the way to its
 * document, which says the same.
 */
export function sendBusy(req: Request, res: Response, retryAfter: number): void {
  if (!req.path.endsWith(".data")) {
    sendError(req, res, "busy", { retryAfter });
    return;
  }
  const error = new Marked("ErrorResponse", [{ error: { code: "SERVICE_BUSY" } }, STATUS, ""]);
  const stream = encode(answerOf(req, error), { plugins: [(value) => value instanceof Marked && [value.mark, ...value.parts]] });
  res.status(STATUS).set({
    "Cache-Control": "no-store",
    "Content-Type": "text/x-script",
    "Retry-After": String(retryAfter),
    "X-Remix-Response": "yes",
  });
  void write(stream, res);
}

function answerOf(req: Request, error: Marked): unknown {
  if (req.method !== "GET" && req.method !== "HEAD") return { error };
  const { _routes: parts } = req.query;
  if (typeof parts === "string" && parts !== "") return Object.fromEntries(parts.split(",").map((part) => [part, { error }]));
  const [path = "", query] = req.originalUrl.split("?");
  const page = path.replace(/(\/_root)?\.data$/, "") || "/";
  const to = { redirect: query ? `${page}?${query}` : page, status: 302, revalidate: false, reload: true, replace: false };
  return new Marked("SingleFetchRedirect", [to]);
}

async function write(stream: ReadableStream<Uint8Array>, res: Response): Promise<void> {
  for await (const part of stream as unknown as AsyncIterable<Uint8Array>) res.write(part);
  res.end();
}
