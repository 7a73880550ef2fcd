import type { RoomState } from "#backend/database/embedded/space-guard.ts";

/** What travels between the main thread and the thread of the embedded database. Bytes are transferred, not copied. */
export interface WorkerOptions {
  /** The database's own folder (PGDATA). */
  folder: string;
  /** Packed folder that a first start begins from; null runs initdb. */
  template: string | null;
  /** Whether a commit waits for the disk. */
  durable: boolean;
  /** Bytes; with less on the disk changes of data are refused. */
  leastFree: number;
}

export type Request =
  /** One or more whole protocol messages that end with Query or Sync, or the startup message. */
  | { id: number; kind: "protocol"; bytes: Uint8Array }
  /** Copies the folder as it is between two requests. */
  | { id: number; kind: "snapshot"; target: string }
  | { id: number; kind: "close" };

export type Answer = { id: number; bytes?: Uint8Array; error?: string };
/** What the thread tells unasked: before the answer of the first request that met it. */
export type Told = { room: RoomState };
export type Ready = { ready: true; firstStart: boolean } | { ready: false; error: string };
