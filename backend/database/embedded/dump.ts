import fs from "node:fs";
import path from "node:path";
import type { Pool } from "pg";
import type { DatabaseLog, Room } from "#backend/database/database.ts";
import { dumpFiles, dumpFolder } from "#backend/database/embedded/dump-files.ts";
import { packFolder } from "#backend/database/embedded/template.ts";
import type { DatabaseThread } from "#backend/database/embedded/thread.ts";

const KEPT = 3;
/** A dump needs room for the copy of the folder and for its archive. */
const COPIES = 2;

interface DumpOptions {
  pool: Pool;
  thread: DatabaseThread;
  dataDir: string;
  log: DatabaseLog;
  room: () => Room;
  everyMs: number;
}

/**
 * A copy of the database every `everyMs` when something was written since the last one: DATA_DIR/dumps/*.tar.gz, the
 * last three. The database stops only for the copy of its files; packing happens on zlib's threads. Gives the stop.
 */
export function startDumps(options: DumpOptions): () => Promise<void> {
  let lastPosition: string | null = null;
  let underWay: Promise<void> = Promise.resolve();
  const round = async () => {
    const position = await logPosition(options.pool);
    if (lastPosition === null || position === lastPosition) {
      lastPosition = position;
      return;
    }
    const room = options.room();
    if (room.free - COPIES * (await sizeOf(options.pool)) < room.limit) {
      options.log.warn({ free: room.free }, "no database dump written: the disk has no room for one");
      return;
    }
    // No autovacuum runs in the embedded database.
    await options.pool.query("vacuum (analyze)");
    const file = await writeDump(options.thread, options.dataDir);
    lastPosition = await logPosition(options.pool);
    options.log.info({ file }, "database dump written");
  };
  const tick = () => {
    underWay = underWay.then(round).catch((error: unknown) => options.log.error({ err: error }, "database dump failed"));
  };
  tick();
  const timer = setInterval(tick, options.everyMs).unref();
  return () => {
    clearInterval(timer);
    return underWay;
  };
}

const sizeOf = async (pool: Pool) => {
  const { rows } = await pool.query<{ bytes: string }>("select pg_database_size(current_database())::text as bytes");
  return Number(rows[0]?.bytes ?? 0);
};

const logPosition = async (pool: Pool) => {
  const { rows } = await pool.query<{ position: string }>("select pg_current_wal_insert_lsn()::text as position");
  return rows[0]?.position ?? "";
};

/** Writes one dump and removes the oldest ones; `tar -xzf` into an empty DATA_DIR/pglite brings it back. */
export async function writeDump(thread: DatabaseThread, dataDir: string): Promise<string> {
  const copy = path.resolve(dataDir, "pglite.copy");
  const file = path.join(dumpFolder(dataDir), `${new Date().toISOString().replaceAll(":", "-").slice(0, 19)}.tar.gz`);
  try {
    await thread.snapshot(copy);
    await packFolder(copy, file);
  } finally {
    await fs.promises.rm(copy, { recursive: true, force: true });
  }
  for (const old of dumpFiles(dataDir).slice(0, -KEPT)) await fs.promises.rm(old, { force: true });
  return file;
}
