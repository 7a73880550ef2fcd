import fs from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

interface Stream {
  nfd?: number;
  node: object;
}
interface Emscripten {
  NODEFS: { stream_ops: { fsync?: (stream: Stream) => number }; realPath(node: object): string };
}

/** `fsync` of a file or of a folder (PostgreSQL opens folders to make renames durable). Gives errno 0. */
function syncStream(module: Emscripten, stream: Stream): number {
  if (stream.nfd !== undefined) {
    fs.fsyncSync(stream.nfd);
    return 0;
  }
  const descriptor = fs.openSync(module.NODEFS.realPath(stream.node), "r");
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
  return 0;
}

/**
 * PGlite's folder file system with a working fsync. Emscripten's own leaves the call out, so that a commit would only
 * reach the operating system and a power cut could lose or tear it.
 */
export class DurableFileSystem extends NodeFS {
  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const result = await super.init(...args);
    const install = (module: unknown) => {
      const emscripten = module as Emscripten;
      emscripten.NODEFS.stream_ops.fsync = (stream) => syncStream(emscripten, stream);
    };
    result.emscriptenOpts.preRun = [...(result.emscriptenOpts.preRun ?? []), install];
    return result;
  }
}

const SETTINGS = ["wal_sync_method=fsync", "shared_buffers=16MB", "min_wal_size=8MB", "max_wal_size=64MB", "TimeZone=UTC"];

/**
 * PGlite's own parameters say `-F` (no fsync), which a durable database goes without; of the methods to flush the log
 * only `fsync` reaches the file system layer. The buffer cache is small because the operating system's cache stands
 * behind it and the idle memory of a small office counts.
 */
export const startParameters = (durable: boolean) => [
  ...PGlite.defaultStartParams.filter((parameter) => !durable || parameter !== "-F"),
  ...SETTINGS.flatMap((setting) => ["-c", setting]),
];

/** One-megabyte log segments: a fresh folder is 10 MB smaller than with the default of 16 MB. */
export const INITDB_PARAMETERS = ["--wal-segsize=1", "--no-sync"];
