import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot } from "#backend/database/project-root.ts";

/** Thread of the embedded database. */
const PGLITE = { name: "pglite-worker", source: fileURLToPath(new URL("./worker.ts", import.meta.url)) };

/**
 * The script that a worker thread can run: `<name>.js`, which scripts/build.mjs puts beside the server's bundle, or, when this
 * module runs from TypeScript (tests, development), the source bundled into .cache. Files there are named by content and appear whole.
 */
export async function workerEntry({ name, source } = PGLITE): Promise<string> {
  const here = fileURLToPath(import.meta.url);
  if (!here.endsWith(".ts")) return path.join(path.dirname(here), `${name}.js`);
  const { build } = await import("esbuild");
  const result = await build({
    entryPoints: [source],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    write: false,
    logLevel: "silent",
  });
  const code = result.outputFiles[0]?.contents ?? new Uint8Array();
  const folder = path.join(projectRoot(), ".cache");
  const file = path.join(folder, `${name}-${createHash("sha256").update(code).digest("hex").slice(0, 16)}.mjs`);
  if (!fs.existsSync(file)) {
    fs.mkdirSync(folder, { recursive: true });
    const part = `${file}.${process.pid}`;
    fs.writeFileSync(part, code);
    fs.renameSync(part, file);
  }
  return file;
}
