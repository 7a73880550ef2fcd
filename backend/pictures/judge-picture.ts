import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { MOST_PICTURE_BYTES, type PictureFault, type PictureType, type readPicture } from "#app/domain/theme/picture.server.ts";
import { workerEntry } from "#backend/database/embedded/worker-entry.ts";

const SCRIPT = { name: "picture-worker", source: fileURLToPath(new URL("./picture-worker.ts", import.meta.url)) };
/** A picture of the largest size takes milliseconds; the start of the thread is most of it. */
const LONGEST_MS = 5_000;
const MEMORY_MB = 96;

export type JudgedPicture = { picture: { type: PictureType; bytes: Buffer } } | { fault: PictureFault | "too-slow" };

/**
 * `readPicture` in a thread of its own with bounds of time and memory: whatever a picture is made of, pages do not wait for it, and
 * one that cannot be judged within them is refused (`too-slow`).
 */
export async function judgePicture(bytes: Buffer, announced?: string, longestMs = LONGEST_MS): Promise<JudgedPicture> {
  // What needs no look inside needs no thread.
  if (bytes.length === 0) return { fault: "empty" };
  if (bytes.length > MOST_PICTURE_BYTES) return { fault: "too-large" };
  const worker = new Worker(await workerEntry(SCRIPT), {
    workerData: { bytes, announced },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 16 },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<JudgedPicture>((resolve) => {
      const tooSlow = () => resolve({ fault: "too-slow" });
      timer = setTimeout(tooSlow, longestMs);
      // Ended by its bound of memory, or by an error of the parser.
      worker.once("error", tooSlow).once("exit", tooSlow);
      worker.once("message", (judged: ReturnType<typeof readPicture>) =>
        resolve("fault" in judged ? judged : { picture: { ...judged.picture, bytes: Buffer.from(judged.picture.bytes) } }),
      );
    });
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}
