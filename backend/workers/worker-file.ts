import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

export interface WorkerFile {
  filename: string;
  execArgv: string[];
}

/**
 * Where the worker's code stands. In the built server this module is part of build/server.js and the worker is
 * build/computation-worker.js beside it; run from the sources, the worker is a TypeScript file that tsx loads.
 */
export function workerFile(here: string = import.meta.url): WorkerFile {
  if (!here.endsWith(".ts")) return { filename: fileURLToPath(new URL("./computation-worker.js", here)), execArgv: [] };
  const loader = pathToFileURL(createRequire(here).resolve("tsx")).href;
  return { filename: fileURLToPath(new URL("./computation-worker.ts", here)), execArgv: ["--import", loader] };
}
