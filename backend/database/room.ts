import type { Pool } from "pg";
import type { Room } from "#backend/database/database.ts";
import { isNotWritable } from "#backend/database/unavailable.ts";

const MEGABYTE = 2 ** 20;

/** A row of the rate limits that stands for nobody: writing it tells whether a server writes. */
const PROBE = `insert into rate_limit (bucket, window_start, hits) values ('probe', 0, 0)
  on conflict (bucket, window_start) do update set hits = 0`;

/**
 * Rejects where nothing can be written now though reading goes on: the disk of the embedded database has too little room, or the
 * server refuses a row.
 */
export async function checkWriting(pool: Pick<Pool, "query">, room: (() => Room) | null): Promise<void> {
  if (room === null) {
    await pool.query(PROBE);
    return;
  }
  const shortage = shortageOf(room());
  if (shortage !== null) throw new Error(shortage);
}

/** Why the embedded database refuses to write, in one sentence; null where it writes. */
export function shortageOf({ state, free, limit }: Room): string | null {
  if (state === "free") return null;
  const left = `${Math.floor(free / MEGABYTE)} MB are left on the disk of DATA_DIR, ${Math.floor(limit / MEGABYTE)} MB are wanted`;
  return state === "short" ? `${left}: changes of data are refused` : `${left}: nothing is written`;
}

/** Work that can wait until there is room again: what comes round anew, or is done at the next start. */
export async function whereWritable(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isNotWritable(error)) throw error;
  });
}
