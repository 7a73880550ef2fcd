import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { FileMapping } from "#app/contract/file-reading.ts";
import { workerEntry } from "#backend/database/embedded/worker-entry.ts";
import { type Faults, problem } from "#backend/import/problems.ts";
import type { LevelsAmong, ParseRequest } from "./parse-file.ts";
import type { ChunkBatch, FromWorker, ParsedForm, ParsedHead } from "./parse-messages.ts";

export interface ParseHandlers {
  /** 0 to 1; may be called while another handler is awaited. */
  progress(share: number): void;
  /** The answers that are kept for files with these titles. */
  kept(titles: string[]): Promise<FileMapping>;
  /** Those of some series whose values are levels. */
  levels: LevelsAmong;
  /** Those of some keys that name series of the store. */
  stored(keys: string[]): Promise<string[]>;
  form(form: ParsedForm): Promise<void>;
  /** Not called where the form is still to be asked. */
  head(head: ParsedHead): Promise<void>;
  chunks(batch: ChunkBatch): Promise<void>;
}

/** Null when the whole file was handed over; else its faults. */
export type ParseOutcome = Faults | null;

const SCRIPT = { name: "value-parse-worker", source: fileURLToPath(new URL("./parse-worker.ts", import.meta.url)) };
let script: Promise<string> | null = null;

/**
 * Parses a file in a thread of its own, with a limit of heap and of time, and hands over what it finds. A file that
 * breaks a limit is refused with that fault. Rejects when a handler does, or when the thread fails for another reason.
 */
export async function parseInThread(request: ParseRequest, handlers: ParseHandlers): Promise<ParseOutcome> {
  script ??= workerEntry(SCRIPT);
  script.catch(() => (script = null));
  const { limits, kind } = request;
  const worker = new Worker(await script, {
    workerData: request,
    name: "value-parse",
    resourceLimits: { maxOldGenerationSizeMb: kind === "xlsx" ? limits.workbookHeap : limits.textHeap, maxYoungGenerationSizeMb: 16 },
  });
  try {
    return await outcomeOf(worker, limits.parseMs, handlers);
  } finally {
    await worker.terminate();
  }
}

function outcomeOf(worker: Worker, parseMs: number, handlers: ParseHandlers): Promise<ParseOutcome> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(refused("timeLimit", `≤ ${Math.round(parseMs / 1000)} s`)), parseMs);
    const settle = async (message: FromWorker): Promise<void> => {
      if (message.kind === "progress") return handlers.progress(message.share);
      if (message.kind === "refused") return resolve(message);
      if (message.kind === "end") return resolve(null);
      if (message.kind === "source") return worker.postMessage(await handlers.kept(message.titles));
      if (message.kind === "belowZero") return worker.postMessage(await handlers.levels(message.keys, message.valuesHold));
      if (message.kind === "stored") return worker.postMessage(await handlers.stored(message.keys));
      if (message.kind === "form") await handlers.form(message);
      else if (message.kind === "parsed") await handlers.head(message);
      else await handlers.chunks(message);
      worker.postMessage("go on");
    };
    worker.on("message", (message: FromWorker) => void settle(message).catch(reject));
    worker.once("error", (error: Error & { code?: string }) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve(refused("memoryLimit"));
      else reject(error);
    });
    worker.once("exit", () => {
      clearTimeout(timer);
      reject(new Error("The parsing thread ended before its file"));
    });
  });
}

const refused = (kind: "timeLimit" | "memoryLimit", expected?: string): ParseOutcome => ({
  problems: [problem(kind, { expected })],
  problemCount: 1,
});
