import fs from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { unpackFolder } from "#backend/database/embedded/archive.ts";
import { DurableFileSystem, INITDB_PARAMETERS, startParameters } from "#backend/database/embedded/durable-filesystem.ts";
import type { Answer, Ready, Request, Told, WorkerOptions } from "#backend/database/embedded/messages.ts";
import { spaceGuard } from "#backend/database/embedded/space-guard.ts";

const { folder, template, durable, leastFree } = workerData as WorkerOptions;
const port = parentPort;
if (!port) throw new Error("The embedded database runs in a worker thread");

/** Last lines of the server's log, for the sentence that says why it does not start. */
const serverLog: string[] = [];

const start = (path: string) =>
  PGlite.create({
    fs: new DurableFileSystem(path),
    startParams: startParameters(durable),
    initDbStartParams: INITDB_PARAMETERS,
    onStderr: (line) => {
      serverLog.push(line);
      if (serverLog.length > 20) serverLog.shift();
      return false;
    },
  });

const entries = (path: string) => (fs.existsSync(path) ? fs.readdirSync(path) : []);

/**
 * A first start, in an absent or empty folder only, works beside it and renames at the end: a killed one leaves nothing half-made.
 * A folder that holds anything is never emptied: what lacks `PG_VERSION` may be a database whose disk or copy went wrong.
 * @throws Error for a folder that holds something and no database
 */
async function prepare(): Promise<boolean> {
  if (fs.existsSync(`${folder}/PG_VERSION`)) return false;
  if (entries(folder).length > 0)
    throw new Error("it holds files but no PG_VERSION, so it is no whole database, and nothing in it was changed");
  const fresh = `${folder}.new`;
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.mkdirSync(fresh, { recursive: true, mode: 0o700 });
  if (template) unpackFolder(template, fresh);
  else await (await start(fresh)).close();
  // An empty folder gives way; one that was filled meanwhile stays, and the start fails.
  if (fs.existsSync(folder)) fs.rmdirSync(folder);
  fs.renameSync(fresh, folder);
  return true;
}

/** Status of the exception by which a failed statement leaves the server's main loop: normal. Any other one is a crash. */
const STATEMENT_FAILED = 100;

/**
 * PGlite swallows every exception of the main loop; after a PANIC (a full disk under the log, for instance) it would
 * spin. The thread ends instead, the main thread starts another one, and that one recovers from the log.
 */
function endOnCrash(database: PGlite): void {
  const module = database.Module as unknown as { _PostgresMainLoopOnce(): void };
  const once = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      once();
    } catch (error) {
      if ((error as { status?: number }).status === STATEMENT_FAILED) throw error;
      process.exit(1);
    }
  };
}

type Guard = ReturnType<typeof spaceGuard>;

async function protocol(database: PGlite, guard: Guard, bytes: Uint8Array): Promise<Uint8Array> {
  await guard.check();
  // The startup message is the only one whose first byte is zero. A new client must not meet what the last one left.
  if (bytes[0] === 0) {
    if (database.isInTransaction()) await database.exec("rollback");
    await database.exec("discard all");
    await guard.apply();
    return (await database.execProtocolRaw(bytes)).slice();
  }
  const chunks: Uint8Array[] = [];
  await database.execProtocolRawStream(bytes, { syncToFs: false, onRawData: (data) => chunks.push(data.slice()) });
  if (chunks.length === 1 && chunks[0]) return chunks[0];
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

async function answer(database: PGlite, guard: Guard, request: Request): Promise<Answer> {
  if (request.kind === "protocol") return { id: request.id, bytes: await protocol(database, guard, request.bytes) };
  if (request.kind === "snapshot") {
    if (!database.isInTransaction()) await database.exec("checkpoint");
    fs.rmSync(request.target, { recursive: true, force: true });
    fs.cpSync(folder, request.target, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
    return { id: request.id };
  }
  await database.close();
  return { id: request.id };
}

async function main(): Promise<void> {
  const firstStart = await prepare();
  const database = await start(folder);
  endOnCrash(database);
  const guard = spaceGuard(database, folder, leastFree, (room) => port?.postMessage({ room } satisfies Told));
  let last: Promise<void> = Promise.resolve();
  port?.on("message", (request: Request) => {
    last = last.then(async () => {
      const message = await answer(database, guard, request).catch((error: unknown): Answer => {
        // A failed statement is an answer of the protocol; an exception means that the server itself is gone.
        if (request.kind === "protocol") process.exit(1);
        return { id: request.id, error: String(error) };
      });
      port.postMessage(message, message.bytes ? [message.bytes.buffer as ArrayBuffer] : []);
    });
  });
  port?.postMessage({ ready: true, firstStart } satisfies Ready);
}

main().catch((error: unknown) => {
  const reason = [String(error), ...serverLog.slice(-3)].join("; ");
  port.postMessage({ ready: false, error: reason } satisfies Ready);
});
