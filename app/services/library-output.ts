import { format, stripVTControlCharacters } from "node:util";
import type { Logger } from "./logger.server.ts";

const LEVELS = { log: "info", info: "info", debug: "debug", trace: "debug", warn: "warn", error: "error" } as const;

/**
 * From now on what libraries print by themselves is a line of the log like any other: their calls of the console, and the
 * warnings of Node, which would be written to standard error. Called before libraries are read, since some print while they are.
 */
export function takeLibraryOutput(log: Logger): void {
  for (const [method, level] of Object.entries(LEVELS))
    Object.assign(console, {
      [method]: (...words: unknown[]) => log[level]({ from: "library" }, stripVTControlCharacters(format(...words))),
    });
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ from: "node", err: warning }, "a warning of Node"));
}
