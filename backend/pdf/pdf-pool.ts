import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Piscina } from "piscina";
import type { PdfDocument } from "#app/contract/document/pdf-document.ts";
import { WORKER_NICENESS } from "../process/worker-niceness.ts";

/** Too many documents wait already. */
export class PdfQueueFullError extends Error {
  override name = "PdfQueueFullError";
}
/** Laying out took longer than its bound and was ended with its thread. */
export class PdfTimeoutError extends Error {
  override name = "PdfTimeoutError";
}

export interface PdfPool {
  /**
   * Lays out a document in a worker thread.
   * @throws PdfQueueFullError, PdfTimeoutError; the signal's reason when it aborts.
   */
  render(document: PdfDocument, signal?: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface PdfPoolSettings {
  /** Documents that may wait; beyond, they are refused. */
  maxWaiting?: number;
  /** Longest time of one document, its wait included, in milliseconds: less than a page waits for its backends. */
  timeoutMs?: number;
}

/** In the built server the worker is build/pdf-worker.js beside it; run from the sources, tsx loads the TypeScript file. */
function workerFile(here = import.meta.url): { filename: string; execArgv: string[] } {
  if (!here.endsWith(".ts")) return { filename: fileURLToPath(new URL("./pdf-worker.js", here)), execArgv: [] };
  const loader = pathToFileURL(createRequire(here).resolve("tsx")).href;
  return { filename: fileURLToPath(new URL("./pdf-worker.ts", here)), execArgv: ["--import", loader] };
}

/** One thread, started when the first document comes: no page waits behind a document, and documents wait behind each other. */
export function createPdfPool({ maxWaiting = 20, timeoutMs = 28_000 }: PdfPoolSettings = {}): PdfPool {
  const piscina = new Piscina<PdfDocument, Uint8Array>({
    ...workerFile(),
    minThreads: 0,
    maxThreads: 1,
    maxQueue: maxWaiting,
    idleTimeout: 60_000,
    niceIncrement: WORKER_NICENESS,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  });
  return {
    async render(document, signal) {
      const end = new AbortController();
      const timer = setTimeout(() => end.abort(new PdfTimeoutError(`no document after ${timeoutMs} ms`)), timeoutMs);
      const left = () => end.abort(signal?.reason);
      signal?.addEventListener("abort", left, { once: true });
      try {
        return await piscina.run(document, { signal: end.signal });
      } catch (error) {
        if (end.signal.aborted) throw end.signal.reason;
        if (error instanceof Error && /queue is at limit/i.test(error.message)) throw new PdfQueueFullError(error.message);
        throw error;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", left);
      }
    },
    close: () => piscina.destroy(),
  };
}
