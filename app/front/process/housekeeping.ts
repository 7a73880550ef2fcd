import type { Log } from "../../services/request-context.ts";

/** Runs `work` every `everyMs`, never twice at once, never keeping the process alive; a failure is logged and tried again. */
export function housekeeping(log: Log, everyMs: number, name: string, work: () => Promise<unknown>): () => void {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    work()
      .catch((error: unknown) => log.warn({ err: error, task: name }, "a regular task failed"))
      .finally(() => {
        running = false;
      });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
