import path from "node:path";
import { Worker } from "node:worker_threads";
import type { DatabaseLog } from "#backend/database/database.ts";
import { dumpFiles } from "#backend/database/embedded/dump-files.ts";
import type { Answer, Ready, Request, Told, WorkerOptions } from "#backend/database/embedded/messages.ts";
import type { Exchange } from "#backend/database/embedded/socket.ts";
import type { RoomState } from "#backend/database/embedded/space-guard.ts";
import { workerEntry } from "#backend/database/embedded/worker-entry.ts";

type Ask = Request extends infer R ? (R extends { id: number } ? Omit<R, "id"> : never) : never;
interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}
interface Running {
  worker: Worker;
  waiting: Map<number, Waiting>;
  nextId: number;
}

/** SQLSTATE of a server that takes no connection. */
const notConnected = (error: Error): Error => Object.assign(error, { code: "08001" });
const connectionLost = () => Object.assign(new Error("The embedded database stopped unexpectedly"), { code: "08006" });

/** Why a folder does not start, and where its copies are: the newest first is the one to go back to. A full disk needs room, no copy. */
function doesNotStart(folder: string, reason: string): string {
  if (/\b(?:ENOSPC|EDQUOT)\b/.test(reason))
    return `DATA_DIR: the disk of ${folder} is full (${reason.replace(/\.$/, "")}). Make room and start again; what is stored was left as it is.`;
  const copies = dumpFiles(path.dirname(folder)).reverse();
  const way =
    copies.length > 0
      ? `Copies: ${copies.join(", ")}; docs/operations.md says how to go back to one.`
      : "There is no copy in DATA_DIR/dumps; bring back a backup.";
  return `The embedded database in ${folder} does not start: ${reason.replace(/\.$/, "")}. It was left as it is. ${way}`;
}

/**
 * The thread in which the embedded database runs. One that ends by itself (a crash, a full disk) fails the requests
 * under way with SQLSTATE 08006; the next connection starts another one, which recovers from the log.
 */
export class DatabaseThread {
  readonly #options: WorkerOptions;
  readonly #log: DatabaseLog;
  #running: Promise<Running> | null = null;
  #closed = false;
  firstStart = false;
  /** What the disk leaves room for, as of the last request. */
  room: RoomState = "free";

  constructor(options: WorkerOptions, log: DatabaseLog) {
    this.#options = options;
    this.#log = log;
  }

  /** Opens a protocol connection: one at a time, the pool in front has one client. */
  connect = async (): Promise<Exchange> => {
    const running = await this.start().catch((error: Error) => {
      throw notConnected(error);
    });
    return (bytes) => this.#request(running, { kind: "protocol", bytes: Uint8Array.from(bytes) });
  };

  start(): Promise<Running> {
    if (this.#closed) return Promise.reject(new Error("The embedded database is closed"));
    if (!this.#running) {
      const running = this.#launch();
      this.#running = running;
      running.catch(() => {
        if (this.#running === running) this.#running = null;
      });
    }
    return this.#running;
  }

  async snapshot(target: string): Promise<void> {
    await this.#request(await this.start(), { kind: "snapshot", target });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const running = await this.#running?.catch(() => null);
    if (!running) return;
    await this.#request(running, { kind: "close" }).catch(() => undefined);
    await running.worker.terminate();
  }

  async #launch(): Promise<Running> {
    const worker = new Worker(await workerEntry(), { workerData: this.#options, name: "pglite" });
    const running: Running = { worker, waiting: new Map(), nextId: 1 };
    await new Promise<void>((resolve, reject) => {
      worker.once("message", (message: Ready) => {
        if (message.ready) {
          this.firstStart ||= message.firstStart;
          resolve();
        } else {
          void worker.terminate();
          reject(new Error(doesNotStart(this.#options.folder, message.error)));
        }
      });
      worker.once("error", reject);
      worker.once("exit", () => reject(connectionLost()));
    });
    worker.on("message", (message: Answer | Told) => {
      if ("room" in message) this.room = message.room;
      else this.#settle(running, message);
    });
    worker.on("error", (error) => this.#log.error({ err: error }, "embedded database thread failed"));
    worker.once("exit", () => this.#ended(running));
    return running;
  }

  #settle(running: Running, answer: Answer): void {
    const waiting = running.waiting.get(answer.id);
    running.waiting.delete(answer.id);
    if (answer.error !== undefined) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.bytes ?? new Uint8Array());
  }

  #ended(running: Running): void {
    if (!this.#closed) this.#log.error({}, "embedded database thread ended; it starts again with the next query");
    this.#running = null;
    this.room = "free";
    for (const { reject } of running.waiting.values()) reject(connectionLost());
    running.waiting.clear();
  }

  #request(running: Running, ask: Ask): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const id = running.nextId++;
      running.waiting.set(id, { resolve, reject });
      running.worker.postMessage({ ...ask, id }, ask.kind === "protocol" ? [ask.bytes.buffer as ArrayBuffer] : []);
    });
  }
}
