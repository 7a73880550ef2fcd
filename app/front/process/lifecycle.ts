import type { Logger } from "../../services/logger.server.ts";

type Step = [name: string, work: () => Promise<unknown>];

/**
 * Orderly end of the process on SIGTERM and SIGINT: the steps run one after the other, a failing one does not stop the
 * next. A second signal ends at once. An error that nobody caught is logged and ends the process, because its state is unknown.
 * Gives the way to end it for another reason.
 *
 * @param isMember a terminal sends SIGINT to every process: then the supervisor alone decides
 */
export function endInOrder(log: Logger, steps: readonly Step[], isMember = false): (reason: string) => void {
  let ending = false;
  const end = async (reason: string, status: number) => {
    if (ending) process.exit(status || 1);
    ending = true;
    log.info({ reason }, "stopping");
    for (const [name, work] of steps) {
      await work().catch((error: unknown) => log.error({ err: error, step: name }, "a step of the stop failed"));
    }
    log.info({}, "stopped");
    process.exit(status);
  };
  process.on("SIGTERM", () => void end("SIGTERM", 0));
  process.on("SIGINT", () => isMember || void end("SIGINT", 0));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error that nobody caught");
    void end("uncaughtException", 1);
  });
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "a rejection that nobody handled"));
  return (reason) => void end(reason, 0);
}
